/* See json.h. */
#include "report/verdict_json.h"

#include "automata/lts_print.h"
#include "base/version.h"
#include "flat/checks.h"
#include "report/conflict_report.h"
#include "report/game.h"
#include "report/jsonwrite.h"
#include "report/sentences.h"
#include "report/sequence.h"
#include "report/steps.h"

static void values(buf *out, const shown_values *list) {
  json_key(out, "values");
  buf_putc(out, '{');
  for (uint32_t i = 0; i < list->n; i++) {
    if (i) json_comma(out);
    json_text(out, list->at[i].name, list->at[i].text);
  }
  buf_putc(out, '}');
}

static void where_fields(const job *job, buf *out, place where) {
  json_text(out, "file", diag_file_name(&job->diag, where.file));
  json_comma(out);
  json_number(out, "line", where.line);
  json_comma(out);
  json_number(out, "column", where.column);
  json_comma(out);
}

static void measures(const verdict *v, buf *out) {
  if (!v->measures.n) return;
  json_comma(out);
  json_key(out, "measures");
  for (uint32_t i = 0; i < v->measures.n; i++) {
    buf_puts(out, i ? ", " : "[");
    buf_json(out, v->measures.at[i]);
  }
  buf_puts(out, "]");
}

static void trace(const job *job, const verdict *v, buf *out) {
  static const char *const roles[] = {"statement", "input", "event", "woven", "gap"};
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  json_key(out, "trace");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < steps.n; i++) {
    const shown_step *s = &steps.at[i];
    buf_puts(out, i ? ",\n   {" : "\n   {");
    bool several = v->components.n;
    json_text(out, "component", several ? v->components.at[s->component] : s->function);
    json_comma(out);
    if (several) {
      json_text(out, "function", s->function);
      json_comma(out);
    }
    where_fields(job, out, s->where);
    json_text(out, "statement", s->statement);
    json_comma(out);
    json_text(out, "event", s->role == STEP_EVENT ? s->event : s->input ? "input" : "");
    json_comma(out);
    values(out, &s->stored);
    json_comma(out);
    json_text(out, "role", roles[s->role]);
    json_comma(out);
    if (v->is_threaded) {
      json_text(out, "locks", s->locks);
      buf_puts(out, s->shared ? ",\"shared\":true," : ",\"shared\":false,");
    }
    json_number(out, "depth", s->depth);
    buf_puts(out, s->brief ? ",\"brief\":true}" : ",\"brief\":false}");
  }
  buf_putc(out, ']');
  shown_steps_free(&steps);
  arena_free(&a);
}

static void inputs(const verdict *v, buf *out) {
  arena a = {0};
  shown_inputs all;
  report_inputs(v, &a, &all);
  json_key(out, "inputs");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < all.n; i++) {
    buf_puts(out, i ? ",{" : "{");
    json_text(out, "type", all.at[i].type);
    json_comma(out);
    json_text(out, "source", all.at[i].source);
    json_comma(out);
    json_text(out, "value", all.at[i].value); /* a string: JSON's numbers end at 2^53 in many readers */
    buf_putc(out, '}');
  }
  buf_putc(out, ']');
  vec_free(&all);
  arena_free(&a);
}

/* The lines of `cantrip run --inputs`. */
static void given(const verdict *v, buf *out) {
  json_key(out, "run_inputs");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < v->given.n; i++) {
    if (i) json_comma(out);
    buf_json(out, v->given.at[i].text);
  }
  buf_putc(out, ']');
}

/* The members that tell its execution. */
static void execution_of(const job *job, const verdict *v, buf *out) {
  trace(job, v, out);
  if (v->cycle != NO_CYCLE) {
    json_comma(out);
    json_key(out, "cycle");
    buf_printf(out, "%u", v->cycle);
  }
  buf_puts(out, ",\n   ");
  inputs(v, out);
  buf_puts(out, ",\n   ");
  given(v, out);
}

static void invariants(const job *job, const verdict *v, buf *out) {
  json_key(out, "invariants");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < v->invariants.n; i++) {
    buf formula = {0};
    ex_print(&formula, v->invariants.at[i].formula);
    buf_puts(out, i ? ",\n   {" : "\n   {");
    where_fields(job, out, v->invariants.at[i].where);
    json_text(out, "formula", buf_text(&formula));
    buf_putc(out, '}');
    buf_free(&formula);
  }
  buf_putc(out, ']');
}

static void contracts(const job *job, const verdict *v, buf *out) {
  json_key(out, "contracts");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < v->contracts.n; i++) {
    buf formula = {0};
    if (v->contracts.at[i].formula) ex_print(&formula, v->contracts.at[i].formula);
    buf_puts(out, i ? ",\n   {" : "\n   {");
    json_text(out, "function", v->contracts.at[i].function);
    json_comma(out);
    where_fields(job, out, v->contracts.at[i].where);
    json_text(out, "formula", buf_text(&formula));
    buf_putc(out, '}');
    buf_free(&formula);
  }
  buf_putc(out, ']');
}

/* Which operation of which function it is about, and what may go wrong; of a call it may be what the callee requires. */
static void operation(const job *job, const verdict *v, buf *out) {
  json_text(out, "class", v->check ? check_name_of(v->check) : v->where.line ? "requires" : "");
  json_comma(out);
  where_fields(job, out, v->where);
  json_text(out, "function", v->function);
  json_comma(out);
  if (v->blame == BLAME_CALLER || v->blame == BLAME_CONTRACT) {
    json_text(out, "rank", v->blame == BLAME_CALLER ? "caller" : "contract");
    json_comma(out);
  } else if (v->kind == VERDICT_VIOLATED) {
    json_text(out, "rank", "definite");
    json_comma(out);
  }
  if (v->accepted) {
    json_text(out, "accepted", v->accepted == ACCEPTED_BY_COMMENT ? "comment" : "baseline");
    json_comma(out);
  }
}

static const char *const certificate_words[] = {[CERTIFICATE_NONE] = "",
                                                [CERTIFICATE_INTERVALS] = "intervals",
                                                [CERTIFICATE_NO_ERRORS] = "no errors",
                                                [CERTIFICATE_BOUNDED] = "bounded",
                                                [CERTIFICATE_EXECUTED] = "executed",
                                                [CERTIFICATE_INVARIANTS] = "invariants",
                                                [CERTIFICATE_CONTRACTS] = "contracts",
                                                [CERTIFICATE_MODEL] = "model",
                                                [CERTIFICATE_LOOPS] = "loops"};

static void one_property(const job *job, const verdict *v, buf *out) {
  buf_puts(out, "\n  {");
  json_text(out, "name", v->property);
  json_comma(out);
  json_text(out, "kind", verdict_aim_word(v->aim));
  json_comma(out);
  json_text(out, "verdict", verdict_word(v->kind));
  json_comma(out);
  json_text(out, "reason", v->kind == VERDICT_UNKNOWN ? v->reason : v->kind == VERDICT_VIOLATED ? v->message : "");
  json_comma(out);
  json_key(out, "vacuous");
  buf_puts(out, v->vacuous ? "true," : "false,");
  if (v->aim == AIM_CHECK) operation(job, v, out);
  bool unconfirmed = v->kind == VERDICT_UNKNOWN && v->unconfirmed && (v->execution.steps.n || v->moves.n);
  if (v->kind == VERDICT_VIOLATED || unconfirmed) {
    json_key(out, "confirmed");
    buf_puts(out, unconfirmed ? "false," : "true,");
  }
  buf certificate = {0};
  report_certificate(&certificate, &v->certificate);
  json_text(out, "certificate", buf_text(&certificate));
  json_comma(out);
  json_text(out, "certificate_kind", certificate_words[v->certificate.kind]);
  buf_free(&certificate);
  buf_puts(out, ",\n   ");
  execution_of(job, v, out);
  measures(v, out);
  buf_puts(out, ",\n   ");
  invariants(job, v, out);
  if (v->contracts.n) {
    buf_puts(out, ",\n   ");
    contracts(job, v, out);
  }
  if (v->components.n && !v->is_threaded) {
    buf_puts(out, ",\n   ");
    report_sequence_json(v, out);
  }
  if (v->components.n && v->is_threaded) report_threads_json(job, v, out);
  if (v->moves.n && (v->aim == AIM_SIMULATION || v->aim == AIM_TRACES)) {
    buf_puts(out, ",\n   ");
    json_key(out, "strategy");
    report_game_json(v, out);
  }
  if (v->model) {
    buf_puts(out, ",\n   ");
    json_key(out, "model");
    lts_print_json(v->model, out);
  }
  buf_putc(out, '}');
}

/* The sentences, or only their kinds, in the same order. */
static void assumptions(const job *job, const verdict *const *verdicts, uint32_t n, bool kinds, buf *out) {
  const char *separator = "";
  json_key(out, kinds ? "assumption_kinds" : "assumptions");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < verdicts[i]->assumptions.n; k++) {
      const assumption *a = &verdicts[i]->assumptions.at[k];
      buf sentence = {0};
      if (!kinds) assumption_print(&sentence, &job->diag, a);
      buf_puts(out, separator);
      buf_json(out, kinds ? assumption_word(a->kind) : buf_text(&sentence));
      buf_free(&sentence);
      separator = kinds ? "," : ",\n  ";
    }
  buf_putc(out, ']');
}

static void statistics(const job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  uint64_t states = 0, transitions = 0, predicates = 0, iterations = 0, action_iterations = 0, executions = 0;
  for (uint32_t i = 0; i < n; i++) {
    states += verdicts[i]->states;
    if (verdicts[i]->executions > executions) executions = verdicts[i]->executions; /* one search for many */
    transitions += verdicts[i]->transitions;
    predicates += verdicts[i]->predicates;
    iterations += verdicts[i]->iterations;
    action_iterations += verdicts[i]->action_iterations;
  }
  json_key(out, "statistics");
  buf_printf(out, "{\"seconds\":%.3f,\"cpu_seconds\":%.3f,", limits_elapsed(&job->limits), limits_cpu());
  json_number(out, "peak_kib", limits_peak_kib());
  json_comma(out);
  json_number(out, "effort", job->limits.effort.spent);
  json_comma(out);
  json_number(out, "solver_calls", job->stats.solver_calls);
  json_comma(out);
  json_number(out, "predicates", predicates);
  json_comma(out);
  json_number(out, "states", states);
  json_comma(out);
  json_number(out, "transitions", transitions);
  json_comma(out);
  json_number(out, "predicate_iterations", iterations);
  json_comma(out);
  json_number(out, "action_iterations", action_iterations);
  json_comma(out);
  json_number(out, "loops_summarized", job->stats.loops_summarized);
  json_comma(out);
  json_number(out, "unconfirmed", job->stats.unconfirmed);
  json_comma(out);
  json_number(out, "executions", executions);
  buf_putc(out, '}');
}

/* After each refinement: how many there were for the property, states, predicates, solver calls. */
static void history(const job *job, buf *out) {
  json_key(out, "history");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < job->progress.points; i++) {
    const progress_point *p = &job->progress.history[i];
    buf_printf(out, "%s[%llu,%llu,%llu,%llu]", i ? "," : "", (unsigned long long)p->iterations,
               (unsigned long long)p->states, (unsigned long long)p->predicates, (unsigned long long)p->solver_calls);
  }
  buf_putc(out, ']');
}

static void head(const char *verdict, const char *reason, buf *out) {
  buf_putc(out, '{');
  json_text(out, "tool", "cantrip");
  json_comma(out);
  json_text(out, "version", CANTRIP_VERSION);
  json_comma(out);
  json_text(out, "verdict", verdict);
  json_comma(out);
  json_text(out, "reason", reason);
}

void report_json(const job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  const verdict *w = verdict_worst(verdicts, n);
  verdict_kind kind = w ? verdict_counts_as(w) : VERDICT_HOLDS;
  head(verdict_word(kind), kind == VERDICT_UNKNOWN ? verdict_open_reason(w) : "", out);
  buf_puts(out, ",\n ");
  json_key(out, "properties");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < n; i++) {
    if (i) json_comma(out);
    one_property(job, verdicts[i], out);
  }
  buf_puts(out, "],\n ");
  assumptions(job, verdicts, n, false, out);
  buf_puts(out, ",\n ");
  assumptions(job, verdicts, n, true, out);
  buf_puts(out, ",\n ");
  history(job, out);
  buf_puts(out, ",\n ");
  statistics(job, verdicts, n, out);
  buf_puts(out, "}\n");
}

void report_json_refusal(const job *job, buf *out) {
  head("refused", "", out);
  buf_puts(out, ",\"properties\":[],\"assumptions\":[],\"history\":[],\n \"errors\":[");
  for (uint32_t i = 0; i < job->diag.kept.n; i++) {
    buf_puts(out, i ? ",\n  {" : "\n  {");
    where_fields(job, out, job->diag.kept.at[i].where);
    json_text(out, "message", job->diag.kept.at[i].text);
    buf_putc(out, '}');
  }
  buf_puts(out, "],\n ");
  statistics(job, NULL, 0, out);
  buf_puts(out, "}\n");
}
