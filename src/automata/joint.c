/* See joint.h.
 *
 * The tuples are one array in the order of their numbers, beside a hash table of numbers. In a packed tuple a step of one part is
 * the replacement of one field. A shared action is handled at the first part that has it (its leader), which asks the
 * others for their edges; where two suffice, at the first of each pair.
 *
 * The name of a part's own step says which part and which of its edges; the steps together are counted from 0 on. */
#include "automata/joint.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <string.h>

#define OWN_STEP ((uint64_t)1 << 63)

typedef struct field {
  uint32_t word, shift;
  uint64_t mask; /* unshifted */
} field;

typedef struct slot {
  uint32_t hash, number_plus_1;
} slot;

struct joint {
  const joint_part *parts;
  uint32_t n, words;
  bool pair;
  field *field;
  VEC(uint32_t) owner;   /* the parts of each action, in order */
  uint32_t *first_owner; /* of action a: owner[first_owner[a]] .. owner[first_owner[a + 1]] */
  uint64_t *tuples;
  uint32_t count;
  size_t room; /* for how many tuples */
  slot *slot;
  uint32_t mask;
  uint32_t *at;                   /* the states of the parts in the tuple under work */
  uint32_t *begin, *end, *choice; /* ranges of edges of those who take a shared action */
  VEC(joint_step) steps;
  uint64_t *fresh; /* the tuples of the steps */
  size_t fresh_room;
  uint64_t together;         /* steps taken together so far */
  uint64_t wanted;           /* the one whose choices are asked for; OWN_STEP: none */
  joint_choices_list chosen; /* in it */
};

static uint64_t get(const field *f, const uint64_t *tuple) { return tuple[f->word] >> f->shift & f->mask; }

static void set(const field *f, uint64_t *tuple, uint32_t state) {
  tuple[f->word] = (tuple[f->word] & ~(f->mask << f->shift)) | (uint64_t)state << f->shift;
}

/* Places each part's state number in a word, next to the one before if it fits. */
static void lay_out(joint *j) {
  uint32_t word = 0, used = 0;
  j->field = mem_alloc(sizeof *j->field * j->n);
  for (uint32_t i = 0; i < j->n; i++) {
    uint64_t states = j->parts[i].states ? j->parts[i].states : UINT32_MAX;
    uint32_t bits = 1;
    while (bits < 32 && states > (uint64_t)1 << bits) bits++;
    if (used + bits > 64) word++, used = 0;
    j->field[i] = (field){word, used, ((uint64_t)1 << bits) - 1};
    used += bits;
  }
  j->words = word + 1;
}

static void find_owners(joint *j, uint32_t actions) {
  j->first_owner = mem_alloc(sizeof *j->first_owner * ((size_t)actions + 2));
  for (uint32_t i = 0; i < j->n; i++)
    for (uint32_t k = 0; k < j->parts[i].nalphabet; k++) j->first_owner[j->parts[i].alphabet[k] + 2]++;
  for (uint32_t a = 2; a < actions + 2; a++) j->first_owner[a] += j->first_owner[a - 1];
  vec_reserve(&j->owner, j->first_owner[actions + 1]);
  j->owner.n = j->first_owner[actions + 1];
  for (uint32_t i = 0; i < j->n; i++)
    for (uint32_t k = 0; k < j->parts[i].nalphabet; k++) j->owner.at[j->first_owner[j->parts[i].alphabet[k] + 1]++] = i;
}

joint *joint_new(const joint_part *parts, uint32_t n, bool pair, uint32_t nactions) {
  joint *j = mem_alloc(sizeof *j);
  *j = (joint){.parts = parts, .n = n, .pair = pair, .wanted = OWN_STEP};
  lay_out(j);
  find_owners(j, nactions);
  j->at = mem_alloc(sizeof *j->at * 4 * n);
  j->begin = j->at + n, j->end = j->begin + n, j->choice = j->end + n;
  return j;
}

void joint_free(joint *j) {
  if (!j) return;
  mem_free(j->field);
  vec_free(&j->owner);
  mem_free(j->first_owner);
  mem_free(j->tuples);
  mem_free(j->slot);
  mem_free(j->at);
  vec_free(&j->steps);
  mem_free(j->fresh);
  vec_free(&j->chosen);
  mem_free(j);
}

uint32_t joint_tuples(const joint *j) { return j->count; }
uint32_t joint_steps(const joint *j) { return j->steps.n; }
const joint_step *joint_step_at(const joint *j, uint32_t i) { return &j->steps.at[i]; }

uint32_t joint_part_of(const joint *j, uint32_t tuple, uint32_t part) {
  return (uint32_t)get(&j->field[part], j->tuples + (size_t)tuple * j->words);
}

bool joint_is_own(const joint *j, uint32_t a) { return a == LTS_TAU || j->first_owner[a + 1] - j->first_owner[a] == 1; }

/* --- the table --- */

static uint64_t hash_tuple(const joint *j, const uint64_t *tuple) {
  if (j->words == 1) return XXH3_64bits(tuple, 8);
  return XXH3_64bits(tuple, 8 * (size_t)j->words);
}

static void grow_table(joint *j) {
  uint32_t mask = j->slot ? 2 * j->mask + 1 : 1023;
  slot *bigger = mem_alloc(sizeof *bigger * ((size_t)mask + 1));
  for (uint32_t i = 0; j->slot && i <= j->mask; i++) {
    if (!j->slot[i].number_plus_1) continue;
    uint32_t k = j->slot[i].hash & mask;
    while (bigger[k].number_plus_1) k = (k + 1) & mask;
    bigger[k] = j->slot[i];
  }
  mem_free(j->slot);
  j->slot = bigger;
  j->mask = mask;
}

static uint32_t new_tuple(joint *j, const uint64_t *tuple) {
  if (j->count == j->room) {
    j->room = j->room ? j->room + j->room / 2 : 1024;
    j->tuples = mem_resize(j->tuples, 8 * j->words * j->room);
  }
  memcpy(j->tuples + (size_t)j->count * j->words, tuple, 8 * (size_t)j->words);
  return j->count++;
}

/* The slot of a tuple, or the free one that it would get. */
static uint32_t slot_of(const joint *j, const uint64_t *tuple, uint64_t hash) {
  uint32_t h = (uint32_t)hash, k = h & j->mask;
  for (; j->slot[k].number_plus_1; k = (k + 1) & j->mask)
    if (j->slot[k].hash == h) {
      const uint64_t *there = j->tuples + (size_t)(j->slot[k].number_plus_1 - 1) * j->words;
      if (j->words == 1 ? *there == *tuple : !memcmp(there, tuple, 8 * (size_t)j->words)) break;
    }
  return k;
}

static uint32_t number_of(joint *j, const uint64_t *tuple, uint64_t hash) {
  uint32_t k = slot_of(j, tuple, hash);
  if (j->slot[k].number_plus_1) return j->slot[k].number_plus_1 - 1;
  uint32_t number = new_tuple(j, tuple);
  j->slot[k] = (slot){(uint32_t)hash, number + 1};
  if (j->count > j->mask / 3 * 2) grow_table(j);
  return number;
}

static const uint64_t *tuple_of(const joint *j, uint32_t i) { return j->fresh + (size_t)i * j->words; }

uint32_t joint_number(joint *j, uint32_t i) { return number_of(j, tuple_of(j, i), j->steps.at[i].hash); }
uint32_t joint_number_apart(joint *j, uint32_t i) { return new_tuple(j, tuple_of(j, i)); }

/* --- steps --- */

static bool in_error(const joint_part *p, uint32_t state) {
  return state == p->error || (p->is_error && p->is_error[state]);
}

/* Room for one more step, whose tuple begins as a copy of `from`. */
static uint64_t *begin_step(joint *j, const uint64_t *from) {
  if ((j->steps.n + 1) * (size_t)j->words > j->fresh_room) {
    j->fresh_room = 2 * j->fresh_room + 64 * j->words;
    j->fresh = mem_resize(j->fresh, 8 * j->fresh_room);
  }
  uint64_t *tuple = j->fresh + (size_t)j->steps.n * j->words;
  memcpy(tuple, from, 8 * (size_t)j->words);
  return tuple;
}

static void end_step(joint *j, const uint64_t *tuple, uint32_t action, uint64_t edge, bool error) {
  uint64_t hash = hash_tuple(j, tuple);
  __builtin_prefetch(&j->slot[(uint32_t)hash & j->mask]);
  vec_push(&j->steps, ((joint_step){hash, edge, action, error}));
}

static void step_alone(joint *j, const uint64_t *from, uint32_t part, uint32_t edge) {
  lts_edge e = j->parts[part].edges[edge];
  uint64_t *tuple = begin_step(j, from);
  set(&j->field[part], tuple, e.to);
  end_step(j, tuple, e.action, OWN_STEP | (uint64_t)part << 32 | edge, in_error(&j->parts[part], e.to));
}

/* The edges of a part with action `a`, as place k; false if it has none. */
static bool ready(joint *j, uint32_t k, uint32_t part, uint32_t a) {
  const joint_part *p = &j->parts[part];
  uint32_t i = p->begin[j->at[part]], end = p->end[j->at[part]], high = end;
  while (high - i > 8) {
    uint32_t middle = i + (high - i) / 2;
    if (p->edges[middle].action < a) i = middle + 1;
    else high = middle;
  }
  while (i < end && p->edges[i].action < a) i++;
  j->begin[k] = j->choice[k] = i;
  while (i < end && p->edges[i].action == a) i++;
  j->end[k] = i;
  return j->begin[k] < i;
}

/* Every combination of edges of the `n` parts `who`, which are all ready for `a`. */
static void step_together(joint *j, const uint64_t *from, const uint32_t *who, uint32_t n, uint32_t a) {
  uint32_t k;
  do {
    uint64_t *tuple = begin_step(j, from);
    bool error = false, wanted = j->together == j->wanted;
    for (k = 0; k < n; k++) {
      const joint_part *p = &j->parts[who[k]];
      uint32_t to = p->edges[j->choice[k]].to;
      set(&j->field[who[k]], tuple, to);
      error |= in_error(p, to);
      if (wanted) vec_push(&j->chosen, ((joint_choice){who[k], j->choice[k]}));
    }
    end_step(j, tuple, a, j->together++, error);
    for (k = 0; k < n && ++j->choice[k] == j->end[k]; k++) j->choice[k] = j->begin[k];
  } while (k < n);
}

/* A shared action, seen from one part that is ready for it; handled where that part is the first. */
static void step_shared(joint *j, const uint64_t *from, uint32_t part, uint32_t a) {
  const uint32_t *owner = j->owner.at + j->first_owner[a];
  uint32_t n = j->first_owner[a + 1] - j->first_owner[a], k = 0;
  if (!j->pair) {
    if (owner[0] != part) return;
    while (k < n && ready(j, k, owner[k], a)) k++;
    if (k == n) step_together(j, from, owner, n, a);
    return;
  }
  while (owner[k] != part) k++;
  for (k++; k < n; k++) {
    uint32_t both[] = {part, owner[k]};
    if (ready(j, 0, both[0], a) && ready(j, 1, both[1], a)) step_together(j, from, both, 2, a);
  }
}

static const uint64_t *begin_collection(joint *j, uint32_t tuple) {
  const uint64_t *from = j->tuples + (size_t)tuple * j->words;
  j->steps.n = 0;
  j->together = 0;
  for (uint32_t p = 0; p < j->n; p++) j->at[p] = (uint32_t)get(&j->field[p], from);
  return from;
}

void joint_collect(joint *j, uint32_t tuple) {
  const uint64_t *from = begin_collection(j, tuple);
  for (uint32_t p = 0; p < j->n; p++) {
    const joint_part *l = &j->parts[p];
    uint32_t end = l->end[j->at[p]], done = LTS_NONE;
    for (uint32_t i = l->begin[j->at[p]]; i < end; i++) {
      uint32_t a = l->edges[i].action;
      if (joint_is_own(j, a)) step_alone(j, from, p, i);
      else if (a != done) step_shared(j, from, p, done = a);
    }
  }
}

void joint_collect_own(joint *j, uint32_t tuple, uint32_t part) {
  const uint64_t *from = begin_collection(j, tuple);
  const joint_part *l = &j->parts[part];
  for (uint32_t i = l->begin[j->at[part]]; i < l->end[j->at[part]]; i++)
    if (joint_is_own(j, l->edges[i].action)) step_alone(j, from, part, i);
}

void joint_choices(joint *j, uint32_t tuple, uint64_t edge, joint_choices_list *out) {
  out->n = 0;
  if (edge & OWN_STEP) {
    vec_push(out, ((joint_choice){(uint32_t)((edge & ~OWN_STEP) >> 32), (uint32_t)edge}));
    return;
  }
  j->wanted = edge;
  j->chosen.n = 0;
  joint_collect(j, tuple);
  j->wanted = OWN_STEP;
  for (uint32_t i = 0; i < j->chosen.n; i++) vec_push(out, j->chosen.at[i]);
}

uint32_t joint_start(joint *j, bool *error) {
  if (!j->fresh) {
    j->fresh_room = 64 * (size_t)j->words;
    j->fresh = mem_alloc(8 * j->fresh_room);
    grow_table(j);
  }
  memset(j->fresh, 0, 8 * (size_t)j->words);
  *error = false;
  for (uint32_t p = 0; p < j->n; p++) {
    set(&j->field[p], j->fresh, j->parts[p].initial);
    *error |= in_error(&j->parts[p], j->parts[p].initial);
  }
  return number_of(j, j->fresh, hash_tuple(j, j->fresh));
}
