/* The threads of a program, interleaved: a flat program with several automata becomes one with a single automaton, in which every
 * question is asked as of any other program. */
#ifndef CANTRIP_FLAT_THREAD_PRODUCT_H
#define CANTRIP_FLAT_THREAD_PRODUCT_H

#include "flat/flat.h"

/* Replaces the locations and edges of a flat program that starts threads. False: it would be too large, or cannot be done; then it has
 * one location, at which what happens is not modelled. */
bool threads_interleave(job *job, flat *f, const flat_options *options);

#endif
