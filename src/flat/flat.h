/* The program as one automaton without calls and without pointers to follow: what
 * verification works on. Calls are inlined (each call site its own copy of the callee's
 * variables), memory is split into cells, and every access through a pointer is resolved
 * to the cells that it may mean.
 *
 * A cell is a variable of its own (a symbol):
 *   - a scalar variable, or a scalar member of a record variable: `s.state`
 *   - an array of scalars, or one member of all elements of an array of records: `a[].x`;
 *     several dimensions become one, row by row. A symbol of type array
 *   - the values of one scalar type and member in all objects of one allocation site, as an
 *     array by element number from the site's first byte: `heap12[].next`
 * Terms on flat edges contain only EX_VAR of cells (arrays only under EX_SELECT, EX_STORE),
 * EX_ADDR and EX_FUNC as constants, and operations on them: no EX_DEREF, EX_FIELD, EX_INDEX.
 *
 * The edges:
 *   F_SKIP     nothing
 *   F_ASSIGN   var = rhs (an array's rhs is an EX_STORE chain, EX_ZERO or another array)
 *   F_ASSUME   goes on only if rhs is not zero. Not only branches: `__VERIFIER_assume` too,
 *              so a location may have one assume that fails
 *   F_HAVOC    var gets any value of its type. `input` says where it comes from
 *   F_EVENT    an action that is seen from outside; its location `to` has no other edge in
 *   F_CALL     with `keep_calls`: the procedure of that number is executed from its entry to its exit, with
 *              variables of its own. What it is given and gives back are variables of the caller, too. Its location
 *              `to` has no other edge in
 *
 * Over-approximation is sound and is listed: what cannot be modelled exactly becomes
 * F_HAVOC, with an entry in `assumptions`. A location where execution ends has no edges
 * out; `end` says how. */
#ifndef CANTRIP_FLAT_FLAT_H
#define CANTRIP_FLAT_FLAT_H

#include "flat/assumption.h"
#include "flat/layout.h"
#include "program/cfa.h"
#include "run/given.h"

typedef enum { F_SKIP, F_ASSIGN, F_ASSUME, F_HAVOC, F_EVENT, F_CALL } flat_kind;

typedef struct flat_edge {
  flat_kind kind;
  input_source input; /* F_HAVOC */
  loc_id from, to;
  symbol *var;     /* F_ASSIGN, F_HAVOC */
  const expr *rhs; /* F_ASSIGN, F_ASSUME */
  uint32_t event;  /* F_EVENT: its number; F_CALL: the number of the procedure */
  uint32_t frame;  /* the copy of the function it belongs to: index in frames */
  edge_id origin;  /* the edge of that function's cfa; NO_EDGE for glue */
  uint32_t inner;  /* a call of the C library: the edge of its model, as cfa_inner has it; 0: in order */
  int8_t section;  /* with threads: an atomic section begins (1) or ends (-1) */
  bool waits;      /* F_ASSUME, with threads: the thread waits until it holds */
  uint32_t starts; /* F_SKIP, with threads: the number of the thread that starts here; 0: none */
  uint32_t source; /* of interleaved threads: its number in all_edges */
  edge_id next_out;
} flat_edge;

typedef enum {
  END_NONE,
  END_ERROR,      /* an error of the property is reached: see flat_error */
  END_EXIT,       /* normal end, exit(), abort(), a failed assumption */
  END_UNMODELLED, /* what happens next cannot be modelled: see note */
  END_RECURSION,  /* the bound of inlining recursive calls was reached */
  END_THREAD      /* a thread ends, and others may go on; only before the threads are interleaved */
} flat_end;

typedef struct flat_loc {
  edge_id first_out, last_out;
  flat_end end;
  const char *note;  /* END_UNMODELLED: what; END_ERROR: "reach_error is called"; END_EXIT: NULL,
                        or "exit is called"; END_RECURSION: the function */
  uint32_t property; /* END_ERROR: index in properties */
  uint32_t frame;
  loc_id origin;  /* location of the function's cfa, or NO_LOC */
  bool cut;       /* a block ends here, whatever else is here */
  bool is_inside; /* in the middle of a step: no other thread moves here */
} flat_loc;

/* One inlined copy of a function. */
typedef struct flat_frame {
  const cfa *function;
  uint32_t caller; /* index of the caller's frame; UINT32_MAX for the entry */
  edge_id call;    /* the call in the caller's cfa */
  uint32_t thread; /* that executes it; 0: that of main */
} flat_frame;

/* An array, or a part of its elements, that a pointer moves in. */
typedef struct flat_array {
  const symbol *object; /* a variable (its copy), or an allocation site */
  const leaf *leaf;     /* NULL: all of the object */
  uint32_t offset;      /* of the first position, in bytes */
} flat_array;

typedef struct flat_property {
  const char *name;    /* "ERROR", "reach_error", "assert" ... as reports use it */
  place where;         /* of the first location, for reports */
  uint32_t check;      /* of run_check, or 0 */
  const expr *what;    /* with a check: the operation, of one inlined copy, */
  const char *text;    /* and as it stands in C */
  const cfa *function; /* with a check: where it stands, */
  uint64_t edge,
      ordinal; /* and which of its obligations it is: the same in every flat program; UINT64_MAX: cannot be told */
  bool direct; /* with a check of memory: through no pointer */
  VEC(flat_array) arrays; /* with bounds: where the access may be */
  bool is_memory;         /* any error of memory counts: null, bounds, what is freed */
} flat_property;

/* What C's memory a cell stands for. */
typedef struct flat_cell {
  symbol *var;          /* NULL: a pointer in a site's object that no edge reads */
  const symbol *object; /* a variable (its copy), or an allocation site */
  const leaf *leaf;
  bool site;
  bool own;  /* of a site: the program itself allocates it */
  bool pool; /* of all objects that unknown pointers of a type point to: indexed by where they begin */
} flat_cell;

/* An edge of a copy that makes one object, once. */
typedef struct flat_site {
  uint32_t frame;
  edge_id edge;
  const symbol *object;
} flat_site;

/* A place that makes many objects, each an element of one array, to which no pointer is moved. */
typedef struct flat_fresh {
  symbol *fresh;        /* gets the address of the newest one, which is always a new place */
  const symbol *object; /* its cells are in flat.cells; */
  symbol *freed;        /* and by element, with checks: was it freed? or NULL */
  bool zero;            /* they begin with zeros */
} flat_fresh;

/* A pointer from outside and the object that it was given, should it not be null or another's. */
typedef struct flat_given {
  const symbol *holder; /* a variable, or another object that was given: the pointer is in it, */
  uint64_t at;          /* at this bit */
  const symbol *object;
  symbol *bytes; /* how large it is; NULL: as its type says, or it does not matter */
} flat_given;

/* With `confine`: where an execution ends in which an access leaves the array that it is taken to stay in. The
 * location's property is the number of this. */
typedef struct flat_access {
  uint64_t edge, ordinal; /* in the original program, so that it is the same in every flat program of it */
} flat_access;

typedef struct flat_stray {
  loc_id end; /* NO_LOC: in a function that is not examined */
  flat_access access;
} flat_stray;

/* With `keep_calls`: a function whose calls stay calls. It is inlined once, between two locations of its own. */
typedef struct flat_procedure {
  const cfa *function;
  loc_id entry, exit;
  symbol **arguments; /* which calls set; those of records have several cells */
  uint32_t narguments;
  symbol *result; /* which calls find set; or NULL */
  bool recursive;
} flat_procedure;

typedef struct flat {
  program *program;
  arena arena;
  VEC(symbol *) vars;   /* every cell that occurs */
  VEC(flat_cell) cells; /* the ones that are memory of the program */
  VEC(flat_site) sites;
  VEC(flat_given) givens;
  VEC(flat_fresh) fresh;
  VEC(i128) marks; /* small numbers, not 0, that the program writes down as pointers: no objects are there */
  VEC(flat_loc) locs;
  VEC(flat_edge) edges;
  VEC(flat_frame) frames;
  VEC(flat_property) properties;
  assumption_list assumptions; /* what proofs rest on unless it is shown */
  VEC(flat_stray) strays;
  VEC(flat_procedure) procedures;
  VEC(loc_id) threads;    /* where they begin, by number, that of main first; empty: the program starts none */
  bool lacks_threads;     /* more may be started than were inlined, and not only as copies of these */
  VEC(symbol *) given;    /* by thread: its number, and its argument, both set where it is started; of main NULL */
  VEC(flat_loc) all_locs; /* of interleaved threads, before slicing: who moves when is told from these; */
  VEC(flat_edge) all_edges;
  loc_id entry;
  bool keep_loops; /* slicing keeps every loop: whether it ends is the question */
  bool shows_ends; /* flat_show_ends: an end that no event leads to is work that goes on forever */
} flat;

/* What engines know of a program before it is flattened, and tell one another. */
typedef struct flat_known {
  const bool *decided; /* by property: it is assumed to be kept; NULL: none is */
  uint32_t ndecided;
  bool met;        /* all of them are: executions that do not keep one are left out */
  const map *wide; /* accesses (flat_access) that may leave their arrays; NULL: none. See abstract/confined.h */
  bool confine;    /* that is to be found out: collect `strays` */
  bool memoryless; /* the program is a view in which more is possible: only proofs count, see memoryless.h */
} flat_known;

/* How a program is flattened, and what counts as an error in it. */
typedef struct flat_options {
  const char *entry;
  const string_list *labels;  /* error labels; NULL or empty: "ERROR", or with no_errors none */
  bool only_labels;           /* nothing else is an error: execution ends there */
  bool any_globals;           /* globals start with any value, constants excepted */
  bool no_null, no_alias;     /* pointers from outside are not null, point to objects of their own */
  bool defined;               /* executions with undefined behaviour are left out; what nobody set may be anything */
  bool unassumed, unrequired; /* ignore __VERIFIER_assume in the program, what a specification requires of callers */
  uint32_t checks;            /* of run_check: run-time errors that are properties, one each */
  bool all_freed;          /* with CHECK_LEAK: what is not freed at the end is lost, though something may point to it */
  bool own_operations;     /* of the entry, not of the functions that it calls, */
  const string_list *also; /* but for these, by name; NULL: none */
  bool whole_objects;      /* bounds are those of objects: leaving an array inside of one is fine */
  bool
      given_valid; /* what the surroundings give, and an index made of it (foreign.h), are no obligation of the program */
  bool keep_loops;          /* as in flat */
  bool no_errors;           /* where an error would be reported, execution just ends */
  bool no_events;           /* events are steps like any other: only errors count */
  uint32_t end_event;       /* not 0: flat_show_ends is wanted, with this action */
  uint32_t recursion_bound; /* how often a function may be on the call stack; default 3 */
  uint32_t max_edges;       /* give up beyond this size */
  bool sliced;     /* leave out what cannot matter, and is taken to end, before anything is inlined: see relevance.h */
  bool keep_calls; /* of functions that are recursive, or large and called from several places */
  uint32_t
      brief; /* not 0: calls of functions with more edges only change things, see effects.h. Goes with `thin`, `own_operations` */
  bool threads; /* the threads that are started are inlined, too, and interleaved; else what follows is not modelled */
  bool apart;   /* with `threads`: they are not interleaved */
  bool deadlock, races; /* of threads: that all of them wait, that two accesses are a data race, is an error */
  flat_known known;
} flat_options;

/* How the program is flattened from `entry`, for checking `function`: what the command line says about globals and pointers from outside;
 * `initial_globals`: globals have their initial values also where `function` is not main. */
flat_options flat_options_of(const job *job, bool initial_globals, const char *function, const char *entry);
/* Executions that access memory outside the objects that live are left out. */
void flat_stay_inside(flat_options *o);

/* Builds it; release with flat_free. NULL, with a diagnostic, if the entry has no body or the
 * result would be too large. Properties: label, reach_error, __VERIFIER_error, __assert_fail
 * and its like, all as one property "unreach" unless stated otherwise. */
flat *flat_build(job *job, program *program, const flat_options *options);
void flat_free(flat *f);
bool flat_check(const flat *f, FILE *out);          /* the invariants above */
void flat_print(job *job, const flat *f, buf *out); /* text, for people who debug */

/* Removes what no event and no END_ERROR or END_UNMODELLED location can depend on: assignments and havocs of
 * variables that no assume on the way needs, transitively; then empty chains and locations
 * from which no such end is reachable (they become END_EXIT). */
void flat_slice(flat *f);

/* Every normal end becomes an event of glue before an end, so that slicing tells it from work that goes on forever. */
void flat_show_ends(flat *f, uint32_t action);

void flat_add_edge(flat *f, flat_edge e); /* the last that leaves e.from */

static inline flat_edge *flat_edge_at(const flat *f, edge_id e) { return &f->edges.at[e.n]; }
static inline flat_loc *flat_loc_at(const flat *f, loc_id l) { return &f->locs.at[l.n]; }

#define for_flat_out(f, l, e)                                                                                          \
  for (edge_id e = flat_loc_at(f, l)->first_out; e.n != UINT32_MAX; e = flat_edge_at(f, e)->next_out)

#endif
