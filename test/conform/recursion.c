// check:
// property deep: holds
// property shallow: holds
// check: --recursion inline
// property deep: unknown
// output: deep is unknown: the recursion of down() is deeper than it was unrolled
// property shallow: holds
// Recursion without a bound is decided where calls stay calls; one with a small bound is in any case.
void a(void);
static void down(int n) { if (n > 0) { a(); down(n - 1); } }
void deep(int n) { down(n); }
void shallow(void) { down(2); }
