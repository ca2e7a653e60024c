/* Flat programs of small C programs: what the edges look like, what is sliced away, which
 * sentences go with it. That they mean the same as the C is for test/flat.sh to show. */
#include "load.h"

#include "flat/flat.h"

typedef struct fixture {
  job job;
  program *p;
  flat *f;
  buf out;
} fixture;

static void load_with(fixture *x, const char *source, flat_options options) {
  *x = (fixture){0};
  x->p = load_text(&x->job, source);
  x->f = flat_build(&x->job, x->p, &options);
}

static void print(fixture *x) {
  assert_non_null(x->f);
  assert_true(flat_check(x->f, stderr));
  buf_free(&x->out);
  flat_print(&x->job, x->f, &x->out);
}

static void load(fixture *x, const char *source) {
  load_with(x, source, (flat_options){.entry = "main"});
  print(x);
}

static void slice(fixture *x) {
  flat_slice(x->f);
  print(x);
}

static void drop(fixture *x) {
  buf_free(&x->out);
  flat_free(x->f);
  program_free(x->p);
  job_free(&x->job);
}

#define has(x, text)                                                                                                   \
  do {                                                                                                                 \
    if (!strstr(buf_text(&(x)->out), text)) fprintf(stderr, "%s", buf_text(&(x)->out));                                \
    assert_non_null(strstr(buf_text(&(x)->out), text));                                                                \
  } while (0)
#define lacks(x, text) assert_null(strstr(buf_text(&(x)->out), text))

static uint32_t ends(const flat *f, flat_end end) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->locs.n; i++) n += f->locs.at[i].end == end;
  return n;
}

static void members_and_arrays_are_cells(void **state) {
  (void)state;
  fixture x;
  load(&x, "struct s { int a; struct { char b; } in; } s; struct s v[3]; int m[2][5];\n"
           "int main(void) { int i = 1; s.in.b = 2; v[i].a = s.a; m[1][i] = 7; return v[2].in.b; }");
  has(&x, "s.in.b = 2");
  has(&x, "int v[].a[3]");
  has(&x, "int m[][10]");
  has(&x, "char v[].in.b[3]");
  drop(&x);
}

static void each_call_has_its_own_variables(void **state) {
  (void)state;
  fixture x;
  load(&x, "static int twice(int n) { int r = n + n; return r; }\n"
           "int main(void) { return twice(1) + twice(2); }");
  has(&x, "    n = 1 ");
  has(&x, "n@2 = 2");
  has(&x, "r@2 = n@2 + n@2");
  assert_int_equal(x.f->frames.n, 4);
  drop(&x);
}

static void a_write_through_a_pointer_asks_where(void **state) {
  (void)state;
  fixture x;
  load(&x, "int nondet(void); int a, b;\n"
           "int main(void) { int *p = nondet() ? &a : &b; *p = 5; int *q = &a; *q = 6; return *p; }");
  has(&x, "a = p == &a ? 5 : a");
  has(&x, "b = p == &b ? 5 : b");
  has(&x, "    a = 6 ");
  has(&x, "assuming: dereferenced pointers point to valid objects");
  has(&x, "assuming: nondet() has no side effects; its result is arbitrary");
  drop(&x);
}

static void the_heap_is_arrays(void **state) {
  (void)state;
  fixture x;
  load(&x, "#include <stdlib.h>\nstruct node { struct node *next; int v; };\n"
           "int main(void) { struct node *n = 0;\n"
           "  for (int i = 0; i < 3; i++) { n = malloc(sizeof *n); n->v = i; } return n->v; }");
  has(&x, "heap1_top = heap1_top + 1");
  has(&x, "int heap1[].v[]");
  drop(&x);
}

static void what_is_allocated_once_is_a_variable(void **state) {
  (void)state;
  fixture x;
  load(&x, "#include <stdlib.h>\nstruct node { struct node *next; int v; };\n"
           "int main(void) { struct node *n = malloc(sizeof *n); n->v = 1; return n->v; }");
  has(&x, "heap1.v = 1");
  lacks(&x, "heap1_top");
  drop(&x);
}

static void errors_end_it(void **state) {
  (void)state;
  fixture x;
  load(&x, "void abort(void); void reach_error(void) { abort(); }\n"
           "extern int __VERIFIER_nondet_int(void);\n"
           "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3) reach_error();\n"
           "  if (x < -3) goto ERROR; return 0; ERROR: return 1; }");
  assert_int_equal(ends(x.f, END_ERROR), 2);
  assert_int_equal(x.f->properties.n, 1);
  has(&x, "error: reach_error is called");
  has(&x, "error: label ERROR is reached");
  has(&x, "(input)");
  drop(&x);
}

static void recursion_ends_at_its_bound(void **state) {
  (void)state;
  fixture x;
  load_with(&x, "static int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(9); }",
            (flat_options){.entry = "main", .recursion_bound = 2});
  print(&x);
  assert_int_equal(ends(x.f, END_RECURSION), 1);
  assert_int_equal(x.f->frames.n, 4);
  drop(&x);
}

static void pointers_to_functions_are_choices(void **state) {
  (void)state;
  fixture x;
  load(&x, "static int one(int n) { return n; } static int two(int n) { return n + n; }\n"
           "int main(int argc, char **argv) { int (*f)(int) = argc > 1 ? one : two; return f(3); }");
  has(&x, "== one]");
  has(&x, "== two]");
  drop(&x);
}

static void tables_of_functions_are_conditions_on_the_index(void **state) {
  (void)state;
  fixture x;
  load(&x, "static int one(int n) { return n; } static int two(int n) { return n + n; }\n"
           "static int (*const table[2])(int) = {one, two};\n"
           "int main(int argc, char **argv) { return table[argc & 1](3); }");
  has(&x, "[(argc & 1) == 0]");
  has(&x, "[(argc & 1) == 1]");
  drop(&x);
}

static void bit_fields_wrap(void **state) {
  (void)state;
  fixture x;
  load(&x, "struct { unsigned a : 3; int b : 4; } s; int n;\n"
           "int main(void) { s.a = (unsigned)n; s.b = n; return 0; }");
  has(&x, "s.a = (unsigned int)n & 7");
  has(&x, "s.b = (n & 15) >= 8 ? (n & 15) - 16 : n & 15");
  drop(&x);
}

static void globals_may_start_anywhere(void **state) {
  (void)state;
  fixture x;
  const char *source = "int g = 4; const int c = 5; extern int e; int main(void) { return g + c + e; }";
  load(&x, source);
  has(&x, "    g = 4 ");
  has(&x, "e = *  (initial)");
  drop(&x);
  load_with(&x, source, (flat_options){.entry = "main", .any_globals = true});
  print(&x);
  has(&x, "g = *  (initial)");
  has(&x, "    c = 5 ");
  lacks(&x, "    g = 4 ");
  drop(&x);
}

static void slicing_keeps_what_the_error_needs(void **state) {
  (void)state;
  fixture x;
  load(&x, "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
           "int main(void) { int x = __VERIFIER_nondet_int(), y = 0, z = 1;\n"
           "  if (y > 2) z = 4; else z = 5; y = z * 2; x = x + 1;\n"
           "  if (x == 7) reach_error(); return y; }");
  slice(&x);
  has(&x, "x = x + 1");
  has(&x, "[x == 7]");
  lacks(&x, "z =");
  lacks(&x, "y =");
  lacks(&x, "y >");
  assert_int_equal(ends(x.f, END_ERROR), 1);
  drop(&x);
}

static void slicing_a_program_without_errors_leaves_nothing(void **state) {
  (void)state;
  fixture x;
  load(&x, "int main(void) { int s = 0; for (int i = 0; i < 9; i++) s += i; return s; }");
  slice(&x);
  assert_int_equal(x.f->edges.n, 0);
  assert_int_equal(x.f->locs.n, 1);
  assert_int_equal(x.f->locs.at[0].end, END_EXIT);
  drop(&x);
}

static void too_large_or_missing_is_refused(void **state) {
  (void)state;
  fixture x;
  FILE *nowhere = fopen("/dev/null", "w");
  load(&x, "int main(void) { return 0; }");
  x.job.diag.out = nowhere;
  assert_null(flat_build(&x.job, x.p, &(flat_options){.entry = "main", .max_edges = 1}));
  assert_null(flat_build(&x.job, x.p, &(flat_options){.entry = "none"}));
  drop(&x);
  fclose(nowhere);
}

RUN(cmocka_unit_test(members_and_arrays_are_cells), cmocka_unit_test(each_call_has_its_own_variables),
    cmocka_unit_test(a_write_through_a_pointer_asks_where), cmocka_unit_test(the_heap_is_arrays),
    cmocka_unit_test(what_is_allocated_once_is_a_variable), cmocka_unit_test(errors_end_it),
    cmocka_unit_test(recursion_ends_at_its_bound), cmocka_unit_test(pointers_to_functions_are_choices),
    cmocka_unit_test(tables_of_functions_are_conditions_on_the_index), cmocka_unit_test(bit_fields_wrap),
    cmocka_unit_test(globals_may_start_anywhere), cmocka_unit_test(slicing_keeps_what_the_error_needs),
    cmocka_unit_test(slicing_a_program_without_errors_leaves_nothing),
    cmocka_unit_test(too_large_or_missing_is_refused))
