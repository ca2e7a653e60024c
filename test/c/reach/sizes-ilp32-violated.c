// check: --data-model ilp32
// verdict: violated
// inputs: 0
// Sizes of types as on a 32-bit machine.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned long size = n ? sizeof(long) : sizeof(void *);
  if (!(size == 8)) reach_error();
  return 0;
}
