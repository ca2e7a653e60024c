// check:
// verdict: holds
// A lock that is taken and given back.
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int locked = 0, taken = 0, given = 0;
  while (__VERIFIER_nondet_bool()) {
    if (locked) {
      locked = 0;
      given++;
    } else {
      locked = 1;
      taken++;
    }
    if (taken - given != locked) reach_error();
    if (taken == 1000000) break;
  }
  return 0;
}
