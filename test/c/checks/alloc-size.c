// What functions from outside are declared to allocate: something new (malloc) of so many bytes (alloc_size).
// check: --checks bounds,null --function last --function product
// assuming: ALLOCATED_BYTES
// assuming: ONLY_RESULT
// met: 6
extern void *pool(unsigned n) __attribute__((malloc, alloc_size(1)));
extern void *table(unsigned n, unsigned size) __attribute__((malloc, alloc_size(1, 2)));

int last(unsigned n) {
  char *p = pool(n);
  if (!p || n < 3) return 0;
  int before = p[n - 1];
  return before + p[n]; // violated: bounds
}

int product(unsigned n) {
  int *p = table(n, sizeof *p);
  if (!p || n > 1000 || n < 1) return 0;
  p[n - 1] = 3;
  return p[n]; // violated: bounds
}
