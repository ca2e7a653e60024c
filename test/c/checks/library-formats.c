// check: --checks all --function room --function tight --function limited --function counted --function text --function piece
// assuming: LIBRARY_BEGINS
// assuming: OTHER_TYPE
// assuming: SET_UNKNOWN
// How much a format prints.
typedef unsigned long size_t;
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t n, const char *format, ...);
int printf(const char *format, ...);

int room(int n) {
  char b[12];
  return sprintf(b, "%d", n);
}
int tight(int n) {
  char b[11];
  return sprintf(b, "%d", n); // violated: bounds
}
int limited(int n) {
  char b[4];
  snprintf(b, sizeof b, "%d:%x", n, (unsigned)n);
  return snprintf(b, 10, "%s", "123456789"); // violated: bounds
}
int counted(int n) {
  int k = 0, t[14] = {0};
  printf("ab%d%n", n, &k);
  return t[k];
}
int text(void) {
  char b[3] = {'a', 'b', 'c'};
  return printf("%s", b); // violated: bounds
}
int piece(void) {
  char b[3] = {'a', 'b', 'c'};
  return printf("%.3s", b);
}
