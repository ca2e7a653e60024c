/* What can matter to errors, found before calls are inlined: never less than what does. */
#include "load.h"

#include "flat/relevance.h"

typedef struct world {
  job job;
  program *p;
  flat_options options;
  calls calls;
  relevance *found;
} world;

static void find_in(world *w, const char *source, relevance_how how) {
  *w = (world){0};
  w->p = load_text(&w->job, source);
  w->options = (flat_options){.entry = "main"};
  const cfa *entry = program_find(w->p, intern_str(&w->job.names, "main"));
  calls_open(&w->calls, &w->job, w->p, &w->options, entry, true);
  w->found = relevance_find(&w->calls, how);
}

static void drop(world *w) {
  relevance_free(w->found);
  calls_close(&w->calls);
  program_free(w->p);
  job_free(&w->job);
}

static const cfa *function(world *w, const char *name) {
  const cfa *f = program_find(w->p, intern_str(&w->job.names, name));
  assert_non_null(f);
  return f;
}

static bool matters(world *w, const char *name) {
  for (uint32_t i = 0; i < w->p->globals.n; i++)
    if (!strcmp(w->p->globals.at[i]->name, name)) return relevance_object_matters(w->found, w->p->globals.at[i]);
  fail_msg("there is no global %s", name);
  return false;
}

static void what_conditions_need(void **state) {
  (void)state;
  world w;
  find_in(&w,
          "void reach_error(void); int a, b, c, total;\n"
          "void note(int n) { total += n; }\n"
          "int twice(int n) { return n + n; }\n"
          "void step(void) { b = c; note(b); }\n"
          "int main(void) { step(); a = twice(b); note(a); if (a == 4) reach_error(); return total; }",
          RELEVANCE_ALL);
  assert_true(matters(&w, "a"));
  assert_true(matters(&w, "b"));
  assert_true(matters(&w, "c"));
  assert_false(matters(&w, "total"));
  assert_true(relevance_is_idle(w.found, function(&w, "note")));
  assert_false(relevance_is_idle(w.found, function(&w, "step")));
  assert_true(relevance_result_matters(w.found, function(&w, "twice")));
  uint32_t some, all;
  relevance_count(w.found, &some, &all);
  assert_true(some > 0 && some < all);
  drop(&w);
}

/* What is written through a pointer may be what matters. */
static void through_pointers(void **state) {
  (void)state;
  world w;
  find_in(&w,
          "void reach_error(void); int a, z, other, *p = &a, *q = &other;\n"
          "void put(int *to, int n) { *to = n; }\n"
          "int main(void) { put(p, z); *q = 3; if (a) reach_error(); }",
          RELEVANCE_ALL);
  assert_true(matters(&w, "a"));
  assert_true(matters(&w, "z"));
  assert_false(relevance_is_idle(w.found, function(&w, "put")));
  drop(&w);
}

/* A loop that may not end keeps what follows it from happening, but makes nothing possible: it may be left out. */
static void endless_loops(void **state) {
  (void)state;
  world w;
  find_in(&w,
          "void reach_error(void); int n, m;\n"
          "void idle(void) { while (m < 10) m++; }\n"
          "void busy(void) { while (m < 10) n++; }\n"
          "int main(void) { idle(); busy(); if (n == 0) reach_error(); }",
          RELEVANCE_ALL);
  assert_true(matters(&w, "n"));
  assert_false(relevance_is_idle(w.found, function(&w, "busy")));
  drop(&w);
}

RUN(cmocka_unit_test(what_conditions_need), cmocka_unit_test(through_pointers), cmocka_unit_test(endless_loops))
