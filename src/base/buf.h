/* A growing text. Zeroed is empty; buf_text is always terminated. */
#ifndef CANTRIP_BASE_BUF_H
#define CANTRIP_BASE_BUF_H

#include <stddef.h>

typedef struct buf {
  char *at;
  size_t n, cap;
} buf;

void buf_putc(buf *b, char c);
void buf_puts(buf *b, const char *s);
void buf_write(buf *b, const void *bytes, size_t n);
void buf_printf(buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_json(buf *b, const char *s); /* quoted and escaped as a JSON string */
const char *buf_text(buf *b);         /* "" when empty; valid until the next change */
void buf_free(buf *b);

#endif
