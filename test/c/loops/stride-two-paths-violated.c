// check:
// verdict: violated
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned x = 0;
  while (x < 40) {
    if (__VERIFIER_nondet_bool()) x += 2;
    else x += 3;
  }
  if (x % 2) reach_error();
  return 0;
}
