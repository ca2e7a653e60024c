// run:
// exit: 2
// stdout: 2 3 1 3f
// stdout: 3fc00000 1
// Unions see the same bytes; anonymous members; byte order; structures assigned whole.
#include <string.h>
int printf(const char *, ...);
struct tagged { int tag; union { int i; float f; struct { short lo, hi; }; }; };
union number { double d; unsigned long u; unsigned char b[8]; };
static struct tagged make(int i) { struct tagged t = {1, {i}}; return t; }
int main(void) {
  struct tagged t = make(0x00030002), copy;
  copy = t;
  union number n = {.d = 1.0};
  t.f = 1.5f;
  printf("%d %d %x %x\n", copy.lo, copy.hi, n.u == 0x3ff0000000000000, n.b[7]);
  printf("%x %d\n", t.i, memcmp(&copy, &t, sizeof t) != 0);
  struct { struct tagged a[2]; } whole = {{make(1), make(2)}}, second = whole;
  second.a[0] = whole.a[1];
  return second.a[0].i + make(7).hi;
}
