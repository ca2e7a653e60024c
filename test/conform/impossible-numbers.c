// check:
// error: impossible-numbers.spec:3:48: error: this is unsatisfiable
// A guard that is about nothing but an argument contradicts itself, too, without a search for an execution.
void ring(void);
void bell(int n) { if (n > 3) ring(); }
