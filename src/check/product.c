/* See product.h.
 *
 * What a part said of a state is kept, sorted by action, in the form that automata/joint works on: so a part is asked once for
 * each of its states, however many tuples that is in.
 *
 * When a part may go first. Where its moves are all its own, they are independent of what the others do, so they
 * can go first, unless the others are then put off forever. Where every such move leads to a state of the part with a larger
 * number, that cannot be: a cycle of the product in which only such moves are given would have one that leads back.
 * A deadlock cannot be put off at all: the part must leave its state by one of these moves before nothing moves. */
#include "check/product.h"

#include "automata/joint.h"

#include <stdlib.h>
#include <string.h>

/* What is known of the states of a part. */
typedef enum { ASKED_NOT = 0, ASKED_QUIET, ASKED_OTHER } asked;

typedef struct memory {
  VEC(lts_edge) edges;
  VEC(uint64_t) names; /* of the edges, as the part gave them */
  VEC(uint32_t) begin, end;
  VEC(uint8_t) asked; /* ASKED_QUIET: it may go first */
  VEC(bool) error;    /* of states that some edge arrives at */
} memory;

struct product {
  job *job;
  product_request request;
  joint *joint;
  joint_part *parts;
  memory *memory;
  bool *visible;     /* by action */
  model_moves moves; /* of the part that is asked */
  joint_choices_list choices;
  map early; /* `first_counts`: the tuples before the first action of a run */
};

product *product_new(job *job, const product_request *request) {
  product *p = mem_alloc(sizeof *p);
  uint32_t n = request->nparts;
  *p = (product){.job = job, .request = *request};
  p->parts = mem_alloc(sizeof *p->parts * n);
  p->memory = mem_alloc(sizeof *p->memory * n);
  p->visible = mem_alloc(request->nactions + 1);
  for (uint32_t i = 0; i < request->nvisible; i++) p->visible[request->visible[i]] = true;
  for (uint32_t i = 0; i < n; i++) {
    const product_part *from = &request->parts[i];
    p->parts[i] = (joint_part){.error = LTS_NONE,
                               .initial = from->model.initial(from->model.context),
                               .states = from->states,
                               .alphabet = from->alphabet,
                               .nalphabet = from->nalphabet};
  }
  p->joint = joint_new(p->parts, n, request->synchronisation == SYNCHRONISE_PAIR, request->nactions);
  return p;
}

void product_free(product *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->request.nparts; i++) {
    memory *m = &p->memory[i];
    vec_free(&m->edges);
    vec_free(&m->names);
    vec_free(&m->begin);
    vec_free(&m->end);
    vec_free(&m->asked);
    vec_free(&m->error);
  }
  joint_free(p->joint);
  mem_free(p->parts);
  mem_free(p->memory);
  mem_free(p->visible);
  vec_free(&p->moves);
  vec_free(&p->choices);
  map_free(&p->early);
  mem_free(p);
}

/* --- what the parts say --- */

/* Room for what is known of `state`. */
static void make_room(product *p, uint32_t part, uint32_t state) {
  memory *m = &p->memory[part];
  while (m->asked.n <= state) {
    vec_push(&m->asked, ASKED_NOT);
    vec_push(&m->begin, 0);
    vec_push(&m->end, 0);
    vec_push(&m->error, false);
  }
}

static int by_action(const void *x, const void *y) {
  const model_move *a = x, *b = y;
  if (a->action != b->action) return a->action < b->action ? -1 : 1;
  if (a->to != b->to) return a->to < b->to ? -1 : 1;
  return (a->edge > b->edge) - (a->edge < b->edge);
}

/* Does it matter to others, to the watcher, or for cycles when this move happens? */
static bool is_watched(const product *p, uint32_t part, uint32_t from, const model_move *m) {
  const product_request *r = &p->request;
  if (!joint_is_own(p->joint, m->action)) return true;
  if (r->reduction == REDUCE_FOR_DEADLOCK) return false;
  return m->to <= from || p->visible[m->action] || p->memory[part].error.at[m->to] ||
         (r->changes && r->changes(r->context, part, from, m->to));
}

static bool ask(product *p, uint32_t part, uint32_t state) {
  const model *said = &p->request.parts[part].model;
  p->moves.n = 0;
  bool fine = said->is_error(said->context, state) || said->moves(said->context, state, &p->moves);
  if (p->moves.n > 1) qsort(p->moves.at, p->moves.n, sizeof *p->moves.at, by_action);
  make_room(p, part, state);
  for (uint32_t i = 0; i < p->moves.n; i++) make_room(p, part, p->moves.at[i].to);
  memory *m = &p->memory[part];
  bool quiet = p->moves.n;
  m->begin.at[state] = m->edges.n;
  for (uint32_t i = 0; i < p->moves.n; i++) {
    const model_move *move = &p->moves.at[i];
    vec_push(&m->edges, ((lts_edge){state, move->action, move->to}));
    vec_push(&m->names, move->edge);
    m->error.at[move->to] = said->is_error(said->context, move->to);
    quiet = quiet && !is_watched(p, part, state, move);
  }
  m->end.at[state] = m->edges.n;
  m->asked.at[state] = quiet ? ASKED_QUIET : ASKED_OTHER;
  joint_part *now = &p->parts[part]; /* what grew may have moved */
  now->edges = m->edges.at;
  now->begin = m->begin.at;
  now->end = m->end.at;
  now->is_error = m->error.at;
  return fine;
}

/* Sees to it that all parts were asked for their states in the tuple. */
static bool ask_all(product *p, uint32_t state) {
  bool fine = true;
  for (uint32_t i = 0; i < p->request.nparts; i++) {
    uint32_t s = joint_part_of(p->joint, state, i);
    if (s >= p->memory[i].asked.n || !p->memory[i].asked.at[s]) fine &= ask(p, i, s);
  }
  return fine;
}

/* --- moves --- */

static bool is_early(const product *p, uint32_t state) {
  uint64_t known;
  return p->request.first_counts && map_get(&p->early, state, &known);
}

/* Collects the moves of a state: those of a part that has to go first, or may, or all. */
static void collect(product *p, uint32_t state) {
  for (uint32_t i = 0; i < p->request.nparts; i++) {
    const bool *alone = p->request.parts[i].alone;
    if (!alone || !alone[joint_part_of(p->joint, state, i)]) continue;
    joint_collect_own(p->joint, state, i);
    return;
  }
  for (uint32_t i = 0; i < p->request.nparts && p->request.reduction != REDUCE_NOTHING && !is_early(p, state); i++)
    if (p->memory[i].asked.at[joint_part_of(p->joint, state, i)] == ASKED_QUIET) {
      joint_collect_own(p->joint, state, i);
      return;
    }
  joint_collect(p->joint, state);
}

static uint32_t first_state(void *context) {
  product *p = context;
  bool error;
  return joint_start(p->joint, &error);
}

static bool in_error(void *context, uint32_t state) {
  product *p = context;
  for (uint32_t i = 0; i < p->request.nparts; i++) {
    const model *m = &p->request.parts[i].model;
    if (m->is_error(m->context, joint_part_of(p->joint, state, i))) return true;
  }
  return false;
}

static bool moves(void *context, uint32_t state, model_moves *out) {
  product *p = context;
  if (in_error(p, state)) return true;
  if (!ask_all(p, state)) return false;
  collect(p, state);
  for (uint32_t i = 0; i < joint_steps(p->joint); i++) {
    const joint_step *s = joint_step_at(p->joint, i);
    model_move m = {.action = s->action, .edge = s->edge};
    m.to = joint_number(p->joint, i);
    vec_push(out, m);
  }
  return !limits_hit(&p->job->limits);
}

/* The tuples that internal steps alone lead to. If there are too many, nothing is left out at all. */
static void find_early(product *p) {
  enum { most_early = 100000 };
  bool error;
  VEC(uint32_t) work = {0};
  vec_push(&work, joint_start(p->joint, &error));
  map_put(&p->early, work.at[0], 1);
  model_moves out = {0};
  for (uint32_t i = 0; i < work.n && i < most_early; i++) {
    out.n = 0;
    if (!moves(p, work.at[i], &out)) break;
    for (uint32_t k = 0; k < out.n; k++) {
      uint64_t known;
      if (out.at[k].action != LTS_TAU || map_get(&p->early, out.at[k].to, &known)) continue;
      map_put(&p->early, out.at[k].to, 1);
      vec_push(&work, out.at[k].to);
    }
  }
  if (work.n >= most_early) p->request.reduction = REDUCE_NOTHING;
  vec_free(&out);
  vec_free(&work);
}

model product_model(product *p) {
  if (p->request.first_counts && p->request.reduction != REDUCE_NOTHING && !p->early.n) find_early(p);
  return (model){.context = p, .initial = first_state, .is_error = in_error, .moves = moves};
}

uint32_t product_states(const product *p) { return joint_tuples(p->joint); }

uint32_t product_state_of(const product *p, uint32_t state, uint32_t part) {
  return joint_part_of(p->joint, state, part);
}

/* --- what the parts do --- */

void product_steps(product *p, uint32_t state, uint64_t edge, product_steps_list *out) {
  out->n = 0;
  joint_choices(p->joint, state, edge, &p->choices);
  for (uint32_t i = 0; i < p->choices.n; i++) {
    joint_choice c = p->choices.at[i];
    const memory *m = &p->memory[c.part];
    vec_push(out, ((product_step){c.part, m->edges.at[c.edge].to, m->names.at[c.edge]}));
  }
}

/* The step of a part among those of a move; NULL if it rests. */
static const product_step *step_of(const product_steps_list *steps, uint32_t part) {
  for (uint32_t i = 0; i < steps->n; i++)
    if (steps->at[i].part == part) return &steps->at[i];
  return NULL;
}

static void mark_leaves(counterexample *x) {
  for (uint32_t i = 0; i < x->moves.n; i++) x->moves.at[i].leaf = true;
  for (uint32_t i = 1; i < x->moves.n; i++) x->moves.at[x->moves.at[i].parent].leaf = false;
}

void product_project(product *p, const counterexample *x, uint32_t part, counterexample *out, move_list *from) {
  uint32_t *now = mem_alloc(sizeof *now * x->moves.n); /* by move of x: the last move of the part up to there */
  product_steps_list steps = {0};
  if (from) from->n = 0;
  if (from) vec_push(from, 0);
  counterexample_begin(out, product_state_of(p, x->moves.at[0].state, part));
  for (uint32_t i = 1; i < x->moves.n; i++) {
    const counterexample_move *m = &x->moves.at[i];
    product_steps(p, x->moves.at[m->parent].state, m->edge, &steps);
    const product_step *s = step_of(&steps, part);
    now[i] = now[m->parent];
    if (!s) continue;
    now[i] = counterexample_add(out, (counterexample_move){.parent = now[m->parent],
                                                           .state = s->to,
                                                           .specification = m->specification,
                                                           .action = m->action,
                                                           .edge = s->edge});
    if (from) vec_push(from, i);
  }
  mark_leaves(out);
  if (x->loop != NO_MOVE && now[x->loop] != now[x->moves.n - 1]) out->loop = now[x->loop];
  mem_free(now);
  vec_free(&steps);
}
