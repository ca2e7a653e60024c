/* Terms of C: typed, hash-consed expressions without side effects. Equal terms are
 * equal pointers. They are what edges of the automaton carry, what predicates and
 * formulas are made of, and they print as C that a person recognises.
 *
 * An lvalue (variable, dereference, member, element) in a place where a value is
 * wanted means the value stored there. Meaning of each kind:
 *
 *   EX_INT     integer, _Bool or pointer constant; `value` is its mathematical value
 *   EX_FLOAT   floating constant
 *   EX_ZERO    all bytes zero, of an aggregate type; only as right side of an assignment
 *   EX_FUNC    the address of function `sym` (type: pointer to function)
 *   EX_VAR     variable `sym` (lvalue)
 *   EX_DEREF   *arg0 (lvalue)
 *   EX_FIELD   arg0.field, member number `index` of the record arg0 (lvalue if arg0 is)
 *   EX_INDEX   arg0[arg1]: arg0 an lvalue of array type, arg1 an integer (lvalue);
 *              p[i] of a pointer is EX_DEREF (EX_PTRADD (p, i))
 *   EX_ADDR    &arg0; arg0 is an lvalue and no bit-field. Array decay is EX_ADDR of
 *              element 0: EX_ADDR (EX_INDEX (a, 0))
 *   EX_CAST    value of arg0 converted to the type, as C converts: integers modulo 2^width,
 *              to _Bool by != 0, floats truncated towards zero, pointers by address
 *   EX_NEG, EX_BITNOT          on the type, which is arg0's
 *   EX_LNOT                    !arg0, of type int; arg0 any scalar
 *   EX_ADD SUB MUL DIV REM BITAND BITOR BITXOR   both arguments have the result's type
 *   EX_SHL EX_SHR              result and arg0 have one type; arg1 any integer type
 *   EX_PTRADD  pointer arg0 moved by arg1 elements (any integer type, may be negative)
 *   EX_PTRDIFF arg0 - arg1 in elements, of type ptrdiff_t
 *   EX_LT LE GT GE EQ NE       both arguments have one scalar type; the result is int 0 or 1
 *   EX_LAND EX_LOR             short-circuit, int 0 or 1; arguments any scalars
 *   EX_ITE     arg0 ? arg1 : arg2; arg0 any scalar; only the chosen one is evaluated
 *   EX_SELECT  element arg1 of the array value arg0; formulas only, never on edges of a cfa
 *   EX_STORE   the array value arg0 with element arg1 replaced by arg2; formulas only
 *
 * Signed arithmetic wraps; whether an overflow is reported is for the user of the term
 * to decide. Constructors fold constants when the folded value is the defined result. */
#ifndef CANTRIP_LOGIC_EXPR_H
#define CANTRIP_LOGIC_EXPR_H

#include "base/diag.h"
#include "base/effort.h"
#include "logic/type.h"

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

typedef enum {
  SYM_GLOBAL, /* static storage, file scope or static local (owner says of which function) */
  SYM_STRING, /* the array of a string literal: constant, `bytes` holds its contents */
  SYM_PARAM,
  SYM_LOCAL,
  SYM_TEMP, /* introduced by lowering */
  SYM_FUNC
} symbol_kind;

#define NO_FRAME UINT32_MAX

typedef struct symbol {
  symbol_kind kind;
  uint32_t id;      /* unique in the program */
  const char *name; /* as in the source; temporaries: "$1" */
  const type *type; /* never a VLA type: those become pointers when lowered */
  place where;
  uint32_t owner;    /* index of the function it belongs to, or UINT32_MAX */
  uint32_t function; /* SYM_FUNC: its index in program.functions, or UINT32_MAX: no body. A view of the program may have
                        another one: see program_body */
  uint32_t model;    /* SYM_FUNC without body: its index in program.models, or UINT32_MAX; see program_model */
  uint32_t contract; /* the same for its contract */
  bool is_external;  /* external linkage: one symbol for all units */
  bool is_defined;   /* SYM_GLOBAL: some unit defines it (extern only: false) */
  bool is_const, is_volatile, is_thread_local;
  bool is_noreturn;        /* SYM_FUNC: it is declared not to return */
  bool returns_nonnull;    /* SYM_FUNC: its result is declared never to be null */
  bool returns_new;        /* SYM_FUNC: its result is declared to point to nothing that others know (malloc) */
  bool is_ifunc;           /* SYM_FUNC: a resolver chooses when the program is loaded which function it is */
  bool is_woven;           /* made from a specification; a SYM_GLOBAL begins with zero, whatever globals hold */
  bool is_library;         /* SYM_GLOBAL: of a model of the C library */
  bool has_state;          /* SYM_FUNC with a model: what it does depends on earlier calls, or later ones on it */
  bool is_system;          /* SYM_FUNC: declared in a header of the system */
  bool is_function;        /* SYM_FUNC: its result is declared to depend on nothing but its arguments (const) */
  bool is_weak;            /* SYM_FUNC: it need not be defined anywhere; its address is then null */
  uint32_t align;          /* of a variable: what its declaration asks for beyond its type, in bytes; 0: nothing,
                                   UINT32_MAX: it cannot be told */
  uint32_t const_params;   /* SYM_FUNC: bit i: nothing is written through parameter i (const, or an attribute) */
  uint32_t nonnull_params; /* SYM_FUNC: bit i: parameter i is declared never to be null, if it is a pointer */
  uint8_t
      format_param; /* SYM_FUNC: which parameter, from 1, is a format of printf or scanf (attribute `format`); 0: none */
  uint8_t format_first; /* the first argument, from 1, that the format speaks of; 0: they are in a va_list */
  bool format_scans;    /* it is one of scanf */
  uint32_t size_params; /* SYM_FUNC: bit i: what it returns has as many bytes as the product of these (alloc_size) */
  const struct symbol *copy_of; /* the variable that this one is a copy of, in an inlined function; or NULL */
  bool address_taken;           /* set when EX_ADDR is made of it or of a part of it */
  uint32_t scope, scope_end; /* SYM_LOCAL: its block, and one behind the last block inside of that; blocks of a function
                                   are numbered as they begin, 0 is the function itself */
  uint32_t frame;            /* while a flat program is made: 1 + the copy of a function that it belongs to; 0: none,
                                   NO_FRAME: a model of the C library */
  uint32_t slot;             /* where its address is, once it is taken: translate.h; 0: not taken yet */
  const char *bytes;         /* SYM_STRING: type->size bytes */
} symbol;

/* Objects begin at least 2^(reach bits + 1) bytes from each other in formulas, and pointers into one are taken to be less than 2^(reach
 * bits) behind its beginning: symbol_address. */
uint32_t symbol_reach_bits(const types *t);

typedef enum {
  EX_INT,
  EX_FLOAT,
  EX_ZERO,
  EX_FUNC,
  EX_VAR,
  EX_DEREF,
  EX_FIELD,
  EX_INDEX,
  EX_ADDR,
  EX_CAST,
  EX_NEG,
  EX_BITNOT,
  EX_LNOT,
  EX_ADD,
  EX_SUB,
  EX_MUL,
  EX_DIV,
  EX_REM,
  EX_BITAND,
  EX_BITOR,
  EX_BITXOR,
  EX_SHL,
  EX_SHR,
  EX_PTRADD,
  EX_PTRDIFF,
  EX_LT,
  EX_LE,
  EX_GT,
  EX_GE,
  EX_EQ,
  EX_NE,
  EX_LAND,
  EX_LOR,
  EX_ITE,
  EX_SELECT,
  EX_STORE
} expr_kind;

typedef struct expr expr;
struct expr {
  expr_kind kind;
  uint32_t id;    /* position in terms.all: a term's arguments have smaller ids */
  uint32_t index; /* EX_FIELD */
  uint32_t nargs;
  const type *type;
  union {
    i128 value;       /* EX_INT; of unsigned __int128 modulo 2^128 */
    long double real; /* EX_FLOAT */
    symbol *sym;      /* EX_VAR, EX_FUNC */
  };
  const expr *args[3];
};

typedef struct terms {
  types types;
  arena arena;
  VEC(const expr *) all;
  idset index;
  VEC(symbol *) symbols; /* by id */
  VEC(symbol *) placed;  /* those that have an address, by it */
  uint32_t slots;        /* of addresses, in use */
  effort *effort;        /* charged for every term; may be NULL */
} terms;

void terms_init(terms *t, bool ilp32);
void terms_free(terms *t);

/* A new symbol, owner and function UINT32_MAX; the caller fills in the rest. */
symbol *symbol_new(terms *t, symbol_kind kind, const char *name, const type *type, place where);

/* The symbol has an address from now on, with room for its type. */
void symbol_take_address(terms *t, symbol *s);

/* Any integer brought into the range of an integer, _Bool or pointer type (modulo 2^width). */
i128 int_wrap(const type *type, i128 value);
i128 int_min(const type *type);
i128 int_max(const type *type);
/* A number of C in digits, the only way it is written anywhere: as the type's values are (-1, not 2^128 - 1, unless the
 * type is unsigned), a pointer that is not null in hexadecimal. `type` NULL, or of a float that is a whole number:
 * as it stands. */
void int_print(buf *b, const type *type, i128 value);
/* A number of a floating type as the bits that stand for it, and back. */
i128 bits_of_real(const type *t, long double real);
long double real_of_bits(const type *t, i128 bits);
/* So that it can be read back exactly. */
void real_print(buf *b, long double value);

/* Constructors. Types of arguments must be as the table above says (asserted). */
const expr *ex_int(terms *t, const type *type, i128 value); /* wraps the value */
const expr *ex_float(terms *t, const type *type, long double value);
const expr *ex_zero(terms *t, const type *type);
const expr *ex_func(terms *t, symbol *function);
const expr *ex_var(terms *t, symbol *variable);
const expr *ex_deref(terms *t, const expr *pointer); /* *&x is x */
const expr *ex_field(terms *t, const expr *record, uint32_t index);
const expr *ex_index(terms *t, const expr *array, const expr *index);
const expr *ex_addr(terms *t, const expr *lvalue);              /* &*p is p */
const expr *ex_decay(terms *t, const expr *array);              /* &a[0] */
const expr *ex_cast(terms *t, const type *type, const expr *e); /* e if the type is its own */
const expr *ex_unary(terms *t, expr_kind kind, const expr *e);
const expr *ex_binary(terms *t, expr_kind kind, const expr *a, const expr *b);
const expr *ex_ite(terms *t, const expr *c, const expr *a, const expr *b);
/* a && b, a || b in formulas, where nothing is undefined: simplified on both sides. */
const expr *ex_both(terms *t, const expr *a, const expr *b);
const expr *ex_either(terms *t, const expr *a, const expr *b);
const expr *ex_select(terms *t, const expr *array, const expr *index);
const expr *ex_store(terms *t, const expr *array, const expr *index, const expr *value);
const expr *ex_not(terms *t, const expr *e); /* logical negation, pushed into comparisons */

/* The same kind of term with other arguments (for substitution). */
const expr *ex_rebuild(terms *t, const expr *e, const expr *const *args);

static inline bool ex_is_lvalue(const expr *e) { return e->kind >= EX_VAR && e->kind <= EX_INDEX; }
static inline bool ex_is_const(const expr *e) { return e->kind == EX_INT || e->kind == EX_FLOAT; }
/* A constant, the address of a function, or that of a fixed part of a variable. */
bool ex_is_fixed(const expr *e);
/* Can its evaluation be undefined? Of large terms always. */
bool ex_may_fail(const expr *e);
/* Of more bits than an int has: compilers differ in the type of its value. */
bool ex_is_wide_bit_field(const expr *e);
/* The alignment that an access to `lvalue` may count on, if the object that a pointer leads to has that of its type: members of packed
 * records and elements of odd size have less than their own types ask for. */
uint32_t ex_alignment(const expr *lvalue);
bool ex_is_bit_field(const expr *e);
/* Is the lvalue at an address that is written down as a number, not null: a register of a device? */
bool ex_is_device(const expr *lvalue);
bool ex_mentions(const expr *e, const symbol *variable); /* does it stand in the term? */
const field *ex_field_of(const expr *e);                 /* EX_FIELD: its member */

/* As C, with only the parentheses that are needed. */
void ex_print(buf *b, const expr *e);

/* How terms are written for a reader who knows the source, and not what became of it. */
typedef struct ex_style {
  /* What is written for a variable; NULL: its name. *compound: in parentheses beside an operator. */
  const char *(*variable)(void *context, const symbol *s, bool *compound);
  void *context;
} ex_style;

/* As ex_print, in a style (NULL: none): constants of an enumeration by their names, without the conversions that C adds
 * to them. `wanted`: the type that the value is stored as, or NULL. */
void ex_show(buf *b, const expr *e, const type *wanted, const ex_style *style);
/* Does it need parentheses where it is put in the place of a variable? */
bool ex_is_compound(const expr *e);

#endif
