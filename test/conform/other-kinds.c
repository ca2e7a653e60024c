// check:
// property live: holds
// property always: holds
// A formula, and freedom from deadlock, of one component.
void a(void);
void f(void) { a(); }
