// The only execution of a program without inputs shows that its arithmetic is fine, however deep it recurs.
// check: --checks overflow,div0
// met: 2
static int sum(int n) {
  if (n == 0) return 0;
  return n + sum(n - 1);
}
int main(void) { return sum(30) != 465; }
