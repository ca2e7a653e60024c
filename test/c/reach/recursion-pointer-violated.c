// check:
// verdict: violated
// engines: unknown
// trace: sum
// Each call gives back its result through a pointer to a variable of its caller.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);

void sum(int n, int *result) {
  int rest;
  if (n <= 0) {
    *result = 0;
    return;
  }
  sum(n - 1, &rest);
  *result = rest + n;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), result;
  if (n < 0 || n > 100) return 0;
  sum(n, &result);
  if (result == 210) reach_error();
}
