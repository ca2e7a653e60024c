/* See callable.h. The component is left out and its call is an error: a program that consists of the preconditions only, for
 * which that error should be reachable. */
#include "library/callable.h"

#include "base/story.h"
#include "base/tuning.h"
#include "prove/reach_errors.h"
#include "spec/weave.h"

#include <string.h>

/* Where the first condition is that is no constant; line 0: there is none. */
static place condition_of(const callable_request *q) {
  if (q->guard && q->guard->kind != CX_INT) return q->guard->where;
  for (uint32_t i = 0; i < spec_procedure_count(q->spec); i++) {
    const spec_procedure *p = spec_procedure_at(q->spec, i);
    if (p->requires.n && !strcmp(p->name, q->component->function))
    return p->
      requires
        .at[0]
        ->where;
  }
  return (place){0};
}

/* Does it speak of nothing but numbers that the caller gives, so that weaving it finds out whether any satisfy it? */
static bool is_about_numbers(const cexpr *e, const cfa *f) {
  switch (e->kind) {
  case CX_INT: return true;
  case CX_NAME:
    for (uint32_t i = 0; i < f->params.n; i++)
      if (!strcmp(f->params.at[i]->name, e->text)) return type_is_integer(f->params.at[i]->type);
    return false;
  case CX_DOLLAR:
    return e->value > 0 && (uint64_t)e->value <= f->params.n && type_is_integer(f->params.at[e->value - 1]->type);
  case CX_NEG:
  case CX_LNOT: return is_about_numbers(e->kid[0], f);
  case CX_ADD:
  case CX_SUB:
  case CX_LT:
  case CX_LE:
  case CX_GT:
  case CX_GE:
  case CX_EQ:
  case CX_NE:
  case CX_LAND:
  case CX_LOR: return is_about_numbers(e->kid[0], f) && is_about_numbers(e->kid[1], f);
  default: return false;
  }
}

/* All conditions are of that kind. What main gets is another matter. */
static bool is_plain(job *job, const callable_request *q) {
  const cfa *f = program_find(q->program, intern_str(&job->names, q->component->function));
  bool plain = f && strcmp(q->component->function, "main") != 0 && (!q->guard || is_about_numbers(q->guard, f));
  for (uint32_t i = 0; i < spec_procedure_count(q->spec) && plain; i++) {
    const spec_procedure *p = spec_procedure_at(q->spec, i);
    for (uint32_t k = 0; k < p->requires.n && !strcmp(p->name, q->component->function); k++)
      plain = plain && is_about_numbers(p->requires.at[k], f);
  }
  return plain;
}

static void report(job *job, place where, const flat_options *o) {
  diag_error(&job->diag, where, "this is unsatisfiable: the component could never be called");
  if (!o->any_globals) diag_note(&job->diag, where, "global variables have their initial values here");
  if (o->no_null) diag_note(&job->diag, where, "pointers from outside are not null (--assume nonnull)");
  if (o->no_alias)
    diag_note(&job->diag, where, "pointers from outside point to objects of their own (--assume noalias)");
}

bool callable_check(job *job, const callable_request *q) {
  place where = condition_of(q);
  if (!q->component->function || !where.line || is_plain(job, q)) return true;
  lts *nothing = lts_new(q->actions, NULL);
  nothing->initial = lts_add_state(nothing);
  lts_freeze(nothing);
  weave_request r = {.job = job,
                     .solver = q->solver,
                     .program = q->program,
                     .spec = q->spec,
                     .actions = q->actions,
                     .function = q->component->function,
                     .instance = q->component->name,
                     .where = q->component->where,
                     .guard = q->guard,
                     .process = nothing,
                     .only_called = true};
  weaving w = {0};
  bool fine = weave(&r, &w);
  lts_free(nothing);
  if (!fine) return false;
  flat_options o = flat_options_of(job, q->block && q->block->initial_globals, q->component->function, w.entry);
  verdict v;
  verdict_init(&v, AIM_REACH, "");
  uint64_t before = limits_begin_part(&job->limits, tuning.share_of_property);
  fine = reach_errors(job, w.program, &o, &v);
  bool late = limits_end_part(&job->limits, before), never = fine && !late && v.kind == VERDICT_HOLDS;
  story_take(job, &v.arena);
  if (never) report(job, where, &o);
  verdict_free(&v);
  weaving_free(&w);
  return !never && (fine || late);
}
