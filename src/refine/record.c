/* See record.h. */
#include "refine/record.h"

enum { most_kept = 100 };

void record_step(record *r, const cfa *function, edge_id e) {
  recorded s = {function, e};
  if (!function->sym) return;
  if (r->first.n < most_kept) vec_push(&r->first, s);
  else if (r->last.n < most_kept) vec_push(&r->last, s);
  else r->last.at[r->n % most_kept] = s;
  r->n += r->last.n > 0;
}

static void add_step(verdict *v, const recorded *s) {
  const edge *e = cfa_edge(s->function, s->edge);
  buf text = {0};
  edge_print(&text, e);
  vec_push(&v->trace, ((trace_step){.where = e->where.begin,
                                    .function = s->function->sym->name,
                                    .statement = arena_strdup(&v->arena, buf_text(&text)),
                                    .event = "",
                                    .values = ""}));
  buf_free(&text);
}

void record_write(const record *r, verdict *v) {
  v->trace.n = 0;
  for (uint32_t i = 0; i < r->first.n; i++) add_step(v, &r->first.at[i]);
  uint64_t left_out = r->n - r->last.n;
  if (left_out) {
    trace_step s = {.where = vec_last(&v->trace).where, .function = "", .event = "", .values = ""};
    s.statement = arena_printf(&v->arena, "... %llu further steps", (unsigned long long)left_out);
    vec_push(&v->trace, s);
  }
  for (uint32_t i = 0; i < r->last.n; i++) add_step(v, &r->last.at[r->last.n < most_kept ? i : (r->n + i) % most_kept]);
}

void record_free(record *r) {
  vec_free(&r->first);
  vec_free(&r->last);
}
