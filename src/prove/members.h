/* The components of a program block as one property sees them: C functions woven, each into a view of its own, and processes as
 * they are. A component's alphabet is that of the procedures it may call; of its events those are kept that the property is about
 * or that another component has, too, and the others are internal. */
#ifndef CANTRIP_PROVE_MEMBERS_H
#define CANTRIP_PROVE_MEMBERS_H

#include "abstract/component.h"
#include "abstract/extract.h"
#include "abstract/pushdown.h"
#include "check/verdict.h"
#include "spec/observe.h"

typedef struct member {
  const spec_component *is;
  action_list alphabet; /* sorted */
  /* Of a C function: */
  weaving woven;
  flat_options options;
  string_list labels;
  const char *label;
  component component;
  bool is_open;
  extraction model;
  pushdown pushdown;   /* with `calls_stay`, instead of component and model */
  observing observing; /* ltl, in place of the weaving */
  uint32_t error;      /* reach: the action of an error in it; LTS_NONE: the property is about no errors */
  /* What the search sees: */
  lts *copy;  /* of the model, for deadlock */
  bool *owes; /* deadlock: by state */
  bool stale; /* the model is older than the precision */
} member;

typedef struct members_request {
  program *program;
  spec *spec;
  actions *actions;
  const spec_program *block;
  const spec_property *property;
  const alphabet *alphabet; /* ltl: what the formula speaks of */
  bool check_guards;
  bool calls_stay; /* components are pushdown systems */
} members_request;

typedef struct members {
  job *job;
  members_request request;
  member *at;
  uint32_t n;
  lts *process; /* what the property compares with; NULL: deadlock, ltl */
  uint32_t waits, ends;
  uint32_t most_states;       /* of a model */
  spec_component taking_part; /* a process of `reach ... in ERROR` that is no property */
  const char *why_not;        /* with `calls_stay`: why some component cannot be one; then it is not open */
} members;

/* Weaves and opens all of them. False, with diagnostics, for what does not fit the program. Release with members_close, in either
 * case. */
bool members_open(members *m, job *job, const members_request *request);
void members_close(members *m);

/* Why there is no answer: a limit, `obstacle`, or if that is NULL that the refinement does not end; with the place where most states
 * were, among all components, unless the obstacle says enough. */
const char *members_why_unknown(const members *m, const char *obstacle, bool endless, verdict *v);

const flat *member_flat(const member *c); /* of a C function */

void sort_actions(action_list *list); /* and drops repetitions */

/* Does the variable matter to a C function, and can another one change it? What such variables have in common is not modelled. */
bool member_shares(const members *m, const member *c, const symbol *global);

/* What a proof assumes, by component, for the caller to free; and all of it once in `v`. */
typedef VEC(assumption_list) assumption_lists;
void members_assumptions(const members *m, verdict *v, assumption_lists *assumed);

/* The model of a C function at its present precision; false if a limit is hit, or it is too large. */
bool member_extract(members *m, member *c);
const lts *member_system(const member *c); /* what the search sees; of a process itself */

/* For deadlock: what a C function does in a state of its model. */
typedef enum { MEMBER_MOVES, MEMBER_WAITS, MEMBER_ENDED } member_kind;
member_kind member_does(const members *m, const member *c, uint32_t state);

#endif
