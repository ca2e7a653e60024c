/* Random systems of two to four parts, and a random specification: what check/levels says of words, of the game and of deadlock, with
 * each abstraction, with and without partial orders, against the full product, tuple by tuple. Every counterexample is done
 * again move by move on the parts as they were given. One process, many systems.
 * usage: levels N [FIRST-SEED]; a difference is printed with its seed and systems, exit 1. */
#include "automata/aut.h"
#include "check/two_level.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 4, MOST = 6, MOST_SPEC = 5, TUPLES = MOST * MOST * MOST * MOST, ACTIONS = 5 };

typedef struct fuzz {
  uint64_t random, seed;
  job job;
  actions actions;
  uint32_t n;
  lts *part[MOST_PARTS], *spec;
  bool owes[MOST_PARTS][MOST];
  bool pair;
  /* the full product */
  bool reached[TUPLES];
  uint32_t queue[TUPLES], nqueue;
  uint64_t held[3], failed[3], splits, states, full, joined;
} fuzz;

static uint64_t next(fuzz *f) {
  f->random ^= f->random << 13;
  f->random ^= f->random >> 7;
  f->random ^= f->random << 17;
  return f->random * 0x2545f4914f6cdd1du >> 16;
}

static uint32_t below(fuzz *f, uint32_t n) { return (uint32_t)(next(f) % n); }

static void show(const char *name, const lts *l) {
  buf out = {0};
  aut_write(l, &out);
  fprintf(stderr, "%s: error %d, alphabet", name, (int)l->error);
  for (uint32_t i = 0; i < l->alphabet.n; i++) fprintf(stderr, " %s", action_name(l->actions, l->alphabet.at[i]));
  fprintf(stderr, "\n%s", buf_text(&out));
  buf_free(&out);
}

static void differ(const fuzz *f, const char *what) {
  fprintf(stderr, "seed %llu: %s (%u parts, %s)\n", (unsigned long long)f->seed, what, f->n, f->pair ? "pair" : "all");
  for (uint32_t i = 0; i < f->n; i++) {
    show("part", f->part[i]);
    fprintf(stderr, "owes:");
    for (uint32_t s = 0; s < f->part[i]->states; s++)
      if (f->owes[i][s]) fprintf(stderr, " %u", s);
    fprintf(stderr, "\n");
  }
  show("specification", f->spec);
  exit(1);
}

#define REQUIRE(f, condition, what)                                                                                    \
  do {                                                                                                                 \
    if (!(condition)) differ(f, what);                                                                                 \
  } while (0)

/* ---- systems ---- */

static uint32_t action_number(fuzz *f, uint32_t i) {
  char name[] = {(char)('a' + i), 0};
  return action_named(&f->actions, name);
}

static lts *random_part(fuzz *f, uint32_t most, uint32_t taus, bool may_err) {
  lts *l = lts_new(&f->actions, NULL);
  uint32_t states = 1 + below(f, most), edges = states + below(f, states * 2), alphabet = 0;
  for (uint32_t s = 0; s < states; s++) lts_add_state(l);
  if (may_err && states > 1 && !below(f, 6)) l->error = states - 1;
  for (uint32_t k = 0; k < ACTIONS; k++)
    if (below(f, 2)) alphabet |= 1u << k;
  for (uint32_t k = 0; k < edges; k++) {
    uint32_t from = k < states - 1 ? below(f, k + 1) : below(f, states), to = k < states - 1 ? k + 1 : below(f, states);
    uint32_t a = below(f, ACTIONS);
    if (from == l->error) continue;
    lts_add_edge(l, from, below(f, 100) < taus || !(alphabet >> a & 1) ? LTS_TAU : action_number(f, a), to);
  }
  for (uint32_t k = 0; k < ACTIONS; k++)
    if (alphabet >> k & 1 && below(f, 3)) lts_add_action(l, action_number(f, k));
  lts_freeze(l);
  return l;
}

/* Most states allow most actions, often in several ways: the two relations differ there. */
static lts *random_spec(fuzz *f) {
  lts *l = lts_new(&f->actions, NULL);
  uint32_t states = 1 + below(f, MOST_SPEC), often = 50 + below(f, 50);
  for (uint32_t s = 0; s < states; s++) lts_add_state(l);
  for (uint32_t a = 0; a < ACTIONS; a++) {
    if (!below(f, 3)) continue;
    lts_add_action(l, action_number(f, a));
    for (uint32_t s = 0; s < states; s++)
      for (uint32_t k = 0; k < 2; k++)
        if (below(f, 100) < often / (k + 1)) lts_add_edge(l, s, action_number(f, a), below(f, states));
  }
  lts_freeze(l);
  return l;
}

static void random_world(fuzz *f) {
  actions_init(&f->actions);
  f->n = 2 + below(f, MOST_PARTS - 1);
  f->pair = !below(f, 3);
  for (uint32_t i = 0; i < f->n; i++) {
    f->part[i] = random_part(f, MOST, below(f, 3) ? 25 : 0, true);
    bool counts = below(f, 3);
    for (uint32_t s = 0; s < f->part[i]->states; s++) f->owes[i][s] = counts && below(f, 4);
  }
  f->spec = below(f, 3) ? random_spec(f) : random_part(f, MOST_SPEC, below(f, 3) ? 0 : 20, false);
}

static void free_world(fuzz *f) {
  for (uint32_t i = 0; i < f->n; i++) lts_free(f->part[i]);
  lts_free(f->spec);
  actions_free(&f->actions);
}

/* ---- the full product ---- */

static void unpack(const fuzz *f, uint32_t tuple, uint32_t *state) {
  for (uint32_t i = 0; i < f->n; i++, tuple /= MOST) state[i] = tuple % MOST;
}

static uint32_t pack(const fuzz *f, const uint32_t *state) {
  uint32_t tuple = 0;
  for (uint32_t i = f->n; i-- > 0;) tuple = tuple * MOST + state[i];
  return tuple;
}

static bool tuple_error(const fuzz *f, uint32_t tuple) {
  uint32_t s[MOST_PARTS];
  unpack(f, tuple, s);
  for (uint32_t i = 0; i < f->n; i++)
    if (s[i] == f->part[i]->error) return true;
  return false;
}

typedef struct move {
  uint32_t action, to;
} move;
typedef VEC(move) move_vec;

static uint32_t holders(const fuzz *f, uint32_t action) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n; i++) n += lts_has(f->part[i], action);
  return n;
}

/* All ways in which the parts of `who` (bits) do `action` together. */
static void together(const fuzz *f, const uint32_t *s, uint32_t action, uint32_t who, uint32_t i, uint32_t *to,
                     move_vec *out) {
  if (i == f->n) {
    vec_push(out, ((move){action, pack(f, to)}));
    return;
  }
  to[i] = s[i];
  if (!(who >> i & 1)) {
    together(f, s, action, who, i + 1, to, out);
    return;
  }
  const lts *l = f->part[i];
  for (uint32_t e = lts_from(l, s[i]); e < lts_from(l, s[i] + 1); e++) {
    if (l->edges.at[e].action != action) continue;
    to[i] = l->edges.at[e].to;
    together(f, s, action, who, i + 1, to, out);
  }
}

static void tuple_moves(const fuzz *f, uint32_t tuple, move_vec *out) {
  uint32_t s[MOST_PARTS], to[MOST_PARTS];
  out->n = 0;
  if (tuple_error(f, tuple)) return;
  unpack(f, tuple, s);
  for (uint32_t i = 0; i < f->n; i++) together(f, s, LTS_TAU, 1u << i, 0, to, out);
  for (uint32_t a = 1; a < f->actions.names.n; a++) {
    uint32_t n = holders(f, a), all = 0;
    for (uint32_t i = 0; i < f->n; i++) all |= (uint32_t)lts_has(f->part[i], a) << i;
    if (!n) continue;
    if (n == 1 || !f->pair) together(f, s, a, all, 0, to, out);
    for (uint32_t i = 0; n > 1 && f->pair && i < f->n; i++)
      for (uint32_t k = i + 1; k < f->n; k++)
        if (all >> i & 1 && all >> k & 1) together(f, s, a, 1u << i | 1u << k, 0, to, out);
  }
}

static uint32_t first_tuple(const fuzz *f) {
  uint32_t s[MOST_PARTS];
  for (uint32_t i = 0; i < f->n; i++) s[i] = f->part[i]->initial;
  return pack(f, s);
}

static void explore(fuzz *f) {
  move_vec moves = {0};
  memset(f->reached, 0, sizeof f->reached);
  f->nqueue = 0;
  f->queue[f->nqueue++] = first_tuple(f);
  f->reached[f->queue[0]] = true;
  for (uint32_t i = 0; i < f->nqueue; i++) {
    tuple_moves(f, f->queue[i], &moves);
    for (uint32_t k = 0; k < moves.n; k++)
      if (!f->reached[moves.at[k].to]) {
        f->reached[moves.at[k].to] = true;
        f->queue[f->nqueue++] = moves.at[k].to;
      }
  }
  vec_free(&moves);
}

/* ---- the truth ---- */

static uint32_t closure(const lts *l, uint32_t set) {
  for (uint32_t was = 0; was != set;) {
    was = set;
    for (uint32_t i = 0; i < l->edges.n; i++)
      if (set >> l->edges.at[i].from & 1 && l->edges.at[i].action == LTS_TAU) set |= 1u << l->edges.at[i].to;
  }
  return set;
}

static uint32_t spec_after(const lts *l, uint32_t set, uint32_t action) {
  uint32_t to = 0;
  if (action == LTS_TAU || !lts_has(l, action)) return set;
  for (uint32_t i = 0; i < l->edges.n; i++)
    if (set >> l->edges.at[i].from & 1 && l->edges.at[i].action == action) to |= 1u << l->edges.at[i].to;
  return closure(l, to);
}

static bool words_contained(fuzz *f) {
  static bool seen[TUPLES][1 << MOST_SPEC];
  VEC(uint64_t) queue = {0};
  move_vec moves = {0};
  bool fine = !tuple_error(f, first_tuple(f));
  memset(seen, 0, sizeof seen);
  vec_push(&queue, (uint64_t)first_tuple(f) << 32 | closure(f->spec, 1u << f->spec->initial));
  for (uint32_t i = 0; i < queue.n && fine; i++) {
    tuple_moves(f, (uint32_t)(queue.at[i] >> 32), &moves);
    for (uint32_t k = 0; k < moves.n && fine; k++) {
      uint32_t set = spec_after(f->spec, (uint32_t)queue.at[i], moves.at[k].action);
      fine = set && !tuple_error(f, moves.at[k].to); /* the specification has no ERROR */
      if (!fine || seen[moves.at[k].to][set]) continue;
      seen[moves.at[k].to][set] = true;
      vec_push(&queue, (uint64_t)moves.at[k].to << 32 | set);
    }
  }
  vec_free(&queue);
  vec_free(&moves);
  return fine;
}

static bool simulated(fuzz *f) {
  static bool related[TUPLES][MOST_SPEC];
  move_vec moves = {0};
  for (uint32_t i = 0; i < f->nqueue; i++)
    for (uint32_t s = 0; s < f->spec->states; s++) related[f->queue[i]][s] = !tuple_error(f, f->queue[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < f->nqueue; i++) {
      tuple_moves(f, f->queue[i], &moves);
      for (uint32_t s = 0; s < f->spec->states; s++) {
        bool fine = related[f->queue[i]][s];
        for (uint32_t k = 0; k < moves.n && fine; k++) {
          uint32_t answers = spec_after(f->spec, closure(f->spec, 1u << s), moves.at[k].action);
          bool answered = false;
          for (uint32_t t = 0; t < f->spec->states; t++) answered |= (answers >> t & 1) && related[moves.at[k].to][t];
          fine = answered;
        }
        changed |= fine != related[f->queue[i]][s];
        related[f->queue[i]][s] = fine;
      }
    }
  }
  vec_free(&moves);
  return related[first_tuple(f)][f->spec->initial];
}

static bool is_deadlock(const fuzz *f, uint32_t tuple) {
  uint32_t s[MOST_PARTS];
  move_vec moves = {0};
  bool owes = false;
  tuple_moves(f, tuple, &moves);
  unpack(f, tuple, s);
  for (uint32_t i = 0; i < f->n; i++) owes |= f->owes[i][s[i]];
  bool stuck = !moves.n;
  vec_free(&moves);
  return tuple_error(f, tuple) || (stuck && owes);
}

static bool deadlock_free(const fuzz *f) {
  for (uint32_t i = 0; i < f->nqueue; i++)
    if (is_deadlock(f, f->queue[i])) return false;
  return true;
}

/* ERROR beside a part that works for ever by itself need not be found: no deadlock can follow from there. */
static bool only_errors(const fuzz *f) {
  for (uint32_t i = 0; i < f->nqueue; i++)
    if (is_deadlock(f, f->queue[i]) && !tuple_error(f, f->queue[i])) return false;
  return true;
}

/* ---- counterexamples ---- */

/* Every part's moves are edges of its system, from its initial state. */
static void check_parts(const fuzz *f, const two_level_case *c) {
  for (uint32_t i = 0; i < f->n; i++) {
    const counterexample *x = &c->parts[i];
    REQUIRE(f, x->moves.n && x->moves.at[0].state == f->part[i]->initial, "a part does not begin at its beginning");
    for (uint32_t k = 1; k < x->moves.n; k++) {
      const counterexample_move *m = &x->moves.at[k];
      const lts_edge *e = &f->part[i]->edges.at[m->edge];
      REQUIRE(f,
              m->parent < k && e->from == x->moves.at[m->parent].state && e->to == m->state && e->action == m->action,
              "a part makes a move that it does not have");
    }
  }
}

/* Each event is done by those that must take part, in the order of their moves. */
static void check_events(const fuzz *f, const two_level_case *c, bool line) {
  uint32_t last[MOST_PARTS] = {0};
  for (uint32_t i = 0; i < c->events.n; i++) {
    const two_level_event *e = &c->events.at[i];
    uint32_t n = holders(f, e->action), who = 0;
    REQUIRE(f, e->n == (f->pair && n > 1 ? 2 : n), "the wrong number takes part in an event");
    for (uint32_t k = 0; k < e->n; k++) {
      const two_level_step *s = &c->steps.at[e->first + k];
      REQUIRE(f, lts_has(f->part[s->part], e->action) && !(who >> s->part & 1), "somebody takes part twice");
      REQUIRE(f, c->parts[s->part].moves.at[s->move].action == e->action, "an event that is no move");
      who |= 1u << s->part;
      for (uint32_t m = last[s->part] + 1; line && m < s->move; m++)
        REQUIRE(f, c->parts[s->part].moves.at[m].action == LTS_TAU, "a part does something that is no event");
      last[s->part] = s->move;
    }
  }
  for (uint32_t i = 0; line && i < f->n; i++)
    for (uint32_t m = last[i] + 1; m < c->parts[i].moves.n; m++)
      REQUIRE(f, c->parts[i].moves.at[m].action == LTS_TAU, "a part does something that is no event, in the end");
}

static uint32_t last_tuple(const fuzz *f, const two_level_case *c) {
  uint32_t s[MOST_PARTS];
  for (uint32_t i = 0; i < f->n; i++) s[i] = vec_last(&c->parts[i].moves).state;
  return pack(f, s);
}

static void check_word(const fuzz *f, const two_level_case *c) {
  uint32_t set = closure(f->spec, 1u << f->spec->initial);
  for (uint32_t i = 0; i < c->events.n; i++) {
    REQUIRE(f, c->events.at[i].parent == (i ? i - 1 : NO_MOVE), "a line is no line");
    REQUIRE(f, set || tuple_error(f, last_tuple(f, c)), "the word goes on after it was refused");
    set = spec_after(f->spec, set, c->events.at[i].action);
  }
  REQUIRE(f, !set || tuple_error(f, last_tuple(f, c)), "the word is not refused");
}

static void check_case(const fuzz *f, const two_level_case *c, two_level_aim aim) {
  check_parts(f, c);
  check_events(f, c, aim != TWO_LEVEL_SIMULATION);
  if (aim == TWO_LEVEL_TRACES) check_word(f, c);
  if (aim == TWO_LEVEL_DEADLOCK) REQUIRE(f, is_deadlock(f, last_tuple(f, c)), "it does not end in a deadlock");
}

/* ---- one system ---- */

static void one(fuzz *f) {
  random_world(f);
  explore(f);
  bool truth[] = {[TWO_LEVEL_TRACES] = words_contained(f),
                  [TWO_LEVEL_SIMULATION] = simulated(f),
                  [TWO_LEVEL_DEADLOCK] = deadlock_free(f)};
  for (uint32_t aim = TWO_LEVEL_TRACES; aim <= TWO_LEVEL_DEADLOCK; aim++) {
    truth[aim] ? f->held[aim]++ : f->failed[aim]++;
    for (uint32_t how = TWO_LEVEL_BOTH; how <= TWO_LEVEL_NONE; how++)
      for (uint32_t full = 0; full < (how == TWO_LEVEL_BOTH ? 4 : 2); full++) {
        two_level_request q = {.actions = &f->actions,
                               .nparts = f->n,
                               .aim = (two_level_aim)aim,
                               .how = (two_level_how)how,
                               .synchronisation = f->pair ? SYNCHRONISE_PAIR : SYNCHRONISE_ALL,
                               .process = aim == TWO_LEVEL_DEADLOCK ? NULL : f->spec,
                               .strategies = 1 + below(f, 4),
                               .full = full % 2,
                               .only = how == TWO_LEVEL_BOTH ? (two_level_only)full : TWO_LEVEL_ALL_WAYS};
        two_level *l = two_level_new(&f->job, &q);
        two_level_cases cases = {0};
        for (uint32_t i = 0; i < f->n; i++) two_level_set(l, i, f->part[i], f->owes[i]);
        two_level_answer answer = two_level_check(l, &cases);
        bool either = aim == TWO_LEVEL_DEADLOCK && answer == TWO_LEVEL_HOLD && only_errors(f);
        if (answer != (truth[aim] ? TWO_LEVEL_HOLD : TWO_LEVEL_FAIL) && !either) {
          fprintf(stderr, "aim %u, how %u, full %u: answer %d\n", aim, how, full, (int)answer);
          differ(f, "the answer is wrong");
        }
        REQUIRE(f, truth[aim] || cases.n || either, "no counterexample");
        for (uint32_t i = 0; i < cases.n; i++) check_case(f, &cases.at[i], (two_level_aim)aim);
        f->splits += two_level_iterations(l);
        if (how == TWO_LEVEL_BOTH) f->states += two_level_states(l);
        if (how == TWO_LEVEL_BOTH) f->full += f->nqueue;
        two_level_cases_free(&cases);
        /* a part that is set again, as after a refinement, changes nothing */
        uint32_t again = below(f, f->n);
        two_level_set(l, again, f->part[again], f->owes[again]);
        REQUIRE(f, two_level_check(l, &cases) == answer || (aim == TWO_LEVEL_DEADLOCK && !truth[aim] && only_errors(f)),
                "asked again, the answer is another");
        two_level_cases_free(&cases);
        two_level_free(l);
      }
  }
  free_world(f);
}

int main(int argc, char **argv) {
  fuzz *f = calloc(1, sizeof *f);
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  job_init(&f->job);
  for (uint64_t i = 0; i < n; i++) {
    f->seed = first + i;
    f->random = f->seed * 0x9e3779b97f4a7c15u + 1;
    for (int k = 0; k < 8; k++) next(f);
    one(f);
  }
  printf(
      "%llu systems: words %llu held, %llu refused; game %llu held, %llu lost; deadlock %llu free, %llu not; %llu splits; "
      "%llu states for %llu\n",
      (unsigned long long)n, (unsigned long long)f->held[0], (unsigned long long)f->failed[0],
      (unsigned long long)f->held[1], (unsigned long long)f->failed[1], (unsigned long long)f->held[2],
      (unsigned long long)f->failed[2], (unsigned long long)f->splits, (unsigned long long)f->states,
      (unsigned long long)f->full);
  job_free(&f->job);
  free(f);
  return 0;
}
