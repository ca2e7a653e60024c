/* A specification woven into a program: the view has its events, and the program stays as it was; the process is over the
 * regions of results; what does not fit is an error. */
#include "program.h"

#include "spec/weave.h"

typedef struct woven {
  fixture x;
  actions actions;
  spec *s;
  weaving w;
  bool fine;
} woven;

static const char source[] =
    "int dial(int n); int state; int component(int n) { int r = dial(n); state = 1; return r < 0 ? -1 : state; }";

static void weave_text(woven *x, const char *spec_text, const char *process) {
  *x = (woven){0};
  load_file(&x->x, source);
  actions_init(&x->actions);
  x->s = spec_new(&x->x.job, &x->actions);
  spec_read_text(x->s, "test", spec_text, strlen(spec_text));
  assert_true(spec_finish(x->s));
  const lts *l = process ? spec_process(x->s, process, NULL, 0, (place){0}) : NULL;
  x->fine = weave(&(weave_request){.job = &x->x.job,
                                   .program = x->x.p,
                                   .spec = x->s,
                                   .actions = &x->actions,
                                   .function = "component",
                                   .process = l,
                                   .check_guards = true},
                  &x->w);
}

static void drop(woven *x) {
  if (x->fine) weaving_free(&x->w);
  spec_free(x->s);
  actions_free(&x->actions);
  program_free(x->x.p);
  job_free(&x->x.job);
}

/* How many edges of the program perform an event whose name contains the text. */
static uint32_t events(woven *x, const char *text) {
  flat *f = flat_build(&x->x.job, x->w.program, &(flat_options){.entry = x->w.entry, .no_errors = true});
  assert_non_null(f);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->edges.n; i++)
    n += f->edges.at[i].kind == F_EVENT && strstr(action_name(&x->actions, f->edges.at[i].event), text);
  flat_free(f);
  return n;
}

static bool has_action(const woven *x, const char *text) {
  for (uint32_t i = 0; i < x->w.process->alphabet.n; i++)
    if (!strcmp(action_name(&x->actions, x->w.process->alphabet.at[i]), text)) return true;
  return false;
}

#define DIAL "procedure dial { abstract { (1), ( dial -> return {$0 >= 0} -> STOP | return {$0 < 0} -> STOP ) }; }\n"

static void events_are_in_the_view(void **state) {
  (void)state;
  woven x;
  weave_text(&x, DIAL "P = ( dial -> return {1} -> STOP | return {-1} -> STOP ).\n", "P");
  assert_true(x.fine);
  assert_true(events(&x, "dial") == 1);
  assert_true(events(&x, "return") == 3); /* 1, -1, and another value */
  assert_true(has_action(&x, "dial"));
  assert_null(program_find(x.x.p, intern_str(&x.x.job.names, x.w.entry))); /* the program itself has no such caller */
  drop(&x);
}

/* Conditions that overlap cut the values; a process has the returns of all regions in its condition. */
static void results_in_regions(void **state) {
  (void)state;
  woven x;
  weave_text(&x, DIAL "P = ( return {$0 > 0} -> STOP | dial -> return {$0 > 5} -> STOP ).\n", "P");
  assert_true(x.fine);
  const lts *l = x.w.process;
  uint32_t first = 0, second = 0, after_dial = 0;
  for (uint32_t i = 0; i < l->edges.n; i++) {
    const char *name = action_name(&x.actions, l->edges.at[i].action);
    if (!strcmp(name, "dial")) after_dial = l->edges.at[i].to;
  }
  for (uint32_t i = 0; i < l->edges.n; i++) {
    if (strncmp(action_name(&x.actions, l->edges.at[i].action), "return", 6)) continue;
    first += l->edges.at[i].from == l->initial;
    second += l->edges.at[i].from == after_dial;
  }
  assert_int_equal(first, 2); /* above 5, and from 1 to 5 */
  assert_int_equal(second, 1);
  drop(&x);
}

static void all_events_without_a_process(void **state) {
  (void)state;
  woven x;
  weave_text(&x, DIAL, NULL);
  assert_true(x.fine);
  assert_int_equal(x.w.process->alphabet.n, 1);
  assert_true(has_action(&x, "dial"));
  drop(&x);
}

static void guards_must_cover(void **state) {
  (void)state;
  woven x;
  weave_text(&x, "procedure dial { abstract { ($1 > 0), ( dial -> return {} -> STOP ) }; }\nP = ( dial -> STOP ).\n",
             "P");
  assert_false(x.fine);
  drop(&x);
  weave_text(
      &x,
      "procedure dial { abstract { ($1 > 0), ( dial -> return {} -> STOP ) }; abstract { ($1 >= 0), ( return {} -> STOP ) };\n"
      "  abstract { ($1 < 0), ( return {} -> STOP ) }; }\nP = ( dial -> STOP ).\n",
      "P");
  assert_false(x.fine); /* 1 is in two of them */
  drop(&x);
}

RUN(cmocka_unit_test(events_are_in_the_view), cmocka_unit_test(results_in_regions),
    cmocka_unit_test(all_events_without_a_process), cmocka_unit_test(guards_must_cover))
