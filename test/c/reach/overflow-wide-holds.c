// check:
// verdict: holds
// The builtins that tell of overflow, also of products of 64 bits and of numbers of 128, and where the result is an operand.
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = a;
  unsigned long x = __VERIFIER_nondet_ulong(), r;
  if (!__builtin_add_overflow(a, 1, &a) && a != b + 1) reach_error();
  if (__builtin_sub_overflow(b, 0, &b)) reach_error();
  if (x < 10 && (__builtin_mul_overflow(x, 7ul, &r) || r != x * 7)) reach_error();
  if (!__builtin_mul_overflow(1ul << 40, 1ul << 40, &r) || r != 0) reach_error();
  unsigned char small;
  if (__builtin_add_overflow(b & 127, 100, &small) != ((b & 127) > 155)) reach_error();
  __int128 most = (__int128)(~(unsigned __int128)0 >> 1), wide;
  if (!__builtin_add_overflow(most, (__int128)1, &wide) || wide >= 0) reach_error();
  if (__builtin_sub_overflow(most, (__int128)1, &wide) || wide != most - 1) reach_error();
  if (!__builtin_mul_overflow_p(most, (__int128)2, (__int128)0) || __builtin_mul_overflow_p(most, (__int128)1, (__int128)0))
    reach_error();
  return 0;
}
