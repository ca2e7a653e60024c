// check:
// property tail: violated
// property event: violated
// property guarded: violated
// property several: violated
// What a violation does not depend on still has to satisfy what is assumed of it.
int x, y, z;
int ask(void);
int other(void);
void last(void) { x = ask(); }
void parameters(int n, int m) { y = n + m; }
void more(void) {
  x = ask();
  y = other();
  z = ask();
}
