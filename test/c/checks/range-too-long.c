// The same one element too far: the array ends where `end` points, or later.
// check: --checks bounds,null,memory --function total test/c/checks/range-too-long.spec
// assuming: ADDRESSES
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
int total(const short *begin, const short *end) {
  int sum = 0;
  while (begin <= end) sum += *begin++; // violated: bounds
  return sum;
}
