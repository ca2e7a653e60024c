/* See script.h. The execution has every call with the values that it stored, the inputs of the verdict are the values that were
 * read, in order; a step says how many of them it read. So both are walked together: a call takes the values that its step read,
 * those of pointers that it writes first, its result last. What a specification says of a procedure is executed as code of its own:
 * there the result is what its `return` stored, and what it stored in globals happened in the call. */
#include "drive/script.h"

#include "drive/natives.h"
#include "program/external.h"
#include "run/interp.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void script_free(script *s) {
  vec_free(&s->calls);
  vec_free(&s->outputs);
  vec_free(&s->pointers);
  vec_free(&s->stores);
}

/* ---- which steps ---- */

static bool has_answer(const verdict *v, uint32_t move) {
  for (uint32_t i = 0; i < v->moves.n; i++)
    if (v->moves.at[i].parent == move) return true;
  return false;
}

/* Has the specification several answers to some move? Otherwise the steps follow one another as they are. */
static bool has_branches(const verdict *v) {
  for (uint32_t i = 1; i < v->moves.n; i++)
    if (v->moves.at[i].parent != i - 1) return true;
  return false;
}

static void add_steps(step_list *out, uint32_t first, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) vec_push(out, first + i);
}

void script_steps(const verdict *v, step_list *out) {
  VEC(uint32_t) branch = {0};
  uint32_t leaf = 0;
  if (!has_branches(v)) {
    add_steps(out, 0, v->execution.steps.n);
    return;
  }
  while (leaf < v->moves.n && has_answer(v, leaf)) leaf++;
  for (uint32_t i = leaf; i < v->moves.n; i = v->moves.at[i].parent) vec_push(&branch, i);
  for (uint32_t i = branch.n; i-- > 0;)
    add_steps(out, v->moves.at[branch.at[i]].first_step, v->moves.at[branch.at[i]].nsteps);
  vec_free(&branch);
}

/* ---- who answers ---- */

static bool is_of_models(const symbol *f) {
  return f->model != UINT32_MAX || f->contract != UINT32_MAX || !strncmp(f->name, "__cantrip_", 10) ||
         !strncmp(f->name, "__contract_", 11) || !strncmp(f->name, "__model_", 8);
}

bool script_leaves_out(const symbol *f) {
  return !strcmp(f->name, "__VERIFIER_atomic_begin") || !strcmp(f->name, "__VERIFIER_atomic_end") ||
         !strcmp(f->name, "__VERIFIER_assume");
}

/* Some functions are linked into each program: they have no name in the shared library. */
static bool is_in_libc(const char *name) {
  return !strcmp(name, "atexit") || !strcmp(name, "at_quick_exit") || dlsym(RTLD_DEFAULT, name);
}

bool script_answers(const program *p, const symbol *f) {
  if (program_body(p, f) || f->kind != SYM_FUNC || program_find(p, f->name) || is_of_models(f)) return false;
  if (!strncmp(f->name, "__builtin_", 10) || !strncmp(f->name, "__sync_", 7) || !strncmp(f->name, "__atomic_", 9))
    return false;
  bool verifiers = !strncmp(f->name, "__VERIFIER_", 11);
  bool librarys = f->is_system || (library_is_meant(f) && library_has(f->name));
  return verifiers || !librarys || !is_in_libc(f->name);
}

/* ---- one call ---- */

typedef struct walk {
  const job *job;
  const program *program;
  const verdict *v;
  step_list steps;
  VEC(const input_part *) values; /* those that were read, in order */
  uint32_t next;
  script *out;
} walk;

static const execution_step *step_at(const walk *w, uint32_t i) { return &w->v->execution.steps.at[w->steps.at[i]]; }

/* How far from the beginning of its variable the argument points, if that can be told. */
static uint64_t offset_of(const expr *pointer) {
  uint64_t at = 0;
  const expr *e = pointer->kind == EX_ADDR ? pointer->args[0] : NULL;
  for (; e && e->kind != EX_VAR; e = e->args[0]) {
    if (e->kind == EX_FIELD) at += ex_field_of(e)->offset / 8;
    else if (e->kind == EX_INDEX && e->args[1]->kind == EX_INT) at += (uint64_t)e->args[1]->value * e->type->size;
    else return 0;
  }
  return at;
}

static void add_output(walk *w, uint32_t i, bool pointer, uint64_t limit, uint64_t back) {
  vec_push(&w->out->outputs, ((script_output){i, pointer, limit, back}));
}

/* What a function that is not known writes: as the interpreter has it. */
static void outputs_of(walk *w, const symbol *f, const edge *e) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    external_use use = external_use_of(w->job, f, i, e->args[i]);
    if (use == USE_READS || use == USE_LEFT_OUT) continue;
    const expr *p = external_pointer(e->args[i]);
    bool single = external_is_single(e->args[i]) && use != USE_OBJECT;
    add_output(w, i, use == USE_POINTER, single ? p->type->to->size : 0, use == USE_POINTER ? 0 : offset_of(p));
  }
}

static bool stored_number(const walk *w, const execution_step *s, i128 *number) {
  for (uint32_t i = 0; i < s->nvalues; i++) {
    const run_value *v = &w->v->execution.values.at[s->first_value + i];
    if (!v->lvalue || type_is_float(v->type)) continue;
    bool outside = type_is_pointer(v->type) && v->number && !v->object; /* an object of nobody's */
    *number = outside ? 1 : v->number;
    return true;
  }
  return false;
}

/* Is it a global, or what a parameter points to, or a part of one of them at a place that is known? */
static bool is_in_program(const expr *lvalue, script_store *x) {
  for (x->offset = 0; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0]) {
    if (lvalue->kind == EX_FIELD) x->offset += ex_field_of(lvalue)->offset / 8;
    else if (lvalue->args[1]->kind == EX_INT) x->offset += (uint64_t)lvalue->args[1]->value * lvalue->type->size;
    else return false;
  }
  x->global = lvalue->kind == EX_VAR ? lvalue->sym : NULL;
  if (x->global) return x->global->kind == SYM_GLOBAL && !x->global->is_woven && x->global->owner == UINT32_MAX;
  const expr *p = lvalue->kind == EX_DEREF ? lvalue->args[0] : NULL;
  while (p && p->kind == EX_CAST) p = p->args[0];
  bool parameter = p && p->kind == EX_VAR && p->sym->kind == SYM_PARAM && *p->sym->name == '$';
  if (parameter) x->argument = (uint32_t)atoi(p->sym->name + 1) - 1;
  return parameter;
}

/* What a step of the specification's set in the program. */
static void add_stores(walk *w, const execution_step *s) {
  for (uint32_t i = 0; i < s->nvalues; i++) {
    const run_value *v = &w->v->execution.values.at[s->first_value + i];
    if (!v->lvalue || !type_is_integer(v->type) || ex_is_bit_field(v->lvalue)) continue;
    script_store store = {.size = (uint32_t)v->type->size, .number = v->number};
    if (is_in_program(v->lvalue, &store)) vec_push(&w->out->stores, store);
  }
}

/* The steps of the specification behind call `i`: its result and its effects. False: it does not return. */
static bool follow_woven(walk *w, uint32_t i, script_call *c) {
  uint32_t depth = step_at(w, i)->depth;
  for (uint32_t k = i + 1; k < w->steps.n; k++) {
    const execution_step *s = step_at(w, k);
    if (s->component != step_at(w, i)->component) continue;
    if (s->role == STEP_GAP || s->depth <= depth) return true;
    if (s->role == STEP_WOVEN) add_stores(w, s);
    if (s->role == STEP_WOVEN && s->edge->kind == E_RETURN && s->depth == depth + 1) {
      stored_number(w, s, &c->number);
      return true;
    }
  }
  return false;
}

static bool is_woven_call(const walk *w, uint32_t i) {
  const execution_step *s = step_at(w, i);
  for (uint32_t k = i + 1; k < w->steps.n; k++) {
    const execution_step *then = step_at(w, k);
    if (then->component != s->component) continue;
    return then->role == STEP_WOVEN || (then->role == STEP_EVENT && then->depth > s->depth);
  }
  return false;
}

/* Which of the specification's functions a call through a pointer enters. */
static const symbol *woven_callee(const walk *w, uint32_t i) {
  for (uint32_t k = i + 1; k < w->steps.n; k++)
    if (step_at(w, k)->component == step_at(w, i)->component) return step_at(w, k)->function;
  return NULL;
}

static void take_values(walk *w, const execution_step *s, script_call *c) {
  uint32_t n = s->inputs;
  if (w->next + n > w->values.n) n = w->values.n - w->next;
  for (uint32_t i = 0; i < c->noutputs && n; i++) {
    if (!w->out->outputs.at[c->first_output + i].pointer) continue;
    vec_push(&w->out->pointers, w->values.at[w->next++]);
    c->npointers++;
    n--;
  }
  if (n && !(w->v->moves.n && c->has_number))
    c->value = w->values.at[w->next + n - 1]; /* a game has several executions */
  w->next += n;
}

static void add_call(walk *w, uint32_t i, const symbol *f) {
  const execution_step *s = step_at(w, i);
  script *out = w->out;
  script_call c = {.function = f,
                   .component = s->component,
                   .first_output = out->outputs.n,
                   .first_pointer = out->pointers.n,
                   .first_store = out->stores.n};
  if (s->edge->lhs && type_is_integer(s->edge->lhs->type) && s->edge->lhs->type->size > 8) out->doubts |= SCRIPT_WIDE;
  if (is_woven_call(w, i)) {
    c.event = !follow_woven(w, i, &c) && i + 1 < w->steps.n;
    c.nstores = out->stores.n - c.first_store;
    w->next += s->inputs;
  } else {
    outputs_of(w, f, s->edge);
    c.noutputs = out->outputs.n - c.first_output;
    c.has_number = stored_number(w, s, &c.number) && !type_is_pointer(s->edge->lhs->type);
    take_values(w, s, &c);
  }
  vec_push(&out->calls, c);
}

/* What the model of a function asked for. */
static void add_inputs(walk *w, uint32_t component, uint32_t n, const symbol *f) {
  for (; n && w->next < w->values.n; n--)
    vec_push(
        &w->out->calls,
        ((script_call){.function = f, .component = component, .value = w->values.at[w->next++], .is_input = true}));
}

/* ---- the walk ---- */

static void walk_step(walk *w, uint32_t i) {
  const execution_step *s = step_at(w, i);
  script *out = w->out;
  if (w->v->cycle != NO_CYCLE && w->steps.at[i] == w->v->cycle) out->cycle = out->calls.n;
  if (s->role == STEP_GAP) {
    out->doubts |= SCRIPT_GAP;
    w->next += s->inputs;
    return;
  }
  bool ours = s->role == STEP_STATEMENT || s->role == STEP_INPUT;
  const expr *callee = s->edge->kind == E_CALL ? s->edge->rhs : NULL;
  const symbol *f = callee && callee->kind == EX_FUNC ? callee->sym : NULL;
  if (callee && !f && is_woven_call(w, i)) f = woven_callee(w, i);
  bool is_left_out = f && (!strcmp(f->name, "__VERIFIER_assume") || (w->v->is_threaded && script_leaves_out(f)));
  bool bodiless = f && !program_body(w->program, f) && !is_left_out;
  if (f && *f->name == '*') out->doubts |= SCRIPT_REPLACED; /* a call through a pointer: no function has that name */
  else if (ours && bodiless && (script_answers(w->program, f) || is_woven_call(w, i))) {
    add_call(w, i, f);
    return;
  }
  if (ours && bodiless && natives_has(w->job, w->program, f)) {
    add_inputs(w, s->component, s->inputs, f);
    return;
  }
  if (ours && s->edge->kind == E_ALLOC && s->inputs && w->next < w->values.n) {
    const input_part *given = w->values.at[w->next++];
    bool fails = given->kind == PART_NUMBER && !given->number;
    vec_push(&out->calls, ((script_call){.component = s->component, .number = !fails}));
    return;
  }
  if (ours && f && program_body(w->program, f) && is_woven_call(w, i)) out->doubts |= SCRIPT_REPLACED;
  if (ours && callee && !f && s->inputs) out->doubts |= SCRIPT_UNKNOWN;
  if (ours && s->edge->kind == E_ASSIGN && s->inputs) out->doubts |= SCRIPT_VOLATILE;
  w->next += s->inputs;
}

/* The strings of main are made before its first step. */
static uint32_t inputs_before(const walk *w) {
  uint32_t n = w->values.n;
  for (uint32_t i = 0; i < w->steps.n; i++) n -= step_at(w, i)->inputs < n ? step_at(w, i)->inputs : n;
  return n;
}

/* A run-time check of what a function outside is given is violated where it is called: that call is the last thing that happens. */
static void add_violating_call(walk *w) {
  const execution_step *last = w->steps.n ? step_at(w, w->steps.n - 1) : NULL;
  const cfa *f = last && last->role != STEP_GAP ? last->function ? program_body(w->program, last->function) : NULL
                                                : NULL;
  script_call c = {.event = true};
  if (!f || w->v->aim != AIM_CHECK) return;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    const symbol *callee = e->kind == E_CALL && e->rhs->kind == EX_FUNC ? e->rhs->sym : NULL;
    if (!callee || e->where.begin.line != w->v->where.line || !strncmp(callee->name, "__VERIFIER_", 11)) continue;
    if (!program_body(w->program, callee) && script_answers(w->program, callee)) c.function = callee;
  }
  if (!c.function) return;
  c.component = last->component;
  bool is_made = w->out->calls.n && last->edge->kind == E_CALL && vec_last(&w->out->calls).function == c.function;
  if (is_made) vec_last(&w->out->calls).event = true;
  else vec_push(&w->out->calls, c);
}

void script_make(const job *job, const program *p, const verdict *v, bool arguments, script *out) {
  walk w = {.job = job, .program = p, .v = v, .out = out};
  *out = (script){.cycle = UINT32_MAX};
  for (uint32_t i = 0; i < v->given.n; i++)
    if (v->given.at[i].kind == GIVEN_READ) vec_push(&w.values, v->given.at[i].parts);
  script_steps(v, &w.steps);
  if (arguments && !has_branches(v)) add_inputs(&w, 0, inputs_before(&w), p->arguments);
  for (uint32_t i = 0; i < w.steps.n; i++) walk_step(&w, i);
  add_violating_call(&w);
  vec_free(&w.values);
  vec_free(&w.steps);
}
