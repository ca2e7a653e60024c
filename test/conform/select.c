// check: --property second
// property second: holds
// Only the property that is asked for.
void a(void);
void f(void) { a(); }
