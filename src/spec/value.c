/* See value.h. Labels are enumerated by a recursion over their parts that keeps the text so far
 * in one buffer; a label of names alone is looked up once. */
#include "spec/value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { widest_range = 1 << 24, deepest_set = 1000 };

static bool fail(spec *s, place where, const char *message) {
  diag_error(&s->job->diag, where, "%s", message);
  s->failed = true;
  return false;
}

void spec_print_value(const spec *s, buf *b, int64_t value, bool first) {
  if (!value_is_label(value)) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    digits[--at] = ']';
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) digits[--at] = '-';
    digits[--at] = '[';
    buf_write(b, digits + at, sizeof digits - at);
    return;
  }
  const char *text = action_name(s->actions, (uint32_t)(value - LABEL_VALUE));
  if (!first && *text != '[') buf_putc(b, '.');
  buf_puts(b, text);
}

/* --- expressions --- */

static bool eval_constant(spec *s, entry *e) {
  if (e->progress == 2) return true;
  if (e->progress == 3) return false;
  if (e->progress == 1) {
    e->progress = 3;
    diag_error(&s->job->diag, e->where, "the constant '%s' is defined in terms of itself", e->name);
    s->failed = true;
    return false;
  }
  uint32_t at = (uint32_t)(e - s->entries.at);
  int64_t value = 0;
  e->progress = 1;
  bool fine = spec_eval(s, e->low, NULL, &value);
  e = &s->entries.at[at];
  e->value = value;
  e->progress = fine ? 2 : 3;
  return fine;
}

bool spec_constant_value(void *context, const cexpr *name, int64_t *value) {
  spec *s = context;
  entry *e = spec_entry(s, name->text);
  if (!e || (e->kind != NAME_CONST && name->kind != CX_COUNT)) return false;
  e->used = true;
  if (name->kind == CX_COUNT) return spec_eval(s, name, NULL, value);
  if (!eval_constant(s, e)) return false;
  *value = e->value;
  return true;
}

static bool eval_name(spec *s, const cexpr *e, int64_t *value) {
  entry *c = spec_entry(s, e->text);
  if (c && c->kind == NAME_CONST) {
    c->used = true;
    if (!eval_constant(s, c)) return false;
    *value = c->value;
    return true;
  }
  diag_error(&s->job->diag, e->where, c ? "'%s' is not a constant" : "undefined name '%s'", e->text);
  s->failed = true;
  return false;
}

static bool eval_count(spec *s, const cexpr *e, int64_t *value) {
  entry *c = spec_entry(s, e->text);
  int64_t low, high;
  if (c) c->used = true;
  if (c && c->kind == NAME_SET) {
    action_list all = {0};
    int64_t frame[SLOTS];
    bool fine = spec_set_actions(s, c->set, frame, &all);
    spec_sort_actions(&all);
    *value = all.n;
    vec_free(&all);
    return fine;
  }
  if (c && c->kind == NAME_RANGE) {
    if (!spec_eval(s, c->low, NULL, &low) || !spec_eval(s, c->high, NULL, &high)) return false;
    *value = high < low ? 0 : high - low + 1;
    return true;
  }
  return fail(s, e->where, "expected the name of a set or range after '#'");
}

static bool arithmetic(spec *s, const cexpr *e, int64_t a, int64_t b, int64_t *r) {
  bool over = false;
  switch (e->kind) {
  case CX_MUL: over = __builtin_mul_overflow(a, b, r); break;
  case CX_ADD: over = __builtin_add_overflow(a, b, r); break;
  case CX_SUB: over = __builtin_sub_overflow(a, b, r); break;
  case CX_DIV:
  case CX_REM:
    if (b == 0) return fail(s, e->where, "division by zero");
    if (b == -1) {
      over = e->kind == CX_DIV && a == INT64_MIN;
      *r = e->kind == CX_DIV && !over ? -a : 0;
    } else {
      *r = e->kind == CX_DIV ? a / b : a % b;
    }
    break;
  case CX_SHL:
  case CX_SHR:
    if (b < 0 || b > 62) return fail(s, e->where, "a shift by less than 0 or more than 62");
    if (e->kind == CX_SHR) *r = a >> b;
    else over = __builtin_mul_overflow(a, (int64_t)1 << b, r);
    break;
  case CX_LT: *r = a < b; break;
  case CX_LE: *r = a <= b; break;
  case CX_GT: *r = a > b; break;
  case CX_GE: *r = a >= b; break;
  case CX_BITAND: *r = a & b; break;
  case CX_BITXOR: *r = a ^ b; break;
  case CX_BITOR: *r = a | b; break;
  default: return fail(s, e->where, "this cannot be evaluated here");
  }
  return over || value_is_label(*r) ? fail(s, e->where, "this does not fit 64 bits") : true;
}

static bool eval_binary(spec *s, const cexpr *e, const int64_t *frame, int64_t *value) {
  int64_t a, b;
  if (!spec_eval(s, e->kid[0], frame, &a)) return false;
  bool label = value_is_label(a);
  if (e->kind == CX_LAND || e->kind == CX_LOR) {
    if (label) return fail(s, e->where, "a label is not a number");
    if ((a != 0) == (e->kind == CX_LOR)) return *value = a != 0, true;
  }
  if (!spec_eval(s, e->kid[1], frame, &b)) return false;
  label |= value_is_label(b);
  if (e->kind == CX_EQ || e->kind == CX_NE) return *value = (a == b) == (e->kind == CX_EQ), true;
  if (label) return fail(s, e->where, "a label is not a number; only == and != compare it");
  if (e->kind == CX_LAND || e->kind == CX_LOR) return *value = b != 0, true;
  return arithmetic(s, e, a, b, value);
}

bool spec_eval(spec *s, const cexpr *e, const int64_t *frame, int64_t *value) {
  int64_t a;
  switch (e->kind) {
  case CX_INT: *value = (int64_t)e->value; return true;
  case CX_SLOT: *value = frame[e->value]; return true;
  case CX_NAME: return eval_name(s, e, value);
  case CX_COUNT: return eval_count(s, e, value);
  case CX_NEG:
  case CX_PLUS:
  case CX_LNOT:
  case CX_BITNOT:
    if (!spec_eval(s, e->kid[0], frame, &a)) return false;
    if (value_is_label(a)) return fail(s, e->where, "a label is not a number");
    *value = e->kind == CX_NEG ? -a : e->kind == CX_LNOT ? !a : e->kind == CX_BITNOT ? ~a : a;
    if (value_is_label(*value)) return fail(s, e->where, "this does not fit 64 bits");
    return true;
  case CX_COND:
    if (!spec_eval(s, e->kid[0], frame, &a)) return false;
    return spec_eval(s, e->kid[a ? 1 : 2], frame, value);
  default: return eval_binary(s, e, frame, value);
  }
}

/* --- ranges --- */

typedef struct value_range {
  int64_t low, high; /* integers; or: */
  bool is_set;
  action_list labels;
} value_range;

static bool range_values(spec *s, const label_part *part, int64_t *frame, value_range *r) {
  *r = (value_range){0};
  const cexpr *low = part->low, *high = part->high;
  const label_set *set = part->set;
  if (part->range) {
    entry *e = spec_entry(s, part->range);
    if (!e || (e->kind != NAME_RANGE && e->kind != NAME_SET)) {
      diag_error(&s->job->diag, part->where, e ? "'%s' is not a range or set" : "undefined range or set '%s'",
                 part->range);
      s->failed = true;
      return false;
    }
    e->used = true;
    low = e->low;
    high = e->high;
    set = e->set;
  }
  if (set) {
    r->is_set = true;
    bool fine = spec_set_actions(s, set, frame, &r->labels);
    if (!fine) vec_free(&r->labels);
    return fine;
  }
  if (!spec_eval(s, low, frame, &r->low) || !spec_eval(s, high, frame, &r->high)) return false;
  if (value_is_label(r->low) || value_is_label(r->high))
    return fail(s, part->where, "a label cannot be the bound of a range");
  if (r->high >= r->low && (uint64_t)r->high - (uint64_t)r->low >= widest_range)
    return fail(s, part->where, "this range has more than 16777216 values");
  return true;
}

bool spec_part_fits(spec *s, const label_part *part, int64_t *frame, int64_t value, bool *fits, buf *bounds) {
  int64_t only;
  value_range r;
  if (part->kind == PART_INDEX) {
    if (!spec_eval(s, part->low, frame, &only)) return false;
    *fits = only == value;
    if (!*fits && bounds) buf_printf(bounds, "%" PRId64, only);
    return true;
  }
  if (!range_values(s, part, frame, &r)) return false;
  *fits = false;
  if (r.is_set) {
    for (uint32_t i = 0; i < r.labels.n; i++) *fits |= LABEL_VALUE + r.labels.at[i] == value;
    if (!*fits && bounds) buf_puts(bounds, "the set");
    vec_free(&r.labels);
  } else {
    *fits = value >= r.low && value <= r.high;
    if (!*fits && bounds) buf_printf(bounds, "%" PRId64 "..%" PRId64, r.low, r.high);
  }
  return true;
}

/* --- labels --- */

typedef struct walk {
  spec *s;
  buf text;
  uint32_t sets; /* that are open: more than deepest_set means one within itself */
  spec_visit_action *visit;
  void *context;
} walk;

/* What is left to print: the parts from `at` on of a label, then those of the label around it. */
typedef struct rest {
  const label *label;
  uint32_t at;
  const struct rest *next;
} rest;

static bool step(walk *w, const rest *r, int64_t *frame);

static bool done(walk *w, int64_t *frame) {
  uint32_t action = action_named(w->s->actions, buf_text(&w->text));
  if (action == LTS_TAU) return fail(w->s, (place){0}, "'tau' is the internal step and cannot be written");
  return w->visit(w->context, action, frame);
}

static void put_name(walk *w, const char *text) {
  if (w->text.n && *text != '[') buf_putc(&w->text, '.');
  buf_puts(&w->text, text);
}

static bool step_range(walk *w, const label_part *part, const rest *next, int64_t *frame) {
  value_range r;
  if (!range_values(w->s, part, frame, &r)) return false;
  size_t length = w->text.n;
  bool fine = true;
  uint64_t n = r.is_set ? r.labels.n : r.high < r.low ? 0 : (uint64_t)(r.high - r.low) + 1;
  for (uint64_t i = 0; i < n && fine; i++) {
    int64_t value = r.is_set ? LABEL_VALUE + r.labels.at[i] : r.low + (int64_t)i;
    if (part->slot != NONE) frame[part->slot] = value;
    w->text.n = length;
    spec_print_value(w->s, &w->text, value, length == 0);
    fine = step(w, next, frame);
  }
  w->text.n = length;
  vec_free(&r.labels);
  return fine;
}

static bool step_set(walk *w, const label_part *part, const rest *next, int64_t *frame) {
  const label_set *set = part->set;
  spec *s = w->s;
  for (uint32_t links = 0; set->name; links++) { /* set A = B is followed to its braces */
    entry *e = spec_entry(s, set->name);
    if (!e || e->kind != NAME_SET || links > s->entries.n) {
      diag_error(&s->job->diag, set->where,
                 !e                    ? "undefined set '%s'; an action begins with a lower-case letter"
                 : e->kind != NAME_SET ? "'%s' is not a set"
                                       : "the set '%s' contains itself",
                 set->name);
      s->failed = true;
      return false;
    }
    e->used = true;
    set = e->set;
  }
  if (++w->sets > deepest_set)
    return fail(s, part->where, "this set contains itself, or is nested more than 1000 deep");
  bool fine = true;
  for (uint32_t i = 0; i < set->elements.n && fine; i++) fine = step(w, &(rest){set->elements.at[i], 0, next}, frame);
  w->sets--;
  return fine;
}

static bool step_return(walk *w, const label_part *part, const rest *next, int64_t *frame) {
  spec *s = w->s;
  size_t length = w->text.n;
  const cexpr *condition = NULL;
  if (length) buf_putc(&w->text, '.');
  buf_puts(&w->text, "return {");
  if (part->low) {
    condition = cexpr_close(&s->arena, part->low, frame, spec_constant_value, s);
    cexpr_print(&w->text, condition);
  }
  buf_putc(&w->text, '}');
  const rest *after = next;
  while (after && after->at >= after->label->n) after = after->next;
  if (!after) {
    uint32_t action = action_named(s->actions, buf_text(&w->text));
    uint64_t known;
    if (!map_get(&s->returns, action, &known)) map_put(&s->returns, action, map_key(condition));
    const char *owner = length ? arena_printf(&s->arena, "%.*s", (int)length, buf_text(&w->text)) : NULL;
    if (owner && !map_get(&s->return_owners, action, &known)) map_put(&s->return_owners, action, map_key(owner));
  }
  bool fine = step(w, next, frame);
  w->text.n = length;
  return fine;
}

static bool step(walk *w, const rest *r, int64_t *frame) {
  while (r && r->at >= r->label->n) r = r->next;
  if (!r) return done(w, frame);
  const label_part *part = &r->label->parts[r->at];
  rest next = {r->label, r->at + 1, r->next};
  size_t length = w->text.n;
  int64_t value;
  bool fine = true;
  switch (part->kind) {
  case PART_NAME:
    put_name(w, part->text);
    fine = step(w, &next, frame);
    break;
  case PART_INDEX:
    if (!spec_eval(w->s, part->low, frame, &value)) return false;
    spec_print_value(w->s, &w->text, value, length == 0);
    fine = step(w, &next, frame);
    break;
  case PART_RANGE: fine = step_range(w, part, &next, frame); break;
  case PART_SET: fine = step_set(w, part, &next, frame); break;
  case PART_RETURN: fine = step_return(w, part, &next, frame); break;
  }
  w->text.n = length;
  return fine;
}

bool spec_each_action(spec *s, const label *l, int64_t *frame, spec_visit_action *visit, void *context) {
  if (l->is_fixed && l->action != LTS_NONE) return visit(context, l->action, frame);
  walk w = {.s = s, .visit = visit, .context = context};
  bool fine = step(&w, &(rest){l, 0, NULL}, frame);
  if (l->is_fixed && fine) {
    for (uint32_t i = 0; i < l->n; i++) put_name(&w, l->parts[i].text);
    ((label *)l)->action = action_named(s->actions, buf_text(&w.text));
  }
  buf_free(&w.text);
  return fine;
}

static bool add_action(void *context, uint32_t action, int64_t *frame) {
  (void)frame;
  action_list *out = context;
  vec_push(out, action);
  return true;
}

bool spec_set_actions(spec *s, const label_set *set, int64_t *frame, action_list *out) {
  label_part part = {.kind = PART_SET, .set = set, .where = set->where, .slot = NONE};
  label l = {.parts = &part, .n = 1, .where = set->where, .action = LTS_NONE};
  return spec_each_action(s, &l, frame, add_action, out);
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

void spec_sort_actions(action_list *list) {
  uint32_t n = 0;
  if (list->n) qsort(list->at, list->n, sizeof *list->at, compare);
  for (uint32_t i = 0; i < list->n; i++)
    if (!n || list->at[n - 1] != list->at[i]) list->at[n++] = list->at[i];
  list->n = n;
}

bool spec_each_binding(spec *s, const label_part *parts, uint32_t n, int64_t *frame, spec_visit *visit, void *context) {
  if (!n) return visit(context, frame);
  value_range r;
  if (parts->kind == PART_INDEX) return fail(s, parts->where, "expected a range: [NAME: LOW..HIGH]");
  if (!range_values(s, parts, frame, &r)) return false;
  bool fine = true;
  uint64_t count = r.is_set ? r.labels.n : r.high < r.low ? 0 : (uint64_t)(r.high - r.low) + 1;
  for (uint64_t i = 0; i < count && fine; i++) {
    if (parts->slot != NONE) frame[parts->slot] = r.is_set ? LABEL_VALUE + r.labels.at[i] : r.low + (int64_t)i;
    fine = spec_each_binding(s, parts + 1, n - 1, frame, visit, context);
  }
  vec_free(&r.labels);
  return fine;
}
