// check:
// verdict: holds
// A lock that is taken and given back in turns.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int locked = 0, wrong = 0;
  while (__VERIFIER_nondet_int()) {
    if (locked) wrong = 1;
    locked = 1;
    if (__VERIFIER_nondet_int()) {
      locked = 0;
    } else {
      locked--;
    }
  }
  if (!(!wrong)) reach_error();
  return 0;
}
