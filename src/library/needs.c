/* See needs.h. First the function is checked with any arguments. For each violation there are preconditions that might exclude it
 * (candidates.h), weakest first. They are tried in rounds, one for each violation at a time: the function is checked again with all of
 * them assumed, by the same engine, and what is proved then has found its precondition. What did not help is dropped, and a last
 * check has only what did; so each condition excludes an execution that was found, and all together are shown to suffice.
 * The number of rounds is bounded, so that the cost stays proportional to that of the first check.
 *
 * What no precondition of this form excludes may still be a matter of what the caller gives: it is tried with pointers from outside that are
 * valid, however deep in what is given. */
#include "library/needs.h"

#include "library/blame.h"
#include "library/candidates.h"
#include "spec/weave.h"

#include <string.h>

enum { most_rounds = 5 };

/* A violation that something is sought for. */
typedef struct wish {
  uint32_t verdict;      /* its number */
  alternative_list list; /* what is tried, one after the other */
  uint32_t now;
  bool granted;
} wish;

typedef struct seeker {
  const needs_request *q;
  needs *out;
  VEC(wish) wishes;
  verdict_list first; /* the verdicts of the first check */
} seeker;

void needs_print(const char *function, const string_list *conditions, buf *out) {
  if (!conditions->n) return;
  buf_printf(out, "procedure %s {\n", function);
  for (uint32_t i = 0; i < conditions->n; i++) buf_printf(out, "  requires %s;\n", conditions->at[i]);
  buf_puts(out, "}\n");
}

/* ---- the program with contracts ---- */

/* What is woven lives with the program; the specification only while it is woven. */
typedef struct contracted {
  actions actions;
  spec *spec;
  program *program; /* NULL: it does not fit, with diagnostics */
} contracted;

static void apply(const needs_request *q, const string_list *conditions, contracted *c) {
  buf text = {0};
  bool fine = true;
  *c = (contracted){0};
  actions_init(&c->actions);
  c->spec = spec_new(q->job, &c->actions);
  for (uint32_t i = 0; i < q->specifications->n; i++) fine &= spec_read(c->spec, q->specifications->at[i]);
  buf_puts(&text, q->contracts);
  needs_print(q->function->sym->name, conditions, &text);
  fine = fine && spec_read_text(c->spec, "inferred contracts", buf_text(&text), text.n) && spec_finish(c->spec);
  if (fine) c->program = weave_contracts(q->job, q->program, c->spec, &c->actions, q->function);
  buf_free(&text);
}

/* Events are named by it in traces, where the user's specification has any. */
static void release(const needs_request *q, contracted *c) {
  if (q->specifications->n) return;
  spec_free(c->spec);
  actions_free(&c->actions);
}

static void drop(verdict *v) {
  verdict_free(v);
  mem_free(v);
}

static void drop_all(verdict_list *list) {
  for (uint32_t i = 0; i < list->n; i++) drop(list->at[i]);
  vec_free(list);
}

/* ---- rounds ---- */

static bool is_same(const verdict *a, const verdict *b) {
  return a->check == b->check && a->where.line == b->where.line && a->where.column == b->where.column &&
         a->where.file == b->where.file && !strcmp(a->property, b->property);
}

/* All answers about the same operation. */
static bool holds_in(const verdict_list *list, const verdict *v) {
  bool any = false;
  for (uint32_t i = 0; i < list->n; i++) {
    if (!is_same(list->at[i], v)) continue;
    if (list->at[i]->kind != VERDICT_HOLDS) return false;
    any = true;
  }
  return any;
}

static void add_once(string_list *list, const char *text) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!strcmp(list->at[i], text)) return;
  vec_push(list, text);
}

static void add_alternative(string_list *list, const wish *w) {
  const alternative *x = &w->list.at[w->now];
  for (uint32_t i = 0; i < x->n; i++) add_once(list, x->conditions[i]);
}

static bool is_open(const wish *w) { return !w->granted && w->now < w->list.n; }

/* The conditions of this round: those that helped, and one more of each wish that is open. */
static uint32_t conditions_now(const seeker *s, string_list *list) {
  uint32_t open = 0;
  for (uint32_t i = 0; i < s->out->conditions.n; i++) vec_push(list, s->out->conditions.at[i]);
  for (uint32_t i = 0; i < s->wishes.n; i++) {
    const wish *w = &s->wishes.at[i];
    if (!w->granted && !is_open(w)) continue;
    add_alternative(list, w);
    open += !w->granted;
  }
  return open;
}

/* Checks again with these conditions what something is sought for. False: they do not fit, or there was no time. */
static bool check_with(seeker *s, const string_list *conditions, verdict_list *out) {
  const needs_request *q = s->q;
  contracted c;
  bool *asked = mem_alloc(s->first.n + 1);
  for (uint32_t i = 0; i < s->wishes.n; i++) asked[s->wishes.at[i].verdict] = s->wishes.at[i].list.n > 0;
  diag was = q->job->diag;
  FILE *silence = fopen("/dev/null", "w");
  if (silence) q->job->diag.out = silence; /* conditions may contradict each other, which is no fault of the user's */
  apply(q, conditions, &c);
  q->job->diag.out = was.out;
  q->job->diag.errors = was.errors;
  if (silence) fclose(silence);
  bool fine = c.program &&
              obligations_check_again(q->job, c.program, q->options, &s->first, asked, OBLIGATIONS_TURN, out);
  mem_free(asked);
  release(q, &c);
  return fine && !limits_check_now(&q->job->limits);
}

/* Conditions that exclude all executions prove nothing: is something still reached that was before? */
static bool says_something(const seeker *s, const verdict_list *now) {
  uint32_t before = 0, after = 0;
  for (uint32_t i = 0; i < s->first.n; i++) before += !s->first.at[i]->vacuous;
  for (uint32_t i = 0; i < now->n; i++) after += !now->at[i]->vacuous;
  return after || !before;
}

static void ask_round(seeker *s) {
  string_list conditions = {0};
  verdict_list now = {0};
  conditions_now(s, &conditions);
  bool fine = check_with(s, &conditions, &now) && says_something(s, &now);
  for (uint32_t i = 0; i < s->wishes.n; i++) {
    wish *w = &s->wishes.at[i];
    if (!is_open(w)) continue;
    w->granted = fine && holds_in(&now, s->first.at[w->verdict]);
    w->now += !w->granted;
  }
  drop_all(&now);
  vec_free(&conditions);
}

static void granted_conditions(const seeker *s, string_list *list) {
  for (uint32_t i = 0; i < s->out->conditions.n; i++) vec_push(list, s->out->conditions.at[i]);
  for (uint32_t i = 0; i < s->wishes.n; i++)
    if (s->wishes.at[i].granted) add_alternative(list, &s->wishes.at[i]);
}

/* With nothing but what helped: takes the proofs. */
static void settle(seeker *s) {
  needs *out = s->out;
  string_list conditions = {0};
  verdict_list now = {0};
  granted_conditions(s, &conditions);
  bool fine = conditions.n > out->conditions.n && check_with(s, &conditions, &now) && says_something(s, &now);
  bool helps = false;
  for (uint32_t i = 0; i < out->verdicts.n && fine; i++) {
    verdict *v = out->verdicts.at[i];
    if (v->kind == VERDICT_HOLDS || !holds_in(&now, v)) continue;
    for (uint32_t k = 0; k < now.n; k++) {
      if (!is_same(now.at[k], v)) continue;
      verdict *mine = now.at[k];
      now.at[k] = v;
      out->verdicts.at[i] = mine;
      mine->blame = BLAME_CONTRACT;
      helps = true;
      break;
    }
  }
  for (uint32_t i = out->conditions.n; i < conditions.n && helps; i++) vec_push(&out->conditions, conditions.at[i]);
  vec_free(&conditions);
  drop_all(&now);
}

static void wish_for(seeker *s, spec *spec) {
  for (uint32_t i = 0; i < s->out->verdicts.n; i++) {
    const verdict *v = s->out->verdicts.at[i];
    wish w = {.verdict = i};
    bool open = v->kind == VERDICT_UNKNOWN && v->check == CHECK_BOUNDS;
    if ((v->kind != VERDICT_VIOLATED && !open) || !v->where.line || strcmp(v->function, s->q->function->sym->name))
      continue;
    candidates_for(s->q->job, s->q->program, spec, s->q->function, v, s->q->strings, &w.list);
    vec_push(&s->wishes, w);
  }
}

static void seek(seeker *s) {
  contracted c;
  apply(s->q, &s->out->conditions, &c);
  wish_for(s, c.spec);
  release(s->q, &c);
  for (uint32_t i = 0; i < s->out->verdicts.n; i++) vec_push(&s->first, s->out->verdicts.at[i]);
  for (uint32_t round = 0; round < most_rounds; round++) {
    string_list list = {0};
    uint32_t open = conditions_now(s, &list);
    vec_free(&list);
    if (!open || limits_check_now(&s->q->job->limits)) break;
    ask_round(s);
  }
  settle(s);
  vec_free(&s->first);
  for (uint32_t i = 0; i < s->wishes.n; i++) vec_free(&s->wishes.at[i].list);
  vec_free(&s->wishes);
}

/* ---- what remains ---- */

static bool any_of(const verdict_list *list, verdict_kind kind) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i]->kind == kind && list->at[i]->blame == BLAME_CODE) return true;
  return false;
}

/* Asks again about all that is of this kind, with what is required assumed. */
static bool ask_again(const needs_request *q, const flat_options *o, const needs *known, verdict_kind kind,
                      obligations_effort effort, verdict_list *now) {
  contracted c;
  bool *asked = mem_alloc(known->verdicts.n + 1);
  for (uint32_t i = 0; i < known->verdicts.n; i++)
    asked[i] = known->verdicts.at[i]->kind == kind && known->verdicts.at[i]->blame == BLAME_CODE;
  apply(q, &known->conditions, &c);
  bool fine = c.program && obligations_check_again(q->job, c.program, o, &known->verdicts, asked, effort, now);
  release(q, &c);
  mem_free(asked);
  return fine;
}

/* With all effort. True: a violation was found. */
static bool decide_open(const needs_request *q, needs *out) {
  verdict_list now = {0};
  bool violated = false;
  if (!any_of(&out->verdicts, VERDICT_UNKNOWN) || limits_check_now(&q->job->limits)) return false;
  bool fine = ask_again(q, q->options, out, VERDICT_UNKNOWN, OBLIGATIONS_ALL, &now);
  for (uint32_t i = 0; i < out->verdicts.n && fine; i++) {
    verdict *v = out->verdicts.at[i];
    for (uint32_t k = 0; k < now.n && v->kind == VERDICT_UNKNOWN; k++) {
      if (!is_same(now.at[k], v)) continue;
      out->verdicts.at[i] = now.at[k];
      now.at[k] = v;
      violated |= out->verdicts.at[i]->kind == VERDICT_VIOLATED;
      break;
    }
  }
  drop_all(&now);
  return violated;
}

/* Once more, with pointers from outside that are not null, do not alias, and point to objects that are large enough. */
static void as_promised(const needs_request *q, needs *out) {
  verdict_list now = {0};
  flat_options o = *q->options;
  if (!any_of(&out->verdicts, VERDICT_VIOLATED) || limits_check_now(&q->job->limits)) return;
  o.no_null = o.no_alias = o.given_valid = true;
  bool fine = ask_again(q, &o, out, VERDICT_VIOLATED, OBLIGATIONS_TURN, &now) && !limits_check_now(&q->job->limits);
  for (uint32_t i = 0; i < out->verdicts.n && fine; i++) {
    verdict *v = out->verdicts.at[i];
    bool still = false;
    for (uint32_t k = 0; k < now.n; k++) still |= now.at[k]->kind == VERDICT_VIOLATED && is_same(now.at[k], v);
    if (v->kind == VERDICT_VIOLATED && v->blame == BLAME_CODE && !still) v->blame = BLAME_CALLER;
  }
  drop_all(&now);
}

/* Those that depend on what is given, in a way that no precondition was found for. */
static void blame_callers(const needs_request *q, needs *out) {
  for (uint32_t i = 0; i < out->verdicts.n; i++) {
    verdict *v = out->verdicts.at[i];
    bool own = !v->where.line || !strcmp(v->function, q->function->sym->name);
    if (own && v->kind == VERDICT_VIOLATED && v->blame == BLAME_CODE && blame_is_callers(q->program, q->function, v))
      v->blame = BLAME_CALLER;
  }
}

/* Operations of callees that fail for some callers, asked about in calls of this function. Only a failure that does not depend on
 * what is given here is told: everything else is said with the callee. */
static void in_callees(const needs_request *q, needs *out) {
  verdict_list now = {0};
  flat_options o = *q->options;
  contracted c;
  if (!q->callees->n || limits_check_now(&q->job->limits)) return;
  o.also = q->callees;
  bool *asked = mem_alloc(out->verdicts.n + 1);
  apply(q, &out->conditions, &c);
  if (c.program) obligations_check_again(q->job, c.program, &o, &out->verdicts, asked, OBLIGATIONS_GLANCE, &now);
  release(q, &c);
  for (uint32_t i = 0; i < now.n; i++) {
    verdict *v = now.at[i];
    bool callees = v->where.line && v->kind == VERDICT_VIOLATED && strcmp(v->function, q->function->sym->name);
    if (!callees || blame_is_callers(q->program, q->function, v)) continue;
    vec_push(&out->verdicts, v);
    now.at[i--] = now.at[--now.n];
  }
  mem_free(asked);
  drop_all(&now);
}

/* ---- all ---- */

typedef struct teller {
  needs_early *early;
  void *context;
  const string_list *conditions; /* decided before */
} teller;

static void tell_early(void *context, const verdict_list *known) {
  const teller *t = context;
  needs n = {0};
  for (uint32_t i = 0; i < known->n; i++) vec_push(&n.verdicts, known->at[i]);
  for (uint32_t i = 0; i < t->conditions->n; i++) vec_push(&n.conditions, t->conditions->at[i]);
  t->early(t->context, &n);
  needs_free(&n);
}

bool needs_find(const needs_request *q, needs_early *early, void *context, needs *out) {
  teller t = {early, context, q->conditions};
  contracted c;
  *out = (needs){0};
  for (uint32_t i = 0; i < q->conditions->n; i++) vec_push(&out->conditions, q->conditions->at[i]);
  apply(q, q->conditions, &c);
  bool fine = c.program && obligations_check_telling(q->job, c.program, q->options, OBLIGATIONS_GLANCE, tell_early, &t,
                                                     &out->verdicts);
  release(q, &c);
  if (!fine) return false;
  early(context, out);
  seeker s = {.q = q, .out = out};
  if (q->infer) seek(&s);
  blame_callers(q, out);
  as_promised(q, out);
  early(context, out);
  in_callees(q, out);
  early(context, out);
  if (!decide_open(q, out)) return true;
  blame_callers(q, out);
  early(context, out);
  if (q->infer) seek(&s); /* violations that took more effort */
  blame_callers(q, out);
  as_promised(q, out);
  return true;
}

void needs_free(needs *n) {
  vec_free(&n->verdicts);
  vec_free(&n->conditions);
}
