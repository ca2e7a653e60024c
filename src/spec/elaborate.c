/* Sequential processes to transition systems. A state is a node of the text together with the values
 * of those variables that what follows depends on, and with what comes after it where processes
 * stand in sequence (`P; Q`): both are hash-consed, so a state is made once, and the search over
 * them is a loop, breadth-first.
 *
 * References are followed when a state is entered, not made states of their own. A reference to
 * another definition goes on in its text, so that definitions may refer to one another as MAGIC's
 * do; only where that definition is composed, relabelled, hidden or a property does its finished
 * system stand in for it. */
#include "automata/compose.h"
#include "spec/value.h"

#include <inttypes.h>
#include <string.h>

enum { most_jumps = 1000000, deepest = 200 };
#define EMBEDDED (UINT32_MAX - 1) /* the node of a state of a finished system: values are instance, state */

typedef struct point {
  uint32_t node, after; /* after: index in maker.points, or NONE */
  uint32_t values, n;   /* in maker.pool */
} point;

typedef struct maker {
  spec *s;
  lts *l;
  VEC(point) states;
  VEC(point) afters;
  VEC(int64_t) pool;
  idset state_index, after_index;
  intern frames; /* values of parameters, as text */
  map extended;  /* values and definition: those whose extension is in the alphabet */
  uint32_t definition, end;
  buf text;
} maker;

/* Where the search goes, before it is known to be a state. */
typedef struct position {
  uint32_t node, after;
  int64_t frame[SLOTS];
  const char *name; /* of the process that begins here, or NULL */
  uint32_t nindices;
  int64_t indices[SLOTS]; /* its indices; the first nindices are set */
} position;

static bool fail(spec *s, place where, const char *fmt, const char *name) {
  diag_error(&s->job->diag, where, fmt, name);
  s->failed = true;
  return false;
}

/* --- points, hash-consed --- */

static bool same_values(const int64_t *pool, uint32_t at, const int64_t *values, uint32_t n) {
  return !n || !memcmp(pool + at, values, sizeof *values * n);
}

typedef struct candidate {
  maker *m;
  point p;
  const int64_t *values;
} candidate;

static bool same(const maker *m, const point *p, const candidate *c) {
  return p->node == c->p.node && p->after == c->p.after && p->n == c->p.n &&
         same_values(m->pool.at, p->values, c->values, p->n);
}
static bool same_state(void *m, uint32_t id, const void *c) { return same(m, &((maker *)m)->states.at[id], c); }
static bool same_after(void *m, uint32_t id, const void *c) { return same(m, &((maker *)m)->afters.at[id], c); }

static uint64_t hash_of(const candidate *c) {
  return hash_mix(hash_bytes(c->values, sizeof(int64_t) * c->p.n), (uint64_t)c->p.node << 32 | c->p.after);
}

static void store(maker *m, candidate *c) {
  c->p.values = m->pool.n;
  if (!c->p.n) return;
  vec_reserve(&m->pool, c->p.n);
  memcpy(&m->pool.at[m->pool.n], c->values, sizeof(int64_t) * c->p.n);
  m->pool.n += c->p.n;
}

static uint32_t pack(const int64_t *frame, uint64_t live, int64_t *values) {
  uint32_t n = 0;
  for (; live; live &= live - 1) values[n++] = frame[__builtin_ctzll(live)];
  return n;
}

static void unpack(const maker *m, const point *p, uint64_t live, int64_t *frame) {
  uint32_t n = p->values;
  for (; live; live &= live - 1) frame[__builtin_ctzll(live)] = m->pool.at[n++];
}

static uint32_t after_point(maker *m, uint32_t node, const int64_t *frame, uint32_t after) {
  int64_t values[SLOTS];
  candidate c = {m, {.node = node, .after = after}, values};
  c.p.n = pack(frame, m->s->nodes.at[node].live, values);
  uint64_t hash = hash_of(&c);
  uint32_t id = idset_find(&m->after_index, hash, same_after, m, &c);
  if (id != UINT32_MAX) return id;
  store(m, &c);
  vec_push(&m->afters, c.p);
  idset_add(&m->after_index, hash, m->afters.n - 1);
  return m->afters.n - 1;
}

/* --- following references --- */

static void print_indexed(const spec *s, buf *b, const char *name, const int64_t *values, uint32_t n) {
  buf_puts(b, name);
  for (uint32_t i = 0; i < n; i++) spec_print_value(s, b, values[i], false);
}

/* No process of that name has these indices. In a reference that is a warning, and the process is ERROR there,
 * as LTSA has it: what is composed with it mostly keeps it from going there. */
static bool no_such_index(spec *s, uint32_t first, const int64_t *values, uint32_t n, place where, buf *bounds,
                          process_ref *ref) {
  buf text = {0};
  const local_process *l = &s->locals.at[first];
  bool counts = false;
  for (uint32_t i = first; i != NONE; i = s->locals.at[i].next_same) counts |= s->locals.at[i].nindices == n;
  print_indexed(s, &text, l->name, values, n);
  if (l->next_same != NONE) bounds->n = 0;
  const char *hint = bounds->n ? ": its index must be in " : "";
  if (!counts) diag_error(&s->job->diag, where, "'%s' has %u indices, not %u", l->name, l->nindices, n);
  else if (!ref)
    diag_error(&s->job->diag, where, "the process '%s' is not defined%s%s", buf_text(&text), hint, buf_text(bounds));
  else if (!ref->is_warned)
    diag_warning(&s->job->diag, where, "the process '%s' is not defined and becomes ERROR%s%s", buf_text(&text), hint,
                 buf_text(bounds));
  if (ref) ref->is_warned = true;
  buf_free(&text);
  buf_free(bounds);
  if (counts && ref) return true;
  s->failed = true;
  return false;
}

/* Goes to the local process with these indices; the frame has its definition's parameters. */
static bool go_local(maker *m, position *at, uint32_t first, const int64_t *values, uint32_t n, place where,
                     process_ref *ref) {
  spec *s = m->s;
  buf bounds = {0};
  for (uint32_t i = first; i != NONE; i = s->locals.at[i].next_same) {
    const local_process *l = &s->locals.at[i];
    bool fits = l->nindices == n;
    for (uint32_t k = 0; k < l->nindices && fits; k++) {
      if (!spec_part_fits(s, &l->indices[k], at->frame, values[k], &fits, bounds.n ? NULL : &bounds)) {
        buf_free(&bounds);
        return false;
      }
      if (fits && l->indices[k].slot != NONE) at->frame[l->indices[k].slot] = values[k];
    }
    if (!fits) continue;
    buf_free(&bounds);
    at->node = l->node;
    at->name = *l->name ? l->name : NULL;
    at->nindices = n;
    memcpy(at->indices, values, sizeof *values * n);
    return true;
  }
  at->node = THE_ERROR;
  return no_such_index(s, first, values, n, where, &bounds, ref);
}

static bool eval_list(spec *s, const cexpr_list *list, const int64_t *frame, int64_t *values, place where) {
  if (list->n > SLOTS) return fail(s, where, "too many indices or arguments%s", "");
  for (uint32_t i = 0; i < list->n; i++)
    if (!spec_eval(s, list->at[i], frame, &values[i])) return false;
  return true;
}

uint32_t spec_complete_values(spec *s, uint32_t definition, int64_t *values, uint32_t n, place where) {
  const struct definition *d = &s->definitions.at[definition];
  if (n > d->nparams) {
    diag_error(&s->job->diag, where, "'%s' has %u parameters, not %u", d->name ? d->name : "this process", d->nparams,
               n);
    s->failed = true;
    return NONE;
  }
  for (; n < d->nparams; n++)
    if (!d->defaults[n] || !spec_eval(s, d->defaults[n], NULL, &values[n])) return NONE;
  return n;
}

/* Parameters, then indices, of the process that a reference names. */
static uint32_t ref_values(spec *s, const process_ref *ref, const int64_t *frame, int64_t *values) {
  int64_t indices[SLOTS];
  if (!eval_list(s, &ref->args, frame, values, ref->where)) return NONE;
  uint32_t n = spec_complete_values(s, ref->definition, values, ref->args.n, ref->where);
  if (n == NONE || !eval_list(s, &ref->indices, frame, indices, ref->where)) return NONE;
  if (n + ref->indices.n > SLOTS) return fail(s, ref->where, "too many indices and arguments%s", ""), NONE;
  memcpy(values + n, indices, sizeof *indices * ref->indices.n);
  return n + ref->indices.n;
}

uint32_t spec_instance_of(spec *s, const process_ref *ref, const int64_t *frame) {
  int64_t values[SLOTS];
  uint32_t n = ref_values(s, ref, frame, values);
  return n == NONE ? NONE : spec_instance(s, ref->definition, values, n, ref->where);
}

/* Can the text of a definition be gone on with, or is its finished system needed? */
static bool is_plain(const struct definition *d) {
  return !d->is_composite && !d->is_property && !d->relabels.n && !d->hidden && !d->shown;
}

static bool add_extension(maker *m, const struct definition *d, int64_t *frame) {
  action_list all = {0};
  bool fine = true;
  for (uint32_t i = 0; i < d->extensions.n && fine; i++)
    fine = spec_set_actions(m->s, d->extensions.at[i], frame, &all);
  for (uint32_t i = 0; i < all.n; i++) lts_add_action(m->l, all.at[i]);
  vec_free(&all);
  return fine;
}

static bool extend_once(maker *m, uint32_t definition, int64_t *frame) {
  const struct definition *d = &m->s->definitions.at[definition];
  if (!d->extensions.n) return true;
  buf text = {0};
  for (uint32_t i = 0; i < d->nparams; i++) buf_printf(&text, "%lld,", (long long)frame[i]);
  uint64_t values = map_key(intern_str(&m->frames, buf_text(&text))), known;
  buf_free(&text);
  if (map_get_pair(&m->extended, values, definition, &known)) return true;
  map_put_pair(&m->extended, values, definition, 1);
  return add_extension(m, d, frame);
}

/* Into another definition: its text, or a state of its finished system. */
static bool go_definition(maker *m, position *at, process_ref *ref) {
  spec *s = m->s;
  int64_t values[SLOTS];
  uint32_t n = ref_values(s, ref, at->frame, values);
  if (n == NONE) return false;
  const struct definition *d = &s->definitions.at[ref->definition];
  if (!is_plain(d)) {
    uint32_t i = spec_instance(s, ref->definition, values, n, ref->where);
    if (i == NONE) return false;
    at->node = EMBEDDED;
    at->frame[0] = i;
    at->frame[1] = s->instances.at[i].system->initial;
    at->name = ref->name;
    at->nindices = 0;
    return true;
  }
  memcpy(at->frame, values, sizeof *values * d->nparams);
  if (!extend_once(m, ref->definition, at->frame)) return false;
  uint32_t first = ref->local != NONE ? ref->local : d->first_local;
  return go_local(m, at, first, values + d->nparams, n - d->nparams, ref->where, ref);
}

static bool go_ref(maker *m, position *at, const node *n) {
  process_ref *ref = n->ref;
  int64_t values[SLOTS];
  if (ref->definition != n->definition || ref->args.n) return go_definition(m, at, ref);
  return eval_list(m->s, &ref->indices, at->frame, values, ref->where) &&
         go_local(m, at, ref->local, values, ref->indices.n, ref->where, ref);
}

/* --- states --- */

static void name_state(maker *m, const position *at, uint32_t state) {
  static const char *const fixed[] = {"STOP", "END", "ERROR"};
  if (at->node <= THE_ERROR) {
    lts_name_state(m->l, state, fixed[at->node]);
  } else if (at->name) {
    m->text.n = 0;
    print_indexed(m->s, &m->text, at->name, at->indices, at->nindices);
    lts_name_state(m->l, state, buf_text(&m->text));
  }
}

/* The state of a settled position, new if need be. */
static uint32_t state_at(maker *m, const position *at) {
  int64_t values[SLOTS];
  spec *s = m->s;
  candidate c = {m, {.node = at->node, .after = at->after}, values};
  if (at->node == EMBEDDED) {
    c.p.n = 2;
    values[0] = at->frame[0];
    values[1] = at->frame[1];
  } else {
    c.p.n = pack(at->frame, s->nodes.at[at->node].live, values);
  }
  if (at->node <= THE_ERROR) c.p.after = NONE;
  uint64_t hash = hash_of(&c);
  uint32_t id = idset_find(&m->state_index, hash, same_state, m, &c);
  if (id != UINT32_MAX) return id;
  if (m->states.n >= s->max_states) {
    const struct definition *d = &s->definitions.at[m->definition];
    diag_error(&s->job->diag, d->where,
               "the process '%s' has more than %u states; does a parameter or a sequence grow forever?",
               d->name ? d->name : "", s->max_states);
    s->failed = true;
    return NONE;
  }
  store(m, &c);
  vec_push(&m->states, c.p);
  idset_add(&m->state_index, hash, m->states.n - 1);
  id = lts_add_state(m->l);
  name_state(m, at, id);
  if (at->node == THE_ERROR) m->l->error = id;
  if (at->node == THE_END) m->end = id;
  return id;
}

/* END with something after it: goes on there. */
static void go_after(maker *m, position *at) {
  const point *p = &m->afters.at[at->after];
  at->node = p->node;
  at->after = p->after;
  unpack(m, p, m->s->nodes.at[p->node].live, at->frame);
  at->name = NULL;
}

/* Is a state of a finished system one that stands for END or ERROR? */
static void settle_embedded(maker *m, position *at) {
  const instance *i = &m->s->instances.at[at->frame[0]];
  if ((uint32_t)at->frame[1] == i->system->error) at->node = THE_ERROR;
  else if ((uint32_t)at->frame[1] == i->end) at->node = THE_END;
}

static uint32_t arrive(maker *m, position *at) {
  spec *s = m->s;
  for (uint32_t jumps = 0;; jumps++) {
    if (at->node == EMBEDDED) settle_embedded(m, at);
    if (at->node == EMBEDDED) return state_at(m, at);
    const node *n = &s->nodes.at[at->node];
    int64_t value;
    if (jumps > most_jumps) return fail(s, n->where, "the process loops here without any action%s", ""), NONE;
    switch (n->kind) {
    case NODE_IF:
      if (!spec_eval(s, n->condition, at->frame, &value)) return NONE;
      at->node = value ? n->then : n->otherwise;
      break;
    case NODE_REF:
      if (!go_ref(m, at, n)) return NONE;
      break;
    case NODE_SEQ:
      at->after = after_point(m, n->otherwise, at->frame, at->after);
      at->node = n->then;
      break;
    case NODE_END:
      if (at->after == NONE) return state_at(m, at);
      go_after(m, at);
      break;
    default: return state_at(m, at);
    }
  }
}

/* --- the search --- */

typedef struct leaving {
  maker *m;
  uint32_t from, after, target;
} leaving;

static bool leave_by(void *context, uint32_t action, int64_t *frame) {
  leaving *x = context;
  position at;
  at.node = x->target;
  at.after = x->after;
  at.name = NULL;
  memcpy(at.frame, frame, sizeof at.frame);
  uint32_t to = arrive(x->m, &at);
  if (to == NONE) return false;
  lts_add_edge(x->m->l, x->from, action, to);
  return true;
}

static bool expand_embedded(maker *m, uint32_t state, point p) {
  uint32_t i = (uint32_t)m->pool.at[p.values], inner = (uint32_t)m->pool.at[p.values + 1];
  const lts *l = m->s->instances.at[i].system;
  for (uint32_t e = lts_from(l, inner); e < lts_from(l, inner + 1); e++) {
    position at = {.node = EMBEDDED, .after = p.after};
    at.frame[0] = i;
    at.frame[1] = l->edges.at[e].to;
    const char *name = l->state_names.n ? l->state_names.at[l->edges.at[e].to] : NULL;
    at.name = name;
    uint32_t to = arrive(m, &at);
    if (to == NONE) return false;
    lts_add_edge(m->l, state, l->edges.at[e].action, to);
  }
  if (inner == l->initial)
    for (uint32_t a = 0; a < l->alphabet.n; a++) lts_add_action(m->l, l->alphabet.at[a]);
  return true;
}

static bool expand(maker *m, uint32_t state) {
  spec *s = m->s;
  point p = m->states.at[state];
  if (p.node == EMBEDDED) return expand_embedded(m, state, p);
  const node *n = &s->nodes.at[p.node];
  if (n->kind != NODE_CHOICE) return true;
  int64_t frame[SLOTS] = {0}, value;
  unpack(m, &p, n->live, frame);
  for (uint32_t i = 0; i < n->alternatives.n; i++) {
    const alternative *a = &n->alternatives.at[i];
    if (a->guard) {
      if (!spec_eval(s, a->guard, frame, &value)) return false;
      if (!value) continue;
    }
    leaving x = {m, state, p.after, a->target};
    if (!spec_each_action(s, a->label, frame, leave_by, &x)) return false;
  }
  return true;
}

static void maker_free(maker *m) {
  vec_free(&m->states);
  vec_free(&m->afters);
  vec_free(&m->pool);
  idset_free(&m->state_index);
  idset_free(&m->after_index);
  intern_free(&m->frames);
  map_free(&m->extended);
  buf_free(&m->text);
}

/* The system of a sequential definition, frozen; NULL after an error or a limit. */
static lts *search(spec *s, uint32_t definition, const int64_t *values, uint32_t n, place where, uint32_t *end) {
  const struct definition *d = &s->definitions.at[definition];
  maker m = {.s = s, .definition = definition, .end = LTS_NONE};
  position at = {.after = NONE};
  m.l = lts_new(s->actions, d->name);
  memcpy(at.frame, values, sizeof *values * d->nparams);
  bool fine = extend_once(&m, definition, at.frame) &&
              go_local(&m, &at, d->first_local, values + d->nparams, n - d->nparams, where, NULL);
  uint32_t first = fine ? arrive(&m, &at) : NONE;
  fine = first != NONE;
  for (uint32_t i = 0; fine && i < m.states.n; i++) fine = expand(&m, i) && !limits_hit(&s->job->limits);
  *end = m.end;
  maker_free(&m);
  if (!fine) {
    lts_free(m.l);
    return NULL;
  }
  m.l->end = m.end;
  lts_freeze(m.l);
  return m.l;
}

/* --- instances --- */

static lts *swap(lts *old, lts *new) {
  lts_free(old);
  return new;
}

/* A property must know after each action where it is: says where it does not. */
static bool check_deterministic(spec *s, const struct definition *d, const lts *l) {
  if (lts_deterministic(l)) return true;
  s->failed = true;
  for (uint32_t i = 0; i < l->edges.n; i++) {
    const lts_edge *e = &l->edges.at[i];
    bool twice = i + 1 < l->edges.n && e[1].from == e->from && e[1].action == e->action;
    if (e->action != LTS_TAU && !twice) continue;
    const char *name = l->state_names.n ? l->state_names.at[e->from] : NULL;
    diag_error(&s->job->diag, d->where, "the property '%s' is not deterministic: %s in %s%s has %s '%s'",
               d->name ? d->name : "", name ? "the state" : "a state", name ? name : "it", "",
               twice ? "two steps" : "an internal step", action_name(l->actions, e->action));
    return false;
  }
  return false;
}

static lts *make(spec *s, uint32_t definition, const int64_t *values, uint32_t n, place where, uint32_t *end) {
  const struct definition d = s->definitions.at[definition];
  int64_t frame[SLOTS] = {0};
  memcpy(frame, values, sizeof *values * d.nparams);
  lts *l;
  *end = LTS_NONE;
  if (d.is_composite) {
    if (n > d.nparams) return fail(s, where, "the composition '%s' has no indices", d.name), NULL;
    l = spec_compose(s, definition, frame);
  } else {
    l = search(s, definition, values, n, where, end);
  }
  if (l) l = spec_apply_suffix(s, &d, l, frame);
  if (l && d.is_property) {
    if (!check_deterministic(s, &d, l)) return swap(l, NULL);
    l = swap(l, lts_complete_with_error(s->job, l));
  }
  if (l && d.name) l->name = intern_str(&s->actions->texts, d.name);
  return l;
}

typedef struct wanted {
  uint32_t definition, n;
  const int64_t *values;
} wanted;

static bool same_instance(void *context, uint32_t id, const void *candidate) {
  const spec *s = context;
  const wanted *w = candidate;
  const instance *i = &s->instances.at[id];
  return i->definition == w->definition && i->nvalues == w->n && same_values(s->pool.at, i->values, w->values, w->n);
}

uint32_t spec_instance(spec *s, uint32_t definition, const int64_t *values, uint32_t n, place where) {
  wanted w = {definition, n, values};
  uint64_t hash = hash_mix(hash_bytes(values, sizeof *values * n), definition);
  uint32_t id = idset_find(&s->instance_index, hash, same_instance, s, &w);
  const char *name = s->definitions.at[definition].name;
  if (id != UINT32_MAX) {
    const instance *i = &s->instances.at[id];
    if (i->system) return id;
    if (!i->failed)
      fail(s, where, "'%s' is defined in terms of itself through a composition, relabelling or hiding",
           name ? name : "the process");
    return NONE;
  }
  if (s->elaborating > deepest)
    return fail(s, where, "the definition of '%s' refers to itself with parameters that never repeat",
                name ? name : "the process"),
           NONE;
  instance i = {.definition = definition, .values = s->pool.n, .nvalues = n, .end = LTS_NONE};
  for (uint32_t k = 0; k < n; k++) vec_push(&s->pool, values[k]);
  id = s->instances.n;
  vec_push(&s->instances, i);
  idset_add(&s->instance_index, hash, id);
  s->elaborating++;
  i.system = make(s, definition, values, n, where, &i.end);
  s->elaborating--;
  s->instances.at[id].system = i.system;
  s->instances.at[id].end = i.end;
  s->instances.at[id].failed = !i.system;
  return i.system ? id : NONE;
}

/* The instance that a user names, or NONE. */
static uint32_t named_instance(spec *s, const char *name, const int64_t *args, uint32_t nargs, place where) {
  entry *e = spec_entry(s, intern_str(&s->job->names, name));
  int64_t values[SLOTS];
  if (!e) return spec_undefined(s, where, "process", name, NAME_PROCESS, ""), NONE;
  if (e->kind != NAME_PROCESS) return fail(s, where, "'%s' is not a process", name), NONE;
  const struct definition *d = &s->definitions.at[e->index];
  if (nargs > SLOTS) return fail(s, where, "too many arguments for '%s'", name), NONE;
  if (nargs) memcpy(values, args, sizeof *args * nargs);
  uint32_t n = nargs;
  if (nargs < d->nparams) n = spec_complete_values(s, e->index, values, nargs, where);
  return n == NONE ? NONE : spec_instance(s, e->index, values, n, where.file ? where : d->where);
}

const lts *spec_process(spec *s, const char *name, const int64_t *args, uint32_t nargs, place where) {
  uint32_t i = named_instance(s, name, args, nargs, where);
  return i == NONE ? NULL : s->instances.at[i].system;
}

lts *spec_take_process(spec *s, const char *name, const int64_t *args, uint32_t nargs) {
  uint32_t i = named_instance(s, name, args, nargs, (place){0});
  if (i == NONE) return NULL;
  lts *taken = s->instances.at[i].system;
  s->instances.at[i].system = NULL;
  return taken;
}
