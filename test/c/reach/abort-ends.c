// check:
// verdict: holds
// abort ends an execution without an error.
int __VERIFIER_nondet_int(void);
void abort(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 3) abort();
  if (n == 3) reach_error();
  return 0;
}
