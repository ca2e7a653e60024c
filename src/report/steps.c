/* See steps.h. The steps are read in order, with a memory of what each temporary stands for at the moment: its text is
 * made when it is set, and put in where it is mentioned. In a game, whose branches share their first steps, each move
 * begins with the memory that the move before it left. */
#include "report/steps.h"

#include <string.h>

enum { longest = 400, most_calls = 2 };

/* What a variable of the machinery (a temporary, a parameter of a specification's function) stands for. */
typedef struct held {
  const symbol *variable;
  uint32_t depth; /* of the call that it belongs to */
  const char *text;
  bool compound, input;
  bool is_call;                  /* or another reading from outside */
  const char *value;             /* or NULL: not known */
  const expr *copy_of;           /* the lvalue that it was copied from; NULL: none, or that has changed since */
  shown_value calls[most_calls]; /* the results of calls in it */
  uint32_t ncalls;
  uint32_t step; /* that set it */
} held;

typedef struct memory {
  VEC(held) held;
  shown_values carried;                 /* stored by `x++` inside of an expression: told with the expression */
  uint32_t carried_depth, carried_from; /* the call that it belongs to, the step that stored it */
  uint32_t call;      /* the step that called a function of the specification; UINT32_MAX: none does run */
  const char *called; /* that call, as text */
  bool performed;     /* it has performed an event since */
  shown_values woven; /* what such functions have stored in the program since */
  uint32_t last_code; /* the last step of the program's own code; UINT32_MAX: none */
  uint32_t last_brief;
} memory;

typedef struct teller {
  const execution *x;
  arena *arena;
  shown_steps *out;
  memory m;
  uint32_t depth; /* where names are looked up */
  uint32_t now;   /* the step that is told */
  bool used_input;
  shown_values used_calls;
  ex_style style;
} teller;

/* ---- values ---- */

static void print_pointer(buf *out, const run_value *v) {
  const symbol *s = v->object;
  if (!v->number) buf_puts(out, "NULL");
  else if (!s) int_print(out, v->type, v->number);
  else if (s->kind == SYM_FUNC) buf_puts(out, s->name);
  else if (s->kind == SYM_STRING) int_print(out, v->type, v->number);
  else {
    buf_printf(out, "&%s", s->name);
    type_print_part(out, s->type, v->offset, v->type->to);
  }
}

static const char *value_text(teller *t, const run_value *v) {
  buf out = {0};
  const char *name = type_value_name(v->type, (int64_t)v->number);
  if (name) buf_puts(&out, name);
  else if (type_is_pointer(v->type)) print_pointer(&out, v);
  else if (type_is_float(v->type)) buf_printf(&out, "%Lg", v->real);
  else int_print(&out, v->type, v->number);
  const char *r = arena_strdup(t->arena, buf_text(&out));
  buf_free(&out);
  return r;
}

/* ---- temporaries ---- */

static held *find(teller *t, const symbol *variable, uint32_t depth) {
  for (uint32_t i = t->m.held.n; i-- > 0;)
    if (t->m.held.at[i].variable == variable && t->m.held.at[i].depth == depth) return &t->m.held.at[i];
  return NULL;
}

static void use_call(teller *t, shown_value call) {
  for (uint32_t i = 0; i < t->used_calls.n; i++)
    if (!strcmp(t->used_calls.at[i].name, call.name)) return;
  vec_push(&t->used_calls, call);
}

/* Has another thread moved since the step? */
static bool is_interrupted(const teller *t, uint32_t step) {
  if (t->x->steps.at[t->now].goes_on) return false; /* it was read before the call */
  for (uint32_t i = step + 1; i < t->now; i++)
    if (t->x->steps.at[i].component != t->x->steps.at[t->now].component) return true;
  return false;
}

/* What was read may not be what is there now: the read is told by itself, and its value is what goes on. */
static const char *tell_read(teller *t, const held *h) {
  shown_step *read = &t->out->at[h->step];
  if (!read->brief) {
    read->statement = arena_printf(t->arena, "%s is read", h->text);
    vec_push(&read->told, ((shown_value){h->text, h->value}));
    read->brief = true;
  }
  return h->value;
}

static const char *stands_for(void *context, const symbol *s, bool *compound) {
  teller *t = context;
  const held *h = find(t, s, t->depth);
  if (!h) return s->kind == SYM_TEMP ? "..." : NULL;
  t->used_input |= h->input;
  for (uint32_t i = 0; i < h->ncalls; i++) use_call(t, h->calls[i]);
  if (h->is_call && h->value) use_call(t, (shown_value){h->text, h->value});
  *compound = h->compound;
  if (h->copy_of && h->value && is_interrupted(t, h->step)) return *compound = false, tell_read(t, h);
  return h->text;
}

static const char *finish(teller *t, buf *text) {
  const char *r = arena_strdup(t->arena, buf_text(text));
  buf_free(text);
  return r;
}

static const char *term_text(teller *t, const expr *e, uint32_t depth) {
  buf text = {0};
  t->depth = depth;
  ex_show(&text, e, NULL, &t->style);
  return finish(t, &text);
}

static bool is_temporary(const expr *e) { return e && e->kind == EX_VAR && e->sym->kind == SYM_TEMP; }

/* A part of a complex number or a vector that is being computed. */
static bool is_part_of_temporary(const expr *e) {
  while (e && (e->kind == EX_FIELD || e->kind == EX_INDEX)) e = e->args[0];
  return is_temporary(e) && e->type->parts;
}

static void hold(teller *t, held h) {
  held *old = find(t, h.variable, h.depth);
  if (strlen(h.text) > longest) h.text = h.value ? h.value : "...";
  if (old) *old = h;
  else vec_push(&t->m.held, h);
}

static const expr *without_casts(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  return e;
}

/* A step has set a temporary. */
static void hold_temporary(teller *t, const execution_step *s, const char *text) {
  const edge *e = s->edge;
  const expr *rhs = e->kind == E_ASSIGN ? without_casts(e->rhs) : NULL;
  const held *copied = is_temporary(rhs) ? find(t, rhs->sym, s->depth) : NULL;
  held h = {.variable = e->lhs->sym, .depth = s->depth, .text = *text ? text : "...", .step = t->now};
  h.input = s->role == STEP_INPUT || t->used_input;
  h.is_call = e->kind == E_CALL || s->role == STEP_INPUT || (copied && copied->is_call);
  h.compound = e->kind == E_ASSIGN && (copied && e->rhs == rhs ? copied->compound : ex_is_compound(e->rhs));
  if (rhs && e->rhs == rhs && ex_is_lvalue(rhs) && !copied) h.copy_of = rhs;
  if (s->nvalues && e->kind != E_RETURN) h.value = value_text(t, &t->x->values.at[s->first_value]);
  if (e->kind == E_CALL && s->nvalues && !t->x->values.at[s->first_value].lvalue) h.value = NULL; /* parameters */
  const symbol *of = s->nvalues ? t->x->values.at[s->first_value].object : NULL;
  if (of && of->is_library) h.value = NULL; /* where a model keeps it, such as errno */
  for (uint32_t i = 0; i < t->used_calls.n && h.ncalls < most_calls && !h.is_call; i++)
    h.calls[h.ncalls++] = t->used_calls.at[i];
  hold(t, h);
}

/* ---- x++ ---- */

/* 1 for `lvalue + 1`, -1 for `lvalue - 1`, perhaps converted; 0 for anything else. */
static int is_stepped(const expr *e, const expr *lvalue) {
  e = without_casts(e);
  if (e->kind != EX_ADD && e->kind != EX_SUB && e->kind != EX_PTRADD) return 0;
  const expr *from = without_casts(e->args[0]), *by = e->args[1];
  if (from != lvalue || by->kind != EX_INT || (by->value != 1 && by->value != -1)) return 0;
  return (int)by->value * (e->kind == EX_SUB ? -1 : 1);
}

/* The lvalue changes: a temporary that was copied from it must be written in another way. True: the two steps are `x++`
 * or `x--`. */
static bool change_copies(teller *t, uint32_t i) {
  const execution_step *s = &t->x->steps.at[i];
  bool combined = false;
  for (uint32_t k = 0; k < t->m.held.n; k++) {
    held *h = &t->m.held.at[k];
    if (h->depth != s->depth || !h->copy_of || h->copy_of != s->edge->lhs) continue;
    const execution_step *before = i ? &t->x->steps.at[i - 1] : NULL;
    int by = s->edge->kind == E_ASSIGN ? is_stepped(s->edge->rhs, h->copy_of) : 0;
    bool follows = before && before->edge && before->edge->lhs && before->edge->lhs->kind == EX_VAR &&
                   before->edge->lhs->sym == h->variable && before->depth == h->depth;
    if (by && follows) {
      h->text = arena_printf(t->arena, h->compound ? "(%s)%s" : "%s%s", h->text, by > 0 ? "++" : "--");
      combined = true;
    } else if (h->value) {
      h->text = h->value; /* what it was then */
    }
    h->compound = false;
    h->copy_of = NULL;
  }
  return combined;
}

/* ---- which steps ---- */

/* Does the term read the variable? To take its address is not to read it. */
static bool reads(const expr *e, const symbol *s) {
  if (!e) return false;
  if (e->kind == EX_VAR) return e->sym == s;
  const expr *of = e;
  while (of->kind == EX_ADDR || of->kind == EX_FIELD || of->kind == EX_INDEX) of = of->args[0];
  if (e->kind == EX_ADDR && of->kind == EX_VAR && of->sym == s) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (reads(e->args[i], s)) return true;
  return false;
}

static bool edge_reads(const edge *e, const symbol *s) {
  bool whole = e->lhs && e->lhs->kind == EX_VAR;
  bool found = (!whole && reads(e->lhs, s)) || reads(e->rhs, s);
  for (uint32_t i = 0; i < e->nargs && !found; i++) found = reads(e->args[i], s);
  return found;
}

/* Is its address given to a function, which may set it? */
static bool is_given_away(const edge *e, const symbol *s) {
  for (uint32_t i = 0; e->kind == E_CALL && i < e->nargs; i++) {
    const expr *of = e->args[i];
    while (of->kind == EX_CAST) of = of->args[0];
    if (of->kind == EX_ADDR && of->args[0]->kind == EX_VAR && of->args[0]->sym == s) return true;
  }
  return false;
}

/* Is what a declared variable holds read before it is set? */
static bool is_read(const execution *x, uint32_t i) {
  const execution_step *s = &x->steps.at[i];
  const symbol *variable = s->edge->lhs->sym;
  for (uint32_t k = i + 1; k < x->steps.n; k++) {
    const execution_step *next = &x->steps.at[k];
    if (!next->edge || next->depth < s->depth) return false;
    if (next->depth != s->depth) continue;
    if (edge_reads(next->edge, variable)) return true;
    if (is_given_away(next->edge, variable)) return false;
    if (next->edge->lhs && next->edge->lhs->kind == EX_VAR && next->edge->lhs->sym == variable) return false;
  }
  return false;
}

static bool is_code(const execution_step *s) { return s->role == STEP_STATEMENT || s->role == STEP_INPUT; }

/* Does the component return to its caller, which is the specification's? */
static bool leaves_code(const execution *x, uint32_t i) {
  return i + 1 < x->steps.n && !is_code(&x->steps.at[i + 1]) && x->steps.at[i + 1].role != STEP_GAP &&
         x->steps.at[i + 1].depth < x->steps.at[i].depth;
}

static bool is_brief(const teller *t, uint32_t i, const shown_step *shown, bool is_last) {
  const execution_step *s = &t->x->steps.at[i];
  const edge *e = s->edge;
  if (is_last) return e->kind != E_SKIP;
  if (e->kind == E_RETURN && leaves_code(t->x, i)) return true;
  if (!s->matters) return false;
  switch (e->kind) {
  case E_SKIP:
  case E_ENDS: return false;
  case E_DECLARE: return shown->told.n && is_read(t->x, i);
  case E_RETURN: return shown->told.n;
  case E_CALL:
    if (is_temporary(e->lhs)) return shown->told.n;
    return true;
  default: return !is_temporary(e->lhs) && !is_part_of_temporary(e->lhs);
  }
}

static bool is_same(const shown_step *a, const shown_step *b) {
  bool same = a->where.file == b->where.file && a->where.line == b->where.line && a->where.column == b->where.column &&
              !strcmp(a->statement, b->statement) && a->told.n == b->told.n;
  for (uint32_t i = 0; i < a->told.n && same; i++) same = !strcmp(a->told.at[i].text, b->told.at[i].text);
  return same;
}

/* ---- steps of the program ---- */

static void add_values(shown_values *to, const shown_values *from) {
  for (uint32_t i = 0; i < from->n; i++) vec_push(to, from->at[i]);
}

/* An element of an array by its number, any other lvalue as it was written. */
static const char *value_name(teller *t, const run_value *v, uint32_t depth) {
  const expr *of = v->lvalue;
  if (v->variable) return v->variable->name;
  while (of->kind == EX_FIELD || of->kind == EX_INDEX) of = of->args[0];
  if (!v->is_element || of->kind != EX_VAR) return term_text(t, v->lvalue, depth);
  buf text = {0};
  buf_puts(&text, of->sym->name);
  type_print_part(&text, of->sym->type, v->at, v->type);
  return finish(t, &text);
}

/* A parameter of a model of the C library: a reader did not write it. */
static bool is_of_model(const edge *e, const run_value *v) {
  return e->kind == E_CALL && v->variable && e->rhs->kind == EX_FUNC && e->rhs->sym->model != UINT32_MAX;
}

static bool is_shared(const expr *of) {
  while (of && (of->kind == EX_FIELD || of->kind == EX_INDEX)) of = of->args[0];
  return of && of->kind == EX_VAR && of->sym->kind == SYM_GLOBAL && !of->sym->is_thread_local;
}

/* In the words of the function that the values are in: the caller, after a return. */
static void name_values(teller *t, const execution_step *s, shown_step *shown) {
  uint32_t depth = s->edge->kind == E_RETURN && s->depth ? s->depth - 1 : s->depth;
  for (uint32_t i = 0; i < s->nvalues; i++) {
    const run_value *v = &t->x->values.at[s->first_value + i];
    if (is_of_model(s->edge, v)) continue;
    const char *text = value_text(t, v);
    shown_value x = {value_name(t, v, depth), text};
    if (is_temporary(v->lvalue) || (v->variable && v->variable->kind == SYM_TEMP)) {
      const symbol *temporary = v->variable ? v->variable : v->lvalue->sym;
      held *h = find(t, temporary, depth);
      if (h) h->value = text;
      x.name = h ? h->text : s->edge->lhs ? shown->statement : "...";
    } else {
      vec_push(&shown->told, x);
    }
    vec_push(&shown->stored, x);
    const held *copy = is_temporary(v->lvalue) ? find(t, v->lvalue->sym, depth) : NULL;
    shown->shared |= is_shared(copy ? copy->copy_of : v->lvalue);
  }
}

/* What an obligation of a call, which is a step before it, is about; NULL: the step is none. */
static const expr *obliged(const edge *e) {
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC || e->nargs < 3) return NULL;
  const char *name = e->rhs->sym->name;
  return strcmp(name, "__cantrip_needs") && strcmp(name, "__cantrip_fits") ? NULL : without_casts(e->args[2]);
}

static const char *statement_text(teller *t, const execution_step *s) {
  buf text = {0};
  t->depth = s->depth;
  t->used_input = false;
  t->used_calls.n = 0;
  if (obliged(s->edge)) return term_text(t, obliged(s->edge), s->depth);
  if (is_temporary(s->edge->lhs) && s->edge->kind != E_HAVOC) edge_show_right(&text, s->edge, &t->style);
  else edge_show(&text, s->edge, &t->style);
  return finish(t, &text);
}

static const char *call_text(teller *t, const execution_step *s) {
  buf text = {0};
  t->depth = s->depth;
  edge_show_right(&text, s->edge, &t->style);
  return finish(t, &text);
}

/* The parameters of a specification's function stand for the arguments that the program gives it. */
static void hold_arguments(teller *t, const execution_step *s) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < s->edge->nargs && k < s->nvalues; i++) {
    const expr *argument = s->edge->args[i];
    if (!type_is_scalar(argument->type)) continue;
    const run_value *v = &t->x->values.at[s->first_value + k++];
    if (!v->variable) return;
    held h = {.variable = v->variable, .depth = s->depth + 1, .text = term_text(t, argument, s->depth)};
    h.compound = ex_is_compound(argument);
    hold(t, h);
  }
}

/* A parameter of the same name would be taken for it: then the step that stored it is shown by itself. */
static void tell_carried(teller *t, shown_step *shown) {
  bool clash = false;
  for (uint32_t i = 0; i < t->m.carried.n; i++)
    for (uint32_t k = 0; k < shown->told.n; k++) clash |= !strcmp(t->m.carried.at[i].name, shown->told.at[k].name);
  if (clash) t->out->at[t->m.carried_from].brief = true;
  else add_values(&shown->told, &t->m.carried);
  t->m.carried.n = 0;
}

/* Whether a thread wakes up early is nothing that a reader looks for among the inputs. */
static bool is_waiting(const edge *e) {
  static const char *const names[] = {"pthread_cond_wait",
                                      "pthread_cond_timedwait",
                                      "cnd_wait",
                                      "cnd_timedwait",
                                      "pthread_mutex_timedlock",
                                      "mtx_timedlock",
                                      "pthread_rwlock_timedrdlock",
                                      "pthread_rwlock_timedwrlock",
                                      "sem_timedwait"};
  for (size_t i = 0; e->kind == E_CALL && e->rhs->kind == EX_FUNC && i < sizeof names / sizeof *names; i++)
    if (!strcmp(e->rhs->sym->name, names[i])) return true;
  return false;
}

static void tell_code(teller *t, uint32_t i, shown_step *shown, bool is_last) {
  const execution_step *s = &t->x->steps.at[i];
  const edge *e = s->edge;
  bool stores = e->lhs && e->kind != E_DECLARE;
  t->now = i;
  shown->statement = statement_text(t, s);
  bool combined = stores && change_copies(t, i);
  if (s->goes_on) shown->statement = arena_printf(t->arena, "%s continues", shown->statement);
  shown->input = (s->role == STEP_INPUT && !is_waiting(e)) || t->used_input;
  if (is_temporary(e->lhs)) hold_temporary(t, s, shown->statement);
  if (e->kind == E_ASSUME || is_last) add_values(&shown->told, &t->used_calls);
  name_values(t, s, shown);
  bool enters = e->kind == E_CALL && i + 1 < t->x->steps.n && t->x->steps.at[i + 1].depth > s->depth;
  if (enters && !is_code(&t->x->steps.at[i + 1]) && t->x->steps.at[i + 1].role != STEP_GAP) {
    hold_arguments(t, s);
    shown->told.n = 0; /* of nobody's interest: parameters of a function that the reader did not write */
    t->m.call = i;
    t->m.called = call_text(t, s);
    t->m.performed = false;
    t->m.woven.n = 0;
  }
  t->m.last_code = i;
  shown->brief = !combined && is_brief(t, i, shown, is_last);
  if (combined) {
    add_values(&t->m.carried, &shown->told);
    t->m.carried_depth = s->depth;
    t->m.carried_from = i;
  } else if (shown->brief && t->m.carried.n && t->m.carried_depth == s->depth) {
    tell_carried(t, shown);
  }
}

/* ---- steps of the specification ---- */

/* Is it a variable of the program, also through a pointer that the program gave? */
static bool is_of_program(const teller *t, const execution_step *s, const run_value *v) {
  if (!v->lvalue) return false;
  if (s->edge->kind == E_RETURN)
    return s->depth && t->m.call != UINT32_MAX && t->x->steps.at[t->m.call].depth + 1 == s->depth &&
           !is_temporary(v->lvalue);
  const expr *of = v->lvalue;
  while (of->kind == EX_FIELD || of->kind == EX_INDEX) of = of->args[0];
  return of->kind == EX_DEREF || of->sym->kind == SYM_GLOBAL;
}

/* What the specification's function has done to the program: told with its call, or behind the event that it performed
 * in between. */
static void return_to_code(teller *t, shown_step *shown) {
  shown_step *call = &t->out->at[t->m.call];
  if (!t->m.woven.n) return;
  if (!t->m.performed) {
    call->brief |= t->x->steps.at[t->m.call].matters;
    add_values(&call->told, &t->m.woven);
    return;
  }
  shown->where = call->where;
  shown->function = call->function;
  shown->statement = arena_printf(t->arena, "%s returns", t->m.called);
  shown->brief = true;
  add_values(&shown->told, &t->m.woven);
}

/* The component is called: its parameters are inputs. */
static void tell_entry(teller *t, const execution_step *s, shown_step *shown) {
  const run_value *first = &t->x->values.at[s->first_value];
  const expr *callee = s->edge->rhs;
  if (s->edge->kind != E_CALL || !s->nvalues || !first->variable || callee->kind != EX_FUNC || !s->matters) return;
  shown->where = first->variable->where;
  shown->function = callee->sym->name;
  shown->statement = arena_printf(t->arena, "%s is called", callee->sym->name);
  shown->brief = true;
}

static void tell_woven(teller *t, uint32_t i, shown_step *shown) {
  const execution_step *s = &t->x->steps.at[i];
  const execution_step *next = i + 1 < t->x->steps.n ? &t->x->steps.at[i + 1] : NULL;
  t->now = i;
  shown->statement = statement_text(t, s);
  if (is_temporary(s->edge->lhs)) hold_temporary(t, s, shown->statement);
  for (uint32_t k = 0; k < s->nvalues; k++) {
    const run_value *v = &t->x->values.at[s->first_value + k];
    uint32_t depth = s->edge->kind == E_RETURN && s->depth ? s->depth - 1 : s->depth;
    if (is_of_program(t, s, v)) vec_push(&t->m.woven, ((shown_value){value_name(t, v, depth), value_text(t, v)}));
  }
  name_values(t, s, shown);
  bool enters_code = next && is_code(next) && next->depth > s->depth;
  if (enters_code) tell_entry(t, s, shown);
  if (!shown->brief) shown->told.n = 0;
  if (t->m.call == UINT32_MAX || !next || next->depth > t->x->steps.at[t->m.call].depth) return;
  return_to_code(t, shown);
  t->m.call = UINT32_MAX;
  t->m.woven.n = 0;
}

/* An event is where the program makes the call that performs it, or where it returns. */
static void tell_event(teller *t, const execution_step *s, shown_step *shown) {
  uint32_t at = t->m.call != UINT32_MAX ? t->m.call : t->m.last_code;
  shown->event = s->edge->note ? s->edge->note : "";
  shown->statement = statement_text(t, s);
  t->m.performed = true;
  if (at == UINT32_MAX) return;
  shown_step *cause = &t->out->at[at];
  shown->where = cause->where;
  shown->function = cause->function;
  shown->statement = cause->statement;
  if (t->m.call == UINT32_MAX) return;
  cause->brief = true;
  t->m.last_brief = at;
}

/* ---- all ---- */

static const char *locks_text(teller *t, const execution_step *s) {
  buf text = {0};
  for (uint32_t i = 0; i < s->nlocks; i++) {
    const char *name = conflict_name(t->x->locks.at[s->first_lock + i], t->arena);
    buf_printf(&text, "%s%s", i ? ", " : "", *name ? name : "a lock");
  }
  return finish(t, &text);
}

static void tell(teller *t, uint32_t i, bool is_last) {
  const execution_step *s = &t->x->steps.at[i];
  shown_step shown = {.function = "", .statement = "", .event = "", .locks = locks_text(t, s)};
  if (s->role == STEP_GAP) {
    shown.statement = arena_printf(t->arena, "... %llu step%s", (unsigned long long)s->left_out, plural(s->left_out));
    shown.brief = true;
    if (i) shown.where = t->out->at[i - 1].where;
    t->m.held.n = 0;
    t->m.call = UINT32_MAX;
  } else {
    shown.where = s->edge->where.begin;
    shown.function = s->function->name;
    if (is_code(s)) tell_code(t, i, &shown, is_last);
    else if (s->role == STEP_WOVEN) tell_woven(t, i, &shown);
    else tell_event(t, s, &shown);
  }
  if (shown.brief) {
    uint32_t before = t->m.last_brief;
    if (before != UINT32_MAX && !is_last && is_same(&t->out->at[before], &shown)) shown.brief = false;
    else t->m.last_brief = i;
  }
  t->out->at[i] = shown;
}

static void copy_memory(memory *to, const memory *from) {
  *to = *from;
  to->held.at = NULL, to->held.n = to->held.cap = 0;
  to->carried.at = to->woven.at = NULL;
  to->carried.n = to->carried.cap = to->woven.n = to->woven.cap = 0;
  for (uint32_t i = 0; i < from->held.n; i++) vec_push(&to->held, from->held.at[i]);
  add_values(&to->carried, &from->carried);
  add_values(&to->woven, &from->woven);
}

static void free_memory(memory *m) {
  vec_free(&m->held);
  vec_free(&m->carried);
  vec_free(&m->woven);
}

static const memory nothing_known = {.call = UINT32_MAX, .last_code = UINT32_MAX, .last_brief = UINT32_MAX};

/* Every move goes on where its parent ended. */
static void tell_game(teller *t, const verdict *v) {
  memory *after = mem_alloc(sizeof *after * (v->moves.n + 1));
  for (uint32_t i = 0; i < v->moves.n; i++) {
    const strategy_move *m = &v->moves.at[i];
    copy_memory(&t->m, m->parent == UINT32_MAX ? &nothing_known : &after[m->parent]);
    for (uint32_t k = 0; k < m->nsteps; k++) tell(t, m->first_step + k, false);
    after[i] = t->m;
  }
  for (uint32_t i = 0; i < v->moves.n; i++) free_memory(&after[i]);
  mem_free(after);
}

/* Every component has a memory of its own. */
static void tell_components(teller *t, const verdict *v) {
  for (uint32_t c = 0; c < v->components.n; c++) {
    copy_memory(&t->m, &nothing_known);
    for (uint32_t i = 0; i < v->execution.steps.n; i++)
      if (v->execution.steps.at[i].component == c) tell(t, i, false);
    free_memory(&t->m);
  }
}

static void copy_values(const shown_values *from, shown_values *to) {
  *to = (shown_values){0};
  for (uint32_t i = 0; i < from->n; i++) vec_push(to, from->at[i]);
}

static void copy_steps(const shown_steps *from, shown_steps *to) {
  for (uint32_t i = 0; i < from->n; i++) {
    shown_step s = from->at[i];
    copy_values(&from->at[i].stored, &s.stored);
    copy_values(&from->at[i].told, &s.told);
    vec_push(to, s);
  }
}

static void tell_all(const verdict *v, arena *a, shown_steps *out) {
  teller t = {.x = &v->execution, .arena = a, .out = out, .m = nothing_known};
  t.style = (ex_style){stands_for, &t};
  shown_step none = {.function = "", .statement = "", .event = "", .locks = ""};
  for (uint32_t i = 0; i < v->execution.steps.n; i++) vec_push(out, none);
  if (v->components.n) {
    tell_components(&t, v);
  } else if (v->moves.n) {
    tell_game(&t, v);
  } else {
    for (uint32_t i = 0; i < out->n; i++) tell(&t, i, i + 1 == out->n);
    free_memory(&t.m);
  }
  vec_free(&t.used_calls);
}

void report_steps(const verdict *v, arena *a, shown_steps *out) {
  *out = (shown_steps){0};
  if (v->told) {
    copy_steps(&v->told->steps, out);
    return;
  }
  tell_all(v, a, out);
  for (uint32_t i = 0; i < out->n; i++) {
    const execution_step *fact = &v->execution.steps.at[i];
    out->at[i].role = fact->role;
    out->at[i].depth = fact->depth;
    out->at[i].component = fact->component;
  }
}

static shown_input show_input(const trace_input *in, arena *a) {
  static const char *const sources[] = {[INPUT_NONE] = "none",
                                        [INPUT_NONDET] = "nondet",
                                        [INPUT_OUTPUT] = "output",
                                        [INPUT_DECLARE] = "local",
                                        [INPUT_GLOBAL] = "global"};
  buf name = {0}, value = {0};
  type_print(&name, in->type, "");
  if (type_is_float(in->type)) real_print(&value, real_of_bits(in->type, in->value));
  else int_print(&value, type_is_pointer(in->type) ? NULL : in->type, in->value);
  shown_input shown = {arena_strdup(a, buf_text(&name)), sources[in->source], arena_strdup(a, buf_text(&value))};
  buf_free(&name);
  buf_free(&value);
  return shown;
}

void report_inputs(const verdict *v, arena *a, shown_inputs *out) {
  *out = (shown_inputs){0};
  for (uint32_t i = 0; v->told && i < v->told->inputs.n; i++) vec_push(out, v->told->inputs.at[i]);
  for (uint32_t i = 0; i < v->inputs.n; i++) vec_push(out, show_input(&v->inputs.at[i], a));
}

void told_free(told *t) {
  if (!t) return;
  shown_steps_free(&t->steps);
  vec_free(&t->inputs);
}

void shown_steps_free(shown_steps *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    vec_free(&s->at[i].stored);
    vec_free(&s->at[i].told);
  }
  vec_free(s);
}
