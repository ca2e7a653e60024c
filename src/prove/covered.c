/* See covered.h. All places that no execution has reached yet are error labels at once: either one execution reaches one of them, and
 * then all places on its way are done, or none does, and all of them are unreachable. Where that is not decided, the lines are asked
 * about one by one. */
#include "prove/covered.h"

#include "base/tuning.h"
#include "prove/reach_errors.h"

#include <string.h>

static const char label[] = "$covered";

typedef struct mark {
  uint32_t function, loc; /* in program.functions */
  const char *label;      /* that stood there before */
} mark;

typedef struct search {
  job *job;
  program *program;
  flat_options options;
  covered *out;
  bool **reached; /* by function and location */
  VEC(mark) marks;
} search;

static bool is_code(const cfa *f) { return f->sym && !f->is_woven && !f->is_model; }

static bool is_of_line(const edge *e, const covered_line *l) {
  return !e->is_woven && e->where.begin.file == l->file && e->where.begin.line == l->line;
}

/* ---- what executions reach ---- */

static void reach(search *s, const cfa *f, loc_id l) { s->reached[f->index][l.n] = true; }

/* The execution's edges are copies, with the numbers of their locations. */
static void note_execution(search *s, const verdict *v) {
  for (uint32_t i = 0; i < v->execution.steps.n; i++) {
    const execution_step *x = &v->execution.steps.at[i];
    const cfa *f = x->function ? program_body(s->program, x->function) : NULL;
    if (f && is_code(f) && x->edge && x->edge->from.n < f->locs.n) reach(s, f, x->edge->from);
  }
}

static bool line_is_reached(const search *s, const covered_line *l) {
  for (uint32_t i = 0; i < l->function->edges.n; i++) {
    const edge *e = &l->function->edges.at[i];
    if (is_of_line(e, l) && s->reached[l->function->index][e->from.n]) return true;
  }
  return false;
}

static uint32_t settle_reached(search *s) {
  uint32_t more = 0;
  for (uint32_t i = 0; i < s->out->lines.n; i++) {
    covered_line *l = &s->out->lines.at[i];
    if (l->state != COVERED_OPEN || !line_is_reached(s, l)) continue;
    l->state = COVERED_REACHED;
    more++;
  }
  return more;
}

/* ---- labels ---- */

static void mark_line(search *s, const covered_line *l) {
  cfa *f = s->program->functions.at[l->function->index];
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    location *at = cfa_loc(f, e->from);
    if (!is_of_line(e, l) || at->label == label) continue;
    vec_push(&s->marks, ((mark){f->index, e->from.n, at->label}));
    at->label = label;
  }
}

/* At the end of the execution that was found, one of them is reached. */
static void unmark(search *s) {
  for (uint32_t i = 0; i < s->marks.n; i++) {
    const mark *m = &s->marks.at[i];
    s->program->functions.at[m->function]->locs.at[m->loc].label = m->label;
  }
  s->marks.n = 0;
}

/* Where the last step of an execution leads. */
static void note_end(search *s, const verdict *v) {
  if (!v->execution.steps.n) return;
  const execution_step *x = &v->execution.steps.at[v->execution.steps.n - 1];
  const cfa *f = x->function ? program_body(s->program, x->function) : NULL;
  bool call = x->edge && x->edge->kind == E_CALL && x->edge->rhs->kind == EX_FUNC;
  const cfa *callee = call ? program_body(s->program, x->edge->rhs->sym) : NULL;
  if (callee && cfa_loc(callee, callee->entry)->label == label) reach(s, callee, callee->entry);
  else if (f && is_code(f) && x->edge && cfa_loc(f, x->edge->to)->label == label) reach(s, f, x->edge->to);
}

/* ---- questions ---- */

static void keep_assumptions(search *s, const verdict *v) {
  for (uint32_t i = 0; i < v->assumptions.n; i++)
    if (!assumption_known(&s->out->assumptions, &v->assumptions.at[i]))
      vec_push(&s->out->assumptions, v->assumptions.at[i]);
}

/* Is one of the marked places reached? False: the program cannot be flattened. */
static bool ask(search *s, verdict *v) {
  static const char *const names[] = {label};
  const string_list labels = {.at = (const char **)names, .n = 1};
  s->options.labels = &labels;
  uint64_t before = limits_begin_part(&s->job->limits, tuning.effort_of_line);
  bool fine = reach_errors(s->job, s->program, &s->options, v), late = limits_end_part(&s->job->limits, before);
  if (v->kind == VERDICT_VIOLATED) {
    note_execution(s, v);
    note_end(s, v);
  }
  unmark(s);
  return fine || late || limits_check_now(&s->job->limits);
}

static void exclude(covered_line *l) { l->state = COVERED_EXCLUDED; }

/* All lines that are open, at once: true: no more than that is known. */
static bool ask_about_all(search *s, bool *fine) {
  verdict v;
  verdict_init(&v, AIM_REACH, "coverage");
  uint32_t asked = 0;
  for (uint32_t i = 0; i < s->out->lines.n; i++)
    if (s->out->lines.at[i].state == COVERED_OPEN) mark_line(s, &s->out->lines.at[i]), asked++;
  *fine = !asked || ask(s, &v);
  bool none = v.kind == VERDICT_HOLDS, stuck = v.kind == VERDICT_UNKNOWN || !settle_reached(s);
  if (none) keep_assumptions(s, &v);
  for (uint32_t i = 0; i < s->out->lines.n && none; i++)
    if (s->out->lines.at[i].state == COVERED_OPEN) exclude(&s->out->lines.at[i]);
  verdict_free(&v);
  return !asked || none || stuck || !*fine;
}

static bool ask_about(search *s, covered_line *l) {
  verdict v;
  verdict_init(&v, AIM_REACH, "coverage");
  mark_line(s, l);
  bool fine = ask(s, &v);
  settle_reached(s);
  if (v.kind == VERDICT_HOLDS) {
    keep_assumptions(s, &v);
    exclude(l);
  } else if (l->state == COVERED_OPEN) {
    const char *why = v.kind == VERDICT_VIOLATED ? "an execution that leads there has undefined behaviour before"
                      : v.reason && *v.reason    ? v.reason
                                                 : "the effort limit per line was reached";
    l->reason = arena_strdup(&s->out->arena, why);
  }
  verdict_free(&v);
  return fine;
}

/* ---- why not ---- */

/* The edge before the line that executions come to and do not take: found backwards, nearest first. */
static const edge *guard_of(const search *s, const covered_line *l) {
  const cfa *f = l->function;
  bool *seen = mem_alloc(f->locs.n + 1);
  const bool *reached = s->reached[f->index];
  VEC(uint32_t) queue = {0};
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (!is_of_line(e, l) || seen[e->from.n]) continue;
    seen[e->from.n] = true;
    vec_push(&queue, e->from.n);
  }
  const edge *found = NULL;
  for (uint32_t at = 0; at < queue.n && !found; at++)
    for (uint32_t i = 0; i < f->edges.n && !found; i++) {
      const edge *e = &f->edges.at[i];
      if (e->to.n != queue.at[at]) continue;
      if (reached[e->from.n]) found = e;
      if (found || seen[e->from.n]) continue;
      seen[e->from.n] = true;
      vec_push(&queue, e->from.n);
    }
  vec_free(&queue);
  mem_free(seen);
  return found;
}

/* ---- all of it ---- */

static bool is_known(const covered *c, const cfa *f, place at) {
  for (uint32_t i = c->lines.n; i-- > 0 && c->lines.at[i].function == f;)
    if (c->lines.at[i].file == at.file && c->lines.at[i].line == at.line) return true;
  return false;
}

static void find_lines(search *s) {
  for (uint32_t i = 0; i < s->program->functions.n; i++) {
    const cfa *f = s->program->functions.at[i];
    for (uint32_t k = 0; k < f->edges.n && is_code(f); k++) {
      const edge *e = &f->edges.at[k];
      place at = e->where.begin;
      if (e->is_woven || !at.line || is_known(s->out, f, at)) continue;
      vec_push(&s->out->lines, ((covered_line){f, at.file, at.line, COVERED_OPEN, NULL, "the time limit was reached"}));
    }
  }
}

bool covered_find(job *job, program *program, const flat_options *options, const verdict_list *known, covered *out) {
  search s = {.job = job, .program = program, .options = *options, .out = out};
  const cfa *entry = program_find(program, options->entry);
  s.options.only_labels = true;
  s.options.checks = 0;
  s.reached = mem_alloc((program->functions.n + 1) * sizeof *s.reached);
  for (uint32_t i = 0; i < program->functions.n; i++) s.reached[i] = mem_alloc(program->functions.at[i]->locs.n + 1);
  find_lines(&s);
  if (entry) reach(&s, entry, entry->entry);
  for (uint32_t i = 0; i < known->n; i++)
    if (known->at[i]->kind == VERDICT_VIOLATED) note_execution(&s, known->at[i]);
  settle_reached(&s);
  bool fine = true;
  while (fine && !limits_check_now(&job->limits) && !ask_about_all(&s, &fine)) continue;
  for (uint32_t i = 0; i < out->lines.n && fine && !limits_check_now(&job->limits); i++)
    if (out->lines.at[i].state == COVERED_OPEN) fine = ask_about(&s, &out->lines.at[i]);
  for (uint32_t i = 0; i < out->lines.n; i++)
    if (out->lines.at[i].state == COVERED_EXCLUDED) out->lines.at[i].guard = guard_of(&s, &out->lines.at[i]);
  for (uint32_t i = 0; i < program->functions.n; i++) mem_free(s.reached[i]);
  mem_free(s.reached);
  vec_free(&s.marks);
  return fine;
}

void covered_free(covered *c) {
  vec_free(&c->lines);
  vec_free(&c->assumptions);
  arena_free(&c->arena);
}
