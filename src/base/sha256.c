/* See sha256.h. The constants are the first 32 bits of the fractional parts of the square and cube roots of the first primes; they
 * are computed, exactly, by integer roots. */
#include "base/sha256.h"

#include "base/file.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64 };

typedef struct sha256 {
  uint32_t h[8], k[ROUNDS];
} sha256;

/* The first 32 bits after the point of the `degree`-th root of a small number: the root of it times 2^(32 * degree), modulo 2^32. */
static uint32_t root_fraction(uint32_t number, uint32_t degree) {
  uint64_t root = 0;
  for (int bit = 36; bit >= 0; bit--) {
    unsigned __int128 try = (unsigned __int128)root | (unsigned __int128)1 << bit, power = try;
    for (uint32_t i = 1; i < degree; i++) power *= try;
    if (power <= (unsigned __int128)number << 32 * degree) root = (uint64_t)try;
  }
  return (uint32_t)root;
}

static bool is_prime(uint32_t n) {
  for (uint32_t i = 2; i * i <= n; i++)
    if (n % i == 0) return false;
  return true;
}

static void begin(sha256 *s) {
  for (uint32_t n = 2, i = 0; i < ROUNDS; n++) {
    if (!is_prime(n)) continue;
    if (i < 8) s->h[i] = root_fraction(n, 2);
    s->k[i++] = root_fraction(n, 3);
  }
}

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void block(sha256 *s, const uint8_t *at) {
  uint32_t w[ROUNDS], v[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)at[4 * i] << 24 | (uint32_t)at[4 * i + 1] << 16 | (uint32_t)at[4 * i + 2] << 8 | at[4 * i + 3];
  for (int i = 16; i < ROUNDS; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
  }
  memcpy(v, s->h, sizeof v);
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t a = v[0], e = v[4];
    uint32_t first = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + s->k[i] + w[i];
    uint32_t second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += first;
    v[0] = first + second;
  }
  for (int i = 0; i < 8; i++) s->h[i] += v[i];
}

void sha256_text(const void *bytes, size_t n, char text[SHA256_TEXT]) {
  sha256 s;
  const uint8_t *at = bytes;
  uint8_t last[2 * BLOCK] = {0};
  size_t whole = n / BLOCK * BLOCK, rest = n - whole, end = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
  begin(&s);
  for (size_t i = 0; i < whole; i += BLOCK) block(&s, at + i);
  if (rest) memcpy(last, at + whole, rest);
  last[rest] = 0x80;
  for (size_t i = 0; i < 8; i++) last[end - 1 - i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
  for (size_t i = 0; i < end; i += BLOCK) block(&s, last + i);
  for (int i = 0; i < 8; i++) snprintf(text + 8 * i, 9, "%08x", s.h[i]);
}

bool sha256_file(const char *name, char text[SHA256_TEXT]) {
  buf all = {0};
  bool good = file_read(name, 0, &all);
  if (good) sha256_text(buf_text(&all), all.n, text);
  buf_free(&all);
  return good;
}
