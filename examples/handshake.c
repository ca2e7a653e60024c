/* A client that waits for an answer and must not be done before it was accepted. Shows: a
 * violation that depends on the inputs, and the trace that leads there.
 *
 *   cantrip check examples/handshake.c
 */
int __VERIFIER_nondet_int(void);
void reach_error(void);

enum state { START, WAITING, ACCEPTED, DONE };

int main(void) {
  enum state state = START;
  int accepted = 0;
  while (state != DONE) {
    int answer = __VERIFIER_nondet_int();
    switch (state) {
    case START:
      state = WAITING;
      break;
    case WAITING:
      if (answer > 0) {
        accepted = 1;
        state = ACCEPTED;
      } else if (answer < 0) {
        state = DONE; /* gives up */
      }
      break;
    default:
      state = DONE;
    }
  }
  if (!accepted) reach_error();
  return 0;
}
