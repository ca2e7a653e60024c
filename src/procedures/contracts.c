/* See contracts.h. A procedure P with inputs i and outputs o has a relation B over what it is called with, one for each head
 * h, over the values of i when it was called and of what is live at h, and a contract C over i and o. Blocks are rules:
 *
 *     P_h (i, x) and guard  implies  P_h' (i, x')              from head to head
 *     P_h (i, x) and guard  implies  C (i, o')                 to the exit
 *     P_h (i, x) and guard  implies  an error
 *     P_h (i, x) and guard  implies  B_Q (y)                   a call of Q, given y,
 *     P_h (i, x) and guard and C_Q (y, z)  implies  P_h' (i, x' with z for the outputs of Q)     and behind it
 *
 * At the entry of P, x is i, and B is known of it. The question is whether an error follows. First facts of simple forms are
 * guessed and those struck out that no proof by induction keeps (Houdini); what is left may exclude all errors, and
 * is known to the solver otherwise. */
#include "procedures/contracts.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/calls.h"
#include "logic/clauses.h"
#include "procedures/guesses.h"

typedef struct relations {
  uint32_t contract, begins; /* of the entry, `begins` is not there: it is called with anything */
  uint32_t *heads;           /* by head; UINT32_MAX: none */
} relations;

typedef VEC(const expr *) values;

typedef struct prover {
  job *job;
  procedures *p;
  terms *terms;
  clauses *clauses;
  relations *relations; /* by procedure */
  bool more;            /* facts of more forms are guessed */
  map begun, left;      /* symbol id -> what stands for its value when the procedure was called, and behind a call */
} prover;

enum { no_relation = UINT32_MAX };

static symbol *companion(prover *x, map *of, const symbol *s, const char *what) {
  uint64_t found;
  if (map_get(of, s->id, &found)) return (symbol *)(uintptr_t)found;
  symbol *c = symbol_new(x->terms, SYM_TEMP, arena_printf(&x->terms->arena, "%s(%s)", what, s->name), s->type,
                         s->where);
  map_put(of, s->id, map_key(c));
  return c;
}

static symbol *begun(prover *x, const symbol *s) { return companion(x, &x->begun, s, "old"); }
static symbol *left(prover *x, const symbol *s) { return companion(x, &x->left, s, "new"); }

/* ---- relations ---- */

static void declare_heads(prover *x, uint32_t n) {
  const procedure *p = &x->p->all.at[n];
  const blocks *b = &p->blocks;
  relations *r = &x->relations[n];
  r->heads = mem_alloc(sizeof *r->heads * (b->heads.n + 1));
  for (uint32_t h = 0; h < b->heads.n; h++) {
    symbol_list formals = {0};
    r->heads[h] = no_relation;
    if (flat_loc_at(&p->body, b->heads.at[h])->end != END_NONE || b->heads.at[h].n == p->body.entry.n) continue;
    for (uint32_t i = 0; i < p->inputs.n; i++) vec_push(&formals, begun(x, p->inputs.at[i]));
    for (uint32_t v = 0; v < b->nvars; v++)
      if (blocks_is_live(b, b->heads.at[h], v)) vec_push(&formals, p->body.vars.at[v]);
    r->heads[h] = clauses_relation(x->clauses, formals.at, formals.n);
    vec_free(&formals);
  }
}

static void declare(prover *x, uint32_t n) {
  const procedure *p = &x->p->all.at[n];
  relations *r = &x->relations[n];
  symbol_list formals = {0};
  for (uint32_t i = 0; i < p->inputs.n; i++) vec_push(&formals, begun(x, p->inputs.at[i]));
  r->begins = n ? clauses_relation(x->clauses, formals.at, formals.n) : no_relation;
  for (uint32_t i = 0; i < p->outputs.n; i++) vec_push(&formals, p->outputs.at[i]);
  r->contract = clauses_relation(x->clauses, formals.at, formals.n);
  vec_free(&formals);
  declare_heads(x, n);
}

/* ---- rules ---- */

/* One block that is left: what is known before, and how. */
typedef struct leaving {
  uint32_t procedure;
  const block_exit *exit;
  values inputs; /* of the procedure, when it was called */
  values before; /* with them, what is live at the head that the block begins at */
  uint32_t head; /* the relation that these are in, or no_relation: the entry of the program */
} leaving;

static const expr *value_of(const prover *x, const leaving *l, const symbol *s) {
  const blocks *b = &x->p->all.at[l->procedure].blocks;
  return l->exit->state.values[blocks_var(b, s)];
}

static void add_rule(prover *x, const leaving *l, const clause_atom *more, const clause_atom *head) {
  clause_atom body[2] = {{l->head, l->before.at}};
  uint32_t n = l->head != no_relation;
  if (more) body[n++] = *more;
  clause_rule r = {.body = body, .nbody = n, .guard = l->exit->state.guard, .head = head};
  clauses_add(x->clauses, &r);
}

/* Nothing on the way, and none of these values, must leave its type; whether a call returns does not count. */
static void add_overflow(prover *x, const leaving *l, const clause_atom *used) {
  clause_atom before = {l->head, l->before.at};
  clause_rule r = {.body = &before, .nbody = l->head != no_relation, .guard = l->exit->state.guard};
  clauses_add_overflow(x->clauses, &r, used);
}

/* To the head behind a call, or to any other if `callee` is NULL. */
static void go_on(prover *x, const leaving *l, const procedure *callee, const clause_atom *contract) {
  const procedure *p = &x->p->all.at[l->procedure];
  const blocks *b = &p->blocks;
  values head = {0};
  map replaced = {0};
  uint64_t found;
  for (uint32_t i = 0; callee && i < callee->outputs.n; i++)
    map_put(&replaced, callee->outputs.at[i]->id, map_key(ex_var(x->terms, left(x, callee->outputs.at[i]))));
  for (uint32_t i = 0; i < l->inputs.n; i++) vec_push(&head, l->inputs.at[i]);
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!blocks_is_live(b, l->exit->to, v)) continue;
    bool written = map_get(&replaced, p->body.vars.at[v]->id, &found);
    vec_push(&head, written ? (const expr *)(uintptr_t)found : l->exit->state.values[v]);
  }
  clause_atom to = {x->relations[l->procedure].heads[b->head_index.at[l->exit->to.n]], head.at};
  add_rule(x, l, contract, &to);
  add_overflow(x, l, &to);
  map_free(&replaced);
  vec_free(&head);
}

static void call(prover *x, const leaving *l, uint32_t number) {
  const procedure *q = &x->p->all.at[number];
  values given = {0};
  for (uint32_t i = 0; i < q->inputs.n; i++) vec_push(&given, value_of(x, l, q->inputs.at[i]));
  clause_atom begins = {x->relations[number].begins, given.at};
  add_rule(x, l, NULL, &begins);
  add_overflow(x, l, &begins);
  for (uint32_t i = 0; i < q->outputs.n; i++) vec_push(&given, ex_var(x->terms, left(x, q->outputs.at[i])));
  clause_atom contract = {x->relations[number].contract, given.at};
  if (q->exit.n != UINT32_MAX) go_on(x, l, q, &contract);
  vec_free(&given);
}

static void finish(prover *x, const leaving *l) {
  const procedure *p = &x->p->all.at[l->procedure];
  values all = {0};
  for (uint32_t i = 0; i < l->inputs.n; i++) vec_push(&all, l->inputs.at[i]);
  for (uint32_t i = 0; i < p->outputs.n; i++) vec_push(&all, value_of(x, l, p->outputs.at[i]));
  clause_atom contract = {x->relations[l->procedure].contract, all.at};
  add_rule(x, l, NULL, &contract);
  add_overflow(x, l, &contract);
  vec_free(&all);
}

/* An error, or an end without one. */
static void add_end(prover *x, const leaving *l, flat_end end) {
  if (end != END_EXIT) add_rule(x, l, NULL, NULL);
  add_overflow(x, l, NULL);
}

static void leave(prover *x, const leaving *l) {
  const procedure *p = &x->p->all.at[l->procedure];
  const flat_loc *to = flat_loc_at(&p->body, l->exit->to);
  if (p->blocks.event[l->exit->to.n]) call(x, l, p->blocks.event[l->exit->to.n]);
  else if (l->exit->to.n == p->exit.n) finish(x, l);
  else if (to->end == END_NONE) go_on(x, l, NULL, NULL);
  else add_end(x, l, to->end);
}

static void add_block(prover *x, uint32_t number, uint32_t h) {
  procedure *p = &x->p->all.at[number];
  blocks *b = &p->blocks;
  loc_id at = b->heads.at[h];
  bool entry = at.n == p->body.entry.n;
  leaving l = {.procedure = number, .head = entry ? x->relations[number].begins : x->relations[number].heads[h]};
  for (uint32_t i = 0; i < p->inputs.n; i++)
    vec_push(&l.inputs, ex_var(x->terms, entry ? p->inputs.at[i] : begun(x, p->inputs.at[i])));
  for (uint32_t i = 0; i < l.inputs.n; i++) vec_push(&l.before, l.inputs.at[i]);
  for (uint32_t v = 0; v < b->nvars && !entry; v++)
    if (blocks_is_live(b, at, v)) vec_push(&l.before, ex_var(x->terms, p->body.vars.at[v]));
  block_exits exits = {0};
  symstate start = symstate_new(b);
  block_execute(b, at, &start, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n; i++) {
    l.exit = &exits.at[i];
    leave(x, &l);
  }
  symstate_free(&start);
  block_exits_free(&exits);
  vec_free(&l.inputs);
  vec_free(&l.before);
}

static void add_procedure(prover *x, uint32_t number) {
  const procedure *p = &x->p->all.at[number];
  for (uint32_t h = 0; h < p->blocks.heads.n && !limits_hit(&x->job->limits); h++)
    if (flat_loc_at(&p->body, p->blocks.heads.at[h])->end == END_NONE) add_block(x, number, h);
}

/* ---- guesses ---- */

static bool is_in(const symbol_list *list, const symbol *s) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == s) return true;
  return false;
}

static void guess(prover *x, uint32_t relation, guess_constants *c, const guess_subject *about) {
  guess_list facts = {0};
  guess_facts(x->terms, c, about, &facts);
  if (x->more) guess_more(x->terms, c, about, &facts);
  for (uint32_t i = 0; i < facts.n; i++) clauses_guess(x->clauses, relation, facts.at[i]);
  vec_free(&facts);
}

/* Of what it gives back, or what is live at one of its heads; and what it was called with stays. */
static void guess_later(prover *x, const procedure *p, uint32_t relation, guess_constants *c, const symbol_list *now,
                        const guess_subject *called) {
  symbol_list old = {0};
  for (uint32_t i = 0; i < now->n; i++) vec_push(&old, is_in(&p->inputs, now->at[i]) ? begun(x, now->at[i]) : NULL);
  const guess_subject about = {now->at, now->at, old.at, now->n, called->now, called->n},
                      among = {now->at, now->at, old.at, now->n, now->at, now->n};
  guess(x, relation, c, called->n ? &about : &among);
  guess(x, relation, c, called);
  vec_free(&old);
}

static void guess_procedure(prover *x, uint32_t n, guess_constants *c) {
  const procedure *p = &x->p->all.at[n];
  const blocks *b = &p->blocks;
  symbol_list given = {0}, none = {0}, now = {0};
  for (uint32_t i = 0; i < p->inputs.n; i++) {
    vec_push(&given, begun(x, p->inputs.at[i]));
    vec_push(&none, NULL);
  }
  guess_subject called = {given.at, p->inputs.at, none.at, given.n, NULL, 0};
  if (n) guess(x, x->relations[n].begins, c, &called);
  guess_later(x, p, x->relations[n].contract, c, &p->outputs, &called);
  for (uint32_t h = 0; h < b->heads.n; h++) {
    if (x->relations[n].heads[h] == no_relation) continue;
    now.n = 0;
    for (uint32_t v = 0; v < b->nvars; v++)
      if (blocks_is_live(b, b->heads.at[h], v)) vec_push(&now, p->body.vars.at[v]);
    guess_later(x, p, x->relations[n].heads[h], c, &now, &called);
  }
  vec_free(&given);
  vec_free(&none);
  vec_free(&now);
}

static bool proved_by_guesses(prover *x, uint64_t effort) {
  guess_constants c;
  guess_constants_find(&c, x->p->flat);
  for (uint32_t i = 0; i < x->p->all.n; i++) guess_procedure(x, i, &c);
  guess_constants_free(&c);
  return clauses_keep_guesses(x->clauses, effort);
}

/* ---- the proof ---- */

static void note_contracts(prover *x, verdict *v) {
  v->contracts.n = 0;
  for (uint32_t i = 1; i < x->p->all.n; i++) {
    const expr *says = clauses_solution(x->clauses, x->relations[i].contract);
    const flat_procedure *of = x->p->all.at[i].of;
    vec_push(&v->contracts, ((contract){of->function->sym->name, of->function->sym->where, says}));
  }
}

static void open_prover(prover *x, job *job, procedures *p, bool ideal, uint64_t effort) {
  *x = (prover){.job = job, .p = p, .terms = p->flat->program->terms};
  x->clauses = clauses_new(job, x->terms, ideal, effort);
  if (!x->clauses) return;
  x->relations = mem_alloc(sizeof *x->relations * p->all.n);
  for (uint32_t i = 0; i < p->all.n; i++) declare(x, i);
  for (uint32_t i = 0; i < p->all.n; i++) add_procedure(x, i);
}

static void close_prover(prover *x) {
  for (uint32_t i = 0; i < x->p->all.n && x->relations; i++) mem_free(x->relations[i].heads);
  mem_free(x->relations);
  map_free(&x->begun);
  map_free(&x->left);
  clauses_free(x->clauses);
}

/* A proof counts when it was examined again. */
static bool confirmed(prover *x, verdict *v) {
  if (!clauses_certify(x->clauses)) {
    x->job->stats.unconfirmed++;
    return false;
  }
  note_contracts(x, v);
  story_tell(x->job, "a contract was found for each of %u procedure%s", x->p->all.n, plural(x->p->all.n));
  conclude_holds(v, (certificate){.kind = CERTIFICATE_CONTRACTS, .number = x->p->all.n - 1});
  return true;
}

static bool guess_and_solve(prover *x, uint64_t effort, verdict *v) {
  if (!x->clauses || limits_hit(&x->job->limits)) return false;
  bool proved = proved_by_guesses(x, effort);
  if (!proved && !limits_hit(&x->job->limits)) proved = clauses_solve(x->clauses) == CLAUSES_PROVED;
  return proved && confirmed(x, v);
}

/* Guesses, which need no other arithmetic than the machine's; then numbers without end; then the machine's again. */
bool contracts_prove(job *job, procedures *p, uint64_t effort, verdict *v) {
  prover exact, ideal;
  open_prover(&exact, job, p, false, effort);
  bool proved = exact.clauses && proved_by_guesses(&exact, effort) && confirmed(&exact, v);
  if (!proved) {
    open_prover(&ideal, job, p, true, effort);
    proved = guess_and_solve(&ideal, effort, v);
    close_prover(&ideal);
  }
  if (!proved && exact.clauses && !limits_hit(&job->limits) && clauses_solve(exact.clauses) == CLAUSES_PROVED)
    proved = confirmed(&exact, v);
  close_prover(&exact);
  return proved;
}

/* ---- facts alone ---- */

struct contracts_facts {
  prover x;
};

contracts_facts *contracts_learn(job *job, procedures *p, uint64_t effort) {
  contracts_facts *f = mem_alloc(sizeof *f);
  open_prover(&f->x, job, p, false, effort);
  f->x.more = true;
  if (f->x.clauses && proved_by_guesses(&f->x, effort)) return f;
  contracts_forget(f);
  return NULL;
}

void contracts_forget(contracts_facts *f) {
  if (!f) return;
  close_prover(&f->x);
  mem_free(f);
}

symbol *contracts_old(contracts_facts *f, const symbol *input) { return begun(&f->x, input); }

const expr *contracts_at(contracts_facts *f, uint32_t procedure, uint32_t head) {
  return clauses_solution(f->x.clauses, f->x.relations[procedure].heads[head]);
}

const expr *contracts_at_call(contracts_facts *f, uint32_t procedure) {
  return clauses_solution(f->x.clauses, f->x.relations[procedure].begins);
}

const expr *contracts_at_return(contracts_facts *f, uint32_t procedure) {
  return clauses_solution(f->x.clauses, f->x.relations[procedure].contract);
}

bool contracts_confirm(contracts_facts *f) { return clauses_certify(f->x.clauses); }

/* ---- when ---- */

enum { usual_bound = 3 }; /* of flat_options.recursion_bound */

static bool takes_addresses(const cfa *f) {
  bool taken = false;
  for (uint32_t i = 0; i < f->params.n; i++) taken |= f->params.at[i]->address_taken;
  for (uint32_t i = 0; i < f->locals.n; i++) taken |= f->locals.at[i]->address_taken;
  return taken;
}

contracts_plan contracts_plan_for(job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  contracts_plan plan = {0};
  bool wanted = engine_is_on(job, ENGINE_CONTRACTS) && job->options.recursion != RECURSION_INLINE;
  if (!entry || !wanted || options->checks || options->no_errors || job->options.print_loops) return plan;
  calls c;
  calls_open(&c, job, program, options, entry, false);
  bool *kept = calls_kept(&c, tuning.small_procedure), any = false;
  for (uint32_t i = 0; i < c.order.n; i++) {
    plan.worth |= c.recursive[c.order.at[i]->index];
    plan.addressed |= c.recursive[c.order.at[i]->index] && takes_addresses(c.order.at[i]);
    any |= kept[c.order.at[i]->index];
  }
  uint64_t whole = calls_size(&c, NULL), shared = 0;
  for (uint32_t i = 0; any && i < c.order.n; i++) shared += c.order.at[i]->edges.n;
  bool forced = job->options.recursion == RECURSION_PUSHDOWN;
  plan.worth |= any && (forced || (whole > tuning.large_program && whole / 8 > shared));
  bool huge = whole > tuning.largest_program || calls_unrolled(&c, usual_bound, tuning.largest_program) == UINT64_MAX;
  plan.only = plan.worth && (forced || huge);
  mem_free(kept);
  calls_close(&c);
  return plan;
}

static void take_assumptions(const procedures *p, verdict *v) {
  v->assumptions.n = 0;
  for (uint32_t i = 0; i < p->flat->assumptions.n; i++) vec_push(&v->assumptions, p->flat->assumptions.at[i]);
}

/* Names the procedures, a few at most. */
static const char *why_open(const procedures *p, verdict *v) {
  enum { most = 3 };
  buf names = {0};
  for (uint32_t i = 1; i < p->all.n && i <= most; i++)
    buf_printf(&names, "%s%s()", i > 1 ? ", " : "", p->all.at[i].of->function->sym->name);
  const char *more = p->all.n > most + 1 ? " and others" : "";
  const char *why = p->all.n == 1 ? "no function could be given a contract"
                                  : arena_printf(&v->arena, "no contract of %s%s was found that excludes the error",
                                                 buf_text(&names), more);
  buf_free(&names);
  return why;
}

bool contracts_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v) {
  procedures p;
  bool open = procedures_open(&p, job, program, options, false), proved = open && contracts_prove(job, &p, effort, v);
  if (open && (proved || !v->assumptions.n)) take_assumptions(&p, v);
  if (open && !proved) v->reason = why_open(&p, v);
  procedures_close(&p);
  return proved;
}
