// check:
// verdict: holds
// Initialisation: all elements.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int a[100000];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 100000) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 7;
  if (k < n && a[k] != 7) reach_error();
  return 0;
}
