/* Telling an observer what an execution does, edge by edge. What an edge stores is read when it is done, which is just
 * before the next one: from the place that was found before it ran, since the store itself may change what the lvalue
 * means (`a[a[0]] = 1`). Where the place has moved, nothing is told. Reading must not disturb the run: a failure on the
 * way is taken back. */
#include "run/notify.h"

#include <string.h>

/* Is the place found by a computation? */
static bool is_computed(const node *place) {
  return place->root == ROOT_LOCAL_AT || place->root == ROOT_STATIC_AT || place->root == ROOT_ADDRESS;
}

/* The computed part of a place; false: it cannot be evaluated. */
static bool locate(machine *m, const node *place, int64_t *at) {
  bool stopped = m->stop;
  *at = 0;
  if (!is_computed(place)) return true;
  m->stop = false;
  m->quiet = true;
  *at = place->a->eval.i(m, place->a);
  bool fine = !m->stop;
  m->quiet = false;
  m->stop = stopped;
  return fine;
}

static bool load_cell(const machine *m, const node *place, const type *t, value *v) {
  if (!m->has[place->slot]) return false;
  v->v = m->cells[place->slot];
  if (v->class == CLASS_REAL && t->width == 32) v->v.d = m->cells[place->slot].f;
  return true;
}

static bool load_bytes(machine *m, const node *place, const type *t, value *v) {
  uint32_t n = place->bits ? (place->bit + place->bits + 7u) / 8 : v->class == CLASS_LONG ? 10 : (uint32_t)t->size;
  uint64_t offset;
  const object *o = access_resolve(m, place, n, false, &offset);
  if (!o || !memory_has_value(o, offset, n)) return false;
  if (!place->bits) *v = value_read(t, o->bytes + offset);
  else if (v->class == CLASS_WIDE) v->v.w = access_load_wide(m, place);
  else v->v.i = access_loader(place)(m, place);
  return true;
}

/* The scalar at a place of the running frame; false: it has no value. */
static bool load(machine *m, const node *place, const type *t, value *v) {
  bool stopped = m->stop;
  *v = (value){.type = t, .class = class_of(t)};
  if (!type_is_scalar(t)) return false;
  if (place->root == ROOT_CELL) return load_cell(m, place, t, v);
  m->stop = false;
  m->quiet = true;
  bool fine = load_bytes(m, place, t, v) && !m->stop;
  m->quiet = false;
  m->stop = stopped;
  return fine;
}

/* A pointer is told with the variable or function that it points to, if that has a name. */
static void look_up_pointer(const machine *m, run_value *r) {
  uint64_t offset;
  const object *o = memory_find(&m->memory, (uint64_t)r->number, &offset);
  if (!o->alive || !o->sym || offset > o->was) return;
  r->object = o->sym;
  r->offset = offset;
}

static void tell_place(machine *m, const node *place, run_value r) {
  value v;
  if (!load(m, place, r.type, &v)) return;
  switch (v.class) {
  case CLASS_INT: r.number = type_is_pointer(r.type) ? (i128)(uint64_t)v.v.i : int_wrap(r.type, v.v.i); break;
  case CLASS_WIDE: r.number = v.v.w; break;
  case CLASS_REAL: r.real = v.v.d; break;
  case CLASS_LONG: r.real = v.v.l; break;
  case CLASS_BYTES: return;
  }
  if (type_is_pointer(r.type)) look_up_pointer(m, &r);
  m->options->on_stored(m->options->context, &r);
}

/* Where in its variable a computed part lies; false: it is none. `at`: see locate. */
static bool find_part(const machine *m, const node *place, const expr *lvalue, int64_t at, uint64_t *offset) {
  const expr *of = lvalue;
  while (of->kind == EX_FIELD || of->kind == EX_INDEX) of = of->args[0];
  if (of->kind != EX_VAR || !is_computed(place)) return false;
  *offset = (uint64_t)at + place->disp;
  return place->root != ROOT_ADDRESS || memory_find(&m->memory, *offset, offset)->sym == of->sym;
}

static void tell_lvalue(machine *m, const node *place, const expr *lvalue, int64_t at) {
  run_value v = {.lvalue = lvalue, .type = lvalue->type};
  v.is_element = find_part(m, place, lvalue, at, &v.at);
  tell_place(m, place, v);
}

/* The function was entered: its parameters have values. */
static void tell_parameters(machine *m) {
  const code *c = m->frame->code;
  for (uint32_t i = 0; i < c->nparams; i++) {
    const symbol *s = c->cfa->params.at[i];
    tell_place(m, c->params[i], (run_value){.variable = s, .type = s->type});
  }
}

/* The edge that was announced last is done. */
static void tell(machine *m) {
  announced a = m->announced;
  int64_t at;
  m->announced.op = NULL;
  if (!a.op || !a.op->from || !m->frame) return;
  if (a.op->kind == OP_CALL && m->frame != a.frame) {
    if (m->frame->caller == a.frame && m->frame->call == a.op) tell_parameters(m);
  } else if (a.op->kind == OP_RETURN) {
    bool found = a.site && a.site->place && m->frame == a.caller && locate(m, a.site->place, &at);
    if (found) tell_lvalue(m, a.site->place, a.site->from->lhs, at);
  } else if (a.op->place && a.located && m->frame == a.frame && locate(m, a.op->place, &at) && at == a.at) {
    tell_lvalue(m, a.op->place, a.op->from->lhs, at);
  }
}

void observe(machine *m, uint32_t e) {
  const cfa *f = m->frame->code->cfa;
  const op *o = m->pc;
  if (f->is_model) return; /* part of the call */
  if (m->announced.op) tell(m);
  bool goes_on = e == UINT32_MAX || m->on_step(m->options->context, m, f, (edge_id){e});
  if (!goes_on) machine_end(m, RUN_STOPPED, "the limit of this trial was reached");
  if (!m->options->on_stored || m->unwanted || e == UINT32_MAX || m->stop || !f->sym) return;
  m->announced = (announced){.op = o, .frame = m->frame, .caller = m->frame->caller};
  if (!m->frame->outside) m->announced.site = m->frame->call;
  if (o->place) m->announced.located = locate(m, o->place, &m->announced.at);
}

void observe_done(machine *m) {
  if (m->announced.op) tell(m);
}

/* The run has ended: at another operation than the one that was announced last, which is then done. */
void observe_end(machine *m) {
  if (m->announced.op && m->pc != m->announced.op) tell(m);
}
