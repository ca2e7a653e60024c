/* See story.h. */
#include "base/story.h"

#include <stdarg.h>

bool story_is_wanted(const job *job) { return job->options.explain; }

void story_tell(job *job, const char *fmt, ...) {
  if (!story_is_wanted(job)) return;
  arena a = {0};
  va_list ap;
  va_start(ap, fmt);
  buf_printf(&job->story, "  %3u. %s\n", ++job->story_lines, arena_vprintf(&a, fmt, ap));
  va_end(ap);
  arena_free(&a);
}

const char *story_take(job *job, arena *a) {
  if (!job->story.n) return NULL;
  const char *all = arena_strdup(a, buf_text(&job->story));
  buf_free(&job->story);
  job->story_lines = 0;
  return all;
}
