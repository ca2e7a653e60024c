// run:
// exit: 7
// Positions in objects: members behind arrays, records found from their members, bytes.
#include <stddef.h>
struct s { char name[4]; int x; char y; struct { int q[2]; } z[1]; int w; };
struct t { int n; struct s in; };
static int get(void *p) { char *c = p; int r = 0; for (int i = 0; i < 4; i++) r += c[i]; return r; }
static struct t *up(struct s *p) { return (struct t *)((char *)p - offsetof(struct t, in)); }
int main(void) {
  struct s a = {{1, 2, 3, 4}, 77, 5, {{{8, 9}}}, 12}; struct t b = {3, a}; struct s *p = &b.in; struct s v[2] = {a, a};
  struct s *pa = &a;
  char *c = (char *)&a; int r = *(int *)(c + offsetof(struct s, x));
  int *z = (int *)((char *)&v[1] + offsetof(struct s, w)); *z = 40;
  return r + pa->x + up(p)->n + get(&a) + p->w + v[1].w + pa->y + pa->z[0].q[1] == 77 + 77 + 3 + 10 + 12 + 40 + 5 + 9 ? 7 : 1; }
