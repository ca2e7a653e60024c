// check: --checks null --function f --function g
// assuming: POINTERS
// met: 4
struct s { int x; struct s *next; };
int f(struct s *p) { return p ? p->next->x : 0; } // violated: null
int g(struct s *p) { return p && p->next ? p->next->x : 0; }
