/* See conflict.h. */
#include "check/conflict.h"

#include "base/buf.h"
#include "run/interp.h"

const char *conflict_name(run_part part, arena *a) {
  buf name = {0};
  if (!part.of || part.of->kind == SYM_TEMP) return "";
  buf_puts(&name, part.of->name);
  type_print_part(&name, part.of->type, part.offset, NULL);
  const char *text = arena_strdup(a, buf_text(&name));
  buf_free(&name);
  return text;
}

static race_access access_of(const run_access *r, arena *a) {
  place *calls = arena_alloc(a, sizeof *calls * (r->stack.n + 1));
  held_lock *locks = arena_alloc(a, sizeof *locks * (r->locks.n + 1));
  for (uint32_t i = 0; i < r->stack.n; i++) calls[i] = r->stack.at[i].begin;
  for (uint32_t i = 0; i < r->locks.n; i++)
    locks[i] = (held_lock){conflict_name(r->locks.at[i].lock, a), r->locks.at[i].where.begin};
  return (race_access){.thread = r->thread,
                       .writes = r->writes,
                       .is_atomic = r->is_atomic,
                       .what = conflict_name(r->what, a),
                       .where = r->where.begin,
                       .function = r->function ? arena_strdup(a, r->function->sym->name) : "",
                       .calls = calls,
                       .ncalls = r->stack.n,
                       .locks = locks,
                       .nlocks = r->locks.n};
}

void conflict_of(const run_result *r, arena *a, conflict *out) {
  out->thread = r->thread;
  out->is_race = r->end == RUN_UNDEFINED && r->check == CHECK_RACE;
  for (uint32_t i = 0; out->is_race && i < 2; i++) out->race[i] = access_of(&r->race[i], a);
  out->waiting.n = 0;
  for (uint32_t i = 0; i < r->waiting.n; i++) {
    const run_wait *w = &r->waiting.at[i];
    blocked_thread b = {.thread = w->thread,
                        .function = w->function ? arena_strdup(a, w->function->name) : "",
                        .where = w->where.begin,
                        .what = conflict_name(w->what, a),
                        .holder = w->holder};
    vec_push(&out->waiting, b);
  }
}

void conflict_free(conflict *c) { vec_free(&c->waiting); }
