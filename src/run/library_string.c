/* string.h, strings.h and ctype.h. Every access goes through the memory of the program,
 * so that running over the end of a string or an array is reported as it happens. */
#define _GNU_SOURCE
#include "run/library_state.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- memory ---- */

static bool overlaps(uint64_t a, uint64_t b, uint64_t n) { return a < b + n && b < a + n; }

/* tag: 0 memmove, 1 memcpy, 2 mempcpy, 3 bcopy */
static void run_copy(machine *m, library_call *c) {
  int tag = c->entry->tag;
  uint64_t to = arg_pointer(m, c, 0), from = arg_pointer(m, c, 1), n = arg_size(m, c, 2);
  if (tag == 3) {
    uint64_t swap = to;
    to = from;
    from = swap;
  }
  if ((tag == 1 || tag == 2) && to != from && overlaps(to, from, n))
    machine_undefined(m, CHECK_MEMORY, "%s copies between places that overlap", c->name);
  copy_bytes(m, to, from, n, c->name);
  give_pointer(m, c, tag == 2 ? to + n : to);
}

static void run_set(machine *m, library_call *c) {
  bool zero = c->entry->tag;
  uint64_t to = arg_pointer(m, c, 0), n = arg_size(m, c, zero ? 1 : 2);
  uint8_t *at = n ? access_bytes(m, to, n, true, c->name) : NULL;
  if (at) memset(at, zero ? 0 : (int)arg_int(c, 1), n);
  give_pointer(m, c, to);
}

/* The sign of the first difference; only bytes that differ must have values. */
static void run_compare(machine *m, library_call *c) {
  uint64_t n = arg_size(m, c, 2), x, y;
  give_int(m, c, 0);
  if (!n) return;
  object *a = access_object(m, arg_pointer(m, c, 0), n, false, c->name, &x);
  object *b = a ? access_object(m, arg_pointer(m, c, 1), n, false, c->name, &y) : NULL;
  for (uint64_t i = 0; b && i < n; i++) {
    int d = a->bytes[x + i] - b->bytes[y + i];
    if (!d) continue;
    if (!memory_has_value(a, x + i, 1) || !memory_has_value(b, y + i, 1))
      machine_undefined(m, CHECK_UNINIT, "%s compares bytes that have no value", c->name);
    give_int(m, c, d < 0 ? -1 : 1);
    return;
  }
}

/* tag: 0 memchr, 1 memrchr, 2 rawmemchr */
static void run_find_byte(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), n = arg_size(m, c, 2), found = 0;
  uint8_t wanted = (uint8_t)arg_int(c, 1);
  if (c->entry->tag == 2) n = UINT64_MAX;
  for (uint64_t i = 0; i < n && !m->stop; i++) {
    uint64_t where = c->entry->tag == 1 ? at + n - 1 - i : at + i;
    if ((uint8_t)access_read(m, where, 1, c->name) != wanted) continue;
    found = where;
    break;
  }
  give_pointer(m, c, found);
}

/* ---- strings: length, copy, compare ---- */

static void run_length(machine *m, library_call *c) {
  uint64_t n, most = c->entry->tag ? arg_size(m, c, 1) : UINT64_MAX;
  read_text(m, arg_pointer(m, c, 0), most, c->name, &n);
  give_int(m, c, (i128)n);
}

enum { COPY_ALL, COPY_STPCPY, COPY_N, COPY_STPNCPY, COPY_CAT, COPY_NCAT };

static void run_string_copy(machine *m, library_call *c) {
  int tag = c->entry->tag;
  uint64_t to = arg_pointer(m, c, 0), from = arg_pointer(m, c, 1), length, at = to, before;
  bool bounded = tag == COPY_N || tag == COPY_STPNCPY || tag == COPY_NCAT;
  uint64_t most = bounded ? arg_size(m, c, 2) : UINT64_MAX;
  if (!read_text(m, from, most, c->name, &length)) return;
  if (tag == COPY_CAT || tag == COPY_NCAT) {
    if (!read_string(m, to, c->name, &before)) return;
    at += before;
  }
  if (length && at != from && overlaps(at, from, length + !bounded))
    machine_undefined(m, CHECK_MEMORY, "%s copies between places that overlap", c->name);
  copy_bytes(m, at, from, length, c->name);
  uint64_t zeros = tag == COPY_N || tag == COPY_STPNCPY ? most - length : 1;
  uint8_t *end = zeros && !m->stop ? access_bytes(m, at + length, zeros, true, c->name) : NULL;
  if (end) memset(end, 0, zeros);
  give_pointer(m, c, tag == COPY_STPCPY || tag == COPY_STPNCPY ? at + length : to);
}

/* tag: bit 0 bounded, bit 1 without regard to case */
static void run_string_compare(machine *m, library_call *c) {
  uint64_t a = arg_pointer(m, c, 0), b = arg_pointer(m, c, 1);
  uint64_t most = c->entry->tag & 1 ? arg_size(m, c, 2) : UINT64_MAX;
  int d = 0;
  for (uint64_t i = 0; i < most && !d && !m->stop; i++) {
    int x = (int)access_read(m, a + i, 1, c->name), y = (int)access_read(m, b + i, 1, c->name);
    if (c->entry->tag & 2) x = tolower(x), y = tolower(y);
    d = x - y;
    if (!x) break;
  }
  give_int(m, c, d < 0 ? -1 : d > 0);
}

/* ---- strings: searching ---- */

/* tag: 0 strchr, 1 strrchr, 2 strchrnul */
static void run_find_char(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), length, found = 0;
  const char *s = read_string(m, at, c->name, &length), wanted = (char)arg_int(c, 1);
  for (uint64_t i = 0; s && i <= length; i++) {
    if (s[i] != wanted) continue;
    found = at + i;
    if (c->entry->tag != 1) break;
  }
  if (!found && c->entry->tag == 2) found = at + length;
  give_pointer(m, c, found);
}

static void run_find_string(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), n, k;
  const char *s = read_string(m, at, c->name, &n);
  const char *part = s ? read_string(m, arg_pointer(m, c, 1), c->name, &k) : NULL;
  if (!part) return;
  const char *found = c->entry->tag ? strcasestr(s, part) : strstr(s, part);
  give_pointer(m, c, found ? at + (uint64_t)(found - s) : 0);
}

enum { SPAN_IN, SPAN_NOT_IN, SPAN_BREAK };

static void run_span(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), n, k;
  const char *s = read_string(m, at, c->name, &n);
  const char *set = s ? read_string(m, arg_pointer(m, c, 1), c->name, &k) : NULL;
  if (!set) return;
  uint64_t length = c->entry->tag == SPAN_IN ? strspn(s, set) : strcspn(s, set);
  if (c->entry->tag == SPAN_BREAK) give_pointer(m, c, s[length] ? at + length : 0);
  else give_int(m, c, (i128)length);
}

/* The next token at `at`, its end overwritten; *rest is where the one after begins. */
static uint64_t cut_token(machine *m, uint64_t at, uint64_t set_at, uint64_t *rest, const char *what) {
  uint64_t n, k;
  const char *s = at ? read_string(m, at, what, &n) : NULL;
  const char *set = s ? read_string(m, set_at, what, &k) : NULL;
  if (!set) return 0;
  uint64_t begin = strspn(s, set), length = strcspn(s + begin, set);
  if (!s[begin]) {
    *rest = at + n;
    return 0;
  }
  bool last = !s[begin + length];
  *rest = at + begin + length + !last;
  if (!last) access_write(m, at + begin + length, 1, 0, what);
  return at + begin;
}

static void run_strtok(machine *m, library_call *c) {
  bool reentrant = c->entry->tag;
  uint64_t at = arg_pointer(m, c, 0), where = arg_pointer(m, c, 2), rest;
  rest = reentrant ? (at ? 0 : access_read(m, where, pointer_size(m), c->name)) : m->library->token;
  if (!at) at = rest;
  uint64_t token = cut_token(m, at, arg_pointer(m, c, 1), &rest, c->name);
  if (reentrant) access_write(m, where, pointer_size(m), rest, c->name);
  else m->library->token = rest;
  give_pointer(m, c, token);
}

static void run_strsep(machine *m, library_call *c) {
  uint64_t where = arg_pointer(m, c, 0), n, k;
  uint64_t at = access_read(m, where, pointer_size(m), c->name);
  give_pointer(m, c, at);
  if (!at || m->stop) return;
  const char *s = read_string(m, at, c->name, &n);
  const char *set = s ? read_string(m, arg_pointer(m, c, 1), c->name, &k) : NULL;
  if (!set) return;
  uint64_t length = strcspn(s, set), rest = s[length] ? at + length + 1 : 0;
  if (rest) access_write(m, at + length, 1, 0, c->name);
  access_write(m, where, pointer_size(m), rest, c->name);
}

static void run_strdup(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0), n, most = c->entry->tag ? arg_size(m, c, 1) : UINT64_MAX;
  if (!read_text(m, at, most, c->name, &n)) return;
  uint64_t copy = library_alloc(m, n + 1, false);
  if (copy) {
    copy_bytes(m, copy, at, n, c->name);
    access_write(m, copy + n, 1, 0, c->name);
  }
  give_pointer(m, c, copy);
}

static void run_strerror(machine *m, library_call *c) {
  object *o = library_static(m, STATIC_TEXT, 128);
  if (!o) return;
  snprintf((char *)o->bytes, 128, "%s", strerror((int)arg_int(c, 0)));
  give_pointer(m, c, o->address);
}

/* ---- ctype.h ---- */

enum {
  IS_ALNUM,
  IS_ALPHA,
  IS_BLANK,
  IS_CNTRL,
  IS_DIGIT,
  IS_GRAPH,
  IS_LOWER,
  IS_PRINT,
  IS_PUNCT,
  IS_SPACE,
  IS_UPPER,
  IS_XDIGIT,
  IS_ASCII,
  TO_LOWER,
  TO_UPPER,
  TO_ASCII
};

/* The bits of glibc's table, as its macros use them on a little-endian machine. */
static uint16_t ctype_bits(int x) {
  uint16_t bits = 0;
  static int (*const test[])(int) = {isupper, islower, isalpha, isdigit, isxdigit, isspace,
                                     isprint, isgraph, isblank, iscntrl, ispunct,  isalnum};
  for (int i = 0; i < 12; i++)
    if (test[i](x)) bits |= (uint16_t)(i < 8 ? 1 << i << 8 : 1 << i >> 8);
  return bits;
}

/* The functions give what the macros of glibc give: the bit of their class. */
static void run_ctype(machine *m, library_call *c) {
  static const uint16_t mask[] = {8, 1 << 10, 1, 2, 1 << 11, 1 << 15, 1 << 9, 1 << 14, 4, 1 << 13, 1 << 8, 1 << 12};
  int tag = c->entry->tag, x = (int)arg_int(c, 0);
  bool in_range = x >= -128 && x <= 255;
  if (tag == IS_ASCII) give_int(m, c, x >= 0 && x < 128);
  else if (tag == TO_ASCII) give_int(m, c, x & 127);
  else if (!in_range && m->options->checks & CHECK_BOUNDS)
    machine_undefined(m, CHECK_BOUNDS, "%s of %d, which is neither a character nor EOF", c->name, x);
  else if (tag == TO_LOWER || tag == TO_UPPER)
    give_int(m, c, x < 0 || x > 127 ? x : tag == TO_LOWER ? tolower(x) : toupper(x));
  else give_int(m, c, x >= 0 && x < 128 ? ctype_bits(x) & mask[tag] : 0);
}

/* A pointer to a pointer to the element for 0 of a table over -128..255. */
static void run_ctype_table(machine *m, library_call *c) {
  int which = c->entry->tag;
  uint32_t element = which == STATIC_CTYPE ? 2 : 4, ahead = 16;
  bool fresh = !m->library->statics[which];
  object *o = library_static(m, which, ahead + 384u * element);
  if (!o) return;
  if (fresh) {
    uint64_t zero = o->address + ahead + 128u * element;
    memcpy(o->bytes, &zero, pointer_size(m));
    for (int x = -128; x < 256; x++) {
      uint8_t *at = o->bytes + ahead + (uint32_t)(x + 128) * element;
      uint16_t bits = x >= 0 && x < 128 ? ctype_bits(x) : 0;
      int32_t other = x < 0 || x > 127 ? x : which == STATIC_LOWER ? tolower(x) : toupper(x);
      memcpy(at, which == STATIC_CTYPE ? (void *)&bits : (void *)&other, element);
    }
  }
  give_pointer(m, c, o->address);
}

const library_entry library_string[] = {{"memmove", run_copy, 0},
                                        {"memcpy", run_copy, 1},
                                        {"mempcpy", run_copy, 2},
                                        {"__mempcpy", run_copy, 2},
                                        {"bcopy", run_copy, 3},
                                        {"memset", run_set, 0},
                                        {"bzero", run_set, 1},
                                        {"explicit_bzero", run_set, 1},
                                        {"memcmp", run_compare, 0},
                                        {"bcmp", run_compare, 0},
                                        {"memchr", run_find_byte, 0},
                                        {"memrchr", run_find_byte, 1},
                                        {"rawmemchr", run_find_byte, 2},
                                        {"strlen", run_length, 0},
                                        {"strnlen", run_length, 1},
                                        {"strcpy", run_string_copy, COPY_ALL},
                                        {"stpcpy", run_string_copy, COPY_STPCPY},
                                        {"__stpcpy", run_string_copy, COPY_STPCPY},
                                        {"strncpy", run_string_copy, COPY_N},
                                        {"stpncpy", run_string_copy, COPY_STPNCPY},
                                        {"strcat", run_string_copy, COPY_CAT},
                                        {"strncat", run_string_copy, COPY_NCAT},
                                        {"strcmp", run_string_compare, 0},
                                        {"strncmp", run_string_compare, 1},
                                        {"strcoll", run_string_compare, 0},
                                        {"strcasecmp", run_string_compare, 2},
                                        {"strncasecmp", run_string_compare, 3},
                                        {"strchr", run_find_char, 0},
                                        {"index", run_find_char, 0},
                                        {"strrchr", run_find_char, 1},
                                        {"rindex", run_find_char, 1},
                                        {"strchrnul", run_find_char, 2},
                                        {"strstr", run_find_string, 0},
                                        {"strcasestr", run_find_string, 1},
                                        {"strspn", run_span, SPAN_IN},
                                        {"strcspn", run_span, SPAN_NOT_IN},
                                        {"strpbrk", run_span, SPAN_BREAK},
                                        {"strtok", run_strtok, 0},
                                        {"strtok_r", run_strtok, 1},
                                        {"__strtok_r", run_strtok, 1},
                                        {"strsep", run_strsep, 0},
                                        {"strdup", run_strdup, 0},
                                        {"__strdup", run_strdup, 0},
                                        {"strndup", run_strdup, 1},
                                        {"strerror", run_strerror, 0},
                                        {"isalnum", run_ctype, IS_ALNUM},
                                        {"isalpha", run_ctype, IS_ALPHA},
                                        {"isblank", run_ctype, IS_BLANK},
                                        {"iscntrl", run_ctype, IS_CNTRL},
                                        {"isdigit", run_ctype, IS_DIGIT},
                                        {"isgraph", run_ctype, IS_GRAPH},
                                        {"islower", run_ctype, IS_LOWER},
                                        {"isprint", run_ctype, IS_PRINT},
                                        {"ispunct", run_ctype, IS_PUNCT},
                                        {"isspace", run_ctype, IS_SPACE},
                                        {"isupper", run_ctype, IS_UPPER},
                                        {"isxdigit", run_ctype, IS_XDIGIT},
                                        {"isascii", run_ctype, IS_ASCII},
                                        {"tolower", run_ctype, TO_LOWER},
                                        {"toupper", run_ctype, TO_UPPER},
                                        {"toascii", run_ctype, TO_ASCII},
                                        {"__ctype_b_loc", run_ctype_table, STATIC_CTYPE},
                                        {"__ctype_tolower_loc", run_ctype_table, STATIC_LOWER},
                                        {"__ctype_toupper_loc", run_ctype_table, STATIC_UPPER},
                                        {NULL, NULL, 0}};
