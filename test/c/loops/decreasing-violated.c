// check:
// verdict: violated
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5000, left = n, given = 0;
  while (left > 1) {
    left--;
    given++;
  }
  if (n && given != n - 1) reach_error();
  if (given == 0 && n != 1) reach_error();
  return 0;
}
