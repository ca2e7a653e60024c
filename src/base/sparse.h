/* Sets of numbers whose members come in clusters: words of 64 members each, sorted, those that are empty left out. Joining two
 * sets is one pass over both. Zeroed is empty. */
#ifndef CANTRIP_BASE_SPARSE_H
#define CANTRIP_BASE_SPARSE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sparse_word {
  uint64_t bits; /* never 0 */
  uint32_t at;   /* its first member, divided by 64 */
} sparse_word;

typedef struct sparse {
  sparse_word *word;
  uint32_t n, cap;
} sparse;

void sparse_free(sparse *s); /* and empties it */
bool sparse_has(const sparse *s, uint32_t x);
bool sparse_add(sparse *s, uint32_t x); /* false: it was there */
uint32_t sparse_count(const sparse *s);
/* Adds all of `more`, and to `fresh`, unless it is NULL, those that are new. False: none is. The sets are different ones. */
bool sparse_join(sparse *s, const sparse *more, sparse *fresh);
/* Takes out what `less` has. */
void sparse_subtract(sparse *s, const sparse *less);

/* The members in order: for (sparse_walk w = {0}; sparse_next(s, &w);) use(w.member). The set must not change meanwhile. */
typedef struct sparse_walk {
  uint32_t word, member;
  uint64_t rest;
} sparse_walk;

bool sparse_next(const sparse *s, sparse_walk *w);

#endif
