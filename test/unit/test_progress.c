/* The live line: when it is shown, how often, and that it is erased. */
#include "unit.h"

#include "base/job.h"

#include <unistd.h>

/* What is written to the standard error while it is a pipe. */
static int saved, ends[2];

static void capture(void) {
  fflush(stderr);
  assert_int_equal(pipe(ends), 0);
  saved = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
}

static size_t captured(char *text, size_t size) {
  fflush(stderr);
  dup2(saved, STDERR_FILENO);
  close(saved);
  ssize_t n = read(ends[0], text, size - 1);
  close(ends[0]);
  text[n > 0 ? n : 0] = 0;
  return (size_t)(n > 0 ? n : 0);
}

static void shows_and_erases(void **state) {
  (void)state;
  char text[1024];
  job job;
  job_init(&job);
  job.options.progress = PROGRESS_ALWAYS;
  capture();
  for (int i = 0; i < 1000; i++) progress_update(&job, 3, 40, 5);
  progress_erase(&job);
  progress_erase(&job);
  captured(text, sizeof text);
  assert_true(!strncmp(text, "\r\033[Kiteration 3, 40 states, 5 predicates, 0 solver calls, ", 50));
  assert_null(strstr(text + 10, "iteration 3, 40 states, 5 predicates, 0 solver calls, 0.0 s\r\033[Kiteration"));
  assert_string_equal(text + strlen(text) - 4, "\r\033[K");
  job_free(&job);
}

static void is_silent_otherwise(void **state) {
  (void)state;
  char text[1024];
  for (int i = 0; i < 2; i++) {
    job job;
    job_init(&job);
    job.options.progress = i ? PROGRESS_NEVER : PROGRESS_AUTO;
    capture();
    progress_update(&job, 3, 40, 5);
    progress_line(&job, "%d of %d", 1, 2);
    progress_erase(&job);
    assert_int_equal(captured(text, sizeof text), 0);
    job_free(&job);
  }
}

RUN(cmocka_unit_test(shows_and_erases), cmocka_unit_test(is_silent_otherwise))
