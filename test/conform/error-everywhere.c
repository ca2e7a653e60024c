// check:
// property idle: violated
// property ever: violated
// property again: violated
// property pair: violated
// property both: violated
// property fine: holds
// property calm: holds
// output: a procedure reaches ERROR, which its specification forbids
// ERROR in a procedure violates every property: freedom from deadlock and formulas, also those that are decided before.
void start(void);
void give(int amount);
void careless(int amount) {
  start();
  give(amount);
}
void careful(int amount) {
  start();
  if (amount > 0) give(amount);
}
