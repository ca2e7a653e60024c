// check:
// property answered: violated
// property both: violated
// property returned: violated
// property late: holds
// The server may leave without an answer, after which the client waits forever
int busy(void);
void ask(void), got(void), hear(void), answer(void);
int asking;
void client(void) {
  asking = 0;
  for (;;) {
    asking = 1;
    ask();
    got();
    asking = 0;
  }
}
int server(void) {
  for (;;) {
    hear();
    if (busy()) return 1;
    answer();
  }
}
