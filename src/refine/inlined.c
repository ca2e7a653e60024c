/* See inlined.h. A run is walked once: it is a line of blocks, calls and returns, and a stack of activations. */
#include "refine/inlined.h"

#include "refine/interpolate.h"
#include "refine/replay.h"

#include <string.h>

#define NOTHING UINT32_MAX

/* ---- runs as lines ---- */

typedef enum { LINE_BLOCK, LINE_CALL, LINE_RETURN } line_kind;

typedef struct line {
  line_kind kind;
  uint32_t activation;     /* in which it happens; of a call or a return: the caller's */
  uint32_t callee;         /* LINE_CALL, LINE_RETURN: the activation that begins or ends */
  const astate *from, *to; /* LINE_BLOCK */
  const flat_edge *call;   /* LINE_CALL */
} line;

typedef struct activation {
  uint32_t procedure, caller; /* NOTHING: the entry */
  const flat_edge *call;      /* in the caller's body */
} activation;

/* Where a run is before one of its rules. */
typedef struct stage {
  uint32_t line, activation;
  const astate *state;
} stage;

typedef struct walk {
  pushdown *p;
  VEC(line) lines;
  VEC(activation) activations;
  VEC(stage) stages;   /* by rule */
  uint32_t last;       /* where it ends, */
  const astate *state; /* and how */
} walk;

static void walk_free(walk *w) {
  vec_free(&w->lines);
  vec_free(&w->activations);
  vec_free(&w->stages);
}

static void enter(walk *w, const pds_rule *r) {
  const pushdown_symbol *top = &w->p->symbols.at[r->top];
  const flat_edge *call = pushdown_call(w->p, top->procedure, top->state.head);
  vec_push(&w->activations, ((activation){call->event + 1, w->last, call}));
  vec_push(&w->lines, ((line){.kind = LINE_CALL, .activation = w->last, .callee = w->activations.n - 1, .call = call}));
  w->last = w->activations.n - 1;
}

static void walk_rule(walk *w, const pds_rule *r) {
  const pushdown_symbol *all = w->p->symbols.at;
  if (r->from) { /* the caller goes on */
    uint32_t caller = w->activations.at[w->last].caller;
    vec_push(&w->lines, ((line){.kind = LINE_RETURN, .activation = caller, .callee = w->last}));
    w->last = caller;
  } else if (r->npush == 2) {
    enter(w, r);
  } else if (r->npush == 1) {
    vec_push(
        &w->lines,
        ((line){.kind = LINE_BLOCK, .activation = w->last, .from = &all[r->top].state, .to = &all[r->push[0]].state}));
  }
  if (r->npush) w->state = &all[r->push[0]].state;
}

static bool is_end(const pushdown *p, const pushdown_symbol *s) {
  const procedure *q = &p->procedures.all.at[s->procedure];
  return flat_loc_at(&q->body, q->blocks.heads.at[s->state.head])->end != END_NONE;
}

static void walk_run(pushdown *p, const pds_run *run, walk *w) {
  *w = (walk){.p = p, .state = &p->symbols.at[pushdown_first].state};
  vec_push(&w->activations, ((activation){.caller = NOTHING}));
  for (uint32_t i = 0; i < run->n; i++) {
    const pds_rule *r = &p->system->rules.at[run->at[i]];
    vec_push(&w->stages, ((stage){w->lines.n, w->last, w->state}));
    bool stays = !r->from && r->npush == 1 && r->push[0] == r->top;
    bool says = (stays && is_end(p, &p->symbols.at[r->top])) || pushdown_says_rest(p, r);
    if (!says) walk_rule(w, r); /* else an error, what is not modelled, or rest */
  }
}

static const procedure *procedure_of(const walk *w, uint32_t activation) {
  return &w->p->procedures.all.at[w->activations.at[activation].procedure];
}

static const flat_loc *end_of(const walk *w) {
  const procedure *q = procedure_of(w, w->last);
  return flat_loc_at(&q->body, q->blocks.heads.at[w->state->head]);
}

/* ---- all paths at once ---- */

static void hand_over(const symbol_list *list, const blocks *from, const symstate *source, const blocks *to,
                      symstate *target) {
  for (uint32_t i = 0; i < list->n; i++) {
    uint32_t a = blocks_var(from, list->at[i]), b = blocks_var(to, list->at[i]);
    if (a != NOTHING && b != NOTHING) target->values[b] = source->values[a];
  }
}

/* The symbolic states of all activations, and what holds on the way so far: of the one that runs, its guard. */
typedef struct following {
  walk *w;
  symstate *states; /* by activation */
} following;

static following follow(walk *w) {
  following f = {w, mem_alloc(sizeof *f.states * w->activations.n)};
  f.states[0] = symstate_new(&procedure_of(w, 0)->blocks);
  return f;
}

static void follow_free(following *f) {
  for (uint32_t i = 0; i < f->w->activations.n; i++)
    if (f->states[i].values) symstate_free(&f->states[i]);
  mem_free(f->states);
}

/* What a call or a return does to the states. */
static void cross(following *f, const line *l) {
  const procedure *caller = procedure_of(f->w, l->activation), *callee = procedure_of(f->w, l->callee);
  symstate *outer = &f->states[l->activation], *inner = &f->states[l->callee];
  if (l->kind == LINE_CALL) {
    *inner = symstate_new(&callee->blocks);
    hand_over(&callee->inputs, &caller->blocks, outer, &callee->blocks, inner);
    inner->guard = outer->guard;
  } else {
    hand_over(&callee->outputs, &callee->blocks, inner, &caller->blocks, outer);
    outer->guard = inner->guard;
  }
}

static bool take_block(following *f, const line *l, uint32_t occurrence) {
  symstate *s = &f->states[l->activation], after;
  image *m = &f->w->p->images[f->w->activations.at[l->activation].procedure];
  if (!image_step(m, l->from, l->to, s, occurrence, &after)) return false;
  symstate_free(s);
  *s = after;
  return s->guard->kind != EX_INT || s->guard->value;
}

static smt_answer possible(walk *w) {
  following f = follow(w);
  bool fine = true;
  for (uint32_t i = 0; i < w->lines.n && fine; i++) {
    if (w->lines.at[i].kind == LINE_BLOCK) fine = take_block(&f, &w->lines.at[i], i);
    else cross(&f, &w->lines.at[i]);
  }
  smt_answer a = SMT_UNSAT;
  if (fine) {
    smt_lit lit = smt_literal(w->p->smt, f.states[w->last].guard);
    a = smt_check(w->p->smt, &lit, 1, 0);
  }
  follow_free(&f);
  return a;
}

smt_answer inlined_possible(pushdown *p, const pds_run *run) {
  walk w;
  walk_run(p, run, &w);
  smt_answer a = possible(&w);
  walk_free(&w);
  return a;
}

/* ---- one path ---- */

/* The edges of each block; `of` by line. False: a block was not found. */
static bool believed_edges(walk *w, path *of) {
  for (uint32_t i = 0; i < w->lines.n; i++) {
    const line *l = &w->lines.at[i];
    if (l->kind != LINE_BLOCK) continue;
    image *m = &w->p->images[w->activations.at[l->activation].procedure];
    if (!path_believed(m, l->from, l->to, i, &of[i])) return false;
  }
  return true;
}

/* The same in the solver's model of the whole run. */
static bool real_edges(walk *w, path *of) {
  following f = follow(w);
  bool fine = true;
  for (uint32_t i = 0; i < w->lines.n && fine; i++) {
    const line *l = &w->lines.at[i];
    if (l->kind != LINE_BLOCK) {
      cross(&f, l);
      continue;
    }
    blocks *b = &w->p->procedures.all.at[w->activations.at[l->activation].procedure].blocks;
    loc_id to = path_follow(b, w->p->smt, b->heads.at[l->from->head], &f.states[l->activation], i, &of[i]);
    fine = to.n == b->heads.at[l->to->head].n;
  }
  follow_free(&f);
  return fine;
}

/* A location of a path that is a head of the procedure that runs there. */
typedef struct chain_place {
  bool is_head;
  uint32_t activation, head;
} chain_place;

/* A path as a flat program of its own. */
typedef struct chain {
  walk *w;
  flat flat;
  blocks blocks;
  path path;
  map frames;              /* (frame of the caller, call edge) and function -> frame */
  VEC(uint32_t) roots;     /* by activation: its frame */
  map instances;           /* frame of an activation, symbol id -> the variable of its own */
  map originals;           /* symbol id of an instance -> the variable that it is of */
  map known;               /* symbol id -> 1: it is in flat.vars */
  map outside;             /* symbol id -> 1: memory that was there before, which is the same in all activations */
  VEC(chain_place) places; /* by location */
  uint32_t round[2];       /* where in the path what repeats begins and ends */
} chain;

static uint32_t frame_by(chain *c, uint32_t caller, edge_id call, const cfa *function) {
  uint64_t known, key = (uint64_t)caller << 32 | call.n;
  if (map_get_pair(&c->frames, key, map_key(function), &known)) return (uint32_t)known;
  map_put_pair(&c->frames, key, map_key(function), c->flat.frames.n);
  vec_push(&c->flat.frames, ((flat_frame){.function = function, .caller = caller, .call = call}));
  return c->flat.frames.n - 1;
}

/* The frame in the path of one of the procedures' flat program. */
static uint32_t frame_of(chain *c, uint32_t activation, uint32_t frame) {
  flat_frame f = c->w->p->procedures.flat->frames.at[frame];
  if (f.caller != UINT32_MAX) return frame_by(c, frame_of(c, activation, f.caller), f.call, f.function);
  if (!activation) return frame_by(c, UINT32_MAX, f.call, f.function);
  return c->roots.at[activation];
}

static void know(chain *c, symbol *s) {
  uint64_t known;
  if (map_get(&c->known, s->id, &known)) return;
  map_put(&c->known, s->id, 1);
  vec_push(&c->flat.vars, s);
}

static void copy_cells(chain *c, const symbol *of, symbol *instance) {
  const flat *f = c->w->p->procedures.flat;
  for (uint32_t i = 0; i < f->cells.n; i++) {
    if (f->cells.at[i].var != of) continue;
    flat_cell x = f->cells.at[i];
    x.var = instance;
    vec_push(&c->flat.cells, x);
  }
}

/* Has each activation of a procedure a copy of it? */
static bool has_instances(const chain *c, const symbol *s) {
  uint64_t known;
  return pushdown_is_own(c->w->p, s) && !map_get(&c->outside, s->id, &known);
}

/* The variable as it is in an activation. */
static symbol *instance_of(chain *c, uint32_t activation, symbol *s) {
  uint64_t known;
  if (!activation || !has_instances(c, s)) {
    know(c, s);
    return s;
  }
  uint32_t root = c->roots.at[activation];
  if (map_get_pair(&c->instances, root, s->id, &known)) return (symbol *)(uintptr_t)known;
  symbol *fresh = symbol_new(c->w->p->whole.terms, s->kind, s->name, s->type, s->where);
  fresh->copy_of = s->copy_of ? s->copy_of : s->kind == SYM_TEMP ? NULL : s;
  fresh->owner = s->owner;
  map_put_pair(&c->instances, root, s->id, map_key(fresh));
  map_put(&c->originals, fresh->id, map_key(s));
  know(c, fresh);
  copy_cells(c, s, fresh);
  return fresh;
}

static const expr *term_in(chain *c, uint32_t activation, const expr *e) {
  terms *t = c->w->p->whole.terms;
  if (e->kind == EX_VAR) return ex_var(t, instance_of(c, activation, e->sym));
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = term_in(c, activation, e->args[i]);
  return ex_rebuild(t, e, args);
}

static loc_id add_location(chain *c, flat_loc l, chain_place place) {
  l.first_out = l.last_out = NO_EDGE;
  l.cut = place.is_head;
  vec_push(&c->flat.locs, l);
  vec_push(&c->places, place);
  return (loc_id){c->flat.locs.n - 1};
}

/* The next edge of the path; it leads to a new location. */
static void add_edge(chain *c, uint32_t activation, flat_edge e) {
  const flat *body = &procedure_of(c->w, activation)->body;
  flat_loc to = *flat_loc_at(body, e.to);
  uint32_t head = procedure_of(c->w, activation)->blocks.head_index.at[e.to.n];
  to.frame = frame_of(c, activation, to.frame);
  if (to.end == END_EXIT) to.end = END_NONE;
  e.from = (loc_id){c->flat.locs.n - 1};
  e.to = add_location(c, to, (chain_place){head != NOTHING, activation, head});
  e.frame = frame_of(c, activation, e.frame);
  if (e.kind == F_ASSIGN || e.kind == F_HAVOC) e.var = instance_of(c, activation, e.var);
  if (e.rhs) e.rhs = term_in(c, activation, e.rhs);
  vec_push(&c->path, ((path_step){{c->flat.edges.n}, 0}));
  flat_add_edge(&c->flat, e);
}

static void add_block(chain *c, const line *l, const path *edges) {
  const flat *body = &procedure_of(c->w, l->activation)->body;
  for (uint32_t i = 0; i < edges->n; i++) add_edge(c, l->activation, *flat_edge_at(body, edges->at[i].edge));
}

/* A call or a return: nothing happens but that another procedure runs. */
static void add_crossing(chain *c, const line *l) {
  const procedure *callee = procedure_of(c->w, l->callee);
  if (l->kind == LINE_CALL) {
    uint32_t frame = frame_of(c, l->activation, l->call->frame);
    while (c->roots.n <= l->callee) vec_push(&c->roots, NOTHING);
    c->roots.at[l->callee] = frame_by(c, frame, l->call->origin, callee->of->function);
  }
  bool calls = l->kind == LINE_CALL;
  const flat_edge *call = c->w->activations.at[l->callee].call;
  flat_edge skip = {.kind = F_SKIP, .to = calls ? callee->body.entry : call->to, .origin = NO_EDGE};
  uint32_t inside = calls ? l->callee : l->activation;
  skip.frame = flat_loc_at(&procedure_of(c->w, inside)->body, skip.to)->frame;
  add_edge(c, inside, skip);
}

static void copy_surroundings(chain *c) {
  const flat *f = c->w->p->procedures.flat;
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *x = &f->cells.at[i];
    vec_push(&c->flat.cells, *x);
    if (x->var && (x->object->kind == SYM_GLOBAL || (x->site && !x->own))) map_put(&c->outside, x->var->id, 1);
  }
  for (uint32_t i = 0; i < f->givens.n; i++) vec_push(&c->flat.givens, f->givens.at[i]);
  for (uint32_t i = 0; i < f->properties.n; i++) vec_push(&c->flat.properties, f->properties.at[i]);
}

/* Objects that are made once: in the frames of the entry alone. */
static void copy_sites(chain *c) {
  const flat *f = c->w->p->procedures.flat;
  for (uint32_t i = 0; i < f->sites.n; i++) {
    flat_site s = f->sites.at[i];
    uint32_t root = s.frame;
    while (f->frames.at[root].caller != UINT32_MAX) root = f->frames.at[root].caller;
    for (uint32_t a = 0; a < c->w->activations.n; a++) {
      const flat_procedure *of = procedure_of(c->w, a)->of;
      if (of ? f->frames.at[root].function != of->function : root != f->locs.at[f->entry.n].frame) continue;
      s.frame = frame_of(c, a, f->sites.at[i].frame);
      vec_push(&c->flat.sites, s);
    }
  }
}

/* Variables that must be the same in two stages of the run: they are kept at the first, and compared at the second. */
typedef struct repeat {
  stage first, second;
  VEC(symbol *) vars;
} repeat;

static void add_glue(chain *c, flat_kind kind, symbol *var, const expr *rhs) {
  uint32_t at = c->flat.locs.n - 1;
  flat_loc l = {.frame = c->flat.locs.at[at].frame, .origin = c->flat.locs.at[at].origin};
  flat_edge e = {.kind = kind, .from = {at}, .var = var, .rhs = rhs, .origin = NO_EDGE, .frame = l.frame};
  chain_place place = c->places.at[at];
  c->places.at[at].is_head = c->flat.locs.at[at].cut = false; /* the head is behind this */
  e.to = add_location(c, l, place);
  vec_push(&c->path, ((path_step){{c->flat.edges.n}, 0}));
  flat_add_edge(&c->flat, e);
}

static void add_repeat(chain *c, const repeat *r, uint32_t line, symbol **kept) {
  terms *t = c->w->p->whole.terms;
  if (r && line == r->first.line) c->round[0] = c->path.n;
  if (r && line == r->second.line) c->round[1] = c->path.n;
  for (uint32_t i = 0; r && i < r->vars.n; i++) {
    symbol *s = r->vars.at[i];
    if (line == r->first.line) {
      kept[i] = symbol_new(t, SYM_TEMP, "kept", s->type, (place){0});
      know(c, kept[i]);
      add_glue(c, F_ASSIGN, kept[i], ex_var(t, instance_of(c, r->first.activation, s)));
    }
    if (line != r->second.line) continue;
    const expr *now = ex_var(t, instance_of(c, r->second.activation, s));
    add_glue(c, F_ASSUME, NULL, ex_binary(t, EX_EQ, now, ex_var(t, kept[i])));
  }
}

static void chain_open(chain *c, walk *w, const path *of, const repeat *r) {
  const procedure *main = procedure_of(w, 0);
  symbol **kept = mem_alloc(sizeof(symbol *) * (r ? r->vars.n + 1 : 1));
  *c = (chain){.w = w, .flat = {.program = w->p->procedures.flat->program}};
  vec_push(&c->roots, NOTHING);
  copy_surroundings(c);
  flat_loc first = *flat_loc_at(&main->body, main->body.entry);
  first.frame = frame_of(c, 0, first.frame);
  add_location(c, first, (chain_place){0});
  for (uint32_t i = 0; i < w->lines.n; i++) {
    add_repeat(c, r, i, kept);
    if (w->lines.at[i].kind == LINE_BLOCK) add_block(c, &w->lines.at[i], &of[i]);
    else add_crossing(c, &w->lines.at[i]);
  }
  mem_free(kept);
  copy_sites(c);
  blocks_init(&c->blocks, &c->flat);
}

static void chain_close(chain *c) {
  blocks_free(&c->blocks);
  vec_free(&c->flat.vars);
  vec_free(&c->flat.cells);
  vec_free(&c->flat.sites);
  vec_free(&c->flat.givens);
  vec_free(&c->flat.locs);
  vec_free(&c->flat.edges);
  vec_free(&c->flat.frames);
  vec_free(&c->flat.properties);
  arena_free(&c->flat.arena);
  vec_free(&c->path);
  vec_free(&c->roots);
  vec_free(&c->places);
  map_free(&c->frames);
  map_free(&c->instances);
  map_free(&c->originals);
  map_free(&c->known);
  map_free(&c->outside);
}

static void free_paths(const walk *w, path *of) {
  for (uint32_t i = 0; i < w->lines.n; i++) vec_free(&of[i]);
  mem_free(of);
}

/* ---- execution ---- */

static smt_answer solve(chain *c) {
  path_conditions conditions = {0};
  VEC(smt_lit) lits = {0};
  vec_reserve(&lits, 1);
  path_execute(&c->blocks, &c->path, &conditions);
  for (uint32_t i = 0; i < conditions.n; i++)
    if (conditions.at[i]->kind != EX_INT || !conditions.at[i]->value)
      vec_push(&lits, smt_literal(c->w->p->smt, conditions.at[i]));
  smt_answer a = blocks_check(&c->blocks, c->w->p->smt, lits.at, lits.n, 0);
  vec_free(&conditions);
  vec_free(&lits);
  return a;
}

typedef enum { REAL_PATH, REAL_WORD, REAL_END } real_kind;

static bool replay_chain(chain *c, real_kind kind, const flat_options *options, verdict *v) {
  pushdown *p = c->w->p;
  if (kind == REAL_PATH) return replay_path(p->job, &c->blocks, p->smt, &c->path, options, v);
  return replay_word(p->job, &c->blocks, p->smt, &c->path, kind == REAL_END, NULL, options, v);
}

static inlined_answer make_real(pushdown *p, const pds_run *run, real_kind kind, const flat_options *options,
                                verdict *v) {
  walk w;
  walk_run(p, run, &w);
  path *of = mem_alloc(sizeof *of * (w.lines.n + 1));
  const flat_loc *end = end_of(&w);
  inlined_answer answer = INLINED_UNCONFIRMED;
  chain c;
  if (end->end == END_UNMODELLED || end->end == END_RECURSION) {
    v->reason = arena_printf(&v->arena, "an unsupported construct is reached: %s", end->note ? end->note : "");
    answer = INLINED_LOST;
  } else if (possible(&w) != SMT_SAT || !real_edges(&w, of)) {
    v->reason = "the solver's model of a counterexample could not be followed";
  } else {
    chain_open(&c, &w, of, NULL);
    bool real = solve(&c) == SMT_SAT && replay_chain(&c, kind, options, v);
    if (real) answer = INLINED_REAL;
    chain_close(&c);
  }
  free_paths(&w, of);
  walk_free(&w);
  return answer;
}

inlined_answer inlined_real(pushdown *p, const pds_run *run, const flat_options *options, verdict *v) {
  return make_real(p, run, REAL_PATH, options, v);
}

inlined_answer inlined_word(pushdown *p, const pds_run *run, bool to_end, const flat_options *options, verdict *v) {
  return make_real(p, run, to_end ? REAL_END : REAL_WORD, options, v);
}

/* ---- cycles ---- */

/* Which variables that are read from here on differ in two states of one procedure. False: one of them cannot be compared. */
static bool list_changes(const blocks *b, loc_id at, const expr *const *before, const expr *const *after, repeat *r) {
  for (uint32_t v = 0; v < b->nvars; v++) {
    symbol *s = b->flat->vars.at[v];
    if (!blocks_is_live(b, at, v) || before[v] == after[v]) continue;
    if (!type_is_scalar(s->type) || type_is_float(s->type)) return false;
    vec_push(&r->vars, s);
  }
  return true;
}

/* The run, where these variables have the same values at both stages: the solver then holds a model of it. */
static bool repeats(walk *w, repeat *r) {
  const blocks *b = &procedure_of(w, r->first.activation)->blocks;
  const expr **before = mem_alloc(sizeof *before * (b->nvars + 1));
  VEC(smt_lit) lits = {0};
  following f = follow(w);
  bool fine = true;
  for (uint32_t i = 0; i < w->lines.n && fine; i++) {
    if (i == r->first.line)
      for (uint32_t v = 0; v < b->nvars; v++) before[v] = f.states[r->first.activation].values[v];
    if (i == r->second.line) {
      const expr **after = f.states[r->second.activation].values;
      fine = list_changes(b, b->heads.at[r->second.state->head], before, after, r);
      for (uint32_t k = 0; k < r->vars.n; k++) {
        uint32_t v = blocks_var(b, r->vars.at[k]);
        vec_push(&lits, smt_literal(w->p->smt, ex_binary(w->p->whole.terms, EX_EQ, before[v], after[v])));
      }
    }
    if (fine && w->lines.at[i].kind == LINE_BLOCK) fine = take_block(&f, &w->lines.at[i], i);
    else if (fine) cross(&f, &w->lines.at[i]);
  }
  if (fine) vec_push(&lits, smt_literal(w->p->smt, f.states[w->last].guard));
  fine = fine && smt_check(w->p->smt, lits.at, lits.n, 0) == SMT_SAT;
  follow_free(&f);
  vec_free(&lits);
  mem_free(before);
  return fine;
}

/* What is any value to the solver may have one value in the program, and another one in a later round: nothing recurs then. */
static bool is_exact(const chain *c) {
  for (uint32_t i = c->round[0]; i < c->round[1]; i++) {
    const flat_edge *e = flat_edge_at(&c->flat, c->path.at[i].edge);
    if (e->kind == F_HAVOC && e->input == INPUT_NONE) return false;
  }
  return true;
}

inlined_answer inlined_cycle(pushdown *p, const pds_run *run, uint32_t loop, uint32_t cycle,
                             const flat_options *options, verdict *v, bool *followed) {
  walk w;
  walk_run(p, run, &w);
  path *of = mem_alloc(sizeof *of * (w.lines.n + 1));
  repeat r = {.first = w.stages.at[loop], .second = w.stages.at[loop + cycle]};
  bool same = w.activations.at[r.first.activation].procedure == w.activations.at[r.second.activation].procedure &&
              r.first.state->head == r.second.state->head && r.first.line < r.second.line;
  bool real = same && repeats(&w, &r) && real_edges(&w, of);
  chain c;
  if (real) {
    chain_open(&c, &w, of, &r);
    real = is_exact(&c) && solve(&c) == SMT_SAT &&
           replay_word(p->job, &c.blocks, p->smt, &c.path, false, c.round, options, v);
    chain_close(&c);
  }
  for (uint32_t i = 0; i < r.vars.n && !real; i++) *followed |= pushdown_track(p, r.vars.at[i]);
  vec_free(&r.vars);
  free_paths(&w, of);
  walk_free(&w);
  return real ? INLINED_REAL : INLINED_UNCONFIRMED;
}

/* ---- refinement ---- */

static const symbol *original_of(const chain *c, const symbol *s) {
  uint64_t found;
  return map_get(&c->originals, s->id, &found) ? (const symbol *)(uintptr_t)found : s;
}

/* A term over the variables of one activation, as its procedure has them; NULL: it has others, too. */
static const expr *term_out(chain *c, uint32_t activation, const expr *e) {
  terms *t = c->w->p->whole.terms;
  if (e->kind == EX_VAR) {
    symbol *s = (symbol *)original_of(c, e->sym);
    if (s == e->sym) return !activation || !has_instances(c, s) ? e : NULL;
    return instance_of(c, activation, s) == e->sym ? ex_var(t, s) : NULL;
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = term_out(c, activation, e->args[i]);
    if (!args[i]) return NULL;
  }
  return ex_rebuild(t, e, args);
}

/* What is known of variables goes to the path. */
static void open_precision(const chain *c, precision *to) {
  const precision *about = &c->w->p->about;
  precision_init(to, &c->blocks, true);
  for (uint32_t v = 0; v < c->blocks.nvars; v++) {
    uint32_t w = blocks_var(&c->w->p->whole, original_of(c, c->flat.vars.at[v]));
    to->tracked[v] = w != NOTHING && about->tracked[w];
    to->trackable[v] = w != NOTHING && about->trackable[w];
    to->given_up[v] = w != NOTHING && about->given_up[w];
    to->counter[v] = w != NOTHING && about->counter[w];
  }
}

/* What was learnt goes to the procedures. True: something is new there. */
static bool take_over(chain *c, const precision *from) {
  bool fresh = false;
  for (uint32_t v = 0; v < c->blocks.nvars; v++)
    if (from->tracked[v]) fresh |= pushdown_track(c->w->p, original_of(c, c->flat.vars.at[v]));
  for (uint32_t h = 0; h < c->blocks.heads.n; h++) {
    const chain_place *at = &c->places.at[c->blocks.heads.at[h].n];
    if (!at->is_head) continue;
    for (uint32_t i = 0; i < from->preds[h].n; i++) {
      const expr *e = term_out(c, at->activation, from->preds[h].at[i]);
      uint32_t procedure = c->w->activations.at[at->activation].procedure;
      if (e) fresh |= pushdown_add(c->w->p, procedure, at->head, e);
    }
  }
  return fresh;
}

/* One way after the other, until something is new. */
static bool refine_chain(chain *c, refine_how how) {
  pushdown *p = c->w->p;
  bool fresh = false, infeasible = true;
  for (uint32_t way = 0; way < 3 && !fresh && infeasible; way++) {
    precision learnt;
    open_precision(c, &learnt);
    if (way == 1 && p->arith == SMT_INT) interpolate_refine(p->job, &c->blocks, &learnt, &c->path);
    if (way != 1)
      infeasible = newton_refine(&c->blocks, p->smt, &learnt, &c->path, 1, way ? REFINE_ALL : how).infeasible;
    if (infeasible) fresh = take_over(c, &learnt);
    precision_free(&learnt);
  }
  return fresh;
}

bool inlined_refine(pushdown *p, const pds_run *run, refine_how how) {
  walk w;
  chain c;
  walk_run(p, run, &w);
  path *of = mem_alloc(sizeof *of * (w.lines.n + 1));
  bool fresh = false;
  if (believed_edges(&w, of)) {
    chain_open(&c, &w, of, NULL);
    fresh = refine_chain(&c, how);
    chain_close(&c);
  }
  free_paths(&w, of);
  walk_free(&w);
  return fresh;
}
