// check: --checks overflow,null,bounds,div0
// assuming: ELEMENTS
// assuming: POINTERS
// What decides nothing is evaluated all the same: the condition of a choice between equal values, a record that nobody reads.
int __VERIFIER_nondet_int(void);
struct inner { short s; int a[3]; };
struct outer { int k; struct inner part; };
union either { int i; char c[9]; };

static int choices(int x, int y, const int *p) {
  int same = x + y > 0 ? 42 : 42;                   // violated: overflow
  int compared = (y / x ? 7 : 7) == 7;              // violated: div0
  int guarded = p && (*p ? 1 : 1);
  int unguarded = (p || 1) + (*p > 0 ? same : same); // violated: null
  return same + compared + guarded + (unguarded > 0);
}

static void records(int n, struct outer *g, struct outer *h, union either *w) {
  if (n == 1) g->part;   // violated: null
  if (n == 2) (void)*h;  // violated: null
  if (n == 3) {
    union either t[2] = {{0}};
    t[n];                // violated: bounds
  }
  if (n == 4) *w;        // violated: null
  if (n == 5) (void)&g->k, (void)sizeof h->part;
}

int main(void) {
  struct outer o = {0};
  union either e = {0};
  int one = 1;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  records(__VERIFIER_nondet_int(), x ? &o : 0, x > 1 ? &o : 0, x > 2 ? &e : 0);
  return choices(x, y, y == 3 ? 0 : &one);
}
