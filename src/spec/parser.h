/* The parser: by recursive descent over the tokens of one file, into the vectors of a spec. After
 * an error it is in panic: every question about the present token is answered with no, nothing
 * is consumed and nothing more reported, until the definition or the item of a block in which
 * the error stands has been skipped. So one mistake gives one message and the next is found. */
#ifndef CANTRIP_SPEC_PARSER_H
#define CANTRIP_SPEC_PARSER_H

#include "spec/lex.h"
#include "spec/syntax.h"

#include <string.h>

enum { NESTING = 200000 };

typedef struct parser {
  spec *spec;
  diag *diag;
  arena *arena;
  uint32_t file;
  const char *text;
  tokens tokens;
  uint32_t at;
  bool panic;
  bool c_mode;      /* expressions are C's, not FSP's */
  bool no_sequence; /* `;` ends a process here */
  bool branching;   /* formulas are of universal branching time: AG, A[. U .] */
  uint32_t nesting;
  uint32_t definition;     /* whose nodes are made */
  VEC(const char *) scope; /* names of slots */
} parser;

static inline const token *tok(const parser *p) { return &p->tokens.at[p->at]; }
static inline const token *ahead(const parser *p, uint32_t n) {
  return &p->tokens.at[p->at + n < p->tokens.n ? p->at + n : p->tokens.n - 1];
}
place spec_token_place(const parser *p, const token *t);
static inline place here(const parser *p) { return spec_token_place(p, tok(p)); }

static inline bool is_sign(const token *t, int punct) { return t->kind == T_PUNCT && t->punct == punct; }
static inline bool is_word(const token *t, const char *word) { return t->kind == T_NAME && !strcmp(t->text, word); }
static inline bool at_sign(const parser *p, int punct) { return !p->panic && is_sign(tok(p), punct); }
static inline bool at_word(const parser *p, const char *word) { return !p->panic && is_word(tok(p), word); }
static inline bool at_name(const parser *p) { return !p->panic && tok(p)->kind == T_NAME; }
static inline bool is_upper(const char *name) { return name[0] >= 'A' && name[0] <= 'Z'; }

static inline void advance(parser *p) {
  if (!p->panic && p->at + 1 < p->tokens.n) p->at++;
}

/* Consumes it if it is there. */
static inline bool take_sign(parser *p, int punct) {
  bool is = at_sign(p, punct);
  if (is) advance(p);
  return is;
}
static inline bool take_word(parser *p, const char *word) {
  bool is = at_word(p, word);
  if (is) advance(p);
  return is;
}

/* The first error since the last recovery is reported; from then on the parser is in panic. */
void spec_parse_error(parser *p, place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void spec_parse_expected(parser *p, const char *what); /* `expected WHAT before ...` */

static inline bool expect_sign(parser *p, int punct, const char *what) {
  bool is = take_sign(p, punct);
  if (!is) spec_parse_expected(p, what);
  return is;
}

/* "" after an error. */
static inline const char *expect_name(parser *p, const char *what) {
  const char *name = at_name(p) ? tok(p)->text : "";
  if (!at_name(p)) spec_parse_expected(p, what);
  advance(p);
  return name;
}

/* One level deeper; false, with an error, when that is too deep. */
static inline bool enter(parser *p) {
  if (p->nesting++ < NESTING) return true;
  spec_parse_error(p, here(p), "this is nested more than %d deep", NESTING);
  return false;
}
static inline void leave(parser *p) { p->nesting--; }

/* Does `||Name =` begin here: the next definition, not an operator? */
bool spec_at_composite_definition(const parser *p);
bool spec_at_definition_word(const parser *p);

/* How much the spec held, to go back to after an error. */
typedef struct parser_mark {
  uint32_t nodes, refs, names, c_names, set_names, open_indices;
} parser_mark;

parser_mark spec_parser_mark(const parser *p);
void spec_parser_forget(parser *p, parser_mark to);

uint32_t spec_scope_push(parser *p, const char *name, place where);

/* parse_expr.c. Never NULL: after an error some constant. */
const cexpr *spec_parse_c_expression(parser *p);
const cexpr *spec_parse_fsp_expression(parser *p);
const cexpr *spec_parse_fsp_sum(parser *p); /* without operators weaker than << */

/* spec_parse_label.c */
label *spec_parse_label(parser *p);
const label_set *spec_parse_set(parser *p);
bool spec_parse_index(parser *p, label_part *part);     /* [ ... ] */
label_part *spec_parse_indices(parser *p, uint32_t *n); /* any number of them */
bool spec_at_label(const parser *p);
relabel_list spec_parse_relabels(parser *p);

/* spec_parse_process.c */
uint32_t spec_parse_process(parser *p);
process_ref *spec_parse_ref(parser *p);
process_ref *spec_ref_of_label(parser *p, const label *l); /* NULL if it can be none */
const comp *spec_parse_composite(parser *p);
/* A definition without a name for the process that stands here; variables in scope are its parameters. */
uint32_t spec_parse_process_in_place(parser *p);

/* parse_block.c */
void spec_parse_procedure(parser *p);
void spec_parse_program(parser *p);

/* parse_ltl.c; never NULL */
const ltl *spec_parse_formula(parser *p);
/* One of universal branching time; every temporal operator of it stands for all paths. */
const ltl *spec_parse_branching(parser *p);

#endif
