/* See map.h. Linear probing, at most 3/4 full; keys are mixed before use, so runs
 * of small numbers and pointers spread. A slot of `map` is free when not used. */
#include "base/map.h"

#include "base/mem.h"

#include <xxhash.h>

struct map_slot {
  uint64_t a, b, value;
  bool used;
};

struct idset_slot {
  uint32_t hash, id_plus_1;
};

uint64_t hash_bytes(const void *bytes, size_t n) { return XXH3_64bits(bytes, n); }

uint64_t hash_mix(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u ^ (b + 0x7f4a7c15u + (a << 6) + (a >> 2));
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  x ^= x >> 32;
  return x;
}

static uint32_t slot_of(const map *m, uint64_t a, uint64_t b) {
  uint32_t i = (uint32_t)hash_mix(a, b) & m->mask;
  while (m->slot[i].used && (m->slot[i].a != a || m->slot[i].b != b)) i = (i + 1) & m->mask;
  return i;
}

bool map_get_pair(const map *m, uint64_t a, uint64_t b, uint64_t *value) {
  if (!m->n) return false;
  const struct map_slot *s = &m->slot[slot_of(m, a, b)];
  if (!s->used) return false;
  *value = s->value;
  return true;
}

bool map_get(const map *m, uint64_t key, uint64_t *value) { return map_get_pair(m, key, 0, value); }

static void map_grow(map *m) {
  map bigger = {.n = m->n, .mask = m->slot ? 2 * m->mask + 1 : 15};
  bigger.slot = mem_alloc(sizeof *bigger.slot * ((size_t)bigger.mask + 1));
  for (uint32_t i = 0; m->slot && i <= m->mask; i++)
    if (m->slot[i].used) bigger.slot[slot_of(&bigger, m->slot[i].a, m->slot[i].b)] = m->slot[i];
  mem_free(m->slot);
  *m = bigger;
}

void map_put_pair(map *m, uint64_t a, uint64_t b, uint64_t value) {
  if (!m->slot || m->n >= m->mask / 4 * 3) map_grow(m);
  struct map_slot *s = &m->slot[slot_of(m, a, b)];
  m->n += !s->used;
  *s = (struct map_slot){a, b, value, true};
}

void map_put(map *m, uint64_t key, uint64_t value) { map_put_pair(m, key, 0, value); }

void map_free(map *m) {
  mem_free(m->slot);
  *m = (map){0};
}

uint32_t idset_find(const idset *s, uint64_t hash, idset_same *same, void *context, const void *candidate) {
  if (!s->n) return UINT32_MAX;
  uint32_t h = (uint32_t)(hash ^ hash >> 32);
  for (uint32_t i = h & s->mask; s->slot[i].id_plus_1; i = (i + 1) & s->mask)
    if (s->slot[i].hash == h && same(context, s->slot[i].id_plus_1 - 1, candidate)) return s->slot[i].id_plus_1 - 1;
  return UINT32_MAX;
}

static void idset_place(idset *s, struct idset_slot it) {
  uint32_t i = it.hash & s->mask;
  while (s->slot[i].id_plus_1) i = (i + 1) & s->mask;
  s->slot[i] = it;
}

void idset_add(idset *s, uint64_t hash, uint32_t id) {
  if (!s->slot || s->n >= s->mask / 4 * 3) {
    idset bigger = {.n = s->n, .mask = s->slot ? 2 * s->mask + 1 : 15};
    bigger.slot = mem_alloc(sizeof *bigger.slot * ((size_t)bigger.mask + 1));
    for (uint32_t i = 0; s->slot && i <= s->mask; i++)
      if (s->slot[i].id_plus_1) idset_place(&bigger, s->slot[i]);
    mem_free(s->slot);
    *s = bigger;
  }
  idset_place(s, (struct idset_slot){(uint32_t)(hash ^ hash >> 32), id + 1});
  s->n++;
}

void idset_free(idset *s) {
  mem_free(s->slot);
  *s = (idset){0};
}
