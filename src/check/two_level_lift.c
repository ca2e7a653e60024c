/* Counterexamples of the product as moves of every part. They come down from the top: classes to states of R (quotient_follow), R to P
 * (what is alike can do alike, after tau steps inside its class), a joined P to its two nodes (product_project). What happens
 * is collected on the way back as events with the parts that take part in them. */
#include "check/two_level_node.h"

#include <assert.h>
#include <string.h>

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
  assert(!"a merged state lacks a step of its class");
  return parent;
}

/* After the last move: to where nothing happens by itself any more. */
static void settle(lifting *x, uint32_t last) {
  begin_search(x, x->out->moves.at[last].state);
  for (uint32_t i = 0; i < x->queue.n; i++) {
    if (!node_has_tau(x->n->system, x->queue.at[i])) {
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
  two_level *l;
  two_level_case *out;
} expansion;

static void append(chunk *to, const chunk *from, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) vec_push(to, from->at[i]);
}

/* What two nodes do in one move: each for itself up to the last, which is the same. */
static void append_together(expansion *x, chunk *to, const chunk *a, const chunk *b) {
  two_level_case *out = x->out;
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
  bool deadlock = x->l->request.aim == TWO_LEVEL_DEADLOCK;
  counterexample y = {0};
  move_list owner = {0};
  lift(n, tree, deadlock, &y, &owner);
  if (n->part != NO_MOVE) {
    for (uint32_t i = 1; i < y.moves.n; i++) {
      if (y.moves.at[i].action == LTS_TAU) continue;
      vec_push(&x->out->steps, ((two_level_step){n->part, i}));
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
static bool follow(two_level *l, node *n, const counterexample *x, bool line, counterexample *out, bool *reworded) {
  counterexample other = {0};
  const counterexample *now = x;
  /* words end with their last action; but ERROR is no action, and a deadlock is a state */
  model m = quotient_model(n->quotient);
  bool can = false, to_error = m.is_error(m.context, vec_last(&x->moves).state);
  bool keep_end = l->request.aim == TWO_LEVEL_DEADLOCK || to_error;
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

bool two_level_cast(two_level *l, product *p, const counterexample *run, role *roles) {
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
static uint32_t add_events(two_level_case *out, const chunk *c, uint32_t last, uint32_t move) {
  for (uint32_t i = 0; i < c->n; i++) {
    vec_push(&out->events,
             ((two_level_event){last, i + 1 == c->n ? move : NO_MOVE, c->at[i].action, c->at[i].first, c->at[i].n}));
    last = out->events.n - 1;
  }
  return last;
}

void two_level_write(two_level *l, const counterexample *run, const role *roles, two_level_case *out) {
  expansion x = {l, out};
  uint32_t n = run->moves.n;
  chunk *all = mem_alloc(sizeof *all * n), tails = {0};
  *out = (two_level_case){.nparts = l->request.nparts, .parts = mem_alloc(sizeof *out->parts * l->request.nparts)};
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

void two_level_cases_free(two_level_cases *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    two_level_case *c = &list->at[i];
    for (uint32_t k = 0; k < c->nparts; k++) counterexample_free(&c->parts[k]);
    mem_free(c->parts);
    counterexample_free(&c->run);
    vec_free(&c->events);
    vec_free(&c->steps);
  }
  vec_free(list);
}
