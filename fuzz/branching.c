/* branching N SEED: random small models with events and propositions, and random formulas of universal branching time. What check/branching says is
 * compared with the definition, evaluated position by position until nothing changes; and of a run that is given as a counterexample
 * the linear formula with the same operators must be false. */
#include "check/branching.h"
#include "kripke.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_configurations = 4000, most_positions = 8000 };

static rest_kind rest[5 * (most_states + 2)];

static rest_kind rests(void *context, uint32_t state) {
  (void)context;
  return rest[state];
}

/* ---- formulas ---- */

static const cexpr states[2] = {{.kind = CX_NAME, .text = "p"}, {.kind = CX_NAME, .text = "q"}};

static ltl *leaf(arena *a) {
  uint32_t i = draw(4);
  ltl *f = ltl_new(a, i < 2 ? LTL_EVENT : LTL_PROPOSITION, (place){0});
  f->action = i + 1;
  f->text = "e";
  if (i >= 2) f->state = &states[i - 2];
  if (draw(2)) return f;
  ltl *no = ltl_new(a, LTL_NOT, (place){0});
  ltl_set_kid(no, 0, f);
  return no;
}

static ltl *grow(arena *a, uint32_t budget) {
  static const ltl_kind kinds[] = {LTL_AND,      LTL_OR,       LTL_NEXT,  LTL_FINALLY,   LTL_FINALLY,
                                   LTL_GLOBALLY, LTL_GLOBALLY, LTL_UNTIL, LTL_WEAK_UNTIL};
  if (budget < 2) return leaf(a);
  ltl_kind kind = kinds[draw(sizeof kinds / sizeof *kinds)];
  bool two = kind == LTL_AND || kind == LTL_OR || kind == LTL_UNTIL || kind == LTL_WEAK_UNTIL;
  ltl *f = ltl_new(a, kind, (place){0});
  ltl_set_kid(f, 0, grow(a, two ? budget / 2 : budget - 1));
  if (two) ltl_set_kid(f, 1, grow(a, budget - budget / 2));
  return f;
}

/* ---- the definition ---- */

typedef struct configuration {
  uint32_t state;
  int p, q;
  bool changed;
} configuration;

typedef struct step {
  uint32_t from, to, letter; /* UINT32_MAX: no position */
} step;

static configuration seen[most_configurations];
static step steps[most_positions];
static uint32_t nseen, nsteps;

static uint32_t visit(configuration c) {
  for (uint32_t i = 0; i < nseen; i++)
    if (seen[i].state == c.state && seen[i].p == c.p && seen[i].q == c.q && seen[i].changed == c.changed) return i;
  seen[nseen] = c;
  return nseen++;
}

static void unfold(const lts *l, const letters *names) {
  nseen = nsteps = 0;
  visit((configuration){l->initial, -1, -1, false});
  for (uint32_t i = 0; i < nseen; i++)
    for (uint32_t e = lts_from(l, seen[i].state); e < lts_from(l, seen[i].state + 1); e++) {
      reading r = {.value = {0, seen[i].p, seen[i].q}, .changed = seen[i].changed};
      take(names, &r, l->edges.at[e].action);
      uint32_t letter_read = r.word.n ? r.word.at[0] : UINT32_MAX;
      uint32_t to = visit((configuration){l->edges.at[e].to, r.value[1], r.value[2], r.changed});
      steps[nsteps++] = (step){i, to, letter_read};
      vec_free(&r.word);
    }
}

/* Which configurations can be come to from one without a position. */
static void reach_silently(uint32_t from, bool *out, bool begin_there) {
  memset(out, 0, nseen);
  out[from] = begin_there;
  for (bool more = true, first = true; more; first = false) {
    more = false;
    for (uint32_t i = 0; i < nsteps; i++) {
      bool here = out[steps[i].from] || (first && steps[i].from == from);
      if (steps[i].letter != UINT32_MAX || !here || out[steps[i].to]) continue;
      out[steps[i].to] = more = true;
    }
  }
}

/* Positions: steps, then one for each configuration in which a run may stay. */
static bool *next_of[most_positions]; /* by configuration: positions */
static bool stays[most_configurations];

static void find_next(void) {
  bool *near = mem_alloc(nseen + 1);
  for (uint32_t c = 0; c < nseen; c++) {
    reach_silently(c, near, false);
    stays[c] = rest[seen[c].state] != REST_NONE || (near[c] && seen[c].p >= 0 && seen[c].q >= 0);
  }
  for (uint32_t c = 0; c < nseen; c++) {
    next_of[c] = mem_alloc(nsteps + nseen + 1);
    reach_silently(c, near, true);
    for (uint32_t i = 0; i < nsteps; i++) next_of[c][i] = steps[i].letter != UINT32_MAX && near[steps[i].from];
    for (uint32_t i = 0; i < nseen; i++) next_of[c][nsteps + i] = near[i] && stays[i];
  }
  mem_free(near);
}

/* Of all positions that may follow, or of the position itself where a run stays. */
static bool all_next(const bool *sat, uint32_t position) {
  if (position >= nsteps) return sat[position];
  const bool *next = next_of[steps[position].to];
  for (uint32_t i = 0; i < nsteps + nseen; i++)
    if (next[i] && !sat[i]) return false;
  return true;
}

static uint32_t letter_at(const letters *l, uint32_t position) {
  if (position < nsteps) return steps[position].letter;
  reading r = {.value = {0, seen[position - nsteps].p, seen[position - nsteps].q}};
  return letter(l, &r, 0);
}

static bool *evaluate(alphabet *a, const ltl *f) {
  uint32_t n = nsteps + nseen;
  bool *sat = mem_alloc(n + 1), *x = f->kid[0] ? evaluate(a, f->kid[0]) : NULL,
       *y = f->kid[1] ? evaluate(a, f->kid[1]) : NULL;
  bool least = f->kind == LTL_FINALLY || f->kind == LTL_UNTIL;
  for (uint32_t i = 0; i < n; i++) sat[i] = !least;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < n; i++) {
      if (i < nsteps && steps[i].letter == UINT32_MAX) continue;
      bool now = true;
      switch (f->kind) {
      case LTL_AND: now = x[i] && y[i]; break;
      case LTL_OR: now = x[i] || y[i]; break;
      case LTL_NOT: now = !x[i]; break;
      case LTL_NEXT: now = all_next(x, i); break;
      case LTL_FINALLY: now = x[i] || (i < nsteps && all_next(sat, i)); break;
      case LTL_GLOBALLY: now = x[i] && all_next(sat, i); break;
      case LTL_UNTIL: now = y[i] || (x[i] && i < nsteps && all_next(sat, i)); break;
      case LTL_WEAK_UNTIL: now = y[i] || (x[i] && all_next(sat, i)); break;
      default: now = label_has(&a->letters, alphabet_label(a, f), letter_at(&a->letters, i)); break;
      }
      more |= now != sat[i];
      sat[i] = now;
    }
  }
  mem_free(x);
  mem_free(y);
  return sat;
}

static bool is_true(alphabet *a, const lts *l, const ltl *f) {
  unfold(l, &a->letters);
  find_next();
  bool *sat = evaluate(a, f), yes = true;
  for (uint32_t i = 0; i < nsteps + nseen; i++) yes &= !next_of[0][i] || sat[i];
  mem_free(sat);
  for (uint32_t c = 0; c < nseen; c++) mem_free(next_of[c]);
  return yes;
}

/* ---- one comparison ---- */

static int judge(const branching_result *r, bool truth, alphabet *a, const ltl *f) {
  if ((r->answer == TEMPORAL_HOLDS) != truth) return printf("%s, and it is not so\n", truth ? "fails" : "holds") > 0;
  if (truth || r->mixed || counterexample_branches(&r->run)) return 0;
  formulas s;
  formulas_init(&s, &a->letters);
  uint32_t n = r->run.moves.n - 1, *line = mem_alloc(sizeof *line * (n + 1));
  for (uint32_t i = 0; i < n; i++) line[i] = r->run.moves.at[i + 1].action;
  bool is_true_here = is_true_of(&s, alphabet_formula(a, &s, f), line, n, r->run.loop == NO_MOVE ? n : r->run.loop);
  mem_free(line);
  formulas_free(&s);
  return is_true_here && printf("no counterexample\n") > 0;
}

static int compare(actions *t, job *job) {
  memset(rest, 0, sizeof rest);
  lts *l = random_model(t, rest);
  alphabet a = {0};
  arena formulas_of = {0};
  letters_init(&a.letters);
  letters_add_group(&a.letters, 3, NULL);
  for (uint32_t g = 1; g < 3; g++) {
    alphabet_event e = {.action = g, .value = g};
    alphabet_state p = {.group = letters_add_group(&a.letters, 2, NULL), .value = 1, .expression = &states[g - 1]};
    vec_push(&a.events, e);
    vec_push(&a.states, p);
  }
  letters_seal(&a.letters);
  const ltl *f = grow(&formulas_of, 2 + draw(7));
  model m = model_of_lts(l);
  temporal_request q = {
      .model = &m, .rests = rests, .meaning = meaning, .nmeaning = nactions, .alphabet = &a, .most = 100000};
  branching_result r = branching_check(job, &q, &a, f);
  int bad = judge(&r, is_true(&a, l, f), &a, f);
  branching_free(&r);
  alphabet_free(&a);
  arena_free(&formulas_of);
  lts_free(l);
  return bad;
}

int main(int argc, char **argv) {
  uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 2000, bad = 0;
  uint64_t first = argc > 2 ? (uint64_t)atoll(argv[2]) : 1;
  job job;
  actions t;
  job_init(&job);
  actions_init(&t);
  for (uint32_t i = 1; i < nactions; i++) {
    char name[8];
    snprintf(name, sizeof name, "e%u", i);
    action_named(&t, name);
  }
  for (uint32_t i = 0; i < n; i++) {
    seed = (first + i) * 2654435761u + 99;
    draw(2);
    if (compare(&t, &job)) {
      printf("seed %llu\n", (unsigned long long)(first + i));
      bad++;
    }
  }
  printf("%u models: %u differences\n", n, bad);
  actions_free(&t);
  job_free(&job);
  return bad != 0;
}
