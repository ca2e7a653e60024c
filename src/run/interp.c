/* See interp.h. The loop over operations, frames and calls, and the start and end of a
 * run. The interpreted program's stack is a list of frames, so its depth is bounded by
 * memory and not by the stack of this process; only callbacks from the library (qsort,
 * bsearch, atexit) nest the loop. */
#include "run/interp.h"

#include "base/tuning.h"
#include "program/external.h"
#include "program/wording.h"
#include "run/eval.h"
#include "run/library.h"
#include "run/notify.h"
#include "run/threads.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

enum { STEPS_BETWEEN_LOOKS = 4096, MOST_NESTED = 64, FEW_ARGS = 12 };
#define MOST_FRAME_BYTES ((uint64_t)256 << 20)
#define MOST_BYTES ((uint64_t)4 << 30)

/* ---- the end of a run ---- */

static bool is_model(const frame *f) { return f->code->cfa->is_model; }

/* The innermost frame of the program's own; *at is its operation. */
static const frame *own_frame(const machine *m, const op **at, const cfa **model) {
  const frame *f = m->frame;
  *at = m->pc;
  for (*model = NULL; f && is_model(f); f = f->caller) {
    *model = f->code->cfa;
    *at = f->call;
  }
  return f;
}

const op *machine_op(const machine *m) {
  const op *at;
  const cfa *model;
  return own_frame(m, &at, &model) ? at : NULL;
}

static void end(machine *m, run_end how, run_check check, const char *fmt, va_list ap) {
  run_result *r = m->result;
  const op *o;
  const cfa *model;
  if (m->stop) return;
  m->stop = true;
  if (m->quiet) return;
  r->end = how;
  r->check = check;
  const frame *own = own_frame(m, &o, &model);
  int n = model && how == RUN_UNDEFINED ? snprintf(r->message, sizeof r->message, "%s(): ", model->sym->name) : 0;
  vsnprintf(r->message + n, sizeof r->message - (size_t)n, fmt, ap);
  uint32_t e = !o || !own ? UINT32_MAX : o->nways ? o->ways[0].edge : o->edge;
  if (e != UINT32_MAX) r->where = own->code->cfa->edges.at[e].where;
  if (own && own->code->cfa->sym) r->function = own->code->cfa;
  r->thread = interp_thread(m);
  for (const frame *f = own; f && r->stack.n < 1000; f = f->caller)
    if (f->call && f->call->from && !(f->caller && is_model(f->caller))) vec_push(&r->stack, f->call->from->where);
}

void machine_end(machine *m, run_end how, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  end(m, how, 0, fmt, ap);
  va_end(ap);
}

void machine_undefined(machine *m, run_check check, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  end(m, RUN_UNDEFINED, check, fmt, ap);
  va_end(ap);
}

void machine_nowhere(machine *m, const char *fmt, ...) {
  va_list ap;
  if (!m->stop && !m->quiet) m->result->is_nowhere = true;
  va_start(ap, fmt);
  end(m, RUN_UNDEFINED, CHECK_NULL, fmt, ap);
  va_end(ap);
}

void machine_print(const machine *m, buf *out, const expr *e) {
  cfa_show_term(out, m->frame ? m->frame->code->cfa : NULL, e);
}

/* ---- frames ---- */

static void lay_out(machine *m, frame *f, uint8_t *at) {
  code *c = f->code;
  f->cells = (cell *)at;
  at += sizeof(cell) * c->ncells;
  f->bytes = at;
  at += c->bytes;
  f->objects = (object *)at;
  at += sizeof(object) * c->nobjects;
  f->has = at;
  at += c->ncells;
  f->init = at;
  for (uint32_t i = 0; i < c->nobjects; i++) {
    const symbol *s = c->object_sym[i];
    f->objects[i] = (object){.bytes = f->bytes + c->object_offset[i],
                             .init = m->uninit ? f->init + c->object_offset[i] : NULL,
                             .size = s->type->size,
                             .writable = s->type->size,
                             .was = s->type->size,
                             .kind = OBJ_LOCAL,
                             .alive = true,
                             .sym = s};
  }
}

/* A frame with all variables indeterminate; NULL, and the run has ended, without memory. */
static frame *take_frame(machine *m, code *c) {
  if (!c->ops) compile_code(m, c);
  frame *f = c->idle;
  if (f) {
    c->idle = f->next_idle;
  } else {
    uint64_t head = (sizeof *f + 15) / 16 * 16;
    uint64_t size = head + (sizeof(cell) + 1) * c->ncells + c->bytes * 2 + sizeof(object) * c->nobjects;
    if (m->frame_bytes + size > MOST_FRAME_BYTES || !memory_charge(&m->memory, size)) {
      machine_end(m, RUN_LIMIT, "memory limit reached: the recursion is too deep");
      return NULL;
    }
    m->frame_bytes += size;
    f = mem_alloc(size);
    f->code = c;
    lay_out(m, f, (uint8_t *)f + head);
  }
  memset(f->has, !m->uninit, c->ncells);
  if (!m->uninit) memset(f->cells, 0, sizeof(cell) * c->ncells);
  if (c->bytes) memset(m->uninit ? f->init : f->bytes, 0, c->bytes);
  m->memory.created += c->nobjects;
  return f;
}

void machine_show(machine *m, frame *f) {
  m->cells = f ? f->cells : NULL;
  m->has = f ? f->has : NULL;
  m->objects = f ? f->objects : NULL;
}

static void push_frame(machine *m, frame *f, const op *site) {
  f->caller = m->frame;
  f->call = site;
  f->depth = f->caller ? f->caller->depth + !is_model(f) : 0;
  f->outside = false;
  f->trail = NULL;
  m->frame = f;
  m->calls++;
  machine_show(m, f);
  m->pc = &f->code->ops[f->code->cfa->entry.n];
  if (unlikely(f->code->is_atomic)) threads_atomic(m, true);
}

static void give_back(machine *m, frame *f) {
  code *c = f->code;
  for (uint32_t i = 0; i < c->nobjects; i++)
    if (f->objects[i].address) memory_retire(&m->memory, &f->objects[i], &c->graves[i]);
  while (f->dynamic) {
    object *o = f->dynamic;
    f->dynamic = o->next;
    memory_kill(&m->memory, o);
  }
  f->varargs = NULL;
  f->next_idle = c->idle;
  c->idle = f;
}

void machine_pop(machine *m) {
  frame *f = m->frame;
  if (unlikely(f->code->is_atomic)) threads_atomic(m, false);
  m->frame = f->caller;
  machine_show(m, m->frame);
  give_back(m, f);
}

/* ---- arguments ---- */

static void bind(machine *m, frame *f, const node *param, const value *v) {
  if (param->root == ROOT_CELL && param->type == v->type && v->class == CLASS_INT) {
    f->cells[param->slot].i = v->v.i;
    f->has[param->slot] = !v->undefined || !m->uninit;
    return;
  }
  machine_show(m, f);
  access_put(m, param, v);
  machine_show(m, m->frame);
}

static uint64_t slots_size(const type *t) { return t->size <= 16 ? 16 : (t->size + 15) / 16 * 16; }

/* The arguments after the named ones, each in slots of 16 bytes. */
static void pass_variable(machine *m, frame *f, const value *args, uint32_t n) {
  uint64_t size = 0, at = 0;
  for (uint32_t i = 0; i < n; i++) size += slots_size(args[i].type);
  object *o = machine_alloc(m, OBJ_VARARGS, size, false);
  if (!o) return;
  for (uint32_t i = 0; i < n; at += slots_size(args[i].type), i++) {
    const value *v = &args[i];
    if (v->class == CLASS_BYTES) {
      if (v->object) memory_move(&m->memory, o, at, v->object, v->offset, v->type->size);
    } else if (!v->undefined) {
      if (v->class == CLASS_INT) memcpy(o->bytes + at, &v->v.i, 8); /* also readable as a wider integer */
      else value_write(v, o->bytes + at);
      memory_mark(o, at, v->class == CLASS_INT || v->class == CLASS_REAL ? 8 : 16, true);
    }
  }
  o->next = f->dynamic;
  f->dynamic = f->varargs = o;
}

static void bind_values(machine *m, frame *f, const value *args, uint32_t n) {
  code *c = f->code;
  const type *t = c->cfa->sym ? c->cfa->sym->type : NULL;
  for (uint32_t i = 0; i < n && i < c->nparams; i++) bind(m, f, c->params[i], &args[i]);
  if (t && t->is_variadic && n >= c->nparams) pass_variable(m, f, args + c->nparams, n - c->nparams);
}

static void bind_terms(machine *m, frame *f, const op *o) {
  code *c = f->code;
  value few[FEW_ARGS], *args = o->nargs > FEW_ARGS ? mem_alloc(sizeof *args * o->nargs) : few;
  bool variadic = c->cfa->sym->type->is_variadic;
  for (uint32_t i = 0; i < o->nargs; i++) {
    const type *t = o->from->args[i]->type;
    const node *p = i < c->nparams ? c->params[i] : NULL;
    if (p && p->root == ROOT_CELL && p->class == CLASS_INT && p->type == t) {
      f->cells[p->slot].i = o->args[i]->eval.i(m, o->args[i]);
      f->has[p->slot] = 1;
    } else {
      args[i] = access_eval(m, o->args[i], t);
      if (p && !m->stop) bind(m, f, p, &args[i]);
    }
  }
  if (variadic && o->nargs >= c->nparams && !m->stop) pass_variable(m, f, args + c->nparams, o->nargs - c->nparams);
  if (args != few) mem_free(args);
}

frame *machine_frame(machine *m, callee *f, const value *args, uint32_t nargs) {
  frame *next = take_frame(m, f->code);
  if (!next) return NULL;
  bind_values(m, next, args, nargs);
  next->caller = NULL;
  next->call = NULL;
  next->trail = NULL;
  next->depth = 0;
  next->outside = true;
  return next;
}

/* ---- calls ---- */

/* To call reach_error() or its like is an error, also where there is a body that would not reach one: it exits, or does nothing. */
static bool is_error_itself(const symbol *sym, const cfa *body) {
  if (!library_is_error(sym->name)) return false;
  for (uint32_t i = 0; i < body->edges.n; i++) {
    const edge *e = &body->edges.at[i];
    if (e->kind == E_CALL && e->rhs->kind == EX_FUNC && library_is_error(e->rhs->sym->name)) return false;
  }
  return true;
}

callee *machine_callee(machine *m, const symbol *sym) {
  callee **c = &m->callees[sym->id];
  if (*c) return *c;
  *c = arena_new(&m->arena, callee);
  (*c)->sym = sym;
  (*c)->object = (object){.kind = OBJ_FUNCTION, .alive = true, .sym = sym, .tag = *c};
  const cfa *body = program_body(m->program, sym), *model = program_model(m->program, sym);
  bool atomic = !strcmp(sym->name, "__VERIFIER_atomic_begin") || !strcmp(sym->name, "__VERIFIER_atomic_end");
  if (body && (atomic || is_error_itself(sym, body))) (*c)->library = library_find(sym->name);
  else if (body) (*c)->code = m->codes[body->index];
  else if (model) (*c)->code = m->model_codes[sym->model];
  else (*c)->library = library_is_meant(sym) ? library_find(sym->name) : NULL;
  bool known_outside = sym->is_system || !strncmp(sym->name, "__builtin_", 10); /* its result is not arbitrary */
  if (!(*c)->code && !(*c)->library && m->options->unknown_functions && !known_outside)
    (*c)->library = library_find("__VERIFIER_nondet_");
  return *c;
}

callee *machine_function_at(machine *m, uint64_t address) {
  uint64_t offset;
  object *o = memory_find(&m->memory, address, &offset);
  if (o->kind == OBJ_FUNCTION && offset == 0) return (callee *)o->tag;
  if (address == 0) machine_undefined(m, CHECK_NULL, "call of a null pointer");
  else machine_undefined(m, CHECK_MEMORY, "call through a pointer that points to no function");
  return NULL;
}

static void unknown_function(machine *m, const callee *f) {
  if (f->sym->is_system) machine_end(m, RUN_UNMODELLED, "%s() of the C library has no model", f->sym->name);
  else machine_end(m, RUN_UNMODELLED, "function %s has no body and no model", f->sym->name);
}

/* Nothing else is known of it but that it does not return. */
static bool only_ends(const callee *f) {
  return f->sym->is_noreturn && (!f->library || f->library == library_find("__VERIFIER_nondet_"));
}

static value run_library(machine *m, callee *f, const value *args, uint32_t n, const type *wanted, const edge *site) {
  library_call c = {.entry = f->library,
                    .name = f->sym->name,
                    .args = args,
                    .nargs = n,
                    .wanted = wanted,
                    .function = f->sym->type,
                    .site = site};
  c.result.undefined = true;
  c.result.type = NULL;
  m->calls++;
  if (only_ends(f)) machine_end(m, RUN_ABORT, "%s does not return", f->sym->name);
  else f->library->run(m, &c);
  return c.result;
}

static void call_library(machine *m, const op *o, callee *f) {
  value few[FEW_ARGS], *args = o->nargs > FEW_ARGS ? mem_alloc(sizeof *args * o->nargs) : few;
  for (uint32_t i = 0; i < o->nargs; i++) args[i] = access_eval(m, o->args[i], o->from->args[i]->type);
  const type *wanted = o->from->lhs ? o->from->lhs->type : NULL;
  value r = {0};
  if (!m->stop) r = run_library(m, f, args, o->nargs, wanted, o->from);
  if (args != few) mem_free(args);
  if (m->stop || !o->place) return;
  if (!r.type) r = (value){.type = wanted, .class = class_of(wanted), .undefined = true};
  access_put(m, o->place, &r);
}

/* A call through a pointer of which nothing is known (it holds any number, or was given an object, as pointers in
 * unknown memory are), where functions may be unknown: one of them. */
static callee *some_function(machine *m, uint64_t address, const type *pointer) {
  uint64_t offset;
  object_kind kind = memory_find(&m->memory, address, &offset)->kind;
  if (!address || !m->options->unknown_functions || (kind != OBJ_NOTHING && kind != OBJ_HEAP)) return NULL;
  symbol *sym = arena_new(&m->arena, symbol);
  callee *c = arena_new(&m->arena, callee);
  *sym = (symbol){.kind = SYM_FUNC,
                  .name = "an unknown function",
                  .type = pointer->to,
                  .function = UINT32_MAX,
                  .model = UINT32_MAX,
                  .contract = UINT32_MAX};
  c->sym = sym;
  c->library = library_find("__VERIFIER_nondet_");
  return c;
}

/* Enters the callee, or does what the library would; the loop goes on at m->pc. */
static void call(machine *m, const op *o) {
  callee *f = o->target;
  if (!f) {
    uint64_t address = (uint64_t)o->rhs->eval.i(m, o->rhs);
    if (!m->stop) f = some_function(m, address, o->from->rhs->type);
    if (!m->stop && !f) f = machine_function_at(m, address);
    if (!f) return;
  }
  m->pc = o;
  if (!f->code) {
    if (f->library || only_ends(f)) call_library(m, o, f);
    else if (strcmp(f->sym->name, "inline assembly") || o->nargs)
      unknown_function(m, f); /* assembly that is given no pointers does nothing here */
    m->pc = o->next;
    return;
  }
  frame *next = take_frame(m, f->code);
  if (!next) return;
  bind_terms(m, next, o);
  if (m->stop) give_back(m, next);
  else push_frame(m, next, o);
}

/* Bytes that are returned outlive the frame here. */
static void hold(machine *m, value *v) {
  uint64_t n = v->type->size;
  if (!v->object) return;
  m->held.n = 0;
  vec_reserve(&m->held, (uint32_t)(2 * n) + 2);
  object *h = &m->held_object;
  *h = (object){.bytes = m->held.at, .size = n, .writable = n, .was = n, .alive = true};
  if (m->uninit) h->init = m->held.at + n;
  if (h->init) memset(h->init, 1, n);
  memory_move(&m->memory, h, 0, v->object, v->offset, n);
  v->object = h;
  v->offset = 0;
}

/* The value that a return gives. A temporary without one is handed on: `return f();` is
 * harmless as long as nobody looks at the result. Whoever starts the program looks. */
static value value_to_return(machine *m, const op *o) {
  const expr *e = o->from->rhs;
  value v = {0};
  if (!o->rhs) return v;
  if (m->frame->caller && e->kind == EX_VAR && e->sym->kind == SYM_TEMP && m->homes[e->sym->id].kind == HOME_CELL &&
      !m->has[o->rhs->slot])
    return v;
  return access_eval(m, o->rhs, e->type);
}

/* Leaves the running function with `v`. False: it was called from outside the loop. */
static bool leave(machine *m, value *v) {
  const frame *f = m->frame;
  const op *site = f->call;
  bool outside = f->outside;
  if (v->type && v->class == CLASS_BYTES) hold(m, v);
  machine_pop(m);
  if (outside) {
    m->returned = *v;
    return false;
  }
  m->pc = site;
  if (site->place) {
    const type *t = site->from->lhs->type;
    if (!v->type) *v = (value){.type = t, .class = class_of(t), .undefined = true};
    access_put(m, site->place, v);
  }
  m->pc = site->next;
  return true;
}

/* ---- the loop ---- */

static void charge(machine *m) {
  effort_charge(&m->job->limits.effort, (m->steps - m->charged) / tuning.steps_a_unit);
  m->charged = m->steps;
}

static bool look_at_limits(machine *m) {
  uint64_t most = m->options->max_steps;
  if (most && m->steps > most) {
    m->steps = most;
    machine_end(m, RUN_LIMIT, "step limit of %llu reached", (unsigned long long)most);
    return false;
  }
  charge(m);
  if (limits_hit(&m->job->limits)) {
    machine_end(m, RUN_LIMIT, "%s", limits_reason(&m->job->limits));
    return false;
  }
  m->look = m->steps + STEPS_BETWEEN_LOOKS;
  if (most && m->look > most + 1) m->look = most + 1;
  return true;
}

/* Before the operation m->pc. Where there are threads, it may be that of another one afterwards. */
static bool may_go_on(machine *m) {
  if (m->steps >= m->look && !look_at_limits(m)) return false;
  if (m->threads) threads_step(m);
  m->pause = m->threads ? m->steps + 1 : m->look;
  return !m->stop;
}

static uint32_t look_up(const switch_table *t, int64_t v) {
  if (t->span) {
    uint64_t i = (uint64_t)v - (uint64_t)t->low;
    return i < t->span ? t->way_of[i] : UINT32_MAX;
  }
  uint32_t low = 0, high = t->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (t->key[middle] < v) low = middle + 1;
    else high = middle;
  }
  return low < t->n && t->key[low] == v ? t->way_of[low] : UINT32_MAX;
}

/* The way that is taken from a location with several; NULL: none. */
static const way *choose(machine *m, const op *o) {
  uint32_t w = UINT32_MAX;
  if (o->kind == OP_SWITCH) {
    w = look_up(o->table, o->rhs->eval.i(m, o->rhs));
    if (w != UINT32_MAX) return &o->ways[w];
  }
  for (uint32_t i = 0; i < o->nways && !m->stop; i++) {
    const way *next = &o->ways[i];
    if (!next->in_table && (!next->when || next->when->eval.i(m, next->when))) return next;
  }
  return NULL;
}

static void arrive_at_label(machine *m) {
  const code *c = m->frame->code;
  machine_end(m, RUN_ERROR, "label %s is reached", c->cfa->locs.at[m->pc - c->ops].label);
}

static void execute(machine *m) {
  const op *o = m->pc;
  while (!m->stop) {
    if (unlikely(++m->steps >= m->pause)) {
      m->pc = o;
      if (!may_go_on(m)) break;
      o = m->pc;
    }
    m->pc = o;
    if (unlikely(m->on_step != NULL) && !o->nways) observe(m, o->edge);
    switch (o->kind) {
    case OP_SKIP: o = o->next; break;
    case OP_SET:
      m->cells[o->slot].i = o->rhs->eval.i(m, o->rhs);
      m->has[o->slot] = 1;
      o = o->next;
      break;
    case OP_ACT:
      o->act(m, o);
      o = o->next;
      break;
    case OP_IF: {
      bool yes = o->rhs->eval.i(m, o->rhs) != 0;
      if (unlikely(m->on_step != NULL) && !m->stop) observe(m, yes ? o->edge : o->other_edge);
      o = yes ? o->next : o->other;
      break;
    }
    case OP_CHOOSE:
    case OP_SWITCH: {
      const way *taken = choose(m, o);
      if (!taken) {
        machine_end(m, RUN_UNMODELLED, "no edge can be taken here");
        return;
      }
      if (unlikely(m->on_step != NULL) && !m->stop) observe(m, taken->edge);
      o = taken->to;
      break;
    }
    case OP_CALL:
      call(m, o);
      o = m->pc;
      break;
    case OP_RETURN: {
      value v = value_to_return(m, o);
      if (m->stop || (!leave(m, &v) && !threads_left(m))) return;
      o = m->pc;
      break;
    }
    case OP_LEAVE:
      m->steps--;
      if (!leave(m, &(value){0}) && !threads_left(m)) return;
      o = m->pc;
      break;
    case OP_LABEL: arrive_at_label(m); break;
    case OP_STUCK: machine_end(m, RUN_UNMODELLED, "no edge can be taken here"); break;
    }
  }
}

value machine_call(machine *m, callee *f, const value *args, uint32_t nargs) {
  const op *pc = m->pc;
  value nothing = {0};
  if (m->stop) return nothing;
  if (!f->code) {
    if (!f->library && !only_ends(f)) {
      unknown_function(m, f);
      return nothing;
    }
    const type *t = f->sym->type->to;
    return run_library(m, f, args, nargs, t->kind == TY_VOID ? NULL : t, NULL);
  }
  if (m->nested >= MOST_NESTED) {
    machine_end(m, RUN_LIMIT, "callbacks are nested too deeply");
    return nothing;
  }
  frame *next = take_frame(m, f->code);
  if (!next) return nothing;
  bind_values(m, next, args, nargs);
  m->nested++;
  push_frame(m, next, pc);
  next->outside = true;
  execute(m);
  m->nested--;
  m->pc = pc;
  return m->stop ? nothing : m->returned;
}

/* ---- services ---- */

object *machine_alloc(machine *m, object_kind kind, uint64_t size, bool zeroed) {
  object *o = memory_new(&m->memory, kind, size, zeroed);
  if (o && memory_address(&m->memory, o)) return o;
  if (o) memory_kill(&m->memory, o); /* ilp32: no addresses left */
  if (kind == OBJ_HEAP && m->options->allocates)
    machine_end(m, RUN_LIMIT, "memory limit reached: no room for an object of %llu bytes", (unsigned long long)size);
  return NULL;
}

/* The next input as a value of type t; false: there is none. */
static bool try_input(machine *m, const type *t, value *v) {
  i128 integer = 0;
  long double real = 0;
  *v = (value){.type = t, .class = class_of(t)};
  bool given = m->options->next_input && m->options->next_input(m->options->context, m, t, &integer, &real);
  m->is_choice = false;
  if (!given) return false;
  switch (v->class) {
  case CLASS_INT: v->v.i = (int64_t)int_wrap(t, integer); break;
  case CLASS_WIDE: v->v.w = int_wrap(t, integer); break;
  case CLASS_REAL: v->v.d = t->width == 32 ? (float)real : (double)real; break;
  case CLASS_LONG: v->v.l = real; break;
  case CLASS_BYTES: break;
  }
  return true;
}

bool machine_fails(machine *m) {
  const type *t = type_pointer_to((types *)&m->program->terms->types, m->program->terms->types.type_void);
  value v;
  if (!external_malloc_fails(m->job) || !m->options->volatile_inputs) return false;
  machine_choose(m, 0, 1);
  return try_input(m, t, &v) && !v.v.i;
}

void machine_choose(machine *m, i128 least, i128 most) {
  m->is_choice = true;
  m->least = least;
  m->most = most;
}

bool interp_choice(const machine *m, const type *type, i128 *least, i128 *most) {
  if (!m->is_choice && type->kind != TY_BOOL) return false;
  *least = m->is_choice ? m->least : 0;
  *most = m->is_choice ? m->most : 1;
  return true;
}

void machine_made(machine *m, const object *o) {
  const op *at = machine_op(m);
  const edge *by = at ? at->from : NULL;
  bool kept = by && by->kind == E_CALL && external_keeps(by->rhs);
  if (m->options->checks & CHECK_LEAK && by) vec_push(&m->made, ((made_object){o->address, kept ? NULL : by}));
}

void machine_free(machine *m, uint64_t address, const char *what) {
  uint64_t offset;
  object *o = memory_find(&m->memory, address, &offset);
  if (o->kind == OBJ_HEAP && o->alive && offset == 0) {
    if (m->threads) threads_access(m, o, 0, o->size, true);
    if (!m->stop) memory_kill(&m->memory, o);
  } else if (o->kind == OBJ_HEAP && !o->alive)
    machine_undefined(m, CHECK_MEMORY, "double free: %s was already freed", what);
  else if (o->kind == OBJ_HEAP)
    machine_undefined(m, CHECK_MEMORY, "bad free: %s points %lld bytes into a heap object", what, (long long)offset);
  else machine_undefined(m, CHECK_MEMORY, "bad free: %s does not point to a heap object", what);
}

bool machine_input(machine *m, const type *t, value *v) {
  bool given = try_input(m, t, v);
  if (!given) machine_end(m, RUN_LIMIT, "no inputs are left");
  return given;
}

/* No more bits than a bit-field has. */
static int64_t narrowed(const expr *lvalue, int64_t v) {
  uint32_t bits = ex_is_bit_field(lvalue) ? ex_field_of(lvalue)->bits : 64;
  if (bits >= 64 || !bits) return v;
  uint64_t low = (uint64_t)v & (((uint64_t)1 << bits) - 1);
  bool negative = lvalue->type->is_signed && low >> (bits - 1) & 1;
  return negative ? (int64_t)(low - ((uint64_t)1 << bits)) : (int64_t)low;
}

void machine_volatile(machine *m, const expr *lvalue, value *v) {
  const type *t = lvalue->type;
  value given;
  if (!m->options->volatile_inputs || (type_is_pointer(t) && t->to->kind == TY_FUNCTION)) return;
  if (!try_input(m, t, &given)) return;
  if (!type_is_pointer(t)) *v = given;
  else if (given.v.i == 0) v->v.i = 0;
  else if (given.v.i == 1) v->v.i = (int64_t)machine_unknown_object(m, t->to);
  if (v->class == CLASS_INT) v->v.i = narrowed(lvalue, v->v.i);
}

void machine_contents(machine *m, const symbol *of, uint8_t *bytes, uint64_t size, bool indeterminate) {
  if (of && m->frame && is_model(m->frame)) return; /* variables of models are set before they are read */
  if (m->options->contents && (!m->uninit || !indeterminate))
    m->options->contents(m->options->context, m, of, bytes, size);
}

uint64_t interp_unknown_size(const type *t) {
  enum { unknown_size = 4096 };
  return t->is_complete && t->size > 1 ? t->size : unknown_size;
}

uint8_t *interp_object(machine *m, uint64_t size, uint64_t *address) {
  object *o = machine_alloc(m, OBJ_HEAP, size, true);
  if (o && m->options->checks & CHECK_LEAK) vec_push(&m->made, ((made_object){o->address, NULL}));
  *address = o ? o->address : 0;
  return o ? o->bytes : NULL;
}

uint64_t interp_address(machine *m, const symbol *of) {
  if (of->kind == SYM_FUNC) return memory_address(&m->memory, &machine_callee(m, of)->object);
  const home *h = &m->homes[of->id];
  return h->kind == HOME_STATIC ? memory_address(&m->memory, h->object) : 0;
}

uint64_t interp_known_address(machine *m, const symbol *of) {
  if (of->kind == SYM_FUNC) return m->callees[of->id] ? m->callees[of->id]->object.address : 0;
  const home *h = &m->homes[of->id];
  return h->kind == HOME_STATIC ? h->object->address : 0;
}

uint64_t interp_address_of_name(machine *m, const char *name) {
  const program *p = m->program;
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->kind == SYM_GLOBAL && !strcmp(p->globals.at[i]->name, name))
      return interp_address(m, p->globals.at[i]);
  for (uint32_t i = 0; i < p->terms->symbols.n; i++)
    if (p->terms->symbols.at[i]->kind == SYM_FUNC && !strcmp(p->terms->symbols.at[i]->name, name))
      return interp_address(m, p->terms->symbols.at[i]);
  return 0;
}

uint64_t machine_unknown_object(machine *m, const type *t) {
  uint64_t address, size = interp_unknown_size(t);
  uint8_t *bytes = interp_object(m, size, &address);
  if (bytes) machine_contents(m, NULL, bytes, size, false);
  return address;
}

/* ---- the start of a run ---- */

static void make_globals(machine *m) {
  const program *p = m->program;
  for (uint32_t i = 0; i < p->globals.n && !m->stop; i++) {
    const symbol *s = p->globals.at[i];
    bool text = s->kind == SYM_STRING;
    bool open = !text && !s->is_defined && (!s->type->is_complete || !s->type->size); /* its size is known elsewhere */
    uint64_t size = open ? interp_unknown_size(s->type) : s->type->size;
    object *o = memory_new(&m->memory, text ? OBJ_STRING : OBJ_GLOBAL, size, true);
    if (o) o->sym = s;
    if (!o || !memory_address(&m->memory, o)) {
      machine_end(m, RUN_LIMIT, "memory limit reached: %s does not fit", s->name);
      return;
    }
    m->homes[s->id] = (home){.kind = HOME_STATIC, .object = o};
    if (text && s->bytes && s->type->size) {
      memcpy(o->bytes, s->bytes, s->type->size);
      o->writable = 0;
    }
  }
}

/* stdin and its like are the library's. */
static bool is_set(const object *o) {
  for (uint64_t i = 0; i < o->size; i++)
    if (o->bytes[i]) return true;
  return false;
}

static void finish_globals(machine *m) {
  const program *p = m->program;
  for (uint32_t i = 0; i < p->globals.n; i++) {
    object *o = m->homes[p->globals.at[i]->id].object;
    if (o->kind == OBJ_GLOBAL && (p->globals.at[i]->is_defined || !is_set(o)))
      machine_contents(m, p->globals.at[i], o->bytes, o->size, false);
    if (p->globals.at[i]->is_const) o->writable = 0;
    if (p->globals.at[i]->is_thread_local)
      o->tag = arena_copy(&m->arena, o->bytes, o->size); /* what threads begin with */
  }
}

static void start(machine *m, const program *p) {
  const limits *l = &m->job->limits;
  uint32_t checks = m->options->checks;
  m->overflow = checks & CHECK_OVERFLOW;
  m->shift = checks & CHECK_SHIFT;
  m->signed_shift = m->shift && m->options->signed_shifts;
  m->uninit = checks & CHECK_UNINIT;
  m->alignment = checks & CHECK_ALIGNMENT;
  m->notes_addresses = m->options->notes_addresses;
  m->on_step = m->options->on_step;
  uint64_t most = l->max_kib ? l->max_kib * 1024 : MOST_BYTES, asked = m->options->max_bytes;
  memory_init(&m->memory, p->ilp32, m->uninit, m->options->layout, asked && asked < most ? asked : most);
  m->homes = mem_alloc(sizeof *m->homes * (p->terms->symbols.n + 1));
  m->callees = mem_alloc(sizeof *m->callees * (p->terms->symbols.n + 1));
  m->codes = mem_alloc(sizeof *m->codes * (p->functions.n + 1));
  for (uint32_t i = 0; i < p->functions.n; i++) {
    m->codes[i] = arena_new(&m->arena, code);
    m->codes[i]->cfa = p->functions.at[i];
    m->codes[i]->is_atomic = !strncmp(p->functions.at[i]->sym->name, "__VERIFIER_atomic_", 18);
  }
  m->model_codes = mem_alloc(sizeof *m->model_codes * (p->models.n + 1));
  for (uint32_t i = 0; i < p->models.n; i++) {
    m->model_codes[i] = arena_new(&m->arena, code);
    m->model_codes[i]->cfa = p->models.at[i];
  }
  m->init_code = arena_new(&m->arena, code);
  m->init_code->cfa = p->init;
  library_open(m);
}

static void run_outside(machine *m, frame *f) {
  push_frame(m, f, NULL);
  f->outside = true;
  execute(m);
}

static uint64_t make_string(machine *m, const char *s) {
  uint64_t n = strlen(s) + 1;
  object *o = machine_alloc(m, OBJ_LIBRARY, n, true);
  if (!o) return 0;
  memcpy(o->bytes, s, n);
  return o->address;
}

/* argv: an array of argc pointers and a NULL. */
static uint64_t make_argv(machine *m) {
  uint32_t n = m->options->argc, size = pointer_size(m);
  object *o = machine_alloc(m, OBJ_LIBRARY, (uint64_t)(n + 1) * size, true);
  if (!o) return 0;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t address = make_string(m, m->options->argv[i]);
    memcpy(o->bytes + (uint64_t)i * size, &address, size);
  }
  return o->address;
}

/* The arguments of main: those of a counterexample, or else of the options. False: the latter. */
static bool given_arguments(machine *m, const code *c, uint64_t *argc, uint64_t *argv) {
  enum { most_arguments = 1 << 20 };
  i128 n = 0;
  const symbol *model = program_arguments(m->program, c->cfa);
  if (!m->options->argument || !c->nparams || !type_is_integer(c->params[0]->type)) return false;
  if (!m->options->argument(m->options->context, m, c->cfa->params.at[0], &n)) return false;
  *argc = (uint64_t)n;
  if (n < 0 || n > most_arguments) machine_end(m, RUN_LIMIT, "memory limit reached: too many arguments");
  value number = {.type = c->params[0]->type, .class = CLASS_INT, .v.i = (int64_t)n};
  if (model && !m->stop) *argv = (uint64_t)machine_call(m, machine_callee(m, model), &number, 1).v.i;
  return true;
}

/* A record that the entry is called with. */
static bool entry_record(machine *m, const symbol *p, value *v) {
  uint64_t address;
  uint8_t *bytes = interp_object(m, p->type->size, &address);
  if (!bytes) return false;
  machine_contents(m, p, bytes, p->type->size, false);
  v->object = memory_find(&m->memory, address, &v->offset);
  return true;
}

/* A parameter of another entry. False: it stays as it is. */
static bool entry_argument(machine *m, const symbol *p, value *v) {
  i128 given = 0;
  if (v->class == CLASS_BYTES) return m->options->contents && entry_record(m, p, v);
  if (!m->options->argument || !m->options->argument(m->options->context, m, p, &given))
    return m->options->next_input && machine_input(m, p->type, v);
  if (v->class == CLASS_REAL) v->v.d = (double)real_of_bits(p->type, given);
  else if (v->class == CLASS_LONG) v->v.l = real_of_bits(p->type, given);
  else if (v->class == CLASS_WIDE) v->v.w = int_wrap(p->type, given);
  else if (v->class == CLASS_INT) v->v.i = (int64_t)int_wrap(p->type, given);
  return true;
}

/* main gets argc, argv and an empty environment; another entry gets inputs. */
static void bind_entry(machine *m, frame *f, bool is_main) {
  code *c = f->code;
  uint64_t argc = m->options->argc, argv = 0;
  if (is_main && !given_arguments(m, c, &argc, &argv) && c->nparams > 1) argv = make_argv(m);
  for (uint32_t i = 0; i < c->nparams && !m->stop; i++) {
    const type *t = c->params[i]->type;
    value v = {.type = t, .class = class_of(t)};
    if (is_main && i == 0) v.v.i = (int64_t)argc;
    else if (is_main && i == 1) v.v.i = (int64_t)argv;
    else if (is_main && i == 2) v.v.i = (int64_t)machine_alloc(m, OBJ_LIBRARY, pointer_size(m), true)->address;
    else if (!entry_argument(m, c->cfa->params.at[i], &v)) continue;
    bind(m, f, c->params[i], &v);
  }
}

/* ---- leaks ---- */

typedef VEC(object *) object_list;

static object *living(machine *m, uint64_t address) {
  uint64_t offset;
  object *o = address ? memory_find(&m->memory, address, &offset) : NULL;
  return o && o->kind == OBJ_HEAP && o->alive && offset <= o->size ? o : NULL;
}

/* What the words among these bytes point to is not lost. */
static void reach_from(machine *m, const uint8_t *bytes, uint64_t size, object_list *found) {
  uint32_t width = pointer_size(m);
  for (uint64_t i = 0; bytes && i + width <= size; i++) { /* not only aligned ones: records may be packed */
    uint64_t address = 0;
    memcpy(&address, bytes + i, width);
    object *o = living(m, address);
    if (!o || o->reached) continue;
    o->reached = true;
    vec_push(found, o);
  }
}

/* When exit() is called, the variables of the functions that are under way live. */
static void reach_from_frame(machine *m, frame *f, void *context) {
  object_list *found = context;
  const cfa *of = f->code->cfa;
  for (uint32_t i = 0; i < of->params.n + of->locals.n; i++) {
    const symbol *s = i < of->params.n ? of->params.at[i] : of->locals.at[i - of->params.n];
    const home *h = &m->homes[s->id];
    if (h->kind == HOME_CELL && s->kind != SYM_TEMP && f->has[h->slot])
      reach_from(m, (const uint8_t *)&f->cells[h->slot], sizeof(cell), found);
  }
  for (uint32_t i = 0; i < f->code->nobjects; i++) reach_from(m, f->objects[i].bytes, f->objects[i].size, found);
  for (const object *o = f->dynamic; o; o = o->next) reach_from(m, o->bytes, o->size, found);
}

static void reach_all(machine *m) {
  object_list found = {0};
  for (frame *f = m->frame; f; f = f->caller) reach_from_frame(m, f, &found);
  threads_frames(m, reach_from_frame, &found);
  uint64_t result = (uint64_t)m->returned.v.i;
  for (uint32_t i = 0; i < m->program->globals.n; i++) {
    const object *o = m->homes[m->program->globals.at[i]->id].object;
    if (o) reach_from(m, o->bytes, o->size, &found);
  }
  if (m->returned.type && type_is_pointer(m->returned.type))
    reach_from(m, (const uint8_t *)&result, pointer_size(m), &found);
  for (uint32_t i = 0; i < m->made.n; i++) {
    object *o = m->made.at[i].by ? NULL : living(m, m->made.at[i].address);
    if (o) vec_push(&found, o);
  }
  for (uint32_t i = 0; i < found.n; i++) reach_from(m, found.at[i]->bytes, found.at[i]->size, &found);
  vec_free(&found);
}

void machine_look_for_leaks(machine *m) {
  const edge *lost = NULL;
  const place at = m->options->leak_at;
  if (!(m->options->checks & CHECK_LEAK) || m->stop) return;
  if (!m->options->all_freed) reach_all(m);
  for (uint32_t i = 0; i < m->made.n; i++) {
    const edge *e = m->made.at[i].by;
    const object *o = e ? living(m, m->made.at[i].address) : NULL;
    if (!o || o->reached || o->address != m->made.at[i].address) continue;
    bool wanted = e->where.begin.file == at.file && e->where.begin.line == at.line;
    if (!lost || (wanted && (e->where.begin.column == at.column || lost->where.begin.line != at.line))) lost = e;
  }
  if (!lost) return;
  machine_undefined(m, CHECK_LEAK, "leak: the memory allocated here is never freed%s",
                    m->options->all_freed ? "" : ", and nothing points to it at the end");
  m->result->where = lost->where;
}

static void run_program(machine *m, const char *entry) {
  make_globals(m);
  if (m->stop) return;
  if (m->init_code->cfa) {
    m->initialising = true;
    frame *f = take_frame(m, m->init_code);
    if (f) run_outside(m, f);
    m->initialising = false;
    if (m->stop) return;
  }
  finish_globals(m);
  cfa *first = program_find(m->program, entry);
  if (!first) {
    machine_end(m, RUN_UNMODELLED, "no function %s", entry);
    return;
  }
  frame *f = take_frame(m, m->codes[first->index]);
  if (f) bind_entry(m, f, !strcmp(entry, "main"));
  if (m->stop) return;
  m->returned = (value){0};
  run_outside(m, f);
  if (m->stop) return;
  const value *v = &m->returned;
  int status = v->type && v->class == CLASS_INT ? (int)v->v.i : 0;
  library_at_exit(m);
  machine_look_for_leaks(m);
  if (m->stop) return;
  m->result->status = status;
  machine_end(m, RUN_EXIT, "exit with status %d", status);
}

/* ---- the end ---- */

static void free_idle(code *c) {
  while (c->idle) {
    frame *f = c->idle;
    c->idle = f->next_idle;
    mem_free(f);
  }
}

static void finish(machine *m) {
  library_flush(m);
  charge(m);
  m->job->stats.steps += m->steps;
  m->job->stats.calls += m->calls;
  m->job->stats.objects += m->memory.created;
  m->result->steps = m->steps;
  m->result->by_address = m->by_address;
  m->result->threads = interp_threads(m);
  while (m->frame) machine_pop(m);
  threads_close(m);
  library_close(m);
  for (uint32_t i = 0; i < m->program->functions.n; i++) free_idle(m->codes[i]);
  for (uint32_t i = 0; i < m->program->models.n; i++) free_idle(m->model_codes[i]);
  free_idle(m->init_code);
  memory_free(&m->memory);
  mem_free(m->homes);
  mem_free(m->callees);
  mem_free(m->codes);
  mem_free(m->model_codes);
  vec_free(&m->held);
  vec_free(&m->made);
  vec_free(&m->results);
  map_free(&m->addresses);
  arena_free(&m->arena);
}

uint32_t interp_depth(const machine *m) { return m->frame ? m->frame->depth : 0; }

/* Inside a function that has a contract inputs come in order. */
uint32_t interp_inner(const machine *m) {
  const cfa *f = m->frame ? m->frame->code->cfa : NULL;
  if (!f || !f->is_model || !m->pc || m->pc->edge == UINT32_MAX) return 0;
  for (const frame *x = m->frame; x && x->code->cfa->is_model; x = x->caller)
    if (x->code->cfa->sym->contract != UINT32_MAX) return 0; /* proofs follow the contract */
  return cfa_inner(f, (edge_id){m->pc->edge});
}

uint64_t interp_steps(const machine *m) { return m->steps; }

void interp_want_stored(machine *m, bool wanted) { m->unwanted = !wanted; }

bool interp_place(machine *m, const expr *lvalue, const symbol **object, int64_t *offset) {
  uint64_t at = 0;
  uint64_t address = compile_address(m, lvalue);
  effort_charge(&m->job->limits.effort, tuning.cost_of_look);
  const struct object *o = memory_find(&m->memory, address, &at);
  if (m->stop || !o || !o->alive || o->kind == OBJ_NOTHING) return false;
  *object = o->sym;
  *offset = (int64_t)at;
  return true;
}

run_result interp_run(job *j, const program *p, const char *entry, const run_options *given) {
  run_result result = {0};
  machine *m = mem_alloc(sizeof *m);
  m->job = j;
  m->program = p;
  m->options = given;
  m->result = &result;
  start(m, p);
  run_program(m, entry);
  observe_end(m);
  if (given->at_end) given->at_end(given->context, m, result.end);
  finish(m);
  mem_free(m);
  return result;
}

void run_result_free(run_result *r) {
  vec_free(&r->stack);
  vec_free(&r->waiting);
  for (uint32_t i = 0; i < 2; i++) {
    vec_free(&r->race[i].stack);
    vec_free(&r->race[i].locks);
  }
}
