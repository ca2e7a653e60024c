// check: --checks bounds --engines intervals --function f
// unknown: 1
// Pointers to void and to functions move by bytes, also for intervals.
int f(int n) {
  char b[8];
  void *p = b;
  if (n < 0 || n > 20) return 0;
  p = p + n;
  *(char *)p = 1;
  return 0;
}
