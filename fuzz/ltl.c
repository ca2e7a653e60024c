/* ltl N SEED [WORDS]: random formulas, each translated and compared on random lasso words with what its tree says, evaluated by
 * definition: the simplified formula, the generalised automaton, the one with acceptance on states, and those of the
 * negation, which must say the opposite. Some formulas look back; the loop of a word is then taken until what was has no more influence. */
#include "automata/past.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_length = 12, most_nodes = 64, most_pasts = 3, most_unrolled = most_length * (most_pasts + 3) };

typedef struct tree {
  char op; /* a atom, ! & | X F G U R W, and Y O H S of the past: then `group` is its own */
  uint32_t group, value, kid[2];
} tree;

static uint64_t state;

static uint32_t draw(uint32_t n) { return random_below(&state, n); }

static tree nodes[most_nodes];
static uint32_t count;
static uint32_t ngroups; /* those after them are of operators of the past */
static past_operator pasts[most_pasts];
static uint32_t npasts; /* in use */

static uint32_t grow(const letters *l, uint32_t budget) {
  uint32_t me = count++;
  tree t = {.op = 'a'};
  if (budget < 2 || draw(6) == 0) {
    t.group = draw(ngroups);
    t.value = draw(l->groups.at[t.group].values);
  } else {
    bool past = ngroups < l->groups.n && npasts < most_pasts && draw(3) == 0;
    t.op = past ? "YOHS"[draw(4)] : "!&&||XFFGGUURRW"[draw(15)];
    if (past) t.group = ngroups + npasts++;
    bool two = strchr("&|URWS", t.op);
    t.kid[0] = grow(l, two ? budget / 2 : budget - 1);
    if (two) t.kid[1] = grow(l, budget - budget / 2);
  }
  nodes[me] = t;
  return me;
}

static formula build(formulas *s, uint32_t n) {
  const tree *t = &nodes[n];
  formula a = t->op == 'a' ? 0 : build(s, t->kid[0]);
  formula b = strchr("&|URWS", t->op) ? build(s, t->kid[1]) : 0;
  if (strchr("YOHS", t->op)) {
    past_kind kind = t->op == 'Y'   ? PAST_YESTERDAY
                     : t->op == 'O' ? PAST_ONCE
                     : t->op == 'H' ? PAST_HISTORICALLY
                                    : PAST_SINCE;
    pasts[t->group - ngroups] = (past_operator){kind, t->group, a, b};
    return formula_label(s, label_of_value(s->letters, t->group, 1));
  }
  switch (t->op) {
  case 'a': return formula_label(s, label_of_value(s->letters, t->group, t->value));
  case '!': return formula_not(s, a);
  case '&': return formula_and(s, a, b);
  case '|': return formula_or(s, a, b);
  case 'X': return formula_next(s, a);
  case 'F': return formula_finally(s, a);
  case 'G': return formula_globally(s, a);
  case 'U': return formula_until(s, a, b);
  case 'R': return formula_release(s, a, b);
  default: return formula_release(s, b, formula_or(s, a, b));
  }
}

static bool holds(const letters *l, uint32_t n, const uint32_t *word, uint32_t length, uint32_t loop, uint32_t at);

static bool held(const letters *l, const tree *t, const uint32_t *word, uint32_t length, uint32_t loop, uint32_t at) {
  if (t->op == 'Y') return at && holds(l, t->kid[0], word, length, loop, at - 1);
  for (uint32_t i = at + 1; i-- > 0;) {
    bool a = holds(l, t->kid[0], word, length, loop, i);
    if (t->op == 'O' && a) return true;
    if (t->op == 'H' && !a) return false;
    if (t->op == 'S' && holds(l, t->kid[1], word, length, loop, i)) return true;
    if (t->op == 'S' && !a) return false;
  }
  return t->op == 'H';
}

static signed char memo[most_nodes][most_unrolled]; /* 0: not known */

/* By definition: looks ahead as far as a lasso has anything new to show. */
static bool truth_of(const letters *l, uint32_t n, const uint32_t *word, uint32_t length, uint32_t loop, uint32_t at) {
  const tree *t = &nodes[n];
  if (strchr("YOHS", t->op)) return held(l, t, word, length, loop, at);
  uint32_t next = at + 1 < length ? at + 1 : loop, i = at;
  switch (t->op) {
  case 'a': return letter_value(l, word[at], t->group) == t->value;
  case '!': return !holds(l, t->kid[0], word, length, loop, at);
  case '&': return holds(l, t->kid[0], word, length, loop, at) && holds(l, t->kid[1], word, length, loop, at);
  case '|': return holds(l, t->kid[0], word, length, loop, at) || holds(l, t->kid[1], word, length, loop, at);
  case 'X': return holds(l, t->kid[0], word, length, loop, next);
  default: break;
  }
  for (uint32_t step = 0; step <= length; step++, i = i + 1 < length ? i + 1 : loop) {
    bool a = holds(l, t->kid[0], word, length, loop, i), b = false;
    if (strchr("URW", t->op)) b = holds(l, t->kid[1], word, length, loop, i);
    if (t->op == 'F' && a) return true;
    if (t->op == 'G' && !a) return false;
    if ((t->op == 'U' || t->op == 'W') && b) return true;
    if ((t->op == 'U' || t->op == 'W') && !a) return false;
    if (t->op == 'R' && !b) return false;
    if (t->op == 'R' && a) return true;
  }
  return strchr("GRW", t->op);
}

static bool holds(const letters *l, uint32_t n, const uint32_t *word, uint32_t length, uint32_t loop, uint32_t at) {
  if (!memo[n][at]) memo[n][at] = truth_of(l, n, word, length, loop, at) ? 1 : -1;
  return memo[n][at] > 0;
}

/* The word with its loop taken several times, so that in the last round nothing depends any more on how often it was. */
static bool is_true(const letters *l, uint32_t root, const uint32_t *word, uint32_t length, uint32_t loop) {
  uint32_t unrolled[most_unrolled], n = length, last = loop;
  memcpy(unrolled, word, sizeof *word * length);
  for (uint32_t round = 0; round < npasts + 1 && npasts; round++) {
    last = n;
    for (uint32_t i = loop; i < length; i++) unrolled[n++] = word[i];
  }
  memset(memo, 0, sizeof memo);
  return holds(l, root, unrolled, n, last, 0);
}

static void print_tree(uint32_t n) {
  const tree *t = &nodes[n];
  if (t->op == 'a') {
    printf("g%u=%u", t->group, t->value);
    return;
  }
  bool two = strchr("&|URWS", t->op);
  putchar('(');
  if (two) print_tree(t->kid[0]);
  printf(" %c ", t->op);
  print_tree(t->kid[two]);
  putchar(')');
}

static uint64_t states, compared;

static int complain(const char *what, uint32_t root, const uint32_t *word, uint32_t length, uint32_t loop) {
  printf("%s differs on ", what);
  print_tree(root);
  printf("; word");
  for (uint32_t i = 0; i < length; i++) printf("%s%u", i == loop ? " | " : " ", word[i]);
  putchar('\n');
  return 1;
}

static int compare(letters *l, uint32_t root, uint32_t words) {
  formulas s;
  formulas_init(&s, l);
  formula f = build(&s, root);
  buchi *b = buchi_with_past(&s, f, pasts, npasts, 5000);
  buchi *no = buchi_with_past(&s, formula_not(&s, f), pasts, npasts, 5000);
  buchi *one = !b ? NULL : npasts ? buchi_degeneralise(b) : buchi_on_states(&s, f, 100000);
  int bad = 0;
  for (uint32_t w = 0; w < words && b && no && !bad; w++) {
    uint32_t word[most_length], length = 1 + draw(most_length), loop = draw(length);
    for (uint32_t i = 0; i < length; i++) word[i] = draw(l->n);
    bool truth = is_true(l, root, word, length, loop);
    compared++;
    if (!npasts && formula_holds(&s, f, word, length, loop) != truth)
      bad = complain("the formula", root, word, length, loop);
    else if (buchi_accepts(b, word, length, loop) != truth) bad = complain("the automaton", root, word, length, loop);
    else if (buchi_accepts(no, word, length, loop) == truth) bad = complain("the negation", root, word, length, loop);
    else if (buchi_accepts(one, word, length, loop) != truth)
      bad = complain("the automaton with one set", root, word, length, loop);
  }
  if (b) states += b->states;
  if (b && (!buchi_check(b, stdout) || !buchi_check(one, stdout))) bad = 1;
  buchi_free(b);
  buchi_free(no);
  buchi_free(one);
  formulas_free(&s);
  return bad;
}

int main(int argc, char **argv) {
  uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 200, words = argc > 3 ? (uint32_t)atoi(argv[3]) : 200;
  state = argc > 2 ? (uint64_t)atoll(argv[2]) : 1;
  int bad = 0;
  for (uint32_t i = 0; i < n; i++) {
    letters l;
    letters_init(&l);
    bool past = draw(2);
    ngroups = 1 + draw(past ? 3 : 4);
    npasts = 0;
    for (uint32_t g = 0; g < ngroups; g++) letters_add_group(&l, 2 + draw(3) / 2, NULL);
    for (uint32_t g = 0; g < most_pasts && past; g++) letters_add_group(&l, 2, NULL);
    if (!letters_seal(&l)) return 2;
    count = 0;
    bad += compare(&l, grow(&l, 3 + draw(past ? 6 : 14)), words);
    letters_free(&l);
  }
  printf("%u formulas, %llu words, %llu states: %d differences\n", n, (unsigned long long)compared,
         (unsigned long long)states, bad);
  return bad != 0;
}
