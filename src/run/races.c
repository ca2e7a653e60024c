/* Data races, found while a program runs: two accesses of the same memory by different threads, one of them a write, not both atomic,
 * of which neither happens before the other. For each word of memory the last access of each thread and kind is remembered with
 * its time; an access races with a remembered one whose time its thread does not know. The later accesses of a thread
 * know more than the earlier ones, so that the last one is enough to find that there is a race.
 *
 * The verdict is about this schedule: another one may show a race that this one orders by chance. */
#include "run/threads.h"

typedef struct past_access {
  uint32_t thread, time;
  uint8_t from, to; /* bytes of the word */
  bool writes, atomic;
  const op *op;
  const trail *trail;
  const lock_set *held;
} past_access;

typedef VEC(past_access) word;

typedef struct races {
  map words; /* address / 8 -> index in `all` */
  VEC(word) all;
} races;

void races_open(machine *m) { m->threads->races = mem_alloc(sizeof(races)); }

void races_close(machine *m) {
  races *r = m->threads->races;
  if (!r) return;
  for (uint32_t i = 0; i < r->all.n; i++) vec_free(&r->all.at[i]);
  vec_free(&r->all);
  map_free(&r->words);
  mem_free(r);
  m->threads->races = NULL;
}

static word *word_at(races *r, uint64_t number) {
  uint64_t known = 0;
  if (!map_get(&r->words, number, &known)) {
    known = r->all.n;
    vec_push(&r->all, ((word){0}));
    map_put(&r->words, number, known);
  }
  return &r->all.at[known];
}

/* The innermost frame of the program's own: a model of the library is part of its call. */
static const trail *own(const trail *t, const op **at) {
  for (; t && t->function->is_model; t = t->outer) *at = t->call;
  return t;
}

static void describe(const machine *m, run_access *a, const past_access *p, uint64_t address) {
  const op *at = p->op;
  const trail *t = own(p->trail, &at);
  *a = (run_access){.thread = p->thread, .writes = p->writes, .is_atomic = p->atomic};
  a->what = interp_part(m, address);
  if (at && at->from) a->where = at->from->where;
  else if (at && at->nways && t) a->where = t->function->edges.at[at->ways[0].edge].where;
  if (t && t->function->sym) a->function = t->function;
  for (; t && a->stack.n < 100; t = t->outer)
    if (t->call && t->call->from && !(t->outer && t->outer->function->is_model))
      vec_push(&a->stack, t->call->from->where);
  for (const lock_set *l = p->held; l; l = l->rest)
    vec_push(&a->locks, ((run_lock){interp_part(m, l->address), l->where}));
}

static void report(machine *m, const past_access *before, const past_access *now, uint64_t address) {
  run_result *r = m->result;
  if (r->has_race) return;
  r->has_race = true;
  if (m->options->notes_races) return;
  describe(m, &r->race[0], before, address);
  describe(m, &r->race[1], now, address);
  buf name[2] = {{0}, {0}};
  place at = r->race[0].where.begin;
  threads_name(now->thread, &name[0]);
  threads_name(before->thread, &name[1]);
  machine_undefined(m, CHECK_RACE, "data race: %s %s what %s %s at %s:%u, without synchronisation", buf_text(&name[0]),
                    now->writes ? "writes" : "reads", buf_text(&name[1]), before->writes ? "wrote" : "read",
                    diag_short_name(&m->job->diag, at.file, 40), at.line);
  buf_free(&name[0]);
  buf_free(&name[1]);
}

static bool is_conflict(const thread *t, const past_access *old, const past_access *now) {
  if (old->thread == t->number || old->to <= now->from || now->to <= old->from) return false;
  if ((!old->writes && !now->writes) || (old->atomic && now->atomic)) return false;
  return old->thread >= t->clock.n || old->time > t->clock.at[old->thread];
}

static void remember(word *w, const past_access *now) {
  for (uint32_t i = 0; i < w->n; i++) {
    past_access *p = &w->at[i];
    if (p->thread == now->thread && p->writes == now->writes && p->atomic == now->atomic && p->from == now->from &&
        p->to == now->to) {
      *p = *now;
      return;
    }
  }
  vec_push(w, *now);
}

void races_access(machine *m, const thread *t, uint64_t address, uint64_t size, bool writes, bool atomic) {
  past_access now = {.thread = t->number,
                     .time = t->clock.at[t->number],
                     .writes = writes,
                     .atomic = atomic,
                     .op = m->pc,
                     .trail = threads_trail(m, m->frame),
                     .held = t->held};
  for (uint64_t number = address / 8; number * 8 < address + size; number++) {
    uint64_t first = number * 8, end = first + 8;
    now.from = (uint8_t)(address > first ? address - first : 0);
    now.to = (uint8_t)((address + size < end ? address + size : end) - first);
    word *w = word_at(m->threads->races, number);
    for (uint32_t i = 0; i < w->n; i++)
      if (is_conflict(t, &w->at[i], &now)) {
        report(m, &w->at[i], &now, first + (w->at[i].from > now.from ? w->at[i].from : now.from));
        return;
      }
    remember(w, &now);
  }
}
