// check:
// property order: holds
// property void_: holds
// property early: violated
// A process that names no return does not see it; `return {}` is any return.
void a(void);
int f(int n) { if (n) a(); return n; }
void g(int n) { if (n) a(); }
