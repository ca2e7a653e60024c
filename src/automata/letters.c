/* See letters.h. */
#include "automata/letters.h"

#include <assert.h>
#include <string.h>

void letters_init(letters *l) { *l = (letters){.n = 1}; }

uint32_t letters_add_group(letters *l, uint32_t values, const char *const *names) {
  letter_group g = {.values = values, .stride = l->n, .names = names};
  vec_push(&l->groups, g);
  if (l->n <= LETTERS_MOST) l->n = values > LETTERS_MOST ? LETTERS_MOST + 1 : l->n * values;
  return l->groups.n - 1;
}

static bool same_set(void *context, uint32_t id, const void *candidate) {
  const letters *l = context;
  return !memcmp(l->sets.at[id], candidate, sizeof(uint64_t) * l->words);
}

/* The number of the set in `scratch`. */
static label interned(letters *l) {
  size_t bytes = sizeof(uint64_t) * l->words;
  uint64_t hash = hash_bytes(l->scratch, bytes);
  uint32_t known = idset_find(&l->index, hash, same_set, l, l->scratch);
  if (known != UINT32_MAX) return known;
  vec_push(&l->sets, arena_copy(&l->arena, l->scratch, bytes));
  idset_add(&l->index, hash, l->sets.n - 1);
  return l->sets.n - 1;
}

bool letters_seal(letters *l) {
  if (l->n > LETTERS_MOST) return false;
  l->words = (l->n + 63) / 64;
  l->scratch = mem_alloc(sizeof(uint64_t) * l->words);
  label none = interned(l);
  for (uint32_t i = 0; i < l->n; i++) l->scratch[i / 64] |= (uint64_t)1 << (i % 64);
  label all = interned(l);
  assert(none == LABEL_NONE && all == LABEL_ALL);
  (void)none, (void)all;
  return true;
}

void letters_free(letters *l) {
  vec_free(&l->groups);
  vec_free(&l->sets);
  idset_free(&l->index);
  map_free(&l->both);
  map_free(&l->either);
  mem_free(l->scratch);
  arena_free(&l->arena);
  *l = (letters){0};
}

label label_of_value(letters *l, uint32_t group, uint32_t value) {
  memset(l->scratch, 0, sizeof(uint64_t) * l->words);
  for (uint32_t i = 0; i < l->n; i++)
    if (letter_value(l, i, group) == value) l->scratch[i / 64] |= (uint64_t)1 << (i % 64);
  return interned(l);
}

label label_of_letter(letters *l, uint32_t letter) {
  memset(l->scratch, 0, sizeof(uint64_t) * l->words);
  l->scratch[letter / 64] |= (uint64_t)1 << (letter % 64);
  return interned(l);
}

label label_and(letters *l, label a, label b) {
  if (a == b || b == LABEL_ALL) return a;
  if (a == LABEL_ALL) return b;
  if (a == LABEL_NONE || b == LABEL_NONE) return LABEL_NONE;
  uint64_t known, x = a < b ? a : b, y = a < b ? b : a;
  if (map_get_pair(&l->both, x, y, &known)) return (label)known;
  for (uint32_t i = 0; i < l->words; i++) l->scratch[i] = l->sets.at[a][i] & l->sets.at[b][i];
  label r = interned(l);
  map_put_pair(&l->both, x, y, r);
  return r;
}

label label_or(letters *l, label a, label b) {
  if (a == b || b == LABEL_NONE) return a;
  if (a == LABEL_NONE) return b;
  if (a == LABEL_ALL || b == LABEL_ALL) return LABEL_ALL;
  uint64_t known, x = a < b ? a : b, y = a < b ? b : a;
  if (map_get_pair(&l->either, x, y, &known)) return (label)known;
  for (uint32_t i = 0; i < l->words; i++) l->scratch[i] = l->sets.at[a][i] | l->sets.at[b][i];
  label r = interned(l);
  map_put_pair(&l->either, x, y, r);
  return r;
}

label label_minus(letters *l, label a, label b) {
  if (b == LABEL_NONE) return a;
  for (uint32_t i = 0; i < l->words; i++) l->scratch[i] = l->sets.at[a][i] & ~l->sets.at[b][i];
  return interned(l);
}

label label_not(letters *l, label a) { return label_minus(l, LABEL_ALL, a); }

label label_whatever(letters *l, label a, uint32_t group) {
  uint32_t values = l->groups.at[group].values, stride = l->groups.at[group].stride;
  memset(l->scratch, 0, sizeof(uint64_t) * l->words);
  for (uint32_t i = 0; i < l->n; i++) {
    if (!label_has(l, a, i)) continue;
    for (uint32_t v = 0, at = i - letter_value(l, i, group) * stride; v < values; v++, at += stride)
      l->scratch[at / 64] |= (uint64_t)1 << (at % 64);
  }
  return interned(l);
}

bool label_within(const letters *l, label a, label b) {
  if (a == b || a == LABEL_NONE || b == LABEL_ALL) return true;
  for (uint32_t i = 0; i < l->words; i++)
    if (l->sets.at[a][i] & ~l->sets.at[b][i]) return false;
  return true;
}

uint32_t label_some(const letters *l, label a) {
  uint32_t i = 0;
  while (!l->sets.at[a][i]) i++;
  return i * 64 + (uint32_t)__builtin_ctzll(l->sets.at[a][i]);
}

uint32_t label_count(const letters *l, label a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->words; i++) n += (uint32_t)__builtin_popcountll(l->sets.at[a][i]);
  return n;
}
