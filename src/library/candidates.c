/* See candidates.h. An obligation says in C what operation it is about; that is read again as an expression of the specification
 * language, where local variables that are set once are replaced by what they are set to, and a parameter of a callee by
 * the argument. What then speaks only of parameters and globals is a condition that a caller can meet. */
#include "library/candidates.h"

#include "program/wording.h"
#include "spec/resolve.h"

#include <stdio.h>
#include <string.h>

enum { deepest = 4, most_alternatives = 6 };

typedef struct maker {
  job *job;
  program *program;
  spec *spec;
  const cfa *f;
  const edge *call; /* at the place of the violation; NULL: none */
  arena *a;
  alternative_list *out;
  FILE *silence;
} maker;

/* ---- expressions ---- */

static const cexpr *read(maker *m, const char *text) { return spec_expression(m->spec, "a candidate", text); }

static const char *print(maker *m, const cexpr *e) {
  buf text = {0};
  cexpr_print(&text, e);
  const char *s = arena_strdup(m->a, buf_text(&text));
  buf_free(&text);
  return s;
}

static const cexpr *strip(const cexpr *e) {
  while (e && e->kind == CX_CAST && e->type_name.pointers) e = e->kid[0];
  return e;
}

static const symbol *named(const cfa *f, const char *name, bool parameter) {
  for (uint32_t i = 0; parameter && i < f->params.n; i++)
    if (!strcmp(f->params.at[i]->name, name)) return f->params.at[i];
  for (uint32_t i = 0; !parameter && i < f->locals.n; i++)
    if (f->locals.at[i]->kind != SYM_TEMP && !strcmp(f->locals.at[i]->name, name)) return f->locals.at[i];
  return NULL;
}

/* What a local variable is set to, where it is set once. */
static const cexpr *value_of(maker *m, const symbol *local) {
  const edge *set = cfa_only_setter(m->f, local);
  if (!set || set->kind != E_ASSIGN) return NULL;
  buf text = {0};
  cfa_show_term(&text, m->f, set->rhs);
  const cexpr *e = strstr(buf_text(&text), "...") ? NULL : read(m, buf_text(&text));
  buf_free(&text);
  return e;
}

/* In terms of what the function is given; NULL: it is about something else. */
static const cexpr *at_entry(maker *m, const cexpr *e, uint32_t levels) {
  if (!e || !levels) return NULL;
  if (e->kind == CX_NAME) {
    const symbol *local = named(m->f, e->text, true) ? NULL : named(m->f, e->text, false);
    return local ? at_entry(m, value_of(m, local), levels - 1) : e;
  }
  cexpr *copy = cexpr_new(m->a, e->kind, e->where);
  *copy = *e;
  for (uint32_t i = 0; i < cexpr_kids(e); i++) {
    const cexpr *kid = at_entry(m, e->kid[i], levels);
    if (!kid) return NULL;
    cexpr_set_kid(copy, i, kid);
  }
  return copy;
}

static const expr *meaning(maker *m, const cexpr *e) {
  resolve_scope scope = {.program = m->program, .function = m->f};
  return e ? spec_resolve(m->job, m->spec, e, &scope) : NULL;
}

static bool mentions_name(const cexpr *e) {
  if (e->kind == CX_NAME) return true;
  for (uint32_t i = 0; i < cexpr_kids(e); i++)
    if (mentions_name(e->kid[i])) return true;
  return false;
}

/* A condition that fits the program, and that callers can do something about. */
static bool fits(maker *m, const char *text) {
  const cexpr *e = read(m, text);
  if (!e || !mentions_name(e)) return false;
  if (e->kind != CX_CLAIM) return meaning(m, e) != NULL;
  return meaning(m, e->kid[0]) && (!e->kid[1] || meaning(m, e->kid[1]));
}

static void add(maker *m, alternative x) {
  if (!x.n || m->out->n >= most_alternatives) return;
  for (uint32_t i = 0; i < x.n; i++)
    if (!x.conditions[i] || !fits(m, x.conditions[i])) return;
  for (uint32_t i = 0; i < m->out->n; i++) {
    const alternative *y = &m->out->at[i];
    bool same = x.n == y->n;
    for (uint32_t k = 0; same && k < x.n; k++) same = !strcmp(x.conditions[k], y->conditions[k]);
    if (same) return;
  }
  vec_push(m->out, x);
}

static void add_one(maker *m, const char *condition) { add(m, (alternative){{condition}, 1}); }

/* As an operand of something that binds tighter. */
static const char *operand(maker *m, const cexpr *e) {
  bool simple = e->kind <= CX_COUNT || e->kind >= CX_MEMBER;
  return simple ? print(m, e) : arena_printf(m->a, "(%s)", print(m, e));
}

static bool is_signed_integer(const type *t) { return type_is_integer(t) && t->is_signed; }

/* ---- pointers ---- */

/* The pointer, or array, through which an lvalue is reached, and the index, NULL if there is none. */
static const cexpr *base_of(const cexpr *e, const cexpr **index) {
  *index = NULL;
  while (e) {
    e = strip(e);
    switch (e->kind) {
    case CX_MEMBER: e = e->kid[0]; continue;
    case CX_ADDR:
      if (e->kid[0]->kind != CX_INDEX && e->kid[0]->kind != CX_ARROW) return NULL;
      e = e->kid[0];
      continue;
    case CX_ARROW: return strip(e->kid[0]);
    case CX_INDEX:
      if (e->kid[0]->kind == CX_MEMBER && !*index) *index = e->kid[1];
      else *index = e->kid[1];
      return strip(e->kid[0]);
    case CX_DEREF: {
      const cexpr *p = strip(e->kid[0]);
      if (p->kind != CX_ADD) return p;
      *index = p->kid[1];
      return strip(p->kid[0]);
    }
    case CX_ADD: *index = e->kid[1]; return strip(e->kid[0]);
    default: return e;
    }
  }
  return NULL;
}

static void not_null(maker *m, const cexpr *p) {
  const cexpr *e = at_entry(m, p, deepest);
  const expr *value = meaning(m, e);
  if (value && type_is_pointer(value->type)) add_one(m, arena_printf(m->a, "%s != 0", print(m, e)));
}

/* valid(p, n) as text; of what has no size, bytes. */
static const char *valid(maker *m, const cexpr *p, const expr *value, const char *n) {
  bool sized = value->type->to->size > 0 && value->type->to->kind != TY_FUNCTION;
  const char *pointer = sized ? print(m, p) : arena_printf(m->a, "(char *)%s", operand(m, p));
  return n ? arena_printf(m->a, "valid(%s, %s)", pointer, n) : arena_printf(m->a, "valid(%s)", pointer);
}

/* Integers in the record that has the pointer as a member. */
static void lengths_beside(maker *m, const cexpr *p, const expr *value) {
  if (p->kind != CX_ARROW && p->kind != CX_MEMBER) return;
  const expr *object = meaning(m, p->kid[0]);
  const type *record = object ? object->type : NULL;
  if (record && p->kind == CX_ARROW) record = type_is_pointer(record) ? record->to : NULL;
  for (uint32_t i = 0; record && record->kind == TY_RECORD && i < record->nfields; i++) {
    const char *name = record->fields[i].name;
    if (!name || !*name || !type_is_integer(record->fields[i].type) || type_is_char(record->fields[i].type)) continue;
    const char *n = arena_printf(m->a, "%s%s%s", operand(m, p->kid[0]), p->kind == CX_ARROW ? "->" : ".", name);
    add_one(m, valid(m, p, value, n));
  }
}

static bool is_set(const maker *m, const symbol *s) {
  for (uint32_t i = 0; i < m->f->edges.n; i++) {
    const expr *lhs = m->f->edges.at[i].lhs;
    if (lhs && lhs->kind == EX_VAR && lhs->sym == s) return true;
  }
  return false;
}

static void lengths_among_parameters(maker *m, const cexpr *p, const expr *value) {
  for (int set = 0; set < 2; set++)
    for (uint32_t i = 0; i < m->f->params.n; i++) {
      const symbol *s = m->f->params.at[i];
      if (!type_is_integer(s->type) || type_is_char(s->type) || is_set(m, s) != (bool)set) continue;
      add_one(m, valid(m, p, value, s->name));
    }
}

/* Of the call at this place. */
static void lengths_among_arguments(maker *m, const cexpr *p, const expr *value) {
  for (uint32_t i = 0; m->call && i < m->call->nargs; i++) {
    if (!type_is_integer(m->call->args[i]->type)) continue;
    buf text = {0};
    cfa_show_term(&text, m->f, m->call->args[i]);
    const cexpr *n = at_entry(m, read(m, buf_text(&text)), deepest);
    if (n) add_one(m, valid(m, p, value, print(m, n)));
    buf_free(&text);
  }
}

/* An array of a known number of elements: the index is inside. */
static void inside_array(maker *m, const cexpr *index, uint64_t count) {
  const cexpr *i = at_entry(m, index, deepest);
  const expr *value = meaning(m, i);
  if (!value || !type_is_integer(value->type)) return;
  const char *text = operand(m, i), *below = arena_printf(m->a, "%s < %llu", text, (unsigned long long)count);
  if (is_signed_integer(value->type)) add(m, (alternative){{arena_printf(m->a, "%s >= 0", text), below}, 2});
  else add_one(m, below);
}

static const type *array_of(maker *m, const cexpr *e) {
  resolve_scope scope = {.program = m->program, .function = m->f};
  const expr *x = spec_resolve_lvalue(m->job, m->spec, e, &scope);
  return x && x->type->kind == TY_ARRAY ? x->type : NULL;
}

/* As many elements as the index needs. */
static void up_to_index(maker *m, const cexpr *p, const expr *value, const cexpr *index) {
  const cexpr *i = index ? at_entry(m, index, deepest) : NULL;
  const expr *number = meaning(m, i);
  if (!number || !type_is_integer(number->type)) return;
  if (i->kind == CX_INT) {
    add_one(m, valid(m, p, value, arena_printf(m->a, "%llu", (unsigned long long)i->value + 1)));
    return;
  }
  const char *text = operand(m, i), *n = arena_printf(m->a, "%s + 1", text);
  alternative x = {{valid(m, p, value, n)}, 1};
  if (is_signed_integer(number->type)) x.conditions[x.n++] = arena_printf(m->a, "%s >= 0", text);
  add(m, x);
}

static void in_bounds(maker *m, const cexpr *e) {
  const cexpr *index, *base = base_of(e, &index);
  if (!base) return;
  const type *array = index ? array_of(m, base) : NULL;
  if (array) {
    inside_array(m, index, array->count);
    return;
  }
  const cexpr *p = at_entry(m, base, deepest);
  if (p && p->kind == CX_ADD) p = strip(p->kid[0]);
  const expr *value = meaning(m, p);
  if (!value || !type_is_pointer(value->type)) return;
  up_to_index(m, p, value, index);
  lengths_among_arguments(m, p, value);
  lengths_beside(m, p, value);
  lengths_among_parameters(m, p, value);
  if (type_is_char(value->type->to)) add_one(m, arena_printf(m->a, "string(%s)", print(m, p)));
  if (!index) add_one(m, valid(m, p, value, NULL));
}

/* ---- numbers ---- */

static const char *limit(maker *m, i128 value) {
  return value > INT32_MAX ? arena_printf(m->a, "%lldL", (long long)value)
                           : arena_printf(m->a, "%lld", (long long)value);
}

/* The sum, difference or product of numbers of at most 32 bits, in a type that has it. */
static void fits_wide(maker *m, const char *a, const char *sign, const char *b, const type *t) {
  const char *value = arena_printf(m->a, "(long)%s %s %s", a, sign, b);
  const char *most = arena_printf(m->a, "%s <= %s", value, limit(m, int_max(t)));
  const char *least = arena_printf(m->a, "%s >= -%s - 1", value, limit(m, int_max(t)));
  add_one(m, most);
  add_one(m, least);
  add(m, (alternative){{most, least}, 2});
}

static void divisor_is_not(maker *m, const cexpr *e, const char *value) {
  const cexpr *by = e->kind == CX_DIV || e->kind == CX_REM ? at_entry(m, e->kid[1], deepest) : NULL;
  if (by) add_one(m, arena_printf(m->a, "%s != %s", operand(m, by), value));
}

static void no_overflow(maker *m, const cexpr *e) {
  const expr *whole = meaning(m, e);
  if (!whole || !type_is_integer(whole->type) || !is_signed_integer(whole->type)) return;
  const char *a = operand(m, e->kid[0]), *b = cexpr_kids(e) > 1 ? operand(m, e->kid[1]) : "";
  i128 most = int_max(whole->type);
  bool known = cexpr_kids(e) > 1 && e->kid[1]->kind == CX_INT;
  i128 n = known ? (i128)e->kid[1]->value : 0;
  switch (e->kind) {
  case CX_DIV:
  case CX_REM: add_one(m, arena_printf(m->a, "(%s != -%s - 1 || %s != -1)", a, limit(m, most), b)); return;
  case CX_NEG: add_one(m, arena_printf(m->a, "%s >= -%s", a, limit(m, most))); return;
  case CX_ADD:
    if (known) add_one(m, arena_printf(m->a, "%s <= %s", a, limit(m, most - n)));
    else if (whole->type->size <= 4) fits_wide(m, a, "+", b, whole->type);
    return;
  case CX_SUB:
    if (known) add_one(m, arena_printf(m->a, "%s >= -%s", a, limit(m, most - n + 1)));
    else if (whole->type->size <= 4) fits_wide(m, a, "-", b, whole->type);
    return;
  case CX_MUL:
    if (whole->type->size <= 4) fits_wide(m, a, "*", b, whole->type);
    return;
  default: return;
  }
}

static void shifts(maker *m, const cexpr *e) {
  const expr *whole = meaning(m, e);
  if (!whole || (e->kind != CX_SHL && e->kind != CX_SHR)) return;
  const char *by = operand(m, e->kid[1]), *what = operand(m, e->kid[0]);
  const char *least = arena_printf(m->a, "%s >= 0", by),
             *most = arena_printf(m->a, "%s < %u", by, (unsigned)whole->type->size * 8);
  const expr *n = meaning(m, e->kid[1]);
  bool is_signed = n && is_signed_integer(n->type);
  if (e->kid[1]->kind != CX_INT) add(m, is_signed ? (alternative){{least, most}, 2} : (alternative){{most}, 1});
  if (e->kind != CX_SHL || !is_signed_integer(whole->type)) return;
  const char *kept = arena_printf(m->a, "%s <= (%s >> %s)", what, limit(m, int_max(whole->type)), by);
  add(m, (alternative){{arena_printf(m->a, "%s >= 0", what), kept}, 2});
}

/* ---- what a callee requires ---- */

/* The condition with arguments in place of the callee's parameters; NULL: an argument cannot be said. */
static const cexpr *with_arguments(maker *m, const cexpr *e, const cfa *callee) {
  for (uint32_t i = 0; e->kind == CX_NAME && i < callee->params.n && i < m->call->nargs; i++) {
    if (strcmp(callee->params.at[i]->name, e->text)) continue;
    buf text = {0};
    cfa_show_term(&text, m->f, m->call->args[i]);
    const cexpr *argument = strstr(buf_text(&text), "...") ? NULL : strip(read(m, buf_text(&text)));
    buf_free(&text);
    return argument;
  }
  cexpr *copy = cexpr_new(m->a, e->kind, e->where);
  *copy = *e;
  for (uint32_t i = 0; i < cexpr_kids(e); i++) {
    const cexpr *kid = with_arguments(m, e->kid[i], callee);
    if (!kid) return NULL;
    cexpr_set_kid(copy, i, kid);
  }
  return copy;
}

static void of_callee(maker *m, const char *condition) {
  const expr *to = m->call ? m->call->rhs : NULL;
  const cfa *callee = to && to->kind == EX_FUNC ? program_body(m->program, to->sym) : NULL;
  const cexpr *e = callee ? read(m, condition) : NULL, *mine = e ? with_arguments(m, e, callee) : NULL;
  if (!mine) return;
  const cexpr *whole = at_entry(m, mine, deepest);
  if (whole) add_one(m, print(m, whole));
  if (mine->kind == CX_CLAIM && !strcmp(mine->text, "valid")) in_bounds(m, mine->kid[0]);
}

/* ---- all ---- */

/* Is it the call that a violation there is about? */
static const edge *call_at(const cfa *f, place where, const char *callee) {
  const edge *found = NULL;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    place w = e->where.begin;
    if (e->kind != E_CALL || w.line != where.line || w.file != where.file) continue;
    if (callee && (e->rhs->kind != EX_FUNC || strcmp(e->rhs->sym->name, callee))) continue;
    if (w.column == where.column || !found) found = e;
  }
  return found;
}

/* The operation in C, without the words about a call, which *callee names then. */
static const char *operation_of(maker *m, const verdict *v, const char **callee) {
  const char *in = arena_printf(m->a, " in %s, ", v->function), *at = strstr(v->property, in);
  if (!at) return "";
  at += strlen(in);
  const char *given = strstr(at, ", given to ");
  *callee = NULL;
  if (!given) return at;
  const char *name = given + strlen(", given to ");
  *callee = arena_printf(m->a, "%.*s", (int)strcspn(name, "("), name);
  return arena_printf(m->a, "%.*s", (int)(given - at), at);
}

static void look(maker *m, const verdict *v) {
  const char *callee = NULL, *text = operation_of(m, v, &callee);
  const char *required = strstr(text, "() requires ");
  if (!v->check && required) {
    m->call = call_at(m->f, v->where, arena_printf(m->a, "%.*s", (int)(required - text), text));
    of_callee(m, required + strlen("() requires "));
    return;
  }
  m->call = call_at(m->f, v->where, callee);
  const cexpr *e = *text ? read(m, text) : NULL, *index, *all = at_entry(m, e, deepest);
  if (!e) return;
  switch (v->check) {
  case CHECK_NULL: {
    while (e->kind == CX_CAST) e = e->kid[0];
    const cexpr *base = base_of(e, &index);
    if (base) not_null(m, base);
    return;
  }
  case CHECK_BOUNDS:
  case CHECK_MEMORY: in_bounds(m, e); return;
  case CHECK_DIV0: divisor_is_not(m, e, "0"); return;
  case CHECK_OVERFLOW:
    if (all) no_overflow(m, all);
    divisor_is_not(m, e, "-1");
    return;
  case CHECK_SHIFT:
    if (all) shifts(m, all);
    return;
  default: return;
  }
}

void candidates_for(job *job, program *program, spec *spec, const cfa *function, const verdict *v, arena *a,
                    alternative_list *out) {
  maker m = {.job = job, .program = program, .spec = spec, .f = function, .a = a, .out = out};
  uint32_t errors = job->diag.errors, kept = job->diag.kept.n;
  bool keeps = job->diag.keeps;
  FILE *was = job->diag.out;
  m.silence = fopen("/dev/null", "w");
  if (!m.silence) return;
  job->diag.out = m.silence; /* most of what is tried does not fit */
  job->diag.keeps = false;
  look(&m, v);
  job->diag.out = was;
  job->diag.keeps = keeps;
  job->diag.kept.n = kept;
  job->diag.errors = errors;
  fclose(m.silence);
}
