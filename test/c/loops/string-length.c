// check:
// verdict: holds
// No zero before the end.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
extern char text[500];
int main(void) {
  unsigned n = 0, k = __VERIFIER_nondet_uint();
  while (n < 500 && text[n] != 0) n++;
  if (k < n && text[k] == 0) reach_error();
  if (n > 500) reach_error();
  return 0;
}
