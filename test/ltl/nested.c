// check:
// property finished: holds
// property inner: holds
// property outer: violated
extern int nondet(void);
void inner(void);
void outer(void);
void finished(void);
int i, j;
void nested(int n) {
  for (i = 0; i < n; i++) {
    for (j = n; j > 0; j -= 2) inner();
    outer();
  }
  finished();
}
