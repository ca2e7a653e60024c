/* The memory that a call of a library function reads and writes. */
#ifndef CANTRIP_FLAT_INLINE_USES_H
#define CANTRIP_FLAT_INLINE_USES_H

#include "flat/steps.h"

/* A call in the making: steps are added at *m, which moves on. */
typedef struct library_use {
  steps *s;
  terms *t;
  step *m;
  const symbol *f;
  const expr **args;
  uint32_t nargs;
  const expr **extra; /* in a contract: the variable arguments of the function that it is for */
  uint32_t nextra;
} library_use;

/* Terms of type size_t. */
static inline const expr *library_size(library_use *u, i128 v) { return ex_int(u->t, u->t->types.type_size, v); }
static inline const expr *library_as_size(library_use *u, const expr *e) {
  return ex_cast(u->t, u->t->types.type_size, e);
}
static inline const expr *library_plus(library_use *u, const expr *a, const expr *b) {
  return ex_binary(u->t, EX_ADD, a, b);
}
static inline const expr *library_least(library_use *u, const expr *a, const expr *b) {
  return ex_ite(u->t, ex_binary(u->t, EX_LT, a, b), a, b);
}

/* With checks: what memcpy, memmove or memset reads and writes. */
void library_use_block(library_use *u);
/* What the format of printf in the first argument asks of the variable arguments; with `measured` the length of what it makes of them,
 * else perhaps NULL. inline_formats.c */
const expr *library_formatted(library_use *u, bool measured);
/* What the format of scanf writes to them, and how many conversions there were. */
const expr *library_scanned(library_use *u, bool input);

/* The length of the string at `p`; with `most` not more than that, and it need not end before. */
const expr *library_length(library_use *u, const expr *p, const expr *most);
/* With checks: places of so many bytes must not overlap, unless they are the same. */
void library_apart(library_use *u, const expr *p, const expr *q, const expr *bytes);
/* So many bytes get any values, as inputs; or without being one. */
void library_fill(library_use *u, const expr *p, const expr *bytes, input_source input);
/* The text that `p` points to, if it is in a literal and ends there, and how many bytes are left; NULL. */
const char *library_literal(const expr *p, uint64_t *room);
/* How many bytes are left from `p` on, if it points into an array by name; UINT64_MAX: not known. */
uint64_t library_room(const expr *p);
/* The byte at p[index]. */
const expr *library_byte(library_use *u, const expr *p, const expr *index);
/* A variable that has any value. */
const expr *library_any(library_use *u, const char *name, const type *t);
/* A fact, which no check looks at. */
void library_know(library_use *u, const expr *condition);
/* So many bytes from `pointer` on are read or written. */
void library_access(library_use *u, const expr *pointer, const expr *bytes, bool writes, bool is_string);

#endif
