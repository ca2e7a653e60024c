// check:
// property deep: unknown
// output: deep is unknown: a recursion goes deeper than it was unrolled
// property shallow: holds
// Recursion without a bound is not decided; one with a small bound is.
void a(void);
static void down(int n) { if (n > 0) { a(); down(n - 1); } }
void deep(int n) { down(n); }
void shallow(void) { down(2); }
