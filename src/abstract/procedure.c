/* See procedure.h. The program is flattened with its calls, once, and what it cannot depend on is dropped. Then locations
 * are given to the procedure whose entry reaches them, and variables to those that mention them:
 *
 *   shared     globals, allocated objects, variables whose address is taken. A variable of a procedure that may be
 *              active twice exists twice: where its address leaves the activation, it is forgotten (escapes.h), else it is its own
 *   arguments  set before each call, read only by the procedure that they belong to
 *   results    set only there, read behind each call
 *   own        all others: nobody but one procedure mentions them */
#include "abstract/procedure.h"

#include "abstract/escapes.h"

#include <string.h>

typedef enum { VAR_OWN, VAR_SHARED, VAR_ARGUMENT, VAR_RESULT } var_kind;

typedef struct variable {
  symbol *sym;
  const symbol *object; /* NULL: a temporary */
  bool site;
  var_kind kind;
  uint32_t procedure; /* of an argument or a result: whose */
  uint32_t mentioned; /* by so many procedures */
} variable;

typedef struct splitter {
  procedures *p;
  flat *f;
  VEC(variable) vars;
  map var_of;           /* symbol id -> variable */
  uint32_t *owner;      /* by location: the procedure, UINT32_MAX: nothing comes there */
  bool *reads, *writes; /* by procedure and variable */
  map *escaped;         /* objects that are forgotten */
} splitter;

/* ---- inlining ---- */

/* Which accesses leave their arrays is not asked: all that may. */
static flat *build(job *job, program *program, const flat_options *options) {
  flat_options o = *options;
  map wide = {0};
  o.known.wide = &wide;
  o.keep_calls = o.known.confine = true;
  flat *f;
  for (;;) {
    f = flat_build(job, program, &o);
    if (!f || !f->strays.n) break;
    uint32_t before = wide.n;
    for (uint32_t i = 0; i < f->strays.n; i++)
      map_put_pair(&wide, f->strays.at[i].access.edge, f->strays.at[i].access.ordinal, 1);
    flat_free(f);
    o.known.confine = wide.n > before;
  }
  map_free(&wide);
  return f;
}

/* ---- what matters ---- */

typedef struct cone {
  flat *f;
  bool *relevant, *seen; /* by symbol, by term */
  VEC(uint32_t) todo;
} cone;

static void need(cone *x, const expr *e) {
  if (x->seen[e->id] || e->kind == EX_ADDR) return;
  x->seen[e->id] = true;
  for (uint32_t i = 0; i < e->nargs; i++) need(x, e->args[i]);
  if (e->kind != EX_VAR || x->relevant[e->sym->id]) return;
  x->relevant[e->sym->id] = true;
  vec_push(&x->todo, e->sym->id);
}

/* Assignments to what no condition depends on are dropped. */
static void drop_irrelevant(flat *f) {
  uint32_t nsyms = f->program->terms->symbols.n;
  cone x = {f, mem_alloc(nsyms + 1), mem_alloc(f->program->terms->all.n + 1), {0}};
  uint32_t *first = mem_alloc(sizeof *first * (nsyms + 1)), *next = mem_alloc(sizeof *next * (f->edges.n + 1));
  memset(first, 0xff, sizeof *first * (nsyms + 1));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (e->kind == F_ASSUME) need(&x, e->rhs);
    if (e->kind != F_ASSIGN) continue;
    next[i] = first[e->var->id];
    first[e->var->id] = i;
  }
  while (x.todo.n)
    for (uint32_t i = first[vec_pop(&x.todo)]; i != UINT32_MAX; i = next[i]) need(&x, f->edges.at[i].rhs);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    flat_edge *e = &f->edges.at[i];
    if ((e->kind == F_ASSIGN || e->kind == F_HAVOC) && !x.relevant[e->var->id]) e->kind = F_SKIP;
  }
  mem_free(x.relevant);
  mem_free(x.seen);
  mem_free(first);
  mem_free(next);
  vec_free(&x.todo);
}

/* ---- variables ---- */

static uint32_t variable_of(const splitter *x, const symbol *s) {
  uint64_t found;
  return map_get(&x->var_of, s->id, &found) ? (uint32_t)found : UINT32_MAX;
}

static void list_variables(splitter *x) {
  flat *f = x->f;
  for (uint32_t i = 0; i < f->vars.n; i++) {
    map_put(&x->var_of, f->vars.at[i]->id, i);
    vec_push(&x->vars, ((variable){.sym = f->vars.at[i]}));
  }
  for (uint32_t i = 0; i < f->cells.n; i++) {
    uint32_t v = f->cells.at[i].var ? variable_of(x, f->cells.at[i].var) : UINT32_MAX;
    if (v == UINT32_MAX) continue;
    x->vars.at[v].object = f->cells.at[i].object;
    x->vars.at[v].site = f->cells.at[i].site;
  }
}

static void find_owners(splitter *x) {
  flat *f = x->f;
  VEC(uint32_t) todo = {0};
  memset(x->owner, 0xff, sizeof *x->owner * (f->locs.n + 1));
  for (uint32_t i = 0; i < x->p->all.n; i++) {
    vec_push(&todo, i ? f->procedures.at[i - 1].entry.n : f->entry.n);
    while (todo.n) {
      uint32_t l = vec_pop(&todo);
      if (x->owner[l] != UINT32_MAX) continue;
      x->owner[l] = i;
      for_flat_out(f, (loc_id){l}, e) vec_push(&todo, flat_edge_at(f, e)->to.n);
    }
  }
  vec_free(&todo);
}

static void note_reads(splitter *x, bool *set, const expr *e) {
  if (e->kind == EX_VAR && variable_of(x, e->sym) != UINT32_MAX) set[variable_of(x, e->sym)] = true;
  if (e->kind == EX_ADDR) return;
  for (uint32_t i = 0; i < e->nargs; i++) note_reads(x, set, e->args[i]);
}

static void find_uses(splitter *x) {
  const flat *f = x->f;
  uint32_t n = x->vars.n;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    uint32_t p = x->owner[e->from.n];
    if (p == UINT32_MAX) continue;
    if (e->kind == F_ASSIGN || e->kind == F_ASSUME) note_reads(x, x->reads + (size_t)p * n, e->rhs);
    if (e->kind == F_ASSIGN || e->kind == F_HAVOC) x->writes[(size_t)p * n + variable_of(x, e->var)] = true;
  }
  for (size_t i = 0; i < (size_t)n * x->p->all.n; i++) x->vars.at[i % n].mentioned += x->reads[i] || x->writes[i];
}

/* Is the function inlined in a procedure that calls itself, or one itself? */
static bool is_in_recursion(const splitter *x, uint32_t function) {
  const flat *f = x->f;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    uint32_t p = x->owner[f->edges.at[i].from.n];
    if (p == UINT32_MAX || !p || !f->procedures.at[p - 1].recursive) continue;
    if (f->frames.at[f->edges.at[i].frame].function->index == function) return true;
  }
  return false;
}

static void find_interface(splitter *x, const symbol *sym, var_kind kind, uint32_t procedure) {
  for (uint32_t i = 0; i < x->vars.n; i++) {
    variable *v = &x->vars.at[i];
    if (v->sym != sym && v->object != sym) continue;
    v->kind = kind;
    v->procedure = procedure;
  }
}

static bool is_addressed(const variable *v) {
  const symbol *o = v->object;
  bool global = v->site || (o && (o->kind == SYM_GLOBAL || o->kind == SYM_STRING));
  return o && !global && (o->address_taken || o->slot);
}

static void find_kinds(splitter *x) {
  const flat *f = x->f;
  for (uint32_t i = 0; i < x->vars.n; i++) {
    variable *v = &x->vars.at[i];
    const symbol *o = v->object;
    bool global = v->site || (o && (o->kind == SYM_GLOBAL || o->kind == SYM_STRING));
    bool several = is_addressed(v) && is_in_recursion(x, o->owner);
    v->kind = global || (is_addressed(v) && !several) || v->mentioned > 1 ? VAR_SHARED : VAR_OWN;
  }
  for (uint32_t i = 0; i < f->procedures.n; i++) {
    const flat_procedure *p = &f->procedures.at[i];
    for (uint32_t k = 0; k < p->narguments; k++) find_interface(x, p->arguments[k], VAR_ARGUMENT, i + 1);
    if (p->result) find_interface(x, p->result, VAR_RESULT, i + 1);
  }
}

/* ---- variables that exist several times ---- */

static bool is_common(void *context, const symbol *s) {
  const splitter *x = context;
  uint32_t v = variable_of(x, s);
  return v == UINT32_MAX || x->vars.at[v].kind != VAR_OWN;
}

/* Variables of recursive functions that another activation may get at. False: there are none that are not forgotten already. */
static bool find_escapes(splitter *x) {
  uint64_t known;
  uint32_t before = x->escaped->n;
  for (uint32_t i = 0; i < x->vars.n; i++) {
    variable *v = &x->vars.at[i];
    if (!is_addressed(v) || map_get(x->escaped, v->object->id, &known)) continue;
    if (!is_in_recursion(x, v->object->owner)) continue;
    if (v->kind != VAR_OWN || escapes_to(x->f, v->object, is_common, x)) map_put(x->escaped, v->object->id, 1);
  }
  return x->escaped->n > before;
}

/* What is forgotten is read behind a havoc only: each procedure may have it to itself. */
static void disown_forgotten(splitter *x) {
  uint64_t known;
  for (uint32_t i = 0; i < x->vars.n; i++) {
    variable *v = &x->vars.at[i];
    if (v->object && map_get(x->escaped, v->object->id, &known)) v->kind = VAR_OWN;
  }
}

/* ---- effects ---- */

/* What is shared is read and written by callers, too. */
static void close_effects(splitter *x) {
  const flat *f = x->f;
  uint32_t n = x->vars.n;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const flat_edge *e = &f->edges.at[i];
      uint32_t p = x->owner[e->from.n];
      if (e->kind != F_CALL || p == UINT32_MAX) continue;
      size_t to = (size_t)p * n, from = (size_t)(e->event + 1) * n;
      x->p->all.at[p].may_fail |= x->p->all.at[e->event + 1].may_fail;
      for (uint32_t v = 0; v < n; v++) {
        if (x->vars.at[v].kind != VAR_SHARED) continue;
        changed |= (x->reads[from + v] && !x->reads[to + v]) || (x->writes[from + v] && !x->writes[to + v]);
        x->reads[to + v] |= x->reads[from + v];
        x->writes[to + v] |= x->writes[from + v];
      }
    }
  }
}

static void find_failures(splitter *x) {
  const flat *f = x->f;
  bool changed = true;
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (x->owner[i] != UINT32_MAX && f->locs.at[i].end != END_NONE && f->locs.at[i].end != END_EXIT)
      x->p->all.at[x->owner[i]].may_fail = true;
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      uint32_t p = x->owner[f->edges.at[i].from.n];
      if (f->edges.at[i].kind != F_CALL || p == UINT32_MAX || x->p->all.at[p].may_fail) continue;
      x->p->all.at[p].may_fail = changed |= x->p->all.at[f->edges.at[i].event + 1].may_fail;
    }
  }
}

static void list_interface(splitter *x, uint32_t number) {
  procedure *p = &x->p->all.at[number];
  size_t first = (size_t)number * x->vars.n;
  for (uint32_t v = 0; v < x->vars.n && number; v++) {
    const variable *var = &x->vars.at[v];
    bool mine = var->procedure == number, reads = x->reads[first + v], writes = x->writes[first + v];
    if ((var->kind == VAR_SHARED && (reads || writes)) || (var->kind == VAR_ARGUMENT && mine && reads))
      vec_push(&p->inputs, var->sym);
    if ((var->kind == VAR_SHARED && writes) || (var->kind == VAR_RESULT && mine)) vec_push(&p->outputs, var->sym);
  }
}

/* ---- bodies ---- */

static void add_once(symbol_list *list, map *seen, symbol *s) {
  uint64_t known;
  if (map_get(seen, s->id, &known)) return;
  map_put(seen, s->id, 1);
  vec_push(list, s);
}

/* All that it mentions, and what its callees share with it. */
static void list_body_variables(splitter *x, uint32_t number, symbol_list *list) {
  procedure *p = &x->p->all.at[number];
  map seen = {0};
  for (uint32_t v = 0; v < x->vars.n; v++) {
    size_t at = (size_t)number * x->vars.n + v;
    if (x->reads[at] || x->writes[at]) add_once(list, &seen, x->vars.at[v].sym);
  }
  for (uint32_t i = 0; i < p->body.edges.n; i++) {
    if (p->body.edges.at[i].kind != F_CALL) continue;
    const procedure *q = &x->p->all.at[p->body.edges.at[i].event + 1];
    for (uint32_t k = 0; k < q->inputs.n; k++) add_once(list, &seen, q->inputs.at[k]);
    for (uint32_t k = 0; k < q->outputs.n; k++) add_once(list, &seen, q->outputs.at[k]);
  }
  for (uint32_t k = 0; k < p->inputs.n; k++) add_once(list, &seen, p->inputs.at[k]);
  for (uint32_t k = 0; k < p->outputs.n; k++) add_once(list, &seen, p->outputs.at[k]);
  map_free(&seen);
}

/* Locations and edges go to the bodies of their procedures, in their order. */
static void fill_bodies(splitter *x) {
  const flat *f = x->f;
  uint32_t *number = mem_alloc(sizeof *number * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->locs.n; i++) {
    if (x->owner[i] == UINT32_MAX) continue;
    flat *body = &x->p->all.at[x->owner[i]].body;
    number[i] = body->locs.n;
    vec_push(&body->locs, f->locs.at[i]);
    vec_last(&body->locs).first_out = vec_last(&body->locs).last_out = NO_EDGE;
  }
  for (uint32_t i = 0; i < f->locs.n; i++) {
    if (x->owner[i] == UINT32_MAX) continue;
    for_flat_out(f, (loc_id){i}, id) {
      flat_edge e = *flat_edge_at(f, id);
      e.from.n = number[e.from.n];
      e.to.n = number[e.to.n];
      flat_add_edge(&x->p->all.at[x->owner[i]].body, e);
    }
  }
  for (uint32_t i = 0; i < x->p->all.n; i++) {
    procedure *p = &x->p->all.at[i];
    p->body.program = f->program;
    p->body.entry.n = number[i ? f->procedures.at[i - 1].entry.n : f->entry.n];
    loc_id exit = i ? f->procedures.at[i - 1].exit : NO_LOC;
    p->exit = i && x->owner[exit.n] == i ? (loc_id){number[exit.n]} : NO_LOC;
  }
  mem_free(number);
}

static void make_blocks(splitter *x) {
  procedures *p = x->p;
  struct block_reads *reads = mem_alloc(sizeof *reads * (p->all.n + 1));
  for (uint32_t i = 1; i < p->all.n; i++)
    reads[i - 1] = (struct block_reads){p->all.at[i].inputs.at, p->all.at[i].inputs.n};
  for (uint32_t i = 0; i < p->all.n; i++) {
    procedure *q = &p->all.at[i];
    symbol_list list = {0};
    list_body_variables(x, i, &list);
    for (uint32_t k = 0; k < list.n; k++) vec_push(&q->body.vars, list.at[k]);
    vec_free(&list);
    block_calls calls = {
        .exit = q->exit, .outlives = q->outputs.at, .noutlives = q->outputs.n, .reads = reads, .apart = p->apart};
    blocks_init_procedure(&q->blocks, &q->body, &calls);
  }
  mem_free(reads);
}

/* False: some variables had to be forgotten first. */
static bool split(procedures *p, map *escaped) {
  flat *f = p->flat;
  splitter x = {.p = p, .f = f, .escaped = escaped};
  for (uint32_t i = 0; i <= f->procedures.n; i++)
    vec_push(&p->all, ((procedure){.of = i ? &f->procedures.at[i - 1] : NULL}));
  list_variables(&x);
  x.owner = mem_alloc(sizeof *x.owner * (f->locs.n + 1));
  x.reads = mem_alloc((size_t)x.vars.n * p->all.n + 1);
  x.writes = mem_alloc((size_t)x.vars.n * p->all.n + 1);
  find_owners(&x);
  find_uses(&x);
  find_kinds(&x);
  bool ok = !find_escapes(&x);
  if (ok) {
    disown_forgotten(&x);
    find_failures(&x);
    close_effects(&x);
    for (uint32_t i = 0; i < p->all.n; i++) list_interface(&x, i);
    fill_bodies(&x);
    make_blocks(&x);
  }
  mem_free(x.owner);
  mem_free(x.reads);
  mem_free(x.writes);
  vec_free(&x.vars);
  map_free(&x.var_of);
  return ok;
}

bool procedures_open(procedures *p, job *job, program *program, const flat_options *options, bool apart) {
  map escaped = {0};
  *p = (procedures){.apart = apart};
  p->flat = build(job, program, options);
  if (!p->flat) return false;
  drop_irrelevant(p->flat);
  while (!split(p, &escaped)) {
    escapes_forget(p->flat, &escaped);
    p->all.n = 0;
  }
  map_free(&escaped);
  return true;
}

void procedures_close(procedures *p) {
  for (uint32_t i = 0; i < p->all.n; i++) {
    procedure *q = &p->all.at[i];
    if (q->blocks.flat) blocks_free(&q->blocks);
    vec_free(&q->body.locs);
    vec_free(&q->body.edges);
    vec_free(&q->body.vars);
    vec_free(&q->inputs);
    vec_free(&q->outputs);
  }
  vec_free(&p->all);
  flat_free(p->flat);
}
