// check:
// property begin: holds
// check: --globals any
// property begin: violated
// Globals of a component begin as their initialisers say, unless it is asked for otherwise.
void a(void);
void b(void);
int ready = 1;
void f(void) { if (ready) a(); else b(); }
