// check:
// property two: holds
// property one: violated
// Without `inline` the abstraction counts, not the body.
void ring(void);
void alarm(int loud) { if (loud) ring(); }
void once(void) { alarm(1); }
