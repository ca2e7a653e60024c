/* See blame.h. The execution is followed step by step, with one bit for each variable and member: does its value come from what was given? A
 * pointer is also followed to the variable that it points to, so that what a callee writes through an argument is known. What
 * is behind a pointer that was given was given, unless the same function has written it. */
#include "library/blame.h"

#include "program/wording.h"

#include <string.h>

/* A variable of a call, or a member of it. */
typedef struct root {
  uint32_t symbol, depth; /* UINT32_MAX: there is none */
} root;

#define NO_ROOT ((root){UINT32_MAX, UINT32_MAX})

typedef struct shade {
  bool given;
  root to; /* of a pointer: what it points to, if that is a variable */
} shade;

typedef VEC(shade) shades;

typedef struct follower {
  const program *p;
  const cfa *entry;
  map known; /* a place -> number in `values` */
  shades values;
  VEC(uint32_t) times; /* as many: when it was written */
  uint32_t now;
  uint32_t depth; /* of the function: calls that are under way when it runs */
  shade returned;
  shades passed;           /* the arguments of the call that was entered last */
  VEC(const edge *) calls; /* that are under way, the innermost last */
  bool frees;              /* memory has been freed */
  bool is_led;             /* through a pointer to a function that was given */
} follower;

static bool is_none(root r) { return r.symbol == UINT32_MAX; }

static shade own(void) { return (shade){false, NO_ROOT}; }

static uint64_t key_of(root r, uint32_t member) {
  return hash_bytes(&(uint32_t[]){r.symbol, r.depth, member}, 3 * sizeof(uint32_t));
}

static void put(follower *f, uint64_t key, shade s) {
  map_put(&f->known, key, f->values.n);
  vec_push(&f->values, s);
  vec_push(&f->times, f->now);
}

static root root_of(const symbol *s, uint32_t depth) {
  return (root){s->id, s->kind == SYM_GLOBAL || s->kind == SYM_STRING ? UINT32_MAX - 1 : depth};
}

static bool is_given_at_first(const follower *f, const symbol *s, uint32_t depth) {
  if (s->kind == SYM_GLOBAL) return !s->is_const;
  for (uint32_t i = 0; i < f->entry->params.n && !depth; i++)
    if (f->entry->params.at[i] == s) return true;
  return false;
}

static shade value(follower *f, const expr *e, uint32_t depth);

/* The variable that an lvalue is in, and the number of its outermost member, from 1. */
static root place_of(follower *f, const expr *lvalue, uint32_t depth, uint32_t *member) {
  switch (lvalue->kind) {
  case EX_VAR: *member = 0; return root_of(lvalue->sym, depth);
  case EX_FIELD: {
    root r = place_of(f, lvalue->args[0], depth, member);
    if (!*member) *member = lvalue->index + 1;
    return r;
  }
  case EX_INDEX: return place_of(f, lvalue->args[0], depth, member);
  case EX_DEREF: *member = 0; return value(f, lvalue->args[0], depth).to;
  default: *member = 0; return NO_ROOT;
  }
}

static const symbol *symbol_of(const follower *f, root r) {
  return r.symbol < f->p->terms->symbols.n ? f->p->terms->symbols.at[r.symbol] : NULL;
}

/* What was written to the member, or after that to the whole. */
static shade of_variable(follower *f, root r, uint32_t member) {
  uint64_t whole, part;
  bool has_whole = map_get(&f->known, key_of(r, 0), &whole);
  bool has_part = member && map_get(&f->known, key_of(r, member), &part);
  if (has_part && (!has_whole || f->times.at[part] >= f->times.at[whole])) return f->values.at[part];
  if (has_whole) return f->values.at[whole];
  const symbol *s = symbol_of(f, r);
  return (shade){s && is_given_at_first(f, s, r.depth), NO_ROOT};
}

static uint64_t key_of_term(const expr *e, uint32_t depth) {
  return hash_bytes(&(uint32_t[]){e->id, depth, UINT32_MAX}, 3 * sizeof(uint32_t));
}

static bool index_is_given(follower *f, const expr *e, uint32_t depth) {
  switch (e->kind) {
  case EX_INDEX: return value(f, e->args[1], depth).given || index_is_given(f, e->args[0], depth);
  case EX_FIELD: return index_is_given(f, e->args[0], depth);
  default: return false;
  }
}

/* Bytes of a buffer are data, which no caller answers for. */
static bool is_data(const expr *lvalue) {
  bool element = lvalue->kind == EX_DEREF || lvalue->kind == EX_INDEX;
  return element && type_is_char(lvalue->type);
}

static shade read(follower *f, const expr *lvalue, uint32_t depth) {
  uint32_t member;
  if (is_data(lvalue)) return own();
  uint64_t written;
  if (lvalue->kind != EX_VAR && map_get(&f->known, key_of_term(lvalue, depth), &written)) return f->values.at[written];
  root r = place_of(f, lvalue, depth, &member);
  if (!is_none(r)) return of_variable(f, r, member);
  for (const expr *e = lvalue; e; e = e->kind == EX_FIELD || e->kind == EX_INDEX ? e->args[0] : NULL)
    if (e->kind == EX_DEREF) return (shade){value(f, e->args[0], depth).given, NO_ROOT};
  return own();
}

static shade value(follower *f, const expr *e, uint32_t depth) {
  if (e->kind == EX_ADDR) {
    uint32_t member;
    const expr *of = e->args[0];
    shade s = {index_is_given(f, of, depth), place_of(f, of, depth, &member)};
    for (const expr *x = of; x && is_none(s.to); x = x->kind == EX_FIELD || x->kind == EX_INDEX ? x->args[0] : NULL)
      if (x->kind == EX_DEREF) s.given |= value(f, x->args[0], depth).given;
    return s;
  }
  if (ex_is_lvalue(e)) return read(f, e, depth);
  shade s = own();
  for (uint32_t i = 0; i < e->nargs; i++) {
    shade x = value(f, e->args[i], depth);
    s.given |= x.given;
    if (is_none(s.to)) s.to = x.to;
  }
  return s;
}

/* Is something given among what an access goes through? */
static bool access_is_given(follower *f, const expr *e, uint32_t depth) {
  for (; e; e = e->kind == EX_FIELD || e->kind == EX_INDEX || e->kind == EX_CAST ? e->args[0] : NULL) {
    if (e->kind == EX_INDEX && value(f, e->args[1], depth).given) return true;
    if (e->kind == EX_DEREF) return value(f, e->args[0], depth).given;
    if (!ex_is_lvalue(e) && e->kind != EX_CAST) return value(f, e, depth).given;
  }
  return false;
}

static void write(follower *f, const expr *lvalue, uint32_t depth, shade s) {
  uint32_t member;
  f->now++;
  root r = place_of(f, lvalue, depth, &member);
  put(f, is_none(r) ? key_of_term(lvalue, depth) : key_of(r, member), s);
}

/* A function without body: what it leaves behind its arguments is its own. */
static void call_outside(follower *f, const edge *e, uint32_t depth) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    root r = value(f, e->args[i], depth).to;
    const symbol *s = is_none(r) ? NULL : symbol_of(f, r);
    f->now++;
    bool reads = e->rhs->kind == EX_FUNC && i < 32 && e->rhs->sym->const_params >> i & 1;
    if (s && type_is_pointer(e->args[i]->type) && !reads) put(f, key_of(r, 0), own());
  }
  if (e->lhs) write(f, e->lhs, depth, own());
}

static bool is_known(const follower *f, const expr *e, uint32_t depth) {
  uint64_t found;
  return e->kind != EX_VAR || map_get(&f->known, key_of(root_of(e->sym, depth), 0), &found);
}

/* What a specification has put between caller and callee hands its arguments on, in their order. */
static void enter(follower *f, const edge *e, const execution_step *callee, bool is_woven, uint32_t depth) {
  const cfa *body = callee->function ? program_body(f->p, callee->function) : NULL;
  shades passed = {0};
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool handed = is_woven && i < f->passed.n && !is_known(f, e->args[i], depth);
    shade s = handed ? f->passed.at[i] : value(f, e->args[i], depth);
    vec_push(&passed, s);
    f->now++;
    if (body && i < body->params.n) put(f, key_of(root_of(body->params.at[i], depth + 1), 0), s);
  }
  vec_free(&f->passed);
  f->passed = passed;
  vec_push(&f->calls, e);
}

static void follow_edge(follower *f, const execution_step *s, const execution_step *next) {
  const edge *e = s->edge;
  bool enters = e->kind == E_CALL && next && next->edge && next->depth == s->depth + 1;
  switch (e->kind) {
  case E_ASSIGN: write(f, e->lhs, s->depth, value(f, e->rhs, s->depth)); return;
  case E_RETURN: f->returned = e->rhs ? value(f, e->rhs, s->depth) : own(); return;
  case E_FREE: f->frees = true; return;
  case E_CALL:
    if (enters && e->rhs->kind != EX_FUNC)
      f->is_led |= access_is_given(f, e->rhs, s->depth) || value(f, e->rhs, s->depth).given;
    if (enters) enter(f, e, next, s->role == STEP_WOVEN, s->depth);
    else call_outside(f, e, s->depth);
    return;
  default:
    if (e->lhs && (e->kind == E_HAVOC || e->kind == E_ALLOC || e->kind == E_DECLARE)) write(f, e->lhs, s->depth, own());
  }
}

static void follow(follower *f, const execution_step *s, const execution_step *next) {
  follow_edge(f, s, next);
  for (uint32_t d = s->depth; next && next->edge && d > next->depth && f->calls.n; d--) {
    const edge *call = vec_pop(&f->calls);
    if (call->lhs) write(f, call->lhs, d - 1, f->returned);
  }
}

/* ---- the end ---- */

/* The part of a term that has these words; NULL: there is none. */
static const expr *part_of(const cfa *f, const expr *e, const char *words) {
  if (!e) return NULL;
  buf text = {0};
  cfa_show_term(&text, f, e);
  bool is = !strcmp(buf_text(&text), words);
  buf_free(&text);
  const expr *found = is ? e : NULL;
  for (uint32_t i = 0; i < e->nargs && !found; i++) found = part_of(f, e->args[i], words);
  return found;
}

static const expr *operation(const cfa *f, const edge *e, const char *words) {
  const expr *found = part_of(f, e->rhs, words);
  if (!found) found = part_of(f, e->lhs, words);
  for (uint32_t i = 0; i < e->nargs && !found; i++) found = part_of(f, e->args[i], words);
  return found;
}

static bool is_any_given(follower *f, const edge *e, uint32_t depth) {
  bool given = e->rhs && e->rhs->kind != EX_FUNC &&
               (value(f, e->rhs, depth).given || access_is_given(f, e->rhs, depth));
  if (e->lhs) given |= access_is_given(f, e->lhs, depth);
  for (uint32_t i = 0; i < e->nargs; i++) given |= value(f, e->args[i], depth).given;
  return given;
}

static bool is_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool has_word(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *at = strstr(text, word); n && at; at = strstr(at + 1, word))
    if ((at == text || !is_word(at[-1])) && !is_word(at[n])) return true;
  return false;
}

/* Of a call that a contract is asked of: only the arguments that its condition names. Of a condition on what is not an argument, all. */
static bool is_argument_given(follower *f, const edge *call, uint32_t depth, const char *condition) {
  const cfa *callee = call->kind == E_CALL && call->rhs->kind == EX_FUNC ? program_body(f->p, call->rhs->sym) : NULL;
  bool named = false, given = false;
  for (uint32_t i = 0; callee && i < call->nargs && i < callee->params.n; i++) {
    if (!has_word(condition, callee->params.at[i]->name)) continue;
    named = true;
    given |= value(f, call->args[i], depth).given;
  }
  return named ? given : is_any_given(f, call, depth);
}

/* The words of the operation that a violation is about. */
static const char *words_of(const verdict *v, arena *a) {
  const char *in = arena_printf(a, " in %s, ", v->function), *at = strstr(v->property, in);
  if (!at) return "";
  at += strlen(in);
  const char *given = strstr(at, ", given to ");
  return given ? arena_printf(a, "%.*s", (int)(given - at), at) : at;
}

/* The edge of the function that has the operation: one that the execution has not taken is in no step. */
static const edge *edge_of(const cfa *body, const verdict *v, const char *words, const expr **e) {
  for (uint32_t i = 0; i < body->edges.n; i++) {
    const edge *x = &body->edges.at[i];
    place w = x->where.begin;
    if (w.line != v->where.line || w.column != v->where.column || w.file != v->where.file) continue;
    if ((*e = operation(body, x, words))) return x;
  }
  return NULL;
}

/* The function that the operation is in: this one, or a callee. */
static const cfa *where_of(const follower *f, const verdict *v) {
  for (uint32_t i = 0; i < f->p->functions.n; i++) {
    const symbol *s = f->p->functions.at[i]->sym;
    if (s && !strcmp(s->name, v->function) && strcmp(s->name, f->entry->sym->name)) return f->p->functions.at[i];
  }
  return f->entry;
}

static bool end_is_given(follower *f, const verdict *v, const execution_step *last) {
  arena a = {0};
  const expr *e = NULL;
  const char *words = words_of(v, &a);
  const cfa *body = where_of(f, v);
  if (!edge_of(body, v, words, &e)) e = operation(body, last->edge, words);
  const char *condition = strstr(words, "() requires ");
  bool given = !e && (condition ? is_argument_given(f, last->edge, last->depth, condition)
                                : is_any_given(f, last->edge, last->depth));
  arena_free(&a);
  if (!e) return given;
  if (v->check == CHECK_DIV0 && (e->kind == EX_DIV || e->kind == EX_REM)) e = e->args[1];
  if (v->check != CHECK_NULL && v->check != CHECK_BOUNDS && v->check != CHECK_MEMORY)
    return value(f, e, f->depth).given;
  bool lvalue = ex_is_lvalue(e) && (e->kind != EX_VAR || !type_is_pointer(e->type));
  return lvalue ? access_is_given(f, e, f->depth) : value(f, e, f->depth).given;
}

bool blame_is_callers(const program *p, const cfa *function, const verdict *v) {
  const execution *x = &v->execution;
  follower f = {.p = p, .entry = function, .returned = own()};
  bool told = true, given = false;
  uint32_t last = UINT32_MAX;
  if (!strcmp(function->sym->name, "main")) return false;
  for (uint32_t i = 0; i < x->steps.n; i++) {
    told &= x->steps.at[i].edge != NULL;
    if (!x->steps.at[i].edge || x->steps.at[i].role == STEP_WOVEN) continue;
    last = i;
    if (x->steps.at[i].function && !strcmp(x->steps.at[i].function->name, v->function)) f.depth = x->steps.at[i].depth;
  }
  execution_step back = {.edge = last == UINT32_MAX ? NULL : x->steps.at[last].edge, .depth = f.depth};
  for (uint32_t i = 0; i <= last && told && last != UINT32_MAX; i++) {
    bool ends = i == last && x->steps.at[i].depth == f.depth; /* it is what goes wrong, or changes nothing of that */
    if (!ends || x->steps.at[i].edge->kind == E_ASSIGN)
      follow(&f, &x->steps.at[i], i == last ? &back : &x->steps.at[i + 1]);
  }
  if (told && last != UINT32_MAX) given = end_is_given(&f, v, &x->steps.at[last]);
  bool its_own = v->check == CHECK_UNINIT || v->check == CHECK_LEAK || (v->check == CHECK_MEMORY && f.frees);
  if (its_own) given = !told;
  given |= f.is_led;
  map_free(&f.known);
  vec_free(&f.values);
  vec_free(&f.times);
  vec_free(&f.passed);
  vec_free(&f.calls);
  return given || (!its_own && (!told || last == UINT32_MAX));
}
