/* descent SEED DIRECTORY: random functions of small numbers that call themselves and each other, with loops between, p.c; on the standard
 * output `termination holds` or `termination violated`, found by calling them with everything.
 *
 * A function depends on its two arguments alone, which have 8 bits each: a call that is made while it is under way never ends, and a loop that
 * takes more rounds than there are values neither. */
#include "random.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { most_nodes = 400, functions = 2 };

typedef enum { IF, WHILE, SET_A, SET_B, CALL, RETURN, SEQUENCE } what;

typedef struct node {
  what what;
  int kid[3];
  int operand[6];
} node;

static node nodes[most_nodes];
static int used, bodies[functions];
static FILE *c;

static uint64_t state;
static int draw(int n) { return (int)random_below(&state, (uint32_t)n); }

/* ---- terms: a, b, r and a number, chosen by `kind` ---- */

static int value(const int *o, int a, int b, int r) {
  switch (o[0]) {
  case 0: return a + o[1];
  case 1: return b + o[1];
  case 2: return r + o[1];
  case 3: return a - b;
  case 4: return a / 2;
  default: return o[1];
  }
}

static void print_term(const int *o) {
  static const char *const names[] = {"a", "b", "r"};
  if (o[0] < 3) fprintf(c, "%s %c %d", names[o[0]], o[1] < 0 ? '-' : '+', abs(o[1]));
  else if (o[0] == 3) fprintf(c, "a - b");
  else if (o[0] == 4) fprintf(c, "a / 2");
  else fprintf(c, "%d", o[1]);
}

static void draw_term(int *o) {
  o[0] = draw(8);
  if (o[0] > 5) o[0] = draw(2);
  o[1] = draw(5) - 3;
}

static bool holds(const int *o, int a, int b, int r) {
  int x = o[2] == 0 ? a : o[2] == 1 ? b : r;
  return o[3] == 0 ? x > o[4] : o[3] == 1 ? x < o[4] : x != o[4];
}

static void print_condition(const int *o) {
  static const char *const names[] = {"a", "b", "r"}, *const signs[] = {">", "<", "!="};
  fprintf(c, "%s %s %d", names[o[2]], signs[o[3]], o[4]);
}

/* ---- programs ---- */

static int statement(int depth);

static int sequence(int depth, int n) {
  int s = used++;
  nodes[s] = (node){.what = SEQUENCE, .kid = {-1, -1, -1}};
  for (int i = 0; i < n && i < 3; i++) nodes[s].kid[i] = statement(depth);
  return s;
}

static int statement(int depth) {
  int s = used++, k = draw(depth > 2 || used > most_nodes - 40 ? 4 : 7);
  node n = {.what = k < 2 ? CALL : k == 2 ? SET_A : k == 3 ? SET_B : k == 4 ? WHILE : IF, .kid = {-1, -1, -1}};
  draw_term(n.operand);
  n.operand[2] = draw(3), n.operand[3] = draw(3), n.operand[4] = draw(5) - 1;
  nodes[s] = n;
  if (n.what == CALL) {
    nodes[s].operand[5] = draw(functions);
    int other[2];
    draw_term(other);
    nodes[s].kid[1] = other[0], nodes[s].kid[2] = other[1];
  }
  if (n.what == IF || n.what == WHILE) {
    int body = sequence(depth + 1, 1 + draw(2)), orelse = n.what == IF && draw(2) ? sequence(depth + 1, 1) : -1;
    nodes[s].kid[0] = body;
    nodes[s].kid[1] = orelse;
  }
  return s;
}

static void print(int s, int depth) {
  const node *n = &nodes[s];
  if (n->what == SEQUENCE) {
    for (int i = 0; i < 3; i++)
      if (n->kid[i] >= 0) print(n->kid[i], depth);
    return;
  }
  fprintf(c, "%*s", 2 * depth, "");
  switch (n->what) {
  case SET_A:
  case SET_B:
    fprintf(c, "%s = ", n->what == SET_A ? "a" : "b");
    print_term(n->operand);
    fprintf(c, ";\n");
    break;
  case CALL:
    fprintf(c, "r = f%d(", n->operand[5]);
    print_term(n->operand);
    fprintf(c, ", ");
    print_term(n->kid + 1);
    fprintf(c, ");\n");
    break;
  default:
    fprintf(c, n->what == IF ? "if (" : "while (");
    print_condition(n->operand);
    fprintf(c, ") {\n");
    print(n->kid[0], depth + 1);
    if (n->what == IF && n->kid[1] >= 0) {
      fprintf(c, "%*s} else {\n", 2 * depth, "");
      print(n->kid[1], depth + 1);
    }
    fprintf(c, "%*s}\n", 2 * depth, "");
  }
}

/* ---- calling them ---- */

typedef struct frame {
  signed char a, b, r;
} frame;

static unsigned char known[functions][65536]; /* 0 not called, 1 under way, 2 ended */
static signed char result[functions][65536];
static bool endless;

static signed char call(int f, signed char a, signed char b);

static void execute(int s, frame *x) {
  const node *n = &nodes[s];
  switch (n->what) {
  case SEQUENCE:
    for (int i = 0; i < 3 && !endless; i++)
      if (n->kid[i] >= 0) execute(n->kid[i], x);
    break;
  case SET_A: x->a = (signed char)value(n->operand, x->a, x->b, x->r); break;
  case SET_B: x->b = (signed char)value(n->operand, x->a, x->b, x->r); break;
  case CALL:
    x->r = call(n->operand[5], (signed char)value(n->operand, x->a, x->b, x->r),
                (signed char)value(n->kid + 1, x->a, x->b, x->r));
    break;
  case IF:
    if (holds(n->operand, x->a, x->b, x->r)) execute(n->kid[0], x);
    else if (n->kid[1] >= 0) execute(n->kid[1], x);
    break;
  default: {
    long rounds = 0;
    while (!endless && holds(n->operand, x->a, x->b, x->r)) {
      execute(n->kid[0], x);
      if (++rounds > 1L << 24) endless = true;
    }
  }
  }
}

static signed char call(int f, signed char a, signed char b) {
  int key = (unsigned char)a << 8 | (unsigned char)b;
  if (endless) return 0;
  if (known[f][key] == 1) {
    endless = true;
    return 0;
  }
  if (known[f][key] == 2) return result[f][key];
  known[f][key] = 1;
  frame x = {a, b, 0};
  execute(bodies[f], &x);
  known[f][key] = 2;
  return result[f][key] = x.r;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  struct rlimit stack = {1ul << 30, 1ul << 30};
  setrlimit(RLIMIT_STACK, &stack);
  char name[4096];
  state = (uint64_t)atoll(argv[1]) * 2654435761u + 23;
  draw(2);
  snprintf(name, sizeof name, "%s/p.c", argv[2]);
  if (!(c = fopen(name, "w"))) return 2;
  fprintf(c, "extern int __VERIFIER_nondet_int(void);\n");
  for (int f = 0; f < functions; f++) fprintf(c, "signed char f%d(signed char a, signed char b);\n", f);
  for (int f = 0; f < functions; f++) {
    /* most begin with a condition under which they return at once */
    int guard = used++;
    nodes[guard] = (node){.what = IF, .kid = {-1, -1, -1}};
    nodes[guard].operand[2] = draw(2), nodes[guard].operand[3] = draw(2), nodes[guard].operand[4] = draw(4);
    nodes[guard].kid[0] = sequence(1, 1 + draw(2));
    bodies[f] = guard;
    fprintf(c, "signed char f%d(signed char a, signed char b) {\n  signed char r = 0;\n", f);
    print(guard, 1);
    fprintf(c, "  return r;\n}\n");
  }
  int low = -draw(4), high = draw(12);
  fprintf(c, "int main() {\n  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n");
  fprintf(c, "  if (x < %d || x > %d || y < %d || y > %d) return 0;\n  f0(x, y);\n  return 0;\n}\n", low, high, low,
          high);
  fclose(c);
  for (int x = low; x <= high && !endless; x++)
    for (int y = low; y <= high && !endless; y++) call(0, (signed char)x, (signed char)y);
  printf("termination %s\n", endless ? "violated" : "holds");
  return 0;
}
