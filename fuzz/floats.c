/* Random programs with floating point for fuzz/floats.sh: `floats SEED` prints one whose inputs are pinned to values that are known, so that the
 * compiler of this file has computed what it must find, with the same operations. The first line says how its check must
 * end. The program compares one value with that: a right claim holds, a wrong one is violated. */
#include "random.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { inputs = 3, steps = 5 };

typedef struct number {
  bool single; /* a float */
  double value;
} number;

static uint64_t state;

static uint32_t below(uint32_t n) { return random_below(&state, n); }

static double some_value(bool single) {
  static const double all[] = {0.0,    -0.0,     1.0,      -1.0,  0.1,          3.0,   -3.75, 0.5,           1e10,
                               1e308,  4.9e-324, INFINITY, NAN,   2147483647.0, 255.5, 1e-7,  -INFINITY,     16777217.0,
                               1.5e38, 1e-40,    65536.25, -1e15, 4294967296.0, 0.999, 127.0, -2147483648.0, 1.0e-310};
  double v = all[below(sizeof all / sizeof *all)];
  return single ? (double)(float)v : v;
}

static void print_value(double v, bool single) {
  if (isnan(v)) printf("(0.0%s / 0.0%s)", single ? "f" : "", single ? "f" : "");
  else if (isinf(v)) printf("(%s1.0%s / 0.0%s)", v < 0 ? "-" : "", single ? "f" : "", single ? "f" : "");
  else printf("%a%s", v, single ? "f" : "");
}

/* A condition that is true of just this value. */
static void print_is(const char *name, uint32_t n, number x) {
  if (isnan(x.value)) printf("%s%u != %s%u", name, n, name, n);
  else if (x.value == 0) printf("%s%u == 0 && 1 / %s%u %s 0", name, n, name, n, signbit(x.value) ? "<" : ">");
  else printf("%s%u == ", name, n), print_value(x.value, x.single);
}

static double operate(char operator, double a, double b, bool single) {
  float x = (float)a, y = (float)b;
  switch (operator) {
  case '+': return single ? (double)(x + y) : a + b;
  case '-': return single ? (double)(x - y) : a - b;
  case '*': return single ? (double)(x * y) : a * b;
  default: return single ? (double)(x / y) : a / b;
  }
}

static double converted(double v, int how) {
  switch (how) {
  case 0: return (double)(int)v;
  case 1: return (double)(unsigned)v;
  case 2: return (double)(long long)v;
  default: return (double)(signed char)v;
  }
}

/* Does it fit, so that C says what it becomes? */
static bool fits(double v, int how) {
  static const double low[] = {-2147483649.0, -1.0, -9223372036854775808.0, -129.0},
                      high[] = {2147483648.0, 4294967296.0, 9223372036854775808.0, 128.0};
  return how == 2 ? v >= low[2] && v < high[2] : v > low[how] && v < high[how];
}

static number step(uint32_t n, const number *known) {
  static const char *const casts[] = {"int", "unsigned", "long long", "signed char"};
  static const char operators[] = "+-*/";
  uint32_t a = below(n), b = below(n), how = below(12);
  number x = known[a], y = known[b], r = {x.single && y.single, 0};
  int cast = (int)below(4);
  char operator= operators[below(4)];
  bool single = below(2);
  printf("%s v%u = ",
         how == 8 && single     ? "float"
         : how >= 6 && how != 8 ? "double"
         : r.single             ? "float"
                                : "double",
         n);
  if (how < 6) {
    printf("v%u %c v%u;\n", a, operator, b);
    r.value = operate(operator, x.value, y.value, r.single);
  } else if (how == 6) {
    printf("-v%u;\n", a), r = (number){false, -x.value};
  } else if (how == 7) {
    printf("v%u < v%u ? v%u : v%u;\n", a, b, a, b), r = (number){false, x.value < y.value ? x.value : y.value};
  } else if (how == 8) {
    r = (number){single || r.single, 0};
    r.value = r.single ? (double)(float)x.value : x.value;
    printf("(%s)v%u;\n", r.single ? "float" : "double", a);
  } else if (how == 9 && fits(x.value, cast)) {
    printf("(%s)v%u;\n", casts[cast], a), r = (number){false, converted(x.value, cast)};
  } else if (how == 10) {
    static const char *const names[] = {"fabs", "floor", "ceil", "trunc"};
    double (*const functions[])(double) = {fabs, floor, ceil, trunc};
    printf("%s(v%u);\n", names[cast], a), r = (number){false, functions[cast](x.value)};
  } else {
    printf("(v%u >= v%u) + 2 * (v%u != v%u) + 4 * !v%u;\n", a, b, a, b, a);
    r = (number){false, (x.value >= y.value) + 2 * (x.value != y.value) + 4 * !x.value};
  }
  return r;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  uint64_t seed = strtoull(argv[1], NULL, 10);
  number known[inputs + steps];
  state = random_start(seed);
  for (int i = 0; i < 5; i++) below(2);
  bool right = below(2);
  printf("// %s\nextern double __VERIFIER_nondet_double(void);\nextern float __VERIFIER_nondet_float(void);\n",
         right ? "holds" : "violated");
  printf("extern void reach_error(void);\ndouble fabs(double), floor(double), ceil(double), trunc(double);\n");
  printf("int main(void) {\n");
  for (uint32_t i = 0; i < inputs; i++) {
    bool single = below(2);
    known[i] = (number){single, some_value(single)};
    printf("%s v%u = __VERIFIER_nondet_%s();\nif (!(", single ? "float" : "double", i, single ? "float" : "double");
    print_is("v", i, known[i]), printf(")) return 0;\n");
  }
  for (uint32_t i = inputs; i < inputs + steps; i++) known[i] = step(i, known);
  uint32_t last = inputs + steps - 1 - below(2);
  printf("if (%s(", right ? "!" : ""), print_is("v", last, known[last]), printf(")) reach_error();\nreturn 0;\n}\n");
  return 0;
}
