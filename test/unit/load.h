/* A C program from its text, by way of a temporary file. */
#ifndef CANTRIP_TEST_LOAD_H
#define CANTRIP_TEST_LOAD_H

#include "unit.h"

#include "front/front.h"

#include <unistd.h>

/* Opens the job; what it says of the text is not printed. */
static inline program *load_text(job *job, const char *source) {
  char name[] = "/tmp/cantrip-unit-XXXXXX.c";
  int fd = mkstemps(name, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, strlen(source)), strlen(source));
  close(fd);
  job_init(job);
  job->diag.quiet = true;
  vec_push(&job->options.files, name);
  program *p = front_load(job, &job->options.files);
  unlink(name);
  vec_free(&job->options.files);
  assert_non_null(p);
  return p;
}

#endif
