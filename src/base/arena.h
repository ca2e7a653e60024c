/* An arena: memory handed out piece by piece and freed whole. One per artefact
 * (a program's terms, one unit's syntax tree, one abstraction). A zeroed struct
 * is an empty arena. */
#ifndef CANTRIP_BASE_ARENA_H
#define CANTRIP_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct arena {
  struct arena_chunk *chunk; /* newest first */
  char *at, *end;            /* free part of the newest chunk */
  size_t bytes;              /* handed out in all */
} arena;

void *arena_alloc(arena *a, size_t bytes); /* zeroed, aligned to 16 */
void *arena_copy(arena *a, const void *from, size_t bytes);
char *arena_strdup(arena *a, const char *s);
char *arena_printf(arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *a, const char *fmt, va_list ap);
void arena_free(arena *a); /* everything; the arena is empty and usable again */

#define arena_new(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
