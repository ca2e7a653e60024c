// check:
// property answered: holds
// property acked: violated
// property next: holds
// property until: holds
// property either: violated
// property one_of_them: holds
// property settles: violated
// property weak: holds
// property low: holds
// property grows: violated
// Universal branching time: `either` is true as a formula of each run, and false of the tree, in which a request can be answered in two ways.
extern void req(void), ack(void), nack(void);
extern int more(void);
int served;
void server(int n) {
  served = 0;
  while (more()) {
    req();
    if (more()) ack();
    else nack();
    if (served < 3) served++;
  }
}
