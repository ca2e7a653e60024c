/* Time, memory and the user's Ctrl-C, asked by every long loop:
 *
 *     while (work) { if (limits_hit(&job->limits)) return unknown; ... }
 *
 * Asking is a counter and, now and then, a look at the clock. Once hit, a limit stays hit, so every loop above ends
 * too.
 *
 * The clock decides nothing but when to give up. How the work is shared among properties, obligations and engines is
 * counted in effort (effort.h) and does not depend on --time-limit: a run that reaches that limit has given the answers
 * that a run without it gives, as far as it came, and `unknown` for the rest. */
#ifndef CANTRIP_BASE_LIMITS_H
#define CANTRIP_BASE_LIMITS_H

#include "base/effort.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  LIMIT_NONE,
  LIMIT_EFFORT, /* of a part */
  LIMIT_SIZE,   /* of what a part is made of */
  LIMIT_TIME,
  LIMIT_MEMORY,
  LIMIT_INTERRUPT
} limit_kind;

typedef struct limits {
  double start, deadline; /* monotonic seconds; deadline 0: none */
  uint64_t max_kib;       /* 0: none */
  effort effort;
  const volatile int *stop; /* becomes other than 0 when the caller of the library wants an end; NULL: never */
  limit_kind hit;
  uint32_t asked;
} limits;

void limits_start(limits *l, double seconds, uint64_t megabytes); /* 0: no limit */
/* A share of the effort for one of several tasks: it ends, as by a limit, when that is spent. The end of the part takes
 * what its begin has returned; that only the part was at its end is then forgotten. True: it was. */
uint64_t limits_begin_part(limits *l, uint64_t budget);
bool limits_end_part(limits *l, uint64_t allowed_before);
/* What is being made is too large: this part ends, or all if there are no parts. */
void limits_too_large(limits *l);
bool limits_hit(limits *l);
bool limits_check_now(limits *l);           /* the same, looking at the clock every time */
bool limits_interrupted(const limits *l);   /* has somebody asked it to stop? */
const char *limits_reason(const limits *l); /* "time limit reached"; "" if none */
double limits_elapsed(const limits *l);
double limits_cpu(void);        /* processor seconds of this process, for reports */
uint64_t limits_rss_kib(void);  /* memory held now */
uint64_t limits_peak_kib(void); /* the most ever held */

void limits_catch_interrupt(void); /* from now on SIGINT and SIGTERM are limits */

#endif
