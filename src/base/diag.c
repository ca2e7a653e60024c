/* See diag.h. The source line is cut to what fits a terminal, so that a line of
 * fifty megabytes is as harmless as any other. */
#define _GNU_SOURCE 1 /* vasprintf */
#include "base/diag.h"

#include "base/file.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { widest = 120, largest_source = 64 << 20 };

void diag_init(diag *d, FILE *out) {
  *d = (diag){.max_errors = 50, .out = out};
  vec_push(&d->files, ((source_file){.name = mem_strdup(""), .tried = true}));
}

void diag_free(diag *d) {
  for (uint32_t i = 0; i < d->files.n; i++) {
    mem_free((char *)d->files.at[i].name);
    mem_free(d->files.at[i].text);
  }
  for (uint32_t i = 0; i < d->kept.n; i++) mem_free(d->kept.at[i].text);
  vec_free(&d->kept);
  vec_free(&d->files);
}

uint32_t diag_file(diag *d, const char *name) {
  for (uint32_t i = d->files.n; i-- > 0;)
    if (!strcmp(d->files.at[i].name, name)) return i;
  vec_push(&d->files, ((source_file){.name = mem_strdup(name)}));
  return d->files.n - 1;
}

const char *diag_file_name(const diag *d, uint32_t file) { return d->files.at[file].name; }

static void load(source_file *f) {
  f->tried = true;
  struct stat st;
  if (stat(f->name, &st) || !S_ISREG(st.st_mode) || st.st_size > largest_source) return;
  buf text = {0};
  if (file_read(f->name, largest_source, &text)) {
    f->text = text.at;
    f->size = text.n;
  } else {
    buf_free(&text);
  }
}

const char *diag_short_name(const diag *d, uint32_t file, size_t most) {
  const char *name = diag_file_name(d, file), *slash = strrchr(name, '/');
  return strlen(name) > most && slash ? slash + 1 : name;
}

static void print_line(diag *d, place where) {
  source_file *f = &d->files.at[where.file];
  if (!f->tried) load(f);
  if (!f->text || !where.line) return;
  const char *at = f->text, *end = f->text + f->size;
  for (uint32_t line = 1; line < where.line; line++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (!at) return;
    at++;
  }
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  if (!stop) stop = end;
  size_t n = (size_t)(stop - at), caret = where.column ? where.column - 1 : 0, skip = 0;
  if (caret >= n) caret = n;
  if (caret > widest - 20) skip = caret - (widest - 20);
  if (n > skip + widest) n = skip + widest;
  fputs("    ", d->out);
  for (size_t i = skip; i < n; i++) {
    unsigned char c = (unsigned char)at[i];
    fputc(c == '\t' || (c >= 32 && c != 127) ? c : '?', d->out);
  }
  fputs("\n    ", d->out);
  for (size_t i = skip; i < caret; i++) fputc(at[i] == '\t' ? '\t' : ' ', d->out);
  fputs("^\n", d->out);
}

static void say(diag *d, place where, const char *severity, const char *color, const char *fmt, va_list ap) {
  if (where.file) {
    fprintf(d->out, "%s:", d->files.at[where.file].name);
    if (where.line) fprintf(d->out, "%u:%u:", where.line, where.column);
    fputc(' ', d->out);
  } else {
    fputs("cantrip: ", d->out);
  }
  if (d->color) fprintf(d->out, "\033[1;%sm%s:\033[0m ", color, severity);
  else fprintf(d->out, "%s: ", severity);
  vfprintf(d->out, fmt, ap);
  fputc('\n', d->out);
  if (where.file) print_line(d, where);
}

static void keep(diag *d, place where, const char *fmt, va_list ap) {
  char *text = NULL;
  if (vasprintf(&text, fmt, ap) < 0) mem_exhausted();
  vec_push(&d->kept, ((diag_message){where, text}));
}

void diag_error(diag *d, place where, const char *fmt, ...) {
  if (d->errors++ >= d->max_errors) return;
  va_list ap;
  if (d->keeps) {
    va_start(ap, fmt);
    keep(d, where, fmt, ap);
    va_end(ap);
  }
  va_start(ap, fmt);
  say(d, where, "error", "31", fmt, ap);
  va_end(ap);
}

void diag_warning(diag *d, place where, const char *fmt, ...) {
  d->warnings++;
  if (d->quiet) return;
  va_list ap;
  va_start(ap, fmt);
  say(d, where, "warning", "35", fmt, ap);
  va_end(ap);
}

void diag_note(diag *d, place where, const char *fmt, ...) {
  if (d->quiet) return;
  va_list ap;
  va_start(ap, fmt);
  say(d, where, "note", "36", fmt, ap);
  va_end(ap);
}

void diag_report(diag *d, place where, const char *severity, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  say(d, where, severity, "31", fmt, ap);
  va_end(ap);
}
