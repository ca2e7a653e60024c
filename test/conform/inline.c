// check:
// property real: holds
// property two: violated
// output: => beep      not allowed here; expected: ring
// `inline` takes the body although there is an abstraction.
void ring(void);
void beep(void);
void alarm(int loud) {
  if (loud) ring();
  else beep();
}
void once(void) { alarm(1); }
void quiet(void) { alarm(0); }
