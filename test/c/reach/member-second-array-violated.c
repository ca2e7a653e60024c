// check:
// verdict: violated
// The second of two arrays is meant, not the first with a larger index.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int before[3]; int after[3]; } pair;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  pair.after[i] = 5;
  if (pair.after[1] == 5) reach_error();
  return 0;
}
