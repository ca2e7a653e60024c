// check:
// verdict: holds
// A pointer goes through void *.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int get(const void *p) { return *(const int *)p; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  void *v = &x;
  int y = get(v);
  if (!(y == x)) reach_error();
  return 0;
}
