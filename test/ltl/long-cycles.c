// A cycle of a hundred rounds, and events with 32 values: what changes in a cycle is followed by value.
// check:
// property comes: holds
// property stays_away: violated
// property next: holds
// property answered: holds
void tick(void);
void red(void);
void in(int v);
void out(int v);
int get(void);

void slow(void) {
  int i = 0;
  for (;;) {
    tick();
    i = (i + 1) % 100;
    if (i == 50) red();
  }
}

void echo(void) {
  for (;;) {
    int v = get() & 31;
    in(v);
    out(v);
  }
}
