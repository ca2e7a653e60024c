/* See hitting_set.h. Branch and bound: of the groups that have no set yet, one with the fewest sets is next, and its sets are
 * tried by how many elements they add. So the first leaf is what a greedy choice would be, and groups with a single set come
 * first and branch nowhere. Two bounds cut: no group can be had for less than its cheapest set adds, and groups whose open elements
 * are disjoint from one another must be paid for one by one.
 * Invariant: uses[e] says how many of the sets on the way to here contain e. */
#include "abstract/hitting_set.h"

#include <string.h>

typedef struct search {
  const fewest *f;
  uint32_t *uses;   /* by element */
  uint32_t *marked; /* by element: the last bound that counted it */
  uint32_t mark;
  bool *best;
  uint32_t size, best_size; /* elements in use; UINT32_MAX: none found yet */
  uint64_t steps, most;
} search;

void hitting_set_add_group(fewest *f) { vec_push(&f->groups, ((hitting_set_range){f->sets.n, 0})); }

void hitting_set_add_set(fewest *f, const uint32_t *members, uint32_t n) {
  vec_push(&f->sets, ((hitting_set_range){f->members.n, n}));
  vec_last(&f->groups).n++;
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&f->members, members[i]);
    if (members[i] >= f->elements) f->elements = members[i] + 1;
  }
}

void hitting_set_free(fewest *f) {
  vec_free(&f->members);
  vec_free(&f->sets);
  vec_free(&f->groups);
}

/* How many elements a set would add. */
static uint32_t price_of(search *s, uint32_t set) {
  const hitting_set_range *r = &s->f->sets.at[set];
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->n; i++) n += !s->uses[s->f->members.at[r->first + i]];
  s->steps++;
  return n;
}

/* The price of the cheapest set; 0: the group has one already, or asks for nothing. */
static uint32_t cheapest(search *s, const hitting_set_range *group) {
  uint32_t least = group->n ? UINT32_MAX : 0;
  for (uint32_t i = 0; i < group->n && least; i++) {
    uint32_t p = price_of(s, group->first + i);
    if (p < least) least = p;
  }
  return least;
}

/* Marks the open elements of a group; false, and nothing new is marked, if one of them is marked already. */
static bool mark_apart(search *s, const hitting_set_range *group) {
  const fewest *f = s->f;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < group->n; i++) {
      const hitting_set_range *r = &f->sets.at[group->first + i];
      for (uint32_t k = 0; k < r->n; k++) {
        uint32_t e = f->members.at[r->first + k];
        if (s->uses[e]) continue;
        if (!pass && s->marked[e] == s->mark) return false;
        if (pass) s->marked[e] = s->mark;
      }
    }
  return true;
}

/* The group to go on with, or UINT32_MAX: all have a set. *bound: at least so many more elements are needed. */
static uint32_t next_group(search *s, uint32_t *bound) {
  uint32_t next = UINT32_MAX, apart = 0, most = 0;
  s->mark++;
  for (uint32_t g = 0; g < s->f->groups.n; g++) {
    const hitting_set_range *group = &s->f->groups.at[g];
    uint32_t p = cheapest(s, group);
    if (!p) continue;
    if (p > most) most = p;
    if (mark_apart(s, group)) apart += p;
    if (next == UINT32_MAX || group->n < s->f->groups.at[next].n) next = g;
  }
  *bound = apart > most ? apart : most;
  return next;
}

static void keep(search *s) {
  s->best_size = s->size;
  for (uint32_t e = 0; e < s->f->elements; e++) s->best[e] = s->uses[e] > 0;
}

static void use(search *s, uint32_t set, bool on) {
  const hitting_set_range *r = &s->f->sets.at[set];
  for (uint32_t i = 0; i < r->n; i++) {
    uint32_t *u = &s->uses[s->f->members.at[r->first + i]];
    if (on) s->size += !(*u)++;
    else s->size -= !--*u;
  }
}

static void branch(search *s) {
  uint32_t bound, g = next_group(s, &bound);
  if (s->best_size != UINT32_MAX && (s->size + bound >= s->best_size || s->steps > s->most)) return;
  if (g == UINT32_MAX) {
    keep(s);
    return;
  }
  hitting_set_range group = s->f->groups.at[g];
  uint32_t *prices = mem_alloc(sizeof *prices * group.n);
  for (uint32_t i = 0; i < group.n; i++) prices[i] = price_of(s, group.first + i);
  for (uint32_t k = 0; k < group.n; k++) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < group.n; i++)
      if (prices[i] < prices[best]) best = i;
    prices[best] = UINT32_MAX;
    use(s, group.first + best, true);
    branch(s);
    use(s, group.first + best, false);
  }
  mem_free(prices);
}

/* The size of what there is, or UINT32_MAX if it is not enough. */
static uint32_t size_of(const fewest *f, const bool *chosen) {
  uint32_t n = 0;
  for (uint32_t g = 0; g < f->groups.n; g++) {
    const hitting_set_range *group = &f->groups.at[g];
    bool fine = !group->n;
    for (uint32_t i = 0; i < group->n && !fine; i++) {
      const hitting_set_range *r = &f->sets.at[group->first + i];
      fine = true;
      for (uint32_t k = 0; k < r->n && fine; k++) fine = chosen[f->members.at[r->first + k]];
    }
    if (!fine) return UINT32_MAX;
  }
  for (uint32_t e = 0; e < f->elements; e++) n += chosen[e];
  return n;
}

bool hitting_set_choose(const fewest *f, uint64_t steps, bool *chosen) {
  search s = {.f = f, .best = chosen, .most = steps, .best_size = size_of(f, chosen)};
  s.uses = mem_alloc(sizeof *s.uses * (f->elements + 1));
  s.marked = mem_alloc(sizeof *s.marked * (f->elements + 1));
  branch(&s);
  mem_free(s.uses);
  mem_free(s.marked);
  return s.steps <= s.most;
}
