/* See cpds.h. A state of a search is a tuple of residuals, one a part; all searches are breadth-first over tuples and differ in which
 * residuals these are (exact, widened, backwards), and in what is merged: the paper's procedures look at words of one length
 * after the other, so that only tuples of equal length are the same to them.
 *
 * Exact residuals are kept while a part stays as it is; so a search that is begun again with a larger budget finds what it
 * computed before, and costs little until it comes to something new. */
#include "check/cpds.h"

#include "automata/residual.h"
#include "base/tuning.h"

#include <string.h>

#define NOTHING UINT32_MAX

typedef struct part {
  cpds_part is;
  bool set;
  bool *has;                   /* by action: it is in the alphabet */
  residuals *exact, *backward; /* made when needed */
  residuals *wide;
  uint32_t depth; /* of `wide` */
} part;

struct cpds {
  job *job;
  cpds_request request;
  part *parts;
  uint64_t states;
  uint32_t length;
  bool widened;
};

cpds *cpds_new(job *job, const cpds_request *request) {
  cpds *c = mem_alloc(sizeof *c);
  *c = (cpds){.job = job, .request = *request};
  c->parts = mem_alloc(sizeof *c->parts * (request->nparts + 1));
  return c;
}

static void forget_part(part *p) {
  residuals_free(p->exact);
  residuals_free(p->backward);
  residuals_free(p->wide);
  mem_free(p->has);
  vec_free(&p->is.start.stack);
  *p = (part){0};
}

void cpds_free(cpds *c) {
  if (!c) return;
  for (uint32_t i = 0; i < c->request.nparts; i++) forget_part(&c->parts[i]);
  mem_free(c->parts);
  mem_free(c);
}

void cpds_set(cpds *c, uint32_t i, const cpds_part *is) {
  part *p = &c->parts[i];
  forget_part(p);
  *p = (part){.is = *is, .set = true, .depth = 1};
  p->is.start.stack.at = NULL;
  p->is.start.stack.n = p->is.start.stack.cap = 0;
  for (uint32_t k = 0; k < is->start.stack.n; k++) vec_push(&p->is.start.stack, is->start.stack.at[k]);
  p->has = mem_alloc(c->request.nactions + 1);
  for (uint32_t k = 0; k < is->nalphabet; k++) p->has[is->alphabet[k]] = true;
}

void cpds_word_free(cpds_word *w) {
  vec_free(&w->events);
  vec_free(&w->parts);
}

uint64_t cpds_states(const cpds *c) { return c->states; }
uint32_t cpds_length(const cpds *c) { return c->length; }
bool cpds_by_widening(const cpds *c) { return c->widened; }

/* ---- residuals of a part ---- */

/* With all parts at once an action waits for everyone who has it: one that has all the last ones performs one of them. */
static bool must_end(const cpds *c, const part *p) {
  if (!c->request.last || p->is.target || p->is.watches || c->request.synchronisation != SYNCHRONISE_ALL) return false;
  for (uint32_t a = 0; a < c->request.nactions; a++)
    if (c->request.last[a] && !p->has[a]) return false;
  return true;
}

static residuals *open_residuals(const cpds *c, const part *p, uint32_t depth, bool backwards) {
  residuals_request q = {.system = p->is.system,
                         .start = p->is.start,
                         .target = p->is.target,
                         .last = !backwards && must_end(c, p) ? c->request.last : NULL,
                         .depth = depth,
                         .backwards = backwards};
  return residuals_new(c->job, &q);
}

typedef enum { LOOK_EXACTLY, LOOK_WIDELY, LOOK_BACK } look;

static residuals **residuals_for(cpds *c, uint32_t i, look how) {
  part *p = &c->parts[i];
  residuals **r = how == LOOK_EXACTLY ? &p->exact : how == LOOK_WIDELY ? &p->wide : &p->backward;
  if (!*r) *r = open_residuals(c, p, how == LOOK_WIDELY ? p->depth : 0, how == LOOK_BACK);
  return r;
}

/* ---- searches ---- */

typedef struct search {
  cpds *c;
  residuals **of; /* by part */
  uint32_t n;
  bool by_length; /* only tuples of equal length are merged; with `apart`, none is */
  bool apart;
  VEC(uint32_t) tuples; /* n numbers a state */
  VEC(uint32_t) parent; /* by state; NOTHING: the start */
  VEC(uint32_t) length;
  cpds_word steps; /* by state: what led there, but for the start */
  idset index;
  uint32_t *next; /* a tuple under construction */
  uint32_t *actors, nactors;
  uint32_t found; /* a state in which all targets are met */
} search;

static bool same_tuple(void *context, uint32_t id, const void *candidate) {
  const search *s = context;
  return !memcmp(s->tuples.at + (size_t)id * s->n, candidate, sizeof(uint32_t) * s->n) &&
         (!s->by_length || s->length.at[id] == s->length.at[s->parent.n]);
}

static bool all_meet(const search *s, const uint32_t *tuple) {
  for (uint32_t i = 0; i < s->n; i++)
    if (!residuals_meet(s->of[i], tuple[i])) return false;
  return true;
}

/* The tuple under construction, which `action` leads to, as a state. */
static void add_tuple(search *s, uint32_t parent, uint32_t action) {
  uint32_t length = parent == NOTHING ? 0 : s->length.at[parent] + 1, id = s->parent.n;
  uint64_t hash = hash_mix(hash_bytes(s->next, sizeof *s->next * s->n), s->by_length ? length : 0);
  vec_push(&s->length, length); /* of the candidate */
  if (!s->apart && idset_find(&s->index, hash, same_tuple, s, s->next) != NOTHING) {
    s->length.n--;
    return;
  }
  if (!s->apart) idset_add(&s->index, hash, id);
  vec_push(&s->parent, parent);
  for (uint32_t i = 0; i < s->n; i++) vec_push(&s->tuples, s->next[i]);
  vec_push(&s->steps.events, ((cpds_event){action, s->steps.parts.n, s->nactors}));
  for (uint32_t i = 0; i < s->nactors; i++) vec_push(&s->steps.parts, s->actors[i]);
  if (s->found == NOTHING && all_meet(s, s->next)) s->found = id;
  effort_charge(&s->c->job->limits.effort, tuning.cost_of_state);
}

static uint32_t move_of(const search *s, uint32_t part, uint32_t state, uint32_t action) {
  const residual_moves *m = residuals_moves(s->of[part], state);
  uint32_t low = 0, high = m->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (m->at[middle].action < action) low = middle + 1;
    else high = middle;
  }
  return low < m->n && m->at[low].action == action ? m->at[low].to : NOTHING;
}

/* The actors do it, and the watchers see it. */
static void perform(search *s, uint32_t from, uint32_t action) {
  memcpy(s->next, s->tuples.at + (size_t)from * s->n, sizeof *s->next * s->n);
  for (uint32_t i = 0; i < s->nactors; i++) {
    uint32_t *at = &s->next[s->actors[i]], to = move_of(s, s->actors[i], *at, action);
    if (to == NOTHING) return;
    *at = to;
  }
  for (uint32_t i = 0; i < s->n; i++) {
    const part *p = &s->c->parts[i];
    if (!p->is.watches || !p->has[action]) continue;
    s->next[i] = move_of(s, i, s->next[i], action);
    if (s->next[i] == NOTHING) return;
  }
  add_tuple(s, from, action);
}

/* The parts that have an action, watchers left out. */
static uint32_t owners_of(const search *s, uint32_t action, uint32_t *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->c->parts[i].has[action] && !s->c->parts[i].is.watches) out[n++] = i;
  return n;
}

/* An action that part `first` can do, and no part before it; with pairs, all that it can do with later ones. */
static void offer(search *s, uint32_t from, uint32_t first, uint32_t action, uint32_t *owners) {
  uint32_t n = owners_of(s, action, owners);
  if (s->c->request.synchronisation == SYNCHRONISE_ALL || n == 1) {
    if (owners[0] != first) return; /* the first owner offers it */
    s->nactors = n;
    memcpy(s->actors, owners, sizeof *owners * n);
    perform(s, from, action);
    return;
  }
  for (uint32_t k = 0; k < n; k++) {
    if (owners[k] <= first) continue;
    s->nactors = 2;
    s->actors[0] = first;
    s->actors[1] = owners[k];
    perform(s, from, action);
  }
}

/* False when a limit is hit. */
static bool expand(search *s, uint32_t from, uint32_t *owners) {
  for (uint32_t i = 0; i < s->n; i++) /* so that no later question can fail */
    if (!residuals_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])) return false;
  for (uint32_t i = 0; i < s->n; i++) {
    if (s->c->parts[i].is.watches) continue;
    uint32_t n = residuals_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])->n;
    for (uint32_t k = 0; k < n; k++)
      offer(s, from, i, residuals_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])->at[k].action, owners);
  }
  return true;
}

static void search_close(search *s) {
  vec_free(&s->tuples);
  vec_free(&s->parent);
  vec_free(&s->length);
  cpds_word_free(&s->steps);
  idset_free(&s->index);
  mem_free(s->next);
  mem_free(s->actors);
  mem_free(s->of);
}

/* False when a limit is hit. */
static bool search_open(search *s, cpds *c, look how) {
  uint32_t n = c->request.nparts;
  bool hopes = true;
  *s = (search){.c = c, .n = n, .found = NOTHING};
  s->of = mem_alloc(sizeof *s->of * (n + 1));
  s->next = mem_alloc(sizeof *s->next * (n + 1));
  s->actors = mem_alloc(sizeof *s->actors * (n + 1));
  for (uint32_t i = 0; i < n; i++) {
    s->of[i] = *residuals_for(c, i, how);
    if (!s->of[i]) return false;
    s->next[i] = residual_initial;
    hopes &= residuals_hope(s->of[i], residual_initial);
  }
  if (hopes) add_tuple(s, NOTHING, LTS_TAU);
  return true;
}

static void read_word(const search *s, uint32_t state, bool backwards, cpds_word *out) {
  VEC(uint32_t) way = {0};
  for (uint32_t k = state; s->parent.at[k] != NOTHING; k = s->parent.at[k]) vec_push(&way, k);
  out->events.n = out->parts.n = 0;
  for (uint32_t i = 0; i < way.n; i++) {
    cpds_event e = s->steps.events.at[backwards ? way.at[i] : way.at[way.n - 1 - i]];
    vec_push(&out->events, ((cpds_event){e.action, out->parts.n, e.n}));
    for (uint32_t k = 0; k < e.n; k++) vec_push(&out->parts, s->steps.parts.at[e.first + k]);
  }
  vec_free(&way);
}

/* Breadth-first, until a state that meets all targets, the end, or more than so many states. */
static cpds_answer run_search(search *s, uint64_t most, uint64_t until, cpds_word *out, bool backwards) {
  uint32_t *owners = mem_alloc(sizeof *owners * (s->n + 1)), i = 0;
  bool fine = true;
  while (fine && s->found == NOTHING && i < s->parent.n && i < most && s->c->job->limits.effort.spent < until)
    fine = expand(s, i++, owners) && !limits_hit(&s->c->job->limits);
  mem_free(owners);
  s->c->states = s->parent.n;
  if (!fine) return CPDS_STOPPED;
  if (s->found != NOTHING) {
    read_word(s, s->found, backwards, out);
    s->c->length = out->events.n;
    return CPDS_FOUND;
  }
  s->c->length = s->length.n ? vec_last(&s->length) : 0;
  return i == s->parent.n ? CPDS_NONE : CPDS_STOPPED;
}

static cpds_answer look_for(cpds *c, look how, bool by_length, uint64_t most, uint64_t until, cpds_word *out) {
  search s;
  bool fine = search_open(&s, c, how);
  s.by_length = by_length;
  cpds_answer a = fine ? run_search(&s, most, until, out, how == LOOK_BACK) : CPDS_STOPPED;
  search_close(&s);
  return a;
}

/* ---- both searches in turns ---- */

static void part_word(const cpds *c, const cpds_word *w, uint32_t part, void *out) {
  VEC(uint32_t) *letters = out;
  bool watches = c->parts[part].is.watches;
  for (uint32_t i = 0; i < w->events.n; i++) {
    const cpds_event *e = &w->events.at[i];
    bool takes_part = watches && c->parts[part].has[e->action];
    for (uint32_t k = 0; k < e->n; k++) takes_part |= w->parts.at[e->first + k] == part;
    if (takes_part) vec_push(letters, e->action);
  }
}

/* Can the part do its share of the word, and does it then meet its target? */
static bool can_do(cpds *c, const cpds_word *w, uint32_t part) {
  VEC(uint32_t) letters = {0};
  residuals *r = *residuals_for(c, part, LOOK_EXACTLY);
  part_word(c, w, part, &letters);
  uint32_t at = r ? residual_initial : NOTHING;
  for (uint32_t i = 0; i < letters.n && at != NOTHING; i++) at = residuals_after(r, at, letters.at[i]);
  vec_free(&letters);
  return at != NOTHING && residuals_meet(r, at);
}

/* Every part that cannot do its share of a word keeps one symbol more. True: all can. */
static bool try_exactly(cpds *c, const cpds_word *w) {
  bool all = true;
  for (uint32_t i = 0; i < c->request.nparts; i++) {
    if (can_do(c, w, i)) continue;
    all = false;
    residuals_free(c->parts[i].wide);
    c->parts[i].wide = NULL;
    c->parts[i].depth++;
  }
  return all;
}

static cpds_answer look_widely(cpds *c, uint64_t most, uint64_t until, cpds_word *out) {
  enum { tries = 8 };
  for (uint32_t i = 0; i < tries; i++) {
    cpds_answer a = look_for(c, LOOK_WIDELY, false, most, until, out);
    if (a == CPDS_NONE) c->widened = true;
    if (a != CPDS_FOUND || limits_hit(&c->job->limits)) return a;
    if (try_exactly(c, out)) return CPDS_FOUND;
  }
  return CPDS_STOPPED;
}

static cpds_answer in_turns(cpds *c, uint64_t until, cpds_word *out) {
  c->widened = false;
  for (uint64_t most = tuning.tuples_at_first;; most *= 2) {
    bool exactly = c->request.language != CPDS_WIDENED;
    cpds_answer a = exactly ? look_for(c, LOOK_EXACTLY, false, most, until, out) : CPDS_STOPPED;
    if (a == CPDS_STOPPED && !limits_hit(&c->job->limits)) a = look_widely(c, most, until, out);
    if (a != CPDS_STOPPED || limits_hit(&c->job->limits) || c->job->limits.effort.spent >= until) return a;
  }
}

cpds_answer cpds_check(cpds *c, uint64_t effort, cpds_word *out) {
  uint64_t until = effort_until(&c->job->limits.effort, effort);
  switch (c->request.language) {
  case CPDS_PREFIX: return look_for(c, LOOK_EXACTLY, true, UINT64_MAX, until, out);
  case CPDS_SUFFIX: return look_for(c, LOOK_BACK, true, UINT64_MAX, until, out);
  default: return in_turns(c, until, out);
  }
}

bool cpds_run(cpds *c, const cpds_word *word, uint32_t part, pds_run *out) {
  VEC(uint32_t) letters = {0};
  vec_reserve(&letters, 1);
  part_word(c, word, part, &letters);
  residuals *r = *residuals_for(c, part, LOOK_EXACTLY);
  bool fine = r && residuals_run(r, letters.at, letters.n, out);
  vec_free(&letters);
  return fine;
}

/* ---- sets of words ---- */

bool cpds_common(cpds *c, uint32_t length, cpds_words *out) {
  search s;
  bool back = c->request.language == CPDS_SUFFIX, fine = search_open(&s, c, back ? LOOK_BACK : LOOK_EXACTLY);
  uint32_t *owners = mem_alloc(sizeof *owners * (s.n + 1));
  s.apart = true;
  for (uint32_t i = 0; i < s.parent.n && fine; i++) {
    bool whole = s.length.at[i] == length;
    if (whole || all_meet(&s, s.tuples.at + (size_t)i * s.n)) {
      cpds_word w = {0};
      read_word(&s, i, back, &w);
      vec_push(out, w);
    }
    if (!whole) fine = expand(&s, i, owners) && !limits_hit(&c->job->limits);
  }
  mem_free(owners);
  search_close(&s);
  return fine;
}
