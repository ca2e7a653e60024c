/* See refine.h. Signature refinement (Blom and van de Pol) with only as much work as Valmari's or
 * Hopcroft's order needs: a state's signature is the set of pairs (action, class reached). States are
 * kept as one permutation in which every class is a segment, its dirty states first: those with
 * a successor whose class was renumbered since the class was examined last. Looking at a class means to
 * group its dirty states by signature; the clean ones are a group of their own. The largest group
 * keeps the number, so that a state's number changes at most log n times, and only then its
 * predecessors become dirty.
 *
 * Why clean states need no look: no successor of theirs changed its number, so they still agree; and a
 * dirty state's signature has a pair that did not exist when they were examined, so none agrees with
 * them. For that to hold with branching bisimulation a state is marked exactly when one of its
 * visible pairs is new, or when it reaches such a state by unseen steps (close_dirty); and a state that
 * leaves a class behind sees its tau steps into the old one from then on.
 *
 * Signatures are compared as such; the hash only finds the candidate. */
#include "automata/refine.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stdlib.h>
#include <string.h>

#define MARK_PAIR UINT64_MAX

typedef struct block {
  uint32_t begin, end; /* its segment of `element` */
  uint32_t dirty;      /* the dirty ones end here */
  bool queued;
} block;

typedef struct group {
  uint64_t hash;
  uint32_t first, n; /* its signature in `pool` */
  uint32_t count;    /* states */
  uint32_t slot;
} group;

typedef struct refinement {
  const lts *l;
  bool branching;
  const bool *marked;
  uint32_t *element, *position, *of;            /* the permutation, its inverse, the class of a state */
  uint32_t *before_first, *before, *before_tau; /* predecessors by state, those by tau first */
  VEC(block) blocks;
  VEC(uint32_t) queue;
  uint32_t queue_head;
  /* of the class under work */
  VEC(group) groups;
  VEC(uint64_t) pool;     /* signatures of the groups */
  VEC(uint64_t) current;  /* the one under construction */
  VEC(uint32_t) group_of; /* by position in the segment of dirty states */
  VEC(uint32_t) scratch, moved, pending;
  uint32_t *slot; /* group + 1, or 0 */
  uint32_t slots;
} refinement;

/* --- setting up --- */

static void index_predecessors(refinement *r) {
  const lts *l = r->l;
  r->before_first = mem_alloc(sizeof(uint32_t) * ((size_t)l->states + 2));
  r->before_tau = mem_alloc(sizeof(uint32_t) * ((size_t)l->states + 1));
  r->before = mem_alloc(sizeof(uint32_t) * ((size_t)l->edges.n + 1));
  for (uint32_t i = 0; i < l->edges.n; i++) r->before_first[l->edges.at[i].to + 1]++;
  for (uint32_t s = 0; s < l->states; s++) r->before_first[s + 1] += r->before_first[s];
  uint32_t *next = mem_alloc(sizeof *next * ((size_t)l->states + 1));
  memcpy(next, r->before_first, sizeof *next * l->states);
  for (int tau = 1; tau >= 0; tau--) {
    for (uint32_t i = 0; i < l->edges.n; i++)
      if ((l->edges.at[i].action == LTS_TAU) == tau) r->before[next[l->edges.at[i].to]++] = l->edges.at[i].from;
    if (tau) memcpy(r->before_tau, next, sizeof *next * l->states);
  }
  mem_free(next);
}

static void add_block(refinement *r, uint32_t begin, uint32_t end) {
  vec_push(&r->blocks, ((block){begin, end, end, true}));
  vec_push(&r->queue, r->blocks.n - 1);
  for (uint32_t i = begin; i < end; i++) r->of[r->element[i]] = r->blocks.n - 1;
}

static void begin(refinement *r) {
  const lts *l = r->l;
  size_t bytes = sizeof(uint32_t) * ((size_t)l->states + 1);
  r->element = mem_alloc(bytes), r->position = mem_alloc(bytes), r->of = mem_alloc(bytes);
  uint32_t n = 0;
  for (uint32_t s = 0; s < l->states; s++)
    if (s != l->error) r->element[n++] = s;
  if (l->error != LTS_NONE) r->element[n] = l->error;
  for (uint32_t i = 0; i < l->states; i++) r->position[r->element[i]] = i;
  if (n) add_block(r, 0, n);
  if (n < l->states) add_block(r, n, l->states);
  index_predecessors(r);
}

static void finish(refinement *r) {
  mem_free(r->element);
  mem_free(r->position);
  mem_free(r->before_first);
  mem_free(r->before);
  mem_free(r->before_tau);
  mem_free(r->slot);
  vec_free(&r->blocks);
  vec_free(&r->queue);
  vec_free(&r->groups);
  vec_free(&r->pool);
  vec_free(&r->current);
  vec_free(&r->group_of);
  vec_free(&r->scratch);
  vec_free(&r->moved);
  vec_free(&r->pending);
}

/* --- signatures --- */

static int compare_pairs(const void *x, const void *y) {
  uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return (a > b) - (a < b);
}

/* Sorts what was collected and drops what is there twice. */
static void make_set(refinement *r) {
  uint64_t *at = r->current.at;
  uint32_t n = r->current.n, out = 0;
  if (n > 32) qsort(at, n, sizeof *at, compare_pairs);
  else
    for (uint32_t i = 1; i < n; i++) {
      uint64_t pair = at[i];
      uint32_t j = i;
      for (; j > 0 && at[j - 1] > pair; j--) at[j] = at[j - 1];
      at[j] = pair;
    }
  for (uint32_t i = 0; i < n; i++)
    if (!i || at[i] != at[out - 1]) at[out++] = at[i];
  r->current.n = out;
}

static bool unseen(const refinement *r, lts_edge e) {
  return r->branching && e.action == LTS_TAU && r->of[e.from] == r->of[e.to];
}

/* Collects the visible pairs of `s` itself. */
static void collect_own(refinement *r, uint32_t s) {
  const lts *l = r->l;
  r->current.n = 0;
  uint32_t end = lts_from(l, s + 1);
  vec_reserve(&r->current, end - lts_from(l, s) + 1);
  for (uint32_t i = lts_from(l, s); i < end; i++) {
    lts_edge e = l->edges.at[i];
    if (!unseen(r, e)) r->current.at[r->current.n++] = (uint64_t)e.action << 32 | r->of[e.to];
  }
  if (r->marked && r->marked[s]) r->current.at[r->current.n++] = MARK_PAIR;
}

static void resize_slots(refinement *r, uint32_t states) {
  if (r->slots / 2 >= states && r->slots) return;
  uint32_t size = r->slots ? r->slots : 64;
  while (size / 2 < states) size *= 2;
  mem_free(r->slot);
  r->slot = mem_alloc(sizeof *r->slot * size);
  r->slots = size;
}

/* The group of the signature in `current`, new if need be. */
static uint32_t group_of_current(refinement *r) {
  size_t bytes = sizeof(uint64_t) * r->current.n;
  uint64_t hash = r->current.n ? XXH3_64bits(r->current.at, bytes) : 0;
  uint32_t k = (uint32_t)hash & (r->slots - 1);
  for (; r->slot[k]; k = (k + 1) & (r->slots - 1)) {
    const group *g = &r->groups.at[r->slot[k] - 1];
    if (g->hash == hash && g->n == r->current.n && (!bytes || !memcmp(r->pool.at + g->first, r->current.at, bytes)))
      return r->slot[k] - 1;
  }
  vec_push(&r->groups, ((group){hash, r->pool.n, r->current.n, 0, k}));
  vec_reserve(&r->pool, r->current.n);
  if (bytes) memcpy(r->pool.at + r->pool.n, r->current.at, bytes);
  r->pool.n += r->current.n;
  return (r->slot[k] = r->groups.n) - 1;
}

/* The unseen steps of `s`: what a dirty state after it has is inherited. A clean one will be in another class
 * after this look, since no dirty state agrees with it; so the step is visible, and the class's own number
 * stands for it. */
static uint32_t group_state(refinement *r, const block *b, uint32_t s) {
  const lts *l = r->l;
  uint32_t last = LTS_NONE, end = lts_from(l, s + 1);
  collect_own(r, s);
  for (uint32_t i = lts_from(l, s); r->branching && i < end && l->edges.at[i].action == LTS_TAU; i++) {
    lts_edge e = l->edges.at[i];
    if (!unseen(r, e)) continue;
    if (r->position[e.to] >= b->dirty) {
      vec_push(&r->current, (uint64_t)LTS_TAU << 32 | r->of[s]);
      continue;
    }
    uint32_t g = r->group_of.at[r->position[e.to] - b->begin];
    if (g == last) continue;
    if (end - lts_from(l, s) == 1 && !r->current.n) return g;
    last = g;
    if (!r->groups.at[g].n) continue;
    vec_reserve(&r->current, r->groups.at[g].n);
    memcpy(r->current.at + r->current.n, r->pool.at + r->groups.at[g].first, sizeof(uint64_t) * r->groups.at[g].n);
    r->current.n += r->groups.at[g].n;
  }
  make_set(r);
  return group_of_current(r);
}

/* --- splitting --- */

static int compare_numbers(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return (a > b) - (a < b);
}

/* Successors by unseen steps come first: their numbers are smaller. */
static void sort_dirty(refinement *r, const block *b) {
  uint32_t *at = r->element + b->begin, n = b->dirty - b->begin, i = 1;
  while (i < n && at[i - 1] < at[i]) i++;
  if (i >= n) return;
  qsort(at, n, sizeof *at, compare_numbers);
  for (i = 0; i < n; i++) r->position[at[i]] = b->begin + i;
}

static void group_dirty(refinement *r, const block *b) {
  uint32_t n = b->dirty - b->begin;
  r->groups.n = r->pool.n = r->group_of.n = 0;
  resize_slots(r, n + 1);
  if (r->branching) sort_dirty(r, b);
  vec_reserve(&r->group_of, n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t g = group_state(r, b, r->element[b->begin + i]);
    r->group_of.at[r->group_of.n++] = g;
    r->groups.at[g].count++;
  }
  for (uint32_t g = 0; g < r->groups.n; g++) r->slot[r->groups.at[g].slot] = 0;
}

/* Orders the dirty states by group; each group's `first` becomes where it begins. */
static void order_by_group(refinement *r, const block *b) {
  uint32_t n = b->dirty - b->begin, at = b->begin;
  for (uint32_t g = 0; g < r->groups.n; g++) {
    r->groups.at[g].first = at;
    at += r->groups.at[g].count;
  }
  r->scratch.n = 0;
  vec_reserve(&r->scratch, n);
  memcpy(r->scratch.at, r->element + b->begin, sizeof(uint32_t) * n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t s = r->scratch.at[i], place = r->groups.at[r->group_of.at[i]].first++;
    r->element[place] = s;
    r->position[s] = place;
  }
  for (uint32_t g = 0; g < r->groups.n; g++) r->groups.at[g].first -= r->groups.at[g].count;
}

/* Makes the segment a class of its own, and remembers its states as moved. */
static void split_off(refinement *r, uint32_t begin, uint32_t end) {
  vec_push(&r->blocks, ((block){begin, end, begin, false}));
  vec_reserve(&r->moved, end - begin);
  for (uint32_t i = begin; i < end; i++) {
    r->of[r->element[i]] = r->blocks.n - 1;
    r->moved.at[r->moved.n++] = r->element[i];
  }
}

/* All groups but the largest get new numbers. */
static void renumber(refinement *r, uint32_t number) {
  block b = r->blocks.at[number];
  uint32_t largest = LTS_NONE, size = b.end - b.dirty;
  for (uint32_t g = 0; g < r->groups.n; g++)
    if (r->groups.at[g].count > size) size = r->groups.at[g].count, largest = g;
  r->moved.n = 0;
  for (uint32_t g = 0; g < r->groups.n; g++) {
    const group *it = &r->groups.at[g];
    if (g != largest && it->count) split_off(r, it->first, it->first + it->count);
  }
  block *kept = &r->blocks.at[number];
  if (largest == LTS_NONE) kept->begin = kept->dirty = b.dirty;
  else {
    if (b.dirty < b.end) split_off(r, b.dirty, b.end);
    kept = &r->blocks.at[number];
    kept->begin = kept->dirty = r->groups.at[largest].first;
    kept->end = kept->begin + size;
  }
}

/* --- who must be examined again --- */

static void mark_dirty(refinement *r, uint32_t s) {
  uint32_t number = r->of[s], at = r->position[s];
  block *b = &r->blocks.at[number];
  if (at < b->dirty) return;
  uint32_t other = r->element[b->dirty];
  r->element[at] = other, r->position[other] = at;
  r->element[b->dirty] = s, r->position[s] = b->dirty;
  b->dirty++;
  if (!b->queued) {
    b->queued = true;
    vec_push(&r->queue, number);
  }
  if (r->branching) vec_push(&r->pending, s);
}

/* Those that reach a dirty state by unseen steps inherit its signature. */
static void close_dirty(refinement *r) {
  while (r->pending.n) {
    uint32_t s = vec_pop(&r->pending);
    for (uint32_t i = r->before_first[s]; i < r->before_tau[s]; i++)
      if (r->of[r->before[i]] == r->of[s]) mark_dirty(r, r->before[i]);
  }
}

static void mark_predecessors(refinement *r, uint32_t s, uint32_t old) {
  const lts *l = r->l;
  uint32_t i = r->before_first[s];
  if (r->branching) {
    for (; i < r->before_tau[s]; i++)
      if (r->of[r->before[i]] != r->of[s]) mark_dirty(r, r->before[i]);
    for (uint32_t k = lts_from(l, s); k < lts_from(l, s + 1) && l->edges.at[k].action == LTS_TAU; k++)
      if (r->of[l->edges.at[k].to] == old) mark_dirty(r, s);
  }
  for (; i < r->before_first[s + 1]; i++) mark_dirty(r, r->before[i]);
}

static void look_at(refinement *r, uint32_t number) {
  block *b = &r->blocks.at[number];
  b->queued = false;
  if (b->end - b->begin == 1) {
    b->dirty = b->begin;
    return;
  }
  block now = *b;
  group_dirty(r, &now);
  if (now.dirty == now.end && r->groups.n == 1) {
    b->dirty = b->begin;
    return;
  }
  order_by_group(r, &now);
  renumber(r, number);
  for (uint32_t i = 0; i < r->moved.n; i++) mark_predecessors(r, r->moved.at[i], number);
  close_dirty(r);
}

/* Keeps the queue from growing forever: what was taken from it is forgotten now and then. */
static uint32_t take(refinement *r) {
  uint32_t number = r->queue.at[r->queue_head++];
  if (r->queue_head > 4096 && r->queue_head > r->queue.n / 2) {
    r->queue.n -= r->queue_head;
    memmove(r->queue.at, r->queue.at + r->queue_head, sizeof *r->queue.at * r->queue.n);
    r->queue_head = 0;
  }
  return number;
}

uint32_t *refine_partition(job *job, const lts *l, bool branching, const bool *marked, uint32_t *classes) {
  refinement r = {.l = l, .branching = branching, .marked = marked};
  bool stopped = false;
  begin(&r);
  while (r.queue_head < r.queue.n && !(stopped = limits_hit(&job->limits))) look_at(&r, take(&r));
  *classes = r.blocks.n;
  finish(&r);
  if (!stopped) return r.of;
  mem_free(r.of);
  return NULL;
}
