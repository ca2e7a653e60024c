// check:
// verdict: violated
// trace: i = 2
// A pointer that is written behind an array of pointers is followed.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int *few[2]; int *other; } p;
int x = 1, y = 2;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  p.other = &x;
  p.few[i] = &y;
  if (*p.other == 2) reach_error();
  return 0;
}
