/* See file.h. */
#include "base/file.h"

#include <errno.h>
#include <string.h>

bool file_read_stream(FILE *in, size_t most, buf *text) {
  char block[1 << 14];
  size_t before = text->n;
  for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;) {
    buf_write(text, block, n);
    if (!most || text->n - before <= most) continue;
    errno = EFBIG;
    return false;
  }
  return !ferror(in);
}

bool file_read(const char *name, size_t most, buf *text) {
  if (!strcmp(name, "-")) return file_read_stream(stdin, most, text);
  FILE *in = fopen(name, "rb");
  if (!in) return false;
  bool fine = file_read_stream(in, most, text);
  int why = errno;
  fclose(in);
  errno = why;
  return fine;
}

bool file_write(const char *name, buf *text) {
  FILE *out = strcmp(name, "-") ? fopen(name, "wb") : stdout;
  if (!out) return false;
  bool fine = fwrite(buf_text(text), 1, text->n, out) == text->n;
  int why = errno;
  fine &= (out == stdout ? fflush(out) : fclose(out)) == 0;
  if (!fine && why) errno = why;
  return fine;
}
