/* The parser: by recursive descent over the tokens of one file, into the vectors of a spec. After
 * an error it is in panic: every question about the present token is answered with no, nothing
 * is consumed and nothing more reported, until the definition or the item of a block in which
 * the error stands has been skipped. So one mistake gives one message and the next is found. */
#ifndef CANTRIP_SPEC_PARSER_H
#define CANTRIP_SPEC_PARSER_H

#include "spec/lex.h"
#include "spec/syntax.h"

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
  uint32_t nesting;
  uint32_t definition;         /* whose nodes are made */
  VEC(const char *) scope;     /* names of slots */
} parser;

static inline const token *tok(const parser *p) { return &p->tokens.at[p->at]; }
static inline const token *ahead(const parser *p, uint32_t n) {
  return &p->tokens.at[p->at + n < p->tokens.n ? p->at + n : p->tokens.n - 1];
}
place token_place(const parser *p, const token *t);
static inline place here(const parser *p) { return token_place(p, tok(p)); }

bool at_sign(const parser *p, int punct);
bool at_word(const parser *p, const char *word);
bool at_name(const parser *p);
bool is_sign(const token *t, int punct);
bool is_word(const token *t, const char *word);
bool take_sign(parser *p, int punct); /* consumes it if it is there */
bool take_word(parser *p, const char *word);
bool expect_sign(parser *p, int punct, const char *what); /* reports `expected WHAT before ...` */
const char *expect_name(parser *p, const char *what);     /* "" after an error */
void parse_error(parser *p, place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void parse_expected(parser *p, const char *what);
void advance(parser *p);
bool enter(parser *p); /* one level deeper; false, with an error, when that is too deep */
static inline void leave(parser *p) { p->nesting--; }
/* Does `||Name =` begin here: the next definition, not an operator? */
bool at_composite_definition(const parser *p);
bool at_definition_word(const parser *p);

/* How much the spec held, to go back to after an error. */
typedef struct parser_mark {
  uint32_t nodes, refs, names, c_names, set_names, open_indices;
} parser_mark;

parser_mark parser_mark_of(const parser *p);
void parser_forget(parser *p, parser_mark to);

uint32_t scope_push(parser *p, const char *name, place where);

/* parse_expr.c. Never NULL: after an error some constant. */
const cexpr *parse_c_expression(parser *p);
const cexpr *parse_fsp_expression(parser *p);
const cexpr *parse_fsp_sum(parser *p); /* without operators weaker than << */

/* parse_label.c */
label *parse_label(parser *p);
const label_set *parse_set(parser *p);
bool parse_index(parser *p, label_part *part); /* [ ... ] */
label_part *parse_indices(parser *p, uint32_t *n); /* any number of them */
bool at_label(const parser *p);
relabel_list parse_relabels(parser *p);
bool is_upper(const char *name);

/* parse_process.c */
uint32_t parse_process(parser *p);
process_ref *parse_ref(parser *p);
process_ref *ref_of_label(parser *p, const label *l); /* NULL if it can be none */
const comp *parse_composite(parser *p);
/* A definition without a name for the process that stands here; variables in scope are its parameters. */
uint32_t parse_process_in_place(parser *p);

/* parse_block.c */
void parse_procedure(parser *p);
void parse_program(parser *p);

/* parse_ltl.c; never NULL */
const ltl *parse_formula(parser *p);

#endif
