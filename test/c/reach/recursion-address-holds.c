// check:
// verdict: holds
// not-output: what is read through pointers
// The recursive function takes the address of a variable of each call, which the property does not depend on.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int depth;

void visit(int n, int *where) {
  int here = n;
  depth++;
  if (n > 0) visit(n - 1, &here);
  *where = here;
  depth--;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), where;
  if (n < 0 || n > 1000) return 0;
  visit(n, &where);
  if (depth != 0) reach_error();
}
