/* See arena.h. Chunks grow with the arena, so that small arenas stay small and
 * large ones take few system calls; a piece larger than a chunk gets its own. */
#include "base/arena.h"

#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct arena_chunk {
  struct arena_chunk *next;
  size_t size;
};

enum { align = 16, first_chunk = 4096, largest_chunk = 1 << 20 };

static void grow(arena *a, size_t bytes) {
  size_t size = a->bytes < first_chunk ? first_chunk : a->bytes;
  if (size > largest_chunk) size = largest_chunk;
  if (size < bytes) size = bytes;
  struct arena_chunk *c = mem_alloc(sizeof *c + align + size);
  c->next = a->chunk;
  c->size = size;
  a->chunk = c;
  uintptr_t start = ((uintptr_t)(c + 1) + align - 1) & ~(uintptr_t)(align - 1);
  a->at = (char *)start;
  a->end = a->at + size;
}

void *arena_alloc(arena *a, size_t bytes) {
  bytes = (bytes + align - 1) & ~(size_t)(align - 1);
  if ((size_t)(a->end - a->at) < bytes) grow(a, bytes);
  void *p = a->at;
  a->at += bytes;
  a->bytes += bytes;
  return p;
}

void *arena_copy(arena *a, const void *from, size_t bytes) {
  void *p = arena_alloc(a, bytes ? bytes : 1);
  if (bytes) memcpy(p, from, bytes);
  return p;
}

char *arena_strdup(arena *a, const char *s) { return arena_copy(a, s, strlen(s) + 1); }

char *arena_vprintf(arena *a, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, again);
  va_end(again);
  char *s = arena_alloc(a, (size_t)n + 1);
  vsnprintf(s, (size_t)n + 1, fmt, ap);
  return s;
}

char *arena_printf(arena *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *s = arena_vprintf(a, fmt, ap);
  va_end(ap);
  return s;
}

void arena_free(arena *a) {
  for (struct arena_chunk *c = a->chunk, *next; c; c = next) {
    next = c->next;
    mem_free(c);
  }
  memset(a, 0, sizeof *a);
}
