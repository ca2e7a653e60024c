/* See pds.h.
 *
 * Saturation with a worklist: the transitions themselves, in the order in which they were found, are the list. Each is examined
 * once; what it makes possible together with earlier ones is added. So every reason names only transitions with smaller numbers,
 * but for what a call leaves below it, which comes right after what is above.
 *
 * In post* a call has a state of its own for each (control, top) that is called with: above it stands what the callee has on the
 * stack, below it where it returns to. A return makes an epsilon from the control to what is below; epsilons are
 * taken together with the transition behind them at once, so nobody else meets them. */
#include "automata/pds.h"

#include <stdlib.h>
#include <string.h>

#define NOTHING UINT32_MAX

/* ---- systems ---- */

pds *pds_new(uint32_t controls, uint32_t symbols) {
  pds *p = mem_alloc(sizeof *p);
  p->controls = controls;
  p->symbols = symbols;
  return p;
}

void pds_free(pds *p) {
  if (!p) return;
  vec_free(&p->rules);
  vec_free(&p->first);
  mem_free(p);
}

void pds_add_rule(pds *p, pds_rule r) { vec_push(&p->rules, r); }

static uint32_t head_of(const pds *p, uint32_t control, uint32_t symbol) { return control * p->symbols + symbol; }

void pds_freeze(pds *p) {
  uint32_t heads = p->controls * p->symbols, n = p->rules.n;
  pds_rule *sorted = mem_alloc(sizeof *sorted * (n + 1));
  p->first.n = 0;
  vec_reserve(&p->first, heads + 1);
  p->first.n = heads + 1;
  memset(p->first.at, 0, sizeof *p->first.at * p->first.n);
  for (uint32_t i = 0; i < n; i++) p->first.at[head_of(p, p->rules.at[i].from, p->rules.at[i].top) + 1]++;
  for (uint32_t i = 0; i < heads; i++) p->first.at[i + 1] += p->first.at[i];
  uint32_t *next = mem_alloc(sizeof *next * (heads + 1));
  memcpy(next, p->first.at, sizeof *next * heads);
  for (uint32_t i = 0; i < n; i++) sorted[next[head_of(p, p->rules.at[i].from, p->rules.at[i].top)]++] = p->rules.at[i];
  if (n) memcpy(p->rules.at, sorted, sizeof *sorted * n);
  mem_free(next);
  mem_free(sorted);
}

bool pds_take(const pds *p, uint32_t rule, pds_config *c) {
  const pds_rule *r = &p->rules.at[rule];
  if (c->control != r->from || !c->stack.n || c->stack.at[0] != r->top) return false;
  vec_reserve(&c->stack, 1);
  memmove(c->stack.at + r->npush, c->stack.at + 1, sizeof *c->stack.at * (c->stack.n - 1));
  memcpy(c->stack.at, r->push, sizeof *c->stack.at * r->npush);
  c->stack.n = c->stack.n - 1 + r->npush;
  c->control = r->to;
  return true;
}

/* ---- sets ---- */

void pds_set_init(pds_set *s, const pds *system) {
  *s = (pds_set){.system = system};
  for (uint32_t i = 0; i < system->controls; i++) pds_set_add_state(s, false);
}

void pds_set_free(pds_set *s) {
  vec_free(&s->transitions);
  vec_free(&s->of_state);
  vec_free(&s->final);
  map_free(&s->index);
}

uint32_t pds_set_add_state(pds_set *s, bool final) {
  vec_push(&s->of_state, NOTHING);
  vec_push(&s->final, final);
  return s->states++;
}

/* The number of a transition; new if there is none with these ends and this symbol. */
static uint32_t add(pds_set *s, pds_transition t) {
  uint64_t known, a = (uint64_t)t.from << 32 | t.symbol;
  if (map_get_pair(&s->index, a, t.to, &known)) return (uint32_t)known;
  map_put_pair(&s->index, a, t.to, s->transitions.n);
  t.next_of_state = s->of_state.at[t.from];
  s->of_state.at[t.from] = s->transitions.n;
  vec_push(&s->transitions, t);
  return s->transitions.n - 1;
}

void pds_set_add(pds_set *s, uint32_t from, uint32_t symbol, uint32_t to) {
  add(s, (pds_transition){.from = from, .symbol = symbol, .to = to, .rule = NOTHING, .one = NOTHING, .two = NOTHING});
}

void pds_set_add_config(pds_set *s, const pds_config *c) {
  uint32_t at = c->control;
  if (!c->stack.n) s->final.at[at] = true;
  for (uint32_t i = 0; i < c->stack.n; i++) {
    uint32_t to = pds_set_add_state(s, i + 1 == c->stack.n);
    pds_set_add(s, at, c->stack.at[i], to);
    at = to;
  }
}

/* A path of transitions that reads the stack from `at` on and ends in a final state; epsilons come first. */
static bool find_path(const pds_set *s, const uint32_t *stack, uint32_t n, uint32_t at, pds_run *path) {
  if (!n && s->final.at[at]) return true;
  for (uint32_t t = s->of_state.at[at]; t != NOTHING; t = s->transitions.at[t].next_of_state) {
    const pds_transition *x = &s->transitions.at[t];
    bool silent = x->symbol == PDS_EPSILON; /* leads from a control to what is none: there is no cycle of them */
    if (!silent && (!n || x->symbol != stack[0])) continue;
    vec_push(path, t);
    if (find_path(s, silent ? stack : stack + 1, silent ? n : n - 1, x->to, path)) return true;
    path->n--;
  }
  return false;
}

bool pds_set_has(const pds_set *s, const pds_config *c) {
  pds_run path = {0};
  bool has = find_path(s, c->stack.at, c->stack.n, c->control, &path);
  vec_free(&path);
  return has;
}

static void copy_set(const pds_set *from, pds_set *out) {
  pds_set_init(out, from->system);
  for (uint32_t i = 0; i < out->states; i++) out->final.at[i] = from->final.at[i];
  while (out->states < from->states) pds_set_add_state(out, from->final.at[out->states]);
  for (uint32_t i = 0; i < from->transitions.n; i++) {
    const pds_transition *t = &from->transitions.at[i];
    pds_set_add(out, t->from, t->symbol, t->to);
  }
}

/* ---- post* ---- */

typedef struct forward {
  pds_set *set;
  map callee;         /* (control, symbol) -> the state between a callee and where it returns to */
  map below;          /* state between -> the first epsilon that leads to it, plus 1 */
  VEC(uint32_t) next; /* by transition: the next epsilon that leads to the same state, plus 1; 0: none */
} forward;

static uint32_t between(forward *f, uint32_t control, uint32_t symbol) {
  uint64_t known;
  if (map_get_pair(&f->callee, control, symbol, &known)) return (uint32_t)known;
  uint32_t state = pds_set_add_state(f->set, false);
  map_put_pair(&f->callee, control, symbol, state);
  return state;
}

/* An epsilon and a transition that leaves where it leads to are one transition. */
static void join(forward *f, uint32_t epsilon, uint32_t t) {
  pds_transition x = f->set->transitions.at[t];
  add(f->set, (pds_transition){.from = f->set->transitions.at[epsilon].from,
                               .symbol = x.symbol,
                               .to = x.to,
                               .reason = BY_EPSILON,
                               .rule = NOTHING,
                               .one = epsilon,
                               .two = t});
}

static void take_epsilon(forward *f, uint32_t epsilon) {
  uint32_t to = f->set->transitions.at[epsilon].to;
  uint64_t first = 0;
  while (f->next.n <= epsilon) vec_push(&f->next, 0);
  map_get(&f->below, to, &first);
  f->next.at[epsilon] = (uint32_t)first;
  map_put(&f->below, to, epsilon + 1);
  for (uint32_t t = f->set->of_state.at[to]; t != NOTHING; t = f->set->transitions.at[t].next_of_state)
    join(f, epsilon, t);
}

/* A transition from a state between: every return to there goes on by it. */
static void join_returns(forward *f, uint32_t t) {
  uint64_t epsilon = 0;
  map_get(&f->below, f->set->transitions.at[t].from, &epsilon);
  for (; epsilon; epsilon = f->next.at[epsilon - 1]) join(f, (uint32_t)epsilon - 1, t);
}

static void take_forward(forward *f, uint32_t t, uint32_t rule) {
  const pds_rule *r = &f->set->system->rules.at[rule];
  pds_transition x = f->set->transitions.at[t];
  pds_transition made = {.from = r->to, .to = x.to, .reason = BY_RULE, .rule = rule, .one = t, .two = NOTHING};
  if (r->npush < 2) {
    made.symbol = r->npush ? r->push[0] : PDS_EPSILON;
    add(f->set, made);
    return;
  }
  uint32_t state = between(f, r->to, r->push[0]), before;
  made.symbol = r->push[0];
  made.to = state;
  made.reason = BY_CALL_ABOVE;
  add(f->set, made);
  made.from = state;
  made.symbol = r->push[1];
  made.to = x.to;
  made.reason = BY_CALL_BELOW;
  before = f->set->transitions.n;
  uint32_t below = add(f->set, made);
  if (below == before) join_returns(f, below);
}

bool pds_post(job *job, const pds_set *from, pds_set *out) {
  const pds *p = from->system;
  copy_set(from, out);
  forward f = {.set = out};
  for (uint32_t t = 0; t < out->transitions.n && !limits_hit(&job->limits); t++) {
    uint32_t state = out->transitions.at[t].from, symbol = out->transitions.at[t].symbol;
    if (symbol == PDS_EPSILON) {
      take_epsilon(&f, t);
      continue;
    }
    if (state >= p->controls) continue;
    uint32_t head = head_of(p, state, symbol);
    for (uint32_t r = p->first.at[head]; r < p->first.at[head + 1]; r++) take_forward(&f, t, r);
  }
  map_free(&f.callee);
  map_free(&f.below);
  vec_free(&f.next);
  return !job->limits.hit;
}

/* ---- pre* ---- */

typedef struct backward {
  pds_set *set;
  VEC(uint32_t) *arrive; /* by (control, new top): steps and calls that arrive with it */
  map waiting;           /* (state, symbol) -> the last call that waits for a transition of it, plus 1 */
  struct {
    struct waiting_call {
      uint32_t rule, above, next;
    } *at;
    uint32_t n, cap;
  } calls;
} backward;

static void found(backward *b, uint32_t rule, uint32_t to, uint32_t one, uint32_t two) {
  const pds_rule *r = &b->set->system->rules.at[rule];
  add(b->set,
      (pds_transition){
          .from = r->from, .symbol = r->top, .to = to, .reason = BY_RULE, .rule = rule, .one = one, .two = two});
}

/* The callee can be left by transition `above`: now the place to return to must be read from where it leads. */
static void await(backward *b, uint32_t rule, uint32_t above) {
  pds_set *s = b->set;
  uint32_t state = s->transitions.at[above].to, symbol = s->system->rules.at[rule].push[1];
  uint64_t last = 0;
  map_get_pair(&b->waiting, state, symbol, &last);
  vec_push(&b->calls, ((struct waiting_call){rule, above, (uint32_t)last}));
  map_put_pair(&b->waiting, state, symbol, b->calls.n);
  for (uint32_t t = s->of_state.at[state]; t != NOTHING; t = s->transitions.at[t].next_of_state)
    if (s->transitions.at[t].symbol == symbol) found(b, rule, s->transitions.at[t].to, above, t);
}

static void take_backward(backward *b, uint32_t t) {
  const pds *p = b->set->system;
  pds_transition x = b->set->transitions.at[t];
  uint64_t call = 0;
  map_get_pair(&b->waiting, x.from, x.symbol, &call);
  for (; call; call = b->calls.at[call - 1].next)
    found(b, b->calls.at[call - 1].rule, x.to, b->calls.at[call - 1].above, t);
  if (x.from >= p->controls) return;
  uint32_t head = head_of(p, x.from, x.symbol);
  for (uint32_t i = 0; i < b->arrive[head].n; i++) {
    uint32_t rule = b->arrive[head].at[i];
    if (p->rules.at[rule].npush == 1) found(b, rule, x.to, t, NOTHING);
    else await(b, rule, t);
  }
}

bool pds_pre(job *job, const pds_set *to, pds_set *out) {
  const pds *p = to->system;
  uint32_t heads = p->controls * p->symbols;
  copy_set(to, out);
  backward b = {.set = out};
  b.arrive = mem_alloc(sizeof *b.arrive * (heads + 1));
  for (uint32_t r = 0; r < p->rules.n; r++) {
    if (p->rules.at[r].npush) vec_push(&b.arrive[head_of(p, p->rules.at[r].to, p->rules.at[r].push[0])], r);
    else found(&b, r, p->rules.at[r].to, NOTHING, NOTHING);
  }
  for (uint32_t t = 0; t < out->transitions.n && !limits_hit(&job->limits); t++) take_backward(&b, t);
  for (uint32_t i = 0; i < heads; i++) vec_free(&b.arrive[i]);
  mem_free(b.arrive);
  map_free(&b.waiting);
  vec_free(&b.calls);
  return !job->limits.hit;
}

/* ---- runs ---- */

/* The configuration that a path reads. */
static void read_path(const pds_set *s, const pds_run *path, uint32_t control, pds_config *out) {
  out->control = control;
  out->stack.n = 0;
  for (uint32_t i = 0; i < path->n; i++) vec_push(&out->stack, s->transitions.at[path->at[i]].symbol);
}

/* Puts `n` transitions in the place of the first `from` of a path. */
static void replace_first(pds_run *path, uint32_t from, const uint32_t *by, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) vec_reserve(path, n);
  memmove(path->at + n, path->at + from, sizeof *path->at * (path->n - from));
  memcpy(path->at, by, sizeof *by * n);
  path->n = path->n - from + n;
}

bool pds_post_run(const pds_set *post, const pds_config *c, pds_config *start, pds_run *out) {
  pds_run path = {0};
  uint32_t control = c->control;
  out->n = 0;
  bool has = find_path(post, c->stack.at, c->stack.n, c->control, &path);
  while (has && path.n) {
    pds_transition t = post->transitions.at[path.at[0]];
    if (t.reason == BY_NOBODY) break;
    if (t.reason == BY_EPSILON) {
      replace_first(&path, 1, (uint32_t[]){t.one, t.two}, 2);
      continue;
    }
    uint32_t taken = 1;
    if (t.reason == BY_CALL_ABOVE) { /* which call it was, what is below says */
      t = post->transitions.at[path.at[1]];
      taken = 2;
    }
    vec_push(out, t.rule);
    control = post->system->rules.at[t.rule].from;
    replace_first(&path, taken, &t.one, 1);
  }
  for (uint32_t i = 0; i < out->n / 2; i++) {
    uint32_t rule = out->at[i];
    out->at[i] = out->at[out->n - 1 - i];
    out->at[out->n - 1 - i] = rule;
  }
  if (has) read_path(post, &path, control, start);
  vec_free(&path);
  return has;
}

bool pds_pre_run(const pds_set *pre, const pds_config *c, pds_config *end, pds_run *out) {
  pds_run path = {0};
  uint32_t control = c->control;
  out->n = 0;
  bool has = find_path(pre, c->stack.at, c->stack.n, c->control, &path);
  while (has && path.n) {
    pds_transition t = pre->transitions.at[path.at[0]];
    if (t.reason == BY_NOBODY) break;
    vec_push(out, t.rule);
    control = pre->system->rules.at[t.rule].to;
    replace_first(&path, 1, (uint32_t[]){t.one, t.two}, (t.one != NOTHING) + (t.two != NOTHING));
  }
  if (has) read_path(pre, &path, control, end);
  vec_free(&path);
  return has;
}
