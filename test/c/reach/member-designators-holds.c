// check:
// verdict: holds
// Designated initialisers of records, nested.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct p { int x, y; };
struct r { struct p a, b; int n; };
int main(void) {
  struct r r = {.b = {.y = 4, .x = 3}, .n = __VERIFIER_nondet_int(), .a.y = 2};
  if (!(r.a.x == 0 && r.a.y == 2 && r.b.x == 3 && r.b.y == 4)) reach_error();
  return 0;
}
