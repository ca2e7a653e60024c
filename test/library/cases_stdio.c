/* stdio.h, on files of a temporary directory. */
#include "driver.h"

#include <errno.h>
#include <stdarg.h>
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

/* ---- formats ---- */

enum { ROOM = 600 };

#define ONE_OF(list) list[pick(0, sizeof list / sizeof *list - 1)]

static const char *const of_int[] = {"%d",    "<%5i>", "%-7d|", "%+d", "% d",  "%05d",  "%.3d",  "%.0d",
                                     "%x",    "%#X",   "%#o",   "%u",  "%hhd", "%hhu",  "%hd",   "%hx",
                                     "%8.4u", "%c",    "%-3c",  "%'d", "%%%d", "%-08d", "%+.2i", "%i%%"};
static const char *const of_long[] = {"%ld", "%lu", "%lx", "%20ld", "%-20lo|", "%lld",
                                      "%zu", "%jd", "%td", "%llX",  "%qd"};
static const char *const of_real[] = {"%f",    "%.2f", "%10.3e", "%-12g|", "%+G", "%a",   "%.0f",
                                      "%#.0f", "%E",   "%08.2f", "%lf",    "% g", "%.20g"};
static const char *const of_text[] = {"%s", "%5s", "%-5s|", "%.2s", "%8.3s", "a%sb%%", "%.0s", "%-0.1s"};

CASE(snprintf) {
  char *to = room(ROOM);
  size_t n = (size_t)pick(0, 40);
  int r = snprintf(to, n, ONE_OF(of_int), (int)edge());
  see(r);
  see_bytes(to, n > 0 ? (size_t)r < n ? (size_t)r + 1 : n : 0);
}
CASE(snprintf__long) {
  char *to = room(ROOM);
  int r = snprintf(to, ROOM, ONE_OF(of_long), edge());
  see(r);
  see_bytes(to, (size_t)r + 1);
}
CASE(snprintf__real) {
  char *to = room(ROOM);
  int r = snprintf(to, ROOM, ONE_OF(of_real), real_edge());
  see(r);
  see_bytes(to, (size_t)r + 1);
}
CASE(snprintf__text) {
  char *to = room(ROOM);
  int r = snprintf(to, ROOM, ONE_OF(of_text), text(12));
  see(r);
  see_bytes(to, (size_t)r + 1);
}
CASE(sprintf) {
  char *to = room(ROOM);
  int width = (int)pick(-9, 9), precision = (int)pick(-2, 9);
  int r = sprintf(to, "%*.*d %-*s|", width, precision, (int)edge(), width, text(5));
  see(r);
  see_bytes(to, (size_t)r + 1);
}

static int with_list(int to_memory, char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = to_memory ? vsprintf(to, format, list) : vsnprintf(to, 9, format, list);
  va_end(list);
  return r;
}
CASE(vsprintf) {
  char *to = room(ROOM);
  int r = with_list(1, to, "%d %s %g", (int)edge(), text(4), real_edge());
  see(r);
  see_bytes(to, (size_t)r + 1);
}
CASE(vsnprintf) {
  char *to = room(9);
  int r = with_list(0, to, "%d %s %g", (int)edge(), text(4), real_edge());
  see(r);
  see_bytes(to, r < 9 ? (size_t)r + 1 : 9);
}
CASE(asprintf) {
  char *to = 0;
  int r = asprintf(&to, "%x-%s", (unsigned)edge(), text(9));
  see(r);
  see_bytes(to, (size_t)r + 1);
  free(to);
}
static int made_of(char **to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = vasprintf(to, format, list);
  va_end(list);
  return r;
}
CASE(vasprintf) {
  char *to = 0;
  int r = made_of(&to, "%ld", edge());
  see(r);
  see_bytes(to, (size_t)r + 1);
  free(to);
}
CASE(fprintf) {
  FILE *f = opened("a");
  see(fprintf(f, "%d%s", (int)edge(), text(5)) >= 0);
  see(fclose(f));
}
static int to_file(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = vfprintf(f, format, list);
  va_end(list);
  return r;
}
CASE(vfprintf) {
  FILE *f = opened("a");
  see(to_file(f, "%d", (int)edge()) >= 0);
  see(fclose(f));
}

static const char *const numbers[] = {"12 x", "-7,8", "0x1F",        "017",   " +5", "abc",
                                      "",     "  ",   "99999999999", "1 2 3", "- 1", "0x"};
static const char *const conversions[] = {"%d",  "%i",    "%x",    "%o",     "%u",   "%3d",
                                          "%2i", "%*d%d", "%d,%d", " %d %d", "%d%n", "x%d"};

CASE(sscanf) {
  int a = -1, b = -1;
  see(sscanf(word(ONE_OF(numbers)), ONE_OF(conversions), &a, &b));
  see(a);
  see(b);
}
CASE(sscanf__sizes) {
  long l = -1;
  short h = -1;
  signed char c = -1;
  unsigned long long q = 9;
  see(sscanf("123456789012 70000 300 77", "%ld %hd %hhd %llu", &l, &h, &c, &q));
  see(l);
  see(h);
  see(c);
  see(q);
}
CASE(sscanf__text) {
  static const char *const formats[] = {"%9s%9s",     "%3s%9s",  "%9[a-c]%9s", "%9[^b]%9[b]", "%c%9s",
                                        "%2c%9[^]a]", " %c %1s", "%*s%9s",     "%9[]a]%9s",   "%9[a-]%9s"};
  char *a = room(10), *b = room(10);
  memset(a, 0, 10);
  memset(b, 0, 10);
  see(sscanf(text(12), ONE_OF(formats), a, b));
  see_bytes(a, 10);
  see_bytes(b, 10);
}
CASE(sscanf__real) {
  static const char *const texts[] = {"1.5", "-2e3x", ".5", "inf", "nan", "0x1p4", "e", "1e", "12.5.5"};
  float f = -1;
  double d = -1;
  see(sscanf(word(ONE_OF(texts)), "%f%lf", &f, &d));
  see_double(f);
  see_double(d);
}
static int scanned(const char *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int r = vsscanf(s, format, list);
  va_end(list);
  return r;
}
CASE(vsscanf) {
  int a = -1, b = -1;
  see(scanned(word(ONE_OF(numbers)), ONE_OF(conversions), &a, &b));
  see(a);
  see(b);
}
