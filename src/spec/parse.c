/* Definitions, and getting on after an error. See parser.h. */
#include "base/file.h"
#include "spec/import.h"
#include "spec/parser.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

place spec_token_place(const parser *p, const token *t) { return (place){p->file, t->line, t->column}; }

void spec_parse_error(parser *p, place where, const char *fmt, ...) {
  if (p->panic) return;
  p->panic = p->spec->failed = true;
  va_list ap;
  char text[512];
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  diag_error(p->diag, where, "%s", text);
}

void spec_parse_expected(parser *p, const char *what) {
  const token *t = tok(p);
  if (t->kind == T_END) spec_parse_error(p, here(p), "expected %s before the end of the file", what);
  else
    spec_parse_error(p, here(p), "expected %s before '%.*s'", what, (int)(t->length > 40 ? 40 : t->length),
                     p->text + t->offset);
}

uint32_t spec_scope_push(parser *p, const char *name, place where) {
  if (p->scope.n == SLOTS) {
    spec_parse_error(p, where, "more than %d indices and parameters are in scope here", SLOTS);
    return 0;
  }
  vec_push(&p->scope, name);
  return p->scope.n - 1;
}

bool spec_at_composite_definition(const parser *p) {
  uint32_t i = p->at;
  const token *t = p->tokens.at;
  if (!at_sign(p, P_OROR) || t[i + 1].kind != T_NAME) return false;
  i += 2;
  if (is_sign(&t[i], '(')) {
    for (uint32_t depth = 0; t[i].kind != T_END; i++) {
      if (is_sign(&t[i], '(')) depth++;
      if (is_sign(&t[i], ')') && !--depth) break;
    }
    if (t[i].kind != T_END) i++;
  }
  return is_sign(&t[i], '=');
}

bool spec_at_definition_word(const parser *p) {
  static const char *const words[] = {"const",  "range",     "set",   "fluent",  "property", "progress",
                                      "assert", "procedure", "cproc", "program", "menu"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is_word(tok(p), words[i]) && !is_sign(ahead(p, 1), '=')) return true;
  return is_word(tok(p), "import") && is_sign(ahead(p, 1), '<');
}

/* --- names --- */

static entry *define(parser *p, const char *name, name_kind kind, place where) {
  spec *s = p->spec;
  entry *old = spec_entry(s, name);
  if (old && *name && !p->panic) {
    diag_error(p->diag, where, "'%s' is defined twice", name);
    diag_note(p->diag, old->where, "it is defined here");
    s->failed = true;
  }
  vec_push(&s->entries, ((entry){.name = name, .kind = kind, .where = where}));
  if (!old && *name) map_put(&s->by_name, map_key(name), s->entries.n - 1);
  return &vec_last(&s->entries);
}

/* --- const, range, set, fluent, progress, assert --- */

static void optional_end(parser *p) {
  if (!take_sign(p, ';')) take_sign(p, '.');
}

static void parse_const(parser *p) {
  place where = here(p);
  const char *name = expect_name(p, "the name of a constant");
  expect_sign(p, '=', "'='");
  const cexpr *value = spec_parse_fsp_sum(p);
  define(p, name, NAME_CONST, where)->low = value;
  optional_end(p);
}

static void parse_range(parser *p) {
  place where = here(p);
  const char *name = expect_name(p, "the name of a range");
  expect_sign(p, '=', "'='");
  const cexpr *low = spec_parse_fsp_sum(p);
  expect_sign(p, P_DOTS, "'..'");
  const cexpr *high = spec_parse_fsp_sum(p);
  entry *e = define(p, name, NAME_RANGE, where);
  e->low = low;
  e->high = high;
  optional_end(p);
}

static void parse_set_definition(parser *p) {
  place where = here(p);
  const char *name = expect_name(p, "the name of a set");
  expect_sign(p, '=', "'='");
  const label_set *set = spec_parse_set(p);
  define(p, name, NAME_SET, where)->set = set;
  optional_end(p);
}

/* A set, or one action standing for itself. */
static const label_set *set_or_action(parser *p) {
  if (at_sign(p, '{') || (at_name(p) && is_upper(tok(p)->text))) return spec_parse_set(p);
  label_set *set = arena_new(p->arena, label_set);
  set->where = here(p);
  vec_push(&set->elements, spec_parse_label(p));
  vec_settle(p->arena, &set->elements);
  return set;
}

static const cexpr *truth(parser *p) {
  place where = here(p);
  if (take_word(p, "True") || take_word(p, "true")) return cexpr_integer(p->arena, 1, where);
  if (take_word(p, "False") || take_word(p, "false")) return cexpr_integer(p->arena, 0, where);
  return spec_parse_fsp_sum(p);
}

static void parse_fluent(parser *p) {
  fluent_syntax f = {.where = here(p)};
  f.name = expect_name(p, "the name of a fluent");
  f.indices = spec_parse_indices(p, &f.nindices);
  expect_sign(p, '=', "'='");
  expect_sign(p, '<', "'<' and the actions that begin and end the fluent");
  f.starts = set_or_action(p);
  expect_sign(p, ',', "',' between what begins and what ends the fluent");
  f.ends = set_or_action(p);
  expect_sign(p, '>', "'>'");
  if (take_word(p, "initially")) f.initially = truth(p);
  define(p, f.name, NAME_FLUENT, f.where)->index = p->spec->fluents.n;
  if (!p->panic) vec_push(&p->spec->fluents, f);
  optional_end(p);
}

static void parse_progress(parser *p) {
  fluent_syntax f = {.where = here(p)};
  f.name = expect_name(p, "the name of a progress property");
  f.indices = spec_parse_indices(p, &f.nindices);
  expect_sign(p, '=', "'='");
  if (take_word(p, "if")) {
    f.starts = set_or_action(p);
    if (!take_word(p, "then")) spec_parse_expected(p, "'then'");
  }
  f.ends = set_or_action(p);
  define(p, f.name, NAME_PROGRESS, f.where)->used = true;
  if (!p->panic) vec_push(&p->spec->progress, f);
  optional_end(p);
}

static void parse_assert(parser *p) {
  assert_syntax a = {.where = here(p)};
  a.name = expect_name(p, "the name of an assertion");
  expect_sign(p, '=', "'='");
  a.formula = spec_parse_formula(p);
  define(p, a.name, NAME_ASSERT, a.where)->used = true;
  if (!p->panic) vec_push(&p->spec->asserts, a);
  optional_end(p);
}

/* LTSA's animator chooses among these; here they are read and mean nothing. */
static void parse_menu(parser *p) {
  expect_name(p, "the name of a menu");
  expect_sign(p, '=', "'='");
  spec_parse_set(p);
  optional_end(p);
}

/* --- processes --- */

static void parse_parameters(parser *p, definition *d) {
  VEC(const char *) names = {0};
  VEC(const cexpr *) defaults = {0};
  if (take_sign(p, '(')) {
    while (at_name(p)) {
      place where = here(p);
      vec_push(&names, tok(p)->text);
      advance(p);
      const cexpr *value = NULL;
      uint32_t scope = p->scope.n;
      p->scope.n = 0; /* a default knows no parameter */
      if (take_sign(p, '=')) value = spec_parse_fsp_expression(p);
      else spec_parse_expected(p, "'=' and a default value");
      p->scope.n = scope;
      spec_scope_push(p, vec_last(&names), where);
      vec_push(&defaults, value);
      if (!take_sign(p, ',')) break;
    }
    expect_sign(p, ')', "',' or ')' after a parameter");
  }
  vec_settle(p->arena, &names);
  vec_settle(p->arena, &defaults);
  d->nparams = names.n;
  d->params = names.at;
  d->defaults = defaults.at;
}

static void parse_suffix(parser *p, definition *d) {
  while (!p->panic) {
    if (take_sign(p, '+')) {
      vec_push(&d->extensions, spec_parse_set(p));
    } else if (at_sign(p, '/')) {
      if (d->relabels.n) spec_parse_error(p, here(p), "a process is relabelled once; put all into one list");
      advance(p);
      d->relabels = spec_parse_relabels(p);
    } else if (at_sign(p, '\\') || at_sign(p, '@')) {
      bool hide = at_sign(p, '\\');
      if (d->hidden || d->shown) spec_parse_error(p, here(p), "expected one of '\\' and '@', once");
      advance(p);
      *(hide ? &d->hidden : &d->shown) = spec_parse_set(p);
    } else if (at_sign(p, P_SHL) || at_sign(p, P_SHR)) {
      spec_parse_error(p, here(p), "priorities of actions ('<<' and '>>') are not supported");
    } else {
      break;
    }
  }
  vec_settle(p->arena, &d->extensions);
}

static void parse_locals(parser *p, definition *d, uint32_t id, const char *name, place where) {
  VEC(local_process) locals = {0};
  for (;;) {
    local_process l = {.name = name, .where = where, .next_same = NONE};
    p->scope.n = d->nparams;
    l.indices = spec_parse_indices(p, &l.nindices);
    expect_sign(p, '=', "'='");
    p->definition = id;
    l.node = spec_parse_process(p);
    vec_push(&locals, l);
    if (!take_sign(p, ',')) break;
    where = here(p);
    name = expect_name(p, "the name of a local process");
  }
  p->scope.n = d->nparams;
  d->first_local = p->spec->locals.n;
  d->nlocals = locals.n;
  map last = {0}; /* of each name: those with one name are chained */
  for (uint32_t i = 0; i < locals.n; i++) {
    uint64_t older, here_at = p->spec->locals.n;
    vec_push(&p->spec->locals, locals.at[i]);
    if (map_get(&last, map_key(locals.at[i].name), &older)) {
      p->spec->locals.at[older].next_same = (uint32_t)here_at;
      if (!p->spec->locals.at[older].nindices && !locals.at[i].nindices)
        spec_parse_error(p, locals.at[i].where, "'%s' is defined twice here", locals.at[i].name);
    }
    map_put(&last, map_key(locals.at[i].name), here_at);
  }
  map_free(&last);
  vec_free(&locals);
}

static void parse_definition(parser *p) {
  definition d = {0};
  d.is_property = take_word(p, "property");
  if ((at_word(p, "minimal") || at_word(p, "deterministic")) && !is_sign(ahead(p, 1), '='))
    spec_parse_error(p, here(p), "'%s' is not supported; use cantrip lts --minimize", tok(p)->text);
  d.is_composite = take_sign(p, P_OROR);
  d.where = here(p);
  d.name = expect_name(p, "the name of a process or a definition");
  if (!strcmp(d.name, "STOP") || !strcmp(d.name, "END") || !strcmp(d.name, "ERROR"))
    spec_parse_error(p, d.where, "%s is a process of the language and cannot be defined", d.name);
  uint32_t id = p->spec->definitions.n;
  vec_push(&p->spec->definitions, d);
  parse_parameters(p, &d);
  if (d.is_composite) {
    expect_sign(p, '=', "'='");
    d.composite = spec_parse_composite(p);
  } else {
    parse_locals(p, &d, id, d.name, d.where);
  }
  parse_suffix(p, &d);
  if (!d.is_composite && at_sign(p, P_OROR))
    spec_parse_error(p, here(p), "a composition is defined as ||NAME = (P || Q)");
  expect_sign(p, '.', d.is_composite ? "'.' at the end of the composition" : "',' or '.' after a process");
  define(p, d.name, NAME_PROCESS, d.where)->index = id;
  p->spec->definitions.at[id] = d;
}

/* --- files --- */

/* A name at the beginning of a line that is being defined: NAME =, NAME( ... ) =. A local process,
 * after a comma, is none. */
static bool at_line_definition(const parser *p) {
  const token *t = &p->tokens.at[p->at];
  if (t->kind != T_NAME || !p->at || t[-1].line == t->line || is_sign(&t[-1], ',')) return false;
  t++;
  if (is_sign(t, '(')) {
    while (t->kind != T_END && !is_sign(t, ')')) t++;
    if (t->kind != T_END) t++;
  }
  return is_sign(t, '=');
}

/* To the next place where a definition may begin, at least one token on. */
static void recover(parser *p, uint32_t start) {
  p->panic = false;
  if (p->at == start) advance(p);
  for (; tok(p)->kind != T_END; advance(p)) {
    if (spec_at_definition_word(p) || spec_at_composite_definition(p) || at_line_definition(p)) return;
    bool ends = at_sign(p, '.') && (ahead(p, 1)->after_space || ahead(p, 1)->kind == T_END);
    if (ends || (at_sign(p, '}') && tok(p)->column == 1)) {
      advance(p);
      return;
    }
  }
}

/* import <NAME>: everything between the brackets is the name. */
static void parse_import(parser *p) {
  place where = here(p);
  uint32_t begin = tok(p)->offset + 1;
  advance(p);
  while (tok(p)->kind != T_END && !at_sign(p, '>')) advance(p);
  uint32_t end = tok(p)->offset;
  if (!expect_sign(p, '>', "'>' after the name of a model")) return;
  spec_import(p->spec, arena_printf(p->arena, "%.*s", (int)(end - begin), p->text + begin), where);
}

static void parse_one(parser *p) {
  if (take_sign(p, ';')) return;
  if (spec_at_definition_word(p) && take_word(p, "import")) {
    parse_import(p);
    return;
  }
  if (at_word(p, "property") || !spec_at_definition_word(p)) parse_definition(p);
  else if (take_word(p, "const")) parse_const(p);
  else if (take_word(p, "range")) parse_range(p);
  else if (take_word(p, "set")) parse_set_definition(p);
  else if (take_word(p, "fluent")) parse_fluent(p);
  else if (take_word(p, "progress")) parse_progress(p);
  else if (take_word(p, "assert")) parse_assert(p);
  else if (take_word(p, "menu")) parse_menu(p);
  else if (take_word(p, "procedure") || take_word(p, "cproc")) spec_parse_procedure(p);
  else if (take_word(p, "program")) spec_parse_program(p);
}

static void parser_start(parser *p, spec *s, const char *name, const char *text, size_t size) {
  *p = (parser){.spec = s, .diag = &s->job->diag, .arena = &s->arena, .text = text};
  p->file = diag_file(p->diag, name);
  uint32_t errors = p->diag->errors;
  spec_lex(p->diag, &s->job->names, p->file, text, size, &p->tokens);
  if (p->diag->errors != errors) s->failed = true;
}

static void parser_end(parser *p) {
  vec_free(&p->tokens);
  vec_free(&p->scope);
}

/* What a definition with errors mentions is not looked at again: its other mistakes would mostly
 * be the same one. */
parser_mark spec_parser_mark(const parser *p) {
  const spec *s = p->spec;
  return (parser_mark){s->nodes.n, s->refs.n, s->names.n, s->c_names.n, s->set_names.n, s->open_indices.n};
}

void spec_parser_forget(parser *p, parser_mark to) {
  spec *s = p->spec;
  s->nodes.n = to.nodes;
  s->refs.n = to.refs;
  s->names.n = to.names;
  s->c_names.n = to.c_names;
  s->set_names.n = to.set_names;
  s->open_indices.n = to.open_indices;
}

bool spec_read_text(spec *s, const char *name, const char *text, size_t size) {
  parser p;
  uint32_t errors = s->job->diag.errors;
  parser_start(&p, s, name, text, size);
  while (tok(&p)->kind != T_END) {
    uint32_t start = p.at;
    p.scope.n = p.nesting = 0;
    p.definition = NONE;
    parser_mark mark = spec_parser_mark(&p);
    parse_one(&p);
    if (!p.panic) continue;
    spec_parser_forget(&p, mark);
    recover(&p, start);
  }
  parser_end(&p);
  return s->job->diag.errors == errors;
}

bool spec_read(spec *s, const char *file) {
  enum { largest = 1 << 30 };
  bool standard = !strcmp(file, "-");
  buf text = {0};
  bool fine = standard ? file_read_input(largest, &text) : file_read(file, largest, &text);
  if (!fine) {
    diag_error(&s->job->diag, (place){0}, "cannot read %s", file);
    s->failed = true;
  } else {
    fine = spec_read_text(s, standard ? "<stdin>" : file, buf_text(&text), text.n);
  }
  buf_free(&text);
  return fine;
}

/* --- pieces given elsewhere --- */

static bool whole(parser *p) {
  if (!p->panic && tok(p)->kind != T_END) spec_parse_expected(p, "nothing else");
  return !p->panic;
}

const cexpr *spec_expression(spec *s, const char *name, const char *text) {
  parser p;
  uint32_t errors = s->job->diag.errors;
  parser_start(&p, s, name, text, strlen(text));
  const cexpr *e = spec_parse_c_expression(&p);
  if (!whole(&p) || s->job->diag.errors != errors) e = NULL;
  parser_end(&p);
  return e;
}

const ltl *spec_formula(spec *s, const char *name, const char *text) {
  parser p;
  uint32_t errors = s->job->diag.errors;
  parser_start(&p, s, name, text, strlen(text));
  const ltl *f = spec_parse_formula(&p);
  if (!whole(&p) || s->job->diag.errors != errors) f = NULL;
  else f = spec_finish_formula(s, f);
  parser_end(&p);
  return f;
}

uint32_t spec_action(spec *s, const char *name, const char *text) {
  parser p;
  uint32_t errors = s->job->diag.errors, action = LTS_NONE;
  parser_start(&p, s, name, text, strlen(text));
  label *l = spec_parse_label(&p);
  if (whole(&p) && s->job->diag.errors == errors) action = spec_only_action(s, l);
  parser_end(&p);
  return action;
}
