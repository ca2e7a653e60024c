/* Small random C programs with a random assertion: bounded loops, arrays, pointers, structs,
 * switches, calls, signed and unsigned arithmetic of several widths, and a few inputs of small
 * domains, so that all of them can be tried. Nothing is undefined: signed arithmetic is done
 * on masked operands, divisors are odd, shifts are masked, indices are masked to the power of
 * two that their array has as length.
 *
 *     reach SEED           the program on the standard output
 *     reach SEED DROP...   the same without the statements of these numbers (to minimise)
 *
 * Each statement has a number, the same for the same seed whatever is dropped. The inputs are
 * calls of __VERIFIER_nondet_*, restricted to a few values, negative ones too, by an assumption or a mask;
 * the comment `// inputs: 4 4:-2 2` says how many values each has, and the first of them (0). */
#include "random.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_inputs = 3, most_depth = 3, most_statements = 4000 };

static uint64_t state;
static bool dropped[most_statements];
static int statements, indent = 1, loops;
static char out[1 << 20];
static size_t length;

static uint32_t rnd(uint32_t n) { return random_below(&state, n); }

static bool chance(uint32_t percent) { return rnd(100) < percent; }

static void put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  length += (size_t)vsnprintf(out + length, sizeof out - length, fmt, ap);
  va_end(ap);
}

static void margin(void) {
  for (int i = 0; i < indent; i++) put("  ");
}

/* --- expressions --- */

typedef struct variable {
  const char *name;
  bool is_signed;
} variable;

static const variable scalars[] = {
    {"x", true},   {"y", true},    {"u", false},   {"w", false}, {"c", true}, {"h", false},
    {"s.a", true}, {"s.b", false}, {"q->a", true}, {"*p", true}, {"g", true}, {"l", true},
};
enum { nscalars = sizeof scalars / sizeof *scalars };

static void expression(int depth);

static void index_of(int depth) {
  put("[(");
  expression(depth + 2);
  put(") & 3]");
}

static void leaf(void) {
  switch (rnd(8)) {
  case 0: put("%d", (int)rnd(8)); break;
  case 1: put("%d", (int)rnd(600) - 200); break;
  case 2: put("in%d", (int)rnd(most_inputs)); break;
  case 3:
    put("t");
    index_of(most_depth);
    break;
  default: put("%s", scalars[rnd(nscalars)].name);
  }
}

/* A value small enough that no signed operation on two of them overflows. */
static void small(int depth) {
  put("((");
  expression(depth + 1);
  put(") & %d)", chance(50) ? 15 : 1023);
}

static void binary(int depth) {
  static const char *const wrapping[] = {"+", "-", "*"};
  static const char *const plain[] = {"&", "|", "^"};
  static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
  switch (rnd(10)) {
  case 0:
  case 1:
  case 2: /* signed, on small operands */
    put("(");
    small(depth);
    put(" %s ", wrapping[rnd(3)]);
    small(depth);
    put(")");
    break;
  case 3: /* unsigned, wrapping */
    put("((unsigned)(");
    expression(depth + 1);
    put(") %s (unsigned)(", wrapping[rnd(3)]);
    expression(depth + 1);
    put("))");
    break;
  case 4:
    put("(");
    expression(depth + 1);
    put(" %s ", plain[rnd(3)]);
    expression(depth + 1);
    put(")");
    break;
  case 5:
    put("(");
    small(depth);
    put(" %s ", chance(50) ? "/" : "%");
    put("((");
    expression(depth + 1);
    put(") & 6 | 1))");
    break;
  case 6:
    put("(");
    small(depth);
    put(" %s ((", chance(50) ? "<<" : ">>");
    expression(depth + 1);
    put(") & 7))");
    break;
  case 7:
  case 8:
    put("(");
    expression(depth + 1);
    put(" %s ", compare[rnd(6)]);
    expression(depth + 1);
    put(")");
    break;
  default:
    put("(");
    expression(depth + 1);
    put(" %s ", chance(50) ? "&&" : "||");
    expression(depth + 1);
    put(")");
  }
}

static void expression(int depth) {
  static const char *const casts[] = {"(char)", "(unsigned char)", "(short)", "(_Bool)", "(long)", "(unsigned)"};
  uint32_t what = rnd(12);
  if (depth >= most_depth || what < 4) {
    leaf();
  } else if (what == 4) {
    put("(%s", chance(50) ? "!" : "~");
    expression(depth + 1);
    put(")");
  } else if (what == 5) {
    put("%s(", casts[rnd(6)]);
    expression(depth + 1);
    put(")");
  } else if (what == 6) {
    put("(");
    expression(depth + 1);
    put(" ? ");
    expression(depth + 1);
    put(" : ");
    expression(depth + 1);
    put(")");
  } else {
    binary(depth);
  }
}

/* --- statements --- */

static void block(int depth, int most);

static void target(void) {
  if (chance(15)) {
    put("t");
    index_of(most_depth);
  } else if (chance(8)) {
    put("ss[%d].b", (int)rnd(2));
  } else {
    put("%s", scalars[rnd(nscalars)].name);
  }
}

static void assignment(void) {
  target();
  put(" = ");
  expression(0);
  put(";\n");
}

static void branch(int depth) {
  put("if (");
  expression(1);
  put(") {\n");
  block(depth + 1, 2);
  margin();
  put("}");
  if (chance(50)) {
    put(" else {\n");
    block(depth + 1, 2);
    margin();
    put("}");
  }
  put("\n");
}

static void loop(int depth) {
  int n = loops++;
  uint32_t bound = 1 + rnd(5);
  if (chance(60)) {
    put("for (int i%d = 0; i%d < %u; i%d++) {\n", n, n, bound, n);
  } else {
    put("for (unsigned i%d = (unsigned)(in%u) & 3; i%d--;) {\n", n, rnd(most_inputs), n);
  }
  block(depth + 1, 2);
  if (chance(20)) {
    indent++;
    margin();
    put("if (");
    expression(2);
    put(") %s;\n", chance(50) ? "break" : "continue");
    indent--;
  }
  margin();
  put("}\n");
}

static void choice(int depth) {
  put("switch ((");
  expression(1);
  put(") & 3) {\n");
  for (int i = 0; i < 3; i++) {
    margin();
    if (i == 2) put("default:\n");
    else put("case %d:\n", i);
    block(depth + 1, 1);
    if (chance(60)) {
      indent++;
      margin();
      put("break;\n");
      indent--;
    }
  }
  margin();
  put("}\n");
}

static void statement(int depth) {
  static const char *const pointers[] = {"p = &x;\n", "p = &y;\n", "p = &s.a;\n", "p = &t[2];\n"};
  int number = statements++;
  size_t before = length;
  margin();
  switch (rnd(depth < 2 ? 14 : 10)) {
  case 0: put("%s", pointers[rnd(4)]); break;
  case 1: put("q = %s;\n", chance(50) ? "&s" : "&ss[1]"); break;
  case 2:
    put("%s", scalars[rnd(6)].name);
    put(" = f(");
    expression(1);
    put(", ");
    expression(1);
    put(");\n");
    break;
  case 3:
    put("set(&%s, ", chance(50) ? "x" : "y");
    expression(1);
    put(");\n");
    break;
  case 4: put("s = ss[%d];\n", (int)rnd(2)); break;
  case 10:
  case 11: branch(depth); break;
  case 12: loop(depth); break;
  case 13: choice(depth); break;
  default: assignment();
  }
  if (number < most_statements && dropped[number]) out[length = before] = 0;
}

static void block(int depth, int most) {
  indent++;
  for (int n = 1 + (int)rnd((uint32_t)most); n > 0; n--) statement(depth);
  indent--;
}

/* --- the program --- */

static void inputs(void) {
  static const struct {
    const char *how, *values, *assumed;
  } kinds[] = {{"__VERIFIER_nondet_uchar() & 3", "4", NULL},
               {"__VERIFIER_nondet_uchar()", "4", "in%d < 4"},
               {"__VERIFIER_nondet_bool()", "2", NULL},
               {"__VERIFIER_nondet_int()", "4:-2", "in%d >= -2 && in%d < 2"},
               {"__VERIFIER_nondet_char()", "4:-128", "in%d < -124"},
               {"__VERIFIER_nondet_int()", "3:-2147483648", "in%d <= -2147483646"}};
  uint32_t kind[most_inputs];
  for (int i = 0; i < most_inputs; i++) kind[i] = rnd(6);
  put("// inputs:");
  for (int i = 0; i < most_inputs; i++) put(" %s", kinds[kind[i]].values);
  put("\n#define INPUTS");
  for (int i = 0; i < most_inputs; i++) {
    put(" \\\n  int in%d = %s;", i, kinds[kind[i]].how);
    if (!kinds[kind[i]].assumed) continue;
    put(" __VERIFIER_assume(");
    put(kinds[kind[i]].assumed, i, i);
    put(");");
  }
  put("\n");
}

static void assertion(void) {
  static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
  put("  if (");
  if (chance(70)) {
    put("!(%s %s %d)", scalars[rnd(nscalars)].name, compare[rnd(6)], (int)rnd(40) - 10);
    if (chance(40)) {
      put(" && ");
      expression(2);
    }
  } else {
    expression(0);
  }
  put(") reach_error();\n");
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fputs("usage: reach SEED [DROP...]\n", stderr);
    return 1;
  }
  state = random_start(strtoull(argv[1], NULL, 10));
  for (int i = 2; i < argc; i++) {
    int n = atoi(argv[i]);
    if (n >= 0 && n < most_statements) dropped[n] = true;
  }
  inputs();
  put("unsigned char __VERIFIER_nondet_uchar(void);\n_Bool __VERIFIER_nondet_bool(void);\n"
      "int __VERIFIER_nondet_int(void);\nchar __VERIFIER_nondet_char(void);\n"
      "void __VERIFIER_assume(int);\nvoid reach_error(void);\n"
      "struct pair { int a; unsigned short b; };\n"
      "static int g = %d;\nstatic struct pair ss[2] = {{1, 2}, {3, 4}};\n",
      (int)rnd(10));
  put("static int f(int a, int b) { return (a & %d) %s (b & %d); }\n", chance(50) ? 7 : 255, chance(50) ? "+" : "-",
      chance(50) ? 7 : 255);
  put("static void set(int *r, int v) { *r = v; }\n");
  put("int main(void) {\n  INPUTS\n"
      "  int x = %d, y = %d, *p = &x;\n  unsigned u = %d, w = %d;\n  signed char c = %d;\n"
      "  unsigned short h = %d;\n  long l = %d;\n  int t[4] = {%d, %d};\n"
      "  struct pair s = {%d, %d}, *q = &s;\n",
      (int)rnd(9), (int)rnd(9), (int)rnd(9), (int)rnd(9), (int)rnd(9), (int)rnd(9), (int)rnd(9), (int)rnd(9),
      (int)rnd(9), (int)rnd(9), (int)rnd(9));
  for (int n = 2 + (int)rnd(7); n > 0; n--) statement(0);
  assertion();
  put("  return 0;\n}\n");
  fputs(out, stdout);
  fprintf(stderr, "%d\n", statements);
  return 0;
}
