/* Is a counterexample real? The solver's model becomes concrete inputs, and the interpreter
 * executes the program on them. Only what it reaches counts. */
#ifndef CANTRIP_REFINE_REPLAY_H
#define CANTRIP_REFINE_REPLAY_H

#include "check/verdict.h"
#include "refine/path.h"

/* Follows the solver's last model through `depth` blocks to an end, and executes the program on its
 * inputs. True: the error was reached, and `v` has the execution. Otherwise it has the solver's, and
 * v->reason says what the execution did instead. */
bool replay_model(job *job, blocks *b, smt *smt, uint32_t depth, const flat_options *options, verdict *v);

/* The same for a path that was followed in the model already. A path that ends in an error must reach it; of any other the
 * execution must perform the events, in their order and no others, and a path without events is not one; where the path ends
 * with the event of an end (flat_show_ends), the execution must end, too. */
bool replay_path(job *job, blocks *b, smt *smt, const path *p, const flat_options *options, verdict *v);

/* The same for a path of which every event counts, what propositions show included; with `to_end` the execution must end then. `cycle`
 * as below. */
bool replay_word(job *job, blocks *b, smt *smt, const path *p, bool to_end, const uint32_t *cycle,
                 const flat_options *options, verdict *v);

/* The same for a path that need not end in anything: the execution must take its branches, as far as the flat program has them,
 * and perform its events, in their order and no others; with `to_end` it must then end without another event. `cycle` (may be
 * NULL) are the positions in the path where one of several rounds begins and ends: what is shown of the execution ends there. */
bool replay_along(job *job, blocks *b, smt *smt, const path *p, bool to_end, const uint32_t *cycle,
                  const flat_options *options, verdict *v);

/* Executes the program on what the solver's last model says about each edge that reads an input:
 * `occurrence`, by edge of the flat program, is the one to look at. Every time the edge is
 * executed it reads that value; with `luck` not 0, values drawn at random from small ones instead
 * inside loops, and now and then elsewhere. At most `steps` steps. True: an error was reached, and
 * `v` has the inputs and the execution. */
bool replay_probe(job *job, blocks *b, smt *smt, const uint32_t *occurrence, uint64_t luck, uint64_t steps,
                  const flat_options *options, verdict *v);

#endif
