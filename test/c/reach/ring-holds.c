// check:
// verdict: holds
// A ring buffer of four.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int ring[4];
static unsigned head, tail;
static int put(int x) { if (head - tail == 4) return 0; ring[head++ % 4] = x; return 1; }
static int get(int *x) { if (head == tail) return 0; *x = ring[tail++ % 4]; return 1; }
int main(void) {
  int n = 0, x = 0;
  for (int i = 0; i < 5; i++) n += put(i + 1);
  if (__VERIFIER_nondet_int()) get(&x);
  get(&x);
  if (!(n == 4 && (x == 1 || x == 2))) reach_error();
  return 0;
}
