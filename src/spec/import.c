/* See import.h. */
#include "spec/import.h"

#include "base/share.h"

#include <string.h>

bool spec_import(spec *s, const char *name, place where) {
  for (uint32_t i = 0; i < s->imports.n; i++)
    if (!strcmp(s->imports.at[i], name)) return true;
  vec_push(&s->imports, name);
  const char *file = strchr(name, '/') ? NULL : share_find(&s->arena, name);
  if (file) return spec_read(s, file);
  diag_error(&s->job->diag, where, "there is no model '%s'", name);
  s->failed = true;
  return false;
}
