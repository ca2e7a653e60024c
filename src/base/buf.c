/* See buf.h. */
#include "base/buf.h"

#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LONG_TEXT = 1 << 16 };

bool buf_flush(buf *b) {
  if (b->n && fwrite(b->at, 1, b->n, b->sink) != b->n) b->failed = true;
  b->n = 0;
  return !b->failed;
}

void buf_reserve(buf *b, size_t more) {
  if (b->sink && b->n > LONG_TEXT) buf_flush(b);
  if (b->n + more + 1 <= b->cap) return;
  b->cap = 2 * b->cap > b->n + more + 1 ? 2 * b->cap : b->n + more + 64;
  b->at = mem_resize(b->at, b->cap);
}

void buf_write(buf *b, const void *bytes, size_t n) {
  buf_reserve(b, n);
  if (n) memcpy(b->at + b->n, bytes, n);
  b->n += n;
  b->at[b->n] = 0;
}

void buf_putc(buf *b, char c) { buf_write(b, &c, 1); }

void buf_puts(buf *b, const char *s) { buf_write(b, s, strlen(s)); }

void buf_printf(buf *b, const char *fmt, ...) {
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, again);
  va_end(again);
  buf_reserve(b, (size_t)n);
  vsnprintf(b->at + b->n, (size_t)n + 1, fmt, ap);
  va_end(ap);
  b->n += (size_t)n;
}

void buf_json(buf *b, const char *s) {
  buf_putc(b, '"');
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\') buf_printf(b, "\\%c", c);
    else if (c == '\n') buf_puts(b, "\\n");
    else if (c == '\t') buf_puts(b, "\\t");
    else if (c < 0x20) buf_printf(b, "\\u%04x", c);
    else buf_putc(b, (char)c);
  }
  buf_putc(b, '"');
}

void buf_uri(buf *b, const char *path) {
  buf_puts(b, path[0] == '/' ? "\"file://" : "\"");
  for (const char *c = path; *c; c++) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                 strchr("/._-~", *c);
    if (plain) buf_putc(b, *c);
    else buf_printf(b, "%%%02X", (unsigned char)*c);
  }
  buf_putc(b, '"');
}

const char *buf_text(buf *b) {
  buf_reserve(b, 0);
  b->at[b->n] = 0;
  return b->at;
}

void buf_free(buf *b) {
  mem_free(b->at);
  *b = (buf){0};
}
