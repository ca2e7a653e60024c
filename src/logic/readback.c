/* See readback.h. */
#include "logic/readback.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
  Z3_context z;
  terms *terms;
  symbol *const *formals;
  uint32_t n;
} reader;

static const expr *number(reader *h, Z3_ast a) {
  const char *text = z3.get_numeral_string(h->z, a);
  const type *wide = h->terms->types.type_llong;
  if (!text || strlen(text) > 18) return NULL;
  return ex_int(h->terms, wide, atoll(text));
}

static const expr *read_term(reader *h, Z3_ast a, int depth);

static const expr *fold(reader *h, Z3_app app, expr_kind kind, int depth) {
  uint32_t n = z3.get_app_num_args(h->z, app);
  const expr *r = read_term(h, z3.get_app_arg(h->z, app, 0), depth - 1);
  for (uint32_t i = 1; r && i < n; i++) {
    const expr *x = read_term(h, z3.get_app_arg(h->z, app, i), depth - 1);
    bool same = x && (kind == EX_LAND || kind == EX_LOR || x->type == r->type);
    r = same ? ex_binary(h->terms, kind, r, x) : NULL;
  }
  return r;
}

static const expr *read_app(reader *h, Z3_ast a, int depth) {
  Z3_app app = z3.to_app(h->z, a);
  const type *truth = h->terms->types.type_int;
  const expr *x;
  switch (z3.get_decl_kind(h->z, z3.get_app_decl(h->z, app))) {
  case Z3_OP_TRUE: return ex_int(h->terms, truth, 1);
  case Z3_OP_FALSE: return ex_int(h->terms, truth, 0);
  case Z3_OP_AND: return fold(h, app, EX_LAND, depth);
  case Z3_OP_OR: return fold(h, app, EX_LOR, depth);
  case Z3_OP_ADD: return fold(h, app, EX_ADD, depth);
  case Z3_OP_SUB: return fold(h, app, EX_SUB, depth);
  case Z3_OP_MUL: return fold(h, app, EX_MUL, depth);
  case Z3_OP_EQ: return fold(h, app, EX_EQ, depth);
  case Z3_OP_LE: return fold(h, app, EX_LE, depth);
  case Z3_OP_LT: return fold(h, app, EX_LT, depth);
  case Z3_OP_GE: return fold(h, app, EX_GE, depth);
  case Z3_OP_GT: return fold(h, app, EX_GT, depth);
  case Z3_OP_NOT: x = read_term(h, z3.get_app_arg(h->z, app, 0), depth - 1); return x ? ex_not(h->terms, x) : NULL;
  case Z3_OP_UMINUS:
    x = read_term(h, z3.get_app_arg(h->z, app, 0), depth - 1);
    return x ? ex_unary(h->terms, EX_NEG, x) : NULL;
  default: return NULL;
  }
}

static const expr *read_term(reader *h, Z3_ast a, int depth) {
  if (depth <= 0) return NULL;
  switch (z3.get_ast_kind(h->z, a)) {
  case Z3_NUMERAL_AST: return number(h, a);
  case Z3_APP_AST: return read_app(h, a, depth);
  case Z3_VAR_AST: {
    uint32_t i = z3.get_index_value(h->z, a);
    if (i >= h->n || !type_is_scalar(h->formals[i]->type)) return NULL; /* arrays are compared as a whole */
    return ex_cast(h->terms, h->terms->types.type_llong, ex_var(h->terms, h->formals[i]));
  }
  default: return NULL;
  }
}

const expr *readback(Z3_context z, terms *terms, symbol *const *formals, uint32_t n, Z3_ast formula, int depth) {
  reader h = {z, terms, formals, n};
  return read_term(&h, formula, depth);
}
