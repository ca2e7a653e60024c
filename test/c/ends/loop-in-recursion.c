// termination: holds
// A loop with a recursive call in each round
int __VERIFIER_nondet_int(void);
int visit(int depth) {
  int n = 0;
  if (depth <= 0) return 1;
  for (int i = 0; i < 3; i++) n += visit(depth - 1) > 0;
  return n;
}
int main(void) { return visit(__VERIFIER_nondet_int()); }
