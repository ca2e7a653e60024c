/* flat_slice. An assume matters if its branch leads to different places, an assignment if
 * its variable occurs in what matters. Both are found from nothing upward: with the
 * variables known to matter so far, locations that do nothing but go on to one place,
 * whichever way they branch, are one with that place; the branches left over have
 * conditions, and these name more variables, until nothing is new. A loop that only counts
 * stays, as it may never end. Events are never passed over.
 *
 * A branch is recognised by having several edges; these always cover all states (cfa.h), so
 * dropping their conditions changes nothing. For that reason edges to locations that have
 * ended stay. */
#include "flat/flat.h"

#include <string.h>

enum { max_rounds = 400 };

typedef struct slicer {
  flat *f;
  uint32_t *pred_at, *preds;       /* edges into a location: preds[pred_at[l]] ... */
  bool *alive;                     /* by location: an end that matters can be reached */
  bool *gone;                      /* by edge */
  bool *relevant;                  /* by symbol id */
  bool *seen;                      /* by term id */
  uint32_t *assigns, *next_assign; /* edges that assign a symbol, as lists */
  uint32_t *order;                 /* locations alive, successors first where possible */
  uint32_t norder;
  uint32_t *same_as; /* by location: the one that it is one with, or itself */
  VEC(uint32_t) work;
} slicer;

static bool matters(const flat_loc *l) {
  return l->end == END_ERROR || l->end == END_UNMODELLED || l->end == END_RECURSION;
}

/* Locations from which a cycle can be reached: those that are left when what leads nowhere is taken away again and again. */
static void keep_loops(slicer *s) {
  flat *f = s->f;
  uint32_t *ways = mem_alloc(sizeof *ways * (f->locs.n + 1));
  VEC(uint32_t) ended = {0};
  for (uint32_t i = 0; i < f->edges.n; i++) ways[f->edges.at[i].from.n] += !s->gone[i];
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (!ways[i]) vec_push(&ended, i);
  while (ended.n) {
    uint32_t l = vec_pop(&ended);
    for (uint32_t i = s->pred_at[l]; i < s->pred_at[l + 1]; i++) {
      uint32_t from = f->edges.at[s->preds[i]].from.n;
      if (!--ways[from]) vec_push(&ended, from);
    }
  }
  for (uint32_t i = 0; i < f->locs.n; i++) s->alive[i] |= ways[i] > 0;
  mem_free(ways);
  vec_free(&ended);
}

static void find_alive(slicer *s) {
  flat *f = s->f;
  memset(s->pred_at, 0, sizeof *s->pred_at * (f->locs.n + 2));
  memset(s->alive, 0, f->locs.n + 1);
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (!s->gone[i]) s->pred_at[f->edges.at[i].to.n + 2]++;
  for (uint32_t i = 2; i < f->locs.n + 2; i++) s->pred_at[i] += s->pred_at[i - 1];
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (!s->gone[i]) s->preds[s->pred_at[f->edges.at[i].to.n + 1]++] = i;
  s->work.n = 0;
  if (f->keep_loops) keep_loops(s);
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (matters(&f->locs.at[i]) && !s->alive[i]) {
      s->alive[i] = true;
      vec_push(&s->work, i);
    }
  for (uint32_t i = 0; i < f->edges.n; i++) {
    uint32_t from = f->edges.at[i].from.n;
    if (s->gone[i] || f->edges.at[i].kind != F_EVENT || s->alive[from]) continue;
    s->alive[from] = true;
    vec_push(&s->work, from);
  }
  while (s->work.n) {
    uint32_t l = vec_pop(&s->work);
    for (uint32_t i = s->pred_at[l]; i < s->pred_at[l + 1]; i++) {
      uint32_t from = f->edges.at[s->preds[i]].from.n;
      if (s->alive[from]) continue;
      s->alive[from] = true;
      vec_push(&s->work, from);
    }
  }
}

/* What is left of a location that leads nowhere: an end. */
static void end_dead(slicer *s) {
  flat *f = s->f;
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (!s->alive[i]) f->locs.at[i].end = END_EXIT;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (!s->alive[f->edges.at[i].from.n]) s->gone[i] = true;
}

static void need_term(slicer *s, const expr *e) {
  if (s->seen[e->id] || e->kind == EX_ADDR) return;
  s->seen[e->id] = true;
  for (uint32_t i = 0; i < e->nargs; i++) need_term(s, e->args[i]);
  if (e->kind != EX_VAR || s->relevant[e->sym->id]) return;
  s->relevant[e->sym->id] = true;
  vec_push(&s->work, e->sym->id);
}

static void list_assignments(slicer *s) {
  flat *f = s->f;
  memset(s->assigns, 0xff, sizeof *s->assigns * f->program->terms->symbols.n);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (s->gone[i] || e->kind != F_ASSIGN || !s->alive[e->to.n]) continue;
    s->next_assign[i] = s->assigns[e->var->id];
    s->assigns[e->var->id] = i;
  }
}

/* Depth first from the entry, in the order in which locations are left. */
static void find_order(slicer *s) {
  flat *f = s->f;
  bool *entered = mem_alloc(f->locs.n + 1);
  VEC(edge_id) next = {0};
  s->norder = s->work.n = 0;
  if (!s->alive[f->entry.n]) {
    mem_free(entered);
    return;
  }
  vec_push(&s->work, f->entry.n);
  vec_push(&next, flat_loc_at(f, f->entry)->first_out);
  entered[f->entry.n] = true;
  while (s->work.n) {
    edge_id e = vec_last(&next);
    if (e.n == UINT32_MAX) {
      s->order[s->norder++] = vec_pop(&s->work);
      next.n--;
      continue;
    }
    vec_last(&next) = flat_edge_at(f, e)->next_out;
    loc_id to = flat_edge_at(f, e)->to;
    if (entered[to.n] || !s->alive[to.n]) continue;
    entered[to.n] = true;
    vec_push(&s->work, to.n);
    vec_push(&next, flat_loc_at(f, to)->first_out);
  }
  vec_free(&next);
  mem_free(entered);
}

static uint32_t representative(slicer *s, uint32_t l) {
  while (s->same_as[l] != l) {
    s->same_as[l] = s->same_as[s->same_as[l]];
    l = s->same_as[l];
  }
  return l;
}

/* The one place that a location goes on to without doing anything; itself if there is none. */
static uint32_t goes_on_to(slicer *s, uint32_t l) {
  const flat *f = s->f;
  const flat_loc *at = &f->locs.at[l];
  uint32_t to = UINT32_MAX;
  if (at->end != END_NONE) return l;
  for_flat_out(f, (loc_id){l}, id) {
    const flat_edge *e = flat_edge_at(f, id);
    bool writes = e->kind == F_ASSIGN || e->kind == F_HAVOC;
    bool lone = at->first_out.n == at->last_out.n;
    if (writes && s->relevant[e->var->id]) return l;
    if (e->kind == F_EVENT || (e->kind == F_ASSUME && lone)) return l;
    uint32_t there = representative(s, e->to.n);
    if (to != UINT32_MAX && to != there) return l;
    to = there;
  }
  return to == UINT32_MAX ? l : to;
}

static void find_same(slicer *s) {
  for (uint32_t i = 0; i < s->f->locs.n; i++) s->same_as[i] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < s->norder; i++) {
      uint32_t l = s->order[i];
      if (s->same_as[l] != l) continue;
      uint32_t to = goes_on_to(s, l);
      if (to == l) continue;
      s->same_as[l] = to;
      changed = true;
    }
  }
}

/* The variables of the conditions that count, and of what is assigned to them. */
static bool more_relevant(slicer *s, bool all) {
  flat *f = s->f;
  bool more = false;
  s->work.n = 0;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (s->gone[i] || e->kind != F_ASSUME || !s->alive[e->from.n]) continue;
    if (all || s->same_as[e->from.n] == e->from.n) need_term(s, e->rhs);
  }
  while (s->work.n) {
    more = true;
    for (uint32_t i = s->assigns[vec_pop(&s->work)]; i != UINT32_MAX; i = s->next_assign[i])
      need_term(s, f->edges.at[i].rhs);
  }
  return more;
}

static void find_relevant(slicer *s) {
  uint32_t round = 0;
  do find_same(s);
  while (more_relevant(s, round >= max_rounds) && round++ <= max_rounds + 1);
}

/* Assumes of constants are skips, or never passed. */
static void drop_constants(slicer *s) {
  flat *f = s->f;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    flat_edge *e = &f->edges.at[i];
    if (e->kind != F_ASSUME || e->rhs->kind != EX_INT) continue;
    if (!e->rhs->value) s->gone[i] = true;
    e->kind = F_SKIP;
    e->rhs = NULL;
  }
}

static void drop_irrelevant(slicer *s) {
  flat *f = s->f;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    flat_edge *e = &f->edges.at[i];
    bool writes = e->kind == F_ASSIGN || e->kind == F_HAVOC;
    bool idle = e->kind == F_ASSIGN && e->rhs->kind == EX_VAR && e->rhs->sym == e->var;
    bool passed = s->same_as[e->from.n] != e->from.n;
    if (s->gone[i] || !(passed || (writes && (idle || !s->relevant[e->var->id])))) continue;
    e->kind = F_SKIP;
    e->var = NULL;
    e->rhs = NULL;
    if (!passed) continue;
    e->to.n = representative(s, e->from.n);
    if (f->locs.at[e->from.n].first_out.n != i) s->gone[i] = true;
  }
}

/* ---- short cuts ---- */

static void relink(slicer *s) {
  flat *f = s->f;
  for (uint32_t i = 0; i < f->locs.n; i++) f->locs.at[i].first_out = f->locs.at[i].last_out = NO_EDGE;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    if (s->gone[i]) continue;
    flat_loc *from = flat_loc_at(f, f->edges.at[i].from);
    f->edges.at[i].next_out = NO_EDGE;
    if (from->first_out.n == UINT32_MAX) from->first_out = (edge_id){i};
    else flat_edge_at(f, from->last_out)->next_out = (edge_id){i};
    from->last_out = (edge_id){i};
  }
}

/* Edges go to where a chain of skips ends (one on a cycle of skips: to that cycle). Chains
 * are walked once: every location on the way learns the end. */
static void short_cut(slicer *s) {
  flat *f = s->f;
  uint32_t *end = mem_alloc(sizeof *end * (f->locs.n + 1));
  memset(end, 0xff, sizeof *end * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->locs.n; i++) {
    uint32_t at = i, last;
    if (end[i] != UINT32_MAX) continue;
    s->work.n = 0;
    for (;;) { /* until a known one, the chain's end, or a cycle */
      const flat_loc *x = &f->locs.at[at];
      const flat_edge *e = x->first_out.n == UINT32_MAX ? NULL : flat_edge_at(f, x->first_out);
      bool skips = x->end == END_NONE && e && e->kind == F_SKIP && e->next_out.n == UINT32_MAX;
      if (end[at] != UINT32_MAX) {
        last = end[at] == UINT32_MAX - 1 ? at : end[at];
        break;
      }
      end[at] = UINT32_MAX - 1; /* on the way */
      vec_push(&s->work, at);
      last = at;
      if (!skips) break;
      at = e->to.n;
    }
    while (s->work.n) end[vec_pop(&s->work)] = last;
  }
  for (uint32_t i = 0; i < f->edges.n; i++) /* what an event leads to stays apart */
    if (f->edges.at[i].kind != F_EVENT) f->edges.at[i].to.n = end[f->edges.at[i].to.n];
  /* The entry stays a place to start from: searches look for ends behind it, not at it. */
  if (f->locs.at[end[f->entry.n]].end == END_NONE) f->entry.n = end[f->entry.n];
  mem_free(end);
}

/* ---- renumbering ---- */

static void keep_vars(slicer *s) {
  flat *f = s->f;
  memset(s->relevant, 0, f->program->terms->symbols.n);
  memset(s->seen, 0, f->program->terms->all.n);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    if (f->edges.at[i].var) s->relevant[f->edges.at[i].var->id] = true;
    if (f->edges.at[i].rhs) need_term(s, f->edges.at[i].rhs);
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->vars.n; i++)
    if (s->relevant[f->vars.at[i]->id]) f->vars.at[n++] = f->vars.at[i];
  f->vars.n = n;
}

/* Keeps what the entry reaches, in the old order. */
static void compact(slicer *s) {
  flat *f = s->f;
  uint32_t *number = mem_alloc(sizeof *number * (f->locs.n + 1)), locs = 0, edges = 0;
  bool *reached = s->alive;
  memset(reached, 0, f->locs.n + 1);
  reached[f->entry.n] = true;
  s->work.n = 0;
  vec_push(&s->work, f->entry.n);
  while (s->work.n) for_flat_out(f, (loc_id){vec_pop(&s->work)}, e) {
      uint32_t to = flat_edge_at(f, e)->to.n;
      if (reached[to]) continue;
      reached[to] = true;
      vec_push(&s->work, to);
    }
  for (uint32_t i = 0; i < f->locs.n; i++) {
    if (!reached[i]) continue;
    number[i] = locs;
    f->locs.at[locs++] = f->locs.at[i];
  }
  for (uint32_t i = 0; i < f->edges.n; i++) {
    flat_edge e = f->edges.at[i];
    if (s->gone[i] || !reached[e.from.n]) continue;
    e.from.n = number[e.from.n];
    e.to.n = number[e.to.n];
    f->edges.at[edges++] = e;
  }
  f->locs.n = locs;
  f->edges.n = edges;
  f->entry.n = number[f->entry.n];
  memset(s->gone, 0, f->edges.n);
  relink(s);
  mem_free(number);
}

void flat_slice(flat *f) {
  uint32_t nsyms = f->program->terms->symbols.n;
  slicer s = {.f = f};
  s.pred_at = mem_alloc(sizeof *s.pred_at * (f->locs.n + 3));
  s.preds = mem_alloc(sizeof *s.preds * (f->edges.n + 1));
  s.next_assign = mem_alloc(sizeof *s.next_assign * (f->edges.n + 1));
  s.assigns = mem_alloc(sizeof *s.assigns * (nsyms + 1));
  s.alive = mem_alloc(f->locs.n + 1);
  s.gone = mem_alloc(f->edges.n + 1);
  s.relevant = mem_alloc(nsyms + 1);
  s.seen = mem_alloc(f->program->terms->all.n + 1);
  s.order = mem_alloc(sizeof *s.order * (f->locs.n + 1));
  s.same_as = mem_alloc(sizeof *s.same_as * (f->locs.n + 1));
  drop_constants(&s);
  find_alive(&s);
  end_dead(&s);
  relink(&s);
  list_assignments(&s);
  find_order(&s);
  find_relevant(&s);
  drop_irrelevant(&s);
  relink(&s);
  short_cut(&s);
  relink(&s);
  compact(&s);
  keep_vars(&s);
  mem_free(s.order);
  mem_free(s.same_as);
  mem_free(s.pred_at);
  mem_free(s.preds);
  mem_free(s.next_assign);
  mem_free(s.assigns);
  mem_free(s.alive);
  mem_free(s.gone);
  mem_free(s.relevant);
  mem_free(s.seen);
  vec_free(&s.work);
}
