// check:
// verdict: holds
// An inner loop that changes the state that the outer one waits for.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int state = 5, rounds = 0;
  while (__VERIFIER_nondet_int()) {
    for (;;) {
      if (state == 5) state = 1;
      else if (state == 1) state = 2;
      else break;
    }
    rounds = 1;
  }
  if (!(rounds ? state == 2 : state == 5)) reach_error();
  return 0;
}
