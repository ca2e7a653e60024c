/* What is not wrong but most likely a mistake: names that nothing uses, events that nobody can
 * perform. */
#include "spec/syntax.h"

#include <string.h>

static void warn_entries(spec *s) {
  static const char *const kinds[] = {"constant", "range", "set", "process", "fluent", "", ""};
  for (uint32_t i = 0; i < s->entries.n; i++) {
    const entry *e = &s->entries.at[i];
    bool used = e->used || e->kind == NAME_PROGRESS || e->kind == NAME_ASSERT;
    if (e->kind == NAME_PROCESS) used = s->definitions.at[e->index].used || !s->programs.n;
    if (e->kind == NAME_FLUENT && !s->asserts.n && !s->programs.n) used = true;
    if (!used) diag_warning(&s->job->diag, e->where, "the %s '%s' is not used", kinds[e->kind], e->name);
  }
}

static void warn_locals(spec *s) {
  for (uint32_t i = 0; i < s->definitions.n; i++) {
    const definition *d = &s->definitions.at[i];
    for (uint32_t k = 1; k < d->nlocals; k++) {
      const local_process *l = &s->locals.at[d->first_local + k];
      if (!l->used && l->name != d->name)
        diag_warning(&s->job->diag, l->where, "the local process '%s' is not used", l->name);
    }
  }
}

/* --- events --- */

typedef struct events {
  spec *s;
  const spec_program *program;
  map can; /* actions that some component may perform */
  map said;
} events;

static void add_alphabet(map *can, const lts *l) {
  for (uint32_t i = 0; i < l->alphabet.n; i++) map_put(can, l->alphabet.at[i], 1);
}

static void mention(events *x, const spec_property *q, uint32_t action, place where) {
  uint64_t known;
  if (map_get(&x->can, action, &known) || map_get(&x->said, action, &known) || spec_is_return(x->s, action)) return;
  map_put(&x->said, action, 1);
  diag_warning(&x->s->job->diag, where, "no component can perform '%s', which '%s' mentions",
               action_name(x->s->actions, action), q->name);
}

static void mention_formula(events *x, const spec_property *q, const ltl *f) {
  if (f->kind == LTL_EVENT) mention(x, q, f->action, f->where);
  if (f->kind == LTL_FLUENT) {
    const spec_fluent *fluent = &x->s->fluents_out.at[f->fluent];
    for (uint32_t i = 0; i < fluent->starts.n; i++) mention(x, q, fluent->starts.at[i], f->where);
    for (uint32_t i = 0; i < fluent->ends.n; i++) mention(x, q, fluent->ends.at[i], f->where);
  }
  for (uint32_t i = 0; i < 2 && f->kid[i]; i++) mention_formula(x, q, f->kid[i]);
}

static void warn_program(spec *s, const spec_program *g) {
  events x = {.s = s, .program = g};
  for (uint32_t i = 0; i < s->procedures_out.n; i++)
    for (uint32_t k = 0; k < s->procedures_out.at[i].abstractions.n; k++)
      add_alphabet(&x.can, s->procedures_out.at[i].abstractions.at[k].process);
  for (uint32_t i = 0; i < g->components.n; i++)
    if (g->components.at[i].process) add_alphabet(&x.can, g->components.at[i].process);
  for (uint32_t i = 0; i < g->properties.n; i++) {
    const spec_property *q = &g->properties.at[i];
    if (q->process)
      for (uint32_t a = 0; a < q->process->alphabet.n; a++) mention(&x, q, q->process->alphabet.at[a], q->where);
    if (q->formula) mention_formula(&x, q, q->formula);
  }
  map_free(&x.can);
  map_free(&x.said);
}

/* --- returns --- */

/* Does the process stop somewhere, other than by returning? */
static bool stops(const spec *s, const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++) {
    uint32_t to = l->edges.at[i].to;
    bool end = lts_from(l, to) == lts_from(l, to + 1) && to != l->error;
    if (end && !spec_is_return(s, l->edges.at[i].action)) return true;
  }
  return l->initial != l->error && lts_from(l, l->initial) == lts_from(l, l->initial + 1);
}

static void warn_procedure(spec *s, const spec_procedure *p) {
  for (uint32_t i = 0; i < p->abstractions.n; i++)
    if (stops(s, p->abstractions.at[i].process))
      diag_warning(
          &s->job->diag, p->abstractions.at[i].process_where,
          "this process stops without `return`: a call of %s() then never returns, and what follows it is not checked",
          p->name);
}

void spec_warn(spec *s) {
  for (uint32_t i = 0; i < s->procedures_out.n; i++) warn_procedure(s, &s->procedures_out.at[i]);
  warn_entries(s);
  warn_locals(s);
  for (uint32_t i = 0; i < s->programs_out.n; i++) warn_program(s, &s->programs_out.at[i]);
}
