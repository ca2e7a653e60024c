/* See job.h. */
#include "base/job.h"

#include <string.h>

#define DEFAULT_flag(field, def)
#define DEFAULT_list(field, def)
#define DEFAULT_number(field, def) job->options.field = def;
#define DEFAULT_text(field, def) job->options.field = def;
#define DEFAULT_word(field, def) job->options.field = def;
#define DEFAULT_words(field, def) job->options.field = def;

void job_init(job *job) {
  memset(job, 0, sizeof *job);
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help) DEFAULT_##kind(field, def)
#include "base/options.def"
#undef OPTION
  diag_init(&job->diag, stderr);
  job->out = stdout;
  limits_start(&job->limits, 0, 0);
}

#define FREE_flag(field)
#define FREE_number(field)
#define FREE_text(field)
#define FREE_word(field)
#define FREE_words(field)
#define FREE_list(field) vec_free(&job->options.field);

void job_free(job *job) {
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help) FREE_##kind(field)
#include "base/options.def"
#undef OPTION
  vec_free(&job->options.files);
  vec_free(&job->options.arguments);
  interrupter_free(job->interrupter);
  buf_free(&job->story);
  diag_free(&job->diag);
  intern_free(&job->names);
}

void job_print_stats(const job *job, FILE *out) {
#define STAT(field, text)                                                                                              \
  if (job->stats.field) fprintf(out, "%12llu %s\n", (unsigned long long)job->stats.field, text);
#include "base/stats.def"
#undef STAT
  fprintf(out, "%12.3f seconds\n%12llu KiB peak\n", limits_elapsed(&job->limits),
          (unsigned long long)limits_peak_kib());
}
