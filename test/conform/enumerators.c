// check:
// property states: holds
// property wrong: violated
// Enumerators and globals of the C files are known to the expressions of a specification.
enum state { IDLE, BUSY = 4, DONE };
enum state state;
extern void begin(enum state s);
int run(void) {
  begin(state == IDLE ? BUSY : DONE);
  return state == IDLE ? BUSY : DONE;
}
