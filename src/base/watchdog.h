/* The last resort behind limits.h: threads that look at the limits from outside. Loops that ask end by themselves;
 * here is what ends those that do not ask. */
#ifndef CANTRIP_BASE_WATCHDOG_H
#define CANTRIP_BASE_WATCHDOG_H

#include "base/limits.h"

/* ---- what hangs (a parser inside a library) ends with the process ---- */

typedef void watchdog_handler(const char *reason); /* must not return */

/* Starts it, for the limits of `l` as they are now and for Ctrl-C. It is never stopped: the
 * handler runs `grace` seconds after a limit was hit unless the process has ended by then. */
void watchdog_start(const limits *l, double grace, watchdog_handler *handler);

/* May the caller print the last line of the standard output? True once after watchdog_start, and always without one: the answer that is being printed and
 * the handler do not both have the last word. Signal handlers may ask. */
bool watchdog_last_word(void);

/* ---- what can be stopped (a query of the solver) is stopped ---- */

typedef struct interrupter interrupter;

/* Also one thread, for the limits of `l` as they are now. NULL: there is none, and everything below does nothing. */
interrupter *interrupter_start(const limits *l);
void interrupter_free(interrupter *i);

/* Around one long call, by one thread: when a limit is hit, stop(context) is called from the other thread, more than
 * once if need be, and not after interrupter_leave has returned. That says which limit it was, or LIMIT_NONE. */
void interrupter_enter(interrupter *i, void (*stop)(void *context), void *context);
limit_kind interrupter_leave(interrupter *i);

#endif
