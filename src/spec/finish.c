/* The last step after reading: names are bound, constants evaluated, and what procedures, programs,
 * fluents and assertions stand for is made: guards without variables, finished systems, formulas
 * over events. Then what is suspicious is warned of. */
#include "spec/value.h"

#include <inttypes.h>
#include <string.h>

static bool fail(spec *s, place where, const char *fmt, const char *name) {
  diag_error(&s->job->diag, where, fmt, name);
  s->failed = true;
  return false;
}

/* --- constants, ranges, sets --- */

static void check_entries(spec *s) {
  int64_t frame[SLOTS] = {0}, value;
  for (uint32_t i = 0; i < s->entries.n; i++) {
    const entry *e = &s->entries.at[i];
    bool used = e->used;
    if (e->kind == NAME_CONST && !e->progress) {
      cexpr name = {.kind = CX_NAME, .text = e->name, .where = e->where};
      if (spec_entry(s, e->name) == e) spec_eval(s, &name, frame, &value);
    } else if (e->kind == NAME_RANGE) {
      label_part part = {.kind = PART_RANGE, .low = e->low, .high = e->high, .where = e->where, .slot = NONE};
      bool fits;
      spec_part_fits(s, &part, frame, 0, &fits, NULL);
    } else if (e->kind == NAME_SET) {
      action_list all = {0};
      spec_set_actions(s, e->set, frame, &all);
      vec_free(&all);
    }
    s->entries.at[i].used = used;
  }
}

/* --- fluents, progress --- */

typedef struct expansion {
  spec *s;
  const void *of;
  void *into;
} expansion;

static const char *indexed_name(spec *s, const char *name, const label_part *parts, uint32_t n, const int64_t *frame) {
  buf b = {0};
  buf_puts(&b, name);
  for (uint32_t i = 0; i < n; i++)
    if (parts[i].slot != NONE) spec_print_value(s, &b, frame[parts[i].slot], false);
  const char *text = intern_str(&s->job->names, buf_text(&b));
  buf_free(&b);
  return text;
}

static bool sorted_set(spec *s, const label_set *set, int64_t *frame, action_list *out) {
  bool fine = spec_set_actions(s, set, frame, out);
  spec_sort_actions(out);
  vec_settle(&s->arena, out);
  return fine;
}

static bool make_fluent(void *context, int64_t *frame) {
  expansion *x = context;
  spec *s = x->s;
  const fluent_syntax *f = x->of;
  int64_t initially = 0;
  spec_fluent out = {.where = f->where, .name = indexed_name(s, f->name, f->indices, f->nindices, frame)};
  bool fine = sorted_set(s, f->starts, frame, &out.starts) && sorted_set(s, f->ends, frame, &out.ends);
  if (fine && f->initially) fine = spec_eval(s, f->initially, frame, &initially);
  for (uint32_t i = 0, k = 0; fine && i < out.starts.n; i++) {
    while (k < out.ends.n && out.ends.at[k] < out.starts.at[i]) k++;
    if (k < out.ends.n && out.ends.at[k] == out.starts.at[i])
      fine = fail(s, f->where, "'%s' both begins and ends this fluent", action_name(s->actions, out.ends.at[k]));
  }
  out.initially = initially != 0;
  map_put(&s->fluent_by_name, map_key(out.name), s->fluents_out.n);
  vec_push(&s->fluents_out, out);
  return fine;
}

static bool make_progress(void *context, int64_t *frame) {
  expansion *x = context;
  const fluent_syntax *f = x->of;
  spec_progress out = {.where = f->where,
                       .is_conditional = f->starts,
                       .name = indexed_name(x->s, f->name, f->indices, f->nindices, frame)};
  bool fine = (!f->starts || sorted_set(x->s, f->starts, frame, &out.condition)) &&
              sorted_set(x->s, f->ends, frame, &out.actions);
  vec_push(&x->s->progress_out, out);
  return fine;
}

static void make_fluents(spec *s) {
  int64_t frame[SLOTS] = {0};
  for (uint32_t i = 0; i < s->fluents.n; i++) {
    expansion x = {s, &s->fluents.at[i], NULL};
    spec_each_binding(s, s->fluents.at[i].indices, s->fluents.at[i].nindices, frame, make_fluent, &x);
  }
  for (uint32_t i = 0; i < s->progress.n; i++) {
    expansion x = {s, &s->progress.at[i], NULL};
    spec_each_binding(s, s->progress.at[i].indices, s->progress.at[i].nindices, frame, make_progress, &x);
  }
}

/* --- formulas --- */

static const ltl *finish_ltl(spec *s, const ltl *f, int64_t *frame);

typedef struct joining {
  spec *s;
  const ltl *from, *so_far;
  ltl_kind join;
} joining;

static bool join(joining *x, const ltl *f) {
  if (!f) return false;
  if (x->so_far) {
    ltl *both = ltl_new(&x->s->arena, x->join, f->where);
    ltl_set_kid(both, 0, x->so_far);
    ltl_set_kid(both, 1, f);
    if (both->depth > LTL_DEPTH) return fail(x->s, f->where, "this formula becomes too large%s", "");
    f = both;
  }
  x->so_far = f;
  return true;
}

static bool join_action(void *context, uint32_t action, int64_t *frame) {
  (void)frame;
  joining *x = context;
  ltl *f = ltl_new(&x->s->arena, LTL_EVENT, x->from->where);
  f->action = action;
  f->text = action_name(x->s->actions, action);
  return join(x, f);
}

static bool join_instance(void *context, int64_t *frame) {
  joining *x = context;
  return join(x, finish_ltl(x->s, x->from->kid[0], frame));
}

/* The fluent that a label names: NULL if it begins with none; *fine false for a wrong index. */
static const ltl *fluent_of(spec *s, const ltl *f, int64_t *frame, bool *fine) {
  const label_part *first = &f->label->parts[0];
  const char *name = first->kind == PART_SET ? first->set->name : first->kind == PART_NAME ? first->text : NULL;
  entry *e = name ? spec_entry(s, intern_str(&s->job->names, name)) : NULL;
  uint64_t at = 0;
  if (!e || e->kind != NAME_FLUENT) return NULL;
  e->used = true;
  buf b = {0};
  buf_puts(&b, name);
  for (uint32_t i = 1; i < f->label->n && *fine; i++) {
    int64_t value;
    if (f->label->parts[i].kind != PART_INDEX)
      *fine = fail(s, f->label->parts[i].where, "expected an index of the fluent '%s'; a range needs forall or exists",
                   name);
    else if ((*fine = spec_eval(s, f->label->parts[i].low, frame, &value))) spec_print_value(s, &b, value, false);
  }
  const char *full = intern_str(&s->job->names, buf_text(&b));
  buf_free(&b);
  if (*fine && !map_get(&s->fluent_by_name, map_key(full), &at))
    *fine = fail(s, f->where, "undefined fluent '%s'", full);
  ltl *out = ltl_new(&s->arena, LTL_FLUENT, f->where);
  out->fluent = (uint32_t)at;
  out->text = full;
  return out;
}

static const ltl *finish_label(spec *s, const ltl *f, int64_t *frame) {
  bool fine = true;
  const ltl *fluent = fluent_of(s, f, frame, &fine);
  if (fluent) return fine ? fluent : NULL;
  joining x = {s, f, NULL, LTL_OR};
  if (!spec_each_action(s, f->label, frame, join_action, &x)) return NULL;
  return x.so_far ? x.so_far : ltl_new(&s->arena, LTL_FALSE, f->where);
}

static const ltl *finish_ltl(spec *s, const ltl *f, int64_t *frame) {
  if (f->kind == LTL_LABEL) return finish_label(s, f, frame);
  if (f->kind == LTL_FORALL || f->kind == LTL_EXISTS) {
    joining x = {s, f, NULL, f->kind == LTL_FORALL ? LTL_AND : LTL_OR};
    if (!spec_each_binding(s, f->binder, 1, frame, join_instance, &x)) return NULL;
    return x.so_far ? x.so_far : ltl_new(&s->arena, f->kind == LTL_FORALL ? LTL_TRUE : LTL_FALSE, f->where);
  }
  ltl *copy = arena_copy(&s->arena, f, sizeof *f);
  if (f->kind == LTL_PROPOSITION) copy->state = cexpr_close(&s->arena, f->state, frame, spec_constant_value, s);
  for (uint32_t i = 0; i < 2 && f->kid[i]; i++) {
    const ltl *kid = finish_ltl(s, f->kid[i], frame);
    if (!kid) return NULL;
    ltl_set_kid(copy, i, kid);
    if (copy->depth > LTL_DEPTH) return fail(s, f->where, "this formula becomes too large%s", ""), NULL;
  }
  return copy;
}

const ltl *spec_finish_formula(spec *s, const ltl *f) {
  int64_t frame[SLOTS] = {0};
  spec_bind(s); /* names that this formula brought */
  return finish_ltl(s, f, frame);
}

static void make_asserts(spec *s) {
  int64_t frame[SLOTS] = {0};
  for (uint32_t i = 0; i < s->asserts.n; i++) {
    const assert_syntax *a = &s->asserts.at[i];
    const ltl *f = finish_ltl(s, a->formula, frame);
    if (f) vec_push(&s->asserts_out, ((spec_assertion){a->name, f, a->where}));
  }
}

typedef struct only {
  spec *s;
  const label *l;
  uint32_t action, n;
} only;

static bool take_only(void *context, uint32_t action, int64_t *frame) {
  (void)frame;
  only *x = context;
  x->action = action;
  x->n++;
  return x->n == 1 || fail(x->s, x->l->where, "expected one action%s", "");
}

uint32_t spec_only_action(spec *s, label *l) {
  int64_t frame[SLOTS] = {0};
  only x = {s, l, LTS_NONE, 0};
  spec_bind(s);
  return spec_each_action(s, l, frame, take_only, &x) && x.n ? x.action : LTS_NONE;
}

/* --- procedures --- */

static const cexpr *closed(spec *s, const cexpr *e, const int64_t *frame) {
  return cexpr_close(&s->arena, e, frame, spec_constant_value, s);
}

static bool make_abstraction(void *context, int64_t *frame) {
  expansion *x = context;
  spec *s = x->s;
  const abstraction_syntax *a = x->of;
  spec_procedure *into = x->into;
  const definition *d = &s->definitions.at[a->definition];
  spec_abstraction out = {.where = a->where, .guard_where = a->guard->where, .process_where = a->process_where};
  char number[16];
  snprintf(number, sizeof number, "%u", into->abstractions.n + 1);
  out.name = indexed_name(s, a->name ? a->name : number, a->forall, a->name ? a->nforall : 0, frame);
  out.guard = closed(s, a->guard, frame);
  for (uint32_t i = 0; i < a->nforall; i++)
    if (a->forall[i].slot != NONE) vec_push(&out.indices, ((spec_index){a->forall[i].text, frame[a->forall[i].slot]}));
  vec_settle(&s->arena, &out.indices);
  uint32_t i = spec_instance(s, a->definition, frame, d->nparams, a->process_where);
  if (i == NONE) return false;
  out.process = s->instances.at[i].system;
  vec_push(&into->abstractions, out);
  return true;
}

static void make_procedure(spec *s, const procedure_syntax *f) {
  int64_t frame[SLOTS] = {0};
  spec_procedure out = {.name = f->name,
                        .where = f->where,
                        .is_inline = f->is_inline,
                        .is_verified = f->is_verified,
                        .pointer = f->pointer};
  for (uint32_t i = 0; i < f->abstractions.n; i++) {
    const abstraction_syntax *a = &f->abstractions.at[i];
    for (uint32_t k = 0; k < i; k++)
      if (a->name && f->abstractions.at[k].name == a->name)
        fail(s, a->where, "two abstractions of the procedure are named '%s'", a->name);
    expansion x = {s, a, &out};
    spec_each_binding(s, a->forall, a->nforall, frame, make_abstraction, &x);
  }
  for (uint32_t i = 0; i < f->modifies.n; i++) vec_push(&out.modifies, closed(s, f->modifies.at[i], frame));
  for (uint32_t i = 0; i < f->predicates.n; i++) vec_push(&out.predicates, closed(s, f->predicates.at[i], frame));
  vec_settle(&s->arena, &out.abstractions);
  vec_settle(&s->arena, &out.modifies);
  for (uint32_t i = 0; i < f->requires.n; i++) vec_push(&out.requires, closed(s, f->requires.at[i], frame));
  for (uint32_t i = 0; i < f->ensures.n; i++) vec_push(&out.ensures, closed(s, f->ensures.at[i], frame));
  vec_settle(&s->arena, &out.predicates);
  vec_settle(&s->arena, &out.ensures);
  vec_settle(&s->arena, &out.requires);
  vec_push(&s->procedures_out, out);
}

/* --- programs --- */

static void make_component(spec *s, const component_syntax *c, spec_program *into) {
  int64_t frame[SLOTS] = {0};
  spec_component out = {.name = c->name, .where = c->where};
  entry *e = spec_entry(s, c->ref->name);
  if (e && e->kind == NAME_PROCESS) {
    c->ref->definition = e->index;
    s->definitions.at[e->index].used = true;
    uint32_t i = spec_instance_of(s, c->ref, frame);
    if (i == NONE) return;
    out.process = s->instances.at[i].system;
  } else if (c->ref->args.n || c->ref->indices.n) {
    spec_undefined(s, c->ref->where, "process", c->ref->name, NAME_PROCESS, "");
  } else {
    out.function = c->ref->name;
  }
  out.has_alphabet = c->alphabet;
  if (c->alphabet && !sorted_set(s, c->alphabet, frame, &out.alphabet)) s->failed = true;
  if (c->alphabet && out.process)
    fail(s, c->where, "the alphabet of a process is its own; for a larger one write %s + {...}", c->ref->name);
  vec_push(&into->components, out);
}

static bool has_action_named(const spec *s, const lts *l, const char *name) {
  for (uint32_t i = 0; i < l->alphabet.n; i++)
    if (!strcmp(action_name(s->actions, l->alphabet.at[i]), name)) return true;
  return false;
}

/* One name for a component and for an action: `fair` and what is printed could mean either. */
static void check_names(spec *s, const spec_program *g) {
  for (uint32_t i = 0; i < g->components.n; i++) {
    const spec_component *c = &g->components.at[i];
    bool both = false;
    for (uint32_t k = 0; k < g->components.n; k++)
      if (g->components.at[k].process) both |= has_action_named(s, g->components.at[k].process, c->name);
    for (uint32_t k = 0; k < s->procedures_out.n && g->components.n > 1; k++)
      for (uint32_t a = 0; a < s->procedures_out.at[k].abstractions.n; a++)
        both |= has_action_named(s, s->procedures_out.at[k].abstractions.at[a].process, c->name);
    if (both) fail(s, c->where, "'%s' is the name of a component and of an action", c->name);
  }
}

static bool names_component(const spec_program *g, const char *name) {
  for (uint32_t i = 0; i < g->components.n; i++)
    if (!strcmp(g->components.at[i].name, name)) return true;
  return false;
}

static void check_propositions(spec *s, const spec_program *g, const ltl *f) {
  if (f->kind == LTL_PROPOSITION && f->component && !names_component(g, f->component))
    fail(s, f->where, "the program has no component '%s'", f->component);
  for (uint32_t i = 0; i < 2 && f->kid[i]; i++) check_propositions(s, g, f->kid[i]);
}

static void make_property(spec *s, const property_syntax *q, uint32_t components, spec_program *into) {
  int64_t frame[SLOTS] = {0};
  spec_property out = {.kind = q->kind, .name = q->name, .where = q->where, .target = q->target};
  if (q->definition != NONE) {
    uint32_t i = spec_instance(s, q->definition, frame, 0, q->where);
    if (i == NONE) return;
    out.process = s->instances.at[i].system;
    const node *n = &s->nodes.at[s->locals.at[s->definitions.at[q->definition].first_local].node];
    out.is_property_process = n->kind == NODE_REF && s->definitions.at[n->ref->definition].is_property;
  }
  if (q->kind == PROPERTY_REACH_ERROR && out.process->error == LTS_NONE)
    diag_warning(&s->job->diag, q->where, "'%s' has no state ERROR: '%s' holds whatever the program does", q->target,
                 q->name);
  if (q->has_guards && q->guards.n != components) {
    diag_error(&s->job->diag, q->where, "'%s' has %u guards for %u components; one for each is needed", q->name,
               q->guards.n, components);
    s->failed = true;
  }
  for (uint32_t i = 0; i < q->guards.n; i++) vec_push(&out.guards, closed(s, q->guards.at[i], frame));
  vec_settle(&s->arena, &out.guards);
  if (q->formula) {
    out.formula = finish_ltl(s, q->formula, frame);
    if (!out.formula) return;
    check_propositions(s, into, out.formula);
  }
  vec_push(&into->properties, out);
}

static void make_interrupt(spec *s, const interrupt_syntax *x, spec_program *into) {
  int64_t frame[SLOTS] = {0};
  spec_interrupt out = {.handler = x->handler, .where = x->where, .once = x->once};
  if (x->priority && !spec_eval(s, x->priority, frame, &out.priority)) s->failed = true;
  if (x->when) out.when = closed(s, x->when, frame);
  vec_push(&into->interrupts, out);
}

/* Whose steps a handler interrupts must be plain. */
static void check_interrupts(spec *s, const spec_program *g) {
  uint32_t functions = 0;
  for (uint32_t i = 0; i < g->components.n; i++) functions += g->components.at[i].function != NULL;
  if (g->interrupts.n && functions != 1)
    fail(s, g->interrupts.at[0].where, "'%s' interrupts a C function: the program must have exactly one",
         g->interrupts.at[0].handler);
}

static void make_program(spec *s, const program_syntax *g) {
  spec_program out = {.where = g->where, .sync = g->sync, .initial_globals = g->initial_globals};
  for (uint32_t i = 0; i < g->components.n; i++) make_component(s, &g->components.at[i], &out);
  vec_settle(&s->arena, &out.components);
  check_names(s, &out);
  for (uint32_t i = 0; i < g->interrupts.n; i++) make_interrupt(s, &g->interrupts.at[i], &out);
  vec_settle(&s->arena, &out.interrupts);
  check_interrupts(s, &out);
  for (uint32_t i = 0; i < g->fair.n; i++) vec_push(&out.fair, g->fair.at[i]);
  vec_settle(&s->arena, &out.fair);
  int64_t frame[SLOTS] = {0};
  if (!sorted_set(s, &g->fair_actions, frame, &out.fair_actions)) s->failed = true;
  for (uint32_t i = 0; i < g->strong.n; i++) vec_push(&out.strong, g->strong.at[i]);
  vec_settle(&s->arena, &out.strong);
  if (!sorted_set(s, &g->strong_actions, frame, &out.strong_actions)) s->failed = true;
  for (uint32_t i = 0; i < g->properties.n; i++) make_property(s, &g->properties.at[i], g->components.n, &out);
  vec_settle(&s->arena, &out.properties);
  vec_push(&s->programs_out, out);
}

static bool has_function(const spec_program *g, const char *function) {
  for (uint32_t i = 0; i < g->components.n; i++)
    if (g->components.at[i].function && !strcmp(g->components.at[i].function, function)) return true;
  return false;
}

/* What interrupts a C function is said in one program. */
static void check_interrupted(spec *s) {
  for (uint32_t i = 0; i < s->programs_out.n; i++) {
    const spec_program *g = &s->programs_out.at[i];
    for (uint32_t k = 0; k < s->programs_out.n && g->interrupts.n; k++)
      for (uint32_t c = 0; c < g->components.n && k != i; c++)
        if (g->components.at[c].function && has_function(&s->programs_out.at[k], g->components.at[c].function))
          fail(s, g->interrupts.at[0].where, "'%s' is a component of another program, too, whose interrupts may differ",
               g->components.at[c].function);
  }
}

bool spec_finish(spec *s) {
  spec_bind(s);
  if (!s->failed) check_entries(s);
  if (!s->failed) make_fluents(s);
  bool sound = !s->failed; /* from here on every error is one of its own */
  if (sound) make_asserts(s);
  for (uint32_t i = 0; i < s->procedures.n && sound; i++) make_procedure(s, &s->procedures.at[i]);
  for (uint32_t i = 0; i < s->programs.n && sound; i++) make_program(s, &s->programs.at[i]);
  if (!s->failed) check_interrupted(s);
  if (!s->failed) spec_warn(s);
  s->finished = true;
  return !s->failed;
}

spec *spec_read_all(job *job, actions *actions, const string_list *files) {
  spec *s = spec_new(job, actions);
  bool fine = true;
  for (uint32_t i = 0; i < files->n; i++) fine &= spec_read(s, files->at[i]);
  fine &= spec_finish(s);
  if (fine) return s;
  spec_free(s);
  return NULL;
}
