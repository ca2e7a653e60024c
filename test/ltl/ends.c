// check:
// property comes: violated
// property stays: holds
// property last: holds
extern int nondet(void);
void work(void);
int s;
int ends(int n) {
  s = 0;
  if (n > 10) { s = 1; work(); }
  s = 2;
  return n;
}
