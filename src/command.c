/* What the commands share: a file's role follows from its ending. */
#include "command.h"

#include <string.h>

typedef struct role {
  const char *ending, *what;
} role;

static const role others[] = {
    {".spec", "a specification"},
    {".prp", "a property"},
    {".yml", "a task definition"},
    {".aut", "a transition system"},
};

static bool ends_with(const char *name, const char *ending) {
  size_t n = strlen(name), m = strlen(ending);
  return n > m && !strcmp(name + n - m, ending);
}

static bool is_c(const char *name) {
  return !strcmp(name, "-") || ends_with(name, ".c") || ends_with(name, ".i");
}

bool command_takes_c(job *job, int *status) {
  const string_list *files = &job->options.files;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "no file name given");
    *status = STATUS_USAGE;
    return false;
  }
  for (uint32_t i = 0; i < files->n; i++) {
    const char *what = NULL;
    if (is_c(files->at[i])) continue;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
      if (ends_with(files->at[i], others[k].ending)) what = others[k].what;
    place where = {.file = diag_file(&job->diag, files->at[i])};
    if (what)
      diag_error(&job->diag, where, "this is %s, and the command takes only C files", what);
    else
      diag_error(&job->diag, where, "unknown kind of file: C files end in .c or .i");
    *status = STATUS_INPUT;
  }
  return !job->diag.errors;
}
