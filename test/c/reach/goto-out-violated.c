// check:
// verdict: violated
// inputs: 5
// goto leaves two loops at once.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int limit = __VERIFIER_nondet_int(), i, j = 0;
  __VERIFIER_assume(limit >= 0 && limit <= 9);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 3; j++)
      if (i * 3 + j == limit) goto out;
out:;
  if (!(i != 1 || j != 2)) reach_error();
  return 0;
}
