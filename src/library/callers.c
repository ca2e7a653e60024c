/* See callers.h. A function may be called from outside if it has external linkage or its address is taken. */
#include "library/callers.h"

#include <string.h>

typedef struct finder {
  functions *p;
  const program *program;
  uint32_t first, n;
  uint32_t *unit_of; /* by function: its unit, counted from `first`; UINT32_MAX: none */
  uint32_t *order, norder;
  VEC(uint32_t) tables; /* units that initialisers of globals mention */
  unsigned char *seen;  /* by unit: 1 under way, 2 done */
} finder;

static unit *unit_at(const finder *x, uint32_t i) { return &x->p->units.at[x->first + i]; }

static void add_callee(unit *u, uint32_t callee) {
  for (uint32_t i = 0; i < u->callees.n; i++)
    if (u->callees.at[i] == callee) return;
  vec_push(&u->callees, callee);
}

static uint32_t unit_of(const finder *x, const symbol *f) {
  const cfa *body = program_body(x->program, f);
  return body && body->index < x->program->functions.n ? x->unit_of[body->index] : UINT32_MAX;
}

/* Functions that are mentioned other than by calling them: `u`, NULL for the initialiser, may call them, too. */
static void mention(finder *x, unit *u, const expr *e) {
  if (!e) return;
  uint32_t other = e->kind == EX_FUNC ? unit_of(x, e->sym) : UINT32_MAX;
  if (other != UINT32_MAX) {
    unit_at(x, other)->is_outside = true;
    if (u) add_callee(u, x->first + other);
    else vec_push(&x->tables, x->first + other);
  }
  for (uint32_t i = 0; i < e->nargs; i++) mention(x, u, e->args[i]);
}

static void look_at(finder *x, const cfa *f, unit *u) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    bool direct = e->kind == E_CALL && e->rhs->kind == EX_FUNC;
    uint32_t callee = direct ? unit_of(x, e->rhs->sym) : UINT32_MAX;
    if (callee != UINT32_MAX && u) add_callee(u, x->first + callee);
    if (!direct) mention(x, u, e->rhs);
    for (uint32_t k = 0; u && e->kind == E_CALL && !direct && k < x->tables.n; k++) add_callee(u, x->tables.at[k]);
    mention(x, u, e->lhs);
    for (uint32_t k = 0; k < e->nargs; k++) mention(x, u, e->args[k]);
  }
}

static void put_in_order(finder *x, uint32_t i) {
  const unit *u = unit_at(x, i);
  x->seen[i] = 1;
  for (uint32_t k = 0; k < u->callees.n; k++)
    if (!x->seen[u->callees.at[k] - x->first]) put_in_order(x, u->callees.at[k] - x->first);
  x->order[x->norder++] = x->first + i;
}

/* Can a call of it come back to it? */
static bool comes_back(const finder *x, uint32_t from) {
  VEC(uint32_t) open = {0};
  bool found = false;
  memset(x->seen, 0, x->n);
  vec_push(&open, from);
  while (open.n && !found) {
    const unit *u = unit_at(x, vec_pop(&open));
    for (uint32_t k = 0; k < u->callees.n; k++) {
      uint32_t to = u->callees.at[k] - x->first;
      found |= to == from;
      if (x->seen[to]) continue;
      x->seen[to] = 1;
      vec_push(&open, to);
    }
  }
  vec_free(&open);
  return found;
}

static bool shares_name(const program *program, const cfa *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < program->functions.n; i++) {
    const symbol *s = program->functions.at[i]->sym;
    n += s && !strcmp(s->name, f->sym->name);
  }
  return n > 1;
}

uint32_t *callers_order(functions *p, const program *program, uint32_t first) {
  finder x = {.p = p, .program = program, .first = first, .n = p->units.n - first};
  x.unit_of = mem_alloc(sizeof *x.unit_of * (program->functions.n + 1));
  x.order = mem_alloc(sizeof *x.order * (x.n + 1));
  x.seen = mem_alloc(x.n + 1);
  memset(x.unit_of, 0xff, sizeof *x.unit_of * (program->functions.n + 1));
  for (uint32_t i = 0; i < x.n; i++) x.unit_of[unit_at(&x, i)->index] = i;
  if (program->init) look_at(&x, program->init, NULL);
  for (uint32_t i = 0; i < program->functions.n; i++)
    look_at(&x, program->functions.at[i], x.unit_of[i] == UINT32_MAX ? NULL : unit_at(&x, x.unit_of[i]));
  for (uint32_t i = 0; i < x.n; i++) {
    const cfa *f = program->functions.at[unit_at(&x, i)->index];
    unit_at(&x, i)->is_outside |= f->sym->is_external;
    unit_at(&x, i)->is_ambiguous = shares_name(program, f);
    unit_at(&x, i)->is_recursive = comes_back(&x, i);
  }
  memset(x.seen, 0, x.n);
  for (uint32_t i = 0; i < x.n; i++)
    if (!x.seen[i]) put_in_order(&x, i);
  mem_free(x.unit_of);
  mem_free(x.seen);
  vec_free(&x.tables);
  return x.order;
}

bool functions_all_callers_known(const project *p, uint32_t number) {
  const unit *u = &p->units.at[number];
  if (u->is_outside || p->skipped || p->not_read.n || p->programs > 1 || p->job->options.functions.n) return false;
  bool any = false;
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].callees.n; k++) {
      if (p->units.at[i].callees.at[k] != number) continue;
      any = true;
      if (p->units.at[i].answer.missing) return false;
    }
  return any;
}
