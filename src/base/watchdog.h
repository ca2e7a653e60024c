/* The last resort behind limits.h: a thread that looks at the limits from outside. Loops that
 * ask end by themselves; what does not ask (a solver that hangs, a parser inside a library)
 * is ended here, a moment after the limit, by a handler that must not return. */
#ifndef CANTRIP_BASE_WATCHDOG_H
#define CANTRIP_BASE_WATCHDOG_H

#include "base/limits.h"

typedef void watchdog_handler(const char *reason);

/* Starts it, for the limits of `l` as they are now and for Ctrl-C. It is never stopped: the
 * handler runs `grace` seconds after a limit was hit unless the process has ended by then. */
void watchdog_start(const limits *l, double grace, watchdog_handler *handler);

#endif
