/* Executions: what is kept of a long one, and what is told of it. */
#include "unit.h"

#include "check/execution.h"
#include "front/front.h"
#include "run/interp.h"

#include <unistd.h>

typedef struct fixture {
  job job;
  program *program;
  recorder recorder;
  execution x;
} fixture;

static bool on_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  recorder_step(context, run, f, e, true);
  return true;
}

static void on_stored(void *context, const run_value *v) { recorder_stored(context, v); }

static void execute(fixture *f, const char *source) {
  char name[] = "/tmp/test_execution_XXXXXX.c";
  int fd = mkstemps(name, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, strlen(source)), (ssize_t)strlen(source));
  close(fd);
  *f = (fixture){0};
  job_init(&f->job);
  string_list files = {0};
  vec_push(&files, name);
  f->program = front_load(&f->job, &files);
  vec_free(&files);
  unlink(name);
  assert_non_null(f->program);
  const char *argv[] = {"program"};
  run_options o = {.out = stderr,
                   .err = stderr,
                   .argc = 1,
                   .argv = argv,
                   .on_step = on_step,
                   .on_stored = on_stored,
                   .context = &f->recorder};
  run_result r = interp_run(&f->job, f->program, "main", &o);
  assert_int_equal(r.end, RUN_EXIT);
  run_result_free(&r);
  recorder_write(&f->recorder, &f->x);
}

static void finish(fixture *f) {
  execution_free(&f->x);
  recorder_free(&f->recorder);
  program_free(f->program);
  job_free(&f->job);
}

/* The numbers that steps have stored in a variable, in their order. */
static void stored(const fixture *f, const char *name, const char *expected) {
  buf text = {0};
  for (uint32_t i = 0; i < f->x.values.n; i++) {
    const run_value *v = &f->x.values.at[i];
    const symbol *s = v->variable ? v->variable : v->lvalue->kind == EX_VAR ? v->lvalue->sym : NULL;
    if (!s || strcmp(s->name, name)) continue;
    if (text.n) buf_putc(&text, ' ');
    int_print(&text, v->type, v->number);
  }
  assert_text(&text, expected);
}

static void values_are_those_after_the_step(void **state) {
  (void)state;
  fixture f;
  execute(&f, "int half(int n) { return n / 2; }\n"
              "int main(void) { int x = 5, y = half(x--); x = half(y) + x; return 0; }\n");
  stored(&f, "n", "5 2");
  stored(&f, "x", "0 5 4 5");
  stored(&f, "y", "0 2");
  finish(&f);
}

/* A store may change what its own left side means: then nothing is told rather than the value of another element. */
static void stores_that_move_their_own_place(void **state) {
  (void)state;
  fixture f;
  execute(
      &f,
      "int a[3];\nint main(void) { int i; for (i = 0; i < 2; i++) a[i] = 7 + i; a[0] = 0; a[a[0]] = 1; return 0; }\n");
  uint64_t at[8], n = 0;
  i128 values[8];
  for (uint32_t i = 0; i < f.x.values.n; i++) {
    const run_value *v = &f.x.values.at[i];
    if (!v->lvalue || v->lvalue->kind != EX_INDEX) continue;
    assert_true(n < 8);
    at[n] = v->is_element ? v->at : UINT64_MAX;
    values[n++] = v->number;
  }
  assert_int_equal(n, 3);
  assert_true(at[0] == 0 && values[0] == 7);
  assert_true(at[1] == 4 && values[1] == 8);
  assert_true((at[2] == 0 || at[2] == UINT64_MAX) && values[2] == 0);
  finish(&f);
}

static void long_executions_are_cut_in_the_middle(void **state) {
  (void)state;
  fixture f;
  execute(&f, "int main(void) { int i; for (i = 0; i < 100000; i++) ; return i == 0; }\n");
  uint32_t gaps = 0, kept = f.x.steps.n;
  for (uint32_t i = 0; i < f.x.steps.n; i++) {
    if (f.x.steps.at[i].role != STEP_GAP) continue;
    gaps++;
    assert_int_equal(i, 5000);
    assert_true(f.x.steps.at[i].left_out > 100000);
    assert_null(f.x.steps.at[i].edge);
  }
  assert_int_equal(gaps, 1);
  assert_int_equal(kept, 10001);
  assert_int_equal(f.x.steps.at[kept - 1].edge->kind, E_RETURN);
  const execution_step *last = NULL; /* that stored something */
  for (uint32_t i = 0; i < kept; i++)
    if (f.x.steps.at[i].nvalues) last = &f.x.steps.at[i];
  assert_true(f.x.values.at[last->first_value].number == 100000);
  finish(&f);
}

static void parts_of_executions_are_copied(void **state) {
  (void)state;
  fixture f;
  execute(&f, "int main(void) { int x = 1; x = 2; x = 3; return 0; }\n");
  execution copy = {0};
  execution_append(&copy, &f.x, 2, 2);
  finish(&f);
  assert_int_equal(copy.steps.n, 2);
  assert_int_equal(copy.values.n, 2);
  assert_int_equal(copy.steps.at[1].first_value, 1);
  assert_true(copy.values.at[0].number == 2 && copy.values.at[1].number == 3);
  assert_int_equal(copy.steps.at[0].edge->kind, E_ASSIGN);
  execution_free(&copy);
}

static void calls_are_counted(void **state) {
  (void)state;
  fixture f;
  execute(&f, "int down(int n) { return n ? down(n - 1) : 0; }\nint main(void) { return down(3); }\n");
  uint32_t deepest = 0;
  for (uint32_t i = 0; i < f.x.steps.n; i++)
    if (f.x.steps.at[i].depth > deepest) deepest = f.x.steps.at[i].depth;
  assert_int_equal(deepest, 4);
  assert_int_equal(vec_last(&f.x.steps).depth, 0);
  stored(&f, "n", "3 2 1 0");
  finish(&f);
}

RUN(cmocka_unit_test(values_are_those_after_the_step), cmocka_unit_test(stores_that_move_their_own_place),
    cmocka_unit_test(long_executions_are_cut_in_the_middle), cmocka_unit_test(parts_of_executions_are_copied),
    cmocka_unit_test(calls_are_counted))
