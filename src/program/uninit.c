/* See uninit.h. The flag of a cell is cleared where its variable is declared, and set by an assignment. An
 * assignment through a pointer that may mean another cell leaves this one as it is: `x = p == &x ? v : x` reads
 * no x, and the flag goes the same way. Copies of records copy flags and read nothing. A reading inside &&, ||
 * and ?: counts only where it is evaluated.
 *
 * Elements of arrays, bit-fields and memory from the heap have no flags; that is said. */
#include "program/uninit.h"

#include <string.h>

typedef struct pass {
  cells *c;
  flat *f;
  terms *t;
  symbol **flag;   /* by symbol id; NULL: always set */
  uint32_t nflags;
  uninit_property *property;
  void *context;
} pass;

/* One reading: of a cell, under a condition. */
typedef struct reading {
  const symbol *var;
  const expr *when; /* NULL: always */
} reading;

typedef VEC(reading) readings;

static symbol *flag_of(const pass *p, const symbol *s) { return s->id < p->nflags ? p->flag[s->id] : NULL; }

static const expr *truth(const pass *p, const expr *e, bool holds) {
  const expr *n = ex_not(p->t, e);
  return holds ? ex_not(p->t, n) : n;
}

static const expr *under(const pass *p, const expr *when, const expr *condition) {
  return when ? ex_both(p->t, when, condition) : condition;
}

static void read_term(const pass *p, const expr *e, const expr *when, readings *out) {
  if (e->kind == EX_VAR && flag_of(p, e->sym)) {
    for (uint32_t i = 0; i < out->n; i++)
      if (out->at[i].var == e->sym && (!out->at[i].when || out->at[i].when == when)) return;
    vec_push(out, ((reading){e->sym, when}));
  }
  if (e->kind == EX_ADDR || e->kind == EX_VAR) return;
  if (e->kind == EX_LAND || e->kind == EX_LOR) {
    read_term(p, e->args[0], when, out);
    read_term(p, e->args[1], under(p, when, truth(p, e->args[0], e->kind == EX_LAND)), out);
    return;
  }
  if (e->kind == EX_ITE) {
    read_term(p, e->args[0], when, out);
    read_term(p, e->args[1], under(p, when, truth(p, e->args[0], true)), out);
    read_term(p, e->args[2], under(p, when, truth(p, e->args[0], false)), out);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++) read_term(p, e->args[i], when, out);
}

/* The right side of an assignment to `to`: where it is `to` itself, that stays as it is. */
static void read_value(const pass *p, const symbol *to, const expr *e, const expr *when, readings *out) {
  if (e->kind == EX_VAR && e->sym == to) return;
  if (e->kind != EX_ITE) {
    read_term(p, e, when, out);
    return;
  }
  read_term(p, e->args[0], when, out);
  read_value(p, to, e->args[1], under(p, when, truth(p, e->args[0], true)), out);
  read_value(p, to, e->args[2], under(p, when, truth(p, e->args[0], false)), out);
}

/* What the flag of `to` becomes. */
static const expr *flag_after(const pass *p, const symbol *to, const expr *e, bool copies) {
  if (e->kind == EX_ITE)
    return ex_ite(p->t, e->args[0], flag_after(p, to, e->args[1], copies), flag_after(p, to, e->args[2], copies));
  symbol *from = e->kind == EX_VAR && (copies || e->sym == to) ? flag_of(p, e->sym) : NULL;
  return from ? ex_var(p->t, from) : ex_int(p->t, p->t->types.type_bool, 1);
}

static const edge *origin_of(const pass *p, const flat_edge *e) {
  return e->origin.n == UINT32_MAX ? NULL : cfa_edge(p->f->frames.at[e->frame].function, e->origin);
}

/* An assignment of a record: part by part, and nothing of it is used. */
static bool copies_record(const pass *p, const flat_edge *e) {
  const edge *o = origin_of(p, e);
  if (!o || e->kind != F_ASSIGN) return false;
  if (o->lhs && type_is_aggregate(o->lhs->type)) return true;
  for (uint32_t i = 0; i < o->nargs; i++)
    if (type_is_aggregate(o->args[i]->type)) return true;
  return o->rhs && type_is_aggregate(o->rhs->type);
}

/* ---- edges ---- */

/* All edges of a location leave from a new one instead, which is returned. */
static loc_id push_down(pass *p, loc_id at) {
  loc_id below = steps_location(p->c->steps, flat_loc_at(p->f, at)->frame, flat_loc_at(p->f, at)->origin);
  flat_loc *from = flat_loc_at(p->f, at), *to = flat_loc_at(p->f, below);
  to->first_out = from->first_out;
  to->last_out = from->last_out;
  from->first_out = from->last_out = NO_EDGE;
  for_flat_out(p->f, below, e) flat_edge_at(p->f, e)->from = below;
  return below;
}

/* An end for each reading of something that is not set; from `at` to `below`. */
static void oblige(pass *p, const flat_edge *reader, loc_id at, loc_id below, const readings *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    const reading *r = &list->at[i];
    bool decided = false, last = i + 1 == list->n;
    uint32_t property = p->property(p->context, reader, r->var, i, &decided);
    const expr *unset = ex_not(p->t, ex_var(p->t, flag_of(p, r->var)));
    const expr *wrong = under(p, r->when, unset);
    loc_id next = last ? below : steps_location(p->c->steps, reader->frame, NO_LOC);
    flat_edge e = {.kind = F_ASSUME, .from = at, .to = next, .rhs = ex_not(p->t, wrong), .frame = reader->frame,
                   .origin = reader->origin};
    if (!decided) {
      flat_edge bad = e;
      bad.to = steps_location(p->c->steps, reader->frame, NO_LOC);
      bad.rhs = wrong;
      flat_loc *l = flat_loc_at(p->f, bad.to);
      l->end = END_ERROR;
      l->property = property;
      l->note = r->var->name;
      flat_add_edge(p->f, bad);
    }
    e.origin = NO_EDGE; /* nothing that a person did */
    flat_add_edge(p->f, e);
    at = next;
  }
}

/* The flag before the assignment, since it depends on the values before it. */
static void set_flag(pass *p, loc_id at, const flat_edge *e) {
  symbol *flag = flag_of(p, e->var);
  const expr *after = ex_int(p->t, p->t->types.type_bool, e->kind != F_HAVOC || e->input != INPUT_DECLARE);
  if (e->kind == F_ASSIGN) after = flag_after(p, e->var, e->rhs, copies_record(p, e));
  flat_edge s = {.kind = F_ASSIGN, .from = at, .var = flag, .rhs = ex_cast(p->t, flag->type, after),
                 .frame = e->frame, .origin = NO_EDGE};
  s.to = push_down(p, at);
  flat_add_edge(p->f, s);
}

static void visit(pass *p, loc_id at) {
  readings list = {0};
  flat_edge first = {0};
  bool any = false;
  if (flat_loc_at(p->f, at)->end != END_NONE) return;
  for_flat_out(p->f, at, id) {
    const flat_edge *e = flat_edge_at(p->f, id);
    const edge *o = origin_of(p, e);
    const cfa *f = p->f->frames.at[e->frame].function;
    if (!any) first = *e;
    any = true;
    if (!o || !f->sym || f->is_woven || copies_record(p, e)) continue;
    if (e->kind == F_ASSUME) read_term(p, e->rhs, NULL, &list);
    if (e->kind == F_ASSIGN) read_value(p, e->var, e->rhs, NULL, &list);
  }
  if (!any) return;
  loc_id below = at;
  if (list.n) {
    below = push_down(p, at);
    oblige(p, &first, at, below, &list);
  }
  bool writes = first.kind == F_ASSIGN || first.kind == F_HAVOC;
  if (writes && flag_of(p, first.var)) set_flag(p, below, &first);
  vec_free(&list);
}

/* ---- flags ---- */

static bool has_flag(const pass *p, const cell *x) {
  const leaf *l = &alias_layout(p->c->alias, x->object)->at[x->leaf];
  bool local = x->object->kind == SYM_LOCAL;
  return local && !l->ndims && !l->bits && !l->shares && type_is_scalar(x->var->type);
}

static void make_flags(pass *p) {
  bool unflagged = false;
  p->nflags = p->t->symbols.n;
  p->flag = mem_alloc(sizeof *p->flag * (p->nflags + 1));
  for (uint32_t i = 0; i < p->c->all.n; i++) {
    const cell *x = &p->c->all.at[i];
    if (x->object->kind != SYM_LOCAL) continue;
    if (!has_flag(p, x)) unflagged = true;
    else p->flag[x->var->id] = cells_temporary(p->c, "set", p->t->types.type_bool);
  }
  if (unflagged || p->c->steps->sites.n)
    steps_assume(p->c->steps, "elements of arrays, bit-fields, unions and memory from the heap are set before they are read");
}

void uninit_oblige(cells *c, uninit_property *property, void *context) {
  pass p = {.c = c, .f = c->flat, .t = c->terms, .property = property, .context = context};
  make_flags(&p);
  uint32_t n = p.f->locs.n;
  for (uint32_t l = 0; l < n; l++) visit(&p, (loc_id){l});
  mem_free(p.flag);
}
