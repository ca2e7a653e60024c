// The right side of && and || is evaluated only if the left side asks for it.
// check: --checks div0 --function f --function g --function h --function k
// met: 2
int f(int a, int b) { return b != 0 && a / b > 3; }
int g(int a, int b) { return b == 0 || a / b > 3; }
int h(int a, int b) { return b != 0 || a / b > 3; } // violated: div0
int k(int a, int b) { return b == 0 && a / b > 3; } // violated: div0
