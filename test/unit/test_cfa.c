/* Automata made by hand: how edges print, what the check accepts and refuses, what
 * compaction removes and keeps, which calls become allocation. */
#include "unit.h"

#include "program/cfa.h"

typedef struct fixture {
  program *p;
  terms *t;
  types *ty;
  cfa *f;
  const expr *x, *y, *ptr; /* int x, y; void *ptr: locals of f */
  buf out;
} fixture;

static const expr *local(fixture *x, cfa *f, const char *name, const type *type) {
  symbol *s = symbol_new(x->t, SYM_LOCAL, name, type, (place){0});
  s->owner = f->index;
  vec_push(&f->locals, s);
  return ex_var(x->t, s);
}

static symbol *function(fixture *x, const char *name, const type *result, bool is_external) {
  const type *type = type_function_of(x->ty, result, NULL, 0, false, false);
  symbol *s = symbol_new(x->t, SYM_FUNC, name, type, (place){0});
  s->is_external = is_external;
  return s;
}

static const expr *num(fixture *x, int n) { return ex_int(x->t, x->ty->type_int, n); }

static void setup(fixture *x) {
  *x = (fixture){.p = program_new(false)};
  x->t = x->p->terms;
  x->ty = &x->t->types;
  x->f = cfa_new(x->p, function(x, "f", x->ty->type_int, true));
  x->x = local(x, x->f, "x", x->ty->type_int);
  x->y = local(x, x->f, "y", x->ty->type_int);
  x->ptr = local(x, x->f, "ptr", type_pointer_to(x->ty, x->ty->type_void));
}

static void teardown(fixture *x) {
  buf_free(&x->out);
  program_free(x->p);
}

static loc_id loc(fixture *x) { return cfa_add_loc(x->f, (place){0}); }

static edge_id join(fixture *x, loc_id from, loc_id to, edge e) {
  e.from = from;
  e.to = to;
  return cfa_add_edge(x->f, e);
}

static const expr **args(fixture *x, const expr *a, const expr *b) {
  const expr *both[] = {a, b};
  return arena_copy(&x->p->arena, both, sizeof both);
}

/* f: entry -e-> a -return x-> exit */
static void one_edge(fixture *x, edge e) {
  loc_id a = loc(x);
  join(x, x->f->entry, a, e);
  join(x, a, x->f->exit, (edge){.kind = E_RETURN, .rhs = x->x});
}

/* Does the check refuse it, and say so with these words? */
static void refused(fixture *x, const char *words) {
  char *said = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&said, &size);
  assert_false(cfa_check(x->p, x->f, out));
  fclose(out);
  if (!strstr(said, words)) print_message("said: %s", said);
  assert_non_null(strstr(said, words));
  free(said);
  assert_false(cfa_check(x->p, x->f, NULL));
  assert_false(program_check(x->p, NULL));
}

static void prints_as(fixture *x, edge e, const char *text) {
  edge_print(&x->out, &e);
  assert_text(&x->out, text);
}

static void edges_print_as_c(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *g = ex_func(x.t, function(&x, "g", x.ty->type_int, true));
  const expr *fp = local(&x, x.f, "fp", g->type), *less = ex_binary(x.t, EX_LT, x.x, num(&x, 3));
  prints_as(&x, (edge){.kind = E_SKIP}, "skip");
  prints_as(&x, (edge){.kind = E_ASSIGN, .lhs = x.x, .rhs = ex_binary(x.t, EX_ADD, x.y, num(&x, 1))}, "x = y + 1");
  prints_as(&x, (edge){.kind = E_ASSUME, .rhs = less}, "[x < 3]");
  edge call = {.kind = E_CALL, .rhs = g, .nargs = 2, .args = args(&x, x.x, num(&x, 2))};
  prints_as(&x, call, "g(x, 2)");
  call.lhs = x.y;
  prints_as(&x, call, "y = g(x, 2)");
  call.rhs = fp;
  prints_as(&x, call, "y = fp(x, 2)");
  call.rhs = ex_cast(x.t, fp->type, x.ptr);
  assert_non_null(call.rhs);
  edge_print(&x.out, &call);
  assert_non_null(strstr(buf_text(&x.out), "y = ((int (*)())ptr)(x, 2)"));
  buf_free(&x.out);
  prints_as(&x, (edge){.kind = E_RETURN}, "return");
  prints_as(&x, (edge){.kind = E_RETURN, .rhs = x.x}, "return x");
  prints_as(&x, (edge){.kind = E_HAVOC, .lhs = x.x}, "havoc x");
  prints_as(&x, (edge){.kind = E_ALLOC, .lhs = x.ptr, .rhs = num(&x, 8)}, "ptr = malloc(8)");
  prints_as(&x, (edge){.kind = E_ALLOC, .alloc = ALLOC_VLA, .lhs = x.ptr, .rhs = x.x}, "ptr = vla(x)");
  prints_as(&x, (edge){.kind = E_FREE, .rhs = x.ptr}, "free(ptr)");
  prints_as(&x, (edge){.kind = E_DECLARE, .lhs = x.ptr}, "void *ptr");
  prints_as(&x, (edge){.kind = E_UNMODELLED, .note = "asm"}, "unmodelled: asm");
  teardown(&x);
}

static void a_sound_automaton_passes(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id yes = loc(&x), no = loc(&x);
  const expr *c = ex_binary(x.t, EX_EQ, x.x, x.y);
  join(&x, x.f->entry, yes, (edge){.kind = E_ASSUME, .rhs = c});
  join(&x, x.f->entry, no, (edge){.kind = E_ASSUME, .rhs = ex_not(x.t, c), .is_else = true});
  join(&x, yes, no, (edge){.kind = E_ASSIGN, .lhs = x.x, .rhs = num(&x, 1)});
  join(&x, no, x.f->exit, (edge){.kind = E_RETURN, .rhs = x.x});
  assert_true(cfa_check(x.p, x.f, stderr));
  assert_true(program_check(x.p, stderr));
  teardown(&x);
}

#define REFUSES(name, words, ...)                                                                                      \
  static void name(void **state) {                                                                                     \
    (void)state;                                                                                                       \
    fixture x;                                                                                                         \
    setup(&x);                                                                                                         \
    one_edge(&x, (edge)__VA_ARGS__);                                                                                   \
    refused(&x, words);                                                                                                \
    teardown(&x);                                                                                                      \
  }

REFUSES(refuses_assignment_to_a_value, "not an lvalue", {.kind = E_ASSIGN, .lhs = num(&x, 1), .rhs = x.x})
REFUSES(refuses_mixed_types, "differ in type", {.kind = E_ASSIGN, .lhs = x.x, .rhs = x.ptr})
REFUSES(refuses_missing_right_side, "right side is missing", {.kind = E_ASSIGN, .lhs = x.x})
REFUSES(refuses_missing_left_side, "left side is missing", {.kind = E_HAVOC})
REFUSES(refuses_superfluous_side, "has a right side", {.kind = E_SKIP, .rhs = x.x})
REFUSES(refuses_call_of_a_number, "not a function", {.kind = E_CALL, .rhs = x.x})
REFUSES(refuses_early_return, "does not go to the exit", {.kind = E_RETURN, .rhs = x.x})
REFUSES(refuses_silent_unmodelled, "does not say what", {.kind = E_UNMODELLED})
REFUSES(refuses_alloc_into_int, "not a pointer", {.kind = E_ALLOC, .lhs = x.x, .rhs = x.y})
REFUSES(refuses_free_of_int, "not a pointer", {.kind = E_FREE, .rhs = x.x})
REFUSES(refuses_else_without_assume, "is_else", {.kind = E_SKIP, .is_else = true})
REFUSES(refuses_result_of_another_type, "a different type",
        {.kind = E_CALL, .lhs = x.ptr, .rhs = ex_func(x.t, function(&x, "g", x.ty->type_int, true))})
REFUSES(refuses_result_of_void, "void function",
        {.kind = E_CALL, .lhs = x.x, .rhs = ex_func(x.t, function(&x, "g", x.ty->type_void, true))})

static void refuses_foreign_variables(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  cfa *other = cfa_new(x.p, function(&x, "other", x.ty->type_int, true));
  const expr *foreign = local(&x, other, "foreign", x.ty->type_int);
  cfa_add_edge(other, (edge){.kind = E_RETURN, .from = other->entry, .to = other->exit});
  assert_true(cfa_check(x.p, other, stderr));
  one_edge(&x, (edge){.kind = E_ASSIGN, .lhs = x.x, .rhs = foreign});
  refused(&x, "foreign belongs to another function");
  teardown(&x);
}

static void refuses_mixed_branches(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  one_edge(&x, (edge){.kind = E_SKIP});
  join(&x, x.f->entry, x.f->exit, (edge){.kind = E_ASSUME, .rhs = x.x});
  refused(&x, "not all assumes");
  teardown(&x);
}

static void refuses_edges_behind_else(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  one_edge(&x, (edge){.kind = E_ASSUME, .rhs = x.x, .is_else = true});
  join(&x, x.f->entry, x.f->exit, (edge){.kind = E_ASSUME, .rhs = x.y});
  refused(&x, "follows its else");
  teardown(&x);
}

static void refuses_dead_ends(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  one_edge(&x, (edge){.kind = E_SKIP});
  loc(&x);
  refused(&x, "has 0 edges out");
  teardown(&x);
}

static void refuses_edges_to_nowhere(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  one_edge(&x, (edge){.kind = E_SKIP});
  x.f->edges.at[0].to.n = 77;
  refused(&x, "not a location");
  teardown(&x);
}

static void refuses_a_branching_initialiser(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  one_edge(&x, (edge){.kind = E_SKIP});
  cfa *init = x.p->init;
  assert_true(program_check(x.p, stderr));
  init->exit = cfa_add_loc(init, (place){0});
  cfa_add_edge(init, (edge){.kind = E_ASSUME, .from = init->entry, .to = init->exit, .rhs = num(&x, 1)});
  assert_false(program_check(x.p, NULL));
  teardown(&x);
}

/* ---- compaction ---- */

static void print_all(fixture *x) {
  for (uint32_t i = 0; i < x->f->edges.n; i++) {
    const edge *e = &x->f->edges.at[i];
    buf_printf(&x->out, "%u-%u ", e->from.n, e->to.n);
    edge_print(&x->out, e);
    buf_puts(&x->out, "; ");
  }
}

static void compaction_drops_skips_and_dead_code(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id a = loc(&x), b = loc(&x), c = loc(&x), dead = loc(&x);
  join(&x, x.f->entry, a, (edge){.kind = E_SKIP});
  join(&x, a, b, (edge){.kind = E_SKIP});
  join(&x, b, c, (edge){.kind = E_ASSIGN, .lhs = x.x, .rhs = x.y});
  join(&x, dead, c, (edge){.kind = E_ASSIGN, .lhs = x.y, .rhs = x.x});
  join(&x, c, x.f->exit, (edge){.kind = E_RETURN, .rhs = x.x});
  cfa_compact(x.f);
  assert_true(cfa_check(x.p, x.f, stderr));
  print_all(&x);
  assert_text(&x.out, "0-1 x = y; 1-2 return x; ");
  assert_int_equal(x.f->exit.n, 2);
  teardown(&x);
}

static void compaction_keeps_labels(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id first = loc(&x), second = loc(&x), end = loc(&x);
  cfa_loc(x.f, first)->label = "first";
  cfa_loc(x.f, second)->label = "second";
  join(&x, x.f->entry, first, (edge){.kind = E_SKIP});
  join(&x, first, second, (edge){.kind = E_SKIP});
  join(&x, second, end, (edge){.kind = E_SKIP});
  join(&x, end, x.f->exit, (edge){.kind = E_RETURN, .rhs = x.x});
  cfa_compact(x.f);
  assert_true(cfa_check(x.p, x.f, stderr));
  print_all(&x);
  assert_text(&x.out, "0-1 skip; 1-2 return x; ");
  assert_string_equal(cfa_loc(x.f, x.f->entry)->label, "first");
  assert_string_equal(x.f->locs.at[1].label, "second");
  teardown(&x);
}

static void a_label_is_not_spread_to_others(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id label = loc(&x), end = loc(&x);
  cfa_loc(x.f, label)->label = "l";
  join(&x, x.f->entry, label, (edge){.kind = E_ASSUME, .rhs = x.x});
  join(&x, x.f->entry, end, (edge){.kind = E_ASSUME, .rhs = ex_not(x.t, x.x), .is_else = true});
  join(&x, label, end, (edge){.kind = E_SKIP});
  join(&x, end, x.f->exit, (edge){.kind = E_RETURN, .rhs = x.x});
  cfa_compact(x.f);
  assert_true(cfa_check(x.p, x.f, stderr));
  print_all(&x);
  assert_text(&x.out, "0-1 [x]; 0-2 [!x]; 1-2 skip; 2-3 return x; ");
  assert_null(x.f->locs.at[2].label);
  teardown(&x);
}

static void an_endless_loop_of_skips_remains(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id a = loc(&x), b = loc(&x);
  join(&x, x.f->entry, a, (edge){.kind = E_SKIP});
  join(&x, a, b, (edge){.kind = E_SKIP});
  join(&x, b, a, (edge){.kind = E_SKIP});
  cfa_compact(x.f);
  assert_true(cfa_check(x.p, x.f, stderr));
  print_all(&x);
  assert_text(&x.out, "0-0 skip; ");
  assert_int_equal(x.f->exit.n, 1);
  teardown(&x);
}

/* ---- allocation ---- */

static const char *after_allocation(fixture *x, const char *name, const expr *lhs, const expr *a, const expr *b) {
  const type *result = !strcmp(name, "free") ? x->ty->type_void : x->ptr->type;
  const expr *f = ex_func(x->t, function(x, name, result, true));
  one_edge(x, (edge){.kind = E_CALL, .lhs = lhs, .rhs = f, .nargs = b ? 2 : 1, .args = args(x, a, b)});
  program_lower_allocation(x->p, false);
  assert_true(cfa_check(x->p, x->f, stderr));
  edge_print(&x->out, &x->f->edges.at[0]);
  return buf_text(&x->out);
}

#define ALLOCATES(name, text, ...)                                                                                     \
  static void name(void **state) {                                                                                     \
    (void)state;                                                                                                       \
    fixture x;                                                                                                         \
    setup(&x);                                                                                                         \
    const type *size = x.ty->type_size;                                                                                \
    (void)size;                                                                                                        \
    assert_string_equal(after_allocation(&x, __VA_ARGS__), text);                                                      \
    teardown(&x);                                                                                                      \
  }

ALLOCATES(malloc_allocates, "ptr = malloc(8UL)", "malloc", x.ptr, ex_int(x.t, size, 8), NULL)
ALLOCATES(alloca_allocates, "ptr = alloca((unsigned long)x)", "__builtin_alloca", x.ptr, x.x, NULL)
ALLOCATES(calloc_of_constants, "ptr = calloc(12UL)", "calloc", x.ptr, ex_int(x.t, size, 3), ex_int(x.t, size, 4))
ALLOCATES(calloc_of_one, "ptr = calloc((unsigned long)x)", "calloc", x.ptr, ex_int(x.t, size, 1), x.x)
ALLOCATES(calloc_that_may_overflow_stays, "ptr = calloc(x, y)", "calloc", x.ptr, x.x, x.y)
ALLOCATES(calloc_that_overflows_stays, "ptr = calloc(9223372036854775808UL, 4UL)", "calloc", x.ptr,
          ex_int(x.t, size, (i128)1 << 63), ex_int(x.t, size, 4))
ALLOCATES(free_frees, "free(ptr)", "free", NULL, x.ptr, NULL)

static void a_leak_is_still_allocated(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  after_allocation(&x, "malloc", NULL, x.x, NULL);
  const edge *e = &x.f->edges.at[0];
  assert_int_equal(e->kind, E_ALLOC);
  assert_int_equal(e->lhs->sym->kind, SYM_TEMP);
  teardown(&x);
}

static void a_malloc_of_the_program_is_called(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  symbol *own = function(&x, "malloc", x.ptr->type, true);
  cfa *body = cfa_new(x.p, own);
  cfa_add_edge(body, (edge){.kind = E_RETURN, .from = body->entry, .to = body->exit});
  one_edge(&x, (edge){.kind = E_CALL, .lhs = x.ptr, .rhs = ex_func(x.t, own), .nargs = 1, .args = args(&x, x.x, NULL)});
  program_lower_allocation(x.p, false);
  assert_int_equal(x.f->edges.at[0].kind, E_CALL);
  teardown(&x);
}

static void external_functions_are_found_first(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  cfa *hidden = cfa_new(x.p, function(&x, "twice", x.ty->type_int, false));
  cfa *open = cfa_new(x.p, function(&x, "twice", x.ty->type_int, true));
  assert_ptr_equal(program_find(x.p, "twice"), open);
  assert_ptr_equal(program_find(x.p, "f"), x.f);
  assert_null(program_find(x.p, "nobody"));
  assert_ptr_not_equal(hidden, open);
  teardown(&x);
}

RUN(cmocka_unit_test(edges_print_as_c), cmocka_unit_test(a_sound_automaton_passes),
    cmocka_unit_test(refuses_assignment_to_a_value), cmocka_unit_test(refuses_mixed_types),
    cmocka_unit_test(refuses_missing_right_side), cmocka_unit_test(refuses_missing_left_side),
    cmocka_unit_test(refuses_superfluous_side), cmocka_unit_test(refuses_call_of_a_number),
    cmocka_unit_test(refuses_early_return), cmocka_unit_test(refuses_silent_unmodelled),
    cmocka_unit_test(refuses_alloc_into_int), cmocka_unit_test(refuses_free_of_int),
    cmocka_unit_test(refuses_else_without_assume), cmocka_unit_test(refuses_result_of_another_type),
    cmocka_unit_test(refuses_result_of_void), cmocka_unit_test(refuses_foreign_variables),
    cmocka_unit_test(refuses_mixed_branches), cmocka_unit_test(refuses_edges_behind_else),
    cmocka_unit_test(refuses_dead_ends), cmocka_unit_test(refuses_edges_to_nowhere),
    cmocka_unit_test(refuses_a_branching_initialiser), cmocka_unit_test(compaction_drops_skips_and_dead_code),
    cmocka_unit_test(compaction_keeps_labels), cmocka_unit_test(a_label_is_not_spread_to_others),
    cmocka_unit_test(an_endless_loop_of_skips_remains), cmocka_unit_test(malloc_allocates),
    cmocka_unit_test(alloca_allocates), cmocka_unit_test(calloc_of_constants), cmocka_unit_test(calloc_of_one),
    cmocka_unit_test(calloc_that_may_overflow_stays), cmocka_unit_test(calloc_that_overflows_stays),
    cmocka_unit_test(free_frees), cmocka_unit_test(a_leak_is_still_allocated),
    cmocka_unit_test(a_malloc_of_the_program_is_called), cmocka_unit_test(external_functions_are_found_first))
