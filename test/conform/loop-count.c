// check:
// property three: holds
// property four: violated
// check: --relation traces
// property three: holds
// property four: violated
// A loop that happens three times.
void tick(void);
int f(void) { int i; for (i = 0; i < 3; i++) tick(); return i; }
