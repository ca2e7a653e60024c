/* See rewrite.h. The statement is found in the text itself, from the keyword that stands last
 * before the loop's place (for a do loop, at or before it): parentheses and braces are matched,
 * strings, characters and comments skipped. */
#include "loops/rewrite.h"

#include "base/file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text {
  char *at;
  size_t n;
} text;

static bool read_file(job *job, const char *name, text *t) {
  buf b = {0};
  bool fine = file_read(name, 0, &b);
  if (!fine) diag_error(&job->diag, (place){0}, "%s: %s", name, strerror(errno));
  t->n = b.n;
  t->at = mem_strdup(buf_text(&b));
  buf_free(&b);
  return fine;
}

static size_t offset_of(const text *t, place p) {
  size_t at = 0;
  for (uint32_t line = 1; line < p.line && at < t->n; at++)
    if (t->at[at] == '\n') line++;
  return at + (p.column ? p.column - 1 : 0);
}

/* Behind a comment, string or character that begins here; `i` itself if none does. */
static size_t skip_quoted(const text *t, size_t i) {
  char c = t->at[i], next = i + 1 < t->n ? t->at[i + 1] : 0;
  if (c == '/' && next == '/') {
    while (i < t->n && t->at[i] != '\n') i++;
  } else if (c == '/' && next == '*') {
    const char *end = strstr(t->at + i + 2, "*/");
    i = end ? (size_t)(end - t->at) + 2 : t->n;
  } else if (c == '"' || c == '\'') {
    for (i++; i < t->n && t->at[i] != c; i++)
      if (t->at[i] == '\\') i++;
    i++;
  }
  return i;
}

static size_t skip_space(const text *t, size_t i) {
  for (;;) {
    size_t before = i;
    while (i < t->n && isspace((unsigned char)t->at[i])) i++;
    if (i < t->n && t->at[i] == '/') i = skip_quoted(t, i);
    if (i == before) return i;
  }
}

/* Behind what closes the bracket that stands here. */
static size_t skip_bracket(const text *t, size_t i) {
  int depth = 0;
  while (i < t->n) {
    size_t quoted = skip_quoted(t, i);
    if (quoted != i) {
      i = quoted;
      continue;
    }
    char c = t->at[i++];
    depth += c == '(' || c == '{' || c == '[';
    depth -= c == ')' || c == '}' || c == ']';
    if (!depth) return i;
  }
  return i;
}

static bool is_word(const text *t, size_t i, const char *word) {
  size_t n = strlen(word);
  bool begins = !i || !(isalnum((unsigned char)t->at[i - 1]) || t->at[i - 1] == '_');
  return begins && i + n <= t->n && !strncmp(t->at + i, word, n) && !isalnum((unsigned char)t->at[i + n]) &&
         t->at[i + n] != '_';
}

static size_t skip_statement(const text *t, size_t i);

/* Behind `keyword (...) statement`. */
static size_t skip_headed(const text *t, size_t i, size_t keyword) {
  i = skip_space(t, i + keyword);
  if (i < t->n && t->at[i] == '(') i = skip_bracket(t, i);
  return skip_statement(t, skip_space(t, i));
}

static size_t skip_plain(const text *t, size_t i) {
  while (i < t->n && t->at[i] != ';') {
    size_t quoted = skip_quoted(t, i);
    if (quoted != i) i = quoted;
    else if (strchr("({[", t->at[i])) i = skip_bracket(t, i);
    else i++;
  }
  return i < t->n ? i + 1 : i;
}

static size_t skip_statement(const text *t, size_t i) {
  if (i >= t->n) return i;
  if (t->at[i] == '{') return skip_bracket(t, i);
  if (is_word(t, i, "while")) return skip_headed(t, i, 5);
  if (is_word(t, i, "for")) return skip_headed(t, i, 3);
  if (is_word(t, i, "switch")) return skip_headed(t, i, 6);
  if (is_word(t, i, "do")) return skip_plain(t, skip_statement(t, skip_space(t, i + 2)));
  if (is_word(t, i, "if")) {
    size_t end = skip_headed(t, i, 2), more = skip_space(t, end);
    return is_word(t, more, "else") ? skip_statement(t, skip_space(t, more + 4)) : end;
  }
  return skip_plain(t, i);
}

/* A loop in the text. */
typedef struct piece {
  size_t begin, end;
  size_t first_end; /* for: behind its first clause, which is kept; 0 otherwise */
  uint32_t loop;
} piece;

static bool is_loop_word(const text *t, size_t i) {
  return is_word(t, i, "while") || is_word(t, i, "for") || is_word(t, i, "do");
}

/* The innermost loop statement around the place, or that begins there. */
static bool find_piece(const text *t, size_t at, piece *found) {
  bool any = false;
  for (size_t i = 0; i < t->n && i <= at;) {
    size_t quoted = skip_quoted(t, i);
    if (quoted != i) {
      i = quoted;
      continue;
    }
    size_t end = is_loop_word(t, i) ? skip_statement(t, i) : 0;
    if (end > at && end <= t->n) {
      *found = (piece){.begin = i, .end = end};
      any = true;
    }
    i++;
  }
  if (any && is_word(t, found->begin, "for")) {
    size_t open = skip_space(t, found->begin + 3);
    found->first_end = skip_plain(t, open + 1);
  }
  return any;
}

static void margin_of(const text *t, size_t at, char *margin, size_t size) {
  size_t line = at, n = 0;
  while (line && t->at[line - 1] != '\n') line--;
  while (n + 1 < size && line + n < at && isspace((unsigned char)t->at[line + n])) n++;
  memcpy(margin, t->at + line, n);
  margin[n] = 0;
}

static void put_piece(summary *s, const text *t, const piece *p, buf *out) {
  char margin[80];
  margin_of(t, p->begin, margin, sizeof margin);
  bool declares = false;
  if (p->first_end) {
    size_t open = skip_space(t, p->begin + 3) + 1;
    size_t from = skip_space(t, open);
    declares = from + 1 < p->first_end;
    if (declares) buf_puts(out, "{\n");
    if (declares) buf_printf(out, "%s", margin);
    if (declares) buf_write(out, t->at + from, p->first_end - from);
    if (declares) buf_putc(out, '\n');
  }
  buf text = {0};
  loop_print_c(s->job, &s->forest, &s->facts, p->loop, margin, &text);
  const char *block = buf_text(&text);
  buf_puts(out, declares ? block : block + strlen(margin));
  buf_free(&text);
  if (out->n && out->at[out->n - 1] == '\n') out->n--;
  if (declares) buf_printf(out, "\n%s}", margin);
}

static int by_begin(const void *a, const void *b) {
  const piece *x = a, *y = b;
  return x->begin < y->begin ? -1 : x->begin > y->begin;
}

typedef VEC(piece) pieces;

static void rewrite(summary *s, const text *t, pieces *all, buf *out) {
  size_t at = 0;
  qsort(all->at, all->n, sizeof *all->at, by_begin);
  for (uint32_t i = 0; i < all->n; i++) {
    const piece *p = &all->at[i];
    if (p->begin < at) continue; /* inside one that was replaced */
    buf_write(out, t->at + at, p->begin - at);
    put_piece(s, t, p, out);
    at = p->end;
  }
  buf_write(out, t->at + at, t->n - at);
}

static const char declarations[] =
    "_Bool __VERIFIER_nondet_bool(void);\nvoid __VERIFIER_assume(int);\n"
    "char __VERIFIER_nondet_char(void);\nunsigned char __VERIFIER_nondet_uchar(void);\n"
    "short __VERIFIER_nondet_short(void);\nunsigned short __VERIFIER_nondet_ushort(void);\n"
    "int __VERIFIER_nondet_int(void);\nunsigned __VERIFIER_nondet_uint(void);\n"
    "long __VERIFIER_nondet_long(void);\nunsigned long __VERIFIER_nondet_ulong(void);\n";

bool rewrite_loops(summary *s, buf *out) {
  const loop_forest *f = &s->forest;
  uint32_t file = f->all.n ? f->all.at[0].where.file : 0;
  const char *name = file ? diag_file_name(&s->job->diag, file) : s->job->options.files.at[0];
  text t;
  pieces all = {0};
  buf rest = {0};
  if (!read_file(s->job, name, &t)) return false;
  summary_find(s);
  for (uint32_t i = 0; i < f->all.n; i++) {
    piece p;
    bool twice = false;
    bool found = f->all.at[i].where.file == file && find_piece(&t, offset_of(&t, f->all.at[i].where), &p);
    p.loop = i;
    for (uint32_t k = 0; found && k < all.n; k++) twice |= all.at[k].begin == p.begin;
    if (found && !twice) vec_push(&all, p);
    else loop_print_c(s->job, f, &s->facts, i, " * ", &rest);
  }
  buf_puts(out, declarations);
  rewrite(s, &t, &all, out);
  if (rest.n) buf_printf(out, "\n/* loops that are not statements of this text:\n%s */\n", buf_text(&rest));
  buf_free(&rest);
  vec_free(&all);
  mem_free(t.at);
  return true;
}
