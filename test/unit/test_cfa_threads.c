/* program_split_accesses: on small programs, each edge has at most one access to shared memory, in the order that C asks for, and
 * atomic operations are one step; on all programs of test/c that are executed, nothing changes but the number of steps. */
#include "load.h"

#include "run/interp.h"

#include <dirent.h>

/* ---- how often an edge accesses shared memory ---- */

static uint32_t reads_of(const expr *e);

static uint32_t reads_of_address(const expr *lvalue) {
  if (lvalue->kind == EX_VAR) return 0;
  if (lvalue->kind == EX_DEREF) return reads_of(lvalue->args[0]);
  uint32_t n = reads_of_address(lvalue->args[0]);
  return lvalue->kind == EX_INDEX ? n + reads_of(lvalue->args[1]) : n;
}

static uint32_t reads_of(const expr *e) {
  if (ex_is_lvalue(e)) return cfa_is_shared(e) + reads_of_address(e);
  if (e->kind == EX_ADDR) return reads_of_address(e->args[0]);
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->nargs; i++) n += reads_of(e->args[i]);
  return n;
}

static bool is_await(const edge *e) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, "__cantrip_await");
}

static void assert_split(const program *p, const cfa *f) {
  assert_true(cfa_check(p, f, stderr));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    bool stores = e->kind == E_ASSIGN || e->kind == E_HAVOC;
    uint32_t n = e->rhs ? reads_of(e->rhs) : 0;
    if (e->kind == E_ENDS || e->kind == E_DECLARE || is_await(e)) continue;
    for (uint32_t k = 0; k < e->nargs; k++) n += reads_of(e->args[k]);
    if (e->lhs) n += reads_of_address(e->lhs) + cfa_is_shared(e->lhs);
    if (n > stores) {
      buf b = {0};
      edge_print(&b, e);
      fail_msg("%s: %u accesses: %s", f->sym->name, n, buf_text(&b));
    }
  }
}

static void assert_all_split(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++) assert_split(p, p->functions.at[i]);
  for (uint32_t i = 0; i < p->models.n; i++) assert_split(p, p->models.at[i]);
}

/* ---- small programs ---- */

#define THREADS                                                                                                        \
  "#include <pthread.h>\n"                                                                                             \
  "void *idle(void *p) { return p; }\n"                                                                                \
  "int main(void) { pthread_t t; return pthread_create(&t, 0, idle, 0); }\n"

/* The steps of `f` where every condition holds, up to the first that is taken again. */
static const char *steps_of(const program *p, buf *b) {
  const cfa *f = program_find(p, "f");
  loc_id at = f->entry;
  b->n = 0;
  uint32_t left = f->locs.n;
  for (edge_id e; (e = cfa_loc(f, at)->first_out).n != UINT32_MAX && left--; at = cfa_edge(f, e)->to) {
    const edge *x = cfa_edge(f, e);
    if (b->n) buf_puts(b, x->kind == E_ASSUME ? " " : "; ");
    edge_print(b, x);
    if (x->is_atomic) buf_puts(b, x->is_relaxed ? " relaxed" : " atomic");
    if (x->is_joined) buf_puts(b, " joined");
  }
  return buf_text(b);
}

/* Temporaries are $1, $2 ... in the order in which they are mentioned. */
static const char *renumbered(const char *text, buf *b) {
  char names[32][16];
  uint32_t n = 0;
  b->n = 0;
  for (const char *at = text; *at;) {
    if (*at != '$') {
      buf_putc(b, *at++);
      continue;
    }
    size_t k = 1 + strspn(at + 1, "0123456789");
    uint32_t i = 0;
    while (i < n && (strlen(names[i]) != k || strncmp(names[i], at, k))) i++;
    if (i == n) snprintf(names[n++], sizeof names[0], "%.*s", (int)k, at);
    buf_printf(b, "$%u", i + 1);
    at += k;
  }
  return buf_text(b);
}

static void assert_steps(const char *declarations, const char *body, const char *expected) {
  job job;
  buf source = {0}, steps = {0}, text = {0};
  buf_printf(&source, THREADS "%s\nvoid f(void) { %s }\n", declarations, body);
  program *p = load_text(&job, buf_text(&source));
  assert_true(p->has_threads);
  assert_all_split(p);
  assert_string_equal(renumbered(steps_of(p, &steps), &text), expected);
  program_free(p);
  job_free(&job);
  buf_free(&source);
  buf_free(&steps);
  buf_free(&text);
}

static void test_reads(void **state) {
  (void)state;
  assert_steps("int a, x, y;", "a = x + y;", "$1 = x; $2 = y; a = $1 + $2; return");
  assert_steps("int a, x;", "a = x;", "$1 = x; a = $1; return");
  assert_steps("int x;", "int a = x + 1;", "int a; a = x + 1; return");
  assert_steps("int x;", "x++;", "$1 = x; x = $1 + 1; return");
  assert_steps("_Thread_local int x; const int y = 1;", "x = x + y;", "x = x + y; return");
  assert_steps("struct s { struct s *q; int r; } *p; int x;", "x = p->q->r;",
               "$1 = p; $2 = $1->q; $3 = $2->r; x = $3; return");
  assert_steps("struct s { int a[4]; } *p; int i;", "p->a[i] = 1;", "$1 = p; $2 = i; $1->a[$2] = 1; return");
  assert_steps("int x, y; int g(int, int);", "x = g(x, y);", "$1 = x; $2 = y; $3 = g($1, $2); x = $3; return");
  assert_steps("struct s { int a, b; } x, y;", "x = y;", "$1 = y; x = $1; return");
  assert_steps("int *p; void *malloc(unsigned long); int n;", "p = malloc(n);",
               "$1 = n; $2 = malloc((unsigned long)$1); p = (int *)$2; return");
}

/* The value of an assignment is not read again. */
static void test_values(void **state) {
  (void)state;
  assert_steps("int x;", "int a = ++x;", "int a; $1 = x + 1; x = $1; a = $1; return");
  assert_steps("int x;", "int a = x++;", "int a; $1 = x; x = $1 + 1; a = $1; return");
  assert_steps("int x, y; int g(void);", "int a = x = y = g();", "int a; $1 = g(); y = $1; x = $1; a = $1; return");
  assert_steps("struct { unsigned b : 3; } x; int y;", "int a = x.b = y;",
               "int a; struct (unnamed) $1; $1.b = (unsigned int)y; x.b = $1.b; a = (int)$1.b; return");
}

static void test_conditions(void **state) {
  (void)state;
  assert_steps("int x, y;", "if (x < y) y = 1;", "$1 = x; $2 = y [$1 < $2]; y = 1; return");
  assert_steps("int x, y;", "if (x && y) y = 1;", "$1 = x [$1]; $2 = y [$2]; y = 1; return");
  assert_steps("int x, y;", "if (!(x || y)) y = 1;", "$1 = x [$1]; return");
  assert_steps("int x, y;", "int a = x ? y : 2;", "int a; $1 = x [$1]; $2 = y; $3 = $2; a = $3; return");
  assert_steps("int x, y;", "int a = x ?: y;", "int a; $1 = x [$1]; a = $1; return");
  assert_steps("int x, y;", "int a = y == 1 && x;", "int a; $1 = y [$1 == 1]; $2 = x [$2]; $3 = 1; a = $3; return");
  assert_steps("int x;", "switch (x) { case 1: case 3 ... 5: x = 2; }", "$1 = x [$1 == 1]; x = 2; return");
}

static void test_atomics(void **state) {
  (void)state;
  assert_steps("_Atomic int x; int y;", "x = y;", "$1 = y; x = $1 atomic; return");
  assert_steps("_Atomic int x; int y;", "y = x;", "$1 = x atomic; y = $1; return");
  assert_steps("_Atomic int x; int y;", "x += y;", "$1 = y; $2 = x atomic joined; x = $2 + $1 atomic; return");
  assert_steps("_Atomic int x;", "int a = ++x;", "int a; $1 = x atomic joined; x = $1 + 1 atomic; a = $1 + 1; return");
  assert_steps("_Atomic int x;", "int a = x--;", "int a; $1 = x atomic joined; x = $1 - 1 atomic; a = $1; return");
  assert_steps("struct { _Atomic int x; } *p;", "p->x = 1;", "$1 = p; $1->x = 1 atomic; return");
  assert_steps(
      "int x, y;", "int a = __sync_fetch_and_add(&x, y);",
      "int a; $1 = y; $2 = x atomic joined; x = (int)((unsigned int)$2 + (unsigned int)$1) atomic; a = $2; return");
  assert_steps("int x; int *p;", "int a = __atomic_load_n(p, __ATOMIC_RELAXED);",
               "int a; $1 = p; $2 = *$1 relaxed; a = $2; return");
  assert_steps("int x, y;", "__atomic_store(&x, &y, __ATOMIC_SEQ_CST);", "$1 = y; x = $1 atomic; return");
  assert_steps("int x, y;", "__sync_bool_compare_and_swap(&x, 0, y);",
               "$1 = y; $2 = x atomic joined [$2 == 0] joined; x = $1 atomic; $3 = 1; return");
}

/* ---- programs ---- */

typedef struct outcome {
  run_result r;
  char *text;
  size_t size;
} outcome;

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  uint32_t *n = context;
  (void)run;
  (void)type;
  *integer = ++*n % 7;
  *real = (long double)*integer;
  return *n < 1000;
}

static outcome execute(job *job, const program *p) {
  outcome o = {0};
  uint32_t inputs = 0;
  FILE *out = open_memstream(&o.text, &o.size), *in = fopen("/dev/null", "r");
  const char *argv[] = {"program"};
  run_options options = {.checks = CHECK_ALL & ~(uint32_t)(CHECK_LEAK | CHECK_ALIGNMENT),
                         .out = out,
                         .err = out,
                         .in = in,
                         .argc = 1,
                         .argv = argv,
                         .max_steps = 3000000,
                         .next_input = next_input,
                         .context = &inputs};
  o.r = interp_run(job, p, "main", &options);
  fclose(out);
  fclose(in);
  return o;
}

static void outcome_free(outcome *o) {
  run_result_free(&o->r);
  free(o->text);
}

/* The file begins with a comment that says that it is executed, without options. */
static bool is_executed(const char *file) {
  char line[256];
  bool found = false;
  FILE *f = fopen(file, "r");
  while (f && !found && fgets(line, sizeof line, f) && !strncmp(line, "//", 2))
    found = !strncmp(line, "// run:", 7) && !line[7 + strspn(line + 7, " \n")];
  if (f) fclose(f);
  return found;
}

static bool same_after_split(const char *file) {
  job job;
  job_init(&job);
  job.diag.quiet = true;
  vec_push(&job.options.files, file);
  program *p = front_load(&job, &job.options.files);
  bool loaded = p && program_find(p, "main") && !p->has_threads;
  if (loaded) {
    outcome before = execute(&job, p);
    program_split_accesses(p);
    assert_all_split(p);
    outcome after = execute(&job, p);
    bool same = before.r.end == after.r.end && before.r.status == after.r.status && before.r.check == after.r.check &&
                before.r.where.begin.line == after.r.where.begin.line && before.size == after.size &&
                !memcmp(before.text, after.text, before.size);
    if (before.r.end != RUN_LIMIT && !same) fail_msg("%s: %s / %s", file, before.r.message, after.r.message);
    outcome_free(&before);
    outcome_free(&after);
  }
  if (p) program_free(p);
  vec_free(&job.options.files);
  job_free(&job);
  return loaded;
}

static void test_corpus(void **state) {
  (void)state;
  uint32_t n = 0;
  DIR *d = opendir("test/c");
  assert_non_null(d);
  for (const struct dirent *e; (e = readdir(d));) {
    char file[512];
    size_t length = strlen(e->d_name);
    snprintf(file, sizeof file, "test/c/%s", e->d_name);
    if (length > 2 && !strcmp(e->d_name + length - 2, ".c") && is_executed(file)) n += same_after_split(file);
  }
  closedir(d);
  assert_true(n > 60);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reads),   cmocka_unit_test(test_values), cmocka_unit_test(test_conditions),
      cmocka_unit_test(test_atomics), cmocka_unit_test(test_corpus),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
