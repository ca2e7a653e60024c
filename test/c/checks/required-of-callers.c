// The same for its callers: each promise is an obligation at every call.
// check: --checks all --function use test/c/checks/required.spec
int fill(unsigned char *buffer, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) buffer[i] = (unsigned char)value;
  return 100 / value;
}
int use(int n) {
  unsigned char small[3], large[4];
  int r = fill(large, 4, 1);
  if (n == 9) r += fill(small, 4, 1); // violated: requires
  r += fill(large, 3, n); // violated: requires
  if (n > 0) r = fill(large, 2, n);
  return r;
}
