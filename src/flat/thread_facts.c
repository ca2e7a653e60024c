/* See thread_facts.h. Everything is a walk over the locations of each thread, or a fixed point over its edges, taken from the last to the
 * first: what a location knows of its future comes from locations that were inlined later, but for loops. */
#include "flat/thread_facts.h"

#include <string.h>

enum { most_words = 30000000 };

/* ---- sets ---- */

static bool add_row(const thread_facts *t, uint64_t *to, const uint64_t *from) {
  uint64_t fresh = 0;
  for (uint32_t i = 0; i < t->words; i++) {
    fresh |= from[i] & ~to[i];
    to[i] |= from[i];
  }
  return fresh;
}

static void set_bit(uint64_t *row, uint32_t i) { row[i / 64] |= (uint64_t)1 << (i % 64); }

/* ---- accesses ---- */

static uint32_t number_of(thread_facts *t, symbol *s) {
  uint64_t n;
  if (map_get(&t->index, s->id, &n)) return (uint32_t)n;
  map_put(&t->index, s->id, t->vars.n);
  vec_push(&t->vars, s);
  return t->vars.n - 1;
}

static void note_reads(thread_facts *t, const expr *e, map *seen) {
  uint64_t known;
  if (!e || e->kind == EX_ADDR || map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  if (e->kind == EX_VAR) vec_push(&t->accessed, number_of(t, e->sym));
  for (uint32_t i = 0; i < e->nargs; i++) note_reads(t, e->args[i], seen);
}

/* Bit-fields beside one another are one location of memory: who writes one accesses the others. Far from one another they are not, but that
 * costs only an answer. */
static void note_neighbours(thread_facts *t, uint32_t first, const map *bits) {
  enum { most_bits_apart = 256 };
  const flat *f = t->flat;
  for (uint32_t k = first, n = t->accessed.n; k < n; k++) {
    uint32_t writes = t->accessed.at[k] & ACCESS_WRITES;
    uint64_t cell;
    if (!map_get(bits, t->vars.at[t->accessed.at[k] & ~ACCESS_WRITES]->id, &cell)) continue;
    const flat_cell *c = &f->cells.at[cell];
    for (uint32_t i = 0; i < f->cells.n; i++) {
      const flat_cell *d = &f->cells.at[i];
      if (d == c || !d->var || d->object != c->object || !d->leaf || !d->leaf->bits) continue;
      int64_t apart = (int64_t)d->leaf->base - (int64_t)c->leaf->base;
      if (apart > most_bits_apart || apart < -most_bits_apart) continue;
      vec_push(&t->accessed, number_of(t, d->var)); /* their values stay */
      if (writes) vec_push(&t->accessed, number_of(t, d->var) | writes);
    }
  }
}

static void note_accesses(thread_facts *t) {
  const flat *f = t->flat;
  map bits = {0};
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *c = &f->cells.at[i];
    if (c->var && c->leaf && c->leaf->bits) map_put(&bits, c->var->id, i);
  }
  t->first = mem_alloc(sizeof *t->first * (f->edges.n + 2));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    map seen = {0};
    t->first[i] = t->accessed.n;
    note_reads(t, e->rhs, &seen);
    if (e->var) vec_push(&t->accessed, number_of(t, e->var) | ACCESS_WRITES);
    if (bits.n) note_neighbours(t, t->first[i], &bits);
    map_free(&seen);
  }
  map_free(&bits);
  t->first[f->edges.n] = t->accessed.n;
}

/* ---- locations of a thread ---- */

/* Sections: how deep a location is in them; UINT32_MAX: nothing comes there. */
static bool find_depths(thread_facts *t, uint32_t *depth, uint32_t *thread_of) {
  const flat *f = t->flat;
  VEC(uint32_t) todo = {0};
  bool fine = true;
  for (uint32_t k = 0; k < f->threads.n; k++) {
    depth[f->threads.at[k].n] = 0;
    thread_of[f->threads.at[k].n] = k;
    vec_push(&todo, f->threads.at[k].n);
  }
  while (todo.n && fine) {
    uint32_t l = vec_pop(&todo);
    for_flat_out(f, (loc_id){l}, id) {
      const flat_edge *e = flat_edge_at(f, id);
      uint32_t d = depth[l] + (uint32_t)(e->section < 0 && !depth[l] ? 0 : e->section);
      t->into[e->to.n]++;
      if (e->kind == F_CALL) fine = false;
      if (depth[e->to.n] == UINT32_MAX) {
        depth[e->to.n] = d;
        thread_of[e->to.n] = thread_of[l];
        vec_push(&todo, e->to.n);
      } else if (depth[e->to.n] != d || thread_of[e->to.n] != thread_of[l]) {
        fine = fine && flat_loc_at(f, e->to)->end != END_NONE;
      }
    }
  }
  vec_free(&todo);
  return fine;
}

/* Depth first: an edge to a location that is being walked closes a loop. */
static void find_heads(thread_facts *t, uint32_t entry, uint8_t *state) {
  typedef struct visit {
    uint32_t at;
    edge_id next;
  } visit;
  const flat *f = t->flat;
  VEC(visit) stack = {0};
  vec_push(&stack, ((visit){entry, flat_loc_at(f, (loc_id){entry})->first_out}));
  state[entry] = 1;
  while (stack.n) {
    visit *v = &vec_last(&stack);
    if (v->next.n == UINT32_MAX) {
      state[v->at] = 2;
      stack.n--;
      continue;
    }
    const flat_edge *e = flat_edge_at(f, v->next);
    v->next = e->next_out;
    if (state[e->to.n] == 1) t->is_head[e->to.n] = true;
    if (state[e->to.n]) continue;
    state[e->to.n] = 1;
    vec_push(&stack, ((visit){e->to.n, flat_loc_at(f, e->to)->first_out}));
  }
  vec_free(&stack);
}

/* Which variables threads have in common. */
static void find_shared(thread_facts *t, const uint32_t *thread_of) {
  const flat *f = t->flat;
  uint32_t *writer = mem_alloc(sizeof *writer * (t->vars.n + 1));
  for (uint32_t i = 0; i < t->vars.n; i++) t->owner[i] = writer[i] = UINT32_MAX - 1;
  for (uint32_t pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < f->edges.n; i++) {
      uint32_t thread = thread_of[f->edges.at[i].from.n];
      for (uint32_t k = t->first[i]; thread != UINT32_MAX && k < t->first[i + 1]; k++) {
        uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
        if (t->owner[v] == UINT32_MAX - 1) t->owner[v] = thread;
        if (t->owner[v] != thread) t->owner[v] = UINT32_MAX;
        if (t->accessed.at[k] & ACCESS_WRITES) writer[v] = 0;
      }
    }
  for (uint32_t i = 0; i < t->vars.n; i++)
    if (t->owner[i] == UINT32_MAX && !writer[i]) set_bit(t->shared, i);
  mem_free(writer);
}

/* ---- steps ---- */

static bool is_complete_branch(const flat *f, uint32_t l) {
  uint32_t assumes = 0, others = 0;
  for_flat_out(f, (loc_id){l}, e) {
    if (flat_edge_at(f, e)->kind == F_ASSUME) assumes++;
    else others++;
  }
  return others || assumes > 1;
}

/* What a step from `begin` does up to the locations at which it can be left. */
static void walk_step(thread_facts *t, uint32_t begin, uint32_t *mark, uint32_t number) {
  const flat *f = t->flat;
  VEC(uint32_t) todo = {0};
  uint64_t *reads = bit_row(t, t->reads, begin), *writes = bit_row(t, t->writes, begin);
  vec_push(&todo, begin);
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    flat_end end = f->locs.at[l].end;
    t->ends[begin] |= end == END_EXIT && !t->is_stray[l];
    if (end == END_NONE && !is_complete_branch(f, l))
      *(l == begin ? &t->is_partial[l] : &t->is_partial_later[begin]) = true;
    for_flat_out(f, (loc_id){l}, e) {
      const flat_edge *x = flat_edge_at(f, e);
      for (uint32_t k = t->first[e.n]; k < t->first[e.n + 1]; k++) {
        uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
        if (bit_is_set(t->shared, v)) set_bit(t->accessed.at[k] & ACCESS_WRITES ? writes : reads, v);
      }
      t->ends[begin] |= (f->locs.at[x->to.n].end == END_EXIT && !t->is_stray[x->to.n]) || x->kind == F_EVENT;
      if (!t->inside[x->to.n] || mark[x->to.n] == number) continue;
      mark[x->to.n] = number;
      vec_push(&todo, x->to.n);
    }
  }
  vec_free(&todo);
}

static bool is_empty(const thread_facts *t, const uint64_t *row) {
  for (uint32_t i = 0; i < t->words; i++)
    if (row[i]) return false;
  return true;
}

static void find_steps(thread_facts *t, const uint32_t *thread_of) {
  const flat *f = t->flat;
  uint32_t *mark = mem_alloc(sizeof *mark * (f->locs.n + 1));
  for (uint32_t l = 0; l < f->locs.n; l++) {
    if (t->inside[l] || thread_of[l] == UINT32_MAX) continue;
    walk_step(t, l, mark, l + 1);
    t->is_choice[l] = t->is_head[l] || t->is_partial[l] || t->is_partial_later[l] || t->ends[l] ||
                      !is_empty(t, bit_row(t, t->reads, l)) || !is_empty(t, bit_row(t, t->writes, l));
  }
  for (uint32_t k = 0; k < f->threads.n; k++) t->is_choice[f->threads.at[k].n] = true;
  mem_free(mark);
}

/* ---- races ---- */

/* Memory of the library is not the program's to race for; what an atomic section accesses is accessed atomically. */
static void find_races(thread_facts *t) {
  const flat *f = t->flat;
  uint64_t n;
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *c = &f->cells.at[i];
    if (!c->var || !map_get(&t->index, c->var->id, &n) || c->object->is_library) continue;
    if (bit_is_set(t->shared, (uint32_t)n)) set_bit(t->racy, (uint32_t)n);
  }
  for (uint32_t l = 0; l < f->locs.n; l++) {
    edge_id id = f->locs.at[l].first_out;
    if (id.n == UINT32_MAX || t->inside[l]) continue;
    const flat_edge *e = flat_edge_at(f, id);
    const cfa *function = f->frames.at[e->frame].function;
    t->is_atomic[l] = e->section > 0;
    if (e->origin.n != UINT32_MAX && !e->inner && function->sym)
      t->is_atomic[l] |= cfa_edge(function, e->origin)->is_atomic;
  }
}

/* ---- the future ---- */

static bool add_future(thread_facts *t, bit_rows rows, bool writes, uint32_t i) {
  const flat_edge *e = &t->flat->edges.at[i];
  uint64_t *row = bit_row(t, rows, e->from.n);
  bool fresh = add_row(t, row, bit_row(t, rows, e->to.n));
  if (e->starts) fresh |= add_row(t, row, bit_row(t, rows, t->flat->threads.at[e->starts].n));
  for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
    uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
    if (!(t->accessed.at[k] & ACCESS_WRITES) != !writes || !bit_is_set(t->shared, v) || bit_is_set(row, v)) continue;
    set_bit(row, v);
    fresh = true;
  }
  return fresh;
}

/* Read before it is written again: of what others access, too, nobody knows when that is. */
static bool add_live(thread_facts *t, uint32_t i, uint64_t *scratch) {
  const flat_edge *e = &t->flat->edges.at[i];
  memcpy(scratch, bit_row(t, t->live, e->to.n), sizeof *scratch * t->words);
  if (e->starts) add_row(t, scratch, bit_row(t, t->live, t->flat->threads.at[e->starts].n));
  for (uint32_t k = t->first[i + 1]; k-- > t->first[i];) {
    uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
    if (!(t->accessed.at[k] & ACCESS_WRITES)) set_bit(scratch, v);
    else if (t->owner[v] != UINT32_MAX) scratch[v / 64] &= ~((uint64_t)1 << (v % 64));
  }
  return add_row(t, bit_row(t, t->live, e->from.n), scratch);
}

static void find_futures(thread_facts *t) {
  uint64_t *scratch = mem_alloc(sizeof *scratch * (t->words + 1));
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = t->flat->edges.n; i-- > 0;) {
      again |= add_future(t, t->will_read, false, i);
      again |= add_future(t, t->will_write, true, i);
      again |= add_live(t, i, scratch);
    }
  }
  mem_free(scratch);
}

/* ---- the whole ---- */

static bit_rows new_rows(const thread_facts *t, uint32_t n) {
  return mem_alloc(sizeof(uint64_t) * ((size_t)n * t->words + 1));
}

bool thread_facts_find(thread_facts *t, flat *f) {
  uint32_t n = f->locs.n + 1;
  *t = (thread_facts){.flat = f};
  note_accesses(t);
  t->words = t->vars.n / 64 + 1;
  if ((uint64_t)n * t->words > most_words) return false;
  t->owner = mem_alloc(sizeof *t->owner * (t->vars.n + 1));
  t->shared = new_rows(t, 1);
  t->racy = new_rows(t, 1);
  t->inside = mem_alloc(n);
  t->is_head = mem_alloc(n);
  t->is_partial = mem_alloc(n);
  t->is_partial_later = mem_alloc(n);
  t->ends = mem_alloc(n);
  t->is_choice = mem_alloc(n);
  t->is_stray = mem_alloc(n);
  t->is_atomic = mem_alloc(n);
  for (uint32_t i = 0; i < f->strays.n; i++)
    if (f->strays.at[i].end.n != UINT32_MAX) t->is_stray[f->strays.at[i].end.n] = true;
  t->into = mem_alloc(sizeof *t->into * n);
  uint32_t *depth = mem_alloc(sizeof *depth * n), *thread_of = mem_alloc(sizeof *thread_of * n);
  memset(depth, 0xff, sizeof *depth * n);
  memset(thread_of, 0xff, sizeof *thread_of * n);
  bool fine = find_depths(t, depth, thread_of);
  if (fine) {
    for (uint32_t l = 0; l < f->locs.n; l++)
      t->inside[l] = f->locs.at[l].is_inside || (depth[l] && depth[l] != UINT32_MAX);
    uint8_t *state = mem_alloc(n);
    for (uint32_t k = 0; k < f->threads.n; k++) find_heads(t, f->threads.at[k].n, state);
    mem_free(state);
    find_shared(t, thread_of);
    t->reads = new_rows(t, n);
    t->writes = new_rows(t, n);
    t->will_read = new_rows(t, n);
    t->will_write = new_rows(t, n);
    t->live = new_rows(t, n);
    find_steps(t, thread_of);
    find_races(t);
    find_futures(t);
  }
  mem_free(depth);
  mem_free(thread_of);
  return fine;
}

void thread_facts_free(thread_facts *t) {
  void *const all[] = {
      t->first,  t->owner,     t->shared,     t->inside, t->is_head,   t->is_partial, t->is_partial_later,
      t->ends,   t->is_stray,  t->is_atomic,  t->racy,   t->is_choice, t->into,       t->reads,
      t->writes, t->will_read, t->will_write, t->live};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) mem_free(all[i]);
  vec_free(&t->vars);
  vec_free(&t->accessed);
  map_free(&t->index);
}
