// check: --malloc may-fail
// verdict: holds
// output: its only execution ends
// Where nothing is allocated there is one execution.
extern void reach_error(void);
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  if (fib(11) != 89) reach_error();
  return 0;
}
