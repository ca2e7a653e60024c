// check:
// verdict: violated
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned a = 0, b = 0, c = 0;
  for (int i = 0; i < 40; i++) {
    if (__VERIFIER_nondet_bool()) a += 2;
    else b += 2;
    c += i == 30 ? 3 : 2;
  }
  if (a + b != c) reach_error();
  return 0;
}
