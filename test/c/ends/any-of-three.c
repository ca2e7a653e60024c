// termination: holds
// One of three is lowered in each round, nobody knows which
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
  while (x > 0 && y > 0 && z > 0) {
    unsigned which = __VERIFIER_nondet_uint();
    if (which == 1) x--;
    else if (which == 2) y--;
    else z--;
  }
  return 0;
}
