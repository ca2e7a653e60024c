// check:
// error: nothing satisfies this: a call of never() could never come back
int never(int n);
void component(void) { never(1); }
