/* Statements to control flow. Every statement is lowered from `at` to `at`; jumps
 * leave an unreachable `at` behind. A switch collects its cases while its body is
 * lowered, wherever in it they stand, and dispatches to them afterwards; its default
 * carries the conjunction of what the cases deny, built as a balanced tree so that a
 * thousand cases make no deep term. */
#include "front/lower.h"

#include <assert.h>
#include <string.h>

/* ---- labels and jumps ---- */

void lower_noreturn(lower *l) {
  const symbol *f = l->f->sym;
  if (!f || !f->is_noreturn) return;
  lower_edge(l, (edge){.kind = E_UNMODELLED, .note = cfa_returns_note});
}

static void leave(lower *l, const expr *value) {
  lower_noreturn(l);
  cfa_loc(l->f, l->at)->where = l->where.begin;
  cfa_add_edge(l->f, (edge){.kind = E_RETURN, .from = l->at, .to = l->f->exit, .rhs = value, .where = l->where});
  l->at = lower_loc(l);
}

static loc_id label_loc(lower *l, alabel *label) {
  uint64_t known = 0;
  if (!map_get(&l->label_locs, map_key(label), &known)) {
    label->loc = lower_loc(l);
    cfa_loc(l->f, label->loc)->label = label->name;
    known = label->loc.n;
    map_put(&l->label_locs, map_key(label), known);
  }
  return (loc_id){(uint32_t)known};
}

void lower_number_labels(lower *l, const afunction *f) {
  for (uint32_t i = 0; i < f->nlabels; i++)
    if (f->labels[i]->address_taken && !f->labels[i]->address) f->labels[i]->address = 16 * ++l->labels;
}

static const expr *conjunction(lower *l, const expr **of, uint32_t n) {
  if (n == 1) return of[0];
  const expr *left = conjunction(l, of, n / 2);
  return ex_binary(l->terms, EX_LAND, left, conjunction(l, of + n / 2, n - n / 2));
}

/* A variable that no other thread writes to, a constant or a temporary: it can be compared many times. */
static const expr *simple(lower *l, const expr *e) {
  const expr *inner = e->kind == EX_CAST ? e->args[0] : e;
  if (inner->kind == EX_VAR ? !lower_is_interrupted(l) || lower_is_stable(inner) : ex_is_const(inner)) return e;
  const expr *temp = lower_temp(l, e->type);
  lower_assign(l, temp, e);
  return temp;
}

/* `goto *e`: to each label whose address is taken; to another address is undefined. */
static void computed_goto(lower *l, astmt *s) {
  const afunction *f = l->function;
  if (l->cleanups.n) lower_unmodelled(l, "a jump out of the scope of a variable with the attribute 'cleanup'");
  const expr *e = simple(l, lower_value(l, s->expr));
  VEC(const expr *) denied = {0};
  for (uint32_t i = 0; i < f->nlabels; i++) {
    if (!f->labels[i]->address) continue;
    const expr *address = ex_int(l->terms, e->type, (i128)f->labels[i]->address);
    lower_assume(l, ex_binary(l->terms, EX_EQ, e, address), label_loc(l, f->labels[i]), false);
    vec_push(&denied, ex_binary(l->terms, EX_NE, e, address));
  }
  if (denied.n) {
    loc_id nowhere = lower_loc(l);
    lower_assume(l, conjunction(l, denied.at, denied.n), nowhere, true);
    l->at = nowhere;
  }
  vec_free(&denied);
  lower_edge(l, (edge){.kind = E_UNMODELLED, .note = "goto to an address that is not a label of this function"});
  leave(l, NULL);
}

/* ---- what is called when a scope is left ---- */

/* Calls them for all but the outermost `kept` variables, the last first; they stay where they are for other ways. */
static void clean_up(lower *l, uint32_t kept) {
  for (uint32_t i = l->cleanups.n; i-- > kept;) {
    scope_end c = l->cleanups.at[i];
    const type *f = c.function->type;
    const expr **args = arena_array(&l->program->arena, const expr *, 1);
    args[0] = ex_addr(l->terms, ex_var(l->terms, c.variable));
    if (f->has_prototype && f->nparams) args[0] = lower_convert(l, f->params[0], args[0]);
    lower_edge(l, (edge){.kind = E_CALL, .rhs = ex_func(l->terms, c.function), .args = args, .nargs = 1});
  }
}

/* Where a jump leads is not followed through scopes. */
static void jump(lower *l, loc_id to) {
  if (l->cleanups.n) lower_unmodelled(l, "a jump out of the scope of a variable with the attribute 'cleanup'");
  lower_goto(l, to);
}

static void jump_out(lower *l, loc_id to, uint32_t kept) {
  clean_up(l, kept);
  lower_goto(l, to);
}

/* The end of a scope that began with so many variables. */
static void end_scope(lower *l, uint32_t kept) {
  clean_up(l, kept);
  l->cleanups.n = kept;
}

static void scope(lower *l, astmt *s) {
  uint32_t kept = l->cleanups.n;
  for (uint32_t i = 0; i < s->nkids; i++) lower_statement(l, s->kid[i]);
  if (l->cleanups.n > kept) end_scope(l, kept);
}

/* ---- branches and loops ---- */

static void if_statement(lower *l, astmt *s) {
  loc_id yes = lower_loc(l), no = lower_loc(l);
  lower_branch(l, s->expr, yes, no);
  l->at = yes;
  lower_statement(l, s->kid[0]);
  if (s->nkids < 2 || !s->kid[1]) {
    lower_join(l, no);
    return;
  }
  loc_id end = lower_loc(l);
  lower_goto(l, end);
  l->at = no;
  lower_statement(l, s->kid[1]);
  lower_join(l, end);
}

static void loop_body(lower *l, astmt *body, loc_id break_to, loc_id continue_to) {
  loc_id outer_break = l->break_to, outer_continue = l->continue_to;
  uint32_t break_cleanups = l->break_cleanups, continue_cleanups = l->continue_cleanups;
  l->break_cleanups = l->cleanups.n;
  if (continue_to.n != outer_continue.n) l->continue_cleanups = l->cleanups.n;
  l->break_to = break_to;
  l->continue_to = continue_to;
  lower_statement(l, body);
  l->break_to = outer_break;
  l->continue_to = outer_continue;
  l->break_cleanups = break_cleanups;
  l->continue_cleanups = continue_cleanups;
}

static loc_id loop_head(lower *l) {
  loc_id head = lower_loc(l);
  cfa_loc(l->f, head)->loop = l->where.begin;
  return head;
}

static void while_loop(lower *l, astmt *s) {
  loc_id head = loop_head(l), body = lower_loc(l), end = lower_loc(l);
  lower_join(l, head);
  lower_branch(l, s->expr, body, end);
  l->at = body;
  loop_body(l, s->kid[0], end, head);
  lower_goto(l, head);
  l->at = end;
}

static void do_loop(lower *l, astmt *s) {
  loc_id body = loop_head(l), test = lower_loc(l), end = lower_loc(l);
  lower_join(l, body);
  loop_body(l, s->kid[0], end, test);
  lower_join(l, test);
  lower_branch(l, s->expr, body, end);
  l->at = end;
}

static void for_loop(lower *l, astmt *s) {
  loc_id head = loop_head(l), body = lower_loc(l), step = lower_loc(l), end = lower_loc(l);
  uint32_t kept = l->cleanups.n;
  if (s->nkids > 1 && s->kid[1]) lower_statement(l, s->kid[1]);
  lower_join(l, head);
  if (s->expr) lower_branch(l, s->expr, body, end);
  else lower_goto(l, body);
  l->at = body;
  loop_body(l, s->kid[0], end, step);
  lower_join(l, step);
  if (s->step) lower_discard(l, s->step);
  lower_goto(l, head);
  l->at = end;
  if (l->cleanups.n > kept) end_scope(l, kept);
}

/* ---- switch ---- */

static const expr *compare(lower *l, expr_kind kind, const expr *v, i128 bound) {
  return ex_binary(l->terms, kind, v, ex_int(l->terms, v->type, bound));
}

static const expr *case_holds(lower *l, const expr *v, const switch_case *c) {
  if (c->low == c->high) return compare(l, EX_EQ, v, c->low);
  return ex_binary(l->terms, EX_LAND, compare(l, EX_GE, v, c->low), compare(l, EX_LE, v, c->high));
}

static const expr *case_denied(lower *l, const expr *v, const switch_case *c) {
  if (c->low == c->high) return compare(l, EX_NE, v, c->low);
  return ex_binary(l->terms, EX_LOR, compare(l, EX_LT, v, c->low), compare(l, EX_GT, v, c->high));
}

static bool is_true(const expr *e) { return e->kind == EX_INT && e->value; }

static void dispatch_constant(lower *l, const expr *v, const switch_context *sw, loc_id otherwise) {
  for (uint32_t i = 0; i < sw->cases.n; i++)
    if (is_true(case_holds(l, v, &sw->cases.at[i]))) otherwise = sw->cases.at[i].to;
  lower_goto(l, otherwise);
}

static void dispatch(lower *l, const expr *v, const switch_context *sw, loc_id end) {
  bool has_default = sw->otherwise.n != UINT32_MAX;
  loc_id otherwise = has_default ? sw->otherwise : end;
  range whole = l->where;
  if (ex_is_const(v) || !sw->cases.n) {
    dispatch_constant(l, v, sw, otherwise);
    return;
  }
  const expr **denied = mem_alloc(sizeof *denied * sw->cases.n);
  for (uint32_t i = 0; i < sw->cases.n; i++) {
    const switch_case *c = &sw->cases.at[i];
    lower_enter(l, c->where);
    lower_assume(l, case_holds(l, v, c), c->to, false);
    denied[i] = case_denied(l, v, c);
  }
  l->where = has_default ? sw->otherwise_where : whole;
  lower_assume(l, conjunction(l, denied, sw->cases.n), otherwise, true);
  l->where = whole;
  mem_free(denied);
}

static void switch_statement(lower *l, astmt *s) {
  switch_context inner = {.otherwise = NO_LOC}, *outer = l->in_switch;
  const expr *v = simple(l, lower_value(l, s->expr));
  loc_id start = l->at, end = lower_loc(l);
  l->at = lower_loc(l); /* nothing leads to the first statement but a case */
  l->in_switch = &inner;
  loop_body(l, s->kid[0], end, l->continue_to);
  l->in_switch = outer;
  lower_goto(l, end);
  l->at = start;
  lower_enter(l, s->expr->where);
  dispatch(l, v, &inner, end);
  vec_free(&inner.cases);
  l->at = end;
}

/* Keys as the controlling expression's type sees them; an empty range is no case. */
static void case_label(lower *l, astmt *s) {
  assert(l->in_switch);
  lower_join(l, lower_loc(l));
  lower_scope_target(l, l->at);
  switch_case c = {.low = s->low, .high = s->high, .to = l->at, .where = l->where};
  if (s->low <= s->high) vec_push(&l->in_switch->cases, c);
  lower_statement(l, s->kid[0]);
}

static void default_label(lower *l, astmt *s) {
  assert(l->in_switch);
  lower_join(l, lower_loc(l));
  lower_scope_target(l, l->at);
  l->in_switch->otherwise = l->at;
  l->in_switch->otherwise_where = l->where;
  lower_statement(l, s->kid[0]);
}

/* ---- declarations, return ---- */

static void declare(lower *l, astmt *s) {
  avar *v = s->decl;
  lower_lengths(l, s->vlas, s->nvlas);
  if (!v || v->is_extern) return;
  if (v->is_static) {
    v->sym->owner = l->f->index;
    return;
  }
  lower_add_local(l, v->sym);
  const expr *object = ex_var(l->terms, v->sym);
  if (lower_is_vla(v->type)) {
    edge e = {.kind = E_ALLOC, .alloc = ALLOC_VLA, .lhs = object, .rhs = lower_sizeof(l, v->type)};
    e.args = lower_all_lengths(l, v->type, &e.nargs);
    lower_edge(l, e);
    lower_scope_add(l, ex_deref(l->terms, object));
    if (v->init) lower_unmodelled(l, "an initialiser of an array of variable length");
    return;
  }
  lower_scope_add(l, object);
  lower_edge(l, (edge){.kind = E_DECLARE, .lhs = object});
  if (v->init) lower_initialise(l, object, v->init, false);
  if (v->cleanup) vec_push(&l->cleanups, ((scope_end){v->sym, v->cleanup}));
}

static void return_statement(lower *l, astmt *s) {
  const type *result = l->f->sym->type->to;
  const expr *value = NULL;
  if (s->expr && result->kind == TY_VOID) lower_discard(l, s->expr);
  else if (s->expr) value = lower_value(l, s->expr);
  if (value) value = lower_convert(l, result, value);
  if (l->cleanups.n) {
    value = lower_save(l, value);
    clean_up(l, 0);
  }
  leave(l, value);
}

static void statement(lower *l, astmt *s) {
  switch (s->kind) {
  case S_EXPR: lower_discard(l, s->expr); return;
  case S_DECL: declare(l, s); return;
  case S_BLOCK: {
    uint32_t outer = lower_scope_enter(l);
    scope(l, s);
    lower_scope_leave(l, outer);
    return;
  }
  case S_IF: if_statement(l, s); return;
  case S_WHILE: while_loop(l, s); return;
  case S_DO: do_loop(l, s); return;
  case S_SEVERAL:
    for (uint32_t i = 0; i < s->nkids; i++) lower_statement(l, s->kid[i]);
    return;
  case S_FOR: {
    uint32_t outer = lower_scope_enter(l);
    for_loop(l, s);
    lower_scope_leave(l, outer);
    return;
  }
  case S_SWITCH: switch_statement(l, s); return;
  case S_CASE: case_label(l, s); return;
  case S_DEFAULT: default_label(l, s); return;
  case S_LABEL:
    lower_join(l, label_loc(l, s->label));
    lower_scope_target(l, l->at);
    lower_statement(l, s->kid[0]);
    return;
  case S_GOTO: jump(l, label_loc(l, s->label)); return;
  case S_GOTO_COMPUTED: computed_goto(l, s); return;
  case S_BREAK: jump_out(l, l->break_to, l->break_cleanups); return;
  case S_CONTINUE: jump_out(l, l->continue_to, l->continue_cleanups); return;
  case S_RETURN: return_statement(l, s); return;
  case S_ASM: lower_assembly(l, s); return;
  case S_NULL: return;
  case S_UNSUPPORTED: lower_unmodelled(l, s->note); return;
  }
}

void lower_statements(lower *l, astmt *block) {
  if (!block || block->kind != S_BLOCK) {
    lower_statement(l, block);
    return;
  }
  range outer = lower_enter(l, block->where);
  scope(l, block);
  l->where = outer;
}

void lower_statement(lower *l, astmt *s) {
  if (!s) return; /* a label at the end of a block */
  range outer = lower_enter(l, s->where);
  statement(l, s);
  l->where = outer;
}
