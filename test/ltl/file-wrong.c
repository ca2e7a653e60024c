// check:
// property closes: holds
// property order: holds
// property answer: violated
// A file that was opened is closed, if its lines end; this one is wrong
int fopen_it(void), line(void);
void opened(void), closed(void);
int copy(void) {
  int c, n = 0;
  if (!fopen_it()) return -1;
  opened();
  while ((c = line()) > 0 && c < 100) {
    n += c;
    if (n > 200) return -2;
  }
  closed();
  return n;
}
