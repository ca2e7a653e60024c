// check: --checks null,bounds --function f --function g
// assuming: NO_OVERLAP
// met: 2
struct s { int a[3]; } x, t[4];
int f(struct s *p) { x = *p; return 0; } // violated: null
int g(unsigned i) { if (i < 4) t[i] = x; return 0; }
