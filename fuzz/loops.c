/* Random loops with a random assertion behind or inside them: counters of several widths that
 * may wrap around, strides, several paths, nesting, early exits, arrays that are filled, copied
 * and searched. Two inputs of small domains, so that all executions can be tried (fuzz/oracle.c).
 * The loops run often enough that unfolding them is work; nothing is undefined, except that
 * int counters are kept small by their bounds.
 *
 *     loops SEED           the program on the standard output */
#include "random.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;
static int indent = 1, depth, counters;

static uint32_t rnd(uint32_t n) { return random_below(&state, n); }

static bool chance(uint32_t percent) { return rnd(100) < percent; }

static void line(const char *fmt, ...) {
  va_list ap;
  for (int i = 0; i < indent; i++) fputs("  ", stdout);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  putchar('\n');
}

static const char *const names[] = {"x", "y", "u", "c", "b"}; /* int, int, unsigned, signed char, unsigned char */
static const char *var(void) { return names[rnd(5)]; }
static const char *narrow(void) { return names[3 + rnd(2)]; }

static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};

static void update(void);
static void loop(void);

static void update(void) {
  const char *v = var();
  switch (rnd(14)) {
  case 0:
  case 1:
  case 2: line("%s++;", v); break;
  case 3: line("%s--;", v); break;
  case 4: line("%s += %u;", v, 1 + rnd(4)); break;
  case 5: line("%s -= %u;", v, 1 + rnd(4)); break;
  case 6: line("x = (x + y) & 1023;"); break;
  case 7: line("%s = %u;", v, rnd(12)); break;
  case 8: line("%s = %s;", narrow(), var()); break;
  case 9: line("a[x & 15] = %u;", rnd(5)); break;
  case 10: line("a[b & 15] = (unsigned char)%s;", chance(50) ? "in0" : "b"); break;
  case 11: line("t[b & 15] = a[b & 15];"); break;
  case 12: line("if (a[u & 15] %s %u) %s++;", relations[rnd(6)], rnd(4), v); break;
  default:
    line("if (%s %s %u) %s += %u; else %s%s;", var(), relations[rnd(6)], rnd(30), v, 1 + rnd(3), var(),
         chance(50) ? "++" : "--");
  }
}

static void body(void) {
  indent++;
  depth++;
  for (int n = 1 + (int)rnd(3); n > 0; n--) {
    if (depth < 2 && chance(12)) loop();
    else update();
  }
  if (chance(12)) line("if (%s %s %u) break;", var(), relations[rnd(6)], rnd(60));
  if (chance(8)) line("if (%s > %u) reach_error();", var(), 20 + rnd(200));
  depth--;
  indent--;
}

/* A counter of its own that the body does not touch; it may be one that wraps around. */
static void counted(void) {
  static const char *const types[] = {"int", "unsigned", "unsigned char", "signed char", "short"};
  int i = counters++;
  uint32_t bound = 10 + rnd(depth ? 20 : 90), step = 1 + rnd(3);
  const char *type = types[rnd(5)];
  if (chance(60)) line("for (%s i%d = %u; i%d < %u; i%d += %u) {", type, i, rnd(4), i, bound, i, step);
  else if (chance(50)) line("for (%s i%d = %u; i%d > %u; i%d -= %u) {", type, i, bound, i, 3 + rnd(5), i, step);
  else line("for (unsigned char i%d = %u; i%d != %u; i%d%s) {", i, rnd(256), i, rnd(256), i, chance(50) ? "++" : "--");
  body();
  line("}");
}

/* Over arrays: fill, copy, search, maximum. */
static void over_array(void) {
  int i = counters++;
  switch (rnd(4)) {
  case 0: line("for (int i%d = 0; i%d < %u; i%d++) a[i%d] = %u;", i, i, 10 + rnd(7), i, i, rnd(5)); break;
  case 1: line("for (int i%d = 0; i%d < %u; i%d++) t[i%d] = a[i%d];", i, i, 10 + rnd(7), i, i, i); break;
  case 2:
    line("y = 0;");
    line("while (y < 16 && a[y] != in1) y++;");
    break;
  default: line("for (int i%d = 0; i%d < 16; i%d++) if (a[i%d] > b) b = a[i%d];", i, i, i, i, i);
  }
}

/* While a variable has not come somewhere; a fuel counter ends it at last. */
static void open_loop(void) {
  int i = counters++;
  const char *v = narrow();
  line("unsigned f%d = %u;", i, 20 + rnd(60));
  if (chance(60)) {
    line("while (%s %s %u && f%d--) {", v, relations[rnd(6)], rnd(100), i);
    body();
    line("}");
  } else if (chance(50)) {
    line("do {");
    body();
    line("} while (f%d-- && %s %s %u);", i, v, relations[rnd(6)], rnd(100));
  } else { /* not inside a for or while: a break in it would leave that */
    line("again%d:;", i);
    update();
    update();
    line("if (f%d-- && %s %s %u) goto again%d;", i, v, relations[rnd(6)], rnd(100), i);
  }
}

static void loop(void) {
  uint32_t k = rnd(10);
  if (k < 5) counted();
  else if (k < 8) open_loop();
  else over_array();
}

static void assertion(void) {
  switch (rnd(8)) {
  case 0: line("if (x - y %s %d) reach_error();", relations[rnd(6)], (int)rnd(20) - 5); break;
  case 1: line("if ((u - b) %% 4 %s %u) reach_error();", relations[rnd(6)], rnd(4)); break;
  case 2: line("if (a[in1 + %u] %s %u) reach_error();", rnd(12), relations[rnd(6)], rnd(5)); break;
  case 3: line("if (a[in1 + 3] != t[in1 + 3]) reach_error();"); break;
  case 4:
    line("if (b %s %u && c %s %d) reach_error();", relations[rnd(6)], rnd(256), relations[rnd(6)], (int)rnd(256) - 128);
    break;
  case 5: line("if (x %s y && u %s %u) reach_error();", relations[rnd(6)], relations[rnd(6)], rnd(100)); break;
  default: line("if (%s %s %u) reach_error();", var(), relations[rnd(6)], rnd(120));
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: loops SEED\n", stderr);
    return 1;
  }
  state = random_start(strtoull(argv[1], NULL, 10));
  puts("// inputs: 4 4\n"
       "unsigned char __VERIFIER_nondet_uchar(void);\nvoid __VERIFIER_assume(int);\nvoid reach_error(void);\n"
       "unsigned char a[16], t[16];\n"
       "int main(void) {\n"
       "  int in0 = __VERIFIER_nondet_uchar() & 3, in1 = __VERIFIER_nondet_uchar() & 3;");
  line("int x = %s, y = %u;", chance(30) ? "in0" : "0", rnd(3));
  line("unsigned u = %u;", rnd(5));
  line("signed char c = %d;", (int)rnd(20) - 10);
  line("unsigned char b = %s;", chance(30) ? "in1" : chance(50) ? "250" : "0");
  for (int n = 1 + (int)rnd(2); n > 0; n--) loop();
  assertion();
  line("return 0;\n}");
  return 0;
}
