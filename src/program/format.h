/* The conversions of a format of printf or scanf, as proofs look at them; share/cantrip/library/format.c executes them. */
#ifndef CANTRIP_PROGRAM_FORMAT_H
#define CANTRIP_PROGRAM_FORMAT_H

#include "logic/type.h"

typedef struct format_item {
  char kind;         /* the letter, '[' for a set, '%' for that character; 0: this conversion is not known */
  bool takes;        /* an argument (of scanf: without `*`) */
  bool is_long;      /* l or L: wide characters, long double */
  bool is_odd;       /* of printf: flags or lengths that change how much is printed */
  uint32_t stars;    /* of printf: arguments before it, for its width and precision */
  uint64_t width;    /* 0: none */
  int64_t precision; /* -1: none */
  uint64_t size;     /* of scanf, but for strings: bytes that are written */
  uint64_t plain;    /* characters of the format before it */
} format_item;

/* The next conversion at *at, which moves behind it; false: there is none, and `plain` is the length of the rest. */
bool format_next(const types *t, bool scans, const char **at, format_item *out);

#endif
