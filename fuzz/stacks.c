/* Random recursive components in C that run in parallel, with a random specification, and what can be known about them: each is a small
 * machine with a stack of calls first, and all tuples of configurations are enumerated as far as stacks stay low. The first component has
 * a temporal formula for itself. Some programs hand addresses of locals over. Nothing is shared with cantrip.
 *
 * usage: stacks SEED DIRECTORY    writes DIRECTORY/p.c and p.spec; prints `TRACES REACH FORMULA DEADLOCK`, each holds, violated, or open:
 * nothing was found, but a stack came to its bound. */
#include "random.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  VALUES = 3,
  PARTS = 2,
  FUNCTIONS = 3,
  EVENTS = 3,
  CODE = 104,
  ROOM = 240,
  HEIGHT = 6,
  MOST = 60000,
  SPEC_STATES = 3
};

static uint64_t seed;

static unsigned rnd(unsigned n) { return random_below(&seed, n); }

/* ---- programs ---- */

typedef enum { I_EVENT, I_SET, I_CALL, I_TEST, I_CHOOSE, I_JUMP, I_RETURN, I_ERROR } kind;
/* V_NEXT: the local plus 1, modulo VALUES. V_POINTED: the local of another activation, or of this one */
typedef enum { V_PARAMETER, V_LOCAL, V_GLOBAL, V_CONSTANT, V_NEXT, V_POINTED } value;

typedef struct {
  kind kind;
  int event, function, target; /* target: where to go if the test fails */
  value of, to;                /* to: V_LOCAL, V_GLOBAL or V_POINTED */
  bool own;                    /* I_CALL, with pointers: that to the local of this activation is handed over */
  int constant;
} instruction;

typedef struct {
  instruction code[FUNCTIONS][ROOM];
  int n[FUNCTIONS];
  bool has_label;
  bool has_event[EVENTS];
} part;

static part parts[PARTS];
static bool pointers; /* to locals are handed over */
static bool alone;    /* the first part: the second does nothing, so that data decides what happens */
static FILE *out;
static const char *event_names[] = {"a", "b", "c"};

static int emit(part *p, int f, instruction i) {
  if (p->n[f] == ROOM) exit(2);
  p->code[f][p->n[f]] = i;
  return p->n[f]++;
}

static void print_value(int who, value v, int constant) {
  switch (v) {
  case V_PARAMETER: fprintf(out, "p"); return;
  case V_LOCAL: fprintf(out, "v"); return;
  case V_GLOBAL: fprintf(out, "g%d", who); return;
  case V_CONSTANT: fprintf(out, "%d", constant); return;
  case V_NEXT: fprintf(out, "(v + 1) %% 3"); return;
  case V_POINTED: fprintf(out, "*q"); return;
  }
}

static void indent(int depth) { fprintf(out, "%*s", 2 * depth, ""); }

static void block(int who, int f, int depth);

/* Something that can be read, and something that can be written. */
static value any_value(void) { return (value)rnd(pointers && !rnd(3) ? 6 : 5); }

static value any_target(void) { return pointers && !rnd(4) ? V_POINTED : rnd(2) ? V_LOCAL : V_GLOBAL; }

/* The address stays in the activation. */
static void bump_statement(int who, int f) {
  fprintf(out, "bump(&v);\n");
  emit(&parts[who], f, (instruction){.kind = I_SET, .of = V_NEXT, .to = V_LOCAL});
}

static void set_statement(int who, int f) {
  part *p = &parts[who];
  instruction i = {.kind = I_SET, .of = any_value(), .to = any_target(), .constant = (int)rnd(VALUES)};
  print_value(who, i.to, 0);
  fprintf(out, " = ");
  print_value(who, i.of, i.constant);
  fprintf(out, ";\n");
  emit(p, f, i);
}

static void call_statement(int who, int f) {
  part *p = &parts[who];
  instruction i = {.kind = I_CALL,
                   .of = any_value(),
                   .to = rnd(2) ? V_LOCAL : V_GLOBAL,
                   .own = pointers && rnd(2),
                   .function = 1 + (int)rnd(FUNCTIONS - 1),
                   .constant = (int)rnd(VALUES)};
  print_value(who, i.to, 0);
  fprintf(out, " = f%d_%d(", who, i.function);
  print_value(who, i.of, i.constant);
  fprintf(out, pointers ? i.own ? ", &v);\n" : ", q);\n" : ");\n");
  emit(p, f, i);
}

/* A choice, or a comparison of something with a constant. */
static void if_statement(int who, int f, int depth) {
  part *p = &parts[who];
  instruction i = {.kind = rnd(5) ? I_TEST : I_CHOOSE, .of = (value)rnd(3), .constant = (int)rnd(VALUES)};
  if (pointers && !rnd(4)) i.of = V_POINTED;
  int test = emit(p, f, i);
  fprintf(out, "if (");
  if (i.kind == I_CHOOSE) fprintf(out, "choose()");
  else print_value(who, i.of, 0), fprintf(out, " == %d", i.constant);
  fprintf(out, ") {\n");
  block(who, f, depth + 1);
  int jump = emit(p, f, (instruction){.kind = I_JUMP});
  p->code[f][test].target = p->n[f];
  indent(depth);
  fprintf(out, "} else {\n");
  block(who, f, depth + 1);
  p->code[f][jump].target = p->n[f];
  indent(depth);
  fprintf(out, "}\n");
}

static void loop_statement(int who, int f, int depth) {
  part *p = &parts[who];
  int test = emit(p, f, (instruction){.kind = I_CHOOSE});
  fprintf(out, "while (choose()) {\n");
  block(who, f, depth + 1);
  emit(p, f, (instruction){.kind = I_JUMP, .target = test});
  p->code[f][test].target = p->n[f];
  indent(depth);
  fprintf(out, "}\n");
}

static void statement(int who, int f, int depth) {
  part *p = &parts[who];
  unsigned what = rnd(17);
  indent(depth);
  if (alone && who && (what < 4 || what == 15)) what = 5;
  if (p->n[f] > CODE) what = 6;
  if (what < 4) {
    int e = (int)rnd(EVENTS);
    p->has_event[e] = true;
    fprintf(out, "do_%s();\n", event_names[e]);
    emit(p, f, (instruction){.kind = I_EVENT, .event = e});
  } else if (what < 7) {
    if (rnd(4)) set_statement(who, f);
    else bump_statement(who, f);
  } else if (what < 10) {
    call_statement(who, f);
  } else if (what < 14 && depth < 4) {
    if_statement(who, f, depth);
  } else if (what == 14 && depth < 3) {
    loop_statement(who, f, depth);
  } else if (what == 15 && !p->has_label && depth > 1) {
    p->has_label = true;
    fprintf(out, "ERROR: ;\n");
    emit(p, f, (instruction){.kind = I_ERROR});
  } else if (what == 16 && depth > 1) {
    instruction i = {.kind = I_RETURN, .of = any_value(), .constant = (int)rnd(VALUES)};
    fprintf(out, "return ");
    print_value(who, i.of, i.constant);
    fprintf(out, ";\n");
    emit(p, f, i);
  } else {
    set_statement(who, f);
  }
}

static void block(int who, int f, int depth) {
  for (unsigned n = 1 + rnd(depth < 3 ? 4 : 2) + (alone && !who); n; n--) statement(who, f, depth);
}

static void random_part(int who) {
  part *p = &parts[who];
  fprintf(out, "static int g%d;\n", who);
  const char *second = pointers ? ", int *q" : "";
  for (int f = 0; f < FUNCTIONS; f++)
    fprintf(out, "%sint f%d_%d(int p%s);\n", f ? "static " : "", who, f, f ? second : "");
  for (int f = FUNCTIONS - 1; f >= 0; f--) {
    fprintf(out, "int f%d_%d(int p%s) {\n  int v = 0;\n", who, f, f ? second : "");
    if (!f) fprintf(out, pointers ? "  int *q = &v;\n  p = 0;\n" : "  p = 0;\n");
    block(who, f, 1);
    fprintf(out, "  return v;\n}\n");
    emit(p, f, (instruction){.kind = I_RETURN, .of = V_LOCAL});
  }
}

/* ---- the specification: deterministic; -1: refused ---- */

static int spec_to[SPEC_STATES][EVENTS];

static void random_spec(FILE *f) {
  static const char *names[] = {"P", "Q", "R"};
  for (int s = 0; s < SPEC_STATES; s++) {
    bool any = false;
    for (int e = 0; e < EVENTS; e++) {
      spec_to[s][e] = rnd(5) ? (int)rnd(SPEC_STATES) : -1;
      any |= spec_to[s][e] >= 0;
    }
    if (!any) spec_to[s][0] = 0;
    fprintf(f, "%s%s = ( ", s ? "" : "P = P0, ", s ? names[s] : "P0");
    bool first = true;
    for (int e = 0; e < EVENTS; e++) {
      if (spec_to[s][e] < 0) continue;
      fprintf(f, "%s%s -> %s", first ? "" : " | ", event_names[e], spec_to[s][e] ? names[spec_to[s][e]] : "P0");
      first = false;
    }
    fprintf(f, " )%s", s + 1 < SPEC_STATES ? ", " : " + {a, b, c}.\n");
  }
  for (int e = 0; e < EVENTS; e++)
    fprintf(f, "procedure do_%s { abstract { (1), ( %s -> return {} -> STOP ) }; }\n", event_names[e], event_names[e]);
  fprintf(f, "program f0_0, f1_0 {\n  globals initial;\n  sync all;\n  specification conforms, { (1), (1) }, P;\n"
             "  reach broken = label ERROR;\n  deadlock live;\n}\n");
}

/* ---- the formula, of the first component for itself ---- */

typedef enum { T_ANSWER, T_ONCE, T_AGAIN, T_STOPS, T_BOTH, T_NEVER, T_BEFORE, SHAPES } shape;

static shape formula;
static int one, other; /* events */

static void random_formula(FILE *f) {
  static const char *texts[SHAPES] = {"G (%s -> F %s)",   "F %s",  "G F %s",    "F G !%s",
                                      "G F %s -> G F %s", "G !%s", "(!%s) W %s"};
  formula = (shape)rnd(SHAPES);
  one = (int)rnd(EVENTS);
  other = (one + 1 + (int)rnd(EVENTS - 1)) % EVENTS;
  fprintf(f, "program f0_0 {\n  globals initial;\n  ltl temporal, { (1) } = ");
  fprintf(f, texts[formula], event_names[one], event_names[other]);
  fprintf(f, ";\n}\n");
}

/* ---- all configurations ---- */

typedef struct {
  uint8_t function, pc, parameter, local, result_to;
  uint8_t pointed; /* the frame whose local *q is */
} frame;

typedef struct {
  uint8_t height[PARTS], global[PARTS], spec; /* spec SPEC_STATES: it does not matter any more */
  frame stack[PARTS][HEIGHT];
} tuple;

static tuple *all;
static uint32_t nall, *slots, mask;
static bool bounded, refused, broken, stuck;
static bool moved; /* the tuple under work can do something */

/* The first component for itself: its configurations as a graph, for the formula. */
enum { MOST_EDGES = 2 * MOST };
static bool solo, at_bound[MOST];
static uint32_t now, nedges;
static int label; /* of the step under way: an event, or -1 */
static struct {
  uint32_t from, to;
  int label;
} edges[MOST_EDGES];

static void arrive(uint32_t at) {
  if (!solo) return;
  if (nedges == MOST_EDGES) {
    at_bound[now] = bounded = true;
    return;
  }
  edges[nedges].from = now;
  edges[nedges].to = at;
  edges[nedges++].label = label;
}

static void reach(const tuple *t) {
  moved = true;
  uint64_t h = 1469598103934665603u;
  for (size_t i = 0; i < sizeof *t; i++) h = (h ^ ((const uint8_t *)t)[i]) * 1099511628211u;
  uint32_t at = (uint32_t)(h >> 20) & mask;
  while (slots[at]) {
    if (!memcmp(&all[slots[at] - 1], t, sizeof *t)) {
      arrive(slots[at] - 1);
      return;
    }
    at = (at + 1) & mask;
  }
  if (nall == MOST) {
    bounded = true;
    if (solo) at_bound[now] = true;
    return;
  }
  all[nall] = *t;
  slots[at] = ++nall;
  arrive(nall - 1);
}

static int value_in(const tuple *t, int who, value v, int constant) {
  const frame *f = &t->stack[who][t->height[who] - 1];
  switch (v) {
  case V_PARAMETER: return f->parameter;
  case V_LOCAL: return f->local;
  case V_GLOBAL: return t->global[who];
  case V_CONSTANT: return constant;
  case V_POINTED: return t->stack[who][f->pointed].local;
  default: return (f->local + 1) % VALUES;
  }
}

static void store(tuple *t, int who, value to, int v) {
  if (to == V_GLOBAL) t->global[who] = (uint8_t)v;
  else if (to == V_POINTED) t->stack[who][t->stack[who][t->height[who] - 1].pointed].local = (uint8_t)v;
  else t->stack[who][t->height[who] - 1].local = (uint8_t)v;
}

static void call(tuple t, int who, const instruction *i) {
  if (t.height[who] == HEIGHT) {
    bounded = moved = true;
    if (solo) at_bound[now] = true;
    return;
  }
  frame f = {(uint8_t)i->function, 0, (uint8_t)value_in(&t, who, i->of, i->constant), 0, (uint8_t)i->to, 0};
  f.pointed = i->own ? (uint8_t)(t.height[who] - 1) : t.stack[who][t.height[who] - 1].pointed;
  t.stack[who][t.height[who] - 1].pc++;
  t.stack[who][t.height[who]++] = f;
  reach(&t);
}

static void leave(tuple t, int who, const instruction *i) {
  int v = value_in(&t, who, i->of, i->constant);
  frame top = t.stack[who][t.height[who] - 1];
  memset(&t.stack[who][--t.height[who]], 0, sizeof top);
  if (t.height[who]) store(&t, who, (value)top.result_to, v);
  reach(&t);
}

static const instruction *next_of(const tuple *t, int who) {
  if (!t->height[who]) return NULL;
  const frame *f = &t->stack[who][t->height[who] - 1];
  return &parts[who].code[f->function][f->pc];
}

static void internal_step(tuple t, int who) {
  const instruction *i = next_of(&t, who);
  frame *f = t.height[who] ? &t.stack[who][t.height[who] - 1] : NULL;
  if (!i) return;
  switch (i->kind) {
  case I_EVENT: return;
  case I_SET: {
    int v = value_in(&t, who, i->of, i->constant);
    f->pc++;
    store(&t, who, i->to, v);
    reach(&t);
    return;
  }
  case I_CALL: call(t, who, i); return;
  case I_TEST:
    f->pc = value_in(&t, who, i->of, 0) == i->constant ? (uint8_t)(f->pc + 1) : (uint8_t)i->target;
    reach(&t);
    return;
  case I_CHOOSE: {
    tuple no = t;
    no.stack[who][t.height[who] - 1].pc = (uint8_t)i->target;
    f->pc++;
    reach(&t);
    reach(&no);
    return;
  }
  case I_JUMP:
    f->pc = (uint8_t)i->target;
    reach(&t);
    return;
  case I_RETURN: leave(t, who, i); return;
  case I_ERROR:
    broken = true;
    f->pc++;
    reach(&t);
    return;
  }
}

static void event_step(tuple t, int e) {
  for (int who = 0; who < PARTS; who++) {
    if (!parts[who].has_event[e]) continue;
    const instruction *i = next_of(&t, who);
    if (!i || i->kind != I_EVENT || i->event != e) return;
    t.stack[who][t.height[who] - 1].pc++;
  }
  if (!parts[0].has_event[e] && !parts[1].has_event[e]) return;
  if (t.spec < SPEC_STATES) {
    int to = spec_to[t.spec][e];
    refused |= to < 0;
    t.spec = to < 0 ? SPEC_STATES : (uint8_t)to;
  }
  reach(&t);
}

static void explore(void) {
  tuple first = {.height = {1, 1}};
  mask = (1u << 18) - 1;
  all = malloc(sizeof *all * MOST);
  slots = calloc(mask + 1, sizeof *slots);
  reach(&first);
  for (uint32_t i = 0; i < nall; i++) {
    moved = false;
    for (int who = 0; who < PARTS; who++) internal_step(all[i], who);
    for (int e = 0; e < EVENTS; e++) event_step(all[i], e);
    for (int who = 0; who < PARTS; who++) stuck |= !moved && all[i].height[who];
  }
}

/* What one component does for itself: nobody else is asked. */
static void explore_solo(void) {
  tuple first = {.height = {1, 0}, .spec = SPEC_STATES};
  memset(slots, 0, sizeof *slots * (mask + 1));
  nall = 0;
  label = -1;
  memset(parts[1].has_event, 0, sizeof parts[1].has_event);
  bounded = false;
  reach(&first);
  solo = true;
  for (now = 0; now < nall; now++) {
    label = -1;
    internal_step(all[now], 0);
    for (label = 0; label < EVENTS; label++) event_step(all[now], label);
  }
}

/* By state: can it go on for ever, or to an end, without the event? */
static void avoids(int event, bool *can) {
  for (uint32_t i = 0; i < nall; i++) can[i] = true;
  for (bool changed = true; changed;) {
    static bool goes_on[MOST], moves[MOST];
    memset(goes_on, 0, sizeof goes_on);
    memset(moves, 0, sizeof moves);
    changed = false;
    for (uint32_t k = 0; k < nedges; k++) {
      moves[edges[k].from] = true;
      goes_on[edges[k].from] |= edges[k].label != event && can[edges[k].to];
    }
    for (uint32_t i = 0; i < nall; i++) {
      bool stays = goes_on[i] || (!moves[i] && !at_bound[i]);
      changed |= can[i] && !stays;
      can[i] &= stays;
    }
  }
}

/* Where edges without the event lead to from these states. */
static void spread(int without, bool *from) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = 0; k < nedges; k++) {
      if (!from[edges[k].from] || from[edges[k].to] || edges[k].label == without) continue;
      from[edges[k].to] = changed = true;
    }
  }
}

/* Is there a cycle with one event and without the other (-1: whatever it has)? */
static bool cycles(int with, int without) {
  static bool seen[MOST];
  int tried = 0;
  for (uint32_t k = 0; k < nedges && tried < 400; k++) {
    if (edges[k].label != with) continue;
    memset(seen, 0, sizeof seen);
    seen[edges[k].to] = true;
    spread(without < 0 ? EVENTS : without, seen);
    if (seen[edges[k].from]) return true;
    if (++tried == 400) bounded = true;
  }
  return false;
}

/* Some run makes the formula false. */
static bool is_false(void) {
  static bool can[MOST], from[MOST];
  memset(from, 0, sizeof from);
  from[0] = true;
  switch (formula) {
  case T_STOPS: return cycles(one, -1);
  case T_BOTH: return cycles(one, other);
  case T_BEFORE: spread(other, from); break;
  default: spread(EVENTS, from); break;
  }
  avoids(formula == T_ANSWER ? other : one, can);
  if (formula == T_ONCE) return can[0];
  for (uint32_t i = 0; i < nall && formula == T_AGAIN; i++)
    if (can[i] && from[i]) return true;
  for (uint32_t k = 0; k < nedges && formula != T_AGAIN; k++) {
    bool after = formula != T_ANSWER || can[edges[k].to];
    if (edges[k].label == one && from[edges[k].from] && after) return true;
  }
  return false;
}

/* Events that are written where control flow does not lead are no events of the component. */
static void find_events(int who) {
  part *p = &parts[who];
  bool seen[FUNCTIONS][ROOM] = {{true}}, changed = true;
  memset(p->has_event, 0, sizeof p->has_event);
  while (changed) {
    changed = false;
    for (int f = 0; f < FUNCTIONS; f++)
      for (int k = 0; k < p->n[f]; k++) {
        const instruction *i = &p->code[f][k];
        if (!seen[f][k]) continue;
        bool branches = i->kind == I_TEST || i->kind == I_CHOOSE, jumps = i->kind == I_JUMP;
        if (i->kind == I_EVENT) p->has_event[i->event] = true;
        bool *to[] = {jumps || i->kind == I_RETURN ? NULL : &seen[f][k + 1],
                      branches || jumps ? &seen[f][i->target] : NULL, i->kind == I_CALL ? &seen[i->function][0] : NULL};
        for (int j = 0; j < 3; j++)
          if (to[j] && !*to[j]) *to[j] = changed = true;
      }
  }
}

int main(int argc, char **argv) {
  char name[4096];
  if (argc != 3) return 2;
  seed = random_start(strtoull(argv[1], NULL, 10));
  for (int i = 0; i < 8; i++) rnd(2);
  alone = rnd(3) > 0;
  pointers = !rnd(3);
  snprintf(name, sizeof name, "%s/p.c", argv[2]);
  out = fopen(name, "w");
  if (!out) return 2;
  fprintf(out, "void do_a(void);\nvoid do_b(void);\nvoid do_c(void);\nint choose(void);\n"
               "static void bump(int *x) { *x = (*x + 1) %% 3; }\n");
  for (int who = 0; who < PARTS; who++) random_part(who);
  fclose(out);
  snprintf(name, sizeof name, "%s/p.spec", argv[2]);
  out = fopen(name, "w");
  if (!out) return 2;
  random_spec(out);
  random_formula(out);
  fclose(out);
  for (int who = 0; who < PARTS; who++) find_events(who);
  explore();
  const char *otherwise = bounded ? "open" : "holds";
  printf("%s %s ", refused ? "violated" : otherwise, broken ? "violated" : otherwise);
  explore_solo();
  bool wrong = is_false();
  printf("%s %s\n", wrong ? "violated" : bounded ? "open" : "holds", stuck ? "violated" : otherwise);
  return 0;
}
