// check:
// verdict: holds
// However the loop ends, the index is inside.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int i, key = __VERIFIER_nondet_int();
  for (i = 0; i < 5000; i++) {
    if (__VERIFIER_nondet_int() == key) break;
  }
  if (i < 0 || i > 5000) reach_error();
  return 0;
}
