/* Words of components whose calls stay calls: is there one that all of them can perform together and that the property refuses? The property
 * is a part of the search that only watches: its process, made deterministic, goes to ERROR with every event that it does not allow. An
 * error in a component, an end that is not modelled, and a process in ERROR are such events, too. For deadlock each component says at the end of
 * its word where it rests, and the watcher refuses rests in which together nothing can happen (resting.h). */
#include "automata/subset.h"
#include "base/tuning.h"
#include "check/cpds.h"
#include "prove/ask.h"
#include "prove/cegar.h"
#include "prove/resting.h"
#include "prove/schedule.h"

typedef struct finite {
  pds *system;
  action_list alphabet;
} finite;

typedef struct recursive {
  question q;
  cpds *cpds;
  finite *processes;    /* by part: those that are no C functions */
  action_list *letters; /* by part: its alphabet */
  finite monitor;
  pds_set refused; /* ERROR of the monitor */
  bool *last;      /* by action: the monitor may refuse it */
  bool deadlock;   /* the watcher is made anew for each search: */
  resting resting;
  uint64_t effort; /* of one search */
  cpds_word word;
} recursive;

/* ---- finite parts ---- */

static void add_step(pds *p, uint32_t from, uint32_t action, uint32_t to) {
  pds_add_rule(p, (pds_rule){.top = from, .npush = 1, .push = {to}, .action = action});
}

/* The action by which a part says that something went wrong in it. */
static uint32_t alarm_of(recursive *r, const part *m, const char *what) {
  buf text = {0};
  buf_printf(&text, "%s.%s", m->is->name, what);
  uint32_t action = action_named(r->q.parts->request.actions, buf_text(&text));
  buf_free(&text);
  return action;
}

/* A process: its state is the only symbol on the stack. */
static void add_process_rests(recursive *r, uint32_t i) {
  part *m = &r->q.parts->at[i];
  const lts *l = part_system(m);
  action_list offers = {0};
  for (uint32_t s = 0; s < l->states; s++) {
    bool moves = s == l->error;
    offers.n = 0;
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      moves |= l->edges.at[e].action == LTS_TAU;
      vec_push(&offers, l->edges.at[e].action);
    }
    vec_reserve(&offers, 1);
    if (moves) continue;
    uint32_t action = part_rest_action(m, offers.at, offers.n, s == l->end, m->owes && m->owes[s]);
    add_step(r->processes[i].system, s, action, s);
    vec_push(&r->processes[i].alphabet, action);
  }
  vec_free(&offers);
}

static void open_process(recursive *r, uint32_t i) {
  const lts *l = part_system(&r->q.parts->at[i]);
  finite *f = &r->processes[i];
  f->system = pds_new(1, l->states);
  for (uint32_t e = 0; e < l->edges.n; e++)
    add_step(f->system, l->edges.at[e].from, l->edges.at[e].action, l->edges.at[e].to);
  for (uint32_t k = 0; k < l->alphabet.n; k++) vec_push(&f->alphabet, l->alphabet.at[k]);
  if (l->error != LTS_NONE) {
    uint32_t alarm = alarm_of(r, &r->q.parts->at[i], "(ERROR)");
    add_step(f->system, l->error, alarm, l->error);
    vec_push(&f->alphabet, alarm);
  }
  if (r->deadlock) add_process_rests(r, i);
  pds_freeze(f->system);
  spec_sort_actions(&f->alphabet);
}

/* What each C function can be seen to do. */
static void find_letters(recursive *r, uint32_t i) {
  const part *m = &r->q.parts->at[i];
  action_list *list = &r->letters[i];
  for (uint32_t k = 0; k < m->woven.process->alphabet.n; k++) vec_push(list, m->woven.process->alphabet.at[k]);
  if (m->error != LTS_NONE) vec_push(list, m->error);
  vec_push(list, m->pushdown.lost);
  for (uint32_t k = 0; k < m->rests.n; k++) vec_push(list, m->rests.at[k].action);
  spec_sort_actions(list);
}

/* All that the property, or nobody, has an answer to. */
static void find_monitor_letters(recursive *r) {
  const lts *p = parts_process(r->q.parts);
  action_list *list = &r->monitor.alphabet;
  for (uint32_t k = 0; k < p->alphabet.n; k++) vec_push(list, p->alphabet.at[k]);
  for (uint32_t i = 0; i < r->q.parts->n; i++) {
    const part *m = &r->q.parts->at[i];
    if (m->kind) vec_push(list, m->pushdown.lost);
    else if (part_system(m)->error != LTS_NONE) vec_push(list, alarm_of(r, m, "(ERROR)"));
  }
  spec_sort_actions(list);
}

static void make_cpds(recursive *r, uint32_t first) {
  cpds_part part = {.system = r->monitor.system,
                    .target = &r->refused,
                    .alphabet = r->monitor.alphabet.at,
                    .nalphabet = r->monitor.alphabet.n,
                    .watches = true};
  vec_push(&part.start.stack, first);
  cpds_request q = {.nparts = r->q.parts->n + 1,
                    .synchronisation = parts_in_pairs(r->q.parts) ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                    .nactions = (uint32_t)r->q.parts->request.actions->names.n,
                    .language = r->q.parts->job->options.language == LANGUAGE_PREFIX   ? CPDS_PREFIX
                                : r->q.parts->job->options.language == LANGUAGE_SUFFIX ? CPDS_SUFFIX
                                                                                       : CPDS_AUTO,
                    .last = r->last};
  r->cpds = cpds_new(r->q.parts->job, &q);
  cpds_set(r->cpds, r->q.parts->n, &part);
  vec_free(&part.start.stack);
}

static void refuse(recursive *r, uint32_t error) {
  pds_set_init(&r->refused, r->monitor.system);
  uint32_t end = pds_set_add_state(&r->refused, true);
  pds_set_add(&r->refused, 0, error, end);
}

/* False when a limit is hit. */
static bool open_monitor(recursive *r) {
  lts *d = lts_determinize(r->q.parts->job, parts_process(r->q.parts));
  if (!d) return false;
  uint32_t error = d->states, actions = (uint32_t)r->q.parts->request.actions->names.n;
  find_monitor_letters(r);
  r->last = mem_alloc(actions + 1);
  r->monitor.system = pds_new(1, d->states + 1);
  for (uint32_t s = 0; s < d->states; s++)
    for (uint32_t k = 0; k < r->monitor.alphabet.n; k++) {
      uint32_t a = r->monitor.alphabet.at[k], e = lts_find(d, s, a);
      bool allowed = e < lts_from(d, s + 1) && d->edges.at[e].action == a && d->edges.at[e].to != d->error;
      add_step(r->monitor.system, s, a, allowed ? d->edges.at[e].to : error);
      r->last[a] |= !allowed;
    }
  pds_freeze(r->monitor.system);
  refuse(r, error);
  make_cpds(r, d->initial);
  lts_free(d);
  return true;
}

static void close_monitor(recursive *r) {
  cpds_free(r->cpds);
  if (r->monitor.system) pds_set_free(&r->refused);
  pds_free(r->monitor.system);
  mem_free(r->last);
  resting_free(&r->resting);
  r->cpds = NULL;
  r->monitor.system = NULL;
  r->last = NULL;
}

/* ---- the search ---- */

static void set_part(recursive *r, uint32_t i, const pds *system, uint32_t first, const action_list *alphabet) {
  cpds_part part = {.system = system, .alphabet = alphabet->at, .nalphabet = alphabet->n};
  vec_push(&part.start.stack, first);
  cpds_set(r->cpds, i, &part);
  vec_free(&part.start.stack);
}

static bool begin(question *q, const outlook *o) {
  recursive *r = (recursive *)q;
  r->effort = o->effort;
  return r->cpds || r->deadlock;
}

static bool set(question *q, uint32_t i) {
  recursive *r = (recursive *)q;
  const part *p = &q->parts->at[i];
  if (!r->cpds) return true; /* later, with all others */
  if (p->kind) set_part(r, i, p->pushdown.system, pushdown_first, &r->letters[i]);
  else set_part(r, i, r->processes[i].system, part_system(p)->initial, &r->processes[i].alphabet);
  return true;
}

/* What the models say of where they rest, as a watcher. False: there are too many. */
static bool watch_rests(recursive *r) {
  parts *m = r->q.parts;
  const action_list **alphabets = mem_alloc(sizeof *alphabets * (m->n + 1));
  close_monitor(r);
  for (uint32_t i = 0; i < m->n; i++) {
    r->letters[i].n = 0;
    if (m->at[i].kind) find_letters(r, i);
    alphabets[i] = m->at[i].kind ? &r->letters[i] : &r->processes[i].alphabet;
  }
  bool fine = resting_make(&r->resting, m, alphabets);
  mem_free(alphabets);
  r->monitor.system = r->resting.system;
  r->last = r->resting.last;
  r->resting.system = NULL;
  r->resting.last = NULL;
  r->monitor.alphabet.n = 0;
  for (uint32_t i = 0; i < r->resting.alphabet.n; i++) vec_push(&r->monitor.alphabet, r->resting.alphabet.at[i]);
  refuse(r, r->resting.error);
  make_cpds(r, r->resting.first);
  for (uint32_t i = 0; i < m->n; i++) set(&r->q, i);
  return fine;
}

static search_answer search(question *q) {
  recursive *r = (recursive *)q;
  if (r->deadlock && !watch_rests(r)) return SEARCH_STOPPED;
  cpds_answer said = cpds_check(r->cpds, r->effort, &r->word);
  q->cases = 1;
  q->v->states = cpds_states(r->cpds);
  return said == CPDS_NONE ? SEARCH_HOLDS : said == CPDS_FOUND ? SEARCH_FOUND : SEARCH_STOPPED;
}

static void forget(question *q) {
  recursive *r = (recursive *)q;
  cpds_word_free(&r->word);
  r->word = (cpds_word){0};
}

/* ---- counterexamples ---- */

static const part_rest *rest_of(const part *m, uint32_t action) {
  for (uint32_t i = 0; i < m->rests.n; i++)
    if (m->rests.at[i].action == action) return &m->rests.at[i];
  return NULL;
}

static bool is_rest(const part *m, uint32_t action) { return rest_of(m, action); }

/* The events of a run as a line of moves, so that its execution is cut at them. */
static void line_of(const recursive *r, uint32_t i, share *s) {
  const part *m = &r->q.parts->at[i];
  const pds *p = m->kind ? m->pushdown.system : r->processes[i].system;
  counterexample *out = &s->moves;
  counterexample_begin(out, 0);
  for (uint32_t k = 0; k < s->run.n; k++) {
    uint32_t action = p->rules.at[s->run.at[k]].action;
    bool fails = m->kind && action != LTS_TAU && (action == m->error || action == m->pushdown.lost);
    s->fails |= fails;
    if (action == LTS_TAU || fails || is_rest(m, action)) continue;
    counterexample_add(out,
                       (counterexample_move){.parent = out->moves.n - 1, .specification = LTS_NONE, .action = action});
  }
  vec_last(&out->moves).leaf = true;
}

/* Where the word ends, for a C function. */
static void note_rest(const recursive *r, uint32_t i, share *s) {
  const part *m = &r->q.parts->at[i];
  const pds *p = m->pushdown.system;
  uint32_t last = s->run.n ? p->rules.at[s->run.at[s->run.n - 1]].action : LTS_TAU;
  const part_rest *rest = last == LTS_TAU ? NULL : rest_of(m, last);
  s->rests = rest;
  s->to_end = rest && rest->ended;
}

static bool shares(question *q, uint32_t k, share *s) {
  recursive *r = (recursive *)q;
  (void)k;
  for (uint32_t i = 0; i < q->parts->n; i++) {
    if (!cpds_run(r->cpds, &r->word, i, &s[i].run)) return false;
    line_of(r, i, &s[i]);
    if (!q->parts->at[i].kind) continue;
    note_rest(r, i, &s[i]);
    performance_init(&s[i].performance, &s[i].moves, NULL);
    for (uint32_t m = 0; m < s[i].moves.moves.n; m++) vec_push(&s[i].performance.number, m);
  }
  return true;
}

/* Where the process of the property is after an event, as far as that can be told; LTS_NONE: it cannot. */
static uint32_t position_after(const lts *p, uint32_t at, uint32_t action) {
  if (at == LTS_NONE || !lts_has(p, action)) return at;
  uint32_t e = lts_find(p, at, action), end = lts_from(p, at + 1);
  bool one = e < end && p->edges.at[e].action == action && (e + 1 == end || p->edges.at[e + 1].action != action);
  return one ? p->edges.at[e].to : LTS_NONE;
}

/* The word as a schedule of what the parts do. */
static void case_of(const recursive *r, two_level_case *x) {
  const lts *p = parts_process(r->q.parts);
  const cpds_word *w = &r->word;
  uint32_t *next = mem_alloc(sizeof *next * (r->q.parts->n + 1)), at = p ? p->initial : LTS_NONE;
  *x = (two_level_case){.nparts = r->q.parts->n};
  counterexample_begin(&x->run, 0);
  for (uint32_t i = 0; i < w->events.n; i++) {
    const cpds_event *e = &w->events.at[i];
    if (e->n && is_rest(&r->q.parts->at[w->parts.at[e->first]], e->action)) continue; /* all that follows is */
    counterexample_move m = {.parent = i, .specification = at, .action = e->action, .leaf = i + 1 == w->events.n};
    counterexample_add(&x->run, m);
    if (p) at = position_after(p, at, e->action);
    vec_push(&x->events, ((two_level_event){i ? i - 1 : NO_MOVE, i + 1, e->action, x->steps.n, e->n}));
    for (uint32_t k = 0; k < e->n; k++) {
      uint32_t part = w->parts.at[e->first + k];
      vec_push(&x->steps, ((two_level_step){part, ++next[part]}));
    }
  }
  vec_last(&x->run.moves).leaf = true;
  mem_free(next);
}

static const char *message_of(const question *q, const share *s) {
  switch (q->parts->request.property->kind) {
  case PROPERTY_SPECIFICATION:
    return q->parts->n > 1 ? "together, the components do something that the specification does not allow"
                           : "the component does something that its specification does not allow";
  case PROPERTY_REACH_ERROR: return "the process is in ERROR";
  case PROPERTY_DEADLOCK: return "deadlock: every component is blocked";
  default: break;
  }
  for (uint32_t i = 0; i < q->parts->n; i++)
    if (q->parts->at[i].kind && s[i].fails)
      return arena_printf(&q->v->arena, "%s: %s", q->parts->at[i].is->name, s[i].performance.v->message);
  return "an error is reached";
}

/* What each component does at the end of a deadlock. */
static void tell_ends(const recursive *r) {
  verdict *v = r->q.v;
  const cpds_word *w = &r->word;
  for (uint32_t i = 0; i < r->q.parts->n; i++) {
    const part_rest *rest = NULL;
    for (uint32_t k = 0; k < w->events.n && !rest; k++) {
      const cpds_event *e = &w->events.at[k];
      if (e->n && w->parts.at[e->first] == i) rest = rest_of(&r->q.parts->at[i], e->action);
    }
    buf text = {0};
    for (uint32_t k = 0; rest && k < rest->offers.n; k++) {
      buf_puts(&text, k ? ", " : "waits for ");
      buf_puts(&text, action_name(r->q.parts->request.actions, rest->offers.at[k]));
    }
    const char *idle = rest && rest->ended      ? "has ended"
                       : r->q.parts->at[i].kind ? "waits forever"
                                                : "does nothing more";
    vec_push(&v->ends_by, arena_strdup(&v->arena, text.n ? buf_text(&text) : idle));
    buf_free(&text);
  }
}

static const char *violated(question *q, uint32_t k, share *s) {
  two_level_case x;
  (void)k;
  case_of((recursive *)q, &x);
  schedule_write(q->parts, &x, s, q->v);
  if (((recursive *)q)->deadlock) tell_ends((recursive *)q);
  q->v->message = message_of(q, s);
  counterexample_free(&x.run);
  vec_free(&x.events);
  vec_free(&x.steps);
  return NULL;
}

/* Does some component perform an event that the property is about? */
static bool has_events(const recursive *r) {
  const parts *m = r->q.parts;
  for (uint32_t i = 0; i < m->n; i++) {
    const pds *p = m->at[i].kind ? m->at[i].pushdown.system : r->processes[i].system;
    for (uint32_t k = 0; k < p->rules.n; k++)
      if (p->rules.at[k].action != LTS_TAU && lts_has(parts_process(m), p->rules.at[k].action)) return true;
  }
  return false;
}

static void holds(question *q) {
  q->v->vacuous = q->parts->request.property->kind == PROPERTY_SPECIFICATION && !has_events((recursive *)q);
}

/* ---- all ---- */

static bool is_deterministic(const lts *l) {
  for (uint32_t e = 0; e < l->edges.n; e++) {
    const lts_edge *a = &l->edges.at[e];
    if (a->action == LTS_TAU) return false;
    if (e && a[-1].from == a->from && a[-1].action == a->action) return false;
  }
  return true;
}

static void close_all(recursive *r) {
  close_monitor(r);
  vec_free(&r->monitor.alphabet);
  for (uint32_t i = 0; i < r->q.parts->n && r->processes; i++) {
    pds_free(r->processes[i].system);
    vec_free(&r->processes[i].alphabet);
    vec_free(&r->letters[i]);
  }
  mem_free(r->processes);
  mem_free(r->letters);
}

static void decide(recursive *r) {
  outlook outlooks[] = {outlook_followed(), outlook_of(SMT_INT), outlook_of(SMT_BV)};
  for (uint32_t i = 0; i < 3; i++) outlooks[i].effort = i ? tuning.words_later : tuning.words_at_first;
  for (uint32_t i = 0; i < r->q.parts->n; i++) {
    if (r->q.parts->at[i].kind) find_letters(r, i);
    else open_process(r, i);
  }
  if (!r->deadlock) open_monitor(r);
  cegar(&r->q, outlooks, 3);
}

void ask_pushdown(parts *m, bool traces) {
  bool words = m->request.property->kind != PROPERTY_SPECIFICATION || traces;
  if (m->why_not) m->v->reason = arena_strdup(&m->v->arena, m->why_not);
  else if (!words && !is_deterministic(parts_process(m)))
    m->v->reason =
        "recursive components are compared by traces: use --relation traces, or a deterministic specification";
  if (*m->v->reason) return;
  recursive r = {.q = {.parts = m,
                       .v = m->v,
                       .begin = begin,
                       .set = set,
                       .search = search,
                       .forget = forget,
                       .shares = shares,
                       .holds = holds,
                       .violated = violated,
                       .stopped = "the search for a common word of the components did not end"},
                 .deadlock = m->request.property->kind == PROPERTY_DEADLOCK};
  r.processes = mem_alloc(sizeof *r.processes * (m->n + 1));
  r.letters = mem_alloc(sizeof *r.letters * (m->n + 1));
  decide(&r);
  close_all(&r);
}
