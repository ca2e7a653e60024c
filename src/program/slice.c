/* flat_slice: a round finds which locations can still reach an end that matters, which
 * variables their conditions depend on, and turns all other assignments into skips. Skips
 * are short-cut, and a branch whose sides have become the same is one too: then its
 * condition no longer counts, and another round may find more. Each round is linear.
 *
 * A branch is recognised by having several edges; these always cover all states (cfa.h), so
 * dropping their conditions changes nothing. For that reason edges to locations that have
 * ended stay. */
#include "program/flat.h"

#include <string.h>

enum { max_rounds = 32 };

typedef struct slicer {
  flat *f;
  uint32_t *pred_at, *preds; /* edges into a location: preds[pred_at[l]] ... */
  bool *alive;               /* by location: an end that matters can be reached */
  bool *gone;                /* by edge */
  bool *relevant;            /* by symbol id */
  bool *seen;                /* by term id */
  uint32_t *assigns, *next_assign; /* edges that assign a symbol, as lists */
  VEC(uint32_t) work;
} slicer;

static bool matters(const flat_loc *l) {
  return l->end == END_ERROR || l->end == END_UNMODELLED || l->end == END_RECURSION;
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
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (matters(&f->locs.at[i])) {
      s->alive[i] = true;
      vec_push(&s->work, i);
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

static void find_relevant(slicer *s) {
  flat *f = s->f;
  uint32_t nsyms = f->program->terms.symbols.n;
  memset(s->relevant, 0, nsyms);
  memset(s->seen, 0, f->program->terms.all.n);
  memset(s->assigns, 0xff, sizeof *s->assigns * nsyms);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (s->gone[i] || !s->alive[e->to.n]) continue;
    if (e->kind == F_ASSUME) need_term(s, e->rhs);
    if (e->kind != F_ASSIGN) continue;
    s->next_assign[i] = s->assigns[e->var->id];
    s->assigns[e->var->id] = i;
  }
  while (s->work.n)
    for (uint32_t i = s->assigns[vec_pop(&s->work)]; i != UINT32_MAX; i = s->next_assign[i])
      need_term(s, f->edges.at[i].rhs);
}

static void drop_irrelevant(slicer *s) {
  flat *f = s->f;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    flat_edge *e = &f->edges.at[i];
    bool writes = e->kind == F_ASSIGN || e->kind == F_HAVOC;
    bool idle = e->kind == F_ASSIGN && e->rhs->kind == EX_VAR && e->rhs->sym == e->var;
    if (writes && (idle || !s->relevant[e->var->id])) e->kind = F_SKIP;
    if (e->kind == F_ASSUME && e->rhs->kind == EX_INT) {
      if (!e->rhs->value) s->gone[i] = true;
      else e->kind = F_SKIP;
    }
    if (e->kind == F_SKIP) {
      e->var = NULL;
      e->rhs = NULL;
    }
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
  for (uint32_t i = 0; i < f->edges.n; i++) f->edges.at[i].to.n = end[f->edges.at[i].to.n];
  /* The entry stays a place to start from: searches look for ends behind it, not at it. */
  if (f->locs.at[end[f->entry.n]].end == END_NONE) f->entry.n = end[f->entry.n];
  mem_free(end);
}

/* Branches whose sides are the same become skips; returns whether there were any. */
static bool drop_diamonds(slicer *s) {
  flat *f = s->f;
  bool changed = false;
  for (uint32_t i = 0; i < f->locs.n; i++) {
    edge_id first = f->locs.at[i].first_out;
    if (first.n == UINT32_MAX || flat_edge_at(f, first)->next_out.n == UINT32_MAX) continue;
    bool same = true;
    uint32_t to = flat_edge_at(f, first)->to.n;
    for_flat_out(f, (loc_id){i}, e)
      same = same && flat_edge_at(f, e)->kind == F_ASSUME && flat_edge_at(f, e)->to.n == to;
    if (!same || to == i) continue;
    for_flat_out(f, (loc_id){i}, e)
      if (e.n != first.n) s->gone[e.n] = true;
    flat_edge *e = flat_edge_at(f, first);
    e->kind = F_SKIP;
    e->rhs = NULL;
    changed = true;
  }
  return changed;
}

/* ---- renumbering ---- */

static void keep_vars(slicer *s) {
  flat *f = s->f;
  memset(s->relevant, 0, f->program->terms.symbols.n);
  memset(s->seen, 0, f->program->terms.all.n);
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
  while (s->work.n)
    for_flat_out(f, (loc_id){vec_pop(&s->work)}, e) {
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
  uint32_t nsyms = f->program->terms.symbols.n;
  slicer s = {.f = f};
  s.pred_at = mem_alloc(sizeof *s.pred_at * (f->locs.n + 3));
  s.preds = mem_alloc(sizeof *s.preds * (f->edges.n + 1));
  s.next_assign = mem_alloc(sizeof *s.next_assign * (f->edges.n + 1));
  s.assigns = mem_alloc(sizeof *s.assigns * (nsyms + 1));
  s.alive = mem_alloc(f->locs.n + 1);
  s.gone = mem_alloc(f->edges.n + 1);
  s.relevant = mem_alloc(nsyms + 1);
  s.seen = mem_alloc(f->program->terms.all.n + 1);
  for (uint32_t round = 0; round < max_rounds; round++) {
    find_alive(&s);
    end_dead(&s);
    find_relevant(&s);
    drop_irrelevant(&s);
    relink(&s);
    short_cut(&s);
    if (!drop_diamonds(&s)) break;
    relink(&s);
    short_cut(&s);
  }
  find_alive(&s);
  end_dead(&s);
  relink(&s);
  compact(&s);
  keep_vars(&s);
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
