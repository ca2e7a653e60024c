// check: --checks bounds --function f --function g
// met: 1
struct s { int before, a[4], after; } x;
int f(int i) { return i >= 0 && i < 4 ? x.a[i] : 0; }
int g(int i) { return i >= 0 && i < 5 ? x.a[i] : 0; } // violated: bounds
