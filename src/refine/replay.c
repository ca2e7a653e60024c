/* See replay.h. An input belongs to an edge of one inlined copy of a function; when the
 * interpreter comes to that edge in that copy, it is given the value the model has for it.
 * The same goes for memory that begins with any contents: globals, variables, objects. */
#include "refine/replay.h"

#include "logic/translate.h"
#include "program/interp.h"

#include <string.h>

/* What a cell holds when the memory that it is part of begins to live. */
typedef struct given {
  uint32_t frame;
  edge_id edge;         /* where it does; NO_EDGE: before the entry runs */
  const flat_cell *cell;
  const expr *value;    /* over inputs; NULL: nothing depends on it */
  int64_t offset;       /* a site's object begins so many bytes from the site's first */
  bool output;          /* a function without body has left it there */
} given;

/* A replay: the model, and what it says about the path. */
typedef struct replay {
  blocks *blocks;
  smt *smt;
  verdict *v;
  map cell_of;          /* variable -> position in flat->cells */
  VEC(given) given;
  const uint32_t *events; /* what must be seen, in this order; NULL: an error */
  uint32_t nevents;
  const flat_property *property; /* what must happen, if it is a run-time error; or NULL */
} replay;

/* ---- the trace ---- */

static void print_int(buf *out, const type *t, i128 value) {
  if (t->kind == TY_POINTER && value)
    buf_printf(out, "0x%llx", (unsigned long long)value);
  else if (value < 0)
    buf_printf(out, "-%llu", (unsigned long long)-value);
  else
    buf_printf(out, "%llu", (unsigned long long)value);
}

static void add_step(verdict *v, const blocks *b, const flat_edge *e, const char *values) {
  const cfa *f = b->flat->frames.at[e->frame].function;
  trace_step s = {.function = f->sym ? f->sym->name : "", .event = "", .values = values};
  buf text = {0};
  if (e->origin.n != UINT32_MAX) {
    const edge *origin = cfa_edge(f, e->origin);
    const flat_frame *frame = &b->flat->frames.at[e->frame];
    if (origin->kind == E_EVENT && frame->caller != UINT32_MAX) { /* a person wants to see the call */
      f = b->flat->frames.at[frame->caller].function;
      s.function = f->sym ? f->sym->name : "";
      s.event = arena_strdup(&v->arena, origin->note);
      origin = cfa_edge(f, frame->call);
    }
    s.where = origin->where.begin;
    edge_print(&text, origin);
    if (origin->kind == E_CALL && e->kind == F_HAVOC) s.event = "input";
    if (origin->kind == E_EVENT) s.event = arena_strdup(&v->arena, origin->note);
  }
  s.statement = arena_strdup(&v->arena, buf_text(&text));
  buf_free(&text);
  vec_push(&v->trace, s);
}

static bool same_origin(const flat_edge *a, const flat_edge *b) {
  return a && a->frame == b->frame && a->origin.n == b->origin.n && a->origin.n != UINT32_MAX;
}

/* No address is stored there. */
static bool is_truth(const symbol *var) {
  const type *t = var->type->kind == TY_ARRAY ? var->type->to : var->type;
  return t->kind == TY_BOOL;
}

/* The value that an edge gives its variable, in the model. */
static void note_value(blocks *b, smt *smt, const flat_edge *e, const symstate *s, buf *values) {
  i128 value;
  if (e->kind != F_ASSIGN && e->kind != F_HAVOC) return;
  if (e->var->type->kind == TY_ARRAY || type_is_float(e->var->type)) return;
  if (e->var->kind == SYM_TEMP && is_truth(e->var)) return; /* bookkeeping */
  if (!smt_value(smt, s->values[blocks_var(b, e->var)], &value)) return;
  if (values->n) buf_puts(values, ", ");
  buf_printf(values, "%s = ", e->var->name);
  print_int(values, e->var->type, value);
}

static void take_input(blocks *b, smt *smt, const flat_edge *e, const symstate *s, verdict *v) {
  if (e->kind != F_HAVOC || e->input == INPUT_NONE || e->input == INPUT_OUTPUT || e->var->type->kind == TY_ARRAY) return;
  trace_input in = {.type = e->var->type, .source = e->input, .frame = e->frame, .edge = e->origin};
  smt_value(smt, s->values[blocks_var(b, e->var)], &in.value);
  vec_push(&v->inputs, in);
}

/* ---- contents of memory ---- */

static const flat_cell *cell_of(const replay *r, const symbol *var) {
  uint64_t n;
  return map_get(&r->cell_of, var->id, &n) ? &r->blocks->flat->cells.at[n] : NULL;
}

static edge_kind origin_kind(const flat *f, const flat_edge *e) {
  if (e->origin.n == UINT32_MAX) return E_SKIP;
  return cfa_edge(f->frames.at[e->frame].function, e->origin)->kind;
}

/* The allocation site whose address a term gives, with the subterm that does. */
static const expr *site_address(const replay *r, const expr *e, const symbol **site) {
  const expr *base = e->kind == EX_PTRADD ? e->args[0] : e;
  const flat *f = r->blocks->flat;
  if (base->kind == EX_ADDR) {
    const expr *root = base->args[0];
    while (root->kind == EX_INDEX || root->kind == EX_FIELD) root = root->args[0];
    for (uint32_t i = 0; root->kind == EX_VAR && i < f->cells.n; i++)
      if (f->cells.at[i].site && f->cells.at[i].object == root->sym) {
        *site = root->sym;
        return e;
      }
    return NULL;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    const expr *found = site_address(r, e->args[i], site);
    if (found) return found;
  }
  return NULL;
}

/* A new object of a site: its cells hold what those of the site held there. */
static void take_object(replay *r, const flat_edge *e, const symstate *s) {
  const symbol *site = NULL;
  const flat *f = r->blocks->flat;
  const expr *address = site_address(r, e->rhs, &site);
  i128 value;
  if (!address || !smt_value(r->smt, sym_eval(r->blocks, s, address), &value)) return;
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *c = &f->cells.at[i];
    if (c->object != site) continue;
    uint32_t var = c->var ? blocks_var(r->blocks, c->var) : UINT32_MAX;
    int64_t offset = (int64_t)(value - symbol_address(r->blocks->terms, site));
    const expr *v = var == UINT32_MAX ? NULL : s->values[var];
    vec_push(&r->given, ((given){e->frame, e->origin, c, v, offset, false}));
  }
}

static void take_contents(replay *r, const flat_edge *e, const symstate *s) {
  const flat_cell *c = e->var ? cell_of(r, e->var) : NULL;
  edge_kind origin = origin_kind(r->blocks->flat, e);
  bool first = e->origin.n == UINT32_MAX;
  if (e->kind == F_ASSIGN && !is_truth(e->var) && (first || origin == E_ALLOC || origin == E_CALL)) take_object(r, e, s);
  bool parameter = c && first && c->object->kind == SYM_PARAM;
  if (c && first && c->site && e->kind == F_ASSIGN) /* a pointer in an object that was given */
    vec_push(&r->given, ((given){e->frame, NO_EDGE, c, s->values[blocks_var(r->blocks, e->var)], 0, false}));
  if (!c || (e->kind != F_HAVOC && !(parameter && e->kind == F_ASSIGN))) return;
  if (e->input == INPUT_OUTPUT)
    vec_push(&r->given, ((given){e->frame, e->origin, c, s->values[blocks_var(r->blocks, e->var)], 0, true}));
  else if (first || origin == E_DECLARE)
    vec_push(&r->given,
             ((given){e->frame, e->origin, c, s->values[blocks_var(r->blocks, e->var)], 0, false}));
}

/* The bits of an integer into bytes. */
static void put_bits(uint8_t *bytes, uint64_t size, int64_t at, uint64_t width, i128 value) {
  for (uint64_t i = 0; i < width && i < 128; i++, at++) {
    if (at < 0 || (uint64_t)at / 8 >= size) continue;
    uint8_t mask = (uint8_t)(1u << (at % 8));
    bytes[at / 8] = (uint8_t)((value >> i & 1) ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
  }
}

enum { most_elements = 1024 }; /* further ones are left as they are */

/* The bit where element `n` of a leaf begins. */
static int64_t element_at(const leaf *f, uint64_t n) {
  int64_t at = (int64_t)f->base;
  for (uint32_t d = 0; d < f->ndims; d++) {
    uint64_t weight = leaf_weight(f, d), i = weight ? n / weight : 0;
    at += (int64_t)(i * f->dims[d].stride);
    n -= i * weight;
  }
  return at;
}

/* ---- the path ---- */

/* Executes the path again with the model at hand, writing down what it does. */
static void write_trace(replay *r, const path *p) {
  blocks *b = r->blocks;
  verdict *v = r->v;
  symstate s = symstate_new(b);
  const flat_edge *last = NULL;
  buf values = {0};
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    if (last && !same_origin(last, e) && last->origin.n != UINT32_MAX) {
      add_step(v, b, last, arena_strdup(&v->arena, buf_text(&values)));
      values.n = 0;
    }
    uint32_t var = e->var ? blocks_var(b, e->var) : 0;
    if (e->kind == F_ASSIGN) s.values[var] = sym_eval(b, &s, e->rhs);
    if (e->kind == F_HAVOC)
      s.values[var] = ex_var(b->terms, block_input(b, p->at[i].edge, p->at[i].occurrence));
    take_input(b, r->smt, e, &s, v);
    take_contents(r, e, &s);
    if (e->origin.n != UINT32_MAX) note_value(b, r->smt, e, &s, &values);
    last = e;
  }
  if (last && last->origin.n != UINT32_MAX)
    add_step(v, b, last, arena_strdup(&v->arena, buf_text(&values)));
  buf_free(&values);
  symstate_free(&s);
}

/* ---- execution ---- */

/* Which copy of a function the interpreter is in, followed edge by edge, so that each input
 * goes to the copy of the call that read it; slicing may have removed others. */
typedef struct {
  const flat *flat;
  const replay *r;
  map child;             /* frame and call edge -> frame */
  VEC(uint32_t) frames;  /* the stack */
  edge_kind last_kind;
  edge_id at;            /* edge being executed */
  map taken;             /* frame and edge -> inputs taken there */
  i128 pointed;          /* the value of the last parameter of the entry */
  struct machine *run;
  map objects;           /* the model's value of a pointer -> the object that it points to */
  map owners;            /* bytes of an object that is no variable -> its symbol */
  map written;           /* frame, edge and bytes -> how often an unknown function wrote there */
  map begun;             /* frame and edge -> how often memory began to live there */
  uint32_t seen;         /* events so far */
  bool strayed;          /* another event came than was expected */

  struct probe *probe;   /* NULL: the inputs are those of a path */
} feed;

/* What an execution that follows no path keeps of itself. */
typedef struct probe {
  uint64_t luck;          /* 0: always what the model says */
  uint64_t steps;
  VEC(trace_input) inputs;
  VEC(trace_step) first, last; /* `last` is a ring */
  uint64_t nsteps;
} probe;

enum { most_kept = 100 };

static uint64_t key_of(uint32_t frame, edge_id e) { return (uint64_t)frame << 32 | e.n; }

static void feed_init(feed *f, const replay *r) {
  const flat *flat = r->blocks->flat;
  *f = (feed){.flat = flat, .r = r, .last_kind = E_SKIP, .at = NO_EDGE};
  for (uint32_t i = 0; i < flat->frames.n; i++)
    if (flat->frames.at[i].caller != UINT32_MAX)
      map_put(&f->child, key_of(flat->frames.at[i].caller, flat->frames.at[i].call), i);
}

static void feed_free(feed *f) {
  map_free(&f->child);
  map_free(&f->taken);
  map_free(&f->begun);
  map_free(&f->owners);
  map_free(&f->written);
  map_free(&f->objects);
  vec_free(&f->frames);
}

static uint32_t current_frame(const feed *f) { return f->frames.n ? vec_last(&f->frames) : UINT32_MAX; }

/* False when the run has shown what it should, or cannot any more. */
static bool note_event(feed *f, const edge *e) {
  const replay *r = f->r;
  if (e->kind != E_EVENT || !r->events) return true;
  f->strayed = r->events[f->seen] != e->event;
  return !f->strayed && ++f->seen < r->nevents;
}

/* The statement is printed when the execution has ended: `values` is the edge until then. */
static void keep_step(probe *p, const cfa *function, edge_id e) {
  trace_step s = {.where = cfa_edge(function, e)->where.begin, .function = function->sym->name,
                  .statement = (const char *)cfa_edge(function, e), .event = "", .values = ""};
  if (p->first.n < most_kept) vec_push(&p->first, s);
  else if (p->last.n < most_kept) vec_push(&p->last, s);
  else p->last.at[p->nsteps % most_kept] = s;
  p->nsteps += p->last.n > 0;
}

static bool on_step(void *context, const cfa *function, edge_id e) {
  feed *f = context;
  if (!function->sym) return true; /* the initialiser */
  uint64_t frame;
  if (!f->frames.n) {
    for (uint32_t i = 0; i < f->flat->frames.n; i++)
      if (f->flat->frames.at[i].function == function && f->flat->frames.at[i].caller == UINT32_MAX)
        vec_push(&f->frames, i);
  } else if (f->last_kind == E_RETURN) {
    f->frames.n--;
  } else if (f->last_kind == E_CALL && cfa_edge(function, e)->from.n == function->entry.n &&
             map_get(&f->child, key_of(current_frame(f), f->at), &frame) &&
             f->flat->frames.at[frame].function == function) {
    vec_push(&f->frames, (uint32_t)frame);
  }
  f->last_kind = cfa_edge(function, e)->kind;
  f->at = e;
  if (f->probe) keep_step(f->probe, function, e);
  return note_event(f, cfa_edge(function, e));
}

/* The n-th input of the current edge, in the order of the path; *value stays if there is none. */
static bool take(feed *f, flat_input source, i128 *value) {
  uint64_t key = key_of(current_frame(f), f->at), n = 0, skip;
  map_get(&f->taken, key, &n);
  map_put(&f->taken, key, n + 1);
  skip = n;
  if (f->probe) skip = 0;
  for (uint32_t i = 0; i < f->r->v->inputs.n; i++) {
    const trace_input *in = &f->r->v->inputs.at[i];
    if (in->source != source || in->frame != current_frame(f) || in->edge.n != f->at.n) continue;
    if (skip--) continue;
    *value = in->value;
    return true;
  }
  return source == INPUT_NONDET; /* nothing depends on it: any value will do */
}

enum { most_inputs = 100000 };

static uint64_t draw(probe *p) {
  p->luck = p->luck * 6364136223846793005u + 1442695040888963407u;
  return p->luck >> 33;
}

/* Mostly what the model says for the first few inputs, then small values, sometimes any. */
static i128 try_luck(probe *p, const type *type, i128 value) {
  if (!p->luck || type_is_pointer(type) || type_is_float(type)) return value;
  uint64_t how = draw(p) % 8;
  if (how < 3) return value;
  if (how < 7) return (i128)(draw(p) % 4) - (how == 6 ? 1 : 0);
  return int_wrap(type, (i128)draw(p) - ((i128)1 << 30));
}

static bool next_input(void *context, const type *type, i128 *integer, long double *real) {
  i128 value = type_is_pointer(type); /* an unknown pointer that nobody tests points somewhere */
  if (!take(context, INPUT_NONDET, &value)) return false;
  probe *p = ((feed *)context)->probe;
  if (p) value = try_luck(p, type, value);
  if (p && p->inputs.n < most_inputs)
    vec_push(&p->inputs, ((trace_input){.type = type, .value = int_wrap(type, value), .source = INPUT_NONDET}));
  *integer = type_is_float(type) ? value : int_wrap(type, value);
  *real = (long double)value;
  return true;
}

/* Where a pointer in indeterminate memory points: null, or an object of its own, the same for
 * equal values and types (values that nothing depends on are often equal, and a byte is no place for a record).
 * `known`: the model has a value. */
static void first_contents(feed *f, const symbol *of, uint8_t *bytes, uint64_t size);

static i128 pointer_value(feed *f, const type *t, i128 value, bool known) {
  uint64_t address = 0;
  if (t->to->kind == TY_FUNCTION) return known ? value : 1; /* not null, and no function of the program */
  if (known && !value) return value;
  uint64_t key = (uint64_t)value * 0x9e3779b97f4a7c15u ^ map_key(t->to);
  if (known && map_get(&f->objects, key, &address)) return (i128)address;
  uint64_t size = 0;
  uint8_t *bytes = interp_object(f->run, t->to, &address, &size);
  if (known) map_put(&f->objects, key, address);
  if (known && bytes && !f->frames.n) { /* what the model has there */
    i128 outer = f->pointed;
    f->pointed = value;
    first_contents(f, NULL, bytes, size);
    f->pointed = outer;
  }
  return (i128)address;
}

/* One value of a cell to where it belongs. */
static void put_value(feed *f, const given *g, const expr *e, int64_t at, uint8_t *bytes,
                      uint64_t size) {
  const leaf *l = g->cell->leaf;
  i128 value = 0;
  bool known = e && smt_value(f->r->smt, e, &value);
  if (at < 0 || (uint64_t)at + l->width > size * 8) return;
  if (type_is_pointer(l->type) && g->cell->site) value = pointer_value(f, l->type, value, known);
  else if (!known) return;
  put_bits(bytes, size, at, l->width, value);
}

static void fill(feed *f, const given *g, uint8_t *bytes, uint64_t size) {
  terms *t = f->r->blocks->terms;
  const leaf *l = g->cell->leaf;
  if (type_is_float(l->type)) return;
  if (!l->ndims) {
    put_value(f, g, g->value, (int64_t)l->base - g->offset * 8, bytes, size);
    return;
  }
  uint64_t count = leaf_count(l), filled = 0;
  uint64_t n = g->offset > 0 && l->ndims == 1 ? (uint64_t)g->offset * 8 / l->dims[0].stride : 0;
  for (; (!count || n < count) && filled < most_elements; n++, filled++) {
    int64_t at = element_at(l, n) - g->offset * 8;
    if (at >= (int64_t)size * 8 && l->ndims == 1) return;
    const expr *index = ex_int(t, t->types.type_ptrdiff, (i128)n);
    put_value(f, g, g->value ? ex_select(t, g->value, index) : NULL, at, bytes, size);
  }
}

/* Before the entry: globals, and what its parameters point to. */
static void first_contents(feed *f, const symbol *of, uint8_t *bytes, uint64_t size) {
  const terms *t = f->r->blocks->terms;
  for (uint32_t i = 0; i < f->r->given.n; i++) {
    const given *g = &f->r->given.at[i];
    if (g->edge.n != UINT32_MAX || g->cell->site != !of) continue;
    if (of ? g->cell->object != of : symbol_address(t, g->cell->object) + g->offset != f->pointed) continue;
    if (!of) map_put(&f->owners, map_key(bytes), map_key(g->cell->object));
    fill(f, g, bytes, size);
  }
}

static bool argument(void *context, const symbol *parameter, i128 *integer) {
  feed *f = context;
  *integer = type_is_pointer(parameter->type); /* if nothing depends on it */
  for (uint32_t i = f->r->given.n; i-- > 0;) {
    const given *g = &f->r->given.at[i];
    if (g->edge.n != UINT32_MAX || g->cell->object != parameter) continue;
    if (g->cell->leaf->ndims || !g->value || !smt_value(f->r->smt, g->value, integer)) continue;
    break;
  }
  f->pointed = *integer;
  return true;
}

/* An object that is always the same one: the path need not mention where it was made. */
static bool only_object(feed *f, uint8_t *bytes, uint64_t size) {
  const flat *flat = f->flat;
  const symbol *object = NULL;
  uint64_t key = key_of(current_frame(f), f->at), turn = 0;
  map_get(&f->begun, key, &turn); /* one call may make several */
  for (uint32_t i = 0; i < flat->sites.n; i++)
    if (flat->sites.at[i].frame == current_frame(f) && flat->sites.at[i].edge.n == f->at.n) {
      object = flat->sites.at[i].object;
      if (!turn--) break;
    }
  if (!object) return false;
  map_get(&f->begun, key, &turn);
  map_put(&f->begun, key, turn + 1);
  map_put(&f->owners, map_key(bytes), map_key(object));
  for (uint32_t i = 0; i < flat->cells.n && object; i++) {
    const flat_cell *c = &flat->cells.at[i];
    if (c->object != object) continue;
    given g = {.cell = c};
    if (c->var && blocks_var(f->r->blocks, c->var) != UINT32_MAX) g.value = ex_var(f->r->blocks->terms, c->var);
    fill(f, &g, bytes, size);
  }
  return object;
}

static void contents(void *context, struct machine *run, const symbol *of, uint8_t *bytes,
                     uint64_t size) {
  feed *f = context;
  f->run = run;
  if (!f->frames.n) {
    first_contents(f, of, bytes, size);
    return;
  }
  if (!of && only_object(f, bytes, size)) return;
  uint32_t frame = current_frame(f);
  uint64_t n = 0;
  map_get(&f->begun, key_of(frame, f->at), &n);
  map_put(&f->begun, key_of(frame, f->at), n + 1);
  map seen = {0}; /* cell -> how often */
  for (uint32_t i = 0; i < f->r->given.n; i++) {
    const given *g = &f->r->given.at[i];
    uint64_t k = 0;
    if (g->output || g->edge.n != f->at.n || g->frame != frame || g->cell->site != !of) continue;
    if (!of) map_put(&f->owners, map_key(bytes), map_key(g->cell->object));
    map_get(&seen, map_key(g->cell), &k);
    map_put(&seen, map_key(g->cell), k + 1);
    if (k == (f->probe ? 0 : n)) fill(f, g, bytes, size);
  }
  map_free(&seen);
}

/* An unknown function has written to an object. */
static void output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  feed *f = context;
  uint64_t key = hash_mix(key_of(current_frame(f), f->at), map_key(bytes)), n = 0, owner = 0;
  map seen = {0}; /* cell -> how often */
  f->run = run;
  map_get(&f->written, key, &n);
  map_put(&f->written, key, n + 1);
  map_get(&f->owners, map_key(bytes), &owner);
  for (uint32_t i = 0; i < f->r->given.n; i++) {
    const given *g = &f->r->given.at[i];
    const symbol *object = g->cell->object;
    bool same = of ? object == of || object->copy_of == of : map_key(object) == owner;
    uint64_t k = 0;
    if (!g->output || !same || g->edge.n != f->at.n || g->frame != current_frame(f)) continue;
    map_get(&seen, map_key(g->cell), &k);
    map_put(&seen, map_key(g->cell), k + 1);
    if (k == (f->probe ? 0 : n)) fill(f, g, bytes, size);
  }
  map_free(&seen);
}

/* The run-time error that the property is about, at its place. */
static bool is_expected(const flat_property *p, const run_result *r) {
  /* so far outside of its object that it is in none */
  bool far = p->check == CHECK_BOUNDS && r->check == CHECK_NULL && strstr(r->message, "points to no object");
  bool memory = p->is_memory && r->check & (CHECK_BOUNDS | CHECK_NULL | CHECK_MEMORY);
  return r->end == RUN_UNDEFINED && (r->check == (run_check)p->check || far || memory) && r->where.begin.file == p->where.file &&
         r->where.begin.line == p->where.line;
}

/* An execution that follows no path has ended in a run-time error: of an obligation that is open, and that no
 * other of its line can be taken for? */
static bool is_open(const replay *r, const flat_options *options, const run_result *result) {
  const flat *f = r->blocks->flat;
  uint32_t found = UINT32_MAX, n = 0;
  for (uint32_t i = 0; i < f->properties.n; i++) {
    if (!f->properties.at[i].check || !is_expected(&f->properties.at[i], result)) continue;
    found = i;
    n++;
  }
  if (n != 1 || (found < options->ndecided && options->decided[found])) return false;
  r->v->error_property = found;
  return true;
}

static bool execute(job *job, const replay *r, const flat_options *options, probe *probe) {
  feed f;
  verdict *v = r->v;
  feed_init(&f, r);
  f.probe = probe;
  const char *argv[] = {"program"}, *usual[] = {"ERROR"};
  string_list label = {.at = usual, .n = 1};
  FILE *sink = fopen("/dev/null", "w");
  bool any_error = probe && options->checks;
  uint32_t checks = r->property ? r->property->check : any_error ? options->checks & ~(uint32_t)CHECK_UNINIT : 0;
  if (options->whole_objects) checks = 0; /* what leaves an object is reported always */
  run_options o = {.checks = checks,
                   .error_labels = options->labels && options->labels->n ? options->labels : &label,
                   .max_steps = probe ? probe->steps : 50000000,
                   .out = sink,
                   .err = sink,
                   .argc = 1,
                   .argv = argv,
                   .next_input = next_input,
                   .contents = contents,
                   .output = output,
                   .argument = argument,
                   .unknown_functions = true,
                   .volatile_inputs = true,
                   .signed_shifts = true,
                   .on_step = on_step,
                   .context = &f};
  run_result result = interp_run(job, f.flat->program, options->entry, &o);
  if (sink) fclose(sink);
  bool reached = r->events ? f.seen == r->nevents && !f.strayed
                : r->property ? is_expected(r->property, &result)
                : any_error   ? is_open(r, options, &result)
                              : result.end == RUN_ERROR || result.end == RUN_ASSERT;
  if (reached)
    v->message = arena_strdup(&v->arena, result.message);
  else
    v->reason = arena_printf(&v->arena, "a counterexample was found, but its execution %s%s%s",
                             f.strayed                ? "does something else"
                             : result.end == RUN_EXIT ? "ends normally"
                                                      : "ends otherwise",
                             *result.message ? ": " : "", result.message);
  run_result_free(&result);
  feed_free(&f);
  return reached;
}

static bool run_path(job *job, blocks *b, smt *smt, const path *p, const uint32_t *events, uint32_t nevents,
                     const flat_options *options, verdict *v) {
  replay r = {.blocks = b, .smt = smt, .v = v, .events = events, .nevents = nevents};
  const flat_loc *end = flat_loc_at(b->flat, path_location(b, p, p->n));
  if (end->end == END_ERROR) {
    v->error_property = end->property;
    if (b->flat->properties.at[end->property].check) r.property = &b->flat->properties.at[end->property];
  }
  for (uint32_t i = 0; i < b->flat->cells.n; i++)
    if (b->flat->cells.at[i].var) map_put(&r.cell_of, b->flat->cells.at[i].var->id, i);
  write_trace(&r, p);
  bool reached = execute(job, &r, options, NULL);
  map_free(&r.cell_of);
  vec_free(&r.given);
  return reached;
}

bool replay_model(job *job, blocks *b, smt *smt, uint32_t depth, const flat_options *options,
                  verdict *v) {
  path p = {0};
  symstate s = symstate_new(b);
  loc_id at = b->flat->entry;
  for (uint32_t i = 0; i < depth && at.n != UINT32_MAX; i++) {
    if (i && flat_loc_at(b->flat, at)->end != END_NONE) break;
    at = path_follow(b, smt, at, &s, i, &p);
  }
  symstate_free(&s);
  v->trace.n = v->inputs.n = 0;
  bool reached = at.n != UINT32_MAX && flat_loc_at(b->flat, at)->end == END_ERROR;
  if (reached) reached = run_path(job, b, smt, &p, NULL, 0, options, v);
  else v->reason = "the solver's model of a counterexample could not be followed";
  vec_free(&p);
  return reached;
}

bool replay_events(job *job, blocks *b, smt *smt, const path *p, const flat_options *options, verdict *v) {
  VEC(uint32_t) events = {0};
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    if (e->kind == F_EVENT) vec_push(&events, e->event);
  }
  v->trace.n = v->inputs.n = 0;
  bool reached = events.n && run_path(job, b, smt, p, events.at, events.n, options, v);
  vec_free(&events);
  return reached;
}

/* ---- without a path ---- */

static const char *statement_text(verdict *v, const edge *e) {
  buf text = {0};
  edge_print(&text, e);
  const char *r = arena_strdup(&v->arena, buf_text(&text));
  buf_free(&text);
  return r;
}

static void add_kept(verdict *v, trace_step s) {
  s.statement = statement_text(v, (const edge *)s.statement);
  vec_push(&v->trace, s);
}

/* The first steps, the last ones, and how many are left out between. */
static void write_probe(verdict *v, const probe *p) {
  for (uint32_t i = 0; i < p->first.n; i++) add_kept(v, p->first.at[i]);
  if (p->nsteps > p->last.n) {
    trace_step s = {.function = "", .event = "", .values = ""};
    s.statement = arena_printf(&v->arena, "... %llu further steps", (unsigned long long)(p->nsteps - p->last.n));
    if (v->trace.n) s.where = vec_last(&v->trace).where;
    vec_push(&v->trace, s);
  }
  for (uint32_t i = 0; i < p->last.n; i++)
    add_kept(v, p->last.at[p->last.n < most_kept ? i : (p->nsteps + i) % most_kept]);
  v->inputs.n = 0;
  for (uint32_t i = 0; i < p->inputs.n; i++) vec_push(&v->inputs, p->inputs.at[i]);
}

bool replay_probe(job *job, blocks *b, smt *smt, const uint32_t *occurrence, uint64_t luck, uint64_t steps,
                  const flat_options *options, verdict *v) {
  replay r = {.blocks = b, .smt = smt, .v = v};
  probe p = {.luck = luck, .steps = steps};
  const char *reason = v->reason;
  for (uint32_t i = 0; i < b->flat->cells.n; i++)
    if (b->flat->cells.at[i].var) map_put(&r.cell_of, b->flat->cells.at[i].var->id, i);
  symstate s = symstate_new(b);
  v->trace.n = v->inputs.n = 0;
  for (uint32_t i = 0; i < b->flat->edges.n; i++) {
    const flat_edge *e = &b->flat->edges.at[i];
    if (e->kind == F_HAVOC && occurrence[i] != UINT32_MAX)
      s.values[blocks_var(b, e->var)] = ex_var(b->terms, block_input(b, (edge_id){i}, occurrence[i]));
    if (e->kind == F_HAVOC) take_input(b, smt, e, &s, v);
    if (e->kind == F_HAVOC) take_contents(&r, e, &s);
  }
  symstate_free(&s);
  bool reached = execute(job, &r, options, &p);
  v->inputs.n = 0;
  if (reached) write_probe(v, &p);
  else v->reason = reason;
  map_free(&r.cell_of);
  vec_free(&r.given);
  vec_free(&p.inputs);
  vec_free(&p.first);
  vec_free(&p.last);
  return reached;
}
