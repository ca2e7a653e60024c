/* A growing text. Zeroed is empty; buf_text is always terminated. A text that has a `sink` is written there whenever it has
 * become long, so that it need not fit into memory; the rest is for buf_flush. */
#ifndef CANTRIP_BASE_BUF_H
#define CANTRIP_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct buf {
  char *at;
  size_t n, cap;
  FILE *sink;
  bool failed; /* the sink did not take it */
} buf;

void buf_putc(buf *b, char c);
void buf_reserve(buf *b, size_t n); /* room for n more bytes behind at + n, and a zero */
void buf_puts(buf *b, const char *s);
void buf_write(buf *b, const void *bytes, size_t n);
void buf_printf(buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_json(buf *b, const char *s);   /* quoted and escaped as a JSON string */
void buf_uri(buf *b, const char *path); /* quoted: a path as a URI */
const char *buf_text(buf *b);           /* "" when empty; valid until the next change */
bool buf_flush(buf *b);                 /* false: the sink did not take all that was written */
void buf_free(buf *b);

/* The ending of the noun that n counts: "%u step%s", n, plural(n) */
static inline const char *plural(unsigned long long n) { return n == 1 ? "" : "s"; }

#endif
