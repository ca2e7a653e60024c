// check: --assume defined
// verdict: holds
// assuming: DEFINED
// output: executions with undefined behaviour are ignored
// Every execution that comes to the error writes outside the array first: with these left out, a proof about the others counts.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  a[i] = 1;
  if (i >= 4) reach_error();
  return a[0];
}
