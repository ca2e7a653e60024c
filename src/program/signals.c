/* Handlers of signals, as interrupts of a whole program. `signal(N, h)` and `sigaction(N, &a, NULL)` with a constant N become assignments to
 * a variable, the handler of N; each function whose address is taken and that has the type of a handler is then an interrupt that
 * may start, with the argument N, while that variable is its address. A handler is not interrupted by the same signal, but by others.
 *
 * Programs that do more with signals (masks, SA_SIGINFO and other flags, numbers that are computed) stay as they are: what they call
 * has no model. */
#include "program/interrupts.h"

#include <string.h>

enum { most_signals = 65, sa_restart = 0x10000000 };

/* An edge that sets a handler. */
typedef struct install {
  cfa *f;
  edge_id edge;
} install;

typedef struct signals {
  program *p;
  terms *t;
  const type *handler;             /* pointer to a function of an int */
  symbol *variables[most_signals]; /* NULL: the signal is not handled */
  VEC(install) installs;
} signals;

static bool is_call(const edge *e, const char *name) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, name);
}

static bool is_handler_type(const type *t) {
  return t->kind == TY_FUNCTION && t->to->kind == TY_VOID && t->nparams == 1 && !t->is_variadic &&
         type_is_integer(t->params[0]) && t->params[0]->width == 32;
}

/* The member of this name, also inside of unnamed or nested records; NULL: there is none. */
static const expr *member(signals *x, const expr *record, const char *name) {
  const type *t = record->type;
  for (uint32_t i = 0; t->kind == TY_RECORD && i < t->nfields; i++) {
    const expr *m = ex_field(x->t, record, i);
    if (!strcmp(t->fields[i].name, name)) return m;
    const expr *inner = t->fields[i].type->kind == TY_RECORD ? member(x, m, name) : NULL;
    if (inner) return inner;
  }
  return NULL;
}

static int64_t number_of(const edge *e) {
  const expr *n = e->nargs ? e->args[0] : NULL;
  return n && n->kind == EX_INT && n->value > 0 && n->value < most_signals && n->value != 9 && n->value != 19
             ? (int64_t)n->value
             : 0;
}

static bool is_null(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  return e->kind == EX_INT && !e->value;
}

/* Can the call be an assignment? */
static bool is_plain_signal(const edge *e) {
  return is_call(e, "signal") && e->nargs == 2 && number_of(e) && type_is_pointer(e->args[1]->type);
}

static bool is_plain_sigaction(const edge *e) {
  return is_call(e, "sigaction") && e->nargs == 3 && number_of(e) && !is_null(e->args[1]) && is_null(e->args[2]);
}

/* Does the program do what is not followed? Or nothing at all? */
static bool is_followed(const program *p, bool *any) {
  static const char *const others[] = {"sigprocmask", "pthread_sigmask", "sigaddset",   "sigfillset", "sigsuspend",
                                       "raise",       "sigset",          "bsd_signal",  "siglongjmp", "sigaltstack",
                                       "sysv_signal", "__sysv_signal",   "siginterrupt"};
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (is_call(e, "signal") && !is_plain_signal(e)) return false;
      if (is_call(e, "sigaction") && !is_plain_sigaction(e)) return false;
      *any |= is_call(e, "signal") || is_call(e, "sigaction");
      for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        if (is_call(e, others[n])) return false;
    }
  return true;
}

/* ---- calls ---- */

static const expr *variable_of(signals *x, int64_t number) {
  if (!x->variables[number]) {
    const char *name = arena_printf(&x->p->arena, "handler of signal %d", (int)number);
    symbol *s = symbol_new(x->t, SYM_GLOBAL, name, x->handler, (place){0});
    s->is_defined = s->is_woven = true;
    vec_push(&x->p->globals, s);
    x->variables[number] = s;
  }
  return ex_var(x->t, x->variables[number]);
}

/* From the edge's location: one step, and the rest of them at a new one. */
static void put_before(cfa *f, edge_id id, edge e) {
  loc_id from = cfa_edge(f, id)->from, rest = cfa_add_loc(f, cfa_edge(f, id)->where.begin);
  cfa_loc(f, from)->first_out = cfa_loc(f, from)->last_out = NO_EDGE;
  e.where = cfa_edge(f, id)->where;
  e.from = from;
  e.to = rest;
  cfa_edge(f, id)->from = rest;
  cfa_loc(f, rest)->first_out = cfa_loc(f, rest)->last_out = id;
  cfa_add_edge(f, e);
}

/* The edge is taken only where it holds; elsewhere nothing is known. */
static void only_if(signals *x, cfa *f, edge_id id, const expr *condition, const char *note) {
  put_before(f, id, (edge){.kind = E_ASSUME, .rhs = condition});
  const edge yes = vec_last(&f->edges);
  loc_id odd = cfa_add_loc(f, yes.where.begin);
  cfa_add_edge(f, (edge){.kind = E_ASSUME,
                         .from = yes.from,
                         .to = odd,
                         .rhs = ex_not(x->t, condition),
                         .is_else = true,
                         .where = yes.where});
  cfa_add_edge(f, (edge){.kind = E_UNMODELLED, .from = odd, .to = f->exit, .where = yes.where, .note = note});
}

static void set_handler(signals *x, cfa *f, edge_id id, const expr *lhs, const expr *rhs) {
  edge *e = cfa_edge(f, id);
  vec_push(&x->installs, ((install){f, id}));
  e->kind = E_ASSIGN;
  e->lhs = lhs;
  e->rhs = rhs;
  e->args = NULL;
  e->nargs = 0;
}

static void follow_signal(signals *x, cfa *f, edge_id id) {
  const edge e = *cfa_edge(f, id);
  const expr *variable = variable_of(x, number_of(&e)), *given = ex_cast(x->t, x->handler, e.args[1]);
  if (e.lhs) put_before(f, id, (edge){.kind = E_ASSIGN, .lhs = e.lhs, .rhs = ex_cast(x->t, e.lhs->type, variable)});
  set_handler(x, f, id, variable, given);
}

/* Flags that change how a handler runs are not followed. */
static void follow_sigaction(signals *x, cfa *f, edge_id id) {
  const edge e = *cfa_edge(f, id);
  const expr *action = ex_deref(x->t, e.args[1]), *flags = member(x, action, "sa_flags"),
             *given = member(x, action, "sa_handler");
  if (!flags || !given) return;
  const expr *others = ex_binary(x->t, EX_BITAND, flags, ex_int(x->t, flags->type, ~(i128)sa_restart));
  const expr *none = ex_binary(x->t, EX_EQ, others, ex_int(x->t, flags->type, 0));
  if (e.lhs) put_before(f, id, (edge){.kind = E_ASSIGN, .lhs = e.lhs, .rhs = ex_int(x->t, e.lhs->type, 0)});
  only_if(x, f, id, none, "flags of sigaction()");
  set_handler(x, f, id, variable_of(x, number_of(&e)), ex_cast(x->t, x->handler, given));
}

static bool is_handler(const interrupts *all, const expr *value) {
  while (value->kind == EX_CAST) value = value->args[0];
  if (value->kind == EX_INT) return true; /* SIG_DFL, SIG_IGN */
  for (uint32_t i = 0; i < all->all.n; i++)
    if (value->kind == EX_FUNC && value->sym == all->all.at[i].function) return true;
  return false;
}

/* What is installed is one of the handlers that are known, or none. */
static void check_install(signals *x, const interrupts *all, const install *i) {
  const expr *value = cfa_edge(i->f, i->edge)->rhs;
  if (is_handler(all, value)) return;
  const expr *known = ex_binary(x->t, EX_EQ, value, ex_int(x->t, value->type, 0));
  known = ex_binary(x->t, EX_LOR, known, ex_binary(x->t, EX_EQ, value, ex_int(x->t, value->type, 1)));
  for (uint32_t k = 0; k < all->all.n; k++) {
    const expr *address = ex_cast(x->t, value->type, ex_func(x->t, all->all.at[k].function));
    known = ex_binary(x->t, EX_LOR, known, ex_binary(x->t, EX_EQ, value, address));
  }
  only_if(x, i->f, i->edge, known, "a signal handler that is not known");
}

/* Nothing is known of the program any more. */
static void give_up(cfa *f) {
  loc_id at = cfa_add_loc(f, f->sym->where);
  cfa_add_edge(f, (edge){.kind = E_UNMODELLED, .from = at, .to = f->exit, .note = "handlers of signals"});
  f->entry = at;
}

/* ---- handlers ---- */

static void take_handlers(signals *x, const expr *e, interrupts *to) {
  if (!e) return;
  for (uint32_t i = 0; i < e->nargs; i++) take_handlers(x, e->args[i], to);
  if (e->kind != EX_FUNC || !is_handler_type(e->sym->type) || !program_body(x->p, e->sym)) return;
  for (uint32_t i = 0; i < to->all.n; i++)
    if (to->all.at[i].function == e->sym) return;
  for (int64_t n = 1; n < most_signals; n++) {
    if (!x->variables[n] || to->all.n > most_interrupts) continue;
    interrupt h = {
        .function = e->sym, .args = arena_array(&x->p->arena, const expr *, 1), .nargs = 1, .where = e->sym->where};
    const expr *address = ex_cast(x->t, x->handler, ex_func(x->t, e->sym));
    h.args[0] = ex_int(x->t, e->sym->type->params[0], n);
    h.when = ex_binary(x->t, EX_EQ, ex_var(x->t, x->variables[n]), address);
    h.blocks = (uint64_t)n; /* the number, until all are known */
    vec_push(&to->all, h);
  }
}

static void find_handlers(signals *x, interrupts *to) {
  for (uint32_t i = 0; i <= x->p->functions.n; i++) {
    const cfa *f = i < x->p->functions.n ? x->p->functions.at[i] : x->p->init;
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const edge *e = &f->edges.at[k];
      if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) take_handlers(x, e->rhs, to);
      for (uint32_t a = 0; a < e->nargs; a++) take_handlers(x, e->args[a], to);
    }
  }
  for (uint32_t i = 0; i < to->all.n; i++) {
    uint64_t blocks = 0;
    i128 n = to->all.at[i].args[0]->value;
    for (uint32_t k = 0; k < to->all.n; k++) blocks |= (uint64_t)(to->all.at[k].args[0]->value == n) << k;
    to->all.at[i].blocks = blocks;
  }
}

bool program_lower_signals(program *p, const char *entry, uint32_t word, bool finite) {
  signals x = {.p = p, .t = p->terms};
  interrupts all = {.word = word ? word : p->terms->types.pointer_size * 8, .finite = finite};
  const cfa *main = program_find(p, entry);
  bool any = false;
  if (!main || p->has_threads || !is_followed(p, &any) || !any) return false;
  const type *integer = x.t->types.type_int;
  x.handler = type_pointer_to(&x.t->types,
                              type_function_of(&x.t->types, x.t->types.type_void, &integer, 1, false, true));
  for (uint32_t i = 0; i < p->functions.n; i++) {
    uint32_t n = p->functions.at[i]->edges.n;
    for (uint32_t k = 0; k < n; k++) {
      cfa *f = p->functions.at[i];
      if (is_call(&f->edges.at[k], "signal")) follow_signal(&x, f, (edge_id){k});
      else if (is_call(&f->edges.at[k], "sigaction")) follow_sigaction(&x, f, (edge_id){k});
    }
  }
  find_handlers(&x, &all);
  for (uint32_t i = 0; i < x.installs.n; i++) check_install(&x, &all, &x.installs.at[i]);
  if (program_weave_interrupts(p, main, &all)) give_up(p->functions.at[main->index]);
  vec_free(&all.all);
  vec_free(&x.installs);
  return true;
}
