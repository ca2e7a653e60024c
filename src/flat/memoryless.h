/* A program without memory: a view in which only variables whose address nobody takes have values. What is read through pointers,
 * from objects whose address is taken or from functions that are not here is any value; what is written there is left out, and so is all
 * that cannot matter then (relevance.h). More is possible there than in the program: what holds there holds, under the usual
 * assumption that accesses stay inside of their objects; what goes wrong there says nothing.
 *
 * Whole programs keep what they do with their modes, counters and results in such variables, and little else of them is left. */
#ifndef CANTRIP_FLAT_MEMORYLESS_H
#define CANTRIP_FLAT_MEMORYLESS_H

#include "flat/relevance.h"

typedef struct memoryless {
  job *job;
  program *of;
  calls *calls;     /* there; NULL: there is no such entry */
  program *program; /* lives as long as the one that it is made of */
  const char *entry;
  assumption_list assumptions; /* what it rests on */
} memoryless;

/* Finds out which functions are called; the options outlive it. */
void memoryless_open(memoryless *t, job *job, program *program, const flat_options *options);
/* Makes the view, anew each time: RELEVANCE_NEXT is the smallest, RELEVANCE_DIRECT the largest. False: there is something that it cannot
 * speak of. */
bool memoryless_build(memoryless *t, relevance_how how);
void memoryless_free(memoryless *t);

#endif
