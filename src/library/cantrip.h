/* libcantrip: check a C program from a program.
 *
 *     const char *const arguments[] = {"lock.c", "lock.spec", "--time-limit", "10"};
 *     cantrip_result *r = cantrip_check(4, arguments, NULL);
 *     if (cantrip_answer(r) == CANTRIP_VIOLATED) puts(cantrip_document(r, CANTRIP_TEXT));
 *     cantrip_free(r);
 *
 * cantrip_check takes what stands behind `cantrip check` on a command line, and gives the same answers. It writes nothing but
 * the files that the arguments ask for, never ends the process, and leaves no thread, signal handler or open file
 * behind; what diagnostics the program would print is text in the result. Any number of checks may run at the same time on
 * different threads. A result belongs to the caller; one thread at a time may use it.
 *
 * What it cannot promise: libclang and Z3 stay loaded once they were needed; a defect of theirs that ends a process ends
 * the caller's. LIBCLANG_NOTHREADS is put into the environment at the first check. The memory limit is of the whole
 * process. While libclang reads a file, a limit of time waits until it has.
 *
 * Compile and link by `pkg-config --cflags --libs cantrip`. */
#ifndef CANTRIP_H
#define CANTRIP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The exit codes of the program. */
typedef enum {
  CANTRIP_HOLDS = 0,
  CANTRIP_MISUSED = 1, /* the arguments are wrong: cantrip_messages says how */
  CANTRIP_REFUSED = 2, /* the input cannot be read or understood: likewise */
  CANTRIP_UNKNOWN = 5,
  CANTRIP_VIOLATED = 10
} cantrip_verdict;

/* One step of the execution that violates a property. */
typedef struct cantrip_step {
  const char *file; /* "": nowhere in the sources */
  unsigned line, column;
  const char *function;
  const char *component; /* where several run in parallel: whose step it is; otherwise "" */
  const char *statement; /* `x = f(y)`, `[x > 0]` */
  const char *values;    /* what it has stored, `x = 3, p->state = OPEN`; "" if nothing */
  const char *event;     /* the action that it performs, or "" */
  int is_input;          /* something in it comes from outside */
  int is_detail;         /* the text report shows it only with --verbose */
} cantrip_step;

/* The answer to one property. All strings are there, "" where there is nothing to say. */
typedef struct cantrip_property {
  const char *name; /* of the specification, formula, obligation */
  const char *kind; /* "reach", "check", "simulation", "traces", "ltl", "actl", "deadlock" */
  cantrip_verdict verdict;
  const char *text; /* CANTRIP_VIOLATED: what happens; CANTRIP_UNKNOWN: why nothing is known */
  const char *file; /* of a run-time check: its operation */
  unsigned line, column;
  const char *function;
  const cantrip_step *steps; /* CANTRIP_VIOLATED: the execution, which the interpreter has done */
  size_t nsteps;
  size_t cycle;              /* the step from which on all is repeated forever; nsteps: the execution ends */
  const char *const *inputs; /* what it was given, in the order and form of `cantrip run --inputs` */
  size_t ninputs;
  const char *const *assumptions; /* what the answer rests on */
  size_t nassumptions;
} cantrip_property;

typedef enum {
  CANTRIP_TEXT, /* what the program prints */
  CANTRIP_JSON,
  CANTRIP_HTML,
  CANTRIP_SARIF,
  CANTRIP_JUNIT,
  CANTRIP_WITNESS
} cantrip_format;

typedef struct cantrip_result cantrip_result;

/* Never NULL. `stop` may be NULL; when another thread makes *stop other than 0, the check ends soon, with `unknown` for what it
 * has not decided. The arguments are copied. Refused: --all-functions, which needs processes of its own; `-` as the name of
 * an output; --progress always. */
cantrip_result *cantrip_check(size_t n, const char *const *arguments, const volatile int *stop);
void cantrip_free(cantrip_result *r); /* and all that it has handed out; NULL is fine */

cantrip_verdict cantrip_answer(const cantrip_result *r); /* the worst of all properties, or why there is none */
const char *cantrip_messages(const cantrip_result *r);   /* errors, warnings and notes, as lines of text; "" if none */

size_t cantrip_count(const cantrip_result *r);
const cantrip_property *cantrip_at(const cantrip_result *r, size_t i); /* NULL from cantrip_count on */

/* "" where the check was refused. It lives as long as the result. */
const char *cantrip_document(cantrip_result *r, cantrip_format format);

const char *cantrip_version(void);

#ifdef __cplusplus
}
#endif
#endif
