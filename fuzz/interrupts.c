/* Random programs of one to three interrupt handlers with priorities, conditions and `once`, over a few small variables and one that is
 * longer than the machine word, and the truth: each function is compiled to steps that access one variable once, or one byte
 * of the long one, and every state of every interleaving is visited. Is an error reached? Is there a data race? Is there an event that a
 * small automaton does not allow? Nothing is shared with cantrip.
 *
 * usage: interrupts SEED DIRECTORY    writes DIRECTORY/p.c and p.spec; prints `REACH RACE ORDER`, each holds or violated; exit 3 if
 * there are too many states (another seed will do). */
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  X,
  Y,
  Z,
  ENABLED,
  WIDE,
  VARIABLES,
  MAIN = 0,
  HELPER = 4,
  FUNCTIONS = 5,
  REGISTERS = 3,
  EVENTS = 2,
  AUTOMATON = 2
};
enum { most_statements = 60, most_steps = 400, most_states = 400000, most_handlers = 3 };

static const char *const names[VARIABLES] = {"x", "y", "z", "enabled", "wide"};

typedef enum {
  S_SET,
  S_COPY,
  S_INCREMENT,
  S_ADD,
  S_IF,
  S_ENABLE,
  S_ERROR,
  S_LOOP,
  S_CALL,
  S_INPUT,
  S_WIDE,
  S_TORN,
  S_LOW,
  S_WAIT,
  S_SWITCH,
  S_CHAIN,
  S_EVENT,
  KINDS
} kind;

typedef struct {
  kind kind;
  int v, a, b, c; /* variables, a constant */
  int body, n;    /* statements inside */
} statement;

typedef enum {
  LOAD,
  STORE,
  CONSTANT,
  ADD,
  INCREMENT,
  LOW,
  JUMP_UNLESS,
  JUMP_WHOLE,
  JUMP,
  EITHER,
  INPUT,
  FAIL,
  EVENT,
  END
} op;

typedef struct {
  op op;
  int reg, other, var, value, to;
  int part; /* LOAD, STORE: which byte of WIDE, or -1 */
  int changes;
} step;

typedef struct {
  int priority, when, once; /* when: 0 always, 1 enabled, 2 + c: x != c */
} handler;

static uint64_t seed;
static statement all[most_statements];
static int count;
static int begins[FUNCTIONS], lengths[FUNCTIONS];
static handler handlers[most_handlers];
static int allowed[AUTOMATON][EVENTS]; /* the next state, or -1 */
static int nhandlers, word8, is_volatile[VARIABLES];

static int rnd(int n) { return (int)random_below(&seed, (uint32_t)n); }

/* ---- programs ---- */

static void statements(int *body, int *n, int wanted, int depth, int calls);

static statement random_statement(int depth, int calls) {
  statement s = {.kind = (kind)rnd(KINDS), .v = rnd(3), .a = rnd(3), .b = rnd(3), .c = rnd(4)};
  if ((s.kind == S_IF || s.kind == S_LOOP) && !depth) s.kind = S_INCREMENT;
  if ((s.kind == S_COPY || s.kind == S_LOW || s.kind == S_INPUT) && rnd(2)) s.kind = S_EVENT; /* protocols need many */
  if (s.kind == S_CALL && !calls) s.kind = S_SET;
  if (s.kind == S_WAIT && (calls != 2 || rnd(2))) s.kind = S_COPY; /* only main waits */
  if (s.kind == S_IF || s.kind == S_LOOP) statements(&s.body, &s.n, 1 + rnd(2), depth - 1, calls);
  return s;
}

static void statements(int *body, int *n, int wanted, int depth, int calls) {
  statement made[8];
  for (int i = 0; i < wanted; i++) made[i] = random_statement(depth, calls);
  if (count + wanted > most_statements) exit(3);
  *body = count;
  *n = wanted;
  for (int i = 0; i < wanted; i++) all[count++] = made[i];
}

static void print_statements(FILE *f, int body, int n) {
  for (int i = body; i < body + n; i++) {
    const statement *s = &all[i];
    const char *v = names[s->v], *a = names[s->a], *b = names[s->b];
    switch (s->kind) {
    case S_SET: fprintf(f, "  %s = %d;\n", v, s->c); break;
    case S_COPY: fprintf(f, "  %s = %s;\n", v, a); break;
    case S_INCREMENT: fprintf(f, "  %s = (%s + 1) & 3;\n", v, v); break;
    case S_ADD: fprintf(f, "  %s = (%s + %s) & 3;\n", v, a, b); break;
    case S_IF: fprintf(f, "  if (%s == %d) {\n", v, s->c); break;
    case S_ENABLE: fprintf(f, "  enabled = %d;\n", s->c & 1); break;
    case S_ERROR: fprintf(f, "  if (%s == %d && %s == %d) reach_error();\n", v, s->c, a, (s->c + s->b) & 3); break;
    case S_LOOP: fprintf(f, "  for (int i%d = 0; i%d < 2; i%d++) {\n", i, i, i); break;
    case S_CALL: fprintf(f, "  helper();\n"); break;
    case S_INPUT: fprintf(f, "  %s = __VERIFIER_nondet_bool();\n", v); break;
    case S_WIDE: fprintf(f, "  wide = %d;\n", 257 * s->c); break;
    case S_TORN: fprintf(f, "  if (wide %% 257) reach_error();\n"); break;
    case S_LOW: fprintf(f, "  %s = wide & 3;\n", v); break;
    case S_WAIT: fprintf(f, "  while (%s == %d) {}\n", v, s->c); break;
    case S_SWITCH:
      fprintf(f, "  switch (%s) {\n  case %d: %s = %d; break;\n  case %d: reach_error();\n  default: %s = %d;\n  }\n",
              v, s->c, a, s->b, (s->c + 1 + s->b) & 3, b, s->a);
      break;
    case S_CHAIN: fprintf(f, "  if (%s != (%s = %d)) %s = %d;\n", v, a, s->c, b, s->a); break;
    case S_EVENT: fprintf(f, "  e%d();\n", s->c % EVENTS); break;
    case KINDS: break;
    }
    if (s->kind != S_IF && s->kind != S_LOOP) continue;
    print_statements(f, s->body, s->n);
    fprintf(f, "  }\n");
  }
}

static void print_program(FILE *f) {
  for (int i = 0; i < EVENTS; i++) fprintf(f, "void e%d(void);\n", i);
  fprintf(f, "extern void reach_error(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n");
  for (int v = 0; v < VARIABLES; v++)
    fprintf(f, "%sunsigned %s %s;\n", is_volatile[v] ? "volatile " : "", v == WIDE ? "short" : "char", names[v]);
  for (int i = HELPER; i >= 0; i--) {
    if (i > nhandlers && i != HELPER) continue;
    if (i == MAIN) fprintf(f, "int main(void) {\n");
    else if (i == HELPER) fprintf(f, "void helper(void) {\n");
    else fprintf(f, "void isr%d(void) {\n", i);
    print_statements(f, begins[i], lengths[i]);
    fprintf(f, "%s}\n", i == MAIN ? "  return 0;\n" : "");
  }
}

static void print_spec(FILE *f) {
  for (int i = 0; i < EVENTS; i++)
    fprintf(f, "procedure e%d { abstract { (1), ( e%d -> return {} -> STOP ) }; }\n", i, i);
  fprintf(f, "Order = P0");
  for (int i = 0; i < AUTOMATON; i++) {
    int n = 0;
    fprintf(f, ",\nP%d = (", i);
    for (int k = 0; k < EVENTS; k++)
      if (allowed[i][k] >= 0) fprintf(f, "%s e%d -> P%d", n++ ? " |" : "", k, allowed[i][k]);
    fprintf(f, " )");
  }
  fprintf(f, " + {");
  for (int i = 0; i < EVENTS; i++) fprintf(f, "%se%d", i ? ", " : "", i);
  fprintf(f, "}.\n");
  fprintf(f, "program main {\n  specification order, (1), Order;\n  reach broken = call reach_error;\n");
  for (int i = 0; i < nhandlers; i++) {
    fprintf(f, "  interrupt isr%d priority %d", i + 1, handlers[i].priority);
    if (handlers[i].when == 1) fprintf(f, " when enabled");
    if (handlers[i].when > 1) fprintf(f, " when (x != %d)", handlers[i].when - 2);
    fprintf(f, "%s;\n", handlers[i].once ? " once" : "");
  }
  fprintf(f, "}\n");
}

/* ---- steps ---- */

static step steps[most_steps];
static int nsteps;
static int entries[FUNCTIONS];

static int emit(step s) {
  if (nsteps == most_steps) exit(3);
  steps[nsteps] = s;
  return nsteps++;
}

static void load(int reg, int var) {
  if (var != WIDE || !word8) {
    emit((step){.op = LOAD, .reg = reg, .var = var, .part = -1});
    return;
  }
  int fork = emit((step){.op = EITHER});
  emit((step){.op = LOAD, .reg = reg, .var = var, .part = 0});
  emit((step){.op = LOAD, .reg = reg, .var = var, .part = 1});
  int jump = emit((step){.op = JUMP});
  steps[fork].to = nsteps;
  emit((step){.op = LOAD, .reg = reg, .var = var, .part = 1});
  emit((step){.op = LOAD, .reg = reg, .var = var, .part = 0});
  steps[jump].to = nsteps;
}

static void store(int reg, int var, int changes) {
  if (var != WIDE || !word8) {
    emit((step){.op = STORE, .reg = reg, .var = var, .part = -1, .changes = changes});
    return;
  }
  int fork = emit((step){.op = EITHER});
  emit((step){.op = STORE, .reg = reg, .var = var, .part = 0});
  emit((step){.op = STORE, .reg = reg, .var = var, .part = 1});
  int jump = emit((step){.op = JUMP});
  steps[fork].to = nsteps;
  emit((step){.op = STORE, .reg = reg, .var = var, .part = 1});
  emit((step){.op = STORE, .reg = reg, .var = var, .part = 0});
  steps[jump].to = nsteps;
}

static void constant(int reg, int value) { emit((step){.op = CONSTANT, .reg = reg, .value = value}); }

static void compile(int body, int n);

static void compile_one(const statement *s) {
  int from = nsteps, jump, second, third;
  switch (s->kind) {
  case S_SET: constant(0, s->c), store(0, s->v, 0); break;
  case S_COPY: load(0, s->a), store(0, s->v, s->a == s->v); break;
  case S_INCREMENT: load(0, s->v), emit((step){.op = INCREMENT}), store(0, s->v, 1); break;
  case S_ADD:
    load(0, s->a), load(1, s->b), emit((step){.op = ADD, .other = 1});
    store(0, s->v, s->a == s->v || s->b == s->v);
    break;
  case S_IF:
    load(0, s->v);
    jump = emit((step){.op = JUMP_UNLESS, .value = s->c});
    compile(s->body, s->n);
    steps[jump].to = nsteps;
    break;
  case S_ENABLE: constant(0, s->c & 1), store(0, ENABLED, 0); break;
  case S_ERROR:
    load(0, s->v);
    jump = emit((step){.op = JUMP_UNLESS, .value = s->c});
    load(0, s->a);
    second = emit((step){.op = JUMP_UNLESS, .value = (s->c + s->b) & 3});
    emit((step){.op = FAIL});
    steps[jump].to = steps[second].to = nsteps;
    break;
  case S_LOOP: compile(s->body, s->n), compile(s->body, s->n); break;
  case S_CALL: compile(begins[HELPER], lengths[HELPER]); break;
  case S_INPUT: emit((step){.op = INPUT}), store(0, s->v, 0); break;
  case S_WIDE: constant(0, 257 * s->c), store(0, WIDE, 0); break;
  case S_TORN:
    load(0, WIDE);
    jump = emit((step){.op = JUMP_WHOLE});
    emit((step){.op = FAIL});
    steps[jump].to = nsteps;
    break;
  case S_LOW: load(0, WIDE), emit((step){.op = LOW}), store(0, s->v, 0); break;
  case S_WAIT:
    load(0, s->v);
    jump = emit((step){.op = JUMP_UNLESS, .value = s->c});
    emit((step){.op = JUMP, .to = from});
    steps[jump].to = nsteps;
    break;
  case S_SWITCH:
    load(0, s->v);
    jump = emit((step){.op = JUMP_UNLESS, .value = s->c});
    constant(0, s->b), store(0, s->a, 0);
    third = emit((step){.op = JUMP});
    steps[jump].to = nsteps;
    second = emit((step){.op = JUMP_UNLESS, .value = (s->c + 1 + s->b) & 3});
    emit((step){.op = FAIL});
    steps[second].to = nsteps;
    constant(0, s->a), store(0, s->b, 0);
    steps[third].to = nsteps;
    break;
  case S_CHAIN: /* the value is that which was written, whatever a handler writes afterwards */
    load(0, s->v);
    constant(1, s->c), store(1, s->a, 0);
    jump = emit((step){.op = JUMP_UNLESS, .value = s->c});
    third = emit((step){.op = JUMP});
    steps[jump].to = nsteps;
    constant(0, s->a), store(0, s->b, 0);
    steps[third].to = nsteps;
    break;
  case S_EVENT: emit((step){.op = EVENT, .value = s->c % EVENTS}); break;
  case KINDS: break;
  }
}

static void compile(int body, int n) {
  for (int i = body; i < body + n; i++) compile_one(&all[i]);
}

/* ---- every state ---- */

typedef struct {
  uint16_t pc, regs[REGISTERS];
  uint16_t handler; /* 0: main */
} frame;

typedef struct {
  uint16_t vars[VARIABLES], done, depth, at; /* at: of the automaton */
  frame frames[most_handlers + 1];
} state;

static state *seen;
static uint32_t *table;
static uint32_t nseen;
enum { slots = 1 << 20 };
static int fails, races, disorder;

static void add(const state *s) {
  uint64_t h = 1469598103934665603u;
  for (size_t i = 0; i < sizeof *s; i++) h = (h ^ ((const unsigned char *)s)[i]) * 1099511628211u;
  uint32_t at = (uint32_t)(h ^ h >> 32) & (slots - 1);
  for (; table[at]; at = (at + 1) & (slots - 1))
    if (!memcmp(&seen[table[at] - 1], s, sizeof *s)) return;
  if (nseen == most_states) exit(3);
  seen[nseen++] = *s;
  table[at] = nseen;
}

static int accesses(const step *s) { return s->op == LOAD || s->op == STORE; }

/* Does the top frame's step race with one that a frame below is about to take? */
static void look_for_race(const state *s, const step *now) {
  for (int i = 0; i + 1 < s->depth; i++) {
    const step *then = &steps[s->frames[i].pc];
    if (!accesses(then) || then->var != now->var || (then->op == LOAD && now->op == LOAD)) continue;
    int plain = !is_volatile[now->var] || (now->var == WIDE && word8);
    if (plain || (then->changes && now->op == STORE)) races = 1;
  }
}

static void access_variable(state *s, const step *x, frame *f) {
  uint16_t *v = &s->vars[x->var], mask = x->part < 0 ? 0xffff : x->part ? 0xff00 : 0x00ff;
  if (x->op == LOAD) f->regs[x->reg] = (uint16_t)((f->regs[x->reg] & ~mask) | (*v & mask));
  else *v = (uint16_t)((*v & ~mask) | (f->regs[x->reg] & mask));
}

/* The registers matter no more where a statement ends; that keeps states few. */
static void go_on(state s) {
  frame *f = &s.frames[s.depth - 1];
  const step *x = &steps[f->pc];
  f->pc++;
  switch (x->op) {
  case LOAD:
  case STORE:
    look_for_race(&s, x);
    access_variable(&s, x, f);
    break;
  case CONSTANT: f->regs[x->reg] = (uint16_t)x->value; break;
  case ADD: f->regs[0] = (f->regs[0] + f->regs[x->other]) & 3; break;
  case INCREMENT: f->regs[0] = (f->regs[0] + 1) & 3; break;
  case LOW: f->regs[0] &= 3; break;
  case JUMP_UNLESS:
    if (f->regs[0] != x->value) f->pc = (uint16_t)x->to;
    break;
  case JUMP_WHOLE:
    if (f->regs[0] % 257 == 0) f->pc = (uint16_t)x->to;
    break;
  case JUMP: f->pc = (uint16_t)x->to; break;
  case EITHER:
    add(&s);
    f->pc = (uint16_t)x->to;
    break;
  case INPUT:
    f->regs[0] = 1;
    add(&s);
    f->regs[0] = 0;
    break;
  case EVENT: {
    int next = s.at < AUTOMATON ? allowed[s.at][x->value] : AUTOMATON;
    disorder |= next < 0;
    s.at = (uint16_t)(next < 0 ? AUTOMATON : next); /* errors and races are looked for behind it, too */
    break;
  }
  case FAIL: fails = 1; return;
  case END:
    if (!f->handler) return;
    memset(f, 0, sizeof *f);
    s.depth--;
    break;
  }
  add(&s);
}

static int may_start(const state *s, int i) {
  const handler *h = &handlers[i];
  for (int k = 0; k < s->depth; k++)
    if (s->frames[k].handler && handlers[s->frames[k].handler - 1].priority >= h->priority) return 0;
  if (h->once && s->done >> i & 1) return 0;
  return !h->when || (h->when == 1 ? s->vars[ENABLED] : s->vars[X] != h->when - 2);
}

static void visit(state s) {
  for (int i = 0; i < nhandlers; i++) {
    if (!may_start(&s, i)) continue;
    state t = s;
    if (handlers[i].once) t.done |= (uint16_t)(1 << i);
    t.frames[t.depth++] = (frame){.pc = (uint16_t)entries[i + 1], .handler = (uint16_t)(i + 1)};
    add(&t);
  }
  go_on(s);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  seed = random_start((uint64_t)atoll(argv[1]));
  nhandlers = 1 + rnd(most_handlers);
  for (int i = 0; i < AUTOMATON; i++) {
    for (int k = 0; k < EVENTS; k++) allowed[i][k] = rnd(4) ? rnd(AUTOMATON) : -1;
    if (allowed[i][0] < 0 && allowed[i][1] < 0) allowed[i][rnd(EVENTS)] = 0; /* a process that can do something */
  }
  word8 = atoi(argv[1]) % 2; /* as fuzz/interrupts.sh asks for */
  for (int v = 0; v < VARIABLES; v++) is_volatile[v] = rnd(3) > 0;
  statements(&begins[HELPER], &lengths[HELPER], 1 + rnd(2), 1, 0);
  statements(&begins[MAIN], &lengths[MAIN], 2 + rnd(4), 2, 2);
  for (int i = 1; i <= nhandlers; i++) {
    statements(&begins[i], &lengths[i], 1 + rnd(3), 1, 1);
    handlers[i - 1] = (handler){.priority = rnd(3), .when = rnd(2) ? 1 : rnd(6), .once = !rnd(3)};
  }
  for (int i = 0; i <= nhandlers; i++) {
    entries[i] = nsteps;
    compile(begins[i], lengths[i]);
    emit((step){.op = END});
  }
  char name[1000];
  snprintf(name, sizeof name, "%s/p.c", argv[2]);
  FILE *f = fopen(name, "w");
  print_program(f);
  fclose(f);
  snprintf(name, sizeof name, "%s/p.spec", argv[2]);
  f = fopen(name, "w");
  print_spec(f);
  fclose(f);
  seen = malloc(sizeof *seen * most_states);
  table = calloc(slots, sizeof *table);
  state s = {.depth = 1};
  s.frames[0].pc = (uint16_t)entries[0];
  add(&s);
  for (uint32_t i = 0; i < nseen; i++) visit(seen[i]);
  static const char *const answer[] = {"holds", "violated"};
  printf("%s %s %s\n", answer[fails], answer[races], answer[disorder]);
  return 0;
}
