// check:
// property together: holds
// property apart: violated
// property strictly: holds
// What one step changes is never seen half done by an event of another component
void look(void), other(void);
int x;
void writer(void) {
  x = 0;
  for (;;) {
    x = 5;
    x = 0;
  }
}
void reader(void) {
  for (;;) look();
}
