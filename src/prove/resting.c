/* See resting.h. A state of the watcher is the rests of the first few parts. */
#include "prove/resting.h"

enum { most_combinations = 50000, RUNNING = 0, WRONG = 1 };

typedef struct making {
  resting *r;
  const parts *m;
  const action_list *const *alphabets;
  VEC(uint32_t) chosen; /* by state: the rest of the last part that has one, */
  VEC(uint32_t) before; /* and the state without it */
  VEC(pds_rule) rules;
} making;

static bool has(const action_list *list, uint32_t action) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == action) return true;
  return false;
}

/* Can it happen where these parts rest? */
static bool can_happen(const making *k, const part_rest *const *rests, uint32_t action) {
  uint32_t owners = 0, ready = 0;
  for (uint32_t i = 0; i < k->m->n; i++) {
    owners += has(k->alphabets[i], action);
    ready += has(&rests[i]->offers, action);
  }
  return owners == 1 ? ready : parts_in_pairs(k->m) ? ready > 1 : ready == owners;
}

static bool is_deadlock(const making *k, const part_rest *const *rests) {
  bool owes = false;
  for (uint32_t i = 0; i < k->m->n; i++) {
    owes |= rests[i]->owes;
    for (uint32_t a = 0; a < rests[i]->offers.n; a++)
      if (can_happen(k, rests, rests[i]->offers.at[a])) return false;
  }
  return owes;
}

static void add_rule(making *k, uint32_t from, uint32_t action, uint32_t to) {
  vec_push(&k->rules, ((pds_rule){.top = from, .npush = 1, .push = {to}, .action = action}));
  if (to == WRONG) k->r->last[action] = true;
}

static uint32_t add_state(making *k, uint32_t before, uint32_t chosen) {
  vec_push(&k->before, before);
  vec_push(&k->chosen, chosen);
  return k->before.n - 1;
}

/* All events leave it running. */
static void let_run(making *k) {
  for (uint32_t i = 0; i < k->m->n; i++) {
    const part *p = &k->m->at[i];
    for (uint32_t n = 0; n < k->alphabets[i]->n; n++) vec_push(&k->r->alphabet, k->alphabets[i]->at[n]);
    if (p->kind) add_rule(k, RUNNING, p->pushdown.lost, WRONG);
  }
  spec_sort_actions(&k->r->alphabet);
  for (uint32_t n = 0; n < k->r->alphabet.n; n++) {
    uint32_t action = k->r->alphabet.at[n];
    bool other = false;
    for (uint32_t i = 0; i < k->m->n; i++) {
      const part *p = &k->m->at[i];
      other |= p->kind && action == p->pushdown.lost;
      for (uint32_t x = 0; x < p->rests.n; x++) other |= p->rests.at[x].action == action;
    }
    if (!other) add_rule(k, RUNNING, action, RUNNING);
  }
}

/* The last part says where it rests, behind all others. */
static void judge(making *k, uint32_t state, const part_rest **rests) {
  uint32_t i = k->m->n - 1, s = state;
  const part *last = &k->m->at[i];
  for (; i-- > 0; s = k->before.at[s]) rests[i] = &k->m->at[i].rests.at[k->chosen.at[s]];
  for (uint32_t x = 0; x < last->rests.n; x++) {
    rests[k->m->n - 1] = &last->rests.at[x];
    if (is_deadlock(k, rests)) add_rule(k, state, last->rests.at[x].action, WRONG);
  }
}

static bool combine(making *k) {
  const part_rest **rests = mem_alloc(sizeof *rests * (k->m->n + 1));
  uint32_t begin = RUNNING, end = RUNNING + 1, n = k->m->n;
  bool fine = true;
  for (uint32_t i = 0; i + 1 < n && fine; i++) {
    uint32_t first = k->before.n;
    for (uint32_t s = begin; s < end && fine; s++)
      for (uint32_t x = 0; x < k->m->at[i].rests.n && fine; x++) {
        add_rule(k, s, k->m->at[i].rests.at[x].action, add_state(k, s, x));
        fine = k->before.n < most_combinations;
      }
    begin = first;
    end = k->before.n;
  }
  for (uint32_t s = begin; s < end && fine && n; s++) judge(k, s, rests);
  mem_free(rests);
  return fine;
}

bool resting_make(resting *r, const parts *m, const action_list *const *alphabets) {
  making k = {.r = r, .m = m, .alphabets = alphabets};
  *r = (resting){.first = RUNNING, .error = WRONG};
  r->last = mem_alloc(m->request.actions->names.n + 1);
  add_state(&k, 0, 0); /* RUNNING */
  add_state(&k, 0, 0); /* WRONG */
  let_run(&k);
  bool fine = combine(&k);
  r->system = pds_new(1, k.before.n);
  for (uint32_t i = 0; i < k.rules.n; i++) pds_add_rule(r->system, k.rules.at[i]);
  pds_freeze(r->system);
  vec_free(&k.rules);
  vec_free(&k.before);
  vec_free(&k.chosen);
  return fine;
}

void resting_free(resting *r) {
  pds_free(r->system);
  vec_free(&r->alphabet);
  mem_free(r->last);
  *r = (resting){0};
}
