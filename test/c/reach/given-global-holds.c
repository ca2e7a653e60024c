// check: --entry f
// verdict: holds
// assuming: NO_OVERLAP
// output: assuming: pointers from outside neither alias variables of the program nor
// A caller could say f(&g): that none does is assumed, and said.
extern void reach_error(void);
int g;
void f(int *p) {
  g = 0;
  if (!p) return;
  *p = 5;
  if (g) reach_error();
}
