// check: --checks null,memory,leak --malloc may-fail --function checked --function unchecked --function second --function grown --function copied
// assuming: ADDRESSES
// assuming: ELEMENTS
// assuming: OTHER_TYPE
// assuming: POINTERS
// assuming: REALLOC
// With --malloc may-fail what allocates returns null or an object.
typedef unsigned long size_t;
void *malloc(size_t n);
void *realloc(void *p, size_t n);
char *strdup(const char *s);
void free(void *p);

int checked(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  *p = 3;
  free(p);
  return 0;
}
int unchecked(void) {
  int *p = malloc(sizeof *p);
  *p = 3; // violated: null
  free(p);
  return 0;
}
int second(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q); // violated: leak
  if (!p || !q) return 1;
  free(p);
  free(q);
  return 0;
}
int grown(void) {
  char *p = malloc(4);
  if (!p) return 1;
  char *q = realloc(p, 8);
  if (!q) {
    free(p);
    return 1;
  }
  free(q);
  return 0;
}
int copied(void) {
  char *s = strdup("abc");
  int c = s[0]; // violated: null
  free(s);
  return c;
}
