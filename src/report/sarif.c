/* See sarif.h. A violation is a failure, a proof a pass, what is not known is open: all three are results, so that a reader sees
 * what was checked. A fingerprint is made of what a result is about, not of line numbers, so that it stays when lines move. */
#include "report/sarif.h"

#include "base/map.h"
#include "base/version.h"
#include "flat/checks.h"
#include "report/jsonwrite.h"
#include "report/steps.h"

#include <string.h>

/* ---- rules ---- */

typedef struct rule {
  const char *id, *text;
} rule;

/* What is checked, by kind of property; run-time checks are rules of their own. */
static rule rule_of(const verdict *v) {
  static const rule rules[] = {
      [AIM_REACH] = {"reach",
                     "No execution reaches an error: a label, a call of an error function, a false assertion."},
      [AIM_SIMULATION] = {"simulation", "The program does only what its specification simulates."},
      [AIM_TRACES] = {"traces", "Every word of events of the program is one of its specification."},
      [AIM_ACTL] = {"actl", "Every execution tree of the program satisfies the formula of branching time."},
      [AIM_LTL] = {"ltl", "Every run of the program satisfies the temporal formula."},
      [AIM_DEADLOCK] = {"deadlock", "The components never wait for one another for ever."},
  };
  if (v->aim == AIM_CHECK) return (rule){check_name_of(v->check), check_text(v->check)};
  return rules[v->aim];
}

static uint32_t find_rule(const rule *list, uint32_t n, const char *id) {
  uint32_t i = 0;
  while (i < n && strcmp(list[i].id, id)) i++;
  return i;
}

typedef VEC(rule) rule_list;

static void collect_rules(const verdict *const *verdicts, uint32_t n, rule_list *out) {
  for (uint32_t i = 0; i < n; i++) {
    rule r = rule_of(verdicts[i]);
    if (find_rule(out->at, out->n, r.id) == out->n) vec_push(out, r);
  }
}

static void put_rules(const rule_list *rules, buf *out) {
  json_key(out, "rules");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < rules->n; i++) {
    buf_puts(out, i ? ",\n    {" : "\n    {");
    json_text(out, "id", rules->at[i].id);
    buf_puts(out, ",\"shortDescription\":{");
    json_text(out, "text", rules->at[i].text);
    buf_puts(out, "}}");
  }
  buf_putc(out, ']');
}

/* ---- places ---- */

static void put_location(const job *job, place where, const char *message, buf *out) {
  buf_puts(out, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
  buf_uri(out, diag_file_name(&job->diag, where.file));
  buf_printf(out, "},\"region\":{\"startLine\":%u", where.line);
  if (where.column) buf_printf(out, ",\"startColumn\":%u", where.column);
  buf_puts(out, "}}");
  if (message) {
    buf_puts(out, ",\"message\":{");
    json_text(out, "text", message);
    buf_putc(out, '}');
  }
  buf_putc(out, '}');
}

/* ---- the trace ---- */

static void put_step(const job *job, const shown_step *s, buf *out) {
  buf message = {0};
  buf_puts(&message, s->statement);
  for (uint32_t i = 0; i < s->told.n; i++)
    buf_printf(&message, "%s%s = %s", i ? ", " : "   ", s->told.at[i].name, s->told.at[i].text);
  buf_puts(out, "{\"location\":");
  put_location(job, s->where, buf_text(&message), out);
  buf_puts(out, "}");
  buf_free(&message);
}

static bool is_shown(const shown_step *s) { return s->brief && s->where.line; }

static uint32_t components_of(const shown_steps *steps) {
  uint32_t n = 1;
  for (uint32_t i = 0; i < steps->n; i++)
    if (steps->at[i].component >= n) n = steps->at[i].component + 1;
  return n;
}

/* One thread a component. Its steps keep their order; those of different threads are told apart by executionOrder. */
static void put_thread(const job *job, const verdict *v, const shown_steps *steps, uint32_t component, buf *out) {
  bool first = true;
  buf_putc(out, '{');
  if (component < v->components.n) {
    json_text(out, "id", v->components.at[component]);
    json_comma(out);
  }
  buf_puts(out, "\"locations\":[");
  for (uint32_t i = 0; i < steps->n; i++) {
    if (steps->at[i].component != component || !is_shown(&steps->at[i])) continue;
    buf_puts(out, first ? "\n      " : ",\n      ");
    put_step(job, &steps->at[i], out);
    out->n--; /* the brace comes after the order */
    buf_printf(out, ",\"executionOrder\":%u}", i + 1);
    first = false;
  }
  buf_puts(out, "]}");
}

/* True if there is something to show; `last` is its last place. */
static bool last_place(const shown_steps *steps, place *last) {
  bool any = false;
  for (uint32_t i = 0; i < steps->n; i++)
    if (is_shown(&steps->at[i])) any = true, *last = steps->at[i].where;
  return any;
}

static void put_flow(const job *job, const verdict *v, const shown_steps *steps, buf *out) {
  uint32_t n = components_of(steps), put = 0;
  buf_puts(out, ",\n     \"codeFlows\":[{\"threadFlows\":[");
  for (uint32_t c = 0; c < n; c++) {
    bool any = false;
    for (uint32_t i = 0; i < steps->n; i++) any |= steps->at[i].component == c && is_shown(&steps->at[i]);
    if (!any) continue; /* a thread flow has at least one location */
    if (put++) json_comma(out);
    put_thread(job, v, steps, c, out);
  }
  buf_puts(out, "]}]");
}

/* Both accesses of a race. */
static void put_accesses(const job *job, const verdict *v, buf *out) {
  buf_puts(out, ",\n     \"relatedLocations\":[");
  for (uint32_t i = 0; i < 2; i++) {
    const race_access *x = &v->conflict.race[i];
    buf text = {0};
    buf_printf(&text, "%s %s %s", v->components.at[x->thread], x->writes ? "writes" : "reads",
               *x->what ? x->what : "it");
    if (i) json_comma(out);
    put_location(job, x->where, buf_text(&text), out);
    buf_free(&text);
  }
  buf_putc(out, ']');
}

/* ---- results ---- */

/* `before` results are about the same thing. */
static void put_fingerprint(const job *job, const verdict *v, place where, uint32_t before, buf *out) {
  buf about = {0};
  buf_printf(&about, "%s|%s|%s|%s|%u", rule_of(v).id, v->aim == AIM_CHECK ? "" : v->property,
             where.file ? diag_short_name(&job->diag, where.file, 0) : "", v->function ? v->function : "", before);
  buf_printf(out, ",\n     \"partialFingerprints\":{\"cantrip/v1\":\"%016llx\"}",
             (unsigned long long)hash_bytes(about.at, about.n));
  buf_free(&about);
}

static void put_message(const verdict *v, buf *out) {
  buf text = {0};
  if (v->kind == VERDICT_VIOLATED)
    buf_printf(&text, "%s is violated: %s", v->property,
               v->message && *v->message ? v->message : "an error is reached");
  else if (v->kind == VERDICT_UNKNOWN) buf_printf(&text, "%s is unknown: %s", v->property, v->reason);
  else buf_printf(&text, "%s holds%s", v->property, v->vacuous ? " vacuously" : "");
  buf_puts(out, "\"message\":{");
  json_text(out, "text", buf_text(&text));
  buf_putc(out, '}');
  buf_free(&text);
}

static uint32_t alike_before(const verdict *const *verdicts, uint32_t i) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < i; k++) {
    const verdict *a = verdicts[k], *b = verdicts[i];
    n += a->aim == AIM_CHECK && b->aim == AIM_CHECK && a->check == b->check && a->where.file == b->where.file &&
         a->function && b->function && !strcmp(a->function, b->function);
  }
  return n;
}

static void put_result(const job *job, const verdict *const *verdicts, uint32_t i, const rule_list *rules, buf *out) {
  static const char *const kinds[] = {
      [VERDICT_HOLDS] = "pass", [VERDICT_VIOLATED] = "fail", [VERDICT_UNKNOWN] = "open"};
  const verdict *v = verdicts[i];
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  place where = v->where;
  bool flows = v->kind == VERDICT_VIOLATED && last_place(&steps, &where);
  if (v->aim == AIM_CHECK) where = v->where;
  buf_puts(out, i ? ",\n    {" : "\n    {");
  json_text(out, "ruleId", rule_of(v).id);
  json_comma(out);
  json_number(out, "ruleIndex", find_rule(rules->at, rules->n, rule_of(v).id));
  json_comma(out);
  json_text(out, "kind", kinds[v->kind]);
  json_comma(out);
  json_text(out, "level", v->kind == VERDICT_VIOLATED ? "error" : "none");
  json_comma(out);
  put_message(v, out);
  if (where.file && where.line) {
    buf_puts(out, ",\n     \"locations\":[");
    put_location(job, where, NULL, out);
    buf_putc(out, ']');
  }
  if (flows) put_flow(job, v, &steps, out);
  if (v->conflict.is_race) put_accesses(job, v, out);
  put_fingerprint(job, v, where, alike_before(verdicts, i), out);
  buf_putc(out, '}');
  shown_steps_free(&steps);
  arena_free(&a);
}

/* What was assumed, as notes of the run. */
static void put_notes(const job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  const char *separator = "";
  buf_puts(out, ",\"toolExecutionNotifications\":[");
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < verdicts[i]->assumptions.n; k++) {
      buf sentence = {0};
      assumption_print(&sentence, &job->diag, &verdicts[i]->assumptions.at[k]);
      buf_printf(out, "%s\n     {\"level\":\"note\",\"message\":{", separator);
      json_text(out, "text", buf_text(&sentence));
      buf_puts(out, "}}");
      buf_free(&sentence);
      separator = ",";
    }
  buf_putc(out, ']');
}

void report_sarif(const job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  rule_list rules = {0};
  collect_rules(verdicts, n, &rules);
  buf_puts(
      out,
      "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n");
  buf_puts(out, "  \"tool\":{\"driver\":{\"name\":\"cantrip\",");
  json_text(out, "version", CANTRIP_VERSION);
  json_comma(out);
  put_rules(&rules, out);
  buf_puts(out, "}},\n  \"columnKind\":\"utf16CodeUnits\",\n  \"invocations\":[{\"executionSuccessful\":true");
  put_notes(job, verdicts, n, out);
  buf_puts(out, "}],\n  \"results\":[");
  for (uint32_t i = 0; i < n; i++) put_result(job, verdicts, i, &rules, out);
  buf_puts(out, "]}]}\n");
  vec_free(&rules);
}
