/* A program without memory: a view in which only variables whose address nobody takes have values. What is read through pointers,
 * from objects whose address is taken or from functions that are not here is any value; what is written there is left out, and so is all
 * that cannot matter then (early.h). More is possible there than in the program: what holds there holds, under the usual
 * assumption that accesses stay inside of their objects; what goes wrong there says nothing.
 *
 * Whole programs keep what they do with their modes, counters and results in such variables, and little else of them is left. */
#ifndef CANTRIP_FLAT_THIN_H
#define CANTRIP_FLAT_THIN_H

#include "flat/early.h"

typedef struct thin {
  job *job;
  program *of;
  calls *calls;     /* there; NULL: there is no such entry */
  program *program; /* lives as long as the one that it is made of */
  const char *entry;
  assumption_list assumptions; /* what it rests on */
} thin;

/* Finds out which functions are called; the options outlive it. */
void thin_open(thin *t, job *job, program *program, const flat_options *options);
/* Makes the view, anew each time: EARLY_NEXT is the smallest, EARLY_DIRECT the largest. False: there is something that it cannot
 * speak of. */
bool thin_build(thin *t, early_how how);
void thin_free(thin *t);

#endif
