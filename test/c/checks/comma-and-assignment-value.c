// check: --checks div0,overflow --function f --function g
// met: 2
int f(int a, int b) { return (b = a & 3, 12 / (b + 1)); }
int g(int a, int b) { return 12 / (b = a & 3); } // violated: div0
