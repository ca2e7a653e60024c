/* See guided_schedule.h. The path is a list of the steps that other threads could notice, each with its thread and the edge that it
 * takes, and falls into runs of one thread. A thread moves until it is about to take an edge that is not one of those left in its
 * run, while it has some; the interpreter stops before more edges than the path, where it cannot know that nobody else looks.
 * Inputs belong to a thread and an edge. */
#include "refine/guided_schedule.h"

#include "refine/silent.h"

#include <string.h>

typedef struct guide_entry {
  uint32_t thread; /* as the interpreter numbers it */
  uint64_t key;    /* of the edge */
} guide_entry;

typedef struct guide {
  const flat *flat;
  const verdict *v;
  VEC(guide_entry) entries;
  uint32_t at;         /* the next entry */
  uint32_t number[32]; /* thread of the flat program -> the interpreter's number; 0: main, or not started */
  bool takes_turns;    /* behind the end of the path */
  thread_schedule *done;
  VEC(guide_entry) last; /* by thread of the interpreter: the edge it is at, in the program itself */
  VEC(uint32_t) taken;   /* by input of the path: was it read? */
  contents *memory;      /* what the path finds in memory that nobody has set */
  map visits;            /* thread and edge -> how often memory began to live, or was written from outside, there */
} guide;

/* An edge of a function of the program, or of a model. */
static uint64_t key_of(const cfa *f, edge_id e) {
  return f->is_model ? cfa_inner(f, e) : (uint64_t)(f->index + 1) << 32 | e.n;
}

static uint64_t key_of_flat(const flat *f, const flat_edge *e) {
  return e->inner ? e->inner : key_of(f->frames.at[e->frame].function, e->origin);
}

/* ---- the path ---- */

static bool is_call_noticed(const program *p, const edge *e) {
  if (e->rhs->kind != EX_FUNC) return false;
  const char *name = e->rhs->sym->name;
  if (!strcmp(name, "__cantrip_await") || !strncmp(name, "__VERIFIER_atomic_", 18)) return true;
  if (program_body(p, e->rhs->sym) || program_model(p, e->rhs->sym)) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (type_is_pointer(e->args[i]->type)) return true;
  return false;
}

static bool is_shared_term(const expr *e) {
  if (ex_is_lvalue(e)) return cfa_is_shared(e);
  for (uint32_t i = 0; e->kind != EX_ADDR && i < e->nargs; i++)
    if (is_shared_term(e->args[i])) return true;
  return false;
}

/* Does the interpreter let others move before the edge? */
static bool is_noticed(const program *p, const edge *e) {
  if (e->kind == E_CALL) return is_call_noticed(p, e);
  if (e->kind != E_ASSIGN && e->kind != E_HAVOC) return e->kind == E_FREE;
  return is_shared_term(e->lhs) || (e->rhs && is_shared_term(e->rhs));
}

static const edge *edge_of(const flat *f, const flat_edge *e) {
  const program *p = f->program;
  if (!e->inner) return cfa_edge(f->frames.at[e->frame].function, e->origin);
  uint32_t model = (e->inner >> 16) - 1;
  return model < p->models.n ? cfa_edge(p->models.at[model], (edge_id){(e->inner & 0xffff) - 1}) : NULL;
}

typedef VEC(uint32_t) edge_numbers;

/* A way between two locations before slicing; `to` UINT32_MAX: to an error. What slicing has left out of it does not matter. */
static void find_way(const flat *f, uint32_t from, uint32_t to, edge_numbers *out) {
  uint32_t *by = mem_alloc(sizeof *by * (f->all_locs.n + 1)), at = from;
  edge_numbers todo = {0};
  memset(by, 0xff, sizeof *by * (f->all_locs.n + 1));
  vec_push(&todo, from);
  for (uint32_t i = 0; i < todo.n; i++) {
    at = todo.at[i];
    if (to == UINT32_MAX ? f->all_locs.at[at].end == END_ERROR : at == to) break;
    for (edge_id e = f->all_locs.at[at].first_out; e.n != UINT32_MAX; e = f->all_edges.at[e.n].next_out) {
      uint32_t next = f->all_edges.at[e.n].to.n;
      if (next == from || by[next] != UINT32_MAX) continue;
      by[next] = e.n;
      vec_push(&todo, next);
    }
  }
  uint32_t first = out->n;
  for (; by[at] != UINT32_MAX && at != from; at = f->all_edges.at[by[at]].from.n) vec_push(out, by[at]);
  for (uint32_t i = first, k = out->n; i + 1 < k; i++) {
    uint32_t swap = out->at[--k];
    out->at[k] = out->at[i];
    out->at[i] = swap;
  }
  mem_free(by);
  vec_free(&todo);
}

/* The path with what slicing has left out. */
static void complete_path(const flat *f, const path *p, edge_numbers *out) {
  uint32_t at = f->all_edges.n ? 0 : UINT32_MAX; /* the entry is the first location */
  for (uint32_t i = 0; i < p->n && at != UINT32_MAX; i++) {
    uint32_t source = flat_edge_at(f, p->at[i].edge)->source;
    const flat_edge *e = &f->all_edges.at[source];
    if (e->from.n != at) find_way(f, at, e->from.n, out);
    vec_push(out, source);
    at = e->to.n;
  }
  if (at != UINT32_MAX && f->all_locs.at[at].end == END_NONE) find_way(f, at, UINT32_MAX, out);
}

static void read_path(guide *g, const path *p) {
  const flat *f = g->flat;
  const flat_edge *before = NULL;
  uint32_t started = 0;
  edge_numbers whole = {0};
  complete_path(f, p, &whole);
  for (uint32_t i = 0; i < whole.n; i++) {
    const flat_edge *e = &f->all_edges.at[whole.at[i]];
    if (e->starts) g->number[e->starts] = ++started;
    if (e->origin.n == UINT32_MAX || !f->frames.at[e->frame].function->sym) continue;
    const edge *origin = edge_of(f, e);
    bool inside = f->all_locs.at[e->from.n].is_inside && before && before->to.n == e->from.n;
    before = e;
    if (inside || !started || !origin || !is_noticed(f->program, origin))
      continue; /* a thread that is alone is not asked */
    vec_push(&g->entries, ((guide_entry){g->number[f->frames.at[e->frame].thread], key_of_flat(f, e)}));
  }
  vec_free(&whole);
}

/* ---- the schedule ---- */

static uint32_t end_of_run(const guide *g) {
  uint32_t i = g->at;
  while (i < g->entries.n && g->entries.at[i].thread == g->entries.at[g->at].thread) i++;
  return i;
}

/* Does the thread take the edge in another run, behind this one? */
static bool is_later(const guide *g, uint32_t end, uint32_t thread, uint64_t key) {
  for (uint32_t i = end; i < g->entries.n; i++)
    if (g->entries.at[i].thread == thread && g->entries.at[i].key == key) return true;
  return false;
}

static bool is_among(const uint32_t *all, uint32_t n, uint32_t x) {
  for (uint32_t i = 0; i < n; i++)
    if (all[i] == x) return true;
  return false;
}

static uint32_t follow(guide *g, struct machine *run, const uint32_t *enabled, uint32_t n, uint32_t running) {
  while (g->at < g->entries.n) {
    uint32_t thread = g->entries.at[g->at].thread, end = end_of_run(g);
    if (!is_among(enabled, n, thread)) {
      if (thread >= interp_threads(run)) break; /* it is not started yet */
      g->at = end;
      continue;
    }
    edge_id e;
    const cfa *f = interp_at(run, thread, &e);
    uint64_t key = f ? key_of(f, e) : 0;
    for (uint32_t i = g->at; i < end; i++)
      if (g->entries.at[i].key == key) {
        g->at = i + 1;
        return thread;
      }
    if (is_later(g, end, thread, key)) {
      g->at = end;
      continue;
    }
    return thread; /* the path does not mention it */
  }
  uint32_t last = g->entries.n ? vec_last(&g->entries).thread : 0;
  if (g->at == g->entries.n && g->takes_turns) { /* each of the two accesses of a race is the next one of its thread */
    for (uint32_t i = 0; i < n; i++)
      if (enabled[i] > running) return enabled[i];
    return enabled[0];
  }
  if (g->at == g->entries.n && is_among(enabled, n, last)) return last;
  return is_among(enabled, n, running) ? running : enabled[0];
}

static uint32_t next_thread(void *context, struct machine *run, const uint32_t *enabled, uint32_t n, uint32_t running) {
  guide *g = context;
  uint32_t thread = follow(g, run, enabled, n, running);
  vec_push(&g->done->who, thread);
  return thread;
}

/* ---- inputs ---- */

static bool on_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  guide *g = context;
  uint32_t thread = interp_thread(run);
  while (g->last.n <= thread) vec_push(&g->last, ((guide_entry){0}));
  g->last.at[thread].key = f->sym ? key_of(f, e) : 0;
  return true;
}

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  guide *g = context;
  uint32_t thread = interp_thread(run), inner = interp_inner(run);
  uint64_t key = thread < g->last.n ? g->last.at[thread].key : 0;
  *integer = type_is_pointer(type);
  for (uint32_t i = 0; i < g->v->inputs.n; i++) {
    const trace_input *in = &g->v->inputs.at[i];
    const flat_frame *f = &g->flat->frames.at[in->frame];
    while (g->taken.n <= i) vec_push(&g->taken, 0);
    if (g->taken.at[i] || in->source != INPUT_NONDET || g->number[f->thread] != thread) continue;
    if (in->inner != inner || in->edge.n == UINT32_MAX || key_of(f->function, in->edge) != key) continue;
    g->taken.at[i] = 1;
    *integer = in->value;
    break;
  }
  *real = type_is_float(type) ? real_of_bits(type, *integer) : (long double)*integer;
  if (!type_is_float(type)) *integer = int_wrap(type, *integer);
  vec_push(&g->done->inputs, ((scheduled_input){*integer, *real}));
  return true;
}

/* ---- memory ---- */

/* What an address of the path's model is in the interpreter would have to be said to each execution again, so only numbers are given. */

/* An object that is always the same one: the path need not mention where it was made. False: it is another one. */
static bool fill_only_object(guide *g, uint32_t thread, uint64_t key, uint64_t visit, uint8_t *bytes, uint64_t size) {
  const symbol *object = NULL;
  for (uint32_t i = 0; i < g->flat->sites.n && !object; i++) {
    const flat_site *s = &g->flat->sites.at[i];
    const flat_frame *f = &g->flat->frames.at[s->frame];
    if (s->edge.n == UINT32_MAX || g->number[f->thread] != thread || key_of(f->function, s->edge) != key) continue;
    if (!visit--) object = s->object;
  }
  if (!object) return false;
  blocks *b = g->memory->blocks;
  contents_own(g->memory, bytes, object);
  for (uint32_t i = 0; i < g->flat->cells.n; i++) {
    const flat_cell *c = &g->flat->cells.at[i];
    if (c->object != object) continue;
    given x = {.cell = c};
    if (c->var && blocks_var(b, c->var) != UINT32_MAX) x.value = ex_var(b->terms, c->var);
    contents_fill(g->memory, &x, bytes, size);
  }
  return true;
}

/* Memory of the running thread begins to live, or a function without body writes there. On the path the same edge may have done so before:
 * a visit is a row of cells of one frame, none of which comes twice. */
static void fill(guide *g, struct machine *run, const symbol *of, bool output, uint8_t *bytes, uint64_t size) {
  uint32_t thread = interp_thread(run), last = UINT32_MAX;
  uint64_t key = thread < g->last.n ? g->last.at[thread].key : 0, visit = 0, at = 0, known;
  map_get_pair(&g->visits, thread * 2 + output, key, &visit);
  map_put_pair(&g->visits, thread * 2 + output, key, visit + 1);
  if (!of && !output && fill_only_object(g, thread, key, visit, bytes, size)) return;
  map seen = {0};
  for (uint32_t i = 0; i < g->memory->later.n && at <= visit; i++) {
    const given *x = &g->memory->later.at[i];
    if (x->output != output || x->edge.n == UINT32_MAX) continue;
    const flat_frame *f = &g->flat->frames.at[x->frame];
    if (g->number[f->thread] != thread || key_of(f->function, x->edge) != key) continue;
    if (output ? !contents_is_part(g->memory, x, of, bytes) : x->cell->site != !of) continue;
    if (last != UINT32_MAX && (last != x->frame || map_get(&seen, map_key(x->cell), &known))) {
      at++;
      map_free(&seen);
      seen = (map){0};
    }
    last = x->frame;
    map_put(&seen, map_key(x->cell), 1);
    if (!of && !output) contents_own(g->memory, bytes, x->cell->object);
    if (at == visit) contents_fill(g->memory, x, bytes, size);
  }
  map_free(&seen);
}

static void fill_memory(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  guide *g = context;
  uint8_t *before = mem_alloc(size + 1);
  g->memory->run = run;
  memcpy(before, bytes, size);
  if (g->last.n) fill(g, run, of, false, bytes, size);
  else if (of) contents_of_variable(g->memory, of, bytes, size);
  thread_schedule_note_fill(g->done, interp_thread(run), before, bytes, size);
  mem_free(before);
}

static void write_output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size,
                         uint64_t at, uint64_t n) {
  guide *g = context;
  uint8_t *before = mem_alloc(size + 1);
  g->memory->run = run;
  memcpy(before, bytes, size);
  fill(g, run, of, true, bytes, size);
  memcpy(bytes, before, at);
  memcpy(bytes + at + n, before + at + n, size - at - n);
  thread_schedule_note_fill(g->done, interp_thread(run), before + at, bytes + at, n);
  mem_free(before);
}

run_result guided_run(job *job, contents *memory, const path *p, const flat_options *options, const verdict *v,
                      thread_schedule *done) {
  const flat *f = memory->blocks->flat;
  guide g = {.flat = f, .v = v, .done = done, .takes_turns = options->races, .memory = memory};
  memory->only_numbers = true;
  read_path(&g, p);
  run_options o = {.checks = options->checks | (options->races ? (uint32_t)CHECK_RACE : 0),
                   .signed_shifts = true,
                   .notes_addresses = true,
                   .max_steps = 10000000,
                   .next_input = next_input,
                   .contents = fill_memory,
                   .output = write_output,
                   .unknown_functions = true,
                   .on_step = on_step,
                   .schedule = next_thread,
                   .scheduler = &g,
                   .context = &g};
  run_result r = silent_run(job, f->program, options, o);
  vec_free(&g.entries);
  vec_free(&g.last);
  vec_free(&g.taken);
  map_free(&g.visits);
  return r;
}
