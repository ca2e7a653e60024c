/* See aut.h. The file is mapped and read line by line; a label is looked up only when it differs from
 * those that the last few lines with the same first characters had. */
#include "automata/aut.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { recent_labels = 1024 };

typedef struct label {
  const char *at;
  uint32_t n, action;
} label;

typedef struct reader {
  job *job;
  lts *l;
  uint32_t file, line;
  const char *begin;       /* of the line */
  const char *at, *end;    /* what is left of the line */
  const char *rest, *last; /* what is left of the text */
  uint64_t transitions;    /* that the header announces */
  uint64_t largest;        /* state mentioned */
  label recent[recent_labels];
} reader;

static bool wrong(reader *r, const char *at, const char *message) {
  size_t column = (size_t)(at - r->begin) + 1;
  diag_error(&r->job->diag, (place){r->file, r->line, column > UINT32_MAX ? UINT32_MAX : (uint32_t)column}, "%s",
             message);
  return false;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The next line that is not empty; false at the end. */
static bool next_line(reader *r) {
  while (r->rest < r->last) {
    const char *newline = memchr(r->rest, '\n', (size_t)(r->last - r->rest));
    r->begin = r->at = r->rest;
    r->end = newline ? newline : r->last;
    r->rest = newline ? newline + 1 : r->last;
    r->line++;
    while (r->end > r->at && is_blank(r->end[-1])) r->end--;
    while (r->at < r->end && is_blank(*r->at)) r->at++;
    if (r->at < r->end) return true;
  }
  return false;
}

static bool punctuation(reader *r, char c, const char *message) {
  while (r->at < r->end && is_blank(*r->at)) r->at++;
  if (r->at == r->end || *r->at != c) return wrong(r, r->at, message);
  r->at++;
  return true;
}

static bool number(reader *r, uint64_t *n, const char *message) {
  while (r->at < r->end && is_blank(*r->at)) r->at++;
  const char *start = r->at;
  *n = 0;
  for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
    if (*n < UINT64_MAX / 16) *n = 10 * *n + (uint64_t)(*r->at - '0');
  return r->at > start || wrong(r, start, message);
}

static bool at_end(reader *r) {
  while (r->at < r->end && is_blank(*r->at)) r->at++;
  return r->at == r->end || wrong(r, r->at, "nothing may follow the closing parenthesis");
}

static bool header(reader *r) {
  uint64_t initial, states;
  if (!next_line(r)) {
    r->begin = r->at, r->line = 1;
    return wrong(r, r->begin, "the file is empty; it must begin with 'des (INITIAL, TRANSITIONS, STATES)'");
  }
  if (r->end - r->at < 3 || memcmp(r->at, "des", 3))
    return wrong(r, r->at, "expected 'des (INITIAL, TRANSITIONS, STATES)'");
  r->at += 3;
  if (!punctuation(r, '(', "expected '(' after 'des'") ||
      !number(r, &initial, "expected the number of the initial state") || !punctuation(r, ',', "expected ','") ||
      !number(r, &r->transitions, "expected the number of transitions") || !punctuation(r, ',', "expected ','"))
    return false;
  const char *where = r->at;
  if (!number(r, &states, "expected the number of states") || !punctuation(r, ')', "expected ')'") || !at_end(r))
    return false;
  if (!states) return wrong(r, where, "a transition system has at least one state");
  if (r->transitions >= UINT32_MAX / 2) return wrong(r, where, "more transitions than this version can count");
  if (states >= UINT32_MAX / 4 || states > (1 << 24) + 2 * r->transitions)
    return wrong(r, where, "far more states than transitions could reach");
  if (initial >= states) return wrong(r, where, "the initial state is not among the states: they are numbered from 0");
  r->l->states = (uint32_t)states;
  r->l->initial = (uint32_t)initial;
  return true;
}

/* The action of the label [at, end), blanks around it cut off. */
static uint32_t action_of(reader *r, const char *at, const char *end) {
  while (at < end && is_blank(*at)) at++;
  while (end > at && is_blank(end[-1])) end--;
  bool quoted = end - at >= 2 && *at == '"' && end[-1] == '"';
  if (quoted) at++, end--;
  uint32_t n = (uint32_t)(end - at);
  if (!quoted && n == 1 && *at == 'i') return LTS_TAU;
  uint32_t h = n * 31;
  for (uint32_t k = 0; k < n && k < 8; k++) h = h * 31 + (uint8_t)at[k] + 7 * (uint8_t)at[n - 1 - k];
  label *known = &r->recent[(h ^ h >> 10) % recent_labels];
  if (known->at && known->n == n && !memcmp(known->at, at, n)) return known->action;
  const char *text = intern_strn(&r->l->actions->texts, at, n);
  *known = (label){at, n, action_named(r->l->actions, text)};
  return known->action;
}

/* Where the label ends: the last comma of the line. */
static const char *last_comma(const reader *r) {
  const char *p = r->end;
  while (p > r->at && p[-1] != ',') p--;
  return p > r->at ? p - 1 : NULL;
}

static bool transition(reader *r) {
  uint64_t from, to;
  lts *l = r->l;
  if (!punctuation(r, '(', "expected a transition: (FROM, LABEL, TO)")) return false;
  const char *start = r->at;
  if (!number(r, &from, "expected the number of a state")) return false;
  if (from >= l->states) return wrong(r, start, "no such state: the header announces fewer");
  if (!punctuation(r, ',', "expected ','")) return false;
  const char *text = r->at, *comma = last_comma(r);
  if (!comma) return wrong(r, r->end, "expected ',' and the state that the transition leads to");
  if (memchr(text, 0, (size_t)(comma - text))) return wrong(r, text, "a label must not contain a NUL character");
  uint32_t action = action_of(r, text, comma);
  r->at = comma + 1;
  start = r->at;
  if (!number(r, &to, "expected the number of a state") || !punctuation(r, ')', "expected ')'") || !at_end(r))
    return false;
  if (to >= l->states) return wrong(r, start, "no such state: the header announces fewer");
  if (l->edges.n == r->transitions) return wrong(r, r->begin, "more transitions than the header announces");
  lts_add_edge(l, (uint32_t)from, action, (uint32_t)to);
  return true;
}

static bool transitions(reader *r) {
  vec_reserve(&r->l->edges, r->transitions < 1 << 20 ? (uint32_t)r->transitions : 1 << 20);
  while (next_line(r)) {
    if (limits_hit(&r->job->limits)) return false;
    if (!transition(r)) return false;
  }
  if (r->l->edges.n == r->transitions) return true;
  r->begin = r->last;
  diag_error(&r->job->diag, (place){r->file, r->line, 1}, "the file ends after %u of %llu transitions", r->l->edges.n,
             (unsigned long long)r->transitions);
  return false;
}

/* States whose only edge is a loop labelled ERROR become the one ERROR state. */
static void find_error(lts *l, uint32_t error) {
  bool *is = mem_alloc(l->states);
  uint32_t out = 0;
  for (uint32_t s = 0; s < l->states; s++) {
    uint32_t i = lts_from(l, s);
    is[s] = lts_from(l, s + 1) - i == 1 && l->edges.at[i].action == error && l->edges.at[i].to == s;
    if (is[s] && l->error == LTS_NONE) l->error = s;
  }
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    if (is[e.from]) continue;
    if (is[e.to]) e.to = l->error;
    l->edges.at[out++] = e;
  }
  if (is[l->initial]) l->initial = l->error;
  mem_free(is);
  l->edges.n = out;
  l->alphabet.n = 0;
  lts_freeze(l);
}

lts *aut_read_text(job *job, actions *t, const char *file, const char *text, size_t n) {
  reader *r = mem_alloc(sizeof *r);
  *r = (reader){.job = job,
                .l = lts_new(t, NULL),
                .file = diag_file(&job->diag, file),
                .rest = text,
                .at = text,
                .last = text + n};
  lts *l = r->l;
  bool good = header(r) && transitions(r);
  mem_free(r);
  if (!good) {
    lts_free(l);
    return NULL;
  }
  lts_freeze(l);
  uint32_t error = action_find(t, "ERROR");
  if (error != LTS_NONE && lts_has(l, error)) find_error(l, error);
  return l;
}

lts *aut_read(job *job, actions *t, const char *file) {
  buf text = {0};
  lts *l = NULL;
  bool standard = !strcmp(file, "-");
  if (standard ? file_read_input(0, &text) : file_read(file, 0, &text))
    l = aut_read_text(job, t, standard ? "<stdin>" : file, buf_text(&text), text.n);
  else diag_error(&job->diag, (place){.file = diag_file(&job->diag, file)}, "cannot be read: %s", strerror(errno));
  buf_free(&text);
  return l;
}

/* --- writing --- */

static void put_number(buf *out, uint32_t n) {
  char digits[12];
  int k = sizeof digits;
  do digits[--k] = (char)('0' + n % 10);
  while (n /= 10);
  buf_write(out, digits + k, sizeof digits - (size_t)k);
}

static void put_edge(buf *out, uint32_t from, const char *label, uint32_t to) {
  buf_putc(out, '(');
  put_number(out, from);
  if (label) {
    buf_puts(out, ", \"");
    buf_puts(out, label);
    buf_puts(out, "\", ");
  } else buf_puts(out, ", i, ");
  put_number(out, to);
  buf_puts(out, ")\n");
}

void aut_write(const lts *l, buf *out) {
  buf_printf(out, "des (%u, %u, %u)\n", l->initial, l->edges.n + (l->error != LTS_NONE), l->states);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    put_edge(out, e.from, e.action == LTS_TAU ? NULL : action_name(l->actions, e.action), e.to);
  }
  if (l->error != LTS_NONE) put_edge(out, l->error, "ERROR", l->error);
}
