/* libcantrip: check a C program from a program.
 *
 *     const char *const arguments[] = {"lock.c", "lock.spec", "--time-limit", "10"};
 *     cantrip_result *r = cantrip_check(4, arguments, NULL);
 *     if (cantrip_answer(r) == CANTRIP_VIOLATED) puts(cantrip_document(r, CANTRIP_TEXT));
 *     cantrip_free(r);
 *
 * cantrip_check takes the arguments of `cantrip check`, and gives the same answers. It writes only the files that the arguments
 * name. It never ends the process, and leaves no thread, signal handler or open file behind. Diagnostics are text in the result.
 * Any number of checks may run at the same time on different threads. A result belongs to the caller; one thread at a time
 * may use it.
 *
 * Limitations: libclang and Z3 stay loaded after their first use, and a crash inside them ends the caller's process.
 * LIBCLANG_NOTHREADS is set in the environment at the first check. The memory limit is that of the whole process. The time
 * limit is not checked while libclang parses a file.
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
  const char *file; /* "": no place in the sources */
  unsigned line, column;
  const char *function;
  const char *component; /* the component that makes the step, if several run in parallel; otherwise "" */
  const char *statement; /* `x = f(y)`, `[x > 0]` */
  const char *values;    /* what the step stored, `x = 3, p->state = OPEN`; "" if nothing */
  const char *event;     /* the event that the step performs, or "" */
  int is_input;          /* it reads a value from outside */
  int is_detail;         /* the text report shows it only with --verbose */
} cantrip_step;

/* The answer to one property. No string is NULL; "" if it does not apply. */
typedef struct cantrip_property {
  const char *name; /* of the specification, formula, obligation */
  const char *kind; /* "reach", "check", "simulation", "traces", "ltl", "actl", "deadlock" */
  cantrip_verdict verdict;
  const char *text; /* CANTRIP_VIOLATED: what happens; CANTRIP_UNKNOWN: the reason */
  const char *file; /* of a run-time check: its operation */
  unsigned line, column;
  const char *function;
  const cantrip_step *steps; /* CANTRIP_VIOLATED: the execution, which the interpreter has made */
  size_t nsteps;
  size_t cycle;              /* index of the step at which the infinite cycle begins; nsteps: the execution ends */
  const char *const *inputs; /* the inputs, in the order and format of `cantrip run --inputs` */
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

/* Never NULL. `stop` may be NULL; when another thread sets *stop, the check ends soon, with `unknown` for what it has not
 * decided. The arguments are copied. Refused: --all-functions, which needs processes of its own; `-` as the name of
 * an output; --progress always. */
cantrip_result *cantrip_check(size_t n, const char *const *arguments, const volatile int *stop);
void cantrip_free(cantrip_result *r); /* and everything obtained from it; NULL is allowed */

cantrip_verdict cantrip_answer(const cantrip_result *r); /* of the worst property, or why there is no answer */
const char *cantrip_messages(const cantrip_result *r);   /* errors, warnings and notes, as lines of text; "" if none */

size_t cantrip_count(const cantrip_result *r);
const cantrip_property *cantrip_at(const cantrip_result *r, size_t i); /* NULL from cantrip_count on */

/* "" if the check was refused. Valid as long as the result. */
const char *cantrip_document(cantrip_result *r, cantrip_format format);

const char *cantrip_version(void);

#ifdef __cplusplus
}
#endif
#endif
