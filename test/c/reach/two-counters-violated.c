// check:
// verdict: violated
// inputs: 1 1 0
// Two counters of an unbounded loop stay together.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    a++;
    b++;
  }
  if (!(a + b != 4)) reach_error();
  return 0;
}
