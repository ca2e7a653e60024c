// run:
// exit: 127
// stdout: fffffffffffffffe 1
// stdout: -2 -1 1
// 128-bit integers, as far as printf reaches them.
int printf(const char *, ...);
int main(void) {
  unsigned __int128 a = (unsigned __int128)0xffffffffffffffff * 0xffffffffffffffff;
  __int128 b = -(__int128)5;
  printf("%lx %lx\n", (unsigned long)(a >> 64), (unsigned long)a);
  printf("%ld %d %d\n", (long)(b / 2), (int)(b % 2), b < 0);
  return (int)((a >> 120) & 0x7f);
}
