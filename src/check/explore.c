/* See explore.h. Both searches are one: a list of states to be expanded, of which the last or the first is taken. A state is
 * marked when it is found, so none is in the list twice. */
#include "check/explore.h"

#include "base/map.h"

typedef struct search {
  exploration *x;
  VEC(uint32_t) before; /* by state: the one before it, plus 2; 0: not found, 1: the first */
  VEC(uint32_t) list;
  uint32_t front; /* of the list, in breadth */
  model_moves moves;
} search;

/* False if it was found before. */
static bool mark(search *s, uint32_t state, uint32_t before_plus_2) {
  while (s->before.n <= state) vec_push(&s->before, 0);
  if (s->before.at[state]) return false;
  s->before.at[state] = before_plus_2;
  vec_push(&s->list, state);
  s->x->states++;
  return true;
}

static uint32_t take(search *s) { return s->x->breadth ? s->list.at[s->front++] : vec_pop(&s->list); }
static bool is_empty(const search *s) { return s->x->breadth ? s->front == s->list.n : !s->list.n; }

/* The move of `from` that leads to `to`. */
static model_move move_to(const model *m, uint32_t from, uint32_t to, model_moves *moves) {
  moves->n = 0;
  m->moves(m->context, from, moves);
  for (uint32_t i = 0; i < moves->n; i++)
    if (moves->at[i].to == to) return moves->at[i];
  return (model_move){.to = to}; /* it was there before: does not happen */
}

static uint32_t add_move(counterexample *x, uint32_t parent, model_move m) {
  return counterexample_add(
      x, (counterexample_move){
             .parent = parent, .state = m.to, .specification = LTS_NONE, .action = m.action, .edge = m.edge});
}

static void write_way(search *s, uint32_t end, counterexample *way) {
  VEC(uint32_t) states = {0};
  model_moves moves = {0};
  for (uint32_t i = end; s->before.at[i] > 1; i = s->before.at[i] - 2) vec_push(&states, i);
  uint32_t at = s->x->model->initial(s->x->model->context), last = 0;
  counterexample_begin(way, at);
  while (states.n) {
    uint32_t to = vec_pop(&states);
    last = add_move(way, last, move_to(s->x->model, at, to, &moves));
    at = to;
  }
  way->moves.at[last].leaf = true;
  vec_free(&states);
  vec_free(&moves);
}

/* Which goals does the state meet? True: all are found now. */
static bool meet_goals(search *s, uint32_t state, explore_goal *goals, uint32_t n) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < n; i++) {
    explore_goal *g = &goals[i];
    if (!g->found && g->wanted(g->context, state, &s->moves)) {
      g->found = true;
      write_way(s, state, &g->way);
    }
    left += !g->found;
  }
  return !left;
}

explore_answer explore(exploration *x, explore_goal *goals, uint32_t n) {
  search s = {.x = x};
  bool stopped = false, done = false;
  x->states = 0;
  x->transitions = 0;
  mark(&s, x->model->initial(x->model->context), 1);
  while (!is_empty(&s) && !done && !stopped) {
    uint32_t state = take(&s);
    s.moves.n = 0;
    stopped = !x->model->moves(x->model->context, state, &s.moves);
    x->transitions += s.moves.n;
    for (uint32_t i = 0; i < s.moves.n; i++) mark(&s, s.moves.at[i].to, state + 2);
    done = meet_goals(&s, state, goals, n);
    if (limits_hit(&x->job->limits) || (x->most && x->states > x->most)) stopped = true;
  }
  vec_free(&s.before);
  vec_free(&s.list);
  vec_free(&s.moves);
  return stopped && !done ? EXPLORE_STOPPED : EXPLORED;
}

void explore_shorten(const model *m, counterexample *way) {
  counterexample out = {0};
  model_moves moves = {0};
  map latest = {0}; /* state of the way -> the last move that arrives there */
  for (uint32_t i = 0; i < way->moves.n; i++) map_put(&latest, way->moves.at[i].state, i);
  counterexample_begin(&out, way->moves.at[0].state);
  uint32_t end = way->moves.n - 1, at = 0, last = 0;
  uint64_t there;
  if (map_get(&latest, way->moves.at[0].state, &there)) at = (uint32_t)there;
  while (at != end) {
    model_move best = {0};
    uint32_t far = at;
    moves.n = 0;
    m->moves(m->context, way->moves.at[at].state, &moves);
    for (uint32_t i = 0; i < moves.n; i++)
      if (map_get(&latest, moves.at[i].to, &there) && there > far) far = (uint32_t)there, best = moves.at[i];
    last = add_move(&out, last, best);
    at = far;
  }
  out.moves.at[last].leaf = true;
  counterexample_free(way);
  *way = out;
  map_free(&latest);
  vec_free(&moves);
}
