/* Pieces of JSON. */
#ifndef CANTRIP_REPORT_JSONWRITE_H
#define CANTRIP_REPORT_JSONWRITE_H

#include "base/buf.h"

#include <stdint.h>

static inline void json_key(buf *out, const char *name) {
  buf_json(out, name);
  buf_putc(out, ':');
}

static inline void json_text(buf *out, const char *name, const char *value) {
  json_key(out, name);
  buf_json(out, value ? value : "");
}

static inline void json_number(buf *out, const char *name, uint64_t value) {
  json_key(out, name);
  buf_printf(out, "%llu", (unsigned long long)value);
}

static inline void json_comma(buf *out) { buf_putc(out, ','); }

#endif
