/* Between the automata and the flat program: calls are gone, memory is still C's. The
 * locations are those of the flat program already; instead of its edges there are steps,
 * whose terms have lvalues of every kind. */
#ifndef CANTRIP_FLAT_STEPS_H
#define CANTRIP_FLAT_STEPS_H

#include "flat/alias.h"
#include "flat/flat.h"

typedef enum {
  S_SKIP,
  S_ASSIGN,  /* lhs = rhs, scalars or aggregates */
  S_ASSUME,  /* rhs */
  S_HAVOC,   /* lhs gets any value, from `input` */
  S_ALLOC,   /* lhs = a new object of site `site`, of rhs bytes; NULL: one element */
  S_DECLARE, /* lhs begins a new life */
  S_CLOBBER, /* any bytes into what rhs points to; pointers come from what lhs points to */
  S_OUTPUT,  /* any numbers into the variable or array that rhs points to, or (`whole`) all of its object */
  S_FILL,  /* lhs bytes from where rhs points to get any values, from `input`; pointers among them only if it is none */
  S_EVENT, /* action `event` */
  S_ENDS,  /* the lives of the objects `list` end: variables, sites, and what v points to for *v */
  S_FREE,  /* the life of the object that rhs points to ends */
  S_VALID, /* goes on only if rhs bytes can be accessed where lhs points to */
  S_INVALID, /* goes on only if they cannot */
  S_READ,    /* rhs is computed for nothing, which matters to checks */
  S_ACCESS,  /* nothing, but the library reads or writes (`writes`) lhs bytes from where rhs points to */
  S_OBLIGE,  /* nothing, but rhs must be true: otherwise the library's use of lhs is undefined */
  S_CALL,    /* of the procedure number `event`, which is inlined elsewhere */
  S_FLOW     /* nothing, but pointers in rhs may show up in lhs; `whole`: in what they point to */
} step_kind;

typedef struct step {
  step_kind kind;
  input_source input;
  bool maybe_null;        /* S_ALLOC */
  bool unknown;           /* S_HAVOC: a pointer may then point outside the program */
  bool whole;             /* S_OUTPUT */
  bool silent;            /* what is evaluated here is nothing that the program does: no obligations */
  bool sure;              /* silent, but it accesses only what it may: a statement of a model */
  bool writes, is_string; /* S_ACCESS; a string from outside ends somewhere */
  bool unset;             /* S_HAVOC: what lhs gets is indeterminate */
  bool hands_on;          /* S_ASSIGN: no use of the value, which may be indeterminate */
  bool revives;           /* S_FREE: the life of the object, which was freed, goes on after all */
  loc_id from, to;
  const expr *lhs, *rhs;
  uint32_t frame, site, event;
  edge_id origin;
  uint32_t inner; /* in a model of the C library: which of its edges, as cfa_inner has it; 0: those in order */
  uint32_t check; /* S_OBLIGE: which run_check; 0: told by the type of lhs */
  uint32_t extra; /* in a variadic one: the key of its arguments in steps.extra; 0: that of the frame */
  place where;
  const expr **list; /* S_ENDS: what ends; S_ALLOC: lengths of an array of variable length */
  uint32_t nlist;
  const char *note; /* S_ACCESS, S_OBLIGE: the function */
  int8_t section;   /* these three as in flat_edge */
  bool waits;
  uint32_t starts;
  uint32_t next; /* with the same `from`; UINT32_MAX: last */
} step;

/* An allocation site: one copy of one edge. Its objects are elements of one array; a site that
 * runs once and makes one element is that element, a plain variable. */
typedef struct site {
  symbol *sym;         /* stands for the first byte; its type is set when the element's is */
  symbol *top;         /* how many elements are in use; NULL: the site is one object */
  const type *element; /* NULL: cannot be told, contents are not modelled */
  const expr *size;
  bool heap;           /* made by malloc and its like, to be freed */
  bool once;           /* the site runs at most once: it is one object */
  bool uniform;        /* it makes many objects, each one element, and no pointer to them is moved */
  symbol *bytes;       /* with checks: the size of that object; NULL: it has the size of its type, or several */
  symbol *freed;       /* with checks: has it been freed? Of a uniform site an array, by element */
  symbol *fresh;       /* of a uniform site: where the object begins that was made last */
  symbol *last;        /* with checks, of a site whose objects differ: likewise; the sizes of others are not known */
  symbol *last_bytes;  /* how many bytes that one has */
  symbol *last_freed;  /* and whether it was freed */
  bool zero, external; /* external: made by code that is not here, holds anything */
  const uint64_t *own; /* but for the pointers at these bits: each was given an object of its own */
  uint32_t nown;
  const type *said;    /* of what a function from outside returns: the record that its pointer points to; else NULL */
  const type *pointee; /* of what the surroundings give: the type of the pointer to it; else NULL */
  const uint32_t *aliases; /* sites that the pointer may point to instead */
  uint32_t naliases;
  bool pool; /* all objects of a type that have no site of their own; see givens.c */
} site;

typedef struct extra_arguments {
  const expr **args;
  uint32_t n;
} extra_arguments;

/* A global some of whose pointers, at these bits, were given objects. */
typedef struct owner {
  symbol *global;
  const uint64_t *own;
  uint32_t nown;
} owner;

/* A call of __cantrip_start: a thread begins to execute body(function, argument). */
typedef struct thread_start {
  step at;
  const expr *body, *function, *argument;
} thread_start;

/* What the program does with pointers, in functions that calls reach if these are known; givens.c. */
typedef struct usage {
  bool is_known;
  const types *types;
  map kinds;               /* id of a record type -> its kind of objects */
  map seen, symbols;       /* terms; symbols that occur in functions */
  map changed;             /* kinds of objects of which two pointers to one can be told from two objects */
  map moved;               /* kinds of objects to which pointers are moved: they may be arrays */
  map walked;              /* kinds of records whose links are followed on and on: lists, of unknown length */
  map members;             /* record type and member: pointers in records that are mentioned */
  VEC(symbol *) functions; /* whose address is taken, anywhere */
  VEC(const edge *) kept;  /* assignments of addresses of globals to pointers in globals, anywhere */
  flat *flat;              /* its marks are noted */
} usage;

typedef struct steps {
  job *job;
  program *program;
  flat *flat;
  const flat_options *options;
  VEC(step) all;
  VEC(uint32_t) first, last; /* by location; UINT32_MAX: none */
  VEC(site) sites;
  uint32_t whole;     /* locations from here on are procedures'; UINT32_MAX: there are none */
  loc_id end;         /* where the entry has returned */
  const expr *result; /* and what it has returned; NULL: nothing */
  map extra;          /* frame, or step.extra -> the record of its call's extra arguments */
  map passed;         /* step.extra -> these, as an extra_arguments, where there is no record */
  usage usage;
  const bool *reached;   /* by function: a call may reach it; NULL: any may */
  map pools;             /* kind of object -> site */
  uint32_t record_pools; /* those of them whose objects are records */
  map pool_symbols;      /* symbol id of a pool -> its site */
  VEC(owner) owners;
  VEC(const expr *) escaped; /* pointers that functions without body are given */
  bool gives_pointers;       /* such a function may give some */
  bool unknown_pointers;     /* globals or arguments hold some */
  bool frees;                /* something is freed */
  bool reallocs;             /* what is freed may be at its place again, larger or smaller */
  bool has_ends;             /* some step is S_ENDS */
  VEC(thread_start) starts;  /* of threads that are inlined later */
  uint32_t thread;           /* being inlined */
  const expr *self;          /* its number */
  map own;                   /* a thread-local variable of main -> that of this thread */
  idset said;                /* by number in flat->assumptions */
} steps;

/* Inlines everything from the entry: locations, frames and properties of s->flat, and the
 * steps. False, with a diagnostic, when that is impossible. */
bool steps_build(steps *s);
void steps_free(steps *s);

loc_id steps_location(steps *s, uint32_t frame, loc_id origin);
void steps_add(steps *s, step x);
/* Adds the step and goes on behind it: `m` is then an empty step from there. */
void steps_then(steps *s, step *m);
/* Adds a site for an object that comes to be at this edge. */
uint32_t steps_site(steps *s, const char *what, const expr *size, place where);
/* Adds to the assumptions of the flat program; each is listed once. */
void steps_assume(steps *s, assumption_kind kind);
void steps_assume_of(steps *s, assumption_kind kind, const char *name);
void steps_assume_number(steps *s, assumption_kind kind, const char *name, uint64_t number); /* name may be NULL */
void steps_assume_at(steps *s, assumption_kind kind, place where);
void steps_assume_named_at(steps *s, assumption_kind kind, const char *name, place where);

/* A call of a function without a body, made of `model`: kind, frame, origin, place and ends are
 * set. lhs may be NULL. */
void steps_library_call(steps *s, step model, symbol *f, const expr *lhs, const expr **args, uint32_t nargs);
/* One that is neither here nor in share/cantrip/library; outside.c. */
void steps_outside_call(steps *s, step model, symbol *f, const expr *lhs, const expr **args, uint32_t nargs);
/* Any bytes where `pointer` points; pointers among them come from what `from` points to, or, when it is NULL, from outside. m moves on. */
void steps_clobber(steps *s, step *m, const expr *pointer, const expr *from);
/* With checks: arguments are evaluated, where the call does not become an assignment. m moves on. */
void steps_read_arguments(steps *s, step *m, const expr **args, uint32_t nargs);
/* A primitive of the models in share/cantrip/library; false: the function is none. primitives.c */
bool steps_primitive(steps *s, step model, symbol *f, const expr *lhs, const expr **args, uint32_t nargs);
/* A function that is given to the library runs sometime, or in between: where that is not modelled the execution ends, and this is
 * true. Others, whoever they are from, are taken not to call it. */
bool steps_calls_back(steps *s, step model, const symbol *f, const expr **args, uint32_t nargs);
/* Variable arguments; steps_variadic.c. The extra ones of a call go to `frame`; m moves on. */
void steps_pass_extra(steps *s, step *m, uint32_t frame, const expr **args, uint32_t n);
void steps_va_start(steps *s, step m, const expr *list);
void steps_va_arg(steps *s, step m, const expr *lhs, const expr *list);
void steps_va_copy(steps *s, step m, const expr *to, const expr *from);
/* "reach_error" and its like: a call is an error whether there is a body or not. */
bool steps_is_error(const char *name);
/* One that is not part of the program. */
symbol *steps_outside_function(steps *s, const type *t);
/* A function without a body is given one that it calls in a way that is not followed: in which, as the rest of a sentence
 * that begins with the call. NULL: it is not. */
const char *steps_not_followed(const symbol *f, const expr **args, uint32_t nargs);

/* What comes from outside; external_objects.c. Creates the objects that globals and the entry's parameters point to. */
loc_id steps_give(steps *s, const cfa *entry, loc_id at);
/* For alias_unknown_objects; the context is the steps. */
symbol *steps_unknown_object(void *steps, const type *t, uint32_t number, const uint64_t **except, uint32_t *n);
/* Is it worth a thought that two pointers to `t` from outside are one? */
bool steps_may_share(steps *s, const type *t);
/* May an object of one type be taken for one of the other? */
bool steps_same_kind(steps *s, const type *a, const type *b);
/* Is it a global that the program uses and that has any value, or is a constant to which pointers may point? */
bool steps_is_unknown_global(const steps *s, const symbol *g);
bool steps_is_pool(const steps *s, const symbol *object);
bool steps_starts_unknown(const steps *s, const symbol *global);
/* Types of one kind may be the types of one object; are pointers to objects of a kind moved somewhere? */
uint64_t steps_kind(steps *s, const type *t);
/* Is a pointer to it set to what a record of its kind points to: `p = p->next`? */
bool steps_is_walked(steps *s, const type *t);
bool steps_is_moved(const steps *s, uint64_t kind);
/* Functions whose address is taken and that can be called as `as`; *at counts up from 0; NULL: no more. */
symbol *steps_function_at(steps *s, const type *as, uint32_t *at);
/* The global in which an assignment puts the address of another, if it is examined that this may be there; NULL. */
const symbol *steps_kept_in(const steps *s, const edge *e);
void usage_free(usage *u);

/* Types of allocation sites, told from how their objects are used; steps_types.c. */
void steps_choose_types(steps *s);
/* When the points-to analysis knows the steps: sites whose objects pointers may leave are not uniform. */
void steps_confirm_uniform(steps *s, alias *a);
/* Tells the points-to analysis everything that the steps do. */
void steps_tell(steps *s, alias *a);

#endif
