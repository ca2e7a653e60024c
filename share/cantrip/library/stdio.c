/* stdio.h but for formats, which are in format.c. A stream is a FILE of
 * glibc, of which three members are used: _flags, _fileno, and _shortbuf for one character that was put back. What files hold is
 * input; the end of a file stays the end. */
#include "cantrip.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { AT_END = 0x10, IN_ERROR = 0x20, PUT_BACK = 0x100000 };

int __model_fails(void);

#ifdef CANTRIP_HARNESS
#define standard_input (*stdin)
#define standard_output (*stdout)
#else
static FILE standard_input = {._fileno = 0}, standard_output = {._fileno = 1}, standard_error = {._fileno = 2};

FILE *stdin = &standard_input;
FILE *stdout = &standard_output;
FILE *stderr = &standard_error;
#endif

/* ---- opening and closing ---- */

static FILE *new_stream(void) {
  if (__cantrip_range(0, 1)) {
    __model_fails();
    return 0;
  }
  FILE *f = malloc(sizeof *f);
  if (f) {
    f->_flags = 0;
    f->_fileno = 3;
  }
  return f;
}

FILE *fopen(const char *name, const char *mode) {
  __cantrip_length(name);
  __cantrip_length(mode);
  return new_stream();
}

FILE *fopen64(const char *name, const char *mode) {
  __cantrip_length(name);
  __cantrip_length(mode);
  return new_stream();
}

FILE *fdopen(int number, const char *mode) {
  (void)number;
  __cantrip_length(mode);
  return new_stream();
}

FILE *tmpfile(void) { return new_stream(); }

FILE *popen(const char *command, const char *mode) {
  __cantrip_length(command);
  __cantrip_length(mode);
  return new_stream();
}

FILE *freopen(const char *name, const char *mode, FILE *f) {
  if (name) __cantrip_length(name);
  __cantrip_length(mode);
  __cantrip_writes(f, sizeof *f);
  if (__cantrip_range(0, 1)) {
    __model_fails();
    return 0;
  }
  f->_flags = 0;
  return f;
}

static void close_stream(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  if (f->_fileno > 2) free(f);
}

int fclose(FILE *f) {
  close_stream(f);
  return __cantrip_range(0, 7) ? 0 : __model_fails();
}

int pclose(FILE *f) {
  close_stream(f);
  return (int)__cantrip_range(-1, 65535);
}

int fcloseall(void) { return 0; }

int fflush(FILE *f) {
  if (f) __cantrip_writes(f, sizeof *f);
  if (__cantrip_range(0, 7)) return 0;
  if (f) f->_flags |= IN_ERROR;
  return __model_fails();
}

int fileno(FILE *f) {
  __cantrip_reads(f, sizeof *f);
  return f->_fileno <= 2 ? f->_fileno : (int)__cantrip_range(0, INT_MAX);
}

void setbuf(FILE *f, char *buffer) {
  __cantrip_writes(f, sizeof *f);
  (void)buffer;
}

int setvbuf(FILE *f, char *buffer, int mode, size_t n) {
  __cantrip_writes(f, sizeof *f);
  (void)buffer, (void)mode, (void)n;
  return __cantrip_range(0, 1) ? 0 : -1;
}

void setlinebuf(FILE *f) { __cantrip_writes(f, sizeof *f); }

/* ---- reading ---- */

/* The end of the file, or an error. */
static int no_more(FILE *f) {
  if (__cantrip_range(0, 7)) f->_flags |= AT_END;
  else {
    f->_flags |= IN_ERROR;
    __model_fails();
  }
  return EOF;
}

static int next_of(FILE *f) {
  if (f->_flags & PUT_BACK) {
    f->_flags &= ~PUT_BACK;
    return (unsigned char)f->_shortbuf[0];
  }
  if (f->_flags & AT_END) return EOF;
  int c = __cantrip_getc(f->_fileno);
  return c < 0 ? no_more(f) : c;
}

int fgetc(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  return next_of(f);
}

int getc(FILE *f) { return fgetc(f); }

int _IO_getc(FILE *f) { return fgetc(f); }

int getc_unlocked(FILE *f) { return fgetc(f); }

int fgetc_unlocked(FILE *f) { return fgetc(f); }

int getchar(void) { return next_of(&standard_input); }

int getchar_unlocked(void) { return next_of(&standard_input); }

int getw(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  return __cantrip_range(0, 1) ? __VERIFIER_nondet_int() : no_more(f);
}

int ungetc(int c, FILE *f) {
  __cantrip_writes(f, sizeof *f);
  if (c == EOF) return EOF;
  if (f->_flags & PUT_BACK) return EOF; /* only one is sure to find room */
  f->_flags |= PUT_BACK;
  f->_flags &= ~AT_END;
  f->_shortbuf[0] = (char)c;
  return (unsigned char)c;
}

/* Up to n bytes, one that was put back first. */
static size_t take(FILE *f, char *to, size_t n, int line) {
  size_t back = 0;
  if (n == 0) return 0;
  if (f->_flags & PUT_BACK) {
    f->_flags &= ~PUT_BACK;
    to[0] = f->_shortbuf[0];
    back = 1;
    if (line && to[0] == '\n') return 1;
  }
  if (f->_flags & AT_END) return back;
  long got = __cantrip_read(to + back, n - back, f->_fileno, line);
  if (got < 0) {
    no_more(f);
    got = 0;
  } else if (line ? got == 0 : (size_t)got < n - back) {
    f->_flags |= AT_END;
  } else if (line && (size_t)got < n - back && to[back + got - 1] != '\n') {
    f->_flags |= AT_END;
  }
  return back + (size_t)got;
}

char *fgets(char *to, int n, FILE *f) {
  __cantrip_writes(f, sizeof *f);
  if (n <= 0) return 0;
  __cantrip_writes(to, (size_t)n);
  if (n == 1) {
    to[0] = 0;
    return to;
  }
  size_t got = take(f, to, (size_t)n - 1, 1);
  if (got == 0) return 0;
  to[got] = 0;
  return to;
}

char *fgets_unlocked(char *to, int n, FILE *f) { return fgets(to, n, f); }

/* Of any length: nothing that is large enough can be given. */
char *gets(char *to) {
  size_t n = (size_t)__cantrip_range(0, LONG_MAX - 1);
  if (__cantrip_range(0, 1)) return 0;
  __cantrip_writes(to, n + 1);
  __cantrip_fill(to, n);
  to[n] = 0;
  return to;
}

size_t fread(void *to, size_t size, size_t count, FILE *f) {
  __cantrip_writes(f, sizeof *f);
  if (size == 0 || count == 0) return 0;
  __cantrip_writes(to, size * count);
  size_t got = take(f, to, size * count, 0);
  return size == 1 ? got : got / size;
}

size_t fread_unlocked(void *to, size_t size, size_t count, FILE *f) { return fread(to, size, count, f); }

/* Up to the delimiter, into memory that is made larger where needed. */
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *f) {
  __cantrip_writes(line, sizeof *line);
  __cantrip_writes(size, sizeof *size);
  __cantrip_writes(f, sizeof *f);
  if (f->_flags & AT_END || !__cantrip_range(0, 3)) {
    if (!(f->_flags & AT_END)) no_more(f);
    return -1;
  }
  size_t n = (size_t)__cantrip_range(1, 1 << 16);
  if (!*line || *size <= n) {
    char *larger = realloc(*line, n + 1);
    if (!larger) return -1;
    *line = larger;
    *size = n + 1;
  }
  char *to = *line;
  __cantrip_fill(to, n);
  to[n] = 0;
  (void)delimiter;
  return (ssize_t)n;
}

ssize_t getline(char **line, size_t *size, FILE *f) { return getdelim(line, size, '\n', f); }

/* ---- writing: it may fail ---- */

int __model_written(FILE *f, int result) {
  if (__cantrip_prints() || __cantrip_range(0, 7)) return result;
  f->_flags |= IN_ERROR;
  return __model_fails();
}

int fputc(int c, FILE *f) {
  char text = (char)c;
  __cantrip_writes(f, sizeof *f);
  __cantrip_print(&text, 1, f->_fileno);
  return __model_written(f, (unsigned char)c);
}

int putc(int c, FILE *f) { return fputc(c, f); }

int _IO_putc(int c, FILE *f) { return fputc(c, f); }

int putc_unlocked(int c, FILE *f) { return fputc(c, f); }

int fputc_unlocked(int c, FILE *f) { return fputc(c, f); }

int putchar(int c) { return fputc(c, &standard_output); }

int putchar_unlocked(int c) { return fputc(c, &standard_output); }

int putw(int word, FILE *f) {
  (void)word;
  __cantrip_writes(f, sizeof *f);
  return __model_written(f, 0);
}

int fputs(const char *s, FILE *f) {
  size_t n = __cantrip_length(s);
  __cantrip_writes(f, sizeof *f);
  __cantrip_print(s, n, f->_fileno);
  return __model_written(f, 1);
}

int fputs_unlocked(const char *s, FILE *f) { return fputs(s, f); }

int puts(const char *s) {
  size_t n = __cantrip_length(s);
  __cantrip_print(s, n, 1);
  __cantrip_print("\n", 1, 1);
  return __model_written(&standard_output, 1);
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *f) {
  __cantrip_writes(f, sizeof *f);
  __cantrip_reads(from, size * count);
  if (size == 0) return 0;
  __cantrip_print(from, size * count, f->_fileno);
  if (__cantrip_range(0, 7)) return count;
  f->_flags |= IN_ERROR;
  return (size_t)__cantrip_range(0, (long)count);
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *f) { return fwrite(from, size, count, f); }

void perror(const char *s) {
  if (s) {
    size_t n = __cantrip_length(s);
    __cantrip_print(s, n, 2);
    __cantrip_print(": ", 2, 2);
  }
  __cantrip_print("error\n", 6, 2);
}

/* ---- state and position ---- */

int feof(FILE *f) {
  __cantrip_reads(f, sizeof *f);
  return (f->_flags & AT_END) != 0;
}

int feof_unlocked(FILE *f) { return feof(f); }

int ferror(FILE *f) {
  __cantrip_reads(f, sizeof *f);
  return (f->_flags & IN_ERROR) != 0;
}

int ferror_unlocked(FILE *f) { return ferror(f); }

void clearerr(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  f->_flags &= ~(AT_END | IN_ERROR);
}

static int moved(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  if (!__cantrip_range(0, 1)) return __model_fails();
  f->_flags &= ~(AT_END | PUT_BACK);
  return 0;
}

int fseek(FILE *f, long offset, int from) {
  (void)offset, (void)from;
  return moved(f);
}

int fseeko(FILE *f, off_t offset, int from) {
  (void)offset, (void)from;
  return moved(f);
}

long ftell(FILE *f) {
  __cantrip_reads(f, sizeof *f);
  long at = __cantrip_range(-1, LONG_MAX);
  if (at < 0) __model_fails();
  return at;
}

off_t ftello(FILE *f) { return ftell(f); }

void rewind(FILE *f) {
  __cantrip_writes(f, sizeof *f);
  f->_flags &= ~(AT_END | IN_ERROR | PUT_BACK);
}

int fgetpos(FILE *f, fpos_t *position) {
  __cantrip_reads(f, sizeof *f);
  __cantrip_writes(position, sizeof *position);
  __cantrip_fill(position, sizeof *position);
  return __cantrip_range(0, 1) ? 0 : __model_fails();
}

int fsetpos(FILE *f, const fpos_t *position) {
  __cantrip_reads(position, sizeof *position);
  return moved(f);
}

/* ---- files ---- */

int remove(const char *name) {
  __cantrip_length(name);
  return __cantrip_range(0, 1) ? 0 : __model_fails();
}

int rename(const char *from, const char *to) {
  __cantrip_length(from);
  __cantrip_length(to);
  return __cantrip_range(0, 1) ? 0 : __model_fails();
}

static char temporary[L_tmpnam];

char *tmpnam(char *to) {
  char *name = to ? to : temporary;
  if (!__cantrip_range(0, 1)) return 0;
  __cantrip_writes(name, L_tmpnam);
  __cantrip_fill(name, L_tmpnam - 1);
  name[L_tmpnam - 1] = 0;
  return name;
}

void flockfile(FILE *f) { __cantrip_writes(f, sizeof *f); }

void funlockfile(FILE *f) { __cantrip_writes(f, sizeof *f); }
