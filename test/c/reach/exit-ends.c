// check:
// verdict: holds
// exit ends an execution without an error.
int __VERIFIER_nondet_int(void);
void exit(int);
void reach_error(void);
static void check(int n) { if (n == 3) exit(1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  check(n);
  if (n == 3) reach_error();
  return 0;
}
