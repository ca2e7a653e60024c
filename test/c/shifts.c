// run:
// exit: 7
// stdout: 256 8589934592 -1 15
// stdout: 268435455 -1 80000000
// Shifts: the promoted left operand decides, signs, 64 bits.
int printf(const char *, ...);
int main(void) {
  unsigned char c = 0x80;
  long long l = 1;
  int n = 33;
  printf("%d %lld %d %llu\n", c << 1, l << n, -1 >> 31, ~0ull >> 60);
  printf("%u %d %x\n", 0xffffffffu >> 4, (short)0x8000 >> 15, (unsigned)1 << 31);
  return (unsigned char)~c >> 4;
}
