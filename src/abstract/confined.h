/* The flat program of a C program, in which accesses stay in their arrays only where that was shown. */
#ifndef CANTRIP_ABSTRACT_CONFINED_H
#define CANTRIP_ABSTRACT_CONFINED_H

#include "base/job.h"
#include "flat/flat.h"

/* As flat_build, which must be given no `wide`. The accesses that may leave their arrays are put into `wide`, so
 * that further builds of the same program with it are the same in that respect. */
flat *confined_build(job *job, program *program, const flat_options *options, map *wide);

#endif
