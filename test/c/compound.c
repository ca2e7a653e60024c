// run:
// exit: 6
// stdout: -56 255 200 2 3.5 5 5 0 2
// Compound assignment computes in the common type; ++ and -- before and after, on all types.
int printf(const char *, ...);
int main(void) {
  char c = 100;
  c += 100;
  unsigned char u = 1;
  u -= 2;
  int i = 10;
  i *= 2.5;
  i <<= 3L;
  short s = 5;
  s %= 3u;
  double d = 7;
  d /= 2;
  int a[3] = {1, 2, 3}, *p = a;
  int x = *p++ + *p++;
  x += --*p;
  float f = 1.5f;
  float g = f++ + ++f;
  _Bool b = 1;
  b += 5;
  b--;
  printf("%d %d %d %d %g %d %g %d %d\n", c, u, i, s, d, x, g, b, (int)(p - a));
  i = 1;
  i ^= i | 6;
  return i;
}
