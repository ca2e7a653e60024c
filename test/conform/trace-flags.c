// What a game shows of the program: the arguments of the component, flags after the event that set them, members by the
// name that the source has, and the return that ends it.
// check:
// property session: violated
// output: session  session is called   c = 0x
// output: , tries = 
// output: session  status = dial(c)
// output: session  dial(c) returns   last_error = BUSY, status = -1
// output: session  [status < 0 && last_error == BUSY]
// output: session  [ask() == 1]   (input)   ask() = 1
// output: session  c->mode = AGAIN   c->mode = AGAIN
// output: session  return -2
// output: => return {another value}
// dot: return {another value}  test/conform/trace-flags.c:32
// json: "statement":"c->mode = AGAIN","event":"","values":{"c->mode":"AGAIN"},"role":"statement","depth":1,"brief":true
// json: "statement":"return -2","event":"return {another value}"
enum error { NONE, BUSY };
enum mode { FIRST, AGAIN };
struct connection {
  int number;
  enum mode mode;
};
enum error last_error;
int dial(struct connection *c);
int ask(void);

int session(struct connection *c, int tries) {
  int status = dial(c);
  if (status < 0 && last_error == BUSY) {
    if (ask() == 1) {
      c->mode = AGAIN;
      if (c->number == tries && c->mode == AGAIN) return -2;
    }
    return -1;
  }
  return status < 0 ? -1 : 0;
}
