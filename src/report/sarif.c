/* See sarif.h. A violation is a failure, and what is not known is open; a proof is no result. The file keeps to what GitHub documents of the
 * files that it takes: every result has a place and a fingerprint, names of files are relative to the directory of the sources, rules
 * have a description, help, tags and a severity, and there are no more results and locations than are read. */
#include "report/sarif.h"

#include "base/file.h"
#include "base/version.h"
#include "flat/checks.h"
#include "report/fingerprint.h"
#include "report/jsonwrite.h"
#include "report/steps.h"

#include <string.h>

/* ---- rules ---- */

typedef struct rule {
  const char *id, *text, *help;
  const char *cwe;      /* "" where there is none */
  const char *severity; /* as GitHub's security-severity: 0.0 to 10.0 */
} rule;

static const char run_time_help[] =
    "Follow the trace: it ends in the operation, with the values of this execution. If only an invalid argument leads there, state the precondition of the function in a specification (requires), or test for it.";
static const char property_help[] =
    "Follow the trace: its last step is the error. If the environment cannot behave like this, say so in the specification.";

/* What is checked, by kind of property or class of run-time checks. */
static const rule rules_known[] = {
    {"overflow", NULL, run_time_help, "190", "6.5"},
    {"bounds", NULL, run_time_help, "119", "8.5"},
    {"null", NULL, run_time_help, "476", "5.5"},
    {"div0", NULL, run_time_help, "369", "5.0"},
    {"uninit", NULL, run_time_help, "457", "6.5"},
    {"memory", NULL, run_time_help, "416", "8.5"},
    {"shift", NULL, run_time_help, "1335", "4.0"},
    {"leak", NULL, run_time_help, "401", "4.5"},
    {"alignment", NULL, run_time_help, "704", "3.5"},
    {"race", NULL, run_time_help, "362", "7.0"},
    {"threads", NULL, run_time_help, "667", "6.0"},
    {"requires", "A function is called with arguments that violate its precondition.", run_time_help, "628", "6.0"},
    {"check", "All checks.", run_time_help, "", "1.0"},
    {"reach", "No execution reaches an error: an error label, a call of an error function, or a failing assertion.",
     property_help, "617", "6.0"},
    {"simulation", "The program does only what its specification simulates.", property_help, "", "5.0"},
    {"traces", "Every trace of the program is a trace of its specification.", property_help, "", "5.0"},
    {"actl", "Every execution tree of the program satisfies the formula of branching time.", property_help, "", "5.0"},
    {"ltl", "Every run of the program satisfies the temporal formula.", property_help, "", "5.0"},
    {"deadlock", "The components never reach a deadlock.", property_help, "833", "5.5"},
};

static rule rule_of(const verdict *v) {
  const char *id = fingerprint_rule(v);
  rule found = {id, id, property_help, "", "1.0"};
  for (size_t i = 0; i < sizeof rules_known / sizeof *rules_known; i++)
    if (!strcmp(rules_known[i].id, id)) found = rules_known[i];
  if (!found.text) found.text = check_text(v->check);
  return found;
}

static uint32_t find_rule(const rule *list, uint32_t n, const char *id) {
  uint32_t i = 0;
  while (i < n && strcmp(list[i].id, id)) i++;
  return i;
}

typedef VEC(rule) rule_list;

/* A proof is no result: code hosts show what is to be examined. */
static bool is_result(const verdict *v) { return v->kind != VERDICT_HOLDS; }

static void collect_rules(const verdict *const *verdicts, uint32_t n, rule_list *out) {
  for (uint32_t i = 0; i < n; i++) {
    if (!is_result(verdicts[i])) continue;
    rule r = rule_of(verdicts[i]);
    if (find_rule(out->at, out->n, r.id) == out->n) vec_push(out, r);
  }
}

static void put_rule_text(const char *key, const char *text, buf *out) {
  json_key(out, key);
  buf_putc(out, '{');
  json_text(out, "text", text);
  buf_puts(out, "},");
}

static void put_rules(const rule_list *rules, buf *out) {
  json_key(out, "rules");
  buf_putc(out, '[');
  for (uint32_t i = 0; i < rules->n; i++) {
    const rule *r = &rules->at[i];
    buf_puts(out, i ? ",\n    {" : "\n    {");
    json_text(out, "id", r->id);
    json_comma(out);
    json_text(out, "name", r->id);
    json_comma(out);
    put_rule_text("shortDescription", r->text, out);
    put_rule_text("fullDescription", r->text, out);
    put_rule_text("help", r->help, out);
    buf_puts(out, "\"defaultConfiguration\":{\"level\":\"error\"},\"properties\":{\"precision\":\"high\",");
    json_text(out, "security-severity", r->severity);
    buf_puts(out, ",\"tags\":[\"security\"");
    if (*r->cwe) buf_printf(out, ",\"external/cwe/cwe-%s\"", r->cwe);
    buf_puts(out, "]}}");
  }
  buf_putc(out, ']');
}

/* ---- places ---- */

static void put_location(const job *job, place where, const char *message, buf *out) {
  const char *name = diag_file_name(&job->diag, where.file), *below = file_below_directory(name);
  buf_puts(out, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
  buf_uri(out, below ? below : name);
  if (below) buf_puts(out, ",\"uriBaseId\":\"%SRCROOT%\"");
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

/* Code hosts take no more locations of a result than this. */
enum { most_locations = 1000 };

static bool is_shown(const shown_step *s) { return s->brief && s->where.line; }

/* How many of the first steps are left out, so that the others fit. */
static uint32_t left_out(const shown_steps *steps) {
  uint32_t shown = 0, i = steps->n;
  while (i && shown < most_locations) shown += is_shown(&steps->at[--i]);
  return i;
}

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
  for (uint32_t i = left_out(steps); i < steps->n; i++) {
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
    for (uint32_t i = left_out(steps); i < steps->n; i++) any |= steps->at[i].component == c && is_shown(&steps->at[i]);
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

/* Each result has a place: what is about the whole program is at its beginning. */
static place place_of(const job *job, const verdict *v, const shown_steps *steps) {
  place where = v->where;
  if (v->kind == VERDICT_VIOLATED && v->aim != AIM_CHECK) last_place(steps, &where);
  if (where.file && where.line) return where;
  uint32_t first = job->diag.files.n > 1 ? 1 : 0;
  for (uint32_t i = 1; job->options.files.n && i < job->diag.files.n; i++)
    if (!strcmp(job->diag.files.at[i].name, job->options.files.at[0])) first = i;
  return (place){where.file ? where.file : first, 1, 1};
}

static void put_head(const verdict *v, const rule_list *rules, buf *out) {
  bool fails = v->kind == VERDICT_VIOLATED;
  json_text(out, "ruleId", rule_of(v).id);
  json_comma(out);
  json_number(out, "ruleIndex", find_rule(rules->at, rules->n, rule_of(v).id));
  json_comma(out);
  json_text(out, "kind", fails ? "fail" : "open");
  json_comma(out);
  json_text(out, "level", !fails ? "none" : v->blame == BLAME_CALLER ? "note" : "error");
  json_comma(out);
  put_message(v, out);
}

static void put_result(const job *job, const verdict *const *verdicts, uint32_t i, const rule_list *rules, buf *out) {
  const verdict *v = verdicts[i];
  arena a = {0};
  shown_steps steps;
  place last;
  report_steps(v, &a, &steps);
  put_head(v, rules, out);
  buf_puts(out, ",\n     \"locations\":[");
  put_location(job, place_of(job, v, &steps), NULL, out);
  buf_putc(out, ']');
  if (v->kind == VERDICT_VIOLATED && last_place(&steps, &last)) put_flow(job, v, &steps, out);
  if (v->conflict.is_race) put_accesses(job, v, out);
  unsigned long long about = fingerprint_of(job, verdicts, i);
  buf_printf(out,
             ",\n     \"partialFingerprints\":{\"primaryLocationLineHash\":\"%016llx:1\",\"cantrip/v2\":\"%016llx\"}",
             about, about);
  if (v->accepted)
    buf_printf(out, ",\n     \"suppressions\":[{\"kind\":\"%s\"}]",
               v->accepted == ACCEPTED_BY_COMMENT ? "inSource" : "external");
  if (v->aim == AIM_CHECK && v->kind == VERDICT_VIOLATED)
    buf_printf(out, ",\n     \"properties\":{\"rank\":\"%s\"}", v->blame == BLAME_CALLER ? "caller" : "definite");
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

enum { most_results = 25000 };

static void put_base(buf *out) {
  char here[4096];
  if (!file_directory(here, sizeof here)) return;
  buf root = {0};
  buf_printf(&root, "%s/", here);
  buf_puts(out, "\n  \"originalUriBaseIds\":{\"%SRCROOT%\":{\"uri\":");
  buf_uri(out, buf_text(&root));
  buf_puts(out, "}},");
  buf_free(&root);
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
  buf_puts(out, "}},");
  put_base(out);
  buf_puts(out, "\n  \"columnKind\":\"utf16CodeUnits\",\n  \"invocations\":[{\"executionSuccessful\":true");
  put_notes(job, verdicts, n, out);
  buf_puts(out, "}],\n  \"results\":[");
  const char *separator = "\n    {";
  for (uint32_t i = 0, put = 0; i < n && put < most_results; i++) {
    if (!is_result(verdicts[i])) continue;
    buf_puts(out, separator);
    put_result(job, verdicts, i, &rules, out);
    separator = ",\n    {";
    put++;
  }
  buf_puts(out, "]}]}\n");
  vec_free(&rules);
}
