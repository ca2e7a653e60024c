// check:
// verdict: violated
// engines: unknown
// The same with an error at a depth that the program names.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int calls;
static void odd(int n);
static void even(int n) {
  calls++;
  if (n > 0) odd(n - 1);
}
static void odd(int n) {
  calls++;
  if (n > 0) even(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 119) return 0;
  even(n);
  if (calls == 120) reach_error();
  return 0;
}
