/* The nodes of two_level_node.h: parts, reduced to equivalent systems, and joined.
 *
 * A node is a part, or two nodes joined: composed, what only the two of them have and the property does not see hidden,
 * and reduced again. Joining is exact, since the reductions are congruences: branching bisimulation for words and moves, its
 * form that keeps endless internal work for deadlock. So a ring of n parts is built up from segments, whose size does not
 * depend on n as a rule, where the product of all grows exponentially. */
#include "check/two_level_node.h"

#include "automata/partition.h"
#include "base/tuning.h"

#include <string.h>

static void forget_quotients(node *n) {
  for (uint32_t i = 0; i < CLASSES_KINDS; i++) {
    if (n->has[i]) quotient_free(&n->quotients[i]);
    n->has[i] = false;
  }
}

static void forget_reduction(node *n) {
  forget_quotients(n);
  lts_free(n->small);
  lts_free(n->whole);
  n->whole = NULL;
  mem_free(n->class_of);
  mem_free(n->kinds);
  n->small = NULL;
  n->class_of = NULL;
  n->kinds = NULL;
}

/* A joined node without its kids, or a part. */
static void node_free(node *n) {
  if (!n) return;
  forget_reduction(n);
  product_free(n->joint);
  lts_free(n->own);
  mem_free(n->own_owes);
  mem_free(n);
}

static void free_joined(node *n) {
  if (n->part != NO_MOVE) return;
  free_joined(n->kid[0]);
  free_joined(n->kid[1]);
  node_free(n);
}

two_level *two_level_new(job *job, const two_level_request *request) {
  two_level *l = mem_alloc(sizeof *l);
  *l = (two_level){.job = job, .request = *request};
  l->parts = mem_alloc(sizeof *l->parts * (request->nparts + 1));
  return l;
}

void two_level_free(two_level *l) {
  if (!l) return;
  for (uint32_t i = 0; i < l->groups.n; i++) free_joined(l->groups.at[i]);
  for (uint32_t i = 0; i < l->request.nparts; i++) node_free(l->parts[i]);
  vec_free(&l->groups);
  vec_free(&l->tops);
  mem_free(l->parts);
  mem_free(l);
}

/* ---- reduction: P to R ---- */

/* P with a mark at each state in which it rests and owes something. */
static lts *marked(two_level *l, const node *n) {
  lts *copy = lts_copy(n->system);
  uint32_t mark = action_named(l->request.actions, "(owes)");
  for (uint32_t s = 0; s < copy->states; s++)
    if (n->owes[s] && !node_has_tau(n->system, s)) lts_add_edge(copy, s, mark, s);
  lts_freeze(copy);
  return copy;
}

/* By class: can tau be taken there forever? Members without tau inside of the class are taken away until nothing changes. */
static bool *endless(const lts *l, const uint32_t *class_of, uint32_t classes) {
  bool *result = mem_alloc(classes + 1), *gone = mem_alloc(l->states + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t s = 0; s < l->states; s++) {
      bool stays = false;
      for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU && !stays; e++)
        stays = class_of[l->edges.at[e].to] == class_of[s] && !gone[l->edges.at[e].to];
      if (gone[s] || stays) continue;
      gone[s] = changed = true;
    }
  }
  for (uint32_t s = 0; s < l->states; s++)
    if (!gone[s]) result[class_of[s]] = true;
  mem_free(gone);
  return result;
}

static lts *quotient_system(const lts *l, const uint32_t *class_of, uint32_t classes, bool keep_endless) {
  lts *q = lts_new(l->actions, l->name);
  q->states = classes;
  q->initial = class_of[l->initial];
  if (l->error != LTS_NONE) q->error = class_of[l->error];
  for (uint32_t i = 0; i < l->alphabet.n; i++) lts_add_action(q, l->alphabet.at[i]);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    if (e.action != LTS_TAU || class_of[e.from] != class_of[e.to])
      lts_add_edge(q, class_of[e.from], e.action, class_of[e.to]);
  }
  bool *loops = keep_endless ? endless(l, class_of, classes) : NULL;
  for (uint32_t c = 0; keep_endless && c < classes; c++)
    if (loops[c]) lts_add_edge(q, c, LTS_TAU, c);
  mem_free(loops);
  lts_freeze(q);
  return q;
}

static bool reduce(two_level *l, node *n) {
  bool deadlock = l->request.aim == TWO_LEVEL_DEADLOCK;
  bool smaller = l->request.how == TWO_LEVEL_BOTH || l->request.how == TWO_LEVEL_BISIMULATION;
  uint32_t classes = n->system->states;
  forget_reduction(n);
  if (smaller) {
    lts *copy = deadlock && n->owes ? marked(l, n) : NULL;
    n->class_of = lts_classes(l->job, copy ? copy : n->system, deadlock ? MINIMIZE_DIVERGENCE : MINIMIZE_BRANCHING,
                              &classes);
    lts_free(copy);
    if (!n->class_of) return false;
    n->small = quotient_system(n->system, n->class_of, classes, deadlock);
  }
  n->kinds = mem_alloc(classes + 1);
  for (uint32_t s = 0; deadlock && n->owes && s < n->system->states; s++)
    if (n->owes[s] && !node_has_tau(n->system, s)) n->kinds[n->class_of ? n->class_of[s] : s] = 1;
  return true;
}

/* ---- joining ---- */

static bool contains(const node *n, const node *part) {
  return n == part || (n->part == NO_MOVE && (contains(n->kid[0], part) || contains(n->kid[1], part)));
}

/* Is the action of the node's R? */
static bool takes_part(const node *n, uint32_t action) { return lts_has(node_reduced(n), action); }

static bool is_seen(const two_level *l, uint32_t action) {
  return l->request.process && lts_has(l->request.process, action);
}

/* Would the action be hidden if the two were joined? */
static bool is_only_of(const two_level *l, const node *a, const node *b, uint32_t action) {
  if (!takes_part(a, action) || !takes_part(b, action) || is_seen(l, action)) return false;
  for (uint32_t i = 0; i < l->groups.n; i++)
    if (l->groups.at[i] != a && l->groups.at[i] != b && takes_part(l->groups.at[i], action)) return false;
  return true;
}

static uint32_t hidden_actions(const two_level *l, const node *a, const node *b) {
  const lts *x = node_reduced(a);
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->alphabet.n; i++) n += is_only_of(l, a, b, x->alphabet.at[i]);
  return n;
}

/* By action: how many parts have it, and how many perform it. */
typedef struct counts {
  uint32_t have, perform;
} counts;

static bool performs(const lts *x, uint32_t action, uint8_t *known) {
  if (!known[0])
    for (uint32_t i = 0; i < x->edges.n; i++) known[1 + x->edges.at[i].action] = 1;
  known[0] = 1;
  return known[1 + action];
}

/* With pairs: does whoever performs the action wait forever for another one that has it? */
static bool never_happens(const counts *c) { return c->perform < 2 && c->have > 1; }

/* R with only those actions that the part performs, and that can happen. Its states stay. */
static lts *leave_out(const node *n, const counts *of, uint8_t *known) {
  const lts *x = n->small;
  lts *l = lts_new(x->actions, x->name);
  l->states = x->states;
  l->initial = x->initial;
  l->error = x->error;
  for (uint32_t i = 0; i < n->system->alphabet.n; i++) {
    uint32_t a = n->system->alphabet.at[i];
    if (performs(n->system, a, known) && !never_happens(&of[a])) lts_add_action(l, a);
  }
  for (uint32_t i = 0; i < x->edges.n; i++) {
    lts_edge e = x->edges.at[i];
    if (e.action == LTS_TAU || !never_happens(&of[e.action])) lts_add_edge(l, e.from, e.action, e.to);
  }
  lts_freeze(l);
  return l;
}

/* With pairs, who never performs an action need not have it, as long as two do: then pairs are all, and can be joined. What only one
 * performs that others have is left out. True if no action is left that more than two have. */
static bool leave_to_two(two_level *l) {
  uint32_t actions = l->request.actions->names.n, n = l->request.nparts;
  counts *of = mem_alloc(sizeof *of * (actions + 1));
  uint8_t *known = mem_alloc((size_t)n * (actions + 2));
  bool fine = true;
  for (uint32_t i = 0; i < n; i++) {
    const lts *x = l->parts[i]->system;
    for (uint32_t k = 0; k < x->alphabet.n; k++) {
      of[x->alphabet.at[k]].have++;
      of[x->alphabet.at[k]].perform += performs(x, x->alphabet.at[k], known + (size_t)i * (actions + 2));
    }
  }
  for (uint32_t i = 0; i < actions; i++) fine = fine && of[i].perform <= 2;
  for (uint32_t i = 0; i < n; i++) {
    node *p = l->parts[i];
    lts *less = leave_out(p, of, known + (size_t)i * (actions + 2));
    p->whole = p->small;
    p->small = less;
  }
  mem_free(known);
  mem_free(of);
  return fine;
}

/* A part performs other actions from now on, and so may everybody. */
static void put_back(node *n) {
  if (!n->whole) return;
  forget_quotients(n);
  lts_free(n->small);
  n->small = n->whole;
  n->whole = NULL;
}

static bool may_join(two_level *l) {
  if (l->request.how != TWO_LEVEL_BOTH || l->request.nparts < 3) return false;
  return l->request.synchronisation == SYNCHRONISE_ALL || leave_to_two(l);
}

product *two_level_product(two_level *l, const product_part *parts, uint32_t n, reduction reduction) {
  const lts *p = l->request.process;
  product_request q = {.parts = parts,
                       .nparts = n,
                       .synchronisation = l->request.synchronisation,
                       .nactions = l->request.actions->names.n,
                       .reduction = l->request.full ? REDUCE_NOTHING : reduction,
                       .visible = p ? p->alphabet.at : NULL,
                       .nvisible = p ? p->alphabet.n : 0};
  return product_new(l->job, &q);
}

static product_part part_of_system(const lts *x) {
  return (product_part){
      .model = model_of_lts(x), .alphabet = x->alphabet.at, .nalphabet = x->alphabet.n, .states = x->states};
}

static bool owes_tuple(const node *n, uint32_t state) {
  for (uint32_t k = 0; k < 2; k++)
    if (n->kid[k]->kinds[product_state_of(n->joint, state, k)]) return true;
  return false;
}

/* The P of a joined node, state by state; false if it is too large. */
static bool compose(two_level *l, node *n) {
  model m = product_model(n->joint);
  model_moves moves = {0};
  uint32_t first = m.initial(m.context);
  bool fine = true;
  n->own = lts_new(l->request.actions, NULL);
  n->own->initial = first;
  n->own->error = LTS_NONE;
  for (uint32_t s = 0; s < product_states(n->joint) && fine; s++) {
    moves.n = 0;
    fine = m.moves(m.context, s, &moves) && product_states(n->joint) <= tuning.most_joined;
    for (uint32_t i = 0; i < moves.n && fine; i++) {
      uint32_t a = moves.at[i].action, to = moves.at[i].to;
      bool hidden = a != LTS_TAU && is_only_of(l, n->kid[0], n->kid[1], a);
      if (m.is_error(m.context, to)) to = UINT32_MAX; /* all of them are one */
      lts_add_edge(n->own, s, hidden ? LTS_TAU : a, to);
    }
  }
  vec_free(&moves);
  return fine;
}

/* ERROR is one state, after the others; the alphabet is what is left of both. */
static void finish_composition(two_level *l, node *n) {
  lts *p = n->own;
  model m = product_model(n->joint);
  uint32_t states = product_states(n->joint);
  p->states = states;
  for (uint32_t i = 0; i < p->edges.n; i++) {
    if (p->edges.at[i].to != UINT32_MAX) continue;
    if (p->error == LTS_NONE) p->error = p->states++;
    p->edges.at[i].to = p->error;
  }
  if (m.is_error(m.context, p->initial)) {
    p->error = p->error == LTS_NONE ? p->states++ : p->error;
    p->initial = p->error;
  }
  for (uint32_t k = 0; k < 2; k++) {
    const lts *x = node_reduced(n->kid[k]);
    for (uint32_t i = 0; i < x->alphabet.n; i++)
      if (!is_only_of(l, n->kid[0], n->kid[1], x->alphabet.at[i])) lts_add_action(p, x->alphabet.at[i]);
  }
  lts_freeze(p);
  n->system = p;
  n->own_owes = mem_alloc(p->states + 1);
  for (uint32_t s = 0; s < states; s++) n->own_owes[s] = owes_tuple(n, s);
  n->owes = n->own_owes;
}

/* The two as one; NULL if that would be too large. */
static node *join(two_level *l, node *a, node *b) {
  node *n = mem_alloc(sizeof *n);
  *n = (node){.part = NO_MOVE, .kid = {a, b}};
  n->sides[0] = part_of_system(node_reduced(a));
  n->sides[1] = part_of_system(node_reduced(b));
  n->joint = two_level_product(l, n->sides, 2, REDUCE_NOTHING);
  if (compose(l, n)) {
    if (l->states < product_states(n->joint)) l->states = product_states(n->joint);
    finish_composition(l, n);
    if (reduce(l, n) && node_reduced(n)->states <= tuning.most_joined_kept) return n;
  }
  node_free(n);
  return NULL;
}

typedef struct candidate {
  uint32_t a, b;
  uint64_t size;
} candidate;

/* The pair of the smallest product that hides something and was not tried; false: none is left. */
static bool best_pair(const two_level *l, map *tried, candidate *best) {
  bool found = false;
  for (uint32_t a = 0; a < l->groups.n; a++)
    for (uint32_t b = a + 1; b < l->groups.n; b++) {
      const node *x = l->groups.at[a], *y = l->groups.at[b];
      uint64_t size = (uint64_t)node_reduced(x)->states * node_reduced(y)->states, known;
      if ((found && size >= best->size) || map_get_pair(tried, map_key(x), map_key(y), &known)) continue;
      if (!hidden_actions(l, x, y)) continue;
      *best = (candidate){a, b, size};
      found = true;
    }
  return found;
}

void two_level_join(two_level *l) {
  if (!may_join(l)) return;
  map tried = {0};
  candidate c;
  while (!limits_hit(&l->job->limits) && best_pair(l, &tried, &c)) {
    node *a = l->groups.at[c.a], *b = l->groups.at[c.b], *n = join(l, a, b);
    if (!n) {
      map_put_pair(&tried, map_key(a), map_key(b), 1);
      continue;
    }
    l->groups.at[c.a] = n;
    l->groups.at[c.b] = vec_last(&l->groups);
    l->groups.n--;
  }
  map_free(&tried);
}

/* Takes apart what a part is joined with; with pairs everything, as what others perform may have changed. */
static void dissolve(two_level *l, const node *part) {
  bool all = l->request.synchronisation == SYNCHRONISE_PAIR;
  for (uint32_t i = 0; i < l->groups.n;) {
    node *n = l->groups.at[i];
    if (n->part != NO_MOVE || !(all || contains(n, part))) {
      i++;
      continue;
    }
    l->groups.at[i] = n->kid[0];
    vec_push(&l->groups, n->kid[1]);
    node_free(n);
  }
}

bool two_level_set(two_level *l, uint32_t i, const lts *system, const bool *owes) {
  node *n = l->parts[i];
  if (!n) {
    n = l->parts[i] = mem_alloc(sizeof *n);
    *n = (node){.part = i};
    vec_push(&l->groups, n);
  }
  dissolve(l, n);
  for (uint32_t k = 0; k < l->request.nparts; k++)
    if (l->parts[k]) put_back(l->parts[k]);
  n->system = system;
  n->owes = owes;
  l->joined = false;
  return reduce(l, n);
}
