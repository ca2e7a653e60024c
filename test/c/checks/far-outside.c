// An index that leads to no object at all is outside, too, and one that leads to another object.
// check: --checks bounds,null --function f --function g
// met: 2
int a[4];
int f(int i) {
  int *p = a;
  return i > 1000000000 ? p[i] : 0; // violated: bounds
}
int g(int i) {
  int *p = a;
  return i < -1000000000 ? p[i] : 0; // violated: bounds
}
