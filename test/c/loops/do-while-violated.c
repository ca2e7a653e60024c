// check:
// verdict: violated
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 100000, i = 0;
  do {
    i++;
  } while (i < n);
  if (i != n) reach_error();
  return 0;
}
