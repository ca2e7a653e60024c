/* Reads specifications and prints what became of them, for test/run-spec.sh and the fuzzer: every process
 * with its numbers, with -v its edges too, procedures, programs, formulas. Exits 2 after errors.
 * usage: spec_run [-v] [-n MAX-STATES] FILE... */
#include "spec/spec.h"

#include "automata/compose.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool verbose;

static void print_edges(const lts *l) {
  for (uint32_t i = 0; i < l->edges.n; i++) {
    const lts_edge *e = &l->edges.at[i];
    printf("  %u %s %u\n", e->from, action_name(l->actions, e->action), e->to);
  }
  for (uint32_t i = 0; i < l->state_names.n; i++)
    if (l->state_names.at[i]) printf("  %u is %s\n", i, l->state_names.at[i]);
}

static void print_alphabet(const lts *l) {
  printf(", alphabet {");
  for (uint32_t i = 0; i < l->alphabet.n && i < 20; i++)
    printf("%s%s", i ? ", " : "", action_name(l->actions, l->alphabet.at[i]));
  printf("%s}", l->alphabet.n > 20 ? ", ..." : "");
}

static void print_system(const char *what, const char *name, const lts *l) {
  printf("%s %s: %u states, %u edges", what, name, l->states, l->edges.n);
  print_alphabet(l);
  if (l->error != LTS_NONE) printf(", error %u", l->error);
  putchar('\n');
  if (verbose) print_edges(l);
  if (!lts_check(l, stdout)) abort();
}

static void print_expr(const char *before, const cexpr *e, const char *after) {
  buf b = {0};
  cexpr_print(&b, e);
  printf("%s%s%s", before, buf_text(&b), after);
  buf_free(&b);
}

static void print_formula(const char *what, const char *name, const ltl *f) {
  buf b = {0};
  ltl_print(&b, f);
  printf("%s %s: %s\n", what, name, buf_text(&b));
  buf_free(&b);
}

static void print_procedure(const spec_procedure *f) {
  printf("procedure %s%s\n", f->name, f->is_inline ? " inline" : "");
  for (uint32_t i = 0; i < f->abstractions.n; i++) {
    const spec_abstraction *a = &f->abstractions.at[i];
    print_expr("guard ", a->guard, "\n");
    print_system("abstraction", a->name, a->process);
  }
  for (uint32_t i = 0; i < f->modifies.n; i++) print_expr("modifies ", f->modifies.at[i], "\n");
  for (uint32_t i = 0; i < f->predicates.n; i++) print_expr("predicate ", f->predicates.at[i], "\n");
}

static void print_property(const spec_property *q) {
  static const char *const kinds[] = {"specification", "ltl", "actl", "label", "call", "error", "deadlock"};
  printf("property %s %s", kinds[q->kind], q->name);
  if (q->target) printf(" %s", q->target);
  putchar('\n');
  for (uint32_t i = 0; i < q->guards.n; i++) print_expr("guard ", q->guards.at[i], "\n");
  if (q->process) print_system(q->is_property_process ? "safety" : "conforms", q->name, q->process);
  if (q->formula) print_formula("formula", q->name, q->formula);
}

static void print_program(const spec_program *g) {
  printf("program%s\n", g->sync == SYNC_ALL ? " sync all" : g->sync == SYNC_PAIR ? " sync pair" : "");
  for (uint32_t i = 0; i < g->components.n; i++) {
    const spec_component *c = &g->components.at[i];
    if (c->function) printf("component %s = function %s\n", c->name, c->function);
    else print_system("component", c->name, c->process);
  }
  for (uint32_t i = 0; i < g->properties.n; i++) print_property(&g->properties.at[i]);
}

static void print_actions(spec *s, const action_list *list) {
  (void)s;
  printf(" %u", list->n);
}

static void print_rest(spec *s) {
  for (uint32_t i = 0; i < spec_fluent_count(s); i++) {
    const spec_fluent *f = spec_fluent_at(s, i);
    printf("fluent %s:", f->name);
    print_actions(s, &f->starts);
    print_actions(s, &f->ends);
    printf(" initially %d\n", f->initially);
  }
  for (uint32_t i = 0; i < spec_progress_count(s); i++) {
    const spec_progress *f = spec_progress_at(s, i);
    printf("progress %s:", f->name);
    if (f->is_conditional) print_actions(s, &f->condition);
    print_actions(s, &f->actions);
    putchar('\n');
  }
  for (uint32_t i = 0; i < spec_assertion_count(s); i++)
    print_formula("assert", spec_assertion_at(s, i)->name, spec_assertion_at(s, i)->formula);
  for (uint32_t i = 0; i < spec_procedure_count(s); i++) print_procedure(spec_procedure_at(s, i));
  for (uint32_t i = 0; i < spec_program_count(s); i++) print_program(spec_program_at(s, i));
}

static void print_processes(spec *s) {
  for (uint32_t i = 0; i < spec_processes(s); i++) {
    spec_process_info info = spec_process_at(s, i);
    if (info.indices) continue;
    const lts *l = spec_process(s, info.name, NULL, 0, (place){0});
    if (l) print_system(info.is_property ? "property" : "process", info.name, l);
  }
}

typedef struct arguments {
  int argc;
  char **argv;
  int status;
} arguments;

static void *run(void *context) {
  arguments *a = context;
  job job;
  actions actions;
  job_init(&job);
  actions_init(&actions);
  spec *s = spec_new(&job, &actions);
  for (int i = 1; i < a->argc; i++) {
    if (!strcmp(a->argv[i], "-v")) verbose = true;
    else if (!strcmp(a->argv[i], "-n") && i + 1 < a->argc) spec_set_max_states(s, (uint32_t)atoi(a->argv[++i]));
    else spec_read(s, a->argv[i]);
  }
  if (spec_finish(s)) {
    print_processes(s);
    print_rest(s);
  }
  a->status = job.diag.errors ? 2 : 0;
  spec_free(s);
  actions_free(&actions);
  job_free(&job);
  return NULL;
}

/* On a large stack, as the program itself runs. */
int main(int argc, char **argv) {
  arguments a = {argc, argv, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, (size_t)2 << 30);
  if (pthread_create(&thread, &attributes, run, &a)) return 1;
  pthread_join(thread, NULL);
  return a.status;
}
