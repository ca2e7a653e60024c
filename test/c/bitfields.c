// run:
// exit: 1
// stdout: 1 -6 -7 123456789 1 -1 16
// stdout: f 37 1bd5b7
// stdout: deadbfff 4
// Bit-fields: widths, signs, packing into units, zero width, conversions when assigned.
int printf(const char *, ...);
struct flags { unsigned a : 3; int b : 4; unsigned : 0; unsigned long c : 40; _Bool d : 1; signed char e : 2; };
union view { struct { unsigned lo : 5, mid : 6, hi : 21; } f; unsigned u; };
int main(void) {
  struct flags f = {9, 9, 0, 2, 3};
  f.c = 0xabcdef0123456789;
  union view v;
  v.u = 0xdeadbeef;
  int old = f.b++;
  printf("%u %d %d %lx %d %d %d\n", f.a, f.b, old, (unsigned long)f.c, f.d, f.e, (int)sizeof f);
  printf("%x %x %x\n", v.f.lo, v.f.mid, v.f.hi);
  v.f.mid = ~0;
  v.f.lo -= 16;
  printf("%x %d\n", v.u, (f.a = 12));
  return f.a - 5 < 0;
}
