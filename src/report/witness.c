/* See witness.h. An input becomes a waypoint at the statement after it: there the variable that took it has its value. Only what is
 * C is written: variables by their names, values as numbers. What cannot be written so is left out, which makes a
 * witness weaker, never wrong. */
#include "report/witness.h"

#include "base/sha256.h"
#include "base/version.h"
#include "report/steps.h"

#include <string.h>
#include <time.h>

/* In double quotes, which YAML reads as JSON does. */
static void put_field(buf *out, uint32_t indent, const char *name, const char *value) {
  buf_printf(out, "%*s%s: ", (int)indent, "", name);
  buf_json(out, value);
  buf_putc(out, '\n');
}

/* ---- what it is about ---- */

/* The same task and kind give the same number. */
static void put_uuid(const buf *about, buf *out) {
  char hex[SHA256_TEXT];
  sha256_text(about->at, about->n, hex);
  hex[12] = '8'; /* a version for numbers made as one likes, and the usual variant */
  hex[16] = 'a';
  buf_printf(out, "    uuid: \"%.8s-%.4s-%.4s-%.4s-%.12s\"\n", hex, hex + 8, hex + 12, hex + 16, hex + 20);
}

static void put_files(const witness_task *task, buf *out) {
  buf_puts(out, "      input_files:\n");
  for (uint32_t i = 0; i < task->files->n; i++) {
    buf_puts(out, "        - ");
    buf_json(out, task->files->at[i]);
    buf_putc(out, '\n');
  }
  buf_puts(out, "      input_file_hashes:\n");
  for (uint32_t i = 0; i < task->files->n; i++) {
    char hash[SHA256_TEXT] = "";
    sha256_file(task->files->at[i], hash);
    buf_puts(out, "        ");
    buf_json(out, task->files->at[i]);
    buf_printf(out, ": \"%s\"\n", hash);
  }
}

static void put_head(const job *job, const witness_task *task, const char *kind, buf *out) {
  buf files = {0}, about = {0};
  char when[32] = "";
  time_t now = time(NULL);
  struct tm utc;
  if (gmtime_r(&now, &utc)) strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
  put_files(task, &files);
  buf_printf(&about, "%s|%s|%s", kind, task->specification, buf_text(&files));
  buf_printf(out, "- entry_type: \"%s\"\n  metadata:\n    format_version: \"2.0\"\n", kind);
  put_uuid(&about, out);
  put_field(out, 4, "creation_time", when);
  buf_puts(out, "    producer:\n");
  put_field(out, 6, "name", "cantrip");
  put_field(out, 6, "version", CANTRIP_VERSION);
  buf_printf(out, "    task:\n%s", buf_text(&files));
  put_field(out, 6, "specification", task->specification);
  put_field(out, 6, "data_model", job->options.data_model == MODEL_ILP32 ? "ILP32" : "LP64");
  put_field(out, 6, "language", "C");
  buf_free(&files);
  buf_free(&about);
}

static void put_location(const job *job, place where, const char *function, uint32_t indent, buf *out) {
  buf_printf(out, "%*slocation:\n", (int)indent, "");
  put_field(out, indent + 2, "file_name", diag_file_name(&job->diag, where.file));
  buf_printf(out, "%*sline: %u\n", (int)indent + 2, "", where.line);
  if (function) put_field(out, indent + 2, "function", function);
}

/* ---- violations ---- */

/* A variable of the source that the function knows, with a value that C can write; NULL: something else. */
static const symbol *variable_of(const run_value *v, const symbol *function) {
  const symbol *s = v->variable ? v->variable : v->lvalue && v->lvalue->kind == EX_VAR ? v->lvalue->sym : NULL;
  if (!s || s->kind == SYM_TEMP || s->kind == SYM_STRING || !type_is_integer(v->type)) return NULL;
  if (s->owner != UINT32_MAX && function && s->owner != function->function) return NULL; /* a parameter of a callee */
  return v->number >= INT64_MIN && v->number <= INT64_MAX ? s : NULL;
}

static void begin_waypoint(const char *type, buf *out) {
  buf_printf(out, "    - segment:\n        - waypoint:\n            type: \"%s\"\n            action: \"follow\"\n",
             type);
}

/* Is step k one of the same call as step i? */
static bool same_call(const verdict *v, uint32_t i, uint32_t k) {
  const execution_step *a = &v->execution.steps.at[i], *b = &v->execution.steps.at[k];
  return b->role != STEP_GAP && a->depth == b->depth && a->function == b->function;
}

/* The next step of the same call at another line; or that it has none. */
static uint32_t next_statement(const verdict *v, const shown_steps *steps, uint32_t i) {
  for (uint32_t k = i + 1; k < steps->n; k++) {
    const execution_step *then = &v->execution.steps.at[k];
    if (then->role == STEP_GAP || then->depth < v->execution.steps.at[i].depth) return UINT32_MAX;
    if (same_call(v, i, k) && steps->at[k].where.line && steps->at[k].where.line != steps->at[i].where.line) return k;
  }
  return UINT32_MAX;
}

/* What the call stored in variables from step i on, before step `end`, as a conjunction: the last value of each. */
static void put_constraint(const verdict *v, uint32_t i, uint32_t end, buf *out) {
  VEC(const symbol *) said = {0};
  for (uint32_t k = end; k-- > i;) {
    const execution_step *s = &v->execution.steps.at[k];
    for (uint32_t j = s->nvalues; j-- > 0 && same_call(v, i, k);) {
      const run_value *value = &v->execution.values.at[s->first_value + j];
      const symbol *variable = variable_of(value, s->function);
      bool again = !variable;
      for (uint32_t n = 0; n < said.n; n++) again |= said.at[n] == variable;
      if (again) continue;
      vec_push(&said, variable);
      buf_printf(out, "%s%s == ", out->n ? " && " : "", variable->name);
      int_print(out, value->type, value->number);
    }
  }
  vec_free(&said);
}

static void put_inputs(const job *job, const verdict *v, const shown_steps *steps, buf *out) {
  for (uint32_t i = 0; i < steps->n; i++) {
    buf constraint = {0};
    uint32_t next = steps->at[i].input ? next_statement(v, steps, i) : UINT32_MAX;
    if (next != UINT32_MAX) put_constraint(v, i, next, &constraint);
    if (constraint.n) {
      const shown_step *at = &steps->at[next];
      begin_waypoint("assumption", out);
      put_location(job, at->where, at->function, 12, out);
      buf_puts(out, "            constraint:\n");
      put_field(out, 14, "value", buf_text(&constraint));
      put_field(out, 14, "format", "c_expression");
    }
    buf_free(&constraint);
  }
}

static void put_violation(const job *job, const witness_task *task, const verdict *v, buf *out) {
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  put_head(job, task, "violation_sequence", out);
  buf_puts(out, "  content:\n");
  put_inputs(job, v, &steps, out);
  uint32_t last = steps.n;
  while (last && !steps.at[last - 1].where.line) last--;
  begin_waypoint("target", out);
  if (v->aim == AIM_CHECK) put_location(job, v->where, v->function, 12, out);
  else if (last) put_location(job, steps.at[last - 1].where, steps.at[last - 1].function, 12, out);
  shown_steps_free(&steps);
  arena_free(&a);
}

/* ---- proofs ---- */

/* Does it speak of variables of the source alone? */
static bool is_plain_c(const expr *e) {
  bool plain = e->kind != EX_SELECT && e->kind != EX_STORE && e->kind != EX_ZERO;
  if (e->kind == EX_VAR) plain = e->sym->kind != SYM_TEMP && e->sym->kind != SYM_STRING;
  for (uint32_t i = 0; i < e->nargs && plain; i++) plain = is_plain_c(e->args[i]);
  return plain;
}

static void put_proof(const job *job, const witness_task *task, const verdict *const *verdicts, uint32_t n, buf *out) {
  bool any = false;
  put_head(job, task, "invariant_set", out);
  buf_puts(out, "  content:");
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < verdicts[i]->invariants.n; k++) {
      const invariant *inv = &verdicts[i]->invariants.at[k];
      buf formula = {0};
      ex_print(&formula, inv->formula);
      place where = inv->loop.line ? inv->loop : inv->where;
      if (where.line && is_plain_c(inv->formula)) {
        buf_printf(out, "%s    - invariant:\n        type: \"loop_invariant\"\n", any ? "" : "\n");
        put_location(job, where, NULL, 8, out);
        put_field(out, 8, "value", buf_text(&formula));
        put_field(out, 8, "format", "c_expression");
        any = true;
      }
      buf_free(&formula);
    }
  if (!any) buf_puts(out, " []\n");
}

void report_witness(const job *job, const witness_task *task, const verdict *const *verdicts, uint32_t n, buf *out) {
  bool all = true;
  for (uint32_t i = 0; i < n; i++) {
    if (verdicts[i]->kind == VERDICT_VIOLATED) {
      if (verdicts[i]->is_threaded) return; /* format 2.0 has no words for who moves when */
      put_violation(job, task, verdicts[i], out);
      return;
    }
    all &= verdicts[i]->kind == VERDICT_HOLDS;
  }
  if (all) put_proof(job, task, verdicts, n, out);
}
