// check: --entry f
// verdict: violated
// The sixth object of a list from outside has no name of its own, and is left as any other.
extern void reach_error(void);
struct n { struct n *next; int a[2]; int b; };
void f(struct n *l, int k) {
  int c = 0;
  while (l && c < 6) { c++; l->b = 1; if (c == 6 && k >= 0 && k < 3) { l->a[k] = 0; if (!l->b) reach_error(); } l = l->next; }
}
