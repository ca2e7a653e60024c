// check: --assume defined
// verdict: violated
// Another execution comes to the error without anything undefined.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 1, 7, 1}, i = __VERIFIER_nondet_int();
  if (a[i] != 1) reach_error();
  return 0;
}
