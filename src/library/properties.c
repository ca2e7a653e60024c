/* See properties.h. */
#include "library/properties.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "library/callable.h"
#include "library/replaced.h"
#include "obligations/assumptions.h"
#include "obligations/component_assumptions.h"
#include "obligations/obligations.h"
#include "prove/reach_errors.h"
#include "prove/termination.h"
#include "spec/alphabet.h"
#include "spec/guards.h"
#include "spec/indirect.h"
#include "spec/verified.h"
#include "spec/weave.h"

#include <string.h>

typedef struct specified {
  job *job;
  program *program;
  spec *spec;
  actions *actions;
  verdict_list *out;
  guard_solver *solver; /* of all guards and preconditions */
  uint32_t checks;      /* for obligations */
  bool guards_checked;
} specified;

static verdict *new_verdict(specified *s, const spec_property *p) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_REACH, p->name);
  vec_push(s->out, v);
  return v;
}

static bool decline(specified *s, const spec_property *p, verdict_aim aim, const char *why) {
  verdict *v = new_verdict(s, p);
  v->aim = aim;
  v->reason = why;
  return true;
}

/* The predicates that the procedures of the specification suggest, as far as they are about globals. */
static const expr **predicates(specified *s, program *program, uint32_t *n) {
  const expr **list = NULL;
  *n = 0;
  for (uint32_t i = 0; i < spec_procedure_count(s->spec); i++) {
    const spec_procedure *p = spec_procedure_at(s->spec, i);
    for (uint32_t k = 0; k < p->predicates.n; k++) {
      const cfa *f = program_find(program, intern_str(&s->job->names, p->name));
      resolve_scope scope = {.program = program, .function = f};
      const expr *e = spec_resolve(s->job, s->spec, p->predicates.at[k], &scope);
      if (!e) continue;
      list = mem_resize(list, sizeof *list * (*n + 1));
      list[(*n)++] = e;
    }
  }
  return list;
}

static parts_request parts_of(const specified *s, const spec_program *g, const spec_property *p) {
  return (parts_request){.program = s->program,
                         .solver = s->solver,
                         .spec = s->spec,
                         .actions = s->actions,
                         .block = g,
                         .property = p,
                         .check_guards = !s->guards_checked};
}

/* Labels and calls as errors: what remains of the specification are the procedures. */
static bool check_reach(specified *s, const spec_program *g, const spec_component *c, const spec_property *p) {
  weaving w;
  const char *labels[] = {p->target};
  string_list list = {.at = labels, .n = 1};
  const char *call = p->kind == PROPERTY_REACH_CALL ? p->target : NULL;
  const cexpr *guard = p->guards.n ? p->guards.at[0] : NULL;
  parts_request q = parts_of(s, g, p);
  if (!weave_silently(s->job, &q, c, guard, call, &w)) return false;
  s->guards_checked = true;
  flat_options o = flat_options_of(s->job, g->initial_globals, c->function, w.entry);
  o.labels = &list;
  verdict *v = new_verdict(s, p);
  uint64_t before = s->job->limits.effort.spent;
  bool fine = reach_errors(s->job, w.program, &o, v);
  if (fine) fine = assumptions_try(s->job, w.program, &o, s->job->limits.effort.spent - before, v);
  v->property = p->name;
  weaving_free(&w);
  return fine;
}

/* One property, as its verdict. */
static bool decide(specified *s, parts_request *q, const formula_request *formula, bool traces) {
  const expr **begin = predicates(s, s->program, &q->npredicates);
  q->predicates = begin;
  s->guards_checked = true;
  verdict *v = new_verdict(s, q->property);
  layouts_answer found;
  bool fine = layouts_decide(s->job, q, formula, traces, &found, v) && component_assumptions_try(s->job, q, &found, v);
  layouts_answer_free(&found);
  mem_free(begin);
  return fine;
}

/* Words, errors and deadlock: of one component, or of several. */
static bool check_words(specified *s, const spec_program *g, const spec_property *p) {
  parts_request q = parts_of(s, g, p);
  bool traces = s->job->options.relation == RELATION_TRACES || p->kind == PROPERTY_REACH_ERROR;
  return decide(s, &q, NULL, traces);
}

/* ---- deadlock ---- */

static bool may_err(const spec *s) {
  for (uint32_t i = 0; i < spec_procedure_count(s); i++) {
    const spec_procedure *p = spec_procedure_at(s, i);
    if (p->ensures.n) return true;
    for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++)
      if (p->abstractions.at[k].process->error != LTS_NONE) return true;
  }
  return false;
}

/* Does a procedure reach ERROR, whatever else happens? As a question of its own: its verdict is the last one. */
static bool check_errors(specified *s, const spec_program *g, const spec_property *p) {
  spec_property errors = *p;
  lts *anything = lts_new(s->actions, NULL);
  anything->initial = lts_add_state(anything);
  lts_freeze(anything);
  errors.kind = PROPERTY_REACH_ERROR;
  errors.process = anything;
  errors.is_property_process = true;
  bool fine = check_words(s, g, &errors);
  lts_free(anything);
  return fine;
}

/* ERROR in a procedure violates every property, this one, too. */
static bool check_deadlock_of(specified *s, const spec_program *g, const spec_property *p) {
  if (!may_err(s->spec)) return check_words(s, g, p);
  if (!check_errors(s, g, p)) return false;
  verdict *errs = vec_last(s->out);
  errs->aim = AIM_DEADLOCK;
  if (errs->kind == VERDICT_VIOLATED) {
    errs->message = "a procedure reaches ERROR, which its specification forbids";
    return true;
  }
  s->out->n--;
  bool fine = check_words(s, g, p);
  verdict *v = fine ? vec_last(s->out) : NULL;
  if (v && v->kind == VERDICT_HOLDS && errs->kind == VERDICT_UNKNOWN) {
    conclude_unknown(v, errs->reason);
  }
  verdict_free(errs);
  mem_free(errs);
  return fine;
}

/* ---- temporal formulas ---- */

static bool check_property(specified *s, const spec_program *g, const spec_property *p);

/* One verdict of several parts: a violation of one, or what is unknown of one, or that all hold. Frees the others. */
static void take_verdict(specified *s, verdict_list *parts, const spec_property *p) {
  uint32_t worst = 0;
  static const int badness[] = {[VERDICT_HOLDS] = 0, [VERDICT_UNKNOWN] = 1, [VERDICT_VIOLATED] = 2};
  for (uint32_t i = 1; i < parts->n; i++)
    if (badness[parts->at[i]->kind] > badness[parts->at[worst]->kind]) worst = i;
  verdict *v = parts->at[worst];
  for (uint32_t i = 0; i < parts->n; i++) {
    verdict *w = parts->at[i];
    if (i == worst) continue;
    for (uint32_t k = 0; k < w->assumptions.n; k++)
      if (!assumption_known(&v->assumptions, &w->assumptions.at[k])) vec_push(&v->assumptions, w->assumptions.at[k]);
    v->states += w->states;
    v->iterations += w->iterations;
    v->predicates += w->predicates;
    v->vacuous &= w->vacuous;
    verdict_free(w);
    mem_free(w);
  }
  v->property = p->name;
  vec_push(s->out, v);
}

static bool check_each(specified *s, const spec_program *g, const spec_property *p, const ltl *f) {
  if (f->kind == LTL_AND) return check_each(s, g, p, f->kid[0]) && check_each(s, g, p, f->kid[1]);
  spec_property part = *p;
  part.formula = f;
  return check_property(s, g, &part);
}

/* A conjunction that tells too many letters apart, part by part. Which steps are positions depends on the whole formula, but
 * that makes no difference without X. */
static bool check_parts(specified *s, const spec_program *g, const spec_property *p, bool next) {
  if (!g || next || p->formula->kind != LTL_AND)
    return decline(s, p, AIM_LTL, "the formula distinguishes too many letters");
  verdict_list parts = {0}, *all = s->out;
  s->out = &parts;
  bool fine = check_each(s, g, p, p->formula);
  s->out = all;
  if (parts.n) take_verdict(s, &parts, p);
  vec_free(&parts);
  return fine;
}

/* Fairness of actions is about runs of one component, too. */
static bool is_fair(const spec_program *g) { return g->fair_actions.n || g->strong_actions.n; }

static bool is_function(const spec_program *g, const char *component) {
  for (uint32_t i = 0; i < g->components.n; i++)
    if (g->components.at[i].function && !strcmp(g->components.at[i].name, component)) return true;
  return false;
}

/* A proposition is about a C function; with several of them it must say about which. */
static bool says_whose(specified *s, const spec_program *g, const alphabet *a) {
  uint32_t functions = 0;
  for (uint32_t i = 0; i < g->components.n; i++) functions += g->components.at[i].function != NULL;
  for (uint32_t i = 0; i < a->states.n; i++) {
    const char *of = a->states.at[i].component;
    if (of ? is_function(g, of) : functions == 1) continue;
    diag_error(&s->job->diag, a->states.at[i].expression->where,
               !of && functions ? "this may be about several components: write [COMPONENT: ...] to say which"
                                : "this refers to no C function of the program");
    return false;
  }
  return true;
}

static bool check_formula(specified *s, const spec_program *g, const spec_property *p) {
  alphabet a;
  formulas all;
  parts_request q = parts_of(s, g, p);
  if (!alphabet_of_formula(s->spec, p->formula, &a)) {
    bool next = a.has_next;
    alphabet_free(&a);
    return check_parts(s, g, p, next);
  }
  formulas_init(&all, &a.letters);
  q.alphabet = &a;
  q.fair = is_fair(g);
  formula_request f = {.alphabet = &a, .formulas = &all, .formula = alphabet_formula(&a, &all, p->formula)};
  bool alone = spec_only_component(g) && !q.fair, linear = p->kind == PROPERTY_LTL;
  bool fine = (alone || says_whose(s, g, &a)) && decide(s, &q, linear ? &f : NULL, false);
  formulas_free(&all);
  alphabet_free(&a);
  return fine;
}

static bool is_callable(const specified *s, const spec_program *g, const spec_component *c, const cexpr *guard) {
  callable_request q = {.program = s->program,
                        .solver = s->solver,
                        .spec = s->spec,
                        .actions = s->actions,
                        .block = g,
                        .component = c,
                        .guard = guard};
  return callable_check(s->job, &q);
}

static bool are_callable(const specified *s, const spec_program *g, const spec_property *p) {
  for (uint32_t i = 0; i < g->components.n; i++)
    if (!is_callable(s, g, &g->components.at[i], i < p->guards.n ? p->guards.at[i] : NULL)) return false;
  return true;
}

static bool check_property(specified *s, const spec_program *g, const spec_property *p) {
  bool errors = p->kind == PROPERTY_REACH_LABEL || p->kind == PROPERTY_REACH_CALL;
  const spec_component *c = spec_only_component(g);
  if (!are_callable(s, g, p)) return false;
  if (p->kind == PROPERTY_LTL || p->kind == PROPERTY_ACTL) return check_formula(s, g, p);
  if (p->kind == PROPERTY_DEADLOCK) return check_deadlock_of(s, g, p);
  return c && errors ? check_reach(s, g, c, p) : check_words(s, g, p);
}

/* What all proofs about these components rest on. */
static void note_replaced(const specified *s, const spec_program *g, verdict *v) {
  for (uint32_t i = 0; i < g->components.n && v->kind == VERDICT_HOLDS; i++)
    if (g->components.at[i].function)
      replaced_assumptions(s->program, s->spec, g->components.at[i].function, &v->assumptions);
}

/* May a call of the procedure never return: is there a state in which its process does nothing more, and that no return leads to? */
static bool may_stop(const spec *s, const lts *process) {
  bool found = false, *goes_on = mem_alloc(process->states + 1), *reached = mem_alloc(process->states + 1);
  reached[process->initial] = true;
  for (uint32_t i = 0; i < process->edges.n; i++) {
    goes_on[process->edges.at[i].from] = true;
    if (!spec_is_return(s, process->edges.at[i].action)) reached[process->edges.at[i].to] = true;
  }
  for (uint32_t i = 0; i < process->states; i++) found |= reached[i] && !goes_on[i];
  mem_free(goes_on);
  mem_free(reached);
  return found;
}

static bool may_wait(const specified *s, const spec_program *g) {
  bool found = g->components.n > 1;
  for (uint32_t i = 0; i < spec_procedure_count(s->spec); i++) {
    const spec_procedure *p = spec_procedure_at(s->spec, i);
    for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++)
      found |= may_stop(s->spec, p->abstractions.at[k].process);
  }
  return found;
}

/* Infinitely many interrupts while the component waits are not in the model. */
static void doubt_formula(const specified *s, const spec_program *g, const spec_property *p, verdict *v) {
  bool runs = p && (p->kind == PROPERTY_LTL || p->kind == PROPERTY_ACTL);
  if (!runs || !g->interrupts.n || v->kind != VERDICT_HOLDS || !may_wait(s, g)) return;
  conclude_unknown(v, "interrupts that come forever while the component waits are not followed");
}

/* The formulas of --ltl: about the first program, or about the entry if there is none. */
static bool check_given(specified *s) {
  const char *entry = s->job->options.entry;
  spec_component alone = {.name = entry, .function = entry};
  spec_program only = {.components = {.at = &alone, .n = 1}};
  bool given = spec_program_count(s->spec);
  const spec_program *g = given ? spec_program_at(s->spec, 0) : &only;
  for (uint32_t i = 0; i < s->job->options.ltl.n; i++) {
    const char *text = s->job->options.ltl.at[i];
    spec_property p = {.kind = PROPERTY_LTL, .name = text, .formula = spec_formula(s->spec, "--ltl", text)};
    if (!p.formula) return false;
    cost begin = cost_now(s->job);
    if (!are_callable(s, g, &p) || !check_formula(s, g, &p)) return false;
    vec_last(s->out)->cost = cost_since(s->job, begin);
    doubt_formula(s, g, &p, vec_last(s->out));
    if (given) note_replaced(s, g, vec_last(s->out));
  }
  return true;
}

static bool is_wanted(const job *job, const char *name) {
  const string_list *only = &job->options.properties;
  for (uint32_t i = 0; i < only->n; i++)
    if (!strcmp(only->at[i], name)) return true;
  return !only->n;
}

/* The name of the question whether a body does what its abstractions say. */
static const char *verified_name(const specified *s, const spec_procedure *p) {
  return arena_printf(&s->program->arena, "verify_%s", p->name);
}

/* A name that no property has is a mistake of the user's. */
static bool names_exist(const specified *s) {
  const string_list *only = &s->job->options.properties;
  bool fine = true;
  for (uint32_t n = 0; n < only->n; n++) {
    bool found = false;
    for (uint32_t i = 0; i < spec_program_count(s->spec); i++) {
      const spec_program *g = spec_program_at(s->spec, i);
      for (uint32_t k = 0; k < g->properties.n; k++) found |= !strcmp(g->properties.at[k].name, only->at[n]);
    }
    for (uint32_t i = 0; i < spec_procedure_count(s->spec); i++) {
      const spec_procedure *p = spec_procedure_at(s->spec, i);
      found |= p->is_verified && !strcmp(verified_name(s, p), only->at[n]);
    }
    if (found) continue;
    fine = spec_no_property(s->job, s->spec, only->at[n]);
  }
  return fine;
}

/* --deadlock, where the program block does not ask for it anyway. */
static bool check_deadlock(specified *s, const spec_program *g) {
  spec_property p = {.kind = PROPERTY_DEADLOCK, .name = "deadlock", .where = g->where};
  for (uint32_t i = 0; i < g->properties.n; i++) {
    if (g->properties.at[i].kind == PROPERTY_DEADLOCK) return true;
    if (!p.guards.n && g->properties.at[i].guards.n) {
      p.guards.at = g->properties.at[i].guards.at;
      p.guards.n = g->properties.at[i].guards.n;
    }
  }
  return are_callable(s, g, &p) && check_deadlock_of(s, g, &p);
}

/* ---- verify ---- */

/* The body of a procedure against each of its abstractions, as one verdict. */
static bool check_verified(specified *s, const spec_procedure *of, const spec_property *p) {
  spec_component c = {.name = of->name, .function = of->name, .where = of->where};
  spec_program only = {.components = {.at = &c, .n = 1}};
  if (!program_find(s->program, intern_str(&s->job->names, of->name))) {
    diag_error(&s->job->diag, of->where, "%s() has no body that could be verified", of->name);
    return false;
  }
  verdict_list parts = {0}, *all = s->out;
  bool fine = true;
  s->out = &parts;
  for (uint32_t i = 0; i < of->abstractions.n && fine; i++) {
    spec_property part = *p;
    lts *process = verified_process(s->program, s->spec, of, of->abstractions.at[i].process);
    part.process = process;
    vec_push(&part.guards, of->abstractions.at[i].guard);
    parts_request q = parts_of(s, &only, &part);
    q.is_body = true;
    fine = decide(s, &q, NULL, s->job->options.relation == RELATION_TRACES);
    vec_free(&part.guards);
    lts_free(process);
  }
  s->out = all;
  if (parts.n) take_verdict(s, &parts, p);
  vec_free(&parts);
  verdict *v = fine ? vec_last(s->out) : NULL;
  const char *why = v && v->kind == VERDICT_HOLDS ? verified_changes(s->program, s->spec, of, &v->arena) : NULL;
  if (why) conclude_unknown(v, why);
  if (v && v->kind == VERDICT_HOLDS) v->vacuous = false;
  return fine;
}

/* What was verified is no assumption of the others. */
static void drop_verified(const char *function, verdict_list *all) {
  for (uint32_t i = 0; i < all->n; i++) {
    assumption_list *list = &all->at[i]->assumptions;
    uint32_t n = 0;
    for (uint32_t k = 0; k < list->n; k++)
      if (list->at[k].kind != ASSUME_REPLACED || strcmp(list->at[k].name, function)) list->at[n++] = list->at[k];
    list->n = n;
  }
}

/* One question of the specification; NULL in `property`: freedom from deadlock, asked for on the command line. */
typedef struct question {
  const spec_program *block;
  const spec_property *property;
  const spec_procedure *verified; /* the procedure whose body is asked about, and nothing else; or NULL */
  verdict *answer;                /* NULL: not yet */
  cost cost;                      /* of all attempts */
} question;

typedef VEC(question) question_list;

static bool ask_verified(specified *s, const spec_procedure *of) {
  spec_property p = {.kind = PROPERTY_SPECIFICATION, .name = verified_name(s, of), .where = of->where};
  return check_verified(s, of, &p);
}

static void collect_questions(const specified *s, question_list *out) {
  const job *job = s->job;
  for (uint32_t i = 0; i < spec_program_count(s->spec); i++) {
    const spec_program *g = spec_program_at(s->spec, i);
    for (uint32_t k = 0; k < g->properties.n; k++)
      if (is_wanted(job, g->properties.at[k].name))
        vec_push(out, ((question){.block = g, .property = &g->properties.at[k]}));
    if (job->options.deadlock && !job->options.properties.n) vec_push(out, ((question){.block = g}));
  }
  for (uint32_t i = 0; i < spec_procedure_count(s->spec); i++) {
    const spec_procedure *p = spec_procedure_at(s->spec, i);
    if (p->is_verified && is_wanted(job, verified_name(s, p))) vec_push(out, ((question){.verified = p}));
  }
}

/* A deadlock of a component that waits is none while an interrupt may still come. */
static void doubt_deadlock(const spec_program *g, verdict *v) {
  if (!g || !g->interrupts.n || v->aim != AIM_DEADLOCK || v->kind != VERDICT_VIOLATED) return;
  verdict_forget_counterexample(v);
  conclude_unknown(v, "every component is blocked, but an interrupt may still come");
}

/* Asks one; with a share of the effort, it may come to nothing. */
static bool ask(specified *s, question *q, uint64_t share) {
  verdict_list mine = {0}, *all = s->out;
  s->out = &mine;
  uint64_t before = limits_begin_part(&s->job->limits, share);
  cost begin = cost_now(s->job);
  bool fine = q->verified   ? ask_verified(s, q->verified)
              : q->property ? check_property(s, q->block, q->property)
                            : check_deadlock(s, q->block);
  bool late = limits_end_part(&s->job->limits, before);
  cost spent = cost_since(s->job, begin);
  q->cost.solver_calls += spent.solver_calls;
  q->cost.seconds += spent.seconds;
  s->out = all;
  for (uint32_t i = 0; i < mine.n; i++) {
    if (!late && fine && !q->answer) {
      q->answer = mine.at[i];
      doubt_deadlock(q->block, q->answer);
      doubt_formula(s, q->block, q->property, q->answer);
      if (q->block) note_replaced(s, q->block, q->answer);
      q->answer->story = story_take(s->job, &q->answer->arena);
      q->answer->cost = q->cost;
      continue;
    }
    verdict_free(mine.at[i]);
    mem_free(mine.at[i]);
  }
  vec_free(&mine);
  return fine || late;
}

static void not_attempted(specified *s, const question *q) {
  spec_property deadlock = {.kind = PROPERTY_DEADLOCK, .name = "deadlock"};
  spec_property verified = {.kind = PROPERTY_SPECIFICATION};
  if (q->verified) verified.name = verified_name(s, q->verified);
  const spec_property *p = q->verified ? &verified : q->property ? q->property : &deadlock;
  verdict_aim aim = p->kind == PROPERTY_SPECIFICATION ? AIM_SIMULATION
                    : p->kind == PROPERTY_LTL         ? AIM_LTL
                    : p->kind == PROPERTY_ACTL        ? AIM_ACTL
                    : p->kind == PROPERTY_DEADLOCK    ? AIM_DEADLOCK
                                                      : AIM_REACH;
  const char *why = limits_reason(&s->job->limits);
  decline(s, p, aim, *why ? why : "the program is too large once its calls are inlined");
}

/* The effort of one of `n` properties before the others had their turn: with a time limit, no more than lets all of them have one. */
static uint64_t share_of(const job *job, uint32_t n) {
  uint64_t seconds = (uint64_t)job->options.time_limit, equal = seconds * EFFORT_SECOND / (n + 1);
  return seconds && equal < tuning.share_of_property ? equal : tuning.share_of_property;
}

/* Where there are several, each gets a share first, so that a hard one does not keep the others waiting; then what is left is
 * asked again, as long as it takes. The answers are in the order of the questions. */
static bool ask_all(specified *s, question_list *questions) {
  bool fine = true;
  for (uint32_t i = 0; i < questions->n && fine && questions->n > 1; i++)
    fine = ask(s, &questions->at[i], share_of(s->job, questions->n));
  for (uint32_t i = 0; i < questions->n && fine; i++)
    if (!questions->at[i].answer) fine = ask(s, &questions->at[i], UINT64_MAX);
  bool late = !fine && limits_check_now(&s->job->limits);
  for (uint32_t i = 0; i < questions->n; i++) {
    question *q = &questions->at[i];
    if (q->answer) vec_push(s->out, q->answer);
    if (!q->answer && (late || fine)) not_attempted(s, q);
  }
  for (uint32_t i = 0; i < questions->n; i++) {
    const question *q = &questions->at[i];
    if (q->verified && q->answer && q->answer->kind == VERDICT_HOLDS) drop_verified(q->verified->name, s->out);
  }
  return fine || late;
}

static bool check_properties(specified *s) {
  job *job = s->job;
  question_list questions = {0};
  if (!names_exist(s)) return false;
  collect_questions(s, &questions);
  bool any = questions.n || job->options.ltl.n, fine = ask_all(s, &questions);
  vec_free(&questions);
  if (!fine || (job->options.ltl.n && !check_given(s))) return false;
  if (!any)
    diag_error(&job->diag, (place){0},
               "the specification has no property to check: a program block says what is verified");
  return any;
}

/* Asks one question with a solver for all guards and preconditions. */
static bool with_solver(specified s, bool (*ask)(specified *s)) {
  guard_solver solver = {.job = s.job, .terms = s.program->terms};
  s.solver = &solver;
  indirect_bind(s.program, s.spec);
  bool fine = ask(&s);
  guard_solver_free(&solver);
  return fine;
}

bool properties_check(job *job, program *program, spec *spec, actions *actions, verdict_list *out) {
  return with_solver((specified){.job = job, .program = program, .spec = spec, .actions = actions, .out = out},
                     check_properties);
}

/* ---- run-time errors ---- */

static const cexpr *guard_of(const specified *s, const char *function) {
  for (uint32_t i = 0; i < spec_program_count(s->spec); i++) {
    const spec_program *g = spec_program_at(s->spec, i);
    for (uint32_t c = 0; c < g->components.n; c++) {
      if (!g->components.at[c].function || strcmp(g->components.at[c].function, function)) continue;
      for (uint32_t k = 0; k < g->properties.n; k++)
        if (c < g->properties.at[k].guards.n) return g->properties.at[k].guards.at[c];
    }
  }
  return NULL;
}

/* Data races of a component with the handlers that interrupt it. */
static bool check_races(specified *s, const spec_program *block, const spec_component *c) {
  weaving w;
  parts_request q = parts_of(s, block, NULL);
  q.races = true;
  if (!weave_silently(s->job, &q, c, guard_of(s, c->function), NULL, &w)) return false;
  static const char *none[] = {"(none)"};
  string_list labels = {.at = w.races.n ? w.races.at : none, .n = w.races.n ? w.races.n : 1};
  flat_options o = flat_options_of(s->job, block && block->initial_globals, c->function, w.entry);
  o.labels = &labels;
  verdict *v = mem_alloc(sizeof *v);
  uint64_t before = s->job->limits.effort.spent;
  cost begin = cost_now(s->job);
  bool fine = reach_errors(s->job, w.program, &o, v) &&
              assumptions_try(s->job, w.program, &o, s->job->limits.effort.spent - before, v);
  if (fine) {
    v->aim = AIM_CHECK;
    v->check = CHECK_RACE;
    v->property = arena_printf(&v->arena, "race of %s with its interrupts", c->function);
    v->function = intern_str(&s->job->names, c->function);
    v->cost = cost_since(s->job, begin);
    vec_push(s->out, v);
  }
  weaving_free(&w);
  return fine;
}

static bool check_function(specified *s, const spec_program *block, const char *function, place where) {
  spec_component c = {.name = function, .function = function, .where = where};
  weaving w;
  if (!is_callable(s, block, &c, guard_of(s, function))) return false;
  parts_request q = parts_of(s, block, NULL);
  if (!weave_silently(s->job, &q, &c, guard_of(s, function), NULL, &w)) return false;
  s->guards_checked = true;
  flat_options o = flat_options_of(s->job, block && block->initial_globals, function, w.entry);
  o.checks = w.is_interrupted ? s->checks & ~(uint32_t)CHECK_RACE : s->checks;
  uint32_t known = s->out->n;
  bool fine = !o.checks || obligations_check(s->job, w.program, &o, s->out);
  if (fine && s->checks & CHECK_RACE && w.is_interrupted) fine = check_races(s, block, &c);
  for (uint32_t i = known; i < s->out->n && fine; i++)
    if (s->out->at[i]->kind == VERDICT_HOLDS)
      replaced_assumptions(s->program, s->spec, function, &s->out->at[i]->assumptions);
  weaving_free(&w);
  return fine;
}

/* The first program block that has the function as a component; NULL: none. */
static const spec_program *block_of(const specified *s, const char *function) {
  for (uint32_t i = 0; i < spec_program_count(s->spec); i++) {
    const spec_program *g = spec_program_at(s->spec, i);
    for (uint32_t c = 0; c < g->components.n; c++)
      if (g->components.at[c].function && !strcmp(g->components.at[c].function, function)) return g;
  }
  return NULL;
}

static bool check_obligations(specified *s) {
  const string_list *only = &s->job->options.functions;
  bool fine = true;
  for (uint32_t i = 0; i < only->n && fine; i++)
    fine = check_function(s, block_of(s, only->at[i]), only->at[i], (place){0});
  for (uint32_t i = 0; i < spec_program_count(s->spec) && !only->n && fine; i++) {
    const spec_program *g = spec_program_at(s->spec, i);
    for (uint32_t k = 0; k < g->components.n && fine; k++) {
      const spec_component *c = &g->components.at[k];
      if (c->function) fine = check_function(s, g, c->function, c->where);
    }
  }
  return fine;
}

bool properties_obligations(job *job, program *program, spec *spec, actions *actions, uint32_t checks,
                            verdict_list *out) {
  return with_solver(
      (specified){.job = job, .program = program, .spec = spec, .actions = actions, .out = out, .checks = checks},
      check_obligations);
}

/* ---- termination ---- */

static bool check_termination(specified *s, const spec_program *g, const spec_component *c) {
  job *job = s->job;
  const cexpr *guard = guard_of(s, c->function);
  spec_property p = {.name = "termination"};
  weaving w;
  if (!is_callable(s, g, c, guard)) return false;
  parts_request q = parts_of(s, g, &p);
  q.finite = true;
  if (!weave_silently(job, &q, c, guard, NULL, &w)) return false;
  s->guards_checked = true;
  flat_options o = flat_options_of(job, g->initial_globals, c->function, w.entry);
  verdict *v = new_verdict(s, &p);
  uint64_t before = job->limits.effort.spent;
  cost begin = cost_now(job);
  bool fine = termination_check(job, w.program, &o, v);
  lts_free(w.process);
  v->property = p.name;
  if (!fine || !assumptions_try(job, w.program, &o, job->limits.effort.spent - before, v)) return false;
  v->cost = cost_since(job, begin);
  if (v->kind == VERDICT_HOLDS) replaced_assumptions(s->program, s->spec, c->function, &v->assumptions);
  return true;
}

static bool check_terminations(specified *s) {
  for (uint32_t i = 0; i < spec_program_count(s->spec); i++) {
    const spec_program *g = spec_program_at(s->spec, i);
    for (uint32_t k = 0; k < g->components.n; k++)
      if (g->components.at[k].function && !check_termination(s, g, &g->components.at[k])) return false;
  }
  return true;
}

bool properties_termination(job *job, program *program, spec *spec, actions *actions, verdict_list *out) {
  return with_solver((specified){.job = job, .program = program, .spec = spec, .actions = actions, .out = out},
                     check_terminations);
}
