// check:
// verdict: holds
// Globals begin with their initialisers, or with zero.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int zero, five = 5, table[3] = {1, 2};
static int *where = &five;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 1) *where = 6;
  if (!(zero == 0 && table[2] == 0 && five == (n == 1 ? 6 : 5))) reach_error();
  return 0;
}
