/* Pushdown systems: finitely many controls and a stack. A rule looks at the control and the top of the stack, goes to another control,
 * and puts nothing (a return), one symbol (a step) or two (a call: the callee above the place to return to) where the top was.
 * The configurations from which a regular set of configurations can be reached (pre*), and those that can be reached from one
 * (post*), are regular again (Büchi 1964; Bouajjani, Esparza, Maler 1997; the algorithms follow Schwoon 2002); every transition
 * of the automaton that says so keeps why it is there, from which a run is made.
 *
 * Configurations are words: a control, then the stack, its top first. An automaton of configurations reads them: its first states are
 * the controls, where it begins. */
#ifndef CANTRIP_AUTOMATA_PDS_H
#define CANTRIP_AUTOMATA_PDS_H

#include "automata/lts.h"
#include "base/job.h"

#define PDS_EPSILON UINT32_MAX

typedef struct pds_rule {
  uint32_t from, top; /* control and stack symbol */
  uint32_t to;
  uint32_t npush;   /* 0, 1 or 2 */
  uint32_t push[2]; /* push[0] is the new top */
  uint32_t action;  /* LTS_TAU: internal */
} pds_rule;

typedef struct pds {
  uint32_t controls, symbols;
  VEC(pds_rule) rules; /* frozen: sorted by (from, top), their numbers do not change any more */
  VEC(uint32_t) first; /* of from * symbols + top: its rules are first[i] .. first[i + 1] */
} pds;

pds *pds_new(uint32_t controls, uint32_t symbols);
void pds_free(pds *p); /* NULL is fine */
void pds_add_rule(pds *p, pds_rule r);
void pds_freeze(pds *p);

typedef struct pds_config {
  uint32_t control;
  VEC(uint32_t) stack; /* top first */
} pds_config;

/* ---- automata of configurations ---- */

/* Why a transition is there: it was given (BY_NOBODY), or because of a rule and one or two other transitions, or because of two. */
typedef enum { BY_NOBODY, BY_RULE, BY_CALL_ABOVE, BY_CALL_BELOW, BY_EPSILON } pds_reason;

typedef struct pds_transition {
  uint32_t from, symbol, to;
  pds_reason reason;
  uint32_t rule, one, two; /* `one`, `two`: transitions; UINT32_MAX: none */
  uint32_t next_of_state;  /* the next one that leaves `from`; UINT32_MAX */
} pds_transition;

typedef struct pds_set {
  const pds *system;
  uint32_t states; /* the first are the controls */
  VEC(pds_transition) transitions;
  VEC(uint32_t) of_state; /* the last transition that leaves it */
  VEC(bool) final;
  map index; /* of (from, symbol) and to */
} pds_set;

/* Nothing is in it. The system outlives it. Release with pds_set_free. */
void pds_set_init(pds_set *s, const pds *system);
void pds_set_free(pds_set *s);
uint32_t pds_set_add_state(pds_set *s, bool final);
/* No transition leads to a control. */
void pds_set_add(pds_set *s, uint32_t from, uint32_t symbol, uint32_t to);
void pds_set_add_config(pds_set *s, const pds_config *c);
bool pds_set_has(const pds_set *s, const pds_config *c);

/* What can be reached from `from`, and from where `to` can be reached. False when a limit is hit. */
bool pds_post(job *job, const pds_set *from, pds_set *out);
bool pds_pre(job *job, const pds_set *to, pds_set *out);

typedef VEC(uint32_t) pds_run; /* rules, in the order in which they are taken */

/* A run from a configuration of the set that post* was made of to `c`; `start` is where it begins. False: there is none. */
bool pds_post_run(const pds_set *post, const pds_config *c, pds_config *start, pds_run *out);
/* A run from `c` into the set that pre* was made of; `end` is where it arrives. */
bool pds_pre_run(const pds_set *pre, const pds_config *c, pds_config *end, pds_run *out);

/* Takes a rule; false if the configuration is not one that it is for. */
bool pds_take(const pds *p, uint32_t rule, pds_config *c);

#endif
