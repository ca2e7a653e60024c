// Two of one class on a line: each has its own verdict.
// check: --checks div0 --function f
// met: 1
// violations: 1
int f(int a, int b) { return b > 0 ? a / b + a / (b - 1) : 0; } // violated: div0
