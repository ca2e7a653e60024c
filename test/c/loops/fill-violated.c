// check:
// verdict: violated
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int a[30];
int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  for (unsigned i = 1; i < 30; i++) a[i] = 7;
  if (k < 30 && a[k] != 7) reach_error();
  return 0;
}
