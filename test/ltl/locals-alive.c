// check:
// property zero: holds
// property first: holds
// property bound: holds
// property other: holds
// property sum: holds
// property both: violated
// property spins: violated
// property falls: violated
// A local has no value before it is set: its propositions begin there, those about several when all are set.
int total;
void tick(void);
void add(void) { total = total + 1; }
void one(void) {
  int i = 0;
  tick();
}
void many(int n) {
  tick();
  for (int i = 0; i < 3; i++) tick();
  if (n > 0) {
    int k = 5;
    tick();
    k = 6;
    tick();
  }
}
void two(void) {
  int x = 1;
  add();
  int y = 2;
  add();
  tick();
}
void never(int n) {
  if (n) {
    for (;;) {
    }
  }
  int z = 1;
  tick();
  z = 2;
}
