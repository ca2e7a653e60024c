/* See interleaving.h. */
#include "prove/interleaving.h"

#include "prove/schedule.h"

#include <string.h>

static bool is_function(const interleaving *c, uint32_t i) { return c->parts->at[i].kind; }

static const lts *system_of(const interleaving *c, uint32_t i) { return part_system(&c->parts->at[i]); }

/* ---- what actions mean ---- */

static observed *meaning_of(interleaving *c, uint32_t action) {
  while (c->meaning.n <= action) vec_push(&c->meaning, (observed){0});
  return &c->meaning.at[action];
}

/* Those of all components are one table: propositions and returns have the names of their components. */
static void collect_meanings(interleaving *c) {
  const alphabet *a = c->alphabet;
  for (uint32_t i = 0; i < c->parts->n; i++) {
    const part *m = &c->parts->at[i];
    for (uint32_t k = 0; m->kind && k < m->observed->meaning.n; k++)
      if (m->observed->meaning.at[k].kind != OBSERVED_NOTHING) *meaning_of(c, k) = m->observed->meaning.at[k];
  }
  for (uint32_t i = 0; i < c->parts->n; i++)
    for (uint32_t k = 0; !is_function(c, i) && k < c->parts->at[i].alphabet.n; k++)
      meaning_of(c, c->parts->at[i].alphabet.at[k])->kind = OBSERVED_EVENT;
  for (uint32_t i = 0; i < a->events.n; i++) meaning_of(c, a->events.at[i].action)->event = a->events.at[i].value;
}

static observed_kind kind_of(const interleaving *c, uint32_t action) {
  return action != LTS_TAU && action < c->meaning.n ? c->meaning.at[action].kind : OBSERVED_NOTHING;
}

static bool shows_state(const interleaving *c, uint32_t action) {
  return kind_of(c, action) == OBSERVED_STATE || kind_of(c, action) == OBSERVED_TOO;
}

/* ---- the product ---- */

/* Only internal steps and what it shows: nobody else has a part in it. */
static bool is_private(const interleaving *c, const lts *l, uint32_t s) {
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++)
    if (l->edges.at[e].action != LTS_TAU && !shows_state(c, l->edges.at[e].action)) return false;
  return true;
}

/* States from which the rest of what one step has changed is still to be shown, and those before anything was shown. */
void interleaving_set(interleaving *c, uint32_t i) {
  if (!is_function(c, i)) return;
  const lts *l = system_of(c, i);
  bool *alone = c->alone[i] = mem_resize(c->alone[i], l->states + 1), shows = false;
  memset(alone, 0, l->states + 1);
  for (uint32_t e = 0; e < l->edges.n; e++) {
    shows |= shows_state(c, l->edges.at[e].action);
    if (kind_of(c, l->edges.at[e].action) == OBSERVED_TOO) alone[l->edges.at[e].from] = true;
  }
  if (!shows || !c->parts->at[i].observed->shows_first) return;
  VEC(uint32_t) early = {0};
  bool *seen = mem_alloc(l->states + 1);
  vec_push(&early, l->initial);
  seen[l->initial] = true;
  for (uint32_t k = 0; k < early.n; k++) {
    uint32_t s = early.at[k];
    alone[s] |= is_private(c, l, s);
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      uint32_t to = l->edges.at[e].to;
      if (seen[to] || shows_state(c, l->edges.at[e].action)) continue;
      seen[to] = true;
      vec_push(&early, to);
    }
  }
  vec_free(&early);
  mem_free(seen);
}

void interleaving_make(interleaving *c, bool reduced) {
  VEC(uint32_t) visible = {0};
  for (uint32_t a = 1; a < c->meaning.n; a++)
    if (kind_of(c, a) != OBSERVED_NOTHING) vec_push(&visible, a);
  for (uint32_t i = 0; i < c->parts->n; i++) {
    const lts *l = system_of(c, i);
    c->of_product[i] = (product_part){.model = model_of_lts(l),
                                      .alphabet = l->alphabet.at,
                                      .nalphabet = l->alphabet.n,
                                      .states = l->states,
                                      .alone = is_function(c, i) ? c->alone[i] : NULL};
  }
  product_request q = {.parts = c->of_product,
                       .nparts = c->parts->n,
                       .synchronisation = parts_in_pairs(c->parts) ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                       .nactions = c->parts->request.actions->names.n,
                       .reduction = reduced ? REDUCE_FOR_TRACES : REDUCE_NOTHING,
                       .visible = visible.at,
                       .nvisible = visible.n};
  product_free(c->product);
  c->product = product_new(c->parts->job, &q);
  vec_free(&visible);
}

/* A run rests where nobody can go on. A component in its own code always can, whatever the model has. */
rest_kind interleaving_rests(void *context, uint32_t state) {
  interleaving *c = context;
  bool functions = false, ended = true, processes_ended = true;
  for (uint32_t i = 0; i < c->parts->n; i++) {
    uint32_t s = product_state_of(c->product, state, i);
    if (!is_function(c, i)) {
      processes_ended &= s == system_of(c, i)->end;
      continue;
    }
    watched_kind kind = watched_does(&c->parts->at[i].watched, s);
    if (kind == WATCHED_MOVES) return REST_NONE;
    functions = true;
    ended &= kind == WATCHED_ENDED;
  }
  model m = product_model(c->product);
  model_moves moves = {0};
  bool fine = m.moves(m.context, state, &moves), moving = moves.n;
  vec_free(&moves);
  if (!fine || moving) return REST_NONE;
  return (functions ? ended : processes_ended) ? REST_ENDED : REST_DEADLOCKED;
}

progress_bits interleaving_progress(void *context, uint32_t state, const model_move *m) {
  interleaving *c = context;
  product_steps_list steps = {0};
  progress_bits all = {0};
  product_steps(c->product, state, m->edge, &steps);
  for (uint32_t i = 0; i < steps.n; i++) {
    uint32_t part = steps.at[i].part;
    if (!is_function(c, part)) continue;
    uint32_t from = product_state_of(c->product, state, part);
    progress_bits p = watched_progress(&c->parts->at[part].watched, from, (uint32_t)steps.at[i].edge, steps.at[i].to);
    all.lowers |= p.lowers;
    all.raises |= p.raises;
  }
  vec_free(&steps);
  return all;
}

/* Which moves of the run a reader is shown: events, and what changes of the propositions. */
static bool *shown_in(const interleaving *c, const counterexample *run) {
  bool *shown = mem_alloc(run->moves.n + 1);
  uint32_t *values = mem_alloc(sizeof *values * (c->alphabet->letters.groups.n + 1));
  for (uint32_t i = 1; i < run->moves.n; i++) {
    uint32_t action = run->moves.at[i].action;
    shown[i] = action != LTS_TAU;
    if (!shows_state(c, action)) continue;
    const observed *o = &c->meaning.at[action];
    shown[i] = values[o->group] && values[o->group] != o->value + 1;
    values[o->group] = o->value + 1;
  }
  mem_free(values);
  return shown;
}

void interleaving_tell_measures(const interleaving *c) {
  const parts *m = c->parts;
  for (uint32_t i = 0; i < m->n; i++) {
    const part *p = &m->at[i];
    if (!p->kind) continue;
    watched_tell(&p->watched, m->alone ? "" : arena_printf(&m->v->arena, "%s: ", p->is->name), m->v);
  }
}

bool interleaving_has_positions(const interleaving *c) {
  for (uint32_t i = 0; i < c->parts->n; i++) {
    const lts *l = system_of(c, i);
    for (uint32_t e = 0; e < l->edges.n; e++)
      if (l->edges.at[e].action != LTS_TAU) return true;
  }
  return false;
}

static void find_late(interleaving *c) {
  c->late = mem_alloc(c->alphabet->letters.groups.n + 1);
  for (uint32_t i = 0; i < c->parts->n; i++) {
    const observing *o = c->parts->at[i].observed;
    for (uint32_t k = 0; o && k < o->late.n; k++) c->late[o->late.at[k]] = true;
  }
}

/* What each component does at the end, or while the cycle is taken. */
static void tell_ends(interleaving *c, const share *t, const counterexample *run) {
  for (uint32_t i = 0; i < c->parts->n; i++) {
    const lts *l = system_of(c, i);
    uint32_t s = vec_last(&t[i].moves.moves).state;
    watched_kind kind = is_function(c, i) ? watched_does(&c->parts->at[i].watched, s)
                        : s == l->end     ? WATCHED_ENDED
                                          : WATCHED_WAITS;
    buf text = {0};
    for (uint32_t e = lts_from(l, s); kind == WATCHED_WAITS && e < lts_from(l, s + 1); e++) {
      if (l->edges.at[e].action == LTS_TAU) continue;
      if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
      buf_puts(&text, text.n ? ", " : "waits for ");
      buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
    }
    const char *said = run->loop != NO_MOVE && t[i].moves.loop != NO_MOVE ? "runs forever"
                       : kind == WATCHED_ENDED                            ? "has ended"
                       : text.n                ? arena_strdup(&c->parts->v->arena, buf_text(&text))
                       : kind == WATCHED_MOVES ? "is never scheduled again"
                                               : "does nothing more";
    vec_push(&c->parts->v->ends_by, said);
    buf_free(&text);
  }
}

void interleaving_init(interleaving *c, parts *parts, const alphabet *alphabet) {
  *c = (interleaving){.parts = parts, .alphabet = alphabet};
  c->alone = mem_alloc(sizeof *c->alone * (parts->n + 1));
  c->of_product = mem_alloc(sizeof *c->of_product * (parts->n + 1));
  find_late(c);
  collect_meanings(c);
}

void interleaving_free(interleaving *c) {
  product_free(c->product);
  for (uint32_t i = 0; i < c->parts->n && c->alone; i++) mem_free(c->alone[i]);
  mem_free(c->alone);
  mem_free(c->late);
  mem_free(c->of_product);
  vec_free(&c->meaning);
}

void interleaving_shares(interleaving *c, const counterexample *run, temporal_kind kind, share *s) {
  bool alone = c->parts->alone, lost = kind == TEMPORAL_UNMODELLED, ends = kind == TEMPORAL_ENDS;
  for (uint32_t i = 0; i < c->parts->n; i++) {
    product_project(c->product, run, i, &s[i].moves, &s[i].from);
    s[i].rounds = 1;
    if (!is_function(c, i)) continue;
    uint32_t error = system_of(c, i)->error, last = vec_last(&s[i].moves.moves).state;
    s[i].lost = lost;
    s[i].to_end = alone ? ends : watched_does(&c->parts->at[i].watched, last) == WATCHED_ENDED;
    if (last == error) counterexample_without(&s[i].moves, error);
    performance_init(&s[i].performance, &s[i].moves, alone ? c->parts->v : NULL);
  }
}

void interleaving_tell_run(interleaving *c, const counterexample *run, temporal_kind kind, share *s) {
  bool *shown = shown_in(c, run);
  schedule_run all = {.run = run, .shown = shown, .product = c->product, .shares = s};
  schedule_write_run(c->parts, &all, c->parts->v);
  if (kind != TEMPORAL_PREFIX && kind != TEMPORAL_ERRS) tell_ends(c, s, run);
  mem_free(shown);
}
