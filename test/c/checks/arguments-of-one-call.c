// Each argument of a call has its own obligations; their place is that of the call.
// check: --checks div0,overflow --function f
// met: 1
// violations: 1
static int pick(int a, int b) { return a > b ? a : b; }
int f(int x, int y) { return pick((x & 255) - 5, 7 % y); } // violated: div0
