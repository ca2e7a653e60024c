// check:
// verdict: holds
// Nobody else changes a volatile variable of a function whose address stays there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  volatile int i, n = 5;
  int sum = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++) sum++;
  if (i != 5) reach_error();
  return sum;
}
