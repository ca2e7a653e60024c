/* Operands that C does not order are noted with what they use: see program/order.h. */
#include "front/lower.h"

static void collect(order_uses *u, const aexpr *a);

/* The access to an lvalue; `accessed` false: only its address is computed. */
static void collect_place(order_uses *u, const aexpr *lvalue, bool write, bool accessed) {
  const type *record = NULL;
  uint32_t member = 0;
  const aexpr *a = lvalue;
  for (;;) {
    if (a->kind == A_MEMBER) {
      if (!record) {
        record = a->kid[0]->type;
        member = a->index;
      }
      a = a->kid[0];
    } else if (a->kind == A_INDEX) {
      collect(u, a->kid[1]);
      if (a->kid[0]->kind != A_DECAY) {
        collect(u, a->kid[0]);
        break;
      }
      a = a->kid[0]->kid[0];
    } else {
      break;
    }
  }
  bool variable = a->kind == A_VAR && a->sym->kind != SYM_FUNC;
  if (a->kind == A_DEREF) collect(u, a->kid[0]);
  else if (a->kind != A_INDEX && !variable) return;
  if (accessed) order_use(u, variable ? a->sym : NULL, record, member, lvalue->type, write);
}

static void collect_call(order_uses *u, const aexpr *a) {
  const aexpr *f = a->kid[0];
  while (f->kind == A_DECAY || f->kind == A_ADDR || f->kind == A_DEREF) f = f->kid[0];
  bool named = f->kind == A_VAR && f->sym->kind == SYM_FUNC;
  if (named) vec_push(&u->calls, f->sym);
  else u->calls_pointer = true;
  for (uint32_t i = named; i < a->nkids; i++) collect(u, a->kid[i]);
}

static void collect(order_uses *u, const aexpr *a) {
  if (!a) return;
  switch (a->kind) {
  case A_VAR:
  case A_MEMBER:
  case A_INDEX:
  case A_DEREF: collect_place(u, a, false, true); return;
  case A_ADDR:
  case A_DECAY: collect_place(u, a->kid[0], false, false); return;
  case A_PREINC:
  case A_PREDEC:
  case A_POSTINC:
  case A_POSTDEC:
  case A_OPASSIGN: collect_place(u, a->kid[0], false, true); /* fall through */
  case A_ASSIGN:
    collect_place(u, a->kid[0], true, true);
    if (a->nkids > 1) collect(u, a->kid[1]);
    return;
  case A_CALL: collect_call(u, a); return;
  case A_SIZEOF_VLA: return;
  default: break;
  }
  for (uint32_t i = 0; i < a->nkids; i++) collect(u, a->kid[i]);
  for (uint32_t i = 0; i < a->nitems; i++) collect(u, a->items[i].value);
}

void lower_unordered(lower *l, aexpr *left, aexpr *right, bool place) {
  if (!lower_effects(left) && !lower_effects(right)) return;
  order_pair p = {.where = l->where.begin, .function = l->f};
  if (place) collect_place(&p.left, left, false, false);
  else collect(&p.left, left);
  collect(&p.right, right);
  vec_push(&l->program->orders, p);
}
