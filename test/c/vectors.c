// run:
// Vectors: arithmetic, comparisons and subscripts, element by element, and their bytes.
#include <assert.h>
typedef int four __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(16)));
typedef float reals __attribute__((vector_size(16)));
typedef short halves __attribute__((vector_size(8)));
typedef long long two __attribute__((vector_size(16)));
static four g = {1, 2, 3};
union u { four v; int a[4]; };
four add(four a, four b) { return a + b; }
struct s { char c; four v; };
int main(void) {
  assert(g[0] == 1 && g[3] == 0);
  four a = {4, 3, 2, 1}, b = add(a, g);
  assert(b[0] == 5 && b[1] == 5 && b[2] == 5 && b[3] == 1);
  four c = a > b;
  assert(c[0] == 0 && (a == a)[2] == -1);
  b = a << 1;
  assert(b[0] == 8 && b[3] == 2);
  b = 10 - a;
  assert(b[1] == 7);
  b += 1;
  assert(b[1] == 8);
  b[2] = 77;
  four *p = &b;
  assert((*p)[2] == 77 && ((int *)p)[2] == 77);
  union u u = {.v = b};
  assert(u.a[2] == 77);
  bytes x = {250, 1}, y = x + 10;
  assert(y[0] == 4 && y[1] == 11 && y[2] == 10);
  reals r = __builtin_convertvector(a, reals);
  assert(r[0] == 4.0f);
  r /= 2;
  assert(r[1] == 1.5f);
  halves h = __builtin_convertvector(a, halves);
  assert(h[1] == 3 && sizeof h == 8);
  four sh = __builtin_shufflevector(a, b, 0, 4, 1, 6);
  assert(sh[0] == 4 && sh[1] == 7 && sh[2] == 3 && sh[3] == 77);
  bytes z = (bytes)a;
  assert(z[0] == 4 && z[4] == 3);
  long long l = (long long)h;
  assert((l & 0xffff) == 4);
  two t = (two)a;
  assert((t[0] & 0xffffffff) == 4);
  struct s s = {1, a};
  assert(s.v[0] == 4 && __alignof__(s) == 16);
  a = -a; assert(a[0] == -4);
  a = ~a; assert(a[0] == 3);
  a |= 8; assert(a[0] == 11);
  a = a % 4; assert(a[0] == 3);
  return 0;
}
