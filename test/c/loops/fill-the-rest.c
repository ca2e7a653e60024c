// check:
// verdict: holds
// The second loop leaves what the first one wrote.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[2000];
int main(void) {
  int i = 0, k = __VERIFIER_nondet_int();
  for (; i < 1000; i++) a[i] = 1;
  for (; i < 2000; i++) a[i] = 2;
  if (k >= 0 && k < 1000 && a[k] != 1) reach_error();
  if (k >= 1000 && k < 2000 && a[k] != 2) reach_error();
  return 0;
}
