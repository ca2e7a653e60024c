/* complex.h: what can be computed exactly. The others (cexp, csqrt, cpow and their like) have no model: their result is unknown.
 *
 * The second half of this file is read three times, and FORM(f) is f, ff or fl. */
#ifndef REAL
#include "cantrip.h"

#include <complex.h>
#include <math.h>

#define REAL double
#define FORM(name) name
#include "complex.c"

#define REAL float
#define FORM(name) name##f
#include "complex.c"

#define REAL long double
#define FORM(name) name##l
#include "complex.c"

#else

REAL FORM(creal)(REAL _Complex z) { return __real__ z; }

REAL FORM(cimag)(REAL _Complex z) { return __imag__ z; }

REAL _Complex FORM(conj)(REAL _Complex z) { return ~z; }

REAL FORM(cabs)(REAL _Complex z) { return FORM(hypot)(__real__ z, __imag__ z); }

REAL FORM(carg)(REAL _Complex z) { return FORM(atan2)(__imag__ z, __real__ z); }

/* All infinities are one point. */
REAL _Complex FORM(cproj)(REAL _Complex z) {
  if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z)) return z;
  __real__ z = __builtin_inf();
  __imag__ z = FORM(copysign)(0, __imag__ z);
  return z;
}

#undef REAL
#undef FORM
#endif
