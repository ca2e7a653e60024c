// check:
// property served: holds
// property both: holds
// property arrives: violated
// property slow: violated
// An action that can happen for ever does. That a component comes to where it can is another matter
void tick(void), serve(void), ready(void), steps(void);
void busy(void) {
  for (;;) tick();
}
void other(void) {
  ready();
  serve();
}
void third(void) { steps(); }
