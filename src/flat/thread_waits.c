/* See thread_waits.h. */
#include "flat/thread_waits.h"

#include <string.h>

enum { most_groups = 24, most_group_words = 8000000, most_branches = 200 };

/* ---- rows of bits ---- */

static bool meet(const thread_facts *t, const uint64_t *a, const uint64_t *b) {
  for (uint32_t i = 0; i < t->words; i++)
    if (a[i] & b[i]) return true;
  return false;
}

static bool is_within(const thread_facts *t, const uint64_t *a, const uint64_t *of) {
  for (uint32_t i = 0; i < t->words; i++)
    if (a[i] & ~of[i]) return false;
  return true;
}

static bool is_same(const thread_facts *t, const uint64_t *a, const uint64_t *b) {
  return !memcmp(a, b, sizeof *a * t->words);
}

static bool is_empty(const thread_facts *t, const uint64_t *a) {
  for (uint32_t i = 0; i < t->words; i++)
    if (a[i]) return false;
  return true;
}

static bool add_row(const thread_facts *t, uint64_t *to, const uint64_t *from) {
  uint64_t fresh = 0;
  for (uint32_t i = 0; i < t->words; i++) {
    fresh |= from[i] & ~to[i];
    to[i] |= from[i];
  }
  return fresh;
}

static bool may_wait(const thread_facts *t, uint32_t l) {
  return !t->inside[l] && (t->is_partial[l] || t->is_partial_later[l]) && !is_empty(t, bit_row(t, t->reads, l));
}

/* ---- groups ---- */

/* What is done on the way to a member counts, what its step does and what follows does not. */
static bool add_edge_of(thread_waits *w, wait_group *g, const bool *is_member, uint32_t i) {
  const thread_facts *t = w->facts;
  const flat_edge *e = &t->flat->edges.at[i];
  uint64_t *reads = bit_row(t, g->will_read, e->from.n), *writes = bit_row(t, g->will_write, e->from.n);
  if (is_member[e->from.n]) return false;
  bool fresh = add_row(t, reads, bit_row(t, g->will_read, e->to.n));
  fresh |= add_row(t, writes, bit_row(t, g->will_write, e->to.n));
  if (e->starts) {
    uint32_t begin = t->flat->threads.at[e->starts].n;
    fresh |= add_row(t, reads, bit_row(t, g->will_read, begin));
    fresh |= add_row(t, writes, bit_row(t, g->will_write, begin));
  }
  for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
    uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
    uint64_t *row = t->accessed.at[k] & ACCESS_WRITES ? writes : reads, one = (uint64_t)1 << (v % 64);
    if (!bit_is_set(t->shared, v) || row[v / 64] & one) continue;
    row[v / 64] |= one;
    fresh = true;
  }
  return fresh;
}

static void find_futures(thread_waits *w, wait_group *g) {
  const thread_facts *t = w->facts;
  bool *is_member = mem_alloc(t->flat->locs.n + 1);
  size_t size = sizeof(uint64_t) * ((size_t)(t->flat->locs.n + 1) * t->words + 1);
  g->will_read = mem_alloc(size);
  g->will_write = mem_alloc(size);
  for (uint32_t i = 0; i < g->members.n; i++) is_member[g->members.at[i]] = true;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = t->flat->edges.n; i-- > 0;) again |= add_edge_of(w, g, is_member, i);
  }
  mem_free(is_member);
}

/* True: some thread may reach the step, which waits for these variables. */
static bool is_new_group(const thread_waits *w, const uint64_t *vars) {
  for (uint32_t i = 0; i < w->groups.n; i++)
    if (is_same(w->facts, w->groups.at[i].vars, vars)) return false;
  return true;
}

void thread_waits_find(thread_waits *w, const thread_facts *t, thread_values *values, uint32_t nthreads) {
  const flat *f = t->flat;
  *w = (thread_waits){.facts = t, .values = values, .nthreads = nthreads};
  w->thread_of = mem_alloc(sizeof *w->thread_of * (f->locs.n + 1));
  uint64_t words = (uint64_t)(f->locs.n + 1) * t->words * 2;
  for (uint32_t l = 0; l < f->locs.n; l++) {
    edge_id e = f->locs.at[l].first_out;
    if (e.n == UINT32_MAX) continue;
    w->thread_of[l] = f->frames.at[flat_edge_at(f, e)->frame].thread;
    if (!may_wait(t, l) || w->groups.n == most_groups || (w->groups.n + 1) * words > most_group_words) continue;
    const uint64_t *vars = bit_row(t, t->reads, l);
    if (is_new_group(w, vars)) vec_push(&w->groups, ((wait_group){.vars = vars}));
  }
  for (uint32_t i = 0; i < w->groups.n; i++) {
    wait_group *g = &w->groups.at[i];
    for (uint32_t l = 0; l < f->locs.n; l++)
      if (may_wait(t, l) && is_within(t, bit_row(t, t->reads, l), g->vars)) vec_push(&g->members, l);
    find_futures(w, g);
  }
}

void thread_waits_free(thread_waits *w) {
  for (uint32_t i = 0; i < w->groups.n; i++) {
    vec_free(&w->groups.at[i].members);
    mem_free(w->groups.at[i].will_read);
    mem_free(w->groups.at[i].will_write);
  }
  vec_free(&w->groups);
  vec_free(&w->answers);
  vec_free(&w->pool);
  idset_free(&w->index);
  mem_free(w->thread_of);
}

/* ---- is there a way on? ---- */

static void copy_row(state_row *to, const state_row *from) {
  to->n = 0;
  vec_reserve(to, from->n + 1);
  memcpy(to->at, from->at, sizeof *from->at * from->n);
  to->n = from->n;
}

/* From inside of a step to its end, with what is known of the variables; true also if that would be long to find out. */
static bool has_way(thread_waits *w, const state_row *row, uint32_t l, uint32_t *branches) {
  const thread_facts *t = w->facts;
  bool found = ++*branches > most_branches;
  for_flat_out(t->flat, (loc_id){l}, id) {
    const flat_edge *e = flat_edge_at(t->flat, id);
    const expr *rhs = e->rhs ? thread_value(w->values, row, e->rhs) : NULL;
    bool is_known = e->kind == F_ASSUME && ex_is_const(rhs);
    if (found || (is_known && (rhs->kind == EX_INT ? !rhs->value : rhs->real == 0))) continue;
    if (!t->inside[e->to.n] || t->flat->locs.at[e->to.n].end != END_NONE) return true;
    state_row next = {0};
    copy_row(&next, row);
    if (e->kind == F_ASSUME && !is_known) thread_value_learn(w->values, &next, rhs);
    if (e->kind == F_ASSIGN || e->kind == F_HAVOC)
      thread_value_set(w->values, &next, e->var, e->kind == F_ASSIGN ? rhs : NULL);
    found = has_way(w, &next, e->to.n, branches);
    vec_free(&next);
  }
  return found;
}

static bool is_same_answer(void *context, uint32_t id, const void *candidate) {
  const thread_waits *w = context;
  const wait_answer *a = &w->answers.at[id], *b = candidate;
  return a->group == b->group && a->n == b->n &&
         !memcmp(w->pool.at + a->at, w->pool.at + b->at, sizeof *w->pool.at * a->n);
}

/* The threads that have a way on in the group. The values are the key to answers that are known. */
static uint32_t open_threads(thread_waits *w, uint32_t group, const state_row *row) {
  const wait_group *g = &w->groups.at[group];
  state_row values = {0};
  copy_row(&values, row);
  memset(values.at, 0, sizeof *values.at * w->values->first);
  thread_values_keep(w->values, &values, g->vars);
  while (values.n && !vec_last(&values)) values.n--;
  wait_answer a = {.group = group, .at = w->pool.n, .n = values.n};
  uint64_t hash = group;
  for (uint32_t i = 0; i < values.n; i++) {
    vec_push(&w->pool, values.at[i]);
    if (values.at[i]) hash += hash_mix(i + 1, values.at[i]);
  }
  uint32_t known = idset_find(&w->index, hash, is_same_answer, w, &a);
  if (known != UINT32_MAX) {
    w->pool.n = a.at;
  } else {
    for (uint32_t i = 0; i < g->members.n; i++) {
      uint32_t thread = w->thread_of[g->members.at[i]], branches = 0;
      if (!(a.open >> thread & 1) && has_way(w, &values, g->members.at[i], &branches)) a.open |= 1u << thread;
    }
    known = w->answers.n;
    idset_add(&w->index, hash, known);
    vec_push(&w->answers, a);
  }
  vec_free(&values);
  return w->answers.at[known].open;
}

/* ---- who is shut out ---- */

/* Nobody but `a` can let anybody pass. */
static bool is_shut(thread_waits *w, uint32_t group, const state_row *row, uint32_t a, uint32_t live, uint32_t ended) {
  const wait_group *g = &w->groups.at[group];
  for (uint32_t c = 0; c < w->nthreads; c++) {
    if (c == a || !(live >> c & 1)) continue;
    if (meet(w->facts, bit_row(w->facts, g->will_write, row->at[c] - 1), g->vars)) return false;
  }
  return !(open_threads(w, group, row) & ~ended & ~(1u << a));
}

bool thread_waits_shut_out(thread_waits *w, const state_row *row, uint32_t a, uint32_t b, uint32_t live,
                           uint32_t ended) {
  const thread_facts *t = w->facts;
  uint32_t la = row->at[a] - 1, lb = row->at[b] - 1;
  const uint64_t *reads = bit_row(t, t->reads, la), *writes = bit_row(t, t->writes, la);
  for (uint32_t i = 0; i < w->groups.n; i++) {
    const wait_group *g = &w->groups.at[i];
    const uint64_t *will_write = bit_row(t, g->will_write, lb);
    if (meet(t, writes, bit_row(t, g->will_read, lb)) || meet(t, writes, will_write) || meet(t, reads, will_write))
      continue;
    if (is_shut(w, i, row, a, live, ended)) return true;
  }
  return false;
}
