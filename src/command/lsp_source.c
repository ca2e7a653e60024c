/* See lsp_source.h. */
#include "command/lsp_source.h"

#include "base/mem.h"
#include "front/front.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static const char *line_at(const char *text, uint32_t line) {
  for (; text && line; line--) {
    text = strchr(text, '\n');
    if (text) text++;
  }
  return text;
}

/* How many units of the protocol a byte begins. */
static uint32_t units(unsigned char c, bool in_bytes) {
  if (in_bytes) return 1;
  return c < 0x80 || (c >= 0xc0 && c < 0xf0) ? 1 : c >= 0xf0 ? 2 : 0;
}

const char *lsp_word_at(arena *a, const char *text, uint32_t line, uint32_t character, bool in_bytes) {
  const char *begin = line_at(text, line), *at = begin;
  if (!begin) return NULL;
  for (uint32_t n = 0; *at && *at != '\n' && n < character; at++) n += units((unsigned char)*at, in_bytes);
  while (at > begin && is_word(at[-1])) at--;
  size_t length = 0;
  while (is_word(at[length])) length++;
  bool named = length && !isdigit((unsigned char)*at);
  return named ? arena_printf(a, "%.*s", (int)length, at) : NULL;
}

const char *lsp_function_at(arena *a, const char *text, uint32_t line) {
  const char *found = NULL, *at = text;
  for (uint32_t i = 0; at && *at && i <= line; i++) {
    const char *end = strchr(at, '\n');
    size_t length = end ? (size_t)(end - at) : strlen(at), n;
    bool forms, internal = !strncmp(at, "static ", 7);
    size_t skipped = internal ? 7 : 0;
    const char *name = front_defined_name(at + skipped, length - skipped, &n, &forms);
    if (name && memchr(at, '(', length)) found = arena_printf(a, "%.*s", (int)n, name);
    at = end ? end + 1 : NULL;
  }
  return found;
}

char *lsp_temporary(const char *text) {
  char name[] = "/tmp/cantrip-XXXXXX";
  int file = mkstemp(name);
  if (file < 0) return NULL;
  size_t n = strlen(text);
  bool fine = write(file, text, n) == (ssize_t)n;
  close(file);
  if (fine) return mem_strdup(name);
  unlink(name);
  return NULL;
}
