// run:
// stdout: 4294967295 -1 255 -1 65535 4294967295 -1 18446744073709551615
// stdout: 1 1 3 1
// stdout: 1 1 0
// stdout: 2147483648 0 0 0 0 2147483648 -2147483648 18446744071562067968
// stdout: 1 1 2 0
// stdout: 1 1 0
// stdout: 2147483647 -1 255 -1 65535 2147483647 2147483647 2147483647
// stdout: 1 1 1 1
// stdout: 0 1 0
// stdout: 200 -56 200 200 200 200 200 200
// stdout: 1 1 4 1
// stdout: 0 1 0
// stdout: 4294967096 56 56 -200 65336 4294967096 -200 18446744073709551416
// stdout: 1 1 0 0
// stdout: 1 1 0
// stdout: 0 0 0 0 0 0 0 0
// stdout: 0 1 0 0
// stdout: 0 1 0
// Conversions between types of the same width and of others, of values that are not constants.
#include <stdio.h>

int main(void) {
  int numbers[] = {-1, -2147483647 - 1, 2147483647, 200, -200, 0};
  for (int i = 0; i < 6; i++) {
    int n = numbers[i];
    unsigned u = (unsigned)n;
    signed char c = (signed char)n;
    unsigned char b = (unsigned char)c;
    short s = (short)u;
    unsigned short h = (unsigned short)s;
    long l = (long)u, m = n;
    unsigned long w = (unsigned long)m;
    printf("%u %d %d %d %d %ld %ld %lu\n", u, c, b, s, h, l, m, w);
    printf("%d %d %d %d\n", (unsigned)n > 5u, (unsigned)n / 3u == u / 3u, (int)((unsigned)n % 7u), (unsigned char)c > 100);
    printf("%d %d %d\n", (unsigned)n >> 31, (int)(u * 2u) == (int)(2u * (unsigned)n), (_Bool)(unsigned char)(n & 256));
  }
  return 0;
}
