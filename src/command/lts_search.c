/* See lts_search.h. Two searches: one in depth over a product with partial orders decides; if it finds something, one in breadth
 * looks for a shorter way, among so many states as the first needed a few times over. */
#include "command/lts_search.h"

#include "base/tuning.h"
#include "check/explore.h"
#include "check/product.h"

typedef struct parallel {
  job *job;
  lts *const *systems;
  product_part *parts;
  uint32_t n;
  product *product;
  model model;
} parallel;

static void compose(parallel *p, reduction reduction) {
  product_free(p->product);
  p->product = product_new(p->job, &(product_request){.parts = p->parts,
                                                      .nparts = p->n,
                                                      .synchronisation = SYNCHRONISE_ALL,
                                                      .nactions = p->systems[0]->actions->names.n,
                                                      .reduction = reduction});
  p->model = product_model(p->product);
}

static bool has_error(const parallel *p) {
  for (uint32_t i = 0; i < p->n; i++)
    if (p->systems[i]->error != LTS_NONE) return true;
  return false;
}

static bool in_error(void *context, uint32_t state, const model_moves *moves) {
  parallel *p = context;
  (void)moves;
  return p->model.is_error(p->model.context, state);
}

static bool in_deadlock(void *context, uint32_t state, const model_moves *moves) {
  parallel *p = context;
  if (moves->n || in_error(p, state, moves)) return false;
  for (uint32_t i = 0; i < p->n; i++)
    if (product_state_of(p->product, state, i) != p->systems[i]->end) return true;
  return false;
}

static void put_state(const parallel *p, uint32_t state, buf *out) {
  for (uint32_t i = 0; i < p->n; i++) {
    uint32_t s = product_state_of(p->product, state, i);
    const lts *l = p->systems[i];
    const char *name = s == l->error ? "ERROR" : s == l->end ? "END" : lts_state_name(l, s);
    buf_puts(out, i ? ", " : p->n > 1 ? "(" : "");
    if (name) buf_puts(out, name);
    else buf_printf(out, "%u", s);
  }
  buf_puts(out, p->n > 1 ? ")" : "");
}

/* What a search found; the way of an earlier one is replaced. */
static void keep(const parallel *p, explore_goal *g, bool shortest, lts_finding *f) {
  if (!g->found) return;
  counterexample_free(&f->way);
  buf_free(&f->end);
  *f = (lts_finding){.found = true, .shortest = shortest, .way = g->way};
  put_state(p, vec_last(&f->way.moves).state, &f->end);
}

static bool decide(parallel *p, lts_findings *out) {
  bool errors = has_error(p);
  explore_goal goals[] = {{.wanted = in_deadlock, .context = p}, {.wanted = in_error, .context = p}};
  bool all = p->job->options.orders == ORDERS_ALL;
  compose(p, all ? REDUCE_NOTHING : errors ? REDUCE_FOR_TRACES : REDUCE_FOR_DEADLOCK);
  exploration x = {.job = p->job, .model = &p->model};
  explore_answer answer = explore(&x, goals, errors ? 2 : 1);
  out->states = x.states;
  out->transitions = x.transitions;
  lts_finding *findings[] = {&out->deadlock, &out->error};
  for (uint32_t i = 0; i < 2; i++) {
    if (goals[i].found) explore_shorten(&p->model, &goals[i].way);
    keep(p, &goals[i], false, findings[i]);
  }
  return answer == EXPLORED;
}

/* In breadth, a first way is a shortest one, as long as the reduction keeps the lengths of ways. */
static void shorten(parallel *p, uint32_t seen, reduction reduction, explore_wanted *wanted, lts_finding *f) {
  explore_goal goal = {.wanted = wanted, .context = p};
  uint64_t most = (uint64_t)tuning.shorten_factor * seen + tuning.shorten_states;
  if (!f->found) return;
  compose(p, reduction);
  exploration x = {.job = p->job, .model = &p->model, .breadth = true, .most = most > UINT32_MAX ? 0 : (uint32_t)most};
  explore(&x, &goal, 1);
  keep(p, &goal, true, f);
}

bool lts_search(job *job, lts *const *systems, uint32_t n, lts_findings *out) {
  parallel p = {.job = job, .systems = systems, .n = n, .parts = mem_alloc(sizeof *p.parts * n)};
  *out = (lts_findings){0};
  for (uint32_t i = 0; i < n; i++)
    p.parts[i] = (product_part){.model = model_of_lts(systems[i]),
                                .alphabet = systems[i]->alphabet.at,
                                .nalphabet = systems[i]->alphabet.n,
                                .states = systems[i]->states};
  bool decided = decide(&p, out);
  if (decided) {
    /* a part that goes first must move before a deadlock anyhow, so no way becomes longer by it */
    shorten(&p, out->states, REDUCE_FOR_DEADLOCK, in_deadlock, &out->deadlock);
    shorten(&p, out->states, REDUCE_NOTHING, in_error, &out->error);
  }
  product_free(p.product);
  mem_free(p.parts);
  return decided;
}

void lts_findings_free(lts_findings *f) {
  counterexample_free(&f->deadlock.way);
  counterexample_free(&f->error.way);
  buf_free(&f->deadlock.end);
  buf_free(&f->error.end);
}
