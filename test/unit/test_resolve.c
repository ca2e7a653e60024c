/* Expressions of specifications as terms: each is resolved in a function and must be the very term
 * that the front end makes of the same expression in C, conversions and all. */
#include "unit.h"

#include "front/front.h"
#include "spec/resolve.h"

#include <unistd.h>

static const char declarations[] =
    "enum color { red, green };\n"
    "struct inner { int a; union { long u; char v[4]; }; };\n"
    "struct s { char c; short h; unsigned bits : 5; int sbits : 7; unsigned full : 32;\n"
    "  unsigned long wide : 40; struct inner in; struct s *next; int arr[10]; enum color col;\n"
    "  float fl; _Bool flag; };\n"
    "char gc; signed char sc; unsigned char uc; short gs; unsigned short us; int gi; unsigned gu;\n"
    "long gl; unsigned long gul; long long gll; unsigned long long gull; float gf; double gd;\n"
    "long double gld; _Bool gb; struct s gss; struct s *gp; int garr[4]; int gm[3][5]; void *gv;\n"
    "enum color gcol; char *gstr; int (*gfp)(void); union { int i; float f; } gun;\n"
    "int func(void) { return 1; }\n";

/* One a line; the function returns its type's value through a variable of type __typeof__. */
static const char *const expressions[] = {
    "gi",
    "gi + 1",
    "gc + gc",
    "uc - us",
    "gs * gu",
    "gu + gi",
    "gl + gu",
    "gul + gl",
    "gll + gul",
    "gull - gll",
    "gi / gl",
    "gi % 7",
    "gf + gi",
    "gd * gf",
    "gld - gull",
    "gf < gu",
    "gb + gb",
    "gb == 1",
    "gc == 'a'",
    "gc < uc",
    "gu > -1",
    "gl < gu",
    "gul > gl",
    "gi == 10u",
    "gi == 10l",
    "gi == 0xffffffff",
    "gi == 2147483648",
    "gi == 0x7fffffffffffffff",
    "gi + 4294967296",
    "gi + 0x80000000",
    "gi + 017",
    "-gc",
    "+us",
    "~uc",
    "!gp",
    "!gf",
    "-gu",
    "~gl",
    "-gf",
    "-2147483648",
    "gi << gl",
    "gc << 1",
    "gul >> gc",
    "gi & gu",
    "gl | gi",
    "uc ^ sc",
    "gi && gp",
    "gf || gi",
    "gi ? gc : gu",
    "gi ? gp : 0",
    "gi ? gv : gp",
    "gi ? gf : gd",
    "gi ? 1 : gl",
    "gp == 0",
    "0 != gp",
    "gp == gv",
    "gp < gp + 1",
    "gp - gp",
    "gp + gi",
    "gi + gp",
    "gp->c",
    "gp->h + 1",
    "gp->bits + 1",
    "gp->bits < -1",
    "gp->sbits + gu",
    "gp->full + gi",
    "gp->full < -1",
    "gp->wide + 1",
    "gp->in.a",
    "gp->in.u",
    "gp->in.v[2]",
    "gss.next->next->c",
    "(*gp).h",
    "gp->arr[gi]",
    "gp->arr[gc] + gss.arr[1]",
    "gp[3].c",
    "*gp->arr",
    "*(gp->arr + 2)",
    "garr[gu]",
    "gm[1][gi]",
    "*gm[2]",
    "gstr[1] == '\\n'",
    "*gstr",
    "&gi == garr",
    "&garr[1] - garr",
    "&gp->h == 0",
    "gp->col == 1",
    "gcol + 1",
    "gcol < -1",
    "(char)gi",
    "(unsigned long)gi + gi",
    "(long)gp == 3",
    "(struct s *)gv == gp",
    "((struct s *)gv)->h",
    "(float)gi < gd",
    "(_Bool)gi",
    "(unsigned char)300 == gi",
    "(enum color)gi == gcol",
    "sizeof(int) + gi",
    "sizeof gss",
    "sizeof(struct s *)",
    "sizeof garr",
    "sizeof gp->in",
    "gp->fl * 2",
    "gp->flag + gi",
    "gd == 1.5",
    "gf == 1.5f",
    "gld < 1.0L",
    "1e3 < gd",
    "gfp == func",
    "gfp == 0",
    "local + param",
    "param ? local : gi",
    "gun.i + gun.f",
    "gi < 3 == gu > 2",
    "gu - 1 < 0",
    "gs - us < gul",
    "'\\0' == gc",
    "'\\xff' == gi",
    "1 ? gi : gl",
    "gi >> 3u",
    "gul / gi",
    "gb & gb",
    "!gb == gi",
};
enum { count = sizeof expressions / sizeof *expressions };

typedef struct fixture {
  job job;
  actions actions;
  spec *spec;
  program *p;
} fixture;

static void setup(fixture *x, const char *text) {
  char name[] = "/tmp/cantrip-resolve-XXXXXX.c";
  int fd = mkstemps(name, 2);
  assert_true(fd >= 0);
  FILE *f = fdopen(fd, "w");
  fputs(text, f);
  fclose(f);
  job_init(&x->job);
  actions_init(&x->actions);
  x->spec = spec_new(&x->job, &x->actions);
  string_list files = {0};
  vec_push(&files, name);
  x->p = front_load(&x->job, &files);
  vec_free(&files);
  unlink(name);
  assert_non_null(x->p);
}

static void teardown(fixture *x) {
  program_free(x->p);
  spec_free(x->spec);
  actions_free(&x->actions);
  job_free(&x->job);
}

static void add(buf *b, const char *e, uint32_t i) {
  buf_printf(b, "void f%u(int param) { long local; __typeof__(%s) out = %s; (void)out; }\n", i, e, e);
}

/* What the front end assigned to `out`: the last assignment of the function. NULL for a condition that it made
 * into branches. */
static const expr *made(const cfa *f) {
  const expr *found = NULL;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind == E_ASSIGN && e->lhs->kind == EX_VAR && !strcmp(e->lhs->sym->name, "out")) found = e->rhs;
  }
  return found;
}

static void as_a_compiler_does(void **state) {
  (void)state;
  fixture x;
  buf text = {0};
  buf_puts(&text, declarations);
  for (uint32_t i = 0; i < count; i++) add(&text, expressions[i], i);
  setup(&x, buf_text(&text));
  uint32_t compared = 0, bad = 0;
  for (uint32_t i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "f%u", i);
    const cfa *f = program_find(x.p, name);
    const expr *want = made(f);
    const cexpr *e = spec_expression(x.spec, "test", expressions[i]);
    assert_non_null(e);
    resolve_scope scope = {.program = x.p, .function = f};
    const expr *got = spec_resolve(&x.job, x.spec, e, &scope);
    assert_non_null(got);
    if (!want || want->kind == EX_VAR) continue; /* a temporary, after branches */
    /* variables named local and param are different in each function: same function, same symbol */
    if (want != got) {
      buf a = {0}, b = {0};
      ex_print(&a, want);
      ex_print(&b, got);
      type_print(&a, want->type, "");
      type_print(&b, got->type, "");
      fprintf(stderr, "%s: front: %s, here: %s\n", expressions[i], buf_text(&a), buf_text(&b));
      buf_free(&a);
      buf_free(&b);
    }
    bad += want != got;
    compared++;
  }
  fprintf(stderr, "%u of %u compared\n", compared, (unsigned)count);
  assert_int_equal(bad, 0);
  assert_true(compared > 110);
  buf_free(&text);
  teardown(&x);
}

static const char *text_of(fixture *x, const char *e, const resolve_scope *scope, buf *b) {
  const cexpr *c = spec_expression(x->spec, "test", e);
  const expr *got = c ? spec_resolve(&x->job, x->spec, c, scope) : NULL;
  b->n = 0;
  if (got) ex_print(b, got);
  return got ? buf_text(b) : "error";
}

static void names_are_found_in_order(void **state) {
  (void)state;
  fixture x;
  setup(&x, "int g, N, x; int f(int x, char *p) { static int st; int y; y = st; st = x; return y + *p; }\n"
            "void other(void) { int z; z = 1; g = z; }\n");
  buf b = {0};
  const cfa *f = program_find(x.p, "f");
  assert_true(spec_read_text(x.spec, "consts", "const N = 7\n", 12));
  assert_true(spec_finish(x.spec));
  const expr *dollars[] = {NULL, ex_var(x.p->terms, f->params.at[0]), ex_var(x.p->terms, f->params.at[1])};
  spec_index i = {"i", 3};
  resolve_scope scope = {x.p, f, dollars, 3, &i, 1};
  x.job.diag.out = fopen("/dev/null", "w");
  assert_string_equal(text_of(&x, "N + g", &scope, &b), "7 + g");
  assert_string_equal(text_of(&x, "i == y", &scope, &b), "3 == y");
  assert_string_equal(text_of(&x, "st", &scope, &b), "st");
  assert_string_equal(text_of(&x, "$1 < *$2", &scope, &b), "x < (int)*p");
  assert_ptr_equal(spec_resolve(&x.job, x.spec, spec_expression(x.spec, "t", "x"), &scope), dollars[1]);
  assert_int_equal(x.job.diag.errors, 0);
  const char *const bad[] = {"$0",
                             "$3",
                             "z",
                             "RED",
                             "p->a",
                             "*x",
                             "&1",
                             "x.y",
                             "p % 2",
                             "(struct none *)p",
                             "sizeof(struct none)",
                             "p * 2",
                             "p + p",
                             "3 - p",
                             "p & 1",
                             "~1.5",
                             "(float)p",
                             "p == 1.5",
                             "x[1]",
                             "g(1)"};
  for (uint32_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    uint32_t errors = x.job.diag.errors;
    assert_string_equal(text_of(&x, bad[k], &scope, &b), "error");
    assert_int_equal(x.job.diag.errors, errors + 1);
  }
  scope.function = NULL;
  assert_string_equal(text_of(&x, "y", &scope, &b), "error");
  assert_string_equal(text_of(&x, "x + g", &scope, &b), "x + g");
  fclose(x.job.diag.out);
  buf_free(&b);
  teardown(&x);
}

static void what_can_be_changed(void **state) {
  (void)state;
  fixture x;
  setup(&x, "struct s { int a[3]; struct s *n; } g; int h; void f(struct s *p) { p->a[0] = 1; }\n");
  const cfa *f = program_find(x.p, "f");
  const expr *dollars[] = {NULL, ex_var(x.p->terms, f->params.at[0])};
  resolve_scope scope = {x.p, f, dollars, 2, NULL, 0};
  x.job.diag.out = fopen("/dev/null", "w");
  const char *const good[] = {"*$1", "$1->a", "$1->a[1]", "g", "g.n->a", "h"}, *const bad[] = {"h + 1", "3", "&h",
                                                                                               "-h"};
  for (uint32_t i = 0; i < 6; i++) {
    const expr *e = spec_resolve_lvalue(&x.job, x.spec, spec_expression(x.spec, "t", good[i]), &scope);
    assert_non_null(e);
    assert_true(ex_is_lvalue(e));
  }
  for (uint32_t i = 0; i < 4; i++)
    assert_null(spec_resolve_lvalue(&x.job, x.spec, spec_expression(x.spec, "t", bad[i]), &scope));
  assert_int_equal(x.job.diag.errors, 4);
  fclose(x.job.diag.out);
  teardown(&x);
}

RUN(cmocka_unit_test(as_a_compiler_does), cmocka_unit_test(names_are_found_in_order),
    cmocka_unit_test(what_can_be_changed))
