// Freeing one object leaves the other.
// check: --checks memory,leak,null,bounds --function f --function g
// assuming: MALLOC
// met: 13
// unreached: 3
extern void *malloc(unsigned long);
extern void free(void *);
int f(void) {
  int *p = malloc(4), *q = malloc(4); // violated: leak
  if (!p || !q) return 0;
  *q = 3;
  free(p);
  return *q;
}
int g(void) {
  int *p = malloc(4), *q = malloc(4);
  if (!p || !q) return 0;
  *q = 3;
  p = q;
  free(p);
  return *q; // violated: memory
}
