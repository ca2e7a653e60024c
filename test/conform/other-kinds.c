// check:
// property live: holds
// property always: unknown
// What this version does not check is said so.
void a(void);
void f(void) { a(); }
