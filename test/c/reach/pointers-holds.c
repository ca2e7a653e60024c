// check:
// verdict: holds
// Pointers to locals and what they change.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int x = 1, y = 2, *p = __VERIFIER_nondet_int() ? &x : &y;
  *p += 10;
  if (!(x + y == 13 && (*p == 11 || *p == 12))) reach_error();
  return 0;
}
