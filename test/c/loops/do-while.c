// check:
// verdict: holds
// At least once.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 100000, i = 0, seen = 0;
  do {
    i++;
    seen++;
  } while (i < n);
  if (seen == 0 || seen != i) reach_error();
  if (n > 0 && i != n) reach_error();
  return 0;
}
