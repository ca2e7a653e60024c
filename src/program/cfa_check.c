/* The invariants of cfa.h, checked one by one: the shape of the graph, what each kind
 * of edge carries, whose variables it mentions. Used by debug builds after every
 * stage and by the tests; the first violation is printed, as a sentence. */
#include "program/cfa.h"

#include <stdarg.h>

typedef struct check {
  const program *p;
  const cfa *f;
  FILE *out;
  map seen; /* terms examined already, by id */
} check;

__attribute__((format(printf, 3, 4))) static bool fail(check *c, const edge *e, const char *fmt, ...) {
  if (!c->out) return false;
  fprintf(c->out, "%s: ", c->f->sym ? c->f->sym->name : "initialiser");
  if (e) {
    buf b = {0};
    edge_print(&b, e);
    fprintf(c->out, "edge %u -> %u `%s`: ", e->from.n, e->to.n, buf_text(&b));
    buf_free(&b);
  }
  va_list ap;
  va_start(ap, fmt);
  vfprintf(c->out, fmt, ap);
  va_end(ap);
  fputc('\n', c->out);
  return false;
}

static const char *name_of(const edge *e) {
  static const char *const names[] = {"skip",  "assign", "assume",  "call", "return", "havoc",
                                      "alloc", "free",   "declare", "ends", "event",  "unmodelled"};
  return e->kind <= E_UNMODELLED ? names[e->kind] : "unknown";
}

/* For edges that lack what printing needs. */
static bool fail_shape(check *c, const edge *e, const char *what) {
  return fail(c, NULL, "edge %u -> %u (%s): %s", e->from.n, e->to.n, name_of(e), what);
}

/* ---- terms ---- */

static bool symbol_is_here(const check *c, const symbol *s) {
  switch (s->kind) {
  case SYM_GLOBAL:
  case SYM_STRING:
  case SYM_FUNC: return true;
  default: return c->f->sym && s->owner == c->f->index;
  }
}

static bool check_term(check *c, const edge *e, const expr *x) {
  uint64_t known = 0;
  if (map_get(&c->seen, x->id, &known)) return true;
  map_put(&c->seen, x->id, 1);
  if (x->id >= c->p->terms->all.n || c->p->terms->all.at[x->id] != x)
    return fail_shape(c, e, "a term of another program");
  if (x->kind == EX_VAR || x->kind == EX_FUNC) {
    if (!symbol_is_here(c, x->sym)) return fail(c, e, "variable %s belongs to another function", x->sym->name);
    if (x->sym->type->is_vla) return fail(c, e, "variable %s has a VLA type", x->sym->name);
  }
  for (uint32_t i = 0; i < x->nargs; i++)
    if (!check_term(c, e, x->args[i])) return false;
  return true;
}

static bool check_terms(check *c, const edge *e) {
  if (e->lhs && !check_term(c, e, e->lhs)) return false;
  if (e->rhs && !check_term(c, e, e->rhs)) return false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (!e->args[i]) return fail_shape(c, e, "an argument is missing");
    if (!check_term(c, e, e->args[i])) return false;
  }
  return true;
}

/* ---- edges ---- */

/* May a value `from` be stored in, passed to or returned as a `to`? */
static bool fits(const type *to, const expr *from) {
  if (type_is_scalar(to)) return from->type == to;
  if (!type_is_aggregate(to) || !type_is_aggregate(from->type)) return false;
  return from->type->size == to->size && (ex_is_lvalue(from) || from->kind == EX_ZERO);
}

static bool check_call(check *c, const edge *e) {
  const type *pointer = e->rhs->type;
  if (!type_is_pointer(pointer) || pointer->to->kind != TY_FUNCTION)
    return fail(c, e, "calls something that is not a function");
  const type *function = pointer->to;
  if (e->lhs && function->to->kind == TY_VOID) return fail(c, e, "uses the result of a void function");
  if (e->lhs && function->to != e->lhs->type &&
      !(type_is_aggregate(function->to) && type_is_aggregate(e->lhs->type) && function->to->size == e->lhs->type->size))
    return fail(c, e, "the result has a different type from the left side");
  for (uint32_t i = 0; i < e->nargs; i++) {
    const expr *arg = e->args[i];
    if (type_is_aggregate(arg->type) && !ex_is_lvalue(arg))
      return fail(c, e, "argument %u is an aggregate but not an lvalue", i + 1);
    if (function->has_prototype && i < function->nparams && !fits(function->params[i], arg))
      return fail(c, e, "argument %u does not have the parameter's type", i + 1);
  }
  if (function->has_prototype &&
      (e->nargs < function->nparams || (e->nargs > function->nparams && !function->is_variadic)))
    return fail(c, e, "wrong number of arguments");
  return true;
}

static bool check_return(check *c, const edge *e) {
  if (!c->f->sym) return fail(c, e, "returns from the initialiser");
  if (e->to.n != c->f->exit.n) return fail(c, e, "a return does not go to the exit");
  const type *result = c->f->sym->type->to;
  if (e->rhs && result->kind == TY_VOID) return fail(c, e, "a void function returns a value");
  if (e->rhs && !fits(result, e->rhs)) return fail(c, e, "the value does not have the result's type");
  return true;
}

static bool check_declare(check *c, const edge *e) {
  if (e->lhs->kind != EX_VAR || (e->lhs->sym->kind != SYM_LOCAL && e->lhs->sym->kind != SYM_TEMP))
    return fail(c, e, "declares something that is not a local variable");
  return true;
}

/* Which sides each kind of edge must have: 'l' left, 'r' right, capitals: may have. */
static bool check_sides(check *c, const edge *e) {
  static const char *const sides[] = {
      [E_SKIP] = "",    [E_ASSIGN] = "lr", [E_ASSUME] = "r",  [E_CALL] = "Lr", [E_RETURN] = "R", [E_HAVOC] = "l",
      [E_ALLOC] = "lr", [E_FREE] = "r",    [E_DECLARE] = "l", [E_ENDS] = "",   [E_EVENT] = "",   [E_UNMODELLED] = ""};
  if (e->kind > E_UNMODELLED) return fail_shape(c, e, "unknown kind of edge");
  bool left = false, right = false, may_left = false, may_right = false;
  for (const char *s = sides[e->kind]; *s; s++) {
    left |= *s == 'l', may_left |= *s == 'L';
    right |= *s == 'r', may_right |= *s == 'R';
  }
  if (left && !e->lhs) return fail_shape(c, e, "the left side is missing");
  if (right && !e->rhs) return fail_shape(c, e, "the right side is missing");
  if (e->lhs && !left && !may_left) return fail_shape(c, e, "has a left side");
  if (e->rhs && !right && !may_right) return fail_shape(c, e, "has a right side");
  if (e->nargs && e->kind != E_CALL && e->kind != E_ENDS && e->kind != E_ALLOC)
    return fail_shape(c, e, "has arguments");
  if (e->kind == E_EVENT && (!e->event || !e->note)) return fail_shape(c, e, "is not an action");
  if (e->kind == E_UNMODELLED && !e->note) return fail_shape(c, e, "does not say what");
  return true;
}

static bool check_edge(check *c, const edge *e) {
  if (!check_sides(c, e) || !check_terms(c, e)) return false;
  if (e->lhs && !ex_is_lvalue(e->lhs)) return fail(c, e, "the left side is not an lvalue");
  if (e->is_else && e->kind != E_ASSUME) return fail(c, e, "is_else on an edge that assumes nothing");
  switch (e->kind) {
  case E_ASSIGN: return fits(e->lhs->type, e->rhs) || fail(c, e, "the sides differ in type");
  case E_ASSUME: return type_is_scalar(e->rhs->type) || fail(c, e, "assumes something that is not a scalar");
  case E_CALL: return check_call(c, e);
  case E_RETURN: return check_return(c, e);
  case E_HAVOC:
    return type_is_scalar(e->lhs->type) || type_is_aggregate(e->lhs->type) ||
           fail(c, e, "havoc of something without a value");
  case E_ALLOC:
    if (!type_is_pointer(e->lhs->type)) return fail(c, e, "allocates into something that is not a pointer");
    return type_is_integer(e->rhs->type) || fail(c, e, "the size is not an integer");
  case E_FREE: return type_is_pointer(e->rhs->type) || fail(c, e, "frees something that is not a pointer");
  case E_DECLARE: return check_declare(c, e);
  default: return true;
  }
}

/* ---- the graph ---- */

static bool check_location(check *c, loc_id l, uint32_t *listed) {
  const cfa *f = c->f;
  uint32_t out = 0, assumes = 0;
  bool after_else = false;
  edge_id last = NO_EDGE;
  for_out_edges (f, l, e) {
    if (e.n >= f->edges.n) return fail(c, NULL, "location %u lists edge %u, which does not exist", l.n, e.n);
    const edge *x = cfa_edge(f, e);
    if (x->from.n != l.n) return fail(c, NULL, "location %u lists edge %u of location %u", l.n, e.n, x->from.n);
    if (last.n != UINT32_MAX && e.n <= last.n) return fail(c, NULL, "edges of location %u are not in order", l.n);
    if (after_else) return fail(c, NULL, "an edge of location %u follows its else", l.n);
    after_else = x->is_else;
    last = e;
    out++;
    assumes += x->kind == E_ASSUME;
  }
  if (last.n != cfa_loc(f, l)->last_out.n)
    return fail(c, NULL, "the last edge of location %u is not the last of its list", l.n);
  if (assumes ? assumes != out : out > 1)
    return fail(c, NULL, "location %u has several edges that are not all assumes", l.n);
  if (l.n == f->exit.n ? out != 0 : out == 0) return fail(c, NULL, "location %u has %u edges out", l.n, out);
  *listed += out;
  return true;
}

static bool check_graph(check *c) {
  const cfa *f = c->f;
  uint32_t listed = 0;
  if (f->entry.n >= f->locs.n || f->exit.n >= f->locs.n) return fail(c, NULL, "entry or exit is not a location");
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->from.n >= f->locs.n || e->to.n >= f->locs.n)
      return fail(c, NULL, "edge %u has an end that is not a location", i);
  }
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (!check_location(c, (loc_id){i}, &listed)) return false;
  if (listed != f->edges.n) return fail(c, NULL, "an edge is in no list");
  return true;
}

static bool check_symbols(check *c) {
  const cfa *f = c->f;
  for (uint32_t i = 0; i < f->params.n; i++)
    if (f->params.at[i]->kind != SYM_PARAM || f->params.at[i]->owner != f->index)
      return fail(c, NULL, "parameter %u does not belong to this function", i + 1);
  for (uint32_t i = 0; i < f->locals.n; i++) {
    const symbol *s = f->locals.at[i];
    if ((s->kind != SYM_LOCAL && s->kind != SYM_TEMP) || s->owner != f->index)
      return fail(c, NULL, "%s is not a local variable of this function", s->name);
  }
  return true;
}

bool cfa_check(const program *p, const cfa *f, FILE *out) {
  check c = {.p = p, .f = f, .out = out};
  bool ok = check_graph(&c) && check_symbols(&c);
  for (uint32_t i = 0; ok && i < f->edges.n; i++) ok = check_edge(&c, &f->edges.at[i]);
  map_free(&c.seen);
  return ok;
}

static bool check_init(const program *p, FILE *out) {
  check c = {.p = p, .f = p->init, .out = out};
  if (p->init->sym || p->init->locals.n || p->init->params.n) return fail(&c, NULL, "has variables or a name");
  for (uint32_t i = 0; i < p->init->edges.n; i++)
    if (p->init->edges.at[i].kind == E_ASSUME) return fail(&c, &p->init->edges.at[i], "branches");
  return cfa_check(p, p->init, out);
}

bool program_check(const program *p, FILE *out) {
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    check c = {.p = p, .f = f, .out = out};
    if (!f->sym || f->sym->kind != SYM_FUNC || f->index != i || (!p->of && f->sym->function != i))
      return fail(&c, NULL, "function %u has no symbol that knows it", i);
    if (!cfa_check(p, f, out)) return false;
  }
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->kind != SYM_GLOBAL && p->globals.at[i]->kind != SYM_STRING) {
      check c = {.p = p, .f = p->init, .out = out};
      return fail(&c, NULL, "%s is not a global variable", p->globals.at[i]->name);
    }
  return check_init(p, out);
}
