// check: --checks all --function fits --function too_much --function any_size --function some_size --function overlap --function freed --function literal
// assuming: ADDRESSES
// assuming: ALLOCATED_BYTES
// assuming: MALLOC
// assuming: OTHER_TYPE
// What mem* functions read and write lies in living objects, and memcpy does not overlap.
typedef unsigned long size_t;
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
void *malloc(size_t n);
void free(void *p);
char small[4], large[8];

int fits(void) {
  memcpy(large, small, 4);
  memmove(large + 1, large, 7);
  return large[0];
}
int too_much(void) {
  memcpy(small, large, 8); // violated: bounds
  return small[0];
}
int any_size(unsigned n) {
  char b[8];
  memset(b, 0, n); // violated: bounds
  return 0;
}
int some_size(unsigned n) {
  char *p = malloc(n);
  memset(p, 0, n);
  free(p);
  return 0;
}
int overlap(void) {
  char b[8] = "abc";
  memcpy(b + 1, b, 3); // violated: memory
  return b[1];
}
int freed(void) {
  char *p = malloc(4);
  free(p);
  memset(p, 0, 4); // violated: memory
  return 0;
}
int literal(void) {
  memset("abc", 0, 1); // violated: memory
  return 0;
}
