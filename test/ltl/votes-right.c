// check:
// property decides: holds
// property once: holds
// property keeps: holds
// A transaction is committed or aborted, not both
int vote(void);
void prepare(void), commit(void), abort_it(void);
int decided;
void coordinate(int n) {
  int i, yes = 1;
  decided = 0;
  prepare();
  for (i = 0; i < n; i++)
    if (!vote()) yes = 0;
  if (yes) {
    commit();
    decided = 1;
  } else {
    abort_it();
    decided = 2;
  }
}
