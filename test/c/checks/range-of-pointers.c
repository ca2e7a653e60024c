// Begin and end point into one array, as the guard says: every step between them is inside.
// check: --checks bounds,null,memory --function total test/c/checks/range-of-pointers.spec
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
// met: 3
int total(const short *begin, const short *end) {
  int sum = 0;
  while (begin != end) sum += *begin++;
  return sum;
}
