// check: --checks memory,leak --function f --function g
// assuming: MALLOC
// met: 5
extern void *malloc(unsigned long);
extern void free(void *);
int f(int c) {
  int *p = malloc(4), *q = p;
  if (c) free(p);
  free(q); // violated: memory
  return 0;
}
int g(int c) {
  int *p = malloc(4);
  if (c) {
    free(p);
    p = 0;
  }
  free(p);
  return 0;
}
