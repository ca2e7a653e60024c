/* The game that a component wins against its specification: what it does, every answer that the
 * specification has, and where each ends with none. */
#ifndef CANTRIP_REPORT_GAME_H
#define CANTRIP_REPORT_GAME_H

#include "check/verdict.h"

/* Indented where the specification has several answers; the C steps before each event. */
void report_game_text(job *job, const verdict *v, FILE *out);
/* {"event", "specification", "steps": [index in "trace", count], "allowed", "answers": [...]}, nested. */
void report_game_json(const verdict *v, buf *out);
void report_game_dot(job *job, const verdict *v, buf *out);

#endif
