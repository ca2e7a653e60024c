/* Random numbers for every fuzzer (splitmix64): the same seed gives the same numbers on every machine. */
#ifndef CANTRIP_FUZZ_RANDOM_H
#define CANTRIP_FUZZ_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/* A state; neighbouring seeds have nothing in common. */
static inline uint64_t random_start(uint64_t seed) { return seed * 0x2545f4914f6cdd1du; }

static inline uint64_t random_bits(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* From 0 to n - 1; 0 if n is 0. */
static inline uint32_t random_below(uint64_t *state, uint32_t n) { return n ? (uint32_t)(random_bits(state) % n) : 0; }

#endif
