/* One component under verification: what a refinement loop holds about it. Every loop has one, and a loop over several
 * components has one for each.
 *
 *   component_open     the program is flattened and sliced
 *   component_cut      and cut into blocks
 *   component_start    a solver of one arithmetic, and an abstraction that looks at nothing yet
 *   component_restart  the same solver, the abstraction forgotten
 *   component_stop, component_close
 */
#ifndef CANTRIP_ABSTRACT_COMPONENT_H
#define CANTRIP_ABSTRACT_COMPONENT_H

#include "abstract/image.h"

typedef struct component {
  job *job;
  const flat_options *options; /* how it is flattened, from where */
  flat *flat;                  /* its program is the one that replays execute */
  blocks blocks;
  smt_arith arith;
  smt *smt;
  precision precision;
  image image;
  const char *name;     /* among several; NULL: it is alone */
  const char *obstacle; /* why the last try ended without an answer, or NULL */
  bool has_tables;      /* what lasts says what constant tables hold */
  bool endless;         /* because the refinement itself did not end: then it is said where that was */
  struct {
    const cfa *function; /* NULL: not known */
    place at;
    bool loop;
    uint32_t states; /* there */
  } busiest;
} component;

/* `options` outlive it. The numbers of locations before and after slicing are put into the statistics. False, with a
 * diagnostic, where the program cannot be flattened. */
bool component_open(component *c, job *job, program *program, const flat_options *options);
void component_cut(component *c);
void component_start(component *c, smt_arith arith);
/* After the start: what lasts is known at every head, see lasting.h. */
void component_know_lasting(component *c);
/* `follow_counters`: as for precision_init. `version` must differ from restart to restart. */
void component_restart(component *c, bool follow_counters, uint32_t version);
void component_stop(component *c);
void component_close(component *c);

/* What a reader calls it. */
const char *component_name(const component *c);

/* Remembers where most of these states are: a loop, if any of them are at one. */
void component_note_busiest(component *c, const astate *states, uint32_t n);

/* `what`, where most states were, and what was tried until then, as one sentence; `more` is added, if not NULL. */
const char *component_at(const component *c, arena *a, const char *what, uint64_t iterations, uint64_t predicates,
                         const char *more);

/* Why there is no answer: a limit, the obstacle, or if there is none `otherwise`; with the place where that was, unless the obstacle
 * says enough. */
const char *component_why_unknown(component *c, arena *a, const char *otherwise, uint64_t iterations,
                                  uint64_t predicates);

/* Where execution ends at the head of an abstract state: END_NONE if it goes on. */
flat_end component_end_at(const component *c, const astate *s);

#endif
