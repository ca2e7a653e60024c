// An execution ends at its first error: what is only reached behind one is met.
// check: --checks div0 --function f
// met: 1
int f(int a, int b) {
  int x = a / b; // violated: div0
  return x + a % b;
}
