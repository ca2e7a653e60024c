/* The memory that a call of a library function reads and writes. */
#ifndef CANTRIP_FLAT_INLINE_USES_H
#define CANTRIP_FLAT_INLINE_USES_H

#include "flat/steps.h"

enum { most_library_arguments = 16 };

/* A call in the making: steps are added at *m, which moves on. */
typedef struct library_use {
  steps *s;
  terms *t;
  step *m;
  const symbol *f;
  const expr **args;
  uint32_t nargs;
  /* what library_uses finds, of type size_t; NULL: nothing */
  const expr *length[most_library_arguments]; /* of the strings among the arguments */
  const expr *printed;                        /* how many characters a format makes */
  const expr *written;                        /* how many bytes of them go to memory, with the zero at the end */
} library_use;

/* Adds what is known about the strings that the function reads, what %n writes, and with checks an obligation for each
 * place that it reads or writes. False: some argument has to be taken as it is. */
bool library_uses(library_use *u);
/* Has the format of a function that prints a %n, as far as it is known? */
bool library_may_count(const library_use *u);

/* The result of the call, if it is a term of the arguments; NULL. inline_exact.c. */
const expr *library_exact(library_use *u);

/* Functions that are followed exactly and whose effect is more than a term: adds their steps, to the end of the call. False: it is
 * none of them. inline_small.c. */
bool library_small(library_use *u, const expr *lhs);
/* The call may leave any number in errno, if the program looks at that. */
void library_may_fail(library_use *u);

/* The length of the string at `p`. */
const expr *library_length(library_use *u, const expr *p);
/* The same, but not more than `most`. */
const expr *library_length_within(library_use *u, const expr *p, const expr *most);
/* With checks: places of so many bytes must not overlap, unless they are the same. */
void library_apart(library_use *u, const expr *p, const expr *q, const expr *bytes);
/* So many bytes get any values, as inputs; or without being one. */
void library_fill(library_use *u, const expr *p, const expr *bytes, flat_input input);
/* The text that `p` points to, if it is in a literal and ends there, and how many bytes are left; NULL. */
const char *library_literal(const expr *p, uint64_t *room);
/* How many bytes are left from `p` on, if it points into an array by name; UINT64_MAX: not known. */
uint64_t library_room(const expr *p);
/* Is that array, or what else `p` points to, perhaps a part of something larger? */
bool library_is_member(const expr *p);
/* The byte at p[index]. */
const expr *library_byte(library_use *u, const expr *p, const expr *index);
/* A variable that has any value. */
const expr *library_any(library_use *u, const char *name, const type *t);
/* Is a function of this name mentioned anywhere in the program? */
bool library_mentions(const steps *s, const char *function);
/* A fact, which no check looks at. */
void library_know(library_use *u, const expr *condition);
/* So many bytes from `pointer` on are read or written. */
void library_access(library_use *u, const expr *pointer, const expr *bytes, bool writes, bool is_string);

#endif
