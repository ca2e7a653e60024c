/* The machine inside the interpreter: how automata look once they are made ready to run,
 * and the state of a run. Private to the interpreter's files.
 *
 * A term becomes a tree of `node`s, each with the function that evaluates it, chosen by
 * its types when the tree is made; so running is calling. An automaton becomes one `op`
 * for each location. Scalars whose address is never taken live in cells of the frame,
 * all other variables are objects. Frames are kept by their function when it returns, so
 * a call allocates nothing once the function has been as deep before.
 *
 * A failure sets `stop` and evaluation goes on with zeros: terms have no side effects,
 * and the loop looks at `stop` before the next operation. */
#ifndef CANTRIP_RUN_MACHINE_H
#define CANTRIP_RUN_MACHINE_H

#include "run/interp.h"
#include "run/memory.h"

typedef struct machine machine;
typedef struct node node;
typedef struct op op;
typedef struct code code;
typedef struct frame frame;
typedef struct callee callee;

#define unlikely(x) __builtin_expect(!!(x), 0)

/* ---- values ---- */

/* How a type's values travel: integers up to 64 bits and pointers as an int64_t that is
 * extended as the type says, float and double as a double. */
typedef enum { CLASS_INT, CLASS_WIDE, CLASS_REAL, CLASS_LONG, CLASS_BYTES } value_class;

value_class class_of(const type *t);

typedef union cell {
  int64_t i;
  i128 w;
  double d;
  float f; /* in a frame, a float is kept as such: copies preserve every bit */
  long double l;
} cell;

/* A value on its way between functions. */
typedef struct value {
  const type *type; /* NULL: there is none */
  value_class class;
  bool undefined; /* a scalar that has no value */
  cell v;
  /* CLASS_BYTES: where they are; valid until memory changes */
  const object *object;
  uint64_t offset;
} value;

/* What a function without body gave back; `arguments` in the machine's arena. */
typedef struct given_result {
  const symbol *function;
  const cell *arguments;
  uint32_t n;
  value result;
} given_result;

/* ---- terms made ready ---- */

typedef int64_t int_fn(machine *m, const node *n);
typedef i128 wide_fn(machine *m, const node *n);
typedef double real_fn(machine *m, const node *n);
typedef long double long_fn(machine *m, const node *n);

/* Where an lvalue's storage is found. For the first five no bounds need be checked when
 * it is accessed: constant offsets lie within, and computed ones check themselves. */
typedef enum {
  ROOT_CELL,     /* cell number `slot` of the frame */
  ROOT_LOCAL,    /* `disp` in object number `slot` of the frame */
  ROOT_STATIC,   /* `disp` in `object` */
  ROOT_LOCAL_AT, /* the same, at offset a + disp */
  ROOT_STATIC_AT,
  ROOT_ADDRESS /* at address a + disp */
} place_root;

struct node {
  union {
    int_fn *i;
    wide_fn *w;
    real_fn *r;
    long_fn *l;
  } eval;
  const node *a, *b, *c;
  union {
    int64_t k; /* a constant, a step, a mask */
    double real;
    object *object; /* ROOT_STATIC */
    const cell *cell;
  };
  uint64_t disp;  /* added to an offset or address */
  uint64_t count; /* bound of an index */
  uint32_t slot;
  uint32_t unaligned; /* bits that an address does not have */
  uint8_t root;       /* lvalues: a place_root */
  uint8_t class;      /* a value_class */
  uint8_t bit, bits;  /* bit-fields: bits != 0, `bit` counts from the byte at disp */
  const type *type;
  const expr *e; /* the term, for messages */
};

/* ---- automata made ready ---- */

typedef void act_fn(machine *m, const op *o);

typedef enum {
  OP_SKIP,
  OP_SET,    /* cell = integer term */
  OP_ACT,    /* whatever `act` does */
  OP_IF,     /* two ways: `rhs` true to next, else to other */
  OP_CHOOSE, /* the first of several ways that holds */
  OP_SWITCH, /* a table of constants, then the ways that are no comparison with one */
  OP_CALL,
  OP_RETURN,
  OP_LEAVE, /* the exit location */
  OP_LABEL, /* the label that was asked for stands here */
  OP_STUCK  /* no way out */
} op_kind;

typedef struct way {
  const node *when; /* NULL: always */
  op *to;
  uint32_t edge;
  bool in_table;
} way;

typedef struct switch_table {
  int64_t low;
  uint64_t span; /* > 0: dense, `way_of[v - low]` */
  uint32_t n;
  int64_t *key;     /* sparse: sorted */
  uint32_t *way_of; /* index of a way, UINT32_MAX for none */
} switch_table;

struct op {
  op_kind kind;
  uint32_t edge; /* UINT32_MAX: none */
  uint32_t slot; /* OP_SET */
  uint32_t nways;
  op *next, *other;
  const node *place, *rhs; /* lhs as a place; value, condition or callee */
  act_fn *act;
  const node **args; /* OP_CALL */
  uint32_t nargs;
  uint32_t other_edge;
  way *ways;
  switch_table *table;
  callee *target; /* OP_CALL of a function known by name */
  const edge *from;
  struct shared_use *shared; /* what it accesses of memory that threads may share, once that was asked for */
};

/* A function: an automaton, or a function of the library. One for each SYM_FUNC. */
typedef struct library_call library_call;
typedef struct library_entry {
  const char *name;
  void (*run)(machine *m, library_call *c);
  int tag; /* tells apart functions that share `run` */
} library_entry;

struct callee {
  const symbol *sym;
  code *code; /* NULL: no body */
  const library_entry *library;
  object object; /* what its address leads to */
  bool looked_up;
};

typedef struct home {
  enum { HOME_NONE, HOME_CELL, HOME_LOCAL, HOME_STATIC } kind;
  uint32_t slot;
  object *object;
} home;

struct code {
  const cfa *cfa;
  bool is_atomic; /* its name begins with __VERIFIER_atomic_ */
  op *ops;        /* by location; NULL until the function is first called */
  uint32_t ncells, nobjects;
  const symbol **object_sym; /* by object number */
  uint64_t *object_offset;   /* of its bytes in the frame's block */
  uint64_t bytes;            /* of all objects */
  object *graves;            /* by object number: what dangling pointers find */
  uint32_t nparams;
  const node **params; /* places of the parameters */
  frame *idle;
};

struct frame {
  code *code;
  frame *caller, *next_idle;
  const op *call;            /* in the caller; NULL for the first */
  const struct trail *trail; /* how it was called, once a thread asked for it; NULL: nobody has */
  uint32_t depth;            /* of calls */
  bool outside;              /* called by the library: the loop ends when it returns */
  cell *cells;
  uint8_t *has; /* per cell: it has a value */
  object *objects;
  uint8_t *bytes, *init;
  object *dynamic; /* alloca, VLA, varargs; linked by `next` */
  object *varargs;
};

/* An object of the heap, which may be gone by now. */
typedef struct made_object {
  uint64_t address;
  const edge *by; /* NULL: it came from outside */
} made_object;

/* The edge that an observer was told of last. */
typedef struct announced {
  const op *op; /* NULL: none */
  const frame *frame, *caller;
  const op *site; /* of the call that `frame` belongs to */
  bool located;   /* the place of its left side could be found, */
  int64_t at;     /* and this is what was computed for it */
} announced;

struct machine {
  /* of the running frame, for speed */
  cell *cells;
  uint8_t *has;
  object *objects;
  frame *frame;

  bool stop;
  bool by_address;      /* see run_result */
  bool notes_addresses; /* by_address is wanted of what is being compiled */
  bool quiet;           /* a failure only sets `stop`: somebody looks at values, and takes it back */
  bool overflow, shift, signed_shift, uninit, alignment; /* which of the optional checks are on */
  uint64_t steps, pause;
  uint64_t charged; /* steps that are paid for */
  const op *pc;
  memory memory;
  uint8_t scratch[64]; /* zeros: what a failed access reads; or bytes it may write */

  job *job;
  const program *program;
  const run_options *options;
  run_result *result;
  arena arena;   /* nodes and ops */
  map addresses; /* lvalue that was asked for -> the node of its address */
  home *homes;   /* by symbol id */
  callee **callees;
  code **codes;       /* by index of the function */
  code **model_codes; /* by index of the model */
  code *init_code;
  value returned;
  VEC(uint8_t) held; /* bytes of an aggregate that is being returned */
  object held_object;
  VEC(made_object) made;     /* by malloc, or from outside, where leaks are looked for */
  VEC(given_result) results; /* of functions that are declared to depend on their arguments alone */
  uint64_t frame_bytes, calls;
  bool is_choice;    /* the input that is asked for is one of few numbers, */
  i128 least, most;  /* from this to that */
  uint32_t nested;   /* callbacks from the library */
  bool initialising; /* the initialiser runs: constants get their values */
  bool (*on_step)(void *context, struct machine *run, const cfa *f, edge_id e);
  announced announced;
  bool unwanted; /* nobody asks for what edges store at the moment */
  struct library *library;
  struct threads *threads; /* NULL: there is only one thread */
  uint32_t atomic;         /* atomic sections that the running thread is in */
  uint64_t look;           /* when `steps` is this, limits are examined */
};

/* The operation of the program that is under way: where a model of the C library runs, the call; NULL: there is none. */
const op *machine_op(const machine *m);

/* Ends the run; only the first call counts. */
void machine_end(machine *m, run_end end, const char *fmt, ...) __attribute__((format(printf, 3, 4), cold));
void machine_undefined(machine *m, run_check check, const char *fmt, ...) __attribute__((format(printf, 3, 4), cold));
/* CHECK_NULL, of a pointer that is not null. */
void machine_nowhere(machine *m, const char *fmt, ...) __attribute__((format(printf, 2, 3), cold));

/* A term of the running function, for messages. */
void machine_print(const machine *m, buf *out, const expr *e);

/* ---- compile.c ---- */

/* The address of an lvalue of the function that is running. */
uint64_t compile_address(machine *m, const expr *lvalue);
void compile_code(machine *m, code *c); /* on a function's first call */
callee *machine_callee(machine *m, const symbol *sym);

/* ---- access.c: reading and writing ---- */

int_fn *access_loader(const node *place); /* CLASS_INT */
int_fn access_load_cell;
real_fn *access_real_loader(const node *place);
wide_fn access_load_wide;
long_fn access_load_long;
act_fn *access_assigner(const node *place, const node *rhs); /* for op->place = op->rhs */
act_fn access_copy, access_clear;

/* The object and offset of a place; NULL, and the run has ended, if n bytes there cannot
 * be accessed. Not for cells. */
object *access_resolve(machine *m, const node *place, uint64_t n, bool write, uint64_t *offset);
void access_put(machine *m, const node *place, const value *v); /* any place, any type */
value access_eval(machine *m, const node *n, const type *t);    /* any term, of type t */
/* The value that `bytes` hold, and the bytes of a value. */
value value_read(const type *t, const uint8_t *bytes);
void value_write(const value *v, uint8_t *bytes);
value value_convert(const value *v, const type *to); /* bitwise, for mismatched calls */

/* n bytes at an address, for the library; `what` names it in messages. NULL: run ended. */
uint8_t *access_bytes(machine *m, uint64_t address, uint64_t n, bool write, const char *what);
object *access_object(machine *m, uint64_t address, uint64_t n, bool write, const char *what, uint64_t *offset);
/* The same without an access: somebody says that there will be one. */
object *access_possible(machine *m, uint64_t address, uint64_t n, bool write, const char *what, uint64_t *offset);
uint64_t access_read(machine *m, uint64_t address, uint32_t size, const char *what);
void access_write(machine *m, uint64_t address, uint32_t size, uint64_t v, const char *what);

void access_no_value(machine *m, const expr *e) __attribute__((cold));

/* ---- interp.c: calls ---- */

/* Calls a function from the library and waits for it. */
value machine_call(machine *m, callee *f, const value *args, uint32_t nargs);
/* The function at an address; NULL, and the run has ended, if there is none. */
callee *machine_function_at(machine *m, uint64_t address);
/* A frame in which `f` is called with these values; NULL: the run has ended. It is not running yet. */
frame *machine_frame(machine *m, callee *f, const value *args, uint32_t nargs);
/* Makes a frame the running one; NULL: none is. */
void machine_show(machine *m, frame *f);
void machine_pop(machine *m); /* leaves the running frame */
object *machine_alloc(machine *m, object_kind kind, uint64_t size, bool zeroed);
/* Does this allocation fail? An input says so, where allocations can and inputs are those of a counterexample. */
bool machine_fails(machine *m);
/* The next input is one of these numbers. */
void machine_choose(machine *m, i128 least, i128 most);
/* A new object of the heap is the program's from now on: it may be lost. */
void machine_made(machine *m, const object *o);
void machine_free(machine *m, uint64_t address, const char *what);
/* With CHECK_LEAK, at the end of the program: ends the run if something is lost. */
void machine_look_for_leaks(machine *m);
bool machine_input(machine *m, const type *t, value *v);
/* A reading of `lvalue`, which is volatile or a device's: *v, unless the options have an input for it. */
void machine_volatile(machine *m, const expr *lvalue, value *v);
/* Lets the options say what bytes hold of which the program does not; `indeterminate`: to use them is an error. */
void machine_contents(machine *m, const symbol *of, uint8_t *bytes, uint64_t size, bool indeterminate);
/* The address of a new object for an unknown pointer to `t`; 0: no memory. */
uint64_t machine_unknown_object(machine *m, const type *t);

static inline uint32_t pointer_size(const machine *m) { return m->program->terms->types.pointer_size; }

#endif
