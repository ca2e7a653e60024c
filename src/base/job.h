/* The job: what every part may need and none owns. Options as the user gave them,
 * statistics, diagnostics, limits, interned names. It is the first parameter of
 * most functions; the data that flows from room to room is never in it. */
#ifndef CANTRIP_BASE_JOB_H
#define CANTRIP_BASE_JOB_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/progress.h"
#include "base/watchdog.h"

typedef VEC(const char *) string_list;

typedef bool option_flag;
typedef double option_number;
typedef const char *option_text;
typedef string_list option_list;
typedef uint32_t option_word, option_words;

/* The words of options, in the order in which options.def has them. */
enum { MODEL_LP64 = 1, MODEL_ILP32 };
enum { FORMAT_TEXT = 1, FORMAT_JSON, FORMAT_DOT, FORMAT_AUT, FORMAT_FSP, FORMAT_C, FORMAT_HOA };
enum { GLOBALS_INITIAL = 1, GLOBALS_ANY };
enum { EXTERNAL_PURE = 1, EXTERNAL_OUTPUTS, EXTERNAL_WRITES };
enum { MALLOC_SUCCEEDS = 1, MALLOC_MAY_FAIL };
enum { RELATION_SIMULATION = 1, RELATION_TRACES };
enum { ABSTRACTION_TWO_LEVEL = 1, ABSTRACTION_PREDICATES, ABSTRACTION_BISIMULATION, ABSTRACTION_ACTIONS };
enum { SYNC_WITH_ALL = 1, SYNC_IN_PAIRS };
enum { LOOPS_SUMMARIZE = 1, LOOPS_UNFOLD };
enum { RECURSION_AUTO = 1, RECURSION_INLINE, RECURSION_PUSHDOWN };
enum { RUNNER_LOCAL = 1, RUNNER_PARALLEL, RUNNER_SLURM };
enum { LANGUAGE_AUTO = 1, LANGUAGE_PREFIX, LANGUAGE_SUFFIX };
enum { PROGRESS_AUTO = 1, PROGRESS_ALWAYS, PROGRESS_NEVER };
enum { FINDINGS_DEFINITE = 1, FINDINGS_ALL };
enum { ORDERS_PARTIAL = 1, ORDERS_ALL };
enum { KEEP_ALL = 1, KEEP_STRONG, KEEP_BRANCHING, KEEP_DIVERGENCE, KEEP_TRACES };
enum {
  COMPARE_SIMULATION = 1,
  COMPARE_TRACES,
  COMPARE_EQUAL_TRACES,
  COMPARE_STRONG,
  COMPARE_BRANCHING,
  COMPARE_DIVERGENCE
};
/* Sets of words are bits. */
enum { GIVEN_NONNULL = 1, GIVEN_NOALIAS = 2, GIVEN_DEFINED = 4 };
enum {
  ENGINE_EXECUTION = 1,   /* programs without inputs are executed */
  ENGINE_BOUNDED = 2,     /* all paths of some length at once */
  ENGINE_ABSTRACTION = 4, /* predicates and followed values, refined; conformance has no other */
  ENGINE_SUMMARIES = 8,   /* loops as relations */
  ENGINE_INTERVALS = 16,  /* run-time checks that ranges of values show to be met */
  ENGINE_LUCK = 32,       /* run-time checks: executions on simple inputs */
  ENGINE_CONTRACTS = 64   /* procedures as relations */
};

typedef struct options {
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help) option_##kind field;
#include "base/options.def"
#undef OPTION
  string_list files;     /* the arguments that are no options */
  string_list arguments; /* those after `--` */
} options;

typedef struct stats {
#define STAT(field, text) uint64_t field;
#include "base/stats.def"
#undef STAT
} stats;

/* The sources as they were at a revision: what is below `top` is read below `copy` instead, and the file is called `name`. */
typedef struct revision {
  const char *top, *copy, *name; /* NULL: as they are now */
} revision;

typedef struct job {
  options options;
  revision revision;
  stats stats;
  diag diag;
  bool color; /* on `out`: it is a terminal */
  FILE *out;  /* for what a person asked to see; stdout unless told otherwise */
  limits limits;
  interrupter *interrupter; /* of queries; NULL until there is a solver */
  progress progress;
  buf story; /* see story.h */
  uint32_t story_lines;
  intern names;
} job;

/* May this engine be used? (--engines) */
static inline bool engine_is_on(const job *job, uint32_t engine) {
  return !job->options.engines || job->options.engines & engine;
}

void job_init(job *job); /* options at their defaults, diagnostics to stderr */
void job_free(job *job);
void job_print_stats(const job *job, FILE *out);

#endif
