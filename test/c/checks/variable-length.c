// check: --checks bounds,memory --function rows --function fine --function later
// assuming: ALLOCATED_BYTES
// An array of variable length has one element or more, and lives as long as its block.
int rows(int n, int m) {
  if (n < -9 || n > 9 || m < 1 || m > 9) return 0;
  int a[m][n]; // violated: bounds
  return sizeof a > 3;
}
int fine(unsigned n) {
  if (n > 9) return 0;
  int a[n + 1];
  a[n] = 1;
  return a[n];
}
int later(int n) {
  int *p;
  if (n < 1 || n > 9) return 0;
  {
    int a[n];
    a[0] = n;
    p = a;
  }
  return *p; // violated: memory
}
