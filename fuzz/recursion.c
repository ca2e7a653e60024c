/* Small random C programs whose functions call themselves and each other, with a random assertion. The first parameter says how deep
 * a call may still go, so every run ends; values have several widths and wrap around, globals are changed on the way, and
 * now and then a function takes the address of one of its variables. Inputs have few values, so that all can be tried.
 *
 *     recursion SEED           the program on the standard output
 *     recursion SEED DROP...   the same without the statements of these numbers (to minimise)
 *
 * As fuzz/reach.c: each statement has a number, and `// inputs: 4 4:-2` says how many values the inputs have. */
#include "random.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_statements = 400, functions = 3, globals = 3 };

static uint64_t state;
static bool dropped[most_statements];
static int statements;
static char out[1 << 18];
static size_t length;
static const char *const types[] = {"int", "unsigned", "unsigned char", "signed char", "short"};
static const char *type_of[functions];
static bool by_pointer[functions];

static uint32_t rnd(uint32_t n) { return random_below(&state, n); }

static bool chance(uint32_t percent) { return rnd(100) < percent; }

static void put(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  length += (size_t)vsnprintf(out + length, sizeof out - length, fmt, ap);
  va_end(ap);
}

static void leaf(bool inside) {
  switch (rnd(inside ? 6 : 3)) {
  case 0: put("%d", (int)rnd(9) - 2); break;
  case 1:
  case 2: put("g%d", (int)rnd(globals)); break;
  case 3: put("n"); break;
  case 4: put("x"); break;
  default: put("y");
  }
}

static void term(bool inside, int depth) {
  static const char *const operators[] = {"+", "-", "+", "*", "&", "^"};
  if (!depth || chance(35)) {
    leaf(inside);
    return;
  }
  put("(");
  term(inside, depth - 1);
  put(" %s ", operators[rnd(6)]);
  term(inside, depth - 1);
  put(")");
}

static void condition(bool inside) {
  static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
  term(inside, 1);
  put(" %s ", compare[rnd(6)]);
  term(inside, 1);
}

/* Calls go at least one step further down. */
static void call(bool inside) {
  uint32_t f = rnd(functions);
  put("f%u(%s - %d, ", f, inside ? "n" : "in0", inside ? 1 + (int)rnd(2) : (int)rnd(2));
  term(inside, 1);
  if (by_pointer[f]) put(", &%s", inside ? "y" : "local");
  put(")");
}

static void statement(bool inside, int depth, int *calls) {
  int mine = statements++;
  size_t before = length;
  const char *target[] = {"g0", "g1", "g2", "x", "y"};
  const char *to = target[rnd(inside ? 5 : 3)];
  switch (rnd(depth ? 6 : 4)) {
  case 0:
  case 1:
    put("  %s = ", to);
    if (*calls > 0 && chance(60)) {
      --*calls;
      call(inside);
    } else {
      term(inside, 2);
    }
    put(";\n");
    break;
  case 2: put("  %s += %d;\n", to, (int)rnd(5) - 1); break;
  case 3:
    put("  if (");
    condition(inside);
    put(") reach_error();\n");
    if (!chance(8)) length = before;
    break;
  default:
    put("  if (");
    condition(inside);
    put(") {\n");
    for (uint32_t i = 1 + rnd(2); i; i--) statement(inside, depth - 1, calls);
    put("  }\n");
  }
  if (mine < most_statements && dropped[mine]) length = before;
}

static void function(uint32_t k) {
  int calls = 2;
  put("static %s f%u(int n, %s x%s) {\n  int y = x;\n  (void)y;\n  if (n <= 0) return x;\n", type_of[k], k,
      types[rnd(5)], by_pointer[k] ? ", int *p" : "");
  for (uint32_t i = 2 + rnd(4); i; i--) statement(true, 2, &calls);
  if (by_pointer[k]) put("  *p = x + %u;\n", rnd(4));
  put("  return ");
  if (calls && chance(50)) call(true);
  else term(true, 2);
  put(";\n}\n");
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  state = strtoull(argv[1], NULL, 10);
  for (int i = 2; i < argc; i++)
    if (atoi(argv[i]) < most_statements) dropped[atoi(argv[i])] = true;
  put("// inputs: 3 4:-2\nextern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\nextern void reach_error(void);\n");
  for (int i = 0; i < globals; i++) put("static %s g%d;\n", types[rnd(5)], i);
  for (uint32_t k = 0; k < functions; k++) {
    type_of[k] = types[rnd(5)];
    by_pointer[k] = chance(12);
  }
  uint64_t seed = state;
  for (int pass = 0; pass < 2; pass++) { /* declarations are the heads of the bodies */
    state = seed;
    statements = 0;
    for (uint32_t k = 0; k < functions; k++) {
      size_t before = length;
      function(k);
      char *brace = strchr(out + before, '{');
      if (pass || !brace) continue;
      length = (size_t)(brace - out) - 1;
      put(";\n");
    }
  }
  int calls = 3;
  put("int main(void) {\n  int in0 = __VERIFIER_nondet_int(), in1 = __VERIFIER_nondet_int(), local = 0;\n");
  put("  __VERIFIER_assume(in0 >= 0 && in0 < 3 && in1 >= -2 && in1 < 2);\n  g0 = in1;\n  (void)local;\n");
  for (uint32_t i = 2 + rnd(3); i; i--) statement(false, 1, &calls);
  put("  g1 = ");
  call(false);
  put(";\n  if (");
  condition(false);
  put(" && ");
  condition(false);
  put(" && ");
  condition(false);
  put(") reach_error();\n  return 0;\n}\n");
  fwrite(out, 1, length, stdout);
  fprintf(stderr, "%d\n", statements);
  return 0;
}
