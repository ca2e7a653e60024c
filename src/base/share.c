/* See share.h. */
#include "base/share.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file `levels` directories above that of the program. */
static const char *file_above(arena *a, const char *name, uint32_t levels) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n < 0) return NULL;
  path[n] = 0;
  for (uint32_t i = 0; i <= levels; i++) {
    char *last = strrchr(path, '/');
    if (!last) return NULL;
    *last = 0;
  }
  const char *file = arena_printf(a, "%s/share/cantrip/%s", path, name);
  return access(file, R_OK) ? NULL : file;
}

static const char *file_installed(arena *a, const char *name) {
  const char *const directories[] = {getenv("CANTRIP_SHARE"), "/usr/local/share/cantrip", "/usr/share/cantrip"};
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
    const char *file = directories[i] ? arena_printf(a, "%s/%s", directories[i], name) : NULL;
    if (file && !access(file, R_OK)) return file;
  }
  return NULL;
}

const char *share_find(arena *a, const char *name) {
  enum { most_levels = 3 }; /* build/cantrip, build/unit/test_x, build/sanitize/unit/test_x */
  const char *file = NULL;
  for (uint32_t i = 1; i <= most_levels && !file; i++) file = file_above(a, name, i);
  return file ? file : file_installed(a, name);
}
