// A pointer into an array of a record leaves it, inside of the record; copies of the function count.
// check: --checks bounds
// assuming: POINTERS
// met: 2
// unreached: 1
int __VERIFIER_nondet_int(void);
struct { int a[3]; int g; int b[2]; } s;
static void put(int *p, int i) {
  p[i] = 1; // violated: bounds
}
int main(void) {
  int i = __VERIFIER_nondet_int(), *p = s.a, *q = s.b;
  if (i < 0 || i > 3) return 0;
  put(s.b, 1);
  put(s.a, i);
  if (i < 3) p[i] = 2;
  q[0] = 3;
  q[-1] = 4; // violated: bounds
  for (p = s.a; p < s.a + 3; p++) *p = 0;
  return 0;
}
