/* The parts of a property: the components of a program block as the property sees them, C functions woven, each into a view of its own,
 * and processes as they are. A component's alphabet is that of the procedures it may call; of its events those are kept that the
 * property is about or that another component has, too, and the others are internal.
 *
 * What the refinement loop (cegar.h) does with a part depends on its kind: flattened, with a model for words or for infinite
 * runs, or with its calls as calls. A process has no kind: it does what it says. */
#ifndef CANTRIP_PROVE_PARTS_H
#define CANTRIP_PROVE_PARTS_H

#include "abstract/component.h"
#include "abstract/extract.h"
#include "abstract/pushdown.h"
#include "check/performance.h"
#include "check/verdict.h"
#include "refine/newton.h"
#include "refine/watched.h"
#include "spec/observe.h"

typedef struct part part;
typedef struct parts parts;

/* How a part is examined. Counters that are followed by value make large models of long loops, and are the best choice in protocols,
 * whose counters are small. */
typedef struct outlook {
  smt_arith arith;
  bool follow_counters;
  bool only_tables;     /* leave this outlook out, unless a part searches constant tables */
  uint32_t most_states; /* of a model */
  uint64_t effort;      /* of one search, where that may have no end */
} outlook;

/* What one part does in a counterexample. */
typedef struct share {
  counterexample moves; /* of its model: a line, tree or lasso; no more than the start: it does nothing */
  move_list from;       /* by move: which one of the system's it is of */
  pds_run run;          /* PART_CALLS: of its pushdown system, */
  bool fails;           /* and it ends in an error, or in what is not modelled */
  uint32_t cycle;       /* of an infinite one: the rule at which its cycle begins; UINT32_MAX: it ends */
  bool to_end;          /* the program ends with it */
  bool rests;           /* PART_CALLS: it ends where the part rests */
  bool lost;            /* it arrives in what is not modelled: the question is only in what */
  bool performed;       /* executed already */
  uint32_t rounds;      /* of a lasso: after which a state recurs */
  performance performance;
} share;

/* For deadlock: where a part rests. */
typedef struct part_rest {
  uint32_t action;    /* by which it says so */
  action_list offers; /* sorted */
  bool ended, owes;   /* it is to go on */
} part_rest;

typedef enum {
  SHARE_DONE,
  SHARE_OPEN,     /* nobody knows: component.obstacle says why */
  SHARE_SPURIOUS, /* it cannot be done, and nothing was found that excludes it: component.obstacle */
  SHARE_REFINED   /* it cannot be done, and is excluded from now on */
} share_answer;

typedef struct part_kind {
  void (*start)(part *p, const outlook *o);
  void (*stop)(part *p);
  bool (*round)(part *p, uint32_t n); /* told before each; true: its model is stale by that. May be NULL */
  bool (*model)(part *p);             /* at its present precision; false: too large, or a limit */
  share_answer (*possible)(part *p, share *s);
  share_answer (*execute)(part *p, share *s); /* possible or not, unless `possible_first` */
  bool possible_first;
  bool (*certify)(part *p);
  uint64_t (*predicates)(const part *p);
  uint32_t (*shape)(const part *p); /* while it stays, counterexamples of the last model can be judged */
} part_kind;

extern const part_kind part_flat;   /* words and deadlock */
extern const part_kind part_runs;   /* infinite runs */
extern const part_kind part_calls;  /* calls stay calls; */
extern const part_kind part_recurs; /* the same for infinite runs */
extern const part_kind part_errors; /* errors: the model is made while it is searched */

struct part {
  const spec_component *is;
  const part_kind *kind; /* NULL: a process */
  parts *all;
  action_list alphabet; /* sorted */
  /* Of a C function: */
  weaving woven;
  flat_options options;
  string_list labels;
  const char *label;
  component component;
  bool is_open;
  extraction model;
  pushdown pushdown;         /* with `calls_stay`, instead of component and model; */
  struct descent *descent;   /* and for infinite runs what cannot be done forever; NULL: nothing is known, */
  bool descended;            /* which was asked */
  VEC(part_rest) rests;      /* with `calls_stay`, of a process, too: where it was seen to rest */
  observing observing;       /* ltl, in place of the weaving, */
  const observing *observed; /* and what it is, if somebody else's */
  watched watched;
  uint32_t error; /* reach: the action of an error in it; LTS_NONE: the property is about no errors */
  /* What the search sees: */
  lts *copy;  /* of the model, for deadlock */
  bool *owes; /* deadlock: by state */
  bool stale; /* the model is older than the precision */
};

/* How components are flattened, besides what the options say. */
typedef struct part_layout {
  bool sliced;     /* what cannot matter is left out before anything is inlined (relevance.h) */
  bool with_loops; /* formulas: also loops that no event depends on */
  bool kept;       /* executions that leave their objects are left out */
  bool calls_stay; /* components are pushdown systems */
  bool monitored;  /* nothing is: the property is woven into the program (ask_monitor) */
  uint32_t copies; /* of a recursive function on the call stack; 0: the usual number */
} part_layout;

typedef struct parts_request {
  program *program;
  struct guard_solver *solver; /* as in weave_request */
  spec *spec;
  actions *actions;
  const spec_program *block;
  const spec_property *property;
  const alphabet *alphabet;      /* ltl: what the formula speaks of */
  const expr *const *predicates; /* to begin with */
  uint32_t npredicates;
  bool check_guards;
  bool fair;    /* runs count only if they are fair, which is a matter of several components */
  bool is_body; /* the component is a procedure that is verified: its own abstractions do not stand for calls */
  part_layout layout;
} parts_request;

struct parts {
  job *job;
  parts_request request;
  verdict *v; /* of the property; texts of parts are in its arena */
  part *at;
  uint32_t n;
  bool alone;  /* one C function that the property is about, and nothing else */
  bool sliced; /* with that layout: something was left out of some component */
  lts *joint;  /* among several: what the property compares with; NULL: deadlock, ltl */
  const lts *woven_process;
  uint32_t waits, ends;
  uint32_t most_states;       /* of a model */
  refine_how how;             /* with followed counters: all that a path tests */
  smt *smt;                   /* with `calls_stay`, of all of them: their terms are in one table */
  uint32_t measures;          /* of all components */
  void *asked;                /* errors: the question */
  bool loops_matter;          /* a run was to end, and its execution did not: `with_loops` may decide more */
  spec_component taking_part; /* a process of `reach ... in ERROR` that is no property */
  const char *why_not;        /* why some component cannot be one, or cannot be observed; then it is not open */
};

/* Weaves and opens all of them, for the verdict `v`. False, with diagnostics, for what does not fit the program. Release with
 * parts_close, in either case. */
bool parts_open(parts *m, job *job, const parts_request *request, verdict *v);
/* One C function that is woven already, and flattened as `options` say, which outlive it: compared with `process`, or with `observed`
 * as a component of a formula. */
bool parts_open_woven(parts *m, job *job, program *program, actions *actions, const flat_options *options,
                      const lts *process, const observing *observed, verdict *v);
/* One that is searched for errors: flattened, and not yet cut into blocks. */
bool parts_open_errors(parts *m, job *job, program *program, const flat_options *options, verdict *v);
void parts_close(parts *m);

/* Why there is no answer: a limit, `obstacle`, or if that is NULL that the refinement does not end; with the place where most states
 * were, among all components, unless the obstacle says enough. */
const char *parts_why_unknown(const parts *m, const char *obstacle, bool endless);

/* What the property compares with; NULL: deadlock, ltl. */
const lts *parts_process(const parts *m);

const flat *part_layout_of(const part *c); /* of a C function */

/* What a proof assumes, by component, for the caller to free; and all of it once in the verdict. */
typedef VEC(assumption_list) assumption_lists;
void parts_assumptions(const parts *m, assumption_lists *assumed);

const lts *part_system(const part *c); /* what the search sees; of a process itself */

/* For deadlock: what a C function does in a state of its model. */
typedef enum { PART_MOVES, PART_WAITS, PART_ENDED } part_does_kind;
part_does_kind part_does(const parts *m, const part *c, uint32_t state);

/* With `calls_stay`: the action by which a part says that it rests there; a new one if need be. */
uint32_t part_rest_action(part *c, const uint32_t *offers, uint32_t n, bool ended, bool owes);

/* Do all components that share an action perform it together, or two of them? */
bool parts_in_pairs(const parts *m);

#endif
