// check:
// property answered: holds
// property asking: holds
// property serving: holds
// property next: holds
// property again: holds
// A client that asks and a server that answers, for ever
void ask(void), got(void), hear(void), answer(void);
int asking, serving;
void client(void) {
  asking = 0;
  for (;;) {
    asking = 1;
    ask();
    got();
    asking = 0;
  }
}
void server(void) {
  serving = 0;
  for (;;) {
    hear();
    serving = 1;
    answer();
    serving = 0;
  }
}
