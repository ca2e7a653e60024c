// run:
// exit: 4
// stdout: 8 31 40
// stdout: 4 4030201 1
// stdout: 1 -2147483648 7
// stdout: 1 1
// The builtins that programs use as if they were C.
int printf(const char *, ...);
int main(void) {
  int r;
  printf("%d %d %d\n", __builtin_popcount(0xff0), __builtin_clz(1), __builtin_ctzll(1ull << 40));
  printf("%d %x %d\n", __builtin_ffs(8), __builtin_bswap32(0x01020304), __builtin_parity(7));
  int o = __builtin_add_overflow(2147483647, 1, &r);
  printf("%d %d %ld\n", o, r, __builtin_expect(7, 1));
  printf("%d %d\n", __builtin_constant_p(3), __builtin_types_compatible_p(int, signed int));
  if (r > 0) __builtin_unreachable();
  return __builtin_choose_expr(1, 4, "x");
}
