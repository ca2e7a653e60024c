/* A component whose calls stay calls, as a pushdown system, by predicate abstraction. What is examined is kept procedure by procedure:
 * at each head variables are followed by value, and predicates are true, false or unknown. A symbol of the stack is an abstract
 * state of one procedure, the procedure that runs on top; below it are the states in which callers wait, of which is kept what the
 * callee cannot change. While a procedure runs there is one control; it returns through a control of its own for each thing that it
 * may give back (its result and what it may have written), which the caller's state takes in:
 *
 *     step     (run, s) -> (run, s')             a block, with its event
 *     call     (run, c) -> (run, entry frame)    c is before the call
 *     return   (run, exit) -> (given,)           (given, frame) -> (run, s)
 *
 * Of a predicate over both what the callee may change and what it cannot is known behind the call what the values and predicates of both
 * sides say together. */
#ifndef CANTRIP_ABSTRACT_PUSHDOWN_H
#define CANTRIP_ABSTRACT_PUSHDOWN_H

#include "abstract/image.h"
#include "abstract/procedure.h"
#include "automata/pds.h"

typedef struct pushdown_symbol {
  uint32_t procedure;
  bool waits; /* a frame: `state` is that before the call, as far as it is kept */
  astate state;
} pushdown_symbol;

/* What a procedure gives back: its state at the exit, as far as callers see it. */
typedef struct pushdown_gift {
  uint32_t procedure;
  astate state;
} pushdown_gift;

/* For deadlock: where the component comes to rest, since it can do nothing by itself, its model has a rule that leads nowhere else, whose action
 * says so. */
typedef struct pushdown_rests {
  uint32_t waits; /* the event behind which a component waits for others; 0: nobody asks */
  /* `offers`: what it can do with others, in any order */
  uint32_t (*action)(void *context, const uint32_t *offers, uint32_t n, bool ended);
  void *context;
} pushdown_rests;

typedef struct pushdown {
  job *job;
  procedures procedures;
  uint32_t lost; /* the action of an end that is not modelled */
  pushdown_rests rests;
  map arguments; /* symbol id -> 1: an argument or a result of some procedure, or a part of one */
  map gives;     /* number of a procedure, symbol id -> 1: it may write it, and callers see it */
  /* from pushdown_start on: */
  smt_arith arith;
  smt *smt;              /* several components may share one */
  blocks whole;          /* of all procedures at once: for what is known of variables */
  precision about;       /* its predicates mean nothing: which variables can be followed, and are */
  precision *precisions; /* by procedure */
  image *images;
  /* the model: */
  pds *system; /* NULL: not yet made */
  VEC(pushdown_symbol) symbols;
  map says_rest;            /* action -> 1: of a rule that says where it rests */
  VEC(pushdown_gift) gifts; /* control k + 1 gives back gifts[k]; 0: something runs */
} pushdown;

/* False as procedures_open says. `lost`: the action that leads from an end that is not modelled to itself. */
bool pushdown_open(pushdown *p, job *job, program *program, const flat_options *options, uint32_t lost);
void pushdown_close(pushdown *p);

/* An abstraction that looks at nothing yet, but for what it always looks at. The solver, of this arithmetic, outlives it. */
void pushdown_start(pushdown *p, smt *smt, smt_arith arith, bool follow_counters);
void pushdown_stop(pushdown *p);

/* Makes the model for what is examined now. Events that are not in `alphabet` are internal; `error` as for extract. False when a limit
 * is hit or there are more than `most` symbols. */
bool pushdown_model(pushdown *p, const lts *alphabet, uint32_t error, uint32_t most);
enum { pushdown_first = 0 }; /* the symbol to begin with, in control 0 */

/* Does the rule say only that the component rests? */
bool pushdown_says_rest(const pushdown *p, const pds_rule *r);

/* Is it a variable of its own in every activation of a procedure? */
bool pushdown_is_own(const pushdown *p, const symbol *s);

/* From now on conditions that contradict themselves within one block are found when the model is made, which may cost many queries. False: they
 * are already. */
bool pushdown_ask_all(pushdown *p);

/* Follows a variable in all procedures that know it; false: it is followed already, or cannot be. */
bool pushdown_track(pushdown *p, const symbol *s);
/* Looks at the atoms of `e` at a head, and where they come from across calls; true if one was new. */
bool pushdown_add(pushdown *p, uint32_t procedure, uint32_t head, const expr *e);
uint64_t pushdown_predicates(const pushdown *p);

/* The call that a head is before; NULL: none. And the head behind it. */
const flat_edge *pushdown_call(const pushdown *p, uint32_t procedure, uint32_t head);

/* The model, as text for people, JSON, or a picture for Graphviz: a procedure a box, states joined by steps and calls. */
void pushdown_print_text(const pushdown *p, const char *name, const actions *actions, buf *out);
void pushdown_print_json(const pushdown *p, const char *name, const actions *actions, buf *out);
void pushdown_print_dot(const pushdown *p, const char *name, const actions *actions, buf *out);

#endif
