/* Attributes of functions, from three places: the type of the declaration (noreturn belongs to it), the attribute cursors
 * of libclang, and the text of the declaration for those that libclang drops (`access`, and `noreturn` where
 * <stdnoreturn.h> has made a keyword of the word). The arguments of an attribute are read where it is spelled; if a
 * macro gives them, where the macro is used. */
#include "front/parser.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool attribute_is(const char *word, const char *name) {
  size_t n = strlen(name);
  if (!strcmp(word, name)) return true;
  return !strncmp(word, "__", 2) && !strncmp(word + 2, name, n) && !strcmp(word + 2 + n, "__");
}

bool attributes_have(parser *p, const cursors *kids, const char *name) {
  for (uint32_t i = 0; i < kids->n; i++)
    if (clang.isAttribute(clang.getCursorKind(kids->at[i])) && attribute_is(parser_word(p, kids->at[i]), name))
      return true;
  return false;
}

bool attributes_noreturn_type(CXType function) {
  static const char suffix[] = "__attribute__((noreturn))";
  CXType t = clang.getCanonicalType(function);
  if (t.kind == CXType_Pointer) t = clang.getCanonicalType(clang.getPointeeType(t));
  if (t.kind != CXType_FunctionProto && t.kind != CXType_FunctionNoProto) return false;
  CXString s = clang.getTypeSpelling(t);
  const char *text = clang.getCString(s);
  size_t n = text ? strlen(text) : 0, m = sizeof suffix - 1;
  bool ends = n >= m && !strcmp(text + n - m, suffix);
  clang.disposeString(s);
  return ends;
}

/* ---- arguments ---- */

/* The text between the parentheses after the word that `text` begins with; false if there are none. */
static bool arguments(const char *text, size_t size, const char **from, const char **to) {
  const char *at = text, *end = text + size;
  while (at < end && (isalnum((unsigned char)*at) || *at == '_')) at++;
  while (at < end && isspace((unsigned char)*at)) at++;
  if (at >= end || *at != '(') return false;
  *from = at + 1;
  int depth = 0;
  for (; at < end; at++) {
    if (*at == '(') depth++;
    if (*at == ')' && --depth == 0) {
      *to = at;
      return true;
    }
  }
  return false;
}

/* The numbers in a text that has nothing else but commas, blanks and parentheses: as bits, 1 being the first. */
static bool numbers(const char *from, const char *to, uint32_t *bits) {
  *bits = 0;
  while (from < to) {
    if (isdigit((unsigned char)*from)) {
      char *end;
      unsigned long n = strtoul(from, &end, 10);
      if (n > 0 && n <= 32) *bits |= 1u << (n - 1);
      from = end;
    } else if (isspace((unsigned char)*from) || strchr(",()", *from)) {
      from++;
    } else {
      return false;
    }
  }
  return true;
}

/* Which parameters an attribute names: all if it names none. 0 where that cannot be read. */
static uint32_t parameters_of(parser *p, CXCursor attribute) {
  size_t size;
  uint32_t bits;
  const char *from, *to, *text = parser_text(p, attribute, &size);
  if (!text) return 0;
  if (!arguments(text, size, &from, &to)) {
    while (size && (isalnum((unsigned char)*text) || *text == '_')) text++, size--;
    while (size && isspace((unsigned char)*text)) text++, size--;
    if (size && (*text == ')' || *text == ',' || *text == ']')) return UINT32_MAX;
  } else if (numbers(from, to, &bits)) {
    return bits ? bits : UINT32_MAX;
  }
  text = parser_used_at(p, attribute, &size);
  if (text && arguments(text, size, &from, &to) && numbers(from, to, &bits)) return bits ? bits : UINT32_MAX;
  return 0;
}

/* The last declaration of a function of this name; a null cursor: there is none. */
static CXCursor function_named(parser *p, const char *name) {
  CXCursor found = clang.getNullCursor();
  cursors top = {0};
  parser_kids(clang.getTranslationUnitCursor(p->unit), &top);
  for (uint32_t i = 0; i < top.n; i++)
    if (clang.getCursorKind(top.at[i]) == CXCursor_FunctionDecl && !strcmp(parser_name(p, top.at[i]), name))
      found = top.at[i];
  vec_free(&top);
  return found;
}

symbol *attribute_function(parser *p, CXCursor attribute) {
  for (int used = 0; used < 2; used++) { /* as it is spelled, then where a macro is given it */
    size_t size;
    const char *from, *to, *text = used ? parser_used_at(p, attribute, &size) : parser_text(p, attribute, &size);
    if (!text || !arguments(text, size, &from, &to)) continue;
    while (from < to && isspace((unsigned char)*from)) from++;
    while (from < to && isspace((unsigned char)to[-1])) to--;
    CXCursor d = function_named(p, intern_strn(&p->job->names, from, (size_t)(to - from)));
    if (clang.Cursor_isNull(d)) continue;
    symbol *s = parser_symbol(p, d);
    map_put(&p->used, map_key(s), 1);
    return s;
  }
  return NULL;
}

/* ---- the text of a declaration ---- */

/* access (read_only, 1): nothing is written through that parameter. */
static void take_access(symbol *s, const char *from, const char *to) {
  static const char *const reads[] = {"read_only", "none"};
  while (from < to && isspace((unsigned char)*from)) from++;
  const char *word = from;
  while (from < to && (isalnum((unsigned char)*from) || *from == '_')) from++;
  char mode[32];
  size_t n = (size_t)(from - word);
  if (n >= sizeof mode) return;
  memcpy(mode, word, n);
  mode[n] = 0;
  const char *comma = memchr(from, ',', (size_t)(to - from));
  unsigned long number = comma ? strtoul(comma + 1, NULL, 10) : 0;
  for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
    if (attribute_is(mode, reads[i]) && number > 0 && number <= 32) s->const_params |= 1u << (number - 1);
}

/* The attributes in one __attribute__((...)): those that libclang does not keep. */
static void take_dropped(parser *p, symbol *s, const char *from, const char *to) {
  while (from < to) {
    if (!isalpha((unsigned char)*from) && *from != '_') {
      from++;
      continue;
    }
    const char *word = from, *a, *b;
    while (from < to && (isalnum((unsigned char)*from) || *from == '_')) from++;
    const char *name = intern_strn(&p->job->names, word, (size_t)(from - word));
    s->is_noreturn |= attribute_is(name, "noreturn") || !strcmp(name, "_Noreturn");
    if (!arguments(word, (size_t)(to - word), &a, &b)) continue;
    if (attribute_is(name, "access")) take_access(s, a, b);
    from = b;
  }
}

static const char *after_comment(const char *at, const char *end) {
  bool is_line = at[1] == '/';
  for (at += 2; at < end; at++) {
    if (is_line && *at == '\n') return at;
    if (!is_line && *at == '/' && at[-1] == '*') return at + 1;
  }
  return end;
}

static const char *after_parentheses(const char *at, const char *end) {
  int depth = 0;
  for (; at < end; at++) {
    if (*at == '(') depth++;
    if (*at == ')' && --depth == 0) return at + 1;
  }
  return end;
}

/* Every __attribute__((...)) between the beginning of a declaration and the end of its first declarator; parameters have
 * attributes of their own. */
static void read_text(parser *p, symbol *s, CXCursor d) {
  size_t size;
  const char *at = parser_used_at(p, d, &size), *end = at ? at + size : NULL;
  while (at < end && !strchr(";{,", *at)) {
    if (*at == '/' && at + 1 < end && (at[1] == '/' || at[1] == '*')) {
      at = after_comment(at, end);
    } else if (*at == '(') {
      at = after_parentheses(at, end);
    } else if (!isalpha((unsigned char)*at) && *at != '_') {
      at++;
    } else {
      const char *word = at, *a, *b;
      while (at < end && (isalnum((unsigned char)*at) || *at == '_')) at++;
      bool found = at - word >= 11 && !strncmp(word, "__attribute", 11);
      if (!found || !arguments(word, (size_t)(end - word), &a, &b)) continue;
      take_dropped(p, s, a, b);
      at = b + 1;
    }
  }
}

/* int a[static 4]: the argument points to at least so many elements. */
static void take_static_params(parser *p, symbol *s, CXCursor d) {
  int n = clang.Cursor_getNumArguments(d);
  for (int i = 0; i < n && i < 32; i++) {
    size_t size;
    const char *text = parser_used_at(p, clang.Cursor_getArgument(d, (unsigned)i), &size);
    const char *end = text ? text + size : NULL;
    while (text < end && !strchr("[,);{", *text)) text++;
    if (text == end || *text++ != '[') continue;
    while (text < end && (isspace((unsigned char)*text) || islower((unsigned char)*text))) {
      if (end - text > 6 && !memcmp(text, "static", 6) && isspace((unsigned char)text[6])) s->nonnull_params |= 1u << i;
      text++;
    }
  }
}

/* ---- alignment ---- */

void attributes_take_alignment(parser *p, symbol *s, const cursors *kids) {
  for (uint32_t i = 0; i < kids->n; i++) {
    if (clang.getCursorKind(kids->at[i]) != CXCursor_AlignedAttr) continue;
    size_t size;
    const char *from, *to, *text = parser_text(p, kids->at[i], &size);
    char *end = NULL;
    unsigned long n = text && arguments(text, size, &from, &to) ? strtoul(from, &end, 0) : 0;
    while (n && end < to && isspace((unsigned char)*end)) end++;
    bool known = n && end == to && n <= 1u << 28;
    if (!known || n > s->align) s->align = known ? (uint32_t)n : UINT32_MAX;
  }
}

/* ---- formats ---- */

/* format (printf, 2, 3). Where a macro gives the numbers, the format is taken to be the last parameter that has a name. */
static void take_format(parser *p, symbol *s, CXCursor attribute) {
  size_t size;
  const char *from, *to, *text = parser_text(p, attribute, &size);
  if (!text || !arguments(text, size, &from, &to)) return;
  while (from < to && isspace((unsigned char)*from)) from++;
  const char *word = from, *comma = memchr(from, ',', (size_t)(to - from));
  while (from < to && (isalnum((unsigned char)*from) || *from == '_')) from++;
  const char *kind = intern_strn(&p->job->names, word, (size_t)(from - word));
  bool prints = attribute_is(kind, "printf") || attribute_is(kind, "gnu_printf");
  bool scans = attribute_is(kind, "scanf") || attribute_is(kind, "gnu_scanf");
  if (!comma || (!prints && !scans)) return;
  char *end;
  unsigned long format = strtoul(comma + 1, &end, 10), first = 0;
  const char *second = end < to ? memchr(end, ',', (size_t)(to - end)) : NULL;
  const type *last = s->type->nparams ? s->type->params[s->type->nparams - 1] : NULL;
  if (end != comma + 1 && second) {
    first = strtoul(second + 1, &end, 10);
    if (end == second + 1) return;
  } else {
    if (!s->type->is_variadic || !last || !type_is_pointer(last) || !type_is_char(last->to)) return;
    format = s->type->nparams;
    first = format + 1;
  }
  if (!format || format > 32 || first > 32) return;
  s->format_param = (uint8_t)format;
  s->format_first = (uint8_t)first;
  s->format_scans = scans;
}

/* ---- all of them ---- */

void attributes_take(parser *p, symbol *s, CXCursor d) {
  cursors kids = {0};
  bool own = !clang.Location_isInSystemHeader(clang.getCursorLocation(d));
  parser_kids(d, &kids);
  s->is_weak |= attributes_have(p, &kids, "weak");
  s->is_noreturn |= attributes_noreturn_type(clang.getCursorType(d));
  for (uint32_t i = 0; i < kids.n; i++) {
    if (!clang.isAttribute(clang.getCursorKind(kids.at[i]))) continue;
    const char *word = parser_word(p, kids.at[i]);
    s->is_noreturn |= attribute_is(word, "noreturn") || !strcmp(word, "_Noreturn");
    s->is_ifunc |= attribute_is(word, "ifunc");
    s->returns_nonnull |= attribute_is(word, "returns_nonnull");
    s->is_function |= attribute_is(word, "const");
    if (attribute_is(word, "pure") || s->is_function) s->const_params = UINT32_MAX;
    if (own && attribute_is(word, "nonnull")) s->nonnull_params |= parameters_of(p, kids.at[i]);
    if (own && attribute_is(word, "format")) take_format(p, s, kids.at[i]);
    s->returns_new |= own && attribute_is(word, "malloc");
    if (own && attribute_is(word, "alloc_size")) s->size_params = parameters_of(p, kids.at[i]);
  }
  vec_free(&kids);
  if (!own) return; /* what the library asks of its arguments its models say */
  read_text(p, s, d);
  take_static_params(p, s, d);
}
