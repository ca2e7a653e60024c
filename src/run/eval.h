/* The functions that evaluate nodes, chosen by kind of term and type. Private to the
 * interpreter. */
#ifndef CANTRIP_RUN_EVAL_H
#define CANTRIP_RUN_EVAL_H

#include "run/machine.h"

/* What the two operands of an integer operation are; the common shapes have their own
 * functions, without calls for the operands. */
typedef enum {
  SHAPE_ANY,    /* a, b */
  SHAPE_K,      /* a, the constant k */
  SHAPE_CELL_K, /* cell `slot` (a tells its name), the constant k */
  SHAPE_CELLS,  /* cells `slot` and `disp` (a and b tell their names) */
  SHAPES
} shape;

/* Arithmetic and comparisons (EX_ADD to EX_SHR, EX_LT to EX_NE) of operands of `t`. */
int_fn *eval_int_binary(expr_kind kind, const type *t, shape s);
int_fn *eval_int_unary(expr_kind kind, const type *t);
/* Brings an integer into the range of `t`; NULL if it always is, coming from `from`. */
int_fn *eval_int_wrap(const type *t, const type *from);

int_fn eval_const, eval_lnot, eval_land, eval_lor, eval_ite, eval_pointer_add, eval_pointer_add32, eval_pointer_sub,
    eval_pointer_sub32, eval_address_local, eval_address_add, eval_offset_add, eval_index, eval_index_end;
/* truth and comparison of the other classes; conversions to integers */
int_fn eval_wide_true, eval_real_true, eval_long_true, eval_int_of_wide, eval_int_of_real, eval_int_of_long;
int_fn *eval_compare(expr_kind kind, value_class class, bool is_signed);

wide_fn eval_wide_const, eval_wide_arith, eval_wide_ite, eval_wide_of_int, eval_wide_of_uint, eval_wide_of_real,
    eval_wide_of_long, eval_wide_wrap;
real_fn *eval_real_arith(expr_kind kind, const type *t);
real_fn eval_real_const, eval_real_ite, eval_real_neg, eval_real_round, eval_real_of_int, eval_real_of_uint,
    eval_real_of_wide, eval_real_of_long;
long_fn eval_long_const, eval_long_arith, eval_long_ite, eval_long_of_int, eval_long_of_uint, eval_long_of_wide,
    eval_long_of_real;

#endif
