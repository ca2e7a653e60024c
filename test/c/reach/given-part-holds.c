// check: --entry set
// verdict: holds
// assuming: NO_OVERLAP
// output: assuming: pointers from outside neither alias variables of the program nor
extern void reach_error(void);
struct pair { int first, second; };
void set(struct pair *p, int *q) {
  if (!p || !q) return;
  p->first = 0;
  *q = 1; /* might be p->first */
  if (p->first) reach_error();
}
