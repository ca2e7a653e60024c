// A call whose return nothing satisfies blocks, also at the end of a recursion, which is a deadlock.
// check:
// property blocks: violated
// property bounded: holds
// property bounded_deep: holds
// property blocks_deep: violated
int above(int); int more(void); void a(void);
static int rec(int n) { int r = above(n); if (more()) return rec(r); a(); return r; }
int blocks(int n) { return rec(n); }
int bounded(int n) { if (n > 100) n = 100; return above(n); }
static int rec2(int n, int d) { if (d > 0) return rec2(n, d - 1); return above(n); }
int bounded_deep(int n) { return rec2(n > 100 ? 100 : n, 3); }
int blocks_deep(int n) { return rec2(n, 3); }
