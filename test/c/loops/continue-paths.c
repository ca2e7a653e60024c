// check:
// verdict: holds
// Three paths, one of which goes on early.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int plus = 0, minus = 0, zero = 0, n = 0;
  while (n < 100000) {
    int v = __VERIFIER_nondet_int();
    n++;
    if (v > 0) {
      plus++;
      continue;
    }
    if (v < 0) minus++;
    else zero++;
  }
  if (plus + minus + zero != 100000) reach_error();
  return 0;
}
