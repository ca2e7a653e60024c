/* See replay.h. An input belongs to an edge of one inlined copy of a function; when the
 * interpreter comes to that edge in that copy, it is given the value the model has for it. */
#include "refine/replay.h"

#include "program/interp.h"

#include <string.h>

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
    s.where = origin->where.begin;
    edge_print(&text, origin);
    if (origin->kind == E_CALL && e->kind == F_HAVOC) s.event = "input";
  }
  s.statement = arena_strdup(&v->arena, buf_text(&text));
  buf_free(&text);
  vec_push(&v->trace, s);
}

static bool same_origin(const flat_edge *a, const flat_edge *b) {
  return a && a->frame == b->frame && a->origin.n == b->origin.n && a->origin.n != UINT32_MAX;
}

/* The value that an edge gives its variable, in the model. */
static void note_value(blocks *b, smt *smt, const flat_edge *e, const symstate *s, buf *values) {
  i128 value;
  if (e->kind != F_ASSIGN && e->kind != F_HAVOC) return;
  if (e->var->type->kind == TY_ARRAY || type_is_float(e->var->type)) return;
  if (!smt_value(smt, s->values[blocks_var(b, e->var)], &value)) return;
  if (values->n) buf_puts(values, ", ");
  buf_printf(values, "%s = ", e->var->name);
  print_int(values, e->var->type, value);
}

static void take_input(blocks *b, smt *smt, const flat_edge *e, const symstate *s, verdict *v) {
  if (e->kind != F_HAVOC || e->input == INPUT_NONE || e->var->type->kind == TY_ARRAY) return;
  trace_input in = {.type = e->var->type, .source = e->input, .frame = e->frame, .edge = e->origin};
  smt_value(smt, s->values[blocks_var(b, e->var)], &in.value);
  vec_push(&v->inputs, in);
}

/* Executes the path again with the model at hand, writing down what it does. */
static void write_trace(blocks *b, smt *smt, const path *p, verdict *v) {
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
    take_input(b, smt, e, &s, v);
    if (e->origin.n != UINT32_MAX) note_value(b, smt, e, &s, &values);
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
  verdict *v;
  map child;             /* frame and call edge -> frame */
  VEC(uint32_t) frames;  /* the stack */
  edge_kind last_kind;
  edge_id at;            /* edge being executed */
  map taken;             /* frame and edge -> inputs taken there */
} feed;

static uint64_t key_of(uint32_t frame, edge_id e) { return (uint64_t)frame << 32 | e.n; }

static void feed_init(feed *f, const flat *flat, verdict *v) {
  *f = (feed){.flat = flat, .v = v, .last_kind = E_SKIP};
  for (uint32_t i = 0; i < flat->frames.n; i++)
    if (flat->frames.at[i].caller != UINT32_MAX)
      map_put(&f->child, key_of(flat->frames.at[i].caller, flat->frames.at[i].call), i);
}

static void feed_free(feed *f) {
  map_free(&f->child);
  map_free(&f->taken);
  vec_free(&f->frames);
}

static uint32_t current_frame(const feed *f) { return f->frames.n ? vec_last(&f->frames) : UINT32_MAX; }

static void on_step(void *context, const cfa *function, edge_id e) {
  feed *f = context;
  if (!function->sym) return; /* the initialiser */
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
}

/* The n-th input of the current edge, in the order of the path; *value stays if there is none. */
static bool take(feed *f, flat_input source, i128 *value) {
  uint64_t key = key_of(current_frame(f), f->at), n = 0, skip;
  map_get(&f->taken, key, &n);
  map_put(&f->taken, key, n + 1);
  skip = n;
  for (uint32_t i = 0; i < f->v->inputs.n; i++) {
    const trace_input *in = &f->v->inputs.at[i];
    if (in->source != source || in->frame != current_frame(f) || in->edge.n != f->at.n) continue;
    if (skip--) continue;
    *value = in->value;
    return true;
  }
  return source == INPUT_NONDET; /* nothing depends on it: any value will do */
}

static bool next_input(void *context, const type *type, i128 *integer, long double *real) {
  i128 value = type_is_pointer(type); /* an unknown pointer that nobody tests points somewhere */
  if (!take(context, INPUT_NONDET, &value)) return false;
  *integer = type_is_float(type) ? value : int_wrap(type, value);
  *real = (long double)value;
  return true;
}

static bool next_declared(void *context, const type *type, i128 *integer) {
  (void)type;
  return take(context, INPUT_DECLARE, integer);
}

static bool execute(job *job, const flat *flat, const flat_options *options, verdict *v) {
  feed f;
  feed_init(&f, flat, v);
  const char *argv[] = {"program"};
  const char *label = options->labels && options->labels->n ? options->labels->at[0] : "ERROR";
  FILE *sink = fopen("/dev/null", "w");
  run_options o = {.checks = 0,
                   .error_label = label,
                   .max_steps = 50000000,
                   .out = sink,
                   .err = sink,
                   .argc = 1,
                   .argv = argv,
                   .next_input = next_input,
                   .next_declared = next_declared,
                   .unknown_functions = true,
                   .on_step = on_step,
                   .context = &f};
  run_result r = interp_run(job, flat->program, options->entry, &o);
  feed_free(&f);
  if (sink) fclose(sink);
  bool reached = r.end == RUN_ERROR || r.end == RUN_ASSERT;
  if (reached)
    v->message = arena_strdup(&v->arena, r.message);
  else
    v->reason = arena_printf(&v->arena, "a counterexample was found, but its execution %s%s%s",
                             r.end == RUN_EXIT ? "ends normally" : "ends otherwise",
                             *r.message ? ": " : "", r.message);
  run_result_free(&r);
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
  if (reached) {
    write_trace(b, smt, &p, v);
    reached = execute(job, b->flat, options, v);
  } else {
    v->reason = "the solver's model of a counterexample could not be followed";
  }
  vec_free(&p);
  return reached;
}
