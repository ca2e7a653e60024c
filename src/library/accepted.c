/* See accepted.h. Comments are found in the text of the line, without parsing: a finding that is about the expansion of a macro
 * is at the line where that is used. */
#include "library/accepted.h"

#include "base/file.h"
#include "base/json.h"
#include "report/fingerprint.h"

#include <stdlib.h>
#include <string.h>

/* ---- comments ---- */

typedef struct source {
  uint32_t file;
  buf text;
} source;

typedef VEC(source) source_list;

static const char *text_of(const job *job, source_list *sources, uint32_t file) {
  for (uint32_t i = 0; i < sources->n; i++)
    if (sources->at[i].file == file) return buf_text(&sources->at[i].text);
  source s = {.file = file};
  file_read(diag_file_name(&job->diag, file), 0, &s.text);
  vec_push(sources, s);
  return buf_text(&vec_last(sources).text);
}

/* A line without its end; *n is its length. */
static const char *line_of(const char *text, uint32_t line, size_t *n) {
  for (uint32_t i = 1; text && i < line; i++) {
    text = strchr(text, '\n');
    if (text) text++;
  }
  *n = text ? strcspn(text, "\n") : 0;
  return text;
}

/* Is the rule in the list that begins behind `[`? */
static bool is_in_list(const char *at, const char *end, const char *rule) {
  size_t n = strlen(rule);
  while (at < end && *at != ']') {
    while (at < end && (*at == ' ' || *at == ',')) at++;
    size_t word = strcspn(at, ", ]\n");
    if (word == n && !strncmp(at, rule, n)) return true;
    if (!word) break;
    at += word;
  }
  return false;
}

static bool line_ignores(const char *line, size_t n, const char *rule) {
  static const char words[] = "cantrip: ignore";
  const char *end = line + n;
  for (const char *at = line; at && at + strlen(words) <= end; at++) {
    if (strncmp(at, words, strlen(words))) continue;
    at += strlen(words);
    bool all = at == end || strchr(" \t*", *at);
    if (all || (*at == '[' && is_in_list(at + 1, end, rule))) return true;
  }
  return false;
}

static bool is_ignored(const job *job, source_list *sources, const verdict *v) {
  const char *text = v->where.line ? text_of(job, sources, v->where.file) : NULL;
  for (uint32_t line = v->where.line; text && line && line + 1 >= v->where.line; line--) {
    size_t n;
    const char *at = line_of(text, line, &n);
    bool comment = at && at[strspn(at, " \t")] == '/'; /* above, only a comment alone is about the next line */
    if (at && (comment || line == v->where.line) && line_ignores(at, n, fingerprint_rule(v))) return true;
  }
  return false;
}

/* ---- the baseline ---- */

static bool read_baseline(job *job, map *known) {
  const char *name = job->options.baseline;
  arena a = {0};
  buf text = {0};
  if (!*name) return true;
  bool fine = file_read(name, 0, &text);
  const json *top = fine ? json_read(&a, buf_text(&text), text.n) : NULL;
  const json *runs = json_get(top, "runs"), *run = runs ? runs->first : NULL;
  const json *results = json_get(run, "results");
  for (const json *r = results ? results->first : NULL; r; r = r->next) {
    const char *hash = json_string(json_get(r, "partialFingerprints"), "cantrip/v2");
    if (*hash) map_put(known, strtoull(hash, NULL, 16), 1);
  }
  if (!results)
    diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)},
               "this file was not written by --sarif: it has no findings to compare with");
  buf_free(&text);
  arena_free(&a);
  return results != NULL;
}

/* ---- both ---- */

bool accepted_mark(job *job, const verdict_list *verdicts) {
  map known = {0};
  source_list sources = {0};
  bool fine = read_baseline(job, &known);
  for (uint32_t i = 0; i < verdicts->n && fine; i++) {
    verdict *v = verdicts->at[i];
    uint64_t found;
    if (v->kind != VERDICT_VIOLATED || v->aim != AIM_CHECK) continue;
    if (is_ignored(job, &sources, v)) v->accepted = ACCEPTED_BY_COMMENT;
    else if (known.n && map_get(&known, fingerprint_of(job, (const verdict *const *)verdicts->at, i), &found))
      v->accepted = ACCEPTED_BY_BASELINE;
  }
  for (uint32_t i = 0; i < sources.n; i++) buf_free(&sources.at[i].text);
  vec_free(&sources);
  map_free(&known);
  return fine;
}

void accepted_report(const verdict_list *verdicts, FILE *out) {
  uint32_t comment = 0, baseline = 0;
  for (uint32_t i = 0; i < verdicts->n; i++) {
    comment += verdicts->at[i]->accepted == ACCEPTED_BY_COMMENT;
    baseline += verdicts->at[i]->accepted == ACCEPTED_BY_BASELINE;
  }
  if (comment) fprintf(out, "accepted by a comment: %u\n", comment);
  if (baseline) fprintf(out, "accepted by the baseline: %u\n", baseline);
}
