/* What is known of threads before they are interleaved: which variables each step of a thread accesses, and all its steps from there on,
 * where others could notice that it moves, and which values are still needed.
 *
 * A step goes from one location at which a thread can be left to the next: what is inside of a step, or of an atomic section, is never
 * left. Sets of variables are rows of bits; only variables that one thread writes and another accesses are in `reads`, `writes` and
 * the sets of the future. */
#ifndef CANTRIP_FLAT_THREAD_FACTS_H
#define CANTRIP_FLAT_THREAD_FACTS_H

#include "flat/flat.h"

typedef uint64_t *bit_rows;

typedef struct thread_facts {
  flat *flat;
  uint32_t words; /* of a row */
  VEC(symbol *) vars;
  map index; /* symbol id -> its number in vars */
  VEC(uint32_t)
      accessed; /* by edge: reads, then what it writes, from first[e] to first[e + 1]; the highest bit: it is written */
  uint32_t *first;
  uint32_t *owner;        /* by variable: the only thread that accesses it, or UINT32_MAX */
  uint64_t *shared;       /* a row: one thread writes it and another accesses it */
  uint64_t *racy;         /* those of them that are the program's */
  bool *inside;           /* by location */
  bool *is_head;          /* of a loop */
  bool *is_partial;       /* the step may have no way on from here, */
  bool *is_partial_later; /* or from a location inside of it */
  bool *ends;             /* it may end the process */
  bool *is_stray;         /* the end of an access that leaves its array: flat_stray */
  bool *is_choice;        /* others may move here */
  bool *is_atomic;        /* what the step accesses is accessed atomically */
  uint32_t *into;         /* how many edges lead there */
  bit_rows reads, writes; /* of the step that begins there */
  bit_rows will_read, will_write;
  bit_rows live;
} thread_facts;

/* False: threads are not to be interleaved, since a location is both inside and outside of an atomic section, or there are too many. */
bool thread_facts_find(thread_facts *t, flat *f);
void thread_facts_free(thread_facts *t);

static inline uint64_t *bit_row(const thread_facts *t, bit_rows rows, uint32_t i) {
  return rows + (size_t)i * t->words;
}
static inline bool bit_is_set(const uint64_t *row, uint32_t i) { return row[i / 64] >> (i % 64) & 1; }

#define ACCESS_WRITES 0x80000000u

#endif
