// check: --checks bounds --function f --function g
// met: 2
// unreached: 1
int f(unsigned n) {
  int a[5], i;
  for (i = 0; i < 5; i++) a[i] = i;
  return n < 5 ? a[n] : 0;
}
int g(unsigned n) {
  int a[5], i;
  for (i = 0; i <= 5; i++) a[i] = i; // violated: bounds
  return n < 5 ? a[n] : 0;
}
