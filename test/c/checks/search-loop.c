// check: --checks all --function f --function g
// met: 9
int a[16];
int f(int x) {
  int i = 0;
  while (i < 16 && a[i] != x) i++;
  return i;
}
int g(int x) {
  int i = 0;
  while (a[i] != x && i < 16) i++; // violated: bounds
  return i;
}
