// check:
// verdict: holds
// The largest element of an array.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a[4], m;
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  m = a[0];
  for (int i = 1; i < 4; i++)
    if (a[i] > m) m = a[i];
  if (!(m >= a[0] && m >= a[1] && m >= a[2] && m >= a[3])) reach_error();
  return 0;
}
