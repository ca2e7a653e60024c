// check:
// verdict: holds
// _Generic chooses by type.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
#define KIND(x) _Generic((x), int: 1, unsigned: 2, char *: 3, default: 4)
int main(void) {
  unsigned u = 3;
  int n = __VERIFIER_nondet_int();
  int k = n ? KIND(n) : KIND(u);
  if (!(k == (n ? 1 : 2) && KIND("x") == 3 && KIND(1.0) == 4)) reach_error();
  return 0;
}
