/* See missing.h. */
#include "program/missing.h"

#include "base/options.h"

bool program_misses(job *job, place where, const char *name, const string_list *functions) {
  const char *near = nearest_word(name, functions->at, functions->n);
  if (near) diag_error(&job->diag, where, "no function '%s' with a body; did you mean '%s'?", name, near);
  else diag_error(&job->diag, where, "no function '%s' with a body", name);
  return false;
}

bool program_missing(job *job, const program *p, place where, const char *name) {
  string_list words = {0};
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (p->functions.at[i]->sym) vec_push(&words, p->functions.at[i]->sym->name);
  program_misses(job, where, name, &words);
  vec_free(&words);
  return false;
}
