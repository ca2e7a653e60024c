// A string ends in its array; two pointers into one array have a distance.
// check: --checks all --function length test/c/checks/required-string.spec
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
// met: 6
unsigned length(const char *s) {
  unsigned n = 0;
  while (s[n] && n < 3) n++;
  return n;
}
