// check:
// verdict: violated
// inputs: 1 0 1 0
// A lock that one path forgets to give back.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int locked = 0, wrong = 0, other = 0;
  while (__VERIFIER_nondet_int()) {
    if (locked) wrong = 1;
    locked = 1;
    other = !other;
    if (!other || __VERIFIER_nondet_int()) locked = 0;
    if (other && !locked) other = 1;
  }
  if (!(!wrong)) reach_error();
  return 0;
}
