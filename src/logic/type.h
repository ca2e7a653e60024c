/* The types of C, as the data model lays them out. Types are interned in a `types`
 * table: equal types are equal pointers (records, and arrays whose length is only
 * known at run time, are equal to themselves alone). Qualifiers are not part of a
 * type; enumerations are integers that remember their name. */
#ifndef CANTRIP_LOGIC_TYPE_H
#define CANTRIP_LOGIC_TYPE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  TY_VOID,
  TY_BOOL, /* width 1, size 1, unsigned */
  TY_INT,
  TY_FLOAT, /* width 32, 64 or 80 (long double of x87) */
  TY_POINTER,
  TY_ARRAY,
  TY_RECORD, /* struct or union */
  TY_FUNCTION
} type_kind;

/* A complex number is a record of `real` and `imag`; a vector is one with an array as its only member, which has no name. What C computes
 * with them is computed part by part (front/lower_parts). */
typedef enum { PARTS_NONE, PARTS_COMPLEX, PARTS_VECTOR } parts_kind;

typedef struct type type;

typedef struct field {
  const char *name; /* interned by the caller; "" for an unnamed member */
  const type *type;
  uint64_t offset;   /* bits from the start of the record */
  uint32_t bits;     /* width of a bit-field; 0 for an ordinary member */
  bool is_bit_field; /* an unnamed `:0` has width 0 and is left out of the list */
  bool is_volatile;  /* declared so; the rest of a type has no qualifiers */
} field;

typedef struct enumerator {
  const char *name; /* interned by the caller */
  int64_t value;
} enumerator;

struct type {
  type_kind kind;
  uint32_t id;
  bool is_signed;                  /* TY_INT */
  bool is_union;                   /* TY_RECORD */
  bool has_no_tag;                 /* TY_RECORD: its name is that of a typedef */
  bool is_complete;                /* false: void, functions, `struct s;`, `int a[]` */
  bool is_variadic, has_prototype; /* TY_FUNCTION; without prototype: K&R, params empty */
  parts_kind parts;                /* TY_RECORD */
  bool is_vla;                     /* TY_ARRAY of a length known at run time, or with such elements: size 0 */
  uint32_t width;                  /* bits of the value: TY_BOOL, TY_INT, TY_FLOAT, TY_POINTER */
  uint32_t align;                  /* bytes */
  uint64_t size;                   /* bytes; 0 when incomplete or is_vla */
  const char *name;                /* TY_INT, TY_FLOAT: "unsigned int", "enum color"; TY_RECORD: its tag or
                      typedef name, "" when it has none */
  const type *to;                  /* pointer: target; array: element; function: result */
  uint64_t count;                  /* TY_ARRAY, when complete and no VLA */
  uint32_t nparams;
  const type **params; /* TY_FUNCTION; already adjusted: no arrays, no functions */
  uint32_t nfields;
  field *fields; /* TY_RECORD, when complete */
  uint32_t nenumerators;
  enumerator *enumerators; /* TY_INT: of an enumeration that has a name; nothing else about the type depends on them */
};

typedef struct types {
  arena arena;
  VEC(type *) all;
  idset index;
  uint32_t pointer_size; /* 8 or 4 */
  /* the types that rules of C mention */
  const type *type_void, *type_bool, *type_char, *type_schar, *type_uchar, *type_short, *type_ushort, *type_int,
      *type_uint, *type_long, *type_ulong, *type_llong, *type_ullong, *type_int128, *type_uint128, *type_float,
      *type_double, *type_ldouble;
  const type *type_size, *type_ptrdiff; /* unsigned long, long; or int on ilp32 */
} types;

void types_init(types *t, bool ilp32);
void types_free(types *t);

/* Names must outlive the table; they are compared as strings. */
const type *type_integer(types *t, uint32_t width, bool is_signed, const char *name);
const type *type_pointer_to(types *t, const type *to);
const type *type_array_of(types *t, const type *element, uint64_t count);
const type *type_open_array(types *t, const type *element); /* `int a[]`: incomplete */
const type *type_vla_of(types *t, const type *element);     /* a new type each time */
const type *type_function_of(types *t, const type *result, const type *const *params, uint32_t nparams, bool variadic,
                             bool prototype);
/* A new, incomplete record; complete it once, with fields in order of declaration. */
type *type_record(types *t, const char *name, bool is_union);
void type_complete(types *t, type *record, const field *fields, uint32_t nfields, uint64_t size, uint32_t align);

const type *type_complex_of(types *t, const type *part);
const type *type_vector_of(types *t, const type *part, uint64_t count, uint32_t align);
/* How many parts a complex number or a vector has, and their type; 0 and NULL for others. */
uint64_t type_nparts(const type *t);
const type *type_part(const type *t);

static inline bool type_is_integer(const type *t) { return t->kind == TY_INT || t->kind == TY_BOOL; }
static inline bool type_is_float(const type *t) { return t->kind == TY_FLOAT; }
static inline bool type_is_pointer(const type *t) { return t->kind == TY_POINTER; }
static inline bool type_is_scalar(const type *t) { return t->kind >= TY_BOOL && t->kind <= TY_POINTER; }
/* The same type, or a record that two files declare by one name and with one size. */
bool type_is_alike(const type *a, const type *b);
static inline bool type_is_aggregate(const type *t) { return t->kind == TY_ARRAY || t->kind == TY_RECORD; }
static inline bool type_is_char(const type *t) { return t->kind == TY_INT && t->width == 8; }

/* Says once what the values of an enumeration are called; where several files define it, the first counts. */
void type_name_values(types *t, const type *enumeration, const enumerator *list, uint32_t n);
/* The enumerator of this value; NULL: it has none, or the type is no enumeration. */
const char *type_value_name(const type *t, int64_t value);

/* What pointer arithmetic on a pointer to `t` steps by: its size, 1 for void and functions. */
uint64_t type_step(const type *t);

/* Prints `t` as C; `declarator` may be "" or a name: `int (*f)(void)`. */
void type_print(buf *b, const type *t, const char *declarator);
/* The part of a variable of type `t` that lies at an offset: `.items[2].next`. `wanted` is its type; NULL: the largest part that begins there. */
void type_print_part(buf *b, const type *t, uint64_t offset, const type *wanted);

#endif
