// check:
// error: impossible-guard.spec:3:49: error: this is unsatisfiable
// A precondition that contradicts itself is a mistake in the specification, not a proof.
void ring(void);
void bell(int n) { if (n > 3) ring(); }
