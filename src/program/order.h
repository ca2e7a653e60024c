/* Where C leaves open in which order two operands are evaluated, and that can be seen: one of them writes what
 * the other reads or writes. Lowering follows one order, and notes for every such pair of operands what each uses;
 * which pairs really disturb each other is known when all functions are there. */
#ifndef CANTRIP_PROGRAM_ORDER_H
#define CANTRIP_PROGRAM_ORDER_H

#include "base/vec.h"
#include "logic/expr.h"

struct cfa;
struct program;

/* Memory that an operand or a function uses, as keys. */
typedef struct order_uses {
  VEC(uint64_t) read, written;
  VEC(symbol *) calls;
  bool calls_pointer; /* somewhere */
} order_uses;

/* Two operands that C does not order. */
typedef struct order_pair {
  place where;
  const struct cfa *function;
  order_uses left, right;
} order_pair;

typedef VEC(order_pair) order_pairs;

/* `sym`: the variable that the access is in, or NULL: it is behind a pointer. `member`: the record and the number of
 * the last member on the path; record NULL: none. `type`: what is accessed. */
void order_use(order_uses *u, const symbol *sym, const type *record, uint32_t member, const type *type, bool write);
void order_pairs_free(order_pairs *all);

/* By pair: may the two disturb each other? Release with mem_free. */
bool *order_conflicts(const struct program *p);

#endif
