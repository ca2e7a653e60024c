// check:
// property small: holds
// property any: violated
// property zero: holds
// What the component is called with, and what its globals are.
void a(void);
void b(void);
int mode = 1;
struct s { int *p; };
void f(int n) { if (n < 10) a(); else b(); }
void g(struct s *s) { if (s->p) a(); else b(); }
