/* From formulas to automata, by linear forms (Couvreur 1999, Gastin and Oddoux 2001, Duret-Lutz 2014).
 *
 * A linear form of a formula is a list of terms (label, next, postponed): if the letter is in the label and the formulas `next` are
 * true of the rest, the formula is true; `postponed` are those U whose right side is put off by doing so. A state is a set of formulas that
 * must all be true of the rest of the word, its edges are the terms of their conjunction, and mark i is on every edge
 * that does not postpone the i-th U: who takes a term postpones nothing forever.
 *
 * Terms are kept apart where one contains another: from a term that demands more, and postpones no less, the common letters are
 * taken away. That keeps automata nearly deterministic. But terms are joined only if they are equal by letter, and from a state a
 * formula that others imply is dropped only if it has no U: G (!a || X F !a) implies F !a, but only because it promises it. */
#include "automata/buchi.h"

#include <stdlib.h>
#include <string.h>

typedef struct term {
  label label;
  marks postponed;
  const formula *next; /* sorted, in the arena */
  uint32_t nnext;
} term;

typedef VEC(term) terms_list;

/* Ways that are sometimes better and sometimes worse. */
typedef struct way {
  bool split;    /* X (f || g) is X f || X g */
  bool saturate; /* a state has the U among its parts, too, that its formulas imply */
} way;

typedef struct translation {
  formulas *s;
  arena arena;
  map form;                /* formula -> index in forms + 1 */
  VEC(terms_list *) forms; /* in the arena but for their elements */
  map promise;             /* U formula -> its mark */
  uint32_t promises;
  bool too_many;
  uint64_t work, most_work; /* pairs of terms that were examined, and how many may be */
  way way;
  VEC(term) states; /* only `next` counts */
  idset index;
} translation;

/* ---- sets of formulas ---- */

static int by_number(const void *a, const void *b) {
  formula x = *(const formula *)a, y = *(const formula *)b;
  return x < y ? -1 : x > y;
}

static bool is_implied(translation *t, const formula *set, uint32_t n, formula f, bool itself) {
  for (uint32_t i = 0; i < n; i++)
    if (itself ? set[i] == f || formula_implies(t->s, set[i], f) : set[i] != f && formula_implies(t->s, set[i], f))
      return true;
  return false;
}

static void set_next(translation *t, term *to, const formula *a, uint32_t na, const formula *b, uint32_t nb) {
  formula *all = arena_array(&t->arena, formula, na + nb + 1);
  uint32_t n = 0, kept = 0;
  if (na) memcpy(all, a, sizeof *a * na);
  if (nb) memcpy(all + na, b, sizeof *b * nb);
  qsort(all, na + nb, sizeof *all, by_number);
  for (uint32_t i = 0; i < na + nb; i++)
    if (!i || all[i] != all[i - 1]) all[n++] = all[i];
  for (uint32_t i = 0; i < n; i++) {
    bool droppable = !formula_at(t->s, all[i])->has_until;
    /* of two that imply each other, the first stays */
    bool implied = is_implied(t, all, kept, all[i], false) || is_implied(t, all + i + 1, n - i - 1, all[i], false);
    if (!droppable || !implied) all[kept++] = all[i];
  }
  to->next = all;
  to->nnext = kept;
}

/* ---- linear forms ---- */

static bool demands_more(translation *t, const term *a, const term *b) {
  if (b->postponed & ~a->postponed) return false;
  for (uint32_t i = 0; i < b->nnext; i++)
    if (!is_implied(t, a->next, a->nnext, b->next[i], true)) return false;
  return true;
}

/* Takes letters from terms that others contain. */
static void tidy(translation *t, terms_list *list) {
  letters *l = t->s->letters;
  t->work += (uint64_t)list->n * list->n;
  if (t->work > t->most_work) {
    t->too_many = true;
    list->n = 0;
  }
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->n; k++) {
      term *a = &list->at[i];
      const term *b = &list->at[k];
      if (i == k || a->label == LABEL_NONE || b->label == LABEL_NONE || !demands_more(t, a, b)) continue;
      bool same = a->nnext == b->nnext && a->postponed == b->postponed &&
                  (!a->nnext || !memcmp(a->next, b->next, sizeof *a->next * a->nnext));
      if (same) {
        a->label = label_or(l, a->label, b->label);
        list->at[k].label = LABEL_NONE;
      } else if (k < i || !demands_more(t, b, a)) a->label = label_minus(l, a->label, b->label);
    }
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].label != LABEL_NONE) list->at[n++] = list->at[i];
  list->n = n;
}

static void product_of(translation *t, const terms_list *a, const terms_list *b, terms_list *out) {
  t->work += (uint64_t)a->n * b->n;
  t->too_many |= t->work > t->most_work;
  for (uint32_t i = 0; i < a->n && !t->too_many; i++)
    for (uint32_t k = 0; k < b->n; k++) {
      const term *x = &a->at[i], *y = &b->at[k];
      term r = {.label = label_and(t->s->letters, x->label, y->label), .postponed = x->postponed | y->postponed};
      if (r.label == LABEL_NONE) continue;
      set_next(t, &r, x->next, x->nnext, y->next, y->nnext);
      vec_push(out, r);
    }
}

static marks promise_of(translation *t, formula f) {
  uint64_t mark;
  if (!map_get(&t->promise, f, &mark)) {
    mark = t->promises++;
    map_put(&t->promise, f, mark);
  }
  t->too_many |= mark >= BUCHI_MOST_MARKS;
  return mark < BUCHI_MOST_MARKS ? (marks)1 << mark : 0;
}

static const terms_list *linear(translation *t, formula f);

/* Of x, with `more` true of the rest and `postponed` put off. */
static void append_with(translation *t, const terms_list *x, formula more, marks postponed, terms_list *out) {
  for (uint32_t i = 0; i < x->n; i++) {
    term r = x->at[i];
    r.postponed |= postponed;
    set_next(t, &r, r.next, r.nnext, &more, 1);
    vec_push(out, r);
  }
}

/* The conjuncts of a formula as a set. */
static void set_to_conjuncts(translation *t, term *to, formula f) {
  const formula_node *n = formula_at(t->s, f);
  if (f == FORMULA_TRUE) return;
  if (n->kind == FORMULA_AND) set_next(t, to, n->kids, n->nkids, NULL, 0);
  else set_next(t, to, &f, 1, NULL, 0);
}

static void all_of(translation *t, const formula *of, uint32_t n, terms_list *out) {
  vec_push(out, ((term){.label = LABEL_ALL}));
  for (uint32_t i = 0; i < n; i++) {
    terms_list next = {0};
    product_of(t, out, linear(t, of[i]), &next);
    tidy(t, &next);
    vec_free(out);
    out->at = next.at, out->n = next.n, out->cap = next.cap;
  }
}

static marks promises_in(translation *t, formula f) {
  const formula_node *n = formula_at(t->s, f);
  marks m = n->kind == FORMULA_UNTIL ? promise_of(t, f) : 0;
  for (uint32_t i = 0; i < n->nkids; i++) m |= promises_in(t, n->kids[i]);
  return m;
}

/* A disjunction that is true now if it is true later need not decide yet which of its parts it waits for: it goes on as it is,
 * and fulfils nothing by that. */
static void wait_for(translation *t, formula f, term *r) {
  r->postponed = promises_in(t, f);
  set_next(t, r, &f, 1, NULL, 0);
}

static void linear_form(translation *t, formula f, terms_list *out) {
  formula_node n = *formula_at(t->s, f);
  switch (n.kind) {
  case FORMULA_LABEL:
    if (n.label != LABEL_NONE) vec_push(out, ((term){.label = n.label}));
    break;
  case FORMULA_AND: all_of(t, n.kids, n.nkids, out); break;
  case FORMULA_OR:
    for (uint32_t i = 0; i < n.nkids; i++) {
      const terms_list *k = linear(t, n.kids[i]);
      for (uint32_t x = 0; x < k->n; x++) {
        term r = k->at[x];
        bool waits = r.nnext == 1 && r.next[0] == n.kids[i] && r.postponed;
        if (waits && n.eventual) wait_for(t, f, &r);
        vec_push(out, r);
      }
    }
    break;
  case FORMULA_NEXT: {
    const formula_node *in = formula_at(t->s, n.kids[0]);
    bool split = t->way.split && in->kind == FORMULA_OR;
    for (uint32_t i = 0; i < (split ? in->nkids : 1); i++) {
      term r = {.label = LABEL_ALL};
      set_to_conjuncts(t, &r, split ? in->kids[i] : n.kids[0]);
      vec_push(out, r);
    }
    break;
  }
  case FORMULA_UNTIL: {
    const terms_list *a = linear(t, n.kids[0]), *b = linear(t, n.kids[1]);
    for (uint32_t i = 0; i < b->n; i++) vec_push(out, b->at[i]);
    append_with(t, a, f, promise_of(t, f), out);
    break;
  }
  case FORMULA_RELEASE: {
    const terms_list *a = linear(t, n.kids[0]), *b = linear(t, n.kids[1]);
    product_of(t, a, b, out);
    append_with(t, b, f, 0, out);
    break;
  }
  }
  tidy(t, out);
}

static const terms_list *linear(translation *t, formula f) {
  uint64_t known;
  if (map_get(&t->form, f, &known)) return t->forms.at[known];
  terms_list *list = arena_new(&t->arena, terms_list);
  linear_form(t, f, list);
  vec_push(&t->forms, list);
  map_put(&t->form, f, t->forms.n - 1);
  return list;
}

/* ---- states ---- */

static bool same_state(void *context, uint32_t id, const void *candidate) {
  const translation *t = context;
  const term *a = &t->states.at[id], *b = candidate;
  return a->nnext == b->nnext && (!a->nnext || !memcmp(a->next, b->next, sizeof *a->next * a->nnext));
}

/* Adds the U inside of f that the formulas of the state imply. */
static void add_implied(translation *t, formula f, const term *x, formula *all, uint32_t *n, uint32_t most) {
  const formula_node *node = formula_at(t->s, f);
  if (node->kind == FORMULA_UNTIL && *n < most && is_implied(t, x->next, x->nnext, f, false)) {
    bool known = false;
    for (uint32_t i = 0; i < *n; i++) known |= all[i] == f;
    if (!known) all[(*n)++] = f;
  }
  for (uint32_t i = 0; i < node->nkids; i++) add_implied(t, node->kids[i], x, all, n, most);
}

/* What is implied changes nothing, but states that differ only in that become one. */
static term saturated(translation *t, const term *x) {
  enum { most_added = 32 };
  formula *all = arena_array(&t->arena, formula, x->nnext + most_added);
  uint32_t n = x->nnext;
  if (n) memcpy(all, x->next, sizeof *all * n);
  for (uint32_t i = 0; i < x->nnext; i++) add_implied(t, x->next[i], x, all, &n, x->nnext + most_added);
  qsort(all, n, sizeof *all, by_number);
  term r = *x;
  r.next = all;
  r.nnext = n;
  return r;
}

static uint32_t state_of(translation *t, const term *state) {
  term whole = t->way.saturate ? saturated(t, state) : *state;
  const term *x = &whole;
  uint64_t hash = x->nnext ? hash_bytes(x->next, sizeof *x->next * x->nnext) : 0;
  uint32_t known = idset_find(&t->index, hash, same_state, t, x);
  if (known != UINT32_MAX) return known;
  vec_push(&t->states, *x);
  idset_add(&t->index, hash, t->states.n - 1);
  return t->states.n - 1;
}

static void free_translation(translation *t) {
  for (uint32_t i = 0; i < t->forms.n; i++) vec_free(t->forms.at[i]);
  vec_free(&t->forms);
  vec_free(&t->states);
  map_free(&t->form);
  map_free(&t->promise);
  idset_free(&t->index);
  arena_free(&t->arena);
}

/* What is true always or never can wait as long as something else is waited for that comes in finite time, if at all (suspension: Babiak
 * et al. 2012): the terms of a state, where the steady part of its formulas takes part only in those that postpone nothing. */
static void terms_of_state(translation *t, const term *state, terms_list *out) {
  formula *steady = arena_array(&t->arena, formula, state->nnext + 1),
          *rest = arena_array(&t->arena, formula, state->nnext + 1);
  uint32_t nsteady = 0, nrest = 0;
  bool finite = true, waits = false;
  marks promised = 0;
  for (uint32_t i = 0; i < state->nnext; i++) {
    const formula_node *n = formula_at(t->s, state->next[i]);
    bool is_steady = n->eventual && n->universal;
    if (is_steady) steady[nsteady++] = state->next[i];
    else rest[nrest++] = state->next[i];
    finite &= is_steady || !n->has_until ||
              (!n->has_release && !is_implied(t, state->next, state->nnext, state->next[i], false));
    waits |= !is_steady && n->has_until;
    if (is_steady) promised |= promises_in(t, state->next[i]);
  }
  if (!nsteady || !waits || !finite) {
    all_of(t, state->next, state->nnext, out);
    return;
  }
  terms_list first = {0}, second = {0}, asleep = {0}, one = {0};
  term sleeps = {.label = LABEL_ALL, .postponed = promised};
  set_next(t, &sleeps, steady, nsteady, NULL, 0);
  vec_push(&asleep, sleeps);
  all_of(t, rest, nrest, &first);
  all_of(t, steady, nsteady, &second);
  for (uint32_t i = 0; i < first.n; i++) {
    one.n = 0;
    vec_push(&one, first.at[i]);
    product_of(t, &one, first.at[i].postponed ? &asleep : &second, out);
  }
  tidy(t, out);
  vec_free(&first);
  vec_free(&second);
  vec_free(&asleep);
  vec_free(&one);
}

static buchi *translate(formulas *s, formula f, way way, uint64_t work, uint32_t most) {
  translation t = {.s = s, .way = way, .most_work = work};
  buchi *b = buchi_new(s->letters, 0);
  term first = {.label = LABEL_ALL};
  set_to_conjuncts(&t, &first, f);
  state_of(&t, &first);
  for (uint32_t i = 0; i < t.states.n && t.states.n <= most && !t.too_many; i++) {
    terms_list out = {0};
    term from = t.states.at[i];
    terms_of_state(&t, &from, &out);
    for (uint32_t k = 0; k < out.n; k++) {
      uint32_t to = state_of(&t, &out.at[k]);
      buchi_add_edge(b, (buchi_edge){i, to, out.at[k].label, out.at[k].postponed});
    }
    vec_free(&out);
  }
  bool fine = !t.too_many && t.states.n <= most;
  b->nmarks = t.promises;
  b->states = t.states.n;
  for (uint32_t i = 0; i < b->edges.n && fine; i++) b->edges.at[i].marks ^= buchi_all_marks(b);
  free_translation(&t);
  if (fine) {
    buchi_freeze(b);
    return b;
  }
  buchi_free(b);
  return NULL;
}

/* How much work a translation may be: the one that is wanted, and those that only help to make it smaller. */
enum { work_wanted = 1 << 30, work_helping = 1 << 16 };

static buchi *reduced(formulas *s, formula f, way way, uint64_t work, uint32_t most) {
  buchi *b = translate(s, f, way, work, most);
  if (!b) return NULL;
  buchi_trim(b);
  buchi_reduce(b);
  return b;
}

static bool is_smaller(const buchi *a, const buchi *b) {
  if (!a || !b) return a;
  return a->states < b->states || (a->states == b->states && a->edges.n < b->edges.n);
}

enum { most_tried = 30 };

static const way others[] = {{.split = true}, {.saturate = true}, {.split = true, .saturate = true}};

static buchi *small(formulas *s, formula f, uint64_t work, uint32_t most) {
  buchi *b = reduced(s, f, (way){0}, work, most);
  for (uint32_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (b && (b->states > most_tried || b->states < 3)) break;
    buchi *other = reduced(s, f, others[i], work_helping, most);
    bool better = is_smaller(other, b);
    buchi_free(better ? b : other);
    if (better) b = other;
  }
  return b;
}

static bool is_never_true(formulas *s, formula f) {
  buchi *b = reduced(s, f, (way){0}, work_helping, most_tried);
  bool never = b && !b->edges.n;
  buchi_free(b);
  return never;
}

/* Parts of a conjunction or disjunction that are always true or never: their shape does not always show it. */
static formula without_constants(formulas *s, formula f) {
  formula_node n = *formula_at(s, f);
  if (n.kind != FORMULA_AND && n.kind != FORMULA_OR) return f;
  formula r = n.kind == FORMULA_AND ? FORMULA_TRUE : FORMULA_FALSE;
  for (uint32_t i = 0; i < n.nkids; i++) {
    formula k = without_constants(s, n.kids[i]);
    if (formula_at(s, k)->kind != FORMULA_LABEL && is_never_true(s, formula_not(s, k))) k = FORMULA_TRUE;
    else if (formula_at(s, k)->kind != FORMULA_LABEL && is_never_true(s, k)) k = FORMULA_FALSE;
    r = n.kind == FORMULA_AND ? formula_and(s, r, k) : formula_or(s, r, k);
  }
  return r;
}

buchi *buchi_of_formula(formulas *s, formula f, uint32_t most) {
  buchi *b = small(s, f, work_wanted, most);
  if (!b || b->states > most_tried || b->states < 3) return b;
  formula plain = without_constants(s, f);
  if (plain != f) {
    buchi_free(b);
    b = small(s, plain, work_wanted, most);
    if (!b) return NULL;
  }
  buchi *other = small(s, formula_not(s, plain), work_helping, most);
  buchi *weak = other ? buchi_minimal_weak(b, other, 2 * b->states) : NULL;
  buchi_free(other);
  bool better = weak && weak->states <= b->states;
  buchi_free(better ? b : weak);
  return better ? weak : b;
}

/* The smallest with several marks need not become the smallest with one. */
buchi *buchi_on_states(formulas *s, formula f, uint32_t most) {
  buchi *several = buchi_of_formula(s, f, most);
  if (!several) return NULL;
  buchi *best = buchi_degeneralise(several);
  bool try = several->states <= most_tried && several->states > 2 && best->states > several->states;
  buchi_free(several);
  for (uint32_t i = 0; i <= sizeof others / sizeof *others && try; i++) {
    buchi *other = reduced(s, f, i ? others[i - 1] : (way){0}, work_helping, most);
    buchi *one = other ? buchi_degeneralise(other) : NULL;
    bool better = is_smaller(one, best);
    buchi_free(other);
    buchi_free(better ? best : one);
    if (better) best = one;
  }
  return best;
}
