/* See engines.h. */
#include "base/engines.h"

#include <string.h>

static const char *const names[ENGINE_COUNT] = {
    [ENGINE_EXECUTION] = "execution", [ENGINE_BOUNDED] = "bounded",     [ENGINE_ABSTRACTION] = "abstraction",
    [ENGINE_SUMMARIES] = "summaries", [ENGINE_INTERVALS] = "intervals", [ENGINE_LUCK] = "luck"};

static bool is_name(const char *word, size_t n, engine e) {
  return strlen(names[e]) == n && !strncmp(word, names[e], n);
}

bool engines_known(job *job) {
  const char *list = job->options.engines;
  if (!*list) return true;
  for (;; list++) {
    size_t n = strcspn(list, ",");
    bool known = false;
    for (int e = 0; e < ENGINE_COUNT; e++) known |= is_name(list, n, (engine)e);
    if (!known) {
      diag_error(&job->diag, (place){0},
                 "--engines: '%.*s' is not one of execution, bounded, abstraction, summaries, intervals, luck", (int)n,
                 list);
      return false;
    }
    list += n;
    if (!*list) return true;
  }
}

bool engine_is_on(const job *job, engine e) {
  const char *list = job->options.engines;
  if (!*list) return true;
  for (;; list++) {
    size_t n = strcspn(list, ",");
    if (is_name(list, n, e)) return true;
    list += n;
    if (!*list) return false;
  }
}
