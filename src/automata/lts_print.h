/* Frozen transition systems as text: for a person, for graphviz, for other programs, and as FSP, which a
 * `.spec` file takes back with the same reachable states, actions and alphabet. (Aldebaran's format: aut.h.) */
#ifndef CANTRIP_AUTOMATA_LTS_PRINT_H
#define CANTRIP_AUTOMATA_LTS_PRINT_H

#include "automata/lts.h"
#include "base/arena.h"

/* One line a transition, the source once. */
void lts_print_text(const lts *l, buf *out);

/* {"name", "states", "initial", "error", "alphabet", "names", "transitions": [[from, "action", to]]};
 * tau is "tau", "error" and "name" may be null, "names" is there only if states have some. */
void lts_print_json(const lts *l, buf *out);

/* The initial state has an arrow from nowhere, ERROR is red, a deadlock has a double border, edges between
 * the same states are one edge with several labels. */
void lts_print_dot(const lts *l, buf *out);

/* `NAME = Q0, Q0 = (a -> Q1 | b -> ERROR), ... + {more}.` Internal steps are an action that nobody
 * else has, hidden. Labels that are no FSP names are quoted. */
void lts_print_fsp(const lts *l, buf *out);

/* For a sentence: what a state allows, or "nothing"; its name, or what it allows. */
const char *lts_allowed_text(const lts *l, uint32_t s, arena *a);
const char *lts_state_text(const lts *l, uint32_t s, arena *a);

#endif
