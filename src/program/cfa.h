/* The program as automata. A `cfa` is one function: locations, and edges that each
 * do one thing. A `program` is all functions of all linked units, their globals, and
 * an initialiser automaton that runs before the entry.
 *
 * What an edge does:
 *   E_SKIP      nothing
 *   E_ASSIGN    lhs = rhs; scalars of one type, or aggregates of one size (rhs an lvalue
 *               or EX_ZERO). `is_input`: rhs is volatile, or a register of a device: what is
 *               read there may be anything. Writing to a device (ex_is_device) changes nothing
 *   E_ASSUME    goes on only if rhs (a scalar) is not zero. All edges that leave a location
 *               with an assume are assumes; exactly one of them holds in any state, and the
 *               first in order that holds is taken. `is_else` marks one that holds when
 *               none of its older siblings does: it need not be evaluated.
 *   E_CALL      lhs = rhs (args...); lhs NULL: result unused; rhs: EX_FUNC, or a pointer to
 *               function. Arguments are converted already (default promotions included).
 *               Aggregates are passed as lvalues.
 *   E_RETURN    leaves the function with rhs, or NULL; goes to the exit location
 *   E_HAVOC     lhs gets any value of its type; note says why, an empty one that nothing is lost by it
 *   E_ALLOC     lhs (a pointer) = address of a new object of rhs bytes; alloc says where. args: the lengths of an
 *               array of variable length, which must be greater than zero
 *   E_FREE      ends the life of the heap object that rhs points to; NULL is allowed
 *   E_DECLARE   lhs, a local variable, begins a new life with an indeterminate value
 *   E_ENDS      the block of the variables `args` is left, and their lives end; *v stands for the array of variable
 *               length that v points to. Only where the address of one of them was taken. Those of the whole function
 *               end with E_RETURN
 *   E_EVENT     performs action number `event`, seen from outside; note is its name. It goes to a
 *               location of its own, which nothing else leads to
 *   E_UNMODELLED something that cannot be modelled; note says what. Execution that reaches
 *               it stops, a proof must not rely on it.
 *
 * Calls that keep their special names: __builtin_va_start(p), __builtin_va_end(p),
 * __builtin_va_copy(dst, src) and lhs = __builtin_va_arg(p), where p is the address of the
 * va_list's storage; __VERIFIER_nondet_*, reach_error, abort and the library's functions
 * without a body, known by name.
 *
 * Labels as values: `&&l` is an EX_INT of type void *, unique in the program; `goto *e`
 * becomes assumes that compare e with each. */
#ifndef CANTRIP_PROGRAM_CFA_H
#define CANTRIP_PROGRAM_CFA_H

#include "base/job.h"
#include "logic/expr.h"
#include "program/order.h"

typedef struct {
  uint32_t n;
} loc_id;
typedef struct {
  uint32_t n;
} edge_id;

#define NO_LOC ((loc_id){UINT32_MAX})
#define NO_EDGE ((edge_id){UINT32_MAX})

typedef enum {
  E_SKIP,
  E_ASSIGN,
  E_ASSUME,
  E_CALL,
  E_RETURN,
  E_HAVOC,
  E_ALLOC,
  E_FREE,
  E_DECLARE,
  E_ENDS,
  E_EVENT,
  E_UNMODELLED
} edge_kind;

typedef enum {
  ALLOC_HEAP,      /* malloc */
  ALLOC_HEAP_ZERO, /* calloc */
  ALLOC_LIBRARY,   /* memory of the C library's own: always there, not to be freed */
  ALLOC_STACK,     /* alloca: lives until the function returns */
  ALLOC_VLA        /* lives until the function returns or the edge is taken again in the frame */
} alloc_kind;

typedef struct edge {
  edge_kind kind;
  bool is_else;
  bool is_input; /* E_ASSIGN */
  bool is_woven; /* made from a specification, in a function of the program's: nobody's code */
  bool
      is_atomic; /* E_ASSIGN: the memory that it accesses is accessed atomically: that synchronises with other threads, and
                      does not race with other atomic accesses */
  bool is_joined;  /* the edge after it belongs to the same step: no other thread moves in between */
  bool is_relaxed; /* is_atomic, with a memory order that is weaker than sequential consistency */
  alloc_kind alloc;
  loc_id from, to;
  uint32_t scope; /* E_CALL of setjmp(): its block */
  const expr *lhs, *rhs;
  const expr **args;
  uint32_t nargs;
  uint32_t event;          /* E_EVENT */
  range where;             /* of the statement or expression that it comes from */
  const struct edge *call; /* E_ALLOC, E_FREE: as it was before program_lower_allocation */
  const char *note;        /* E_HAVOC, E_EVENT, E_UNMODELLED; may be NULL */
  edge_id next_out;        /* next edge with the same `from`, in order of creation */
} edge;

/* The note of an E_UNMODELLED where a function that is declared noreturn returns: undefined behaviour. */
extern const char cfa_returns_note[];

typedef struct location {
  edge_id first_out, last_out;
  place where;
  place loop;        /* the statement whose iterations begin here; line 0: none */
  const char *label; /* user's label that stands here, or NULL */
} location;

typedef struct cfa {
  symbol *sym; /* the function; NULL for the initialiser */
  uint32_t index;
  VEC(symbol *) params;
  VEC(symbol *) locals; /* locals and temporaries */
  VEC(location) locs;
  VEC(edge) edges;
  loc_id entry, exit;
  bool is_woven; /* made from a specification: nobody's code */
  bool is_model; /* what a function of the C library does: one of program.models, with the index UINT32_MAX */
} cfa;

/* A typedef, for expressions of specifications. */
typedef struct program_typedef {
  const char *name;
  const type *type;
} program_typedef;

/* A function that runs before main, or after it (`at_end`): lower priorities are nearer to the beginning and to the end. */
typedef struct program_hook {
  symbol *function;
  uint32_t priority, order;
  bool at_end;
} program_hook;

/* A view of a program has the same globals, terms and functions, but some functions have other bodies there, and there may be
 * more of them. Making one does not change the program, so any number of them can be there at once. */
typedef struct program {
  terms *terms;
  arena arena;
  VEC(cfa *) functions;          /* those with a body, by index; a view's own come after those of its program */
  symbol *arguments;             /* see program_arguments */
  VEC(cfa *) models;             /* functions of the C library as C that the program calls; see program_model */
  VEC(symbol *) globals;         /* every SYM_GLOBAL and SYM_STRING */
  cfa *init;                     /* straight line of assignments to zeroed globals, entry to exit */
  VEC(enumerator) enumerators;   /* of all files */
  VEC(program_typedef) typedefs; /* of all files, at file scope; only if there is a specification */
  map functions_by_name;         /* interned name -> symbol *, external functions and statics */
  VEC(uint64_t) devices;         /* numbers that become pointers to something volatile: registers begin there */
  VEC(program_hook) hooks;       /* constructors and destructors */
  struct program *of;            /* a view: the program that it is of, which owns it; else NULL */
  VEC(struct program *) views;
  map bodies;         /* a view: symbol id -> index of the function that is its body here */
  order_pairs orders; /* operands whose order C leaves open */
  bool has_threads;   /* it may start threads: it, or a model that it uses, calls __cantrip_start */
  bool ilp32;
} program;

program *program_new(bool ilp32);
void program_free(program *p);

/* A new view of a program that is itself no view. It lives as long as the program. */
program *program_view(program *of);

/* A global that only the view has. */
void program_add_global(program *view, symbol *global);

/* The body of a function, or NULL if it has none. */
cfa *program_body(const program *p, const symbol *function);
/* Lets a function have a body that is another one's, too. */
void program_share_body(program *view, const symbol *function, const cfa *body);
/* The body with this index, for changing it: a view gets a copy of its program's. */
cfa *program_own_body(program *view, uint32_t index);

/* What a function of the C library does: it has no body, but a model in share/cantrip/library. NULL: it has none, or the program
 * has a body for it. The contract says the same without loops, for proofs; where there is none it is the model. */
cfa *program_model(const program *p, const symbol *function);
cfa *program_contract(const program *p, const symbol *function);

/* The model that makes the strings of main(argc, argv); NULL: main has none, or does not look at them. */
symbol *program_arguments(const program *p, const cfa *entry);

/* Adds a function unless sym is NULL; from then on it is the body of `sym`. */
cfa *cfa_new(program *p, symbol *sym);
/* Adds the model of a function of the C library. */
cfa *cfa_new_model(program *p, symbol *sym);
loc_id cfa_add_loc(cfa *f, place where);
edge_id cfa_add_edge(cfa *f, edge e); /* copies; `args` must live in the program's arena */
static inline edge *cfa_edge(const cfa *f, edge_id e) { return &f->edges.at[e.n]; }
static inline location *cfa_loc(const cfa *f, loc_id l) { return &f->locs.at[l.n]; }

/* A number for an edge of a model, never 0. */
static inline uint32_t cfa_inner(const cfa *f, edge_id e) { return (f->sym->model + 1) << 16 | ((e.n + 1) & 0xffff); }

#define for_out_edges(f, l, e)                                                                                         \
  for (edge_id e = cfa_loc(f, l)->first_out; e.n != UINT32_MAX; e = cfa_edge(f, e)->next_out)

/* Shortly behind one of the program's devices? */
enum { device_size = 1 << 16 };
bool program_has_device(const program *p, uint64_t address);

/* The function of this interned name, with or without a body, preferring external ones; NULL if there is none. */
symbol *program_function(const program *p, const char *name);
/* From now on this function is found by its name, also where others have it. */
void program_prefer(program *p, symbol *function);
/* The function of this name, preferring external ones; NULL if there is none with a body. */
cfa *program_find(const program *p, const char *name);

/* Drops unreachable locations and chains of E_SKIP; renumbers. Labels are kept. */
void cfa_compact(cfa *f);

/* Turns calls of malloc, calloc, alloca and free that have no body into E_ALLOC, E_FREE. `by_model`: not those of malloc and calloc that have
 * a model, which tells errno why it fails. */
void program_lower_allocation(program *p, bool by_model);
/* Makes them calls again, of this function; in a view. */
void program_raise_allocation(program *view, const char *function);

/* Of a program that begins with main: reads of volatile variables of functions are no inputs where only the program knows their
 * addresses; cfa_volatile.c. */
void program_settle_volatile(program *p);

/* Makes constructors, destructors and atexit into calls, in main and before exit. */
void program_lower_ends(program *p);

/* Makes setjmp and longjmp into branches and returns; cfa_jumps.c. */
void program_lower_jumps(program *p);

/* Of a program that starts threads: afterwards each edge accesses memory that other threads may access at most once, and only
 * E_ASSIGN and E_HAVOC do; cfa_threads.c. */
void program_split_accesses(program *p);
/* Is what the lvalue denotes memory that another thread may access, too? */
bool cfa_is_shared(const expr *lvalue);

/* Validates the invariants above; prints the first violation to `out` and returns false. */
bool cfa_check(const program *p, const cfa *f, FILE *out);
bool program_check(const program *p, FILE *out);

/* One edge as a C-like statement: `x = y + 1`, `[x < 3]`, `r = f(a, b)`. */
void edge_print(buf *b, const edge *e);
void edge_show(buf *b, const edge *e, const ex_style *style); /* the same for a reader: see ex_show */
/* What stands right of the `=` of E_ASSIGN, E_CALL, E_ALLOC. */
void edge_show_right(buf *b, const edge *e, const ex_style *style);

#endif
