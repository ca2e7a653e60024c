/* Who calls whom: the procedures that an execution from the entry can come to, and what each call may mean. Pointers to
 * functions are followed by points-to over just those procedures: a procedure is examined when a call reaches it, and so
 * a table of functions makes its targets reachable when it is read. */
#ifndef CANTRIP_FLAT_CALLS_H
#define CANTRIP_FLAT_CALLS_H

#include "flat/steps.h"

typedef VEC(symbol *) function_list;

typedef struct calls {
  program *program;
  const cfa *entry;
  flat scratch;           /* what the analysis of pointers assumes, */
  steps steps;            /* and the objects that it gives to unknown pointers */
  alias *pointers;        /* of the original program; NULL when neither calls nor anybody else needed it */
  symbol **results;       /* by function: what it returns, for the analysis */
  map heap;               /* an allocating edge -> its object, for the analysis */
  bool *reached;          /* by function: a call may reach it */
  VEC(const cfa *) order; /* the reached ones, callees before callers as far as they do not call each other */
  bool *recursive;        /* by function: it may be called while it is active */
  uint32_t *sites;        /* by function: how many calls may mean it */
  map linked;             /* call edge, function */
} calls;

/* `coarse`: pointers are followed even if no function is called through one, but objects are not split, so that an access may be
 * anywhere in its object. The options outlive it. */
void calls_open(calls *c, job *job, program *program, const flat_options *options, const cfa *entry, bool coarse);
void calls_close(calls *c);

/* How many edges the entry has when its calls are inlined, but for those of functions that are `kept`; NULL: none is. At least,
 * where it is recursive; at most 2^62. */
uint64_t calls_size(calls *c, const bool *kept);
/* The same when a function may be on the stack at most `bound` times; UINT64_MAX if it would be more than `most`. */
uint64_t calls_unrolled(calls *c, uint32_t bound, uint64_t most);
/* Functions whose calls are to stay calls: those that are recursive, and those that are larger than `small` with their callees and
 * called from several places. Release with mem_free. */
bool *calls_kept(calls *c, uint64_t small);

/* The same of all functions that are recursive, or larger than `small` with their callees. */
bool *calls_kept_all(calls *c, uint64_t small);

/* Is it better to let calls be calls: some function is recursive, or inlined it would be much larger? */
bool calls_should_stay(calls *c);

/* Is something recursive, but only if calls through unknown pointers come back? */
bool calls_recur_unknown(calls *c);

/* Adds the functions that a call may mean. True: others, too, which nobody knows. */
bool calls_targets(calls *c, const edge *e, function_list *list);
/* The function that qsort or bsearch, called by `e`, is given by name; else NULL. */
symbol *calls_compared(const program *p, const edge *e);
/* Adds the functions that signal(), atexit() or their like, called by `e`, may be given: they run sometime, with any arguments. */
void calls_later(calls *c, const edge *e, function_list *list);

#endif
