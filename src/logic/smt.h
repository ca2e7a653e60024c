/* The solver: is a conjunction of C conditions satisfiable? Terms are translated with
 * exact machine arithmetic, in one of two ways:
 *   SMT_INT  linear integers, wrap-around written out where it can happen. Operations that
 *            do not fit (bits, products of variables, floating point) become unknown values
 *            of their type: `unsat` stays a proof, `sat` may be spurious, and
 *            smt_is_exact tells whether that happened.
 *   SMT_BV   bit-vectors: everything but floating point is exact, at a higher price.
 * One `smt` belongs to one thread. A query's answer is cached by its set of literals.
 * This is the only header of the solver; Z3 itself is loaded on first use. */
#ifndef CANTRIP_LOGIC_SMT_H
#define CANTRIP_LOGIC_SMT_H

#include "base/job.h"
#include "logic/expr.h"

typedef struct smt smt;
typedef enum { SMT_INT, SMT_BV } smt_arith;
typedef enum { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } smt_answer;

/* NULL, with a diagnostic, where Z3 cannot be loaded. */
smt *smt_new(job *job, terms *terms, smt_arith arith);
void smt_free(smt *s);

/* A literal stands for the truth of `condition` (any scalar term); it costs a definition
 * once. Literals are small numbers, equal for equal conditions. */
typedef struct {
  uint32_t n;
} smt_lit;
smt_lit smt_literal(smt *s, const expr *condition);

/* Are all these conditions true together for some values of the variables? `effort` bounds
 * the solver's work (its rlimit, 0: the default); beyond it, and when a limit of the job is
 * hit, the answer is SMT_UNKNOWN. */
smt_answer smt_check(smt *s, const smt_lit *lits, uint32_t n, uint64_t effort);

/* What 0 stands for from now on. */
void smt_set_patience(smt *s, uint64_t effort);

/* The same question where no model or core is wanted afterwards: answered from memory if it
 * was ever asked before. */
smt_answer smt_possible(smt *s, const smt_lit *lits, uint32_t n);

/* After SMT_UNSAT: marks in `used` (n flags, parallel to the last query's literals) a subset
 * that is unsatisfiable by itself. */
void smt_core(smt *s, bool *used);

/* After SMT_SAT: the value of a scalar term in the model; false if it has none (floats). */
bool smt_value(smt *s, const expr *e, i128 *value);
/* The same; of a float its bits, if they are modelled. */
bool smt_bits(smt *s, const expr *e, i128 *value);

/* False once a translated term was not exact. */
bool smt_is_exact(const smt *s);

/* Would SMT_INT be exact for this term? */
bool smt_int_suffices(const expr *e);

/* The address that stands for `&sym` in every formula: objects are far apart, so that pointers into one
 * never meet those into another. */
i128 symbol_address(const terms *t, const symbol *sym);

#endif
