/* See levels.h.
 *
 * A node is a part, or two nodes joined: composed, what only the two of them have and the property does not see hidden,
 * and reduced again. Joining is exact, since the reductions are congruences: branching bisimulation for words and moves, its
 * form that keeps endless internal work for deadlock. So a ring of n parts is built up from segments, whose size does not
 * depend on n as a rule, where the product of all grows exponentially. Joined is what fits into
 * `tuning.most_joined`; what is left over at the top is searched on the fly.
 *
 * A counterexample at the top comes down the same way: classes to states of R (quotient_follow), R to P (what
 * is alike can do alike, after tau steps inside its class), a joined P to its two nodes (product_project). What happens
 * is collected on the way back as events with the parts that take part in them. */
#include "check/levels.h"

#include "automata/partition.h"
#include "base/tuning.h"
#include "check/quotient.h"
#include "check/simulation.h"
#include "check/traces.h"

#include <assert.h>
#include <string.h>

/* ---- nodes ---- */

/* What the states of R are put together to. */
typedef enum {
  CLASSES_SINGLE,  /* nothing */
  CLASSES_ACTIONS, /* the first partition of the paper: equal actions */
  CLASSES_ONE,     /* all of them to one: a part that does not matter is not looked at */
  CLASSES_KINDS
} classes_kind;

typedef struct node {
  uint32_t part;       /* its number; NO_MOVE: a joined node */
  struct node *kid[2]; /* joined */
  product *joint;      /* joined: of the kids' R */
  product_part sides[2];
  lts *own; /* joined: its P */
  bool *own_owes;
  const lts *system;  /* P */
  const bool *owes;   /* by state of P; NULL: nowhere */
  lts *small;         /* R; NULL: it is P */
  uint32_t *class_of; /* by state of P: that of R; NULL: the same */
  uint8_t *kinds;     /* by state of R: owes */
  quotient quotients[CLASSES_KINDS];
  bool has[CLASSES_KINDS];
  quotient *quotient; /* the one that is looked at */
} node;

typedef VEC(node *) node_list;

struct levels {
  job *job;
  levels_request request;
  node **parts;     /* by number */
  node_list groups; /* what is not part of a joined node */
  node_list tops;   /* what is searched: the groups, or the parts */
  bool joined;      /* the groups are */
  classes_kind classes;
  uint64_t most; /* states of a product */
  uint64_t states, iterations;
};

static void forget_reduction(node *n) {
  for (uint32_t i = 0; i < CLASSES_KINDS; i++) {
    if (n->has[i]) quotient_free(&n->quotients[i]);
    n->has[i] = false;
  }
  lts_free(n->small);
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

levels *levels_new(job *job, const levels_request *request) {
  levels *l = mem_alloc(sizeof *l);
  *l = (levels){.job = job, .request = *request};
  l->parts = mem_alloc(sizeof *l->parts * (request->nparts + 1));
  return l;
}

void levels_free(levels *l) {
  if (!l) return;
  for (uint32_t i = 0; i < l->groups.n; i++) free_joined(l->groups.at[i]);
  for (uint32_t i = 0; i < l->request.nparts; i++) node_free(l->parts[i]);
  vec_free(&l->groups);
  vec_free(&l->tops);
  mem_free(l->parts);
  mem_free(l);
}

static const lts *reduced(const node *n) { return n->small ? n->small : n->system; }

/* ---- reduction: P to R ---- */

static bool has_tau(const lts *l, uint32_t s) {
  uint32_t e = lts_from(l, s);
  return e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU;
}

/* P with a mark at each state in which it rests and owes something. */
static lts *marked(levels *l, const node *n) {
  lts *copy = lts_copy(n->system);
  uint32_t mark = action_named(l->request.actions, "(owes)");
  for (uint32_t s = 0; s < copy->states; s++)
    if (n->owes[s] && !has_tau(n->system, s)) lts_add_edge(copy, s, mark, s);
  lts_freeze(copy);
  return copy;
}

/* By class: can tau be taken there for ever? Members without tau inside of the class are taken away until nothing changes. */
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

static bool reduce(levels *l, node *n) {
  bool deadlock = l->request.aim == LEVELS_DEADLOCK;
  bool smaller = l->request.how == LEVELS_BOTH || l->request.how == LEVELS_BISIMULATION;
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
    if (n->owes[s] && !has_tau(n->system, s)) n->kinds[n->class_of ? n->class_of[s] : s] = 1;
  return true;
}

/* ---- joining ---- */

static bool contains(const node *n, const node *part) {
  return n == part || (n->part == NO_MOVE && (contains(n->kid[0], part) || contains(n->kid[1], part)));
}

/* Is the action of the node's R? */
static bool takes_part(const node *n, uint32_t action) { return lts_has(reduced(n), action); }

static bool is_seen(const levels *l, uint32_t action) {
  return l->request.process && lts_has(l->request.process, action);
}

/* Would the action be hidden if the two were joined? */
static bool is_only_of(const levels *l, const node *a, const node *b, uint32_t action) {
  if (!takes_part(a, action) || !takes_part(b, action) || is_seen(l, action)) return false;
  for (uint32_t i = 0; i < l->groups.n; i++)
    if (l->groups.at[i] != a && l->groups.at[i] != b && takes_part(l->groups.at[i], action)) return false;
  return true;
}

static uint32_t hidden_actions(const levels *l, const node *a, const node *b) {
  const lts *x = reduced(a);
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->alphabet.n; i++) n += is_only_of(l, a, b, x->alphabet.at[i]);
  return n;
}

/* By action: how many parts have it, and how many perform it. */
typedef struct counts {
  uint32_t have, perform;
  bool kept; /* by one that does not perform it */
} counts;

static bool performs(const lts *x, uint32_t action, uint8_t *known) {
  if (!known[0])
    for (uint32_t i = 0; i < x->edges.n; i++) known[1 + x->edges.at[i].action] = 1;
  known[0] = 1;
  return known[1 + action];
}

/* With pairs, who never performs an action need not have it, as long as two do: then pairs are all, and can be joined. True if
 * no action is left that more than two have. */
static bool leave_to_two(levels *l) {
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
  for (uint32_t i = 0; i < n; i++) {
    const lts *x = l->parts[i]->system;
    lts *small = l->parts[i]->small;
    small->alphabet.n = 0;
    for (uint32_t k = 0; k < x->alphabet.n; k++) {
      counts *c = &of[x->alphabet.at[k]];
      bool does = performs(x, x->alphabet.at[k], known + (size_t)i * (actions + 2));
      bool keep = does || (c->have > 1 && c->perform == 1 && !c->kept);
      if (keep) vec_push(&small->alphabet, x->alphabet.at[k]);
      c->kept |= keep && !does;
      fine = fine && c->perform <= 2;
    }
  }
  mem_free(known);
  mem_free(of);
  return fine;
}

static bool may_join(levels *l) {
  if (l->request.how != LEVELS_BOTH || l->request.nparts < 3) return false;
  return l->request.synchronisation == SYNCHRONISE_ALL || leave_to_two(l);
}

static product *product_of(levels *l, const product_part *parts, uint32_t n, reduction reduction) {
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
static bool compose(levels *l, node *n) {
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
static void finish_composition(levels *l, node *n) {
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
    const lts *x = reduced(n->kid[k]);
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
static node *join(levels *l, node *a, node *b) {
  node *n = mem_alloc(sizeof *n);
  *n = (node){.part = NO_MOVE, .kid = {a, b}};
  n->sides[0] = part_of_system(reduced(a));
  n->sides[1] = part_of_system(reduced(b));
  n->joint = product_of(l, n->sides, 2, REDUCE_NOTHING);
  if (compose(l, n)) {
    if (l->states < product_states(n->joint)) l->states = product_states(n->joint);
    finish_composition(l, n);
    if (reduce(l, n) && reduced(n)->states <= tuning.most_joined_kept) return n;
  }
  node_free(n);
  return NULL;
}

typedef struct candidate {
  uint32_t a, b;
  uint64_t size;
} candidate;

/* The pair of the smallest product that hides something and was not tried; false: none is left. */
static bool best_pair(const levels *l, map *tried, candidate *best) {
  bool found = false;
  for (uint32_t a = 0; a < l->groups.n; a++)
    for (uint32_t b = a + 1; b < l->groups.n; b++) {
      const node *x = l->groups.at[a], *y = l->groups.at[b];
      uint64_t size = (uint64_t)reduced(x)->states * reduced(y)->states, known;
      if ((found && size >= best->size) || map_get_pair(tried, map_key(x), map_key(y), &known)) continue;
      if (!hidden_actions(l, x, y)) continue;
      *best = (candidate){a, b, size};
      found = true;
    }
  return found;
}

static void join_all(levels *l) {
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
static void dissolve(levels *l, const node *part) {
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

bool levels_set(levels *l, uint32_t i, const lts *system, const bool *owes) {
  node *n = l->parts[i];
  if (!n) {
    n = l->parts[i] = mem_alloc(sizeof *n);
    *n = (node){.part = i};
    vec_push(&l->groups, n);
  }
  dissolve(l, n);
  n->system = system;
  n->owes = owes;
  l->joined = false;
  return reduce(l, n);
}

/* ---- from R to P ---- */

/* A tree of R on its way to P. */
typedef struct lifting {
  const node *n;
  counterexample *out;
  move_list *owner; /* by move of `out`: the move of the tree that it belongs to */
  uint32_t *seen, round;
  VEC(uint32_t) queue, by; /* states, and the edge that each was found by */
} lifting;

static uint32_t class_in(const node *n, uint32_t s) { return n->class_of ? n->class_of[s] : s; }

static void begin_search(lifting *x, uint32_t from) {
  x->round++;
  x->queue.n = x->by.n = 0;
  vec_push(&x->queue, from);
  vec_push(&x->by, LTS_NONE);
  x->seen[from] = x->round;
}

/* Adds the successors by tau inside of the class. */
static void search_on(lifting *x, uint32_t i) {
  const lts *l = x->n->system;
  uint32_t s = x->queue.at[i];
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU; e++) {
    uint32_t t = l->edges.at[e].to;
    if (x->seen[t] == x->round || class_in(x->n, t) != class_in(x->n, s)) continue;
    x->seen[t] = x->round;
    vec_push(&x->queue, t);
    vec_push(&x->by, e);
  }
}

/* Adds an edge as a move behind `parent`. */
static uint32_t add_edge(lifting *x, uint32_t parent, uint32_t e, const counterexample_move *as, uint32_t owner) {
  const lts_edge *edge = &x->n->system->edges.at[e];
  counterexample_move m = {.parent = parent,
                           .state = edge->to,
                           .specification = as ? as->specification : LTS_NONE,
                           .action = edge->action,
                           .edge = e};
  vec_push(x->owner, owner);
  return counterexample_add(x->out, m);
}

/* The tau steps to entry `i` of the queue. */
static uint32_t add_way(lifting *x, uint32_t parent, uint32_t i, uint32_t owner) {
  const lts *l = x->n->system;
  VEC(uint32_t) way = {0};
  while (x->by.at[i] != LTS_NONE) {
    uint32_t from = l->edges.at[x->by.at[i]].from, k = 0;
    vec_push(&way, x->by.at[i]);
    while (x->queue.at[k] != from) k++;
    i = k;
  }
  while (way.n) parent = add_edge(x, parent, vec_pop(&way), NULL, owner);
  vec_free(&way);
  return parent;
}

/* The edge of `s` by an action into a class of R; LTS_NONE. */
static uint32_t edge_into(const lifting *x, uint32_t s, uint32_t action, uint32_t class) {
  const lts *l = x->n->system;
  for (uint32_t e = lts_find(l, s, action); e < lts_from(l, s + 1) && l->edges.at[e].action == action; e++)
    if (class_in(x->n, l->edges.at[e].to) == class) return e;
  return LTS_NONE;
}

/* One move of R behind move `parent` of P; its number there, or `parent` where P need not move. */
static uint32_t lift_move(lifting *x, uint32_t parent, const counterexample_move *m, uint32_t owner) {
  uint32_t from = x->out->moves.at[parent].state, before = class_in(x->n, from);
  if (m->action == LTS_TAU && before == m->state) return parent;
  begin_search(x, from);
  for (uint32_t i = 0; i < x->queue.n; i++) {
    uint32_t e = edge_into(x, x->queue.at[i], m->action, m->state);
    if (e != LTS_NONE) return add_edge(x, add_way(x, parent, i, owner), e, m, owner);
    search_on(x, i);
  }
  assert(!"a state that is alike cannot do alike");
  return parent;
}

/* After the last move: to where nothing happens by itself any more. */
static void settle(lifting *x, uint32_t last) {
  begin_search(x, x->out->moves.at[last].state);
  for (uint32_t i = 0; i < x->queue.n; i++) {
    if (!has_tau(x->n->system, x->queue.at[i])) {
      add_way(x, last, i, NO_MOVE);
      return;
    }
    search_on(x, i);
  }
}

static void mark_leaves(counterexample *x) {
  for (uint32_t i = 0; i < x->moves.n; i++) x->moves.at[i].leaf = true;
  for (uint32_t i = 1; i < x->moves.n; i++) x->moves.at[x->moves.at[i].parent].leaf = false;
}

/* `owner` of the steps after the last move is NO_MOVE. */
static void lift(const node *n, const counterexample *x, bool settles, counterexample *out, move_list *owner) {
  lifting y = {.n = n, .out = out, .owner = owner};
  uint32_t *to = mem_alloc(sizeof *to * x->moves.n);
  y.seen = mem_alloc(sizeof *y.seen * (n->system->states + 1));
  owner->n = 0;
  counterexample_begin(out, n->system->initial);
  vec_push(owner, 0);
  for (uint32_t i = 1; i < x->moves.n; i++) to[i] = lift_move(&y, to[x->moves.at[i].parent], &x->moves.at[i], i);
  if (settles) settle(&y, to[x->moves.n - 1]);
  mark_leaves(out);
  vec_free(&y.queue);
  vec_free(&y.by);
  mem_free(y.seen);
  mem_free(to);
}

/* ---- what happens, and who does it ---- */

typedef struct happening {
  uint32_t action, first, n; /* steps of the case */
} happening;

typedef VEC(happening) chunk; /* in its order */

typedef struct expansion {
  levels *l;
  levels_case *out;
} expansion;

static void append(chunk *to, const chunk *from, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) vec_push(to, from->at[i]);
}

/* What two nodes do in one move: each for itself up to the last, which is the same. */
static void append_together(expansion *x, chunk *to, const chunk *a, const chunk *b) {
  levels_case *out = x->out;
  happening last = vec_last(a), other = vec_last(b);
  append(to, a, a->n - 1);
  append(to, b, b->n - 1);
  happening both = {last.action, out->steps.n, last.n + other.n};
  for (uint32_t i = 0; i < last.n; i++) vec_push(&out->steps, out->steps.at[last.first + i]);
  for (uint32_t i = 0; i < other.n; i++) vec_push(&out->steps, out->steps.at[other.first + i]);
  vec_push(to, both);
}

static void free_chunks(chunk *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) vec_free(&list[i]);
  mem_free(list);
}

static void expand(expansion *x, const node *n, const counterexample *tree, chunk *chunks, chunk *tail);

/* The move of a joined node's product that an edge of its P is. */
static model_move joint_move(const node *n, uint32_t from, uint32_t action, uint32_t to) {
  model m = product_model(n->joint);
  model_moves moves = {0};
  model_move move = {0};
  bool found = false;
  m.moves(m.context, from, &moves);
  for (uint32_t i = 0; i < moves.n && !found; i++) {
    const model_move *k = &moves.at[i];
    bool same_action = k->action == action || (action == LTS_TAU && !lts_has(n->system, k->action));
    bool same_end = k->to == to || (to == n->system->error && m.is_error(m.context, k->to));
    found = same_action && same_end;
    move = *k;
  }
  vec_free(&moves);
  assert(found);
  return move;
}

/* The moves of a joined P, dealt out to its two nodes and put together again. */
static void expand_joined(expansion *x, const node *n, const counterexample *y, chunk *chunks, chunk *tail) {
  counterexample side[2] = {0}, again = {0};
  move_list from[2] = {0};
  chunk *parts[2], tails[2] = {0};
  model m = product_model(n->joint);
  counterexample_begin(&again, m.initial(m.context));
  for (uint32_t i = 1; i < y->moves.n; i++) {
    counterexample_move now = y->moves.at[i];
    model_move move = joint_move(n, y->moves.at[now.parent].state, now.action, now.state);
    now.edge = move.edge;
    now.action = move.action; /* before it was hidden */
    counterexample_add(&again, now);
  }
  for (uint32_t k = 0; k < 2; k++) {
    product_project(n->joint, &again, k, &side[k], &from[k]);
    parts[k] = mem_alloc(sizeof *parts[k] * side[k].moves.n);
    expand(x, n->kid[k], &side[k], parts[k], &tails[k]);
    append(tail, &tails[k], tails[k].n);
  }
  uint32_t at[2] = {1, 1};
  for (uint32_t i = 1; i < y->moves.n; i++) {
    const chunk *who[2] = {NULL, NULL};
    for (uint32_t k = 0; k < 2; k++)
      if (at[k] < from[k].n && from[k].at[at[k]] == i) who[k] = &parts[k][at[k]++];
    if (who[0] && who[1]) append_together(x, &chunks[i], who[0], who[1]);
    else if (who[0] || who[1]) append(&chunks[i], who[0] ? who[0] : who[1], who[0] ? who[0]->n : who[1]->n);
  }
  for (uint32_t k = 0; k < 2; k++) {
    free_chunks(parts[k], side[k].moves.n);
    counterexample_free(&side[k]);
    vec_free(&from[k]);
    vec_free(&tails[k]);
  }
  counterexample_free(&again);
}

/* What happens in each move of a tree of the node's R; `tail`: after the last one. */
static void expand(expansion *x, const node *n, const counterexample *tree, chunk *chunks, chunk *tail) {
  bool deadlock = x->l->request.aim == LEVELS_DEADLOCK;
  counterexample y = {0};
  move_list owner = {0};
  lift(n, tree, deadlock, &y, &owner);
  if (n->part != NO_MOVE) {
    for (uint32_t i = 1; i < y.moves.n; i++) {
      if (y.moves.at[i].action == LTS_TAU) continue;
      vec_push(&x->out->steps, ((levels_step){n->part, i}));
      vec_push(&chunks[owner.at[i]], ((happening){y.moves.at[i].action, x->out->steps.n - 1, 1}));
    }
    x->out->parts[n->part] = y;
  } else {
    chunk *fine = mem_alloc(sizeof *fine * y.moves.n);
    chunk rest = {0};
    expand_joined(x, n, &y, fine, &rest);
    for (uint32_t i = 1; i < y.moves.n; i++)
      append(owner.at[i] == NO_MOVE ? tail : &chunks[owner.at[i]], &fine[i], fine[i].n);
    append(tail, &rest, rest.n);
    vec_free(&rest);
    free_chunks(fine, y.moves.n);
    counterexample_free(&y);
  }
  vec_free(&owner);
}

/* ---- a counterexample of the product ---- */

/* Can the R of a top do its part? Then `out` says how, move by move; else its classes are split. `reworded`: by other
 * moves than `x` says, with the same actions. */
static bool follow(levels *l, node *n, const counterexample *x, bool line, counterexample *out, bool *reworded) {
  counterexample other = {0};
  const counterexample *now = x;
  /* words end with their last action; but ERROR is no action, and a deadlock is a state */
  model m = quotient_model(n->quotient);
  bool can = false, to_error = m.is_error(m.context, vec_last(&x->moves).state);
  bool keep_end = l->request.aim == LEVELS_DEADLOCK || to_error;
  *reworded = false;
  while (!(can = quotient_follow(n->quotient, now, out))) {
    quotient_split(n->quotient, now);
    l->iterations++;
    if (!line || limits_hit(&l->job->limits) || !quotient_reword(n->quotient, x, keep_end, &other)) break;
    now = &other;
    *reworded = true;
  }
  counterexample_free(&other);
  return can;
}

/* The moves of `out` that are not tau are those of `x`, in their order: which moves of the run they are. */
static void match(const counterexample *x, const move_list *from, const counterexample *out, move_list *result) {
  uint32_t k = 0;
  result->n = 0;
  vec_push(result, 0);
  for (uint32_t i = 1; i < out->moves.n; i++) {
    uint32_t move = NO_MOVE;
    if (out->moves.at[i].action != LTS_TAU) {
      do k++;
      while (x->moves.at[k].action == LTS_TAU);
      move = from->at[k];
    }
    vec_push(result, move);
  }
}

static bool is_line(const counterexample *x) {
  for (uint32_t i = 1; i < x->moves.n; i++)
    if (x->moves.at[i].parent != i - 1) return false;
  return true;
}

/* What one top does in each move of the run. */
typedef struct role {
  counterexample tree; /* of its R */
  move_list from;      /* by move of the tree: that of the run, or NO_MOVE */
} role;

/* The roles of all tops; false: somebody cannot play. All of them are tried, so that each learns. */
static bool cast(levels *l, product *p, const counterexample *run, role *roles) {
  bool fine = true, line = is_line(run);
  for (uint32_t i = 0; i < l->tops.n; i++) {
    counterexample x = {0};
    move_list from = {0};
    bool reworded;
    product_project(p, run, i, &x, &from);
    if (follow(l, l->tops.at[i], &x, line, &roles[i].tree, &reworded)) {
      if (reworded) match(&x, &from, &roles[i].tree, &roles[i].from);
      else
        for (uint32_t k = 0; k < from.n; k++) vec_push(&roles[i].from, from.at[k]);
    } else {
      fine = false;
    }
    counterexample_free(&x);
    vec_free(&from);
  }
  return fine;
}

/* The chunks of one top by move of the run: what it does by itself goes before the next move that it shares with the run. */
static void deal_out(expansion *x, const node *n, const role *r, chunk *by_move, chunk *tail) {
  chunk *chunks = mem_alloc(sizeof *chunks * r->tree.moves.n), waiting = {0};
  expand(x, n, &r->tree, chunks, tail);
  for (uint32_t i = 1; i < r->tree.moves.n; i++) {
    append(&waiting, &chunks[i], chunks[i].n);
    if (r->from.at[i] == NO_MOVE) continue;
    append(&by_move[r->from.at[i]], &waiting, waiting.n);
    waiting.n = 0;
  }
  chunk rest = {0};
  append(&rest, &waiting, waiting.n);
  append(&rest, tail, tail->n);
  tail->n = 0;
  append(tail, &rest, rest.n);
  vec_free(&rest);
  vec_free(&waiting);
  free_chunks(chunks, r->tree.moves.n);
}

/* Adds happenings behind event `last`; the last one is of move `move`, if it is not NO_MOVE. */
static uint32_t add_events(levels_case *out, const chunk *c, uint32_t last, uint32_t move) {
  for (uint32_t i = 0; i < c->n; i++) {
    vec_push(&out->events,
             ((levels_event){last, i + 1 == c->n ? move : NO_MOVE, c->at[i].action, c->at[i].first, c->at[i].n}));
    last = out->events.n - 1;
  }
  return last;
}

static void write_case(levels *l, const counterexample *run, const role *roles, levels_case *out) {
  expansion x = {l, out};
  uint32_t n = run->moves.n;
  chunk *all = mem_alloc(sizeof *all * n), tails = {0};
  *out = (levels_case){.nparts = l->request.nparts, .parts = mem_alloc(sizeof *out->parts * l->request.nparts)};
  out->run.loop = run->loop;
  for (uint32_t i = 0; i < n; i++) vec_push(&out->run.moves, run->moves.at[i]);
  for (uint32_t t = 0; t < l->tops.n; t++) {
    chunk *mine = mem_alloc(sizeof *mine * n), tail = {0};
    deal_out(&x, l->tops.at[t], &roles[t], mine, &tail);
    for (uint32_t i = 1; i < n; i++) {
      bool together = all[i].n && mine[i].n && run->moves.at[i].action != LTS_TAU;
      chunk both = {0};
      if (together) append_together(&x, &both, &all[i], &mine[i]);
      else {
        append(&both, &all[i], all[i].n);
        append(&both, &mine[i], mine[i].n);
      }
      vec_free(&all[i]);
      all[i] = both;
    }
    append(&tails, &tail, tail.n);
    vec_free(&tail);
    free_chunks(mine, n);
  }
  uint32_t *last = mem_alloc(sizeof *last * n); /* by move: the last event up to there */
  last[0] = NO_MOVE;
  for (uint32_t i = 1; i < n; i++)
    last[i] = add_events(out, &all[i], last[run->moves.at[i].parent], run->moves.at[i].action == LTS_TAU ? NO_MOVE : i);
  add_events(out, &tails, last[n - 1], NO_MOVE);
  mem_free(last);
  vec_free(&tails);
  free_chunks(all, n);
}

void levels_cases_free(levels_cases *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    levels_case *c = &list->at[i];
    for (uint32_t k = 0; k < c->nparts; k++) counterexample_free(&c->parts[k]);
    mem_free(c->parts);
    counterexample_free(&c->run);
    vec_free(&c->events);
    vec_free(&c->steps);
  }
  vec_free(list);
}

/* ---- searching ---- */

typedef VEC(counterexample) runs;

typedef struct found_state {
  uint32_t parent, action;
  uint64_t edge;
  bool known;
} found_state;

typedef struct deadlock_search {
  levels *l;
  product *p;
  model m;
  VEC(found_state) found; /* by state of the product */
  VEC(uint32_t) open;
} deadlock_search;

static void find_state(deadlock_search *d, uint32_t s, found_state how) {
  while (d->found.n <= s) vec_push(&d->found, ((found_state){0}));
  if (d->found.at[s].known) return;
  d->found.at[s] = how;
  vec_push(&d->open, s);
}

/* No moves, and somebody owes something; or ERROR. */
static bool is_bad(const deadlock_search *d, uint32_t s, uint32_t moves) {
  if (d->m.is_error(d->m.context, s)) return true;
  bool owes = false;
  for (uint32_t i = 0; i < d->l->tops.n && !moves && !owes; i++) {
    const node *n = d->l->tops.at[i];
    owes = n->kinds[n->quotient->first.at[product_state_of(d->p, s, i)]];
  }
  return owes;
}

static void write_run(const deadlock_search *d, uint32_t s, counterexample *out) {
  VEC(uint32_t) way = {0};
  uint32_t first = d->m.initial(d->m.context), end = 0;
  for (; s != first; s = d->found.at[s].parent) vec_push(&way, s);
  counterexample_begin(out, first);
  out->moves.at[0].leaf = !way.n;
  while (way.n) {
    uint32_t at = vec_pop(&way);
    const found_state *f = &d->found.at[at];
    end = counterexample_add(out, (counterexample_move){end, at, LTS_NONE, f->action, f->edge, !way.n});
  }
  vec_free(&way);
}

/* Searches, depth first (what was found last goes on first) or breadth first, at most `most` states. */
static levels_answer search_deadlock(levels *l, product *p, bool deep, uint64_t most, counterexample *out) {
  deadlock_search d = {.l = l, .p = p, .m = product_model(p)};
  model_moves moves = {0};
  levels_answer answer = LEVELS_HOLD;
  uint32_t next = 0;
  find_state(&d, d.m.initial(d.m.context), (found_state){.known = true});
  while (answer == LEVELS_HOLD && (deep ? d.open.n : next < d.open.n)) {
    uint32_t s = deep ? vec_pop(&d.open) : d.open.at[next++];
    moves.n = 0;
    if (!d.m.moves(d.m.context, s, &moves) || product_states(p) > most) answer = LEVELS_STOPPED;
    else if (is_bad(&d, s, moves.n)) answer = LEVELS_FAIL;
    for (uint32_t i = 0; i < moves.n && answer == LEVELS_HOLD; i++)
      find_state(&d, moves.at[i].to, (found_state){s, moves.at[i].action, moves.at[i].edge, true});
    if (answer == LEVELS_FAIL) write_run(&d, s, out);
  }
  vec_free(&moves);
  vec_free(&d.found);
  vec_free(&d.open);
  return answer;
}

/* Depth first finds a deadlock soon if there is one; breadth first, for a while, one that is near. */
static levels_answer find_deadlock(levels *l, const product_part *parts, product **p, runs *out) {
  counterexample run = {0};
  *p = product_of(l, parts, l->tops.n, REDUCE_FOR_DEADLOCK);
  levels_answer answer = search_deadlock(l, *p, true, l->most, &run);
  if (answer != LEVELS_FAIL) {
    counterexample_free(&run);
    return answer;
  }
  counterexample shorter = {0};
  product *again = product_of(l, parts, l->tops.n, REDUCE_FOR_DEADLOCK);
  uint64_t most = product_states(*p) * tuning.shortening + tuning.least_shortening;
  if (search_deadlock(l, again, false, most, &shorter) == LEVELS_FAIL && shorter.moves.n < run.moves.n) {
    product_free(*p);
    *p = again;
    counterexample swap = run;
    run = shorter;
    shorter = swap;
  } else {
    product_free(again);
  }
  counterexample_free(&shorter);
  vec_push(out, run);
  return LEVELS_FAIL;
}

/* The product, as long as it is not too large. */
typedef struct bounded {
  model inner;
  const product *product;
  uint64_t most;
} bounded;

static uint32_t bounded_initial(void *context) {
  const bounded *b = context;
  return b->inner.initial(b->inner.context);
}

static bool bounded_error(void *context, uint32_t state) {
  const bounded *b = context;
  return b->inner.is_error(b->inner.context, state);
}

static bool bounded_moves(void *context, uint32_t state, model_moves *out) {
  const bounded *b = context;
  return b->inner.moves(b->inner.context, state, out) && product_states(b->product) <= b->most;
}

static model bounded_model(bounded *b) {
  return (model){.context = b, .initial = bounded_initial, .is_error = bounded_error, .moves = bounded_moves};
}

static levels_answer compare_traces(levels *l, product *p, runs *out) {
  bounded b = {product_model(p), p, l->most};
  model m = bounded_model(&b);
  traces words = traces_check(l->job, &m, l->request.process);
  levels_answer answer = words.answer == TRACES_HOLD   ? LEVELS_HOLD
                         : words.answer == TRACES_FAIL ? LEVELS_FAIL
                                                       : LEVELS_STOPPED;
  if (answer == LEVELS_FAIL) {
    vec_push(out, words.run);
    words.run = (counterexample){0};
  }
  traces_free(&words);
  return answer;
}

static levels_answer play(levels *l, product *p, runs *out) {
  bounded b = {product_model(p), p, l->most};
  model m = bounded_model(&b);
  simulation game = simulation_check(l->job, &m, l->request.process, l->request.strategies);
  levels_answer answer = game.answer == SIMULATION_HOLDS   ? LEVELS_HOLD
                         : game.answer == SIMULATION_FAILS ? LEVELS_FAIL
                                                           : LEVELS_STOPPED;
  for (uint32_t i = 0; i < game.strategies.n; i++) {
    counterexample x = {0};
    if (strategy_tree(&game.strategies.at[i], tuning.most_moves, &x)) vec_push(out, x);
    else counterexample_free(&x);
  }
  if (answer == LEVELS_FAIL && !out->n) answer = LEVELS_STOPPED;
  simulation_free(&game);
  return answer;
}

static void abstract_tops(levels *l) {
  for (uint32_t i = 0; i < l->tops.n; i++) {
    node *n = l->tops.at[i];
    n->quotient = &n->quotients[l->classes];
    if (n->has[l->classes]) continue;
    n->has[l->classes] = true;
    switch (l->classes) {
    case CLASSES_ACTIONS: quotient_init(n->quotient, reduced(n), n->kinds); break;
    case CLASSES_ONE: quotient_init_one(n->quotient, reduced(n)); break;
    default: quotient_init_finest(n->quotient, reduced(n)); break;
    }
  }
}

static levels_answer search(levels *l, const product_part *parts, product **p, runs *out) {
  if (l->request.aim == LEVELS_DEADLOCK) return find_deadlock(l, parts, p, out);
  bool words = l->request.aim == LEVELS_TRACES;
  *p = product_of(l, parts, l->tops.n, words ? REDUCE_FOR_TRACES : REDUCE_NOTHING);
  return words ? compare_traces(l, *p, out) : play(l, *p, out);
}

/* One round: LEVELS_FAIL without cases: something was split. */
static levels_answer one_round(levels *l, levels_cases *out) {
  product_part *parts = mem_alloc(sizeof *parts * (l->tops.n + 1));
  product *p = NULL;
  runs found = {0};
  abstract_tops(l);
  for (uint32_t i = 0; i < l->tops.n; i++) {
    node *n = l->tops.at[i];
    const lts *x = reduced(n);
    parts[i] = (product_part){quotient_model(n->quotient), x->alphabet.at, x->alphabet.n,
                              quotient_classes(n->quotient)};
  }
  levels_answer answer = search(l, parts, &p, &found);
  if (l->states < product_states(p)) l->states = product_states(p);
  uint64_t splits = l->iterations;
  for (uint32_t i = 0; i < found.n; i++) {
    role *roles = mem_alloc(sizeof *roles * (l->tops.n + 1));
    /* once a class is split, the other runs may be about classes that are no more */
    if (splits == l->iterations && cast(l, p, &found.at[i], roles)) {
      levels_case c;
      write_case(l, &found.at[i], roles, &c);
      vec_push(out, c);
    }
    for (uint32_t k = 0; k < l->tops.n; k++) {
      counterexample_free(&roles[k].tree);
      vec_free(&roles[k].from);
    }
    mem_free(roles);
    counterexample_free(&found.at[i]);
  }
  vec_free(&found);
  product_free(p);
  mem_free(parts);
  return answer;
}

/* One way to look at the parts; `most` states of a product, and rounds. */
typedef struct attempt {
  bool joins;
  classes_kind classes;
  uint64_t most, rounds;
} attempt;

/* LEVELS_STOPPED, and no limit is hit: another attempt may do better. */
static levels_answer try_attempt(levels *l, const attempt *a, levels_cases *out) {
  levels_answer answer = LEVELS_STOPPED;
  l->states = l->tops.n = 0;
  l->classes = a->classes;
  l->most = a->most;
  if (a->joins && !l->joined) {
    if (may_join(l)) join_all(l);
    l->joined = true;
  }
  if (a->joins)
    for (uint32_t i = 0; i < l->groups.n; i++) vec_push(&l->tops, l->groups.at[i]);
  else
    for (uint32_t i = 0; i < l->request.nparts; i++) vec_push(&l->tops, l->parts[i]);
  for (uint64_t i = 0; i < a->rounds; i++) {
    if (limits_check_now(&l->job->limits)) return LEVELS_STOPPED;
    answer = one_round(l, out);
    if (answer != LEVELS_FAIL || out->n) return answer;
  }
  return LEVELS_STOPPED;
}

/* Small products are searched as they are. Of a larger one, perhaps a few parts are all that matters, and they are soon found; if not,
 * parts are joined. For a deadlock all of them matter. */
levels_answer levels_check(levels *l, levels_cases *out) {
  bool deadlock = l->request.aim == LEVELS_DEADLOCK;
  attempt plain = {false, CLASSES_SINGLE, UINT64_MAX, UINT64_MAX},
          actions = {false, CLASSES_ACTIONS, UINT64_MAX, UINT64_MAX};
  attempt first = {false, CLASSES_SINGLE, tuning.most_plain, 1};
  attempt few = {false, CLASSES_ONE, tuning.most_of_few, tuning.rounds_of_few};
  attempt joined = {true, CLASSES_ACTIONS, UINT64_MAX, UINT64_MAX};
  if (l->request.how != LEVELS_BOTH) return try_attempt(l, l->request.how == LEVELS_ACTIONS ? &actions : &plain, out);
  levels_answer answer = LEVELS_STOPPED;
  levels_only only = l->request.only;
  if (!only || only == LEVELS_ONLY_PLAIN) answer = try_attempt(l, only ? &plain : &first, out);
  if (answer == LEVELS_STOPPED && !deadlock && (!only || only == LEVELS_ONLY_FEW)) {
    if (only) few.most = few.rounds = UINT64_MAX;
    answer = try_attempt(l, &few, out);
  }
  if (answer == LEVELS_STOPPED && (!only || only == LEVELS_ONLY_JOINED || deadlock))
    answer = try_attempt(l, &joined, out);
  return answer;
}

uint64_t levels_states(const levels *l) { return l->states; }
uint64_t levels_iterations(const levels *l) { return l->iterations; }
