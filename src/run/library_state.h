/* What the interpreted program's C library remembers during a run. */
#ifndef CANTRIP_RUN_LIBRARY_STATE_H
#define CANTRIP_RUN_LIBRARY_STATE_H

#include "run/library.h"

enum { STREAM_IN, STREAM_OUT, STREAM_ERR, STREAMS };

struct library {
  object *statics[STATICS];
  object *streams[STREAMS];
  buf out; /* printed and not yet written */
  VEC(uint64_t) at_exit;
  uint64_t random;
  uint64_t token; /* strtok: where it goes on */
  bool end_of_input;
};

/* Which stream a FILE pointer is; -1: none. */
int library_stream(machine *m, uint64_t address);

#endif
