/* Where pointers may point: null tests, lists from outside and built, and what must not be concluded. */
#include "program.h"

#include "abstract/places.h"
#include "run/interp.h"

/* The edges to errors that are still possible. */
static uint32_t open_errors(const char *source, const char *entry) {
  fixture x;
  load_program(
      &x, source,
      (flat_options){
          .entry = entry, .any_globals = true, .no_errors = true, .checks = CHECK_NULL | CHECK_BOUNDS | CHECK_MEMORY});
  places *p = places_analysis(&x.job, &x.b);
  assert_non_null(p);
  uint32_t n = 0;
  for (uint32_t i = 0; i < x.f->edges.n; i++) {
    const flat_edge *e = &x.f->edges.at[i];
    if (flat_loc_at(x.f, e->to)->end != END_ERROR || !places_reach(p, e->from)) continue;
    n += e->kind != F_ASSUME || !places_refute(p, e->from, e->rhs);
  }
  places_free(p);
  drop_program(&x);
  return n;
}

#define NODE "struct n { struct n *next; int v; };\n"

static void null_tests(void **state) {
  (void)state;
  assert_int_equal(open_errors(NODE "int f(struct n *p) { return p->v; }", "f"), 1);
  assert_int_equal(open_errors(NODE "int f(struct n *p) { return p ? p->v : 0; }", "f"), 0);
  assert_int_equal(open_errors(NODE "int f(struct n *p) { if (p && p->next) return p->next->v; return 0; }", "f"), 0);
  assert_int_equal(open_errors(NODE "int f(struct n *p) { if (p || p->next) return 1; return 0; }", "f"), 1);
}

static void given_lists(void **state) {
  (void)state;
  assert_int_equal(open_errors(NODE "int f(struct n *p) { while (p) p = p->next; return 0; }", "f"), 0);
  /* the last node has no next one */
  assert_true(open_errors(NODE "int f(struct n *p) { while (p->next) p = p->next; return p->next->v; }", "f") > 0);
  /* a link that was set to null, of a node that may be the same one */
  assert_true(open_errors(NODE "int f(struct n *p, struct n *q) { if (!p || !q || !p->next) return 0;\n"
                               "  q->next = 0; return p->next->v; }",
                          "f") > 0);
  assert_int_equal(open_errors(NODE "struct n *f(struct n *p) { struct n *q = 0, *t;\n"
                                    "  for (; p; p = t) { t = p->next; p->next = q; q = p; } return q; }",
                               "f"),
                   0);
}

static void built_lists(void **state) {
  (void)state;
  static const char build[] =
      "#define BUILD struct n *h = 0, *p; while (__VERIFIER_nondet_int()) { p = malloc(sizeof *p);"
      " p->next = h; h = p; }\n";
  char text[2000];
  snprintf(text, sizeof text, NONDET NODE "%sint main(void) { BUILD for (p = h; p; p = p->next) p->v = 1; return 0; }",
           build);
  assert_int_equal(open_errors(text, "main"), 0);
  snprintf(text, sizeof text, NONDET NODE "%sint main(void) { BUILD for (p = h; p->next; p = p->next) {} return 0; }",
           build);
  assert_true(open_errors(text, "main") > 0);
  /* what was freed may be met again */
  snprintf(text, sizeof text,
           NONDET NODE "%sint main(void) { BUILD free(h); for (p = h; p; p = p->next) {} return 0; }", build);
  assert_true(open_errors(text, "main") > 0);
  /* a member that the object has no room for is not in the next one; nor is an element behind the last */
  assert_true(open_errors(NONDET NODE
                          "struct big { struct n n; long more; };\n"
                          "int main(void) { struct n *p = 0; while (__VERIFIER_nondet_int()) p = malloc(sizeof *p);\n"
                          "  return p ? ((struct big *)p)->more : 0; }",
                          "main") > 0);
  assert_true(
      open_errors(NONDET
                  "struct a { int k, at[3]; }; int main(void) { struct a *p = 0; int *q = 0;\n"
                  "  while (__VERIFIER_nondet_int()) { p = malloc(sizeof *p); q = &p->at[__VERIFIER_nondet_int()]; }\n"
                  "  return q ? *q : 0; }",
                  "main") > 0);
  /* the first link is what malloc() left there */
  assert_true(open_errors(NONDET NODE "int main(void) { struct n *h = 0, *p; while (__VERIFIER_nondet_int()) {\n"
                                      "    p = malloc(sizeof *p); if (h) p->next = h; h = p; }\n"
                                      "  for (p = h; p; p = p->next) {} return 0; }",
                          "main") > 0);
}

RUN(cmocka_unit_test(null_tests), cmocka_unit_test(given_lists), cmocka_unit_test(built_lists))
