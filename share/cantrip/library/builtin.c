/* Builtins of gcc and clang that are functions of their arguments, under the names __model_X for __builtin_X, and ffs of strings.h. */
#include "cantrip.h"

int __model_popcountll(unsigned long long x) {
  x = x - ((x >> 1) & 0x5555555555555555ull);
  x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return (int)((x * 0x0101010101010101ull) >> 56);
}

int __model_popcount(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (int)((x * 0x01010101u) >> 24);
}

int __model_popcountl(unsigned long x) { return __model_popcountll(x); }

int __model_parity(unsigned x) { return __model_popcount(x) & 1; }

int __model_parityl(unsigned long x) { return __model_popcountll(x) & 1; }

int __model_parityll(unsigned long long x) { return __model_popcountll(x) & 1; }

/* Zeros before the first bit that is set. */
static int leading(unsigned long long x, int width) {
  int n = width - 1;
  if (x >> 32) n -= 32, x >>= 32;
  if (x >> 16) n -= 16, x >>= 16;
  if (x >> 8) n -= 8, x >>= 8;
  if (x >> 4) n -= 4, x >>= 4;
  if (x >> 2) n -= 2, x >>= 2;
  return x >> 1 ? n - 1 : n;
}

/* Zeros behind the last one. */
static int trailing(unsigned long long x) {
  int n = 0;
  if (!(x & 0xffffffff)) n += 32, x >>= 32;
  if (!(x & 0xffff)) n += 16, x >>= 16;
  if (!(x & 0xff)) n += 8, x >>= 8;
  if (!(x & 0xf)) n += 4, x >>= 4;
  if (!(x & 3)) n += 2, x >>= 2;
  return x & 1 ? n : n + 1;
}

int __model_clz(unsigned x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return leading(x, 32);
}

int __model_clzl(unsigned long x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return leading(x, 8 * (int)sizeof x);
}

int __model_clzll(unsigned long long x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return leading(x, 64);
}

int __model_clzs(unsigned short x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return leading(x, 16);
}

int __model_ctz(unsigned x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return trailing(x);
}

int __model_ctzl(unsigned long x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return trailing(x);
}

int __model_ctzll(unsigned long long x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return trailing(x);
}

int __model_ctzs(unsigned short x) {
  __cantrip_needs(x != 0, CHECK_SHIFT, 0);
  return trailing(x);
}

int ffs(int x) { return x ? trailing((unsigned)x) + 1 : 0; }

int ffsl(long x) { return x ? trailing((unsigned long)x) + 1 : 0; }

int ffsll(long long x) { return x ? trailing((unsigned long long)x) + 1 : 0; }

int __model_clrsb(int x) {
  unsigned same = x < 0 ? ~(unsigned)x : (unsigned)x;
  return same ? leading(same, 32) - 1 : 31;
}

int __model_clrsbl(long x) {
  unsigned long same = x < 0 ? ~(unsigned long)x : (unsigned long)x;
  return same ? leading(same, 8 * (int)sizeof x) - 1 : 8 * (int)sizeof x - 1;
}

int __model_clrsbll(long long x) {
  unsigned long long same = x < 0 ? ~(unsigned long long)x : (unsigned long long)x;
  return same ? leading(same, 64) - 1 : 63;
}

unsigned short __model_bswap16(unsigned short x) { return (unsigned short)(x >> 8 | x << 8); }

unsigned __model_bswap32(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }

unsigned long long __model_bswap64(unsigned long long x) {
  unsigned low = (unsigned)x, high = (unsigned)(x >> 32);
  return (unsigned long long)__model_bswap32(low) << 32 | __model_bswap32(high);
}

unsigned short __bswap_16(unsigned short x) { return __model_bswap16(x); }

unsigned __bswap_32(unsigned x) { return __model_bswap32(x); }

unsigned long long __bswap_64(unsigned long long x) { return __model_bswap64(x); }
