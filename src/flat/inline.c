/* The call tree inlined: every call is replaced by a copy of the callee's automaton with
 * variables of its own. The first copy of a function keeps the function's symbols, so a
 * program in which everything is called once costs no substitution; later copies are named
 * x@2, x@3. Calls through pointers are resolved by a points-to analysis of the whole
 * program beforehand, and become a choice among the functions found. */
#include "base/tuning.h"
#include "flat/overlaps.h"
#include "flat/relevance.h"
#include "flat/tables.h"
#include "program/external.h"
#include "program/missing.h"
#include "run/interp.h"

#include <stdarg.h>
#include <string.h>

typedef struct inliner {
  steps *s;
  terms *terms;
  calls *calls;         /* who calls whom in the original program */
  uint32_t *copies;     /* by function: how many so far */
  uint32_t *active;     /* by function: how many on the stack */
  map sites;            /* an allocating edge -> its copies, and the site of the last one */
  relevance *relevance; /* what is left out; NULL: nothing */
  bool *kept;           /* by function: its calls stay calls; NULL: all are inlined */
  map procedures;       /* function -> its number in flat.procedures */
  uint32_t copied;      /* models of the C library that were inlined */
  uint32_t models;      /* of the C library that are being inlined, one inside the other */
  uint32_t ordered;     /* and those of them that are contracts */
  bool failed;
} inliner;

/* One copy in the making. */
typedef struct copy {
  const cfa *f;
  uint32_t frame;
  bool renamed;
  map symbols;         /* symbol id -> symbol * */
  map values;          /* symbol id -> term, of parameters that stand for their arguments */
  map terms;           /* term id -> term */
  loc_id *locs;        /* by location of f */
  const expr *result;  /* where a returned value goes; NULL: nowhere */
  loc_id exit;         /* where it has returned, and its variables still live */
  VEC(symbol *) stack; /* sites of alloca and of arrays of variable length */
  const step *site;    /* a model of the C library: the call in the program; else NULL */
  uint32_t extra;      /* and where its variable arguments are: see step */
  bool by_order;       /* a contract, or in one: the interpreter executes other edges */
} copy;

/* ---- what others use as well ---- */

loc_id steps_location(steps *s, uint32_t frame, loc_id origin) {
  flat_loc l = {.first_out = NO_EDGE, .last_out = NO_EDGE, .frame = frame, .origin = origin};
  vec_push(&s->flat->locs, l);
  vec_push(&s->first, UINT32_MAX);
  vec_push(&s->last, UINT32_MAX);
  return (loc_id){s->flat->locs.n - 1};
}

void steps_add(steps *s, step x) {
  uint32_t n = s->all.n, *first = &s->first.at[x.from.n], *last = &s->last.at[x.from.n];
  x.next = UINT32_MAX;
  vec_push(&s->all, x);
  if (*first == UINT32_MAX) *first = n;
  else s->all.at[*last].next = n;
  *last = n;
}

void steps_then(steps *s, step *m) {
  step x = *m;
  x.to = steps_location(s, m->frame, NO_LOC);
  steps_add(s, x);
  m->from = x.to;
  m->lhs = m->rhs = NULL;
  m->kind = S_SKIP;
}

uint32_t steps_site(steps *s, const char *what, const expr *size, place where) {
  terms *t = s->program->terms;
  uint32_t n = s->sites.n;
  const char *name = arena_printf(&t->arena, "%s%u", what, n + 1);
  const type *open = type_open_array(&t->types, t->types.type_char);
  site x = {.sym = symbol_new(t, SYM_GLOBAL, name, open, where), .size = size};
  x.sym->is_defined = true;
  symbol_take_address(t, x.sym);
  x.top = symbol_new(t, SYM_TEMP, arena_printf(&t->arena, "%s_top", name), t->types.type_ptrdiff, where);
  vec_push(&s->sites, x);
  return n;
}

static bool is_same(void *context, uint32_t id, const void *candidate) {
  const flat *f = context;
  return assumption_is_same(&f->assumptions.at[id], candidate);
}

/* Each is listed once. */
static void add_assumption(steps *s, assumption a) {
  uint64_t hash = hash_mix(hash_mix(a.kind, a.where.file), hash_mix(a.where.line, a.number));
  if (a.name) hash = hash_mix(hash, hash_bytes(a.name, strlen(a.name)));
  if (idset_find(&s->said, hash, is_same, s->flat, &a) != UINT32_MAX) return;
  idset_add(&s->said, hash, s->flat->assumptions.n);
  vec_push(&s->flat->assumptions, a);
}

void steps_assume(steps *s, assumption_kind kind) { add_assumption(s, (assumption){.kind = kind}); }

void steps_assume_of(steps *s, assumption_kind kind, const char *name) {
  add_assumption(s, (assumption){.kind = kind, .name = name});
}

void steps_assume_number(steps *s, assumption_kind kind, const char *name, uint64_t number) {
  add_assumption(s, (assumption){.kind = kind, .name = name, .number = number});
}

void steps_assume_at(steps *s, assumption_kind kind, place where) { steps_assume_named_at(s, kind, NULL, where); }

void steps_assume_named_at(steps *s, assumption_kind kind, const char *name, place where) {
  place line = {.file = where.file, .line = where.file ? where.line : 0};
  add_assumption(s, (assumption){.kind = kind, .name = name, .where = line});
}

void steps_free(steps *s) {
  vec_free(&s->all);
  vec_free(&s->first);
  vec_free(&s->last);
  vec_free(&s->sites);
  vec_free(&s->starts);
  map_free(&s->own);
  vec_free(&s->owners);
  vec_free(&s->escaped);
  idset_free(&s->said);
  map_free(&s->extra);
  map_free(&s->passed);
  map_free(&s->pools);
  map_free(&s->pool_symbols);
  usage_free(&s->usage);
}

/* ---- copies of symbols and terms ---- */

static symbol *new_copy(inliner *in, symbol *old, const char *name) {
  symbol *fresh = symbol_new(in->terms, old->kind, name, old->type, old->where);
  uint32_t id = fresh->id;
  *fresh = *old;
  fresh->id = id;
  fresh->name = name;
  fresh->slot = 0;
  if (old->address_taken) symbol_take_address(in->terms, fresh);
  fresh->copy_of = old;
  return fresh;
}

static void rename_symbol(inliner *in, copy *c, symbol *old, uint32_t number) {
  const char *name = arena_printf(&in->terms->arena, "%s@%u", old->name, number);
  map_put(&c->symbols, old->id, map_key(new_copy(in, old, name)));
}

/* A thread other than main has its own of each thread-local variable. */
static symbol *own_variable(inliner *in, symbol *of_main) {
  uint64_t known;
  if (!in->s->thread || !of_main->is_thread_local) return of_main;
  if (map_get(&in->s->own, of_main->id, &known)) return (symbol *)(uintptr_t)known;
  const char *name = arena_printf(&in->terms->arena, "%s@thread%u", of_main->name, in->s->thread);
  symbol *fresh = new_copy(in, of_main, name);
  map_put(&in->s->own, of_main->id, map_key(fresh));
  return fresh;
}

static const expr *renamed(inliner *in, copy *c, const expr *e) {
  uint64_t found;
  if (!e || !c->renamed) return e;
  if (e->kind == EX_VAR) {
    if (map_get(&c->values, e->sym->id, &found)) return (const expr *)(uintptr_t)found;
    if (!map_get(&c->symbols, e->sym->id, &found)) return ex_var(in->terms, own_variable(in, e->sym));
    return ex_var(in->terms, (symbol *)(uintptr_t)found);
  }
  if (!e->nargs) return e;
  if (map_get(&c->terms, e->id, &found)) return (const expr *)(uintptr_t)found;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = renamed(in, c, e->args[i]);
  const expr *r = ex_rebuild(in->terms, e, args);
  map_put(&c->terms, e->id, map_key(r));
  return r;
}

/* ---- ends ---- */

static void end_at(inliner *in, loc_id l, flat_end end, const char *note) {
  flat_loc *at = flat_loc_at(in->s->flat, l);
  at->end = end;
  at->note = note;
}

static void error_at(inliner *in, loc_id l, const char *note, place where) {
  flat *f = in->s->flat;
  if (in->s->options->no_errors) {
    end_at(in, l, END_EXIT, note);
    return;
  }
  if (!f->properties.n) vec_push(&f->properties, ((flat_property){.name = "unreach", .where = where}));
  end_at(in, l, END_ERROR, note);
}

static bool is_error_label(const inliner *in, const char *label) {
  const string_list *labels = in->s->options->labels;
  if (!label) return false;
  if (!labels || !labels->n) return !in->s->options->no_errors && !strcmp(label, "ERROR");
  for (uint32_t i = 0; i < labels->n; i++)
    if (!strcmp(label, labels->at[i])) return true;
  return false;
}

/* ---- calls ---- */

/* What a model of the C library does is part of the call: no code of its own, and only primitives have obligations. */
static step model_of(copy *c, edge_id id, loc_id from, loc_id to) {
  const edge *e = cfa_edge(c->f, id);
  if (c->site) {
    return (step){.from = from,
                  .to = to,
                  .frame = c->frame,
                  .origin = c->site->origin,
                  .where = c->site->where,
                  .note = c->site->note,
                  .silent = true,
                  .sure = true,
                  .inner = c->by_order ? 0 : cfa_inner(c->f, id),
                  .extra = c->extra};
  }
  return (step){.from = from, .to = to, .frame = c->frame, .origin = id, .where = e->where.begin};
}

/* A transparent union, as some parameters of system headers are, stands for any of its members. */
static const expr *member_of_union(inliner *in, const expr *e) {
  const type *t = e->type;
  bool is = t->kind == TY_RECORD && t->is_union && t->nfields && type_is_pointer(t->fields[0].type) && ex_is_lvalue(e);
  return is ? ex_field(in->terms, e, 0) : e;
}

static void give(inliner *in, step m, const expr *lhs, const expr *rhs) {
  if (type_is_pointer(lhs->type)) rhs = member_of_union(in, rhs);
  if (type_is_pointer(rhs->type)) lhs = member_of_union(in, lhs);
  m.kind = lhs == rhs ? S_SKIP : S_ASSIGN;
  m.lhs = lhs;
  m.rhs = rhs;
  bool scalars = type_is_scalar(lhs->type) && type_is_scalar(rhs->type);
  if (scalars) m.rhs = ex_cast(in->terms, lhs->type, rhs);
  else if (lhs->type->size != rhs->type->size || type_is_scalar(lhs->type)) m.kind = S_HAVOC;
  steps_add(in->s, m);
}

static loc_id inline_function(inliner *in, const cfa *f, uint32_t caller, edge_id call, loc_id to, const expr *result,
                              const expr **args, uint32_t nargs, step m);

static void call_symbol(inliner *in, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs);
static void inline_model(inliner *in, step m, const cfa *f, const expr *lhs, const expr **args, uint32_t nargs);

/* A property of the call that has led into this frame: what the callee requires. */
static uint32_t required(inliner *in, const step *m) {
  flat *f = in->s->flat;
  const flat_frame *frame = &f->frames.at[m->frame];
  const cfa *caller = frame->caller == UINT32_MAX ? NULL : f->frames.at[frame->caller].function;
  place where = caller && frame->call.n != UINT32_MAX ? cfa_edge(caller, frame->call)->where.begin : m->where;
  const edge *duty = m->origin.n < frame->function->edges.n ? cfa_edge(frame->function, m->origin) : NULL;
  const char *text = arena_printf(&f->arena, "%s() requires %s", frame->function->sym->name,
                                  duty && duty->note ? duty->note : "a false condition");
  for (uint32_t i = 0; i < f->properties.n; i++) {
    const flat_property *p = &f->properties.at[i];
    if (p->where.file == where.file && p->where.line == where.line && p->where.column == where.column && p->text &&
        !strcmp(p->text, text))
      return i;
  }
  vec_push(&f->properties,
           ((flat_property){.name = "requires", .where = where, .text = text, .function = caller, .edge = UINT64_MAX}));
  return f->properties.n - 1;
}

/* With own_operations: is it a call of another function's? That is examined with the other function, unless it calls through a pointer:
 * alone, it may not know what that can be. */
static bool is_others_duty(const inliner *in, const step *m) {
  const flat *f = in->s->flat;
  const flat_frame *frame = &f->frames.at[m->frame];
  const cfa *caller = frame->caller == UINT32_MAX ? NULL : f->frames.at[frame->caller].function;
  if (!in->s->options->own_operations || !caller || !caller->sym) return in->s->options->own_operations;
  const edge *call = frame->call.n < caller->edges.n ? cfa_edge(caller, frame->call) : NULL;
  bool direct = !call || (call->rhs && call->rhs->kind == EX_FUNC);
  return direct && strcmp(caller->sym->name, in->s->options->entry);
}

/* Something that is required is not so. Without checks nobody looks. */
static void unmet(inliner *in, step m) {
  steps *s = in->s;
  m.kind = S_SKIP;
  m.to = steps_location(s, m.frame, NO_LOC);
  steps_add(s, m);
  if (is_others_duty(in, &m)) { /* it is examined with that function */
    end_at(in, m.to, END_EXIT, NULL);
    return;
  }
  if (!s->options->checks || s->options->known.met) {
    steps_assume_of(s, ASSUME_CALLERS, s->flat->frames.at[m.frame].function->sym->name);
    end_at(in, m.to, END_EXIT, NULL);
    return;
  }
  uint32_t property = required(in, &m);
  bool decided = property < s->options->known.ndecided && s->options->known.decided[property];
  end_at(in, m.to, decided ? END_EXIT : END_ERROR, s->flat->properties.at[property].text);
  flat_loc_at(s->flat, m.to)->property = property;
}

/* The parts of a precondition (spec/weave.c). */
static void claim(inliner *in, step m, const char *what, const expr **args) {
  steps *s = in->s;
  if (!strcmp(what, "requires")) {
    unmet(in, m);
    return;
  }
  if (!strcmp(what, "answers")) {
    steps_assume_of(s, ASSUME_ANSWERS, s->flat->frames.at[m.frame].function->sym->name);
    steps_add(s, m);
    return;
  }
  if (!strcmp(what, "unchecked")) {
    steps_assume_at(s, ASSUME_CALLERS_STRINGS, m.where);
    steps_add(s, m);
    return;
  }
  step ask = m;
  ask.kind = S_VALID;
  ask.lhs = args[0];
  ask.rhs = args[1];
  if (!strcmp(what, "require_valid")) {
    step not = ask;
    not.kind = S_INVALID;
    not.to = steps_location(s, m.frame, NO_LOC);
    steps_add(s, not);
    not.from = not.to;
    unmet(in, not);
  }
  steps_add(s, ask);
}

/* The procedure of a function whose calls stay calls; its body is inlined later. */
static uint32_t procedure_of(inliner *in, const cfa *f) {
  flat *flat = in->s->flat;
  uint64_t known;
  if (map_get(&in->procedures, map_key(f), &known)) return (uint32_t)known;
  flat_procedure p = {.function = f, .narguments = f->params.n, .recursive = in->calls->recursive[f->index]};
  p.arguments = arena_array(&flat->arena, symbol *, f->params.n + 1);
  for (uint32_t i = 0; i < f->params.n; i++) {
    const char *name = arena_printf(&in->terms->arena, "%s.%s", f->sym->name, f->params.at[i]->name);
    p.arguments[i] = symbol_new(in->terms, SYM_TEMP, name, f->params.at[i]->type, f->params.at[i]->where);
  }
  const type *result = f->sym->type->kind == TY_FUNCTION ? f->sym->type->to : NULL;
  if (result && result->kind != TY_VOID)
    p.result = symbol_new(in->terms, SYM_TEMP, arena_printf(&in->terms->arena, "%s.return", f->sym->name), result,
                          f->sym->where);
  map_put(&in->procedures, map_key(f), flat->procedures.n);
  vec_push(&flat->procedures, p);
  return flat->procedures.n - 1;
}

/* Sets the arguments, calls, takes the result. */
static void call_procedure(inliner *in, step m, const cfa *callee, const expr *lhs, const expr **args, uint32_t nargs) {
  steps *s = in->s;
  uint32_t number = procedure_of(in, callee);
  flat_procedure p = s->flat->procedures.at[number];
  loc_id end = m.to;
  for (uint32_t i = 0; i < p.narguments; i++) {
    const expr *to = ex_var(in->terms, p.arguments[i]);
    m.to = steps_location(s, m.frame, NO_LOC);
    m.kind = S_HAVOC;
    m.lhs = to;
    m.unset = i >= nargs;
    if (i < nargs) give(in, m, to, args[i]);
    else steps_add(s, m);
    m.from = m.to;
  }
  m.unset = false;
  m.kind = S_CALL;
  m.lhs = m.rhs = NULL;
  m.event = number;
  steps_then(s, &m);
  m.to = end;
  m.hands_on = m.silent = lhs && lhs->kind == EX_VAR && type_is_scalar(lhs->type); /* nothing has read it yet */
  if (lhs && p.result) give(in, m, lhs, ex_var(in->terms, p.result));
  else steps_add(s, m);
}

static bool is_ignored(const inliner *in, const symbol *f, uint32_t frame) {
  const flat_options *o = in->s->options;
  if ((!o->unassumed && !o->unrequired) || strcmp(f->name, "__VERIFIER_assume")) return false;
  return in->s->flat->frames.at[frame].function->is_woven ? o->unrequired : o->unassumed;
}

/* Atomic sections, where there are threads: a call that is nothing else is done, and this is true. A function whose name begins with
 * __VERIFIER_atomic_ is a section from its call to its return, for which m moves on. */
static bool begin_section(inliner *in, step *m, const symbol *f, const cfa *callee) {
  static const char prefix[] = "__VERIFIER_atomic_";
  step x = *m;
  if (strncmp(f->name, prefix, sizeof prefix - 1)) return false;
  const char *what = f->name + sizeof prefix - 1;
  if (!callee && (!strcmp(what, "begin") || !strcmp(what, "end"))) {
    x.section = *what == 'b' ? 1 : -1;
    steps_add(in->s, x);
    return true;
  }
  if (!callee) return false;
  x.section = 1;
  x.to = steps_location(in->s, m->frame, NO_LOC);
  steps_add(in->s, x);
  m->from = x.to;
  x.section = -1;
  x.from = steps_location(in->s, m->frame, NO_LOC);
  x.to = m->to;
  steps_add(in->s, x);
  m->to = x.from;
  return false;
}

/* A model that starts a thread, or calls a function that is given to it by name. */
static bool is_followed(const steps *s, const symbol *f, const expr **args, uint32_t nargs) {
  if (!s->options->threads) return false;
  if (!strcmp(f->name, "pthread_create") || !strcmp(f->name, "thrd_create")) return true;
  if ((strcmp(f->name, "pthread_once") && strcmp(f->name, "call_once")) || nargs < 2) return false;
  const expr *given = args[1];
  while (given->kind == EX_CAST) given = given->args[0];
  return given->kind == EX_FUNC;
}

/* The call `m` of a known function, result to `lhs`. */
static void call_symbol(inliner *in, step m, symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  steps *s = in->s;
  const cfa *callee = program_body(s->program, f);
  m.kind = S_SKIP;
  if (s->options->threads && begin_section(in, &m, f, callee)) return;
  if (!strncmp(f->name, "__cantrip_", 10)) {
    m.sure = false;
    if (!steps_primitive(s, m, f, lhs, args, nargs)) claim(in, m, f->name + 10, args);
  } else if (steps_is_error(f->name)) {
    m.to = steps_location(s, m.frame, NO_LOC);
    steps_add(s, m);
    const char *note = arena_printf(&s->flat->arena, "%s is called", f->name);
    if (s->options->only_labels) end_at(in, m.to, END_EXIT, note);
    else error_at(in, m.to, note, m.where);
  } else if (is_ignored(in, f, m.frame)) {
    steps_add(s, m);
  } else if (!callee) {
    const cfa *model = program_contract(s->program, f);
    if (!model) m.sure = false;
    bool followed = (m.silent && s->options->threads) || is_followed(s, f, args, nargs);
    if (model && !followed && steps_calls_back(s, m, f, args, nargs)) return;
    if (model) {
      inline_model(in, m, model, lhs, args, nargs);
      return;
    }
    overlaps_call(s, f, lhs, args, nargs);
    steps_library_call(s, m, f, lhs, args, nargs);
  } else if (in->kept && in->kept[callee->index]) {
    call_procedure(in, m, callee, lhs, args, nargs);
  } else if (in->active[callee->index] >= s->options->recursion_bound) {
    m.to = steps_location(s, m.frame, NO_LOC);
    steps_add(s, m);
    end_at(in, m.to, END_RECURSION, arena_printf(&s->flat->arena, "%s", f->name));
  } else {
    uint32_t named = callee->params.n;
    if (nargs > named && f->type->is_variadic) steps_pass_extra(s, &m, s->flat->frames.n, args + named, nargs - named);
    inline_function(in, callee, m.frame, m.origin, m.to, lhs, args, nargs, m);
  }
}

static const expr *names_function(const inliner *in, const expr *pointer, symbol *f) {
  terms *t = in->terms;
  const expr *by_index = table_names(in->s, pointer, f);
  if (by_index) return by_index;
  return ex_binary(t, EX_EQ, pointer, ex_cast(t, pointer->type, ex_func(t, f)));
}

/* With checks: the pointer must be one to a function. */
static void follow_function(inliner *in, step *m, const expr *pointer) {
  uint32_t checks = in->s->options->checks;
  if (!(checks & CHECK_NULL) || !(checks & CHECK_MEMORY)) steps_assume(in->s, ASSUME_POINTERS);
  if (!checks) return;
  step at = *m;
  at.kind = S_READ;
  at.rhs = ex_deref(in->terms, pointer);
  at.to = steps_location(in->s, m->frame, NO_LOC);
  steps_add(in->s, at);
  m->from = at.to;
}

/* What a pointer may be one to; true: something else, too. Nobody has looked beforehand at whom the models of threads call, nor at pointers
 * at all where only a model calls through one. */
static bool targets_of(inliner *in, const copy *c, const edge *e, const expr *pointer, function_list *out) {
  uint32_t at = 0;
  bool is_known = in->calls->pointers && (!c->site || !in->s->options->threads);
  if (is_known) return calls_targets(in->calls, e, out);
  for (symbol *f; (f = steps_function_at(in->s, pointer->type->to, &at));) vec_push(out, f);
  return false;
}

/* Through a pointer: a choice among its targets in the original program. */
static void call_pointer(inliner *in, const copy *c, step m, const edge *original, const expr *pointer, const expr *lhs,
                         const expr **args, uint32_t nargs) {
  if (!(in->s->options->checks & CHECK_NULL)) steps_assume(in->s, ASSUME_POINTERS);
  function_list functions = {0};
  terms *t = in->terms;
  bool unknown = targets_of(in, c, original, pointer, &functions);
  const expr *others = ex_binary(t, EX_NE, pointer, ex_int(t, pointer->type, 0));
  if (!functions.n && !unknown && c->site) {
    m.to = steps_location(in->s, m.frame, NO_LOC);
    steps_add(in->s, m);
    end_at(in, m.to, END_UNMODELLED, "a call through a pointer that points to no function of the program");
    return;
  }
  follow_function(in, &m, pointer);
  for (uint32_t i = 0; i < functions.n + unknown; i++) {
    step at = m;
    symbol *f = i < functions.n ? functions.at[i] : steps_outside_function(in->s, pointer->type->to);
    const expr *chosen = i < functions.n ? names_function(in, pointer, f) : others;
    others = ex_both(t, others, ex_not(t, chosen));
    if (functions.n + unknown > 1) {
      at.kind = S_ASSUME;
      at.rhs = chosen;
      at.to = steps_location(in->s, m.frame, NO_LOC);
      steps_add(in->s, at);
      at.from = at.to;
      at.to = m.to;
    }
    at.rhs = NULL;
    call_symbol(in, at, f, lhs, args, nargs);
  }
  vec_free(&functions);
}

static void call_edge(inliner *in, copy *c, step m, const edge *e) {
  const expr **args = arena_array(&in->s->flat->arena, const expr *, e->nargs + 1);
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = renamed(in, c, e->args[i]);
  const expr *lhs = renamed(in, c, e->lhs);
  const expr *callee = renamed(in, c, e->rhs), *named = callee;
  while (c->site && named->kind == EX_CAST) named = named->args[0]; /* what a model was given */
  if (named->kind == EX_FUNC) call_symbol(in, m, named->sym, lhs, args, e->nargs);
  else call_pointer(in, c, m, e, callee, lhs, args, e->nargs);
}

/* ---- edges ---- */

enum { max_sites = 4 };

/* The site of one copy of an edge. Many copies share one: pointers that may point to hundreds
 * of sites cost more than the difference between these is worth. */
static uint32_t site_of(inliner *in, const copy *c, const edge *e, const char *what, const expr *size, place where) {
  uint64_t known = 0, key = map_key(e);
  if (c->site)
    key = hash_mix(key, (uint64_t)c->site->where.line << 32 | c->site->origin.n); /* each call in the program */
  map_get(&in->sites, key, &known);
  uint32_t copies = (uint32_t)(known >> 32), last = (uint32_t)known;
  if (copies == max_sites) {
    if (in->s->sites.at[last].size != size) in->s->sites.at[last].size = NULL;
    return last;
  }
  last = steps_site(in->s, what, size, where);
  map_put(&in->sites, key, (uint64_t)(copies + 1) << 32 | last);
  return last;
}

static bool is_stack(const edge *e) { return e->alloc == ALLOC_STACK || e->alloc == ALLOC_VLA; }

/* With `--malloc may-fail`: an input says whether lhs becomes null, or what the caller adds between the ends of the result. */
static step if_made(steps *s, step m, const expr *lhs) {
  terms *t = s->program->terms;
  loc_id end = m.to;
  const expr *made = ex_var(t, symbol_new(t, SYM_TEMP, "$made", t->types.type_bool, m.where));
  m.kind = S_HAVOC;
  m.input = INPUT_NONDET;
  m.lhs = made;
  steps_then(s, &m);
  step null = m;
  null.kind = m.kind = S_ASSUME;
  null.rhs = ex_not(t, made);
  m.rhs = made;
  steps_then(s, &null);
  steps_then(s, &m);
  null.kind = S_ASSIGN;
  null.lhs = lhs;
  null.rhs = ex_int(t, lhs->type, 0);
  null.to = m.to = end;
  steps_add(s, null);
  return m;
}

static void alloc_edge(inliner *in, copy *c, step m, const edge *e) {
  bool stack = is_stack(e), heap = !stack && e->alloc != ALLOC_LIBRARY;
  if (heap && external_malloc_fails(in->s->job)) m = if_made(in->s, m, renamed(in, c, e->lhs));
  else if (heap) steps_assume(in->s, ASSUME_MALLOC);
  m.kind = S_ALLOC;
  m.lhs = renamed(in, c, e->lhs);
  m.rhs = renamed(in, c, e->rhs);
  m.list = arena_array(&in->s->flat->arena, const expr *, e->nargs + 1);
  m.nlist = e->nargs;
  for (uint32_t i = 0; i < e->nargs; i++) m.list[i] = renamed(in, c, e->args[i]);
  m.site = site_of(in, c, e, stack ? "stack" : heap ? "heap" : "library", m.rhs, m.where);
  in->s->sites.at[m.site].zero = e->alloc == ALLOC_HEAP_ZERO;
  in->s->sites.at[m.site].heap = heap;
  if (stack) {
    in->s->sites.at[m.site].sym->frame = c->frame + 1;
    if (e->alloc == ALLOC_VLA && e->lhs->kind == EX_VAR) {
      in->s->sites.at[m.site].sym->scope = e->lhs->sym->scope;
      in->s->sites.at[m.site].sym->scope_end = e->lhs->sym->scope_end;
    }
    vec_push(&c->stack, in->s->sites.at[m.site].sym);
  }
  steps_add(in->s, m);
}

static void return_edge(inliner *in, copy *c, step m, const edge *e) {
  const expr *value = renamed(in, c, e->rhs);
  bool called = c->site || in->s->flat->frames.at[c->frame].caller != UINT32_MAX;
  bool handed_on = called && value && value->kind == EX_VAR &&
                   value->sym->kind == SYM_TEMP; /* what another call gave */
  if (c->result && value) {
    m.hands_on = handed_on;
    give(in, m, c->result, value);
    return;
  }
  m.kind = c->result ? S_HAVOC : S_SKIP; /* no value although one is used */
  m.lhs = c->result;
  m.unset = true;
  if (!c->result && value && !handed_on && in->s->options->checks) {
    m.kind = S_READ;
    m.rhs = value;
  }
  steps_add(in->s, m);
}

/* One of the ways that a pointer can be read that changes by itself: `how` says which. */
static step way_of(inliner *in, step m, const expr *how, int number) {
  m.kind = S_ASSUME;
  m.rhs = ex_binary(in->terms, EX_EQ, how, ex_int(in->terms, how->type, number));
  steps_then(in->s, &m);
  return m;
}

/* Null, an object of its own, or what was stored: an input that is 0, 1 or 2. */
static void pointer_input(inliner *in, step m, const expr *lhs, const expr *rhs) {
  loc_id end = m.to;
  symbol *input = symbol_new(in->terms, SYM_TEMP, "$how", in->terms->types.type_int, m.where);
  const expr *how = ex_var(in->terms, input);
  m.kind = S_HAVOC;
  m.input = INPUT_NONDET;
  m.lhs = how;
  steps_then(in->s, &m);
  m.to = end;
  step null = way_of(in, m, how, 0), made = way_of(in, m, how, 1), stored = way_of(in, m, how, 2);
  null.kind = stored.kind = S_ASSIGN;
  null.lhs = made.lhs = stored.lhs = lhs;
  null.rhs = ex_int(in->terms, lhs->type, 0);
  stored.rhs = ex_is_device(rhs) ? null.rhs : rhs;
  made.kind = S_ALLOC;
  made.site = steps_site(in->s, "volatile", NULL, m.where);
  in->s->sites.at[made.site].external = true;
  steps_add(in->s, null);
  steps_add(in->s, made);
  steps_add(in->s, stored);
}

/* That something is at an address that the program writes as a number cannot be checked. */
static void assume_device(inliner *in, place where) {
  if (in->s->options->checks & (CHECKS_OF_MEMORY | CHECK_NULL | CHECK_BOUNDS | CHECK_ALIGNMENT))
    steps_assume_at(in->s, ASSUME_DEVICES, where);
}

/* What is volatile, or a register of a device, is read: any value. */
static void input_edge(inliner *in, copy *c, step m, const edge *e) {
  const expr *lhs = renamed(in, c, e->lhs), *rhs = renamed(in, c, e->rhs);
  terms *t = in->terms;
  loc_id end = m.to;
  if (ex_is_device(rhs)) assume_device(in, m.where);
  else if (in->s->options->checks) {
    m.kind = S_READ;
    m.rhs = rhs;
    steps_then(in->s, &m);
  }
  m.to = end;
  if (type_is_pointer(lhs->type) && lhs->type->to->kind != TY_FUNCTION) {
    pointer_input(in, m, lhs, rhs);
    return;
  }
  if (type_is_pointer(lhs->type)) { /* to a function: those that were stored */
    steps_assume_at(in->s, ASSUME_VOLATILE_FUNCTION, m.where);
    m.kind = S_ASSIGN;
    m.lhs = lhs;
    m.rhs = rhs;
    steps_add(in->s, m);
    return;
  }
  m.kind = S_HAVOC;
  m.input = type_is_scalar(lhs->type) ? INPUT_NONDET : INPUT_NONE;
  m.lhs = lhs;
  m.unknown = true;
  if (!ex_is_bit_field(rhs) || lhs->type->kind == TY_BOOL) {
    steps_add(in->s, m);
    return;
  }
  steps_then(in->s, &m);
  i128 values = (i128)1 << ex_field_of(rhs)->bits, low = lhs->type->is_signed ? -values / 2 : 0;
  m.kind = S_ASSUME;
  m.rhs = ex_both(t, ex_binary(t, EX_GE, lhs, ex_int(t, lhs->type, low)),
                  ex_binary(t, EX_LE, lhs, ex_int(t, lhs->type, low + values - 1)));
  m.to = end;
  steps_add(in->s, m);
}

/* Bytes are copied without being examined; but from one variable that has no address to another that is
 * reading (as in the interpreter). */
static bool is_copy_of_bytes(const edge *e) {
  if (!type_is_char(e->lhs->type) || !ex_is_lvalue(e->rhs) || !type_is_char(e->rhs->type)) return false;
  bool plain = e->lhs->kind == EX_VAR && e->rhs->kind == EX_VAR && !e->lhs->sym->address_taken &&
               !e->rhs->sym->address_taken;
  return !plain && !ex_is_bit_field(e->lhs) && !ex_is_bit_field(e->rhs);
}

static void assign_edge(inliner *in, copy *c, step m, const edge *e) {
  if (e->is_input) {
    input_edge(in, c, m, e);
    return;
  }
  bool device = ex_is_device(e->lhs);
  m.kind = device ? S_READ : S_ASSIGN;
  m.lhs = device ? NULL : renamed(in, c, e->lhs);
  m.rhs = renamed(in, c, e->rhs);
  m.hands_on = !device && is_copy_of_bytes(e);
  if (device) assume_device(in, m.where);
  if (device && (!in->s->options->checks || !type_is_scalar(m.rhs->type))) {
    m.kind = S_SKIP;
    m.rhs = NULL;
  }
  steps_add(in->s, m);
}

static const char *unmodelled_note(inliner *in, const edge *e, place where) {
  const char *note = e->note ? e->note : "a statement that is not modelled";
  if (in->s->options->known.memoryless || !where.line) return note; /* in a view without memory all places are one */
  return arena_printf(&in->s->flat->arena, "%s (%s:%u)", note, diag_file_name(&in->s->job->diag, where.file),
                      where.line);
}

static void inline_edge(inliner *in, copy *c, edge_id id) {
  const edge *e = cfa_edge(c->f, id);
  step m = model_of(c, id, c->locs[e->from.n], c->locs[e->to.n]);
  if (e->is_joined) flat_loc_at(in->s->flat, m.to)->is_inside = true;
  if (in->relevance && !c->site && relevance_drops(in->relevance, c->f, e)) {
    steps_add(in->s, m);
    return;
  }
  switch (e->kind) {
  case E_CALL: call_edge(in, c, m, e); return;
  case E_RETURN: return_edge(in, c, m, e); return;
  case E_ALLOC: alloc_edge(in, c, m, e); return;
  case E_UNMODELLED:
    m.to = steps_location(in->s, c->frame, NO_LOC);
    end_at(in, m.to, END_UNMODELLED, unmodelled_note(in, e, m.where));
    break;
  case E_HAVOC:
    m.kind = S_HAVOC;
    m.unknown = true;
    if (e->note && !*e->note) break;
    steps_assume_named_at(in->s, ASSUME_NOT_MODELLED, e->note ? e->note : "a value is not modelled",
                          in->s->options->known.memoryless ? (place){0}
                                                           : m.where); /* in a view without memory all places are one */
    break;
  case E_ASSIGN: assign_edge(in, c, m, e); return;
  case E_ASSUME: m.kind = S_ASSUME; break;
  case E_DECLARE: m.kind = c->site ? S_SKIP : S_DECLARE; break;
  case E_EVENT:
    m.kind = S_EVENT;
    m.event = e->event;
    break;
  case E_ENDS:
    if (c->site) break; /* nothing of a model is left when it returns */
    m.kind = S_ENDS;
    m.list = arena_array(&in->s->flat->arena, const expr *, e->nargs);
    for (uint32_t i = 0; i < e->nargs; i++) m.list[i] = renamed(in, c, e->args[i]);
    m.nlist = e->nargs;
    in->s->has_ends = true;
    break;
  case E_FREE:
    in->s->frees = true;
    if (in->s->options->checks & (CHECK_MEMORY | CHECK_LEAK)) m.kind = S_FREE;
    m.silent = false; /* also of a model: what is freed is the program's */
    break;
  case E_SKIP: break;
  }
  m.lhs = renamed(in, c, e->lhs);
  m.rhs = e->kind == E_FREE && m.kind != S_FREE ? NULL : renamed(in, c, e->rhs);
  steps_add(in->s, m);
}

static bool may_go_on(inliner *in) {
  steps *s = in->s;
  if (limits_hit(&s->job->limits)) in->failed = true;
  if (s->all.n > s->options->max_edges && !in->failed) {
    limits_too_large(&s->job->limits);
    in->failed = true;
  }
  return !in->failed;
}

static void copy_locations(inliner *in, copy *c, loc_id exit) {
  const cfa *f = c->f;
  c->locs = mem_alloc(sizeof *c->locs * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->locs.n; i++) {
    bool is_exit = i == f->exit.n && !f->locs.at[i].label;
    loc_id origin = c->site ? NO_LOC : (loc_id){i}; /* the frame is the caller's, which has no such location */
    c->locs[i] = is_exit ? exit : steps_location(in->s, c->frame, origin);
  }
  step leave = {.from = c->locs[f->exit.n], .to = exit, .frame = c->frame, .origin = NO_EDGE};
  if (leave.from.n != exit.n && !is_error_label(in, f->locs.at[f->exit.n].label)) steps_add(in->s, leave);
}

static void copy_edges(inliner *in, copy *c) {
  const cfa *f = c->f;
  for (uint32_t i = 0; i < f->locs.n && may_go_on(in); i++) {
    const char *label = f->locs.at[i].label;
    if (is_error_label(in, label)) {
      bool said = strchr(label, ' '); /* no label of C: a sentence (program/interrupts.h) */
      const char *text = said ? label : arena_printf(&in->s->flat->arena, "label %s is reached", label);
      error_at(in, c->locs[i], text, f->locs.at[i].where);
      continue;
    }
    if (i == f->exit.n) continue;
    loc_id on = in->relevance && !c->site ? relevance_goes_on(in->relevance, f, (loc_id){i}) : (loc_id){i};
    if (on.n != i)
      steps_add(in->s, (step){.from = c->locs[i], .to = c->locs[on.n], .frame = c->frame, .origin = NO_EDGE});
    for_out_edges (f, (loc_id){i}, e)
      if (on.n == i) inline_edge(in, c, e);
  }
}

/* The parameters of a call; what is missing has any value. */
static loc_id pass_arguments(inliner *in, copy *c, const expr **args, uint32_t nargs, step m) {
  for (uint32_t i = 0; i < c->f->params.n; i++) {
    uint64_t named;
    if (map_get(&c->values, c->f->params.at[i]->id, &named)) continue;
    const expr *p = renamed(in, c, ex_var(in->terms, c->f->params.at[i]));
    m.to = steps_location(in->s, c->frame, NO_LOC);
    if (i < nargs) {
      give(in, m, p, args[i]);
    } else {
      m.kind = S_HAVOC;
      m.lhs = p;
      m.unset = true;
      steps_add(in->s, m);
      m.unset = false;
    }
    m.from = m.to;
  }
  return m.from;
}

/* Does the function have variables to which a pointer can be left when it returns? The entry's last step is the end. */
static bool ends_something(const cfa *f) {
  if (!f->sym) return false;
  for (uint32_t i = 0; i < f->params.n; i++)
    if (f->params.at[i]->address_taken) return true;
  for (uint32_t i = 0; i < f->locals.n; i++)
    if (f->locals.at[i]->address_taken) return true;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == E_ALLOC && is_stack(&f->edges.at[i])) return true;
  return false;
}

static void note_frame(copy *c, uint32_t frame) {
  const cfa *f = c->f;
  uint64_t found;
  for (uint32_t i = 0; i < f->params.n + f->locals.n; i++) {
    symbol *s = i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
    if (map_get(&c->symbols, s->id, &found)) s = (symbol *)(uintptr_t)found;
    s->frame = frame;
  }
}

/* When it has returned, from c->exit to `to`: the lives of its variables and of what alloca gave it end. */
static void end_variables(inliner *in, copy *c, loc_id to) {
  const cfa *f = c->f;
  VEC(const expr *) ended = {0};
  for (uint32_t i = 0; i < f->params.n + f->locals.n; i++) {
    symbol *s = i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
    if (s->address_taken && s->kind != SYM_TEMP) vec_push(&ended, renamed(in, c, ex_var(in->terms, s)));
  }
  for (uint32_t i = 0; i < c->stack.n; i++) vec_push(&ended, ex_var(in->terms, c->stack.at[i]));
  step m = {.kind = S_ENDS, .from = c->exit, .to = to, .frame = c->frame, .origin = NO_EDGE, .nlist = ended.n};
  m.list = arena_copy(&in->s->flat->arena, ended.at, sizeof *ended.at * ended.n);
  if (!ended.n) m.kind = S_SKIP;
  else in->s->has_ends = true;
  steps_add(in->s, m);
  vec_free(&ended);
}

/* Inlines `f` between m.from and `to`. */
static loc_id inline_function(inliner *in, const cfa *f, uint32_t caller, edge_id call, loc_id to, const expr *result,
                              const expr **args, uint32_t nargs, step m) {
  flat *flat = in->s->flat;
  uint32_t ordered = in->ordered;
  in->ordered = 0;
  copy c = {.f = f, .frame = flat->frames.n, .result = result};
  vec_push(&flat->frames, ((flat_frame){f, caller, call, in->s->thread}));
  if (f->sym) {
    c.renamed = in->copies[f->index]++ > 0 || in->s->thread;
    in->active[f->index]++;
  }
  if (c.renamed) {
    for (uint32_t i = 0; i < f->params.n; i++) rename_symbol(in, &c, f->params.at[i], in->copies[f->index]);
    for (uint32_t i = 0; i < f->locals.n; i++) rename_symbol(in, &c, f->locals.at[i], in->copies[f->index]);
  }
  c.exit = to;
  if (to.n != in->s->end.n && ends_something(f)) c.exit = steps_location(in->s, c.frame, NO_LOC);
  note_frame(&c, c.frame + 1);
  copy_locations(in, &c, c.exit);
  m.from = pass_arguments(in, &c, args, nargs, m);
  m.kind = S_SKIP;
  m.lhs = m.rhs = NULL;
  m.to = c.locs[f->entry.n];
  steps_add(in->s, m);
  copy_edges(in, &c);
  if (c.exit.n != to.n) end_variables(in, &c, to);
  vec_free(&c.stack);
  if (f->sym) in->active[f->index]--;
  in->ordered = ordered;
  map_free(&c.symbols);
  map_free(&c.terms);
  mem_free(c.locs);
  return to;
}

static bool is_assigned(const cfa *f, const symbol *parameter) {
  if (parameter->address_taken) return true;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->lhs && e->lhs->kind == EX_VAR && e->lhs->sym == parameter) return true;
  }
  return false;
}

/* A parameter that a model does not change stands for its argument, if nothing else can change that: what is known of an
 * array by its name is then known in the model. */
static void name_arguments(inliner *in, copy *c, const expr **args, uint32_t nargs, step *m) {
  for (uint32_t i = 0; i < c->f->params.n && i < nargs; i++) {
    const symbol *p = c->f->params.at[i];
    bool variable = args[i]->kind == EX_VAR && !args[i]->sym->address_taken && args[i]->sym->kind != SYM_GLOBAL;
    if (!type_is_scalar(p->type) || !type_is_scalar(args[i]->type) || is_assigned(c->f, p)) continue;
    if (!variable && !ex_is_fixed(args[i])) continue;
    if (variable && in->s->options->checks & CHECK_UNINIT && !m->silent) {
      m->kind = S_READ;
      m->rhs = args[i];
      steps_then(in->s, m);
    }
    map_put(&c->values, p->id, map_key(ex_cast(in->terms, p->type, args[i])));
  }
}

/* The variable arguments of a model: in a record, if it walks a list of them. */
static void pass_extra(steps *s, step *m, const copy *c, const expr **args, uint32_t n) {
  for (uint32_t i = 0; i < c->f->edges.n; i++) {
    const edge *e = &c->f->edges.at[i];
    if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || strcmp(e->rhs->sym->name, "__builtin_va_start")) continue;
    steps_pass_extra(s, m, c->extra, args, n);
    return;
  }
  extra_arguments *all = arena_new(&s->flat->arena, extra_arguments);
  *all = (extra_arguments){args, n};
  map_put(&s->passed, c->extra, map_key(all));
  if (!m->silent) steps_read_arguments(s, m, args, n);
}

/* A function of the C library, by its contract or model: all its steps are steps of the call. */
static void inline_model(inliner *in, step m, const cfa *f, const expr *lhs, const expr **args, uint32_t nargs) {
  enum { most_models = 24 };
  steps *s = in->s;
  copy c = {.f = f, .frame = m.frame, .renamed = true};
  uint32_t number = ++in->copied;
  step site = m, tail = m;
  bool contract = !strncmp(f->sym->name, "__contract_", 11);
  if (!site.note) site.note = f->sym->name + (contract ? 11 : 0);
  in->ordered += contract;
  c.by_order = in->ordered > 0;
  c.site = &site;
  if (++in->models > most_models) {
    m.to = steps_location(s, m.frame, NO_LOC);
    steps_add(s, m);
    end_at(in, m.to, END_RECURSION, f->sym->name);
    in->models--;
    in->ordered -= contract;
    return;
  }
  for (uint32_t i = 0; i < f->params.n; i++) rename_symbol(in, &c, f->params.at[i], number);
  for (uint32_t i = 0; i < f->locals.n; i++) rename_symbol(in, &c, f->locals.at[i], number);
  note_frame(&c, NO_FRAME);
  bool direct = !lhs || (lhs->kind == EX_VAR && !lhs->sym->address_taken);
  if (lhs) c.result = direct ? lhs : ex_var(in->terms, symbol_new(in->terms, SYM_TEMP, "$result", lhs->type, m.where));
  loc_id exit = steps_location(s, m.frame, NO_LOC);
  copy_locations(in, &c, exit);
  if (f->sym->type->is_variadic) {
    c.extra = UINT32_MAX - number;
    pass_extra(s, &m, &c, args + f->params.n, nargs > f->params.n ? nargs - f->params.n : 0);
  }
  name_arguments(in, &c, args, nargs, &m);
  m.from = pass_arguments(in, &c, args, nargs, m);
  m.kind = S_SKIP;
  m.lhs = m.rhs = NULL;
  m.to = c.locs[f->entry.n];
  steps_add(s, m);
  copy_edges(in, &c);
  tail.from = exit;
  if (direct) steps_add(s, tail);
  else give(in, tail, lhs, c.result);
  in->models--;
  in->ordered -= contract;
  vec_free(&c.stack);
  map_free(&c.symbols);
  map_free(&c.values);
  map_free(&c.terms);
  mem_free(c.locs);
}

/* ---- the whole ---- */

static bool dropped_initialiser(const steps *s, const expr *lhs) {
  while (lhs->kind == EX_FIELD || lhs->kind == EX_INDEX) lhs = lhs->args[0];
  return s->options->any_globals && lhs->kind == EX_VAR && lhs->sym->kind == SYM_GLOBAL && !lhs->sym->is_const &&
         !lhs->sym->is_woven;
}

static loc_id lay_out_init(inliner *in, loc_id at) {
  steps *s = in->s;
  const cfa *f = s->program->init;
  if (!f) return at;
  uint32_t frame = s->flat->frames.n;
  vec_push(&s->flat->frames, ((flat_frame){f, UINT32_MAX, NO_EDGE, 0}));
  copy c = {.f = f, .frame = frame};
  loc_id end = steps_location(s, frame, NO_LOC);
  copy_locations(in, &c, end);
  steps_add(s, (step){.kind = S_SKIP, .from = at, .to = c.locs[f->entry.n], .frame = frame, .origin = NO_EDGE});
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind == E_ASSIGN && dropped_initialiser(s, e->lhs)) {
      step m = model_of(&c, (edge_id){i}, c.locs[e->from.n], c.locs[e->to.n]);
      steps_add(s, m);
    } else {
      inline_edge(in, &c, (edge_id){i});
    }
  }
  mem_free(c.locs);
  return end;
}

/* The bodies of procedures, which may call others. */
static void lay_out_procedures(inliner *in) {
  steps *s = in->s;
  s->whole = s->first.n;
  for (uint32_t i = 0; i < s->flat->procedures.n && may_go_on(in); i++) {
    flat_procedure p = s->flat->procedures.at[i];
    const expr **args = arena_array(&s->flat->arena, const expr *, p.narguments + 1);
    for (uint32_t k = 0; k < p.narguments; k++) args[k] = ex_var(in->terms, p.arguments[k]);
    uint32_t frame = s->flat->frames.n;
    p.entry = steps_location(s, frame, NO_LOC);
    p.exit = steps_location(s, frame, NO_LOC);
    end_at(in, p.exit, END_EXIT, NULL);
    s->flat->procedures.at[i] = p;
    step m = {.from = p.entry, .frame = frame, .origin = NO_EDGE, .where = p.function->sym->where};
    inline_function(in, p.function, UINT32_MAX, NO_EDGE, p.exit, p.result ? ex_var(in->terms, p.result) : NULL, args,
                    p.narguments, m);
  }
}

/* ---- threads ---- */

enum { most_threads = 24 };

/* Can the step be taken more than once? Only if its thread can come back to it. */
static bool is_repeated(const steps *s, const step *x) {
  VEC(uint32_t) todo = {0};
  bool *seen = mem_alloc(s->first.n + 1), again = false;
  vec_push(&todo, x->to.n);
  while (todo.n && !again) {
    uint32_t l = todo.at[--todo.n];
    if (seen[l]) continue;
    seen[l] = true;
    again = l == x->from.n;
    for (uint32_t i = s->first.at[l]; i != UINT32_MAX; i = s->all.at[i].next) vec_push(&todo, s->all.at[i].to.n);
  }
  vec_free(&todo);
  mem_free(seen);
  return again;
}

static void set(inliner *in, step *m, const expr *lhs, const expr *rhs) {
  m->kind = S_ASSIGN;
  m->lhs = lhs;
  m->rhs = ex_cast(in->terms, lhs->type, rhs);
  steps_then(in->s, m);
  flat_loc_at(in->s->flat, m->from)->is_inside = true;
}

static const expr *new_variable(inliner *in, const char *name, const type *type, place where) {
  return ex_var(in->terms,
                symbol_new(in->terms, SYM_TEMP, arena_printf(&in->terms->arena, name, in->s->thread), type, where));
}

/* The thread-local variables of the new thread begin like those of main. */
static void set_own_variables(inliner *in, step *m) {
  const cfa *init = in->s->program->init;
  copy c = {.f = init, .renamed = true};
  for (uint32_t i = 0; init && i < init->edges.n; i++) {
    const edge *e = &init->edges.at[i];
    const expr *root = e->lhs;
    while (root && (root->kind == EX_FIELD || root->kind == EX_INDEX)) root = root->args[0];
    if (e->kind != E_ASSIGN || root->kind != EX_VAR || !root->sym->is_thread_local) continue;
    m->kind = S_ASSIGN;
    m->lhs = renamed(in, &c, e->lhs);
    m->rhs = renamed(in, &c, e->rhs);
    steps_then(in->s, m);
  }
  map_free(&c.terms);
}

/* One thread that starts at `at`: what it is given is set there, and its body is inlined. */
static void lay_out_thread(inliner *in, const thread_start *t, step at, symbol *function, const expr *count) {
  steps *s = in->s;
  flat *f = s->flat;
  loc_id end = at.to;
  s->thread = f->threads.n;
  map_free(&s->own);
  const type *word = in->terms->types.type_uint;
  const expr *self = new_variable(in, "$self%u", word, at.where);
  const expr *argument = new_variable(in, "$argument%u", t->argument->type, at.where);
  at.kind = S_SKIP;
  at.starts = s->thread;
  steps_then(s, &at);
  flat_loc_at(f, at.from)->is_inside = true;
  at.starts = 0;
  set(in, &at, count, ex_binary(in->terms, EX_ADD, count, ex_int(in->terms, word, 1)));
  set(in, &at, self, count);
  at.kind = S_ASSIGN;
  at.lhs = argument;
  at.rhs = t->argument;
  at.to = end;
  steps_add(s, at);
  flat_frame frame = f->frames.at[t->at.frame];
  frame.thread = s->thread;
  vec_push(&f->frames, frame);
  step m = t->at;
  m.frame = f->frames.n - 1;
  m.from = steps_location(s, m.frame, NO_LOC);
  vec_push(&f->threads, m.from);
  vec_push(&f->given, self->sym);
  vec_push(&f->given, argument->sym);
  m.to = steps_location(s, m.frame, NO_LOC);
  end_at(in, m.to, END_THREAD, NULL);
  s->self = self;
  set_own_variables(in, &m);
  const expr **args = arena_array(&f->arena, const expr *, 2);
  args[0] = ex_cast(in->terms, t->function->type, ex_func(in->terms, function));
  args[1] = argument;
  m.kind = S_SKIP;
  m.lhs = m.rhs = NULL;
  call_symbol(in, m, t->body->sym, NULL, args, 2);
}

static const expr *without_casts(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  return e;
}

/* The functions in which a thread may start: the one that is named, or all that its body could call through a pointer. */
static void thread_functions(inliner *in, const thread_start *t, function_list *out) {
  const expr *f = without_casts(t->function);
  const cfa *body = program_model(in->s->program, t->body->sym);
  uint32_t at = 0;
  if (f->kind == EX_FUNC) {
    vec_push(out, f->sym);
    return;
  }
  for (uint32_t i = 0; body && i < body->edges.n; i++) {
    const edge *e = &body->edges.at[i];
    if (e->kind != E_CALL || e->rhs->kind == EX_FUNC) continue;
    for (symbol *s; (s = steps_function_at(in->s, e->rhs->type->to, &at));) vec_push(out, s);
    return;
  }
}

/* Where no thread is left to be started. */
static void no_thread(inliner *in, step m) {
  m.kind = S_SKIP;
  m.to = steps_location(in->s, m.frame, NO_LOC);
  steps_add(in->s, m);
  end_at(in, m.to, END_UNMODELLED, "more threads are started than --threads allows");
}

/* Threads that start inside of others are inlined after these. */
static void lay_out_threads(inliner *in) {
  steps *s = in->s;
  const type *word = in->terms->types.type_uint;
  symbol *counter = symbol_new(in->terms, SYM_GLOBAL, "$threads", word, (place){0});
  counter->is_defined = counter->is_woven = true;
  const expr *count = ex_var(in->terms, counter);
  for (uint32_t i = 0; i < s->starts.n && may_go_on(in); i++) {
    thread_start t = s->starts.at[i];
    function_list functions = {0};
    uint32_t copies = 1;
    if (is_repeated(s, &t.at)) copies = s->job->options.threads < 2 ? 2 : (uint32_t)s->job->options.threads;
    thread_functions(in, &t, &functions);
    for (uint32_t k = 0; k < functions.n; k++) {
      step at = t.at;
      if (functions.n > 1) {
        at.kind = S_ASSUME;
        at.rhs = ex_binary(in->terms, EX_EQ, t.function,
                           ex_cast(in->terms, t.function->type, ex_func(in->terms, functions.at[k])));
        steps_then(s, &at);
        at.to = t.at.to;
        flat_loc_at(s->flat, at.from)->is_inside = true;
      }
      for (uint32_t n = 0; n < copies && s->flat->threads.n < most_threads; n++)
        lay_out_thread(in, &t, at, functions.at[k], count);
      s->flat->lacks_threads |= s->flat->threads.n >= most_threads;
      no_thread(in, at);
    }
    vec_free(&functions);
  }
}

/* The strings of main. */
static loc_id give_arguments(inliner *in, const cfa *f, loc_id at) {
  symbol *model = program_arguments(in->s->program, f);
  if (!model) return at;
  step m = {.from = at, .to = steps_location(in->s, 0, NO_LOC), .origin = NO_EDGE, .where = f->sym->where};
  const expr **args = arena_array(&in->s->flat->arena, const expr *, 1);
  args[0] = ex_var(in->terms, f->params.at[0]);
  inline_model(in, m, program_model(in->s->program, model), ex_var(in->terms, f->params.at[1]), args, 1);
  return m.to;
}

bool steps_build(steps *s) {
  program *p = s->program;
  inliner in = {.s = s, .terms = p->terms};
  const cfa *f = program_find(p, s->options->entry);
  if (!f) {
    program_missing(s->job, s->program, (place){0}, s->options->entry);
    return false;
  }
  in.copies = mem_alloc(sizeof *in.copies * (p->functions.n + 1));
  in.active = mem_alloc(sizeof *in.active * (p->functions.n + 1));
  calls calls, coarse;
  calls_open(&calls, s->job, p, s->options, f, false);
  in.calls = &calls;
  s->reached = s->options->threads ? NULL : calls.reached;
  if (s->options->sliced) {
    calls_open(&coarse, s->job, p, s->options, f, true);
    in.relevance = relevance_find(&coarse, RELEVANCE_ALL);
  }
  s->flat->entry = steps_location(s, 0, NO_LOC);
  loc_id start = steps_location(s, 0, NO_LOC); /* zeroed globals come before it */
  start = lay_out_init(&in, start);
  start = steps_give(s, f, start);
  start = give_arguments(&in, f, start);
  loc_id end = steps_location(s, 0, NO_LOC);
  end_at(&in, end, END_EXIT, NULL);
  const type *result = f->sym->type->kind == TY_FUNCTION ? f->sym->type->to : NULL;
  const expr *to = NULL;
  if (result && type_is_scalar(result))
    to = ex_var(p->terms, symbol_new(p->terms, SYM_TEMP, "$return", result, f->sym->where));
  s->end = end;
  s->result = to;
  const expr **args = arena_array(&s->flat->arena, const expr *, f->params.n + 1);
  step m = {.from = start, .frame = s->flat->frames.n, .origin = NO_EDGE, .where = f->sym->where};
  for (uint32_t i = 0; i < f->params.n; i++) args[i] = ex_var(p->terms, f->params.at[i]);
  if (s->options->keep_calls) in.kept = calls_kept(&calls, tuning.small_procedure);
  if (s->options->brief) in.kept = calls_kept_all(&calls, s->options->brief);
  if (s->options->threads) {
    vec_push(&s->flat->threads, s->flat->entry);
    vec_push(&s->flat->given, NULL);
    vec_push(&s->flat->given, NULL);
  }
  inline_function(&in, f, UINT32_MAX, NO_EDGE, end, to, args, f->params.n, m);
  if (s->options->threads) lay_out_threads(&in);
  if (in.kept) lay_out_procedures(&in);
  for (uint32_t i = 0; i < calls.scratch.assumptions.n; i++) add_assumption(s, calls.scratch.assumptions.at[i]);
  if (in.relevance) {
    if (!s->options->known.memoryless) overlaps_say_early(s, &coarse);
    for (uint32_t i = 0; i < coarse.scratch.assumptions.n; i++) add_assumption(s, coarse.scratch.assumptions.at[i]);
    relevance_free(in.relevance);
    calls_close(&coarse);
  }
  s->reached = NULL;
  calls_close(&calls);
  map_free(&in.sites);
  map_free(&in.procedures);
  mem_free(in.kept);
  mem_free(in.copies);
  mem_free(in.active);
  return !in.failed;
}
