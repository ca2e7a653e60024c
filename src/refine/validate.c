/* See validate.h. A new global counts the points that were passed. A point lies at every location where a statement of its line begins, behind the
 * calls that are there (function_return), or on one side of the branch (branching): there, when it is its turn and its constraint is
 * true, the count goes up. What is to be avoided while it is its turn ends the execution. At the target an assumption asks that all
 * were passed. What cannot be understood or found is an error: nothing is confirmed that was not examined. */
#include "refine/validate.h"

#include "flat/steps.h"
#include "spec/resolve.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char witness_invariants[] = "invariants";

/* ---- weaving ---- */

typedef struct weaver {
  job *job;
  program *p;
  terms *t;
  spec *spec;
  symbol *count;
  symbol *assume, *error;
  const string_list *files; /* that were given */
} weaver;

static symbol *function_named(weaver *w, const char *name, const type *parameter) {
  symbol *f = program_function(w->p, intern_str(&w->job->names, name));
  const type *params[] = {parameter};
  if (f) return f;
  f = symbol_new(w->t, SYM_FUNC, name,
                 type_function_of(&w->t->types, w->t->types.type_void, params, parameter != NULL, false, true),
                 (place){0});
  f->function = UINT32_MAX;
  f->is_external = true;
  return f;
}

static const expr *number(weaver *w, uint32_t n) { return ex_int(w->t, w->t->types.type_int, n); }

static edge woven(edge_kind kind, loc_id from, loc_id to, const expr *lhs, const expr *rhs, range where) {
  return (edge){.kind = kind, .is_woven = true, .from = from, .to = to, .lhs = lhs, .rhs = rhs, .where = where};
}

/* What leaves the location leaves a new one instead, which is returned: room between the two. */
static loc_id make_room(cfa *f, loc_id at) {
  loc_id behind = cfa_add_loc(f, cfa_loc(f, at)->where);
  location *from = cfa_loc(f, at), *to = cfa_loc(f, behind);
  to->first_out = from->first_out;
  to->last_out = from->last_out;
  from->first_out = from->last_out = NO_EDGE;
  for_out_edges (f, behind, e) cfa_edge(f, e)->from = behind;
  if (at.n == f->exit.n) f->exit = behind;
  return behind;
}

static void add_call(weaver *w, cfa *f, loc_id from, loc_id to, symbol *callee, const expr *argument, range where) {
  edge e = woven(E_CALL, from, to, NULL, ex_func(w->t, callee), where);
  if (argument) {
    e.args = arena_array(&w->p->arena, const expr *, 1);
    e.args[0] = argument;
    e.nargs = 1;
  }
  cfa_add_edge(f, e);
}

/* if (condition) { through the new location } */
static loc_id branch(weaver *w, cfa *f, loc_id at, loc_id behind, const expr *condition, range where) {
  loc_id inside = cfa_add_loc(f, where.begin);
  cfa_add_edge(f, woven(E_ASSUME, at, inside, NULL, condition, where));
  edge other = woven(E_ASSUME, at, behind, NULL, ex_not(w->t, condition), where);
  other.is_else = true;
  cfa_add_edge(f, other);
  return inside;
}

/* The constraint in the words of the function; NULL: it cannot be understood. */
static const expr *constraint(weaver *w, const cfa *f, const witness_point *p) {
  resolve_scope scope = {.program = w->p, .function = f};
  uint32_t errors = w->job->diag.errors, most = w->job->diag.max_errors;
  FILE *out = w->job->diag.out;
  w->job->diag.out = fopen("/dev/null", "w"); /* what it says is told as one sentence */
  const cexpr *e = spec_expression(w->spec, "witness", p->value);
  const expr *c = e ? spec_resolve(w->job, w->spec, e, &scope) : NULL;
  if (w->job->diag.out) fclose(w->job->diag.out);
  w->job->diag.out = out;
  w->job->diag.errors = errors;
  w->job->diag.max_errors = most;
  return c && type_is_scalar(c->type) ? c : NULL;
}

/* Does a statement of that line begin here? */
static bool begins_at(const cfa *f, loc_id at, const witness_point *p, range *where) {
  for_out_edges (f, at, e) {
    const edge *x = cfa_edge(f, e);
    if (x->is_woven || x->where.begin.line != p->line || (p->column && x->where.begin.column < p->column)) continue;
    *where = x->where;
    return true;
  }
  return false;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Is the function in the file that the point names? Directories may differ from one machine to the next. */
static bool is_in_file(const weaver *w, const cfa *f, const witness_point *p) {
  return !strcmp(base_name(diag_file_name(&w->job->diag, f->sym->where.file)), base_name(p->file));
}

/* Does any function stand in that file? What was preprocessed may name the files that it is made of instead. */
static bool is_known_file(const weaver *w, const witness_point *p) {
  for (uint32_t i = 0; i < w->p->functions.n; i++)
    if (w->p->functions.at[i]->sym && is_in_file(w, w->p->functions.at[i], p)) return true;
  return false;
}

static bool is_given_file(const weaver *w, const witness_point *p) {
  for (uint32_t i = 0; i < w->files->n; i++)
    if (!strcmp(base_name(w->files->at[i]), base_name(p->file))) return true;
  return false;
}

static bool is_of(const weaver *w, const cfa *f, const witness_point *p) {
  if (!f->sym || f->is_woven || (*p->function && strcmp(f->sym->name, p->function))) return false;
  return is_in_file(w, f, p) || p->any_file;
}

/* Between two locations: what is done when the point number `n` is passed with its value (NULL: any). */
static void pass(weaver *w, cfa *f, const witness_point *p, uint32_t n, loc_id at, loc_id behind, const expr *value,
                 range where) {
  const expr *turn = ex_binary(w->t, EX_EQ, ex_var(w->t, w->count), number(w, n));
  if (p->target) { /* all others were passed */
    add_call(w, f, at, behind, w->assume, turn, where);
    return;
  }
  loc_id inside = branch(w, f, at, behind, value ? ex_both(w->t, turn, value) : turn, where);
  if (p->avoid) add_call(w, f, inside, behind, w->assume, number(w, 0), where);
  else cfa_add_edge(f, woven(E_ASSIGN, inside, behind, ex_var(w->t, w->count), number(w, n + 1), where));
}

/* `\result == 5` of what a call gave; NULL: it is something else. */
static const expr *of_result(weaver *w, const edge *call, const char *text) {
  static const struct {
    const char *text;
    expr_kind kind;
  } comparisons[] = {{"==", EX_EQ}, {"!=", EX_NE}, {"<=", EX_LE}, {">=", EX_GE}, {"<", EX_LT}, {">", EX_GT}};
  if (!call->lhs || !type_is_integer(call->lhs->type) || strncmp(text, "\\result", 7)) return NULL;
  text += 7;
  text += strspn(text, " ");
  for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
    size_t n = strlen(comparisons[i].text);
    if (strncmp(text, comparisons[i].text, n)) continue;
    char *end;
    errno = 0;
    long long value = strtoll(text + n, &end, 0);
    end += strspn(end, "uUlL ");
    if (*end || end == text + n || errno) return NULL;
    const expr *limit = ex_int(w->t, w->t->types.type_llong, value);
    return ex_binary(w->t, comparisons[i].kind, ex_cast(w->t, w->t->types.type_llong, call->lhs), limit);
  }
  return NULL;
}

/* Behind the calls of its line; with a column those that end there or around it. */
static bool place_return(weaver *w, cfa *f, witness_point *p, uint32_t n) {
  uint32_t all = f->edges.n;
  for (uint32_t i = 0; i < all; i++) {
    edge e = f->edges.at[i];
    if (e.kind != E_CALL || e.is_woven || e.where.begin.line > p->line || e.where.end_line < p->line) continue;
    if (p->column && e.where.begin.line == p->line && e.where.begin.column > p->column) continue;
    if (p->column && e.where.end_line == p->line && e.where.end_column < p->column) continue;
    const expr *value = *p->value ? of_result(w, &e, p->value) : NULL;
    if (*p->value && !value) return false;
    loc_id at = cfa_add_loc(f, e.where.begin);
    f->edges.at[i].to = at;
    pass(w, f, p, n, at, e.to, value, e.where);
    p->placed = true;
  }
  return true;
}

/* On one side of the branch that begins there. */
static bool place_branching(weaver *w, cfa *f, witness_point *p, uint32_t n) {
  bool yes = !strcmp(p->value, "true"), no = !strcmp(p->value, "false");
  uint32_t all = f->edges.n, found = 0;
  for (uint32_t i = 0; i < all; i++) {
    edge e = f->edges.at[i];
    if (e.kind != E_ASSUME || e.is_woven || e.is_else != no || e.where.begin.line != p->line) continue;
    if (p->column && e.where.begin.column < p->column) continue;
    if ((!yes && !no) || found++) return false; /* a switch, or several: nobody knows which */
    loc_id at = cfa_add_loc(f, e.where.begin);
    f->edges.at[i].to = at;
    pass(w, f, p, n, at, e.to, NULL, e.where);
    p->placed = true;
  }
  return true;
}

/* Is an error called there? */
static bool calls_error(const cfa *f, loc_id at) {
  for_out_edges (f, at, e) {
    const edge *x = cfa_edge(f, e);
    if (x->kind == E_CALL && !x->is_woven && x->rhs->kind == EX_FUNC && steps_is_error(x->rhs->sym->name)) return true;
  }
  return false;
}

/* Of a target: is there a call of an error on its line? Then it is meant, and not what stands before it. */
static bool has_error(const cfa *f, const witness_point *p) {
  range where;
  for (uint32_t i = 0; i < f->locs.n && p->target; i++)
    if (begins_at(f, (loc_id){i}, p, &where) && calls_error(f, (loc_id){i})) return true;
  return false;
}

/* The point number `n` of a violation, in one function. False: it cannot be understood. */
static bool place_point(weaver *w, cfa *f, witness_point *p, uint32_t n) {
  bool assumption = !strcmp(p->type, "assumption"), enter = !strcmp(p->type, "function_enter");
  if (!strcmp(p->type, "function_return")) return place_return(w, f, p, n);
  if (!strcmp(p->type, "branching")) return place_branching(w, f, p, n);
  if (!assumption && !enter && !p->target) return false;
  const expr *value = assumption && *p->value ? constraint(w, f, p) : NULL;
  uint32_t all = f->locs.n;
  bool only_errors = has_error(f, p);
  for (uint32_t i = 0; i < all; i++) {
    range where;
    if (!begins_at(f, (loc_id){i}, p, &where) || (only_errors && !calls_error(f, (loc_id){i}))) continue;
    if (assumption && *p->value && !value) return false;
    pass(w, f, p, n, (loc_id){i}, make_room(f, (loc_id){i}), value, where);
    p->placed = true;
  }
  return true;
}

/* Locations where a loop starts again: a way from the entry comes back to it. To be released. */
static bool *loop_heads(const cfa *f) {
  enum { fresh, under_way, done };
  typedef struct visit {
    loc_id at;
    edge_id next;
  } visit;
  VEC(visit) path = {0};
  uint8_t *state = mem_alloc(f->locs.n + 1);
  bool *head = mem_alloc(f->locs.n + 1);
  vec_push(&path, ((visit){f->entry, cfa_loc(f, f->entry)->first_out}));
  state[f->entry.n] = under_way;
  while (path.n) {
    visit *v = &vec_last(&path);
    if (v->next.n == UINT32_MAX) {
      state[v->at.n] = done;
      path.n--;
      continue;
    }
    const edge *e = cfa_edge(f, v->next);
    v->next = e->next_out;
    head[e->to.n] |= state[e->to.n] == under_way;
    if (state[e->to.n] != fresh) continue;
    state[e->to.n] = under_way;
    vec_push(&path, ((visit){e->to, cfa_loc(f, e->to)->first_out}));
  }
  vec_free(&path);
  mem_free(state);
  return head;
}

/* Behind the invariants that were put there before. */
static loc_id behind_woven(const cfa *f, loc_id at) {
  for (bool found = true; found;) {
    found = false;
    for_out_edges (f, at, e) {
      const edge *x = cfa_edge(f, e);
      if (!x->is_woven || !x->is_else) continue;
      at = x->to;
      found = true;
      break;
    }
  }
  return at;
}

/* Is it the loop of this line, by its statement or by what it does first? */
static bool is_loop_of(const cfa *f, loc_id at, const witness_point *p, range *where) {
  place loop = cfa_loc(f, at)->loop;
  if (begins_at(f, behind_woven(f, at), p, where)) return true;
  if (loop.line != p->line || (p->column && p->column != loop.column)) return false;
  *where = (range){.begin = loop, .end_line = loop.line, .end_column = loop.column};
  return true;
}

/* False: it cannot be understood. */
static bool place_invariant(weaver *w, cfa *f, witness_point *p) {
  bool loop = !strcmp(p->type, "loop_invariant");
  uint32_t all = f->locs.n;
  if (!loop && strcmp(p->type, "location_invariant")) return false;
  bool *heads = loop_heads(f), fine = true;
  for (uint32_t i = 0; i < all && fine; i++) {
    range where;
    if (loop ? !heads[i] || !is_loop_of(f, (loc_id){i}, p, &where) : !begins_at(f, (loc_id){i}, p, &where)) continue;
    const expr *value = constraint(w, f, p);
    fine = value != NULL;
    if (!fine) break;
    loc_id behind = make_room(f, (loc_id){i});
    loc_id inside = branch(w, f, (loc_id){i}, behind, ex_not(w->t, value), where);
    add_call(w, f, inside, behind, w->error, NULL, where);
    p->placed = true;
    if (!loop) break;
  }
  mem_free(heads);
  return fine;
}

static bool weave_points(weaver *w, witness *x, const char **why) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->points.n; i++) {
    witness_point *p = &x->points.at[i];
    p->any_file = is_given_file(w, p) && !is_known_file(w, p);
    for (uint32_t k = 0; k < w->p->functions.n; k++) {
      cfa *f = w->p->functions.at[k];
      if (!is_of(w, f, p)) continue;
      bool violation = x->kind == WITNESS_VIOLATION;
      if (violation ? place_point(w, f, p, n) : place_invariant(w, f, p)) continue;
      *why = arena_printf(&x->arena, "cannot parse the %s '%s' of line %u", violation ? "point" : "invariant",
                          *p->value ? p->value : p->type, p->line);
      return false;
    }
    if (!p->placed) {
      *why = arena_printf(&x->arena, "there is no code at line %u of %s", p->line, p->file);
      return false;
    }
    n += !p->target && !p->avoid;
  }
  return true;
}

bool witness_weave(job *job, program *p, const string_list *files, witness *x, const char **why) {
  string_list none = {0};
  actions actions;
  actions_init(&actions);
  weaver w = {.job = job, .p = p, .t = p->terms, .spec = spec_read_all(job, &actions, &none), .files = files};
  w.count = symbol_new(w.t, SYM_GLOBAL, "$passed", w.t->types.type_int, (place){0});
  w.count->is_defined = w.count->is_woven = true;
  x->count = w.count;
  vec_push(&p->globals, w.count);
  w.assume = function_named(&w, "__VERIFIER_assume", w.t->types.type_int);
  w.error = function_named(&w, "reach_error", NULL);
  bool fine = w.spec && weave_points(&w, x, why);
  if (w.spec) spec_free(w.spec);
  actions_free(&actions);
  return fine;
}

/* ---- judging ---- */

static const witness_point *target_of(const witness *w) {
  return w->points.n && vec_last(&w->points).target ? &vec_last(&w->points) : NULL;
}

static bool is_there(const diag *d, place where, const witness_point *p) {
  bool file = p->any_file || !strcmp(base_name(diag_file_name(d, where.file)), base_name(p->file));
  return file && where.line == p->line;
}

/* The guard of the target, which asks for all other points: assume(count == n). */
static bool is_guard(const witness *w, const edge *e) {
  if (!e || !e->is_woven || e->kind != E_CALL || e->nargs != 1 || e->args[0]->kind != EX_EQ) return false;
  const expr *left = e->args[0]->args[0], *right = e->args[0]->args[1];
  return (left->kind == EX_VAR && left->sym == w->count) || (right->kind == EX_VAR && right->sym == w->count);
}

static bool has_passed(const witness *w, const verdict *v) {
  for (uint32_t i = v->execution.steps.n; i-- > 0;)
    if (is_guard(w, v->execution.steps.at[i].edge)) return true;
  return false;
}

/* Is it an invariant that is broken, and not an error of the program itself? */
static bool breaks_invariant(const verdict *v) {
  for (uint32_t i = v->execution.steps.n; i-- > 0;) {
    const edge *e = v->execution.steps.at[i].edge;
    if (e && e->kind == E_CALL) return e->is_woven;
  }
  return false;
}

/* Does the violation happen at the target? */
static bool is_at_target(const witness *w, const diag *d, const verdict *v) {
  const witness_point *target = target_of(w);
  if (!target || !has_passed(w, v)) return false;
  if (v->aim == AIM_CHECK) return is_there(d, v->where, target);
  for (uint32_t i = v->execution.steps.n; i-- > 0;) {
    const execution_step *s = &v->execution.steps.at[i];
    if (!s->edge || s->edge->is_woven || !s->edge->where.begin.line) continue;
    return is_there(d, s->edge->where.begin, target);
  }
  return false;
}

static witness_answer judge_violation(const witness *w, const diag *d, const verdict *const *verdicts, uint32_t n) {
  bool open = false;
  for (uint32_t i = 0; i < n; i++) {
    bool violated = verdicts[i]->kind == VERDICT_VIOLATED;
    if (violated && is_at_target(w, d, verdicts[i])) return WITNESS_CONFIRMED;
    open |= verdicts[i]->kind == VERDICT_UNKNOWN;
    open |= violated && verdicts[i]->aim != AIM_CHECK; /* another error hides whether the target can be reached, too */
  }
  return open ? WITNESS_OPEN : WITNESS_REJECTED;
}

static witness_answer judge_proof(const verdict *const *verdicts, uint32_t n) {
  bool open = false, violated = false;
  for (uint32_t i = 0; i < n; i++) {
    const verdict *v = verdicts[i];
    bool other = v->kind == VERDICT_VIOLATED && v->property == witness_invariants && !breaks_invariant(v);
    open |= v->kind == VERDICT_UNKNOWN || other;
    violated |= v->kind == VERDICT_VIOLATED && !other;
  }
  return violated ? WITNESS_REJECTED : open ? WITNESS_OPEN : WITNESS_CONFIRMED;
}

witness_answer witness_judge(const witness *w, const diag *d, const verdict *const *verdicts, uint32_t n) {
  return w->kind == WITNESS_VIOLATION ? judge_violation(w, d, verdicts, n) : judge_proof(verdicts, n);
}
