/* See import.h. */
#include "spec/import.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file of a model `levels` directories above that of the program, in the arena; NULL if there is none. */
static const char *file_above(spec *s, const char *name, uint32_t levels) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n < 0) return NULL;
  path[n] = 0;
  for (uint32_t i = 0; i <= levels; i++) {
    char *last = strrchr(path, '/');
    if (!last) return NULL;
    *last = 0;
  }
  const char *file = arena_printf(&s->arena, "%s/share/cantrip/%s", path, name);
  return access(file, R_OK) ? NULL : file;
}

/* Where it was installed, for a program that has Cantrip as a library; CANTRIP_SHARE says another directory. */
static const char *file_installed(spec *s, const char *name) {
  const char *const directories[] = {getenv("CANTRIP_SHARE"), "/usr/local/share/cantrip", "/usr/share/cantrip"};
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
    const char *file = directories[i] ? arena_printf(&s->arena, "%s/%s", directories[i], name) : NULL;
    if (file && !access(file, R_OK)) return file;
  }
  return NULL;
}

bool spec_import(spec *s, const char *name, place where) {
  enum { levels = 2 };
  for (uint32_t i = 0; i < s->imports.n; i++)
    if (!strcmp(s->imports.at[i], name)) return true;
  vec_push(&s->imports, name);
  for (uint32_t i = 1; i <= levels && !strchr(name, '/'); i++) {
    const char *file = file_above(s, name, i);
    if (file) return spec_read(s, file);
  }
  const char *file = strchr(name, '/') ? NULL : file_installed(s, name);
  if (file) return spec_read(s, file);
  diag_error(&s->job->diag, where, "there is no model '%s'", name);
  s->failed = true;
  return false;
}
