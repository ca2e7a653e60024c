/* The lives of variables end with their blocks. While a function is lowered, each location is noted with the block that it
 * stands in; when the automaton is complete, and it is known whose address is taken, an edge that leaves blocks
 * gets an E_ENDS behind it. So every way out of a block counts, be it its last statement, a break or a goto. */
#include "front/lower.h"

#include <assert.h>

void lower_scopes_begin(lower *l) {
  for (uint32_t i = 0; i < l->scopes.n; i++) vec_free(&l->scopes.at[i].variables);
  l->scopes.n = l->location_scopes.n = 0;
  l->scope = 0;
  vec_push(&l->scopes, ((block_scope){.outer = UINT32_MAX}));
}

uint32_t lower_scope_enter(lower *l) {
  uint32_t outer = l->scope;
  vec_push(&l->scopes, ((block_scope){.outer = outer}));
  l->scope = l->scopes.n - 1;
  return outer;
}

void lower_scope_leave(lower *l, uint32_t outer) {
  block_scope *s = &l->scopes.at[l->scope];
  bool some = s->variables.n > 0;
  s->end = l->scopes.n;
  l->scope = outer;
  if (some) lower_join(l, lower_loc(l));
}

void lower_scope_add(lower *l, const expr *variable) {
  if (l->f->sym && l->scope) vec_push(&l->scopes.at[l->scope].variables, variable);
}

static location_scope *scope_at(lower *l, loc_id at) {
  while (l->location_scopes.n <= at.n) vec_push(&l->location_scopes, ((location_scope){0}));
  return &l->location_scopes.at[at.n];
}

void lower_scope_location(lower *l, loc_id at) {
  if (l->f->sym && l->scope) scope_at(l, at)->scope = l->scope;
}

void lower_scope_target(lower *l, loc_id at) {
  if (!l->f->sym) return;
  scope_at(l, at)->scope = l->scope;
  scope_at(l, at)->is_target = true;
}

/* ---- when the function is there ---- */

static bool matters(const expr *variable) { return variable->kind == EX_DEREF || variable->sym->address_taken; }

static void look_at_variables(lower *l) {
  for (uint32_t i = 1; i < l->scopes.n; i++) {
    block_scope *s = &l->scopes.at[i];
    for (uint32_t k = 0; k < s->variables.n; k++) {
      const expr *v = s->variables.at[k];
      symbol *sym = v->kind == EX_DEREF ? v->args[0]->sym : v->sym;
      s->matters |= matters(v);
      sym->scope = i;
      sym->scope_end = s->end;
    }
  }
}

static bool is_inside(const lower *l, uint32_t scope, uint32_t block) {
  return scope >= block && (!block || scope < l->scopes.at[block].end);
}

/* An edge of this kind from `at` on; where it ends. */
static loc_id put(lower *l, loc_id at, range where, edge e) {
  e.from = at;
  e.to = cfa_add_loc(l->f, where.begin);
  e.where = where;
  cfa_add_edge(l->f, e);
  return e.to;
}

/* The blocks that are left on the way from one to the other, innermost first. */
static loc_id end_blocks(lower *l, loc_id at, range where, uint32_t from, uint32_t to) {
  VEC(const expr *) ended = {0};
  for (uint32_t s = from; !is_inside(l, to, s); s = l->scopes.at[s].outer)
    for (uint32_t i = 0; l->scopes.at[s].matters && i < l->scopes.at[s].variables.n; i++)
      if (matters(l->scopes.at[s].variables.at[i])) vec_push(&ended, l->scopes.at[s].variables.at[i]);
  if (ended.n) {
    const expr **args = arena_copy(&l->program->arena, ended.at, sizeof *ended.at * ended.n);
    at = put(l, at, where, (edge){.kind = E_ENDS, .args = args, .nargs = ended.n});
  }
  vec_free(&ended);
  return at;
}

/* A jump comes into blocks without passing the declarations. */
static loc_id begin_blocks(lower *l, loc_id at, range where, uint32_t from, uint32_t to) {
  for (uint32_t s = to; !is_inside(l, from, s); s = l->scopes.at[s].outer)
    for (uint32_t i = 0; l->scopes.at[s].matters && i < l->scopes.at[s].variables.n; i++) {
      const expr *v = l->scopes.at[s].variables.at[i];
      if (v->kind == EX_VAR && matters(v)) at = put(l, at, where, (edge){.kind = E_DECLARE, .lhs = v});
    }
  return at;
}

static bool may_matter(const lower *l) {
  for (uint32_t i = 1; i < l->scopes.n; i++)
    if (l->scopes.at[i].matters) return true;
  return false;
}

void lower_scopes_end(lower *l) {
  look_at_variables(l);
  if (!may_matter(l)) return;
  scope_at(l, (loc_id){l->f->locs.n});
  for (uint32_t i = 0, n = l->f->edges.n; i < n; i++) {
    const edge e = l->f->edges.at[i];
    uint32_t from = l->location_scopes.at[e.from.n].scope, to = l->location_scopes.at[e.to.n].scope;
    if (e.kind == E_RETURN || from == to) continue;
    loc_id first = cfa_add_loc(l->f, e.where.begin), at = end_blocks(l, first, e.where, from, to);
    if (l->location_scopes.at[e.to.n].is_target) at = begin_blocks(l, at, e.where, from, to);
    if (at.n == first.n) continue; /* nothing to be said: the location is dropped */
    l->f->edges.at[i].to = first;
    cfa_add_edge(l->f, (edge){.kind = E_SKIP, .from = at, .to = e.to, .where = e.where});
  }
}
