/* Private to the search for errors: what its engines hold about one program that is flattened. Each engine is one function, and strategy.def
 * says which of them has its turn when. */
#ifndef CANTRIP_PROVE_ERRORS_H
#define CANTRIP_PROVE_ERRORS_H

#include "check/reach_search.h"
#include "loops/summary.h"
#include "procedures/contracts.h"
#include "prove/parts.h"

typedef enum {
  TRY_DECIDED,
  TRY_AGAIN,   /* something else may decide */
  TRY_INEXACT, /* integers are not exact enough for it */
  TRY_LIMIT    /* nothing else may, here */
} try_answer;

typedef struct prover {
  parts parts; /* one */
  component *component;
  reach reach;
  VEC(astate) states; /* of the abstraction, by number */
  verdict *v;
  bool bits;    /* the program computes with bits: bit-vectors first */
  bool inexact; /* integers were not exact enough */
  bool is_open; /* a solver is there, of this arithmetic: */
  smt_arith arith;
  uint32_t turn;                /* the last that began */
  summary summary;              /* of the loops */
  bool eager;                   /* summarise as soon as a loop has been unfolded */
  uint32_t next_pause;          /* of the search, in states */
  uint64_t longest_probe;       /* the first execution of the next summary, in steps: they become longer */
  uint64_t begun;               /* the effort that was spent before */
  uint64_t summarized;          /* and that summaries have had */
  uint32_t next_fewest;         /* predicates: then those that no counterexample needs are dropped */
  uint32_t restarts;            /* of the search, for variables newly followed */
  uint32_t next_look;           /* at variables with many values, in states */
  uint32_t unfolded;            /* counterexamples of this turn that went round a loop, */
  uint32_t allowed;             /* and how many may before loops are summarised */
  contracts_plan plan;          /* for procedures */
  const char *without_contract; /* why that decided nothing; NULL: it was not tried */
} prover;

/* No answer, for this reason. */
try_answer give_up(prover *p, const char *why);
/* The next summary of loops, if it is its turn. True: it has decided. */
bool summarize(prover *p);
/* A counterexample that `smt` has found was executed, or not: then v->reason says why. */
try_answer executed(prover *p, const smt *smt, bool real);
/* An error that a summary does not exclude: perhaps the program reaches it on these inputs. */
void probe(void *context, smt *smt, const uint32_t *occurrence);

/* ---- the engines ---- */

try_answer engine_execution(prover *p, uint64_t steps); /* a program without inputs has one execution */
try_answer engine_luck(prover *p, uint64_t unused);     /* executions on simple inputs */
try_answer engine_bounded(prover *p, uint64_t turn);    /* all paths of some length at once */
try_answer engine_abstraction(prover *p,
                              uint64_t turn); /* the loop of cegar.h, with a model that is made while it is searched */
try_answer engine_dive(prover *p, uint64_t turn);    /* a bounded search that is deep, and has little time */
try_answer engine_glimpse(prover *p, uint64_t turn); /* the same for a moment, before a long bounded search */
try_answer engine_summaries(prover *p, uint64_t unused);
try_answer engine_contracts(prover *p, uint64_t effort); /* procedures as relations */

/* Executions on simple inputs of a program that is not flattened; `briefly`: a few. */
bool lucky(job *job, const program *program, const flat_options *options, bool briefly, verdict *v);

/* The model of engine_abstraction, when a solver starts. */
void abstraction_open(prover *p);
void abstraction_close(prover *p);

#endif
