// check:
// verdict: holds
// A jump into a block begins the lives of its variables.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p, c = __VERIFIER_nondet_int(), rounds = 0;
round:
  if (c) goto in;
  {
    int inner;
  in:
    p = &inner;
    *p = 3;
    if (inner != 3) reach_error();
  }
  if (rounds++ < 3) goto round;
  return 0;
}
