/* See conflict_report.h. */
#include "report/conflict_report.h"

#include "report/jsonwrite.h"

#include <string.h>

/* ---- text ---- */

typedef VEC(const char *) column;

static const char *place_of(const job *job, place where, arena *a) {
  return arena_printf(a, "%s:%u:%u", diag_short_name(&job->diag, where.file, 40), where.line, where.column);
}

/* What a thread did, line by line. */
static void describe(const job *job, const verdict *v, const race_access *x, arena *a, column *out) {
  vec_push(out, arena_printf(a, "%s %s %s%s", v->components.at[x->thread], x->writes ? "writes" : "reads",
                             *x->what ? x->what : "it", x->is_atomic ? " atomically" : ""));
  vec_push(out, arena_printf(a, "at %s%s%s", place_of(job, x->where, a), *x->function ? " in " : "", x->function));
  for (uint32_t i = 0; i < x->ncalls; i++)
    vec_push(out, arena_printf(a, "called from %s", place_of(job, x->calls[i], a)));
  for (uint32_t i = 0; i < x->nlocks; i++)
    vec_push(out, arena_printf(a, "holding %s, locked at %s", *x->locks[i].name ? x->locks[i].name : "a lock",
                               place_of(job, x->locks[i].where, a)));
  if (!x->nlocks) vec_push(out, "holding no lock");
}

void report_race_text(job *job, const verdict *v, FILE *out) {
  if (!v->conflict.is_race) return;
  arena a = {0};
  column columns[2] = {{0}, {0}};
  size_t width = 0;
  for (uint32_t i = 0; i < 2; i++) describe(job, v, &v->conflict.race[i], &a, &columns[i]);
  for (uint32_t i = 0; i < columns[0].n; i++)
    if (strlen(columns[0].at[i]) > width) width = strlen(columns[0].at[i]);
  fputs("  the two unordered accesses:\n", out);
  for (uint32_t i = 0; i < columns[0].n || i < columns[1].n; i++) {
    const char *left = i < columns[0].n ? columns[0].at[i] : "", *right = i < columns[1].n ? columns[1].at[i] : "";
    fprintf(out, "    %-*s%s%s\n", *right ? (int)width : 0, left, *right ? "  |  " : "", right);
  }
  vec_free(&columns[0]);
  vec_free(&columns[1]);
  arena_free(&a);
}

/* ---- json ---- */

static void put_place(const job *job, place where, buf *out) {
  json_text(out, "file", diag_file_name(&job->diag, where.file));
  json_comma(out);
  json_number(out, "line", where.line);
  json_comma(out);
  json_number(out, "column", where.column);
}

static void put_access(const job *job, const verdict *v, const race_access *x, buf *out) {
  buf_putc(out, '{');
  json_text(out, "thread", v->components.at[x->thread]);
  json_comma(out);
  json_text(out, "access", x->writes ? "write" : "read");
  buf_printf(out, ",\"atomic\":%s,", x->is_atomic ? "true" : "false");
  json_text(out, "object", x->what);
  json_comma(out);
  put_place(job, x->where, out);
  json_comma(out);
  json_text(out, "function", x->function);
  buf_puts(out, ",\"calls\":[");
  for (uint32_t i = 0; i < x->ncalls; i++) {
    buf_puts(out, i ? ",{" : "{");
    put_place(job, x->calls[i], out);
    buf_putc(out, '}');
  }
  buf_puts(out, "],\"locks\":[");
  for (uint32_t i = 0; i < x->nlocks; i++) {
    buf_puts(out, i ? ",{" : "{");
    json_text(out, "name", x->locks[i].name);
    json_comma(out);
    put_place(job, x->locks[i].where, out);
    buf_putc(out, '}');
  }
  buf_puts(out, "]}");
}

static void put_waiting(const job *job, const verdict *v, buf *out) {
  buf_puts(out, ",\n   \"waiting\":[");
  for (uint32_t i = 0; i < v->conflict.waiting.n; i++) {
    const blocked_thread *b = &v->conflict.waiting.at[i];
    buf_puts(out, i ? ",{" : "{");
    json_text(out, "thread", v->components.at[b->thread]);
    json_comma(out);
    json_text(out, "call", b->function);
    json_comma(out);
    json_text(out, "object", b->what);
    json_comma(out);
    json_key(out, "holder");
    if (b->holder < v->components.n) buf_json(out, v->components.at[b->holder]);
    else buf_puts(out, "null");
    json_comma(out);
    put_place(job, b->where, out);
    buf_putc(out, '}');
  }
  buf_putc(out, ']');
}

void report_threads_json(const job *job, const verdict *v, buf *out) {
  buf_puts(out, ",\n   \"threads\":[");
  for (uint32_t i = 0; i < v->components.n; i++) {
    if (i) json_comma(out);
    buf_json(out, v->components.at[i]);
  }
  buf_puts(out, "],\"schedule\":[");
  for (uint32_t i = 0; i < v->turns.n; i++) buf_printf(out, i ? ",%u" : "%u", v->turns.at[i]);
  buf_putc(out, ']');
  if (v->conflict.is_race) {
    buf_puts(out, ",\n   \"race\":[");
    put_access(job, v, &v->conflict.race[0], out);
    json_comma(out);
    put_access(job, v, &v->conflict.race[1], out);
    buf_putc(out, ']');
  }
  if (v->conflict.waiting.n) put_waiting(job, v, out);
}
