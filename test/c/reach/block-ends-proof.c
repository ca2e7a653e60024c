// check:
// verdict: unknown
// output: whose block has ended
// A proof does not rest on pointers to variables whose block has ended.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p, sum = 0, c = __VERIFIER_nondet_int();
  {
    int inner = 3;
    p = &inner;
  }
  if (c) sum = *p;
  if (c > 3 && c < 2) reach_error();
  return sum;
}
