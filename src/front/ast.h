/* The syntax tree between parser and lowering: typed, with every implicit conversion
 * written out and every constant expression that must be one evaluated. It is made by
 * clang.c, or by any other parser, and consumed by lower.c.
 *
 * Expressions. `type` is the type of the expression; an lvalue is read where a value is
 * wanted (no node for that). kid[i] are the operands.
 *   A_INT value · A_FLOAT real · A_STRING sym (SYM_STRING)
 *   A_VAR sym             a variable, or a function (type TY_FUNCTION)
 *   A_MEMBER kid0 index   kid0 of record type; p->f is A_MEMBER (A_DEREF (p))
 *   A_INDEX kid0 kid1     kid0 a pointer (decayed), kid1 an integer; the parser has swapped 1[a]
 *   A_DEREF A_ADDR kid0   A_ADDR of a function or A_DEREF of a pointer to function: also here
 *   A_DECAY kid0          array to pointer, function to pointer
 *   A_CAST kid0           to `type`, which may be void; also union casts (to a record type)
 *   A_NEG A_BITNOT A_LNOT A_PLUS kid0   operand promoted already
 *   A_PREINC A_PREDEC A_POSTINC A_POSTDEC kid0
 *   A_BINARY op kid0 kid1 op an expr_kind from EX_ADD to EX_NE; operands converted; pointer
 *                         arithmetic is EX_PTRADD (pointer first) or EX_PTRDIFF, and p - i is
 *                         op EX_PTRADD with `negate` set
 *   A_LAND A_LOR kid0 kid1 · A_COND kid0 kid1 kid2 (kid1 NULL: a ?: c)
 *   A_ASSIGN kid0 kid1    kid1 converted to kid0's type
 *   A_OPASSIGN op kid0 kid1  kid0 op= kid1; `comp` is the type it is computed in; kid1 has
 *                         that type (for shifts its own, for pointers an integer; p -= i:
 *                         EX_PTRADD and `negate`)
 *   A_COMMA kid0 kid1
 *   A_CALL kid0 args      kid0 a pointer to function; args kid[1..]; promoted already
 *   A_INIT items          initialiser list of `type` (see below)
 *   A_COMPOUND kid0       compound literal: an unnamed object `sym` initialised by kid0
 *   A_STMT_EXPR body      value is that of `kid0` after the body, void if kid0 is NULL
 *   A_SIZEOF_VLA of       size in bytes of the VLA type `of` (other sizeofs are A_INT)
 *   A_VA_ARG kid0         kid0 the va_list expression
 *   A_LABEL_ADDR label
 *   A_UNSUPPORTED note
 *
 * Initialisers: `items` in order of evaluation; each says by `path` (member indices and
 * element numbers from the top of the object, brace elision and designators resolved)
 * which scalar, array-from-string or record-from-expression it sets. Later items win; an
 * A_INIT without items as value sets the whole sub-object to zero. What no item names is zero. */
#ifndef CANTRIP_FRONT_AST_H
#define CANTRIP_FRONT_AST_H

#include "program/cfa.h"

typedef enum {
  A_INT,
  A_FLOAT,
  A_STRING,
  A_VAR,
  A_MEMBER,
  A_INDEX,
  A_DEREF,
  A_ADDR,
  A_DECAY,
  A_CAST,
  A_NEG,
  A_BITNOT,
  A_LNOT,
  A_PLUS,
  A_PREINC,
  A_PREDEC,
  A_POSTINC,
  A_POSTDEC,
  A_BINARY,
  A_LAND,
  A_LOR,
  A_COND,
  A_ASSIGN,
  A_OPASSIGN,
  A_COMMA,
  A_CALL,
  A_INIT,
  A_COMPOUND,
  A_STMT_EXPR,
  A_SIZEOF_VLA,
  A_VA_ARG,
  A_LABEL_ADDR,
  A_UNSUPPORTED
} aexpr_kind;

typedef struct aexpr aexpr;
typedef struct astmt astmt;
typedef struct alabel alabel;

typedef struct ainit {
  uint64_t *path; /* npath numbers; a GNU range [a ... b] is written out as one item each */
  uint32_t npath;
  aexpr *value;
} ainit;

struct aexpr {
  aexpr_kind kind;
  expr_kind op;
  bool negate;
  bool swapped;            /* A_BINARY: kid1 stood first in the source (i + p) */
  bool is_global_compound; /* A_COMPOUND outside functions: sym has static storage */
  bool is_volatile;        /* A_VAR, A_MEMBER, A_INDEX, A_DEREF: each reading may give another value;
                       A_CAST: to a pointer to what is so; A_CALL of an atomic builtin: what its first argument points to */
  bool is_atomic;          /* A_VAR, A_MEMBER, A_INDEX, A_DEREF: the object is declared _Atomic */
  bool is_noreturn;        /* A_CALL: the type of what is called says that it does not return */
  uint8_t effects;         /* lower.c: 0 not known yet, 1 pure, 2 evaluation needs edges */
  uint32_t index;          /* A_MEMBER */
  uint32_t nkids, nitems;
  const type *type;
  const type *comp, *of;
  range where;
  union {
    i128 value;
    long double real;
    symbol *sym;
    alabel *label;
    const char *note;
  };
  aexpr **kid;
  ainit *items;
  astmt *body;
};

typedef enum {
  S_EXPR,          /* expr */
  S_DECL,          /* decl: a local variable (static ones are globals with owner) */
  S_BLOCK,         /* kid[0..]; variables live until its end */
  S_SEVERAL,       /* kid[0..]: declarations of one statement */
  S_IF,            /* expr, kid0, kid1 (NULL: no else) */
  S_WHILE,         /* expr, kid0 */
  S_DO,            /* kid0, expr */
  S_FOR,           /* init (kid1, NULL), expr (NULL), step (NULL), kid0 */
  S_SWITCH,        /* expr (promoted), kid0 */
  S_CASE,          /* low, high (equal but for ranges), kid0: the statement after it */
  S_DEFAULT,       /* kid0 */
  S_LABEL,         /* label, kid0 */
  S_GOTO,          /* label */
  S_GOTO_COMPUTED, /* expr */
  S_BREAK,
  S_CONTINUE,
  S_RETURN, /* expr, converted to the function's result type, or NULL */
  S_ASM,    /* assembly; NULL: it may go anywhere, or is not understood */
  S_NULL,
  S_UNSUPPORTED /* note */
} astmt_kind;

struct alabel {
  const char *name; /* interned */
  bool address_taken;
  bool is_defined;
  uint64_t address; /* lower.c: the value of &&label */
  loc_id loc;       /* lower.c */
};

typedef struct avar {
  symbol *sym; /* type: as declared; a VLA keeps its VLA type here in `type` */
  const type *type;
  symbol *cleanup; /* called with its address when its scope is left; or NULL */
  aexpr *init;     /* NULL, A_INIT, A_STRING (for arrays of characters) or an expression */
  bool is_static;  /* storage like a global, initialised before the program starts */
  bool is_extern;  /* declared here only: nothing to do */
  range where;
} avar;

/* The length of each VLA type, evaluated where its declaration stands, outermost first. */
typedef struct avla {
  const type *type; /* the VLA type (is_vla) */
  aexpr *count;     /* NULL: [*] or unrecoverable (then it was reported) */
} avla;

/* Outputs come first among the operands. */
typedef struct aassembly {
  bool is_understood;
  bool is_empty; /* there is no instruction */
  bool clobbers_memory;
  uint32_t noutputs, noperands;
  aexpr **operands;
  const char **constraints;
} aassembly;

struct astmt {
  astmt_kind kind;
  range where;
  aexpr *expr, *step;
  astmt **kid;
  uint32_t nkids;
  i128 low, high;
  alabel *label;
  avar *decl;
  aassembly *assembly;
  avla *vlas; /* S_DECL: lengths to evaluate before the declaration takes effect */
  uint32_t nvlas;
  const char *note;
};

typedef struct afunction {
  symbol *sym;
  symbol **params; /* as declared, arrays and functions adjusted to pointers */
  uint32_t nparams;
  bool is_inline;
  bool is_weak;  /* another definition wins */
  bool is_model; /* of a function of the C library */
  bool replaces; /* an earlier definition, because of --replace */
  bool is_kr;    /* K&R definition: arguments arrive default-promoted */
  avla *vlas;    /* lengths in parameter types: int n, int a[n][n] */
  uint32_t nvlas;
  alabel **labels;
  uint32_t nlabels;
  astmt *body;
  range where;
} afunction;

/* Everything parsed, all units together, linked by symbol. */
typedef struct ast {
  arena arena;
  VEC(afunction *) functions;
  VEC(avar *) globals;                       /* file scope and static locals with their initialisers */
  map externals;                             /* interned name -> symbol * with external linkage */
  map listed;                                /* symbols that are in program.globals */
  map bodies;                                /* symbol * of a function -> its index in functions */
  uint32_t prints_mentioned, prints_dropped; /* how often printf and its like are mentioned; called for no result */
  bool notices_output;                       /* the program can notice that output fails */
  map mentioned; /* symbols of external variables and of parameters that some function or initialiser mentions */
} ast;

/* Parses a C file into `ast`, sharing symbols and types through `program`. False, with
 * diagnostics in the job, for input that is not C. */
bool front_parse(job *job, program *program, ast *ast, const char *file);

/* With --replace: functions that have no second definition lose their body. */
void definitions_settle(job *job, program *program, ast *ast);

/* Adds the models of the C library's functions that the files mention and do not define: models.c. */
bool front_add_models(job *job, program *program, ast *ast);
/* When all is lowered: every function without body knows its model and its contract. */
void front_link_models(job *job, program *program, const ast *ast);
/* Does the program itself, not only a model, look at errno? */
bool front_looks_at_errno(const program *p);

/* Lowers all functions and initialisers of `ast` into `program`. */
bool front_lower(job *job, program *program, ast *ast);

void ast_free(ast *ast);

#endif
