/* See threads.h. Clocks count releases: what a thread does after a release has a later time than what it did before, and a thread that
 * acquires learns the times at which the last releases were made (Fidge, Mattern; Flanagan and Freund 2009 for their use here). */
#include "run/threads.h"

#include "run/library.h"
#include "run/notify.h"

#include <string.h>

/* What an operation accesses of memory that may be shared. */
typedef struct shared_use {
  bool is_visible; /* whatever it accesses: others notice it */
  bool waits;
  uint32_t n;
  struct {
    const expr *lvalue;
    bool writes;
  } at[];
} shared_use;

enum { MOST_USES = 16, MOST_THREADS = 256, most_unnoticed = 5000 };

static thread *running(const machine *m) { return m->threads->all.at[m->threads->running]; }

uint32_t interp_thread(const machine *m) { return m->threads ? m->threads->running : 0; }
uint32_t interp_threads(const machine *m) { return m->threads ? m->threads->all.n : 1; }
bool interp_has_ended(const machine *m, uint32_t thread) {
  return m->threads && thread < m->threads->all.n && m->threads->all.at[thread]->has_ended;
}

bool interp_is_retrying(const machine *m, uint32_t thread) {
  return m->threads && thread < m->threads->all.n && m->threads->all.at[thread]->retries_at;
}

const cfa *interp_at(const machine *m, uint32_t thread, edge_id *e) {
  const struct thread *t = m->threads && thread < m->threads->all.n ? m->threads->all.at[thread] : NULL;
  if (!t || t->has_ended || !t->frame || !t->pc || !t->pc->from) return NULL;
  *e = (edge_id){t->pc->edge};
  return t->frame->code->cfa;
}

/* ---- clocks ---- */

void clock_join(vector_clock *to, const vector_clock *from) {
  while (to->n < from->n) vec_push(to, 0);
  for (uint32_t i = 0; i < from->n; i++)
    if (from->at[i] > to->at[i]) to->at[i] = from->at[i];
}

/* Time goes on for a thread. */
static void tick(thread *t) {
  while (t->clock.n <= t->number) vec_push(&t->clock, 0);
  t->clock.at[t->number]++;
}

static vector_clock *released_at(threads *ts, uint64_t address) {
  uint64_t known = 0;
  if (!map_get(&ts->clocks, address, &known)) {
    known = ts->released.n;
    vec_push(&ts->released, ((vector_clock){0}));
    map_put(&ts->clocks, address, known);
  }
  return &ts->released.at[known];
}

static void acquire(machine *m, uint64_t address) {
  threads *ts = m->threads;
  if (ts) clock_join(&running(m)->clock, released_at(ts, address));
}

static void release(machine *m, uint64_t address) {
  threads *ts = m->threads;
  if (!ts) return;
  clock_join(released_at(ts, address), &running(m)->clock);
  tick(running(m));
}

void threads_atomic(machine *m, bool enters) {
  enum { all_sections = 0 };
  if (enters && m->threads && !m->atomic) m->threads->wrote_before = m->threads->writes;
  if (enters && !m->atomic++) acquire(m, all_sections);
  else if (!enters && m->atomic && !--m->atomic) release(m, all_sections);
}

/* ---- threads ---- */

static thread *new_thread(threads *ts) {
  thread *t = mem_alloc(sizeof *t);
  t->number = ts->all.n;
  vec_push(&ts->all, t);
  tick(t);
  return t;
}

/* From now on the running one is one of several. */
static threads *open(machine *m) {
  threads *ts = m->threads;
  if (ts) return ts;
  ts = m->threads = mem_alloc(sizeof *ts);
  ts->writes = 1;
  released_at(ts, 0);
  new_thread(ts);
  if (m->options->checks & CHECK_RACE || m->options->notes_races) races_open(m);
  m->pause = 0;
  return ts;
}

static void put_away(machine *m) {
  thread *t = running(m);
  t->frame = m->frame;
  t->pc = m->pc;
  t->atomic = m->atomic;
}

static void take_up(machine *m, uint32_t number) {
  thread *t = m->threads->all.at[number];
  m->threads->running = number;
  m->frame = t->frame;
  m->pc = t->pc;
  m->atomic = t->atomic;
  machine_show(m, t->frame);
}

void threads_frames(machine *m, void (*visit)(machine *m, frame *f, void *context), void *context) {
  threads *ts = m->threads;
  for (uint32_t i = 0; ts && i < ts->all.n; i++)
    for (frame *f = i == ts->running ? NULL : ts->all.at[i]->frame; f; f = f->caller) visit(m, f, context);
}

void threads_close(machine *m) {
  threads *ts = m->threads;
  if (!ts) return;
  for (uint32_t i = 0; i < ts->all.n; i++) {
    thread *t = ts->all.at[i];
    if (i != ts->running) m->frame = t->frame;
    else continue;
    while (m->frame) machine_pop(m);
  }
  for (uint32_t i = 0; i < ts->all.n; i++) {
    vec_free(&ts->all.at[i]->clock);
    map_free(&ts->all.at[i]->locals);
    mem_free(ts->all.at[i]);
  }
  for (uint32_t i = 0; i < ts->released.n; i++) vec_free(&ts->released.at[i]);
  races_close(m);
  vec_free(&ts->released);
  vec_free(&ts->all);
  vec_free(&ts->enabled);
  map_free(&ts->trails);
  map_free(&ts->clocks);
  arena_free(&ts->arena);
  mem_free(ts);
  m->threads = NULL;
}

object *threads_local(machine *m, object *of_main) {
  uint64_t known = 0;
  if (!m->threads || !m->threads->running) return of_main;
  thread *t = running(m);
  if (map_get(&t->locals, map_key(of_main), &known)) return (object *)(uintptr_t)known;
  object *o = machine_alloc(m, OBJ_GLOBAL, of_main->was, true);
  if (!o) {
    machine_end(m, RUN_LIMIT, "memory limit reached");
    return of_main;
  }
  o->sym = of_main->sym;
  if (of_main->tag) memcpy(o->bytes, of_main->tag, of_main->was); /* what it begins with */
  map_put(&t->locals, map_key(of_main), map_key(o));
  return o;
}

const trail *threads_trail(machine *m, frame *f) {
  uint64_t known = 0;
  if (!f) return NULL;
  if (f->trail) return f->trail;
  const trail *outer = threads_trail(m, f->caller);
  /* the function is that of the call, but for calls through pointers and the first one */
  uint64_t key = f->call ? map_key(f->call) : map_key(f->code);
  if (!map_get_pair(&m->threads->trails, map_key(outer), key, &known) ||
      ((const trail *)(uintptr_t)known)->function != f->code->cfa) {
    trail *t = arena_new(&m->threads->arena, trail);
    *t = (trail){outer, f->call, f->code->cfa};
    known = map_key(t);
    map_put_pair(&m->threads->trails, map_key(outer), key, known);
  }
  return f->trail = (const trail *)(uintptr_t)known;
}

/* ---- what an operation accesses ---- */

typedef struct use_list {
  const machine *m;
  uint32_t n;
  struct {
    const expr *lvalue;
    bool writes;
  } at[MOST_USES];
} use_list;

static void read_term(use_list *l, const expr *e);

static void read_address(use_list *l, const expr *lvalue) {
  for (; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0])
    if (lvalue->kind == EX_INDEX) read_term(l, lvalue->args[1]);
  if (lvalue->kind == EX_DEREF) read_term(l, lvalue->args[0]);
  else
    for (uint32_t i = 0; i < lvalue->nargs; i++) read_term(l, lvalue->args[i]);
}

static const symbol *variable_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue->kind == EX_VAR ? lvalue->sym : NULL;
}

static void use(use_list *l, const expr *lvalue, bool writes) {
  const symbol *s = variable_of(lvalue);
  read_address(l, lvalue);
  bool is_private = s && (s->is_const || (s->is_thread_local && !s->address_taken) || s->kind == SYM_STRING ||
                          s->kind == SYM_FUNC || l->m->homes[s->id].kind == HOME_CELL);
  if (is_private || l->n == MOST_USES || lvalue->kind == EX_ITE) return;
  l->at[l->n].lvalue = lvalue;
  l->at[l->n++].writes = writes;
}

static void read_term(use_list *l, const expr *e) {
  if (ex_is_lvalue(e)) {
    use(l, e, false);
  } else if (e->kind == EX_ADDR) {
    read_address(l, e->args[0]);
  } else {
    for (uint32_t i = 0; i < e->nargs; i++) read_term(l, e->args[i]);
  }
}

static bool is_call_of(const op *o, const char *name) {
  return o->kind == OP_CALL && o->target && o->target->library && !strcmp(o->target->sym->name, name);
}

static bool has_pointer(const edge *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (type_is_pointer(e->args[i]->type)) return true;
  return false;
}

static void uses_of_edge(use_list *l, const edge *e) {
  bool entered = e->kind == E_CALL && e->rhs->kind == EX_FUNC &&
                 (program_body(l->m->program, e->rhs->sym) || program_model(l->m->program, e->rhs->sym));
  bool ends_life = e->kind == E_DECLARE || e->kind == E_ENDS;
  for (uint32_t i = 0; !ends_life && i < e->nargs; i++) read_term(l, e->args[i]);
  if (e->rhs && !ends_life) read_term(l, e->rhs);
  if (e->lhs && !ends_life && !entered) use(l, e->lhs, true);
}

/* Calls and returns: what is written when the function returns is an access of the return. */
static void uses_of_op(machine *m, use_list *l, const op *o) {
  if (o->from) {
    uses_of_edge(l, o->from);
    return;
  }
  const code *c = m->frame->code;
  for (uint32_t i = 0; i < o->nways; i++)
    if (o->ways[i].when) read_term(l, c->cfa->edges.at[o->ways[i].edge].rhs);
}

/* A call that ends the process, with all its threads. */
static bool ends_process(const op *o) {
  static const char *const names[] = {"exit", "_exit", "_Exit", "quick_exit", "abort", "__builtin_trap"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_call_of(o, names[i])) return true;
  return false;
}

static bool is_noticed(const op *o) {
  if (!o->from) return false;
  if (ends_process(o)) return true;
  if (o->from->kind == E_FREE) return true;
  if (o->kind != OP_CALL || !o->target) return false;
  if (o->target->code) return o->target->code->is_atomic;
  return is_call_of(o, "__cantrip_await") || is_call_of(o, "__VERIFIER_atomic_begin") || has_pointer(o->from);
}

static const shared_use *uses_of(machine *m, const op *given) {
  op *o = (op *)given; /* only what is remembered about it changes */
  if (o->shared) return o->shared;
  use_list l = {.m = m};
  uses_of_op(m, &l, o);
  shared_use *u = arena_alloc(&m->arena, sizeof *u + sizeof u->at[0] * l.n);
  u->is_visible = is_noticed(o);
  u->waits = is_call_of(o, "__cantrip_await");
  u->n = l.n;
  for (uint32_t i = 0; i < l.n; i++) {
    u->at[i].lvalue = l.at[i].lvalue;
    u->at[i].writes = l.at[i].writes;
  }
  return o->shared = u;
}

/* The object that an lvalue of the running frame leads to; NULL: only this thread can know it, or there is none. */
static object *shared_object(machine *m, const expr *lvalue, uint64_t *offset) {
  const symbol *s = variable_of(lvalue);
  const home *h = s ? &m->homes[s->id] : NULL;
  if (h && h->kind == HOME_LOCAL && !m->objects[h->slot].address) return NULL;
  bool stopped = m->stop, quiet = m->quiet;
  m->stop = false;
  m->quiet = true;
  uint64_t address = compile_address(m, lvalue);
  bool fine = !m->stop;
  m->quiet = quiet;
  m->stop = stopped;
  object *o = fine ? memory_find(&m->memory, address, offset) : NULL;
  bool is_memory = o && o->alive && o->kind != OBJ_NOTHING && o->kind != OBJ_FUNCTION && o->kind != OBJ_STRING;
  return is_memory ? o : NULL;
}

void threads_access(machine *m, object *o, uint64_t offset, uint64_t size, bool writes) {
  if (!m->threads || m->quiet || (o->kind == OBJ_LOCAL && !o->address) || !o->writable) return;
  m->threads->writes += writes;
  const edge *e = m->pc ? m->pc->from : NULL;
  bool atomic = m->atomic || (e && e->is_atomic);
  uint64_t address = memory_address(&m->memory, o) + offset;
  if (m->options->on_access) m->options->on_access(m->options->context, m, address, size, writes, atomic);
  if (e && e->is_atomic && !writes) acquire(m, address);
  bool of_library = o->kind == OBJ_LIBRARY || o->kind == OBJ_VARARGS || (o->sym && o->sym->is_library);
  if (m->threads->races && !of_library && !m->stop) races_access(m, running(m), address, size, writes, atomic);
  if (e && e->is_atomic &&
      writes) { /* a store begins a new order; one that follows a load of the same step has acquired it */
    vector_clock *c = released_at(m->threads, address);
    c->n = 0;
    release(m, address);
  }
}

/* Tells of the accesses of the operation that is about to be executed. */
static void tell_accesses(machine *m) {
  const shared_use *u = uses_of(m, m->pc);
  for (uint32_t i = 0; i < u->n && !m->stop; i++) {
    uint64_t offset, size = u->at[i].lvalue->type->size;
    object *o = shared_object(m, u->at[i].lvalue, &offset);
    if (!o || !memory_within(offset, size, o->size)) continue; /* an error: it is reported when it happens */
    if (u->waits) m->atomic++;
    threads_access(m, o, offset, size, u->at[i].writes);
    if (u->waits) m->atomic--;
  }
  if (m->stop && m->on_step && m->pc->from) observe(m, m->pc->edge); /* a race: the access belongs to the execution */
}

static bool is_visible(machine *m) {
  const shared_use *u = uses_of(m, m->pc);
  uint64_t offset;
  bool returns = m->pc->kind == OP_LEAVE || (m->pc->from && m->pc->from->kind == E_RETURN);
  bool leaves_main = returns && !m->frame->caller && !m->threads->running;
  if (u->is_visible || leaves_main) return true;
  for (uint32_t i = 0; i < u->n; i++)
    if (shared_object(m, u->at[i].lvalue, &offset)) return true;
  return false;
}

/* ---- scheduling ---- */

/* Is the condition that the thread waits for true? It is the running one for the moment. */
static bool condition_holds(machine *m) {
  const op *o = m->pc;
  bool stopped = m->stop, quiet = m->quiet;
  m->stop = false;
  m->quiet = true;
  bool holds = o->args[0]->eval.i(m, o->args[0]) != 0 || m->stop; /* an error is reported when it is executed */
  m->stop = stopped;
  m->quiet = quiet;
  return holds;
}

static bool is_waiting(const op *o) { return is_call_of(o, "__cantrip_await"); }

/* The threads that can make a step. The running one must have been put away. */
static void find_enabled(machine *m) {
  threads *ts = m->threads;
  uint32_t before = ts->running;
  ts->enabled.n = 0;
  for (uint32_t i = 0; i < ts->all.n; i++) {
    const thread *t = ts->all.at[i];
    if (t->has_ended || t->is_parked || t->retries_at == ts->writes) continue;
    bool can = true;
    if (is_waiting(t->pc)) {
      take_up(m, i);
      can = condition_holds(m);
    }
    if (can) vec_push(&ts->enabled, i);
  }
  take_up(m, before);
}

static const lock_set *find_lock(const lock_set *l, uint64_t address) {
  while (l && l->address != address) l = l->rest;
  return l;
}

run_part interp_part(const machine *m, uint64_t address) {
  uint64_t offset = 0;
  const object *o = memory_find(&m->memory, address, &offset);
  return (run_part){o ? o->sym : NULL, offset};
}

const symbol *interp_model(const machine *m) {
  const frame *model = NULL;
  for (const frame *f = m->frame; f && f->code->cfa->is_model; f = f->caller) model = f;
  return model ? model->code->cfa->sym : NULL;
}

uint32_t interp_locks(const machine *m, run_part *to, uint32_t n) {
  uint32_t k = 0;
  for (const lock_set *l = m->threads ? running(m)->held : NULL; l; l = l->rest, k++)
    if (k < n) to[k] = interp_part(m, l->address);
  return k;
}

/* The first pointer that the function which waits was given. */
static uint64_t awaited(machine *m, const frame *f) {
  if (!f->code->nparams || f->code->params[0]->root != ROOT_CELL || !type_is_pointer(f->code->params[0]->type))
    return 0;
  (void)m;
  return (uint64_t)f->cells[f->code->params[0]->slot].i;
}

static void describe_waiting(machine *m, const thread *t, run_wait *w) {
  const frame *f = t->frame, *model = f;
  *w = (run_wait){.thread = t->number, .holder = UINT32_MAX};
  while (f && f->code->cfa->is_model) model = f, f = f->caller;
  if (!model) return;
  const op *at = model == f ? t->pc : model->call;
  w->function = model->code->cfa->sym;
  if (at && at->from) w->where = at->from->where;
  uint64_t lock = awaited(m, model);
  if (lock) w->what = interp_part(m, lock);
  for (uint32_t i = 0; lock && i < m->threads->all.n; i++)
    if (find_lock(m->threads->all.at[i]->held, lock)) w->holder = i;
}

void threads_name(uint32_t number, buf *out) {
  if (number) buf_printf(out, "thread %u", number);
  else buf_puts(out, "main");
}

static void deadlock(machine *m) {
  threads *ts = m->threads;
  for (uint32_t i = 0; i < ts->all.n; i++) {
    const thread *t = ts->all.at[i];
    if (t->has_ended || (!t->is_parked && !t->retries_at)) continue;
    if (t->has_assumed || t->retries_at) machine_end(m, RUN_ASSUME, "the assumption is false");
    else machine_end(m, RUN_LIMIT, "more than %u threads are started", m->options->max_threads);
    return;
  }
  buf text = {0};
  for (uint32_t i = 0; i < ts->all.n; i++) {
    const thread *t = ts->all.at[i];
    run_wait w;
    if (t->has_ended) continue;
    describe_waiting(m, t, &w);
    vec_push(&m->result->waiting, w);
    if (text.n) buf_puts(&text, ", ");
    threads_name(i, &text);
    buf_printf(&text, " waits in %s()", w.function ? w.function->name : "?");
    if (w.holder == UINT32_MAX) continue;
    buf_puts(&text, " for a lock that ");
    threads_name(w.holder, &text);
    buf_puts(&text, " holds");
  }
  machine_end(m, RUN_DEADLOCK, "%s", buf_text(&text));
  buf_free(&text);
}

/* Every thread has ended, main by pthread_exit(): so does the process. */
static void end_process(machine *m) {
  library_at_exit(m);
  machine_look_for_leaks(m);
  if (m->stop) return;
  m->result->status = 0;
  machine_end(m, RUN_EXIT, "exit with status 0");
}

/* Lets the scheduler choose; false: the run has ended. */
static bool choose(machine *m) {
  threads *ts = m->threads;
  uint32_t next = 0, live = 0;
  find_enabled(m);
  for (uint32_t i = 0; i < ts->all.n; i++) live += !ts->all.at[i]->has_ended;
  if (!live) end_process(m);
  else if (!ts->enabled.n) deadlock(m);
  if (m->stop) return false;
  next = ts->enabled.at[0];
  if (m->options->schedule)
    next = m->options->schedule(m->options->scheduler, m, ts->enabled.at, ts->enabled.n, ts->running);
  if (next >= ts->all.n) {
    machine_end(m, RUN_STOPPED, "the schedule ends before the execution");
    return false;
  }
  if (next != ts->running) observe_done(m);
  take_up(m, next);
  running(m)->retries_at = 0;
  return true;
}

static void end_running(machine *m) {
  threads *ts = m->threads;
  ts->is_ending = false;
  observe_done(m);
  while (m->frame) machine_pop(m);
  m->atomic = 0;
  running(m)->has_ended = true;
  put_away(m);
  choose(m);
}

bool threads_left(machine *m) {
  if (!m->threads || m->nested || !m->threads->running) return false;
  observe_done(m);
  m->atomic = 0;
  running(m)->has_ended = true;
  put_away(m);
  choose(m);
  return true;
}

/* The call of the atomic function that the running thread is in, if that is its only atomic section; NULL: there is none. */
static frame *atomic_frame(const machine *m) {
  frame *f = m->frame;
  while (f && !f->code->is_atomic) f = f->caller;
  return f && m->atomic == 1 && f->call && !f->outside ? f : NULL;
}

bool threads_assume(machine *m) {
  threads *ts = m->threads;
  frame *section = ts ? atomic_frame(m) : NULL;
  if (!ts || m->nested || m->quiet) return false;
  if (!m->atomic) { /* it stands before the assumption, and others go on */
    running(m)->is_parked = running(m)->has_assumed = true;
    return true;
  }
  if (!section || ts->writes != ts->wrote_before) return false;
  ts->is_undone = true; /* nobody has noticed that it entered: it enters again later */
  return true;
}

/* Back to before the call of the atomic function. */
static void undo_section(machine *m) {
  threads *ts = m->threads;
  frame *section = atomic_frame(m);
  const op *call = section->call, *caller_pc = call;
  frame *caller = section->caller;
  ts->is_undone = false;
  observe_done(m);
  while (m->frame != caller) machine_pop(m);
  m->pc = caller_pc;
  running(m)->retries_at = ts->writes;
  running(m)->is_joined = false;
}

static bool joins(const machine *m, const op *o) {
  if (o->from) return o->from->is_joined;
  return o->nways && m->frame->code->cfa->edges.at[o->ways[0].edge].is_joined;
}

void threads_step(machine *m) {
  threads *ts = m->threads;
  if (ts->is_ending) {
    end_running(m);
    if (m->stop) return;
  } else if (running(m)->is_parked || ts->is_undone) {
    if (ts->is_undone) undo_section(m);
    put_away(m);
    if (!choose(m)) return;
  } else {
    bool in_step = m->atomic || running(m)->is_joined || m->nested;
    bool is_long = ++ts->unnoticed > most_unnoticed; /* a loop without end does not keep the others from moving */
    if (!in_step && (m->options->switches_anywhere || is_long || is_visible(m))) {
      ts->unnoticed = 0;
      put_away(m);
      if (!choose(m)) return;
    }
  }
  running(m)->is_joined = joins(m, m->pc);
  tell_accesses(m);
}

void interp_pending(machine *m, uint32_t thread,
                    void (*use_of)(void *context, uint64_t address, uint64_t size, bool writes), void *context) {
  threads *ts = m->threads;
  if (!ts || thread >= ts->all.n || ts->all.at[thread]->has_ended) return;
  uint32_t before = ts->running;
  put_away(m);
  take_up(m, thread);
  const shared_use *u = m->frame && m->pc ? uses_of(m, m->pc) : NULL;
  for (uint32_t i = 0; u && i < u->n; i++) {
    uint64_t offset;
    object *o = shared_object(m, u->at[i].lvalue, &offset);
    if (o) use_of(context, memory_address(&m->memory, o) + offset, u->at[i].lvalue->type->size, u->at[i].writes);
  }
  take_up(m, before);
}

/* ---- primitives ---- */

static void run_self(machine *m, library_call *c) { give_int(m, c, interp_thread(m)); }

static void run_start(machine *m, library_call *c) {
  threads *ts = open(m);
  callee *f = machine_function_at(m, arg_pointer(m, c, 0));
  if (!f) return;
  if (m->options->max_threads && ts->all.n > m->options->max_threads) {
    running(m)->is_parked = true;
    return;
  }
  if (ts->all.n >= MOST_THREADS) {
    machine_end(m, RUN_LIMIT, "more than %d threads are started", MOST_THREADS);
    return;
  }
  if (!f->code) {
    machine_end(m, RUN_UNMODELLED, "a thread starts in %s(), which has no body", f->sym->name);
    return;
  }
  frame *first = machine_frame(m, f, c->args + 1, c->nargs - 1);
  if (!first) return;
  thread *parent = running(m), *t = new_thread(ts);
  clock_join(&t->clock, &parent->clock);
  tick(parent);
  t->frame = first;
  t->pc = &first->code->ops[first->code->cfa->entry.n];
  give_int(m, c, t->number);
}

static void run_end_thread(machine *m, library_call *c) {
  (void)c;
  open(m)->is_ending = true;
}

/* The scheduler lets a thread execute it only when the condition holds. */
static void run_await(machine *m, library_call *c) {
  if (arg_wide(c, 0)) {
    m->atomic++;
  } else if (m->threads && (m->atomic || m->nested)) {
    machine_end(m, RUN_UNMODELLED, "a thread waits inside an atomic section or a callback");
  } else {
    open(m);
    put_away(m);
    deadlock(m);
  }
}

/* tag 1: the section begins */
static void run_atomic(machine *m, library_call *c) {
  bool of_model = m->frame && m->frame->code->cfa->is_model;
  if (!of_model) threads_atomic(m, c->entry->tag);
  else if (c->entry->tag) m->atomic++;
  else if (m->atomic) m->atomic--;
}

/* tag 1: acquire, else release */
static void run_synchronise(machine *m, library_call *c) {
  if (c->entry->tag) acquire(m, arg_pointer(m, c, 0));
  else release(m, arg_pointer(m, c, 0));
}

static void run_holds(machine *m, library_call *c) {
  if (!m->threads) return;
  const op *o = machine_op(m);
  thread *t = running(m);
  lock_set *l = arena_new(&m->threads->arena, lock_set);
  *l = (lock_set){.rest = t->held, .address = arg_pointer(m, c, 0), .is_shared = arg_int(c, 1) != 0};
  if (o && o->from) l->where = o->from->where;
  t->held = l;
}

static const lock_set *without(arena *a, const lock_set *l, const lock_set *gone) {
  if (l == gone) return l->rest;
  lock_set *copy = arena_copy(a, l, sizeof *l);
  copy->rest = without(a, l->rest, gone);
  return copy;
}

static void run_drops(machine *m, library_call *c) {
  const lock_set *l = m->threads ? find_lock(running(m)->held, arg_pointer(m, c, 0)) : NULL;
  if (l) running(m)->held = without(&m->threads->arena, running(m)->held, l);
}

const library_entry library_threads[] = {{"__cantrip_self", run_self, 0},
                                         {"__cantrip_start", run_start, 0},
                                         {"__cantrip_end_thread", run_end_thread, 0},
                                         {"__cantrip_await", run_await, 0},
                                         {"__VERIFIER_atomic_begin", run_atomic, 1},
                                         {"__VERIFIER_atomic_end", run_atomic, 0},
                                         {"__cantrip_acquire", run_synchronise, 1},
                                         {"__cantrip_release", run_synchronise, 0},
                                         {"__cantrip_holds", run_holds, 0},
                                         {"__cantrip_drops", run_drops, 0},
                                         {NULL, NULL, 0}};
