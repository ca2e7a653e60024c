/* Random components in C that run in parallel, with a random specification, and the truth: each component is a small machine first,
 * whose concrete states are enumerated one by one; then all tuples of states are, and the simulation is the greatest fixpoint over
 * all pairs, words are followed through sets of states, deadlocks are looked for in each tuple. Some events carry a value, some writes go
 * through pointers to locals. Nothing is shared with cantrip.
 *
 * usage: together SEED DIRECTORY    writes DIRECTORY/p.c and p.spec; prints `SIMULATION TRACES DEADLOCK REACH`, each holds or
 * violated; exit 3 if the system has too many states (another seed will do). */
#include "random.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  VALUES = 4,
  NVARS = 3,
  NACTIONS = 6,
  most_parts = 3,
  most_code = 80,
  most_states = 600,
  most_edges = 4000,
  most_tuples = 60000,
  most_spec = 4,
  most_spec_edges = 60,
  TAU = -1,
  ERROR = NACTIONS /* the label: an action that nothing allows */
};

static uint64_t seed;

static unsigned rnd(unsigned n) { return random_below(&seed, n); }

/* ---- procedures: each is a process with at most three states, by whether its argument is 0 ---- */

typedef struct {
  int action; /* TAU: it returns `value` */
  int value, to;
} proc_edge;
typedef struct {
  const char *name, *text; /* as a specification */
  bool has_argument, has_result;
  unsigned alphabet;
  int nedges[2][3];
  proc_edge edge[2][3][3];
} procedure;

#define RETURN(v) {TAU, v, 0}
static const procedure procs[] = {
    {"do_a", "abstract { (1), ( a -> return {} -> STOP ) };", false, false, 1, {{1, 1}}, {{{{0, 0, 1}}, {RETURN(0)}}}},
    {"do_b", "abstract { (1), ( b -> return {} -> STOP ) };", false, false, 2, {{1, 1}}, {{{{1, 0, 1}}, {RETURN(0)}}}},
    {"try_c",
     "abstract { (1), ( c -> return {1} -> STOP | return {0} -> STOP ) };",
     false,
     true,
     4,
     {{2, 1}},
     {{{{2, 0, 1}, RETURN(0)}, {RETURN(1)}}}},
    {"either",
     "abstract { (1), ( a -> return {0} -> STOP | b -> return {1} -> STOP ) };",
     false,
     true,
     3,
     {{2, 1, 1}},
     {{{{0, 0, 1}, {1, 0, 2}}, {RETURN(0)}, {RETURN(1)}}}},
    {"send",
     "abstract { low, ($1 == 0), ( c -> return {} -> STOP ) }; abstract { high, ($1 != 0), ( d -> return {} -> STOP ) };",
     true,
     false,
     12,
     {{1, 1}, {1, 1}},
     {{{{2, 0, 1}}, {RETURN(0)}}, {{{3, 0, 1}}, {RETURN(0)}}}},
    {"twice",
     "abstract { (1), ( d -> a -> return {2} -> STOP ) };",
     false,
     true,
     9,
     {{1, 1, 1}},
     {{{{3, 0, 1}}, {{0, 0, 2}}, {RETURN(2)}}}},
    {"put",
     "abstract forall [v:0..1] { (($1 != 0) == v), ( m[v] -> return {} -> STOP ) };",
     true,
     false,
     48,
     {{1, 1}, {1, 1}},
     {{{{4, 0, 1}}, {RETURN(0)}}, {{{5, 0, 1}}, {RETURN(0)}}}},
    {"get",
     "abstract { (1), ( m[0] -> return {0} -> STOP | m[1] -> return {1} -> STOP ) };",
     false,
     true,
     48,
     {{2, 1, 1}},
     {{{{4, 0, 1}, {5, 0, 2}}, {RETURN(0)}, {RETURN(1)}}}},
    {"block", "abstract { (1), Block };", false, false, 2, {{0}}, {{{{0}}}}},
};
enum { NPROCS = sizeof procs / sizeof *procs };

/* ---- components: printed and compiled at once ---- */

typedef enum { I_SET, I_ADD, I_PICK, I_UNLESS, I_GO, I_CALL, I_ERROR, I_RETURN } op;
typedef struct {
  op op;
  int var, value, to; /* I_UNLESS: goes on at `to` unless var == value; I_ADD: var = (value + var2) */
  int other;
  const procedure *proc;
} instruction;

typedef struct {
  instruction code[most_code];
  int ncode;
  unsigned alphabet;
  /* its concrete states */
  int nstates, nedges;
  struct {
    int pc, var[NVARS], in; /* in: 0 none, else 1 + state of the procedure */
  } state[most_states];
  int from[most_edges], action[most_edges], to[most_edges];
} part;

static part parts[most_parts];
static int nparts;
static bool pair;

static int emit(part *p, instruction i) {
  if (p->ncode == most_code) exit(3);
  p->code[p->ncode] = i;
  return p->ncode++;
}

static void tabs(FILE *f, int n) { fprintf(f, "%*s", 2 * n, ""); }

static const char name_of[] = "xyz";

static void print_block(FILE *f, part *p, int depth, int n);

static void print_call(FILE *f, part *p, int depth) {
  const procedure *q = &procs[rnd(12) ? rnd(NPROCS - 1) : NPROCS - 1];
  int v = (int)rnd(NVARS);
  tabs(f, depth);
  if (q->has_result) fprintf(f, "%c = ", name_of[v]);
  int argument = (int)rnd(NVARS);
  fprintf(f, "%s(", q->name);
  if (q->has_argument) fprintf(f, "%c", name_of[argument]);
  fprintf(f, ");\n");
  emit(p, (instruction){I_CALL, v, argument, 0, 0, q});
}

static void print_simple(FILE *f, part *p, int depth) {
  int v = (int)rnd(NVARS), w = (int)rnd(NVARS), k = (int)rnd(VALUES);
  tabs(f, depth);
  switch (rnd(6)) {
  case 4:
    fprintf(f, "bump(&%c, %d);\n", name_of[v], k);
    emit(p, (instruction){I_ADD, v, k, 0, v, NULL});
    break;
  case 5: {
    fprintf(f, "*(%c == 1 ? &%c : &z) = %d;\n", name_of[w], name_of[v], k);
    int test = emit(p, (instruction){I_UNLESS, w, 1, 0, 0, NULL});
    emit(p, (instruction){I_SET, v, k, 0, 0, NULL});
    int end = emit(p, (instruction){.op = I_GO});
    p->code[test].to = p->ncode;
    emit(p, (instruction){I_SET, 2, k, 0, 0, NULL});
    p->code[end].to = p->ncode;
    break;
  }
  case 0:
    fprintf(f, "%c = %d;\n", name_of[v], k);
    emit(p, (instruction){I_SET, v, k, 0, 0, NULL});
    break;
  case 1:
    fprintf(f, "%c = pick() & 1;\n", name_of[v]);
    emit(p, (instruction){I_PICK, v, 0, 0, 0, NULL});
    break;
  default:
    fprintf(f, "%c = (%c + %d) & 3;\n", name_of[v], name_of[w], k);
    emit(p, (instruction){I_ADD, v, k, 0, w, NULL});
  }
}

static void print_if(FILE *f, part *p, int depth) {
  int v = (int)rnd(NVARS), k = (int)rnd(2), test = emit(p, (instruction){I_UNLESS, v, k, 0, 0, NULL});
  tabs(f, depth);
  fprintf(f, "if (%c == %d) {\n", name_of[v], k);
  print_block(f, p, depth + 1, 1 + (int)rnd(2));
  int end = emit(p, (instruction){.op = I_GO});
  p->code[test].to = p->ncode;
  tabs(f, depth);
  fprintf(f, "} else {\n");
  print_block(f, p, depth + 1, (int)rnd(3));
  p->code[end].to = p->ncode;
  tabs(f, depth);
  fprintf(f, "}\n");
}

static void print_while(FILE *f, part *p, int depth) {
  int v = (int)rnd(NVARS), k = (int)rnd(VALUES), begin = p->ncode;
  bool endless = !rnd(5);
  tabs(f, depth);
  fprintf(f, endless ? "for (;;) {\n" : "while (%c == %d) {\n", name_of[v], k);
  int test = endless ? -1 : emit(p, (instruction){I_UNLESS, v, k, 0, 0, NULL});
  print_block(f, p, depth + 1, 1 + (int)rnd(2));
  emit(p, (instruction){.op = I_GO, .to = begin});
  if (test >= 0) p->code[test].to = p->ncode;
  tabs(f, depth);
  fprintf(f, "}\n");
}

static void print_block(FILE *f, part *p, int depth, int n) {
  for (int i = 0; i < n; i++) {
    unsigned k = rnd(20);
    if (k < 8) print_call(f, p, depth);
    else if (k < 13 || depth > 3) print_simple(f, p, depth);
    else if (k < 16) print_if(f, p, depth);
    else if (k < 18) print_while(f, p, depth);
    else {
      int value = 1 + (int)rnd(3);
      tabs(f, depth);
      fprintf(f, "if (x == %d) { ERROR: return; }\n", value);
      emit(p, (instruction){I_UNLESS, 0, value, p->ncode + 2, 0, NULL});
      emit(p, (instruction){.op = I_ERROR});
    }
  }
}

/* A label may stand only once in a function: the others get other names, which are no errors. */
static void one_label(char *text) {
  char *first = strstr(text, "ERROR:");
  for (char *at = first ? first + 1 : NULL; at && (at = strstr(at, "ERROR:"));) memcpy(at, "OTHER:", 6);
  int n = 0;
  for (char *at = text; (at = strstr(at, "OTHER:"));) at[4] = (char)('A' + n++ % 26);
}

static void make_part(FILE *f, int i) {
  part *p = &parts[i];
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "void part%d(void) {\n  int x = 0, y = 1, z = 2;\n", i);
  print_block(out, p, 1, 3 + (int)rnd(4));
  fprintf(out, "  (void)(x + y + z);\n}\n");
  emit(p, (instruction){.op = I_RETURN});
  fclose(out);
  one_label(text);
  fputs(text, f);
  free(text);
  bool seen = false;
  for (int k = 0; k < p->ncode; k++) {
    if (p->code[k].op != I_ERROR) continue;
    if (seen) p->code[k].op = I_RETURN;
    seen = true;
  }
}

/* ---- concrete states ---- */

static int state_of(part *p, int pc, const int *var, int in) {
  for (int i = 0; i < p->nstates; i++)
    if (p->state[i].pc == pc && p->state[i].in == in && !memcmp(p->state[i].var, var, sizeof p->state[i].var)) return i;
  if (p->nstates == most_states) exit(3);
  p->state[p->nstates].pc = pc;
  p->state[p->nstates].in = in;
  memcpy(p->state[p->nstates].var, var, sizeof p->state[0].var);
  return p->nstates++;
}

static void edge_of(part *p, int from, int action, int pc, const int *var, int in) {
  if (p->nedges == most_edges) exit(3);
  int to = state_of(p, pc, var, in);
  p->from[p->nedges] = from;
  p->action[p->nedges] = action;
  p->to[p->nedges++] = to;
}

static bool is_ended(const part *p, int s) {
  op o = p->code[p->state[s].pc].op;
  return o == I_RETURN || o == I_ERROR;
}

static void step_call(part *p, int s, const instruction *c) {
  int var[NVARS], pc = p->state[s].pc;
  memcpy(var, p->state[s].var, sizeof var);
  if (!p->state[s].in) {
    edge_of(p, s, TAU, pc, var, 1);
    return;
  }
  int which = c->proc->has_argument && var[c->value] != 0, at = p->state[s].in - 1;
  for (int i = 0; i < c->proc->nedges[which][at]; i++) {
    const proc_edge *e = &c->proc->edge[which][at][i];
    if (e->action != TAU) {
      edge_of(p, s, e->action, pc, var, 1 + e->to);
      continue;
    }
    int after[NVARS];
    memcpy(after, var, sizeof after);
    if (c->proc->has_result) after[c->var] = e->value;
    edge_of(p, s, TAU, pc + 1, after, 0);
  }
}

static void step(part *p, int s) {
  const instruction *c = &p->code[p->state[s].pc];
  int var[NVARS], pc = p->state[s].pc;
  memcpy(var, p->state[s].var, sizeof var);
  switch (c->op) {
  case I_SET: var[c->var] = c->value; break;
  case I_ADD: var[c->var] = (var[c->other] + c->value) & 3; break;
  case I_PICK:
    var[c->var] = 0;
    edge_of(p, s, TAU, pc + 1, var, 0);
    var[c->var] = 1;
    break;
  case I_UNLESS: edge_of(p, s, TAU, var[c->var] == c->value ? pc + 1 : c->to, var, 0); return;
  case I_GO: edge_of(p, s, TAU, c->to, var, 0); return;
  case I_CALL: step_call(p, s, c); return;
  case I_ERROR:
  case I_RETURN: return;
  }
  edge_of(p, s, TAU, pc + 1, var, 0);
}

/* What is called somewhere that its control flow reaches. */
static void find_alphabet(part *p) {
  bool reached[most_code] = {true};
  for (int round = 0; round < p->ncode; round++)
    for (int i = 0; i < p->ncode; i++) {
      const instruction *c = &p->code[i];
      if (!reached[i]) continue;
      if (c->op == I_CALL) p->alphabet |= c->proc->alphabet;
      if (c->op == I_GO || c->op == I_UNLESS) reached[c->to] = true;
      if (c->op != I_GO && c->op != I_RETURN && c->op != I_ERROR) reached[i + 1] = true;
    }
}

static void enumerate(part *p) {
  int var[NVARS] = {0, 1, 2};
  state_of(p, 0, var, 0);
  for (int s = 0; s < p->nstates; s++) step(p, s);
}

/* ---- tuples ---- */

typedef struct {
  int s[most_parts];
} tuple;
static tuple tuples[most_tuples];
static int ntuples, buckets[1 << 16], next_in[most_tuples];

typedef struct {
  int from, action, to;
} tuple_edge;
static tuple_edge *moves;
static int nmoves, capmoves, first_move[most_tuples + 1];

static int tuple_of(tuple t) {
  uint64_t h = 0;
  for (int i = 0; i < nparts; i++) h = h * 1000003 + (uint64_t)t.s[i];
  int b = (int)((h * 0x9e3779b97f4a7c15u) >> 48);
  for (int i = buckets[b] - 1; i >= 0; i = next_in[i])
    if (!memcmp(&tuples[i], &t, sizeof t)) return i;
  if (ntuples == most_tuples) exit(3);
  tuples[ntuples] = t;
  next_in[ntuples] = buckets[b] - 1;
  buckets[b] = ntuples + 1;
  return ntuples++;
}

static void add_move(int from, int action, tuple to) {
  if (nmoves == capmoves) moves = realloc(moves, sizeof *moves * (size_t)(capmoves = 2 * capmoves + 1000));
  moves[nmoves++] = (tuple_edge){from, action, tuple_of(to)};
}

static void together(int from, int action, unsigned who, int i, tuple t) {
  while (i < nparts && !(who >> i & 1)) i++;
  if (i == nparts) {
    add_move(from, action, t);
    return;
  }
  const part *p = &parts[i];
  int at = t.s[i];
  for (int e = 0; e < p->nedges; e++) {
    if (p->from[e] != at || p->action[e] != action) continue;
    t.s[i] = p->to[e];
    together(from, action, who, i + 1, t);
    t.s[i] = at;
  }
}

static void moves_of(int from) {
  tuple t = tuples[from];
  for (int i = 0; i < nparts; i++) {
    together(from, TAU, 1u << i, 0, t);
    if (parts[i].code[parts[i].state[t.s[i]].pc].op == I_ERROR) add_move(from, ERROR, t);
  }
  for (int a = 0; a < NACTIONS; a++) {
    unsigned who = 0;
    int n = 0;
    for (int i = 0; i < nparts; i++)
      if (parts[i].alphabet >> a & 1) who |= 1u << i, n++;
    if (n == 1 || (n && !pair)) together(from, a, who, 0, t);
    for (int i = 0; n > 1 && pair && i < nparts; i++)
      for (int k = i + 1; k < nparts; k++)
        if (who >> i & 1 && who >> k & 1) together(from, a, 1u << i | 1u << k, 0, t);
  }
}

static void explore(void) {
  tuple t = {0};
  tuple_of(t);
  for (int i = 0; i < ntuples; i++) {
    first_move[i] = nmoves;
    moves_of(i);
  }
  first_move[ntuples] = nmoves;
}

/* ---- the specification ---- */

static int spec_states, nspec;
static struct {
  int from, action, to;
} spec_edge[most_spec_edges];
static unsigned spec_alphabet;

static void add_spec(int from, int action, int to) {
  for (int i = 0; i < nspec; i++)
    if (spec_edge[i].from == from && spec_edge[i].action == action && spec_edge[i].to == to) return;
  if (nspec == most_spec_edges) return;
  spec_edge[nspec].from = from;
  spec_edge[nspec].action = action;
  spec_edge[nspec++].to = to;
}

static bool is_visible(int action) { return action >= 0 && action < NACTIONS && spec_alphabet >> action & 1; }

static unsigned spec_after(unsigned set, int action) {
  unsigned to = 0;
  if (!is_visible(action)) return set;
  for (int i = 0; i < nspec; i++)
    if (set >> spec_edge[i].from & 1 && spec_edge[i].action == action) to |= 1u << spec_edge[i].to;
  return to;
}

/* True, or where a word is refused: the set of states, and the action. */
static bool words_contained(unsigned *set_out, int *action_out) {
  static bool seen[most_tuples][1 << most_spec];
  static int queue[most_tuples * 4][2];
  int n = 0;
  bool fine = true;
  memset(seen, 0, sizeof seen[0] * (size_t)ntuples);
  queue[n][0] = 0;
  queue[n++][1] = 1;
  seen[0][1] = true;
  for (int i = 0; i < n && fine; i++)
    for (int e = first_move[queue[i][0]]; e < first_move[queue[i][0] + 1] && fine; e++) {
      if (moves[e].action == ERROR) continue;
      unsigned set = spec_after((unsigned)queue[i][1], moves[e].action);
      fine = set;
      *set_out = (unsigned)queue[i][1];
      *action_out = moves[e].action;
      if (!fine || seen[moves[e].to][set]) continue;
      if (n == most_tuples * 4) exit(3);
      seen[moves[e].to][set] = true;
      queue[n][0] = moves[e].to;
      queue[n++][1] = (int)set;
    }
  return fine;
}

static bool simulated(void) {
  static bool related[most_tuples][most_spec];
  for (int i = 0; i < ntuples; i++)
    for (int s = 0; s < spec_states; s++) related[i][s] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (int e = 0; e < nmoves; e++)
      for (int s = 0; s < spec_states; s++) {
        if (!related[moves[e].from][s] || moves[e].action == ERROR) continue;
        unsigned answers = spec_after(1u << s, moves[e].action);
        bool fine = false;
        for (int t = 0; t < spec_states; t++) fine |= (answers >> t & 1) && related[moves[e].to][t];
        if (!fine) related[moves[e].from][s] = false, changed = true;
      }
  }
  return related[0][0];
}

static void make_spec(void) {
  spec_states = 1 + (int)rnd(most_spec);
  for (int a = 0; a < NACTIONS; a++)
    if (rnd(3)) spec_alphabet |= 1u << a;
  for (int i = 0; i < spec_states * 2; i++) {
    int a = (int)rnd(NACTIONS);
    if (spec_alphabet >> a & 1) add_spec((int)rnd((unsigned)spec_states), a, (int)rnd((unsigned)spec_states));
  }
  unsigned set;
  int action;
  for (unsigned grown = rnd(2) ? 30 : rnd(3); grown && !words_contained(&set, &action); grown--) {
    int from = 0;
    while (!(set >> from & 1)) from++;
    add_spec(from, action, (int)rnd((unsigned)spec_states));
    if (!rnd(4)) add_spec(from, action, (int)rnd((unsigned)spec_states));
  }
  if (!rnd(2) && nspec) spec_edge[rnd((unsigned)nspec)] = spec_edge[nspec - 1], nspec--;
}

static bool has_deadlock(void) {
  for (int i = 0; i < ntuples; i++) {
    bool owes = false, moving = false;
    for (int e = first_move[i]; e < first_move[i + 1]; e++) moving |= moves[e].action != ERROR;
    for (int k = 0; k < nparts; k++) owes |= !is_ended(&parts[k], tuples[i].s[k]);
    if (!moving && owes) return true;
  }
  return false;
}

static bool has_error(void) {
  for (int e = 0; e < nmoves; e++)
    if (moves[e].action == ERROR) return true;
  return false;
}

static const char *const action_names[NACTIONS] = {"a", "b", "c", "d", "m[0]", "m[1]"};

static void print_spec(FILE *f) {
  fprintf(f, "Block = STOP + {b}.\n");
  for (int i = 0; i < NPROCS; i++) fprintf(f, "procedure %s { %s }\n", procs[i].name, procs[i].text);
  for (int s = 0; s < spec_states; s++) {
    bool any = false;
    fprintf(f, s ? ",\nS%d = " : "Spec = S0,\nS%d = ", s);
    for (int i = 0; i < nspec; i++) {
      if (spec_edge[i].from != s) continue;
      fprintf(f, "%s%s -> S%d", any ? " | " : "( ", action_names[spec_edge[i].action], spec_edge[i].to);
      any = true;
    }
    fprintf(f, any ? " )" : "STOP");
  }
  fprintf(f, " + {");
  bool any = false;
  for (int a = 0; a < NACTIONS; a++)
    if (spec_alphabet >> a & 1) fprintf(f, "%s%s", any ? ", " : "", action_names[a]), any = true;
  fprintf(f, "}.\nprogram ");
  for (int i = 0; i < nparts; i++) fprintf(f, "%spart%d", i ? ", " : "", i);
  fprintf(f, " {\n  specification conforms, {");
  for (int i = 0; i < nparts; i++) fprintf(f, "%s(1)", i ? ", " : " ");
  fprintf(f, " }, Spec;\n  deadlock live;\n  reach broken = label ERROR;\n  sync %s;\n}\n", pair ? "pair" : "all");
}

int main(int argc, char **argv) {
  char name[4000];
  if (argc != 3) return 1;
  seed = random_start(strtoull(argv[1], NULL, 10));
  for (int i = 0; i < 8; i++) rnd(2);
  snprintf(name, sizeof name, "%s/p.c", argv[2]);
  FILE *c = fopen(name, "w");
  if (!c) return 1;
  fprintf(
      c,
      "int pick(void);\nvoid do_a(void), do_b(void), send(int), block(void);\nint try_c(void), either(void), twice(void);\n"
      "void put(int);\nint get(void);\nstatic void bump(int *to, int n) { *to = (*to + n) & 3; }\n");
  nparts = 2 + (int)rnd(most_parts - 1);
  pair = !rnd(4);
  for (int i = 0; i < nparts; i++) make_part(c, i);
  fclose(c);
  for (int i = 0; i < nparts; i++) {
    find_alphabet(&parts[i]);
    enumerate(&parts[i]);
  }
  explore();
  make_spec();
  if (!spec_alphabet) return 3;
  snprintf(name, sizeof name, "%s/p.spec", argv[2]);
  FILE *s = fopen(name, "w");
  if (!s) return 1;
  print_spec(s);
  fclose(s);
  unsigned set;
  int action;
  printf("%s %s %s %s\n", simulated() ? "holds" : "violated", words_contained(&set, &action) ? "holds" : "violated",
         has_deadlock() ? "violated" : "holds", has_error() ? "violated" : "holds");
  return 0;
}
