/* The answer to one property, with what supports it. */
#ifndef CANTRIP_CHECK_VERDICT_H
#define CANTRIP_CHECK_VERDICT_H

#include "automata/lts.h"
#include "base/classes.h"
#include "base/job.h"
#include "check/conflict.h"
#include "check/execution.h"
#include "flat/assumption.h"

typedef enum { VERDICT_HOLDS, VERDICT_VIOLATED, VERDICT_UNKNOWN } verdict_kind;

typedef enum { AIM_REACH, AIM_CHECK, AIM_SIMULATION, AIM_TRACES, AIM_LTL, AIM_DEADLOCK, AIM_ACTL } verdict_aim;

/* Who is answerable for an operation, where each function is checked for itself. */
typedef enum {
  BLAME_CODE,     /* whatever is given that is well formed, it does this */
  BLAME_CONTRACT, /* it holds if callers keep to the preconditions of the function, and is violated without them */
  BLAME_CALLER /* it is violated, but not if pointers from outside are valid; no precondition was found that says so */
} verdict_blame;

/* Has somebody looked at a finding and let it be? */
typedef enum { ACCEPTED_NOT, ACCEPTED_BY_COMMENT, ACCEPTED_BY_BASELINE } verdict_accepted;

typedef struct trace_input {
  const type *type;
  i128 value; /* of a float its bits */
  input_source source;
  uint32_t frame; /* of the flat program, with the edge that reads it */
  edge_id edge;
  uint32_t inner; /* in a model of the C library: see flat_edge */
} trace_input;

typedef struct invariant {
  place where; /* of what the loop does first */
  const expr *formula;
  place loop; /* of the statement, for other tools; line 0: not known */
} invariant;

/* What a proof says of a procedure: a relation of what it finds, `old(...)`, and what it leaves. */
typedef struct contract {
  const char *function;
  place where;
  const expr *formula; /* NULL: it cannot be said in C */
} contract;

/* One move of the component in a strategy: the event, the steps that lead to it, and what the specification
 * may answer. */
typedef struct strategy_move {
  uint32_t parent;             /* index in verdict.moves; UINT32_MAX: the first */
  uint32_t action;             /* its number in the table of actions, */
  const char *event;           /* and its name */
  const char *position;        /* the specification's state before it; "" in a trace */
  const char *expected;        /* after the last of a branch: what it could have been answered; else "" */
  uint32_t first_step, nsteps; /* in verdict.execution */
  /* With several components: */
  uint32_t first_actor, nactors; /* in verdict.actors: who takes part, by number of the component */
  bool unseen;                   /* the property is not about this event */
} strategy_move;

/* How a proof was found or confirmed. */
typedef enum {
  CERTIFICATE_NONE,
  CERTIFICATE_INTERVALS,  /* intervals show it */
  CERTIFICATE_NO_ERRORS,  /* there is none that an execution could come to */
  CERTIFICATE_BOUNDED,    /* every execution ends within `number` blocks */
  CERTIFICATE_EXECUTED,   /* the only execution, or all `relations` of them, end after `number` steps */
  CERTIFICATE_INVARIANTS, /* separate queries confirmed them */
  CERTIFICATE_CONTRACTS,  /* separate queries confirmed them, of `number` procedures */
  CERTIFICATE_MODEL,      /* separate queries confirmed each of its steps */
  CERTIFICATE_LOOPS       /* `number` loops were abstracted to `relations` */
} certificate_kind;

typedef struct certificate {
  certificate_kind kind;
  uint64_t number;
  uint32_t relations;
  bool longer_induction, confirmed; /* CERTIFICATE_LOOPS */
} certificate;

#define NO_CYCLE UINT32_MAX

/* What a property took: for itself, not for those before it. */
typedef struct cost {
  uint64_t solver_calls;
  double seconds;
} cost;

typedef struct verdict {
  verdict_kind kind;
  verdict_aim aim; /* what sort of property it is about */
  bool vacuous;
  place where;           /* AIM_CHECK: of the operation, */
  const char *function;  /* its function, */
  const char *operation; /* the operation in C, or NULL, */
  run_check check;       /* and what may go wrong, */
  verdict_blame blame;   /* and who is answerable */
  verdict_accepted accepted;
  uint32_t error_property;      /* VERDICT_VIOLATED: which of the flat program's */
  const char *property;         /* its name */
  const char *reason;           /* VERDICT_UNKNOWN: why, and what would help */
  const char *message;          /* VERDICT_VIOLATED: what happens at the end of the trace */
  certificate certificate;      /* VERDICT_HOLDS */
  const char *story;            /* how it was found, line by line, or NULL: nobody asked */
  const char *loops;            /* the loops as text, or NULL: nobody asked */
  lts *model;                   /* the abstract model on which it was decided; NULL: nobody asked, or it is too large */
  execution execution;          /* that ends in the violation; with `moves` all branches, one after the other */
  VEC(strategy_move) moves;     /* conformance, and several components: parents before children */
  VEC(const char *) components; /* where there are several, or the property is about them: their names */
  bool is_threaded;             /* the components are threads, */
  VEC(uint32_t) turns;          /* and this is which of them moves when, by number, step by step; */
  turn_points points;           /* the same for a compiled program: empty if it is too long; */
  conflict conflict;            /* what they do to one another at the end */
  VEC(uint32_t) actors;
  uint32_t tail;             /* with components: the first step after the last event */
  VEC(const char *) ends_by; /* AIM_DEADLOCK, violated: what each component does at the end */
  VEC(trace_input) inputs;
  VEC(given_input) given; /* VERDICT_VIOLATED: all that the execution was given */
  const char
      *unconfirmed; /* why no execution follows the one that is there, which is the solver's; NULL: nobody tried */
  uint32_t cycle;   /* of an infinite run: the step at which what is repeated forever begins; NO_CYCLE: there is none */
  uint32_t cycle_event; /* with components: the event in `moves`; NO_CYCLE: no event is repeated */
  VEC(invariant) invariants;
  VEC(const char *) measures; /* why loops end: each is lowered again and again, until they do */
  VEC(contract) contracts;
  assumption_list assumptions;
  struct told
      *told; /* of an answer that another process found: its execution (report/steps.h). NULL: it was found here */
  uint64_t executions; /* of threads, that were made to find it */
  uint64_t states, transitions, predicates, iterations, action_iterations;
  cost cost;   /* of the property alone */
  arena arena; /* of the strings above */
} verdict;

typedef VEC(verdict *) verdict_list;

const char *verdict_aim_word(verdict_aim aim); /* "reach", "simulation" ... */
const char *verdict_word(verdict_kind kind);   /* "holds", "violated", "unknown" */
/* What it says of the program: a violation that is the caller's matter is no answer. */
verdict_kind verdict_counts_as(const verdict *v);
/* Why it counts as unknown. */
const char *verdict_open_reason(const verdict *v);
/* A violation is worse than no answer, and that is worse than a proof. NULL: there is none. */
const verdict *verdict_worst(const verdict *const *list, uint32_t n);
/* Nothing is known yet: VERDICT_UNKNOWN without a reason. `property` must live as long as the verdict. */
void verdict_init(verdict *v, verdict_aim aim, const char *property);
/* Drops the execution, the game and the inputs: it was not one in the end. */
void verdict_forget_counterexample(verdict *v);
void verdict_free(verdict *v);

/* cost begin = cost_now(job); ... v->cost = cost_since(job, begin); */
cost cost_now(const job *job);
cost cost_since(const job *job, cost begin);

#endif
