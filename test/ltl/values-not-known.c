// A lasso through a value that the solver may choose, and the program may not, is no counterexample: these loops end.
// check:
// property united: unknown
// property punned: unknown
void a(void);
void b(void);

void united(void) {
  union {
    float f;
    int n;
  } u;
  u.f = 10.0f;
  while (u.n > 0) {
    a();
    u.f = u.f - 1.0f;
  }
  b();
}

void punned(void) {
  double d = 10;
  while (*(long *)&d > 0) {
    a();
    d = d - 1;
  }
  b();
}
