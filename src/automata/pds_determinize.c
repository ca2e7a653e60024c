/* See pds_determinize.h.
 *
 * A set is written as the words of its smallest deterministic automaton: the number of states; then of each state whether it is final,
 * how many transitions leave it, and these, sorted. State 0 reads the control, all others the stack. States are numbered
 * in the order in which a breadth-first search reaches them, so equal sets are equal texts.
 *
 *     a step         rules of the action, applied to the text, give configurations;
 *     internal steps post* of these by internal rules alone;
 *     back to text   the subset construction over its automaton (paired with that of what can still end, if that is
 *                    asked), dead states dropped, equivalent ones merged, numbered
 *
 * Backwards a step applies rules the other way round, pre* takes the place of post*, and sets are paired with what is reachable.
 * Widening pairs the text with that of all reachable configurations, and follows only the latter from a depth on. */
#include "automata/pds_determinize.h"

#include "base/tuning.h"

#include <stdlib.h>
#include <string.h>

#define NOTHING UINT32_MAX

typedef VEC(uint32_t) text;

typedef struct state {
  text set;
  bool meets, hopes, expanded;
  pds_determinized_moves moves;
} state;

struct pds_determinization {
  job *job;
  pds_determinize_request request;
  pds *silent;            /* internal rules alone, */
  VEC(uint32_t) original; /* and their numbers in the system */
  bool *ready;            /* by control and symbol: a visible rule is for it */
  bool prunes;            /* some configurations cannot end any more: */
  pds_set alive;          /* these can */
  text reachable;         /* for widening */
  VEC(state) states;
  idset index;
};

/* ---- automata of sets, as texts ---- */

typedef struct arc {
  uint32_t letter, to;
} arc;

typedef struct node {
  VEC(arc) arcs;
  bool final;
  uint32_t class;
} node;

typedef VEC(node) nodes; /* deterministic; the first reads controls */

static void nodes_free(nodes *g) {
  for (uint32_t i = 0; i < g->n; i++) vec_free(&g->at[i].arcs);
  vec_free(g);
}

static int by_letter(const void *a, const void *b) {
  const arc *x = a, *y = b;
  return (x->letter > y->letter) - (x->letter < y->letter);
}

/* Drops arcs to states from which no final one is reached. */
static void trim(nodes *g) {
  bool *live = mem_alloc(g->n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = g->n; i-- > 0;) {
      bool is = g->at[i].final;
      for (uint32_t k = 0; k < g->at[i].arcs.n && !is; k++) is = live[g->at[i].arcs.at[k].to];
      changed |= is && !live[i];
      live[i] |= is;
    }
  }
  for (uint32_t i = 0; i < g->n; i++) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < g->at[i].arcs.n; k++)
      if (live[g->at[i].arcs.at[k].to]) g->at[i].arcs.at[n++] = g->at[i].arcs.at[k];
    g->at[i].arcs.n = n;
    if (n) qsort(g->at[i].arcs.at, n, sizeof *g->at[i].arcs.at, by_letter);
  }
  mem_free(live);
}

typedef struct signature {
  const nodes *g;
  const uint32_t *classes;
} signature;

static uint64_t signature_hash(const signature *s, uint32_t node) {
  const struct node *x = &s->g->at[node];
  uint64_t h = hash_mix(x->class * 2 + x->final, x->arcs.n);
  for (uint32_t k = 0; k < x->arcs.n; k++)
    h = hash_mix(hash_mix(h, x->arcs.at[k].letter), s->classes[x->arcs.at[k].to]);
  return h;
}

static bool same_signature(void *context, uint32_t id, const void *candidate) {
  const signature *s = context;
  const node *a = &s->g->at[id], *b = candidate;
  if (a->final != b->final || a->arcs.n != b->arcs.n || a->class != b->class) return false;
  for (uint32_t k = 0; k < a->arcs.n; k++)
    if (a->arcs.at[k].letter != b->arcs.at[k].letter || s->classes[a->arcs.at[k].to] != s->classes[b->arcs.at[k].to])
      return false;
  return true;
}

/* An order in which all arcs lead to earlier states; false if there is a cycle. */
static bool order_nodes(const nodes *g, text *order) {
  VEC(uint64_t) stack = {0}; /* a state, and its next arc */
  uint8_t *seen = mem_alloc(g->n + 1);
  bool cycle = false;
  vec_push(&stack, 0);
  seen[0] = 1;
  while (stack.n && !cycle) {
    uint32_t at = (uint32_t)(vec_last(&stack) >> 32), k = (uint32_t)vec_last(&stack)++;
    if (k == g->at[at].arcs.n) {
      seen[at] = 2;
      vec_push(order, at);
      stack.n--;
      continue;
    }
    uint32_t to = g->at[at].arcs.at[k].to;
    cycle = seen[to] == 1;
    if (seen[to]) continue;
    seen[to] = 1;
    vec_push(&stack, (uint64_t)to << 32);
  }
  vec_free(&stack);
  mem_free(seen);
  return !cycle;
}

/* Without cycles one pass is enough, from the ends on. */
static bool classify_acyclic(nodes *g) {
  text order = {0};
  bool fine = order_nodes(g, &order);
  idset index = {0};
  uint32_t *classes = mem_alloc(sizeof *classes * (g->n + 1));
  signature s = {g, classes};
  for (uint32_t i = 0; i < g->n; i++) g->at[i].class = i == 0;
  for (uint32_t i = 0; i < order.n && fine; i++) {
    uint32_t at = order.at[i];
    uint64_t h = signature_hash(&s, at);
    uint32_t known = idset_find(&index, h, same_signature, &s, &g->at[at]);
    if (known == NOTHING) idset_add(&index, h, at);
    classes[at] = known == NOTHING ? at : classes[known];
  }
  for (uint32_t i = 0; i < g->n && fine; i++) g->at[i].class = classes[i];
  mem_free(classes);
  idset_free(&index);
  vec_free(&order);
  return fine;
}

/* Classes of equivalent states, by signatures until no class is split. The start is a class of its own. */
static void classify(nodes *g) {
  if (classify_acyclic(g)) return;
  uint32_t *classes = mem_alloc(sizeof *classes * (g->n + 1)), n = 1, before = 0;
  for (uint32_t i = 0; i < g->n; i++) g->at[i].class = classes[i] = i == 0;
  while (n != before) {
    idset index = {0};
    signature s = {g, classes};
    uint32_t *next = mem_alloc(sizeof *next * (g->n + 1));
    before = n;
    n = 0;
    for (uint32_t i = 0; i < g->n; i++) {
      uint64_t h = signature_hash(&s, i);
      uint32_t known = idset_find(&index, h, same_signature, &s, &g->at[i]);
      if (known == NOTHING) idset_add(&index, h, i);
      next[i] = known == NOTHING ? n++ : next[known];
    }
    for (uint32_t i = 0; i < g->n; i++) g->at[i].class = classes[i] = next[i];
    mem_free(next);
    idset_free(&index);
  }
  mem_free(classes);
}

/* The smallest automaton, numbered from the start. Frees `g`. */
static text write_text(nodes *g) {
  text out = {0};
  trim(g);
  classify(g);
  uint32_t *number = mem_alloc(sizeof *number * (g->n + 1));
  VEC(uint32_t) order = {0};
  memset(number, 0xff, sizeof *number * (g->n + 1));
  vec_push(&order, 0);
  number[g->at[0].class] = 0;
  for (uint32_t i = 0; i < order.n; i++)
    for (uint32_t k = 0; k < g->at[order.at[i]].arcs.n; k++) {
      uint32_t to = g->at[order.at[i]].arcs.at[k].to, *is = &number[g->at[to].class];
      if (*is != NOTHING) continue;
      *is = order.n;
      vec_push(&order, to);
    }
  vec_push(&out, order.n);
  for (uint32_t i = 0; i < order.n; i++) {
    const node *x = &g->at[order.at[i]];
    vec_push(&out, x->final);
    vec_push(&out, x->arcs.n);
    for (uint32_t k = 0; k < x->arcs.n; k++) {
      vec_push(&out, x->arcs.at[k].letter);
      vec_push(&out, number[g->at[x->arcs.at[k].to].class]);
    }
  }
  mem_free(number);
  vec_free(&order);
  nodes_free(g);
  return out;
}

static void read_text(const text *t, nodes *g) {
  uint32_t at = 1;
  for (uint32_t i = 0; i < t->at[0]; i++) {
    node x = {.final = t->at[at]};
    uint32_t n = t->at[at + 1];
    at += 2;
    for (uint32_t k = 0; k < n; k++, at += 2) vec_push(&x.arcs, ((arc){t->at[at], t->at[at + 1]}));
    vec_push(g, x);
  }
}

/* ---- from automata with choices ---- */

/* The subset construction over pairs of a state of `set` and one of `also` (NULL: there is none). */
typedef struct determiniser {
  const pds_set *set, *also;
  const bool *ready; /* NULL: all */
  nodes nodes;
  VEC(uint64_t) members; /* of all subsets, one after the other */
  VEC(uint32_t) first;   /* by node */
  idset index;
} determiniser;

typedef VEC(uint64_t) subset;

static int by_number(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void close_subset(const determiniser *d, subset *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t one = (uint32_t)(s->at[i] >> 32), two = (uint32_t)s->at[i];
    for (uint32_t t = d->set->of_state.at[one]; t != NOTHING; t = d->set->transitions.at[t].next_of_state)
      if (d->set->transitions.at[t].symbol == PDS_EPSILON)
        vec_push(s, (uint64_t)d->set->transitions.at[t].to << 32 | two);
  }
  if (s->n) qsort(s->at, s->n, sizeof *s->at, by_number);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (!n || s->at[n - 1] != s->at[i]) s->at[n++] = s->at[i];
  s->n = n;
}

static bool same_subset(void *context, uint32_t id, const void *candidate) {
  const determiniser *d = context;
  const subset *s = candidate;
  uint32_t n = d->first.at[id + 1] - d->first.at[id];
  return n == s->n && !memcmp(d->members.at + d->first.at[id], s->at, sizeof *s->at * n);
}

static uint32_t subset_node(determiniser *d, subset *s) {
  close_subset(d, s);
  uint64_t hash = hash_bytes(s->at, sizeof *s->at * s->n);
  uint32_t known = idset_find(&d->index, hash, same_subset, d, s);
  if (known != NOTHING) return known;
  node x = {0};
  for (uint32_t i = 0; i < s->n; i++) {
    x.final |= d->set->final.at[s->at[i] >> 32] && (!d->also || d->also->final.at[(uint32_t)s->at[i]]);
    vec_push(&d->members, s->at[i]);
  }
  idset_add(&d->index, hash, d->nodes.n);
  vec_push(&d->nodes, x);
  vec_push(&d->first, d->members.n);
  return d->nodes.n - 1;
}

typedef struct hop {
  uint32_t letter;
  uint64_t to;
} hop;

typedef VEC(hop) hop_list;

static int by_hop(const void *a, const void *b) {
  const hop *x = a, *y = b;
  return (x->letter > y->letter) - (x->letter < y->letter);
}

/* What the members can read: letters, and where they lead. */
static void list_hops(const determiniser *d, uint32_t node, hop_list *hops) {
  for (uint32_t i = d->first.at[node]; i < d->first.at[node + 1]; i++) {
    uint32_t one = (uint32_t)(d->members.at[i] >> 32), two = (uint32_t)d->members.at[i];
    for (uint32_t t = d->set->of_state.at[one]; t != NOTHING; t = d->set->transitions.at[t].next_of_state) {
      const pds_transition *x = &d->set->transitions.at[t];
      if (x->symbol == PDS_EPSILON) continue;
      if (!d->also) vec_push(hops, ((hop){x->symbol, (uint64_t)x->to << 32}));
      for (uint32_t u = d->also ? d->also->of_state.at[two] : NOTHING; u != NOTHING;
           u = d->also->transitions.at[u].next_of_state)
        if (d->also->transitions.at[u].symbol == x->symbol)
          vec_push(hops, ((hop){x->symbol, (uint64_t)x->to << 32 | d->also->transitions.at[u].to}));
    }
  }
  if (hops->n) qsort(hops->at, hops->n, sizeof *hops->at, by_hop);
}

static void expand_node(determiniser *d, uint32_t number, uint32_t control) {
  hop_list hops = {0};
  subset s = {0};
  uint32_t symbols = d->set->system->symbols;
  list_hops(d, number, &hops);
  for (uint32_t i = 0; i < hops.n;) {
    uint32_t letter = hops.at[i].letter;
    bool wanted = control == NOTHING || !d->ready || d->ready[(size_t)control * symbols + letter];
    for (s.n = 0; i < hops.n && hops.at[i].letter == letter; i++) vec_push(&s, hops.at[i].to);
    if (!wanted) continue;
    uint32_t to = subset_node(d, &s);
    vec_push(&d->nodes.at[number].arcs, ((arc){letter, to}));
  }
  vec_free(&hops);
  vec_free(&s);
}

/* The configurations of `set`, with an empty stack only where all are wanted. */
static text text_of_set(const pds_set *set, const pds_set *also, const bool *ready) {
  determiniser d = {.set = set, .also = also, .ready = ready};
  VEC(uint32_t) control = {0}; /* by node: the control that was read, or NOTHING */
  subset s = {0};
  vec_push(&d.nodes, ((node){0}));
  vec_push(&d.first, 0);
  vec_push(&d.first, 0);
  vec_push(&control, NOTHING);
  for (uint32_t q = 0; q < set->system->controls; q++) {
    s.n = 0;
    vec_push(&s, (uint64_t)q << 32 | q);
    uint32_t to = subset_node(&d, &s);
    vec_push(&control, q);
    if (ready) d.nodes.at[to].final = false;
    vec_push(&d.nodes.at[0].arcs, ((arc){q, to}));
  }
  for (uint32_t i = 1; i < d.nodes.n; i++) expand_node(&d, i, i < control.n ? control.at[i] : NOTHING);
  vec_free(&control);
  vec_free(&s);
  vec_free(&d.members);
  vec_free(&d.first);
  idset_free(&d.index);
  return write_text(&d.nodes);
}

/* ---- widening ---- */

typedef struct widener {
  nodes narrow, all, out;
  map node_of; /* (state of narrow or NOTHING, depth) and state of all -> node */
  VEC(uint64_t) todo;
} widener;

/* At `depth` symbols of the stack; from the last depth on anything that is reachable follows. */
static uint32_t wide_node(widener *w, uint32_t narrow, uint32_t all, uint32_t depth) {
  uint64_t key = (uint64_t)narrow << 32 | depth, known;
  if (map_get_pair(&w->node_of, key, all, &known)) return (uint32_t)known;
  bool final = w->all.at[all].final && (narrow == NOTHING || w->narrow.at[narrow].final);
  map_put_pair(&w->node_of, key, all, w->out.n);
  vec_push(&w->todo, key);
  vec_push(&w->todo, all);
  vec_push(&w->out, ((node){.final = final}));
  return w->out.n - 1;
}

static uint32_t arc_to(const node *x, uint32_t letter) {
  for (uint32_t k = 0; k < x->arcs.n; k++)
    if (x->arcs.at[k].letter == letter) return x->arcs.at[k].to;
  return NOTHING;
}

/* All reachable configurations that agree with one of `t` in the control and the `depth` topmost symbols. */
static text widen(const text *t, const text *reachable, uint32_t depth) {
  widener w = {0};
  read_text(t, &w.narrow);
  read_text(reachable, &w.all);
  wide_node(&w, 0, 0, 0);
  for (uint32_t i = 0; i < w.out.n; i++) {
    uint32_t narrow = (uint32_t)(w.todo.at[2 * i] >> 32), level = (uint32_t)w.todo.at[2 * i],
             all = (uint32_t)w.todo.at[2 * i + 1];
    for (uint32_t k = 0; k < w.all.at[all].arcs.n; k++) {
      arc a = w.all.at[all].arcs.at[k];
      uint32_t next = narrow == NOTHING ? NOTHING : arc_to(&w.narrow.at[narrow], a.letter);
      if (narrow != NOTHING && next == NOTHING) continue;
      bool open = narrow == NOTHING || level == depth; /* the control is read at level 0 */
      uint32_t to = wide_node(&w, open ? NOTHING : next, a.to, open ? 0 : level + 1);
      vec_push(&w.out.at[i].arcs, ((arc){a.letter, to}));
    }
  }
  nodes_free(&w.narrow);
  nodes_free(&w.all);
  map_free(&w.node_of);
  vec_free(&w.todo);
  return write_text(&w.out);
}

/* ---- states ---- */

static bool same_text(void *context, uint32_t id, const void *candidate) {
  const pds_determinization *r = context;
  const state *a = &r->states.at[id], *b = candidate;
  return a->meets == b->meets && a->hopes == b->hopes && a->set.n == b->set.n &&
         !memcmp(a->set.at, b->set.at, sizeof *a->set.at * a->set.n);
}

/* Its number; takes the text. */
static uint32_t add_state(pds_determinization *r, state s) {
  uint64_t hash = hash_mix(hash_bytes(s.set.at, sizeof *s.set.at * s.set.n), s.meets * 2 + s.hopes);
  uint32_t known = idset_find(&r->index, hash, same_text, r, &s);
  if (known != NOTHING) {
    vec_free(&s.set);
    return known;
  }
  idset_add(&r->index, hash, r->states.n);
  vec_push(&r->states, s);
  return r->states.n - 1;
}

/* A search for a configuration that two sets have in common; the second has no epsilons, and may be NULL: everything. */
typedef struct common {
  const pds_set *a, *b;
  VEC(uint64_t) queue; /* a state of each */
  VEC(uint32_t) before, symbol;
  map seen;
} common;

static void meet(common *c, uint32_t one, uint32_t two, uint32_t before, uint32_t symbol) {
  uint64_t known, at = (uint64_t)one << 32 | two;
  if (map_get(&c->seen, at, &known)) return;
  map_put(&c->seen, at, 1);
  vec_push(&c->queue, at);
  vec_push(&c->before, before);
  vec_push(&c->symbol, symbol);
}

static void meet_next(common *c, uint32_t number) {
  uint32_t one = (uint32_t)(c->queue.at[number] >> 32), two = (uint32_t)c->queue.at[number];
  for (uint32_t t = c->a->of_state.at[one]; t != NOTHING; t = c->a->transitions.at[t].next_of_state) {
    const pds_transition *x = &c->a->transitions.at[t];
    if (x->symbol == PDS_EPSILON || !c->b) {
      meet(c, x->to, two, number, x->symbol);
      continue;
    }
    for (uint32_t u = c->b->of_state.at[two]; u != NOTHING; u = c->b->transitions.at[u].next_of_state)
      if (c->b->transitions.at[u].symbol == x->symbol) meet(c, x->to, c->b->transitions.at[u].to, number, x->symbol);
  }
}

/* The configuration that was read on the way to entry `at` of the queue. */
static void read_back(const common *c, uint32_t at, pds_config *out) {
  out->stack.n = 0;
  for (; c->before.at[at] != NOTHING; at = c->before.at[at])
    if (c->symbol.at[at] != PDS_EPSILON) vec_push(&out->stack, c->symbol.at[at]);
  out->control = c->symbol.at[at];
  for (uint32_t i = 0; i < out->stack.n / 2; i++) {
    uint32_t swap = out->stack.at[i];
    out->stack.at[i] = out->stack.at[out->stack.n - 1 - i];
    out->stack.at[out->stack.n - 1 - i] = swap;
  }
}

/* Is there one? One with a short stack is written to `out`, if that is not NULL. */
static bool find_common(const pds_set *a, const pds_set *b, pds_config *out) {
  common c = {.a = a, .b = b};
  uint32_t found = NOTHING;
  for (uint32_t q = 0; q < a->system->controls; q++) meet(&c, q, b ? q : 0, NOTHING, q);
  for (uint32_t i = 0; i < c.queue.n && found == NOTHING; i++) {
    if (a->final.at[c.queue.at[i] >> 32] && (!b || b->final.at[(uint32_t)c.queue.at[i]])) found = i;
    meet_next(&c, i);
  }
  if (found != NOTHING && out) read_back(&c, found, out);
  vec_free(&c.queue);
  vec_free(&c.before);
  vec_free(&c.symbol);
  map_free(&c.seen);
  return found != NOTHING;
}

static bool enter_backwards(pds_determinization *r, const pds_set *to, uint32_t *number) {
  pds_set pre;
  bool fine = pds_pre(r->job, to, &pre);
  effort_charge(&r->job->limits.effort, (uint64_t)pre.transitions.n * tuning.cost_of_state);
  if (fine) {
    state s = {.meets = pds_set_has(&pre, &r->request.start)};
    s.set = text_of_set(&pre, &r->alive, NULL);
    s.hopes = s.set.at[0] > 1;
    *number = add_state(r, s);
  }
  pds_set_free(&pre);
  return fine;
}

/* The state of all that internal steps make of `from`, whose system is `silent`. False when a limit is hit. */
static bool enter(pds_determinization *r, const pds_set *from, uint32_t *number) {
  if (r->request.backwards) return enter_backwards(r, from, number);
  pds_set post;
  bool fine = pds_post(r->job, from, &post);
  effort_charge(&r->job->limits.effort, (uint64_t)post.transitions.n * tuning.cost_of_state);
  if (fine) {
    state s = {.meets = !r->request.target || find_common(&post, r->request.target, NULL), .hopes = true};
    if (r->prunes) s.hopes = find_common(&post, &r->alive, NULL);
    s.set = text_of_set(&post, r->prunes ? &r->alive : NULL, r->ready);
    if (r->request.depth) {
      text wide = widen(&s.set, &r->reachable, r->request.depth);
      vec_free(&s.set);
      s.set = wide;
    }
    *number = add_state(r, s);
  }
  pds_set_free(&post);
  return fine;
}

/* ---- steps ---- */

/* A text as an automaton over `silent`, in which nothing begins yet. State k of the text is `shift` + k. */
static uint32_t copy_nodes(const nodes *g, pds_set *out) {
  uint32_t shift = out->states;
  for (uint32_t i = 0; i < g->n; i++) pds_set_add_state(out, g->at[i].final);
  for (uint32_t i = 1; i < g->n; i++)
    for (uint32_t k = 0; k < g->at[i].arcs.n; k++)
      pds_set_add(out, shift + i, g->at[i].arcs.at[k].letter, shift + g->at[i].arcs.at[k].to);
  return shift;
}

/* The configurations right after a rule whose top was followed by what leads on from `rest`. */
static void apply_rule(const nodes *g, const pds_rule *rule, uint32_t rest, uint32_t shift, pds_set *out) {
  if (rule->npush == 1) pds_set_add(out, rule->to, rule->push[0], shift + rest);
  if (rule->npush == 2) {
    uint32_t between = pds_set_add_state(out, false);
    pds_set_add(out, rule->to, rule->push[0], between);
    pds_set_add(out, between, rule->push[1], shift + rest);
  }
  if (rule->npush) return;
  out->final.at[rule->to] |= g->at[rest].final;
  for (uint32_t k = 0; k < g->at[rest].arcs.n; k++)
    pds_set_add(out, rule->to, g->at[rest].arcs.at[k].letter, shift + g->at[rest].arcs.at[k].to);
}

/* What rules of the action make of a set. */
static void apply_action(const pds_determinization *r, const nodes *g, uint32_t action, pds_set *out) {
  const pds *p = r->request.system;
  pds_set_init(out, r->silent);
  uint32_t shift = copy_nodes(g, out);
  for (uint32_t i = 0; i < g->at[0].arcs.n; i++) {
    uint32_t control = g->at[0].arcs.at[i].letter;
    const node *x = &g->at[g->at[0].arcs.at[i].to];
    for (uint32_t k = 0; k < x->arcs.n; k++) {
      size_t head = (size_t)control * p->symbols + x->arcs.at[k].letter;
      for (uint32_t e = p->first.at[head]; e < p->first.at[head + 1]; e++)
        if (p->rules.at[e].action == action) apply_rule(g, &p->rules.at[e], x->arcs.at[k].to, shift, out);
    }
  }
}

/* The configurations from which a rule of the action leads into a set. */
static void unapply_action(const pds_determinization *r, const nodes *g, uint32_t action, pds_set *out) {
  const pds *p = r->request.system;
  pds_set_init(out, r->silent);
  uint32_t shift = copy_nodes(g, out);
  for (uint32_t e = 0; e < p->rules.n; e++) {
    const pds_rule *x = &p->rules.at[e];
    if (x->action != action) continue;
    uint32_t at = arc_to(&g->at[0], x->to);
    for (uint32_t k = 0; k < x->npush && at != NOTHING; k++) at = arc_to(&g->at[at], x->push[k]);
    if (at != NOTHING) pds_set_add(out, x->from, x->top, shift + at);
  }
}

static int by_action(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void enabled_actions(const pds_determinization *r, const nodes *g, text *out) {
  const pds *p = r->request.system;
  for (uint32_t e = 0; e < p->rules.n && r->request.backwards; e++)
    if (p->rules.at[e].action != LTS_TAU) vec_push(out, p->rules.at[e].action);
  for (uint32_t i = 0; i < g->at[0].arcs.n && !r->request.backwards; i++) {
    const node *x = &g->at[g->at[0].arcs.at[i].to];
    for (uint32_t k = 0; k < x->arcs.n; k++) {
      size_t head = (size_t)g->at[0].arcs.at[i].letter * p->symbols + x->arcs.at[k].letter;
      for (uint32_t e = p->first.at[head]; e < p->first.at[head + 1]; e++)
        if (p->rules.at[e].action != LTS_TAU) vec_push(out, p->rules.at[e].action);
    }
  }
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_action);
  uint32_t n = 0;
  for (uint32_t i = 0; i < out->n; i++)
    if (!n || out->at[n - 1] != out->at[i]) out->at[n++] = out->at[i];
  out->n = n;
}

const pds_determinized_moves *pds_determinize_moves(pds_determinization *r, uint32_t number) {
  if (r->states.at[number].expanded) return &r->states.at[number].moves;
  nodes g = {0};
  text enabled = {0};
  pds_determinized_moves moves = {0};
  bool fine = true;
  read_text(&r->states.at[number].set, &g);
  enabled_actions(r, &g, &enabled);
  for (uint32_t i = 0; i < enabled.n && fine; i++) {
    pds_set after;
    pds_determinized_move m = {.action = enabled.at[i]};
    if (r->request.backwards) unapply_action(r, &g, m.action, &after);
    else apply_action(r, &g, m.action, &after);
    fine = enter(r, &after, &m.to);
    bool ends = r->request.last && r->request.last[m.action];
    if (fine && (ends || r->states.at[m.to].hopes)) vec_push(&moves, m);
    pds_set_free(&after);
  }
  nodes_free(&g);
  vec_free(&enabled);
  state *s = &r->states.at[number];
  if (!fine) vec_free(&moves);
  if (!fine) return NULL;
  s->moves = moves;
  s->expanded = true;
  return &s->moves;
}

uint32_t pds_determinize_after(pds_determinization *r, uint32_t number, uint32_t action) {
  const pds_determinized_moves *m = pds_determinize_moves(r, number);
  for (uint32_t i = 0; m && i < m->n; i++)
    if (m->at[i].action == action) return m->at[i].to;
  return NOTHING;
}

bool pds_determinize_meet(const pds_determinization *r, uint32_t number) { return r->states.at[number].meets; }
bool pds_determinize_hope(const pds_determinization *r, uint32_t number) { return r->states.at[number].hopes; }
uint32_t pds_determinize_count(const pds_determinization *r) { return r->states.n; }

/* ---- opening ---- */

static void sort_rules(pds_determinization *r) {
  const pds *p = r->request.system;
  r->silent = pds_new(p->controls, p->symbols);
  r->ready = mem_alloc((size_t)p->controls * p->symbols + 1);
  for (uint32_t i = 0; i < p->rules.n; i++) { /* they are sorted already, so freezing keeps their order */
    const pds_rule *x = &p->rules.at[i];
    if (x->action != LTS_TAU) r->ready[(size_t)x->from * p->symbols + x->top] = true;
    else pds_add_rule(r->silent, *x);
    if (x->action == LTS_TAU) vec_push(&r->original, i);
  }
  pds_freeze(r->silent);
}

/* What can still reach a target, or one of the last actions. */
static bool find_alive(pds_determinization *r) {
  const pds *p = r->request.system;
  pds_set ends;
  r->prunes = r->request.target || r->request.last;
  if (!r->prunes) return true;
  if (r->request.target) return pds_pre(r->job, r->request.target, &r->alive);
  pds_set_init(&ends, p);
  uint32_t any = pds_set_add_state(&ends, true);
  for (uint32_t g = 0; g < p->symbols; g++) pds_set_add(&ends, any, g, any);
  for (uint32_t i = 0; i < p->rules.n; i++)
    if (p->rules.at[i].action != LTS_TAU && r->request.last[p->rules.at[i].action])
      pds_set_add(&ends, p->rules.at[i].from, p->rules.at[i].top, any);
  bool fine = pds_pre(r->job, &ends, &r->alive);
  pds_set_free(&ends);
  return fine;
}

static bool find_reachable(pds_determinization *r) {
  if (!r->request.depth && !r->request.backwards) return true;
  pds_set from, post;
  pds_set_init(&from, r->request.system);
  pds_set_add_config(&from, &r->request.start);
  bool fine = pds_post(r->job, &from, &post);
  if (fine) r->reachable = text_of_set(&post, NULL, NULL);
  pds_set_free(&from);
  pds_set_free(&post);
  return fine;
}

/* A text as an automaton of configurations. */
static void set_of_text(const text *t, const pds *system, pds_set *out) {
  nodes g = {0};
  read_text(t, &g);
  pds_set_init(out, system);
  uint32_t shift = copy_nodes(&g, out);
  for (uint32_t i = 0; i < g.at[0].arcs.n; i++) {
    arc a = g.at[0].arcs.at[i];
    const node *x = &g.at[a.to];
    out->final.at[a.letter] = x->final;
    for (uint32_t k = 0; k < x->arcs.n; k++) pds_set_add(out, a.letter, x->arcs.at[k].letter, shift + x->arcs.at[k].to);
  }
  nodes_free(&g);
}

static bool enter_first(pds_determinization *r) {
  pds_set first;
  uint32_t number;
  if (!r->request.backwards) {
    pds_set_init(&first, r->silent);
    pds_set_add_config(&first, &r->request.start);
  } else if (!r->request.target) {
    set_of_text(&r->reachable, r->silent, &first);
  } else {
    text t = text_of_set(r->request.target, NULL, NULL);
    set_of_text(&t, r->silent, &first);
    vec_free(&t);
  }
  bool fine = enter(r, &first, &number);
  pds_set_free(&first);
  return fine;
}

static bool prepare(pds_determinization *r) {
  if (!r->request.backwards) return find_alive(r) && find_reachable(r);
  if (!find_reachable(r)) return false;
  set_of_text(&r->reachable, r->request.system, &r->alive);
  return r->prunes = true;
}

pds_determinization *pds_determinize_new(job *job, const pds_determinize_request *request) {
  pds_determinization *r = mem_alloc(sizeof *r);
  *r = (pds_determinization){.job = job, .request = *request};
  r->request.start.stack.at = NULL;
  r->request.start.stack.n = r->request.start.stack.cap = 0;
  for (uint32_t i = 0; i < request->start.stack.n; i++) vec_push(&r->request.start.stack, request->start.stack.at[i]);
  sort_rules(r);
  bool fine = prepare(r) && enter_first(r);
  if (fine) return r;
  pds_determinize_free(r);
  return NULL;
}

void pds_determinize_free(pds_determinization *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->states.n; i++) {
    vec_free(&r->states.at[i].set);
    vec_free(&r->states.at[i].moves);
  }
  vec_free(&r->states);
  idset_free(&r->index);
  if (r->prunes) pds_set_free(&r->alive);
  vec_free(&r->reachable);
  vec_free(&r->original);
  vec_free(&r->request.start.stack);
  pds_free(r->silent);
  mem_free(r->ready);
  mem_free(r);
}

/* The configurations right after one of the last actions. */
static void after_last(const pds_determinize_request *q, const text *reachable, pds_set *out) {
  const pds *p = q->system;
  nodes g = {0};
  read_text(reachable, &g);
  pds_set_init(out, p);
  uint32_t shift = copy_nodes(&g, out);
  for (uint32_t e = 0; e < p->rules.n; e++) {
    const pds_rule *x = &p->rules.at[e];
    uint32_t at = x->action != LTS_TAU && q->last[x->action] ? arc_to(&g.at[0], x->from) : NOTHING;
    if (at != NOTHING) at = arc_to(&g.at[at], x->top);
    if (at != NOTHING) apply_rule(&g, x, at, shift, out);
  }
  nodes_free(&g);
}

bool pds_determinize_ends(job *job, const pds_determinize_request *request, pds_set *out) {
  pds_set from, post;
  pds_set_init(&from, request->system);
  pds_set_add_config(&from, &request->start);
  bool fine = pds_post(job, &from, &post);
  text reachable = text_of_set(&post, request->target, NULL);
  if (request->last && !request->target) {
    pds_set last;
    after_last(request, &reachable, &last);
    vec_free(&reachable);
    reachable = text_of_set(&last, NULL, NULL); /* what does not belong to it is gone then */
    pds_set_free(&last);
  }
  set_of_text(&reachable, request->system, out);
  vec_free(&reachable);
  pds_set_free(&from);
  pds_set_free(&post);
  return fine;
}

/* ---- runs ---- */

/* Sets along a word, each with the reasons of its configurations. */
typedef struct stage {
  pds_set from, post;
} stage;

typedef VEC(stage) stages;

static bool walk(pds_determinization *r, const uint32_t *word, uint32_t n, stages *out) {
  bool fine = true;
  for (uint32_t i = 0; i <= n && fine; i++) {
    stage s;
    if (!i) {
      pds_set_init(&s.from, r->silent);
      pds_set_add_config(&s.from, &r->request.start);
    } else {
      nodes g = {0};
      text t = text_of_set(&vec_last(out).post, NULL, r->ready);
      read_text(&t, &g);
      vec_free(&t);
      apply_action(r, &g, word[i - 1], &s.from);
      nodes_free(&g);
    }
    fine = pds_post(r->job, &s.from, &s.post);
    vec_push(out, s);
  }
  return fine;
}

/* A configuration of `before` from which a rule of the action leads to `c`, which becomes it. */
static uint32_t step_back(const pds_determinization *r, const pds_set *before, uint32_t action, pds_config *c) {
  const pds *p = r->request.system;
  pds_config was = {0};
  uint32_t found = NOTHING;
  for (uint32_t i = 0; i < p->rules.n && found == NOTHING; i++) {
    const pds_rule *x = &p->rules.at[i];
    if (x->action != action || x->to != c->control || c->stack.n < x->npush ||
        (x->npush && memcmp(x->push, c->stack.at, sizeof *x->push * x->npush)))
      continue;
    was.control = x->from;
    was.stack.n = 0;
    vec_push(&was.stack, x->top);
    for (uint32_t k = x->npush; k < c->stack.n; k++) vec_push(&was.stack, c->stack.at[k]);
    if (pds_set_has(before, &was)) found = i;
  }
  vec_free(&c->stack);
  *c = was;
  return found;
}

/* Backwards from `c`, which is in the last stage; the rules come out in the wrong order. */
static bool run_back(const pds_determinization *r, const stages *s, const uint32_t *word, pds_config *c, pds_run *out) {
  bool fine = true;
  for (uint32_t i = s->n; i-- > 0 && fine;) {
    pds_run silent = {0};
    pds_config start = {0};
    fine = pds_post_run(&s->at[i].post, c, &start, &silent);
    for (uint32_t k = silent.n; k-- > 0 && fine;) vec_push(out, r->original.at[silent.at[k]]);
    vec_free(&silent);
    vec_free(&c->stack);
    *c = start;
    if (!i || !fine) continue;
    uint32_t rule = step_back(r, &s->at[i - 1].post, word[i - 1], c);
    fine = rule != NOTHING;
    if (fine) vec_push(out, rule);
  }
  return fine;
}

bool pds_determinize_run(pds_determinization *r, const uint32_t *word, uint32_t n, pds_run *out) {
  stages s = {0};
  pds_config end = {0};
  out->n = 0;
  bool fine = walk(r, word, n, &s);
  if (fine && r->request.target) fine = find_common(&vec_last(&s).post, r->request.target, &end);
  else if (fine) fine = find_common(&vec_last(&s).from, NULL, &end);
  if (fine) fine = run_back(r, &s, word, &end, out);
  for (uint32_t i = 0; i < out->n / 2; i++) {
    uint32_t swap = out->at[i];
    out->at[i] = out->at[out->n - 1 - i];
    out->at[out->n - 1 - i] = swap;
  }
  for (uint32_t i = 0; i < s.n; i++) {
    pds_set_free(&s.at[i].from);
    pds_set_free(&s.at[i].post);
  }
  vec_free(&s);
  vec_free(&end.stack);
  return fine;
}
