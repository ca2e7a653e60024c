// check:
// property watched: violated
// property bounded: holds
// property taken: violated
// property not_taken: holds
// property called: violated
// property not_called: holds
// output: => second
// property other_error: holds
// property trapped: violated
// property trap: violated
// A property process watches, another one takes part; labels and calls count in any component.
void first(void), second(void), oops(void);
void x(void) {
  first();
  second();
}
void y(void) {
  second();
  first();
  oops();
}
void z(void) {
  first();
  second();
  oops();
}
