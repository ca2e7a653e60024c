// check:
// verdict: violated
// inputs: 0
// _Generic chooses by type.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
#define KIND(x) _Generic((x), int: 1, unsigned: 2, char *: 3, default: 4)
int main(void) {
  unsigned u = 3;
  int n = __VERIFIER_nondet_int();
  int k = n ? KIND(n) : KIND(u);
  if (!(k == 1)) reach_error();
  return 0;
}
