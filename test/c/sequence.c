// run:
// stdout: 13 7 4 5 18 1 5
// Side effects inside expressions happen once and in the order of the calls.
int printf(const char *, ...);
static int log_[8], n;
static int note(int x) { log_[n++] = x; return x; }
struct s { int a[3]; };
static struct s make(void) { note(7); return (struct s){{4, 5, 6}}; }
int main(void) {
  int a[4] = {0, 1, 2, 3}, i = 0;
  a[i++] = 10;
  a[note(2)] += note(5), a[note(3)]++;
  int r = make().a[1];
  int x, y;
  x = y = note(9);
  int *p = a;
  *p++ += 3;
  printf("%d %d %d %d %d %d %d\n", a[0], a[2], a[3], r, x + y, (int)(p - a), n);
  return 0;
}
