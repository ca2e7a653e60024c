/* See replay.h. An input belongs to an edge of one inlined copy of a function; when the
 * interpreter reaches that edge in that copy, it is given the value the model has for it.
 * The same goes for memory that begins with any contents: globals, variables, objects. */
#include "refine/replay.h"

#include "base/tuning.h"
#include "flat/accesses.h"
#include "program/wording.h"
#include "refine/contents.h"
#include "refine/guided_schedule.h"
#include "refine/interleavings.h"
#include "refine/silent.h"
#include "run/interp.h"

#include <string.h>

/* A replay: the model, and what it says about the path. */
typedef struct replay {
  blocks *blocks;
  smt *smt;
  verdict *v;
  contents memory;
  const uint32_t *events; /* what must be seen, in this order; NULL: an error */
  uint32_t nevents;
  bool to_end;       /* and then the execution must end */
  uint32_t round[2]; /* the events of one round of a cycle: where they begin and end; 0 and 0: there is none */
  const flat_property *property; /* what must happen, if it is a run-time error; or NULL */
  const struct course *course;   /* the branches and events that must be taken; NULL: only the end counts */
} replay;

/* What an execution along a path is seen by: branches and events, each as its frame and edge. */
typedef struct course {
  VEC(uint64_t) keys;
  map watched;       /* all that the flat program still has */
  bool to_end;       /* and then the execution must end, without another event */
  bool is_cycle;     /* it goes on forever */
  uint32_t cycle[2]; /* the keys of one round of its cycle: where they begin and end */
} course;

/* ---- what the solver says ---- */

static bool same_origin(const flat_edge *a, const flat_edge *b) {
  return a->frame == b->frame && a->origin.n == b->origin.n;
}

/* No address is stored there. */
static bool is_truth(const symbol *var) {
  const type *t = var->type->kind == TY_ARRAY ? var->type->to : var->type;
  return t->kind == TY_BOOL;
}

static uint32_t depth_of(const flat *f, uint32_t frame) {
  uint32_t depth = 0;
  while (f->frames.at[frame].caller != UINT32_MAX) frame = f->frames.at[frame].caller, depth++;
  return depth;
}

static bool was_set(const execution *x, const symbol *temporary, uint32_t depth) {
  enum { most = 200 }; /* temporaries do not live long */
  for (uint32_t i = x->steps.n, n = 0; i-- > 0 && n < most; n++) {
    const edge *e = x->steps.at[i].edge;
    if (x->steps.at[i].depth == depth && e->lhs && e->lhs->kind == EX_VAR && e->lhs->sym == temporary) return true;
  }
  return false;
}

/* Slicing may have removed the edge that sets a temporary, without which a reader cannot know what it stands for.
 * `levels`: of temporaries inside of temporaries. */
static void add_setters(execution *x, const cfa *f, uint32_t depth, const expr *e, uint32_t levels) {
  if (!e || !levels) return;
  for (uint32_t i = 0; i < e->nargs; i++) add_setters(x, f, depth, e->args[i], levels);
  if (e->kind != EX_VAR || e->sym->kind != SYM_TEMP || was_set(x, e->sym, depth)) return;
  const edge *set = cfa_only_setter(f, e->sym);
  if (!set || set->kind != E_ASSIGN) return;
  add_setters(x, f, depth, set->rhs, levels - 1);
  execution_step step = {
      .role = f->is_woven || set->is_woven ? STEP_WOVEN : STEP_STATEMENT, .depth = depth, .function = f->sym};
  execution_add(x, step, set);
}

static void add_step(execution *x, const flat *flat, const flat_edge *e) {
  const cfa *f = flat->frames.at[e->frame].function;
  const edge *origin = cfa_edge(f, e->origin);
  step_role role = origin->kind == E_EVENT                          ? STEP_EVENT
                   : f->is_woven || origin->is_woven                ? STEP_WOVEN
                   : e->kind == F_HAVOC && e->input == INPUT_NONDET ? STEP_INPUT
                                                                    : STEP_STATEMENT;
  uint32_t depth = depth_of(flat, e->frame);
  enum { levels = 4 };
  add_setters(x, f, depth, origin->rhs, levels);
  if (origin->lhs && origin->lhs->kind != EX_VAR) add_setters(x, f, depth, origin->lhs, levels);
  for (uint32_t i = 0; i < origin->nargs; i++) add_setters(x, f, depth, origin->args[i], levels);
  execution_step step = {.role = role, .matters = true, .depth = depth, .function = f->sym};
  execution_add(x, step, origin);
}

/* Is it a variable of the program, and not a cell that was made of one? */
static bool is_variable(const program *p, const symbol *s) {
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i] == s) return true;
  const cfa *f = s->owner < p->functions.n ? p->functions.at[s->owner] : NULL;
  for (uint32_t i = 0; f && i < f->params.n; i++)
    if (f->params.at[i] == s) return true;
  for (uint32_t i = 0; f && i < f->locals.n; i++)
    if (f->locals.at[i] == s) return true;
  return false;
}

/* Gives the cell of a flat edge its name in C: its variable, or the left side of the edge that it comes from. */
static bool name_cell(const replay *r, const flat_edge *e, const edge *origin, run_value *v) {
  const symbol *of = e->var->copy_of ? e->var->copy_of : e->var;
  if (e->var->copy_of || is_variable(r->blocks->flat->program, of)) v->variable = of;
  else if (origin->kind == E_ASSIGN && type_is_scalar(origin->lhs->type)) v->lvalue = origin->lhs;
  return v->lvalue || v->variable;
}

/* The value that a flat edge gives its variable, in the model. */
static void note_value(replay *r, const flat_edge *e, const symstate *s) {
  const edge *origin = cfa_edge(r->blocks->flat->frames.at[e->frame].function, e->origin);
  run_value v = {.type = e->kind == F_ASSIGN || e->kind == F_HAVOC ? e->var->type : NULL};
  execution *x = &r->v->execution;
  if (!v.type || !type_is_scalar(v.type) || type_is_float(v.type)) return;
  if (e->var->kind == SYM_TEMP && is_truth(e->var)) return; /* bookkeeping */
  if (!name_cell(r, e, origin, &v) || !smt_value(r->smt, s->values[blocks_var(r->blocks, e->var)], &v.number)) return;
  vec_push(&x->values, v);
  vec_last(&x->steps).nvalues++;
}

static void take_input(blocks *b, smt *smt, const flat_edge *e, const symstate *s, verdict *v) {
  if (e->kind != F_HAVOC || e->input == INPUT_NONE || e->input == INPUT_OUTPUT || e->var->type->kind == TY_ARRAY)
    return;
  trace_input in = {.type = e->var->type, .source = e->input, .frame = e->frame, .edge = e->origin, .inner = e->inner};
  smt_bits(smt, s->values[blocks_var(b, e->var)], &in.value);
  vec_push(&v->inputs, in);
}

/* ---- the path ---- */

/* What the path finds in memory that was there before; then a model of it that an execution is likely to follow. */
static void look_at_memory(replay *r, const path *p) {
  blocks *b = r->blocks;
  contents found;
  symstate s = symstate_new(b);
  contents_init(&found, b, r->smt, r->memory.any_globals, r->memory.any_unset);
  for (uint32_t i = 0; i < p->n; i++) {
    sym_step(b, p->at[i].edge, p->at[i].occurrence, &s);
    contents_note(&found, flat_edge_at(b->flat, p->at[i].edge), &s);
  }
  symstate_free(&s);
  contents_prefer(&found, p);
  found.later.n = 0; /* these depend on the model */
  r->memory = found;
  r->memory.begun = false;
}

/* Executes the path again with the model at hand, writing down what it does. Edges that come from one edge of the
 * program are one step. */
static void write_execution(replay *r, const path *p) {
  blocks *b = r->blocks;
  symstate s = symstate_new(b);
  const flat_edge *last = NULL;
  execution_clear(&r->v->execution);
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    sym_step(b, p->at[i].edge, p->at[i].occurrence, &s);
    take_input(b, r->smt, e, &s, r->v);
    contents_note(&r->memory, e, &s);
    if (e->origin.n == UINT32_MAX || !b->flat->frames.at[e->frame].function->sym) continue;
    if (!last || !same_origin(last, e)) add_step(&r->v->execution, b->flat, e);
    note_value(r, e, &s);
    last = e;
  }
  symstate_free(&s);
}

/* ---- execution ---- */

/* Inputs that the path says nothing of: any value will do, unless an assumption about it was left out of the flat program with it.
 * Where one is false, the last of these inputs that it speaks of gets another value, and the execution is tried again. */
enum { most_spares = 16, most_hints = 24, most_attempts = 60 };

typedef struct spares {
  i128 values[most_spares];
  const symbol *into[most_spares]; /* the variable that it was read into; or NULL */
  uint32_t tried[most_spares];     /* how many of the hints it has had */
  uint32_t n, read;                /* how many have a value; how many the execution has read */
  i128 hints[most_hints];          /* values to try: what false assumptions compare with */
  uint32_t nhints, attempts;
  const expr *refused; /* the condition of the assumption that was false; or NULL */
} spares;

static void add_hint(spares *s, i128 value) {
  for (uint32_t i = 0; i < s->nhints; i++)
    if (s->hints[i] == value) return;
  if (s->nhints < most_hints) s->hints[s->nhints++] = value;
}

static void add_hints(spares *s, const expr *e) {
  if (e->kind == EX_INT)
    for (int k = -1; k <= 1; k++) add_hint(s, e->value + k);
  for (uint32_t i = 0; i < e->nargs; i++) add_hints(s, e->args[i]);
}

/* Another combination of values; false: all have been tried. */
static bool vary_spares(spares *s) {
  if (s->read < s->n) s->n = s->read;
  for (uint32_t i = s->n; i-- > 0 && s->refused && s->attempts < most_attempts;) {
    if (!s->into[i] || s->tried[i] >= s->nhints || !ex_mentions(s->refused, s->into[i])) continue;
    s->values[i] = s->hints[s->tried[i]++];
    s->attempts++;
    s->read = 0;
    return true;
  }
  while (s->n && s->tried[s->n - 1] >= s->nhints) s->n--;
  if (!s->n || s->attempts++ == most_attempts) return false;
  s->values[s->n - 1] = s->hints[s->tried[s->n - 1]++];
  s->read = 0;
  return true;
}

/* Which copy of a function the interpreter is in, followed edge by edge, so that each input
 * goes to the copy of the call that read it; slicing may have removed others. */
typedef struct {
  const flat *flat;
  replay *r;
  map child;            /* frame, call edge and function -> frame */
  VEC(uint32_t) frames; /* the stack */
  edge_id at;           /* edge being executed */
  map taken;            /* frame and edge -> inputs taken there */
  map begun;            /* frame and edge -> how often memory began to live there */
  map written;          /* frame, edge and bytes -> how often an unknown function wrote there */
  uint32_t seen;        /* events so far */
  bool strayed;         /* another event came than was expected */
  bool no_null;         /* pointers from outside are not null */
  uint32_t passed;      /* of the course */
  uint32_t cycle[2];    /* steps that were recorded when the round began and ended */
  bool escaped;         /* the access of the property has left its array, */
  int64_t escaped_to;   /* at this byte of its object */

  input_log log;
  VEC(trace_input) read; /* values that were read from outside */
  bool records;
  recorder recorder;
  map matters;         /* frame and edge: what the flat program is about, on the path if there is one */
  struct probe *probe; /* NULL: the inputs are those of a path */
  spares *spares;      /* NULL: none are tried */
  const edge *last;    /* the edge being executed */
} feed;

/* An execution that follows no path. */
typedef struct probe {
  uint64_t luck;     /* 0: always what the model says */
  uint64_t steps;    /* at most so many, */
  uint64_t taken;    /* and so many it were */
  uint64_t expected; /* 0: it is not recorded */
} probe;

static uint64_t key_of(uint32_t frame, edge_id e) { return (uint64_t)frame << 32 | e.n; }

static void note_matter(feed *f, const flat_edge *e) {
  if (e->origin.n != UINT32_MAX) map_put(&f->matters, key_of(e->frame, e->origin), 1);
}

/* `p` NULL: there is no path. */
static void feed_init(feed *f, replay *r, const path *p) {
  const flat *flat = r->blocks->flat;
  *f = (feed){.flat = flat, .r = r, .at = NO_EDGE};
  for (uint32_t i = 0; i < flat->frames.n; i++)
    if (flat->frames.at[i].caller != UINT32_MAX)
      map_put_pair(&f->child, key_of(flat->frames.at[i].caller, flat->frames.at[i].call),
                   map_key(flat->frames.at[i].function), i);
  for (uint32_t i = 0; p && i < p->n; i++) note_matter(f, flat_edge_at(flat, p->at[i].edge));
  for (uint32_t i = 0; !p && i < flat->edges.n; i++) note_matter(f, &flat->edges.at[i]);
}

static void feed_free(feed *f) {
  map_free(&f->child);
  map_free(&f->taken);
  map_free(&f->begun);
  map_free(&f->written);
  map_free(&f->matters);
  recorder_free(&f->recorder);
  input_log_free(&f->log);
  vec_free(&f->read);
  vec_free(&f->frames);
}

static uint32_t current_frame(const feed *f) { return f->frames.n ? vec_last(&f->frames) : UINT32_MAX; }

/* False when the run has shown what it should, or cannot any more. */
static bool note_event(feed *f, const edge *e) {
  const replay *r = f->r;
  if (e->kind != E_EVENT || !r->events) return true;
  for (uint32_t i = 0; i < 2 && r->round[1]; i++)
    if (f->seen == r->round[i]) f->cycle[i] = f->recorder.first.n;
  f->strayed = f->seen == r->nevents || r->events[f->seen] != e->event;
  return !f->strayed && (++f->seen < r->nevents || r->to_end);
}

/* ---- leaving an array inside of its object ---- */

/* Is the byte at one of the positions of the array? */
static bool is_in_array(const flat_array *a, int64_t offset) {
  int64_t r = offset - (int64_t)a->offset;
  if (!a->leaf) return true;
  for (uint32_t d = 0; d < a->leaf->ndims; d++) {
    int64_t stride = (int64_t)a->leaf->dims[d].stride / 8;
    if (r < 0 || (a->leaf->dims[d].count && r >= stride * (int64_t)a->leaf->dims[d].count)) return false;
    r %= stride;
  }
  return r == 0;
}

/* A copy of a variable was declared where the variable was. */
static bool is_same_object(const flat_array *a, const symbol *s) {
  if (!s) return a->object->kind == SYM_GLOBAL && a->object->owner == UINT32_MAX;
  return s == a->object || (s->where.file == a->object->where.file && s->where.line == a->object->where.line &&
                            s->where.column == a->object->where.column && s->type == a->object->type);
}

static bool leaves(const flat_property *p, const symbol *object, int64_t offset) {
  bool known = false;
  for (uint32_t i = 0; i < p->arrays.n; i++) {
    if (!is_same_object(&p->arrays.at[i], object)) continue;
    if (is_in_array(&p->arrays.at[i], offset)) return false;
    known = true;
  }
  return known;
}

typedef struct escape {
  struct machine *run;
  const flat_property *property;
  bool found;
  int64_t offset;
} escape;

/* Is the term what an inlined copy of a function has made of the other? */
static bool is_copy(const expr *copy, const expr *original) {
  if (copy == original) return true;
  if (copy->kind != original->kind || copy->type != original->type || copy->nargs != original->nargs) return false;
  if (copy->kind == EX_VAR) return copy->sym->copy_of == original->sym;
  if (copy->kind == EX_FIELD && copy->index != original->index) return false;
  for (uint32_t i = 0; i < copy->nargs; i++)
    if (!is_copy(copy->args[i], original->args[i])) return false;
  return copy->nargs;
}

static void look_at(void *context, const expr *lvalue, const reached_when *when, uint32_t ordinal) {
  escape *x = context;
  const expr *root = lvalue;
  (void)when;
  (void)ordinal;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  bool meant = root->kind == EX_DEREF && is_copy(x->property->what, lvalue);
  const symbol *object;
  if (!meant || x->found ||
      !interp_place(x->run, ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue, &object, &x->offset))
    return;
  x->found = leaves(x->property, object, x->offset);
}

/* The interpreter knows objects, not the arrays inside them: the place of the access is examined before. */
static bool stays_inside(feed *f, struct machine *run, const cfa *function, const edge *e) {
  const flat_property *p = f->r->property;
  if (!p || !p->arrays.n || p->is_memory) return true;
  if (function != p->function || e->where.begin.line != p->where.line || e->where.begin.column != p->where.column)
    return true;
  escape x = {.run = run, .property = p};
  accesses_visit(e->lhs, e->rhs, look_at, &x);
  for (uint32_t i = 0; i < e->nargs; i++) accesses_visit(NULL, e->args[i], look_at, &x);
  f->escaped = x.found;
  f->escaped_to = x.offset;
  return !x.found;
}

/* False when the execution has left the course, or has end. */
static bool keep_course(feed *f, const edge *taken) {
  const course *c = f->r->course;
  uint64_t key = key_of(current_frame(f), f->at), known;
  if (!c || (taken->kind != E_ASSUME && taken->kind != E_EVENT) || !map_get(&c->watched, key, &known)) return true;
  for (uint32_t i = 0; i < 2; i++)
    if (f->passed == c->cycle[i] && !f->cycle[i]) f->cycle[i] = f->recorder.first.n;
  if (f->passed < c->keys.n) f->strayed = c->keys.at[f->passed++] != key;
  else f->strayed = taken->kind == E_EVENT && (c->to_end || c->is_cycle);
  return !f->strayed && (f->passed < c->keys.n || c->to_end);
}

/* The copies on the stack of the interpreter; of a call that was not inlined, none. */
static void follow_frames(feed *f, uint32_t depth, const cfa *function) {
  uint64_t frame = UINT32_MAX;
  if (f->frames.n > depth + 1) f->frames.n = depth + 1;
  for (uint32_t i = 0; !f->frames.n && i < f->flat->frames.n; i++)
    if (f->flat->frames.at[i].function == function && f->flat->frames.at[i].caller == UINT32_MAX)
      vec_push(&f->frames, i);
  if (!f->frames.n || f->frames.n > depth) return;
  map_get_pair(&f->child, key_of(current_frame(f), f->at), map_key(function), &frame);
  vec_push(&f->frames, (uint32_t)frame);
}

static bool on_step(void *context, struct machine *run, const cfa *function, edge_id e) {
  feed *f = context;
  if (!function->sym) return true; /* the initialiser */
  uint64_t frame;
  follow_frames(f, interp_depth(run), function);
  const edge *taken = cfa_edge(function, e);
  f->at = e;
  f->last = taken;
  if (f->records)
    recorder_step(&f->recorder, run, function, e, map_get(&f->matters, key_of(current_frame(f), e), &frame));
  return keep_course(f, taken) && note_event(f, taken) && stays_inside(f, run, function, taken);
}

static void on_stored(void *context, const run_value *v) { recorder_stored(&((feed *)context)->recorder, v); }

/* The n-th input of the current edge, in the order of the path; *taken stays if there is none. */
static bool take(feed *f, const struct machine *run, input_source source, const trace_input **taken) {
  uint32_t inner = interp_inner(run);
  uint64_t key = key_of(current_frame(f), f->at), n = 0, skip;
  map_get_pair(&f->taken, key, inner, &n);
  map_put_pair(&f->taken, key, inner, n + 1);
  skip = n;
  if (f->probe) skip = 0;
  for (uint32_t i = 0; i < f->r->v->inputs.n; i++) {
    const trace_input *in = &f->r->v->inputs.at[i];
    bool before = !f->frames.n && in->edge.n == UINT32_MAX; /* what main is called with */
    if (in->source != source || (!before && in->frame != current_frame(f))) continue;
    if (in->edge.n != f->at.n || in->inner != inner) continue;
    if (skip--) continue;
    *taken = in;
    return true;
  }
  return source == INPUT_NONDET; /* nothing depends on it: any value will do */
}

enum { most_inputs = 1000000 };

static const symbol *read_into(const feed *f) {
  const expr *lhs = f->last ? f->last->lhs : NULL;
  return lhs && lhs->kind == EX_VAR ? lhs->sym : NULL;
}

/* The value of an input that the path says nothing of. */
static i128 spare_value(feed *f, const type *type, const symbol *into, i128 usual) {
  spares *s = f->spares;
  if (!s || s->read == most_spares || !type_is_integer(type)) return usual;
  if (s->read == s->n) {
    s->values[s->n] = usual;
    s->into[s->n] = into;
    s->tried[s->n++] = 0;
  }
  return s->values[s->read++];
}

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

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  feed *f = context;
  const trace_input *in = NULL;
  i128 value = type_is_pointer(type); /* an unknown pointer that nobody tests points somewhere */
  if (!take(f, run, INPUT_NONDET, &in)) return false;
  recorder_input(&f->recorder);
  f->r->memory.run = run;
  value = in ? in->value : spare_value(f, type, read_into(f), value);
  if (in && type_is_pointer(type) && type_is_pointer(in->type))
    value = (i128)contents_address(&f->r->memory, type->to, value);
  probe *p = f->probe;
  if (p) value = try_luck(p, type, value);
  if (f->read.n < most_inputs) {
    value = type_is_float(type) ? value : int_wrap(type, value);
    vec_push(&f->read, ((trace_input){.type = type, .value = value, .source = INPUT_NONDET}));
    input_log_value(&f->log, run, type, value);
  }
  *integer = type_is_float(type) ? value : int_wrap(type, value);
  *real = type_is_float(type) ? real_of_bits(type, value) : (long double)value;
  return true;
}

/* What a pointer of which the path says nothing points to, where it cannot be null; 0: it is none to an object. */
static i128 object_for(feed *f, struct machine *run, const type *pointer) {
  uint64_t address;
  if (!type_is_pointer(pointer) || pointer->to->kind == TY_FUNCTION) return 0;
  uint64_t size = interp_unknown_size(pointer->to);
  uint8_t *bytes = interp_object(run, size, &address);
  if (bytes) input_log_bytes(&f->log, run, input_log_object(&f->log, address, size), bytes);
  return (i128)address;
}

static bool argument(void *context, struct machine *run, const symbol *parameter, i128 *integer) {
  feed *f = context;
  f->r->memory.run = run;
  *integer = 0;
  if (!contents_of_parameter(&f->r->memory, parameter, integer))
    *integer = spare_value(f, parameter->type, parameter, 0);
  if (f->no_null && !*integer) *integer = object_for(f, run, parameter->type);
  if (!type_is_pointer(parameter->type) && !type_is_float(parameter->type))
    *integer = int_wrap(parameter->type, *integer);
  input_log_argument(&f->log, run, parameter, *integer);
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
  contents_own(&f->r->memory, bytes, object);
  for (uint32_t i = 0; i < flat->cells.n && object; i++) {
    const flat_cell *c = &flat->cells.at[i];
    if (c->object != object) continue;
    given g = {.cell = c};
    if (c->var && blocks_var(f->r->blocks, c->var) != UINT32_MAX) g.value = ex_var(f->r->blocks->terms, c->var);
    contents_fill(&f->r->memory, &g, bytes, size);
  }
  return object;
}

/* What the n-th visit of the current edge finds, or leaves, in an object. */
static void fill_at_edge(feed *f, bool output, uint64_t n, const symbol *of, uint8_t *bytes, uint64_t size) {
  map seen = {0}; /* cell -> how often */
  for (uint32_t i = 0; i < f->r->memory.later.n; i++) {
    const given *g = &f->r->memory.later.at[i];
    uint64_t k = 0;
    bool before = !f->frames.n && g->edge.n == UINT32_MAX;
    if (g->output != output || g->edge.n != f->at.n || (!before && g->frame != current_frame(f))) continue;
    if (output ? !contents_is_part(&f->r->memory, g, of, bytes) : g->cell->site != !of) continue;
    if (!of && !output) contents_own(&f->r->memory, bytes, g->cell->object);
    map_get(&seen, map_key(g->cell), &k);
    map_put(&seen, map_key(g->cell), k + 1);
    if (k == (f->probe ? 0 : n)) contents_fill(&f->r->memory, g, bytes, size);
  }
  map_free(&seen);
}

static void fill_anew(feed *f, const symbol *of, uint8_t *bytes, uint64_t size) {
  if (!f->frames.n) {
    if (of) contents_of_variable(&f->r->memory, of, bytes, size);
    return;
  }
  if (!of && only_object(f, bytes, size)) return;
  uint64_t n = 0, key = key_of(current_frame(f), f->at);
  map_get(&f->begun, key, &n);
  map_put(&f->begun, key, n + 1);
  fill_at_edge(f, false, n, of, bytes, size);
}

static void fill_memory(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  feed *f = context;
  uint8_t *before = mem_alloc(size + 1);
  f->r->memory.run = run;
  memcpy(before, bytes, size);
  fill_anew(f, of, bytes, size);
  if (f->log.entries.n < most_inputs) input_log_memory(&f->log, run, of, before, bytes, size);
  mem_free(before);
}

/* A function from outside has written to a part of an object. */
static void write_output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size,
                         uint64_t at, uint64_t n) {
  feed *f = context;
  uint64_t key = key_of(current_frame(f), f->at), turn = 0;
  uint8_t *before = mem_alloc(size + 1);
  f->r->memory.run = run;
  map_get_pair(&f->written, key, map_key(bytes), &turn);
  map_put_pair(&f->written, key, map_key(bytes), turn + 1);
  memcpy(before, bytes, size);
  fill_at_edge(f, true, turn, of, bytes, size);
  memcpy(bytes, before, at);
  memcpy(bytes + at + n, before + at + n, size - at - n);
  if (f->log.entries.n < most_inputs) input_log_output(&f->log, run, before + at, bytes + at, n);
  mem_free(before);
}

/* The run-time error that the property is about, at its place. */
static bool is_expected(const flat_property *p, const run_result *r) {
  /* so far outside of its object that it is in none */
  bool far = p->check == CHECK_BOUNDS && r->check == CHECK_NULL && r->is_nowhere;
  bool memory = p->is_memory && r->check & CHECKS_OF_MEMORY;
  return r->end == RUN_UNDEFINED && (r->check == (run_check)p->check || far || memory) &&
         r->where.begin.file == p->where.file && r->where.begin.line == p->where.line &&
         r->where.begin.column == p->where.column;
}

/* An execution that follows no path has ended in a run-time error: of an obligation that is open, and that no
 * other of its statement can be taken for? */
static bool is_open(const replay *r, const flat_options *options, const run_result *result) {
  const flat *f = r->blocks->flat;
  uint32_t found = UINT32_MAX, n = 0;
  for (uint32_t i = 0; i < f->properties.n; i++) {
    if (!f->properties.at[i].check || !is_expected(&f->properties.at[i], result)) continue;
    found = i;
    n++;
  }
  if (n != 1 || (found < options->known.ndecided && options->known.decided[found])) return false;
  r->v->error_property = found;
  return true;
}

/* The inputs are those that were read, those that nothing depends on included. */
static void keep_inputs(verdict *v, const feed *f) {
  v->inputs.n = v->given.n = 0;
  for (uint32_t i = 0; i < f->read.n; i++) vec_push(&v->inputs, f->read.at[i]);
  for (uint32_t i = 0; i < f->log.entries.n; i++) vec_push(&v->given, given_copy(&f->log.entries.at[i], &v->arena));
}

/* The execution has met something undefined before it reached the error. That is the violation, then, unless it may
 * come from what was made up for it: the size of an object, a pointer that nothing depended on. */
static bool is_undefined(const flat_options *options, const feed *f, const run_result *result) {
  bool made_up = f->log.objects.n > 0;
  if (options->defined) return false; /* it is left out */
  for (uint32_t i = 0; i < f->read.n; i++) made_up |= type_is_pointer(f->read.at[i].type);
  if (result->end != RUN_UNDEFINED) return false;
  return result->check == CHECK_DIV0 || (!made_up && result->check & CHECKS_OF_MEMORY);
}

/* Why an execution does not confirm the counterexample. */
static const char *say_otherwise(job *job, verdict *v, const feed *f, const run_result *result) {
  const char *how = result->end == RUN_EXIT ? "ends normally" : "ends differently";
  const char *what = "a candidate counterexample could not be reproduced: its execution";
  if (f->strayed && f->last)
    return arena_printf(&v->arena, "%s does something else at %s:%u", what,
                        diag_file_name(&job->diag, f->last->where.begin.file), f->last->where.begin.line);
  return arena_printf(&v->arena, "%s %s%s%s", what, how, *result->message ? ": " : "", result->message);
}

/* What happened at the end, or instead of it. */
static void say_end(job *job, const replay *r, const feed *f, const run_result *result, bool reached, bool undefined) {
  verdict *v = r->v;
  if (undefined) {
    v->message = arena_printf(&v->arena, "%s, before the reported error", result->message);
    v->where = result->where.begin;
  } else if (reached && f->escaped) {
    v->message = arena_printf(&v->arena, "%s leaves the array that it started in: byte %lld of the object",
                              r->property->text, (long long)f->escaped_to);
  } else if (reached) {
    v->message = arena_strdup(&v->arena, result->message);
  } else {
    v->unconfirmed = v->reason = say_otherwise(job, v, f, result);
  }
}

/* Of an execution that takes a cycle several times, the steps to the end of the first round. The step that reaches the first branch of a
 * round has been recorded already. */
static void show_cycle(verdict *v, const feed *f) {
  uint32_t begin = f->cycle[0] ? f->cycle[0] - 1 : 0, end = f->cycle[1] ? f->cycle[1] - 1 : 0;
  if (end <= begin || end > v->execution.steps.n) return;
  v->cycle = begin;
  v->execution.steps.n = end;
}

/* A cycle in which nothing is to be seen, `for (;;);`: some steps will do. */
enum { steps_of_plain = 10000 };
static bool is_plain(const course *c) { return c && !c->to_end && !c->keys.n; }

/* Once, along a path, or as a probe; one of them is NULL. *refused: an assumption was false, for which other spares may do. */
static bool execute_once(job *job, replay *r, const flat_options *options, const path *p, probe *probe, spares *spares,
                         bool *refused) {
  feed f;
  verdict *v = r->v;
  feed_init(&f, r, p);
  f.probe = probe;
  f.spares = probe ? NULL : spares;
  f.no_null = options->no_null;
  f.records = !probe || probe->expected;
  f.recorder.expected = probe ? probe->expected : 0;
  input_log_init(&f.log, f.flat->program, &job->diag);
  r->memory.log = &f.log;
  bool any_error = probe && options->checks;
  uint32_t checks = r->property ? r->property->check : any_error ? options->checks & ~(uint32_t)CHECK_UNINIT : 0;
  if (options->whole_objects) checks = 0; /* what leaves an object is reported always */
  run_options o = {.checks = checks,
                   .max_steps = probe                 ? probe->steps
                                : is_plain(r->course) ? steps_of_plain
                                : r->course           ? tuning.steps_of_replay / 10
                                                      : tuning.steps_of_replay,
                   .next_input = next_input,
                   .contents = fill_memory,
                   .output = write_output,
                   .argument = argument,
                   .unknown_functions = true,
                   .volatile_inputs = true,
                   .signed_shifts = true,
                   .leak_at = r->property ? r->property->where : (place){0},
                   .on_step = on_step,
                   .on_stored = f.records ? on_stored : NULL,
                   .context = &f};
  run_result result = silent_run(job, f.flat->program, options, o);
  if (probe) probe->taken = result.steps;
  bool over = result.end == RUN_EXIT || result.end == RUN_ABORT || result.end == RUN_ASSERT || result.end == RUN_ERROR;
  bool reached = r->course     ? f.passed == r->course->keys.n && !f.strayed && (!r->course->to_end || over)
                 : r->events   ? f.seen == r->nevents && !f.strayed && (!r->to_end || over)
                 : r->property ? f.escaped || is_expected(r->property, &result)
                 : any_error   ? is_open(r, options, &result)
                               : result.end == RUN_ERROR || result.end == RUN_ASSERT;
  r->memory.log = NULL;
  bool undefined = !reached && !probe && !r->events && !r->course && !r->property && is_undefined(options, &f, &result);
  reached |= undefined;
  say_end(job, r, &f, &result, reached, undefined);
  if (reached) keep_inputs(v, &f);
  if (reached) recorder_write(&f.recorder, &v->execution);
  if (reached && ((r->course && r->course->cycle[1]) || r->round[1])) show_cycle(v, &f);
  *refused = !reached && result.end == RUN_ASSUME;
  spares->refused = *refused && f.last && f.last->nargs ? f.last->args[0] : NULL;
  if (spares->refused) add_hints(spares, spares->refused);
  run_result_free(&result);
  feed_free(&f);
  return reached;
}

static bool execute(job *job, replay *r, const flat_options *options, const path *p, probe *probe) {
  spares spares = {.hints = {1, 0, -1, 2}, .nhints = 4};
  bool refused, reached = execute_once(job, r, options, p, probe, &spares, &refused);
  while (refused && !probe && vary_spares(&spares) && !limits_check_now(&job->limits)) {
    contents_forget_run(&r->memory);
    reached = execute_once(job, r, options, p, probe, &spares, &refused);
  }
  return reached;
}

/* Threads that were interleaved: the schedule is a part of what is executed. */
static bool run_threads(job *job, replay *r, const path *p, const flat_options *options) {
  thread_schedule done = {0};
  flat_options shown = *options;
  if (options->races) shown.checks |= CHECK_RACE;
  run_result result = guided_run(job, &r->memory, p, options, r->v, &done);
  bool reached = options->races      ? result.end == RUN_UNDEFINED && result.check == CHECK_RACE
                 : options->deadlock ? result.end == RUN_DEADLOCK
                 : options->checks   ? result.end == RUN_UNDEFINED && result.check & options->checks
                                     : result.end == RUN_ERROR || result.end == RUN_ASSERT;
  if (reached) interleavings_show(job, r->blocks->flat->program, &shown, &done, r->v);
  else
    r->v->unconfirmed = r->v->reason = arena_printf(
        &r->v->arena, "a candidate counterexample could not be reproduced: its execution ends differently%s%s",
        *result.message ? ": " : "", result.message);
  run_result_free(&result);
  thread_schedule_free(&done);
  return reached;
}

static bool run_replay(job *job, replay *r, const path *p, const flat_options *options) {
  blocks *b = r->blocks;
  verdict *v = r->v;
  const flat_loc *end = flat_loc_at(b->flat, path_location(b, p, p->n));
  if (end->end == END_ERROR) {
    v->error_property = end->property;
    if (b->flat->properties.at[end->property].check) r->property = &b->flat->properties.at[end->property];
  }
  r->memory.any_globals = options->any_globals;
  r->memory.any_unset = options->defined;
  look_at_memory(r, p);
  write_execution(r, p);
  bool reached = b->flat->threads.n ? run_threads(job, r, p, options) : execute(job, r, options, p, NULL);
  contents_free(&r->memory);
  return reached;
}

static bool run_path(job *job, blocks *b, smt *smt, const path *p, const uint32_t *events, uint32_t nevents,
                     bool to_end, const flat_options *options, verdict *v) {
  replay r = {.blocks = b, .smt = smt, .v = v, .events = events, .nevents = nevents, .to_end = to_end};
  return run_replay(job, &r, p, options);
}

bool replay_path(job *job, blocks *b, smt *smt, const path *p, const flat_options *options, verdict *v) {
  bool error = flat_loc_at(b->flat, path_location(b, p, p->n))->end == END_ERROR;
  bool to_end = false;
  VEC(uint32_t) events = {0};
  vec_reserve(&events, 1);
  for (uint32_t i = 0; i < p->n && !error; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    if (e->kind == F_EVENT && e->origin.n != UINT32_MAX) vec_push(&events, e->event);
    to_end |= e->kind == F_EVENT && e->origin.n == UINT32_MAX;
  }
  execution_clear(&v->execution);
  v->inputs.n = 0;
  bool reached = (error || events.n || to_end) &&
                 run_path(job, b, smt, p, error ? NULL : events.at, events.n, to_end, options, v);
  vec_free(&events);
  return reached;
}

bool replay_word(job *job, blocks *b, smt *smt, const path *p, bool to_end, const uint32_t *cycle,
                 const flat_options *options, verdict *v) {
  VEC(uint32_t) events = {0};
  replay r = {.blocks = b, .smt = smt, .v = v, .to_end = to_end};
  vec_reserve(&events, 1);
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    for (uint32_t k = 0; k < 2 && cycle; k++)
      if (cycle[k] == i) r.round[k] = events.n;
    if (e->kind == F_EVENT) vec_push(&events, e->event);
  }
  execution_clear(&v->execution);
  v->inputs.n = 0;
  r.events = events.at;
  r.nevents = events.n;
  bool reached = (events.n || to_end) && run_replay(job, &r, p, options);
  vec_free(&events);
  return reached;
}

/* ---- along a path ---- */

static bool is_watched(const flat *f, const flat_edge *e) {
  if (e->origin.n == UINT32_MAX || !f->frames.at[e->frame].function->sym) return false;
  edge_kind kind = cfa_edge(f->frames.at[e->frame].function, e->origin)->kind;
  return (e->kind == F_ASSUME && kind == E_ASSUME) || e->kind == F_EVENT;
}

static void course_of(const flat *f, const path *p, const uint32_t *cycle, course *c) {
  const flat_edge *last = NULL;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (is_watched(f, &f->edges.at[i])) map_put(&c->watched, key_of(f->edges.at[i].frame, f->edges.at[i].origin), 1);
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(f, p->at[i].edge);
    for (uint32_t k = 0; k < 2 && cycle; k++)
      if (cycle[k] == i) c->cycle[k] = c->keys.n;
    /* one edge of the program may have become several in a row */
    bool same = last && last != e && same_origin(last, e) && last->to.n == e->from.n;
    if (is_watched(f, e) && !same) vec_push(&c->keys, key_of(e->frame, e->origin));
    last = e;
  }
}

bool replay_along(job *job, blocks *b, smt *smt, const path *p, bool to_end, const uint32_t *cycle,
                  const flat_options *options, verdict *v) {
  course c = {.to_end = to_end, .is_cycle = cycle};
  replay r = {.blocks = b, .smt = smt, .v = v, .course = &c};
  execution_clear(&v->execution);
  v->inputs.n = 0;
  course_of(b->flat, p, cycle, &c);
  r.memory.any_globals = options->any_globals;
  r.memory.any_unset = options->defined;
  look_at_memory(&r, p);
  write_execution(&r, p);
  bool reached = execute(job, &r, options, p, NULL);
  contents_free(&r.memory);
  vec_free(&c.keys);
  map_free(&c.watched);
  return reached;
}

bool replay_model(job *job, blocks *b, smt *smt, uint32_t depth, const flat_options *options, verdict *v) {
  path p = {0};
  symstate s = symstate_new(b);
  loc_id at = b->flat->entry;
  for (uint32_t i = 0; i < depth && at.n != UINT32_MAX; i++) {
    if (i && flat_loc_at(b->flat, at)->end != END_NONE) break;
    at = path_follow(b, smt, at, &s, i, &p);
  }
  symstate_free(&s);
  bool reached = at.n != UINT32_MAX && flat_loc_at(b->flat, at)->end == END_ERROR;
  if (reached) reached = replay_path(job, b, smt, &p, options, v);
  else v->reason = "the solver's model of a counterexample could not be followed";
  vec_free(&p);
  return reached;
}

/* ---- without a path ---- */

/* The edges before the entry, which are one line. */
static void note_beginning(replay *r, const uint32_t *occurrence, symstate *s) {
  blocks *b = r->blocks;
  edge_id at = flat_loc_at(b->flat, b->flat->entry)->first_out;
  while (at.n != UINT32_MAX && !r->memory.begun) {
    const flat_edge *e = flat_edge_at(b->flat, at);
    bool inside = e->origin.n != UINT32_MAX && b->flat->frames.at[e->frame].function->sym;
    if (inside || e->next_out.n != UINT32_MAX) break;
    path_step step = {at, occurrence[at.n] == UINT32_MAX ? 0 : occurrence[at.n]};
    sym_step(b, step.edge, step.occurrence, s);
    contents_note(&r->memory, e, s);
    at = flat_loc_at(b->flat, e->to)->first_out;
  }
  r->memory.begun = true;
}

/* Executes it; `p` says how, and how many steps it took. */
static bool probe_once(job *job, replay r, const uint32_t *occurrence, const flat_options *options, probe *p) {
  blocks *b = r.blocks;
  symstate s = symstate_new(b);
  execution_clear(&r.v->execution);
  r.v->inputs.n = 0;
  contents_init(&r.memory, b, r.smt, options->any_globals, options->defined);
  note_beginning(&r, occurrence, &s);
  for (uint32_t i = 0; i < b->flat->edges.n; i++) {
    const flat_edge *e = &b->flat->edges.at[i];
    if (e->kind != F_HAVOC) continue;
    if (occurrence[i] != UINT32_MAX)
      s.values[blocks_var(b, e->var)] = ex_var(b->terms, block_input(b, (edge_id){i}, occurrence[i]));
    take_input(b, r.smt, e, &s, r.v);
    contents_note(&r.memory, e, &s);
  }
  symstate_free(&s);
  bool reached = execute(job, &r, options, NULL, p);
  contents_free(&r.memory);
  return reached;
}

/* Most probes come to nothing: only one that does not is made again, to be recorded. */
bool replay_probe(job *job, blocks *b, smt *smt, const uint32_t *occurrence, uint64_t luck, uint64_t steps,
                  const flat_options *options, verdict *v) {
  replay r = {.blocks = b, .smt = smt, .v = v};
  probe first = {.luck = luck, .steps = steps}, again = first;
  if (b->flat->threads.n) return false; /* inputs are not all that decides */
  const char *reason = v->reason;
  bool reached = probe_once(job, r, occurrence, options, &first);
  again.expected = first.taken;
  if (reached) reached = probe_once(job, r, occurrence, options, &again);
  if (reached) return true;
  v->inputs.n = 0;
  v->reason = reason;
  return false;
}
