/* Two open-addressing hash tables.
 *
 * `map` takes a 64-bit key (a number, or a pointer cast to one), or two of them, to a 64-bit value. Keys are compared
 * whole: what is larger is not to be hashed into one, but interned, or numbered by an `idset`.
 * `idset` is for hash-consing: it holds 32-bit indices of things stored elsewhere,
 * found by their hash and compared by a function of the caller. Zeroed is empty. */
#ifndef CANTRIP_BASE_MAP_H
#define CANTRIP_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct map {
  struct map_slot *slot;
  uint32_t n, mask;
} map;

bool map_get(const map *m, uint64_t key, uint64_t *value); /* false: absent, *value untouched */
void map_put(map *m, uint64_t key, uint64_t value);        /* adds or replaces */
/* The same for keys of two parts. A map has keys of one kind. */
bool map_get_pair(const map *m, uint64_t a, uint64_t b, uint64_t *value);
void map_put_pair(map *m, uint64_t a, uint64_t b, uint64_t value);
void map_free(map *m);

typedef struct idset {
  struct idset_slot *slot;
  uint32_t n, mask;
} idset;

typedef bool idset_same(void *context, uint32_t id, const void *candidate);

/* The id of the thing equal to `candidate`, or UINT32_MAX. */
uint32_t idset_find(const idset *s, uint64_t hash, idset_same *same, void *context, const void *candidate);
/* Adds an id that idset_find did not find. */
void idset_add(idset *s, uint64_t hash, uint32_t id);
void idset_free(idset *s);

uint64_t hash_bytes(const void *bytes, size_t n);
uint64_t hash_mix(uint64_t a, uint64_t b);

#define map_key(pointer) ((uint64_t)(uintptr_t)(pointer))

#endif
