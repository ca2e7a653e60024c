/* interleaved SEED DIRECTORY: two random components with loops that share events, p.c, perhaps a process that shares them, too, and random
 * formulas about all, p.spec; on the standard output what each formula is, `NAME holds` or `NAME violated`, found by looking at all states of the two together.
 *
 * Some writes go through a pointer to a local, some events carry a value from the first to the second, formulas look back, and an event may be
 * strongly fair. Each has one small variable, so there are few states: the product with the automaton of the negation is written down as far as it is
 * reached, and an accepting cycle is looked for in it. */
#include "automata/past.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  most_code = 28,
  values = 3,
  formulas_each = 3,
  nevents = 4 + values,
  natoms = nevents + 4,
  most_pasts = 2,
  EVERY_FAIR = 5,
  process_states = 3
};

/* Events 0, 1: both components may have them; 2 is for the first, 3 for the second alone; in those from PUT on the first hands over a value. */
static const char *const events[] = {"s", "t", "a", "b", "put[0]", "put[1]", "put[2]"};
enum { PUT = 4, STRONG = 4 /* of EVERY_FAIR */ };
static const char *const names[] = {"p", "q"}, *const vars[] = {"x", "u"};

typedef enum { DO_SET, DO_ADD, DO_PUT, DO_TAKE, DO_EVENT, DO_EITHER, DO_TRY, DO_CHOOSE, DO_LESS, DO_GOTO, DO_END } what;

typedef struct instruction {
  what what;
  uint32_t value, to; /* `to`: where it goes on if the condition is false, or always (DO_GOTO) */
} instruction;

typedef struct component {
  instruction code[most_code + 8];
  uint32_t length;
  bool has[nevents];
} component;

static component parts[3];             /* the third is the process: its code is not used */
static int process[process_states][2]; /* by state and event: where it goes, -1: nowhere */
static bool with_process, by_pairs;
static FILE *c;

static uint64_t state;
static uint32_t draw(uint32_t n) { return random_below(&state, n); }

/* ---- the program ---- */

static uint32_t put(component *p, what w, uint32_t value) {
  p->code[p->length] = (instruction){w, value, 0};
  return p->length++;
}

/* A call is a step: its event is possible when the component has arrived at it. */
static uint32_t put_call(component *p, what w, uint32_t value) {
  uint32_t step = put(p, DO_GOTO, 0);
  p->code[step].to = p->length;
  return put(p, w, value);
}

/* What it returns is assigned behind its event. */
static void put_take(component *p) {
  uint32_t gotos[values];
  put_call(p, DO_TAKE, 0);
  for (uint32_t v = 0; v < values; v++) {
    put(p, DO_SET, v);
    gotos[v] = put(p, DO_GOTO, 0);
  }
  for (uint32_t v = 0; v < values; v++) p->code[gotos[v]].to = p->length;
}

static void indent(int depth) { fprintf(c, "%*s", depth * 2, ""); }

static uint32_t condition(component *p, const char *word) {
  const char *var = vars[p - parts];
  uint32_t k = draw(values);
  switch (draw(5)) {
  case 0: fprintf(c, "%s (nondet()) {\n", word); return put(p, DO_CHOOSE, 0);
  case 1: fprintf(c, "%s (either()) {\n", word); return put_call(p, DO_EITHER, 0);
  case 2: fprintf(c, "%s (try()) {\n", word); return put_call(p, DO_TRY, 0);
  default: fprintf(c, "%s (%s < %u) {\n", word, var, k); return put(p, DO_LESS, k);
  }
}

static void statements(component *p, int depth, uint32_t n);

static void loop(component *p, int depth) {
  uint32_t head = p->length, branch = UINT32_MAX;
  if (draw(3) == 0) fprintf(c, "while (1) {\n");
  else branch = condition(p, "while");
  statements(p, depth + 1, 1 + draw(2));
  p->code[put(p, DO_GOTO, 0)].to = head;
  if (branch != UINT32_MAX) p->code[branch].to = p->length;
  indent(depth);
  fprintf(c, "}\n");
}

static void fork_in_two(component *p, int depth) {
  uint32_t branch = condition(p, "if");
  statements(p, depth + 1, 1);
  indent(depth);
  fprintf(c, "} else {\n");
  uint32_t skip = put(p, DO_GOTO, 0);
  p->code[branch].to = p->length;
  statements(p, depth + 1, draw(2));
  p->code[skip].to = p->length;
  indent(depth);
  fprintf(c, "}\n");
}

static void statement(component *p, int depth) {
  const char *var = vars[p - parts];
  uint32_t k = draw(values), e = draw(3);
  indent(depth);
  if (p->length + 8 > most_code) {
    fprintf(c, ";\n");
    return;
  }
  switch (draw(depth > 2 ? 5 : 8)) {
  case 0:
    if (draw(2)) {
      fprintf(c, "%s = %u;\n", var, k);
      put(p, DO_SET, k);
    } else {
      fprintf(c, p == parts ? "put(x);\n" : "u = take();\n");
      if (p == parts) put_call(p, DO_PUT, 0);
      else put_take(p);
    }
    break;
  case 1:
    if (draw(2)) fprintf(c, "%s = (%s + %u) %% %d;\n", var, var, k, values);
    else fprintf(c, "{ unsigned local = %s; add(&local, %u); %s = local; }\n", var, k, var);
    put(p, DO_ADD, k);
    break;
  case 2:
  case 3:
  case 4:
    if (e == 2) e += (uint32_t)(p - parts);
    fprintf(c, "%s();\n", events[e]);
    put_call(p, DO_EVENT, e);
    break;
  case 5: fork_in_two(p, depth); break;
  default: loop(p, depth);
  }
}

static void statements(component *p, int depth, uint32_t n) {
  while (n--) statement(p, depth);
}

/* The events of the code that can be reached, whatever the conditions: those are its alphabet. */
static void find_events(component *p, uint32_t pc, bool *seen) {
  if (seen[pc]) return;
  seen[pc] = true;
  const instruction *i = &p->code[pc];
  if (i->what == DO_EVENT) p->has[i->value] = true;
  if (i->what == DO_EITHER || i->what == DO_TRY) p->has[0] = true;
  if (i->what == DO_EITHER) p->has[1] = true;
  for (uint32_t v = 0; v < values; v++) p->has[PUT + v] |= i->what == DO_PUT || i->what == DO_TAKE;
  if (i->what != DO_END && i->what != DO_GOTO) find_events(p, pc + 1, seen);
  for (uint32_t v = 1; v < values && i->what == DO_TAKE; v++) find_events(p, pc + 1 + 2 * v, seen);
  if (i->what == DO_EITHER || i->what == DO_TRY || i->what == DO_CHOOSE || i->what == DO_LESS || i->what == DO_GOTO)
    find_events(p, i->to, seen);
}

/* ---- formulas ---- */

/* Atoms: the events, then propositions. */
static const char *const texts[natoms] = {"s",      "t",           "a",          "b",          "put[0]",     "put[1]",
                                          "put[2]", "[p: x == 0]", "[p: x < 2]", "[q: u < 2]", "[q: u == 1]"};

static bool proposition(uint32_t i, uint32_t x, uint32_t u) {
  i -= nevents;
  return i == 0 ? x == 0 : i == 1 ? x < 2 : i == 2 ? u < 2 : u == 1;
}

/* The group of letters of a proposition; behind them are those of operators that look back. */
static uint32_t group_of(uint32_t i) { return i - nevents + 1; }
static past_operator pasts[most_pasts];
static uint32_t npasts;

static bool occurs[natoms]; /* in the formula: only what it speaks of makes positions */

static formula grow(formulas *s, uint32_t budget, buf *text) {
  if (budget < 2) {
    uint32_t i = draw(natoms);
    occurs[i] = true;
    buf_puts(text, texts[i]);
    return formula_label(s, i < nevents ? label_of_value(s->letters, 0, i + 1)
                                        : label_of_value(s->letters, group_of(i), 1));
  }
  char op = "!&|>XFFGGGUYOHS"[draw(npasts < most_pasts ? 15 : 11)], before[] = {op, ' ', '(', 0};
  formula a, b = FORMULA_TRUE;
  bool two = strchr("&|>US", op);
  uint32_t past = strchr("YOHS", op) ? npasts++ : most_pasts;
  buf_puts(text, two ? "(" : before);
  a = grow(s, two ? budget / 2 : budget - 1, text);
  if (two) {
    buf_puts(text, op == '&' ? ") && (" : op == '|' ? ") || (" : op == '>' ? ") -> (" : op == 'S' ? ") S (" : ") U (");
    b = grow(s, budget - budget / 2, text);
  }
  buf_putc(text, ')');
  if (past < most_pasts) {
    past_kind kind = op == 'Y' ? PAST_YESTERDAY : op == 'O' ? PAST_ONCE : op == 'H' ? PAST_HISTORICALLY : PAST_SINCE;
    pasts[past] = (past_operator){kind, group_of(natoms) + past, a, b};
    return formula_label(s, label_of_value(s->letters, group_of(natoms) + past, 1));
  }
  switch (op) {
  case '!': return formula_not(s, a);
  case '&': return formula_and(s, a, b);
  case '|': return formula_or(s, a, b);
  case '>': return formula_or(s, formula_not(s, a), b);
  case 'X': return formula_next(s, a);
  case 'F': return formula_finally(s, a);
  case 'G': return formula_globally(s, a);
  default: return formula_until(s, a, b);
  }
}

/* ---- all states ---- */

typedef struct local {
  uint32_t pc, value;
} local;

/* What a component can do: go on by itself, or perform an event. */
typedef struct offer {
  int event; /* -1: none */
  local to;
} offer;

typedef struct search {
  const buchi *b;
  buchi *graph;
  int32_t *number; /* by (state, automaton or resting): its node; -1: not reached */
  VEC(uint32_t) keys;
} search;

static bool is_fair[EVERY_FAIR]; /* p, q, s, t, and `strong` strongly */
static uint32_t strong;

static uint32_t offers_of(const component *p, local at, offer *out) {
  if (p == &parts[2]) {
    uint32_t n = 0;
    for (int e = 0; e < 2 && with_process; e++)
      if (process[at.pc][e] >= 0) out[n++] = (offer){e, {(uint32_t)process[at.pc][e], 0}};
    return n;
  }
  const instruction *i = &p->code[at.pc];
  local next = {at.pc + 1, at.value}, other = {i->to, at.value};
  switch (i->what) {
  case DO_SET: next.value = i->value; break;
  case DO_ADD: next.value = (at.value + i->value) % values; break;
  case DO_PUT: out[0] = (offer){(int)(PUT + at.value), next}; return 1;
  case DO_TAKE:
    for (uint32_t v = 0; v < values; v++) out[v] = (offer){(int)(PUT + v), {at.pc + 1 + 2 * v, at.value}};
    return values;
  case DO_EVENT: out[0] = (offer){(int)i->value, next}; return 1;
  case DO_EITHER: /* s: 0, t: 1 */
    out[0] = (offer){0, other};
    out[1] = (offer){1, next};
    return 2;
  case DO_TRY: /* s: 1, or nothing: 0 */
    out[0] = (offer){0, next};
    out[1] = (offer){-1, other};
    return 2;
  case DO_CHOOSE:
    out[0] = (offer){-1, next};
    out[1] = (offer){-1, other};
    return 2;
  case DO_LESS: next = at.value < i->value ? next : other; break;
  case DO_GOTO: next = other; break;
  default: return 0;
  }
  out[0] = (offer){-1, next};
  return 1;
}

static uint32_t letter(const letters *l, uint32_t x, uint32_t u, int event) {
  uint32_t r = (uint32_t)(event + 1);
  for (uint32_t i = nevents; i < natoms; i++)
    if (proposition(i, x, u)) r += l->groups.at[group_of(i)].stride;
  return r;
}

static bool accepts_for_ever(const buchi *b, uint32_t q, uint32_t l) {
  buchi from = *b;
  from.initial = q;
  return buchi_accepts(&from, &l, 1, 0);
}

/* `never`: from here on the strongly fair event is possible no more. */
static uint32_t node(search *s, const local *of, uint32_t at, bool never) {
  local p = of[0], q = of[1];
  uint32_t key = ((p.pc * values + p.value) * (most_code + 8) + q.pc) * values + q.value;
  key = ((key * process_states + of[2].pc) * (s->b->states + 1) + at) * 2 + never;
  if (s->number[key] < 0) {
    s->number[key] = (int32_t)s->keys.n;
    vec_push(&s->keys, key);
  }
  return (uint32_t)s->number[key];
}

typedef struct step {
  local from[3], to[3];
  int event;
  marks fair;
  bool never; /* it leads to where the strongly fair event is possible no more */
} step;

static bool same_propositions(const step *x) {
  for (uint32_t i = nevents; i < natoms; i++)
    if (occurs[i] &&
        proposition(i, x->from[0].value, x->from[1].value) != proposition(i, x->to[0].value, x->to[1].value))
      return false;
  return true;
}

/* Every way on of the automaton, or of its rest. */
static void take(search *s, uint32_t n, uint32_t at, const step *x) {
  uint32_t rest = s->b->states, l = letter(s->b->letters, x->from[0].value, x->from[1].value, x->event);
  marks fair = x->fair << (s->b->nmarks + 1) | 1, all = buchi_all_marks(s->b) << 1;
  bool position = x->event >= 0 || !same_propositions(x);
  if (!position) {
    buchi_add_edge(
        s->graph, (buchi_edge){n, node(s, x->to, at, x->never), LABEL_ALL, at == rest ? all | fair : fair & ~(marks)1});
    if (at < rest && accepts_for_ever(s->b, at, l))
      buchi_add_edge(s->graph, (buchi_edge){n, node(s, x->to, rest, x->never), LABEL_ALL, fair & ~(marks)1});
  } else if (at < rest)
    for (uint32_t e = s->b->first.at[at]; e < s->b->first.at[at + 1]; e++)
      if (label_has(s->b->letters, s->b->edges.at[e].label, l))
        buchi_add_edge(s->graph, (buchi_edge){n, node(s, x->to, s->b->edges.at[e].to, x->never), LABEL_ALL,
                                              s->b->edges.at[e].marks << 1 | fair});
}

typedef VEC(step) step_list;

static uint32_t owners(int event) {
  uint32_t n = 0;
  for (int k = 0; k < 3; k++) n += parts[k].has[event];
  return n;
}

/* An event by all that have it, or by two of them: `who` is a bit each. */
static void together(const local *at, offer mine[3][values], const uint32_t *n, int event, uint32_t who,
                     step_list *out) {
  uint32_t choice[3], ways = 1;
  for (int k = 0; k < 3; k++)
    if (who >> k & 1) ways *= n[k];
  for (uint32_t w = 0; w < ways; w++) {
    uint32_t left = w;
    bool fine = true;
    step x = {.event = event, .fair = who & 3};
    memcpy(x.from, at, sizeof x.from);
    memcpy(x.to, at, sizeof x.to);
    for (int k = 0; k < 3; k++) {
      if (!(who >> k & 1)) continue;
      choice[k] = left % n[k];
      left /= n[k];
      fine &= mine[k][choice[k]].event == event;
      x.to[k] = mine[k][choice[k]].to;
    }
    if (fine) vec_push(out, x);
  }
}

static void steps_of(const local *at, step_list *out) {
  offer mine[3][values];
  uint32_t n[3];
  for (int k = 0; k < 3; k++) n[k] = offers_of(&parts[k], at[k], mine[k]);
  out->n = 0;
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < n[k]; i++) {
      if (mine[k][i].event >= 0) continue;
      step x = {.event = -1, .fair = (marks)1 << k};
      memcpy(x.from, at, sizeof x.from);
      memcpy(x.to, at, sizeof x.to);
      x.to[k] = mine[k][i].to;
      vec_push(out, x);
    }
  for (int e = 0; e < nevents; e++) {
    uint32_t all = 0;
    for (int k = 0; k < 3; k++) all |= (uint32_t)parts[k].has[e] << k;
    if (!by_pairs || owners(e) < 3) {
      if (all) together(at, mine, n, e, all, out);
    } else
      for (int k = 0; k < 3; k++) together(at, mine, n, e, all & ~(1u << k), out);
  }
  if (!out->n) {
    step stays = {.event = -1};
    memcpy(stays.from, at, sizeof stays.from);
    memcpy(stays.to, at, sizeof stays.to);
    vec_push(out, stays);
  }
  marks able = 0;
  for (uint32_t i = 0; i < out->n; i++) {
    if (out->at[i].event == 0 || out->at[i].event == 1) out->at[i].fair |= (marks)4 << out->at[i].event;
    able |= out->at[i].fair;
  }
  for (uint32_t i = 0; i < out->n; i++) {
    out->at[i].fair |= ~able & 15;
    if (out->at[i].event == (int)strong) out->at[i].fair |= (marks)1 << STRONG;
    for (int k = 0; k < EVERY_FAIR; k++)
      if (!is_fair[k]) out->at[i].fair |= (marks)1 << k;
  }
}

/* Strong fairness is guessed: the event is taken again and again, or from somewhere on it is possible no more. */
static void take_all(search *s, uint32_t n, uint32_t at, bool never, const step_list *steps) {
  bool possible = false;
  for (uint32_t i = 0; i < steps->n; i++) possible |= steps->at[i].event == (int)strong;
  for (uint32_t i = 0; i < steps->n && !(never && possible); i++) {
    step x = steps->at[i];
    x.never = never;
    if (never) x.fair |= (marks)1 << STRONG;
    take(s, n, at, &x);
    x.never = true;
    if (!never && is_fair[STRONG]) take(s, n, at, &x);
  }
}

static bool is_violated(letters *l, formulas *all, formula f) {
  buchi *b = buchi_with_past(all, formula_not(all, f), pasts, npasts, 5000);
  if (!b) exit(2);
  uint32_t one = (most_code + 8) * values, most = one * one * process_states * (b->states + 1) * 2;
  search s = {.b = b, .graph = buchi_new(l, b->nmarks + 1 + EVERY_FAIR), .number = malloc(sizeof(int32_t) * most)};
  memset(s.number, 0xff, sizeof(int32_t) * most);
  step_list steps = {0};
  node(&s, (local[3]){{0}}, b->initial, false);
  for (uint32_t n = 0; n < s.keys.n; n++) {
    uint32_t key = s.keys.at[n] / 2, at = key % (b->states + 1), tuple = key / (b->states + 1);
    uint32_t e = tuple % process_states, both = tuple / process_states;
    local at_all[3] = {{both / one / values, both / one % values}, {both % one / values, both % values}, {e, 0}};
    steps_of(at_all, &steps);
    take_all(&s, n, at, s.keys.at[n] % 2, &steps);
  }
  s.graph->states = s.keys.n;
  buchi_freeze(s.graph);
  buchi *any = buchi_new(l, 0);
  any->states = 1;
  buchi_add_edge(any, (buchi_edge){0, 0, LABEL_ALL, 0});
  buchi_freeze(any);
  bool violated = buchi_meet(s.graph, any);
  buchi_free(any);
  buchi_free(s.graph);
  buchi_free(b);
  free(s.number);
  vec_free(&s.keys);
  vec_free(&steps);
  return violated;
}

/* ---- files ---- */

static bool write_program(const char *directory) {
  char name[4096];
  snprintf(name, sizeof name, "%s/p.c", directory);
  if (!(c = fopen(name, "w"))) return false;
  fprintf(
      c,
      "extern int nondet(void);\nvoid put(unsigned value);\nunsigned take(void);\n"
      "static void add(unsigned *to, unsigned n) { *to = (*to + n) %% 3; }\nvoid s(void);\nvoid t(void);\nvoid a(void);\nvoid b(void);\nint either(void);\nint try(void);\n"
      "unsigned x, u;\n");
  for (int i = 0; i < 2; i++) {
    fprintf(c, "void %s(void) {\n", names[i]);
    statements(&parts[i], 1, 2 + draw(3));
    put(&parts[i], DO_END, 0);
    find_events(&parts[i], 0, (bool[most_code + 8]){false});
    fprintf(c, "}\n");
  }
  fclose(c);
  return true;
}

/* E = ( s -> E1 | t -> E ), ... */
static void write_process(FILE *spec) {
  for (int i = 0; i < process_states; i++) {
    int n = 0;
    fprintf(spec, i ? ", E%d = " : "E = E0, E0 = ", i);
    for (int e = 0; e < 2; e++)
      if (process[i][e] >= 0) fprintf(spec, "%s %s -> E%d", n++ ? " |" : "(", events[e], process[i][e]);
    fprintf(spec, n ? " )" : "STOP");
  }
  fprintf(spec, " + {s, t}.\n");
}

static void make_process(void) {
  with_process = draw(3) == 0;
  by_pairs = draw(4) == 0;
  for (int i = 0; i < process_states; i++)
    for (int e = 0; e < 2; e++) process[i][e] = draw(3) ? (int)draw(process_states) : -1;
  parts[2].has[0] = parts[2].has[1] = with_process;
}

static void write_specification(FILE *spec) {
  for (int i = 0; i < PUT; i++)
    fprintf(spec, "procedure %s { abstract { (1), ( %s -> return {} -> STOP ) }; }\n", events[i], events[i]);
  fprintf(spec, "procedure either { abstract { (1), ( s -> return {0} -> STOP | t -> return {1} -> STOP ) }; }\n");
  fprintf(spec, "procedure try { abstract { (1), ( s -> return {1} -> STOP | return {0} -> STOP ) }; }\n");
  fprintf(spec, "procedure put { abstract forall [v:0..2] { ($1 == v), ( put[v] -> return {} -> STOP ) };\n"
                "  abstract { ($1 > 2), ( return {} -> STOP ) }; }\n");
  fprintf(spec, "procedure take { abstract { (1), ( put[0] -> return {0} -> STOP | put[1] -> return {1} -> STOP\n"
                "  | put[2] -> return {2} -> STOP ) }; }\n");
  if (with_process) write_process(spec);
  fprintf(spec, "program p, q%s {\n  globals initial;\n", with_process ? ", E" : "");
  if (by_pairs) fprintf(spec, "  sync pair;\n");
  static const char *const who[EVERY_FAIR - 1] = {"p", "q", "s", "t"};
  bool fair = draw(2) == 0;
  for (int k = 0; k < STRONG; k++) {
    bool known = k < 2 || owners(k - 2);
    is_fair[k] = fair && known && draw(2);
    if (is_fair[k]) fprintf(spec, "  fair %s;\n", who[k]);
  }
  strong = draw(2);
  is_fair[STRONG] = draw(3) == 0 && owners((int)strong) && !is_fair[2 + strong];
  if (is_fair[STRONG]) fprintf(spec, "  fair strong %s;\n", events[strong]);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  char name[4096];
  state = (uint64_t)atoll(argv[1]) * 2654435761u + 17;
  draw(2);
  if (!write_program(argv[2])) return 2;
  make_process();
  snprintf(name, sizeof name, "%s/p.spec", argv[2]);
  FILE *spec = fopen(name, "w");
  if (!spec) return 2;
  write_specification(spec);
  letters l;
  formulas all;
  letters_init(&l);
  letters_add_group(&l, nevents + 1, NULL);
  for (int i = nevents; i < natoms + most_pasts; i++) letters_add_group(&l, 2, NULL);
  letters_seal(&l);
  formulas_init(&all, &l);
  for (int i = 0; i < formulas_each; i++) {
    buf text = {0};
    memset(occurs, 0, sizeof occurs);
    npasts = 0;
    formula f = grow(&all, 2 + draw(6), &text);
    fprintf(spec, "  ltl f%d = %s;\n", i, buf_text(&text));
    printf("f%d %s\n", i, is_violated(&l, &all, f) ? "violated" : "holds");
    buf_free(&text);
  }
  fprintf(spec, "}\n");
  fclose(spec);
  formulas_free(&all);
  letters_free(&l);
  return 0;
}
