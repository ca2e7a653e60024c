/* What the files that read libclang's tree share: the state of parsing one unit, and
 * the functions from one of them that another calls. Private to src/front. */
#ifndef CANTRIP_FRONT_PARSER_H
#define CANTRIP_FRONT_PARSER_H

#include "front/ast.h"
#include "front/clang_api.h"

typedef VEC(CXCursor) cursors;

typedef struct parser {
  job *job;
  program *program;
  ast *ast;
  CXIndex index;
  CXTranslationUnit unit;
  bool
      is_model; /* the file is one of share/cantrip/library: what it defines is taken only when something mentions it */
  types *types;
  map type_of;             /* canonical CXType -> const type * */
  map symbol_of;           /* declaration -> symbol * */
  map member_of;           /* field declaration -> its index */
  map label_of;            /* label statement -> alabel * (per function) */
  map file_scope;          /* name -> symbol *, for aliases */
  map strings;             /* hash of a literal -> symbol * */
  VEC(CXCursor) postponed; /* definitions of system headers and of models, until used */
  map used;                /* symbol * of functions and globals that were mentioned */
  VEC(alabel *) labels;
  symbol *function; /* being parsed, or NULL */
  CXFile last_file; /* cache of the two below */
  uint32_t last_index;
  CXFile text_file;
  const char *text;
  size_t text_size;
} parser;

/* ---- clang.c: a file ---- */
/* Parses a file and takes its declarations; job, program, ast and is_model are set. False, with diagnostics, if it is not C. To be
 * closed in any case. */
bool parser_open(parser *p, const char *file);
void parser_close(parser *p);
/* Takes the definition of this name of a model, and all that it mentions; true if there was one that had not been taken. */
bool parser_take(parser *p, const char *name);
/* The type of what is defined under this name; NULL: there is no such definition left. */
const type *parser_type_of(parser *p, const char *name);

/* ---- definitions.c ---- */
/* True if this definition is the one that counts for its symbol. */
bool definitions_claim(parser *p, CXCursor d, afunction *f);
/* The symbol of a static function. */
symbol *definitions_static(parser *p, const char *name, const type *type, place where);

/* ---- clang.c: cursors, places, text ---- */
void parser_kids(CXCursor c, cursors *out); /* all children; release with vec_free */
/* libclang takes one kind of expression, __builtin_bit_cast, for a statement without a type. */
static inline bool parser_is_expression(enum CXCursorKind kind) {
  return clang.isExpression(kind) || kind == CXCursor_BuiltinBitCastExpr;
}
place parser_place(parser *p, CXCursor c);
range parser_range(parser *p, CXCursor c);
/* The source text from where `c` was spelled to the end of its file; NULL if unknown. */
const char *parser_text(parser *p, CXCursor c, size_t *size);
bool parser_spelled_at(CXCursor c, CXFile *file, unsigned *offset);
/* The identifier at the beginning of `c`, interned, or "". */
const char *parser_word(parser *p, CXCursor c);
/* The word at the place where the outermost macro around `c` is used, or "". */
const char *parser_macro(parser *p, CXCursor c);
/* The source text from there on to the end of the file; NULL if unknown. */
const char *parser_used_at(parser *p, CXCursor c, size_t *size);
const char *parser_name(parser *p, CXCursor c); /* spelling, interned */
bool parser_eval(CXCursor c, i128 *value);      /* integer constant expressions */
symbol *parser_symbol(parser *p, CXCursor declaration);
symbol *parser_string(parser *p, const type *type, const char *bytes);

#define parser_new(p, T) arena_new(&(p)->ast->arena, T)

/* ---- models.c ---- */
bool front_prints(const char *name); /* is it printf or one of its like, which write to a stream? */

/* ---- attributes.c ---- */
bool attribute_is(const char *word, const char *name); /* the name, perhaps with underscores around it */
bool attributes_have(parser *p, const cursors *kids, const char *name);
/* Is it the type of a function that does not return, or of a pointer to one? */
bool attributes_noreturn_type(CXType function);
/* The function that is the attribute's argument; NULL if that cannot be told. */
symbol *attribute_function(parser *p, CXCursor attribute);
/* What a declaration of the function says of it, added to what others have said. */
/* _Alignas and `aligned`, of a variable whose declaration has these children. */
void attributes_take_alignment(parser *p, symbol *variable, const cursors *kids);
void attributes_take(parser *p, symbol *function, CXCursor declaration);

/* ---- parse_type.c ---- */
const type *parse_type(parser *p, CXType t);       /* as an object has it; never NULL */
const type *parse_value_type(parser *p, CXType t); /* arrays and functions adjusted */
bool parse_type_is_supported(const type *t);
/* The member `field_decl` of `record`, through unnamed members: fills path, returns its
 * length, 0 if there is none. */
uint32_t parse_member_path(parser *p, const type *record, CXCursor field_decl, uint32_t path[16]);
const type *parse_unsupported_type(parser *p); /* stands for vectors and the like */

/* ---- parse_expr.c ---- */
aexpr *parse_expr(parser *p, CXCursor c);
aexpr *parse_convert(parser *p, aexpr *e, const type *to); /* as assignment would */
aexpr *parse_unsupported(parser *p, CXCursor c, const type *type, const char *note);
aexpr *parse_node(parser *p, aexpr_kind kind, const type *type, uint32_t nkids);
aexpr *parse_int(parser *p, const type *type, i128 value);
/* The lengths of the variable arrays in a declared type, from the declaration's children. */
uint32_t parse_vlas(parser *p, CXCursor c, CXType t, const cursors *kids, uint32_t nkids, avla **out);

/* ---- parse_init.c ---- */
/* The initialiser `c` of an object of `type` (open arrays: the completed type). */
aexpr *parse_init(parser *p, CXCursor c, const type *type);

/* ---- parse_asm.c ---- */
void parse_asm(parser *p, CXCursor c, const cursors *kids, astmt *s); /* s->assembly of an S_ASM */

/* ---- parse_stmt.c ---- */
astmt *parse_stmt(parser *p, CXCursor c);
astmt *parse_decl(parser *p, CXCursor var); /* a variable; NULL if nothing is to be done */
bool parse_prints(const aexpr *e);          /* is it a call of printf or one of its like? */
alabel *parse_jump_label(parser *p, CXCursor label_stmt);

#endif
