/* See role.h. */
#include "library/role.h"

#include <string.h>

typedef struct ending {
  const char *ending;
  file_role role;
  const char *what;
} ending;

static const ending endings[] = {
    {".c", ROLE_C, "C"},
    {".i", ROLE_C, "C"},
    {".spec", ROLE_SPECIFICATION, "a specification"},
    {".prp", ROLE_PROPERTY, "a property"},
    {".yml", ROLE_TASK, "a task definition"},
    {".aut", ROLE_SYSTEM, "a transition system"},
};

static bool ends_with(const char *name, const char *ending) {
  size_t n = strlen(name), m = strlen(ending);
  return n > m && !strcmp(name + n - m, ending);
}

static const ending *find_ending(const char *name) {
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends_with(name, endings[i].ending)) return &endings[i];
  return NULL;
}

file_role role_of(const char *name) {
  const ending *e = find_ending(name);
  if (!strcmp(name, "-")) return ROLE_C;
  return e ? e->role : ROLE_OTHER;
}

void role_refuse(job *job, const char *name, const char *taken) {
  const ending *e = find_ending(name);
  place where = {.file = diag_file(&job->diag, name)};
  if (e) diag_error(&job->diag, where, "this is %s, and the command takes only %s", e->what, taken);
  else diag_error(&job->diag, where, "unknown kind of file: C files end in .c or .i");
}
