/* See lsp_findings.h. A violation is an error at its operation, or where its trace ends; the steps that a reader of the text would see are
 * related information. What is not decided is one piece of information for each function. */
#include "command/lsp_findings.h"

#include "base/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { most_steps = 60 };

void findings_clear(findings *f) {
  for (uint32_t i = 0; i < f->all.n; i++) vec_free(&f->all.at[i].steps);
  vec_free(&f->all);
  vec_free(&f->contracts);
  arena_free(&f->strings);
}

/* As the file system has it, so that an editor knows the file again. */
static const char *absolute(findings *f, const char *file) {
  char whole[PATH_MAX];
  return *file && realpath(file, whole) ? arena_strdup(&f->strings, whole) : arena_strdup(&f->strings, file);
}

/* ---- what a check has found ---- */

static const char *step_text(findings *f, const json *step) {
  buf text = {0};
  buf_puts(&text, json_string(step, "statement"));
  const json *values = json_get(step, "values");
  for (const json *v = values ? values->first : NULL; v; v = v->next)
    if (v->name[0] != '$')
      buf_printf(&text, "%s%s = %s", v == values->first ? "   " : ", ", v->name, v->text ? v->text : "");
  const char *s = arena_strdup(&f->strings, buf_text(&text));
  buf_free(&text);
  return s;
}

/* The last steps that are for every reader. */
static void take_steps(findings *f, finding *to, const json *property) {
  const json *trace = json_get(property, "trace");
  uint32_t n = 0;
  for (const json *s = trace ? trace->first : NULL; s; s = s->next) n += json_is_true(s, "brief");
  for (const json *s = trace ? trace->first : NULL; s; s = s->next) {
    if (!json_is_true(s, "brief") || !json_integer(s, "line") || n-- > most_steps) continue;
    vec_push(&to->steps, ((related){absolute(f, json_string(s, "file")), (uint32_t)json_integer(s, "line"),
                                    (uint32_t)json_integer(s, "column"), step_text(f, s)}));
  }
}

/* A trace ends somewhere in the file, perhaps not with its last step. */
static void place_by_trace(finding *to, const char *path) {
  to->file = path;
  to->line = to->column = 1;
  for (uint32_t i = 0; i < to->steps.n; i++) {
    const related *s = &to->steps.at[i];
    if (strcmp(s->file, path)) continue;
    to->line = s->line;
    to->column = s->column;
  }
}

static finding *add(findings *f, finding_severity severity, const json *property) {
  const char *code = json_string(property, "class");
  finding x = {.severity = severity,
               .file = absolute(f, json_string(property, "file")),
               .line = (uint32_t)json_integer(property, "line"),
               .column = (uint32_t)json_integer(property, "column"),
               .code = arena_strdup(&f->strings, *code ? code : json_string(property, "kind")),
               .function = arena_strdup(&f->strings, json_string(property, "function")),
               .operation = arena_strdup(&f->strings, json_string(property, "name"))};
  vec_push(&f->all, x);
  return &f->all.at[f->all.n - 1];
}

static void add_violation(findings *f, const json *property, const char *path) {
  finding *x = add(f, SEVERITY_ERROR, property);
  bool is_check = *x->function;
  take_steps(f, x, property);
  if (!x->line) place_by_trace(x, path);
  const char *required = strcmp(x->code, "requires") ? NULL : strstr(x->operation, ", ");
  if (required) x->message = required + 2;
  else if (is_check) x->message = arena_strdup(&f->strings, json_string(property, "reason"));
  else x->message = arena_printf(&f->strings, "%s is violated: %s", x->operation, json_string(property, "reason"));
}

/* Others of the same function are counted in its first one. */
static bool is_like(const json *a, const json *b) {
  return !strcmp(json_string(b, "verdict"), "unknown") &&
         !strcmp(json_string(a, "function"), json_string(b, "function"));
}

static void add_unknown(findings *f, const json *properties, const json *property, const char *path) {
  uint32_t n = 0;
  for (const json *p = properties->first; p != property; p = p->next)
    if (is_like(property, p)) return;
  for (const json *p = property; p; p = p->next) n += is_like(property, p);
  finding *x = add(f, SEVERITY_INFORMATION, property);
  if (!x->line) place_by_trace(x, path);
  x->message = n > 1
                   ? arena_printf(&f->strings, "%u properties are unknown here: %s", n, json_string(property, "reason"))
                   : arena_printf(&f->strings, "unknown: %s", json_string(property, "reason"));
}

/* What a function requires, its conditions joined. */
static const char *contract_of(findings *f, const json *answer, const char *function) {
  const json *functions = json_get(answer, "functions");
  buf text = {0};
  for (const json *x = functions ? functions->first : NULL; x; x = x->next) {
    const json *list = strcmp(json_string(x, "function"), function) ? NULL : json_get(x, "requires");
    for (const json *c = list ? list->first : NULL; c; c = c->next)
      buf_printf(&text, "%s%s", text.n ? " && " : "", c->text ? c->text : "");
  }
  const char *s = arena_strdup(&f->strings, buf_text(&text));
  buf_free(&text);
  return s;
}

static void add_contract(findings *f, const json *answer, const json *property) {
  finding *x = add(f, SEVERITY_INFORMATION, property);
  x->message = arena_printf(&f->strings, "%s() requires %s", x->function, contract_of(f, answer, x->function));
}

static void take_contracts(findings *f, const json *answer) {
  const json *functions = json_get(answer, "functions");
  for (const json *x = functions ? functions->first : NULL; x; x = x->next) {
    const char *name = arena_strdup(&f->strings, json_string(x, "function"));
    if (!*json_string(x, "missing")) vec_push(&f->contracts, ((shown_contract){name, contract_of(f, answer, name)}));
  }
}

const char *findings_hover(findings *f, const char *function) {
  for (uint32_t i = 0; i < f->contracts.n; i++) {
    const shown_contract *c = &f->contracts.at[i];
    if (strcmp(c->function, function)) continue;
    if (!*c->text) return arena_printf(&f->strings, "`%s()` requires nothing of its callers", function);
    return arena_printf(&f->strings, "`%s()` requires of its callers:\n\n```c\n%s\n```", function, c->text);
  }
  return NULL;
}

void findings_add(findings *f, const json *answer, const char *path) {
  take_contracts(f, answer);
  const json *properties = json_get(answer, "properties");
  for (const json *p = properties ? properties->first : NULL; p; p = p->next) {
    const char *verdict = json_string(p, "verdict");
    if (!strcmp(verdict, "violated")) add_violation(f, p, path);
    else if (!strcmp(verdict, "unknown")) add_unknown(f, properties, p, path);
    else if (!strcmp(json_string(p, "rank"), "contract")) add_contract(f, answer, p);
  }
}

void findings_add_traces(findings *f, const json *answer) {
  const json *properties = json_get(answer, "properties");
  for (const json *p = properties ? properties->first : NULL; p; p = p->next)
    for (uint32_t i = 0; i < f->all.n; i++) {
      finding *x = &f->all.at[i];
      if (x->severity == SEVERITY_ERROR && !x->steps.n && !strcmp(x->operation, json_string(p, "name")))
        take_steps(f, x, p);
    }
}

/* What has no place is not the file's. */
void findings_add_errors(findings *f, const json *answer) {
  const json *errors = json_get(answer, "errors");
  for (const json *e = errors ? errors->first : NULL; e; e = e->next) {
    if (!json_integer(e, "line")) continue;
    vec_push(&f->all, ((finding){.severity = SEVERITY_ERROR,
                                 .file = absolute(f, json_string(e, "file")),
                                 .line = (uint32_t)json_integer(e, "line"),
                                 .column = (uint32_t)json_integer(e, "column"),
                                 .code = "input",
                                 .message = arena_strdup(&f->strings, json_string(e, "message")),
                                 .function = "",
                                 .operation = ""}));
  }
}

/* ---- for an editor ---- */

/* A file's text, to count its columns. */
typedef struct source {
  char *text;
  size_t n;
} source;

static source read_source(const char *file) {
  buf text = {0};
  file_read(file, 0, &text);
  return (source){text.at, text.n};
}

static const char *find_line(const source *s, uint32_t line) {
  const char *at = s->text, *end = s->text + s->n;
  for (; at && line > 1; line--) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  return at;
}

/* How many units an editor counts for these bytes. */
static size_t units(const char *text, size_t n, bool in_bytes) {
  size_t all = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)text[i];
    all += in_bytes || c < 0x80 || c >= 0xc0;
    all += !in_bytes && c >= 0xf0;
  }
  return all;
}

static bool is_word(char c) { return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'); }

/* From the column to the end of the word there, at least one character. */
static void put_range(const source *s, uint32_t line, uint32_t column, bool in_bytes, buf *out) {
  const char *at = s->text ? find_line(s, line) : NULL;
  size_t from = column ? column - 1 : 0, to = from + 1, rest = at ? (size_t)(s->text + s->n - at) : 0, length = 0;
  if (at) {
    while (length < rest && at[length] != '\n' && at[length] != '\r') length++;
    if (from > length) from = length;
    for (to = from; to < length && is_word(at[to]); to++) {
    }
    if (to == from && to < length) to++;
    to = units(at, to, in_bytes);
    from = units(at, from, in_bytes);
  }
  unsigned row = line ? line - 1 : 0;
  buf_printf(out, "\"range\":{\"start\":{\"line\":%u,\"character\":%zu},\"end\":{\"line\":%u,\"character\":%zu}}", row,
             from, row, to);
}

static void put_step(const related *r, const source *here, const char *file, bool in_bytes, buf *out) {
  source other = {0};
  bool same = !strcmp(r->file, file);
  if (!same) other = read_source(r->file);
  buf_puts(out, "{\"location\":{\"uri\":");
  buf_uri(out, r->file);
  buf_putc(out, ',');
  put_range(same ? here : &other, r->line, r->column, in_bytes, out);
  buf_puts(out, "},\"message\":");
  buf_json(out, r->text);
  buf_putc(out, '}');
  mem_free(other.text);
}

static void put_finding(const finding *x, const source *s, bool in_bytes, buf *out) {
  buf_putc(out, '{');
  put_range(s, x->line, x->column, in_bytes, out);
  buf_printf(out, ",\"severity\":%d,\"source\":\"cantrip\",\"code\":", x->severity);
  buf_json(out, x->code);
  buf_puts(out, ",\"message\":");
  buf_json(out, x->message);
  if (x->steps.n) buf_puts(out, ",\"relatedInformation\":[");
  for (uint32_t i = 0; i < x->steps.n; i++) {
    if (i) buf_putc(out, ',');
    put_step(&x->steps.at[i], s, x->file, in_bytes, out);
  }
  buf_puts(out, x->steps.n ? "]}" : "}");
}

void findings_print(const findings *f, const char *file, const char *text, bool in_bytes, buf *out) {
  source s = text ? (source){mem_strdup(text), strlen(text)} : read_source(file);
  bool any = false;
  buf_putc(out, '[');
  for (uint32_t i = 0; i < f->all.n; i++) {
    if (strcmp(f->all.at[i].file, file)) continue;
    if (any) buf_putc(out, ',');
    any = true;
    put_finding(&f->all.at[i], &s, in_bytes, out);
  }
  buf_putc(out, ']');
  mem_free(s.text);
}
