// check:
// property always: violated
// property before: holds
// property mixed: violated
// property later: holds
// property pair: violated
// Events that change no fluent are positions, too: the first of them is where a formula of fluents begins.
void open_door(void);
void close_door(void);
void ring(void);
void visitor(void) {
  ring();
  open_door();
}
void owner(void) {
  open_door();
  ring();
  close_door();
}
