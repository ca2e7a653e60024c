// check: --assume defined
// verdict: holds
// assuming: DEFINED
// output: assuming: executions with undefined behaviour are ignored (--assume defined)
// The only executions that come to the error read outside of the array before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 1, 1, 1}, i = __VERIFIER_nondet_int();
  if (a[i] != 1) reach_error();
  return 0;
}
