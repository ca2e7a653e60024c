// What a function requires: assumed when it is checked for itself.
// check: --checks all --function fill test/c/checks/required.spec
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
// met: 7
int fill(unsigned char *buffer, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) buffer[i] = (unsigned char)value;
  return 100 / value;
}
