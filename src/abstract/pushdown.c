/* See pushdown.h. The model is made from the entry on: a worklist of symbols, each examined once. What a procedure gives back meets
 * every frame that waits for it; so some rules are for pairs that no execution brings together, which costs little, as a
 * search of the system never comes there.
 *
 * Calls and returns need no solver: a predicate at the entry of a procedure is one at each call of it, and one behind a call
 * is one before it, or at the exit of what is called; pushdown_add sees to that, and values are copied. Only of a predicate that mixes what
 * is kept with what is given back the solver is asked what both say together. */
#include "abstract/pushdown.h"

#include "base/tuning.h"

#include <string.h>

#define NOTHING UINT32_MAX

static const procedure *procedure_at(const pushdown *p, uint32_t n) { return &p->procedures.all.at[n]; }

static bool is_in(const symbol_list *list, const symbol *s) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == s) return true;
  return false;
}

/* ---- opening ---- */

static void find_interfaces(pushdown *p) {
  const flat *f = p->procedures.flat;
  uint64_t known;
  for (uint32_t i = 1; i < p->procedures.all.n; i++) {
    const procedure *q = procedure_at(p, i);
    for (uint32_t k = 0; k < q->of->narguments; k++) map_put(&p->arguments, q->of->arguments[k]->id, 1);
    if (q->of->result) map_put(&p->arguments, q->of->result->id, 1);
    for (uint32_t k = 0; k < q->outputs.n; k++) map_put_pair(&p->gives, i, q->outputs.at[k]->id, 1);
  }
  for (uint32_t i = 0; i < f->cells.n; i++)
    if (f->cells.at[i].var && map_get(&p->arguments, f->cells.at[i].object->id, &known))
      map_put(&p->arguments, f->cells.at[i].var->id, 1);
}

bool pushdown_open(pushdown *p, job *job, program *program, const flat_options *options, uint32_t lost) {
  *p = (pushdown){.job = job, .lost = lost};
  bool fine = procedures_open(&p->procedures, job, program, options, true);
  if (fine) find_interfaces(p);
  return fine;
}

void pushdown_close(pushdown *p) {
  map_free(&p->arguments);
  map_free(&p->gives);
  map_free(&p->says_rest);
  procedures_close(&p->procedures);
}

bool pushdown_says_rest(const pushdown *p, const pds_rule *r) {
  uint64_t known;
  return p->rests.waits && map_get(&p->says_rest, r->action, &known);
}

bool pushdown_is_own(const pushdown *p, const symbol *s) {
  uint64_t known;
  if (map_get(&p->arguments, s->id, &known)) return false;
  for (uint32_t i = 1; i < p->procedures.all.n; i++)
    if (is_in(&procedure_at(p, i)->inputs, s) || is_in(&procedure_at(p, i)->outputs, s)) return false;
  return true;
}

static bool is_argument(const pushdown *p, const symbol *s) {
  uint64_t known;
  return map_get(&p->arguments, s->id, &known);
}

static void note_counter(pushdown *p, const symbol *s, bool follow) {
  uint32_t v = blocks_var(&p->whole, s);
  p->about.counter[v] = true;
  p->about.given_up[v] |= !follow;
  p->about.tracked[v] &= follow;
}

/* A counter that goes through a parameter: the argument is computed from what it was copied to. */
static void find_recursive_counters(pushdown *p, bool follow) {
  const flat *f = p->procedures.flat;
  for (uint32_t k = 0; k < f->edges.n; k++) {
    const flat_edge *copy = &f->edges.at[k];
    if (copy->kind != F_ASSIGN || copy->rhs->kind != EX_VAR || !is_argument(p, copy->rhs->sym)) continue;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const flat_edge *e = &f->edges.at[i];
      if (e->kind != F_ASSIGN || e->var != copy->rhs->sym || !ex_mentions(e->rhs, copy->var)) continue;
      if (e->rhs->kind == EX_VAR) continue;
      note_counter(p, e->var, follow);
      note_counter(p, copy->var, follow);
    }
  }
}

static void open_whole(pushdown *p, bool follow_counters) {
  struct block_reads *none = mem_alloc(sizeof *none * (p->procedures.all.n + 1));
  block_calls calls = {.exit = NO_LOC, .reads = none};
  blocks_init_procedure(&p->whole, p->procedures.flat, &calls);
  mem_free(none);
  precision_init(&p->about, &p->whole, follow_counters);
  find_recursive_counters(p, follow_counters);
}

/* What is known of variables, for the blocks of one procedure. */
static void take_over(const pushdown *p, precision *to) {
  const blocks *b = to->blocks;
  for (uint32_t v = 0; v < b->nvars; v++) {
    uint32_t w = blocks_var(&p->whole, b->flat->vars.at[v]);
    bool known = w != NOTHING;
    to->tracked[v] = known && p->about.tracked[w];
    to->trackable[v] = known && p->about.trackable[w];
    to->given_up[v] = known && p->about.given_up[w];
    to->counter[v] = known && p->about.counter[w];
  }
}

void pushdown_start(pushdown *p, smt *smt, smt_arith arith, bool follow_counters) {
  uint32_t n = p->procedures.all.n;
  p->arith = arith;
  p->smt = smt;
  p->precisions = mem_alloc(sizeof *p->precisions * n);
  p->images = mem_alloc(sizeof *p->images * n);
  open_whole(p, follow_counters);
  for (uint32_t i = 0; i < n; i++) {
    blocks *b = &p->procedures.all.at[i].blocks;
    precision_init(&p->precisions[i], b, follow_counters);
    take_over(p, &p->precisions[i]);
    image_init(&p->images[i], p->job, b, &p->precisions[i], p->smt);
    p->images[i].with_ends = p->images[i].lazy = true;
  }
}

bool pushdown_ask_all(pushdown *p) {
  bool was = p->images[0].lazy;
  for (uint32_t i = 0; i < p->procedures.all.n; i++) p->images[i].lazy = false;
  return was;
}

static void forget_model(pushdown *p) {
  pds_free(p->system);
  p->system = NULL;
  vec_free(&p->symbols);
  vec_free(&p->gifts);
}

void pushdown_stop(pushdown *p) {
  for (uint32_t i = 0; i < p->procedures.all.n; i++) {
    image_free(&p->images[i]);
    precision_free(&p->precisions[i]);
  }
  forget_model(p);
  mem_free(p->precisions);
  mem_free(p->images);
  precision_free(&p->about);
  blocks_free(&p->whole);
}

/* ---- what is examined ---- */

bool pushdown_track(pushdown *p, const symbol *s) {
  uint32_t w = blocks_var(&p->whole, s);
  if (w == NOTHING || !precision_track(&p->about, w)) return false;
  for (uint32_t i = 0; i < p->procedures.all.n; i++) {
    uint32_t v = blocks_var(p->precisions[i].blocks, s);
    if (v == NOTHING) continue;
    p->precisions[i].tracked[v] = true;
    p->precisions[i].version++;
  }
  return true;
}

uint64_t pushdown_predicates(const pushdown *p) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < p->procedures.all.n; i++) n += p->precisions[i].npreds;
  return n;
}

const flat_edge *pushdown_call(const pushdown *p, uint32_t procedure, uint32_t head) {
  const flat *f = &procedure_at(p, procedure)->body;
  edge_id e = flat_loc_at(f, procedure_at(p, procedure)->blocks.heads.at[head])->first_out;
  return e.n != NOTHING && flat_edge_at(f, e)->kind == F_CALL ? flat_edge_at(f, e) : NULL;
}

/* What a call of a procedure does to a variable of its caller. */
typedef enum { CALL_KEEPS, CALL_GIVES, CALL_SPOILS, CALL_MIXES } call_effect;

/* Arguments and results may have been set again by others. */
static call_effect effect_on(const pushdown *p, uint32_t callee, const symbol *s) {
  uint64_t known;
  if (map_get_pair(&p->gives, callee, s->id, &known)) return CALL_GIVES;
  return map_get(&p->arguments, s->id, &known) ? CALL_SPOILS : CALL_KEEPS;
}

static void effects_on(const pushdown *p, uint32_t callee, const expr *e, bool *found) {
  if (e->kind == EX_VAR) found[effect_on(p, callee, e->sym)] = true;
  if (e->kind == EX_ADDR) return;
  for (uint32_t i = 0; i < e->nargs; i++) effects_on(p, callee, e->args[i], found);
}

/* Where a predicate behind a call comes from. */
static call_effect effect_on_term(const pushdown *p, uint32_t callee, const expr *e) {
  bool found[4] = {0};
  effects_on(p, callee, e, found);
  if (found[CALL_SPOILS]) return CALL_SPOILS;
  if (found[CALL_KEEPS] && found[CALL_GIVES]) return CALL_MIXES;
  return found[CALL_GIVES] ? CALL_GIVES : CALL_KEEPS;
}

static uint32_t exit_head(const pushdown *p, uint32_t procedure) {
  const struct procedure *q = procedure_at(p, procedure);
  return q->exit.n == NOTHING ? NOTHING : q->blocks.head_index.at[q->exit.n];
}

static uint32_t head_behind(const pushdown *p, uint32_t procedure, const flat_edge *call) {
  return procedure_at(p, procedure)->blocks.head_index.at[call->to.n];
}

typedef struct adding {
  pushdown *p;
  uint32_t procedure, head;
  bool added;
} adding;

static void add_before_calls(adding *a, const expr *atom);
static void add_behind_call(adding *a, const expr *atom);

static bool knows_all(const blocks *b, const expr *e) {
  if (e->kind == EX_VAR && blocks_var(b, e->sym) == NOTHING) return false;
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR; i++)
    if (!knows_all(b, e->args[i])) return false;
  return true;
}

static void add_at(void *context, const expr *atom) {
  adding *a = context;
  precision *to = &a->p->precisions[a->procedure];
  uint32_t before = to->preds[a->head].n;
  if (!knows_all(to->blocks, atom) || !precision_add(to, a->head, atom)) return;
  a->added = true;
  atom = to->preds[a->head].at[before]; /* as it is kept */
  if (a->head == to->blocks->head_index.at[to->blocks->flat->entry.n]) add_before_calls(a, atom);
  add_behind_call(a, atom);
}

/* At the entry it is what callers know. */
static void add_before_calls(adding *a, const expr *atom) {
  pushdown *p = a->p;
  for (uint32_t i = 0; i < p->procedures.all.n; i++)
    for (uint32_t h = 0; h < procedure_at(p, i)->blocks.heads.n; h++) {
      const flat_edge *call = pushdown_call(p, i, h);
      if (!call || call->event + 1 != a->procedure) continue;
      adding there = {p, i, h, false};
      add_at(&there, atom);
    }
}

/* The variables of a term, by value where that is possible. */
static bool track_all(pushdown *p, const expr *e) {
  bool fresh = e->kind == EX_VAR && pushdown_track(p, e->sym);
  for (uint32_t i = 0; i < e->nargs && e->kind != EX_ADDR; i++) fresh |= track_all(p, e->args[i]);
  return fresh;
}

/* The term with a constant in place of a variable. */
static const expr *with_constant(terms *t, const expr *e, const symbol *var, const expr *value) {
  if (e->kind == EX_VAR) return e->sym == var ? ex_cast(t, e->type, value) : e;
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = with_constant(t, e->args[i], var, value);
  return ex_rebuild(t, e, args);
}

/* A predicate that compares what is given back with what is kept may follow from where both are beside a constant: those that the
 * program compares with what is kept are tried. */
static void add_on_both_sides(adding *a, const expr *atom, adding *exit, uint32_t callee) {
  pushdown *p = a->p;
  const flat *f = p->procedures.flat;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const expr *e = f->edges.at[i].kind == F_ASSUME ? f->edges.at[i].rhs : NULL;
    bool compares = e && e->kind >= EX_LT && e->kind <= EX_NE && e->args[0]->kind == EX_VAR &&
                    e->args[1]->kind == EX_INT;
    if (!compares || !ex_mentions(atom, e->args[0]->sym)) continue;
    if (effect_on(p, callee, e->args[0]->sym) != CALL_KEEPS) continue;
    const expr *given = with_constant(p->whole.terms, atom, e->args[0]->sym, e->args[1]);
    add_at(a, e); /* what is not examined behind the call, the frame forgets */
    if (effect_on_term(p, callee, given) == CALL_GIVES && exit->head != NOTHING) add_at(exit, given);
  }
  a->added |= exit->added;
}

/* Behind a call it is what the caller knew, or what the callee says; or both, by the values of its variables. */
static void add_behind_call(adding *a, const expr *atom) {
  pushdown *p = a->p;
  for (uint32_t h = 0; h < procedure_at(p, a->procedure)->blocks.heads.n; h++) {
    const flat_edge *call = pushdown_call(p, a->procedure, h);
    if (!call || head_behind(p, a->procedure, call) != a->head) continue;
    call_effect effect = effect_on_term(p, call->event + 1, atom);
    adding before = {p, a->procedure, h, false}, exit = {p, call->event + 1, exit_head(p, call->event + 1), false};
    if (effect == CALL_KEEPS) add_at(&before, atom);
    if (effect == CALL_GIVES && exit.head != NOTHING) add_at(&exit, atom);
    if (effect != CALL_MIXES) continue;
    a->added |= track_all(p, atom);
    add_on_both_sides(a, atom, &exit, call->event + 1);
  }
}

bool pushdown_add(pushdown *p, uint32_t procedure, uint32_t head, const expr *e) {
  adding a = {p, procedure, head, false};
  expr_atoms(p->whole.terms, e, add_at, &a);
  return a.added;
}

/* ---- states across calls ---- */

static astate blank_state(pushdown *p, uint32_t procedure, uint32_t head) {
  image *m = &p->images[procedure];
  astate s = {.head = head, .npreds = m->precision->preds[head].n};
  for (uint32_t v = 0; v < m->blocks->nvars; v++) s.nvalues += m->precision->tracked[v];
  s.values = arena_array(&m->arena, const expr *, s.nvalues + 1);
  s.preds = arena_array(&m->arena, int8_t, s.npreds + 1);
  memset(s.preds, -1, s.npreds);
  return s;
}

/* The followed value of a variable in a state of a procedure; NULL: it has none. */
static const expr *value_in(const pushdown *p, uint32_t procedure, const astate *s, const symbol *var) {
  const precision *of = &p->precisions[procedure];
  uint32_t k = 0;
  for (uint32_t v = 0; v < of->blocks->nvars; v++) {
    if (of->blocks->flat->vars.at[v] == var) return of->tracked[v] ? s->values[k] : NULL;
    k += of->tracked[v];
  }
  return NULL;
}

static int8_t truth_in(const pushdown *p, uint32_t procedure, const astate *s, const expr *predicate) {
  const expr_list *list = &p->precisions[procedure].preds[s->head];
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == predicate) return s->preds[i];
  return -1;
}

/* What is known at the entry of a procedure that is called in state `from` of another. */
static astate entry_state(pushdown *p, uint32_t caller, const astate *from, uint32_t callee) {
  const precision *of = &p->precisions[callee];
  const blocks *b = of->blocks;
  astate s = blank_state(p, callee, b->head_index.at[b->flat->entry.n]);
  uint32_t k = 0;
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!of->tracked[v]) continue;
    symbol *var = b->flat->vars.at[v];
    bool given = is_in(&procedure_at(p, callee)->inputs, var) && blocks_is_live(b, b->flat->entry, v);
    s.values[k++] = given ? value_in(p, caller, from, var) : NULL;
  }
  for (uint32_t i = 0; i < s.npreds; i++) s.preds[i] = truth_in(p, caller, from, of->preds[s.head].at[i]);
  return s;
}

/* Of a state before a call what is still known behind it, whatever the callee does. */
static astate frame_state(pushdown *p, uint32_t caller, const astate *from, uint32_t callee, uint32_t behind) {
  const precision *of = &p->precisions[caller];
  const blocks *b = of->blocks;
  astate s = blank_state(p, caller, from->head);
  uint32_t k = 0;
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!of->tracked[v]) continue;
    bool kept = blocks_is_live(b, b->heads.at[behind], v) && effect_on(p, callee, b->flat->vars.at[v]) == CALL_KEEPS;
    s.values[k] = kept ? from->values[k] : NULL;
    k++;
  }
  for (uint32_t i = 0; i < s.npreds; i++) {
    const expr *e = of->preds[from->head].at[i];
    if (precision_has(of, behind, e) && effect_on_term(p, callee, e) == CALL_KEEPS) s.preds[i] = from->preds[i];
  }
  return s;
}

/* Of a state at the exit what callers see. */
static astate gift_state(pushdown *p, uint32_t procedure, const astate *from) {
  const precision *of = &p->precisions[procedure];
  const blocks *b = of->blocks;
  astate s = blank_state(p, procedure, from->head);
  uint32_t k = 0;
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!of->tracked[v]) continue;
    s.values[k] = effect_on(p, procedure, b->flat->vars.at[v]) == CALL_GIVES ? from->values[k] : NULL;
    k++;
  }
  for (uint32_t i = 0; i < s.npreds; i++)
    if (effect_on_term(p, procedure, of->preds[from->head].at[i]) == CALL_GIVES) s.preds[i] = from->preds[i];
  return s;
}

/* What the frame and what is given back say together of a predicate that mixes their variables. */
static int8_t truth_of_both(pushdown *p, const pushdown_symbol *frame, const pushdown_gift *gift, const expr *e) {
  terms *t = p->whole.terms;
  smt_lit lits[3] = {smt_literal(p->smt, astate_formula(&p->images[frame->procedure], &frame->state)),
                     smt_literal(p->smt, astate_formula(&p->images[gift->procedure], &gift->state)),
                     smt_literal(p->smt, ex_not(t, e))};
  if (smt_possible(p->smt, lits, 3) == SMT_UNSAT) return 1;
  lits[2] = smt_literal(p->smt, e);
  return smt_possible(p->smt, lits, 3) == SMT_UNSAT ? 0 : -1;
}

/* A frame and what the procedure that it waited for gives back. */
static astate returned_state(pushdown *p, const pushdown_symbol *frame, const pushdown_gift *gift) {
  uint32_t caller = frame->procedure, callee = gift->procedure;
  const precision *of = &p->precisions[caller];
  const blocks *b = of->blocks;
  uint32_t behind = head_behind(p, caller, pushdown_call(p, caller, frame->state.head)), k = 0;
  astate s = blank_state(p, caller, behind);
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!of->tracked[v]) continue;
    const symbol *var = b->flat->vars.at[v];
    bool given = effect_on(p, callee, var) == CALL_GIVES;
    const expr *value = given ? value_in(p, callee, &gift->state, var) : frame->state.values[k];
    s.values[k++] = blocks_is_live(b, b->heads.at[behind], v) ? value : NULL;
  }
  for (uint32_t i = 0; i < s.npreds; i++) {
    const expr *e = of->preds[behind].at[i];
    call_effect effect = effect_on_term(p, callee, e);
    if (effect == CALL_KEEPS) s.preds[i] = truth_in(p, caller, &frame->state, e);
    if (effect == CALL_GIVES) s.preds[i] = truth_in(p, callee, &gift->state, e);
    if (effect == CALL_MIXES) s.preds[i] = truth_of_both(p, frame, gift, e);
  }
  return s;
}

/* ---- the model ---- */

typedef struct builder {
  pushdown *p;
  const lts *alphabet;
  uint32_t error;
  idset symbols, gifts;
  VEC(pds_rule) rules;
} builder;

static bool same_symbol(void *context, uint32_t id, const void *candidate) {
  const builder *x = context;
  const pushdown_symbol *a = &x->p->symbols.at[id], *b = candidate;
  return a->procedure == b->procedure && a->waits == b->waits && astate_equal(&a->state, &b->state);
}

static bool same_gift(void *context, uint32_t id, const void *candidate) {
  const builder *x = context;
  const pushdown_gift *a = &x->p->gifts.at[id], *b = candidate;
  return a->procedure == b->procedure && astate_equal(&a->state, &b->state);
}

static uint32_t symbol_of(builder *x, uint32_t procedure, bool waits, const astate *s) {
  pushdown_symbol candidate = {procedure, waits, *s};
  uint64_t hash = hash_mix(astate_hash(s), procedure * 2 + waits);
  uint32_t known = idset_find(&x->symbols, hash, same_symbol, x, &candidate);
  if (known != NOTHING) return known;
  idset_add(&x->symbols, hash, x->p->symbols.n);
  vec_push(&x->p->symbols, candidate);
  effort_charge(&x->p->job->limits.effort, tuning.cost_of_state);
  return x->p->symbols.n - 1;
}

static void add_step(builder *x, uint32_t from, uint32_t action, uint32_t to) {
  vec_push(&x->rules, ((pds_rule){.top = from, .npush = 1, .push = {to}, .action = action}));
}

static void add_return(builder *x, uint32_t gift, uint32_t frame) {
  pushdown_symbol waiting = x->p->symbols.at[frame];
  const flat_edge *call = pushdown_call(x->p, waiting.procedure, waiting.state.head);
  if (call->event + 1 != x->p->gifts.at[gift].procedure) return;
  astate s = returned_state(x->p, &waiting, &x->p->gifts.at[gift]);
  uint32_t to = symbol_of(x, waiting.procedure, false, &s);
  vec_push(&x->rules, ((pds_rule){.from = gift + 1, .top = frame, .npush = 1, .push = {to}, .action = LTS_TAU}));
}

static void leave(builder *x, uint32_t from) {
  pushdown *p = x->p;
  uint32_t n = p->symbols.at[from].procedure;
  astate given = gift_state(p, n, &p->symbols.at[from].state);
  pushdown_gift candidate = {n, given};
  uint64_t hash = hash_mix(astate_hash(&given), n);
  uint32_t gift = idset_find(&x->gifts, hash, same_gift, x, &candidate);
  bool fresh = gift == NOTHING;
  if (fresh) {
    gift = p->gifts.n;
    idset_add(&x->gifts, hash, gift);
    vec_push(&p->gifts, candidate);
  }
  vec_push(&x->rules, ((pds_rule){.top = from, .to = gift + 1, .action = LTS_TAU}));
  for (uint32_t i = 0; fresh && i < p->symbols.n; i++)
    if (p->symbols.at[i].waits) add_return(x, gift, i);
}

static void call(builder *x, uint32_t from, const flat_edge *e) {
  pushdown *p = x->p;
  uint32_t caller = p->symbols.at[from].procedure, callee = e->event + 1, known = p->symbols.n;
  astate before = p->symbols.at[from].state, entry = entry_state(p, caller, &before, callee),
         kept = frame_state(p, caller, &before, callee, head_behind(p, caller, e));
  uint32_t frame = symbol_of(x, caller, true, &kept);
  bool fresh = frame == known;
  pds_rule r = {.top = from, .npush = 2, .push = {symbol_of(x, callee, false, &entry), frame}, .action = LTS_TAU};
  vec_push(&x->rules, r);
  for (uint32_t i = 0; fresh && i < p->gifts.n; i++) add_return(x, i, frame);
}

static void step(builder *x, uint32_t from) {
  pushdown *p = x->p;
  pushdown_symbol s = p->symbols.at[from];
  const blocks *b = &procedure_at(p, s.procedure)->blocks;
  astates next = {0};
  image_successors(&p->images[s.procedure], &s.state, &next);
  for (uint32_t i = 0; i < next.n; i++) {
    uint32_t event = b->event[b->heads.at[next.at[i].head].n];
    uint32_t action = event && lts_has(x->alphabet, event) ? event : LTS_TAU;
    add_step(x, from, action, symbol_of(x, s.procedure, false, &next.at[i]));
  }
  vec_free(&next);
}

/* `known`: the rules before those of this symbol. One that has an internal step does not rest; nor does one without steps that does not wait: it
 * is in its own code. */
static void show_rest(builder *x, uint32_t from, uint32_t known, bool ended) {
  pushdown *p = x->p;
  VEC(uint32_t) offers = {0};
  bool moves = false;
  vec_reserve(&offers, 1);
  for (uint32_t i = known; i < x->rules.n; i++) {
    moves |= x->rules.at[i].action == LTS_TAU || x->rules.at[i].action == p->lost;
    vec_push(&offers, x->rules.at[i].action);
  }
  if (!moves) {
    uint32_t action = p->rests.action(p->rests.context, offers.at, offers.n, ended);
    map_put(&p->says_rest, action, 1);
    add_step(x, from, action, from);
  }
  vec_free(&offers);
}

static void look_at(builder *x, uint32_t from) {
  pushdown *p = x->p;
  pushdown_symbol s = p->symbols.at[from];
  const procedure *q = procedure_at(p, s.procedure);
  loc_id at = q->blocks.heads.at[s.state.head];
  flat_end end = flat_loc_at(&q->body, at)->end;
  const flat_edge *e = pushdown_call(p, s.procedure, s.state.head);
  uint32_t known = x->rules.n;
  if (s.waits) return;
  if (at.n == q->exit.n) leave(x, from);
  else if (e) call(x, from, e);
  else if (end == END_ERROR && x->error != LTS_NONE) add_step(x, from, x->error, from);
  else if (end != END_NONE && end != END_EXIT) add_step(x, from, p->lost, from);
  else if (end == END_NONE) step(x, from);
  bool ended = end == END_EXIT && at.n != q->exit.n, waits = p->rests.waits && q->blocks.event[at.n] == p->rests.waits;
  if (p->rests.waits && (ended || (waits && !e && end == END_NONE))) show_rest(x, from, known, ended);
}

bool pushdown_model(pushdown *p, const lts *alphabet, uint32_t error, uint32_t most) {
  builder x = {.p = p, .alphabet = alphabet, .error = error};
  forget_model(p);
  astate first = image_initial(&p->images[0]);
  symbol_of(&x, 0, false, &first);
  bool complete = true;
  for (uint32_t i = 0; i < p->symbols.n && complete; i++) {
    look_at(&x, i);
    complete = p->symbols.n <= most && x.rules.n <= 16ull * most && !limits_hit(&p->job->limits);
  }
  p->system = pds_new(p->gifts.n + 1, p->symbols.n);
  for (uint32_t i = 0; i < x.rules.n; i++) pds_add_rule(p->system, x.rules.at[i]);
  pds_freeze(p->system);
  vec_free(&x.rules);
  idset_free(&x.symbols);
  idset_free(&x.gifts);
  return complete;
}
