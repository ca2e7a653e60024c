/* See file.h. */
#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How much to read at once: a file of known size in one piece. */
static size_t piece_of(FILE *in) {
  enum { usual = 1 << 16 };
  struct stat info;
  bool known = !fstat(fileno(in), &info) && S_ISREG(info.st_mode) && info.st_size > 0;
  return known ? (size_t)info.st_size + 1 : usual;
}

static bool read_stream(FILE *in, size_t most, buf *text) {
  size_t before = text->n, piece = piece_of(in), n;
  if (most && piece > most + 1) piece = most + 1;
  do {
    buf_reserve(text, piece);
    n = fread(text->at + text->n, 1, piece, in);
    text->n += n;
    text->at[text->n] = 0;
    if (!most || text->n - before <= most) continue;
    errno = EFBIG;
    return false;
  } while (n == piece);
  return !ferror(in);
}

bool file_read(const char *name, size_t most, buf *text) {
  FILE *in = fopen(name, "rb");
  if (!in) return false;
  bool fine = read_stream(in, most, text);
  int why = errno;
  fclose(in);
  errno = why;
  return fine;
}

bool file_read_input(size_t most, buf *text) { return read_stream(stdin, most, text); }

char *file_line(char **at) {
  char *line = *at;
  if (!line || !*line) return NULL;
  char *end = strchr(line, '\n');
  if (end) *end = 0;
  *at = end ? end + 1 : line + strlen(line);
  return line;
}

bool file_write(const char *name, buf *text) {
  FILE *out = strcmp(name, "-") ? fopen(name, "wb") : stdout;
  if (!out) return false;
  bool fine = fwrite(buf_text(text), 1, text->n, out) == text->n;
  int why = errno;
  bool closed = (out == stdout ? fflush(out) : fclose(out)) == 0;
  if (!fine) errno = why;
  return fine && closed;
}

bool file_directory(char *out, size_t n) { return getcwd(out, n) != NULL; }

const char *file_below_directory(const char *name) {
  char here[4096];
  if (*name != '/') return name;
  size_t n = file_directory(here, sizeof here) ? strlen(here) : 0;
  return n && !strncmp(name, here, n) && name[n] == '/' ? name + n + 1 : NULL;
}
