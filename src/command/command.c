/* What the commands share: a file's role follows from its ending, and results destroy nothing. */
#include "command/command.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

file_role command_role(const char *name) {
  const ending *e = find_ending(name);
  if (!strcmp(name, "-")) return ROLE_C;
  return e ? e->role : ROLE_OTHER;
}

void command_refuse(job *job, const char *name, const char *taken) {
  const ending *e = find_ending(name);
  place where = {.file = diag_file(&job->diag, name)};
  if (e) diag_error(&job->diag, where, "this is %s, and the command takes only %s", e->what, taken);
  else diag_error(&job->diag, where, "unknown kind of file: C files end in .c or .i");
}

bool command_takes_c(job *job, int *status) {
  const string_list *files = &job->options.files;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "no file name given");
    *status = STATUS_USAGE;
    return false;
  }
  for (uint32_t i = 0; i < files->n; i++) {
    if (command_role(files->at[i]) == ROLE_C) continue;
    command_refuse(job, files->at[i], "C files");
    *status = STATUS_INPUT;
  }
  return !job->diag.errors;
}

/* --- results --- */

/* Both are there, and are one file of a disk. */
static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool refuse_name(job *job, const char *name, const char *why) {
  diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", why);
  return false;
}

/* A file that is not there yet is made for a moment, so that it has an identity. */
static bool touch(job *job, const char *name, bool *made) {
  *made = access(name, F_OK) != 0;
  FILE *f = fopen(name, "a");
  if (!f) return refuse_name(job, name, strerror(errno));
  fclose(f);
  return true;
}

static bool is_apart(job *job, const char *const *names, uint32_t at) {
  const string_list *files = &job->options.files;
  for (uint32_t i = 0; i < files->n; i++)
    if (same_file(names[at], files->at[i]))
      return refuse_name(job, names[at], "this is an input, and a result would be written over it");
  if (same_file(names[at], job->options.validate))
    return refuse_name(job, names[at], "this is an input, and a result would be written over it");
  for (uint32_t i = 0; i < at; i++)
    if (same_file(names[at], names[i]))
      return refuse_name(job, names[at], "two results would be written to this file: give each its own");
  return true;
}

bool command_can_write(job *job, const char *const *names, uint32_t n) {
  enum { most = 16 };
  bool made[most] = {false}, fine = n <= most;
  uint32_t taken = 0;
  for (uint32_t i = 0; i < n && fine; i++) {
    bool standard = !strcmp(names[i], "-");
    taken += standard;
    if (*names[i] && !standard) fine = touch(job, names[i], &made[i]) && is_apart(job, names, i);
  }
  for (uint32_t i = 0; i < n && i < most; i++)
    if (made[i]) unlink(names[i]);
  if (fine && taken > 1)
    diag_error(&job->diag, (place){0}, "only one output can be the standard output: give the others a file");
  return fine && taken <= 1;
}
