/* Expressions as a specification writes them: those of C without side effects (guards,
 * conditions of return actions, propositions), and the integer expressions of FSP, which are
 * a part of them. They carry places and know no types; resolve.h gives them a meaning in a
 * program, value.h evaluates those of FSP.
 *
 * A CX_SLOT is a variable of the specification (an index, a parameter of a process) by its
 * position in the frame of values; cexpr_close puts the values in, so that what other rooms
 * see has none. Trees are no deeper than CEXPR_DEPTH: walking them may recurse. */
#ifndef CANTRIP_SPEC_CEXPR_H
#define CANTRIP_SPEC_CEXPR_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"

#include <stdbool.h>

enum { CEXPR_DEPTH = 20000 };

typedef enum {
  CX_INT,    /* value, type_suffix; character constants too (text says how it was written) */
  CX_FLOAT,  /* text, with suffix */
  CX_NAME,   /* text */
  CX_DOLLAR, /* $value: 0 is the value returned, 1.. the arguments */
  CX_SLOT,   /* value: position in the frame; text: the variable's name */
  CX_COUNT,  /* #NAME: how many elements a set or range of the specification has */
  CX_NEG,
  CX_PLUS,
  CX_LNOT,
  CX_BITNOT,
  CX_DEREF,
  CX_ADDR,
  CX_SIZEOF,      /* of kid[0] */
  CX_SIZEOF_TYPE, /* of type_name */
  CX_CAST,        /* (type_name) kid[0] */
  CX_MUL,
  CX_DIV,
  CX_REM,
  CX_ADD,
  CX_SUB,
  CX_SHL,
  CX_SHR,
  CX_LT,
  CX_LE,
  CX_GT,
  CX_GE,
  CX_EQ,
  CX_NE,
  CX_BITAND,
  CX_BITXOR,
  CX_BITOR,
  CX_LAND,
  CX_LOR,
  CX_COND,   /* kid[0] ? kid[1] : kid[2] */
  CX_MEMBER, /* kid[0].text */
  CX_ARROW,  /* kid[0]->text */
  CX_INDEX,  /* kid[0][kid[1]] */
  CX_CLAIM   /* text(kid[0], kid[1]): valid, string or same, of a precondition */
} cexpr_kind;

/* `unsigned long`, `struct s **`: a base type or a tag, and how many pointers. */
typedef struct ctype_name {
  const char *base; /* in canonical order: "unsigned long long", "struct s" */
  uint32_t pointers;
} ctype_name;

typedef struct cexpr cexpr;
struct cexpr {
  cexpr_kind kind;
  uint32_t depth;
  place where;
  uint64_t value;
  const char *text;             /* interned */
  bool is_unsigned, is_decimal; /* CX_INT: suffix u; written in decimal */
  uint8_t longs;                /* CX_INT: 0, 1 or 2 of the suffix l */
  ctype_name type_name;
  const cexpr *kid[3];
};

/* As C, with only the parentheses that are needed. */
void cexpr_print(buf *b, const cexpr *e);

/* Which slots (the first 64) stand in it. */
uint64_t cexpr_slots(const cexpr *e);
bool cexpr_mentions_dollar(const cexpr *e, uint64_t number);
bool cexpr_equal(const cexpr *a, const cexpr *b);

/* The value of a name of the specification, if it is one. */
typedef bool cexpr_constant(void *context, const cexpr *name, int64_t *value);

/* A copy in `a` where slots are the integers of `frame`, and names that `constant` knows are
 * their values; `e` itself when nothing changes. */
const cexpr *cexpr_close(arena *a, const cexpr *e, const int64_t *frame, cexpr_constant *constant, void *context);

cexpr *cexpr_new(arena *a, cexpr_kind kind, place where);
/* Puts in a kid and keeps the depth right. */
void cexpr_set_kid(cexpr *e, uint32_t i, const cexpr *kid);
uint32_t cexpr_kids(const cexpr *e);
const cexpr *cexpr_integer(arena *a, int64_t value, place where);

#endif
