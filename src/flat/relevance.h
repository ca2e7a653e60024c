/* What can matter to errors and events, found before anything is inlined: a call, an assignment or a branch that cannot is left out
 * of the steps. What is left out is taken to end, so more is possible without it than with it: a proof stays a proof,
 * and what is found possible must be executed in any case. That accesses stay inside of their objects is assumed of what is
 * left out, too. */
#ifndef CANTRIP_FLAT_RELEVANCE_H
#define CANTRIP_FLAT_RELEVANCE_H

#include "flat/calls.h"

typedef struct relevance relevance;

typedef enum {
  RELEVANCE_ALL,    /* what reads and writes memory matters where it can */
  RELEVANCE_DIRECT, /* only variables whose address nobody takes matter; what is read elsewhere may be anything */
  RELEVANCE_ROUGH,  /* the same, and exit() and its like may go on */
  RELEVANCE_NEAR, /* the same, and only the few conditions nearest to errors and events matter, and what their values are made of: any */
  RELEVANCE_NEXT /* other condition may go either way. NEXT: only the nearest one */
} relevance_how;

/* The calls must know where pointers point, and outlive it; but for RELEVANCE_ALL it is enough that they know which functions are called.
 * They are told what is assumed. */
relevance *relevance_find(calls *c, relevance_how how);
void relevance_free(relevance *e);

/* Does an edge of a function do nothing that matters? */
bool relevance_drops(relevance *x, const cfa *f, const edge *e);
/* Where one goes on from a location, doing nothing that matters; itself if something does. */
loc_id relevance_goes_on(const relevance *x, const cfa *f, loc_id at);
/* By a symbol of a variable; and of a function that calls can come to: does nothing in it matter, and does what it returns? */
bool relevance_object_matters(const relevance *x, const symbol *s);
bool relevance_is_idle(const relevance *x, const cfa *f);
bool relevance_result_matters(const relevance *x, const cfa *f);
/* Are all values that a condition needs such that matter? Otherwise it may go either way. */
bool relevance_decides(const relevance *x, const expr *condition);

/* But for RELEVANCE_ALL: may what is read there, or its address (EX_ADDR), be anything? Is a call of a function without a body still that call, with its arguments? Does
 * an edge that is not modelled leave for another function, or is it where one may come back to? */
bool relevance_cuts(const expr *lvalue);
bool relevance_keeps(const edge *e, const symbol *f);
/* Does it call functions in a way that is not followed, and that can matter? As steps_not_followed. */
const char *relevance_lost(const relevance *x, const edge *e, const symbol *f);
typedef enum { JUMP_NONE, JUMP_TARGET, JUMP_AWAY } relevance_jump;
relevance_jump relevance_jump_of(const edge *e);

/* Is the program large, and much of it without effect on errors and events? */
bool relevance_is_worth(job *job, program *program, const flat_options *options);

/* How many edges matter, and how many there are, in functions that are called. */
void relevance_count(const relevance *x, uint32_t *matter, uint32_t *all);

#endif
