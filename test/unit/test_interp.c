/* The interpreter on automata made by hand: results of operations, every kind of
 * undefined behaviour once, bit-fields, calls and variable arguments, and printf against
 * the host's snprintf. */
#include "unit.h"

#include "base/tuning.h"
#include "run/interp.h"

#include <limits.h>

typedef struct fixture {
  job job;
  program *p;
  terms *t;
  types *ty;
  cfa *f; /* main, grown edge by edge */
  loc_id at;
  run_options options;
  run_result r;
  char *out;
  size_t size;
} fixture;

static symbol *function(fixture *x, const char *name, const type *result, const type **params, uint32_t n,
                        bool variadic) {
  const type *t = type_function_of(x->ty, result, params, n, variadic, true);
  symbol *s = symbol_new(x->t, SYM_FUNC, intern_str(&x->job.names, name), t, (place){0});
  s->is_external = true;
  return s;
}

static void begin_function(fixture *x, cfa *f) {
  x->f = f;
  f->entry = x->at = cfa_add_loc(f, (place){0});
  f->exit = cfa_add_loc(f, (place){0});
}

static void setup_model(fixture *x, bool ilp32) {
  *x = (fixture){.p = program_new(ilp32)};
  job_init(&x->job);
  x->t = x->p->terms;
  x->ty = &x->t->types;
  x->options = (run_options){.checks = CHECK_ALL};
  if (!x->p->init) x->p->init = cfa_new(x->p, NULL);
  begin_function(x, x->p->init);
  cfa_add_edge(x->f, (edge){.from = x->at, .to = x->f->exit});
  begin_function(x, cfa_new(x->p, function(x, "main", x->ty->type_int, NULL, 0, false)));
}

static void setup(fixture *x) { setup_model(x, false); }

static void teardown(fixture *x) {
  run_result_free(&x->r);
  free(x->out);
  program_free(x->p);
  job_free(&x->job);
}

static const expr *variable(fixture *x, const char *name, const type *t) {
  symbol *s = symbol_new(x->t, SYM_LOCAL, name, t, (place){0});
  s->owner = x->f->index;
  vec_push(&x->f->locals, s);
  return ex_var(x->t, s);
}

static const expr *global(fixture *x, const char *name, const type *t) {
  symbol *s = symbol_new(x->t, SYM_GLOBAL, name, t, (place){0});
  s->is_defined = true;
  vec_push(&x->p->globals, s);
  return ex_var(x->t, s);
}

static const expr *text(fixture *x, const char *s) {
  const type *t = type_array_of(x->ty, x->ty->type_char, strlen(s) + 1);
  symbol *sym = symbol_new(x->t, SYM_STRING, "", t, (place){0});
  sym->bytes = arena_strdup(&x->p->arena, s);
  sym->is_const = true;
  vec_push(&x->p->globals, sym);
  return ex_decay(x->t, ex_var(x->t, sym));
}

static const expr *num(fixture *x, int64_t n) { return ex_int(x->t, x->ty->type_int, n); }
static const expr *num_of(fixture *x, const type *t, i128 n) { return ex_int(x->t, t, n); }
static const expr *bin(fixture *x, expr_kind k, const expr *a, const expr *b) { return ex_binary(x->t, k, a, b); }

/* Adds an edge to a new location and stays there. */
static void step(fixture *x, edge e) {
  e.from = x->at;
  e.to = e.kind == E_RETURN ? x->f->exit : cfa_add_loc(x->f, (place){0});
  cfa_add_edge(x->f, e);
  x->at = e.to;
}

static void set(fixture *x, const expr *lhs, const expr *rhs) {
  step(x, (edge){.kind = E_ASSIGN, .lhs = lhs, .rhs = rhs});
}

static void give(fixture *x, const expr *rhs) { step(x, (edge){.kind = E_RETURN, .rhs = rhs}); }

static void call(fixture *x, const expr *lhs, const expr *f, uint32_t n, const expr *const *args) {
  const expr **copy = n ? arena_copy(&x->p->arena, args, sizeof *args * n) : NULL;
  step(x, (edge){.kind = E_CALL, .lhs = lhs, .rhs = f, .args = copy, .nargs = n});
}

#define CALL(x, lhs, f, ...)                                                                                           \
  call(x, lhs, f, sizeof((const expr *[]){__VA_ARGS__}) / sizeof(expr *), (const expr *[]){__VA_ARGS__})

static void run(fixture *x) {
  run_result_free(&x->r);
  free(x->out);
  x->out = NULL;
  x->options.out = open_memstream(&x->out, &x->size);
  x->r = interp_run(&x->job, x->p, "main", &x->options);
  fclose(x->options.out);
}

/* Whether a term is not zero; run in a main that returns it. */
static void expect_true(fixture *x, const expr *e) {
  give(x, ex_unary(x->t, EX_LNOT, e));
  run(x);
  if (x->r.end != RUN_EXIT) print_message("%s\n", x->r.message);
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(x->r.status, 0);
}

static void expect_undefined(fixture *x, run_check check, const char *message) {
  run(x);
  assert_int_equal(x->r.end, RUN_UNDEFINED);
  assert_int_equal(x->r.check, check);
  assert_string_equal(x->r.message, message);
}

/* ---- results ---- */

typedef struct operation {
  expr_kind kind;
  int64_t a, b, result;
} operation;

static void integers_compute(void **state) {
  (void)state;
  static const operation table[] = {
      {EX_ADD, 3, 4, 7},   {EX_SUB, 3, 4, -1},     {EX_MUL, -3, 4, -12},   {EX_DIV, -7, 2, -3},
      {EX_REM, -7, 2, -1}, {EX_BITAND, 12, 10, 8}, {EX_BITOR, 12, 10, 14}, {EX_BITXOR, 12, 10, 6},
      {EX_SHL, 3, 4, 48},  {EX_SHR, -48, 4, -3},   {EX_LT, -1, 0, 1},      {EX_LE, 1, 1, 1},
      {EX_GT, 1, 2, 0},    {EX_GE, 2, 2, 1},       {EX_EQ, 5, 5, 1},       {EX_NE, 5, 5, 0}};
  for (int wide = 0; wide < 3; wide++)
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
      for (int shape = 0; shape < 3; shape++) {
        fixture x;
        setup(&x);
        const type *t = wide == 0 ? x.ty->type_int : wide == 1 ? x.ty->type_long : x.ty->type_int128;
        const expr *a = shape < 2 ? variable(&x, "a", t) : global(&x, "a", t);
        const expr *b = shape < 1 ? num_of(&x, t, table[i].b) : shape < 2 ? variable(&x, "b", t) : global(&x, "b", t);
        set(&x, a, num_of(&x, t, table[i].a));
        if (shape) set(&x, b, num_of(&x, t, table[i].b));
        const expr *r = bin(&x, table[i].kind, a, b);
        expect_true(&x, bin(&x, EX_EQ, r, num_of(&x, r->type, table[i].result)));
        teardown(&x);
      }
}

static void unsigned_arithmetic_wraps(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *a = variable(&x, "a", x.ty->type_uint);
  set(&x, a, num_of(&x, x.ty->type_uint, -1));
  const expr *sum = bin(&x, EX_ADD, a, num_of(&x, x.ty->type_uint, 2));
  const expr *less = bin(&x, EX_LT, num_of(&x, x.ty->type_uint, 5), a);
  expect_true(&x, bin(&x, EX_LAND, bin(&x, EX_EQ, sum, num_of(&x, x.ty->type_uint, 1)), less));
  teardown(&x);
}

static void without_checks_it_wraps(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  x.options.checks = 0;
  const expr *a = variable(&x, "a", x.ty->type_int), *s = variable(&x, "s", x.ty->type_int);
  const expr *none = variable(&x, "none", x.ty->type_int);
  set(&x, a, num(&x, INT_MAX));
  set(&x, s, num(&x, 33));
  const expr *wraps = bin(&x, EX_EQ, bin(&x, EX_ADD, a, num(&x, 1)), num(&x, INT_MIN));
  const expr *shifts = bin(&x, EX_EQ, bin(&x, EX_SHL, num(&x, 1), s), num(&x, 2));
  const expr *quotient = bin(&x, EX_DIV, bin(&x, EX_ADD, a, num(&x, 1)), bin(&x, EX_SUB, s, num(&x, 34)));
  const expr *divides = bin(&x, EX_EQ, quotient, num(&x, INT_MIN));
  const expr *zero = bin(&x, EX_EQ, none, num(&x, 0));
  expect_true(&x, bin(&x, EX_LAND, bin(&x, EX_LAND, wraps, shifts), bin(&x, EX_LAND, divides, zero)));
  teardown(&x);
}

static void floats_round_as_their_type(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *f = variable(&x, "f", x.ty->type_float), *d = variable(&x, "d", x.ty->type_double);
  const expr *l = variable(&x, "l", x.ty->type_ldouble);
  set(&x, f, bin(&x, EX_DIV, ex_float(x.t, x.ty->type_float, 1), ex_float(x.t, x.ty->type_float, 3)));
  set(&x, d, bin(&x, EX_DIV, ex_float(x.t, x.ty->type_double, 1), ex_float(x.t, x.ty->type_double, 3)));
  set(&x, l, bin(&x, EX_DIV, ex_float(x.t, x.ty->type_ldouble, 1), ex_float(x.t, x.ty->type_ldouble, 3)));
  const expr *ok = bin(&x, EX_EQ, f, ex_float(x.t, x.ty->type_float, 1.0f / 3.0f));
  ok = bin(&x, EX_LAND, ok, bin(&x, EX_EQ, d, ex_float(x.t, x.ty->type_double, 1.0 / 3.0)));
  ok = bin(&x, EX_LAND, ok, bin(&x, EX_EQ, l, ex_float(x.t, x.ty->type_ldouble, 1.0L / 3.0L)));
  expect_true(&x, ok);
  teardown(&x);
}

/* ---- bit-fields and bytes ---- */

static void bit_fields_keep_to_their_bits(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  type *s = type_record(x.ty, "s", false);
  field fields[] = {{"a", x.ty->type_int, 0, 3, true, false},
                    {"b", x.ty->type_uint, 3, 13, true, false},
                    {"c", x.ty->type_long, 16, 45, true, false},
                    {"d", x.ty->type_uint, 61, 3, true, false}};
  type_complete(x.ty, s, fields, 4, 8, 8);
  const expr *v = variable(&x, "v", s), *f[4];
  static const int64_t put[] = {5, 8191 + 2, -123456789012, 7};
  static const int64_t got[] = {-3, 1, -123456789012, 7};
  const expr *ok = num(&x, 1);
  for (uint32_t i = 0; i < 4; i++) {
    f[i] = ex_field(x.t, v, i);
    set(&x, f[i], num_of(&x, f[i]->type, put[i]));
  }
  for (uint32_t i = 0; i < 4; i++) ok = bin(&x, EX_LAND, bin(&x, EX_EQ, f[i], num_of(&x, f[i]->type, got[i])), ok);
  expect_true(&x, ok);
  teardown(&x);
}

static void pointers_and_bytes(void **state) {
  (void)state;
  for (int ilp32 = 0; ilp32 < 2; ilp32++) {
    fixture x;
    setup_model(&x, ilp32);
    const type *array = type_array_of(x.ty, x.ty->type_int, 4);
    const type *pointer = type_pointer_to(x.ty, x.ty->type_int);
    const expr *a = variable(&x, "a", array), *p = variable(&x, "p", pointer);
    const expr *whole = variable(&x, "whole", x.ty->type_size);
    for (int i = 0; i < 4; i++) set(&x, ex_index(x.t, a, num(&x, i)), num(&x, i * 10));
    set(&x, whole, ex_cast(x.t, x.ty->type_size, ex_addr(x.t, ex_index(x.t, a, num(&x, 2)))));
    set(&x, p, ex_cast(x.t, pointer, whole));
    const expr *before = ex_deref(x.t, bin(&x, EX_PTRADD, p, num(&x, -1)));
    const expr *distance = bin(&x, EX_PTRDIFF, p, ex_decay(x.t, a));
    const expr *bytes = ex_cast(x.t, type_pointer_to(x.ty, x.ty->type_uchar), p);
    const expr *ok = bin(&x, EX_EQ, before, num(&x, 10));
    ok = bin(&x, EX_LAND, ok, bin(&x, EX_EQ, distance, num_of(&x, x.ty->type_ptrdiff, 2)));
    ok = bin(&x, EX_LAND, ok, bin(&x, EX_EQ, ex_deref(x.t, bytes), num_of(&x, x.ty->type_uchar, 20)));
    expect_true(&x, ok);
    teardown(&x);
  }
}

/* ---- control ---- */

static void loops_and_switches(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *i = variable(&x, "i", x.ty->type_int), *s = variable(&x, "s", x.ty->type_int);
  set(&x, i, num(&x, 0));
  set(&x, s, num(&x, 0));
  loc_id head = x.at, done = cfa_add_loc(x.f, (place){0});
  /* ten cases and a default, each to its own location that adds the case's number */
  for (int c = 0; c < 11; c++) {
    loc_id way = cfa_add_loc(x.f, (place){0});
    cfa_add_edge(x.f, (edge){.kind = E_ASSUME,
                             .is_else = c == 10,
                             .from = head,
                             .to = c == 10 ? done : way,
                             .rhs = bin(&x, EX_EQ, i, num(&x, c * 3))});
    x.at = way;
    if (c == 10) break;
    set(&x, s, bin(&x, EX_ADD, s, num(&x, c + 1)));
    cfa_add_edge(x.f,
                 (edge){.kind = E_ASSIGN, .from = x.at, .to = head, .lhs = i, .rhs = bin(&x, EX_ADD, i, num(&x, 3))});
  }
  x.at = done;
  expect_true(&x, bin(&x, EX_EQ, s, num(&x, 55)));
  assert_true(x.r.steps > 30);
  teardown(&x);
}

/* int sum(int n) { return n ? n + sum(n - 1) : 0; } */
static symbol *recursive_sum(fixture *x) {
  const type *params[] = {x->ty->type_int};
  symbol *sum = function(x, "sum", x->ty->type_int, params, 1, false);
  cfa *main_f = x->f;
  loc_id main_at = x->at;
  begin_function(x, cfa_new(x->p, sum));
  symbol *n = symbol_new(x->t, SYM_PARAM, "n", x->ty->type_int, (place){0});
  vec_push(&x->f->params, n);
  const expr *ne = ex_var(x->t, n), *r = variable(x, "r", x->ty->type_int);
  loc_id more = cfa_add_loc(x->f, (place){0}), start = x->at;
  cfa_add_edge(x->f, (edge){.kind = E_ASSUME, .from = start, .to = more, .rhs = bin(x, EX_NE, ne, num(x, 0))});
  loc_id none = cfa_add_loc(x->f, (place){0});
  cfa_add_edge(
      x->f, (edge){.kind = E_ASSUME, .is_else = true, .from = start, .to = none, .rhs = bin(x, EX_EQ, ne, num(x, 0))});
  x->at = none;
  give(x, num(x, 0));
  x->at = more;
  CALL(x, r, ex_func(x->t, sum), bin(x, EX_SUB, ne, num(x, 1)));
  give(x, bin(x, EX_ADD, ne, r));
  x->f = main_f;
  x->at = main_at;
  return sum;
}

static void calls_nest_deeply(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  symbol *sum = recursive_sum(&x);
  const expr *r = variable(&x, "s", x.ty->type_int);
  CALL(&x, r, ex_func(x.t, sum), num(&x, 50000));
  expect_true(&x, bin(&x, EX_EQ, r, num(&x, 1250025000)));
  teardown(&x);
}

static void endless_recursion_is_a_limit(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  x.job.limits.max_kib = 20000;
  CALL(&x, NULL, ex_func(x.t, recursive_sum(&x)), num(&x, -1));
  give(&x, num(&x, 0));
  run(&x);
  assert_int_equal(x.r.end, RUN_LIMIT);
  teardown(&x);
}

static void limits_of_steps_and_labels(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  loc_id head = x.at;
  cfa_add_edge(x.f, (edge){.from = head, .to = head});
  for (uint64_t most = 1234; most < 100000; most *= 7) { /* also longer than the pauses in between */
    uint64_t before = x.job.limits.effort.spent;
    x.options.max_steps = most;
    run(&x);
    assert_int_equal(x.r.end, RUN_LIMIT);
    assert_int_equal(x.r.steps, most);
    uint64_t spent = x.job.limits.effort.spent - before;
    assert_true(spent <= most && spent >= most / tuning.steps_a_unit / 2);
  }
  cfa_loc(x.f, head)->label = "ERROR";
  const char *names[] = {"bad", "ERROR"};
  string_list labels = {.at = names, .n = 2};
  x.options.error_labels = &labels;
  run(&x);
  assert_int_equal(x.r.end, RUN_ERROR);
  assert_string_equal(x.r.message, "label ERROR is reached");
  teardown(&x);
}

/* ---- undefined behaviour ---- */

static void overflow_is_reported(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *a = variable(&x, "a", x.ty->type_int);
  set(&x, a, num(&x, INT_MAX));
  give(&x, bin(&x, EX_ADD, a, num(&x, 1)));
  expect_undefined(&x, CHECK_OVERFLOW, "signed overflow: 2147483647 + 1 does not fit int");
  teardown(&x);
  setup(&x);
  a = variable(&x, "a", x.ty->type_int);
  set(&x, a, num(&x, INT_MIN));
  give(&x, bin(&x, EX_DIV, a, num(&x, -1)));
  expect_undefined(&x, CHECK_OVERFLOW, "signed overflow: -2147483648 / -1 does not fit int");
  teardown(&x);
  setup(&x);
  const expr *d = variable(&x, "d", x.ty->type_double);
  set(&x, d, ex_float(x.t, x.ty->type_double, 3e10));
  give(&x, ex_cast(x.t, x.ty->type_int, d));
  expect_undefined(&x, CHECK_OVERFLOW, "conversion overflow: 30000000000 does not fit int");
  teardown(&x);
}

static void bounds_are_reported(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *a = global(&x, "a", type_array_of(x.ty, x.ty->type_int, 10));
  const expr *i = variable(&x, "i", x.ty->type_int);
  set(&x, i, num(&x, 10));
  give(&x, ex_index(x.t, a, i));
  expect_undefined(&x, CHECK_BOUNDS, "array index 10 is outside int a[10]");
  teardown(&x);
  setup(&x);
  a = global(&x, "a", type_array_of(x.ty, x.ty->type_int, 10));
  const expr *p = variable(&x, "p", type_pointer_to(x.ty, x.ty->type_int));
  set(&x, p, ex_addr(x.t, ex_index(x.t, a, num(&x, 10)))); /* may be pointed to */
  give(&x, ex_deref(x.t, p));
  expect_undefined(&x, CHECK_BOUNDS, "*p reads 4 bytes at offset 40, outside int a[10]");
  teardown(&x);
}

static void bad_pointers_are_reported(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const type *pointer = type_pointer_to(x.ty, x.ty->type_int);
  const expr *p = variable(&x, "p", pointer);
  set(&x, p, num_of(&x, pointer, 0));
  give(&x, ex_deref(x.t, p));
  expect_undefined(&x, CHECK_NULL, "null pointer dereference: p is NULL");
  teardown(&x);
  setup(&x);
  pointer = type_pointer_to(x.ty, x.ty->type_int);
  p = variable(&x, "p", pointer);
  step(&x, (edge){.kind = E_ALLOC, .alloc = ALLOC_HEAP, .lhs = p, .rhs = num_of(&x, x.ty->type_size, 40)});
  step(&x, (edge){.kind = E_FREE, .rhs = p});
  loc_id here = x.at;
  give(&x, ex_deref(x.t, p));
  expect_undefined(&x, CHECK_MEMORY, "use after free: *p is in a heap object of 40 bytes that was freed");
  cfa_edge(x.f, cfa_loc(x.f, here)->first_out)->kind = E_FREE;
  cfa_edge(x.f, cfa_loc(x.f, here)->first_out)->rhs = p;
  expect_undefined(&x, CHECK_MEMORY, "double free: p was already freed");
  teardown(&x);
}

static void use_after_return_is_reported(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const type *pointer = type_pointer_to(x.ty, x.ty->type_int);
  symbol *f = function(&x, "f", pointer, NULL, 0, false);
  cfa *main_f = x.f;
  loc_id main_at = x.at;
  begin_function(&x, cfa_new(x.p, f));
  const expr *inner = variable(&x, "inner", x.ty->type_int);
  set(&x, inner, num(&x, 1));
  give(&x, ex_addr(x.t, inner));
  x.f = main_f;
  x.at = main_at;
  const expr *p = variable(&x, "p", pointer);
  call(&x, p, ex_func(x.t, f), 0, NULL);
  give(&x, ex_deref(x.t, p));
  expect_undefined(&x, CHECK_MEMORY, "use after return: *p is in int inner, whose function has returned");
  teardown(&x);
}

static void other_undefined_behaviour(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const expr *a = variable(&x, "x", x.ty->type_int), *b = variable(&x, "y", x.ty->type_int);
  set(&x, a, num(&x, 1));
  set(&x, b, num(&x, 0));
  loc_id here = x.at;
  give(&x, bin(&x, EX_DIV, a, b));
  expect_undefined(&x, CHECK_DIV0, "division by zero: x / y with y == 0");
  edge *last = cfa_edge(x.f, cfa_loc(x.f, here)->first_out);
  last->rhs = bin(&x, EX_SHL, a, bin(&x, EX_ADD, b, num(&x, 33)));
  expect_undefined(&x, CHECK_SHIFT, "shift by 33 bits exceeds the width of int (32 bits)");
  last->rhs = bin(&x, EX_SHL, a, bin(&x, EX_SUB, b, a));
  expect_undefined(&x, CHECK_SHIFT, "shift by a negative number of bits: -1");
  last->rhs = variable(&x, "z", x.ty->type_int);
  expect_undefined(&x, CHECK_UNINIT, "z is used before it has a value");
  const expr *s = text(&x, "abc");
  last->kind = E_ASSIGN;
  last->to = here;
  last->lhs = ex_deref(x.t, s);
  last->rhs = num_of(&x, x.ty->type_char, 'x');
  run(&x);
  assert_int_equal(x.r.end, RUN_UNDEFINED);
  assert_int_equal(x.r.check, CHECK_MEMORY);
  assert_memory_equal(x.r.message, "modifying a constant", 20);
  teardown(&x);
}

/* struct s { int a, b; } */
static const type *pair(fixture *x) {
  type *s = type_record(x->ty, "s", false);
  field fields[] = {{"a", x->ty->type_int, 0, 0, false, false}, {"b", x->ty->type_int, 32, 0, false, false}};
  type_complete(x->ty, s, fields, 2, 8, 4);
  return s;
}

static void copies_may_lack_values(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  const type *s = pair(&x);
  const expr *v = variable(&x, "v", s), *w = variable(&x, "w", s);
  set(&x, ex_field(x.t, v, 0), num(&x, 7));
  set(&x, w, v);
  expect_true(&x, bin(&x, EX_EQ, ex_field(x.t, w, 0), num(&x, 7)));
  teardown(&x);
  setup(&x);
  s = pair(&x);
  v = variable(&x, "v", s);
  w = variable(&x, "w", s);
  set(&x, w, v);
  give(&x, ex_field(x.t, w, 1));
  expect_undefined(&x, CHECK_UNINIT, "w.b is used before it has a value");
  teardown(&x);
}

/* ---- the library ---- */

/* long last(int n, ...) returns the last of its n longs */
static void variable_arguments(void **state) {
  (void)state;
  for (int ilp32 = 0; ilp32 < 2; ilp32++) {
    fixture x;
    setup_model(&x, ilp32);
    const type *params[] = {x.ty->type_int};
    symbol *f = function(&x, "last", x.ty->type_long, params, 1, true);
    const type *list = type_array_of(x.ty, type_pointer_to(x.ty, x.ty->type_void), 3);
    const type *none = x.ty->type_void;
    symbol *start = function(&x, "__builtin_va_start", none, NULL, 0, true);
    symbol *next = function(&x, "__builtin_va_arg", none, NULL, 0, true);
    cfa *main_f = x.f;
    loc_id main_at = x.at;
    begin_function(&x, cfa_new(x.p, f));
    symbol *n = symbol_new(x.t, SYM_PARAM, "n", x.ty->type_int, (place){0});
    vec_push(&x.f->params, n);
    const expr *ap = ex_decay(x.t, variable(&x, "ap", list));
    const expr *v = variable(&x, "v", x.ty->type_long);
    CALL(&x, NULL, ex_func(x.t, start), ap);
    for (int i = 0; i < 3; i++) CALL(&x, v, ex_func(x.t, next), ap);
    give(&x, v);
    x.f = main_f;
    x.at = main_at;
    const expr *r = variable(&x, "r", x.ty->type_long);
    CALL(&x, r, ex_func(x.t, f), num(&x, 3), num_of(&x, x.ty->type_long, 10), num_of(&x, x.ty->type_long, 20),
         num_of(&x, x.ty->type_long, -30));
    expect_true(&x, bin(&x, EX_EQ, r, num_of(&x, x.ty->type_long, -30)));
    teardown(&x);
  }
}

static void ends_are_told_apart(void **state) {
  (void)state;
  static const struct {
    const char *name;
    run_end end;
  } table[] = {{"abort", RUN_ABORT},
               {"reach_error", RUN_ERROR},
               {"__VERIFIER_error", RUN_ERROR},
               {"exit", RUN_EXIT},
               {"__assert_fail", RUN_ASSERT},
               {"no_such_function", RUN_UNMODELLED},
               {"__builtin_unreachable", RUN_UNDEFINED}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    fixture x;
    setup(&x);
    symbol *f = function(&x, table[i].name, x.ty->type_int, NULL, 0, true);
    if (table[i].end == RUN_EXIT) CALL(&x, NULL, ex_func(x.t, f), num(&x, 7));
    else call(&x, NULL, ex_func(x.t, f), 0, NULL);
    give(&x, num(&x, 0));
    run(&x);
    assert_int_equal(x.r.end, table[i].end);
    if (table[i].end == RUN_EXIT) assert_int_equal(x.r.status, 7);
    teardown(&x);
  }
}

RUN(cmocka_unit_test(integers_compute), cmocka_unit_test(unsigned_arithmetic_wraps),
    cmocka_unit_test(without_checks_it_wraps), cmocka_unit_test(floats_round_as_their_type),
    cmocka_unit_test(bit_fields_keep_to_their_bits), cmocka_unit_test(pointers_and_bytes),
    cmocka_unit_test(loops_and_switches), cmocka_unit_test(calls_nest_deeply),
    cmocka_unit_test(endless_recursion_is_a_limit), cmocka_unit_test(limits_of_steps_and_labels),
    cmocka_unit_test(overflow_is_reported), cmocka_unit_test(bounds_are_reported),
    cmocka_unit_test(bad_pointers_are_reported), cmocka_unit_test(use_after_return_is_reported),
    cmocka_unit_test(other_undefined_behaviour), cmocka_unit_test(copies_may_lack_values),
    cmocka_unit_test(variable_arguments), cmocka_unit_test(ends_are_told_apart))
