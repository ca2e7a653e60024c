// check:
// verdict: holds
// not-output: assuming
// A pointer that walks over an array and stops at its end changes nothing else.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int before; int a[4]; int after; } s;
int main(void) {
  for (int *p = s.a; p < s.a + 4; p++) *p = 1;
  if (s.before || s.after) reach_error();
  return 0;
}
