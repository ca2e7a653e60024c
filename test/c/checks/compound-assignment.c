// check: --checks overflow,div0 --function f --function g
// met: 2
int f(int a, int b) {
  a += b; // violated: overflow
  a *= 2; // violated: overflow
  a /= b; // violated: div0 overflow
  return a;
}
int g(int a, int b) {
  a %= 100;
  b %= 100;
  a += b;
  a *= 2;
  return a;
}
