// check:
// verdict: violated
// inputs: -3
// Below its array there is the member before it.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int limit; int queue[5]; } q;
int main(void) {
  int *p = q.queue + 2;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= -3 && i <= 2);
  p[i] = 77;
  if (q.limit == 77) reach_error();
  return 0;
}
