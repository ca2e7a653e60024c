// check:
// verdict: holds
// A comparison gives 0 or -1 in each element, which selects.
typedef int four __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static four largest(four a, four b) {
  four first = a > b;
  return (a & first) | (b & ~first);
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  four a = {x, 1, 2, y}, b = {y, 2, 1, x}, c = largest(a, b);
  if (c[0] < x || c[0] < y || c[0] != c[3] || c[1] != 2 || c[2] != 2) reach_error();
  return 0;
}
