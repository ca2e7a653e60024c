/* See guards.h. */
#include "spec/guards.h"

void guards_init(guards *g, job *job, terms *terms) {
  *g = (guards){.job = job, .terms = terms};
  g->smt = smt_new(job, terms, SMT_BV);
}

void guards_free(guards *g) {
  smt_free(g->smt);
  map_free(&g->stands_for);
  vec_free(&g->read);
  vec_free(&g->values);
  vec_free(&g->assumed);
  vec_free(&g->lits);
}

static bool is_memory(const expr *e) {
  if (e->kind == EX_DEREF || e->kind == EX_FIELD || e->kind == EX_INDEX) return true;
  return e->kind == EX_VAR && !type_is_scalar(e->type);
}

/* The value read, as a variable of its own. */
static const expr *as_variable(guards *g, const expr *e) {
  uint64_t known;
  if (map_get(&g->stands_for, e->id, &known)) return ex_var(g->terms, (symbol *)(uintptr_t)known);
  symbol *s = symbol_new(g->terms, SYM_TEMP, "read", e->type, (place){0});
  map_put(&g->stands_for, e->id, map_key(s));
  vec_push(&g->read, e);
  vec_push(&g->values, s);
  return ex_var(g->terms, s);
}

static const expr *without_memory(guards *g, const expr *e) {
  if (is_memory(e)) return as_variable(g, e);
  if (e->kind == EX_VAR) return as_variable(g, e); /* so that examples name it */
  if (e->kind == EX_ADDR || !e->nargs) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = without_memory(g, e->args[i]);
  return ex_rebuild(g->terms, e, args);
}

uint32_t guards_assume(guards *g, const expr *condition) {
  uint32_t mark = g->assumed.n;
  const expr *c = without_memory(g, condition);
  vec_push(&g->assumed, c);
  if (g->smt) vec_push(&g->lits, smt_literal(g->smt, c));
  return mark;
}

void guards_retract(guards *g, uint32_t mark) {
  g->assumed.n = mark;
  if (g->smt) g->lits.n = mark;
}

bool guards_possible(guards *g) { return !g->smt || smt_check(g->smt, g->lits.at, g->lits.n, 0) != SMT_UNSAT; }

bool guards_example(guards *g, buf *example) {
  if (!g->smt || smt_check(g->smt, g->lits.at, g->lits.n, 0) != SMT_SAT) return false;
  for (uint32_t i = 0; i < g->read.n; i++) {
    i128 value;
    if (!smt_value(g->smt, ex_var(g->terms, g->values.at[i]), &value)) continue;
    if (example->n) buf_puts(example, ", ");
    ex_print(example, g->read.at[i]);
    buf_puts(example, " == ");
    ex_print(example, ex_int(g->terms, g->values.at[i]->type, value));
  }
  return true;
}

/* ---- the guards of procedures ---- */

typedef struct {
  guards g;
  const spec_procedure *p;
  const expr **meaning; /* of each guard */
  bool ok;
} procedure_check;

static void check_overlap(procedure_check *c, uint32_t i, uint32_t k) {
  const spec_abstraction *a = &c->p->abstractions.at[i], *b = &c->p->abstractions.at[k];
  buf example = {0};
  uint32_t mark = guards_assume(&c->g, c->meaning[i]);
  guards_assume(&c->g, c->meaning[k]);
  if (guards_example(&c->g, &example)) {
    diag_error(&c->g.job->diag, b->guard_where, "the guards of abstractions '%s' and '%s' of %s() both hold%s%s",
               a->name, b->name, c->p->name, example.n ? " where " : "", buf_text(&example));
    diag_note(&c->g.job->diag, a->guard_where, "the guard of '%s' is here", a->name);
    c->ok = false;
  }
  guards_retract(&c->g, mark);
  buf_free(&example);
}

/* Can two of them hold at once? One question for all pairs: a guard, and one of those before it. */
static bool some_overlap(procedure_check *c) {
  terms *t = c->g.terms;
  const expr *before = ex_int(t, t->types.type_int, 0), *both = before;
  for (uint32_t i = 0; i < c->p->abstractions.n; i++) {
    const expr *guard = ex_not(t, ex_not(t, c->meaning[i]));
    both = ex_either(t, both, ex_both(t, guard, before));
    before = ex_either(t, before, guard);
  }
  uint32_t mark = guards_assume(&c->g, both);
  bool possible = guards_possible(&c->g);
  guards_retract(&c->g, mark);
  return possible;
}

static void check_cover(procedure_check *c) {
  buf example = {0};
  for (uint32_t i = 0; i < c->p->abstractions.n; i++) guards_assume(&c->g, ex_not(c->g.terms, c->meaning[i]));
  if (guards_example(&c->g, &example)) {
    diag_error(&c->g.job->diag, c->p->where, "no abstraction of %s() applies%s%s", c->p->name,
               example.n ? " where " : "", buf_text(&example));
    c->ok = false;
  }
  guards_retract(&c->g, 0);
  buf_free(&example);
}

bool guards_check_procedure(job *job, spec *spec, const spec_procedure *p, const resolve_scope *scope) {
  procedure_check c = {.p = p, .ok = true};
  guards_init(&c.g, job, scope->program->terms);
  c.meaning = mem_alloc(sizeof *c.meaning * (p->abstractions.n + 1));
  for (uint32_t i = 0; i < p->abstractions.n && c.ok; i++) {
    c.meaning[i] = spec_resolve(job, spec, p->abstractions.at[i].guard, scope);
    c.ok = c.meaning[i] != NULL;
  }
  if (c.ok) {
    bool overlap = p->abstractions.n <= 2 || some_overlap(&c); /* two are as soon asked */
    for (uint32_t i = 0; overlap && i < p->abstractions.n; i++)
      for (uint32_t k = i + 1; k < p->abstractions.n; k++) check_overlap(&c, i, k);
    check_cover(&c);
  }
  mem_free(c.meaning);
  guards_free(&c.g);
  return c.ok;
}
