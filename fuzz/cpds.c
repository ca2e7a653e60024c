/* Random communicating pushdown systems, two or three at once: is there a common word into all targets? The procedures of check/cpds
 * against a search over explicit tuples of configurations, bounded in stack, word and number. What is found must be executable by each
 * part and be the word that was said; what the explicit search finds nobody may deny, nor find only by a longer word.
 * usage: cpds N [FIRST-SEED]; a difference is printed with its seed, exit 1. */
#include "check/cpds.h"
#include "automata/pds_determinize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 3, CONTROLS = 2, SYMBOLS = 3, RULES = 8, ACTIONS = 4, HEIGHT = 6, LETTERS = 8, MOST = 20000 };

typedef struct member {
  pds *system;
  pds_set target;
  bool has_target;
  uint32_t alphabet[ACTIONS], nalphabet;
  pds_config start;
} member;

typedef struct fuzz {
  uint64_t random, seed, found, none, open, longest, brute, widened, counted, words, most_words, executed;
  job job;
  member parts[PARTS];
  uint32_t n;
  synchronisation how;
} fuzz;

static uint32_t below(fuzz *f, uint32_t n) {
  f->random ^= f->random << 13;
  f->random ^= f->random >> 7;
  f->random ^= f->random << 17;
  return (uint32_t)((f->random * 0x2545f4914f6cdd1du >> 16) % n);
}

static void differ(const fuzz *f, const char *what) {
  fprintf(stderr, "seed %llu: %s (%s)\n", (unsigned long long)f->seed, what, f->how ? "pairs" : "all");
  for (uint32_t p = 0; p < f->n; p++) {
    const member *m = &f->parts[p];
    fprintf(stderr, "part %u from (%u, %u), alphabet", p, m->start.control, m->start.stack.at[0]);
    for (uint32_t i = 0; i < m->nalphabet; i++) fprintf(stderr, " %u", m->alphabet[i]);
    fprintf(stderr, "%s\n", m->has_target ? ", into an empty stack" : "");
    for (uint32_t i = 0; i < m->system->rules.n; i++) {
      const pds_rule *r = &m->system->rules.at[i];
      fprintf(stderr, "  (%u, %u) -%u-> (%u,", r->from, r->top, r->action, r->to);
      for (uint32_t k = 0; k < r->npush; k++) fprintf(stderr, " %u", r->push[k]);
      fprintf(stderr, ")\n");
    }
  }
  exit(1);
}

#define REQUIRE(condition, what)                                                                                       \
  do {                                                                                                                 \
    if (!(condition)) differ(f, what);                                                                                 \
  } while (0)

/* Mostly visible steps, so that words are long. */
static void random_member(fuzz *f, member *m) {
  uint32_t controls = 1 + below(f, CONTROLS), symbols = 1 + below(f, SYMBOLS), n = 2 + below(f, RULES - 1);
  *m = (member){.system = pds_new(controls, symbols), .has_target = below(f, 4) > 0};
  for (uint32_t a = 1; a < ACTIONS; a++)
    if (below(f, 5)) m->alphabet[m->nalphabet++] = a;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t visible = m->nalphabet && below(f, 4) ? m->alphabet[below(f, m->nalphabet)] : LTS_TAU;
    pds_add_rule(m->system, (pds_rule){.from = below(f, controls),
                                       .top = below(f, symbols),
                                       .to = below(f, controls),
                                       .npush = below(f, 3),
                                       .push = {below(f, symbols), below(f, symbols)},
                                       .action = visible});
  }
  pds_freeze(m->system);
  vec_push(&m->start.stack, below(f, symbols));
  pds_set_init(&m->target, m->system);
  for (uint32_t q = 0; q < controls; q++) m->target.final.at[q] = true; /* the empty stack */
}

static bool has(const member *m, uint32_t action) {
  for (uint32_t i = 0; i < m->nalphabet; i++)
    if (m->alphabet[i] == action) return true;
  return false;
}

/* ---- the explicit search ---- */

typedef struct tuple {
  uint8_t control[PARTS], height[PARTS], stack[PARTS][HEIGHT], length;
} tuple;

static bool take(const pds_rule *r, tuple *t, uint32_t p) {
  if (!t->height[p] || t->control[p] != r->from || t->stack[p][0] != r->top) return false;
  if (t->height[p] - 1u + r->npush > HEIGHT) return false;
  uint8_t rest[HEIGHT] = {0};
  uint32_t n = t->height[p] - 1u;
  memcpy(rest, t->stack[p] + 1, n);
  memset(t->stack[p], 0, HEIGHT);
  for (uint32_t k = 0; k < r->npush; k++) t->stack[p][k] = (uint8_t)r->push[k];
  memcpy(t->stack[p] + r->npush, rest, n < HEIGHT - r->npush ? n : HEIGHT - r->npush);
  t->height[p] = (uint8_t)(n + r->npush);
  t->control[p] = (uint8_t)r->to;
  return true;
}

typedef struct exploring {
  fuzz *f;
  tuple *all;
  uint32_t n;
  idset seen;
} exploring;

static bool same_tuple(void *context, uint32_t id, const void *candidate) {
  const exploring *x = context;
  return !memcmp(&x->all[id], candidate, offsetof(tuple, length));
}

static void reach(exploring *x, const tuple *t) {
  uint64_t hash = hash_bytes(t, offsetof(tuple, length));
  if (x->n == MOST || idset_find(&x->seen, hash, same_tuple, x, t) != UINT32_MAX) return;
  idset_add(&x->seen, hash, x->n);
  x->all[x->n++] = *t;
}

/* Parts from `p` on that must take the action, each by any of its rules. */
static void together(exploring *x, const tuple *t, uint32_t action, uint32_t who, uint32_t p) {
  while (p < x->f->n && !(who >> p & 1)) p++;
  if (p == x->f->n) {
    tuple done = *t;
    done.length++;
    reach(x, &done);
    return;
  }
  const pds *s = x->f->parts[p].system;
  for (uint32_t r = 0; r < s->rules.n; r++) {
    tuple next = *t;
    if (s->rules.at[r].action == action && take(&s->rules.at[r], &next, p)) together(x, &next, action, who, p + 1);
  }
}

static void steps_of(exploring *x, tuple t) {
  const fuzz *f = x->f;
  for (uint32_t p = 0; p < f->n; p++)
    for (uint32_t r = 0; r < f->parts[p].system->rules.n; r++) {
      tuple next = t;
      const pds_rule *rule = &f->parts[p].system->rules.at[r];
      if (rule->action == LTS_TAU && take(rule, &next, p)) reach(x, &next);
    }
}

static void events_of(exploring *x, tuple t) {
  const fuzz *f = x->f;
  for (uint32_t a = 1; a < ACTIONS; a++) {
    uint32_t who = 0, n = 0;
    for (uint32_t p = 0; p < f->n; p++)
      if (has(&f->parts[p], a)) who |= 1u << p, n++;
    if (f->how == SYNCHRONISE_ALL || n == 1) {
      if (n) together(x, &t, a, who, 0);
      continue;
    }
    for (uint32_t p = 0; p < f->n; p++)
      for (uint32_t q = p + 1; q < f->n; q++)
        if (who >> p & 1 && who >> q & 1) together(x, &t, a, 1u << p | 1u << q, 0);
  }
}

static bool is_goal(const fuzz *f, const tuple *t) {
  for (uint32_t p = 0; p < f->n; p++)
    if (f->parts[p].has_target && t->height[p]) return false;
  return true;
}

/* The length of a shortest word that the bounds allow to be found; UINT32_MAX: none. Layer by layer: internal steps first. */
static uint32_t explore(fuzz *f) {
  exploring x = {.f = f, .all = malloc(sizeof(tuple) * MOST)};
  tuple first = {0};
  uint32_t found = UINT32_MAX, done = 0;
  for (uint32_t p = 0; p < f->n; p++) {
    first.control[p] = (uint8_t)f->parts[p].start.control;
    first.height[p] = 1;
    first.stack[p][0] = (uint8_t)f->parts[p].start.stack.at[0];
  }
  reach(&x, &first);
  for (uint32_t length = 0; length <= LETTERS && found == UINT32_MAX; length++) {
    uint32_t begin = done;
    for (; done < x.n; done++) {
      if (is_goal(f, &x.all[done])) found = length;
      steps_of(&x, x.all[done]);
    }
    for (uint32_t i = begin; i < done; i++) events_of(&x, x.all[i]);
  }
  idset_free(&x.seen);
  free(x.all);
  return found;
}

/* ---- words of one part ---- */

typedef struct listing {
  fuzz *f;
  const member *m;
  uint32_t part;
  pds_determinization *r;
  uint32_t word[LETTERS];
} listing;

/* The configurations of one part that some of `from` reach by rules of the action (LTS_TAU: by any number of them, themselves included). */
static uint32_t after_action(const listing *l, const tuple *from, uint32_t n, uint32_t action, tuple *to,
                             uint32_t most) {
  exploring x = {.f = l->f, .all = to};
  const pds *s = l->m->system;
  for (uint32_t i = 0; i < n && action == LTS_TAU && x.n < most; i++) reach(&x, &from[i]);
  uint32_t *seen = &x.n;
  for (uint32_t i = 0; i < (action == LTS_TAU ? *seen : n) && x.n + s->rules.n < most; i++)
    for (uint32_t r = 0; r < s->rules.n; r++) {
      tuple next = action == LTS_TAU ? x.all[i] : from[i];
      if (s->rules.at[r].action == action && take(&s->rules.at[r], &next, l->part)) reach(&x, &next);
    }
  idset_free(&x.seen);
  return x.n;
}

static void execute_word(listing *l, uint32_t n) {
  fuzz *f = l->f;
  pds_run run = {0};
  pds_config at = {.control = l->m->start.control};
  uint32_t next = 0;
  vec_push(&at.stack, l->m->start.stack.at[0]);
  REQUIRE(pds_determinize_run(l->r, l->word, n, &run), "a word has no run");
  for (uint32_t i = 0; i < run.n; i++) {
    uint32_t action = l->m->system->rules.at[run.at[i]].action;
    REQUIRE(pds_take(l->m->system, run.at[i], &at), "a run of a word cannot be executed");
    REQUIRE(action == LTS_TAU || (next < n && l->word[next++] == action), "a run is of another word");
  }
  REQUIRE(next == n, "a run is of a shorter word");
  f->executed++;
  vec_free(&run);
  vec_free(&at.stack);
}

/* Every word that goes on from here, one by one: what explicit configurations can do the residual can, and what it can has a run. */
static void list_words(listing *l, const tuple *configs, uint32_t n, uint32_t state, uint32_t length) {
  enum { most = 400 };
  fuzz *f = l->f;
  f->words++;
  if (!n || f->words % 64 == 0) execute_word(l, length);
  if (length == LETTERS || f->words > f->most_words) return;
  tuple *after = malloc(sizeof *after * most), *closed = malloc(sizeof *closed * most);
  for (uint32_t i = 0; i < l->m->nalphabet; i++) {
    uint32_t action = l->m->alphabet[i], k = after_action(l, configs, n, action, after, most);
    k = after_action(l, after, k, LTS_TAU, closed, most);
    uint32_t to = pds_determinize_after(l->r, state, action);
    l->word[length] = action;
    REQUIRE(to != UINT32_MAX || !k, "a word was denied");
    if (to != UINT32_MAX) list_words(l, closed, k, to, length + 1);
  }
  free(after);
  free(closed);
}

static void check_words(fuzz *f, uint32_t part) {
  enum { most = 400 };
  const member *m = &f->parts[part];
  pds_determinize_request q = {.system = m->system, .start = m->start};
  listing l = {.f = f, .m = m, .part = part, .r = pds_determinize_new(&f->job, &q)};
  tuple first = {0}, *closed = malloc(sizeof *closed * most);
  first.control[part] = (uint8_t)m->start.control;
  first.height[part] = 1;
  first.stack[part][0] = (uint8_t)m->start.stack.at[0];
  f->most_words = f->words + 3000;
  list_words(&l, closed, after_action(&l, &first, 1, LTS_TAU, closed, most), pds_determinized_initial, 0);
  pds_determinize_free(l.r);
  free(closed);
}

/* ---- the procedures ---- */

/* Each part can do its share of the word, and comes to its target. */
static void execute(fuzz *f, cpds *c, const cpds_word *w) {
  for (uint32_t p = 0; p < f->n; p++) {
    pds_run run = {0};
    pds_config at = {.control = f->parts[p].start.control};
    uint32_t next = 0;
    vec_push(&at.stack, f->parts[p].start.stack.at[0]);
    REQUIRE(cpds_run(c, w, p, &run), "a word that was found has no run");
    for (uint32_t i = 0; i < run.n; i++) {
      uint32_t action = f->parts[p].system->rules.at[run.at[i]].action;
      REQUIRE(pds_take(f->parts[p].system, run.at[i], &at), "a run cannot be executed");
      for (bool mine = false; action != LTS_TAU && !mine; next++) {
        REQUIRE(next < w->events.n, "a run has more letters than the word");
        for (uint32_t k = 0; k < w->events.at[next].n; k++) mine |= w->parts.at[w->events.at[next].first + k] == p;
        REQUIRE(!mine || w->events.at[next].action == action, "a run has other letters than the word");
      }
    }
    for (; next < w->events.n; next++)
      for (uint32_t k = 0; k < w->events.at[next].n; k++)
        REQUIRE(w->parts.at[w->events.at[next].first + k] != p, "a run has fewer letters than the word");
    REQUIRE(!f->parts[p].has_target || !at.stack.n, "a run does not come to its target");
    vec_free(&run);
    vec_free(&at.stack);
  }
}

static cpds_answer decide(fuzz *f, cpds_language language, uint32_t shortest) {
  cpds_request q = {.nparts = f->n, .synchronisation = f->how, .nactions = ACTIONS, .language = language};
  cpds *c = cpds_new(&f->job, &q);
  cpds_word w = {0};
  for (uint32_t p = 0; p < f->n; p++) {
    const member *m = &f->parts[p];
    cpds_part part = {m->system, m->start, m->has_target ? &m->target : NULL, m->alphabet, m->nalphabet, false};
    cpds_set(c, p, &part);
  }
  cpds_answer a = cpds_check(c, 400000, &w);
  if (a == CPDS_FOUND) {
    execute(f, c, &w);
    REQUIRE(w.events.n <= shortest || language == CPDS_AUTO || language == CPDS_WIDENED, "there is a shorter word");
    if (w.events.n > f->longest) f->longest = w.events.n;
  }
  REQUIRE(a != CPDS_NONE || shortest == UINT32_MAX, "a word that there is was denied");
  cpds_word_free(&w);
  cpds_free(c);
  return a;
}

static void one_seed(fuzz *f, uint64_t seed) {
  f->seed = seed;
  f->random = seed * 0x9e3779b97f4a7c15u + 1;
  f->n = 2 + (below(f, 4) == 0);
  f->how = below(f, 3) ? SYNCHRONISE_ALL : SYNCHRONISE_PAIR;
  for (uint32_t p = 0; p < f->n; p++) random_member(f, &f->parts[p]);
  uint32_t shortest = explore(f);
  for (uint32_t p = 0; p < f->n; p++) check_words(f, p);
  cpds_answer by[5];
  for (uint32_t i = 0; i < 5; i++) by[i] = decide(f, (cpds_language)i, shortest);
  for (uint32_t i = 1; i < 5; i++)
    REQUIRE(by[i] == by[0] || by[i] == CPDS_STOPPED || by[0] == CPDS_STOPPED, "two procedures differ");
  f->found += by[0] == CPDS_FOUND;
  f->none += by[0] == CPDS_NONE;
  f->open += by[0] == CPDS_STOPPED;
  f->widened += by[3] != CPDS_STOPPED;
  f->counted += by[4] == CPDS_NONE;
  f->brute += shortest != UINT32_MAX;
  REQUIRE(shortest == UINT32_MAX || by[0] == CPDS_FOUND, "a word that there is was not found");
  for (uint32_t p = 0; p < f->n; p++) {
    pds_free(f->parts[p].system);
    pds_set_free(&f->parts[p].target);
    vec_free(&f->parts[p].start.stack);
  }
}

int main(int argc, char **argv) {
  fuzz f = {0};
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  job_init(&f.job);
  for (uint64_t i = 0; i < n; i++) one_seed(&f, first + i);
  printf("%llu systems, no difference: %llu have a common word (%llu found one by one, the longest has %llu letters), "
         "%llu have none, %llu open; %llu decided by widening alone, %llu by numbers; %llu words of "
         "single systems, %llu of them executed\n",
         (unsigned long long)n, (unsigned long long)f.found, (unsigned long long)f.brute, (unsigned long long)f.longest,
         (unsigned long long)f.none, (unsigned long long)f.open, (unsigned long long)f.widened,
         (unsigned long long)f.counted, (unsigned long long)f.words, (unsigned long long)f.executed);
  job_free(&f.job);
  return 0;
}
