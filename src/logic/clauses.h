/* Constrained Horn clauses: relations over values of C, rules between them, and the question whether an error follows. A
 * proof is a formula for every relation that all rules keep to; each rule can be examined again by itself. Arithmetic is
 * that of machines, in one of two ways: wrap-around written out, or numbers without end. In the second way
 * there must be a rule whose head is an error for whatever a rule computes: some operation that counts has left its type. A
 * proof then shows that none does, so it is one of the machine, too. What cannot be said in linear integers is any value of its type. */
#ifndef CANTRIP_LOGIC_CLAUSES_H
#define CANTRIP_LOGIC_CLAUSES_H

#include "base/job.h"
#include "logic/expr.h"

typedef struct clauses clauses;

typedef enum { CLAUSES_PROVED, CLAUSES_REACHED, CLAUSES_OPEN } clauses_answer;

/* A relation applied to values. */
typedef struct clause_atom {
  uint32_t relation;
  const expr *const *values;
} clause_atom;

typedef struct clause_rule {
  const clause_atom *body;
  uint32_t nbody;
  const expr *guard;       /* over the symbols of the values: all are bound by the rule */
  const clause_atom *head; /* NULL: an error */
} clause_rule;

/* NULL, with a diagnostic, where Z3 cannot be loaded. `effort`: for solving them. */
clauses *clauses_new(job *job, terms *terms, bool ideal, uint64_t effort);
void clauses_free(clauses *c);

/* A new relation; `formals` give the types of its places, and are the variables of its solution. */
uint32_t clauses_relation(clauses *c, symbol *const *formals, uint32_t n);
void clauses_add(clauses *c, const clause_rule *rule);
/* With numbers without end: an error, if the guard, or while it holds one of the values of `used` (may be NULL), leaves its type. The
 * rule has no head. */
void clauses_add_overflow(clauses *c, const clause_rule *rule, const clause_atom *used);

/* A fact that may hold of a relation, over its formals. */
void clauses_guess(clauses *c, uint32_t relation, const expr *fact);
/* Strikes out the guesses that the rules do not keep. True: what is left excludes an error. Otherwise solving will know it. */
bool clauses_keep_guesses(clauses *c, uint64_t effort);

/* CLAUSES_OPEN: not with the effort that was said. CLAUSES_REACHED may be wrong where something is any value. */
clauses_answer clauses_solve(clauses *c);
/* After CLAUSES_PROVED: every rule once more, as a query of its own to a solver that has seen nothing. */
bool clauses_certify(clauses *c);
/* What the proof says of a relation, over its formals, as C over wide integers; NULL: it cannot be said so. */
const expr *clauses_solution(clauses *c, uint32_t relation);

#endif
