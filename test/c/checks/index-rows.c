// check: --checks bounds --function f --function g --function h
// met: 4
int a[3][4];
int f(int i, int j) {
  if (i < 0 || i >= 3 || j < 0 || j >= 4) return 0;
  return a[i][j];
}
int g(int i, int j) {
  if (i < 0 || i >= 4 || j < 0 || j >= 4) return 0;
  return a[i][j]; // violated: bounds
}
int h(int i, int j) {
  if (i < 0 || i >= 3 || j < 0 || j >= 5) return 0;
  a[i][j] = 1; // violated: bounds
  return 0;
}
