// check:
// verdict: violated
// inputs: 2
// Another record type lies over the object, with a longer array.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct small { int n; int at[2]; int sum; };
struct large { int n; int at[3]; };
int main(void) {
  struct small s = {0};
  struct large *view = (struct large *)&s;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  view->at[i] = 8;
  if (s.sum == 8) reach_error();
  return 0;
}
