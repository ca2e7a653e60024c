// check:
// verdict: holds
// not-output: order of evaluation
// Calls that do not disturb each other, and operators that order their operands.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int count, total;
static int read_count(void) { return count; }
static int add(int x) { total += x; return x; }
int main(void) {
  int x = read_count() + read_count();
  x = add(1), x = add(2);
  if (total && add(3)) x++;
  x = read_count() + add(4);
  if (x < 0) reach_error();
  return 0;
}
