/* Colours of the text on a terminal; elsewhere, and where NO_COLOR is set, all of this is "". */
#ifndef CANTRIP_REPORT_PAINT_H
#define CANTRIP_REPORT_PAINT_H

#include "check/verdict.h"

typedef enum { PAINT_PLAIN, PAINT_GOOD, PAINT_BAD, PAINT_OPEN, PAINT_PLACE, PAINT_VALUE, PAINT_EVENT } paint_kind;

/* What switches to this colour; PAINT_PLAIN ends it. */
static inline const char *paint(const job *job, paint_kind kind) {
  static const char *const all[] = {
      [PAINT_PLAIN] = "\033[0m", [PAINT_GOOD] = "\033[1;32m", [PAINT_BAD] = "\033[1;31m", [PAINT_OPEN] = "\033[1;33m",
      [PAINT_PLACE] = "\033[2m", [PAINT_VALUE] = "\033[36m",  [PAINT_EVENT] = "\033[1m"};
  return job->color ? all[kind] : "";
}

static inline paint_kind paint_of(verdict_kind kind) {
  return kind == VERDICT_HOLDS ? PAINT_GOOD : kind == VERDICT_VIOLATED ? PAINT_BAD : PAINT_OPEN;
}

#endif
