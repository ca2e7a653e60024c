/* A random component in C with a random specification, and the truth about both relations. The component is made
 * as a small machine first: its concrete states are enumerated one by one, the simulation is the greatest
 * fixpoint over all pairs, and words are followed through sets of states; nothing is shared with cantrip. Then it
 * is printed as C, with variables in records or arrays and blocks as functions, where that makes no difference.
 *
 * Specifications are grown: beginning with a random process, edges are added where the component is refused,
 * a state may be split so that its choices come too soon, and in the end an edge may be taken away, so that most are
 * close to the border between right and wrong.
 *
 * usage: conform SEED DIRECTORY    writes DIRECTORY/p.c and p.spec; prints `SIMULATION TRACES`, each holds or
 * violated; exit 3 if the component has too many states (another seed will do). */
#include "random.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  NVARS = 6,    /* x y z n and two counters; values 0 to 7 */
  NACTIONS = 4, /* a to d */
  NPROCS = 3,
  most_code = 200,
  most_states = 4000,
  most_edges = 40000,
  most_spec = 5,
  most_spec_edges = 60,
  TAU = -1,
  RETURN = 8 /* RETURN + 1 + value, -1 to 7 */
};

static uint64_t seed;

static unsigned rnd(unsigned n) { return random_below(&seed, n); }

/* ---- expressions ---- */

typedef enum { E_CONST, E_VAR, E_BOOL, E_ADD, E_XOR, E_SUM, E_GT, E_EQ, E_NOT } expr_op;
typedef struct {
  expr_op op;
  int a, b;
} expr;

static int style; /* 0: locals; 1: a record behind a pointer; 2: globals, an array, helpers */

static const char *variable(int v) {
  static const char *const names[3][NVARS] = {{"x", "y", "z", "n", "i", "j"},
                                              {"p->x", "p->y", "p->in.z", "n", "i", "j"},
                                              {"x", "box[0]", "box[1]", "given", "i", "j"}};
  return names[style][v];
}

static expr value_expr(void) {
  switch (rnd(7)) {
  case 0: return (expr){E_CONST, (int)rnd(4), 0};
  case 1:
  case 2: return (expr){E_VAR, (int)rnd(4), 0};
  case 3: return (expr){E_ADD, (int)rnd(4), 1 + (int)rnd(3)};
  case 4: return (expr){E_XOR, (int)rnd(4), (int)rnd(4)};
  case 5: return (expr){E_SUM, (int)rnd(4), (int)rnd(4)};
  default: return (expr){E_BOOL, 0, 0};
  }
}

static expr condition(void) {
  switch (rnd(5)) {
  case 0: return (expr){E_BOOL, 0, 0};
  case 1:
  case 2: return (expr){E_GT, (int)rnd(4), (int)rnd(3)};
  case 3: return (expr){E_EQ, (int)rnd(4), (int)rnd(4)};
  default: return (expr){E_NOT, (int)rnd(4), 0};
  }
}

static void print_expr(FILE *f, expr e) {
  switch (e.op) {
  case E_CONST: fprintf(f, "%d", e.a); break;
  case E_VAR: fprintf(f, "%s", variable(e.a)); break;
  case E_BOOL: fprintf(f, "changed"); break;
  case E_ADD: fprintf(f, "(%s + %d) & 3", variable(e.a), e.b); break;
  case E_XOR: fprintf(f, "%s ^ %s", variable(e.a), variable(e.b)); break;
  case E_SUM: fprintf(f, "(%s + %s) %% 4", variable(e.a), variable(e.b)); break;
  case E_GT: fprintf(f, "%s > %d", variable(e.a), e.b); break;
  case E_EQ: fprintf(f, "%s == %s", variable(e.a), variable(e.b)); break;
  case E_NOT: fprintf(f, "!%s", variable(e.a)); break;
  }
}

/* ---- procedures: per abstraction a small process ---- */

typedef struct {
  int action; /* TAU: a return of a value from low to high */
  int low, high, to;
} proc_edge;
typedef struct {
  int nedges[3];
  proc_edge edge[3][3];
} proc_process;
typedef struct {
  int split; /* 0: one abstraction; k: $1 < k and the rest */
  bool modifies;
  proc_process is[2];
} procedure;
static procedure procs[NPROCS];

static void make_process(proc_process *p) {
  for (int s = 0; s < 3; s++) {
    p->nedges[s] = 1 + (int)rnd(2) + (rnd(5) == 0) - (rnd(16) == 0);
    if (p->nedges[s] < 0) p->nedges[s] = 0;
    for (int i = 0; i < p->nedges[s]; i++) {
      int low = (int)rnd(4), high = low + (int)rnd(4 - (unsigned)low);
      bool back = rnd(3) + (unsigned)s >= 2;
      p->edge[s][i] = (proc_edge){back ? TAU : (int)rnd(NACTIONS), low, rnd(2) ? low : high,
                                  s < 2 && rnd(6) ? s + 1 : (int)rnd(3)};
    }
  }
}

static void print_process(FILE *f, const char *name, const proc_process *p) {
  fprintf(f, "%s = %s_0", name, name);
  bool seen[3] = {true};
  for (int k = 0; k < 3; k++)
    for (int s = 0; s < 3; s++)
      for (int i = 0; seen[s] && i < p->nedges[s]; i++)
        if (p->edge[s][i].action != TAU) seen[p->edge[s][i].to] = true;
  for (int s = 0; s < 3; s++) {
    if (!seen[s]) continue;
    fprintf(f, ",\n%s_%d = ", name, s);
    if (!p->nedges[s]) fprintf(f, "STOP");
    for (int i = 0; i < p->nedges[s]; i++) {
      proc_edge e = p->edge[s][i];
      fprintf(f, i ? " | " : "( ");
      if (e.action != TAU) fprintf(f, "%c -> %s_%d", 'a' + e.action, name, e.to);
      else if (e.low == e.high) fprintf(f, "return {$0 == %d} -> STOP", e.low);
      else fprintf(f, "return {$0 >= %d && $0 <= %d} -> STOP", e.low, e.high);
    }
    if (p->nedges[s]) fprintf(f, " )");
  }
  fprintf(f, ".\n");
}

static void print_procedures(FILE *f) {
  for (int i = 0; i < NPROCS; i++) {
    char name[32];
    for (int k = 0; k < (procs[i].split ? 2 : 1); k++) {
      snprintf(name, sizeof name, "Proc%d%d", i, k);
      print_process(f, name, &procs[i].is[k]);
    }
    fprintf(f, "procedure proc%d {\n", i);
    if (!procs[i].split) fprintf(f, "  abstract { (1), Proc%d0 };\n", i);
    else
      fprintf(f, "  abstract { low, ($1 < %d), Proc%d0 };\n  abstract { high, ($1 >= %d), Proc%d1 };\n", procs[i].split,
              i, procs[i].split, i);
    if (procs[i].modifies) fprintf(f, "  modifies changed;\n");
    fprintf(f, "}\n");
  }
}

/* ---- the component: printed and compiled at once ---- */

typedef enum { I_ASSIGN, I_PICK, I_SET, I_UNLESS, I_GO, I_CALL, I_RETURN } op;
typedef struct {
  op op;
  int to; /* variable, or target */
  int proc;
  expr e;
} instruction;
static instruction code[most_code];
static int ncode, helpers;
static char helper_text[20000];

static int emit(instruction i) {
  if (ncode == most_code) exit(3);
  code[ncode] = i;
  return ncode++;
}

static void tabs(FILE *f, int n) { fprintf(f, "%*s", 2 * n, ""); }
static void block(FILE *f, int depth, int n, bool may_return);

static void simple(FILE *f, int depth) {
  instruction i = {I_ASSIGN, (int)rnd(3), 0, value_expr()};
  tabs(f, depth);
  switch (rnd(8)) {
  case 0:
  case 1:
    fprintf(f, "%s = ", variable(i.to));
    print_expr(f, i.e);
    break;
  case 2:
    i.op = I_PICK;
    fprintf(f, "%s = pick() & 3", variable(i.to));
    break;
  case 3:
    i.op = I_SET;
    i.e = condition();
    fprintf(f, "changed = ");
    print_expr(f, i.e);
    break;
  default:
    i.op = I_CALL;
    i.proc = (int)rnd(NPROCS);
    fprintf(f, "%s = proc%d(", variable(i.to), i.proc);
    print_expr(f, i.e);
    fprintf(f, ")");
  }
  fprintf(f, ";\n");
  emit(i);
}

/* A block, in a function of its own where variables are global. */
static void part(FILE *f, int depth, int n, bool may_return) {
  if (style != 2 || rnd(2)) {
    block(f, depth, n, may_return);
    return;
  }
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  block(out, 1, n, false);
  fclose(out);
  int me = helpers++;
  snprintf(helper_text + strlen(helper_text), sizeof helper_text - strlen(helper_text),
           "static void part%d(void) {\n%s}\n", me, text);
  free(text);
  tabs(f, depth);
  fprintf(f, "part%d();\n", me);
}

static void branch(FILE *f, int depth, bool may_return) {
  expr c = condition();
  int unless = emit((instruction){I_UNLESS, 0, 0, c});
  tabs(f, depth), fprintf(f, "if ("), print_expr(f, c), fprintf(f, ") {\n");
  part(f, depth + 1, 1 + (int)rnd(2), may_return);
  int over = emit((instruction){I_GO, 0, 0, c});
  code[unless].to = ncode;
  tabs(f, depth), fprintf(f, "} else {\n");
  part(f, depth + 1, (int)rnd(3), may_return);
  code[over].to = ncode;
  tabs(f, depth), fprintf(f, "}\n");
}

static void loop(FILE *f, int depth, bool may_return) {
  bool counted = rnd(3) && depth < 3;
  int counter = 3 + depth, times = 1 + (int)rnd(3); /* i outside, j inside */
  expr c = condition();
  if (counted) emit((instruction){I_ASSIGN, counter, 0, {E_CONST, 0, 0}});
  int begin = ncode, unless;
  tabs(f, depth);
  if (counted) {
    fprintf(f, "for (%s = 0; %s < %d; %s++) {\n", variable(counter), variable(counter), times, variable(counter));
    int body = emit((instruction){I_UNLESS, 0, 0, {E_GT, counter, times - 1}});
    unless = emit((instruction){I_GO, 0, 0, c});
    code[body].to = ncode;
  } else {
    fprintf(f, "while ("), print_expr(f, c), fprintf(f, ") {\n");
    unless = emit((instruction){I_UNLESS, 0, 0, c});
  }
  part(f, depth + 1, 1 + (int)rnd(2), may_return);
  if (counted) emit((instruction){I_ASSIGN, counter, 0, {E_ADD, counter, 1}});
  emit((instruction){I_GO, begin, 0, c});
  code[unless].to = ncode;
  tabs(f, depth), fprintf(f, "}\n");
}

static void give_back(FILE *f, int depth) {
  expr e = rnd(3) ? (expr){E_CONST, (int)rnd(5) - 1, 0} : value_expr();
  emit((instruction){I_RETURN, 0, 0, e});
  tabs(f, depth), fprintf(f, "return "), print_expr(f, e), fprintf(f, ";\n");
}

static void block(FILE *f, int depth, int n, bool may_return) {
  for (int i = 0; i < n; i++) {
    unsigned what = rnd(10);
    if (what < 2 && depth < 4) branch(f, depth, may_return);
    else if (what < 4 && depth < 3 && style != 2) loop(f, depth, may_return);
    else if (what < 4 && depth == 1 && style == 2 && may_return) loop(f, depth, may_return);
    else simple(f, depth);
  }
  if (may_return && depth > 1 && rnd(4) == 0) give_back(f, depth);
}

static void print_component(FILE *f) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  style = (int)rnd(3);
  block(out, 1, 3 + (int)rnd(3), true);
  give_back(out, 1);
  fclose(out);
  fprintf(f, "int pick(void);\n_Bool changed;\n");
  for (int i = 0; i < NPROCS; i++) fprintf(f, "int proc%d(int n);\n", i);
  if (style == 1) fprintf(f, "struct state { int x, y; struct { int z; } in; } state, *p = &state;\n");
  if (style == 2) fprintf(f, "int x, box[2], given;\n%s", helper_text);
  fprintf(f, "int component(int n) {\n");
  if (style != 2) fprintf(f, "  int i = 0, j = 0%s;\n", style ? "" : ", x = 0, y = 0, z = 0");
  else fprintf(f, "  int i = 0, j = 0;\n  given = n;\n");
  fprintf(f, "%s}\n", text);
  free(text);
}

/* ---- its states ---- */

typedef struct {
  int pc, var[NVARS], changed, abstraction, at; /* abstraction: -1, or the call is in progress at a state */
} state;
typedef struct {
  int from, label, to;
} arc;
static state states[most_states];
static int nstates, nedges, first_edge[most_states + 1];
static arc edges[most_edges];
static int table[16384];

static int state_index(const state *s) {
  uint64_t h = 1469598103934665603u;
  for (size_t i = 0; i < sizeof *s / sizeof(int); i++)
    h = (h ^ (uint64_t)(unsigned)((const int *)s)[i]) * 1099511628211u;
  unsigned k = (unsigned)(h >> 32) % 16384;
  for (; table[k]; k = (k + 1) % 16384)
    if (!memcmp(&states[table[k] - 1], s, sizeof *s)) return table[k] - 1;
  if (nstates == most_states) exit(3);
  states[nstates] = *s;
  table[k] = nstates + 1;
  return nstates++;
}

static void step_to(int from, int label, const state *to) {
  if (nedges == most_edges) exit(3);
  int target = to ? state_index(to) : -1;
  edges[nedges++] = (arc){from, label, target};
}

static int value(const state *s, expr e) {
  switch (e.op) {
  case E_CONST: return e.a;
  case E_VAR: return s->var[e.a];
  case E_BOOL: return s->changed;
  case E_ADD: return (s->var[e.a] + e.b) & 3;
  case E_XOR: return s->var[e.a] ^ s->var[e.b];
  case E_SUM: return (s->var[e.a] + s->var[e.b]) % 4;
  case E_GT: return s->var[e.a] > e.b;
  case E_EQ: return s->var[e.a] == s->var[e.b];
  default: return !s->var[e.a];
  }
}

static void call_steps(int from, state s, const instruction *i) {
  const procedure *p = &procs[i->proc];
  const proc_process *is = &p->is[s.abstraction];
  for (int k = 0; k < is->nedges[s.at]; k++) {
    proc_edge e = is->edge[s.at][k];
    state t = s;
    t.at = e.to;
    if (e.action != TAU) {
      step_to(from, e.action, &t);
      continue;
    }
    t.abstraction = -1;
    t.at = 0;
    t.pc++;
    for (int v = e.low; v <= e.high; v++)
      for (int m = 0; m < 2; m++) {
        t.var[i->to] = v;
        if (p->modifies) t.changed = m;
        else if (m) continue;
        step_to(from, TAU, &t);
      }
  }
}

static void steps_from(int from) {
  state s = states[from];
  const instruction *i = &code[s.pc];
  if (s.abstraction >= 0) {
    call_steps(from, s, i);
    return;
  }
  int v = value(&s, i->e);
  switch (i->op) {
  case I_RETURN: step_to(from, RETURN + 1 + v, NULL); return;
  case I_CALL:
    s.abstraction = procs[i->proc].split && v >= procs[i->proc].split;
    step_to(from, TAU, &s);
    return;
  case I_PICK:
    s.pc++;
    for (int k = 0; k < 4; k++) s.var[i->to] = k, step_to(from, TAU, &s);
    return;
  case I_ASSIGN:
    s.var[i->to] = v;
    s.pc++;
    break;
  case I_SET:
    s.changed = v;
    s.pc++;
    break;
  case I_UNLESS: s.pc = v ? s.pc + 1 : i->to; break;
  case I_GO: s.pc = i->to; break;
  }
  step_to(from, TAU, &s);
}

/* State 0 chooses the argument; returns go to the last state, which does nothing. */
static void enumerate(void) {
  state begin = {.pc = -1, .abstraction = -1};
  state_index(&begin);
  for (int n = 0; n < 4; n++) {
    state s = {.abstraction = -1};
    s.var[3] = n;
    step_to(0, TAU, &s);
  }
  for (int k = 1; k < nstates; k++) {
    first_edge[k] = nedges;
    steps_from(k);
  }
  first_edge[nstates] = nedges;
}

/* ---- specifications ---- */

typedef struct {
  int from, label, to; /* TAU: hidden; RETURN + i: the i-th condition */
} spec_edge;
typedef struct {
  int low, high;
} interval;
static int nspec, nspec_edges, nreturns;
static spec_edge spec[most_spec_edges];
static bool seen[NACTIONS];
static interval returns[4];

static void add_spec_edge(int from, int label, int to) {
  if (nspec_edges == most_spec_edges) exit(3);
  spec[nspec_edges++] = (spec_edge){from, label, to};
}

static void make_spec(void) {
  nspec = 1 + (int)rnd(most_spec);
  for (int a = 0; a < NACTIONS; a++) seen[a] = rnd(3) != 0;
  seen[rnd(NACTIONS)] = true;
  nreturns = rnd(2) ? 1 + (int)rnd(3) : 0;
  for (int i = 0; i < nreturns; i++) {
    int low = (int)rnd(4) - 1;
    returns[i] = (interval){low, rnd(2) ? low : 7};
    for (int k = 0; k < i; k++)
      if (returns[k].low == low && returns[k].high == returns[i].high) nreturns = i;
  }
  if (rnd(2)) return; /* nothing to begin with: all of it is grown, and few things are allowed */
  for (int s = 0; s < nspec; s++) {
    for (int a = 0; a < NACTIONS; a++)
      for (unsigned k = rnd(6); seen[a] && k >= 3; k -= 2) add_spec_edge(s, a, (int)rnd((unsigned)nspec));
    for (int i = 0; i < nreturns; i++)
      if (rnd(2)) add_spec_edge(s, RETURN + i, (int)rnd((unsigned)nspec));
    if (rnd(12) == 0) add_spec_edge(s, TAU, (int)rnd((unsigned)nspec));
  }
}

static bool visible(int label) { return label >= RETURN ? nreturns > 0 : label >= 0 && seen[label]; }

static bool matches(int spec_label, int label) {
  if (spec_label == TAU || label < RETURN) return spec_label == label;
  if (spec_label < RETURN) return false;
  interval i = returns[spec_label - RETURN];
  return label - RETURN - 1 >= i.low && label - RETURN - 1 <= i.high;
}

static unsigned closure(unsigned set) {
  for (unsigned before = 0; before != set;) {
    before = set;
    for (int i = 0; i < nspec_edges; i++)
      if (spec[i].label == TAU && set >> spec[i].from & 1) set |= 1u << spec[i].to;
  }
  return set;
}

static unsigned after(unsigned set, int label) {
  unsigned r = 0;
  set = closure(set);
  for (int i = 0; i < nspec_edges; i++)
    if (spec[i].label != TAU && set >> spec[i].from & 1 && matches(spec[i].label, label)) r |= 1u << spec[i].to;
  return closure(r);
}

/* ---- the truth ---- */

static unsigned simulated[most_states + 1]; /* by state: the states of the specification that follow it */

static bool simulation(int *state_lost, int *label_lost) {
  for (int s = 0; s <= nstates; s++) simulated[s] = (1u << nspec) - 1;
  *state_lost = -1;
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < nedges; i++) {
      arc e = edges[i];
      unsigned to = e.to < 0 ? (1u << nspec) - 1 : simulated[e.to], keep = 0;
      for (int t = 0; t < nspec; t++) {
        if (!(simulated[e.from] >> t & 1)) continue;
        unsigned answers = visible(e.label) ? after(1u << t, e.label) : closure(1u << t);
        if (answers & to) keep |= 1u << t;
      }
      if (keep == simulated[e.from]) continue;
      simulated[e.from] = keep;
      changed = true;
      if (visible(e.label) && !keep) *state_lost = e.from, *label_lost = e.label;
    }
  }
  return simulated[0] & 1;
}

/* By pairs of a state and a set; where the word is lost, the set and the label. */
static bool contained(unsigned *set_lost, int *label_lost) {
  static bool met[most_states][1 << most_spec];
  static int queue[most_states * 32][2];
  int n = 0;
  memset(met, 0, sizeof met);
  unsigned begin = closure(1);
  met[0][begin] = true;
  queue[n][0] = 0, queue[n++][1] = (int)begin;
  for (int k = 0; k < n; k++) {
    int s = queue[k][0];
    unsigned set = (unsigned)queue[k][1];
    for (int i = first_edge[s]; i < first_edge[s + 1]; i++) {
      unsigned next = visible(edges[i].label) ? after(set, edges[i].label) : set;
      if (!next) {
        *set_lost = set;
        *label_lost = edges[i].label;
        return false;
      }
      int to = edges[i].to;
      if (to < 0 || met[to][next]) continue;
      met[to][next] = true;
      queue[n][0] = to, queue[n++][1] = (int)next;
    }
  }
  return true;
}

/* Gives the specification an answer where it has none, so that it comes closer to the component. */
static void grow(void) {
  unsigned set = 0;
  int label = 0, lost = 0;
  for (int k = 0; k < 40; k++) {
    bool by_words = !contained(&set, &label);
    if (!by_words) {
      if (rnd(2) || simulation(&lost, &label) || lost < 0) return;
      set = 1u << rnd((unsigned)nspec);
    }
    int from = (int)rnd((unsigned)nspec), to = (int)rnd((unsigned)nspec);
    while (!(set >> from & 1)) from = (from + 1) % nspec;
    if (label < RETURN) {
      add_spec_edge(from, label, to);
      continue;
    }
    int i = 0;
    while (i < nreturns && !matches(RETURN + i, label)) i++;
    if (i == nreturns) return;
    add_spec_edge(from, RETURN + i, to);
  }
}

/* A state becomes two, each with a part of what it allowed, and whoever went there goes to both: the words stay the
 * same, but the specification has to choose sooner than the component. */
static void split(void) {
  if (nspec < 2 || nspec == most_spec) return;
  int t = 1 + (int)rnd((unsigned)nspec - 1), other = nspec, n = nspec_edges;
  for (int i = 0; i < n; i++)
    if (spec[i].from == t && rnd(2)) spec[i].from = other;
  nspec++;
  for (int i = 0; i < n; i++)
    if (spec[i].to == t) add_spec_edge(spec[i].from, spec[i].label, other);
}

static void print_return(FILE *f, interval i) {
  if (i.low == i.high) fprintf(f, "return {%d}", i.low);
  else fprintf(f, "return {$0 >= %d}", i.low);
}

/* States that cannot be reached are left out, as nothing may be defined and not used. */
static void print_spec(FILE *f) {
  bool hidden = false;
  unsigned reached = 1;
  for (int k = 0; k < nspec; k++)
    for (int i = 0; i < nspec_edges; i++)
      if (reached >> spec[i].from & 1) reached |= 1u << spec[i].to;
  fprintf(f, "Spec = S_0");
  for (int s = 0; s < nspec; s++) {
    if (!(reached >> s & 1)) continue;
    fprintf(f, ",\nS_%d = ", s);
    int n = 0;
    for (int i = 0; i < nspec_edges; i++) {
      if (spec[i].from != s) continue;
      fprintf(f, n++ ? " | " : "( ");
      if (spec[i].label == TAU) fprintf(f, "hidden"), hidden = true;
      else if (spec[i].label < RETURN) fputc('a' + spec[i].label, f);
      else print_return(f, returns[spec[i].label - RETURN]);
      fprintf(f, " -> S_%d", spec[i].to);
    }
    fprintf(f, n ? " )" : "STOP");
  }
  fprintf(f, " + {");
  const char *comma = "";
  for (int a = 0; a < NACTIONS; a++)
    if (seen[a]) fprintf(f, "%s%c", comma, 'a' + a), comma = ", ";
  for (int i = 0; i < nreturns; i++) fprintf(f, "%s", comma), print_return(f, returns[i]), comma = ", ";
  fprintf(f, "}.\n");
  if (hidden) fprintf(f, "||Top = Spec \\ {hidden}.\n");
  fprintf(f, "program component { globals initial; specification conforms, { (n >= 0 && n <= 3) }, %s; }\n",
          hidden ? "Top" : "Spec");
}

static FILE *open_in(const char *directory, const char *name) {
  char path[1000];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *f = fopen(path, "w");
  if (!f) perror(path), exit(1);
  return f;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  seed = strtoull(argv[1], NULL, 10) * 2654435769u + 88172645463325252u;
  for (int i = 0; i < 20; i++) rnd(2);
  for (int i = 0; i < NPROCS; i++) {
    procs[i].split = rnd(2) ? 0 : 1 + (int)rnd(3);
    procs[i].modifies = rnd(3) == 0;
    make_process(&procs[i].is[0]);
    make_process(&procs[i].is[1]);
  }
  FILE *c = open_in(argv[2], "p.c"), *s = open_in(argv[2], "p.spec");
  print_component(c);
  fclose(c);
  enumerate();
  make_spec();
  if (rnd(6)) grow();
  for (int i = 0; i < 3; i++)
    if (rnd(2)) split();
  if (nspec_edges && rnd(3) == 0) spec[rnd((unsigned)nspec_edges)] = spec[nspec_edges - 1], nspec_edges--;
  print_procedures(s);
  print_spec(s);
  fclose(s);
  int lost, label;
  unsigned set;
  printf("%s ", simulation(&lost, &label) ? "holds" : "violated");
  printf("%s\n", contained(&set, &label) ? "holds" : "violated");
  return 0;
}
