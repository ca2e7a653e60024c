/* See guards.h. */
#include "spec/guards.h"

void guard_solver_free(guard_solver *s) {
  smt_free(s->smt);
  s->smt = NULL;
}

void guards_init(guards *g, guard_solver *s) { *g = (guards){.solver = s}; }

void guards_free(guards *g) {
  map_free(&g->stands_for);
  vec_free(&g->read);
  vec_free(&g->values);
  vec_free(&g->assumed);
}

static bool is_memory(const expr *e) {
  if (e->kind == EX_DEREF || e->kind == EX_FIELD || e->kind == EX_INDEX) return true;
  return e->kind == EX_VAR && !type_is_scalar(e->type);
}

/* The value read, as a variable of its own. */
static const expr *as_variable(guards *g, const expr *e) {
  uint64_t known;
  if (map_get(&g->stands_for, e->id, &known)) return ex_var(g->solver->terms, (symbol *)(uintptr_t)known);
  symbol *s = symbol_new(g->solver->terms, SYM_TEMP, "read", e->type, (place){0});
  map_put(&g->stands_for, e->id, map_key(s));
  vec_push(&g->read, e);
  vec_push(&g->values, s);
  return ex_var(g->solver->terms, s);
}

static const expr *without_memory(guards *g, const expr *e) {
  if (is_memory(e)) return as_variable(g, e);
  if (e->kind == EX_VAR) return as_variable(g, e); /* so that examples name it */
  if (e->kind == EX_ADDR || !e->nargs) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = without_memory(g, e->args[i]);
  return ex_rebuild(g->solver->terms, e, args);
}

uint32_t guards_assume(guards *g, const expr *condition) {
  uint32_t mark = g->assumed.n;
  vec_push(&g->assumed, without_memory(g, condition));
  return mark;
}

void guards_retract(guards *g, uint32_t mark) { g->assumed.n = mark; }

/* SMT_UNKNOWN also where there is no solver. */
static smt_answer ask(guards *g) {
  guard_solver *s = g->solver;
  if (!s->smt) s->smt = smt_new(s->job, s->terms, SMT_BV);
  if (!s->smt) return SMT_UNKNOWN;
  smt_lit *lits = mem_alloc(sizeof *lits * (g->assumed.n + 1));
  for (uint32_t i = 0; i < g->assumed.n; i++) lits[i] = smt_literal(s->smt, g->assumed.at[i]);
  smt_answer answer = smt_check(s->smt, lits, g->assumed.n, 0);
  mem_free(lits);
  return answer;
}

bool guards_possible(guards *g) { return !g->assumed.n || ask(g) != SMT_UNSAT; }

bool guards_example(guards *g, buf *example) {
  if (ask(g) != SMT_SAT) return false;
  for (uint32_t i = 0; i < g->read.n; i++) {
    i128 value;
    if (!smt_value(g->solver->smt, ex_var(g->solver->terms, g->values.at[i]), &value)) continue;
    if (example->n) buf_puts(example, ", ");
    ex_print(example, g->read.at[i]);
    buf_puts(example, " == ");
    ex_print(example, ex_int(g->solver->terms, g->values.at[i]->type, value));
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
    diag_error(&c->g.solver->job->diag, b->guard_where,
               "the guards of abstractions '%s' and '%s' of %s() both hold%s%s", a->name, b->name, c->p->name,
               example.n ? " where " : "", buf_text(&example));
    diag_note(&c->g.solver->job->diag, a->guard_where, "the guard of '%s' is here", a->name);
    c->ok = false;
  }
  guards_retract(&c->g, mark);
  buf_free(&example);
}

/* Can two of them hold at once? One question for all pairs: a guard, and one of those before it. */
static bool some_overlap(procedure_check *c) {
  terms *t = c->g.solver->terms;
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
  for (uint32_t i = 0; i < c->p->abstractions.n; i++) guards_assume(&c->g, ex_not(c->g.solver->terms, c->meaning[i]));
  if (guards_example(&c->g, &example)) {
    diag_error(&c->g.solver->job->diag, c->p->where, "no abstraction of %s() applies%s%s", c->p->name,
               example.n ? " where " : "", buf_text(&example));
    c->ok = false;
  }
  guards_retract(&c->g, 0);
  buf_free(&example);
}

bool guards_check_procedure(guard_solver *s, spec *spec, const spec_procedure *p, const resolve_scope *scope) {
  procedure_check c = {.p = p, .ok = true};
  guards_init(&c.g, s);
  c.meaning = mem_alloc(sizeof *c.meaning * (p->abstractions.n + 1));
  for (uint32_t i = 0; i < p->abstractions.n && c.ok; i++) {
    c.meaning[i] = spec_resolve(s->job, spec, p->abstractions.at[i].guard, scope);
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
