/* stdio.h, on files of a temporary directory. */
#include "driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file with some lines, opened; the model is told that this succeeds. */
static FILE *opened(const char *mode) {
  static const char *const contents[] = {"", "a", "one\ntwo\n", "\n\nthree", "a line that is longer than others\nx"};
  const char *content = contents[pick(0, 4)];
  FILE *f = fopen(scratch("file"), "w");
  hint(0);
  see(f != 0);
  see(fputs(content, f) >= 0);
  see(fclose(f));
  hint(0);
  f = fopen(scratch("file"), mode);
  see(f != 0);
  return f;
}

CASE(fopen) {
  hint(1);
  FILE *f = fopen("/no/such/file", "r");
  see(f != 0);
  see_errno();
}
CASE(fopen64) {
  hint(0);
  FILE *f = fopen64("/dev/null", "r");
  see(f != 0);
  see(fclose(f));
}
CASE(fclose) { see(fclose(opened("r"))); }
CASE(fdopen) {
  hint(1);
  see(fdopen(-1, "r") != 0);
  see_errno();
}
CASE(tmpfile) {
  hint(0);
  FILE *f = tmpfile();
  see(f != 0);
  see(fclose(f));
}
CASE(freopen) {
  FILE *f = opened("r");
  hint(0);
  f = freopen("/dev/null", "r", f);
  see(f != 0);
  see(fgetc(f));
  see(feof(f));
  see(fclose(f));
}
CASE(fflush) {
  FILE *f = opened("a");
  see(fflush(f));
  see(fclose(f));
}
CASE(fileno) {
  FILE *f = opened("r");
  see(fileno(f));
  see(fileno(stdin));
  see(fileno(stderr));
  see(fclose(f));
}
CASE(setvbuf) {
  FILE *f = opened("r");
  see(setvbuf(f, 0, _IONBF, 0));
  see(fclose(f));
}
CASE(setbuf) {
  FILE *f = opened("r");
  setbuf(f, 0);
  setlinebuf(f);
  see(fclose(f));
}

#define READS(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    FILE *in = opened("r");                                                                                            \
    for (int i = 0; i < 6; i++) {                                                                                      \
      see(f(in));                                                                                                      \
      see(feof(in) != 0);                                                                                              \
      see(ferror(in) != 0);                                                                                            \
    }                                                                                                                  \
    see(fclose(in));                                                                                                   \
  }
READS(fgetc)
READS(getc)
READS(getc_unlocked)
READS(fgetc_unlocked)

CASE(feof) {
  FILE *f = opened("r");
  see(feof(f));
  while (fgetc(f) != EOF) see(feof(f));
  see(feof(f) != 0);
  clearerr(f);
  see(feof(f));
  see(fclose(f));
}
CASE(ferror) {
  FILE *f = opened("r");
  see(fputc('x', f)); /* it was opened for reading */
  see_errno();
  see(ferror(f) != 0);
  clearerr(f);
  see(ferror(f));
  see(fclose(f));
}
CASE(ungetc) {
  FILE *f = opened("r");
  int c = (int)pick(-1, 255);
  see(ungetc(c, f));
  see(fgetc(f));
  see(fgetc(f));
  see(fclose(f));
}
CASE(ungetc__at_end) {
  FILE *f = opened("r");
  while (fgetc(f) != EOF) see(1);
  see(ungetc('x', f));
  see(feof(f));
  see(fgetc(f));
  see(fgetc(f));
  see(fclose(f));
}

CASE(fgets) {
  FILE *f = opened("r");
  int n = (int)pick(1, 12);
  char *to = room((size_t)n);
  for (int i = 0; i < 4; i++) {
    memset(to, 7, (size_t)n);
    char *r = fgets(to, n, f);
    hint(r ? (long)strlen(to) : 0);
    see_pointer(r, to);
    see_bytes(to, r ? strlen(to) + 1 : 0);
    see(feof(f) != 0);
  }
  see(fclose(f));
}
CASE(fread) {
  FILE *f = opened("r");
  char *to = room(24);
  for (int i = 0; i < 3; i++) {
    size_t size = (size_t)pick(0, 3), count = (size_t)pick(0, 8);
    memset(to, 7, 24);
    long before = ftell(f);
    see(before);
    size_t got = fread(to, size, count, f);
    hint(ftell(f) - before);
    see(got);
    see_bytes(to, 24);
    see(feof(f) != 0);
  }
  see(fclose(f));
}
CASE(getline) {
  FILE *f = opened("r");
  char *line = 0;
  size_t size = 0;
  long n = getline(&line, &size, f);
  see(n);
  if (n > 0) see_bytes(line, (size_t)n + 1);
  see(n > 0 && size <= (size_t)n);
  free(line);
  see(fclose(f));
}
CASE(getdelim) {
  FILE *f = opened("r");
  char *line = malloc(4);
  size_t size = 4;
  long n = getdelim(&line, &size, 'e', f);
  see(n);
  if (n > 0) see_bytes(line, (size_t)n + 1);
  free(line);
  see(fclose(f));
}

#define WRITES(f)                                                                                                      \
  CASE(f) {                                                                                                            \
    FILE *out = opened("w");                                                                                           \
    int c = (int)pick(-1, 255);                                                                                        \
    see(f(c, out));                                                                                                    \
    see(ferror(out));                                                                                                  \
    see(fclose(out));                                                                                                  \
  }
WRITES(fputc)
WRITES(putc)
WRITES(putc_unlocked)
WRITES(fputc_unlocked)
CASE(fputs) {
  FILE *f = opened("w");
  see(fputs(text(5), f));
  see(fclose(f));
}
CASE(fwrite) {
  FILE *f = opened("w");
  see(fwrite(room(24), (size_t)pick(0, 3), (size_t)pick(0, 8), f));
  see(fclose(f));
}
CASE(putw) {
  FILE *f = opened("w");
  see(putw((int)edge(), f));
  see(fclose(f));
}
CASE(getw) {
  FILE *f = opened("r");
  see(getw(f));
  see(feof(f) != 0);
  see(fclose(f));
}
CASE(fwrite__full) {
  hint(0);
  FILE *f = fopen("/dev/full", "w");
  see(f != 0);
  see(fputs("x", f) >= 0);
  see(fflush(f));
  see_errno();
  see(ferror(f) != 0);
  see(fclose(f));
}

CASE(fseek) {
  FILE *f = opened("r");
  see(fgetc(f));
  see(fseek(f, pick(-1, 3), SEEK_SET));
  see(fgetc(f));
  see(fclose(f));
}
CASE(fseeko) {
  FILE *f = opened("r");
  see(fseeko(f, pick(-50, 3), SEEK_END));
  see(fclose(f));
}
CASE(ftell) {
  FILE *f = opened("r");
  see(fgetc(f));
  see(ftell(f));
  see(fclose(f));
}
CASE(ftello) {
  FILE *f = opened("r");
  see(ftello(f));
  see(fclose(f));
}
CASE(rewind) {
  FILE *f = opened("r");
  see(fgetc(f));
  rewind(f);
  see(feof(f));
  see(fgetc(f));
  see(fclose(f));
}
CASE(fgetpos) {
  FILE *f = opened("r");
  fpos_t *p = room(sizeof *p);
  see(fgetpos(f, p));
  see_bytes(p, sizeof *p);
  see(fsetpos(f, p));
  see(fclose(f));
}
CASE(fsetpos) {
  FILE *f = opened("r");
  fpos_t *p = room(sizeof *p);
  see(fgetpos(f, p));
  see_bytes(p, sizeof *p);
  see(fgetc(f));
  see(fsetpos(f, p));
  see(fgetc(f));
  see(fclose(f));
}
CASE(clearerr) {
  FILE *f = opened("r");
  clearerr(f);
  see(feof(f));
  see(fclose(f));
}
CASE(flockfile) {
  FILE *f = opened("r");
  flockfile(f);
  funlockfile(f);
  see(fclose(f));
}
CASE(remove) {
  see(fclose(opened("r")));
  see(remove(scratch("file")));
  see(remove(scratch("file")));
  see_errno();
}
CASE(rename) {
  see(rename("/no/such/file", "/no/such/other"));
  see_errno();
}
CASE(popen) {
  static int asked;
  if (asked++ > 6) return;
  hint(0);
  FILE *f = popen("exit 2", "r");
  see(f != 0);
  see(fgetc(f));
  see(pclose(f));
}
