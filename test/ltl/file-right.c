// check:
// property closes: holds
// property order: holds
// property answer: holds
// A file that was opened is closed, if its lines end
int fopen_it(void), line(void);
void opened(void), closed(void);
int copy(void) {
  int c, n = 0;
  if (!fopen_it()) return -1;
  opened();
  while ((c = line()) > 0 && c < 100) {
    n += c;
    if (n > 200) break;
  }
  closed();
  return n;
}
