// run:
// stdout: 9 0 20000
// Recursion: Ackermann, mutual recursion, deep calls.
int printf(const char *, ...);
static int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int odd(int n);
static int even(int n) { return n ? odd(n - 1) : 1; }
static int odd(int n) { return n ? even(n - 1) : 0; }
static int depth(int n) { int here[4] = {n}; return n ? depth(n - 1) + 1 : here[0]; }
int main(void) {
  printf("%d %d %d\n", ack(2, 3), even(101), depth(20000));
  return 0;
}
