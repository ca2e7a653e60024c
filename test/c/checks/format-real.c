// check: --checks bounds --function large --function small
// met: 1
// unknown: 1
// A real number is printed with some length, but not with any.
int sprintf(char *, const char *, ...);
void large(double x) {
  char b[420];
  sprintf(b, "%f", x);
}
void small(double x) {
  char b[300];
  sprintf(b, "%f", x);
}
