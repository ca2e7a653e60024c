/* The tokens of a specification, all at once: C's comments, C's constants and operators, FSP's
 * signs. Names are interned in the table given, so keywords are compared as strings once and
 * names as pointers.
 *
 * `a.1` and `0..9` are FSP: a point after a name, a bracket or a brace, and one before another
 * point, never belong to a number. */
#ifndef CANTRIP_SPEC_LEX_H
#define CANTRIP_SPEC_LEX_H

#include "base/diag.h"
#include "base/intern.h"

typedef enum {
  T_END,    /* of the file; always last */
  T_NAME,   /* text */
  T_INT,    /* value, suffix */
  T_FLOAT,  /* text */
  T_CHAR,   /* value; text as written */
  T_STRING, /* text: contents */
  T_DOLLAR, /* value */
  T_PUNCT   /* punct */
} token_kind;

/* Signs of one character are that character; longer ones follow. */
typedef enum {
  P_ARROW = 256, /* -> */
  P_OROR,
  P_ANDAND,
  P_EQ,
  P_NE,
  P_LE,
  P_GE,
  P_SHL,
  P_SHR,
  P_DOTS,
  P_COLONS,
  P_IFF
} punct;

typedef struct token {
  token_kind kind;
  int punct;
  uint32_t line, column;
  uint32_t offset, length; /* in the text */
  uint64_t value;
  const char *text; /* interned */
  bool is_unsigned, is_decimal, after_space;
  uint8_t longs;
} token;

typedef VEC(token) tokens;

/* Characters that are no token are reported and left out. */
void spec_lex(diag *d, intern *names, uint32_t file, const char *text, size_t size, tokens *out);

#endif
