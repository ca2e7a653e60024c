/* See calls.h. Procedures are told to the points-to analysis one by one, as calls reach them; calls through pointers are
 * linked again and again until no target is new. Then one depth-first search (Tarjan 1972) puts callees before callers
 * and finds those that call themselves. */
#include "flat/calls.h"

#include "base/tuning.h"

#include <string.h>

static void reach(calls *c, const cfa *f) {
  if (c->reached[f->index]) return;
  c->reached[f->index] = true;
  vec_push(&c->order, f);
}

symbol *calls_compared(const program *p, const edge *e) {
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || program_body(p, e->rhs->sym)) return NULL;
  bool sorts = !strcmp(e->rhs->sym->name, "qsort");
  if ((!sorts && strcmp(e->rhs->sym->name, "bsearch")) || e->nargs != 4u + !sorts) return NULL;
  const expr *given = e->args[e->nargs - 1];
  while (given->kind == EX_CAST) given = given->args[0];
  return given->kind == EX_FUNC ? given->sym : NULL;
}

/* A function that is not here: memcpy and its like, strchr; out-parameters; anything. */
static void link_external(calls *c, const edge *e) {
  terms *t = c->program->terms;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (e->lhs) alias_flow(c->pointers, e->lhs, e->args[i]);
    for (uint32_t k = 0; k < e->nargs; k++)
      if (i != k) alias_copy(c->pointers, e->args[i], e->args[k]);
  }
  if (e->lhs) alias_unknown(c->pointers, e->lhs);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (type_is_pointer(e->args[i]->type) && type_is_pointer(e->args[i]->type->to))
      alias_unknown(c->pointers, ex_deref(t, e->args[i]));
}

static void link_call(calls *c, const edge *e, symbol *f) {
  terms *t = c->program->terms;
  uint64_t found;
  if (f->kind != SYM_FUNC || map_get_pair(&c->linked, map_key(e), f->id, &found)) return;
  map_put_pair(&c->linked, map_key(e), f->id, 1);
  const cfa *callee = program_body(c->program, f);
  if (callee) {
    reach(c, callee);
    c->sites[callee->index]++;
  }
  if (!c->pointers) return;
  if (!callee) {
    link_external(c, e);
    return;
  }
  for (uint32_t i = 0; i < e->nargs && i < callee->params.n; i++)
    alias_flow(c->pointers, ex_var(t, callee->params.at[i]), e->args[i]);
  if (e->lhs) alias_flow(c->pointers, e->lhs, ex_var(t, c->results[callee->index]));
}

/* The function compares elements of the array, and for bsearch the key with them. */
static void link_compared(calls *c, const edge *e) {
  symbol *f = calls_compared(c->program, e);
  const cfa *callee = f ? program_body(c->program, f) : NULL;
  if (!callee) return;
  reach(c, callee);
  c->sites[callee->index]++;
  for (uint32_t i = 0; c->pointers && i < callee->params.n; i++)
    for (uint32_t k = 0; k < 2; k++)
      alias_flow(c->pointers, ex_var(c->program->terms, callee->params.at[i]), e->args[k]);
}

static void add_function(function_list *list, symbol *f) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == f) return;
  vec_push(list, f);
}

static void add_all_of(calls *c, const type *function, function_list *list) {
  symbol *f;
  for (uint32_t at = 0; (f = steps_function_at(&c->steps, function, &at)) != NULL;) add_function(list, f);
}

/* Whatever can be called through the pointers to functions that an object of the type has. */
static void add_inside(calls *c, const type *t, function_list *list) {
  if (t->kind == TY_ARRAY) add_inside(c, t->to, list);
  if (type_is_pointer(t) && t->to->kind == TY_FUNCTION) add_all_of(c, t->to, list);
  for (uint32_t i = 0; t->kind == TY_RECORD && t->is_complete && i < t->nfields; i++)
    add_inside(c, t->fields[i].type, list);
}

void calls_later(calls *c, const edge *e, function_list *list) {
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || program_body(c->program, e->rhs->sym)) return;
  if (calls_compared(c->program, e) || !steps_not_followed(e->rhs->sym, e->args, e->nargs)) return;
  for (uint32_t i = 0; i < e->nargs; i++) {
    const expr *given = e->args[i];
    while (given->kind == EX_CAST) given = given->args[0];
    const type *t = given->kind != EX_FUNC && type_is_pointer(given->type) ? given->type->to : NULL;
    if (given->kind == EX_FUNC) add_function(list, given->sym);
    else if (t && t->kind == TY_FUNCTION) add_all_of(c, t, list);
    else if (t) add_inside(c, t, list);
  }
}

/* What runs later is given what nobody knows, or something that was left for it. */
static void link_later(calls *c, const edge *e) {
  function_list all = {0};
  calls_later(c, e, &all);
  for (uint32_t n = 0; n < all.n; n++) {
    const cfa *callee = all.at[n]->kind == SYM_FUNC ? program_body(c->program, all.at[n]) : NULL;
    if (!callee) continue;
    reach(c, callee);
    c->sites[callee->index]++;
    for (uint32_t i = 0; c->pointers && i < callee->params.n; i++) {
      const expr *parameter = ex_var(c->program->terms, callee->params.at[i]);
      alias_unknown(c->pointers, parameter);
      for (uint32_t k = 0; k < e->nargs; k++) alias_flow(c->pointers, parameter, e->args[k]);
    }
  }
  vec_free(&all);
}

static void tell_edge(calls *c, const cfa *f, const edge *e) {
  terms *t = c->program->terms;
  if (e->kind == E_ASSIGN) alias_assign(c->pointers, e->lhs, e->rhs);
  if ((e->kind == E_ASSIGN && e->is_input) || e->kind == E_HAVOC) alias_unknown(c->pointers, e->lhs);
  if (e->kind == E_RETURN && e->rhs && f->sym) alias_flow(c->pointers, ex_var(t, c->results[f->index]), e->rhs);
  if (e->kind != E_ALLOC) return;
  const type *open = type_open_array(&t->types, t->types.type_char);
  symbol *object = symbol_new(t, SYM_GLOBAL, "heap", open, e->where.begin);
  alias_opaque(c->pointers, object);
  alias_point(c->pointers, e->lhs, object);
  map_put(&c->heap, map_key(e), map_key(object));
}

static void tell_function(calls *c, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (c->pointers) tell_edge(c, f, e);
    if (e->kind == E_CALL && e->rhs->kind == EX_FUNC) link_call(c, e, e->rhs->sym);
    if (e->kind == E_CALL) link_compared(c, e);
    if (e->kind == E_CALL) link_later(c, e);
  }
}

/* Pointers without any target so far: only at `last`, when nothing else will give them one. */
static void link_pointers(calls *c, const cfa *f, bool last) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind != E_CALL || e->rhs->kind == EX_FUNC) continue;
    if (!last && !alias_of_value(c->pointers, e->rhs).n) continue;
    function_list found = {0};
    calls_targets(c, e, &found);
    for (uint32_t k = 0; k < found.n; k++) link_call(c, e, found.at[k]);
    vec_free(&found);
  }
}

bool calls_targets(calls *c, const edge *e, function_list *list) {
  if (e->rhs->kind == EX_FUNC) {
    add_function(list, e->rhs->sym);
    return false;
  }
  targets found = alias_of_value(c->pointers, e->rhs);
  bool unknown = !found.n;
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *f = alias_target(c->pointers, found.at[i]).object;
    if (!f || f->kind != SYM_FUNC) unknown = true;
    else add_function(list, f);
  }
  if (unknown) add_all_of(c, e->rhs->type->to, list);
  return unknown;
}

/* ---- the order ---- */

typedef struct search {
  calls *calls;
  bool known;             /* calls through unknown pointers are passed over */
  bool *recursive;        /* by function: found to be */
  uint32_t *number, *low; /* 0: not seen yet */
  bool *open;
  uint32_t last;
  VEC(const cfa *) stack, order;
} search;

static void visit(search *x, const cfa *f);

static void visit_call(search *x, const cfa *from, const cfa *to) {
  if (!to) return;
  if (to == from) x->recursive[to->index] = true;
  if (!x->number[to->index]) visit(x, to);
  if (x->open[to->index] && x->low[to->index] < x->low[from->index]) x->low[from->index] = x->low[to->index];
}

static void visit_edge(search *x, const cfa *from, const edge *e) {
  calls *c = x->calls;
  if (e->kind != E_CALL) return;
  function_list found = {0};
  if (calls_targets(c, e, &found) && x->known) found.n = 0;
  for (uint32_t i = 0; i < found.n; i++)
    if (found.at[i]->kind == SYM_FUNC) visit_call(x, from, program_body(c->program, found.at[i]));
  symbol *compared = calls_compared(c->program, e);
  if (compared) visit_call(x, from, program_body(c->program, compared));
  found.n = 0;
  calls_later(c, e, &found);
  for (uint32_t i = 0; i < found.n; i++) visit_call(x, from, program_body(c->program, found.at[i]));
  vec_free(&found);
}

static void visit(search *x, const cfa *f) {
  x->number[f->index] = x->low[f->index] = ++x->last;
  x->open[f->index] = true;
  vec_push(&x->stack, f);
  for (uint32_t i = 0; i < f->edges.n; i++) visit_edge(x, f, &f->edges.at[i]);
  if (x->low[f->index] != x->number[f->index]) return;
  bool alone = vec_last(&x->stack) == f;
  for (const cfa *g = NULL; g != f;) {
    g = vec_pop(&x->stack);
    x->open[g->index] = false;
    if (!alone) x->recursive[g->index] = true;
    vec_push(&x->order, g);
  }
}

static void search_all(calls *c, bool known, bool *recursive, bool ordered) {
  uint32_t n = c->program->functions.n + 1;
  search x = {.calls = c,
              .known = known,
              .recursive = recursive,
              .number = mem_alloc(sizeof(uint32_t) * n),
              .low = mem_alloc(sizeof(uint32_t) * n),
              .open = mem_alloc(n)};
  visit(&x, c->entry);
  if (ordered) c->order.n = 0;
  for (uint32_t i = 0; i < x.order.n && ordered; i++) vec_push(&c->order, x.order.at[i]);
  mem_free(x.number);
  mem_free(x.low);
  mem_free(x.open);
  vec_free(&x.stack);
  vec_free(&x.order);
}

static bool some_of(const calls *c, const bool *set) {
  for (uint32_t i = 0; i < c->order.n; i++)
    if (set[c->order.at[i]->index]) return true;
  return false;
}

bool calls_recur_unknown(calls *c) {
  if (!some_of(c, c->recursive)) return false;
  bool *recursive = mem_alloc(c->program->functions.n + 1);
  search_all(c, true, recursive, false);
  bool some = some_of(c, recursive);
  mem_free(recursive);
  return !some;
}

/* ---- sizes ---- */

static void add_size(uint64_t *sum, uint64_t more) {
  uint64_t most = (uint64_t)1 << 62;
  *sum = *sum + more > most ? most : *sum + more;
}

/* Of one function, when those of its callees are known. */
static uint64_t size_of(calls *c, const cfa *f, const uint64_t *sizes, const bool *kept) {
  uint64_t sum = f->edges.n;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind != E_CALL) continue;
    function_list found = {0};
    calls_targets(c, e, &found);
    for (uint32_t k = 0; k < found.n; k++) {
      const cfa *g = found.at[k]->kind == SYM_FUNC ? program_body(c->program, found.at[k]) : NULL;
      if (g && !(kept && kept[g->index])) add_size(&sum, sizes[g->index]);
    }
    vec_free(&found);
  }
  return sum;
}

uint64_t calls_size(calls *c, const bool *kept) {
  uint64_t *sizes = mem_alloc(sizeof *sizes * (c->program->functions.n + 1));
  for (uint32_t i = 0; i < c->order.n; i++) sizes[c->order.at[i]->index] = size_of(c, c->order.at[i], sizes, kept);
  uint64_t all = sizes[c->entry->index];
  mem_free(sizes);
  return all;
}

typedef struct unrolling {
  calls *calls;
  uint32_t *active; /* by function */
  uint32_t bound;
  uint64_t size, most;
} unrolling;

static void unroll(unrolling *u, const cfa *f) {
  if (u->active[f->index] >= u->bound || u->size > u->most) return;
  u->active[f->index]++;
  u->size += f->edges.n;
  for (uint32_t i = 0; i < f->edges.n && u->size <= u->most; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind != E_CALL) continue;
    function_list found = {0};
    calls_targets(u->calls, e, &found);
    for (uint32_t k = 0; k < found.n; k++) {
      const cfa *g = found.at[k]->kind == SYM_FUNC ? program_body(u->calls->program, found.at[k]) : NULL;
      if (g) unroll(u, g);
    }
    vec_free(&found);
  }
  u->active[f->index]--;
}

uint64_t calls_unrolled(calls *c, uint32_t bound, uint64_t most) {
  unrolling u = {.calls = c, .bound = bound, .most = most};
  u.active = mem_alloc(sizeof *u.active * (c->program->functions.n + 1));
  unroll(&u, c->entry);
  mem_free(u.active);
  return u.size > most ? UINT64_MAX : u.size;
}

/* Does it look for more arguments than it names? One that is only declared without them, as `int main()`, does not. */
static bool takes_more(const cfa *f) { return f->sym->type->is_variadic && f->sym->type->has_prototype; }

static bool *kept_functions(calls *c, uint64_t small, uint32_t least_sites) {
  bool *kept = mem_alloc(c->program->functions.n + 1);
  uint64_t *sizes = mem_alloc(sizeof *sizes * (c->program->functions.n + 1));
  for (uint32_t i = 0; i < c->order.n; i++) kept[c->order.at[i]->index] = c->recursive[c->order.at[i]->index];
  for (uint32_t i = 0; i < c->order.n; i++) {
    const cfa *f = c->order.at[i];
    sizes[f->index] = size_of(c, f, sizes, kept);
    kept[f->index] |= c->sites[f->index] >= least_sites && sizes[f->index] > small;
    kept[f->index] &= !takes_more(f) && (!f->is_woven || c->recursive[f->index]);
  }
  mem_free(sizes);
  return kept;
}

bool *calls_kept(calls *c, uint64_t small) { return kept_functions(c, small, 2); }
bool *calls_kept_all(calls *c, uint64_t small) { return kept_functions(c, small, 1); }

bool calls_should_stay(calls *c) {
  bool *kept = calls_kept(c, tuning.small_procedure), any = some_of(c, kept), recursive = some_of(c, c->recursive);
  uint64_t once = 0;
  for (uint32_t i = 0; i < c->order.n; i++) once += c->order.at[i]->edges.n;
  mem_free(kept);
  uint64_t whole = any && !recursive ? calls_size(c, NULL) : 0;
  return recursive || (whole > tuning.large_program && whole / 8 > once);
}

/* ---- the whole ---- */

static bool calls_by_pointer(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->kind == E_CALL && e->rhs->kind != EX_FUNC) return true;
    }
  return false;
}

static void begin_pointers(calls *c, bool coarse) {
  program *p = c->program;
  terms *t = p->terms;
  c->pointers = alias_new(t);
  if (coarse) alias_coarse(c->pointers);
  alias_unknown_objects(c->pointers, steps_unknown_object, &c->steps);
  c->results = mem_alloc(sizeof *c->results * (p->functions.n + 1));
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const type *f = p->functions.at[i]->sym->type;
    const type *result = f->kind == TY_FUNCTION && f->to->kind != TY_VOID ? f->to : t->types.type_int;
    c->results[i] = symbol_new(t, SYM_TEMP, "$returned", result, (place){0});
  }
  if (p->init) tell_function(c, p->init);
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (steps_starts_unknown(&c->steps, p->globals.at[i])) alias_unknown_inside(c->pointers, p->globals.at[i], NULL, 0);
  for (uint32_t i = 0; i < c->entry->params.n; i++) alias_unknown(c->pointers, ex_var(t, c->entry->params.at[i]));
}

void calls_open(calls *c, job *job, program *p, const flat_options *options, const cfa *entry, bool coarse) {
  uint32_t n = p->functions.n + 1;
  *c = (calls){.program = p, .entry = entry, .scratch.program = p};
  c->steps = (steps){.job = job, .program = p, .options = options, .usage.types = &p->terms->types};
  c->steps.flat = &c->scratch;
  c->reached = mem_alloc(n);
  c->recursive = mem_alloc(n);
  c->sites = mem_alloc(sizeof *c->sites * n);
  if (coarse || calls_by_pointer(p)) begin_pointers(c, coarse);
  reach(c, entry);
  for (uint32_t told = 0, last = 0, linked = UINT32_MAX; !limits_hit(&job->limits); linked = c->linked.n) {
    while (told < c->order.n) tell_function(c, c->order.at[told++]);
    if (!c->pointers || (linked == c->linked.n && last++)) break;
    for (uint32_t i = 0; i < told; i++) link_pointers(c, c->order.at[i], last);
  }
  search_all(c, false, c->recursive, true);
}

void calls_close(calls *c) {
  alias_free(c->pointers);
  steps_free(&c->steps);
  vec_free(&c->scratch.assumptions);
  vec_free(&c->scratch.locs);
  arena_free(&c->scratch.arena);
  map_free(&c->linked);
  map_free(&c->heap);
  mem_free(c->results);
  mem_free(c->reached);
  mem_free(c->recursive);
  mem_free(c->sites);
  vec_free(&c->order);
}
