// check:
// property answered: violated
// property one: holds
// What is sent is acknowledged or given up; this one is wrong
int acknowledged(void);
void send(void), done(void), fail(void);
void transmit(void) {
  int n = 0;
  do {
    send();
    if (acknowledged()) {
      done();
      return;
    }
    n = (n + 1) % 3;
  } while (n < 3);
  fail();
}
