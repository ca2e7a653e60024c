// check: --checks all --function f
// met: 2
int f(int a, int b) {
  switch (b) {
  case 0: return 0;
  case 1:
  case 2: return a / b;
  default: return 10 / (b - 3); // violated: div0 overflow
  }
}
