/* Time, memory and the user's Ctrl-C, asked by every long loop:
 *
 *     while (work) { if (limits_hit(&job->limits)) return unknown; ... }
 *
 * Asking is a counter and, now and then, a look at the clock. Once hit, a limit
 * stays hit, so every loop above ends too. */
#ifndef CANTRIP_BASE_LIMITS_H
#define CANTRIP_BASE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_INTERRUPT } limit_kind;

typedef struct limits {
  double start, deadline; /* monotonic seconds; deadline 0: none */
  uint64_t max_kib;       /* 0: none */
  limit_kind hit;
  uint32_t asked;
} limits;

void limits_start(limits *l, double seconds, uint64_t megabytes); /* 0: no limit */
/* A part of the time for one of several tasks: the deadline is brought forward, and put back with what it
 * returned; a time limit that only the part has hit is forgotten. */
double limits_begin_part(limits *l, double seconds);
void limits_end_part(limits *l, double deadline);
bool limits_hit(limits *l);
bool limits_check_now(limits *l);           /* the same, looking at the clock every time */
const char *limits_reason(const limits *l); /* "time limit of 5 s reached"; "" if none */
double limits_elapsed(const limits *l);
double limits_cpu(void);        /* processor seconds of this process: the same under load */
uint64_t limits_rss_kib(void);  /* memory held now */
uint64_t limits_peak_kib(void); /* the most ever held */

void limits_catch_interrupt(void); /* from now on SIGINT and SIGTERM are limits */

#endif
