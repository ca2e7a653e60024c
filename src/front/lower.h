/* Inside the lowering of C: what its files share. One `lower` walks one tree; `at` is
 * the location where the next edge begins, and after a jump a location that nothing
 * leads to, so that code behind it is lowered like any other and later dropped.
 *
 * Expressions become terms. A term that lower_value returns is to be used at `at`: it
 * means what the source means as long as no further edge is made. Whoever makes edges
 * between getting a term and using it saves the term first (lower_save, lower_pin). */
#ifndef CANTRIP_FRONT_LOWER_H
#define CANTRIP_FRONT_LOWER_H

#include "front/ast.h"

typedef struct switch_case {
  i128 low, high;
  loc_id to;
  range where;
} switch_case;

typedef struct switch_context {
  VEC(switch_case) cases;
  loc_id otherwise; /* of `default:`, or NO_LOC */
  range otherwise_where;
} switch_context;

/* A block of the function; inner ones have higher numbers. */
typedef struct block_scope {
  uint32_t outer, end;         /* one behind the last block inside */
  bool matters;                /* has a variable whose address is taken, or an array of variable length */
  VEC(const expr *) variables; /* *v: the array of variable length that v points to */
} block_scope;

/* What is known of a location besides the automaton. */
typedef struct location_scope {
  uint32_t scope;
  bool is_target; /* of jumps: a label or a case */
} location_scope;

/* A variable in scope for which a function is called when the scope is left. */
typedef struct scope_end {
  symbol *variable, *function;
} scope_end;

typedef struct lower {
  job *job;
  program *program;
  terms *terms;
  types *types;
  const afunction *function;
  cfa *f; /* its automaton, or program.init */
  loc_id at;
  range where; /* of what is being lowered */
  loc_id break_to, continue_to;
  VEC(scope_end) cleanups;                    /* of the scopes around `at`, outermost first */
  uint32_t break_cleanups, continue_cleanups; /* so many of them are outside of what is left */
  switch_context *in_switch;
  uint32_t scope;          /* the block that is being lowered */
  VEC(block_scope) scopes; /* [0]: the function */
  VEC(location_scope) location_scopes;
  uint32_t temps;  /* of this function */
  uint64_t labels; /* addresses given to labels so far */
  map erased;      /* type -> the type without VLAs */
  map lengths;     /* VLA type -> its length, a term of size_t */
  map label_locs;  /* label -> location, of this function */
  map declared;    /* symbols that are in cfa.locals or program.globals */
  map builtins;    /* name and result type -> symbol */
} lower;

/* ---- lower_emit.c: edges and temporaries ---- */

/* Works on what stands at `where` from now on, if that is known; the former place. */
range lower_enter(lower *l, range where);
loc_id lower_loc(lower *l);                                    /* a new location */
void lower_edge(lower *l, edge e);                             /* an edge from `at` to a new location */
void lower_assign(lower *l, const expr *lhs, const expr *rhs); /* rhs converted to lhs's type */
void lower_move(lower *l, edge e);                             /* likewise, an E_ASSIGN with its flags */
void lower_goto(lower *l, loc_id to);                          /* and `at` is unreachable afterwards */
void lower_join(lower *l, loc_id at);                          /* falls into `at` and goes on there */
void lower_split(lower *l, const expr *condition, loc_id yes, loc_id no);
void lower_assume(lower *l, const expr *condition, loc_id to, bool is_else); /* `at` stays */
void lower_unmodelled(lower *l, const char *note);
void lower_add_local(lower *l, symbol *s);
void lower_add_global(lower *l, symbol *s);
const expr *lower_temp(lower *l, const type *t);                    /* a new temporary, as a term */
const expr *lower_havoc(lower *l, const type *t, const char *note); /* NULL for void */
const expr *lower_convert(lower *l, const type *to, const expr *e);

/* The value of `e` now, whatever edges follow: `e` itself if nothing can change it. */
const expr *lower_save(lower *l, const expr *e);
/* The lvalue whose address is that of `lvalue` now. */
const expr *lower_pin(lower *l, const expr *lvalue);
bool lower_is_stable(const expr *e);
/* May threads, interrupts or signals change what was read before? */
static inline bool lower_is_interrupted(const lower *l) { return l->program->has_threads || l->program->has_handlers; }
bool lower_has_stable_address(const expr *lvalue);

/* ---- lower_expr.c ---- */

/* Does evaluation need edges? Such an expression cannot stand inside a term. */
bool lower_effects(aexpr *a);
/* Its value; NULL for void. A record is an lvalue that holds it. */
const expr *lower_value(lower *l, aexpr *a);
const expr *lower_lvalue(lower *l, aexpr *a);
/* What is at `lvalue`, the object `a`. If that is volatile, atomic or a device's, it is read here, into a temporary. */
const expr *lower_read(lower *l, const expr *lvalue, const aexpr *a);
void lower_discard(lower *l, aexpr *a);                    /* for its side effects */
void lower_into(lower *l, const expr *variable, aexpr *a); /* variable, an EX_VAR, = a */
void lower_branch(lower *l, aexpr *a, loc_id yes, loc_id no);

/* ---- lower_parts.c: complex numbers and vectors ---- */

/* Does it compute with such numbers? Then it needs edges. */
bool lower_is_parts(const aexpr *a);
const expr *lower_parts(lower *l, aexpr *a);
const expr *lower_parts_truth(lower *l, aexpr *a); /* of a complex number: is it not zero? */
const expr *lower_parts_binary(lower *l, const type *to, expr_kind op, const expr *x, const expr *y);
const expr *lower_parts_convert(lower *l, const type *to, const expr *x); /* also between other numbers */
const expr *lower_parts_step(lower *l, const expr *old, bool down);       /* what ++ or -- stores */

/* ---- lower_order.c ---- */

/* C does not say which of the two is evaluated first; `place`: of the left one only the address. */
void lower_unordered(lower *l, aexpr *left, aexpr *right, bool place);

/* ---- lower_assign.c: A_ASSIGN, A_OPASSIGN, ++ and --; NULL when not wanted ---- */

const expr *lower_assignment(lower *l, aexpr *a, bool wanted);

/* ---- lower_call.c ---- */

bool lower_call_effects(aexpr *a);
/* Into `lhs` if that is not NULL (it has the result's type then); the value if wanted. */
const expr *lower_call(lower *l, aexpr *a, const expr *lhs, bool wanted);
const expr *lower_va_arg(lower *l, aexpr *a, const expr *lhs);
symbol *lower_callee(const aexpr *call); /* the function that is called by name, or NULL */
/* The function `name`, whatever its parameters; one for each type of its result. `name` must be a literal. */
const expr *lower_builtin(lower *l, const char *name, const type *result);
aexpr *lower_expected(aexpr *a); /* x of __builtin_expect (x, constant), or NULL */

/* ---- lower_format.c ---- */

void lower_format(lower *l, const symbol *f,
                  const edge *call); /* does the format fit the arguments of this call of `f`? */

/* ---- lower_atomic.c: __atomic_*, __c11_atomic_*, __sync_*, __builtin_nontemporal_* ---- */

bool lower_is_atomic(const char *name);
const expr *lower_atomic(lower *l, aexpr *call); /* its value; NULL for void */

/* ---- lower_asm.c ---- */

void lower_assembly(lower *l, astmt *s);

/* ---- lower_fill.c ---- */

void lower_fill(lower *l, aexpr *call); /* __VERIFIER_nondet_memory */

/* ---- lower_overflow.c ---- */

bool lower_is_overflow(const char *name); /* __builtin_add_overflow and its like */
const expr *lower_overflow(lower *l, aexpr *call);

/* ---- lower_real.c ---- */

bool lower_is_real_question(const char *name); /* __builtin_isnan, __builtin_isless and their like */
const expr *lower_real_question(lower *l, aexpr *call);

/* ---- lower_vla.c: arrays whose length is known at run time ---- */

const type *lower_type(lower *l, const type *t); /* VLAs and pointers to them: pointers */
void lower_lengths(lower *l, const avla *vlas, uint32_t n);
const expr **lower_all_lengths(lower *l, const type *t, uint32_t *n); /* of the array and of its elements */
const expr *lower_sizeof(lower *l, const type *t);                    /* bytes, as size_t */
bool lower_is_vla(const type *t);
const expr *lower_vla_base(lower *l, aexpr *a); /* `a` of VLA type: pointer to its start */
/* pointer + index (or - index) elements of type `of` */
const expr *lower_advance(lower *l, const expr *pointer, const expr *index, bool negate, const type *of);
const expr *lower_distance(lower *l, const expr *p, const expr *q, const type *of);

/* ---- lower_init.c ---- */

/* object = init; `zeroed`: all its bytes are zero already. */
void lower_initialise(lower *l, const expr *object, aexpr *init, bool zeroed);
const expr *lower_compound(lower *l, aexpr *a);
void lower_globals(lower *l, const ast *tree);

/* ---- lower_scope.c: where the lives of variables end ---- */

void lower_scopes_begin(lower *l);    /* of a function */
uint32_t lower_scope_enter(lower *l); /* a block begins; the one around it */
void lower_scope_leave(lower *l, uint32_t outer);
void lower_scope_add(lower *l, const expr *variable);
void lower_scope_location(lower *l, loc_id at); /* it belongs to this block */
void lower_scope_target(lower *l, loc_id at);   /* and jumps come to it */
/* When all of the function is there: E_ENDS on every way out of a block, and E_DECLARE where a jump leads into one behind the
 * declarations. */
void lower_scopes_end(lower *l);

/* ---- lower_stmt.c ---- */

void lower_statement(lower *l, astmt *s);
void lower_statements(lower *l, astmt *block); /* those of a block, whose variables live on */
/* The function is about to return: is it one that must not? */
void lower_noreturn(lower *l);
void lower_number_labels(lower *l, const afunction *f);

#endif
