/* What the interpreted program's C library remembers during a run. */
#ifndef CANTRIP_RUN_LIBRARY_STATE_H
#define CANTRIP_RUN_LIBRARY_STATE_H

#include "run/library.h"

enum { STREAM_IN, STREAM_OUT, STREAM_ERR, STREAMS };

struct library {
  object *statics[STATICS];
  buf out; /* printed and not yet written */
  VEC(uint64_t) at_exit;
};

#endif
