/* JSON as a tree, read from text. Everything lives in one arena. Looking into what is not there gives NULL, "" or 0, so
 * that a path of names can be followed without a test at each. */
#ifndef CANTRIP_BASE_JSON_H
#define CANTRIP_BASE_JSON_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } json_kind;

typedef struct json json;
struct json {
  json_kind kind;
  const char *name; /* of a member of an object; otherwise NULL */
  const char *text; /* JSON_STRING: decoded, as UTF-8; JSON_NUMBER: as it was written */
  const json *first, *next;
};

/* NULL: it is no JSON, or nests deeper than 500. A zero character in a string ends it. */
const json *json_read(arena *a, const char *text, size_t n);

const json *json_get(const json *object, const char *name);
const char *json_string(const json *object, const char *name); /* "": there is no such string */
long json_integer(const json *object, const char *name);       /* 0: there is no such number */
long json_value(const json *number);                           /* 0: it is none */
bool json_is_true(const json *object, const char *name);

#endif
