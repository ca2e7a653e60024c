/* See intern.h. */
#include "base/intern.h"

#include <string.h>

typedef struct {
  const char *s;
  size_t n;
} text;

static bool same(void *context, uint32_t id, const void *candidate) {
  const intern *t = context;
  const text *c = candidate;
  const char *s = t->strings.at[id];
  return !strncmp(s, c->s, c->n) && !s[c->n];
}

const char *intern_strn(intern *t, const char *s, size_t n) {
  text c = {s, n};
  uint64_t hash = hash_bytes(s, n);
  uint32_t id = idset_find(&t->index, hash, same, t, &c);
  if (id != UINT32_MAX) return t->strings.at[id];
  char *copy = arena_alloc(&t->arena, n + 1);
  memcpy(copy, s, n);
  vec_push(&t->strings, copy);
  idset_add(&t->index, hash, t->strings.n - 1);
  return copy;
}

const char *intern_str(intern *t, const char *s) { return intern_strn(t, s, strlen(s)); }

void intern_free(intern *t) {
  arena_free(&t->arena);
  vec_free(&t->strings);
  idset_free(&t->index);
}
