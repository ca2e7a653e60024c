/* Random programs for fuzz/checks.sh and fuzz/brief.sh, and the truth about them. `checks SEED` prints a program with few inputs of
 * few bits, one statement a line; `checks --calls SEED` one with functions that change things; `checks --truth FILE` has the
 * interpreter, which knows nothing of obligations, execute it on all inputs, and prints each class and line where an execution
 * ended in a run-time error; `checks --brief FILE` prints class, line and verdict of what main does, where calls stand for what
 * they may change. */
#include "flat/checks.h"
#include "front/front.h"
#include "obligations/obligations.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { inputs = 3, values = 8 };

/* ---- programs ---- */

typedef struct generator {
  uint64_t state;
  bool in_function; /* its parameters are the variables */
  int loops;
  uint32_t risk;
  bool calls; /* there are functions that change things */
} generator;

static uint32_t below(generator *g, uint32_t n) { return random_below(&g->state, n); }

/* In quiet programs few operations may fail: something behind them is reached. */
static bool risk(generator *g) { return below(g, 8) < g->risk; }

static const char *pick(generator *g, const char *const *from, uint32_t n) { return from[below(g, n)]; }

static void variable(generator *g) {
  static const char *const all[] = {"x", "y", "z", "t", "u", "g"}, *const few[] = {"x", "y", "g"};
  printf("%s", g->in_function ? pick(g, few, 3) : pick(g, all, 6));
}

static void term(generator *g, int depth);

static void index_term(generator *g, int depth, int most) {
  if (!risk(g)) {
    printf("((");
    term(g, depth - 1);
    printf(") & %d)", most);
  } else if (below(g, 2)) {
    variable(g);
  } else {
    printf("(");
    term(g, depth - 1);
    printf(")");
  }
}

static void place_term(generator *g, int depth) {
  switch (below(g, g->in_function ? 3 : 7)) {
  case 0: printf("a["), index_term(g, depth, 3), printf("]"); return;
  case 1:
    printf("m["), index_term(g, depth, 1), printf("]["), index_term(g, depth, risk(g) ? 3 : 1), printf("]");
    return;
  case 2: printf("s.a["), index_term(g, depth, 1), printf("]"); return;
  case 3: printf("p["), index_term(g, depth, risk(g) ? 3 : 1), printf("]"); return;
  case 4: printf("*p"); return;
  case 5: printf("h["), index_term(g, depth, 1), printf("]"); return;
  default: printf("*(p + %d)", (int)below(g, 4) - 1); return;
  }
}

static void constant(generator *g) {
  static const char *const all[] = {
      "0", "1", "2", "3", "5", "-1", "31", "1000000000", "2147483647", "(-2147483647 - 1)", "65536"};
  printf("%s", pick(g, all, below(g, 3) ? 6 : 11));
}

static void binary(generator *g, int depth) {
  static const char *const arithmetic[] = {"+", "-", "*", "/", "%", "<<", ">>"};
  static const char *const others[] = {"&", "|", "^", "<", "<=", "==", "!=", "&&", "||"};
  const char *operator= below(g, 3) ? pick(g, arithmetic, 7) : pick(g, others, 9);
  printf("(");
  term(g, depth - 1);
  printf(" %s ", operator);
  if (risk(g) || strchr("&|^<=!", *operator)) term(g, *operator== '<' && operator[1] == '<' ? 0 : depth - 1);
  else if (*operator== '/' || * operator== '%') printf("("), variable(g), printf(" | 1)");
  else if (*operator== '>') printf("("), term(g, depth - 1), printf(" & 15)");
  else printf("("), variable(g), printf(" & 255)");
  printf(")");
}

static void term(generator *g, int depth) {
  static const char *const casts[] = {"(unsigned)", "(long)", "(signed char)", "(unsigned char)", "(int)", "-",
                                      "!",          "~"};
  if (depth <= 0) {
    if (below(g, 3)) variable(g);
    else constant(g);
    return;
  }
  switch (below(g, 8)) {
  case 0: variable(g); return;
  case 1:
  case 2: place_term(g, depth); return;
  case 3:
    printf("(");
    term(g, depth - 1), printf(" ? "), term(g, depth - 1), printf(" : "), term(g, depth - 1);
    printf(")");
    return;
  case 4: printf("%s(", pick(g, casts, 8)), term(g, depth - 1), printf(")"); return;
  default: binary(g, depth); return;
  }
}

static void pointer_statement(generator *g) {
  switch (below(g, 9)) {
  case 0: printf(risk(g) ? "p = 0;\n" : "p = &a[1];\n"); return;
  case 1: printf("p = &g;\n"); return;
  case 2: printf("p = a + "), index_term(g, 1, risk(g) ? 7 : 1), printf(";\n"); return;
  case 3: printf("p = "), term(g, 1), printf(" ? h : p;\n"); return;
  case 4: printf("p = "), term(g, 1), printf(" ? a : &m[1][1];\n"); return;
  case 5: printf("if (p) p++;\n"); return;
  case 6: printf(risk(g) ? "free(h);\n" : "p = p ? p : a;\n"); return;
  case 7: printf("if ("), term(g, 1), printf(") free(h), h = 0;\n"); return;
  default: printf("if ("), term(g, 1), printf(risk(g) ? ") free(p);\n" : ") p = a;\n"); return;
  }
}

/* Of functions that change what they are pointed to, globals, and what these call. */
static void call_statement(generator *g) {
  static const char *const places[] = {"&u", "&t", "a + 1", "&r.b", "p", "r.c", "h", "&s.after"};
  /* something that is so before a call, and asked for behind it: the parts have lines of their own */
  static const char *const relied[] = {"u = 1;\nt = change(&u, %s);\nt = 7 / u;\n",
                                       "g = 1;\nagain(&t, %s);\nu = 3 / g;\n",
                                       "r.b = 2;\nrecord(&r, %s);\nt = 5 / r.b;\n",
                                       "r.c[1] = 1;\nrecord(&r, %s);\nt = t / r.c[1];\n",
                                       "p = a;\npoint(&p, %s);\n*p = 1;\n",
                                       "a[0] = 2;\np = choose(&u, %s);\nt = 9 / a[0];\n",
                                       "s.after = 1;\nt = change(&s.after, %s);\nu = 9 %% s.after;\n",
                                       "t = 0;\nagain(&t, %s);\na[t] = 1;\n",
                                       "s.a[1] = 3;\nu = change(&g, %s);\nu = 9 / s.a[1];\n",
                                       "h[0] = 1;\nu = change(h, %s);\nu = 1 / h[0];\n"};
  static const char *const names[] = {"x", "y", "z", "t"};
  if (below(g, 2)) {
    printf(pick(g, relied, 10), pick(g, names, 4));
    return;
  }
  switch (below(g, 6)) {
  case 0: printf("u = change(%s, ", pick(g, places, 8)), variable(g), printf(");\n"); return;
  case 1: printf("record(&r, "), variable(g), printf(");\n"); return;
  case 2: printf("again(%s, ", pick(g, places, 8)), variable(g), printf(");\n"); return;
  case 3: printf("point(&p, "), variable(g), printf(");\n"); return;
  case 4: printf("t = change(choose(%s, ", pick(g, places, 8)), variable(g), printf("), t);\n"); return;
  default: printf("a[r.b & 3] = %s / (r.c[1] | 4);\n", below(g, 2) ? "r.c[0]" : "x"); return;
  }
}

static void functions(generator *g) {
  static const char *const changes[] = {"*q = x;",           "g = x & 7;",   "a[x & 3] = g;", "s.a[1] = *q;",
                                        "*q = *q ? *q : 1;", "s.after = g;", "*q &= 3;"};
  printf("typedef struct { int b, c[2]; } record_type;\n");
  printf("static int change(int *q, int x) {\n");
  for (uint32_t n = 1 + below(g, 3); n; n--) printf("if (x & %u) %s\n", 1 + below(g, 3), pick(g, changes, 7));
  printf("return *q %s;\n}\n", below(g, 2) ? "& 3" : "| 1");
  printf("static void record(record_type *r, int x) {\nr->c[x & 1] = x;\n%s\n}\n",
         below(g, 2) ? "change(&r->b, x);" : "if (x & 2) r->b = 0;");
  printf("static void again(int *q, int n) {\nif (n > 0 && n < 4) {\nint l = n;\n%s\nagain(%s, n - 1);\n}\n}\n",
         pick(g, changes, 7)[0] == '*' ? "*q = l;" : "g = l;", below(g, 2) ? "q" : "&l");
  printf("static void point(int **q, int x) {\n*q = x & 1 ? &g : x & 2 ? a + 1 : %s;\n}\n", below(g, 2) ? "0" : "*q");
  printf("static int *choose(int *q, int x) {\nif (x & 1) a[0] = 0;\nreturn x & 2 ? q : &g;\n}\n");
}

static void statement(generator *g, int depth) {
  if (g->calls && !g->in_function && !below(g, 3)) {
    call_statement(g);
    return;
  }
  switch (below(g, depth > 0 ? 10 : 6)) {
  case 0: place_term(g, 2), printf(" = "), term(g, 2), printf(";\n"); return;
  case 1: pointer_statement(g); return;
  case 2: variable(g), printf(" %s ", below(g, 2) ? "+=" : "-="), term(g, 2), printf(";\n"); return;
  case 3: printf("t = f("), term(g, 2), printf(", "), term(g, 1), printf(");\n"); return;
  case 6:
  case 7:
    printf("if ("), term(g, 2), printf(") {\n");
    statement(g, depth - 1), printf("} else {\n"), statement(g, depth - 1), printf("}\n");
    return;
  case 8: {
    int n = g->loops++;
    printf("for (int i%d = 0; i%d < %u; i%d++) {\n", n, n, 1 + below(g, 4), n);
    statement(g, depth - 1), printf("}\n");
    return;
  }
  default: variable(g), printf(" = "), term(g, 3), printf(";\n"); return;
  }
}

static void generate(uint64_t seed, bool calls) {
  generator g = {.state = random_start(seed), .calls = calls};
  for (int i = 0; i < 5; i++) below(&g, 2);
  g.risk = below(&g, 5);
  printf("extern int __VERIFIER_nondet_int(void);\nextern void *malloc(unsigned long);\nextern void free(void *);\n");
  printf("int a[4] = {1, 2, 3}, m[2][3], g;\nstruct { int before, a[2], after; } s;\n");
  g.in_function = true;
  printf("static int f(int x, int y) {\nif ("), term(&g, 2), printf(") y = "), term(&g, 2), printf(";\nreturn "),
      term(&g, 2), printf(";\n}\n");
  g.in_function = false;
  if (calls) functions(&g);
  printf("int main(void) {\n");
  if (calls) printf("record_type r = {1, {2, 3}};\n");
  for (int i = 0; i < inputs; i++)
    printf("int %c = (__VERIFIER_nondet_int() & %d)%s;\n", 'x' + i, values - 1,
           below(&g, 3)   ? ""
           : below(&g, 2) ? " * 268435456u"
                          : " - 4");
  printf(below(&g, 2) ? "int t = 0, u = 1, *p = a, *h = malloc(2 * sizeof *h);\nh[0] = 1, h[1] = 2;\n"
                      : "int t = 0, u = 1, *p = a, *h = malloc(3 * sizeof *h);\nh[0] = 1, h[1] = 2, h[2] = 3;\n");
  for (uint32_t n = 3 + below(&g, 6); n; n--) statement(&g, 2);
  printf("return 0;\n}\n");
}

/* ---- the truth ---- */

typedef struct one_run {
  int values[inputs], next;
} one_run;

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  one_run *r = context;
  (void)type, (void)run;
  *real = 0;
  *integer = r->values[r->next++ % inputs];
  return true;
}

static int truth(const char *name) {
  job job;
  job_init(&job);
  limits_start(&job.limits, 0, 0);
  job.diag.quiet = true;
  string_list files = {0};
  vec_push(&files, name);
  program *p = front_load(&job, &files);
  if (!p) return 2;
  bool seen[8][1000] = {0};
  const char *argv[] = {"program"};
  int status = 0;
  for (int n = 0; n < values * values * values; n++) {
    one_run r = {.values = {n % values, n / values % values, n / values / values}};
    run_options o = {.checks = CHECK_ALL & ~CHECK_UNINIT,
                     .signed_shifts = true,
                     .max_steps = 100000,
                     .out = stderr,
                     .err = stderr,
                     .argc = 1,
                     .argv = argv,
                     .next_input = next_input,
                     .context = &r};
    run_result e = interp_run(&job, p, "main", &o);
    if (e.end == RUN_UNDEFINED) {
      /* Null with something added, or far outside of an object: the address alone does not tell. */
      bool wild = strstr(e.message, "points to no object");
      bool *known = &seen[wild ? 7 : __builtin_ctz(e.check)][e.where.begin.line % 1000];
      if (!*known) printf("%s %u\n", wild ? "wild" : check_name_of(e.check), e.where.begin.line);
      *known = true;
    } else if (e.end != RUN_EXIT) {
      fprintf(stderr, "an execution ended otherwise: %s\n", e.message);
      status = 3;
    }
    run_result_free(&e);
  }
  program_free(p);
  vec_free(&files);
  job_free(&job);
  return status;
}

/* ---- calls that stand for what they may change ---- */

static int brief(const char *name) {
  static const char *const words[] = {[VERDICT_HOLDS] = "holds", [VERDICT_VIOLATED] = "violated"};
  job job;
  job_init(&job);
  limits_start(&job.limits, 20, 0);
  string_list files = {0};
  verdict_list all = {0};
  vec_push(&files, name);
  program *p = front_load(&job, &files);
  if (!p) return 2;
  flat_options o = {.entry = "main",
                    .checks = CHECK_ALL & ~CHECK_UNINIT,
                    .own_operations = true,
                    .brief = 1,
                    .known.memoryless = true};
  if (!obligations_check(&job, p, &o, &all)) return 3;
  for (uint32_t i = 0; i < all.n; i++) {
    const char *word = all.at[i]->kind == VERDICT_UNKNOWN ? "unknown" : words[all.at[i]->kind];
    if (all.at[i]->check) printf("%s %u %s\n", check_name_of(all.at[i]->check), all.at[i]->where.line, word);
    verdict_free(all.at[i]);
    mem_free(all.at[i]);
  }
  vec_free(&all);
  program_free(p);
  vec_free(&files);
  job_free(&job);
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "--truth")) return truth(argv[2]);
  if (argc == 3 && !strcmp(argv[1], "--brief")) return brief(argv[2]);
  bool calls = argc == 3 && !strcmp(argv[1], "--calls");
  if (argc != 2 + calls) return 1;
  generate(strtoull(argv[1 + calls], NULL, 10), calls);
  return 0;
}
