// check:
// verdict: holds
// Down to zero, and what is taken there is given here.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), left = n, given = 0;
  while (left > 0) {
    left--;
    given++;
  }
  if (given != n) reach_error();
  return 0;
}
