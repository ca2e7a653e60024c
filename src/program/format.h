/* The conversions of a format of scanf: what each of them writes. The same for flat programs and the interpreter. */
#ifndef CANTRIP_PROGRAM_FORMAT_H
#define CANTRIP_PROGRAM_FORMAT_H

#include "logic/type.h"

typedef struct scan_item {
  char kind;      /* 'n' counts nothing, '[' and 's' are strings, 'c' characters, 0: this conversion is not known */
  bool assigns;   /* it takes an argument */
  bool is_string; /* up to `width` characters (0: any number) and a zero */
  uint64_t width; /* of strings */
  uint64_t size;  /* of others: bytes that are written */
} scan_item;

/* The next conversion at *at, which moves behind it; false: there is none. */
bool scan_next(const types *t, const char **at, scan_item *out);

#endif
