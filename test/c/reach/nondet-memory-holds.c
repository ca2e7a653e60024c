// check:
// verdict: holds
// Only as much as was asked for.
void __VERIFIER_nondet_memory(void *, unsigned long);
void reach_error(void);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned char b[3] = {7, 8, 9};
  __VERIFIER_nondet_memory(a, 2 * sizeof *a);
  __VERIFIER_nondet_memory(b + 1, 1);
  if (a[2] != 3 || a[3] != 4 || b[0] != 7 || b[2] != 9) reach_error();
  return 0;
}
