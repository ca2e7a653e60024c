// check:
// property one: violated
// property two: violated
// property three: violated
// property four: violated
// property five: violated
// property six: vacuous
// A formula that nothing satisfies is violated by any execution, if there is one that the guard allows.
void a(void);
void b(void);
void ends(void) { a(); }
void loops(void) {
  for (;;) a();
}
void silent(int n) {
  if (n > 3) a();
  for (;;) {
  }
}
