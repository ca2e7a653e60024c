// check:
// verdict: unknown
// trace: a function that is declared noreturn returns
// What happens then is not defined.
int __VERIFIER_nondet_int(void);
void reach_error(void);
__attribute__((noreturn)) void stop(int x) {
  if (x > 10) __builtin_abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) stop(x);
  if (x > 5) reach_error();
  return 0;
}
