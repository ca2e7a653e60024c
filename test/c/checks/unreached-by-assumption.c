// Nothing comes to most obligations because of what is assumed: the report says how many, and what it was.
// check: --checks all --assume nonnull --function late --function early
// assuming: NO_NULL
// assuming: UNREACHED
// unreached: 4
// output: pointers from outside are not null (--assume nonnull); this makes 4 obligations unreachable
int late(int *p, int n) {
  if (p) return 3;
  int a[3];
  a[n] = 4;
  return 12 / n + (n << 3);
}
int early(int *p) { return p ? *p : 0; }
