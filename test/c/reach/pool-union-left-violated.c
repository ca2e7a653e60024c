// check: --entry f
// verdict: violated
// An index that leaves a member of a union, in a table of objects from outside.
extern void reach_error(void);
struct u { int tag; union { int w[3]; struct { int x, y, z; } s; } v; int end; };
void f(struct u **tab, int i, int k) {
  struct u *p = tab[i];
  if (!p || i < 0 || i > 7 || k < 0 || k > 3) return;
  p->end = 1;
  p->v.w[k] = 9;
  if (p->end != 1) reach_error();
}
