// check:
// verdict: violated
// inputs: 3
// An error before exit is an error.
int __VERIFIER_nondet_int(void);
void exit(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 3) reach_error();
  exit(0);
}
