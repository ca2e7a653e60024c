// check: --entry set
// verdict: holds
// output: unreach holds
// not-output: objects of other types
extern void reach_error(void);
struct pair { int first, second; };
void set(struct pair *p, double *q) {
  if (!p || !q) return;
  p->first = 0;
  *q = 1; /* nothing of p is a double */
  if (p->first) reach_error();
}
