// run:
// stdout: 4 12 -34 31 63
// stdout: 3 hello abc !
// stdout: 3 123 45 -123 9
// stdout: 3 1.5 -225 7
// stdout: 1
// stdout: 0 -1
// stdout: 2 two
// stdout: 1 ff
// Reading by sscanf, character by character: widths, sets, suppressed values, what does not match.
#include <stdio.h>

int main(void) {
  int a = -1, b = -1, n = -1;
  unsigned u = 0;
  long l = 0;
  short h = 0;
  signed char c = 0;
  char word[20] = "", set[20] = "", rest[20] = "";
  float f = 0;
  double d = 0;
  printf("%d", sscanf("12 -34 0x1f 077", "%d%d%i%o", &a, &b, &n, &u));
  printf(" %d %d %d %u\n", a, b, n, u);
  printf("%d", sscanf("  hello abc123 !", "%s %[a-c]%*d %c", word, set, rest));
  printf(" %s %s %c\n", word, set, rest[0]);
  printf("%d", sscanf("123456789", "%3d%2hd%hhd%n", &a, &h, &c, &n));
  printf(" %d %d %d %d\n", a, h, c, n);
  printf("%d", sscanf("1.5 -2.25e2 7", "%f %lf %ld", &f, &d, &l));
  printf(" %g %g %ld\n", f, d, l);
  printf("%d\n", sscanf("key=9", "key=%d", &a) == 1 && a == 9);
  printf("%d %d\n", sscanf("x", "%d", &a), sscanf("", "%d", &a));
  printf("%d", sscanf("one,two", "%[^,],%4s", word, rest));
  printf(" %s\n", rest);
  printf("%d", sscanf("ff%", "%x%%", &u));
  printf(" %x\n", u);
  return 0;
}
