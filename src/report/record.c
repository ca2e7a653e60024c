/* See record.h. Kinds are numbers: a record is read by the version that wrote it. */
#include "report/record.h"

#include "report/jsonwrite.h"

#include <stdlib.h>

/* ---- writing ---- */

static void put_place(const job *job, place where, buf *out) {
  json_text(out, "file", diag_file_name(&job->diag, where.file));
  json_comma(out);
  json_number(out, "line", where.line);
  json_comma(out);
  json_number(out, "column", where.column);
  json_comma(out);
}

static void put_values(const char *name, const shown_values *list, buf *out) {
  json_key(out, name);
  buf_putc(out, '[');
  for (uint32_t i = 0; i < list->n; i++) {
    buf_putc(out, i ? ',' : ' ');
    buf_json(out, list->at[i].name);
    json_comma(out);
    buf_json(out, list->at[i].text);
  }
  buf_putc(out, ']');
}

static void put_step(const job *job, const shown_step *s, buf *out) {
  buf_putc(out, '{');
  put_place(job, s->where, out);
  json_text(out, "function", s->function);
  json_comma(out);
  json_text(out, "statement", s->statement);
  json_comma(out);
  json_text(out, "event", s->event);
  json_comma(out);
  json_number(out, "role", s->role);
  json_comma(out);
  json_number(out, "depth", s->depth);
  json_comma(out);
  json_number(out, "component", s->component);
  json_comma(out);
  json_text(out, "locks", s->locks);
  buf_puts(out, s->shared ? ",\"shared\":true" : ",\"shared\":false");
  buf_printf(out, ",\"input\":%s,\"brief\":%s,", s->input ? "true" : "false", s->brief ? "true" : "false");
  put_values("stored", &s->stored, out);
  json_comma(out);
  put_values("told", &s->told, out);
  buf_putc(out, '}');
}

static void put_execution(const job *job, const verdict *v, buf *out) {
  arena a = {0};
  shown_steps steps;
  shown_inputs inputs;
  report_steps(v, &a, &steps);
  report_inputs(v, &a, &inputs);
  buf_puts(out, ",\n \"steps\":[");
  for (uint32_t i = 0; i < steps.n; i++) {
    if (i) buf_puts(out, ",\n  ");
    put_step(job, &steps.at[i], out);
  }
  buf_puts(out, "],\n \"inputs\":[");
  for (uint32_t i = 0; i < inputs.n; i++) {
    buf_puts(out, i ? ",{" : "{");
    json_text(out, "type", inputs.at[i].type);
    json_comma(out);
    json_text(out, "source", inputs.at[i].source);
    json_comma(out);
    json_text(out, "value", inputs.at[i].value);
    buf_putc(out, '}');
  }
  buf_puts(out, "],\n \"given\":[");
  for (uint32_t i = 0; i < v->given.n; i++) {
    if (i) json_comma(out);
    buf_putc(out, '{');
    json_number(out, "kind", v->given.at[i].kind);
    json_comma(out);
    json_text(out, "text", v->given.at[i].text);
    buf_putc(out, '}');
  }
  buf_putc(out, ']');
  shown_steps_free(&steps);
  vec_free(&inputs);
  arena_free(&a);
}

static void put_assumptions(const job *job, const verdict *v, buf *out) {
  buf_puts(out, ",\n \"assumptions\":[");
  for (uint32_t i = 0; i < v->assumptions.n; i++) {
    const assumption *a = &v->assumptions.at[i];
    buf_puts(out, i ? ",{" : "{");
    put_place(job, a->where, out);
    if (a->name) json_text(out, "name", a->name), json_comma(out);
    json_number(out, "number", a->number);
    json_comma(out);
    json_number(out, "kind", a->kind);
    buf_putc(out, '}');
  }
  buf_putc(out, ']');
}

static void put_certificate(const certificate *c, buf *out) {
  buf_puts(out, "\"certificate\":{");
  json_number(out, "kind", c->kind);
  json_comma(out);
  json_number(out, "number", c->number);
  json_comma(out);
  json_number(out, "relations", c->relations);
  buf_printf(out, ",\"longer\":%s,\"confirmed\":%s}", c->longer_induction ? "true" : "false",
             c->confirmed ? "true" : "false");
}

static void put_race(const job *job, const race_access *x, buf *out) {
  buf_puts(out, "{");
  put_place(job, x->where, out);
  json_number(out, "thread", x->thread);
  buf_printf(out, ",\"writes\":%s,\"atomic\":%s,", x->writes ? "true" : "false", x->is_atomic ? "true" : "false");
  json_text(out, "what", x->what);
  json_comma(out);
  json_text(out, "function", x->function);
  buf_puts(out, ",\"calls\":[");
  for (uint32_t i = 0; i < x->ncalls; i++) {
    buf_puts(out, i ? ",{" : "{");
    put_place(job, x->calls[i], out);
    buf_puts(out, "\"is\":0}");
  }
  buf_puts(out, "],\"locks\":[");
  for (uint32_t i = 0; i < x->nlocks; i++) {
    buf_puts(out, i ? ",{" : "{");
    put_place(job, x->locks[i].where, out);
    json_text(out, "name", x->locks[i].name);
    buf_putc(out, '}');
  }
  buf_puts(out, "]}");
}

/* Who moved when, and what threads did to one another. */
static void put_threads(const job *job, const verdict *v, buf *out) {
  buf_printf(out, ",\n \"threaded\":true,\"executions\":%llu,\"components\":[", (unsigned long long)v->executions);
  for (uint32_t i = 0; i < v->components.n; i++) {
    if (i) json_comma(out);
    buf_json(out, v->components.at[i]);
  }
  buf_puts(out, "],\"ends\":[");
  for (uint32_t i = 0; i < v->ends_by.n; i++) {
    if (i) json_comma(out);
    buf_json(out, v->ends_by.at[i]);
  }
  buf_puts(out, "],\"turns\":[");
  for (uint32_t i = 0; i < v->turns.n; i++) buf_printf(out, i ? ",%u" : "%u", v->turns.at[i]);
  buf_puts(out, "],\"race\":[");
  for (uint32_t i = 0; v->conflict.is_race && i < 2; i++) {
    if (i) json_comma(out);
    put_race(job, &v->conflict.race[i], out);
  }
  buf_puts(out, "],\"waiting\":[");
  for (uint32_t i = 0; i < v->conflict.waiting.n; i++) {
    const blocked_thread *b = &v->conflict.waiting.at[i];
    buf_puts(out, i ? ",{" : "{");
    put_place(job, b->where, out);
    json_number(out, "thread", b->thread);
    json_comma(out);
    json_text(out, "function", b->function);
    json_comma(out);
    json_text(out, "what", b->what);
    buf_printf(out, ",\"holder\":%ld}", b->holder == UINT32_MAX ? -1 : (long)b->holder);
  }
  buf_putc(out, ']');
}

void record_put(const job *job, const verdict *v, buf *out) {
  buf_putc(out, '{');
  json_number(out, "verdict", v->kind);
  json_comma(out);
  json_number(out, "aim", v->aim);
  json_comma(out);
  json_number(out, "check", v->check);
  json_comma(out);
  json_number(out, "blame", v->blame);
  json_comma(out);
  put_place(job, v->where, out);
  json_text(out, "function", v->function);
  json_comma(out);
  json_text(out, "property", v->property);
  json_comma(out);
  json_text(out, "operation", v->operation ? v->operation : "");
  json_comma(out);
  json_text(out, "text", v->kind == VERDICT_VIOLATED ? v->message : v->reason);
  buf_printf(out, ",\"vacuous\":%s,", v->vacuous ? "true" : "false");
  put_certificate(&v->certificate, out);
  put_assumptions(job, v, out);
  if (v->kind == VERDICT_VIOLATED) put_execution(job, v, out);
  if (v->is_threaded) put_threads(job, v, out);
  buf_putc(out, '}');
}

/* ---- reading ---- */

/* A number that is below `end`; otherwise *fine becomes false. */
static uint32_t number(const json *object, const char *name, uint32_t end, bool *fine) {
  const json *v = json_get(object, name);
  long n = json_integer(object, name);
  *fine &= v && v->kind == JSON_NUMBER && n >= 0 && (unsigned long)n < end;
  return *fine ? (uint32_t)n : 0;
}

static place get_place(job *job, const json *object) {
  return (place){diag_file(&job->diag, json_string(object, "file")), (uint32_t)json_integer(object, "line"),
                 (uint32_t)json_integer(object, "column")};
}

static const json *first_of(const json *object, const char *name) {
  const json *list = json_get(object, name);
  return list && list->kind == JSON_ARRAY ? list->first : NULL;
}

static const char *text_of(const json *v) { return v && v->kind == JSON_STRING ? v->text : ""; }

static void get_values(const json *first, shown_values *out) {
  for (const json *v = first; v && v->next; v = v->next->next)
    vec_push(out, ((shown_value){text_of(v), text_of(v->next)}));
}

static shown_step get_step(job *job, const json *s, bool *fine) {
  shown_step step = {.where = get_place(job, s),
                     .function = json_string(s, "function"),
                     .statement = json_string(s, "statement"),
                     .event = json_string(s, "event"),
                     .role = (step_role)number(s, "role", STEP_GAP + 1, fine),
                     .depth = (uint32_t)json_integer(s, "depth"),
                     .component = (uint32_t)json_integer(s, "component"),
                     .locks = json_string(s, "locks"),
                     .shared = json_is_true(s, "shared"),
                     .input = json_is_true(s, "input"),
                     .brief = json_is_true(s, "brief")};
  get_values(first_of(s, "stored"), &step.stored);
  get_values(first_of(s, "told"), &step.told);
  return step;
}

static void get_execution(job *job, arena *a, const json *record, verdict *v, bool *fine) {
  told *t = arena_new(a, told);
  for (const json *s = first_of(record, "steps"); s; s = s->next) vec_push(&t->steps, get_step(job, s, fine));
  for (const json *i = first_of(record, "inputs"); i; i = i->next)
    vec_push(&t->inputs, ((shown_input){json_string(i, "type"), json_string(i, "source"), json_string(i, "value")}));
  for (const json *g = first_of(record, "given"); g; g = g->next)
    vec_push(&v->given, ((given_input){.kind = (given_kind)number(g, "kind", GIVEN_OBJECT + 1, fine),
                                       .text = json_string(g, "text")}));
  v->told = t;
}

static uint32_t length(const json *first) {
  uint32_t n = 0;
  for (; first; first = first->next) n++;
  return n;
}

static race_access get_race(job *job, arena *a, const json *x, uint32_t threads, bool *fine) {
  race_access r = {.thread = number(x, "thread", threads, fine),
                   .writes = json_is_true(x, "writes"),
                   .is_atomic = json_is_true(x, "atomic"),
                   .what = json_string(x, "what"),
                   .where = get_place(job, x),
                   .function = json_string(x, "function")};
  place *calls = arena_alloc(a, sizeof *calls * (length(first_of(x, "calls")) + 1));
  held_lock *locks = arena_alloc(a, sizeof *locks * (length(first_of(x, "locks")) + 1));
  for (const json *c = first_of(x, "calls"); c; c = c->next) calls[r.ncalls++] = get_place(job, c);
  for (const json *l = first_of(x, "locks"); l; l = l->next)
    locks[r.nlocks++] = (held_lock){json_string(l, "name"), get_place(job, l)};
  r.calls = calls;
  r.locks = locks;
  return r;
}

static void get_threads(job *job, arena *a, const json *record, verdict *v, bool *fine) {
  v->is_threaded = true;
  v->executions = (uint64_t)json_integer(record, "executions");
  for (const json *c = first_of(record, "components"); c; c = c->next) vec_push(&v->components, text_of(c));
  for (const json *c = first_of(record, "ends"); c; c = c->next) vec_push(&v->ends_by, text_of(c));
  for (const json *t = first_of(record, "turns"); t; t = t->next) vec_push(&v->turns, (uint32_t)json_value(t));
  *fine &= v->ends_by.n <= v->components.n;
  const json *race = first_of(record, "race");
  v->conflict.is_race = race && race->next;
  for (uint32_t i = 0; v->conflict.is_race && i < 2; i++, race = race->next)
    v->conflict.race[i] = get_race(job, a, race, v->components.n, fine);
  for (const json *w = first_of(record, "waiting"); w; w = w->next) {
    long holder = json_integer(w, "holder");
    blocked_thread b = {.thread = number(w, "thread", v->components.n, fine),
                        .function = json_string(w, "function"),
                        .where = get_place(job, w),
                        .what = json_string(w, "what"),
                        .holder = holder < 0 ? UINT32_MAX : (uint32_t)holder};
    vec_push(&v->conflict.waiting, b);
  }
  for (uint32_t i = 0; v->told && i < v->told->steps.n; i++)
    *fine &= !v->components.n || v->told->steps.at[i].component < v->components.n;
}

static void get_assumptions(job *job, const json *record, verdict *v, bool *fine) {
  for (const json *x = first_of(record, "assumptions"); x; x = x->next) {
    assumption a = {.kind = (assumption_kind)number(x, "kind", ASSUMPTIONS, fine),
                    .where = get_place(job, x),
                    .name = json_get(x, "name") ? json_string(x, "name") : NULL,
                    .number = (uint64_t)json_integer(x, "number")};
    vec_push(&v->assumptions, a);
  }
}

static certificate get_certificate(const json *c, bool *fine) {
  return (certificate){.kind = (certificate_kind)number(c, "kind", CERTIFICATE_LOOPS + 1, fine),
                       .number = (uint64_t)json_integer(c, "number"),
                       .relations = (uint32_t)json_integer(c, "relations"),
                       .longer_induction = json_is_true(c, "longer"),
                       .confirmed = json_is_true(c, "confirmed")};
}

verdict *record_get(job *job, arena *a, const json *record) {
  bool fine = true;
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, (verdict_aim)number(record, "aim", AIM_ACTL + 1, &fine), json_string(record, "property"));
  v->kind = (verdict_kind)number(record, "verdict", VERDICT_UNKNOWN + 1, &fine);
  v->check = (run_check)number(record, "check", CHECK_ALL + 1, &fine);
  v->blame = (verdict_blame)number(record, "blame", BLAME_CALLER + 1, &fine);
  v->where = get_place(job, record);
  v->function = json_string(record, "function");
  v->operation = json_string(record, "operation");
  v->vacuous = json_is_true(record, "vacuous");
  v->certificate = get_certificate(json_get(record, "certificate"), &fine);
  if (v->kind == VERDICT_VIOLATED) v->message = json_string(record, "text");
  else v->reason = json_string(record, "text");
  get_assumptions(job, record, v, &fine);
  if (v->kind == VERDICT_VIOLATED) get_execution(job, a, record, v, &fine);
  if (json_is_true(record, "threaded")) get_threads(job, a, record, v, &fine);
  if (fine) return v;
  told_free(v->told);
  verdict_free(v);
  mem_free(v);
  return NULL;
}
