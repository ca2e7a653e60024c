/* Symbolic execution of blocks. A block is the part of a flat program between two heads:
 * entry, loop heads, locations behind an event, and those where execution ends. Within a block there are no
 * cycles, so one pass in topological order executes all of its paths at once: states that
 * meet are merged with conditional terms. A block's effect is thus a condition and a term
 * per variable, over the values at its beginning and the inputs read on the way: evaluating
 * a predicate on the terms *is* its weakest precondition.
 *
 * States that differ in a tracked variable's constant are not merged: tracked variables
 * are followed by value, without the solver. */
#ifndef CANTRIP_ABSTRACT_SYMEX_H
#define CANTRIP_ABSTRACT_SYMEX_H

#include "flat/flat.h"
#include "logic/smt.h"

/* The heads and the order of locations, computed once. */
typedef struct blocks {
  const flat *flat;
  terms *terms;
  uint32_t nvars;
  map var_index;   /* symbol id -> position in flat.vars */
  uint32_t *order; /* location -> position in a reverse post-order */
  bool *is_head;   /* by location */
  uint32_t *event; /* by location: the action that leads there, or 0 */
  VEC(loc_id) heads;
  VEC(uint32_t) head_index;        /* location -> index in heads or UINT32_MAX */
  uint64_t *live;                  /* by location: a bit per variable that some continuation reads */
  const struct block_calls *calls; /* of a procedure, while its blocks are made; else NULL */
  uint32_t words;                  /* of 64 bits, a location */
  VEC(symbol *) inputs;            /* by edge and occurrence, made on demand */
  VEC(symbol *) unknowns;          /* those of them that nobody gives: integers that are not modelled */
  map input_of;                    /* edge * 2^32 + occurrence -> index in inputs */
} blocks;

void blocks_init(blocks *b, const flat *flat);

/* What one procedure of a program whose calls stay calls shares with others. */
typedef struct block_calls {
  loc_id exit;             /* where it returns, */
  symbol *const *outlives; /* and what is read after that */
  uint32_t noutlives;
  const struct block_reads {
    symbol *const *at;
    uint32_t n;
  } *reads;   /* by number of a procedure: what a call of it reads, or may leave as it is */
  bool apart; /* blocks end before a call, too, and no block is behind it: `event` is of events alone */
} block_calls;

/* The same for the flat program of one procedure: what is behind a call is a head, whose `event` is the number of the procedure
 * plus 1. Executing a block leaves the state as it is before the call. */
void blocks_init_procedure(blocks *b, const flat *flat, const block_calls *calls);
void blocks_free(blocks *b);

/* A symbolic state: what holds on the way here, and what each variable is. */
typedef struct symstate {
  const expr *guard;   /* a truth value */
  const expr **values; /* by variable */
} symstate;

symstate symstate_new(const blocks *b); /* guard 1, every variable itself */
symstate symstate_copy(const blocks *b, const symstate *s);
void symstate_free(symstate *s);
/* Do they, at location `at`, agree on every tracked variable that is live there and a constant in
 * one of them? */
bool symstate_same_tracked(const blocks *b, loc_id at, const symstate *x, const symstate *y, const bool *tracked);
/* Both are at location `at`; variables that nobody reads any more get any value. Frees `from`. */
void symstate_merge(blocks *b, loc_id at, symstate *into, symstate *from);

/* `e` with every variable replaced by its value in `s`. */
const expr *sym_eval(blocks *b, const symstate *s, const expr *e);

/* What an edge of the flat program does to `s`: the one place that says it. An assignment or an input changes a value, and
 * NULL is returned; of an assumption its condition in `s` is returned, and what becomes of it is the caller's. `occurrence`
 * tells inputs of different executions of the same edge apart. */
const expr *sym_step(blocks *b, edge_id edge, uint32_t occurrence, symstate *s);

typedef struct block_exit {
  loc_id to;
  symstate state;
} block_exit;

typedef VEC(block_exit) block_exits;

/* Executes from head `from` in state `s` to the next heads. `tracked` (by variable, may be
 * NULL): states that differ in the constant of a tracked variable stay apart. `occurrence`
 * tells inputs of different executions of the same edge apart. Exits whose guard is the
 * constant 0 are left out. Release with block_exits_free. */
void block_execute(blocks *b, loc_id from, const symstate *s, const bool *tracked, uint32_t occurrence,
                   block_exits *exits);
void block_exits_free(block_exits *exits);

/* The input read by an edge in its n-th execution. */
symbol *block_input(blocks *b, edge_id edge, uint32_t occurrence);

static inline bool blocks_is_live(const blocks *b, loc_id at, uint32_t var) {
  return b->live[(size_t)at.n * b->words + var / 64] >> (var % 64) & 1;
}

/* As smt_check, and if it is satisfiable, with a model that an execution is likely to follow: integers that are not
 * modelled are zero there, if that is possible. */
smt_answer blocks_check(blocks *b, smt *smt, const smt_lit *lits, uint32_t n, uint64_t effort);

/* Does some term need bit-vectors to be exact? */
bool blocks_need_bits(const blocks *b);

uint32_t blocks_var(const blocks *b, const symbol *s); /* UINT32_MAX if it is none */

#endif
