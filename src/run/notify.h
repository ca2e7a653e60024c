/* Telling an observer what an execution does. Private to the interpreter's files. */
#ifndef CANTRIP_RUN_NOTIFY_H
#define CANTRIP_RUN_NOTIFY_H

#include "run/machine.h"

/* Edge `e` of the running function (UINT32_MAX: none) is about to be executed: calls on_stored for the edge before, then
 * on_step. */
void observe(machine *m, uint32_t e);
/* Another thread goes on: the edge that was announced last is done. */
void observe_done(machine *m);
/* After the last edge. */
void observe_end(machine *m);

#endif
