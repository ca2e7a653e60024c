/* See formula.h. U and R, && and || are dual: `dual` says which of the two is meant, so that each rule is written once. In a rule
 * for U, "a <= b" is a implies b, `top` is true, the join is ||, and a formula is stable if it is eventual; in its
 * dual all of them are the others. */
#include "automata/formula.h"

#include <assert.h>
#include <string.h>

typedef VEC(formula) formula_list;

/* ---- nodes ---- */

static bool same_node(void *context, uint32_t id, const void *candidate) {
  const formulas *s = context;
  const formula_node *a = &s->nodes.at[id], *b = candidate;
  return a->kind == b->kind && a->label == b->label && a->nkids == b->nkids &&
         (!a->nkids || !memcmp(a->kids, b->kids, sizeof *a->kids * a->nkids));
}

static void classify(const formulas *s, formula_node *n) {
  bool constant = n->kind == FORMULA_LABEL && n->label <= LABEL_ALL;
  n->eventual = n->universal = n->nkids || constant;
  n->has_until = n->kind == FORMULA_UNTIL;
  n->has_release = n->kind == FORMULA_RELEASE;
  for (uint32_t i = 0; i < n->nkids; i++) {
    const formula_node *k = formula_at(s, n->kids[i]);
    n->eventual &= k->eventual;
    n->universal &= k->universal;
    n->has_until |= k->has_until;
    n->has_release |= k->has_release;
  }
  if (n->kind == FORMULA_UNTIL && n->kids[0] == FORMULA_TRUE) n->eventual = true;
  if (n->kind == FORMULA_RELEASE && n->kids[0] == FORMULA_FALSE) n->universal = true;
}

static formula node(formulas *s, formula_kind kind, label l, const formula *kids, uint32_t nkids) {
  formula_node n = {.kind = kind, .label = l, .kids = kids, .nkids = nkids};
  uint64_t hash = hash_mix(hash_mix(kind, l), nkids ? hash_bytes(kids, sizeof *kids * nkids) : 0);
  uint32_t known = idset_find(&s->index, hash, same_node, s, &n);
  if (known != UINT32_MAX) return known;
  if (nkids) n.kids = arena_copy(&s->arena, kids, sizeof *kids * nkids);
  classify(s, &n);
  vec_push(&s->nodes, n);
  idset_add(&s->index, hash, s->nodes.n - 1);
  return s->nodes.n - 1;
}

void formulas_init(formulas *s, letters *l) {
  *s = (formulas){.letters = l};
  formula no = node(s, FORMULA_LABEL, LABEL_NONE, NULL, 0), yes = node(s, FORMULA_LABEL, LABEL_ALL, NULL, 0);
  assert(no == FORMULA_FALSE && yes == FORMULA_TRUE);
  (void)no, (void)yes;
}

void formulas_free(formulas *s) {
  vec_free(&s->nodes);
  idset_free(&s->index);
  map_free(&s->negations);
  map_free(&s->implications);
  arena_free(&s->arena);
  *s = (formulas){0};
}

formula formula_label(formulas *s, label l) { return node(s, FORMULA_LABEL, l, NULL, 0); }

static formula_kind kind_of(const formulas *s, formula f) { return s->nodes.at[f].kind; }
static formula kid(const formulas *s, formula f, uint32_t i) { return s->nodes.at[f].kids[i]; }

/* True always or never: X f == f. */
static bool is_steady(const formulas *s, formula f) {
  return formula_at(s, f)->eventual && formula_at(s, f)->universal;
}

/* ---- implication by shape ---- */

static bool implies_all(formulas *s, formula a, formula b) {
  for (uint32_t i = 0; i < formula_at(s, b)->nkids; i++)
    if (!formula_implies(s, a, kid(s, b, i))) return false;
  return true;
}

static bool all_imply(formulas *s, formula a, formula b) {
  for (uint32_t i = 0; i < formula_at(s, a)->nkids; i++)
    if (!formula_implies(s, kid(s, a, i), b)) return false;
  return true;
}

static bool pairwise(formulas *s, formula a, formula b) {
  return formula_implies(s, kid(s, a, 0), kid(s, b, 0)) && formula_implies(s, kid(s, a, 1), kid(s, b, 1));
}

/* By the operator of a. */
static bool left_implies(formulas *s, formula a, formula b) {
  bool eventual = formula_at(s, b)->eventual;
  switch (kind_of(s, a)) {
  case FORMULA_LABEL: return false;
  case FORMULA_AND:
    for (uint32_t i = 0; i < formula_at(s, a)->nkids; i++)
      if (formula_implies(s, kid(s, a, i), b)) return true;
    return false;
  case FORMULA_OR: return all_imply(s, a, b);
  case FORMULA_NEXT:
    if (eventual && formula_implies(s, kid(s, a, 0), b)) return true;
    return kind_of(s, b) == FORMULA_NEXT && formula_implies(s, kid(s, a, 0), kid(s, b, 0));
  case FORMULA_UNTIL:
    if (eventual && formula_implies(s, kid(s, a, 1), b)) return true;
    if (kind_of(s, b) == FORMULA_UNTIL && pairwise(s, a, b)) return true;
    return all_imply(s, a, b);
  case FORMULA_RELEASE:
    if (kind_of(s, b) == FORMULA_RELEASE && pairwise(s, a, b)) return true;
    return formula_implies(s, kid(s, a, 1), b);
  }
  return false;
}

/* By the operator of b. */
static bool right_implies(formulas *s, formula a, formula b) {
  bool universal = formula_at(s, a)->universal;
  switch (kind_of(s, b)) {
  case FORMULA_LABEL: return false;
  case FORMULA_AND: return implies_all(s, a, b);
  case FORMULA_OR:
    for (uint32_t i = 0; i < formula_at(s, b)->nkids; i++)
      if (formula_implies(s, a, kid(s, b, i))) return true;
    return false;
  case FORMULA_NEXT: return universal && formula_implies(s, a, kid(s, b, 0));
  case FORMULA_UNTIL: return formula_implies(s, a, kid(s, b, 1));
  case FORMULA_RELEASE:
    if (universal && formula_implies(s, a, kid(s, b, 1))) return true;
    return implies_all(s, a, b);
  }
  return false;
}

bool formula_implies(formulas *s, formula a, formula b) {
  uint64_t known;
  if (a == b || a == FORMULA_FALSE || b == FORMULA_TRUE) return true;
  if (kind_of(s, a) == FORMULA_LABEL && kind_of(s, b) == FORMULA_LABEL)
    return label_within(s->letters, formula_at(s, a)->label, formula_at(s, b)->label);
  if (map_get_pair(&s->implications, a, b, &known)) return known;
  bool yes = left_implies(s, a, b) || right_implies(s, a, b);
  map_put_pair(&s->implications, a, b, yes);
  return yes;
}

/* ---- && and || ---- */

static formula join(formulas *s, bool dual, formula_list *list);

static bool below(formulas *s, bool dual, formula a, formula b) {
  return dual ? formula_implies(s, b, a) : formula_implies(s, a, b);
}

static formula top(bool dual) { return dual ? FORMULA_FALSE : FORMULA_TRUE; }
static formula bottom(bool dual) { return dual ? FORMULA_TRUE : FORMULA_FALSE; }
static formula_kind join_kind(bool dual) { return dual ? FORMULA_AND : FORMULA_OR; }
static formula_kind until_kind(bool dual) { return dual ? FORMULA_RELEASE : FORMULA_UNTIL; }

static formula join_two(formulas *s, bool dual, formula a, formula b) {
  formula_list list = {0};
  vec_push(&list, a);
  vec_push(&list, b);
  formula r = join(s, dual, &list);
  vec_free(&list);
  return r;
}

static formula until(formulas *s, bool dual, formula a, formula b);
static formula without(formulas *s, bool dual, formula a, formula b);

/* Two meets that differ in their labels alone: (p && f) || (q && f) is (p || q) && f. */
static bool factored(formulas *s, bool dual, formula x, formula y, formula *out) {
  formula_list rest = {0};
  formula plain[2] = {bottom(!dual), bottom(!dual)}, of[2] = {x, y};
  uint32_t n[2] = {0};
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t k = 0; k < formula_at(s, of[i])->nkids; k++)
      if (kind_of(s, kid(s, of[i], k)) == FORMULA_LABEL) plain[i] = kid(s, of[i], k);
      else n[i]++;
  bool same = n[0] == n[1];
  for (uint32_t k = 0, m = 0; k < formula_at(s, x)->nkids && same; k++) {
    formula f = kid(s, x, k);
    if (kind_of(s, f) == FORMULA_LABEL) continue;
    if (m < formula_at(s, y)->nkids && kind_of(s, kid(s, y, m)) == FORMULA_LABEL) m++;
    same = kid(s, y, m++) == f;
    vec_push(&rest, f);
  }
  if (same) {
    vec_push(&rest, join_two(s, dual, plain[0], plain[1]));
    *out = join(s, !dual, &rest);
  }
  vec_free(&rest);
  return same;
}

/* Is it U(top, R(bottom, f)): in the dual of ||, FG f; in that of &&, GF f? */
static bool is_settled(const formulas *s, bool dual, formula f) {
  if (kind_of(s, f) != until_kind(dual) || kid(s, f, 0) != top(dual)) return false;
  formula in = kid(s, f, 1);
  return kind_of(s, in) == until_kind(!dual) && kid(s, in, 0) == top(!dual);
}

/* The part of a meet that is no label, as a formula; all but the label of others. */
static formula unlabelled(formulas *s, bool dual, formula f, formula *plain) {
  formula_list rest = {0};
  *plain = bottom(!dual);
  if (kind_of(s, f) != join_kind(!dual)) return f;
  for (uint32_t i = 0; i < formula_at(s, f)->nkids; i++) {
    formula k = kid(s, f, i);
    if (kind_of(s, k) == FORMULA_LABEL) *plain = k;
    else vec_push(&rest, k);
  }
  formula r = rest.n == 1 ? rest.at[0] : node(s, join_kind(!dual), 0, rest.at, rest.n);
  vec_free(&rest);
  return r;
}

/* G a || a U v is a W v, which promises nothing. And b R a || !b U (!a && e), where a and b are labels and e is true earlier if it is later, asks
 * for e at the first !a, unless there is a b before it: (a && b || !a && e) R (a || e). */
static bool weakened(formulas *s, bool dual, formula x, formula y, formula *out) {
  if (kind_of(s, x) != until_kind(!dual) || kind_of(s, y) != until_kind(dual)) return false;
  formula b = kid(s, x, 0), a = kid(s, x, 1), v = kid(s, y, 1), plain;
  if (b == bottom(dual) && kid(s, y, 0) == a) return *out = until(s, !dual, v, join_two(s, dual, a, v)), true;
  if (kind_of(s, v) != join_kind(!dual) || kind_of(s, a) != FORMULA_LABEL || kind_of(s, b) != FORMULA_LABEL)
    return false;
  formula rest = unlabelled(s, dual, v, &plain);
  const formula_node *n = formula_at(s, rest);
  if (plain != formula_not(s, a) || kid(s, y, 0) != formula_not(s, b) || !(dual ? n->universal : n->eventual))
    return false;
  formula ends = join_two(s, dual, join_two(s, !dual, a, b), v);
  *out = until(s, !dual, ends, join_two(s, dual, a, rest));
  return true;
}

/* Two parts of a join as one: a U b || a U c; a R b || c R b; X a || X b; GF a || GF b; G a || a U b; and
 * their duals. */
static bool merged(formulas *s, bool dual, formula x, formula y, formula *out) {
  formula_kind k = kind_of(s, x);
  if (k != kind_of(s, y)) return weakened(s, dual, x, y, out) || weakened(s, dual, y, x, out);
  if (k == join_kind(!dual)) return factored(s, dual, x, y, out);
  if (k == FORMULA_NEXT) return *out = formula_next(s, join_two(s, dual, kid(s, x, 0), kid(s, y, 0))), true;
  if (is_settled(s, !dual, x) && is_settled(s, !dual, y)) {
    formula in = join_two(s, dual, kid(s, kid(s, x, 1), 1), kid(s, kid(s, y, 1), 1));
    return *out = until(s, !dual, top(!dual), until(s, dual, top(dual), in)), true;
  }
  if (k == until_kind(dual) && kid(s, x, 0) == kid(s, y, 0) && !is_steady(s, x) && !is_steady(s, y))
    return *out = until(s, dual, kid(s, x, 0), join_two(s, dual, kid(s, x, 1), kid(s, y, 1))), true;
  if (k == until_kind(!dual) && kid(s, x, 1) == kid(s, y, 1))
    return *out = until(s, !dual, join_two(s, dual, kid(s, x, 0), kid(s, y, 0)), kid(s, x, 1)), true;
  return false;
}

/* Nested joins taken apart; all labels as one, at the front. */
static void flatten(formulas *s, bool dual, formula_list *list) {
  label sum = dual ? LABEL_ALL : LABEL_NONE;
  formula_list flat = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    const formula_node *n = formula_at(s, list->at[i]);
    if (n->kind == FORMULA_LABEL)
      sum = dual ? label_and(s->letters, sum, n->label) : label_or(s->letters, sum, n->label);
    else if (n->kind == join_kind(dual))
      for (uint32_t k = 0; k < n->nkids; k++) vec_push(list, n->kids[k]);
    else vec_push(&flat, list->at[i]);
  }
  list->n = 0;
  formula plain = formula_label(s, sum);
  if (plain != bottom(dual)) vec_push(list, plain);
  for (uint32_t i = 0; i < flat.n; i++) vec_push(list, flat.at[i]);
  vec_free(&flat);
}

/* Leaves out what others contain. True: nothing but `top` is left. */
static bool absorb(formulas *s, bool dual, formula_list *list) {
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->n; k++) {
      if (i == k) continue;
      if (below(s, dual, list->at[i], list->at[k])) {
        list->at[i] = vec_last(list);
        list->n--;
        i--;
        break;
      }
      if (k > i && below(s, dual, formula_not(s, list->at[i]), list->at[k])) return true;
    }
  return false;
}

static bool merge_some(formulas *s, bool dual, formula_list *list) {
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = i + 1; k < list->n; k++) {
      formula one;
      if (!merged(s, dual, list->at[i], list->at[k], &one)) continue;
      list->at[i] = one;
      list->at[k] = vec_last(list);
      list->n--;
      return true;
    }
  return false;
}

/* x && (f || (g && h)) where x implies h is x && (f || g). */
static bool relieve(formulas *s, bool dual, formula_list *list) {
  bool changed = false;
  for (uint32_t i = 0; i < list->n; i++) {
    if (kind_of(s, list->at[i]) != join_kind(!dual)) continue;
    formula_list parts = {0};
    bool here = false;
    for (uint32_t k = 0; k < formula_at(s, list->at[i])->nkids; k++) {
      formula part = kid(s, list->at[i], k);
      for (uint32_t x = 0; x < list->n; x++) {
        formula less = x == i ? part : without(s, dual, part, list->at[x]);
        here |= less != part;
        part = less;
      }
      vec_push(&parts, part);
    }
    if (here) list->at[i] = join(s, !dual, &parts);
    changed |= here;
    vec_free(&parts);
  }
  return changed;
}

/* Long joins: what can be merged with many is merged with all of them at once, before pairs are examined. (p && f) || (q && f) || ... ; a U f ||
 * a U g || ... */
static void merge_many(formulas *s, bool dual, formula_list *list) {
  formula_list out = {0};
  map labels = {0}, rights = {0}; /* formula -> index in out, + 1 */
  VEC(formula_list) sides = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    formula f = list->at[i], plain;
    uint64_t at;
    if (kind_of(s, f) == until_kind(dual) && !is_steady(s, f)) {
      if (!map_get(&rights, kid(s, f, 0), &at)) {
        map_put(&rights, kid(s, f, 0), at = sides.n);
        vec_push(&sides, (formula_list){0});
      }
      vec_push(&sides.at[at], kid(s, f, 1));
      continue;
    }
    formula rest = kind_of(s, f) == FORMULA_LABEL ? f : unlabelled(s, dual, f, &plain);
    if (kind_of(s, f) == FORMULA_LABEL || !map_get(&labels, rest, &at)) {
      if (rest != f || kind_of(s, f) != FORMULA_LABEL) map_put(&labels, rest, out.n);
      vec_push(&out, f);
      continue;
    }
    formula before;
    unlabelled(s, dual, out.at[at], &before);
    out.at[at] = join_two(s, !dual, rest, join_two(s, dual, plain, before));
  }
  formula key = 0;
  for (uint32_t i = 0; i < list->n; i++) { /* in their order, so that the result does not depend on the table */
    uint64_t at;
    if (kind_of(s, list->at[i]) != until_kind(dual) || is_steady(s, list->at[i])) continue;
    key = kid(s, list->at[i], 0);
    if (!map_get(&rights, key, &at) || !sides.at[at].n) continue;
    vec_push(&out, until(s, dual, key, join(s, dual, &sides.at[at])));
    sides.at[at].n = 0;
  }
  list->n = 0;
  for (uint32_t i = 0; i < out.n; i++) vec_push(list, out.at[i]);
  for (uint32_t i = 0; i < sides.n; i++) vec_free(&sides.at[i]);
  vec_free(&sides);
  vec_free(&out);
  map_free(&labels);
  map_free(&rights);
}

enum { long_join = 12 };

static formula join(formulas *s, bool dual, formula_list *list) {
  if (list->n > long_join) {
    flatten(s, dual, list);
    merge_many(s, dual, list);
  }
  do {
    flatten(s, dual, list);
    if (absorb(s, dual, list)) return top(dual);
  } while (relieve(s, dual, list) || merge_some(s, dual, list));
  if (!list->n) return bottom(dual);
  if (list->n == 1) return list->at[0];
  for (uint32_t i = 1; i < list->n; i++)
    for (uint32_t k = i; k > 0 && list->at[k] < list->at[k - 1]; k--) {
      formula x = list->at[k];
      list->at[k] = list->at[k - 1];
      list->at[k - 1] = x;
    }
  return node(s, join_kind(dual), 0, list->at, list->n);
}

formula formula_and(formulas *s, formula a, formula b) { return join_two(s, true, a, b); }
formula formula_or(formulas *s, formula a, formula b) { return join_two(s, false, a, b); }

static formula join_all(formulas *s, bool dual, const formula *of, uint32_t n) {
  formula_list list = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&list, of[i]);
  formula r = join(s, dual, &list);
  vec_free(&list);
  return r;
}

formula formula_all(formulas *s, const formula *of, uint32_t n) { return join_all(s, true, of, n); }
formula formula_any(formulas *s, const formula *of, uint32_t n) { return join_all(s, false, of, n); }

/* ---- negation ---- */

formula formula_not(formulas *s, formula f) {
  uint64_t known;
  if (map_get(&s->negations, f, &known)) return (formula)known;
  formula_node n = *formula_at(s, f);
  formula r = FORMULA_FALSE;
  formula_list list = {0};
  switch (n.kind) {
  case FORMULA_LABEL: r = formula_label(s, label_not(s->letters, n.label)); break;
  case FORMULA_AND:
  case FORMULA_OR:
    for (uint32_t i = 0; i < n.nkids; i++) vec_push(&list, formula_not(s, n.kids[i]));
    r = join(s, n.kind == FORMULA_OR, &list);
    break;
  case FORMULA_NEXT: r = formula_next(s, formula_not(s, n.kids[0])); break;
  case FORMULA_UNTIL: r = formula_release(s, formula_not(s, n.kids[0]), formula_not(s, n.kids[1])); break;
  case FORMULA_RELEASE: r = formula_until(s, formula_not(s, n.kids[0]), formula_not(s, n.kids[1])); break;
  }
  vec_free(&list);
  map_put(&s->negations, f, r);
  map_put(&s->negations, r, f);
  return r;
}

/* ---- X, U, R ---- */

formula formula_next(formulas *s, formula f) {
  if (is_steady(s, f)) return f;
  return node(s, FORMULA_NEXT, 0, &f, 1);
}

/* a U (c || G a) is a W c. */
static bool until_always(formulas *s, bool dual, formula a, formula b, formula *out) {
  formula_list rest = {0};
  bool always = false;
  for (uint32_t i = 0; i < formula_at(s, b)->nkids; i++) {
    formula k = kid(s, b, i);
    bool is = kind_of(s, k) == until_kind(!dual) && kid(s, k, 0) == bottom(dual) && kid(s, k, 1) == a;
    always |= is;
    if (!is) vec_push(&rest, k);
  }
  if (always) {
    formula c = join(s, dual, &rest);
    *out = until(s, !dual, c, join_two(s, dual, a, c));
  }
  vec_free(&rest);
  return always;
}

/* b is a join. What is stable comes out of U; parts c U d whose c is below a are as good as d. */
static bool until_join(formulas *s, bool dual, formula a, formula b, formula *out) {
  formula_list inside = {0}, outside = {0};
  bool changed = false;
  if (until_always(s, dual, a, b, out)) return true;
  for (uint32_t i = 0; i < formula_at(s, b)->nkids; i++) {
    formula k = kid(s, b, i);
    bool universal = formula_at(s, k)->universal, eventual = formula_at(s, k)->eventual;
    if (dual ? universal : eventual) {
      vec_push(&outside, k);
      changed = true;
    } else if (a == top(dual) && (dual ? eventual : universal)) { /* G e is steady where e is eventual */
      vec_push(&outside, until(s, dual, a, k));
      changed = true;
    } else if (kind_of(s, k) == until_kind(dual) && below(s, dual, kid(s, k, 0), a)) {
      vec_push(&inside, kid(s, k, 1));
      changed = true;
    } else vec_push(&inside, k);
  }
  if (changed) {
    formula in = join(s, dual, &inside);
    vec_push(&outside, until(s, dual, a, in));
    *out = join(s, dual, &outside);
  }
  vec_free(&inside);
  vec_free(&outside);
  return changed;
}

/* b is a meet: what is steady in it is true always or never, and comes out. */
static bool until_meet(formulas *s, bool dual, formula a, formula b, formula *out) {
  formula_list inside = {0}, outside = {0};
  for (uint32_t i = 0; i < formula_at(s, b)->nkids; i++) {
    formula k = kid(s, b, i);
    if (is_steady(s, k)) vec_push(&outside, k);
    else vec_push(&inside, k);
  }
  bool changed = outside.n > 0;
  if (changed) {
    vec_push(&outside, until(s, dual, a, join(s, !dual, &inside)));
    *out = join(s, !dual, &outside);
  }
  vec_free(&inside);
  vec_free(&outside);
  return changed;
}

/* GF (f && e) is GF f && G e where e is eventual. */
static bool until_settled(formulas *s, bool dual, formula b, formula *out) {
  formula in = kid(s, b, 1);
  formula_list inside = {0}, outside = {0};
  for (uint32_t i = 0; i < formula_at(s, in)->nkids; i++) {
    formula k = kid(s, in, i);
    if (dual ? formula_at(s, k)->eventual : formula_at(s, k)->universal) vec_push(&outside, k);
    else vec_push(&inside, k);
  }
  bool changed = outside.n > 0;
  if (changed) {
    for (uint32_t i = 0; i < outside.n; i++) outside.at[i] = until(s, dual, top(dual), outside.at[i]);
    vec_push(&outside, until(s, dual, top(dual), until(s, !dual, top(!dual), join(s, dual, &inside))));
    *out = join(s, dual, &outside);
  }
  vec_free(&inside);
  vec_free(&outside);
  return changed;
}

/* a without those parts of a join that are below b. */
static formula without(formulas *s, bool dual, formula a, formula b) {
  if (kind_of(s, a) != join_kind(dual)) return a;
  formula_list rest = {0};
  for (uint32_t i = 0; i < formula_at(s, a)->nkids; i++)
    if (!below(s, dual, kid(s, a, i), b)) vec_push(&rest, kid(s, a, i));
  formula r = join(s, dual, &rest);
  vec_free(&rest);
  return r;
}

static formula until(formulas *s, bool dual, formula a, formula b) {
  formula out;
  if (b <= FORMULA_TRUE || a == bottom(dual) || below(s, dual, a, b)) return b;
  if (dual ? formula_at(s, b)->universal : formula_at(s, b)->eventual) return b;
  if (a != top(dual) && below(s, dual, formula_not(s, b), a)) a = top(dual);
  if (kind_of(s, b) == until_kind(dual)) {
    if (below(s, dual, a, kid(s, b, 0))) return b;
    if (below(s, dual, kid(s, b, 0), a)) return until(s, dual, a, kid(s, b, 1));
  }
  if (kind_of(s, a) == until_kind(dual) && kid(s, a, 1) == b) return a;
  if (kind_of(s, b) == FORMULA_NEXT && (a == top(dual) || kind_of(s, a) == FORMULA_NEXT))
    return formula_next(s, until(s, dual, a == top(dual) ? a : kid(s, a, 0), kid(s, b, 0)));
  if (kind_of(s, b) == join_kind(dual) && until_join(s, dual, a, b, &out)) return out;
  if (kind_of(s, b) == join_kind(!dual) && until_meet(s, dual, a, b, &out)) return out;
  bool settled = a == top(dual) && kind_of(s, b) == until_kind(!dual) && kid(s, b, 0) == top(!dual);
  if (settled && kind_of(s, kid(s, b, 1)) == join_kind(dual) && until_settled(s, dual, b, &out)) return out;
  formula fewer = without(s, dual, a, b);
  if (fewer != a) return until(s, dual, fewer, b);
  formula kids[2] = {a, b};
  return node(s, until_kind(dual), 0, kids, 2);
}

formula formula_until(formulas *s, formula a, formula b) { return until(s, false, a, b); }
formula formula_release(formulas *s, formula a, formula b) { return until(s, true, a, b); }

/* ---- words ---- */

/* The truth of f at every position, into row f; its kids' rows are there. */
static void evaluate(const formulas *s, formula f, const uint32_t *word, uint32_t n, uint32_t loop, bool *const *row) {
  const formula_node *x = formula_at(s, f);
  bool *r = row[f], until = x->kind == FORMULA_UNTIL;
  if (until || x->kind == FORMULA_RELEASE) {
    const bool *a = row[x->kids[0]], *b = row[x->kids[1]];
    for (uint32_t i = 0; i < n; i++) r[i] = !until;
    for (uint32_t round = 0; round < 2; round++)
      for (uint32_t i = n; i-- > 0;) {
        bool later = r[i + 1 < n ? i + 1 : loop];
        r[i] = until ? b[i] || (a[i] && later) : b[i] && (a[i] || later);
      }
    return;
  }
  for (uint32_t i = 0; i < n; i++) {
    bool v = x->kind == FORMULA_AND;
    if (x->kind == FORMULA_LABEL) v = label_has(s->letters, x->label, word[i]);
    if (x->kind == FORMULA_NEXT) v = row[x->kids[0]][i + 1 < n ? i + 1 : loop];
    for (uint32_t k = 0; k < x->nkids && x->kind == FORMULA_AND; k++) v &= row[x->kids[k]][i];
    for (uint32_t k = 0; k < x->nkids && x->kind == FORMULA_OR; k++) v |= row[x->kids[k]][i];
    r[i] = v;
  }
}

static void mark_parts(const formulas *s, formula f, bool *needed) {
  if (needed[f]) return;
  needed[f] = true;
  for (uint32_t i = 0; i < formula_at(s, f)->nkids; i++) mark_parts(s, kid(s, f, i), needed);
}

bool formula_holds(const formulas *s, formula f, const uint32_t *word, uint32_t n, uint32_t loop) {
  bool **row = mem_alloc(sizeof *row * (f + 1)), *needed = mem_alloc(f + 1);
  mark_parts(s, f, needed);
  for (formula i = 0; i <= f; i++) { /* kids are older than what they are in */
    if (!needed[i]) continue;
    row[i] = mem_alloc(n);
    evaluate(s, i, word, n, loop, row);
  }
  bool r = row[f][0];
  for (formula i = 0; i <= f; i++) mem_free(row[i]);
  mem_free(row);
  mem_free(needed);
  return r;
}
