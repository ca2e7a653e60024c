/* Aldebaran files, and the other ways to print a system. */
#include "unit.h"

#include "automata/aut.h"
#include "automata/lts_print.h"
#include "lts_build.h"

static lts *read_text(world *w, const char *text) {
  return aut_read_text(&w->job, &w->actions, "x.aut", text, strlen(text));
}

static void labels_of_every_kind(void **state) {
  (void)state;
  world w;
  buf out = {0};
  world_init(&w);
  lts *l = read_text(&w, "des(0,7,3)\r\n(0,a,1)\n ( 1 , \"b\" , 2 ) \n(1, i, 0)\n(1,\"tau\",2)\n(1,PUT !1, 2,2)\n"
                         "(2, \"say \"hello, you\"\", 0)\n\n(2,\"i\",0)");
  assert_non_null(l);
  assert_true(lts_check(l, stderr));
  aut_write(l, &out);
  assert_text(&out, "des (0, 7, 3)\n(0, \"a\", 1)\n(1, i, 0)\n(1, i, 2)\n(1, \"b\", 2)\n(1, \"PUT !1, 2\", 2)\n"
                    "(2, \"say \"hello, you\"\", 0)\n(2, \"i\", 0)\n");
  lts_free(l);
  world_free(&w);
}

static void error_is_a_loop(void **state) {
  (void)state;
  world w;
  buf out = {0};
  world_init(&w);
  lts *l = read_text(&w, "des (0, 5, 4)\n(0, a, 1)\n(0, b, 2)\n(1, ERROR, 1)\n(2, ERROR, 2)\n(0, ERROR, 3)\n");
  assert_int_equal(l->error, 1);
  assert_int_equal(l->edges.n, 3);
  assert_int_equal(l->edges.at[0].to, 1);
  assert_int_equal(l->edges.at[1].to, 1);
  assert_true(lts_check(l, stderr));
  aut_write(l, &out);
  assert_non_null(strstr(buf_text(&out), "(1, \"ERROR\", 1)\n"));
  lts *back = read_text(&w, buf_text(&out));
  assert_int_equal(back->error, 1);
  buf_free(&out);
  lts_free(back);
  lts_free(l);
  world_free(&w);
}

static void refuse(const char *text, const char *message) {
  world w;
  char *said = NULL;
  size_t n;
  world_init(&w);
  w.job.diag.out = open_memstream(&said, &n);
  assert_null(read_text(&w, text));
  fflush(w.job.diag.out);
  if (!strstr(said, message)) fail_msg("'%s' does not say '%s'", said, message);
  assert_int_equal(w.job.diag.errors, 1);
  fclose(w.job.diag.out);
  w.job.diag.out = stderr;
  free(said);
  world_free(&w);
}

static void errors_have_their_place(void **state) {
  (void)state;
  refuse("", "x.aut:1:1: error: the file is empty");
  refuse("\n\nd", "x.aut:3:1: error: expected 'des");
  refuse("des 0", "x.aut:1:5: error: expected '('");
  refuse("des (0, 1, 2", "x.aut:1:13: error: expected ')'");
  refuse("des (0, 0, 0)", "at least one state");
  refuse("des (2, 0, 2)", "x.aut:1:11: error: the initial state");
  refuse("des (0, 99999999999999999999999999, 2)", "more transitions than");
  refuse("des (0, 0, 4000000000)", "far more states");
  refuse("des (0, 1, 2) x", "x.aut:1:15: error: nothing may follow");
  refuse("des (0, 1, 2)\n(0, a, 2)", "x.aut:2:7: error: no such state");
  refuse("des (0, 1, 2)\n(2, a, 0)", "x.aut:2:2: error: no such state");
  refuse("des (0, 1, 2)\n(0 a 1)", "x.aut:2:4: error: expected ','");
  refuse("des (0, 1, 2)\n(0, a 1)", "x.aut:2:9: error: expected ',' and the state");
  refuse("des (0, 1, 2)\n(0, a, b)", "x.aut:2:8: error: expected the number of a state");
  refuse("des (0, 1, 2)\n", "the file ends after 0 of 1");
  refuse("des (0, 0, 2)\n(0, a, 1)\n", "x.aut:2:1: error: more transitions");
}

/* Every prefix and every changed byte of a good file: an answer, never a crash. */
static void garbage(void **state) {
  (void)state;
  const char good[] = "des (0, 3, 3)\n(0, \"a\", 1)\n(1, i, 2)\n(2, ERROR, 2)\n";
  world w;
  world_init(&w);
  FILE *null = w.job.diag.out = fopen("/dev/null", "w");
  for (size_t n = 0; n < sizeof good; n++) lts_free(aut_read_text(&w.job, &w.actions, "x.aut", good, n));
  for (size_t n = 0; n + 1 < sizeof good; n++)
    for (int c = 0; c < 256; c += 5) {
      char copy[sizeof good];
      memcpy(copy, good, sizeof good);
      copy[n] = (char)c;
      lts *l = aut_read_text(&w.job, &w.actions, "x.aut", copy, sizeof good - 1);
      assert_true(!l || lts_check(l, stderr));
      lts_free(l);
    }
  w.job.diag.out = stderr;
  fclose(null);
  world_free(&w);
}

static void printing(void **state) {
  (void)state;
  world w;
  buf out = {0};
  world_init(&w);
  lts *l = lts_of(&w, "0 a 1, 0 b 1, 1 tau 0, 1 c[2] E, 1 return 2, 0 PUT 2, +z");
  l->name = "Box";
  lts_name_state(l, 0, "Empty");
  lts_print_fsp(l, &out);
  assert_text(&out, "Box = Q0,\nQ0 = (a -> Q1\n    | b -> Q1\n    | \"PUT\" -> STOP),\nQ1 = (internal -> Q0\n"
                    "    | c[2] -> ERROR\n    | \"return\" -> STOP) + {z} \\ {internal}.\n");
  lts_print_dot(l, &out);
  assert_non_null(strstr(buf_text(&out), "start -> 0;"));
  assert_non_null(strstr(buf_text(&out), "0 [label=\"Empty\"];"));
  assert_non_null(strstr(buf_text(&out), "0 -> 1 [label=\"a, b\"];"));
  assert_non_null(strstr(buf_text(&out), "3 [label=\"ERROR\", color=red"));
  assert_non_null(strstr(buf_text(&out), "1 -> 0 [label=\"tau\", style=dashed];"));
  buf_free(&out);
  lts_print_json(l, &out);
  assert_text(
      &out,
      "{\"name\":\"Box\",\"states\":4,\"initial\":0,\"error\":3,\n \"alphabet\":[\"a\",\"b\",\"c[2]\",\"return\",\"PUT\",\"z\"],\n"
      " \"names\":[\"Empty\",null,null,null],\n \"transitions\":[\n  [0,\"a\",1],\n  [0,\"b\",1],\n  [0,\"PUT\",2],\n"
      "  [1,\"tau\",0],\n  [1,\"c[2]\",3],\n  [1,\"return\",2]]}\n");
  lts_print_text(l, &out);
  assert_text(
      &out,
      "Box: 4 states, 6 transitions, begins in 0 Empty\nalphabet: a, b, c[2], return, PUT, z\n0 Empty:\n    a -> 1\n"
      "    b -> 1\n    PUT -> 2\n1:\n    tau -> 0 Empty\n    c[2] -> ERROR\n    return -> 2\n2: no transition\nERROR\n");
  lts_free(l);
  world_free(&w);
}

RUN(cmocka_unit_test(labels_of_every_kind), cmocka_unit_test(error_is_a_loop),
    cmocka_unit_test(errors_have_their_place), cmocka_unit_test(garbage), cmocka_unit_test(printing))
