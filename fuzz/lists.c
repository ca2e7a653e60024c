/* Random programs with lists for fuzz/lists.sh. `lists SEED` prints a program that is two things: for cantrip a function that is
 * given lists, or a main that builds its own; with -DTRUTH a program that tries all small lists (three nodes with all
 * links between them, circular ones, too) or all small inputs, and prints the class and line of each access that
 * goes wrong first. There every access to a node is looked up in a table of nodes, so that nothing undefined happens.
 * One statement a line; mistakes (a null test that is missing, a node freed too early) are as likely as not. */
#include "random.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct generator {
  uint64_t state;
  bool own;   /* builds and frees its own nodes */
  bool heads; /* has a list with an end inside */
  int depth;
} generator;

static uint32_t below(generator *g, uint32_t n) { return random_below(&g->state, n); }

static const char *variable(generator *g) {
  static const char *const names[] = {"p", "q", "a", "b", "t"};
  return names[below(g, 5)];
}

static void line(const generator *g, const char *text) { printf("%*s%s\n", 2 + 2 * g->depth, "", text); }

static void pointer(generator *g, char *out, size_t size) {
  const char *x = variable(g);
  switch (below(g, 8)) {
  case 0: snprintf(out, size, "0"); return;
  case 1:
  case 2: snprintf(out, size, "N(%s)->next", x); return;
  case 3: snprintf(out, size, "%s ? N(%s)->next : 0", x, x); return;
  case 4:
    if (g->heads) {
      snprintf(out, size, "&H(h)->end");
      return;
    } /* fallthrough */
  default: snprintf(out, size, "%s", x); return;
  }
}

static void condition(generator *g, char *out, size_t size) {
  const char *x = variable(g), *y = variable(g);
  switch (below(g, 7)) {
  case 0: snprintf(out, size, "%s && N(%s)->v == k", x, x); return;
  case 1: snprintf(out, size, "%s == %s", x, y); return;
  case 2: snprintf(out, size, "N(%s)->v < k", x); return;
  case 3: snprintf(out, size, "%s && N(%s)->next", x, x); return;
  case 4: snprintf(out, size, "!%s", x); return;
  case 5: snprintf(out, size, "%s && %s && N(%s)->next == %s", x, y, x, y); return;
  default: snprintf(out, size, "%s", x); return;
  }
}

static void statements(generator *g, uint32_t n);

static void block(generator *g, const char *head, uint32_t n) {
  line(g, head);
  g->depth++;
  statements(g, n);
  g->depth--;
  line(g, "}");
}

static void make(generator *g, const char *x) {
  char text[160];
  snprintf(text, sizeof text, "%s = M();", x);
  line(g, text);
  if (below(g, 6)) {
    snprintf(text, sizeof text, "N(%s)->next = %s;", x, below(g, 2) ? "0" : variable(g));
    line(g, text);
  }
  snprintf(text, sizeof text, "N(%s)->v = k;", x);
  line(g, text);
}

/* Whole loops as people write them, right or nearly so. */
static void idiom(generator *g) {
  char text[200];
  const char *x = variable(g), *y = variable(g);
  switch (below(g, g->own ? 6 : 4)) {
  case 0: snprintf(text, sizeof text, "for (p = %s; STEP && p; p = N(p)->next) { k += N(p)->v; }", x); break;
  case 1: snprintf(text, sizeof text, "while (STEP && %s && N(%s)->v != k) { %s = N(%s)->next; }", x, x, x, x); break;
  case 2: snprintf(text, sizeof text, "while (STEP && N(%s)->next) { %s = N(%s)->next; }", x, x, x); break;
  case 3:
    snprintf(text, sizeof text, "for (q = 0; STEP && %s; %s = t) { t = N(%s)->next; N(%s)->next = q; q = %s; }", x, x,
             x, x, x);
    break;
  case 4: snprintf(text, sizeof text, "while (STEP && %s) { t = N(%s)->next; F(%s); %s = t; }", x, x, x, x); break;
  default:
    snprintf(text, sizeof text, "while (STEP && k-- > 0) { %s = M(); N(%s)->next = %s; N(%s)->v = k; %s = %s; }", y, y,
             x, y, x, y);
    break;
  }
  line(g, text);
}

static void statement(generator *g) {
  char text[240], inner[200];
  const char *x = variable(g);
  switch (below(g, 12)) {
  case 0:
  case 1:
  case 2:
    pointer(g, inner, sizeof inner);
    snprintf(text, sizeof text, "%s = %s;", x, inner);
    line(g, text);
    return;
  case 3:
    snprintf(text, sizeof text, below(g, 2) ? "if (%s) N(%s)->next = %s;" : "if (%s || !k) N(%s)->next = %s;", x, x,
             variable(g));
    line(g, text);
    return;
  case 4:
    snprintf(text, sizeof text, "N(%s)->next = %s;", x, variable(g));
    line(g, text);
    return;
  case 5: make(g, x); return;
  case 6:
  case 7:
    condition(g, inner, sizeof inner);
    snprintf(text, sizeof text, below(g, 3) ? "if (%s) {" : "while (STEP && (%s)) {", inner);
    if (g->depth < 2) block(g, text, 1 + below(g, 3));
    return;
  case 8:
    if (!g->own && below(g, 3) == 0) snprintf(text, sizeof text, below(g, 2) ? "glob.next = %s;" : "%s = &glob;", x);
    else if (g->own) snprintf(text, sizeof text, below(g, 2) ? "F(%s);" : "F(%s), %s = 0;", x, x);
    else snprintf(text, sizeof text, "if (%s) N(%s)->v = k;", x, x);
    line(g, text);
    return;
  default: idiom(g); return;
  }
}

static void statements(generator *g, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) statement(g);
}

/* ---- what is around them ---- */

static const char *const shared =
    "struct node { int v; struct node *next; };\n"
    "struct head { int n; struct node end; };\n"
    "struct node glob;\n"
    "#ifdef TRUTH\n"
    "#include <setjmp.h>\n"
    "#include <stdio.h>\n"
    "enum { given = 3, most = 60 };\n"
    "static struct node nodes[most];\n"
    "static struct head first;\n"
    "static int used, steps, freed[most], at[8], asked, seen[4000][3];\n"
    "static jmp_buf out;\n"
    "static void wrong(int class, int line) {\n"
    "  static const char *const names[] = {\"wild\", \"null\", \"memory\"};\n"
    "  if (!seen[line][class]++) printf(\"%s %d\\n\", names[class], line);\n"
    "  longjmp(out, 1);\n"
    "}\n"
    "static struct node *node(struct node *p, int line) {\n"
    "  if (!p) wrong(1, line);\n"
    "  if (p == &first.end || p == &glob) return p;\n"
    "  for (int i = 0; i < used; i++) {\n"
    "    if (p == &nodes[i] && freed[i]) wrong(2, line);\n"
    "    if (p == &nodes[i]) return p;\n"
    "  }\n"
    "  wrong(0, line);\n"
    "  return p;\n"
    "}\n"
    "static struct head *head(struct head *p) { /* only the address of a member is taken */\n"
    "  if (!p) longjmp(out, 1);\n"
    "  return p;\n"
    "}\n"
    "static struct node *make(void) {\n"
    "  if (used == most) longjmp(out, 1);\n"
    "  freed[used] = 0;\n"
    "  nodes[used].next = (struct node *)1;\n"
    "  return &nodes[used++];\n"
    "}\n"
    "static void release(struct node *p, int line) {\n"
    "  if (p) freed[node(p, line) - nodes] = 1;\n"
    "}\n"
    "static int step(void) {\n"
    "  if (++steps > 100) longjmp(out, 1);\n"
    "  return 1;\n"
    "}\n"
    "static int input(void) { return asked < 4 ? at[asked++] : 0; }\n"
    "#define N(p) node(p, __LINE__)\n"
    "#define H(p) head(p)\n"
    "#define M() make()\n"
    "#define F(p) release(p, __LINE__)\n"
    "#define STEP step()\n"
    "#else\n"
    "#include <stdlib.h>\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "#define input() __VERIFIER_nondet_int()\n"
    "#define N(p) (p)\n"
    "#define H(p) (p)\n"
    "#define M() malloc(sizeof(struct node))\n"
    "#define F(p) free(p)\n"
    "#define STEP 1\n"
    "#endif\n";

static const char *const truth_of_given =
    "static struct node *named(int i) { return i < given ? &nodes[i] : i == given ? 0 : i == given + 1 ? &first.end : &glob; }\n"
    "int main(void) {\n"
    "  for (int links = 0; links < 7776; links += 1 + links % 3)\n"
    "    for (int starts = 0; starts < STARTS; starts++)\n"
    "      for (int values = 0; values < 16; values++) {\n"
    "        int l = links;\n"
    "        used = given;\n"
    "        steps = 0;\n"
    "        for (int i = 0; i < given; i++, l /= 6) freed[i] = 0, nodes[i].next = named(l % 6), nodes[i].v = values >> i & 1;\n"
    "        first.end.next = named(l % 6);\n"
    "        glob.next = named(l / 6);\n"
    "        glob.v = 0;\n"
    "        first.end.v = 0;\n"
    "        if (!setjmp(out)) f(named(starts % 5), named(starts / 5 % 5), starts < 25 ? &first : 0, values >> 3);\n"
    "      }\n"
    "  return 0;\n"
    "}\n";

static const char *const truth_of_own = "int main(void) {\n"
                                        "  for (int n = 0; n < 625; n++) {\n"
                                        "    for (int i = 0, k = n; i < 4; i++, k /= 5) at[i] = k % 5 - 1;\n"
                                        "    used = steps = asked = 0;\n"
                                        "    if (!setjmp(out)) own();\n"
                                        "  }\n"
                                        "  return 0;\n"
                                        "}\n";

int main(int argc, char **argv) {
  generator g = {.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
  for (int i = 0; i < 8; i++) below(&g, 2);
  g.own = below(&g, 2);
  g.heads = !g.own && below(&g, 3) == 0;
  printf("// %s\n#define STARTS %d\n%s", g.own ? "own" : "given", g.heads ? 50 : 25, shared);
  if (g.own) {
    printf("void own(void) {\n  struct node *a = 0, *b = 0, *p = 0, *q = 0, *t = 0;\n  int k = input();\n");
    line(&g, "for (int i = 0, n = input(); STEP && i < n; i++) { p = M(); N(p)->next = a; N(p)->v = i; a = p; }");
  } else {
    printf("void f(struct node *a, struct node *b, struct head *h, int k) {\n  struct node *p = a, *q = b, *t = 0;\n");
    if (!g.heads) line(&g, "(void)h;");
  }
  statements(&g, 3 + below(&g, 6));
  printf(
      "  (void)p, (void)q, (void)t, (void)b;\n}\n#ifdef TRUTH\n%s#elif %d\nint main(void) {\n  own();\n  return 0;\n}\n#endif\n",
      g.own ? truth_of_own : truth_of_given, g.own);
  return 0;
}
