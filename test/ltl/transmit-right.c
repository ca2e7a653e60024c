// check:
// property answered: holds
// property one: holds
// What is sent is acknowledged or given up
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
    n++;
  } while (n < 3);
  fail();
}
