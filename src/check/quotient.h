/* Action-guided abstraction of a transition system (Chaki, Ouaknine, Yorav, Clarke 2003): states that can do the same actions are
 * one, until a counterexample shows that it matters which of them it is. A class has a move if one of its members has; nothing
 * is stored but the partition, so that a split changes only what it touches. */
#ifndef CANTRIP_CHECK_QUOTIENT_H
#define CANTRIP_CHECK_QUOTIENT_H

#include "check/counterexample.h"
#include "check/model.h"

typedef struct quotient {
  const lts *system;
  uint32_t *class_of;      /* by state */
  uint32_t *next;          /* by state: the next member of its class, or LTS_NONE */
  VEC(uint32_t) first;     /* by class: its first member */
  VEC(uint32_t) beginning; /* by class: the class of the first partition that it is a part of */
} quotient;

/* The first partition: equal enabled actions (tau is one), equal `kinds` (by state; NULL: all are equal), ERROR apart. The
 * system is frozen and outlives it. Release with quotient_free. */
void quotient_init(quotient *q, const lts *system, const uint8_t *kinds);
/* All states are one, ERROR apart. */
void quotient_init_one(quotient *q, const lts *system);
/* Every state is a class of its own, with its number. */
void quotient_init_finest(quotient *q, const lts *system);
void quotient_free(quotient *q);

/* Its states are the classes. Asked again after a split, it answers anew. */
model quotient_model(quotient *q);
static inline uint32_t quotient_classes(const quotient *q) { return q->first.n; }

/* Can the system do what a line or tree `x` of moves between classes says? Then `out` says it with states; moves keep their
 * numbers. */
bool quotient_follow(const quotient *q, const counterexample *x, counterexample *out);

/* Splits a class so that `x`, which cannot be followed, has one way less (Split of the paper): its members that lead the
 * run into a dead end have no successors where others have some. */
void quotient_split(quotient *q, const counterexample *x);

/* Another line of moves with the same actions, tau aside; with `same_end` one which ends in a part of the same class of the
 * first partition. False: there is none. */
bool quotient_reword(quotient *q, const counterexample *x, bool same_end, counterexample *out);

#endif
