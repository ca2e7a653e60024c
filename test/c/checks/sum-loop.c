// check: --checks all --function f --function g
// met: 15
int f(int n) {
  int s = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) s += i;
  return s;
}
int g(int n) {
  int s = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) s += i;
  return s / n; // violated: div0
}
