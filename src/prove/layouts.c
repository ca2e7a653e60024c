/* See layouts.h. */
#include "prove/layouts.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/calls.h"

typedef struct deciding {
  job *job;
  parts_request *request;
  const formula_request *formula;
  bool traces;
  verdict *v;
  uint64_t spent;           /* so far */
  uint32_t copies;          /* of the layout that decided */
  bool calls_are_known;     /* what follows is, */
  bool recurs_by_chance;    /* some component, if calls through unknown pointers come back, */
  bool recurs_or_is_large;  /* and some without that */
  bool loops_matter;        /* as parts has it, of the last layout */
  bool any;                 /* was there one? */
  bool whole_gave_up;       /* as a whole, before its effort was spent: it would give up again; */
  bool monitor_gave_up;     /* likewise with a monitor */
  assumption_lists assumed; /* by component */
} deciding;

/* ---- when a layout is worth it ---- */

/* Notes what is known of the calls of one component, whose abstracted procedures are not looked into. */
static void note_calls(deciding *d, const spec_component *component) {
  const spec_program *g = d->request->block;
  weaving w;
  calls c;
  if (!weave_silently(d->job, d->request, component, NULL, NULL, &w)) return;
  flat_options options = flat_options_of(d->job, g->initial_globals, component->function, w.entry);
  const cfa *entry = program_find(w.program, intern_str(&d->job->names, w.entry));
  calls_open(&c, d->job, w.program, &options, entry, false);
  bool by_chance = calls_recur_unknown(&c);
  d->recurs_by_chance |= by_chance;
  d->recurs_or_is_large |= !by_chance && calls_should_stay(&c);
  calls_close(&c);
  weaving_free(&w);
}

static void note_all_calls(deciding *d) {
  const spec_program *g = d->request->block;
  bool check = d->request->check_guards;
  if (d->calls_are_known) return;
  d->calls_are_known = true;
  d->request->check_guards = false; /* those who lay the components out do that */
  for (uint32_t i = 0; i < g->components.n; i++)
    if (g->components.at[i].function) note_calls(d, &g->components.at[i]);
  d->request->check_guards = check;
}

static bool calls_stay(deciding *d) {
  note_all_calls(d);
  return d->recurs_by_chance || d->recurs_or_is_large;
}

static bool has_words(const deciding *d) {
  spec_property_kind kind = d->request->property->kind;
  return kind != PROPERTY_LTL && kind != PROPERTY_ACTL && kind != PROPERTY_DEADLOCK;
}

static bool recursion(deciding *d) {
  uint32_t said = d->job->options.recursion;
  if (!has_words(d) || said == RECURSION_INLINE || d->request->is_body) return false;
  return said == RECURSION_PUSHDOWN || calls_stay(d);
}

/* Deadlock of components of which some are recursive. */
static bool resting(deciding *d) {
  uint32_t said = d->job->options.recursion;
  if (d->request->property->kind != PROPERTY_DEADLOCK || said == RECURSION_INLINE) return false;
  return said == RECURSION_PUSHDOWN || calls_stay(d);
}

/* Recursion that only an unknown pointer could lead to: where nothing reaches it, the components are like any other. */
static bool recursion_by_chance(deciding *d) {
  if (d->request->is_body || d->job->options.recursion != RECURSION_AUTO) return false;
  return calls_stay(d) && !d->recurs_or_is_large;
}

/* A formula, of one component that is recursive. */
static bool recurring(deciding *d) {
  uint32_t said = d->job->options.recursion;
  if (!d->formula || d->formula->ends_count || d->request->is_body || said == RECURSION_INLINE) return false;
  if (!spec_only_component(d->request->block) || d->request->fair) return false;
  return said == RECURSION_PUSHDOWN || calls_stay(d);
}

/* A formula of one component: one that is not recursive is a pushdown system, too, whose values are followed. */
static bool single_formula(deciding *d) {
  bool asked = d->formula && !d->formula->ends_count && !d->request->is_body && !d->request->fair;
  if (d->job->options.recursion == RECURSION_INLINE) return false;
  return asked && spec_only_component(d->request->block) && !recurring(d);
}

static bool only_pushdown(deciding *d) {
  return has_words(d) && d->job->options.recursion == RECURSION_PUSHDOWN && !d->request->is_body;
}

/* What a formula says of infinite runs depends on loops in what is left out, too. */
static bool much_is_irrelevant(deciding *d) { return !d->request->alphabet && !only_pushdown(d); }

/* One component, and a property of its words or runs. */
static bool is_monitorable(deciding *d) {
  const parts_request *q = d->request;
  spec_property_kind kind = q->property->kind;
  bool words = kind == PROPERTY_SPECIFICATION || (kind == PROPERTY_REACH_ERROR && q->property->is_property_process);
  bool runs = d->formula && !q->fair && !d->formula->ends_count;
  return (words || runs) && spec_only_component(q->block) && !only_pushdown(d) &&
         engine_is_on(d->job, ~(uint32_t)ENGINE_ABSTRACTION);
}

static bool can_be_monitored(deciding *d) { return is_monitorable(d) && !d->monitor_gave_up; }

static bool always(deciding *d) {
  return !only_pushdown(d) && !d->whole_gave_up && (engine_is_on(d->job, ENGINE_ABSTRACTION) || !is_monitorable(d));
}

static bool others_may_decide(deciding *d) { return always(d) && can_be_monitored(d); }

static bool loops_matter(deciding *d) { return d->loops_matter; }

static bool leaves_objects(deciding *d) { return d->any && d->v->kind == VERDICT_UNKNOWN && d->v->unconfirmed; }

/* ---- one layout ---- */

typedef struct layout_row {
  bool (*when)(deciding *d);
  part_layout layout;
  const char *name;
} layout_row;

static uint64_t effort_of(const deciding *d, uint32_t row) {

  const uint64_t efforts[] = {
#define LAYOUT(when, layout, effort, name) effort,
#include "prove/strategy.def"
  };
  return efforts[row];
}

static verdict_aim aim_of(const deciding *d) {
  switch (d->request->property->kind) {
  case PROPERTY_LTL: return AIM_LTL;
  case PROPERTY_ACTL: return AIM_ACTL;
  case PROPERTY_DEADLOCK: return AIM_DEADLOCK;
  case PROPERTY_SPECIFICATION: return d->traces ? AIM_TRACES : AIM_SIMULATION;
  default: return spec_only_component(d->request->block) ? AIM_TRACES : AIM_REACH;
  }
}

static void ask(deciding *d, parts *m) {
  if (m->request.layout.monitored) ask_monitor(m, d->formula, d->traces);
  else if (d->formula && m->request.layout.calls_stay) ask_recurring(m, d->formula);
  else if (d->formula) ask_formula(m, d->formula);
  else if (m->request.alphabet) ask_actl(m, (alphabet *)m->request.alphabet, m->request.property->formula);
  else if (m->request.layout.calls_stay) ask_pushdown(m, d->traces);
  else if (m->alone) ask_words(m, d->traces);
  else ask_together(m, d->traces);
}

/* False: it does not fit the program. */
static bool try_layout(deciding *d, const layout_row *row, verdict *v) {
  parts m;
  d->request->layout = row->layout;
  verdict_init(v, aim_of(d), d->request->property->name);
  bool fine = parts_open(&m, d->job, d->request, v);
  d->request->check_guards = false;
  if (fine && row->layout.sliced && !m.sliced) v->reason = NULL; /* it would be the whole */
  else if (fine) {
    story_tell(d->job, "the program is analysed %s", row->name);
    if (!m.why_not && !row->layout.monitored) parts_assumptions(&m, &d->assumed);
    else vec_push(&d->assumed, (assumption_list){0});
    ask(d, &m);
    d->copies = row->layout.copies;
    if (!row->layout.monitored && !row->layout.calls_stay) d->loops_matter = m.loops_matter;
  }
  v->reason = v->reason ? arena_strdup(&v->arena, v->reason) : NULL;
  parts_close(&m);
  return fine;
}

/* Of executions that leave no object only violations count; why the loop itself decides nothing says
 * more than why a monitor or a pushdown system does not. */
static bool is_better(const deciding *d, const layout_row *row, const verdict *v) {
  bool besides = row->layout.monitored || (d->formula && row->layout.calls_stay);
  if (!v->reason || (d->any && besides && v->kind == VERDICT_UNKNOWN)) return false;
  return !d->any || !row->layout.kept || v->kind == VERDICT_VIOLATED;
}

static void forget_assumed(assumption_lists *l) {
  for (uint32_t i = 0; i < l->n; i++) vec_free(&l->at[i]);
  vec_free(l);
}

/* Takes one row, if it is its turn. False: it does not fit the program. */
static bool take_row(deciding *d, const layout_row *row, uint64_t effort) {
  verdict v;
  limits *l = &d->job->limits;
  assumption_lists before = d->assumed;
  uint64_t spent = l->effort.spent, allowed = limits_begin_part(l, effort);
  d->assumed = (assumption_lists){0};
  bool fine = try_layout(d, row, &v), late = limits_end_part(l, allowed), better = fine && is_better(d, row, &v);
  d->spent += l->effort.spent - spent;
  const part_layout *y = &row->layout;
  bool whole = !y->monitored && !y->sliced && !y->with_loops && !y->kept && !y->calls_stay && !y->copies;
  if (y->monitored) d->monitor_gave_up = !late;
  if (whole) d->whole_gave_up = !late;
  if (better) {
    if (d->any) verdict_free(d->v);
    *d->v = v;
    d->any = true;
  } else {
    verdict_free(&v);
  }
  forget_assumed(better ? &before : &d->assumed);
  if (!better) d->assumed = before;
  return fine || late || limits_hit(l);
}

static bool take_rows(deciding *d) {
  static const layout_row rows[] = {
#define LAYOUT(when, layout, effort, name) {when, {layout}, name},
#include "prove/strategy.def"
  };
  bool fine = true;
  for (uint32_t i = 0; i < sizeof rows / sizeof *rows && fine; i++) {
    if ((d->any && d->v->kind != VERDICT_UNKNOWN) || limits_check_now(&d->job->limits)) break;
    if (rows[i].when(d)) fine = take_row(d, &rows[i], effort_of(d, i));
  }
  return fine;
}

/* ---- the answer ---- */

bool weave_silently(job *job, const parts_request *request, const spec_component *component, const cexpr *guard,
                    const char *error_call, weaving *w) {
  lts *nothing = lts_new(request->actions, NULL);
  nothing->initial = lts_add_state(nothing);
  lts_freeze(nothing);
  weave_request q = {.job = job,
                     .solver = request->solver,
                     .program = request->program,
                     .spec = request->spec,
                     .actions = request->actions,
                     .function = component->function,
                     .instance = component->name,
                     .where = component->where,
                     .guard = guard,
                     .process = nothing,
                     .error_call = error_call,
                     .check_guards = request->check_guards};
  bool fine = weave(&q, w);
  lts_free(nothing);
  return fine;
}

bool layouts_decide(job *job, parts_request *request, const formula_request *formula, bool traces, layouts_answer *a,
                    verdict *v) {
  deciding d = {.job = job, .request = request, .formula = formula, .traces = traces, .v = v};
  bool fine = take_rows(&d);
  if (!d.any) {
    verdict_init(v, aim_of(&d), request->property->name);
    if (limits_hit(&job->limits)) fine = true; /* it was not even flattened */
    const char *why = limits_reason(&job->limits);
    v->reason = arena_strdup(&v->arena, *why ? why : "the program is too large once its calls are inlined");
  }
  *a = (layouts_answer){.assumed = d.assumed, .effort = d.spent, .copies = d.copies};
  return fine;
}

void layouts_answer_free(layouts_answer *a) { forget_assumed(&a->assumed); }
