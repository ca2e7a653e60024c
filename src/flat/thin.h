/* A program without memory: a view in which only variables whose address nobody takes have values. What is read through pointers,
 * from objects whose address is taken or from functions that are not here is any value; what is written there is left out, and so is all
 * that cannot matter then (early.h). More is possible there than in the program: what holds there holds, under the usual
 * assumption that accesses stay inside of their objects; what goes wrong there says nothing.
 *
 * Whole programs keep what they do with their modes, counters and results in such variables, and little else of them is left. */
#ifndef CANTRIP_FLAT_THIN_H
#define CANTRIP_FLAT_THIN_H

#include "flat/flat.h"

typedef struct thin {
  program *program; /* lives as long as the one that it is made of */
  const char *entry;
  assumption_list assumptions; /* what it rests on */
  uint32_t edges, all;         /* how many there are, and were, in functions that calls reach */
} thin;

/* `rough`: exit() and its like may go on; what decides about them does not matter then. False: there is something that it cannot speak of. Release with thin_free in any case. */
bool thin_build(thin *t, job *job, program *program, const flat_options *options, bool rough);
void thin_free(thin *t);

#endif
