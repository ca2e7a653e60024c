// check:
// verdict: violated
// inputs: 101
// A pointer to an element of an array, or to the member that follows it.
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct s { int a[2]; int tail; } x, y;
int main(void) {
  int i = __VERIFIER_nondet_int();
  x.tail = 2;
  int *p = &x.a[i & 1], *q = &y.a[i & 1];
  if (i > 100) p = &x.tail, q = &y.tail;
  int v = *p;
  *q = 7;
  if (i == 101 && v == 2 && y.tail == 7 && !y.a[0] && !y.a[1]) reach_error();
  return 0;
}
