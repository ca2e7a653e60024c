/* Loops, abstracted to what they do to the variables. The program is executed symbolically as
 * a graph without cycles: where a loop is entered, everything that it writes gets any value,
 * relations between the values now and the values at the entry are assumed, and one iteration
 * follows, whose way back is cut. Errors inside and behind the loop are thus seen from every
 * iteration at once. What is assumed is proved on the same graph: a relation must hold at
 * the entry, and at the end of the iteration if all relations held at its beginning.
 *
 *   forest     which loops there are, how they nest, what they write
 *   run        the execution without cycles (loop_run.c)
 *   facts      candidates for relations (loop_facts.c, loop_affine.c, loop_array.c)
 *   summary    the candidates that are proved, and whether they exclude the errors (loop_prove.c)
 *
 * Facts are terms over the cells, which mean the values now, and over one more symbol per
 * cell, its value when the loop was last entered from outside. A quantified fact also has the
 * symbol `any`: it holds for all indices in its place. */
#ifndef CANTRIP_LOOPS_LOOP_H
#define CANTRIP_LOOPS_LOOP_H

#include "abstract/precision.h"
#include "base/buf.h"
#include "logic/smt.h"

typedef struct loop {
  loc_id head;
  uint32_t parent; /* the loop around it, or UINT32_MAX */
  bool *member;    /* by location; its own head included */
  bool *written;   /* by variable */
  place where;
} loop;

typedef struct loop_forest {
  blocks *b;
  VEC(loop) all;       /* outer loops before inner ones, in the order of execution */
  uint32_t *innermost; /* by location, or UINT32_MAX */
  bool reducible;      /* every loop is entered at its head alone: otherwise it has no summary */
  symbol **entry;      /* by variable: its value when the loop was entered */
  map entry_of;        /* symbol id of that -> variable */
  symbol *any;         /* the index of quantified facts */
} loop_forest;

void loop_forest_init(loop_forest *f, blocks *b);
void loop_forest_free(loop_forest *f);
bool loop_contains(const loop_forest *f, uint32_t outer, uint32_t inner);

/* ---- the execution without cycles ---- */

/* A state at a loop's head, and when the execution came by. What is assumed of one state may
 * be used for what comes later, and for nothing else. */
typedef struct loop_state {
  symstate state;
  uint32_t when;
} loop_state;

/* One arrival at a loop, of which there are several where the loop around it is unfolded. */
typedef struct loop_visit {
  uint32_t loop;
  uint32_t occurrence;   /* of the inputs that its last iteration reads */
  loop_state entry;      /* from outside */
  VEC(loop_state) heads; /* the first with any values, then after each iteration but the last */
  VEC(loop_state) first; /* after 1, 2 ... iterations from the entry: heads.n - 1 of them */
  loop_state back;       /* after the last iteration; values NULL: it never comes back */
} loop_visit;

typedef struct loop_end {
  loc_id at; /* an end that is not END_EXIT */
  const expr *guard;
  uint32_t when;
} loop_end;

typedef struct loop_run {
  loop_forest *forest;
  uint32_t depth; /* iterations in a row: 1, or more for stronger induction */
  bool in_bounds; /* elements outside an array are not accessed */
  VEC(loop_visit) visits;
  VEC(loop_end) ends;
  uint32_t bodies; /* executed so far: tells their inputs apart */
  uint32_t clock;
  bool stopped; /* too large, or a limit was hit: worthless */
} loop_run;

void loop_run_all(job *job, loop_run *r, loop_forest *f, uint32_t depth, bool in_bounds);
void loop_run_free(loop_run *r);

/* ---- facts ---- */

typedef struct loop_fact {
  uint32_t loop;
  const expr *formula;
  bool quantified;
  bool dead;    /* refuted */
  uint8_t rank; /* 0 to 3, 0 worth most */
} loop_fact;

typedef struct loop_facts {
  VEC(loop_fact) all;
  map known; /* loop and term -> 1 */
} loop_facts;

void loop_facts_free(loop_facts *f);
/* True: it was new, and says anything. */
void loop_facts_revive(loop_facts *f); /* none is dead any more */
bool loop_facts_add(loop_facts *f, uint32_t loop, const expr *formula, bool quantified, uint8_t rank);
/* Everything the templates offer for all loops. `precision` (may be NULL): its predicates are
 * candidates too. */
void loop_facts_find(job *job, loop_facts *f, loop_forest *forest, const precision *precision);
void loop_affine_find(loop_facts *f, loop_forest *forest, uint32_t loop);
void loop_array_find(loop_facts *f, loop_forest *forest, uint32_t loop);

/* `e` with cells and entry symbols replaced by their values, `any` by `index` (may be NULL). */
const expr *loop_put(const loop_forest *f, const expr *e, const symstate *now, const symstate *entry, const expr *index,
                     map *done);

/* ---- summaries ---- */

typedef struct loop_effort {
  uint64_t budget; /* of effort */
  uint32_t depth;
  bool in_bounds;
  bool keep_all; /* also facts that the proof does not need */
  /* Called, if not NULL, when an error remains possible, with the solver's model of it; by edge,
   * `occurrence` is that of its input in the model, or UINT32_MAX. */
  void (*possible)(void *context, smt *smt, const uint32_t *occurrence);
  void *context;
} loop_effort;

typedef enum {
  LOOP_PROVED, /* no end is reachable in the program with summaries: none is in the program */
  LOOP_COARSE, /* the facts are proved, but do not exclude an error */
  LOOP_UNDONE, /* the budget is spent: the facts mean nothing, but another try can go on with them */
  LOOP_GAVE_UP /* no summary: the facts mean nothing */
} loop_answer;

/* Refuted facts of `facts` are marked dead; if the answer is LOOP_PROVED or LOOP_COARSE the others
 * are proved, and if it is LOOP_PROVED only those live that the proof needs. */
loop_answer loop_summarize(job *job, loop_forest *f, loop_facts *facts, smt *smt, loop_effort effort);

/* Leaves out facts that others imply. */
void loop_facts_reduce(job *job, loop_forest *f, loop_facts *facts, smt *smt);

/* Every loop with its transition constraints and its living facts: x' is the value now, x that
 * at the entry. */
void loop_print(job *job, const loop_forest *f, const loop_facts *facts, buf *out);

/* One loop's abstraction as C: a choice, assumptions over x_next, and x = x_next. */
void loop_print_c(job *job, const loop_forest *f, const loop_facts *facts, uint32_t loop, const char *margin, buf *out);

/* A separate look: every surviving fact, and if wanted the absence of errors, by a query of its own. */
bool loop_certify(job *job, loop_forest *f, const loop_facts *facts, smt *smt, loop_effort effort, bool errors);

#endif
