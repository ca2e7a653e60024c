/* See image.h. The symbolic execution of a block depends on the constants only, so its
 * exits are kept per (head, constants) and shared by all states that differ in predicates.
 * Questions asked before the last refinement are answered from the solver's memory. */
#include "abstract/image.h"

#include "abstract/glance.h"
#include "base/tuning.h"

#include <string.h>

struct image_block {
  astate source; /* without predicates */
  block_exits exits;
};

void image_init(image *m, job *job, blocks *b, precision *p, smt *smt) {
  *m = (image){.job = job, .blocks = b, .precision = p, .smt = smt};
}

static void forget(image *m) {
  for (uint32_t i = 0; i < m->done.n; i++) {
    block_exits_free(&m->done.at[i]->exits);
    mem_free(m->done.at[i]);
  }
  m->done.n = 0;
  idset_free(&m->cache);
  m->version = m->precision->version;
}

void image_free(image *m) {
  forget(m);
  vec_free(&m->done);
  arena_free(&m->arena);
}

static uint32_t count_tracked(const image *m) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->blocks->nvars; i++) n += m->precision->tracked[i];
  return n;
}

static astate new_state(image *m, uint32_t head) {
  astate s = {.head = head, .nvalues = count_tracked(m), .npreds = m->precision->preds[head].n};
  s.values = arena_array(&m->arena, const expr *, s.nvalues + 1);
  s.preds = arena_array(&m->arena, int8_t, s.npreds + 1);
  memset(s.preds, -1, s.npreds);
  return s;
}

astate image_initial(image *m) { return new_state(m, m->blocks->head_index.at[m->blocks->flat->entry.n]); }

uint64_t astate_hash(const astate *s) {
  uint64_t h = s->head + 1;
  for (uint32_t i = 0; i < s->nvalues; i++) h = hash_mix(h, s->values[i] ? s->values[i]->id + 1 : 0);
  return hash_mix(h, hash_bytes(s->preds, s->npreds));
}

bool astate_equal(const astate *a, const astate *b) {
  return a->head == b->head && a->nvalues == b->nvalues && a->npreds == b->npreds &&
         !memcmp(a->values, b->values, a->nvalues * sizeof *a->values) && !memcmp(a->preds, b->preds, a->npreds);
}

bool astate_covers(const astate *weak, const astate *strong) {
  if (weak->head != strong->head || weak->nvalues != strong->nvalues || weak->npreds != strong->npreds) return false;
  for (uint32_t i = 0; i < weak->nvalues; i++)
    if (weak->values[i] && weak->values[i] != strong->values[i]) return false;
  for (uint32_t i = 0; i < weak->npreds; i++)
    if (weak->preds[i] >= 0 && weak->preds[i] != strong->preds[i]) return false;
  return true;
}

const expr *astate_formula(const image *m, const astate *s) {
  terms *t = m->blocks->terms;
  const expr *r = ex_int(t, t->types.type_int, 1);
  uint32_t k = 0;
  for (uint32_t i = 0; i < m->blocks->nvars; i++) {
    if (!m->precision->tracked[i]) continue;
    const expr *value = s->values[k++];
    if (!value) continue;
    const expr *eq = ex_binary(t, EX_EQ, ex_var(t, m->blocks->flat->vars.at[i]), value);
    r = r->kind == EX_INT ? eq : ex_binary(t, EX_LAND, r, eq);
  }
  for (uint32_t i = 0; i < s->npreds; i++) {
    if (s->preds[i] < 0) continue;
    const expr *p = m->precision->preds[s->head].at[i];
    if (!s->preds[i]) p = ex_not(t, p);
    r = r->kind == EX_INT ? p : ex_binary(t, EX_LAND, r, p);
  }
  return r;
}

symstate image_start(image *m, const astate *s, expr_list *conditions) {
  symstate start = symstate_new(m->blocks);
  terms *t = m->blocks->terms;
  uint32_t k = 0;
  for (uint32_t i = 0; i < m->blocks->nvars; i++)
    if (m->precision->tracked[i]) {
      if (s->values[k]) start.values[i] = s->values[k];
      k++;
    }
  for (uint32_t i = 0; conditions && i < s->npreds; i++) {
    if (s->preds[i] < 0) continue;
    const expr *p = sym_eval(m->blocks, &start, m->precision->preds[s->head].at[i]);
    if (!s->preds[i]) p = ex_not(t, p);
    if (p->kind == EX_INT && p->value) continue;
    vec_push(conditions, p);
  }
  const expr *fact = conditions && m->facts ? m->facts[s->head] : NULL;
  if (fact) fact = sym_eval(m->blocks, &start, fact);
  if (fact && (fact->kind != EX_INT || !fact->value)) vec_push(conditions, fact);
  return start;
}

/* ---- exits of a block from given constants ---- */

static bool same_source(void *context, uint32_t id, const void *candidate) {
  const image *m = context;
  const astate *a = &m->done.at[id]->source, *b = candidate;
  return a->head == b->head && a->nvalues == b->nvalues &&
         !memcmp(a->values, b->values, a->nvalues * sizeof *a->values);
}

static const block_exits *exits_of(image *m, const astate *s, const symstate *start) {
  if (m->version != m->precision->version) forget(m);
  astate source = *s;
  source.npreds = 0;
  uint64_t hash = astate_hash(&source);
  uint32_t known = idset_find(&m->cache, hash, same_source, m, &source);
  if (known != UINT32_MAX) return &m->done.at[known]->exits;
  struct image_block *b = mem_alloc(sizeof *b);
  b->source = source;
  block_execute(m->blocks, m->blocks->heads.at[s->head], start, m->precision->tracked, 0, &b->exits);
  idset_add(&m->cache, hash, m->done.n);
  vec_push(&m->done, b);
  return &b->exits;
}

/* ---- enumeration ---- */

typedef struct {
  image *m;
  const expr_list *given; /* what the source's predicates say: possible */
  expr_list wanted;       /* the guard and the predicates chosen so far */
  const expr **open;      /* predicates of the target at the exit: a term each */
  astate cube;
  astates *out;
  uint32_t first; /* cubes of this exit begin here in out */
} enumeration;

static void emit(enumeration *n) {
  astate s = n->cube;
  image *m = n->m;
  s.values = arena_copy(&m->arena, s.values, sizeof *s.values * (s.nvalues + 1));
  s.preds = arena_copy(&m->arena, s.preds, s.npreds + 1);
  for (uint32_t i = n->first; i < n->out->n; i++)
    if (astate_covers(&n->out->at[i], &s)) return;
  vec_push(n->out, s);
}

/* Can everything given and wanted hold together? */
static bool possible(enumeration *n) {
  smt *smt = n->m->smt;
  glance_answer at_once = glance(n->m->blocks->terms, n->given, &n->wanted);
  if (at_once != GLANCE_UNCLEAR) return at_once == GLANCE_YES;
  VEC(smt_lit) lits = {0};
  for (uint32_t i = 0; i < n->given->n; i++) vec_push(&lits, smt_literal(smt, n->given->at[i]));
  for (uint32_t i = 0; i < n->wanted.n; i++) vec_push(&lits, smt_literal(smt, n->wanted.at[i]));
  smt_answer a = smt_possible(smt, lits.at, lits.n);
  vec_free(&lits);
  return a != SMT_UNSAT;
}

static bool is_taken_for_possible(enumeration *n) {
  if (!n->m->lazy || n->given->n || n->cube.npreds) return false;
  return glance(n->m->blocks->terms, n->given, &n->wanted) != GLANCE_NO;
}

static bool possible_with(enumeration *n, const expr *condition) {
  if (condition->kind == EX_INT) return condition->value != 0;
  vec_push(&n->wanted, condition);
  bool can = possible(n);
  n->wanted.n--;
  return can;
}

static void enumerate(enumeration *n, uint32_t i) {
  image *m = n->m;
  terms *t = m->blocks->terms;
  while (i < n->cube.npreds && n->open[i]->kind == EX_INT) {
    n->cube.preds[i] = n->open[i]->value != 0;
    i++;
  }
  if (i == n->cube.npreds) {
    emit(n);
    return;
  }
  if (limits_hit(&m->job->limits)) return;
  bool crowded = n->out->n - n->first >= tuning.most_cubes;
  const expr *yes = n->open[i], *no = ex_not(t, yes);
  bool can[2] = {possible_with(n, no), false};
  can[1] = !can[0] || possible_with(n, yes);
  if (crowded && can[0] && can[1]) { /* too many: leave it unknown */
    n->cube.preds[i] = -1;
    enumerate(n, i + 1);
    return;
  }
  for (int v = 0; v < 2; v++) {
    if (!can[v]) continue;
    n->cube.preds[i] = (int8_t)v;
    vec_push(&n->wanted, v ? yes : no);
    enumerate(n, i + 1);
    n->wanted.n--;
  }
  n->cube.preds[i] = -1;
}

static void successors_at(image *m, const block_exit *x, const expr_list *conditions, astates *out) {
  uint32_t head = m->blocks->head_index.at[x->to.n], k = 0;
  enumeration n = {.m = m, .given = conditions, .cube = new_state(m, head), .out = out, .first = out->n};
  for (uint32_t i = 0; i < m->blocks->nvars; i++)
    if (m->precision->tracked[i]) {
      const expr *v = x->state.values[i];
      n.cube.values[k++] = ex_is_fixed(v) && blocks_is_live(m->blocks, x->to, i) ? v : NULL;
    }
  if (x->state.guard->kind != EX_INT) vec_push(&n.wanted, x->state.guard);
  bool reachable = !n.wanted.n || is_taken_for_possible(&n) || possible(&n);
  if (reachable) {
    n.open = mem_alloc(sizeof *n.open * (n.cube.npreds + 1));
    for (uint32_t i = 0; i < n.cube.npreds; i++)
      n.open[i] = sym_eval(m->blocks, &x->state, m->precision->preds[head].at[i]);
    enumerate(&n, 0);
    mem_free(n.open);
  }
  vec_free(&n.wanted);
}

void image_successors(image *m, const astate *s, astates *out) {
  expr_list conditions = {0};
  symstate start = image_start(m, s, &conditions);
  const block_exits *exits = exits_of(m, s, &start);
  for (uint32_t i = 0; i < exits->n && !limits_hit(&m->job->limits); i++)
    if (flat_loc_at(m->blocks->flat, exits->at[i].to)->end != END_EXIT || m->blocks->event[exits->at[i].to.n] ||
        m->blocks->flat->shows_ends || m->with_ends)
      successors_at(m, &exits->at[i], &conditions, out);
  symstate_free(&start);
  vec_free(&conditions);
}

/* Can `x` be the concrete state of `to`? Only tracked constants are compared. */
static bool agrees(const image *m, const symstate *x, const astate *to) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < m->blocks->nvars; i++) {
    if (!m->precision->tracked[i]) continue;
    const expr *want = to->values[k++];
    if (want && x->values[i]->kind == EX_INT && want->kind == EX_INT && x->values[i] != want) return false;
  }
  return true;
}

bool image_step(image *m, const astate *from, const astate *to, const symstate *before, uint32_t occurrence,
                symstate *after) {
  blocks *b = m->blocks;
  block_exits exits = {0};
  bool found = false;
  block_execute(b, b->heads.at[from->head], before, m->precision->tracked, occurrence, &exits);
  for (uint32_t k = 0; k < exits.n; k++) {
    if (exits.at[k].to.n != b->heads.at[to->head].n || !agrees(m, &exits.at[k].state, to)) continue;
    if (found) symstate_merge(b, exits.at[k].to, after, &exits.at[k].state);
    else *after = exits.at[k].state;
    exits.at[k].state.values = NULL;
    found = true;
  }
  block_exits_free(&exits);
  return found;
}
