/* See thread_product.h. A location of the product is a state as thread_values.h has it: where each thread is, and what is known of the
 * variables. So locks, flags and counters are followed by value, and what the surroundings decide is left to whoever looks at the
 * result. A program that reads no inputs is decided here: what it cannot reach is not there.
 *
 * At a location where others could notice that a thread moves, each thread may move; but not all need to be tried. A set of threads
 * is enough if none of the others can ever do something that the next steps of the set depend on (persistent sets: Godefroid 1996);
 * which variables a thread may access from a location on is known (thread_facts.h). A step that may have no way on, closes a loop or
 * ends the process is never tried alone, so that nothing is put off forever.
 *
 * If there are too many states, the variable with the most values is not followed any longer, and it begins anew. */
#include "flat/thread_product.h"

#include "base/story.h"
#include "base/tuning.h"
#include "flat/thread_values.h"

#include <string.h>

#define ENDED UINT32_MAX

typedef struct product_edge {
  uint32_t from, to, edge; /* edge: of the thread; UINT32_MAX: none, a thread is chosen */
  const expr *rhs;
  flat_kind kind;
} product_edge;

typedef struct product_state {
  uint32_t at, n; /* in the pool */
  uint32_t place;
} product_state;

typedef struct product {
  job *job;
  flat *f;
  thread_facts facts;
  thread_values values;
  uint32_t nthreads;
  VEC(uint32_t) pool;
  VEC(product_state) states;
  VEC(uint32_t) places; /* of the product: the location of the thread that has moved there */
  VEC(product_edge) edges;
  map ends;             /* location -> its place */
  idset index;          /* of states */
  uint32_t next;        /* the state to be expanded */
  bool is_open;         /* a branch depends on what is not known */
} product;

/* A thread on its way to the next location at which others may move. */
typedef struct walker {
  state_row row;
  uint32_t place, thread;
} walker;

typedef VEC(walker) walkers;

/* ---- states ---- */

static uint32_t location_of(const product *p, const state_row *row, uint32_t thread) {
  (void)p;
  return row->at[thread] - 1;
}

static bool is_live(const state_row *row, uint32_t thread) { return row->at[thread] && row->at[thread] != ENDED; }

static uint64_t hash_row(const state_row *row) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < row->n; i++)
    if (row->at[i]) h += hash_mix(i + 1, row->at[i]);
  return h;
}

static bool is_same_state(void *context, uint32_t id, const void *candidate) {
  const product *p = context;
  const state_row *row = candidate;
  const product_state *s = &p->states.at[id];
  const uint32_t *old = p->pool.at + s->at;
  uint32_t common = row->n < s->n ? row->n : s->n;
  if (memcmp(old, row->at, sizeof *old * common)) return false;
  for (uint32_t i = common; i < s->n; i++)
    if (old[i]) return false;
  for (uint32_t i = common; i < row->n; i++)
    if (row->at[i]) return false;
  return true;
}

static uint32_t new_place(product *p, uint32_t location) {
  vec_push(&p->places, location);
  return p->places.n - 1;
}

/* The place of a state, which is new or not. */
static uint32_t place_of_state(product *p, state_row *row, uint32_t location) {
  uint64_t live[64];
  uint32_t words = p->facts.words;
  uint64_t *needed = words <= 64 ? live : mem_alloc(sizeof *needed * words);
  memset(needed, 0, sizeof *needed * words);
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!is_live(row, t)) continue;
    const uint64_t *own = bit_row(&p->facts, p->facts.live, location_of(p, row, t));
    for (uint32_t i = 0; i < words; i++) needed[i] |= own[i];
  }
  thread_values_keep(&p->values, row, needed);
  if (needed != live) mem_free(needed);
  uint64_t hash = hash_row(row);
  uint32_t known = idset_find(&p->index, hash, is_same_state, p, row);
  if (known != UINT32_MAX) return p->states.at[known].place;
  idset_add(&p->index, hash, p->states.n);
  vec_push(&p->states, ((product_state){p->pool.n, row->n, new_place(p, location)}));
  vec_reserve(&p->pool, row->n);
  memcpy(p->pool.at + p->pool.n, row->at, sizeof *row->at * row->n);
  p->pool.n += row->n;
  return vec_last(&p->states).place;
}

static void copy_row(state_row *to, const uint32_t *at, uint32_t n) {
  to->n = 0;
  vec_reserve(to, n + 1);
  memcpy(to->at, at, sizeof *at * n);
  to->n = n;
}

/* ---- which threads are tried ---- */

typedef enum { WAY_FREE, WAY_MAYBE, WAY_BLOCKED } way;

/* Can the thread go on from where it is? */
static way way_of(product *p, const state_row *row, uint32_t thread) {
  uint32_t l = location_of(p, row, thread);
  if (!p->facts.is_partial[l]) return p->facts.is_partial_later[l] ? WAY_MAYBE : WAY_FREE;
  edge_id e = flat_loc_at(p->f, (loc_id){l})->first_out;
  if (e.n == UINT32_MAX) return WAY_BLOCKED;
  const expr *c = thread_value(&p->values, row, flat_edge_at(p->f, e)->rhs);
  if (!ex_is_const(c)) return WAY_MAYBE;
  if (c->kind == EX_INT && !c->value) return WAY_BLOCKED;
  return p->facts.is_partial_later[l] ? WAY_MAYBE : WAY_FREE;
}

/* Can thread `b` ever do something that the next step of `a` depends on? */
static bool depends(const product *p, const state_row *row, uint32_t a, uint32_t b) {
  const thread_facts *t = &p->facts;
  uint32_t la = location_of(p, row, a), lb = location_of(p, row, b);
  const uint64_t *reads = bit_row(t, t->reads, la), *writes = bit_row(t, t->writes, la);
  const uint64_t *will_read = bit_row(t, t->will_read, lb), *will_write = bit_row(t, t->will_write, lb);
  if (t->ends[la]) return true;
  for (uint32_t i = 0; i < t->words; i++)
    if ((writes[i] & (will_read[i] | will_write[i])) | (reads[i] & will_write[i])) return true;
  return false;
}

static bool is_reducible(const product *p, const state_row *row, uint32_t thread, const way *ways) {
  uint32_t l = location_of(p, row, thread);
  return !p->facts.is_head[l] && !p->facts.ends[l] && ways[thread] != WAY_MAYBE;
}

/* Of the live threads a set that is enough, with this one in it; all of them if there is none. */
static uint32_t enough_with(const product *p, const state_row *row, uint32_t first, uint32_t live, const way *ways) {
  uint32_t set = 1u << first;
  for (uint32_t done = 0, t; set & ~done;) {
    for (t = 0; !((set & ~done) >> t & 1);) t++;
    if (!is_reducible(p, row, t, ways)) return live;
    for (uint32_t u = 0; u < p->nthreads; u++)
      if (live >> u & 1 && !(set >> u & 1) && depends(p, row, t, u)) set |= 1u << u;
    done |= 1u << t;
  }
  return set;
}

static uint32_t count(uint32_t set) { return (uint32_t)__builtin_popcount(set); }

static uint32_t choose(product *p, const state_row *row) {
  way ways[32];
  uint32_t live = 0, enabled = 0, best;
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!is_live(row, t)) continue;
    ways[t] = way_of(p, row, t);
    live |= 1u << t;
    if (ways[t] != WAY_BLOCKED) enabled |= 1u << t;
  }
  best = live;
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!(enabled >> t & 1) || count(best & enabled) == 1) continue;
    uint32_t set = enough_with(p, row, t, live, ways);
    if (count(set & enabled) < count(best & enabled)) best = set;
  }
  return best & enabled;
}

/* ---- steps ---- */

static void add_edge(product *p, uint32_t from, uint32_t to, uint32_t edge, flat_kind kind, const expr *rhs) {
  vec_push(&p->edges, ((product_edge){from, to, edge, rhs, kind}));
}

/* What the edge does to the state. False: it cannot be taken. *rhs and *kind are what is left of it. */
static bool take(product *p, state_row *row, const flat_edge *e, flat_kind *kind, const expr **rhs) {
  *kind = e->kind;
  *rhs = e->rhs ? thread_value(&p->values, row, e->rhs) : NULL;
  switch (e->kind) {
  case F_ASSUME:
    if (ex_is_const(*rhs)) {
      bool holds = (*rhs)->kind == EX_INT ? (*rhs)->value != 0 : (*rhs)->real != 0;
      *kind = F_SKIP;
      *rhs = NULL;
      return holds;
    }
    p->is_open = true;
    thread_value_learn(&p->values, row, *rhs);
    return true;
  case F_ASSIGN: thread_value_set(&p->values, row, e->var, *rhs); return true;
  case F_HAVOC: thread_value_set(&p->values, row, e->var, NULL); return true;
  default: break;
  }
  if (e->starts) row->at[e->starts] = p->f->threads.at[e->starts].n + 1;
  return true;
}

/* A thread starts in the first copy that is not in use. */
static bool is_passed_over(const product *p, const state_row *row, edge_id e) {
  const flat_edge *x = flat_edge_at(p->f, e);
  if (x->starts && row->at[x->starts]) return true;
  for_flat_out (p->f, x->from, other) {
    if (other.n == e.n) return false;
    const flat_edge *y = flat_edge_at(p->f, other);
    if (y->starts && !row->at[y->starts]) return true;
  }
  return false;
}

static uint32_t place_of_end(product *p, uint32_t location) {
  uint64_t known;
  if (map_get(&p->ends, location, &known)) return (uint32_t)known;
  uint32_t place = new_place(p, location);
  map_put(&p->ends, location, place);
  return place;
}

/* The thread has come to `location`: the place of that. *goes_on: it is on its way to a place that is one. */
static uint32_t arrive(product *p, state_row *row, uint32_t thread, uint32_t location, bool *goes_on) {
  flat_end end = p->f->locs.at[location].end;
  *goes_on = false;
  if (end != END_NONE && end != END_THREAD) return place_of_end(p, location);
  bool choice = end == END_THREAD || p->facts.is_choice[location];
  row->at[thread] = end == END_THREAD ? ENDED : location + 1;
  row->at[p->nthreads] = choice ? 0 : thread + 1;
  if (choice || p->facts.into[location] > 1) return place_of_state(p, row, location);
  *goes_on = true;
  return new_place(p, location);
}

static void walk(product *p, walker w, walkers *todo) {
  loc_id at = {location_of(p, &w.row, w.thread)};
  for_flat_out (p->f, at, e) {
    walker next = {.thread = w.thread};
    flat_kind kind;
    const expr *rhs;
    bool goes_on = false;
    if (is_passed_over(p, &w.row, e)) continue;
    copy_row(&next.row, w.row.at, w.row.n);
    if (take(p, &next.row, flat_edge_at(p->f, e), &kind, &rhs)) {
      next.place = arrive(p, &next.row, w.thread, flat_edge_at(p->f, e)->to.n, &goes_on);
      add_edge(p, w.place, next.place, e.n, kind, rhs);
    }
    if (goes_on) vec_push(todo, next);
    else vec_free(&next.row);
  }
}

static void expand(product *p, uint32_t state) {
  product_state s = p->states.at[state];
  walkers todo = {0};
  walker w = {.place = s.place};
  copy_row(&w.row, p->pool.at + s.at, s.n);
  uint32_t runner = w.row.at[p->nthreads], set = runner ? 1u << (runner - 1) : choose(p, &w.row);
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!(set >> t & 1)) continue;
    walker one = {.thread = t, .place = s.place};
    copy_row(&one.row, w.row.at, w.row.n);
    if (count(set) > 1) {
      one.place = new_place(p, location_of(p, &w.row, t));
      add_edge(p, s.place, one.place, UINT32_MAX, F_SKIP, NULL);
    }
    vec_push(&todo, one);
  }
  vec_free(&w.row);
  while (todo.n) {
    walker next = vec_pop(&todo);
    walk(p, next, &todo);
    vec_free(&next.row);
  }
  vec_free(&todo);
}

/* ---- all of it ---- */

static void begin(product *p) {
  state_row row = {0};
  p->pool.n = p->states.n = p->places.n = p->edges.n = p->next = 0;
  p->is_open = false;
  map_free(&p->ends);
  idset_free(&p->index);
  for (uint32_t i = 0; i <= p->nthreads + p->facts.vars.n; i++) vec_push(&row, 0);
  row.at[0] = p->f->threads.at[0].n + 1;
  row.at[p->nthreads] = 1;
  place_of_state(p, &row, p->f->threads.at[0].n);
  vec_free(&row);
}

/* The variable that has had the most values; UINT32_MAX: none has had more than one. */
static uint32_t busiest(const product *p) {
  uint32_t best = UINT32_MAX, most = 1, n = p->facts.vars.n, first = p->nthreads + 1;
  for (uint32_t k = first; k < first + n + p->values.element_of.n; k++) {
    map seen = {0};
    uint32_t var = k - first < n ? k - first : p->values.element_of.at[k - first - n];
    for (uint32_t i = 0; i < p->states.n && !p->values.untracked[var]; i++)
      if (k < p->states.at[i].n && p->pool.at[p->states.at[i].at + k]) map_put(&seen, p->pool.at[p->states.at[i].at + k], 1);
    if (seen.n > most) best = var, most = seen.n;
    map_free(&seen);
  }
  return best;
}

/* False: there are too many states. */
static bool explore(product *p) {
  begin(p);
  while (p->next < p->states.n) {
    uint64_t most = p->is_open ? tuning.states_of_open_threads : tuning.states_of_threads;
    if (p->states.n > most || p->pool.n > tuning.memory_of_threads || p->values.crowded != UINT32_MAX) return false;
    if (limits_hit(&p->job->limits)) return false;
    expand(p, p->next++);
  }
  return true;
}

static bool explore_with_less(product *p) {
  uint32_t dropped = 0;
  while (!explore(p)) {
    uint32_t var = p->values.crowded != UINT32_MAX ? p->values.crowded : busiest(p);
    if (limits_hit(&p->job->limits) || var == UINT32_MAX || p->values.untracked[var]) return false;
    p->values.crowded = UINT32_MAX;
    p->values.untracked[var] = true;
    dropped++;
  }
  story_tell(p->job, "the threads are interleaved: %u states%s, %u of %u variables are not followed by value", p->states.n,
             p->is_open ? ", in which some branches are open" : "", dropped, p->facts.vars.n);
  return true;
}

/* ---- the flat program ---- */

static bool is_bad(const product *p, uint32_t place) {
  flat_end end = p->f->locs.at[p->places.at[place]].end;
  return end == END_ERROR || end == END_UNMODELLED || end == END_RECURSION;
}

/* The places from which something bad can be reached. */
static bool *needed_places(const product *p) {
  uint32_t n = p->places.n;
  bool *needed = mem_alloc(n + 1);
  uint32_t *first = mem_alloc(sizeof *first * (n + 2)), *by_end = mem_alloc(sizeof *by_end * (p->edges.n + 1));
  VEC(uint32_t) todo = {0};
  for (uint32_t i = 0; i < p->edges.n; i++) first[p->edges.at[i].to + 2]++;
  for (uint32_t i = 2; i <= n + 1; i++) first[i] += first[i - 1];
  for (uint32_t i = 0; i < p->edges.n; i++) by_end[first[p->edges.at[i].to + 1]++] = i;
  for (uint32_t i = 0; i < n; i++) {
    if (!is_bad(p, i)) continue;
    needed[i] = true;
    vec_push(&todo, i);
  }
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    for (uint32_t i = first[l]; i < first[l + 1]; i++) {
      uint32_t from = p->edges.at[by_end[i]].from;
      if (needed[from]) continue;
      needed[from] = true;
      vec_push(&todo, from);
    }
  }
  needed[0] = true;
  mem_free(first);
  mem_free(by_end);
  vec_free(&todo);
  return needed;
}

static void write_flat(product *p) {
  flat *f = p->f;
  bool *needed = needed_places(p);
  uint32_t *number = mem_alloc(sizeof *number * (p->places.n + 1)), end = UINT32_MAX;
  flat old = *f;
  memset(&f->locs, 0, sizeof f->locs);
  memset(&f->edges, 0, sizeof f->edges);
  for (uint32_t i = 0; i < p->places.n; i++) {
    if (!needed[i]) continue;
    flat_loc l = old.locs.at[p->places.at[i]];
    l.first_out = l.last_out = NO_EDGE;
    if (l.end == END_THREAD) l.end = END_NONE;
    number[i] = f->locs.n;
    vec_push(&f->locs, l);
  }
  for (uint32_t i = 0; i < p->edges.n; i++) {
    const product_edge *x = &p->edges.at[i];
    if (!needed[x->from]) continue;
    flat_edge e = x->edge == UINT32_MAX ? (flat_edge){.kind = F_SKIP, .origin = NO_EDGE} : old.edges.at[x->edge];
    if (!needed[x->to] && end == UINT32_MAX) { /* a branch stays one: an end for all that cannot matter */
      end = f->locs.n;
      vec_push(&f->locs, ((flat_loc){.first_out = NO_EDGE, .last_out = NO_EDGE, .end = END_EXIT, .origin = NO_LOC}));
    }
    e.kind = x->kind;
    e.rhs = x->rhs;
    if (e.kind == F_SKIP) e.var = NULL;
    e.from = (loc_id){number[x->from]};
    e.to = (loc_id){needed[x->to] ? number[x->to] : end};
    flat_add_edge(f, e);
  }
  f->entry = (loc_id){number[0]};
  vec_free(&old.locs);
  vec_free(&old.edges);
  mem_free(number);
  mem_free(needed);
}

/* What cannot be interleaved ends at once, in what is not modelled. */
static void give_up(flat *f) {
  f->edges.n = f->locs.n = 0;
  vec_push(&f->locs, ((flat_loc){.first_out = NO_EDGE, .last_out = NO_EDGE, .origin = NO_LOC}));
  vec_push(&f->locs, ((flat_loc){.first_out = NO_EDGE, .last_out = NO_EDGE, .origin = NO_LOC, .end = END_UNMODELLED}));
  f->locs.at[1].note = "the threads of the program have too many states";
  f->entry = (loc_id){0};
  flat_add_edge(f, (flat_edge){.kind = F_SKIP, .from = {0}, .to = {1}, .origin = NO_EDGE});
}

bool threads_interleave(job *job, flat *f) {
  product p = {.job = job, .f = f, .nthreads = f->threads.n};
  bool fine = f->threads.n <= 31 && thread_facts_find(&p.facts, f);
  if (fine) {
    thread_values_init(&p.values, f->program->terms, &p.facts, p.nthreads + 1);
    fine = explore_with_less(&p);
    if (fine) write_flat(&p);
    thread_values_free(&p.values);
  }
  if (!fine) give_up(f);
  thread_facts_free(&p.facts);
  vec_free(&p.pool);
  vec_free(&p.states);
  vec_free(&p.places);
  vec_free(&p.edges);
  map_free(&p.ends);
  idset_free(&p.index);
  return fine;
}
