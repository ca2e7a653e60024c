/* What runs before main and after it, made visible: main begins with calls of the constructors, and where it returns,
 * and before each call of exit, a function `at_end` is called, which calls what atexit has registered, the last first,
 * and then the destructors. What is registered is kept in an array of numbers, one for each function that atexit is
 * given by name. Where it is given something else, calls of atexit stay as they are. */
#include "program/cfa.h"

#include <stdlib.h>
#include <string.h>

enum { most_handlers = 32 };

typedef struct ends {
  program *p;
  terms *t;
  VEC(symbol *) handlers; /* functions that are given to atexit */
  symbol *stack, *height; /* their numbers, as registered; how many */
  symbol *at_end;
} ends;

static bool calls(const edge *e, const char *name) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && e->rhs->sym->function == UINT32_MAX &&
         !strcmp(e->rhs->sym->name, name);
}

/* Functions that do not return and of which nothing else is known may call exit. */
static bool may_exit(const edge *e) {
  static const char *const not[] = {"abort",         "_exit",        "_Exit",     "quick_exit",  "reach_error",
                                    "__assert_fail", "__assert_rtn", "longjmp",   "siglongjmp",  "__VERIFIER_error",
                                    "__assert",      "_longjmp",     "thrd_exit", "pthread_exit"};
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || e->rhs->sym->function != UINT32_MAX) return false;
  for (size_t i = 0; i < sizeof not/ sizeof *not; i++)
    if (!strcmp(e->rhs->sym->name, not[i])) return false;
  return e->rhs->sym->is_noreturn || !strcmp(e->rhs->sym->name, "exit");
}

static const symbol *handler_of(const edge *e) {
  const expr *f = e->nargs ? e->args[0] : NULL;
  while (f && f->kind == EX_CAST) f = f->args[0];
  return f && f->kind == EX_FUNC ? f->sym : NULL;
}

static uint32_t number_of(ends *x, const symbol *f) {
  for (uint32_t i = 0; i < x->handlers.n; i++)
    if (x->handlers.at[i] == f) return i;
  vec_push(&x->handlers, (symbol *)f);
  return x->handlers.n - 1;
}

/* False: some function that is registered is not known by name. */
static bool find_handlers(ends *x) {
  for (uint32_t i = 0; i < x->p->functions.n; i++) {
    const cfa *f = x->p->functions.at[i];
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const edge *e = &f->edges.at[k];
      if (!calls(e, "atexit")) continue;
      const symbol *h = handler_of(e);
      if (!h || (e->lhs && !type_is_scalar(e->lhs->type))) return false;
      number_of(x, h);
    }
  }
  return true;
}

static symbol *new_global(ends *x, const char *name, const type *t) {
  symbol *s = symbol_new(x->t, SYM_GLOBAL, name, t, (place){0});
  s->is_defined = true;
  vec_push(&x->p->globals, s);
  return s;
}

/* ---- the function at the end ---- */

static loc_id then(cfa *f, loc_id from, edge e) {
  e.from = from;
  e.to = cfa_add_loc(f, e.where.begin);
  cfa_add_edge(f, e);
  return e.to;
}

static edge call_of(ends *x, symbol *f, range where) {
  return (edge){.kind = E_CALL, .rhs = ex_func(x->t, f), .where = where};
}

static const expr *number(ends *x, i128 v) { return ex_int(x->t, x->t->types.type_int, v); }

static const expr *top_of(ends *x) { return ex_index(x->t, ex_var(x->t, x->stack), ex_var(x->t, x->height)); }

/* while (height > 0) call stack[--height] */
static loc_id call_handlers(ends *x, cfa *f) {
  const expr *height = ex_var(x->t, x->height), *some = ex_binary(x->t, EX_GT, height, number(x, 0));
  loc_id body = then(f, f->entry, (edge){.kind = E_ASSUME, .rhs = some});
  loc_id out = then(f, f->entry, (edge){.kind = E_ASSUME, .rhs = ex_not(x->t, some), .is_else = true});
  const expr *less = ex_binary(x->t, EX_SUB, height, number(x, 1));
  loc_id which = then(f, body, (edge){.kind = E_ASSIGN, .lhs = height, .rhs = less});
  for (uint32_t i = 0; i < x->handlers.n; i++) {
    loc_id here = which;
    if (x->handlers.n > 1) {
      bool last = i + 1 == x->handlers.n;
      const expr *is = ex_binary(x->t, EX_EQ, top_of(x), number(x, i));
      const expr *rest = number(x, 1);
      for (uint32_t k = 0; k < i; k++)
        rest = ex_binary(x->t, EX_LAND, rest, ex_binary(x->t, EX_NE, top_of(x), number(x, k)));
      here = then(f, which, (edge){.kind = E_ASSUME, .rhs = last ? rest : is, .is_else = last});
    }
    edge call = call_of(x, x->handlers.at[i], (range){0});
    call.from = here;
    call.to = f->entry;
    cfa_add_edge(f, call);
  }
  return out;
}

static int by_priority(const void *a, const void *b) {
  const program_hook *x = a, *y = b;
  if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void make_at_end(ends *x) {
  program *p = x->p;
  const type *t = type_function_of(&x->t->types, x->t->types.type_void, NULL, 0, false, true);
  x->at_end = symbol_new(x->t, SYM_FUNC, "at_end", t, (place){0});
  cfa *f = cfa_new(p, x->at_end);
  f->is_woven = true;
  loc_id at = x->handlers.n ? call_handlers(x, f) : f->entry;
  for (uint32_t i = p->hooks.n; i-- > 0;) /* the last first */
    if (p->hooks.at[i].at_end) at = then(f, at, call_of(x, p->hooks.at[i].function, (range){0}));
  cfa_add_edge(f, (edge){.kind = E_RETURN, .from = at, .to = f->exit});
}

/* ---- where it is called ---- */

/* The edge is preceded by another one. */
static void precede(cfa *f, uint32_t number, edge before) {
  edge e = f->edges.at[number];
  loc_id between = cfa_add_loc(f, e.where.begin);
  before.from = e.from;
  before.to = between;
  before.next_out = e.next_out;
  before.where = e.where;
  f->edges.at[number] = before;
  e.from = between;
  cfa_add_edge(f, e);
}

static void register_handler(ends *x, cfa *f, uint32_t number_of_edge) {
  edge e = f->edges.at[number_of_edge];
  const expr *height = ex_var(x->t, x->height);
  edge more = {.kind = E_ASSIGN, .lhs = height, .rhs = ex_binary(x->t, EX_ADD, height, number(x, 1)), .where = e.where};
  edge kept = {.kind = E_ASSIGN, .lhs = top_of(x), .rhs = number(x, number_of(x, handler_of(&e))), .where = e.where};
  edge done = {.kind = E_SKIP, .from = e.from, .to = e.to, .where = e.where, .next_out = e.next_out};
  if (e.lhs) {
    done.kind = E_ASSIGN;
    done.lhs = e.lhs;
    done.rhs = ex_cast(x->t, e.lhs->type, number(x, 0));
  }
  f->edges.at[number_of_edge] = done;
  precede(f, number_of_edge, more);
  precede(f, number_of_edge, kept);
}

static void return_after(ends *x, cfa *f, uint32_t n) {
  edge e = f->edges.at[n];
  precede(f, n, call_of(x, x->at_end, e.where));
  if (!e.rhs || e.rhs->kind == EX_INT) return;
  symbol *s = symbol_new(x->t, SYM_TEMP, arena_printf(&x->p->arena, "$%u", 1000000 + f->locals.n), e.rhs->type,
                         e.where.begin);
  s->owner = f->index;
  vec_push(&f->locals, s);
  vec_last(&f->edges).rhs = ex_var(x->t, s);
  precede(f, n, (edge){.kind = E_ASSIGN, .lhs = ex_var(x->t, s), .rhs = e.rhs});
}

static void change_calls(ends *x, const cfa *main) {
  for (uint32_t i = 0; i < x->p->functions.n; i++) {
    cfa *f = x->p->functions.at[i];
    uint32_t n = f->edges.n;
    for (uint32_t k = 0; k < n && f->sym != x->at_end; k++) {
      const edge *e = &f->edges.at[k];
      if (x->handlers.n && calls(e, "atexit")) register_handler(x, f, k);
      else if (may_exit(e)) precede(f, k, call_of(x, x->at_end, e->where));
      else if (f == main && e->kind == E_RETURN) return_after(x, f, k);
    }
  }
}

static void begin_with(ends *x, cfa *main) {
  for (uint32_t i = x->p->hooks.n; i-- > 0;) {
    if (x->p->hooks.at[i].at_end) continue;
    edge e = call_of(x, x->p->hooks.at[i].function, (range){.begin = main->sym->where});
    e.from = cfa_add_loc(main, main->sym->where);
    e.to = main->entry;
    cfa_add_edge(main, e);
    main->entry = e.from;
  }
}

void program_lower_ends(program *p) {
  ends x = {.p = p, .t = p->terms};
  cfa *main = program_find(p, "main");
  bool at_end = false;
  if (!main) return;
  if (!find_handlers(&x)) x.handlers.n = 0;
  if (p->hooks.n) qsort(p->hooks.at, p->hooks.n, sizeof *p->hooks.at, by_priority);
  for (uint32_t i = 0; i < p->hooks.n; i++) at_end |= p->hooks.at[i].at_end;
  if (x.handlers.n) {
    x.stack = new_global(&x, "handlers", type_array_of(&x.t->types, x.t->types.type_int, most_handlers));
    x.height = new_global(&x, "nhandlers", x.t->types.type_int);
  }
  if (at_end || x.handlers.n) {
    make_at_end(&x);
    change_calls(&x, main);
  }
  begin_with(&x, main);
  vec_free(&x.handlers);
}
