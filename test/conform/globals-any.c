// check: --globals initial
// property begin: holds
// check:
// property begin: violated
// A component is called in the middle of a run: its globals begin with any values, unless it is asked for otherwise.
void a(void);
void b(void);
int ready = 1;
void f(void) { if (ready) a(); else b(); }
