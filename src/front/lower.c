/* Lowering: the syntax tree to automata, exactly. First every function gets its
 * automaton, so that calls can tell what has a body; then the initialisers of globals
 * become program.init, then the bodies, one by one. See lower.h for how the work is
 * divided among the files. */
#include "front/lower.h"

#include <assert.h>
#include <string.h>

/* Before any term is made: no variable and no function has a VLA in its type. */
static void erase_symbol_types(lower *l) {
  for (uint32_t i = 0; i < l->terms->symbols.n; i++) {
    symbol *s = l->terms->symbols.at[i];
    s->type = lower_type(l, s->type);
  }
}

/* An inline function that several units define is lowered once. */
static void make_automata(lower *l, const ast *tree) {
  for (uint32_t i = 0; i < tree->functions.n; i++) {
    afunction *fn = tree->functions.at[i];
    lower_number_labels(l, fn);
    if (fn->is_model) cfa_new_model(l->program, fn->sym);
    else if (fn->sym->function == UINT32_MAX) cfa_new(l->program, fn->sym);
  }
}

/* ---- parameters ---- */

static const type *promoted(lower *l, const type *t) {
  if (type_is_integer(t) && t->width < l->types->type_int->width) return l->types->type_int;
  return t == l->types->type_float ? l->types->type_double : t;
}

/* The type in which argument number `i` arrives. */
static const type *arriving_type(lower *l, const afunction *fn, uint32_t i) {
  const type *function = fn->sym->type;
  if (!fn->is_kr) return fn->params[i]->type;
  if (function->has_prototype && i < function->nparams) return function->params[i];
  return promoted(l, fn->params[i]->type);
}

/* A parameter of a K&R definition that is narrower than what arrives becomes a local
 * variable, set from a parameter of the arriving type. */
static void narrow_parameter(lower *l, symbol *declared, const type *arriving) {
  symbol *hidden = symbol_new(l->terms, SYM_PARAM, declared->name, arriving, declared->where);
  hidden->owner = l->f->index;
  vec_push(&l->f->params, hidden);
  declared->kind = SYM_LOCAL;
  lower_add_local(l, declared);
  const expr *object = ex_var(l->terms, declared);
  lower_edge(l, (edge){.kind = E_DECLARE, .lhs = object});
  lower_assign(l, object, ex_var(l->terms, hidden));
}

static void lower_parameters(lower *l, const afunction *fn) {
  for (uint32_t i = 0; i < fn->nparams; i++) {
    symbol *s = fn->params[i];
    const type *arriving = arriving_type(l, fn, i);
    l->where = (range){.begin = s->where, .end_line = s->where.line, .end_column = s->where.column};
    if (type_is_scalar(s->type) && arriving != s->type) {
      narrow_parameter(l, s, arriving);
    } else {
      s->owner = l->f->index;
      vec_push(&l->f->params, s);
    }
  }
}

/* ---- functions ---- */

static void fall_off(lower *l, const afunction *fn) {
  const type *result = fn->sym->type->to;
  bool is_main = !strcmp(fn->sym->name, "main") && type_is_integer(result);
  place end = {fn->where.begin.file, fn->where.end_line, fn->where.end_column};
  range where = {.begin = end, .end_line = end.line, .end_column = end.column};
  cfa_loc(l->f, l->at)->where = end;
  cfa_loc(l->f, l->f->exit)->where = end;
  l->where = where;
  lower_noreturn(l);
  cfa_add_edge(l->f, (edge){.kind = E_RETURN,
                            .from = l->at,
                            .to = l->f->exit,
                            .rhs = is_main ? ex_int(l->terms, result, 0) : NULL,
                            .where = where});
}

static void lower_function(lower *l, const afunction *fn) {
  l->function = fn;
  l->f = fn->is_model ? l->program->models.at[fn->sym->model] : l->program->functions.at[fn->sym->function];
  l->at = l->f->entry;
  l->temps = 0;
  l->break_to = l->continue_to = NO_LOC;
  l->cleanups.n = l->break_cleanups = l->continue_cleanups = 0;
  l->in_switch = NULL;
  map_free(&l->lengths);
  map_free(&l->label_locs);
  lower_parameters(l, fn);
  l->where = fn->where;
  lower_lengths(l, fn->vlas, fn->nvlas);
  lower_statement(l, fn->body);
  fall_off(l, fn);
  cfa_compact(l->f);
}

/* False when a limit was hit. */
static bool lower_functions(lower *l, const ast *tree) {
  uint32_t n = l->program->functions.n;
  bool *done = mem_alloc(n + 1);
  bool in_time = true;
  for (uint32_t i = 0; i < tree->functions.n && in_time; i++) {
    const afunction *fn = tree->functions.at[i];
    in_time = !limits_hit(&l->job->limits);
    if (!in_time || (!fn->is_model && done[fn->sym->function])) continue;
    if (!fn->is_model) done[fn->sym->function] = true;
    lower_function(l, fn);
  }
  mem_free(done);
  return in_time;
}

/* ---- the whole program ---- */

static void know_globals(lower *l) {
  for (uint32_t i = 0; i < l->program->globals.n; i++) map_put(&l->declared, l->program->globals.at[i]->id, 1);
}

static void collect_globals(lower *l) {
  for (uint32_t i = 0; i < l->terms->symbols.n; i++) {
    symbol *s = l->terms->symbols.at[i];
    if (s->kind == SYM_GLOBAL || s->kind == SYM_STRING) lower_add_global(l, s);
  }
}

static void count(job *j, const program *p) {
  j->stats.functions = p->functions.n;
  j->stats.locations = p->init->locs.n;
  j->stats.edges = p->init->edges.n;
  j->stats.terms = p->terms->all.n;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    j->stats.locations += p->functions.at[i]->locs.n;
    j->stats.edges += p->functions.at[i]->edges.n;
  }
}

bool front_lower(job *j, program *p, ast *tree) {
  lower l = {.job = j, .program = p, .terms = p->terms, .types = &p->terms->types};
  know_globals(&l);
  erase_symbol_types(&l);
  make_automata(&l, tree);
  lower_globals(&l, tree);
  bool complete = lower_functions(&l, tree);
  cfa_compact(p->init);
  collect_globals(&l);
  count(j, p);
  map_free(&l.erased);
  map_free(&l.lengths);
  map_free(&l.label_locs);
  map_free(&l.declared);
  map_free(&l.builtins);
  vec_free(&l.cleanups);
#ifndef NDEBUG
  assert(!complete || program_check(p, stderr));
#endif
  return complete;
}
