// The old object ends, the new one has the new size.
// check: --checks memory,leak,bounds --function f --function g --function h
// assuming: MALLOC
// assuming: REALLOC
extern void *malloc(unsigned long), *realloc(void *, unsigned long);
int f(void) {
  int *p = malloc(4), *q = realloc(p, 8);
  q[1] = 1;
  return *p; // violated: memory
}
int g(void) {
  int *p = malloc(4);
  p = realloc(p, 8);
  p[1] = 1;
  return p[2]; // violated: bounds
}
int h(void) {
  char *p = realloc(0, 3); // violated: leak
  p[2] = 1;
  return 0;
}
