// check:
// verdict: holds
// not-output: addresses
// Tests for null, pointers into one array, and pointers to members depend on nothing.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int a[4], b;
struct { int x, y; } s;
int main(void) {
  int *p = a, *end = a + 4, *q = __VERIFIER_nondet_int() ? &b : &s.x;
  int n = 0;
  while (p != end && p < end) {
    p++;
    n++;
  }
  if (!q || q == &s.y || n != 4) reach_error();
  return 0;
}
