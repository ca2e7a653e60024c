/* Labelled transition systems: what processes of a specification, and components as seen by their
 * events, become. Everything in this room works on them and knows neither C nor the solver.
 *
 * Actions are numbers of one table (`actions`) that all systems of a task share, so that composing
 * and comparing need no translation; 0 is tau, the internal step. A system's alphabet is the set of
 * actions it takes part in, which may be larger than those on its edges (`P + {a}`).
 *
 * A system is built with lts_add_*, then frozen: edges sorted by (from, action, to), no duplicates,
 * found by lts_from. Algorithms take frozen systems and return new frozen ones.
 *
 * Invariants (lts_check): initial < states; every edge's ends < states; every edge's action is tau or
 * in the alphabet; tau is not in the alphabet; `error` and `end`, if there are any, have no edges out. */
#ifndef CANTRIP_AUTOMATA_LTS_H
#define CANTRIP_AUTOMATA_LTS_H

#include "base/buf.h"
#include "base/intern.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdio.h>

#define LTS_TAU 0u
#define LTS_NONE UINT32_MAX

typedef struct actions {
  intern texts;
  VEC(const char *) names; /* by number; names.at[0] is "tau" */
  map by_name;             /* interned name -> number */
} actions;

void actions_init(actions *t);
void actions_free(actions *t);
uint32_t action_named(actions *t, const char *name);      /* its number, new if need be */
uint32_t action_find(const actions *t, const char *name); /* LTS_NONE if there is none */
static inline const char *action_name(const actions *t, uint32_t a) { return t->names.at[a]; }

typedef struct lts_edge {
  uint32_t from, action, to;
} lts_edge;

typedef struct lts {
  actions *actions; /* shared; outlives the system */
  const char *name; /* of the process, or NULL; interned in `actions->texts` */
  uint32_t states, initial;
  uint32_t error; /* the state ERROR, or LTS_NONE */
  uint32_t end;   /* the state END, in which everything was done; LTS_NONE: none. Minimising forgets it */
  VEC(lts_edge) edges;
  VEC(uint32_t) first;           /* frozen: first[s] .. first[s+1] are the edges of s */
  VEC(uint32_t) alphabet;        /* sorted, without tau */
  VEC(const char *) state_names; /* empty, or one per state (may be NULL); interned in texts */
} lts;

lts *lts_new(actions *t, const char *name); /* no states; initial is 0, error and end LTS_NONE */
void lts_free(lts *l);                      /* NULL is fine */
uint32_t lts_add_state(lts *l);             /* its number; the name, if names are kept, is NULL */
void lts_add_edge(lts *l, uint32_t from, uint32_t action, uint32_t to);
void lts_add_action(lts *l, uint32_t action);              /* to the alphabet; tau and repetitions are ignored */
void lts_name_state(lts *l, uint32_t s, const char *name); /* the name is copied */

/* Sorts, and adds the actions of the edges to the alphabet, which is right only from here on. A
 * frozen system may be added to and frozen again. */
void lts_freeze(lts *l);
lts *lts_copy(const lts *l);
bool lts_has(const lts *l, uint32_t action); /* is it in the alphabet; frozen */
bool lts_check(const lts *l, FILE *out);     /* says what is wrong */

/* The edges of `s` are [lts_from(l, s), lts_from(l, s + 1)). */
static inline uint32_t lts_from(const lts *l, uint32_t s) { return l->first.at[s]; }

/* The name of a state, or NULL. */
static inline const char *lts_state_name(const lts *l, uint32_t s) {
  return s < l->state_names.n ? l->state_names.at[s] : NULL;
}

/* The first edge of `s` with this action, or the place where it would be; frozen. */
uint32_t lts_find(const lts *l, uint32_t s, uint32_t action);

#endif
