// check: --checks div0 --function f
// unknown: 1
// What is behind a recursion that goes deeper than it was unrolled is neither met nor out of reach.
static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
int f(int n) {
  depth(5);
  return 10 / n;
}
