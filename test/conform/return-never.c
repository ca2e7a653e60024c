// check:
// error: this is unsatisfiable: a call of never() could never return
int never(int n);
void component(void) { never(1); }
