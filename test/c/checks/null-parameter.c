// check: --checks null --function f --function g --function h --function k
// assuming: POINTERS
// met: 3
int f(int *p) { return *p; } // violated: null
int g(int *p) { return p ? *p : 0; }
int h(int *p) {
  int v = *p; // violated: null
  if (!p) return 0;
  return v + *p;
}
int k(int *p) { return p != 0 && *p > 0; }
