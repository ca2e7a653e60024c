// check: --property two
// property two: holds
// json: "predicates":3,
// output: 3 predicates, 2 iterations
// check: --property three
// property three: holds
// json: "predicates":4,
// check: --property three --strategies 1
// property three: holds
// json: "predicates":4,
// check: --property three --relation traces
// property three: holds
// json: "predicates":4,
// check: --property wrong
// property wrong: violated
// What contradicts what: an event may exclude a later one by several conditions, and one of them is that which also others need. The
// first counterexample of two() is a and then b, which p and q both exclude; c and then b only q does: then nobody looks at p.
void a(void);
void b(void);
void c(void);
void d(void);
void two(int p, int q, int n) {
  if (p > 0 && q > 0) a();
  else if (q > 0) c();
  while (n-- > 0) ;
  if (p <= 0) { if (q <= 0) b(); }
}
void three(int p, int q, int r, int n) {
  if (p > 0 && q > 0 && r > 0) a();
  else if (r > 0 && n == 7) c();
  else if (r > 0 && q > 0) d();
  while (n-- > 0) ;
  if (p <= 0 && q <= 0 && r <= 0) b();
}
void wrong(int p, int q, int n) {
  if (p > 0 && q > 0) a();
  else if (q > 0) c();
  while (n-- > 0) ;
  if (p <= 0 || n == -9) { if (q <= 1) b(); }
}
