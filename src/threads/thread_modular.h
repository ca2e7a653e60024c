/* Proofs about any number of threads: an invariant for each place of each kind of thread, over the variables that threads share and its
 * own, which its own steps and those of all others keep. */
#ifndef CANTRIP_THREADS_THREAD_MODULAR_H
#define CANTRIP_THREADS_THREAD_MODULAR_H

#include "check/verdict.h"
#include "flat/flat.h"

/* True: no error is reached, and `v`, which is initialised here, says so. Otherwise nothing is known. `only_many`: only if a place of the
 * program repeatedly starts threads. */
bool thread_modular_proof(job *job, program *p, const flat_options *options, bool only_many, verdict *v);

#endif
