// check: --checks memory,leak --function f --function g --function h
// assuming: MALLOC
// met: 2
extern void *malloc(unsigned long);
extern void free(void *);
int x;
int f(int c) {
  int *p = c ? malloc(4) : &x;
  free(p); // violated: memory
  return 0;
}
int g(int c) {
  int *p = malloc(4); // violated: leak
  free(c ? p : 0);
  return 0;
}
int h(void) {
  char *p = malloc(4);
  if (p) p++;
  free(p); // violated: memory
  return 0;
}
