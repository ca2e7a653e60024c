/* The job: defaults come from the table, statistics print what is not zero. */
#include "unit.h"

#include "base/job.h"

static void statistics_are_named(void **state) {
  (void)state;
  job job;
  char *text;
  size_t size;
  job_init(&job);
  job.stats.steps = 1234567;
  FILE *out = open_memstream(&text, &size);
  job_print_stats(&job, out);
  fclose(out);
  assert_non_null(strstr(text, "     1234567 steps executed\n"));
  assert_null(strstr(text, "calls executed"));
  assert_non_null(strstr(text, " seconds\n"));
  assert_non_null(strstr(text, " KiB peak\n"));
  free(text);
  job_free(&job);
}

static void names_are_shared(void **state) {
  (void)state;
  job job;
  job_init(&job);
  assert_ptr_equal(intern_str(&job.names, "f"), intern_strn(&job.names, "fg", 1));
  assert_int_equal(job.options.format, FORMAT_TEXT);
  job_free(&job);
}

RUN(cmocka_unit_test(statistics_are_named), cmocka_unit_test(names_are_shared))
