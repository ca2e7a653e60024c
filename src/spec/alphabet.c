/* See alphabet.h. Atoms are collected first; then the groups are made, since their order decides what a letter is. */
#include "spec/alphabet.h"

#include <string.h>

/* ---- collecting ---- */

/* `E == 3`: what is compared, if the constant has the same value in every type of C. */
static const cexpr *compared(const cexpr *e, uint64_t *value) {
  if (e->kind != CX_EQ || e->kid[1]->kind != CX_INT || e->kid[1]->value > INT32_MAX) return NULL;
  *value = e->kid[1]->value;
  return e->kid[0];
}

static bool same_component(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static const alphabet_state *find_state(const alphabet *a, const ltl *f) {
  for (uint32_t i = 0; i < a->states.n; i++)
    if (same_component(a->states.at[i].component, f->component) && cexpr_equal(a->states.at[i].expression, f->state))
      return &a->states.at[i];
  return NULL;
}

static void add_state(alphabet *a, const ltl *f) {
  if (find_state(a, f)) return;
  buf text = {0};
  ltl_print(&text, f);
  alphabet_state x = {.expression = f->state, .component = f->component};
  x.text = arena_strdup(&a->arena, buf_text(&text));
  buf_free(&text);
  vec_push(&a->states, x);
}

static bool has_event(const alphabet *a, uint32_t action) {
  for (uint32_t i = 0; i < a->events.n; i++)
    if (a->events.at[i].action == action) return true;
  return false;
}

static void add_switch(alphabet_switches *list, uint32_t number) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].number == number) return;
  vec_push(list, ((alphabet_switch){.number = number}));
}

static bool is_past(ltl_kind kind) {
  return kind == LTL_YESTERDAY || kind == LTL_ONCE || kind == LTL_HISTORICALLY || kind == LTL_SINCE;
}

static const alphabet_past *find_past(const alphabet *a, const ltl *f) {
  for (uint32_t i = 0; i < a->pasts.n; i++)
    if (a->pasts.at[i].formula == f) return &a->pasts.at[i];
  return NULL;
}

static void collect(const spec *s, const ltl *f, alphabet *a) {
  switch (f->kind) {
  case LTL_EVENT:
    if (spec_is_return(s, f->action)) add_switch(&a->returns, f->action);
    else if (!has_event(a, f->action)) {
      alphabet_event e = {f->action, a->events.n + 1};
      vec_push(&a->events, e);
    }
    break;
  case LTL_FLUENT: add_switch(&a->fluents, f->fluent); break;
  case LTL_PROPOSITION: add_state(a, f); break;
  default: break;
  }
  a->has_next |= f->kind == LTL_NEXT || f->kind == LTL_YESTERDAY;
  for (int i = 0; i < 2; i++)
    if (f->kid[i]) collect(s, f->kid[i], a);
  if (is_past(f->kind) && !find_past(a, f)) vec_push(&a->pasts, ((alphabet_past){.formula = f}));
}

/* ---- groups ---- */

/* A group for each family of propositions, by the first of it; its members are moved together. */
static void group_states(alphabet *a) {
  for (uint32_t i = 0; i < a->states.n;) {
    uint64_t value, other;
    const cexpr *of = compared(a->states.at[i].expression, &value);
    uint32_t n = 1;
    for (uint32_t k = i + 1; of && k < a->states.n; k++) {
      alphabet_state x = a->states.at[k];
      const cexpr *too = compared(x.expression, &other);
      if (!too || !cexpr_equal(of, too) || !same_component(x.component, a->states.at[i].component)) continue;
      memmove(&a->states.at[i + n + 1], &a->states.at[i + n], sizeof x * (k - i - n));
      a->states.at[i + n++] = x;
    }
    const char **names = arena_array(&a->arena, const char *, n + 1);
    uint32_t group = letters_add_group(&a->letters, n + 1, names);
    for (uint32_t k = 0; k < n; k++) {
      a->states.at[i + k].group = group;
      a->states.at[i + k].value = k + 1;
      names[k + 1] = a->states.at[i + k].text;
    }
    i += n;
  }
}

static uint32_t group_of_two(alphabet *a, const char *name) {
  const char **names = arena_array(&a->arena, const char *, 2);
  names[1] = name;
  return letters_add_group(&a->letters, 2, names);
}

bool alphabet_of_formula(const spec *s, const ltl *f, alphabet *out) {
  *out = (alphabet){0};
  letters_init(&out->letters);
  collect(s, f, out);
  const char **names = arena_array(&out->arena, const char *, out->events.n + 1);
  for (uint32_t i = 0; i < out->events.n; i++) names[i + 1] = action_name(spec_actions(s), out->events.at[i].action);
  letters_add_group(&out->letters, out->events.n + 1, names);
  for (uint32_t i = 0; i < out->returns.n; i++)
    out->returns.at[i].group = group_of_two(out, action_name(spec_actions(s), out->returns.at[i].number));
  for (uint32_t i = 0; i < out->fluents.n; i++)
    out->fluents.at[i].group = group_of_two(out, spec_fluent_at(s, out->fluents.at[i].number)->name);
  for (uint32_t i = 0; i < out->pasts.n; i++) out->pasts.at[i].group = group_of_two(out, NULL);
  group_states(out);
  return letters_seal(&out->letters);
}

void alphabet_free(alphabet *a) {
  letters_free(&a->letters);
  vec_free(&a->events);
  vec_free(&a->returns);
  vec_free(&a->fluents);
  vec_free(&a->states);
  vec_free(&a->pasts);
  arena_free(&a->arena);
}

/* ---- the formula ---- */

typedef VEC(formula) formula_parts;

static void find_atom(const alphabet *a, const ltl *f, uint32_t *in, uint32_t *as) {
  uint32_t group = 0, value = 1;
  for (uint32_t i = 0; i < a->events.n; i++)
    if (f->kind == LTL_EVENT && a->events.at[i].action == f->action) value = a->events.at[i].value;
  for (uint32_t i = 0; i < a->returns.n; i++)
    if (f->kind == LTL_EVENT && a->returns.at[i].number == f->action) group = a->returns.at[i].group;
  for (uint32_t i = 0; i < a->fluents.n; i++)
    if (f->kind == LTL_FLUENT && a->fluents.at[i].number == f->fluent) group = a->fluents.at[i].group;
  if (f->kind == LTL_PROPOSITION) {
    group = find_state(a, f)->group;
    value = find_state(a, f)->value;
  }
  *in = group;
  *as = value;
}

static formula atom(const alphabet *a, formulas *to, const ltl *f) {
  uint32_t group, value;
  find_atom(a, f, &group, &value);
  return formula_label(to, label_of_value(to->letters, group, value));
}

/* The parts of a chain of && or ||, which is nested to the left. */
static void parts_of(const alphabet *a, formulas *to, const ltl *f, ltl_kind kind, formula_parts *out) {
  if (f->kind == kind) {
    parts_of(a, to, f->kid[0], kind, out);
    parts_of(a, to, f->kid[1], kind, out);
  } else vec_push(out, alphabet_formula(a, to, f));
}

static formula chain(const alphabet *a, formulas *to, const ltl *f) {
  formula_parts parts = {0};
  parts_of(a, to, f, f->kind, &parts);
  formula r = f->kind == LTL_AND ? formula_all(to, parts.at, parts.n) : formula_any(to, parts.at, parts.n);
  vec_free(&parts);
  return r;
}

formula alphabet_formula(const alphabet *a, formulas *to, const ltl *f) {
  if (f->kind == LTL_AND || f->kind == LTL_OR) return chain(a, to, f);
  if (is_past(f->kind)) return formula_label(to, label_of_value(to->letters, find_past(a, f)->group, 1));
  formula x = f->kid[0] ? alphabet_formula(a, to, f->kid[0]) : FORMULA_TRUE;
  formula y = f->kid[1] ? alphabet_formula(a, to, f->kid[1]) : FORMULA_TRUE;
  switch (f->kind) {
  case LTL_TRUE: return FORMULA_TRUE;
  case LTL_FALSE: return FORMULA_FALSE;
  case LTL_NOT: return formula_not(to, x);
  case LTL_NEXT: return formula_next(to, x);
  case LTL_FINALLY: return formula_finally(to, x);
  case LTL_GLOBALLY: return formula_globally(to, x);
  case LTL_IMPLIES: return formula_or(to, formula_not(to, x), y);
  case LTL_IFF: return formula_or(to, formula_and(to, x, y), formula_and(to, formula_not(to, x), formula_not(to, y)));
  case LTL_UNTIL: return formula_until(to, x, y);
  case LTL_WEAK_UNTIL: return formula_release(to, y, formula_or(to, x, y));
  case LTL_RELEASE: return formula_release(to, x, y);
  default: return atom(a, to, f);
  }
}

label alphabet_label(alphabet *a, const ltl *f) {
  letters *l = &a->letters;
  label x = f->kid[0] ? alphabet_label(a, f->kid[0]) : 0, y = f->kid[1] ? alphabet_label(a, f->kid[1]) : 0;
  uint32_t group, value;
  switch (f->kind) {
  case LTL_FALSE: return label_minus(l, label_of_letter(l, 0), label_of_letter(l, 0));
  case LTL_TRUE: return label_not(l, label_minus(l, label_of_letter(l, 0), label_of_letter(l, 0)));
  case LTL_NOT: return label_not(l, x);
  case LTL_AND: return label_and(l, x, y);
  case LTL_OR: return label_or(l, x, y);
  case LTL_IMPLIES: return label_or(l, label_not(l, x), y);
  case LTL_IFF: return label_or(l, label_and(l, x, y), label_and(l, label_not(l, x), label_not(l, y)));
  default: find_atom(a, f, &group, &value); return label_of_value(l, group, value);
  }
}

buchi *alphabet_automaton(const alphabet *a, formulas *all, formula f, uint32_t most) {
  static const past_kind kinds[] = {[LTL_YESTERDAY] = PAST_YESTERDAY,
                                    [LTL_ONCE] = PAST_ONCE,
                                    [LTL_HISTORICALLY] = PAST_HISTORICALLY,
                                    [LTL_SINCE] = PAST_SINCE};
  VEC(past_operator) of = {0};
  for (uint32_t i = 0; i < a->pasts.n; i++) {
    const ltl *p = a->pasts.at[i].formula;
    past_operator o = {.kind = kinds[p->kind], .group = a->pasts.at[i].group, .a = alphabet_formula(a, all, p->kid[0])};
    if (p->kid[1]) o.b = alphabet_formula(a, all, p->kid[1]);
    vec_push(&of, o);
  }
  buchi *b = buchi_with_past(all, f, of.at, of.n, most);
  vec_free(&of);
  return b;
}
