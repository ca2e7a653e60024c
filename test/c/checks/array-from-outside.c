// What a pointer from outside points to has one element or more: an index is not in it unless somebody says so.
// check: --checks bounds,null --function second
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
int first(const int *a) { return a ? a[0] : 0; }
int second(const int *a) {
  if (!a) return 0;
  return first(a) + a[1]; // violated: bounds
}
