/* Formulas of SE-LTL: linear temporal logic over events and states.
 *
 * Precedence, strongest first: ! X F G [] <>; U W R (to the right); &&; ||; -> (to the right);
 * <->. An event is true at a position whose event it is. Trees are no deeper than LTL_DEPTH. */
#ifndef CANTRIP_SPEC_LTL_H
#define CANTRIP_SPEC_LTL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "spec/cexpr.h"

enum { LTL_DEPTH = 20000 };

typedef enum {
  LTL_TRUE,
  LTL_FALSE,
  LTL_EVENT,       /* action, text */
  LTL_FLUENT,      /* fluent: its number in the specification, text */
  LTL_PROPOSITION, /* state, of `component` if one is named */
  LTL_NOT,
  LTL_NEXT,
  LTL_FINALLY,
  LTL_GLOBALLY,
  LTL_AND,
  LTL_OR,
  LTL_IMPLIES,
  LTL_IFF,
  LTL_UNTIL,
  LTL_WEAK_UNTIL,
  LTL_RELEASE,
  LTL_YESTERDAY,
  LTL_ONCE,
  LTL_HISTORICALLY,
  LTL_SINCE,
  /* Only between parsing and spec_finish, which puts the kinds above in their place: */
  LTL_LABEL, /* `label`: some events or a fluent */
  LTL_FORALL,
  LTL_EXISTS /* over `binder` */
} ltl_kind;

typedef struct ltl ltl;
struct ltl {
  ltl_kind kind;
  uint32_t depth;
  place where;
  uint32_t action, fluent;
  const char *text;      /* of an event or a fluent, as printed */
  const char *component; /* of a proposition, or NULL */
  const cexpr *state;
  const struct label *label;
  const struct label_part *binder;
  const ltl *kid[2];
};

/* Only the parentheses that are needed; `G F X U W R Y O H S`. */
void ltl_print(buf *b, const ltl *f);

ltl *ltl_new(arena *a, ltl_kind kind, place where);
void ltl_set_kid(ltl *f, uint32_t i, const ltl *kid); /* keeps the depth right */

#endif
