// check:
// property real: holds
// property two: violated
// output: => beep      no answer: ring is all that is allowed now
// `inline` takes the body although there is an abstraction.
void ring(void);
void beep(void);
void alarm(int loud) {
  if (loud) ring();
  else beep();
}
void once(void) { alarm(1); }
void quiet(void) { alarm(0); }
