// check:
// property any: violated
// property weak: violated
// property strong: holds
// property served: holds
// property others: violated
// A choice that can be made again and again is made: strong fairness. Weak fairness says nothing of it, since in between it cannot.
void choose(void);
void work(void);
void loop(void) {
  for (;;) {
    choose();
    work();
  }
}
