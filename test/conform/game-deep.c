// check:
// property game: violated
// check: --strategies 8
// property game: violated
// A game of several rounds: at each a the specification must say what comes, and the component does the other.
void a(void);
void b(void);
void c(void);
int any(void);
void f(void) {
  for (;;) {
    a();
    if (any()) b();
    else c();
  }
}
