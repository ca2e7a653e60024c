// check: --checks memory,leak --function f --function g
// assuming: MALLOC
// assuming: POINTERS
// met: 6
extern void *malloc(unsigned long);
extern void free(void *);
int f(int c) {
  int *p = malloc(sizeof *p); // violated: leak
  if (!p) return 0;
  *p = 1;
  if (c) free(p);
  int v = *p; // violated: memory
  return v;
}
int g(int c) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = c;
  c = *p;
  free(p);
  return c;
}
