// A call through a pointer that may be null; behind a test it is not.
// check: --checks null --function both
// assuming: ONLY_RESULT
// assuming: POINTERS
typedef int (*step)(int);
static int twice(int n) { return 2 * n; }
step known = twice;
int both(step s, int n) {
  step t = n > 10 ? twice : 0;
  int r = s(n); // violated: null
  if (t) r += t(n);
  if (n > 20) r += t(n);
  return r + t(1); // violated: null
}
