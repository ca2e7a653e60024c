// run:
// exit: 9
// stdout: 4 -56 4294967295 18446744073709551615
// stdout: 131070 1
// stdout: 0 1
// stdout: -3 1 -3 -1
// stdout: 2147483648 -4
// stdout: 18446744073709551613
// Promotions, conversions and the wrap-around of unsigned types.
int printf(const char *, ...);
int main(void) {
  unsigned char c = 250;
  c += 10;
  signed char s = (signed char)200;
  unsigned u = 0;
  u--;
  long l = -1;
  unsigned short us = 65535;
  printf("%d %d %u %lu\n", c, s, u, (unsigned long)l);
  printf("%d %d\n", us * 2, (us + 1) == 65536);
  printf("%d %d\n", -1 < 1u, (signed char)-1 < (unsigned char)1);
  printf("%d %d %d %d\n", 7 / -2, 7 % -2, -7 / 2, -7 % 2);
  printf("%u %d\n", 1u << 31, -16 >> 2);
  printf("%llu\n", 0xffffffffffffffffull * 3);
  return (int)sizeof(1 ? c : 2L) + (-1L < 1u);
}
