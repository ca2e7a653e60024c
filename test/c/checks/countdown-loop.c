// check: --checks bounds --function f --function g
// met: 2
char a[12];
int f(void) {
  for (int i = 11; i >= 0; i--) a[i] = 0;
  return 0;
}
int g(void) {
  for (unsigned i = 12; i-- > 0;) a[i] = 0;
  for (int i = 12; i > 0; i--) a[i] = 1; // violated: bounds
  return 0;
}
