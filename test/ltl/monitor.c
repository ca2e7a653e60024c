// check: --engines execution,bounded,summaries,luck,contracts
// property counted: holds
// property filled: holds
// property larger: holds
// property deep: violated
// output: the formula is false of this run, whatever follows
// Safety formulas as monitors: an event that must not happen, a state that must not be
void open_it(void), close_it(void), put_it(void), fail_it(void);
unsigned any(void);
void counts(unsigned n) {
  unsigned i, s = 0;
  open_it();
  for (i = 0; i < n; i++) s += 2;
  put_it();
  if (s != 2 * n) fail_it();
  close_it();
}

int a[1000];
void fills(void) {
  int i;
  open_it();
  for (i = 0; i < 1000; i++) a[i] = i;
  for (i = 0; i < 1000; i++)
    if (a[i] != i) fail_it();
  close_it();
}

void waits_long(void) {
  unsigned i;
  open_it();
  for (i = 0; i < 300; i++)
    if (any() != 7) {
      close_it();
      return;
    }
  fail_it();
}

int level;
void rises(unsigned n) {
  unsigned i, s = 0;
  for (i = 0; i < n; i++) s += 2;
  if (s != 2 * n) level = 7;
}
