// check: --checks memory
// assuming: ORDER
// assuming: POINTERS
// Variables of a function, and what alloca() gives it, end when it returns.
extern int __VERIFIER_nondet_int(void);
static int *inside(int a) {
  int *p = &a;
  return p;
}
static int *on_stack(void) {
  int *p = __builtin_alloca(8);
  *p = 3;
  return p;
}
static void set(int *p, int v) { *p = v; }
static int through(int v) {
  int r;
  set(&r, v);
  return r;
}
int main(void) {
  int c = __VERIFIER_nondet_int(), *p;
  if (c == 1) {
    p = inside(c);
    return *p; // violated: memory
  }
  if (c == 2) {
    p = on_stack();
    return *p; // violated: memory
  }
  return through(c) + through(2);
}
