/* See precision.h. An atom and its negation are one predicate; it is kept in the form that
 * reads better, without a leading `!`. */
#include "abstract/precision.h"

#include "base/story.h"

#include "base/tuning.h"

#include <string.h>

/* ---- which variables may be tracked ---- */

static bool made_of(const precision *p, const expr *e, int depth) {
  if (depth < 0) return false;
  if (e->kind == EX_INT || e->kind == EX_FUNC || e->kind == EX_ADDR) return true;
  if (e->kind == EX_VAR) {
    uint32_t i = blocks_var(p->blocks, e->sym);
    return i != UINT32_MAX && p->trackable[i];
  }
  if (e->kind == EX_SELECT || e->kind == EX_STORE || e->kind == EX_FLOAT) return false;
  if (e->kind == EX_ITE) /* whatever decides: states are kept apart by the outcome */
    return made_of(p, e->args[1], depth - 1) && made_of(p, e->args[2], depth - 1);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!made_of(p, e->args[i], depth - 1)) return false;
  return e->nargs > 0;
}

/* A variable that somewhere gets a value made of constants can be worth following; one
 * that only ever gets inputs cannot. */
static void find_trackable(precision *p) {
  const flat *f = p->blocks->flat;
  for (uint32_t i = 0; i < p->blocks->nvars; i++) {
    const type *t = f->vars.at[i]->type;
    p->trackable[i] = type_is_integer(t) || type_is_pointer(t);
  }
  for (bool changed = true; changed;) {
    changed = false;
    VEC(uint8_t) good = {0};
    for (uint32_t i = 0; i < p->blocks->nvars; i++) vec_push(&good, 0);
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const flat_edge *e = &f->edges.at[k];
      if (e->kind == F_ASSIGN && made_of(p, e->rhs, 12)) good.at[blocks_var(p->blocks, e->var)] = 1;
    }
    for (uint32_t i = 0; i < p->blocks->nvars; i++)
      if (p->trackable[i] && !good.at[i]) p->trackable[i] = false, changed = true;
    vec_free(&good);
  }
}

/* Assignments that only copy, by what they copy: lists of edges, UINT32_MAX at their ends. */
typedef struct copies {
  precision *p;
  uint32_t *first; /* by variable */
  uint32_t *next;  /* by edge */
  map seen;        /* terms of one assignment */
  uint32_t to;     /* its variable */
  bool follow;
} copies;

static void find_copies(copies *c) {
  const flat *f = c->p->blocks->flat;
  for (uint32_t v = 0; v < c->p->blocks->nvars; v++) c->first[v] = UINT32_MAX;
  for (uint32_t k = 0; k < f->edges.n; k++) {
    const flat_edge *e = &f->edges.at[k];
    const expr *x = e->rhs;
    while (e->kind == F_ASSIGN && x->kind == EX_CAST) x = x->args[0];
    uint32_t from = e->kind == F_ASSIGN && x->kind == EX_VAR ? blocks_var(c->p->blocks, x->sym) : UINT32_MAX;
    if (from == UINT32_MAX) continue;
    c->next[k] = c->first[from];
    c->first[from] = k;
  }
}

/* Does the value of one variable reach the other by copies alone? */
static bool is_copied(const copies *c, uint32_t from, uint32_t to) {
  enum { most_copies = 8 };
  uint32_t found[most_copies] = {from}, n = 1;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = c->first[found[i]]; k != UINT32_MAX && n < most_copies; k = c->next[k]) {
      uint32_t v = blocks_var(c->p->blocks, c->p->blocks->flat->edges.at[k].var);
      bool known = false;
      for (uint32_t j = 0; j < n; j++) known |= found[j] == v;
      if (v == to) return true;
      if (!known) found[n++] = v;
    }
  return false;
}

/* The variables that a term computes with; those that it only chooses from, or by, do not count. */
static void look_for_counters(copies *c, const expr *e, bool computed) {
  uint64_t known;
  if (map_get_pair(&c->seen, e->id, computed, &known)) return;
  map_put_pair(&c->seen, e->id, computed, 1);
  computed |= e->kind >= EX_ADD && e->kind <= EX_SHR;
  if (!computed && e->kind != EX_ITE && e->kind != EX_CAST) return;
  for (uint32_t i = e->kind == EX_ITE; i < e->nargs && e->kind != EX_ADDR; i++)
    look_for_counters(c, e->args[i], computed);
  uint32_t v = e->kind == EX_VAR ? blocks_var(c->p->blocks, e->sym) : UINT32_MAX;
  if (v == UINT32_MAX || v == c->to || c->p->counter[v] || !c->p->trackable[v] || !is_copied(c, c->to, v)) return;
  c->p->counter[v] = true;
  if (!c->follow) c->p->given_up[v] = true;
}

/* Counters that are computed in a variable of their own first, as in `n = i + 1; i = n`, which `++t->i > 3` becomes. */
static void find_copied_counters(precision *p, bool follow) {
  const flat *f = p->blocks->flat;
  copies c = {.p = p, .follow = follow};
  c.first = mem_alloc(sizeof *c.first * (p->blocks->nvars + 1));
  c.next = mem_alloc(sizeof *c.next * (f->edges.n + 1));
  find_copies(&c);
  for (uint32_t k = 0; k < f->edges.n; k++) {
    const flat_edge *e = &f->edges.at[k];
    if (e->kind != F_ASSIGN) continue;
    c.to = blocks_var(p->blocks, e->var);
    if (c.to == UINT32_MAX || c.first[c.to] == UINT32_MAX) continue; /* nobody copies it */
    look_for_counters(&c, e->rhs, false);
    map_free(&c.seen);
    c.seen = (map){0};
  }
  mem_free(c.first);
  mem_free(c.next);
}

/* Following a counter unrolls its loop: predicates are the better choice as long as they work. */
static void find_counters(precision *p, bool follow) {
  const flat *f = p->blocks->flat;
  for (uint32_t k = 0; k < f->edges.n; k++) {
    const flat_edge *e = &f->edges.at[k];
    if (e->kind != F_ASSIGN || e->rhs->kind == EX_VAR || !ex_mentions(e->rhs, e->var)) continue;
    uint32_t v = blocks_var(p->blocks, e->var);
    p->counter[v] = true;
    if (!follow) p->given_up[v] = true;
  }
}

/* ---- what to follow from the start ---- */

typedef struct {
  const precision *p;
  map constants; /* variable and constant -> 1 */
  uint32_t *count;
} comparing;

static void count_constant(void *context, const expr *e) {
  comparing *c = context;
  if ((e->kind != EX_EQ && e->kind != EX_NE) || e->args[1]->kind != EX_INT) return;
  const expr *x = e->args[0];
  while (x->kind == EX_CAST) x = x->args[0];
  uint32_t v = x->kind == EX_VAR ? blocks_var(c->p->blocks, x->sym) : UINT32_MAX;
  uint64_t known;
  if (v == UINT32_MAX || map_get_pair(&c->constants, v, e->args[1]->id, &known)) return;
  map_put_pair(&c->constants, v, e->args[1]->id, 1);
  c->count[v]++;
}

/* What is copied into a followed variable is followed too: else its value is soon lost. */
static void follow_sources(precision *p) {
  const flat *f = p->blocks->flat;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const flat_edge *e = &f->edges.at[k];
      if (e->kind != F_ASSIGN || !p->tracked[blocks_var(p->blocks, e->var)]) continue;
      const expr *x = e->rhs;
      while (x->kind == EX_CAST) x = x->args[0];
      uint32_t v = x->kind == EX_VAR ? blocks_var(p->blocks, x->sym) : UINT32_MAX;
      if (v != UINT32_MAX && precision_track(p, v)) more = true;
    }
  }
}

/* A variable that is compared with many constants, like the state of a protocol: without its
 * value, every block means everything at once. */
static void follow_states(precision *p) {
  const flat *f = p->blocks->flat;
  comparing c = {.p = p, .count = mem_alloc(sizeof *c.count * (p->blocks->nvars + 1))};
  for (uint32_t k = 0; k < f->edges.n; k++)
    if (f->edges.at[k].kind == F_ASSUME) expr_atoms(p->blocks->terms, f->edges.at[k].rhs, count_constant, &c);
  for (uint32_t v = 0; v < p->blocks->nvars; v++)
    if (c.count[v] >= tuning.many_values) precision_track(p, v);
  map_free(&c.constants);
  mem_free(c.count);
  follow_sources(p);
}

void precision_init(precision *p, const blocks *b, bool follow_counters) {
  *p = (precision){.blocks = b, .version = 1};
  p->tracked = mem_alloc(b->nvars + 1);
  p->trackable = mem_alloc(b->nvars + 1);
  p->given_up = mem_alloc(b->nvars + 1);
  p->preds = mem_alloc(sizeof *p->preds * (b->heads.n + 1));
  p->counter = mem_alloc(b->nvars + 1);
  p->known = mem_alloc(sizeof *p->known * (b->heads.n + 1));
  find_trackable(p);
  find_counters(p, follow_counters);
  find_copied_counters(p, follow_counters);
  follow_states(p);
}

void precision_free(precision *p) {
  mem_free(p->tracked);
  mem_free(p->trackable);
  mem_free(p->given_up);
  mem_free(p->counter);
  for (uint32_t i = 0; p->preds && i < p->blocks->heads.n; i++) vec_free(&p->preds[i]);
  mem_free(p->preds);
  mem_free(p->known);
  reasons_free(&p->reasons);
  map_free(&p->pinned);
  map_free(&p->dropped);
}

bool precision_track(precision *p, uint32_t var) {
  if (!p->trackable[var] || p->given_up[var] || p->tracked[var]) return false;
  p->tracked[var] = true;
  p->version++;
  return true;
}

void precision_untrack(precision *p, uint32_t var) {
  p->tracked[var] = false;
  p->given_up[var] = true;
  p->version++;
}

/* ---- atoms ---- */

/* Terms share their parts: each is examined once. */
static void atoms_of(const expr *e, map *seen, void (*visit)(void *context, const expr *atom), void *context) {
  uint64_t known;
  bool joins = e->kind == EX_LAND || e->kind == EX_LOR || e->kind == EX_LNOT || e->kind == EX_ITE;
  if (e->kind == EX_INT) return;
  if (!joins) {
    visit(context, e);
    return;
  }
  if (map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  for (uint32_t i = 0; i < e->nargs; i++) atoms_of(e->args[i], seen, visit, context);
}

void expr_atoms(terms *t, const expr *e, void (*visit)(void *context, const expr *atom), void *context) {
  map seen = {0};
  (void)t;
  atoms_of(e, &seen, visit, context);
  map_free(&seen);
}

typedef struct {
  precision *p;
  uint32_t head;
  bool added;
} adding;

static const expr *tidy(terms *t, const expr *e) {
  if ((e->kind < EX_LT || e->kind > EX_NE) && type_is_integer(e->type)) /* x says !(x == 0) */
    return ex_binary(t, EX_EQ, e, ex_int(t, e->type, 0));
  if (e->kind == EX_NE || e->kind == EX_GT || e->kind == EX_GE) {
    const expr *n = ex_not(t, e);
    if (n->kind != EX_LNOT) return n;
  }
  return e;
}

/* list->n: it is not there. */
static uint32_t position_of(const expr_list *list, const expr *atom) {
  uint32_t i = 0;
  while (i < list->n && list->at[i] != atom) i++;
  return i;
}

static void add_atom(void *context, const expr *atom) {
  adding *a = context;
  terms *t = a->p->blocks->terms;
  expr_list *list = &a->p->preds[a->head];
  atom = tidy(t, atom);
  if (!a->p->reasons.open) map_put_pair(&a->p->pinned, a->head, atom->id, 1);
  if (position_of(list, atom) < list->n) return;
  uint64_t dropped;
  if (map_get_pair(&a->p->dropped, a->head, atom->id, &dropped)) map_put_pair(&a->p->pinned, a->head, atom->id, 1);
  vec_push(list, atom);
  a->p->npreds++;
  a->added = true;
}

bool precision_has(const precision *p, uint32_t head, const expr *atom) {
  atom = tidy(p->blocks->terms, atom);
  return position_of(&p->preds[head], atom) < p->preds[head].n;
}

bool precision_knew(const precision *p, uint32_t head, const expr *atom) {
  return position_of(&p->preds[head], tidy(p->blocks->terms, atom)) < p->known[head];
}

bool precision_add(precision *p, uint32_t head, const expr *e) {
  adding a = {.p = p, .head = head};
  expr_atoms(p->blocks->terms, e, add_atom, &a);
  return a.added;
}

/* ---- the fewest predicates ---- */

void precision_round(precision *p) {
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) p->known[h] = p->preds[h].n;
}

void precision_begin(precision *p) { reasons_begin(&p->reasons); }
void precision_complete(precision *p) { reasons_complete(&p->reasons); }
void precision_end(precision *p, bool excluded) { reasons_end(&p->reasons, excluded); }

static void offer_atom(void *context, const expr *atom) {
  adding *a = context;
  atom = tidy(a->p->blocks->terms, atom);
  uint32_t at = position_of(&a->p->preds[a->head], atom);
  uint64_t pinned;
  if (map_get_pair(&a->p->pinned, a->head, atom->id, &pinned)) return;
  reasons_offer(&a->p->reasons, a->head, atom, at >= a->p->known[a->head]);
}

void precision_offer(precision *p, uint32_t head, const expr *e) {
  adding a = {.p = p, .head = head};
  expr_atoms(p->blocks->terms, e, offer_atom, &a);
}

/* Only those that are chosen or have no reason stay; those that are chosen and are not there are added. */
static bool apply(precision *p, const bool *chosen) {
  bool changed = false;
  uint64_t at;
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) {
    expr_list *list = &p->preds[h];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->n; i++) {
      uint32_t atom = list->at[i]->id;
      bool needed = map_get_pair(&p->reasons.index, h, atom, &at) && chosen[at];
      if (needed || map_get_pair(&p->pinned, h, atom, &at)) list->at[kept++] = list->at[i];
      else map_put_pair(&p->dropped, h, atom, 1);
    }
    changed |= kept < list->n;
    p->npreds -= list->n - kept;
    list->n = kept;
  }
  for (uint32_t i = 0; i < p->reasons.atoms.n; i++) {
    reason_atom r = p->reasons.atoms.at[i];
    if (!chosen[i] || position_of(&p->preds[r.head], r.atom) < p->preds[r.head].n) continue;
    vec_push(&p->preds[r.head], r.atom);
    p->npreds++;
    changed = true;
  }
  return changed;
}

bool precision_fewest(precision *p) {
  const reasons *r = &p->reasons;
  if (p->drops >= tuning.most_drops) return false;
  bool *chosen = mem_alloc(r->atoms.n + 1);
  for (uint32_t i = 0; i < r->atoms.n; i++)
    chosen[i] = position_of(&p->preds[r->atoms.at[i].head], r->atoms.at[i].atom) < p->preds[r->atoms.at[i].head].n;
  hitting_set_choose(&r->sets, tuning.steps_of_fewest, chosen);
  bool changed = apply(p, chosen);
  p->drops += changed;
  mem_free(chosen);
  return changed;
}

place precision_place(const precision *p, uint32_t head) {
  const flat *f = p->blocks->flat;
  const flat_loc *l = flat_loc_at(f, p->blocks->heads.at[head]);
  const cfa *fn = f->frames.n ? f->frames.at[l->frame].function : NULL;
  return fn && l->origin.n != UINT32_MAX ? cfa_loc(fn, l->origin)->where : (place){0};
}

static void print_followed(const precision *p, buf *out) {
  bool any = false;
  buf_puts(out, "tracked by value:");
  for (uint32_t i = 0; i < p->blocks->nvars; i++)
    if (p->tracked[i]) {
      buf_printf(out, " %s", p->blocks->flat->vars.at[i]->name);
      any = true;
    }
  if (!any) buf_puts(out, " nothing");
}

void precision_print(const precision *p, job *job, buf *out) {
  print_followed(p, out);
  buf_putc(out, '\n');
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) {
    if (!p->preds[h].n) continue;
    place w = precision_place(p, h);
    buf_printf(out, "predicates at %s:%u:\n", diag_file_name(&job->diag, w.file), w.line);
    for (uint32_t i = 0; i < p->preds[h].n; i++) {
      buf_puts(out, "  ");
      ex_print(out, p->preds[h].at[i]);
      buf_putc(out, '\n');
    }
  }
}

void precision_explain(const precision *p, job *job) {
  buf text = {0};
  if (!story_is_wanted(job)) return;
  for (uint32_t i = 0; i < p->blocks->nvars; i++)
    if (p->tracked[i]) buf_printf(&text, "%s%s", text.n ? ", " : "", p->blocks->flat->vars.at[i]->name);
  if (text.n) story_tell(job, "tracked by value at the end: %s", buf_text(&text));
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) {
    place w = precision_place(p, h);
    text.n = 0;
    for (uint32_t i = 0; i < p->preds[h].n; i++) {
      buf_puts(&text, i ? ", " : " ");
      ex_print(&text, p->preds[h].at[i]);
    }
    if (p->preds[h].n)
      story_tell(job, "predicates at the end, %s:%u:%s", diag_file_name(&job->diag, w.file), w.line, buf_text(&text));
  }
  buf_free(&text);
}
