// check:
// verdict: unknown
// output: outside int a[3]
// A proof that rests on an index that some execution has outside: no proof, and the execution is named.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int a[3], other;
int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 7;
  if (other == 7) reach_error();
  return 0;
}
