// check:
// verdict: holds
// Two functions that call each other, and a global that both change.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int depth;
static void odd(int n);
static void even(int n) {
  depth = 0;
  if (n > 0) odd(n - 1);
}
static void odd(int n) {
  depth = 1;
  if (n > 0) even(n - 1);
}
int main(void) {
  even(__VERIFIER_nondet_int());
  if (depth != 0 && depth != 1) reach_error();
  return 0;
}
