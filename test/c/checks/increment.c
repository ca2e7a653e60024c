// check: --checks overflow --function f --function g --function h
// met: 1
int f(int a) { a++; return a; } // violated: overflow
int g(int a) { if (a < 10) a++; return a; }
int h(int a) { a--; return a; } // violated: overflow
