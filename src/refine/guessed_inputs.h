/* Executions of a whole program with inputs that nobody had to solve for: the ends of their types, zero and small
 * numbers. Cheap, and often enough to show that something can go wrong. */
#ifndef CANTRIP_REFINE_GUESSED_INPUTS_H
#define CANTRIP_REFINE_GUESSED_INPUTS_H

#include "flat/flat.h"
#include "refine/concrete_run.h"

/* One execution of at most `steps` steps; `seed` says which inputs: the first few are all of one kind, further ones
 * are mixed. As concrete_run_execute; also the inputs are put into `v`. CONCRETE_OPEN where the entry has parameters, or
 * globals may have any value: what lies behind pointers would have to be made up. */
alone guess_execute(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps, verdict *v);

/* The same with objects at other addresses; main may have parameters and is given no arguments. */
alone guess_execute_at(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                       memory_layout layout, verdict *v);

/* Executions of at most `steps` steps each and of `all` together, for each number of inputs: small numbers for the first one, two
 * and three inputs, one after the other. True: one reaches an error, and is in `v`. */
bool guess_search(job *job, const program *p, const flat_options *options, uint64_t steps, uint64_t all, verdict *v);

/* One such execution that goes deeper forever (infinite_recursion.h): true, and `v` has it up to where it begins to repeat itself. */
bool guess_goes_deeper(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                       verdict *v);

/* What an execution must do: these events and no others, and then, if so, reach an error. */
typedef struct guess_word {
  const uint32_t *events;
  uint32_t n;
  bool to_error;
} guess_word;

/* One such execution that performs a word: true, and `v` has it. */
bool guess_performs(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                    const guess_word *word, verdict *v);

#endif
