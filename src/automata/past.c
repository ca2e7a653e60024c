/* See past.h. */
#include "automata/past.h"

static formula iff(formulas *s, formula a, formula b) {
  return formula_or(s, formula_and(s, a, b), formula_and(s, formula_not(s, a), formula_not(s, b)));
}

/* What is true of the group of an operator at the first position, and from each to the next. */
static formula definition(formulas *s, const past_operator *o) {
  formula y = formula_label(s, label_of_value(s->letters, o->group, 1)), first = o->a, later = FORMULA_FALSE;
  switch (o->kind) {
  case PAST_YESTERDAY:
    first = FORMULA_FALSE;
    later = o->a;
    break;
  case PAST_ONCE: later = formula_or(s, formula_next(s, o->a), y); break;
  case PAST_HISTORICALLY: later = formula_and(s, formula_next(s, o->a), y); break;
  case PAST_SINCE:
    first = o->b;
    later = formula_or(s, formula_next(s, o->b), formula_and(s, formula_next(s, o->a), y));
    break;
  }
  return formula_and(s, iff(s, y, first), formula_globally(s, iff(s, formula_next(s, y), later)));
}

static buchi *forget(const buchi *b, const past_operator *of, uint32_t n) {
  buchi *r = buchi_new(b->letters, b->nmarks);
  r->states = b->states;
  r->initial = b->initial;
  for (uint32_t i = 0; i < b->edges.n; i++) {
    buchi_edge e = b->edges.at[i];
    for (uint32_t k = 0; k < n; k++) e.label = label_whatever(b->letters, e.label, of[k].group);
    buchi_add_edge(r, e);
  }
  buchi_freeze(r);
  buchi_trim(r);
  buchi_reduce(r);
  return r;
}

buchi *buchi_with_past(formulas *s, formula f, const past_operator *of, uint32_t n, uint32_t most) {
  if (!n) return buchi_of_formula(s, f, most);
  for (uint32_t i = 0; i < n; i++) f = formula_and(s, f, definition(s, &of[i]));
  buchi *guessing = buchi_of_formula(s, f, most);
  buchi *r = guessing ? forget(guessing, of, n) : NULL;
  buchi_free(guessing);
  return r;
}
