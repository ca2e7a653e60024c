// check:
// verdict: violated
// inputs: 1
// Pointers to locals and what they change.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int x = 1, y = 2, *p = __VERIFIER_nondet_int() ? &x : &y;
  *p += 10;
  if (!(x == 1)) reach_error();
  return 0;
}
