/* See thread_product.h. A location of the product is a state as thread_values.h has it: where each thread is, and what is known of the
 * variables. So locks, flags and counters are followed by value, and what the surroundings decide is left to whoever looks at the
 * result. A program that reads no inputs is decided here: what it cannot reach is not there.
 *
 * At a location where others could notice that a thread moves, each thread may move; but not all need to be tried. A set of threads
 * is enough if none of the others can ever do something that the next steps of the set depend on (persistent sets: Godefroid 1996);
 * which variables a thread may access from a location on is known (thread_facts.h), and what it cannot do while others hold its locks
 * (thread_waits.h). A step that may have no way on or ends the process is never tried alone; and where a cycle of states leaves some thread
 * out at every one of them, all threads are tried at one, so that nothing is put off forever.
 *
 * If there are too many states, the variable with the most values is not followed any longer, and it starts again. */
#include "flat/thread_product.h"

#include "base/story.h"
#include "base/tuning.h"
#include "flat/thread_waits.h"

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
  bool leaves_out; /* not all threads that can go on were tried, */
  bool is_whole;   /* but they are to be */
  bool is_choice;  /* more than one thread could go on */
} product_state;

typedef struct product {
  job *job;
  flat *f;
  thread_facts facts;
  thread_values values;
  thread_waits waits;
  uint32_t nthreads;
  VEC(uint32_t) pool;
  VEC(product_state) states;
  VEC(uint32_t) places; /* of the product: the location of the thread that has moved there */
  VEC(product_edge) edges;
  map ends;             /* location -> its place */
  idset index;          /* of states */
  uint32_t next;        /* the state to be expanded */
  bool is_open;         /* a branch depends on what is not known */
  bool deadlock, races; /* are errors; */
  uint32_t bad[2];      /* their locations, */
  VEC(struct bad_way {
    uint32_t bad;
    const expr *when;
  }) bad_ways;  /* and how they are reached from the state at hand */
  symbol *turn; /* a variable that decides who moves */
} product;

/* A thread on its way to the next location at which others may move. */
typedef struct walker {
  state_row row;
  uint32_t place, thread;
} walker;

typedef VEC(walker) walkers;

/* ---- states ---- */

static uint32_t location_of(const state_row *row, uint32_t thread) { return row->at[thread] - 1; }

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
    const uint64_t *own = bit_row(&p->facts, p->facts.live, location_of(row, t));
    for (uint32_t i = 0; i < words; i++) needed[i] |= own[i];
  }
  thread_values_keep(&p->values, row, needed);
  if (needed != live) mem_free(needed);
  uint64_t hash = hash_row(row);
  uint32_t known = idset_find(&p->index, hash, is_same_state, p, row);
  if (known != UINT32_MAX) return p->states.at[known].place;
  idset_add(&p->index, hash, p->states.n);
  vec_push(&p->states, ((product_state){.at = p->pool.n, .n = row->n, .place = new_place(p, location)}));
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
  uint32_t l = location_of(row, thread);
  if (!p->facts.is_partial[l]) return p->facts.is_partial_later[l] ? WAY_MAYBE : WAY_FREE;
  edge_id e = flat_loc_at(p->f, (loc_id){l})->first_out;
  if (e.n == UINT32_MAX) return WAY_BLOCKED;
  const expr *c = thread_value(&p->values, row, flat_edge_at(p->f, e)->rhs);
  if (!ex_is_const(c)) return WAY_MAYBE;
  if (c->kind == EX_INT && !c->value) return WAY_BLOCKED;
  return p->facts.is_partial_later[l] ? WAY_MAYBE : WAY_FREE;
}

/* The threads that have begun and not ended, and those that could go on. */
typedef struct standing {
  way ways[32];
  uint32_t live, ended;
} standing;

/* Can thread `b` ever do something that the next step of `a` depends on, before `a` has moved? */
static bool depends(product *p, const state_row *row, uint32_t a, uint32_t b, const standing *now) {
  const thread_facts *t = &p->facts;
  uint32_t la = location_of(row, a), lb = location_of(row, b);
  const uint64_t *reads = bit_row(t, t->reads, la), *writes = bit_row(t, t->writes, la);
  const uint64_t *will_read = bit_row(t, t->will_read, lb), *will_write = bit_row(t, t->will_write, lb);
  for (uint32_t i = 0; i < t->words; i++)
    if ((writes[i] & (will_read[i] | will_write[i])) | (reads[i] & will_write[i]))
      return !thread_waits_shut_out(&p->waits, row, a, b, now->live, now->ended);
  return false;
}

static bool is_reducible(const product *p, const state_row *row, uint32_t thread, const standing *now) {
  return !p->facts.ends[location_of(row, thread)] && now->ways[thread] != WAY_MAYBE;
}

/* Of the live threads a set that is enough, with this one in it; all of them if there is none. */
static uint32_t enough_with(product *p, const state_row *row, uint32_t first, const standing *now) {
  uint32_t set = 1u << first;
  for (uint32_t done = 0, t; set & ~done;) {
    for (t = 0; !((set & ~done) >> t & 1);) t++;
    if (!is_reducible(p, row, t, now)) return now->live;
    for (uint32_t u = 0; u < p->nthreads; u++)
      if (now->live >> u & 1 && !(set >> u & 1) && depends(p, row, t, u, now)) set |= 1u << u;
    done |= 1u << t;
  }
  return set;
}

static uint32_t count(uint32_t set) { return (uint32_t)__builtin_popcount(set); }

/* The threads that are tried. *all: those that can go on. */
static uint32_t choose(product *p, const state_row *row, uint32_t *all) {
  standing now = {.live = 0};
  uint32_t enabled = 0, best;
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (row->at[t] == ENDED) now.ended |= 1u << t;
    if (!is_live(row, t)) continue;
    now.ways[t] = way_of(p, row, t);
    now.live |= 1u << t;
    if (now.ways[t] != WAY_BLOCKED) enabled |= 1u << t;
  }
  best = now.live;
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!(enabled >> t & 1) || count(best & enabled) == 1) continue;
    uint32_t set = enough_with(p, row, t, &now);
    if (count(set & enabled) < count(best & enabled)) best = set;
  }
  *all = enabled;
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
  for_flat_out(p->f, x->from, other) {
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

/* The thread has reached `location`: the place of that. *goes_on: it is on its way to a place that is one. */
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
  loc_id at = {location_of(&w.row, w.thread)};
  for_flat_out(p->f, at, e) {
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

/* ---- deadlock and races ---- */

enum { BAD_DEADLOCK, BAD_RACE };

/* A location of the threads at which nothing else is. */
static void add_bad(product *p, uint32_t which, const char *name, const char *note) {
  flat *f = p->f;
  flat_loc l = {.first_out = NO_EDGE, .last_out = NO_EDGE, .origin = NO_LOC, .end = END_ERROR};
  l.property = f->properties.n;
  l.note = note;
  p->bad[which] = f->locs.n;
  vec_push(&f->locs, l);
  vec_push(&f->properties, ((flat_property){.name = name}));
}

static void add_bad_way(product *p, uint32_t which, const expr *when) {
  if (when->kind == EX_INT && !when->value) return;
  for (uint32_t i = 0; i < p->bad_ways.n; i++)
    if (p->bad_ways.at[i].when == when && p->bad_ways.at[i].bad == p->bad[which]) return;
  vec_push(&p->bad_ways, ((struct bad_way){p->bad[which], when}));
}

/* Everybody who has not ended waits. */
static void look_for_deadlock(product *p, const state_row *row) {
  terms *t = p->f->program->terms;
  const expr *all = ex_int(t, t->types.type_int, 1);
  bool any = false;
  for (uint32_t i = 0; i < p->nthreads; i++) {
    if (!is_live(row, i)) continue;
    edge_id e = flat_loc_at(p->f, (loc_id){location_of(row, i)})->first_out;
    if (e.n == UINT32_MAX || !flat_edge_at(p->f, e)->waits) return;
    all = ex_both(t, all, ex_not(t, thread_value(&p->values, row, flat_edge_at(p->f, e)->rhs)));
    any = true;
  }
  if (any) add_bad_way(p, BAD_DEADLOCK, all);
}

/* The only index at which the edge accesses the array; NULL: there is none, or several. */
static const expr *only_index(const expr *e, const symbol *array, bool *several) {
  const expr *found = NULL;
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR; i++) {
    const expr *inner = only_index(e->args[i], array, several);
    *several |= inner && found && inner != found;
    if (inner) found = inner;
  }
  bool here = (e->kind == EX_SELECT || e->kind == EX_STORE) && e->args[0]->kind == EX_VAR && e->args[0]->sym == array;
  *several |= here && found && found != e->args[1];
  return here ? e->args[1] : found;
}

/* When do both threads access the same element? */
static const expr *same_element(product *p, const state_row *row, uint32_t a, uint32_t b, symbol *var) {
  terms *t = p->f->program->terms;
  const expr *index[2], *yes = ex_int(t, t->types.type_int, 1);
  bool several = false;
  for (uint32_t i = 0; i < 2; i++) {
    const flat_edge *e = flat_edge_at(p->f, flat_loc_at(p->f, (loc_id){location_of(row, i ? b : a)})->first_out);
    index[i] = e->rhs && var->type->kind == TY_ARRAY ? only_index(e->rhs, var, &several) : NULL;
    if (index[i]) index[i] = thread_value(&p->values, row, index[i]);
  }
  if (several || !index[0] || !index[1] || index[0]->type != index[1]->type) return yes;
  return ex_binary(t, EX_EQ, index[0], index[1]);
}

static void look_at_pair(product *p, const state_row *row, uint32_t a, uint32_t b) {
  const thread_facts *t = &p->facts;
  uint32_t la = location_of(row, a), lb = location_of(row, b);
  if (t->is_atomic[la] && t->is_atomic[lb]) return;
  const uint64_t *ra = bit_row(t, t->reads, la), *wa = bit_row(t, t->writes, la);
  const uint64_t *rb = bit_row(t, t->reads, lb), *wb = bit_row(t, t->writes, lb);
  for (uint32_t v = 0; v < t->vars.n; v++) {
    if (v % 64 == 0 && !(((wa[v / 64] & (rb[v / 64] | wb[v / 64])) | (ra[v / 64] & wb[v / 64])) & t->racy[v / 64])) {
      v += 63;
      continue;
    }
    bool conflict = (bit_is_set(wa, v) && (bit_is_set(rb, v) || bit_is_set(wb, v))) ||
                    (bit_is_set(ra, v) && bit_is_set(wb, v));
    if (conflict && bit_is_set(t->racy, v)) add_bad_way(p, BAD_RACE, same_element(p, row, a, b, t->vars.at[v]));
  }
}

static void look_for_races(product *p, const state_row *row) {
  for (uint32_t a = 0; a < p->nthreads; a++)
    for (uint32_t b = a + 1; b < p->nthreads; b++)
      if (is_live(row, a) && is_live(row, b) && way_of(p, row, a) != WAY_BLOCKED && way_of(p, row, b) != WAY_BLOCKED)
        look_at_pair(p, row, a, b);
}

/* ---- states, one by one ---- */

/* One of several ways on from a place, which are told apart by a variable that has any value: the place where the way begins. */
typedef struct fork {
  uint32_t place, ways, taken;
} fork;

static fork fork_at(product *p, uint32_t place, uint32_t ways, uint32_t location) {
  fork f = {place, ways, 0};
  if (ways < 2) return f;
  f.place = new_place(p, location);
  add_edge(p, place, f.place, UINT32_MAX, F_HAVOC, NULL);
  return f;
}

static uint32_t next_way(product *p, fork *f, uint32_t location) {
  terms *t = p->f->program->terms;
  if (f->ways < 2) return f->place;
  const expr *turn = ex_var(t, p->turn), *number = ex_int(t, p->turn->type, f->taken);
  bool last = ++f->taken == f->ways;
  uint32_t place = new_place(p, location);
  add_edge(p, f->place, place, UINT32_MAX, F_ASSUME, ex_binary(t, last ? EX_GE : EX_EQ, turn, number));
  return place;
}

static void expand(product *p, uint32_t state) {
  product_state s = p->states.at[state];
  walkers todo = {0};
  walker w = {.place = s.place};
  copy_row(&w.row, p->pool.at + s.at, s.n);
  uint32_t runner = w.row.at[p->nthreads], at = p->places.at[s.place];
  p->bad_ways.n = 0;
  if (!runner && p->deadlock) look_for_deadlock(p, &w.row);
  if (!runner && p->races) look_for_races(p, &w.row);
  uint32_t all = runner ? 1u << (runner - 1) : 0, set = runner ? all : choose(p, &w.row, &all);
  if (s.is_whole) set = all;
  p->states.at[state].leaves_out = set != all;
  p->states.at[state].is_choice = !runner;
  fork f = fork_at(p, s.place, p->bad_ways.n + count(set), at);
  for (uint32_t i = 0; i < p->bad_ways.n; i++) {
    const expr *when = p->bad_ways.at[i].when;
    bool open = !ex_is_const(when);
    p->is_open |= open;
    add_edge(p, next_way(p, &f, at), place_of_end(p, p->bad_ways.at[i].bad), UINT32_MAX, open ? F_ASSUME : F_SKIP,
             open ? when : NULL);
  }
  for (uint32_t t = 0; t < p->nthreads; t++) {
    if (!(set >> t & 1)) continue;
    walker one = {.thread = t, .place = next_way(p, &f, location_of(&w.row, t))};
    copy_row(&one.row, w.row.at, w.row.n);
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
      if (k < p->states.at[i].n && p->pool.at[p->states.at[i].at + k])
        map_put(&seen, p->pool.at[p->states.at[i].at + k], 1);
    if (seen.n > most) best = var, most = seen.n;
    map_free(&seen);
  }
  return best;
}

/* ---- cycles ---- */

/* The edges that leave each place: from first[place] to first[place + 1]. */
typedef struct ways_on {
  uint32_t *first, *edge;
} ways_on;

static ways_on sort_edges(const product *p) {
  uint32_t n = p->places.n;
  ways_on w = {mem_alloc(sizeof *w.first * (n + 2)), mem_alloc(sizeof *w.edge * (p->edges.n + 1))};
  for (uint32_t i = 0; i < p->edges.n; i++) w.first[p->edges.at[i].from + 2]++;
  for (uint32_t i = 2; i <= n + 1; i++) w.first[i] += w.first[i - 1];
  for (uint32_t i = 0; i < p->edges.n; i++) w.edge[w.first[p->edges.at[i].from + 1]++] = i;
  return w;
}

static void free_ways(ways_on *w) {
  mem_free(w->first);
  mem_free(w->edge);
}

typedef struct visit {
  uint32_t place, next;
} visit;

typedef struct cycle_search {
  VEC(visit) stack;
  uint32_t *state_at; /* by place: one more than the number of its state */
  uint8_t *seen;      /* 1: on the stack, 2: left */
  bool found;
} cycle_search;

/* The way from `place` to the top of the stack is closed: at one of its states all threads are to be tried, if some leave one out. */
static void break_cycle(product *p, cycle_search *c, uint32_t place) {
  for (uint32_t i = c->stack.n; i-- > 0;) {
    uint32_t at = c->stack.at[i].place, state = c->state_at[at];
    if (state && p->states.at[state - 1].leaves_out) {
      p->states.at[state - 1].is_whole = c->found = true;
      return;
    }
    if (at == place) return;
  }
}

/* Depth first, through states that leave threads out or have no others. */
static void search_cycles(product *p, cycle_search *c, const ways_on *w, uint32_t begin) {
  vec_push(&c->stack, ((visit){begin, w->first[begin]}));
  c->seen[begin] = 1;
  while (c->stack.n) {
    visit *v = &vec_last(&c->stack);
    if (v->next == w->first[v->place + 1]) {
      c->seen[v->place] = 2;
      c->stack.n--;
      continue;
    }
    uint32_t to = p->edges.at[w->edge[v->next++]].to;
    if (c->seen[to] == 1) break_cycle(p, c, to);
    if (c->seen[to]) continue;
    c->seen[to] = 1;
    vec_push(&c->stack, ((visit){to, w->first[to]}));
  }
}

/* States at which all threads can be tried after all, so that no cycle leaves out a thread forever. False: there is none. */
static bool find_cycles(product *p) {
  cycle_search c = {.state_at = mem_alloc(sizeof *c.state_at * (p->places.n + 1)), .seen = mem_alloc(p->places.n + 1)};
  ways_on w = sort_edges(p);
  for (uint32_t i = 0; i < p->states.n; i++) {
    c.state_at[p->states.at[i].place] = i + 1;
    /* a state that has tried all threads is on no cycle of those that have not */
    bool tries_all = p->states.at[i].is_choice && !p->states.at[i].leaves_out;
    if (tries_all) c.seen[p->states.at[i].place] = 2;
  }
  for (uint32_t i = 0; i < p->states.n; i++)
    if (!c.seen[p->states.at[i].place]) search_cycles(p, &c, &w, p->states.at[i].place);
  free_ways(&w);
  mem_free(c.state_at);
  mem_free(c.seen);
  vec_free(&c.stack);
  return c.found;
}

/* Those states start again. */
static void expand_again(product *p) {
  bool *again = mem_alloc(p->places.n + 1);
  uint32_t n = 0, states = p->states.n;
  for (uint32_t i = 0; i < states; i++)
    again[p->states.at[i].place] = p->states.at[i].is_whole && p->states.at[i].leaves_out;
  for (uint32_t i = 0; i < p->edges.n; i++)
    if (!again[p->edges.at[i].from]) p->edges.at[n++] = p->edges.at[i];
  p->edges.n = n;
  for (uint32_t i = 0; i < states; i++)
    if (again[p->states.at[i].place]) expand(p, i);
  mem_free(again);
}

/* The places that are reached: states that start again have left others behind. */
static bool *reached_places(const product *p) {
  bool *reached = mem_alloc(p->places.n + 1);
  ways_on w = sort_edges(p);
  VEC(uint32_t) todo = {0};
  vec_push(&todo, 0);
  reached[0] = true;
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    for (uint32_t i = w.first[l]; i < w.first[l + 1]; i++) {
      uint32_t to = p->edges.at[w.edge[i]].to;
      if (reached[to]) continue;
      reached[to] = true;
      vec_push(&todo, to);
    }
  }
  free_ways(&w);
  vec_free(&todo);
  return reached;
}

/* ---- the states ---- */

/* False: there are too many states. */
static bool explore(product *p, uint64_t most) {
  begin(p);
  do {
    while (p->next < p->states.n) {
      if (p->states.n > most || p->pool.n > tuning.memory_of_threads || p->values.crowded != UINT32_MAX) return false;
      if (limits_hit(&p->job->limits)) return false;
      expand(p, p->next++);
    }
    if (!find_cycles(p)) return true;
    expand_again(p);
  } while (true);
}

static bool is_bad(const product *p, uint32_t place) {
  flat_end end = p->f->locs.at[p->places.at[place]].end;
  return end == END_ERROR || end == END_UNMODELLED || end == END_RECURSION || p->facts.is_stray[p->places.at[place]];
}

/* Is it for other engines to say whether something bad is reached? */
static bool is_for_others(const product *p) {
  bool *reached = reached_places(p), found = false;
  for (uint32_t i = 0; i < p->places.n && p->is_open; i++) found |= reached[i] && is_bad(p, i);
  mem_free(reached);
  return found;
}

/* All values at first, and many states: that may decide it. What is left to others is to be small. */
static bool explore_with_less(product *p) {
  uint32_t dropped = 0;
  uint64_t most = tuning.states_of_threads;
  for (;; most = tuning.states_of_open_threads) {
    bool fits = explore(p, most);
    if (fits && (p->states.n <= tuning.states_of_open_threads || !is_for_others(p))) break;
    uint32_t var = p->values.crowded != UINT32_MAX ? p->values.crowded : busiest(p);
    if (limits_hit(&p->job->limits) || var == UINT32_MAX || p->values.untracked[var]) return false;
    p->values.crowded = UINT32_MAX;
    p->values.untracked[var] = true;
    dropped++;
  }
  story_tell(p->job, "the threads are interleaved: %u state%s%s, %u of %u variables are not tracked by value",
             p->states.n, plural(p->states.n), p->is_open ? ", with some branches undecided" : "", dropped,
             p->facts.vars.n);
  return true;
}

/* ---- the flat program ---- */

/* What leaves its array ends elsewhere now, or nowhere: then no execution comes there. */
static void move_strays(product *p, const uint32_t *number) {
  VEC(flat_stray) left = {0};
  flat *f = p->f;
  for (uint32_t i = 0; i < f->strays.n; i++) {
    flat_stray s = f->strays.at[i];
    uint64_t place;
    if (s.end.n != UINT32_MAX && !map_get(&p->ends, s.end.n, &place)) continue;
    if (s.end.n != UINT32_MAX) {
      s.end = (loc_id){number[place]};
      flat_loc_at(f, s.end)->property = left.n;
    }
    vec_push(&left, s);
  }
  vec_free(&f->strays);
  memcpy(&f->strays, &left, sizeof left);
}

/* The places from which something bad can be reached. */
static bool *needed_places(const product *p) {
  uint32_t n = p->places.n;
  bool *needed = mem_alloc(n + 1), *reached = reached_places(p);
  uint32_t *first = mem_alloc(sizeof *first * (n + 2)), *by_end = mem_alloc(sizeof *by_end * (p->edges.n + 1));
  VEC(uint32_t) todo = {0};
  for (uint32_t i = 0; i < p->edges.n; i++) first[p->edges.at[i].to + 2]++;
  for (uint32_t i = 2; i <= n + 1; i++) first[i] += first[i - 1];
  for (uint32_t i = 0; i < p->edges.n; i++) by_end[first[p->edges.at[i].to + 1]++] = i;
  for (uint32_t i = 0; i < n; i++) {
    if (!is_bad(p, i) || !reached[i]) continue;
    needed[i] = true;
    vec_push(&todo, i);
  }
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    for (uint32_t i = first[l]; i < first[l + 1]; i++) {
      uint32_t from = p->edges.at[by_end[i]].from;
      if (needed[from] || !reached[from]) continue;
      needed[from] = true;
      vec_push(&todo, from);
    }
  }
  needed[0] = true;
  mem_free(reached);
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
    l.is_inside = p->facts.inside[p->places.at[i]];
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
    if (e.kind == F_HAVOC && x->edge == UINT32_MAX) e.var = p->turn;
    e.from = (loc_id){number[x->from]};
    e.to = (loc_id){needed[x->to] ? number[x->to] : end};
    e.source = f->edges.n;
    flat_add_edge(f, e);
  }
  for (uint32_t i = 0; i < f->locs.n; i++) vec_push(&f->all_locs, f->locs.at[i]);
  for (uint32_t i = 0; i < f->edges.n; i++) vec_push(&f->all_edges, f->edges.at[i]);
  f->entry = (loc_id){number[0]};
  move_strays(p, number);
  vec_free(&old.locs);
  vec_free(&old.edges);
  mem_free(number);
  mem_free(needed);
}

/* What cannot be interleaved ends at once, in what is not modelled. */
static void give_up(flat *f) {
  for (uint32_t i = 0; i < f->strays.n; i++) f->strays.at[i].end = NO_LOC;
  f->edges.n = f->locs.n = 0;
  vec_push(&f->locs, ((flat_loc){.first_out = NO_EDGE, .last_out = NO_EDGE, .origin = NO_LOC}));
  vec_push(&f->locs, ((flat_loc){.first_out = NO_EDGE, .last_out = NO_EDGE, .origin = NO_LOC, .end = END_UNMODELLED}));
  f->locs.at[1].note = "the threads of the program have too many states";
  f->entry = (loc_id){0};
  flat_add_edge(f, (flat_edge){.kind = F_SKIP, .from = {0}, .to = {1}, .origin = NO_EDGE});
}

bool threads_interleave(job *job, flat *f, const flat_options *options) {
  product p = {.job = job, .f = f, .nthreads = f->threads.n};
  p.deadlock = options->deadlock;
  p.races = options->races;
  types *types = &f->program->terms->types;
  p.turn = symbol_new(f->program->terms, SYM_TEMP, "$turn", types->type_uchar, (place){0});
  vec_push(&f->vars, p.turn);
  if (p.deadlock) add_bad(&p, BAD_DEADLOCK, "deadlock", "every thread is blocked");
  if (p.races) add_bad(&p, BAD_RACE, "race", "two accesses are a data race");
  bool fine = f->threads.n <= 31 && thread_facts_find(&p.facts, f);
  if (fine) {
    thread_values_init(&p.values, f->program->terms, &p.facts, p.nthreads + 1);
    thread_waits_find(&p.waits, &p.facts, &p.values, p.nthreads);
    fine = explore_with_less(&p);
    if (fine) write_flat(&p);
    thread_waits_free(&p.waits);
    thread_values_free(&p.values);
  }
  if (!fine) give_up(f);
  thread_facts_free(&p.facts);
  vec_free(&p.pool);
  vec_free(&p.states);
  vec_free(&p.places);
  vec_free(&p.edges);
  vec_free(&p.bad_ways);
  map_free(&p.ends);
  idset_free(&p.index);
  return fine;
}
