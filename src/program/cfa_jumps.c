/* setjmp() and longjmp() as what they mean: a longjmp() leaves function after function until it is in the one whose
 * setjmp() it returns to. Each setjmp() that is executed has a number, which is put into its jmp_buf and kept in the frame.
 * longjmp() puts the number of its jmp_buf into the global `jump` and goes to the function's way out; behind each call that
 * may end like that, a `jump` that is not zero goes there, too. The way out compares it with the numbers of the frame: one
 * of them is where to go on, and otherwise the function is left. So jmp_bufs may be copied, nested, and used in recursion;
 * one whose function has returned finds no frame.
 *
 * The variables of blocks that a jump leaves end where it arrives. Variables that are neither volatile nor pointed to, and that are set between setjmp() and longjmp(), have no value
 * afterwards (C11, 7.13.2.1). Where functions that are not here may jump, in programs with threads, and where there are very
 * many such calls, setjmp() and longjmp() are not modelled. */
#include "program/cfa.h"

#include <string.h>

enum { most_calls = 3000 };

typedef struct jumps {
  program *p;
  terms *t;
  bool *may_jump;                /* by function: a call may end with a jump */
  symbol *jump, *value, *number; /* under way to this one, or 0; its result; how many there were */
  const type *word;              /* of these numbers */
} jumps;

/* What of one function is changed. */
typedef struct changed {
  jumps *x;
  cfa *f;
  loc_id out;            /* the way out */
  VEC(symbol *) numbers; /* of its calls of setjmp(), */
  VEC(loc_id) landings;  /* and where they return again */
  VEC(symbol *) lost;    /* variables that may have no value then; */
  map notes;             /* id of such a one -> the variable that notes whether it was set since */
} changed;

static bool calls_one_of(const edge *e, const char *names) {
  char name[64];
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || e->rhs->sym->function != UINT32_MAX || !e->nargs) return false;
  int n = snprintf(name, sizeof name, " %s ", e->rhs->sym->name);
  return n < (int)sizeof name && strstr(names, name) && type_is_pointer(e->args[0]->type);
}

static bool is_setjmp(const edge *e) {
  return calls_one_of(e, " setjmp _setjmp __sigsetjmp sigsetjmp __builtin_setjmp ");
}

static bool is_longjmp(const edge *e) { return calls_one_of(e, " longjmp _longjmp siglongjmp __builtin_longjmp "); }

/* ---- which calls may jump ---- */

static bool some_may_jump(const jumps *x) {
  for (uint32_t i = 0; i < x->p->functions.n; i++)
    if (x->may_jump[i]) return true;
  return false;
}

static bool call_may_jump(const jumps *x, const edge *e) {
  if (e->kind != E_CALL) return false;
  if (e->rhs->kind != EX_FUNC) return some_may_jump(x);
  const cfa *body = program_body(x->p, e->rhs->sym);
  return body && x->may_jump[body->index];
}

/* The library is given a function that may jump, or one that is not known. */
static bool gives_jump(const jumps *x, const edge *e) {
  bool ours = e->kind == E_CALL && (e->rhs->kind != EX_FUNC || program_body(x->p, e->rhs->sym));
  for (uint32_t i = 0; e->kind == E_CALL && !ours && i < e->nargs; i++) {
    const expr *f = e->args[i];
    if (!type_is_pointer(f->type) || f->type->to->kind != TY_FUNCTION || f->kind == EX_INT) continue;
    while (f->kind == EX_CAST || f->kind == EX_ADDR) f = f->args[0];
    const cfa *body = f->kind == EX_FUNC ? program_body(x->p, f->sym) : NULL;
    if (f->kind == EX_FUNC ? body && x->may_jump[body->index] : some_may_jump(x)) return true;
  }
  return false;
}

static void find_jumping(jumps *x) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < x->p->functions.n; i++) {
      const cfa *f = x->p->functions.at[i];
      for (uint32_t k = 0; k < f->edges.n && !x->may_jump[i]; k++)
        if (is_longjmp(&f->edges.at[k]) || call_may_jump(x, &f->edges.at[k])) x->may_jump[i] = more = true;
    }
  }
}

static uint32_t count_calls(const jumps *x) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->p->functions.n; i++)
    for (uint32_t k = 0; k < x->p->functions.at[i]->edges.n; k++)
      n += call_may_jump(x, &x->p->functions.at[i]->edges.at[k]);
  return n;
}

/* ---- edges ---- */

static const expr *number(const jumps *x, i128 n) { return ex_int(x->t, x->word, n); }

static loc_id then(changed *c, loc_id from, edge e, range where) {
  e.from = from;
  e.where = where;
  e.to = cfa_add_loc(c->f, where.begin);
  cfa_add_edge(c->f, e);
  return e.to;
}

static loc_id set(changed *c, loc_id from, const expr *lhs, const expr *rhs, range where) {
  return then(c, from, (edge){.kind = E_ASSIGN, .lhs = lhs, .rhs = ex_cast(c->x->t, lhs->type, rhs)}, where);
}

static void go(changed *c, loc_id from, loc_id to, range where) {
  cfa_add_edge(c->f, (edge){.kind = E_SKIP, .from = from, .to = to, .where = where});
}

static symbol *new_local(changed *c, const char *name, symbol_kind kind, const type *t) {
  const char *own = arena_printf(&c->x->p->arena, "%s%u", name, c->f->locals.n);
  symbol *s = symbol_new(c->x->t, kind, own, t, c->f->sym->where);
  s->owner = c->f->index;
  vec_push(&c->f->locals, s);
  return s;
}

/* Where the number is kept in a jmp_buf. */
static const expr *kept_in(changed *c, const expr *buffer) {
  terms *t = c->x->t;
  return ex_deref(t, ex_cast(t, type_pointer_to(&t->types, c->x->word), buffer));
}

/* The edge becomes a step to a new location, which is returned. */
static loc_id detach(changed *c, uint32_t n) {
  edge *e = &c->f->edges.at[n];
  loc_id at = cfa_add_loc(c->f, e->where.begin);
  e->kind = E_SKIP;
  e->lhs = e->rhs = NULL;
  e->args = NULL;
  e->nargs = 0;
  e->to = at;
  return at;
}

/* ---- setjmp() ---- */

static bool may_be_lost(const symbol *s) {
  return (s->kind == SYM_LOCAL || s->kind == SYM_PARAM) && type_is_scalar(s->type) && !s->address_taken &&
         !s->is_volatile;
}

/* Marks the locations from which a jump comes before the next setjmp(). */
static bool *find_before_jumps(const changed *c) {
  const cfa *f = c->f;
  bool *before = mem_alloc(f->locs.n + 1);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const edge *e = &f->edges.at[i];
      if (before[e->from.n] || is_setjmp(e)) continue;
      if (is_longjmp(e) || call_may_jump(c->x, e) || before[e->to.n]) before[e->from.n] = more = true;
    }
  }
  return before;
}

/* Each variable that is set, and then there may be a jump, gets a note that it was set since the last setjmp(). */
static void note_changes(changed *c) {
  jumps *x = c->x;
  bool any = false;
  for (uint32_t i = 0; i < c->f->edges.n && !any; i++) any = is_setjmp(&c->f->edges.at[i]);
  if (!any) return;
  bool *before = find_before_jumps(c);
  uint64_t note;
  for (uint32_t i = 0, n = c->f->edges.n; i < n; i++) {
    edge e = c->f->edges.at[i];
    if (!e.lhs || e.lhs->kind != EX_VAR || !may_be_lost(e.lhs->sym) || e.kind == E_DECLARE || !before[e.to.n]) continue;
    if (is_setjmp(&e)) continue; /* its result is set again */
    if (!map_get(&c->notes, e.lhs->sym->id, &note)) {
      symbol *s = new_local(c, "$changed", SYM_TEMP, x->t->types.type_int);
      map_put(&c->notes, e.lhs->sym->id, note = map_key(s));
      vec_push(&c->lost, e.lhs->sym);
    }
    loc_id between = cfa_add_loc(c->f, e.where.begin);
    c->f->edges.at[i].to = between;
    const expr *one = ex_int(x->t, x->t->types.type_int, 1);
    cfa_add_edge(c->f, (edge){.kind = E_ASSIGN,
                              .lhs = ex_var(x->t, (symbol *)(uintptr_t)note),
                              .rhs = one,
                              .from = between,
                              .to = e.to,
                              .where = e.where});
  }
  mem_free(before);
}

static const expr *note_of(changed *c, uint32_t i) {
  uint64_t note = 0;
  map_get(&c->notes, c->lost.at[i]->id, &note);
  return ex_var(c->x->t, (symbol *)(uintptr_t)note);
}

/* What was set since setjmp() has no value any more. */
static loc_id forget_variables(changed *c, loc_id at, range where) {
  const expr *zero = ex_int(c->x->t, c->x->t->types.type_int, 0);
  for (uint32_t i = 0; i < c->lost.n; i++) {
    const expr *set_since = ex_binary(c->x->t, EX_NE, note_of(c, i), zero);
    loc_id lost = then(c, at, (edge){.kind = E_ASSUME, .rhs = set_since}, where);
    loc_id on = then(c, at, (edge){.kind = E_ASSUME, .rhs = ex_not(c->x->t, set_since), .is_else = true}, where);
    lost = then(c, lost, (edge){.kind = E_DECLARE, .lhs = ex_var(c->x->t, c->lost.at[i])}, where);
    go(c, lost, on, where);
    at = on;
  }
  return at;
}

/* The lives of the variables of other blocks than those around setjmp() end. */
static loc_id end_blocks(changed *c, loc_id at, uint32_t scope, range where) {
  VEC(const expr *) ended = {0};
  for (uint32_t i = 0; i < c->f->locals.n; i++) {
    symbol *s = c->f->locals.at[i];
    bool around = !s->scope || (scope >= s->scope && scope < s->scope_end);
    if (s->kind == SYM_LOCAL && s->address_taken && !around) vec_push(&ended, ex_var(c->x->t, s));
  }
  const expr **args = arena_copy(&c->x->p->arena, ended.at, ended.n * sizeof *ended.at);
  if (ended.n) at = then(c, at, (edge){.kind = E_ENDS, .args = args, .nargs = ended.n}, where);
  vec_free(&ended);
  return at;
}

static void change_setjmp(changed *c, uint32_t n) {
  jumps *x = c->x;
  edge e = c->f->edges.at[n];
  const expr *count = ex_var(x->t, x->number), *mine = ex_var(x->t, new_local(c, "$set", SYM_TEMP, x->word));
  loc_id again = cfa_add_loc(c->f, e.where.begin), back = forget_variables(c, again, e.where);
  back = end_blocks(c, back, e.scope, e.where);
  loc_id at = detach(c, n);
  at = set(c, at, count, ex_binary(x->t, EX_ADD, count, number(x, 1)), e.where);
  at = set(c, at, kept_in(c, e.args[0]), count, e.where);
  at = set(c, at, mine, count, e.where);
  for (uint32_t i = 0; i < c->lost.n; i++) at = set(c, at, note_of(c, i), number(x, 0), e.where);
  if (e.lhs) at = set(c, at, e.lhs, number(x, 0), e.where);
  if (e.lhs) back = set(c, back, e.lhs, ex_var(x->t, x->value), e.where);
  go(c, at, e.to, e.where);
  go(c, back, e.to, e.where);
  vec_push(&c->numbers, mine->sym);
  vec_push(&c->landings, again);
}

/* ---- longjmp(), and calls ---- */

static void change_longjmp(changed *c, uint32_t n) {
  jumps *x = c->x;
  edge e = c->f->edges.at[n];
  const type *integer = x->t->types.type_int;
  const expr *given = e.nargs > 1 ? ex_cast(x->t, integer, e.args[1]) : ex_int(x->t, integer, 1);
  const expr *zero = ex_binary(x->t, EX_EQ, given, ex_int(x->t, integer, 0)), *jump = ex_var(x->t, x->jump);
  loc_id at = detach(c, n);
  at = set(c, at, ex_var(x->t, x->value), ex_ite(x->t, zero, ex_int(x->t, integer, 1), given), e.where);
  at = set(c, at, jump, kept_in(c, e.args[0]), e.where);
  const expr *some = ex_binary(x->t, EX_NE, jump, number(x, 0));
  loc_id none = then(c, at, (edge){.kind = E_ASSUME, .rhs = ex_not(x->t, some)}, e.where);
  const char *unset = "longjmp() with a jmp_buf that setjmp() has not set";
  cfa_add_edge(c->f, (edge){.kind = E_UNMODELLED, .note = unset, .from = none, .to = c->out, .where = e.where});
  cfa_add_edge(c->f,
               (edge){.kind = E_ASSUME, .rhs = some, .is_else = true, .from = at, .to = c->out, .where = e.where});
}

/* The result counts only if the function has returned. */
static void change_call(changed *c, uint32_t n) {
  jumps *x = c->x;
  edge *e = &c->f->edges.at[n];
  const expr *lhs = e->lhs, *none = ex_binary(x->t, EX_EQ, ex_var(x->t, x->jump), number(x, 0));
  range where = e->where;
  loc_id to = e->to, behind = cfa_add_loc(c->f, where.begin);
  if (lhs) {
    const expr *result = ex_var(x->t, new_local(c, "$", SYM_TEMP, lhs->type));
    c->f->edges.at[n].lhs = result;
    c->f->edges.at[n].to = behind;
    loc_id returned = then(c, behind, (edge){.kind = E_ASSUME, .rhs = none}, where);
    cfa_add_edge(c->f, (edge){.kind = E_ASSIGN, .lhs = lhs, .rhs = result, .from = returned, .to = to, .where = where});
  } else {
    e->to = behind;
    cfa_add_edge(c->f, (edge){.kind = E_ASSUME, .rhs = none, .from = behind, .to = to, .where = where});
  }
  cfa_add_edge(
      c->f,
      (edge){
          .kind = E_ASSUME, .rhs = ex_not(x->t, none), .is_else = true, .from = behind, .to = c->out, .where = where});
}

/* ---- functions ---- */

/* The way out: to one of the setjmp() of this frame, or to the caller. */
static void finish_way_out(changed *c) {
  jumps *x = c->x;
  const expr *jump = ex_var(x->t, x->jump);
  range where = {.begin = c->f->sym->where};
  loc_id on = c->out;
  for (uint32_t i = 0; i < c->numbers.n; i++) {
    const expr *here = ex_binary(x->t, EX_EQ, jump, ex_var(x->t, c->numbers.at[i]));
    loc_id found = then(c, on, (edge){.kind = E_ASSUME, .rhs = here}, where);
    found = set(c, found, jump, number(x, 0), where);
    go(c, found, c->landings.at[i], where);
    on = then(c, on, (edge){.kind = E_ASSUME, .rhs = ex_not(x->t, here), .is_else = true}, where);
  }
  edge leave = {.kind = E_RETURN, .from = on, .to = c->f->exit, .where = where};
  if (!strcmp(c->f->sym->name, "main")) {
    then(c, on, (edge){.kind = E_UNMODELLED, .note = "longjmp() to a function that has returned"}, where);
    leave.from = (loc_id){c->f->locs.n - 1};
  }
  cfa_add_edge(c->f, leave);
}

/* No setjmp() of the frame was executed yet. */
static void begin(changed *c) {
  range where = {.begin = c->f->sym->where};
  if (!c->numbers.n) return;
  loc_id first = cfa_add_loc(c->f, where.begin), at = first;
  for (uint32_t i = 0; i < c->numbers.n; i++)
    at = set(c, at, ex_var(c->x->t, c->numbers.at[i]), number(c->x, 0), where);
  for (uint32_t i = 0; i < c->lost.n; i++) at = set(c, at, note_of(c, i), number(c->x, 0), where);
  go(c, at, c->f->entry, where);
  c->f->entry = first;
}

static bool is_concerned(const jumps *x, const cfa *f) {
  bool any = x->may_jump[f->index];
  for (uint32_t i = 0; i < f->edges.n && !any; i++) any = is_setjmp(&f->edges.at[i]) || gives_jump(x, &f->edges.at[i]);
  return any;
}

static void change_function(jumps *x, cfa *f) {
  if (!is_concerned(x, f)) return;
  changed c = {.x = x, .f = f};
  c.out = cfa_add_loc(f, f->sym->where);
  note_changes(&c);
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    const edge *e = &f->edges.at[i];
    if (is_setjmp(e)) change_setjmp(&c, i);
    else if (is_longjmp(e)) change_longjmp(&c, i);
    else if (call_may_jump(x, e)) change_call(&c, i);
    else if (gives_jump(x, e)) {
      f->edges.at[i].kind = E_UNMODELLED;
      f->edges.at[i].note = "a function that may call longjmp() is called by the C library";
    }
  }
  finish_way_out(&c);
  begin(&c);
  cfa_compact(f);
  vec_free(&c.numbers);
  vec_free(&c.landings);
  vec_free(&c.lost);
  map_free(&c.notes);
}

/* ---- all of them ---- */

static symbol *new_global(jumps *x, const char *name, const type *t) {
  symbol *s = symbol_new(x->t, SYM_GLOBAL, name, t, (place){0});
  s->is_defined = s->is_library = true;
  vec_push(&x->p->globals, s);
  return s;
}

/* Their calls are not modelled; the result has any value. */
static void leave_out(program *p, cfa *f) {
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    edge e = f->edges.at[i];
    if (!is_setjmp(&e) && !is_longjmp(&e)) continue;
    const char *note = arena_printf(&p->arena, "a call of %s", e.rhs->sym->name);
    edge *left = &f->edges.at[i];
    left->kind = E_UNMODELLED;
    left->lhs = left->rhs = NULL;
    left->args = NULL;
    left->nargs = 0;
    left->note = note;
    if (!e.lhs) continue;
    loc_id between = cfa_add_loc(f, e.where.begin);
    f->edges.at[i].to = between;
    cfa_add_edge(f, (edge){.kind = E_HAVOC, .lhs = e.lhs, .note = note, .from = between, .to = e.to, .where = e.where});
  }
}

/* A function that is not here, and not known either, may jump. */
static bool others_may_jump(const program *p) {
  static const char *const known[] = {"__builtin_", "__VERIFIER_", "__cantrip_",
                                      "__model_",   "__contract_", "reach_error"};
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    const symbol *s = p->terms->symbols.at[i];
    bool other = s->kind == SYM_FUNC && s->is_external && s->function == UINT32_MAX && !s->is_system;
    for (size_t k = 0; k < sizeof known / sizeof *known && other; k++)
      other = strncmp(s->name, known[k], strlen(known[k])) != 0;
    if (other && s->model == UINT32_MAX && !strstr(s->name, "jmp")) return true;
  }
  return false;
}

static bool has_any(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (is_setjmp(e) || is_longjmp(e)) return true;
    }
  return false;
}

void program_lower_jumps(program *p) {
  if (!has_any(p)) return;
  jumps x = {.p = p, .t = p->terms, .word = p->terms->types.type_long};
  x.may_jump = mem_alloc(p->functions.n + 1);
  find_jumping(&x);
  bool exact = !others_may_jump(p) && !p->has_threads && !p->has_handlers && count_calls(&x) <= most_calls;
  if (exact) {
    x.jump = new_global(&x, "jump", x.word);
    x.value = new_global(&x, "jump_value", x.t->types.type_int);
    x.number = new_global(&x, "jump_number", x.word);
  }
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (exact) change_function(&x, p->functions.at[i]);
    else leave_out(p, p->functions.at[i]);
  }
  mem_free(x.may_jump);
}
