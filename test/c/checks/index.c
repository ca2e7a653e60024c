// check: --checks bounds --function f --function g --function h --function k
// met: 2
int a[10];
int f(int i) { return a[i]; } // violated: bounds
int g(int i) { return i >= 0 && i < 10 ? a[i] : 0; }
int h(unsigned i) { if (i <= 10) a[i] = 1; return 0; } // violated: bounds
int k(unsigned char i) { return a[i % 10]; }
