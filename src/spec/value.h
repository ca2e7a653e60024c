/* Values of FSP's variables, and the actions that a label stands for.
 *
 * A value is an integer, or a label (of `[x:{red, green}]`): those are the numbers from
 * LABEL_VALUE on, plus the action's number; arithmetic cannot reach them. */
#ifndef CANTRIP_SPEC_VALUE_H
#define CANTRIP_SPEC_VALUE_H

#include "spec/syntax.h"

#define LABEL_VALUE INT64_MIN
static inline bool value_is_label(int64_t v) { return v < INT64_MIN + ((int64_t)1 << 32); }

/* Prints as an index: "[3]", ".red"; without what comes before the point where `first`. */
void spec_print_value(const spec *s, buf *b, int64_t value, bool first);

/* False, with a diagnostic, for what has no value: a division by zero, an unknown name. */
bool spec_eval(spec *s, const cexpr *e, const int64_t *frame, int64_t *value);

/* Calls `visit` for every combination of values of the parts (ranges), with the frame set. Stops
 * and returns false when it or an evaluation does. */
typedef bool spec_visit(void *context, int64_t *frame);
bool spec_each_binding(spec *s, const label_part *parts, uint32_t n, int64_t *frame, spec_visit *visit, void *context);

/* For every action that the label stands for, with its variables set in the frame. */
typedef bool spec_visit_action(void *context, uint32_t action, int64_t *frame);
bool spec_each_action(spec *s, const label *l, int64_t *frame, spec_visit_action *visit, void *context);

/* Adds the actions of a set; not sorted, may repeat. */
bool spec_set_actions(spec *s, const label_set *set, int64_t *frame, action_list *out);

/* Is the value one of the part's? For PART_INDEX: is it that value? *fits says so; false on error.
 * Where it does not fit, `bounds` gets what would. */
bool spec_part_fits(spec *s, const label_part *part, int64_t *frame, int64_t value, bool *fits, buf *bounds);

/* The value of a name that is a constant of the specification; a cexpr_constant. */
bool spec_constant_value(void *spec, const cexpr *name, int64_t *value);

#endif
