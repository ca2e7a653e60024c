/* What the C library does to the memory that its functions are given, as steps: how many bytes it reads and writes
 * there (obligations, with checks), how long strings are, what a format asks for.
 *
 * The length of a string is a number `n` of which three things are known: the byte at n is zero, so many of the
 * bytes before it are not, and the string ends in its object. With an array that is shorter than that many bytes
 * this is the length. */
#include "flat/inline_uses.h"

#include "run/interp.h"

#include <string.h>

enum { most_known = 64, some_known = 16, longest_number = 400, longest_long_double = 5100 };

/* How the arguments of a function are used, in order, blanks between:
 *   .    not as memory          s    a string
 *   t2   a string, at most as many bytes as argument 2 says
 *   r2   so many bytes are read      w2   written
 *   R12  arguments 1 times 2 bytes   W12  (1 and 2 are the positions)
 *   o    what it points to is written, unless it is null */
static const struct {
  const char *name, *uses;
} table[] = {
    {"strlen", "s"},         {"strnlen", "t1"},     {"strcmp", "s s"},
    {"strncmp", "t2 t2"},    {"strcasecmp", "s s"}, {"strncasecmp", "t2 t2"},
    {"strchr", "s"},         {"strrchr", "s"},      {"strstr", "s s"},
    {"strpbrk", "s s"},      {"strspn", "s s"},     {"strcspn", "s s"},
    {"atoi", "s"},           {"atol", "s"},         {"atoll", "s"},
    {"atof", "s"},           {"strtol", "s o"},     {"strtoul", "s o"},
    {"strtoll", "s o"},      {"strtoull", "s o"},   {"strtod", "s o"},
    {"puts", "s"},           {"fputs", "s ."},      {"strdup", "s"},
    {"strndup", "t1"},       {"memcmp", "r2 r2"},   {"memcpy", "w2 r2"},
    {"memmove", "w2 r2"},    {"memset", "w2"},      {"bzero", "w1"},
    {"bcmp", "r2 r2"},       {"fgets", "w1"},       {"read", ". w2"},
    {"recv", ". w2"},        {"write", ". r2"},     {"send", ". r2"},
    {"fread", "W12"},        {"fwrite", "R12"},     {"time", "o"},
    {"strncpy", "w2 t2"},    {"stpncpy", "w2 t2"},  {"strcpy", ". s"},
    {"stpcpy", ". s"},       {"strcat", "s s"},     {"strncat", "s t2"},
    {"qsort", "W12"},        {"bsearch", ". R23"},  {"clock_gettime", ". o"},
    {"gettimeofday", "o o"},
};

static const char *plain_name(const char *name) { return strncmp(name, "__builtin_", 10) ? name : name + 10; }

static const char *uses_of(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, plain_name(name))) return table[i].uses;
  return NULL;
}

/* ---- pieces ---- */

static const expr *size_number(library_use *u, i128 v) { return ex_int(u->t, u->t->types.type_size, v); }
static const expr *as_size(library_use *u, const expr *e) { return ex_cast(u->t, u->t->types.type_size, e); }
static const expr *plus(library_use *u, const expr *a, const expr *b) { return ex_binary(u->t, EX_ADD, a, b); }

static const expr *least(library_use *u, const expr *a, const expr *b) {
  return ex_ite(u->t, ex_binary(u->t, EX_LT, a, b), a, b);
}

static void go_on(library_use *u) {
  step x = *u->m;
  x.to = steps_location(u->s, x.frame, NO_LOC);
  steps_add(u->s, x);
  u->m->from = x.to;
  u->m->lhs = u->m->rhs = NULL;
  u->m->kind = S_SKIP;
  u->m->silent = u->m->writes = u->m->is_string = false;
}

const expr *library_any(library_use *u, const char *name, const type *t) {
  const expr *v = ex_var(u->t, symbol_new(u->t, SYM_TEMP, name, t, u->m->where));
  u->m->kind = S_HAVOC;
  u->m->input = INPUT_NONE;
  u->m->lhs = v;
  go_on(u);
  return v;
}

static const expr *unknown(library_use *u, const char *name) { return library_any(u, name, u->t->types.type_size); }

void library_know(library_use *u, const expr *condition) {
  if (condition->kind == EX_INT && condition->value) return;
  u->m->kind = S_ASSUME;
  u->m->rhs = condition;
  u->m->silent = true;
  go_on(u);
}

void library_access(library_use *u, const expr *pointer, const expr *bytes, bool writes, bool is_string) {
  if (!u->s->options->checks || (bytes->kind == EX_INT && !bytes->value)) return;
  u->m->kind = S_ACCESS;
  u->m->rhs = pointer;
  u->m->lhs = bytes;
  u->m->writes = writes;
  u->m->is_string = is_string;
  bool silent = u->m->silent;
  u->m->silent = false;
  if (!u->m->note) u->m->note = u->f->name;
  go_on(u);
  u->m->silent = silent;
}

/* Places of so many bytes that must not overlap, unless they are the same. */
void library_apart(library_use *u, const expr *p, const expr *q, const expr *bytes) {
  if (!(u->s->options->checks & CHECK_MEMORY)) return;
  const expr *a = as_size(u, p), *b = as_size(u, q);
  const expr *before = ex_binary(u->t, EX_LT, a, plus(u, b, bytes)),
             *behind = ex_binary(u->t, EX_LT, b, plus(u, a, bytes));
  u->m->kind = S_OBLIGE;
  u->m->rhs = ex_either(u->t, ex_binary(u->t, EX_EQ, a, b), ex_not(u->t, ex_both(u->t, before, behind)));
  u->m->lhs = p;
  bool silent = u->m->silent;
  u->m->silent = false;
  if (!u->m->note) u->m->note = u->f->name;
  go_on(u);
  u->m->silent = silent;
}

/* ---- strings ---- */

static const expr *without_casts(const expr *p) {
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  return p;
}

const char *library_literal(const expr *p, uint64_t *room) {
  p = without_casts(p);
  const expr *at = p->kind == EX_ADDR ? p->args[0] : NULL;
  if (!at || at->kind != EX_INDEX || at->args[0]->kind != EX_VAR || at->args[1]->kind != EX_INT) return NULL;
  const symbol *s = at->args[0]->sym;
  i128 first = at->args[1]->value;
  if (s->kind != SYM_STRING || !type_is_char(s->type->to) || first < 0 || first >= (i128)s->type->size) return NULL;
  *room = s->type->size - (uint64_t)first;
  return memchr(s->bytes + first, 0, *room) ? s->bytes + first : NULL;
}

const expr *library_byte(library_use *u, const expr *p, const expr *index) {
  const type *bytes = type_pointer_to(&u->t->types, u->t->types.type_char);
  return ex_deref(u->t, ex_binary(u->t, EX_PTRADD, ex_cast(u->t, bytes, p), index));
}

uint64_t library_room(const expr *p) {
  p = without_casts(p);
  if (p->kind != EX_ADDR || p->args[0]->kind != EX_INDEX) return UINT64_MAX;
  const type *array = p->args[0]->args[0]->type;
  const expr *first = p->args[0]->args[1];
  bool known = array->kind == TY_ARRAY && array->count && first->kind == EX_INT && first->value >= 0;
  if (!known || first->value > (i128)array->count) return UINT64_MAX;
  return (array->count - (uint64_t)first->value) * array->to->size;
}

bool library_is_member(const expr *p) {
  p = without_casts(p);
  const expr *array = p->kind == EX_ADDR && p->args[0]->kind == EX_INDEX ? p->args[0]->args[0] : NULL;
  while (array && array->kind == EX_INDEX) array = array->args[0];
  return !array || array->kind != EX_VAR;
}

/* How many bytes of the string are looked at: all, where it is an array that is short enough. */
static uint64_t known_bytes(const expr *p) {
  uint64_t room = library_room(p);
  return room <= most_known ? room : some_known;
}

const expr *library_length(library_use *u, const expr *p) {
  uint64_t room;
  const char *text = library_literal(p, &room);
  if (text) return size_number(u, (i128)strlen(text));
  const expr *n = unknown(u, "$length"), *zero = ex_int(u->t, u->t->types.type_char, 0);
  const expr *known = ex_binary(u->t, EX_LT, n, size_number(u, (i128)1 << 30));
  for (uint64_t i = 0; i < known_bytes(p); i++) {
    const expr *behind = ex_binary(u->t, EX_LE, n, size_number(u, (i128)i));
    const expr *byte = library_byte(u, p, ex_int(u->t, u->t->types.type_ptrdiff, (i128)i));
    known = ex_binary(u->t, EX_LAND, known, ex_binary(u->t, EX_LOR, behind, ex_binary(u->t, EX_NE, byte, zero)));
  }
  library_know(u, known);
  library_know(u, ex_binary(u->t, EX_EQ, library_byte(u, p, n), zero));
  return n;
}

void library_fill(library_use *u, const expr *p, const expr *bytes, flat_input input) {
  u->m->kind = S_FILL;
  u->m->input = input;
  u->m->rhs = p;
  u->m->lhs = bytes;
  go_on(u);
  u->m->input = INPUT_NONE;
}

const expr *library_length_within(library_use *u, const expr *p, const expr *most) {
  uint64_t room;
  const char *text = library_literal(p, &room);
  const expr *n = text ? size_number(u, (i128)strlen(text)) : unknown(u, "$length");
  if (text) return least(u, n, most);
  const expr *zero = ex_int(u->t, u->t->types.type_char, 0), *known = ex_binary(u->t, EX_LE, n, most);
  for (uint64_t i = 0; i < known_bytes(p); i++) {
    const expr *behind = ex_binary(u->t, EX_LE, n, size_number(u, (i128)i));
    const expr *byte = library_byte(u, p, ex_int(u->t, u->t->types.type_ptrdiff, (i128)i));
    known = ex_binary(u->t, EX_LAND, known, ex_binary(u->t, EX_LOR, behind, ex_binary(u->t, EX_NE, byte, zero)));
  }
  library_know(u, known);
  library_know(
      u, ex_binary(u->t, EX_LOR, ex_binary(u->t, EX_EQ, n, most), ex_binary(u->t, EX_EQ, library_byte(u, p, n), zero)));
  return n;
}

/* ---- arguments ---- */

static bool is_memory(const library_use *u, uint32_t i) {
  return i < u->nargs && type_is_pointer(u->args[i]->type) && u->args[i]->type->to->kind != TY_FUNCTION;
}

static void use_string(library_use *u, uint32_t i, const expr *most) {
  const expr *n = u->length[i] = library_length(u, u->args[i]), *bytes = plus(u, n, size_number(u, 1));
  if (most) bytes = least(u, bytes, most);
  library_access(u, u->args[i], bytes, false, true);
}

/* One argument; `how` as in the table. */
static void use_argument(library_use *u, uint32_t i, const char *how) {
  uint32_t a = how[0] && how[1] > ' ' ? (uint32_t)(how[1] - '0') : 0;
  uint32_t b = a && how[2] > ' ' ? (uint32_t)(how[2] - '0') : 0;
  if (*how == '.' || !is_memory(u, i) || a >= u->nargs || b >= u->nargs) return;
  const expr *bytes = a ? as_size(u, u->args[a]) : NULL;
  if (b) bytes = ex_binary(u->t, EX_MUL, bytes, as_size(u, u->args[b]));
  switch (*how) {
  case 's': use_string(u, i, NULL); break;
  case 't': use_string(u, i, bytes); break;
  case 'r':
  case 'R': library_access(u, u->args[i], bytes, false, false); break;
  case 'w':
  case 'W': library_access(u, u->args[i], bytes, true, false); break;
  case 'o': {
    const expr *p = without_casts(u->args[i]);
    const expr *null = ex_binary(u->t, EX_EQ, u->args[i], ex_int(u->t, u->args[i]->type, 0));
    i128 size = (i128)(p->type->to->size ? p->type->to->size : 1);
    library_access(u, u->args[i], ex_ite(u->t, null, size_number(u, 0), size_number(u, size)), true, false);
    break;
  }
  default: break;
  }
}

/* Where strings are copied to. */
static void use_targets(library_use *u) {
  const char *name = plain_name(u->f->name);
  const expr *one = size_number(u, 1);
  bool copies = !strcmp(name, "strcpy") || !strcmp(name, "stpcpy");
  if (!strcmp(name, "memcpy")) library_apart(u, u->args[0], u->args[1], as_size(u, u->args[2]));
  if (copies && u->length[1]) {
    const expr *bytes = plus(u, u->length[1], one);
    library_apart(u, u->args[0], u->args[1], bytes);
    library_access(u, u->args[0], bytes, true, false);
  }
  if (strcmp(name, "strcat") && strcmp(name, "strncat")) return;
  if (!u->length[0] || !u->length[1]) return;
  const expr *added = u->length[1];
  if (!strcmp(name, "strncat")) added = least(u, added, as_size(u, u->args[2]));
  library_access(u, u->args[0], plus(u, plus(u, u->length[0], added), one), true, false);
}

/* ---- formats ---- */

typedef struct conversion {
  bool left_out;         /* its length cannot be told */
  bool is_long;          /* l, L and their like */
  uint32_t stars;        /* arguments that say width and precision */
  i128 width, precision; /* -1: none */
  char kind;
} conversion;

static i128 read_digits(const char **at) {
  i128 n = 0;
  for (; **at >= '0' && **at <= '9'; ++*at) n = n < (i128)1 << 40 ? n * 10 + (**at - '0') : n;
  return n;
}

/* A width or a precision: digits, or a star. */
static i128 read_size(conversion *c, const char **at) {
  if (**at != '*') return read_digits(at);
  ++*at;
  c->stars++;
  return 0;
}

static conversion read_conversion(const char **at) {
  conversion c = {.width = 0, .precision = -1};
  for (; **at && strchr("-+ #0'", **at); ++*at) c.left_out |= **at == '+' || **at == ' ' || **at == '#';
  c.width = read_size(&c, at);
  if (**at == '.') {
    ++*at;
    c.precision = read_size(&c, at);
  }
  for (; **at && strchr("hlLqjzt", **at); ++*at) {
    c.left_out |= **at == 'h'; /* cut off before it is printed */
    c.is_long |= **at == 'l' || **at == 'L';
  }
  c.kind = **at;
  if (**at) ++*at;
  return c;
}

/* How many digits a number has, and its sign. */
static const expr *digits(library_use *u, const expr *v, unsigned base) {
  const expr *n = size_number(u, 1);
  const type *t = v->type;
  const expr *zero = ex_int(u->t, t, 0);
  for (i128 power = base; power <= int_max(t); power *= base) {
    const expr *large = ex_binary(u->t, EX_GE, v, ex_int(u->t, t, power));
    if (t->is_signed) large = ex_either(u->t, large, ex_binary(u->t, EX_LE, v, ex_int(u->t, t, -power)));
    n = plus(u, n, ex_ite(u->t, large, size_number(u, 1), size_number(u, 0)));
  }
  if (!t->is_signed) return n;
  return plus(u, n, ex_ite(u->t, ex_binary(u->t, EX_LT, v, zero), size_number(u, 1), size_number(u, 0)));
}

/* Of a number: not much more than is asked for. Of anything else, and where an argument asks: any. */
static const expr *some_length(library_use *u, const conversion *c) {
  const expr *n = unknown(u, "$length");
  i128 most = c->is_long ? longest_long_double : longest_number;
  most += c->width + (c->precision > 0 ? c->precision : 0);
  if (c->stars || !strchr("diuxXofFeEgGaAcp", c->kind)) most = (i128)1 << 30;
  library_know(u, ex_binary(u->t, EX_LE, n, size_number(u, most)));
  return n;
}

/* The length of what one conversion prints; its argument is number `i`. */
static const expr *converted(library_use *u, const conversion *c, uint32_t i) {
  const expr *v = i < u->nargs ? u->args[i] : NULL, *n = NULL;
  unsigned base = c->kind == 'x' || c->kind == 'X' ? 16 : c->kind == 'o' ? 8 : 10;
  if (!v || c->stars) return some_length(u, c);
  if (c->kind == 's' && is_memory(u, i)) {
    const expr *most = c->precision >= 0 ? size_number(u, c->precision) : NULL, *length = library_length(u, v);
    const expr *bytes = plus(u, length, size_number(u, 1));
    library_access(u, v, most ? least(u, bytes, most) : bytes, false, true);
    n = most ? least(u, length, most) : length;
  } else if (c->kind == 'c') {
    n = size_number(u, 1);
  } else if (strchr("diuxXo", c->kind) && v->type->kind == TY_INT && v->type->width <= 64 && !c->left_out &&
             c->precision < 0) {
    bool is_signed = c->kind == 'd' || c->kind == 'i';
    const type *wide = is_signed ? u->t->types.type_llong : u->t->types.type_ullong;
    if (is_signed == v->type->is_signed) n = digits(u, ex_cast(u->t, wide, v), base);
  }
  if (!n) return some_length(u, c);
  return c->width ? ex_ite(u->t, ex_binary(u->t, EX_LT, n, size_number(u, c->width)), size_number(u, c->width), n) : n;
}

/* %n: so many were printed so far. */
static void write_count(library_use *u, uint32_t i, const expr *total) {
  if (!is_memory(u, i) || !type_is_integer(u->args[i]->type->to)) return;
  const type *to = u->args[i]->type->to;
  library_access(u, u->args[i], size_number(u, (i128)to->size), true, false);
  u->m->kind = S_ASSIGN;
  u->m->lhs = ex_deref(u->t, u->args[i]);
  u->m->rhs = ex_cast(u->t, to, total);
  u->m->silent = true;
  go_on(u);
}

/* Are all its conversions known? Wide characters become as many bytes as the locale says, or none at all. */
static bool is_plain_format(const char *at) {
  while ((at = strchr(at, '%'))) {
    at++;
    if (*at == '%') {
      at++;
      continue;
    }
    conversion c = read_conversion(&at);
    if (!c.kind || !strchr("diuxXofFeEgGaAcspn", c.kind) || (c.is_long && strchr("cs", c.kind))) return false;
  }
  return true;
}

/* A format of which nothing is known may have a %n for every argument. */
static void write_counts(library_use *u, uint32_t first) {
  uint64_t room;
  for (uint32_t i = first; i < u->nargs; i++) {
    if (!is_memory(u, i) || !type_is_integer(u->args[i]->type->to) || library_literal(u->args[i], &room)) continue;
    u->m->kind = S_OUTPUT;
    u->m->rhs = u->args[i];
    go_on(u);
  }
}

/* What the format in argument `format` makes of the arguments behind it; NULL: it is not known. */
static const expr *format_length(library_use *u, uint32_t format) {
  uint64_t room;
  const char *at = library_literal(u->args[format], &room);
  const expr *total = size_number(u, 0);
  uint32_t next = format + 1;
  if (!at || !is_plain_format(at)) {
    if (!at || strchr(at, 'n')) write_counts(u, next);
    return NULL;
  }
  while (*at) {
    const char *percent = strchr(at, '%');
    size_t plain = percent ? (size_t)(percent - at) : strlen(at);
    total = plus(u, total, size_number(u, (i128)plain));
    at += plain;
    if (!*at) break;
    at++;
    if (*at == '%') {
      total = plus(u, total, size_number(u, 1));
      at++;
      continue;
    }
    conversion c = read_conversion(&at);
    next += c.stars;
    if (c.kind == 'n') write_count(u, next++, total);
    else if (c.kind) total = plus(u, total, converted(u, &c, next++));
  }
  return total;
}

/* The functions that print: where the format is, where the text goes. */
static const struct {
  const char *name;
  uint32_t format;
  bool to_memory, bounded;
} printers[] = {{"printf", 0, false, false},
                {"fprintf", 1, false, false},
                {"dprintf", 1, false, false},
                {"sprintf", 1, true, false},
                {"snprintf", 2, true, true}};

static bool use_format(library_use *u, bool *covered) {
  for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
    if (strcmp(printers[i].name, plain_name(u->f->name)) || printers[i].format >= u->nargs) continue;
    u->printed = format_length(u, printers[i].format);
    *covered = u->printed != NULL;
    if (!u->printed || !printers[i].to_memory) return true;
    u->written = plus(u, u->printed, size_number(u, 1));
    if (printers[i].bounded) u->written = least(u, u->written, as_size(u, u->args[1]));
    library_access(u, u->args[0], u->written, true, false);
    return true;
  }
  return false;
}

bool library_may_count(const library_use *u) {
  uint64_t room;
  for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
    if (strcmp(printers[i].name, plain_name(u->f->name)) || printers[i].format >= u->nargs) continue;
    const char *format = library_literal(u->args[printers[i].format], &room);
    return !format || (strchr(format, '%') && strchr(format, 'n'));
  }
  return false;
}

bool library_uses(library_use *u) {
  bool covered = true;
  if (use_format(u, &covered)) return covered;
  const char *how = uses_of(u->f->name);
  if (!how) return false;
  for (uint32_t i = 0; i < u->nargs && i < most_library_arguments && *how; i++) {
    use_argument(u, i, how);
    how += strcspn(how, " ");
    how += *how == ' ';
  }
  use_targets(u);
  return true;
}
