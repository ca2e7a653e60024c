/* See compose.h.
 *
 * The search keeps the tuples in one array in the order of their numbers, which is the queue, and a
 * hash table of numbers. The successors of one state are first collected and hashed, then looked up:
 * in between, the slots that they will need are on their way from memory. An action that several
 * parts share is handled at the first of them (its leader), which asks the others for their edges.
 * In a packed tuple a step of one part is the replacement of one field. */
#include "automata/compose.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <string.h>

typedef struct lts_field {
  uint32_t word, shift;
  uint64_t mask; /* unshifted */
} field;

typedef struct slot {
  uint32_t hash, number_plus_1;
} slot;

/* A successor of the state under work; its tuple is in `fresh`. */
typedef struct step {
  uint64_t hash;
  uint32_t action;
  bool error;
} step;

typedef struct search {
  job *job;
  lts *const *parts;
  uint32_t n, words;
  lts *result;
  field *field;
  VEC(uint32_t) owner;   /* the parts of each action, in order */
  uint32_t *first_owner; /* of action a: owner[first_owner[a]] .. owner[first_owner[a + 1]] */
  uint64_t *tuples;      /* of result->states states */
  size_t room;           /* for how many states */
  slot *slot;
  uint32_t mask;
  uint32_t *at;                   /* the states of the parts in the state under work */
  uint32_t *begin, *end, *choice; /* ranges of edges of the owners of a shared action */
  VEC(step) steps;
  uint64_t *fresh;
  size_t fresh_room;
} search;

static uint64_t get(const field *f, const uint64_t *tuple) { return tuple[f->word] >> f->shift & f->mask; }

static void set(const field *f, uint64_t *tuple, uint32_t state) {
  tuple[f->word] = (tuple[f->word] & ~(f->mask << f->shift)) | (uint64_t)state << f->shift;
}

/* Places each part's state number in a word, next to the one before if it fits. */
static void lay_out(search *s) {
  uint32_t word = 0, used = 0;
  s->field = mem_alloc(sizeof *s->field * s->n);
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t bits = 1;
    while (bits < 32 && (uint64_t)s->parts[i]->states > (uint64_t)1 << bits) bits++;
    if (used + bits > 64) word++, used = 0;
    s->field[i] = (field){word, used, ((uint64_t)1 << bits) - 1};
    used += bits;
  }
  s->words = word + 1;
}

static void find_owners(search *s) {
  uint32_t actions = s->parts[0]->actions->names.n;
  s->first_owner = mem_alloc(sizeof *s->first_owner * ((size_t)actions + 2));
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->parts[i]->alphabet.n; k++) s->first_owner[s->parts[i]->alphabet.at[k] + 2]++;
  for (uint32_t a = 2; a < actions + 2; a++) s->first_owner[a] += s->first_owner[a - 1];
  vec_reserve(&s->owner, s->first_owner[actions + 1]);
  s->owner.n = s->first_owner[actions + 1];
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->parts[i]->alphabet.n; k++)
      s->owner.at[s->first_owner[s->parts[i]->alphabet.at[k] + 1]++] = i;
}

static uint64_t hash_tuple(const search *s, const uint64_t *tuple) {
  if (s->words == 1) return XXH3_64bits(tuple, 8);
  return XXH3_64bits(tuple, 8 * (size_t)s->words);
}

/* --- the table --- */

static void grow_table(search *s) {
  uint32_t mask = s->slot ? 2 * s->mask + 1 : 1023;
  slot *bigger = mem_alloc(sizeof *bigger * ((size_t)mask + 1));
  for (uint32_t i = 0; s->slot && i <= s->mask; i++) {
    if (!s->slot[i].number_plus_1) continue;
    uint32_t k = s->slot[i].hash & mask;
    while (bigger[k].number_plus_1) k = (k + 1) & mask;
    bigger[k] = s->slot[i];
  }
  mem_free(s->slot);
  s->slot = bigger;
  s->mask = mask;
}

static uint32_t new_state(search *s, const uint64_t *tuple) {
  if (s->result->states == s->room) {
    s->room = s->room ? s->room + s->room / 2 : 1024;
    s->tuples = mem_resize(s->tuples, 8 * s->words * s->room);
  }
  memcpy(s->tuples + (size_t)s->result->states * s->words, tuple, 8 * (size_t)s->words);
  return s->result->states++;
}

/* The number of a tuple, new if need be. */
static uint32_t number_of(search *s, const uint64_t *tuple, uint64_t hash) {
  uint32_t h = (uint32_t)hash, k = h & s->mask;
  for (; s->slot[k].number_plus_1; k = (k + 1) & s->mask)
    if (s->slot[k].hash == h) {
      uint32_t number = s->slot[k].number_plus_1 - 1;
      const uint64_t *there = s->tuples + (size_t)number * s->words;
      if (s->words == 1 ? *there == *tuple : !memcmp(there, tuple, 8 * (size_t)s->words)) return number;
    }
  uint32_t number = new_state(s, tuple);
  s->slot[k] = (slot){h, number + 1};
  if (s->result->states > s->mask / 3 * 2) grow_table(s);
  return number;
}

static uint32_t error_state(search *s, const uint64_t *tuple) {
  if (s->result->error == LTS_NONE) s->result->error = new_state(s, tuple);
  return s->result->error;
}

/* --- successors --- */

/* Room for one more successor, which begins as a copy of `from`. */
static uint64_t *begin_step(search *s, const uint64_t *from) {
  if ((s->steps.n + 1) * (size_t)s->words > s->fresh_room) {
    s->fresh_room = 2 * s->fresh_room + 64 * s->words;
    s->fresh = mem_resize(s->fresh, 8 * s->fresh_room);
  }
  uint64_t *tuple = s->fresh + (size_t)s->steps.n * s->words;
  memcpy(tuple, from, 8 * (size_t)s->words);
  return tuple;
}

static void end_step(search *s, const uint64_t *tuple, uint32_t action, bool error) {
  uint64_t hash = hash_tuple(s, tuple);
  __builtin_prefetch(&s->slot[(uint32_t)hash & s->mask]);
  vec_push(&s->steps, ((step){hash, action, error}));
}

static void step_alone(search *s, const uint64_t *from, uint32_t part, lts_edge e) {
  uint64_t *tuple = begin_step(s, from);
  set(&s->field[part], tuple, e.to);
  end_step(s, tuple, e.action, e.to == s->parts[part]->error);
}

/* Finds the edges of all owners of `a`; false if one of them refuses. */
static bool all_ready(search *s, uint32_t a) {
  const uint32_t *owner = s->owner.at + s->first_owner[a];
  uint32_t n = s->first_owner[a + 1] - s->first_owner[a];
  for (uint32_t k = 0; k < n; k++) {
    const lts *p = s->parts[owner[k]];
    uint32_t end = lts_from(p, s->at[owner[k]] + 1), i = lts_find(p, s->at[owner[k]], a);
    if (i == end || p->edges.at[i].action != a) return false;
    s->begin[k] = s->choice[k] = i;
    while (i < end && p->edges.at[i].action == a) i++;
    s->end[k] = i;
  }
  return true;
}

/* Every combination of the owners' edges with action `a`. */
static void step_together(search *s, const uint64_t *from, uint32_t a) {
  const uint32_t *owner = s->owner.at + s->first_owner[a];
  uint32_t n = s->first_owner[a + 1] - s->first_owner[a], k;
  if (!all_ready(s, a)) return;
  do {
    uint64_t *tuple = begin_step(s, from);
    bool error = false;
    for (k = 0; k < n; k++) {
      const lts *p = s->parts[owner[k]];
      uint32_t to = p->edges.at[s->choice[k]].to;
      set(&s->field[owner[k]], tuple, to);
      error |= to == p->error;
    }
    end_step(s, tuple, a, error);
    for (k = 0; k < n && ++s->choice[k] == s->end[k]; k++) s->choice[k] = s->begin[k];
  } while (k < n);
}

static void collect_steps(search *s, const uint64_t *from) {
  s->steps.n = 0;
  for (uint32_t p = 0; p < s->n; p++) s->at[p] = (uint32_t)get(&s->field[p], from);
  for (uint32_t p = 0; p < s->n; p++) {
    const lts *l = s->parts[p];
    uint32_t end = lts_from(l, s->at[p] + 1), done = LTS_NONE;
    for (uint32_t i = lts_from(l, s->at[p]); i < end; i++) {
      uint32_t a = l->edges.at[i].action;
      if (a == LTS_TAU || s->first_owner[a + 1] - s->first_owner[a] == 1) step_alone(s, from, p, l->edges.at[i]);
      else if (a != done && s->owner.at[s->first_owner[a]] == p) step_together(s, from, done = a);
    }
  }
}

static void expand(search *s, uint32_t state) {
  collect_steps(s, s->tuples + (size_t)state * s->words);
  for (uint32_t i = 0; i < s->steps.n; i++) {
    const step *t = &s->steps.at[i];
    const uint64_t *tuple = s->fresh + (size_t)i * s->words;
    lts_add_edge(s->result, state, t->action, t->error ? error_state(s, tuple) : number_of(s, tuple, t->hash));
  }
}

static void start(search *s) {
  s->fresh_room = 64 * (size_t)s->words;
  s->fresh = mem_alloc(8 * s->fresh_room);
  uint64_t *tuple = s->fresh;
  bool error = false;
  for (uint32_t p = 0; p < s->n; p++) {
    set(&s->field[p], tuple, s->parts[p]->initial);
    error |= s->parts[p]->initial == s->parts[p]->error;
    for (uint32_t k = 0; k < s->parts[p]->alphabet.n; k++) lts_add_action(s->result, s->parts[p]->alphabet.at[k]);
  }
  grow_table(s);
  if (error) error_state(s, tuple);
  else number_of(s, tuple, hash_tuple(s, tuple));
}

/* More edges than their numbers can count: said once, as an error of the input. */
static bool too_large(search *s) {
  if (s->result->edges.n < UINT32_MAX / 2 && s->result->states < UINT32_MAX / 4) return false;
  diag_error(&s->job->diag, (place){0}, "the composition has more than %u transitions", s->result->edges.n);
  diag_note(&s->job->diag, (place){0}, "minimise the parts before composing them (--minimize)");
  return true;
}

static void search_free(search *s, lts_tuples *tuples) {
  if (tuples) *tuples = (lts_tuples){s->n, s->words, s->field, s->tuples};
  else mem_free(s->field), mem_free(s->tuples);
  vec_free(&s->owner);
  vec_free(&s->steps);
  mem_free(s->first_owner);
  mem_free(s->slot);
  mem_free(s->at);
  mem_free(s->fresh);
}

lts *lts_compose_tuples(job *job, lts *const *parts, uint32_t n, lts_tuples *tuples) {
  search s = {.job = job, .parts = parts, .n = n, .result = lts_new(parts[0]->actions, NULL)};
  bool stopped = false;
  lay_out(&s);
  find_owners(&s);
  s.at = mem_alloc(sizeof *s.at * 4 * n);
  s.begin = s.at + n, s.end = s.begin + n, s.choice = s.end + n;
  start(&s);
  for (uint32_t state = 0; state < s.result->states && !stopped; state++) {
    if (state != s.result->error) expand(&s, state);
    stopped = limits_hit(&job->limits) || too_large(&s);
  }
  search_free(&s, tuples);
  if (!stopped) {
    lts_freeze(s.result);
    return s.result;
  }
  if (tuples) lts_tuples_free(tuples);
  lts_free(s.result);
  return NULL;
}

lts *lts_compose(job *job, lts *const *parts, uint32_t n) { return lts_compose_tuples(job, parts, n, NULL); }

uint32_t lts_tuple_part(const lts_tuples *t, uint32_t state, uint32_t part) {
  return (uint32_t)get(&t->field[part], t->at + (size_t)state * t->words);
}

void lts_tuple_name(const lts_tuples *t, lts *const *parts, uint32_t state, buf *out) {
  for (uint32_t p = 0; p < t->parts; p++) {
    uint32_t s = lts_tuple_part(t, state, p);
    const char *name = s == parts[p]->error ? "ERROR" : lts_state_name(parts[p], s);
    buf_puts(out, p ? ", " : "(");
    if (name) buf_puts(out, name);
    else buf_printf(out, "%u", s);
  }
  buf_putc(out, ')');
}

void lts_tuples_free(lts_tuples *t) {
  mem_free(t->field);
  mem_free(t->at);
  *t = (lts_tuples){0};
}
