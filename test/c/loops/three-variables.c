// check:
// verdict: holds
// a + b == c, whichever way.
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned a = 0, b = 0, c = 0;
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool()) a += 2;
    else b += 2;
    c += 2;
  }
  if (a + b != c) reach_error();
  return 0;
}
