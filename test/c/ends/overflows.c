// termination: unknown
// output: signed overflow
// It ends only because x wraps around, after which C says nothing
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) x++;
  return 0;
}
