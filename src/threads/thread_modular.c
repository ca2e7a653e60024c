/* See thread_modular.h. Horn clauses (Gupta, Popeea, Rybalchenko 2011): a relation for each place of a kind of thread, a role, over the
 * shared variables and the thread's own. A step of a thread is a rule from one place to the next. What others do to it is a rule with
 * two threads in its body: one stays where it is, with the shared variables that a step of the other leaves. Threads that one place starts
 * again and again are one role, so that there may be any number of them.
 *
 * Two threads in a rule are different ones, so their numbers differ; and at most one of them was the last to change a variable. With the
 * second, held in a flag per thread and variable that is set like a lock, a lock excludes others whatever it is made of.
 * Arrays are left out: what is read there may be anything. */
#include "threads/thread_modular.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/thread_facts.h"
#include "logic/clauses.h"

#include <string.h>

enum { most_places = 600, most_rules = 30000, most_paths = 20000, nowhere = UINT32_MAX };

typedef VEC(symbol *) symbols;
typedef VEC(i128) numbers_list;

/* A relation: the shared variables, those of the thread that are needed there, the flags. */
typedef struct place_relation {
  uint32_t role, relation;
  symbols formals, other; /* other: a second set, for a rule with two threads at one place */
  VEC(uint32_t) own;      /* variables, by number */
} place_relation;

typedef struct role {
  uint32_t thread;
  bool many;
} role;

typedef VEC(const expr *) expr_values;

/* A path from one place to the next. */
typedef struct path_state {
  const expr **values; /* by variable; NULL: it does not matter */
  const expr *guard;
  bool shares;     /* a shared variable was written */
  uint32_t starts; /* a thread; 0: none */
} path_state;

typedef struct modular {
  job *job;
  flat *f;
  terms *t;
  thread_facts facts;
  clauses *clauses;
  VEC(role) roles;
  uint32_t *role_of;  /* by thread, or nowhere */
  uint32_t *place_of; /* by location: its relation in `places`, or nowhere */
  VEC(place_relation) places;
  VEC(loc_id) locations; /* of these */
  bool *accompanied;     /* by location: other threads may be there */
  bool *relevant;        /* by variable */
  uint32_t *local_to;    /* by variable: the thread whose thread-local variable it is, and nobody else's; or nowhere */
  VEC(uint32_t) shared;  /* variables, by number */
  VEC(uint32_t) flags;   /* those of them that are set like locks, by number in `shared` */
  uint32_t rules, paths;
  bool failed;
} modular;

/* A step that others can notice, for the second kind of rules. */
typedef struct shared_step {
  uint32_t place;
  expr_values left; /* the shared variables that it leaves */
  const expr *guard;
} shared_step;

typedef VEC(shared_step) shared_steps;

/* ---- roles ---- */

static void add_role(modular *m, uint32_t thread, bool many) {
  if (m->role_of[thread] != nowhere) {
    m->roles.at[m->role_of[thread]].many |= many;
    return;
  }
  m->role_of[thread] = m->roles.n;
  vec_push(&m->roles, ((role){thread, many}));
}

/* The threads that start at a location are copies of one. */
static uint32_t first_copy(const flat *f, loc_id l, uint32_t *copies) {
  uint32_t first = 0;
  *copies = 0;
  for_flat_out(f, l, e) {
    uint32_t k = flat_edge_at(f, e)->starts;
    if (k && !first) first = k;
    *copies += k != 0;
  }
  return first;
}

static void visit_role(modular *m, uint32_t number, bool *seen) {
  const flat *f = m->f;
  VEC(uint32_t) todo = {0};
  memset(seen, 0, f->locs.n + 1);
  vec_push(&todo, f->threads.at[m->roles.at[number].thread].n);
  while (todo.n) {
    uint32_t l = vec_pop(&todo), copies;
    if (seen[l]) continue;
    seen[l] = true;
    uint32_t started = first_copy(f, (loc_id){l}, &copies);
    if (started) add_role(m, started, copies > 1 || m->roles.at[number].many);
    if (started && copies == 1 && m->roles.at[number].many) m->failed = true; /* what its copies share is not known */
    bool node = m->facts.is_choice[l] || m->facts.is_head[l] || m->facts.into[l] > 1 ||
                l == f->threads.at[m->roles.at[number].thread].n;
    if (node && f->locs.at[l].end == END_NONE && m->place_of[l] == nowhere) {
      m->place_of[l] = m->places.n;
      vec_push(&m->places, ((place_relation){.role = number}));
      vec_push(&m->locations, ((loc_id){l}));
    }
    for_flat_out(f, (loc_id){l}, e) {
      const flat_edge *x = flat_edge_at(f, e);
      if (!x->starts || x->starts == started) vec_push(&todo, x->to.n);
    }
  }
  vec_free(&todo);
}

/* Main is alone until it has started a thread. */
static void find_accompanied(modular *m) {
  const flat *f = m->f;
  VEC(uint32_t) todo = {0};
  for (uint32_t i = 1; i < m->roles.n; i++) vec_push(&todo, f->threads.at[m->roles.at[i].thread].n);
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].starts) vec_push(&todo, f->edges.at[i].to.n);
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    if (m->accompanied[l]) continue;
    m->accompanied[l] = true;
    for_flat_out(f, (loc_id){l}, e) vec_push(&todo, flat_edge_at(f, e)->to.n);
  }
  vec_free(&todo);
}

static void find_roles(modular *m) {
  bool *seen = mem_alloc(m->f->locs.n + 1);
  memset(m->role_of, 0xff, sizeof *m->role_of * (m->f->threads.n + 1));
  memset(m->place_of, 0xff, sizeof *m->place_of * (m->f->locs.n + 1));
  add_role(m, 0, false);
  for (uint32_t i = 0; i < m->roles.n; i++) visit_role(m, i, seen);
  mem_free(seen);
  if (m->places.n > most_places) m->failed = true;
}

/* ---- variables ---- */

static bool is_scalar(const modular *m, uint32_t v) { return m->facts.vars.at[v]->type->kind != TY_ARRAY; }

/* What conditions depend on. */
static void find_relevant(modular *m) {
  const flat *f = m->f;
  const thread_facts *t = &m->facts;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const flat_edge *e = &f->edges.at[i];
      uint64_t to = 0;
      bool counts = e->kind == F_ASSUME ||
                    (e->kind == F_ASSIGN && map_get(&t->index, e->var->id, &to) && m->relevant[to]);
      for (uint32_t k = t->first[i]; counts && k < t->first[i + 1]; k++) {
        uint32_t v = t->accessed.at[k];
        if (v & ACCESS_WRITES || m->relevant[v] || !is_scalar(m, v)) continue;
        m->relevant[v] = again = true;
      }
    }
  }
}

/* The thread that a variable was given to where it was started; nowhere: it is no such variable. */
static uint32_t given_to(const modular *m, const symbol *s) {
  for (uint32_t i = 0; i < m->f->given.n; i++)
    if (m->f->given.at[i] == s) return i / 2;
  return nowhere;
}

/* Thread-local variables that only their thread accesses. Main, which gives all variables their first values, does so while it is alone. */
static void find_locals(modular *m) {
  const flat *f = m->f;
  const thread_facts *t = &m->facts;
  memset(m->local_to, 0xff, sizeof *m->local_to * (t->vars.n + 1));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    uint32_t thread = f->frames.at[f->edges.at[i].frame].thread;
    for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
      uint32_t v = t->accessed.at[k] & ~ACCESS_WRITES;
      bool early = !thread && t->accessed.at[k] & ACCESS_WRITES && !m->accompanied[f->edges.at[i].from.n];
      if (early) continue;
      m->local_to[v] = m->local_to[v] == nowhere || m->local_to[v] == thread ? thread : UINT32_MAX - 1;
    }
  }
  for (uint32_t v = 0; v < t->vars.n; v++) {
    bool is_local = false;
    for (uint32_t i = 0; i < f->cells.n; i++)
      is_local |= f->cells.at[i].var == t->vars.at[v] && f->cells.at[i].object->is_thread_local;
    if (!is_local || m->local_to[v] == UINT32_MAX - 1) m->local_to[v] = nowhere;
  }
}

/* Is it set to constants by threads other than main, as locks and flags are? */
static bool is_flag(const modular *m, uint32_t v) {
  for (uint32_t i = 0; i < m->f->edges.n; i++) {
    const flat_edge *e = &m->f->edges.at[i];
    bool sets = e->kind == F_ASSIGN && e->var == m->facts.vars.at[v] && ex_is_const(e->rhs);
    if (sets && m->f->frames.at[e->frame].thread) return true;
  }
  return false;
}

/* One object, whoever accesses it: a variable of the program, or of main. Objects that each of many threads has are not one. */
static bool is_one_object(const modular *m, const symbol *var) {
  for (uint32_t i = 0; i < m->f->cells.n; i++) {
    const flat_cell *c = &m->f->cells.at[i];
    if (c->var != var) continue;
    if (c->site || c->object->is_thread_local) return false;
    if (c->object->kind == SYM_GLOBAL) return true;
    return c->object->frame && c->object->frame != NO_FRAME && !m->f->frames.at[c->object->frame - 1].thread;
  }
  return true;
}

static void find_shared(modular *m) {
  for (uint32_t v = 0; v < m->facts.vars.n; v++) {
    if (!m->relevant[v] || !bit_is_set(m->facts.shared, v) || given_to(m, m->facts.vars.at[v]) != nowhere) continue;
    if (m->local_to[v] != nowhere) continue;
    vec_push(&m->shared, v);
    if (!is_one_object(m, m->facts.vars.at[v])) m->failed = true;
    if (is_flag(m, v)) vec_push(&m->flags, m->shared.n - 1);
  }
}

static symbol *formal(modular *m, const char *name, const type *t) {
  return symbol_new(m->t, SYM_TEMP, arena_printf(&m->t->arena, "%s", name), t, (place){0});
}

static bool is_own(const modular *m, uint32_t v, uint32_t thread) {
  uint32_t given = given_to(m, m->facts.vars.at[v]);
  if (m->local_to[v] != nowhere) return m->relevant[v] && m->local_to[v] == thread;
  return m->relevant[v] && (given != nowhere ? given == thread : m->facts.owner[v] == thread);
}

static void make_relation(modular *m, uint32_t number) {
  place_relation *p = &m->places.at[number];
  uint32_t thread = m->roles.at[p->role].thread;
  const uint64_t *live = bit_row(&m->facts, m->facts.live, m->locations.at[number].n);
  for (uint32_t k = 0; k < 2; k++) {
    symbols *all = k ? &p->other : &p->formals;
    for (uint32_t i = 0; i < m->shared.n; i++) {
      const symbol *s = m->facts.vars.at[m->shared.at[i]];
      vec_push(all, formal(m, s->name, s->type));
    }
    for (uint32_t v = 0; v < m->facts.vars.n; v++) {
      bool is_self = thread && m->facts.vars.at[v] == m->f->given.at[2 * thread];
      if (!is_own(m, v, thread) || !(bit_is_set(live, v) || is_self)) continue;
      vec_push(all, formal(m, m->facts.vars.at[v]->name, m->facts.vars.at[v]->type));
      if (!k) vec_push(&p->own, v);
    }
    for (uint32_t i = 0; i < m->flags.n; i++) vec_push(all, formal(m, "$changed_last", m->t->types.type_bool));
  }
  p->relation = clauses_relation(m->clauses, p->formals.at, p->formals.n);
}

/* ---- terms ---- */

static const expr *any(modular *m, const type *t) { return ex_var(m->t, formal(m, "$any", t)); }

static const expr *put_in(modular *m, const path_state *s, const expr *e, map *seen) {
  uint64_t known;
  if (e->kind == EX_VAR) {
    uint64_t v;
    if (!map_get(&m->facts.index, e->sym->id, &v)) return e;
    if (!s->values[v]) s->values[v] = any(m, e->sym->type);
    return s->values[v];
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  if (map_get(seen, e->id, &known)) return (const expr *)(uintptr_t)known;
  const expr *args[3], *r;
  if (e->kind == EX_SELECT) {
    r = any(m, e->type);
  } else {
    for (uint32_t i = 0; i < e->nargs; i++) args[i] = put_in(m, s, e->args[i], seen);
    r = ex_rebuild(m->t, e, args);
  }
  map_put(seen, e->id, map_key(r));
  return r;
}

static const expr *value_in(modular *m, const path_state *s, const expr *e) {
  map seen = {0};
  const expr *r = put_in(m, s, e, &seen);
  map_free(&seen);
  return r;
}

/* ---- rules ---- */

static const expr *flag(modular *m, bool set) { return ex_int(m->t, m->t->types.type_bool, set); }

static void add_rule(modular *m, const clause_atom *body, uint32_t n, const expr *guard, const clause_atom *head) {
  clause_rule r = {body, n, guard, head};
  if (++m->rules > most_rules) m->failed = true;
  else clauses_add(m->clauses, &r);
}

static void formals_as_values(const modular *m, const symbols *s, expr_values *out) {
  out->n = 0;
  for (uint32_t i = 0; i < s->n; i++) vec_push(out, ex_var(m->t, s->at[i]));
}

/* Is the shared variable of this number another one than at the place where the step began? */
static const expr *changes(modular *m, uint32_t from, uint32_t shared, const expr *now) {
  return ex_binary(m->t, EX_NE, now, ex_var(m->t, m->places.at[from].formals.at[shared]));
}

static const expr *truth(modular *m, const expr *e) { return ex_cast(m->t, m->t->types.type_bool, e); }

/* The values of a place at the end of a path that began at `from`. `before`: the flags there; NULL: a thread that begins, with none. */
static void values_at(modular *m, const path_state *s, uint32_t from, uint32_t place, const expr *const *before,
                      expr_values *out) {
  const place_relation *p = &m->places.at[place];
  out->n = 0;
  for (uint32_t i = 0; i < m->shared.n; i++)
    vec_push(out, value_in(m, s, ex_var(m->t, m->facts.vars.at[m->shared.at[i]])));
  for (uint32_t i = 0; i < p->own.n; i++) {
    symbol *v = m->facts.vars.at[p->own.at[i]];
    bool fresh = !before && given_to(m, v) == nowhere; /* what nobody has set yet; static storage begins as zero */
    bool is_zero = fresh && m->local_to[p->own.at[i]] != nowhere && type_is_integer(v->type);
    vec_push(out, is_zero ? ex_int(m->t, v->type, 0) : fresh ? any(m, v->type) : value_in(m, s, ex_var(m->t, v)));
  }
  for (uint32_t i = 0; i < m->flags.n; i++)
    vec_push(out,
             !before ? flag(m, false)
                     : truth(m, ex_either(m->t, before[i], changes(m, from, m->flags.at[i], out->at[m->flags.at[i]]))));
}

static void end_path(modular *m, uint32_t from, const path_state *s, loc_id to, shared_steps *steps) {
  const place_relation *p = from == nowhere ? NULL : &m->places.at[from];
  expr_values body = {0}, head = {0};
  clause_atom atoms[2];
  if (p) formals_as_values(m, &p->formals, &body);
  atoms[0] = (clause_atom){p ? p->relation : 0, body.at};
  const expr *const *flags = p ? body.at + body.n - m->flags.n : NULL;
  flat_end end = flat_loc_at(m->f, to)->end;
  if (end == END_ERROR || end == END_UNMODELLED || end == END_RECURSION) add_rule(m, atoms, p != NULL, s->guard, NULL);
  if (end == END_NONE) {
    values_at(m, s, from, m->place_of[to.n], flags, &head);
    atoms[1] = (clause_atom){m->places.at[m->place_of[to.n]].relation, head.at};
    add_rule(m, atoms, p != NULL, s->guard, &atoms[1]);
  }
  if (s->starts) {
    uint32_t entry = m->place_of[m->f->threads.at[s->starts].n];
    values_at(m, s, from, entry, NULL, &head);
    atoms[1] = (clause_atom){m->places.at[entry].relation, head.at};
    add_rule(m, atoms, p != NULL, s->guard, &atoms[1]);
  }
  if (s->shares && p) {
    shared_step x = {.place = from, .guard = s->guard};
    for (uint32_t i = 0; i < m->shared.n; i++)
      vec_push(&x.left, value_in(m, s, ex_var(m->t, m->facts.vars.at[m->shared.at[i]])));
    vec_push(steps, x);
  }
  vec_free(&body);
  vec_free(&head);
}

/* A table of the library has an end that threads without end come to; its arrays are not examined. */
static bool is_table_full(const flat_loc *l) {
  return l->end == END_UNMODELLED && l->note && strstr(l->note, "more than 255 threads");
}

static void write_variable(modular *m, path_state *s, const symbol *var, const expr *value) {
  uint64_t v;
  if (!map_get(&m->facts.index, var->id, &v) || !m->relevant[v]) return;
  s->values[v] = value;
  for (uint32_t i = 0; i < m->shared.n; i++) s->shares |= m->shared.at[i] == v;
}

static void follow(modular *m, uint32_t from, const path_state *before, loc_id at, shared_steps *steps);

static void take_edge(modular *m, uint32_t from, const path_state *before, edge_id id, shared_steps *steps) {
  const flat_edge *e = flat_edge_at(m->f, id);
  size_t size = sizeof *before->values * (m->facts.vars.n + 1);
  path_state s = *before;
  s.values = mem_alloc(size);
  memcpy(s.values, before->values, size);
  if (e->kind == F_ASSUME) s.guard = ex_both(m->t, s.guard, value_in(m, &s, e->rhs));
  if (e->kind == F_HAVOC && e->var->type->kind != TY_ARRAY) write_variable(m, &s, e->var, any(m, e->var->type));
  if (e->kind == F_ASSIGN && e->var->type->kind != TY_ARRAY) write_variable(m, &s, e->var, value_in(m, &s, e->rhs));
  if (e->starts) s.starts = e->starts;
  bool impossible = s.guard->kind == EX_INT && !s.guard->value;
  const flat_loc *to = flat_loc_at(m->f, e->to);
  if (!impossible && !is_table_full(to)) {
    if (to->end != END_NONE || m->place_of[e->to.n] != nowhere) end_path(m, from, &s, e->to, steps);
    else follow(m, from, &s, e->to, steps);
  }
  mem_free(s.values);
}

static void follow(modular *m, uint32_t from, const path_state *before, loc_id at, shared_steps *steps) {
  uint32_t copies, started = first_copy(m->f, at, &copies);
  if (++m->paths > most_paths || m->failed) {
    m->failed = true;
    return;
  }
  for_flat_out(m->f, at, e) {
    uint32_t k = flat_edge_at(m->f, e)->starts;
    if (started ? k != started : k) continue; /* there is always a thread to be had */
    take_edge(m, from, before, e, steps);
  }
}

static void own_rules(modular *m, uint32_t number, shared_steps *steps) {
  const place_relation *p = &m->places.at[number];
  path_state s = {.values = mem_alloc(sizeof *s.values * (m->facts.vars.n + 1))};
  s.guard = ex_int(m->t, m->t->types.type_int, 1);
  for (uint32_t i = 0; i < m->shared.n; i++) s.values[m->shared.at[i]] = ex_var(m->t, p->formals.at[i]);
  for (uint32_t i = 0; i < p->own.n; i++) s.values[p->own.at[i]] = ex_var(m->t, p->formals.at[m->shared.n + i]);
  follow(m, number, &s, m->locations.at[number], steps);
  mem_free(s.values);
}

/* ---- what others do ---- */

static const expr *self_of(const modular *m, const place_relation *p, const symbols *formals) {
  uint32_t thread = m->roles.at[p->role].thread;
  for (uint32_t i = 0; thread && i < p->own.n; i++)
    if (m->facts.vars.at[p->own.at[i]] == m->f->given.at[2 * thread]) return ex_var(m->t, formals->at[m->shared.n + i]);
  return NULL;
}

/* The thread at `stays` while another one makes the step. */
static void interference(modular *m, uint32_t stays, const shared_step *step) {
  const place_relation *p = &m->places.at[stays], *q = &m->places.at[step->place];
  expr_values mine = {0}, others = {0}, head = {0};
  formals_as_values(m, &q->formals, &others);
  formals_as_values(m, &p->other, &mine);
  const expr *guard = step->guard;
  for (uint32_t i = 0; i < m->shared.n; i++) mine.at[i] = others.at[i]; /* there is one memory */
  for (uint32_t i = 0; i < m->flags.n; i++) {
    const expr *a = mine.at[mine.n - m->flags.n + i], *b = others.at[others.n - m->flags.n + i];
    guard = ex_both(m->t, guard, ex_not(m->t, ex_both(m->t, a, b)));
  }
  const expr *a = self_of(m, p, &p->other), *b = self_of(m, q, &q->formals);
  if (a && b) guard = ex_both(m->t, guard, ex_binary(m->t, EX_NE, a, b));
  for (uint32_t i = 0; i < mine.n; i++) {
    const expr *v = i < m->shared.n ? step->left.at[i] : mine.at[i];
    uint32_t k = i - (mine.n - m->flags.n), of = k < m->flags.n ? m->flags.at[k] : 0;
    if (k < m->flags.n) v = truth(m, ex_both(m->t, v, ex_not(m->t, changes(m, step->place, of, step->left.at[of]))));
    vec_push(&head, v);
  }
  clause_atom body[] = {{p->relation, mine.at}, {q->relation, others.at}}, to = {p->relation, head.at};
  add_rule(m, body, 2, guard, &to);
  vec_free(&mine);
  vec_free(&others);
  vec_free(&head);
}

static void all_interference(modular *m, const shared_steps *steps) {
  for (uint32_t i = 0; i < m->places.n; i++) {
    uint32_t l = m->locations.at[i].n;
    if (m->facts.inside[l] || !m->accompanied[l]) continue; /* nobody else moves here */
    for (uint32_t k = 0; k < steps->n && !m->failed; k++) {
      uint32_t other = m->places.at[steps->at[k].place].role;
      if (!m->accompanied[m->locations.at[steps->at[k].place].n]) continue;
      if (other != m->places.at[i].role || m->roles.at[other].many) interference(m, i, &steps->at[k]);
    }
  }
}

/* Main begins with anything in memory: what its first steps set is set there. */
static void begin(modular *m) {
  path_state s = {.values = mem_alloc(sizeof *s.values * (m->facts.vars.n + 1))};
  s.guard = ex_int(m->t, m->t->types.type_int, 1);
  end_path(m, nowhere, &s, m->f->threads.at[0], NULL);
  mem_free(s.values);
}

/* ---- guesses ---- */

enum { most_numbers = 10 };

/* The numbers that conditions compare with, and that variables are set to. */
static void note_numbers(const expr *e, numbers_list *out) {
  bool known = e->kind != EX_INT || out->n == most_numbers;
  for (uint32_t i = 0; i < out->n; i++) known |= out->at[i] == e->value;
  if (!known) vec_push(out, e->value);
  for (uint32_t i = 0; e->kind != EX_ADDR && i < e->nargs; i++) note_numbers(e->args[i], out);
}

static void guess(modular *m, uint32_t place, const expr *fact) {
  if (fact->kind != EX_INT) clauses_guess(m->clauses, m->places.at[place].relation, fact);
}

static void guess_numbers(modular *m, uint32_t place, const expr *x, const numbers_list *numbers) {
  for (uint32_t i = 0; i < numbers->n; i++) {
    const expr *n = ex_int(m->t, x->type, numbers->at[i]);
    guess(m, place, ex_binary(m->t, EX_EQ, x, n));
    guess(m, place, ex_binary(m->t, EX_NE, x, n));
  }
}

static void guess_relation(modular *m, uint32_t place, const expr *x, const expr *y) {
  static const expr_kind kinds[] = {EX_EQ, EX_NE, EX_LE, EX_GE, EX_LT, EX_GT};
  if (x->type != y->type || !type_is_integer(x->type)) return;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) guess(m, place, ex_binary(m->t, kinds[i], x, y));
  if (x->type->kind == TY_BOOL) return;
  guess(m, place, ex_binary(m->t, EX_EQ, x, ex_binary(m->t, EX_ADD, y, ex_int(m->t, y->type, 1))));
}

/* Facts of simple forms, of which those that the rules do not keep are struck out. */
static void make_guesses(modular *m) {
  numbers_list numbers = {0};
  uint64_t v;
  for (uint32_t i = 0; i < m->f->edges.n; i++) {
    const flat_edge *e = &m->f->edges.at[i];
    bool counts = e->kind == F_ASSUME ||
                  (e->kind == F_ASSIGN && map_get(&m->facts.index, e->var->id, &v) && m->relevant[v]);
    if (counts && m->f->frames.at[e->frame].thread) note_numbers(e->rhs, &numbers);
  }
  for (uint32_t p = 0; p < m->places.n; p++) {
    const symbols *f = &m->places.at[p].formals;
    uint32_t values = f->n - m->flags.n;
    for (uint32_t i = 0; i < f->n; i++) {
      const expr *x = ex_var(m->t, f->at[i]);
      if (i >= values) {
        guess(m, p, x);
        guess(m, p, ex_not(m->t, x));
        continue;
      }
      if (type_is_integer(x->type)) guess_numbers(m, p, x, &numbers);
      for (uint32_t k = i + 1; k < values; k++) guess_relation(m, p, x, ex_var(m->t, f->at[k]));
    }
  }
  vec_free(&numbers);
}

/* ---- the whole ---- */

static bool solve(modular *m) {
  shared_steps steps = {0};
  m->clauses = clauses_new(m->job, m->t, false, tuning.effort_of_modular_proofs);
  if (!m->clauses) return false;
  for (uint32_t i = 0; i < m->places.n; i++) make_relation(m, i);
  begin(m);
  for (uint32_t i = 0; i < m->places.n && !m->failed; i++) own_rules(m, i, &steps);
  if (!m->failed) all_interference(m, &steps);
  story_tell(m->job, "any number of threads: %u role%s, %u place%s, %u shared variable%s, %u rule%s", m->roles.n,
             plural(m->roles.n), m->places.n, plural(m->places.n), m->shared.n, plural(m->shared.n), m->rules,
             plural(m->rules));
  clauses_answer answer = CLAUSES_OPEN;
  if (!m->failed) {
    make_guesses(m);
    answer = clauses_keep_guesses(m->clauses, tuning.effort_of_modular_proofs) ? CLAUSES_PROVED
                                                                               : clauses_solve(m->clauses);
  }
  bool proved = answer == CLAUSES_PROVED;
  if (!proved)
    story_tell(m->job, "%s",
               answer == CLAUSES_OPEN ? "no thread-modular invariants were found in time"
                                      : "thread-modular invariants do not exclude an error");
  if (proved && m->job->options.certify) proved = clauses_certify(m->clauses);
  for (uint32_t i = 0; i < steps.n; i++) vec_free(&steps.at[i].left);
  vec_free(&steps);
  clauses_free(m->clauses);
  return proved;
}

static bool has_many(const modular *m) {
  for (uint32_t i = 0; i < m->roles.n; i++)
    if (m->roles.at[i].many) return true;
  return false;
}

bool thread_modular_proof(job *job, program *p, const flat_options *options, bool only_many, verdict *v) {
  flat_options o = *options;
  o.threads = o.apart = true;
  modular m = {.job = job, .f = flat_build(job, p, &o), .t = p->terms};
  bool proved = false;
  if (!m.f) return false;
  if (m.f->threads.n && !m.f->lacks_threads && thread_facts_find(&m.facts, m.f)) {
    m.role_of = mem_alloc(sizeof *m.role_of * (m.f->threads.n + 1));
    m.place_of = mem_alloc(sizeof *m.place_of * (m.f->locs.n + 1));
    m.relevant = mem_alloc(m.facts.vars.n + 1);
    m.local_to = mem_alloc(sizeof *m.local_to * (m.facts.vars.n + 1));
    m.accompanied = mem_alloc(m.f->locs.n + 1);
    find_roles(&m);
    find_accompanied(&m);
    find_relevant(&m);
    find_locals(&m);
    find_shared(&m);
    proved = !m.failed && (!only_many || has_many(&m)) && solve(&m);
  }
  if (proved) {
    verdict_init(v, AIM_REACH, "unreach");
    for (uint32_t i = 0; i < m.f->assumptions.n; i++) vec_push(&v->assumptions, m.f->assumptions.at[i]);
    conclude_holds(v, (certificate){.kind = CERTIFICATE_INVARIANTS});
  }
  for (uint32_t i = 0; i < m.places.n; i++) {
    vec_free(&m.places.at[i].formals);
    vec_free(&m.places.at[i].other);
    vec_free(&m.places.at[i].own);
  }
  vec_free(&m.places);
  vec_free(&m.locations);
  vec_free(&m.roles);
  vec_free(&m.shared);
  vec_free(&m.flags);
  mem_free(m.role_of);
  mem_free(m.place_of);
  mem_free(m.relevant);
  mem_free(m.local_to);
  mem_free(m.accompanied);
  thread_facts_free(&m.facts);
  flat_free(m.f);
  return proved;
}
