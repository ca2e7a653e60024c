/* See json.h. A parser by recursive descent, one function for each kind of value. */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { deepest = 500 };

typedef struct reader {
  arena *a;
  const char *at, *end;
  unsigned depth;
} reader;

static char peek(const reader *r) { return r->at < r->end ? *r->at : 0; }

static void skip_space(reader *r) {
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}

static bool take(reader *r, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n)) return false;
  r->at += n;
  return true;
}

/* Four digits behind `\u`; -1: they are not there. */
static long hex4(reader *r) {
  long value = 0;
  if (r->end - r->at < 4) return -1;
  for (int i = 0; i < 4; i++) {
    char c = *r->at++;
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

static char *put_utf8(char *to, unsigned long c) {
  if (c < 0x80) {
    *to++ = (char)c;
  } else if (c < 0x800) {
    *to++ = (char)(0xc0 | c >> 6);
    *to++ = (char)(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    *to++ = (char)(0xe0 | c >> 12);
    *to++ = (char)(0x80 | (c >> 6 & 0x3f));
    *to++ = (char)(0x80 | (c & 0x3f));
  } else {
    *to++ = (char)(0xf0 | c >> 18);
    *to++ = (char)(0x80 | (c >> 12 & 0x3f));
    *to++ = (char)(0x80 | (c >> 6 & 0x3f));
    *to++ = (char)(0x80 | (c & 0x3f));
  }
  return to;
}

/* Two halves of a character beyond 16 bits are put together; half a one becomes the replacement character. */
static char *read_unicode(reader *r, char *to) {
  long c = hex4(r);
  if (c < 0) return NULL;
  if (c >= 0xd800 && c < 0xdc00 && take(r, "\\u")) {
    long low = hex4(r);
    if (low < 0) return NULL;
    return put_utf8(to, low >= 0xdc00 && low < 0xe000
                            ? 0x10000 + (((unsigned long)c & 0x3ff) << 10) + ((unsigned long)low & 0x3ff)
                            : 0xfffd);
  }
  return put_utf8(to, c >= 0xd800 && c < 0xe000 ? 0xfffd : (unsigned long)c);
}

static char *read_escape(reader *r, char *to) {
  static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  char c = peek(r);
  const char *found = c ? strchr(letters, c) : NULL;
  if (r->at < r->end) r->at++;
  if (c == 'u') return read_unicode(r, to);
  if (!found) return NULL;
  *to++ = values[found - letters];
  return to;
}

/* No decoded string is longer than what was written. */
static const char *read_string(reader *r) {
  const char *stop = ++r->at;
  while (stop < r->end && *stop != '"') stop += *stop == '\\' ? 2 : 1;
  if (stop >= r->end) return NULL;
  char *text = arena_alloc(r->a, (size_t)(stop - r->at) + 4), *to = text;
  while (to && r->at < stop) {
    if ((unsigned char)*r->at < ' ') return NULL;
    if (*r->at == '\\') r->at++, to = read_escape(r, to);
    else *to++ = *r->at++;
  }
  if (!to || r->at != stop) return NULL;
  *to = 0;
  r->at++;
  return text;
}

static const char *read_number(reader *r) {
  const char *from = r->at;
  if (peek(r) == '-') r->at++;
  if (peek(r) < '0' || peek(r) > '9') return NULL;
  while (r->at < r->end && strchr("0123456789+-.eE", *r->at)) r->at++;
  char *text = arena_printf(r->a, "%.*s", (int)(r->at - from), from), *end;
  strtod(text, &end);
  return *end ? NULL : text;
}

static json *read_value(reader *r);

/* The members of an object or the elements of an array. */
static bool read_list(reader *r, json *list, char close) {
  const json **link = &list->first;
  r->at++;
  skip_space(r);
  if (peek(r) == close) return r->at++, true;
  for (;;) {
    const char *name = NULL;
    skip_space(r);
    if (list->kind == JSON_OBJECT) {
      if (peek(r) != '"' || !(name = read_string(r))) return false;
      skip_space(r);
      if (!take(r, ":")) return false;
    }
    json *value = read_value(r);
    if (!value) return false;
    value->name = name;
    *link = value;
    link = &value->next;
    skip_space(r);
    if (peek(r) == close) return r->at++, true;
    if (!take(r, ",")) return false;
  }
}

static bool read_kind(reader *r, json *v) {
  switch (peek(r)) {
  case '{': v->kind = JSON_OBJECT; return read_list(r, v, '}');
  case '[': v->kind = JSON_ARRAY; return read_list(r, v, ']');
  case '"': v->kind = JSON_STRING; return (v->text = read_string(r));
  case 't': v->kind = JSON_TRUE; return take(r, "true");
  case 'f': v->kind = JSON_FALSE; return take(r, "false");
  case 'n': v->kind = JSON_NULL; return take(r, "null");
  default: v->kind = JSON_NUMBER; return (v->text = read_number(r));
  }
}

static json *read_value(reader *r) {
  json *v = arena_new(r->a, json);
  if (r->depth++ > deepest) return NULL;
  skip_space(r);
  bool fine = read_kind(r, v);
  r->depth--;
  return fine ? v : NULL;
}

const json *json_read(arena *a, const char *text, size_t n) {
  reader r = {a, text, text + n, 0};
  const json *v = read_value(&r);
  skip_space(&r);
  return v && r.at == r.end ? v : NULL;
}

const json *json_get(const json *object, const char *name) {
  if (!object || object->kind != JSON_OBJECT) return NULL;
  for (const json *m = object->first; m; m = m->next)
    if (!strcmp(m->name, name)) return m;
  return NULL;
}

const char *json_string(const json *object, const char *name) {
  const json *v = json_get(object, name);
  return v && v->kind == JSON_STRING ? v->text : "";
}

long json_value(const json *number) {
  return number && number->kind == JSON_NUMBER ? strtol(number->text, NULL, 10) : 0;
}

long json_integer(const json *object, const char *name) { return json_value(json_get(object, name)); }

bool json_is_true(const json *object, const char *name) {
  const json *v = json_get(object, name);
  return v && v->kind == JSON_TRUE;
}
