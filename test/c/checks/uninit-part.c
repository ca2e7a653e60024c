// check: --checks uninit --function half --function byte --function member --function element
// assuming: POINTERS
// violations: 4
// A part that is set leaves the rest as it was.
struct pair { int first, second; };
int half(void) {
  int x;
  *(short *)&x = 1;
  return x; // violated: uninit
}
int byte(void) {
  int x;
  char *p = (char *)&x;
  p[0] = 1;
  return x; // violated: uninit
}
int member(void) {
  struct pair x;
  *(char *)&x.second = 1;
  return x.second; // violated: uninit
}
int element(void) {
  int a[2];
  *(char *)&a[1] = 1;
  return a[1]; // violated: uninit
}
