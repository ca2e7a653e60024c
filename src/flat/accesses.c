/* See accesses.h. */
#include "flat/accesses.h"

typedef struct visitor {
  access_found *found;
  void *context;
  uint32_t ordinal;
} visitor;

static void value(visitor *v, const expr *e, const reached_when *when);

/* What has to be computed to know where the lvalue is. */
static void place_of(visitor *v, const expr *e, const reached_when *when) {
  if (e->kind == EX_DEREF) value(v, e->args[0], when);
  if (e->kind == EX_FIELD || e->kind == EX_INDEX) place_of(v, e->args[0], when);
  if (e->kind == EX_INDEX) value(v, e->args[1], when);
}

static void access_to(visitor *v, const expr *lvalue, const reached_when *when) {
  place_of(v, lvalue, when);
  v->found(v->context, lvalue, when, v->ordinal++);
}

static void value(visitor *v, const expr *e, const reached_when *when) {
  if (ex_is_lvalue(e)) {
    access_to(v, e, when);
  } else if (e->kind == EX_ADDR) {
    place_of(v, e->args[0], when);
  } else if (e->kind == EX_LAND || e->kind == EX_LOR || e->kind == EX_ITE) {
    reached_when second = {e->args[0], e->kind != EX_LOR, when}, third = {e->args[0], false, when};
    value(v, e->args[0], when);
    value(v, e->args[1], &second);
    if (e->kind == EX_ITE) value(v, e->args[2], &third);
  } else {
    for (uint32_t i = 0; i < e->nargs; i++) value(v, e->args[i], when);
  }
}

void accesses_visit(const expr *lhs, const expr *rhs, access_found *found, void *context) {
  visitor v = {.found = found, .context = context};
  if (rhs) value(&v, rhs, NULL);
  if (lhs) access_to(&v, lhs, NULL);
}
