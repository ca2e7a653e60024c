// check: --engines execution,bounded,summaries,luck,contracts
// property counted: holds
// property filled: holds
// property called: holds
// property deep: violated
// output: => open      answered by Busy
// output: => fail      not allowed here; expected: close, put
// check: --property deep --relation traces --engines execution,bounded,summaries,luck,contracts
// property deep: violated
// output: => fail      no trace of the specification continues with it
// Loops, contents of arrays and calls decide what a component does: the specification as a monitor in the program
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

static int half(int x) {
  int r = 0;
  while (x > 1) {
    x -= 2;
    r++;
  }
  return r;
}
static int twice(int x) { return half(x) + half(x); }
void calls(int n) {
  if (n < 0 || n > 1000000) return;
  open_it();
  if (twice(n) + twice(n) > 2 * n) fail_it();
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
