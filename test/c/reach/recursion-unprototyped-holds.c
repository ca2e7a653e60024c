// check: --recursion pushdown
// verdict: holds
// A function that names no parameters, without a prototype, has a contract like any other; so has main.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int level;
static void visit() {
  level++;
  if (__VERIFIER_nondet_int()) visit();
  level--;
}
int main() {
  int before = level;
  visit();
  if (level != before) reach_error();
  if (__VERIFIER_nondet_int()) main();
  return 0;
}
