// check:
// verdict: violated
// inputs: 1
// An array of records, by a variable index.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct s { int key, value; };
int main(void) {
  struct s t[3] = {{1, 10}, {2, 20}, {3, 30}};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  t[i].value++;
  if (!(t[1].value == 20)) reach_error();
  return 0;
}
