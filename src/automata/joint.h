/* Systems that run in parallel, tuple by tuple: what composing (compose.h) and searching on the fly have in common. Each tuple
 * of states that was met has a number; tuples are packed into as few 64-bit words as their parts need.
 *
 * The steps of one tuple are collected first and numbered afterwards, one by one: so a caller can look at them all before any
 * of their tuples exists, and in between the places in the hash table that they need are on their way from memory. */
#ifndef CANTRIP_AUTOMATA_JOINT_H
#define CANTRIP_AUTOMATA_JOINT_H

#include "automata/lts.h"

/* One part. The steps of its state s are edges[begin[s]] .. edges[end[s]], sorted by action; they need to be there only when
 * steps of a tuple with s are collected, so a part may grow. */
typedef struct joint_part {
  const lts_edge *edges;
  const uint32_t *begin, *end;
  uint32_t initial;
  uint32_t error;       /* ERROR, or LTS_NONE */
  const bool *is_error; /* where a part has several such states: for each; else NULL */
  uint32_t states;      /* they are smaller than this; 0: nobody knows */
  const uint32_t *alphabet;
  uint32_t nalphabet;
} joint_part;

typedef struct joint_step {
  uint64_t hash;
  uint64_t edge; /* its name among the steps of its tuple; see joint_choices */
  uint32_t action;
  bool error; /* a part is in ERROR afterwards */
} joint_step;

/* What one part does in a step. */
typedef struct joint_choice {
  uint32_t part, edge; /* index into the edges of the part */
} joint_choice;

typedef VEC(joint_choice) joint_choices_list;

typedef struct joint joint;

/* `parts` outlive it and may change where they grow. `pair`: a shared action is taken by any two that have it, not by all.
 * `nactions`: how many there are in the table. */
joint *joint_new(const joint_part *parts, uint32_t n, bool pair, uint32_t nactions);
void joint_free(joint *j);

uint32_t joint_tuples(const joint *j);       /* how many have a number */
uint32_t joint_start(joint *j, bool *error); /* the number of the tuple of initial states */
uint32_t joint_part_of(const joint *j, uint32_t tuple, uint32_t part);
bool joint_is_own(const joint *j, uint32_t action); /* tau, or an action that only one part has */

/* Collects the steps of a tuple: all, or those of one part which are its own. They stay until the next collection. */
void joint_collect(joint *j, uint32_t tuple);
void joint_collect_own(joint *j, uint32_t tuple, uint32_t part);
uint32_t joint_steps(const joint *j);
const joint_step *joint_step_at(const joint *j, uint32_t i);
uint32_t joint_number(joint *j, uint32_t i);       /* of its tuple, new if need be */
uint32_t joint_number_apart(joint *j, uint32_t i); /* a number that is not found again: a tuple kept for its own sake */

/* What the parts do in the step of that name. */
void joint_choices(joint *j, uint32_t tuple, uint64_t edge, joint_choices_list *out);

#endif
