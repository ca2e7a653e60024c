// run:
// Complex numbers, as gcc computes with them.
#include <complex.h>
#include <assert.h>
static double _Complex g = 3 - 4 * I;
static double _Complex table[2] = {1, 2 + I};
double _Complex twice(double _Complex z) { return z + z; }
struct s { float _Complex f; int _Complex n; };
int main(void) {
  assert(creal(g) == 3 && cimag(g) == -4);
  assert(cimag(table[1]) == 1 && creal(table[0]) == 1 && __imag__ table[0] == 0);
  double _Complex z = twice(g);
  assert(z == 6 - 8 * I);
  assert(conj(z) == 6 + 8 * I);
  z /= 2;
  assert(z == g);
  __real__ z = 7;
  assert(creal(z) == 7 && cimag(z) == -4);
  if (z) z++; else z--;
  assert(creal(z) == 8);
  struct s s = {1.5f + 2.5f * I, 3};
  s.f *= 2;
  assert(crealf(s.f) == 3 && cimagf(s.f) == 5);
  s.n = s.n * (2 + 3i);
  assert(__real__ s.n == 6 && __imag__ s.n == 9);
  double _Complex *p = &z;
  *p = CMPLX(1, -2);
  assert(((double *)p)[1] == -2);
  double x = 1;
  x += *p;
  assert(x == 2);
  assert(!(0 * I) && (z && 1));
  _Bool b = I;
  assert(b);
  z = b ? z : 0;
  assert(-z == -1 + 2 * I);
  return sizeof z == 16 ? 0 : 1;
}
