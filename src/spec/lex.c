/* See lex.h. One pass, no state but the position; the longest sign wins. */
#include "spec/lex.h"

#include "base/buf.h"

#include <string.h>

typedef struct lexer {
  diag *diag;
  intern *names;
  uint32_t file;
  const char *text;
  size_t size, at, line_start;
  uint32_t line;
  tokens *out;
  bool space;
} lexer;

static int peek(const lexer *x, size_t ahead) {
  return x->at + ahead < x->size ? (unsigned char)x->text[x->at + ahead] : -1;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_word(int c) { return is_letter(c) || is_digit(c); }
static int hex(int c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static place here(const lexer *x, size_t at) { return (place){x->file, x->line, (uint32_t)(at - x->line_start + 1)}; }

static void newline(lexer *x) {
  x->line++;
  x->line_start = x->at + 1;
}

static token *push(lexer *x, token_kind kind, size_t from) {
  token t = {.kind = kind,
             .line = x->line,
             .column = (uint32_t)(from - x->line_start + 1),
             .offset = (uint32_t)from,
             .length = (uint32_t)(x->at - from),
             .after_space = x->space};
  x->space = false;
  vec_push(x->out, t);
  return &vec_last(x->out);
}

static void comment(lexer *x) {
  place start = here(x, x->at);
  for (x->at += 2; x->at < x->size; x->at++) {
    if (peek(x, 0) == '*' && peek(x, 1) == '/') {
      x->at += 2;
      return;
    }
    if (peek(x, 0) == '\n') newline(x);
  }
  diag_error(x->diag, start, "this comment does not end; expected */");
}

static bool blank(lexer *x) {
  int c = peek(x, 0);
  if (c == '\n') newline(x);
  if (c == ' ' || (c >= '\t' && c <= '\r')) {
    x->at++;
  } else if (c == '/' && peek(x, 1) == '/') {
    while (x->at < x->size && peek(x, 0) != '\n') x->at++;
  } else if (c == '/' && peek(x, 1) == '*') {
    comment(x);
  } else {
    return false;
  }
  x->space = true;
  return true;
}

/* Does a point at the present place go on a number? Only where FSP has no use for it. */
static bool is_fraction(const lexer *x, size_t from) {
  if (peek(x, 0) != '.' || peek(x, 1) == '.') return false;
  if (from > 0 && x->text[from - 1] == '.') return false; /* a.1.b */
  int c = peek(x, 1);
  if (is_digit(c)) return true;
  if (c == 'e' || c == 'E' || c == 'f' || c == 'F' || c == 'l' || c == 'L') {
    int d = peek(x, 2);
    if ((c == 'e' || c == 'E') && (is_digit(d) || d == '+' || d == '-')) return true;
    return !is_word(d);
  }
  return !is_letter(c) && c != '[' && c != '{' && c != '\n' && c != '\r' && c != -1;
}

static void floating(lexer *x, size_t from) {
  while (is_word(peek(x, 0)) || peek(x, 0) == '.' ||
         ((peek(x, 0) == '+' || peek(x, 0) == '-') && strchr("eEpP", x->text[x->at - 1])))
    x->at++;
  token *t = push(x, T_FLOAT, from);
  t->text = intern_strn(x->names, x->text + from, x->at - from);
}

static void number(lexer *x) {
  size_t from = x->at;
  uint64_t value = 0;
  bool over = false, decimal = true;
  unsigned base = 10;
  if (peek(x, 0) == '0' && (peek(x, 1) == 'x' || peek(x, 1) == 'X') && hex(peek(x, 2)) >= 0) {
    base = 16;
    x->at += 2;
  } else if (peek(x, 0) == '0' && (peek(x, 1) == 'b' || peek(x, 1) == 'B') &&
             (peek(x, 2) == '0' || peek(x, 2) == '1')) {
    base = 2;
    x->at += 2;
  } else if (peek(x, 0) == '0' && is_digit(peek(x, 1))) {
    base = 8;
  }
  decimal = base == 10;
  for (int d; (d = hex(peek(x, 0))) >= 0 && (base == 16 || d < 10); x->at++) {
    if ((unsigned)d >= base) break;
    over |= __builtin_mul_overflow(value, base, &value) || __builtin_add_overflow(value, (uint64_t)d, &value);
  }
  if (is_fraction(x, from) ||
      (base != 16 && (peek(x, 0) == 'e' || peek(x, 0) == 'E') &&
       (is_digit(peek(x, 1)) || ((peek(x, 1) == '+' || peek(x, 1) == '-') && is_digit(peek(x, 2)))))) {
    floating(x, from);
    return;
  }
  token t = {0};
  for (;; x->at++) {
    int c = peek(x, 0);
    if ((c == 'u' || c == 'U') && !t.is_unsigned) t.is_unsigned = true;
    else if ((c == 'l' || c == 'L') && t.longs < 2) t.longs++;
    else break;
  }
  if (is_word(peek(x, 0))) {
    while (is_word(peek(x, 0))) x->at++;
    diag_error(x->diag, here(x, from), "'%.*s' is not a number", (int)(x->at - from > 60 ? 60 : x->at - from),
               x->text + from);
  } else if (over) {
    diag_error(x->diag, here(x, from), "this number does not fit 64 bits");
  }
  token *to = push(x, T_INT, from);
  to->value = value;
  to->is_unsigned = t.is_unsigned;
  to->longs = t.longs;
  to->is_decimal = decimal;
}

static int escape(lexer *x) {
  int c = peek(x, 0), n = 0, value = 0;
  static const char letters[] = "abfnrtve\\'\"?", codes[] = "\a\b\f\n\r\t\v\033\\'\"?";
  if (c == 'x') {
    for (x->at++; hex(peek(x, 0)) >= 0; x->at++) value = (value * 16 + hex(peek(x, 0))) & 255;
    return (signed char)value;
  }
  if (c >= '0' && c <= '7') {
    for (; n < 3 && peek(x, 0) >= '0' && peek(x, 0) <= '7'; n++, x->at++) value = value * 8 + peek(x, 0) - '0';
    return (signed char)value;
  }
  const char *which = c > 0 ? strchr(letters, c) : NULL;
  if (!which) {
    diag_error(x->diag, here(x, x->at - 1), "unknown escape sequence");
    return c;
  }
  x->at++;
  return codes[which - letters];
}

static void character(lexer *x) {
  size_t from = x->at++;
  int value = 0, n = 0;
  while (peek(x, 0) != '\'' && peek(x, 0) != '\n' && peek(x, 0) >= 0) {
    if (peek(x, 0) == '\\') {
      x->at++;
      value = escape(x);
    } else {
      value = (signed char)x->text[x->at++];
    }
    n++;
  }
  if (peek(x, 0) == '\'') x->at++;
  else n = 0;
  if (n != 1) diag_error(x->diag, here(x, from), "expected one character between quotes");
  token *t = push(x, T_CHAR, from);
  t->value = (uint64_t)(int64_t)value;
  t->text = intern_strn(x->names, x->text + from, x->at - from);
}

/* The name of an action that is no word, with C's escapes. */
static void string(lexer *x) {
  size_t from = x->at++;
  buf text = {0};
  while (peek(x, 0) != '"' && peek(x, 0) != '\n' && peek(x, 0) >= 0) {
    int c = peek(x, 0);
    x->at++;
    if (c == '\\') c = escape(x);
    if (!(char)c) diag_error(x->diag, here(x, from), "the name of an action cannot contain a zero byte");
    else buf_putc(&text, (char)c);
  }
  if (peek(x, 0) == '"') x->at++;
  else diag_error(x->diag, here(x, from), "this string does not end; expected \"");
  token *t = push(x, T_STRING, from);
  t->text = intern_strn(x->names, buf_text(&text), text.n);
  buf_free(&text);
}

static void dollar(lexer *x) {
  size_t from = x->at++;
  uint64_t value = 0;
  bool any = false;
  for (; is_digit(peek(x, 0)); x->at++, any = true)
    if (value < 1000000) value = value * 10 + (uint64_t)(peek(x, 0) - '0');
  if (!any) diag_error(x->diag, here(x, from), "expected a number after '$', as in $0 or $1");
  push(x, T_DOLLAR, from)->value = value;
}

static void sign(lexer *x) {
  static const struct {
    char text[4];
    punct punct;
  } longer[] = {{"<->", P_IFF}, {"->", P_ARROW}, {"||", P_OROR}, {"&&", P_ANDAND}, {"==", P_EQ},   {"!=", P_NE},
                {"<=", P_LE},   {">=", P_GE},    {"<<", P_SHL},  {">>", P_SHR},    {"..", P_DOTS}, {"::", P_COLONS}};
  size_t from = x->at;
  int c = peek(x, 0), which = c;
  x->at++;
  for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
    size_t n = strlen(longer[i].text);
    if (from + n <= x->size && !memcmp(x->text + from, longer[i].text, n)) {
      which = (int)longer[i].punct;
      x->at = from + n;
      break;
    }
  }
  if (which < 256 && (which == 0 || !strchr("()[]{}<>.,;:|&^!~+-*/%=?@\\#", which))) {
    if (which >= 32 && which < 127) diag_error(x->diag, here(x, from), "stray '%c'", which);
    else diag_error(x->diag, here(x, from), "stray character with code %d", which);
    return;
  }
  push(x, T_PUNCT, from)->punct = which;
}

void spec_lex(diag *d, intern *names, uint32_t file, const char *text, size_t size, tokens *out) {
  lexer x = {.diag = d, .names = names, .file = file, .text = text, .size = size, .line = 1, .out = out};
  while (x.at < x.size) {
    int c = peek(&x, 0);
    if (blank(&x)) continue;
    if (is_letter(c)) {
      size_t from = x.at;
      while (is_word(peek(&x, 0))) x.at++;
      push(&x, T_NAME, from)->text = intern_strn(names, text + from, x.at - from);
    } else if (is_digit(c)) {
      number(&x);
    } else if (c == '.' && is_digit(peek(&x, 1)) &&
               (x.at == 0 || !(is_word((unsigned char)text[x.at - 1]) || text[x.at - 1] == ']' ||
                               text[x.at - 1] == '}' || text[x.at - 1] == '.'))) {
      floating(&x, x.at);
    } else if (c == '\'') {
      character(&x);
    } else if (c == '"') {
      string(&x);
    } else if (c == '$') {
      dollar(&x);
    } else {
      sign(&x);
    }
  }
  push(&x, T_END, x.at);
}
