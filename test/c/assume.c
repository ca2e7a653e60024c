// run: --seed 3
// exit: 5
// stderr: an assumption is false
// gcc: no
// A false assumption: the path is not one of the program's.
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x == x + 0);
  __VERIFIER_assume(x != x);
  return 1;
}
