/* See cpds.h. A state of a search is a tuple of residuals, one a part; all searches are breadth-first over tuples and differ in which
 * residuals these are (exact, widened, backwards), and in what is merged: the paper's procedures look at words of one length
 * after the other, so that only tuples of equal length are the same to them.
 *
 * Exact residuals are kept while a part stays as it is; so a search that is begun again with a larger budget finds what it
 * computed before, and costs little until it comes to something new. */
#include "check/cpds.h"

#include "automata/pds_determinize.h"
#include "base/tuning.h"
#include "check/balance.h"

#include <string.h>

#define NOTHING UINT32_MAX

typedef struct part {
  cpds_part is;
  bool set;
  bool *has;                             /* by action: it is in the alphabet, */
  bool *does;                            /* and some rule performs it */
  bool ends;                             /* its residuals are for words that end with one of the last actions */
  pds_determinization *exact, *backward; /* made when needed */
  pds_determinization *wide;
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
  pds_determinize_free(p->exact);
  pds_determinize_free(p->backward);
  pds_determinize_free(p->wide);
  mem_free(p->has);
  mem_free(p->does);
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
  p->does = mem_alloc(c->request.nactions + 1);
  for (uint32_t k = 0; k < is->nalphabet; k++) p->has[is->alphabet[k]] = true;
  for (uint32_t k = 0; k < is->system->rules.n; k++) p->does[is->system->rules.at[k].action] = true;
}

void cpds_word_free(cpds_word *w) {
  vec_free(&w->events);
  vec_free(&w->parts);
}

uint64_t cpds_states(const cpds *c) { return c->states; }
uint32_t cpds_length(const cpds *c) { return c->length; }
bool cpds_by_widening(const cpds *c) { return c->widened; }

/* ---- residuals of a part ---- */

/* Has everyone who has the action a rule for it? */
static bool is_performed(const cpds *c, uint32_t action) {
  for (uint32_t i = 0; i < c->request.nparts; i++)
    if (c->parts[i].has[action] && !c->parts[i].does[action]) return false;
  return true;
}

/* With all parts at once an action waits for everyone who has it: one that has all the last ones performs one of them. */
static bool must_end(const cpds *c, const part *p) {
  if (!c->request.last || p->is.target || p->is.watches || c->request.synchronisation != SYNCHRONISE_ALL) return false;
  for (uint32_t a = 1; a < c->request.nactions; a++)
    if (c->request.last[a] && !p->has[a] && is_performed(c, a)) return false;
  return true;
}

/* What others can do has changed what this part must do. */
static void forget_if_changed(const cpds *c, part *p) {
  bool ends = must_end(c, p);
  if (ends == p->ends) return;
  pds_determinize_free(p->exact);
  pds_determinize_free(p->wide);
  p->exact = p->wide = NULL;
  p->ends = ends;
}

static pds_determinize_request request_of(const cpds *c, const part *p, uint32_t depth, bool backwards) {
  return (pds_determinize_request){.system = p->is.system,
                                   .start = p->is.start,
                                   .target = p->is.target,
                                   .last = !backwards && must_end(c, p) ? c->request.last : NULL,
                                   .depth = depth,
                                   .backwards = backwards};
}

typedef enum { LOOK_EXACTLY, LOOK_WIDELY, LOOK_BACK } look;

static pds_determinization **pds_determinize_for(cpds *c, uint32_t i, look how) {
  part *p = &c->parts[i];
  forget_if_changed(c, p);
  pds_determinization **r = how == LOOK_EXACTLY ? &p->exact : how == LOOK_WIDELY ? &p->wide : &p->backward;
  pds_determinize_request q = request_of(c, p, how == LOOK_WIDELY ? p->depth : 0, how == LOOK_BACK);
  if (!*r) *r = pds_determinize_new(c->job, &q);
  return r;
}

/* ---- searches ---- */

typedef struct search {
  cpds *c;
  pds_determinization **of; /* by part */
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
    if (!pds_determinize_meet(s->of[i], tuple[i])) return false;
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
  const pds_determinized_moves *m = pds_determinize_moves(s->of[part], state);
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
    if (!pds_determinize_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])) return false;
  for (uint32_t i = 0; i < s->n; i++) {
    if (s->c->parts[i].is.watches) continue;
    uint32_t n = pds_determinize_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])->n;
    for (uint32_t k = 0; k < n; k++)
      offer(s, from, i, pds_determinize_moves(s->of[i], s->tuples.at[(size_t)from * s->n + i])->at[k].action, owners);
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
    s->of[i] = *pds_determinize_for(c, i, how);
    if (!s->of[i]) return false;
    s->next[i] = pds_determinized_initial;
    hopes &= pds_determinize_hope(s->of[i], pds_determinized_initial);
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
  pds_determinization *r = *pds_determinize_for(c, part, LOOK_EXACTLY);
  part_word(c, w, part, &letters);
  uint32_t at = r ? pds_determinized_initial : NOTHING;
  for (uint32_t i = 0; i < letters.n && at != NOTHING; i++) at = pds_determinize_after(r, at, letters.at[i]);
  vec_free(&letters);
  return at != NOTHING && pds_determinize_meet(r, at);
}

/* Every part that cannot do its share of a word keeps one symbol more. True: all can. */
static bool try_exactly(cpds *c, const cpds_word *w) {
  bool all = true;
  for (uint32_t i = 0; i < c->request.nparts; i++) {
    if (can_do(c, w, i)) continue;
    all = false;
    pds_determinize_free(c->parts[i].wide);
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

/* ---- numbers ---- */

/* How often rules are used, as equations. */
typedef struct counting {
  cpds *c;
  balance *b;
  uint32_t *first; /* by part: the variable of its first rule */
} counting;

/* Where the part ends: a way through the automaton of such configurations, by how often each transition is taken. */
static void count_end(counting *k, const pds_set *ends, uint32_t symbols, uint32_t controls) {
  uint32_t first = 0;
  for (uint32_t i = 0; i < ends->states; i++) {
    uint32_t e = balance_equation(k->b, 0);
    if (!i) first = e;
    if (ends->final.at[i]) balance_add(k->b, e, balance_variable(k->b), -1);
  }
  for (uint32_t q = 0; q < ends->system->controls; q++) {
    uint32_t end = balance_variable(k->b);
    balance_add(k->b, controls + q, end, -1);
    balance_add(k->b, first + q, end, 1);
  }
  for (uint32_t t = 0; t < ends->transitions.n; t++) {
    const pds_transition *x = &ends->transitions.at[t];
    uint32_t taken = balance_variable(k->b);
    balance_add(k->b, symbols + x->symbol, taken, -1);
    balance_add(k->b, first + x->from, taken, -1);
    balance_add(k->b, first + x->to, taken, 1);
  }
}

/* What is pushed is taken off again, or is left at the end; control goes from the start to the end. */
static bool count_part(counting *k, uint32_t i) {
  const part *p = &k->c->parts[i];
  const pds *s = p->is.system;
  uint32_t symbols = 0, controls = 0;
  k->first[i] = balance_variable(k->b);
  for (uint32_t r = 1; r <= s->rules.n; r++) balance_variable(k->b);
  for (uint32_t g = 0; g < s->symbols; g++) {
    int64_t begins = 0;
    for (uint32_t n = 0; n < p->is.start.stack.n; n++) begins -= p->is.start.stack.at[n] == g;
    uint32_t e = balance_equation(k->b, begins);
    if (!g) symbols = e;
  }
  for (uint32_t q = 0; q < s->controls; q++) {
    uint32_t e = balance_equation(k->b, q == p->is.start.control ? -1 : 0);
    if (!q) controls = e;
  }
  for (uint32_t r = 0; r < s->rules.n; r++) {
    const pds_rule *x = &s->rules.at[r];
    uint32_t v = k->first[i] + r;
    balance_add(k->b, symbols + x->top, v, -1);
    for (uint32_t n = 0; n < x->npush; n++) balance_add(k->b, symbols + x->push[n], v, 1);
    if (x->from == x->to) continue;
    balance_add(k->b, controls + x->from, v, -1);
    balance_add(k->b, controls + x->to, v, 1);
  }
  pds_determinize_request q = request_of(k->c, p, 0, false);
  pds_set ends;
  bool fine = pds_determinize_ends(k->c->job, &q, &ends);
  if (fine) count_end(k, &ends, symbols, controls);
  pds_set_free(&ends);
  return fine;
}

/* How often a part performs an action, `factor` times, in an equation. */
static void count_action(counting *k, uint32_t equation, uint32_t part, uint32_t action, int64_t factor) {
  const pds *s = k->c->parts[part].is.system;
  for (uint32_t r = 0; r < s->rules.n; r++)
    if (s->rules.at[r].action == action) balance_add(k->b, equation, k->first[part] + r, factor);
}

/* It happens `n` times: that often for each who has it, or, in pairs, twice in all. */
static void count_event(counting *k, uint32_t action) {
  uint32_t owners = 0, n = balance_variable(k->b), pairs = UINT32_MAX;
  for (uint32_t i = 0; i < k->c->request.nparts; i++)
    owners += k->c->parts[i].has[action] && !k->c->parts[i].is.watches;
  if (!owners) return;
  bool paired = k->c->request.synchronisation == SYNCHRONISE_PAIR && owners > 1;
  if (paired) {
    pairs = balance_equation(k->b, 0);
    balance_add(k->b, pairs, n, -2);
  }
  for (uint32_t i = 0; i < k->c->request.nparts; i++) {
    if (!k->c->parts[i].has[action]) continue;
    bool in_pair = paired && !k->c->parts[i].is.watches;
    uint32_t e = in_pair ? pairs : balance_equation(k->b, 0);
    count_action(k, e, i, action, 1);
    if (!in_pair) balance_add(k->b, e, n, -1);
  }
}

/* Do numbers alone exclude a common word? */
static bool is_unbalanced(cpds *c) {
  counting k = {c, balance_new(), mem_alloc(sizeof *k.first * (c->request.nparts + 1))};
  uint64_t size = 0;
  for (uint32_t i = 0; i < c->request.nparts; i++) {
    const pds *s = c->parts[i].is.system;
    size += s->rules.n + s->symbols + s->controls;
  }
  bool impossible = false;
  if (size * size / 4 <= tuning.largest_balance) {
    impossible = true;
    for (uint32_t i = 0; i < c->request.nparts && impossible; i++) impossible = count_part(&k, i);
    for (uint32_t a = 1; a < c->request.nactions; a++) count_event(&k, a);
    impossible = impossible && balance_is_impossible(c->job, k.b);
  }
  balance_free(k.b);
  mem_free(k.first);
  return impossible;
}

static cpds_answer in_turns(cpds *c, uint64_t until, cpds_word *out) {
  c->widened = false;
  for (uint64_t most = tuning.tuples_at_first;; most *= 2) {
    bool exactly = c->request.language != CPDS_WIDENED;
    cpds_answer a = exactly ? look_for(c, LOOK_EXACTLY, false, most, until, out) : CPDS_STOPPED;
    if (a == CPDS_STOPPED && !limits_hit(&c->job->limits)) a = look_widely(c, most, until, out);
    bool count = exactly && most == 2 * tuning.tuples_at_first && a == CPDS_STOPPED;
    if (count && !limits_hit(&c->job->limits) && is_unbalanced(c)) return CPDS_NONE;
    if (a != CPDS_STOPPED || limits_hit(&c->job->limits) || c->job->limits.effort.spent >= until) return a;
  }
}

cpds_answer cpds_check(cpds *c, uint64_t effort, cpds_word *out) {
  uint64_t until = effort_until(&c->job->limits.effort, effort);
  switch (c->request.language) {
  case CPDS_PREFIX: return look_for(c, LOOK_EXACTLY, true, UINT64_MAX, until, out);
  case CPDS_SUFFIX: return look_for(c, LOOK_BACK, true, UINT64_MAX, until, out);
  case CPDS_COUNTED: return is_unbalanced(c) ? CPDS_NONE : CPDS_STOPPED;
  default: return in_turns(c, until, out);
  }
}

bool cpds_run(cpds *c, const cpds_word *word, uint32_t part, pds_run *out) {
  VEC(uint32_t) letters = {0};
  vec_reserve(&letters, 1);
  part_word(c, word, part, &letters);
  pds_determinization *r = *pds_determinize_for(c, part, LOOK_EXACTLY);
  bool fine = r && pds_determinize_run(r, letters.at, letters.n, out);
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
