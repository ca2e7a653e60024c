/* The interpreter: executes automata on byte-exact memory, as the compiled program
 * would behave, and stops at undefined behaviour with its place. It is `cantrip run`,
 * it replays counterexamples, and it is the oracle of the fuzzers; so it knows nothing
 * of abstraction and solvers. */
#ifndef CANTRIP_RUN_INTERP_H
#define CANTRIP_RUN_INTERP_H

#include "base/classes.h"
#include "program/cfa.h"
#include "run/given.h"

typedef enum {
  RUN_EXIT,       /* main returned, or exit() */
  RUN_ABORT,      /* abort(), __builtin_trap */
  RUN_ASSERT,     /* a false assert: __assert_fail and its like */
  RUN_ERROR,      /* reach_error, __VERIFIER_error, or the label that was asked for */
  RUN_ASSUME,     /* __VERIFIER_assume(0): the path is not one of the program's */
  RUN_UNDEFINED,  /* undefined behaviour, see `check` and `message` */
  RUN_UNMODELLED, /* E_UNMODELLED, or a function that has no body and is not known */
  RUN_LIMIT,      /* steps, time, memory, inputs used up */
  RUN_STOPPED,    /* on_step had enough */
  RUN_DEADLOCK    /* every thread that has not ended is blocked */
} run_end;

/* Where objects are, which C leaves open. */
typedef enum {
  LAYOUT_USUAL,     /* far apart, aligned for everything; no address is used again soon */
  LAYOUT_UNALIGNED, /* aligned as their types ask for, and no better */
  LAYOUT_RECYCLED /* the address of what has ended is that of the next new object; with 64 bits, the lower 32 are zero */
} memory_layout;

struct machine;

typedef struct run_options {
  uint32_t checks; /* what is reported. Without its check, overflow wraps, shifts use the low
                      bits of the amount (as x86), and indeterminate values are zero; bounds,
                      null, div0 and memory cannot be executed and are reported always */
  uint64_t
      max_bytes; /* of the objects that live at a time: beyond, RUN_LIMIT; 0: as the job's limits say, and allocations fail */
  bool signed_shifts; /* with CHECK_SHIFT also left shifts of negative values, and those that lose bits, which
                         compilers define and many programs rely on */
  bool all_freed; /* with CHECK_LEAK: all that is not freed at the end is reported, though something may point to it */
  place leak_at;  /* with CHECK_LEAK: one that was allocated on this line is reported first */
  const string_list *error_labels; /* entering a location with one is RUN_ERROR; or NULL */
  bool only_labels;                /* no call of a function is an error: execution ends there, as by abort() */
  uint64_t max_steps;              /* 0: none */
  FILE *out, *err, *in;            /* what the program prints and reads */
  uint32_t argc;
  const char *const *argv; /* argv[0] is the program's name */
  /* The next value of __VERIFIER_nondet_*: called with the type wanted; false: used up. A pointer is an address
   * (as `argument`), or 1: an object of its own, whose `contents` are asked for. */
  bool (*next_input)(void *context, struct machine *run, const type *type, i128 *integer, long double *real);
  /* What indeterminate memory holds; may be NULL. Called with the bytes of a global before the
   * entry begins, of a variable at its declaration, and with `of` NULL of an object that is
   * allocated or comes from a function without body. With CHECK_UNINIT only of what holds values:
   * globals, and objects that come from outside. */
  void (*contents)(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size);
  /* What a function from outside leaves in `n` bytes at `at` of an object; may be NULL. `of` is the variable, or NULL. */
  void (*output)(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size, uint64_t at,
                 uint64_t n);
  /* The value of a parameter of an entry that is not main: for a pointer an address, of interp_object or
   * interp_address, for a float its bits; false, or NULL: the next input. A record gets its `contents`. */
  bool (*argument)(void *context, struct machine *run, const symbol *parameter, i128 *integer);
  bool volatile_inputs;   /* what is volatile reads the next input while there is one (a pointer: 0 null, 1 an
                             object of its own, 2 what was stored), otherwise what was stored */
  bool notes_addresses;   /* by_address is wanted */
  memory_layout layout;   /* where objects are */
  bool allocates;         /* memory that cannot be had ends the execution: RUN_LIMIT. Otherwise malloc() returns null */
  bool unknown_functions; /* one without body and not known returns the next input */
  void *context;
  /* Called before every edge of the program that is taken, not those of models of the C library; may be NULL. False: it is enough, RUN_STOPPED. */
  bool (*on_step)(void *context, struct machine *run, const cfa *f, edge_id e);
  /* Called when an edge that was told to on_step is done, for each scalar that it stored; may be NULL. */
  void (*on_stored)(void *context, const run_value *stored);
  /* Programs with threads. Which of the enabled threads, in ascending order, makes the next step; `running` made the last one. NULL: the
   * first of them. UINT32_MAX: it is enough, RUN_STOPPED. */
  void *scheduler; /* the context of `schedule` */
  uint32_t (*schedule)(void *scheduler, struct machine *run, const uint32_t *enabled, uint32_t n, uint32_t running);
  /* An access of the running thread to memory that threads may share, just before it; may be NULL. */
  void (*on_access)(void *context, struct machine *run, uint64_t address, uint64_t size, bool writes, bool atomic);
  /* The execution has ended, and its threads stand where they are; may be NULL. */
  void (*at_end)(void *context, struct machine *run, run_end end);
  uint32_t max_threads;   /* besides main: who would start one more waits forever; 0: any number */
  bool switches_anywhere; /* before every operation, not only before those that other threads could notice */
  bool notes_races;       /* a data race is noted in the result, and the execution goes on */
} run_options;

/* A lock that a thread holds. */
typedef struct run_lock {
  run_part lock;
  range where; /* it was taken */
} run_lock;

/* One of the accesses of a data race. */
typedef struct run_access {
  uint32_t thread;
  bool writes, is_atomic;
  run_part what;
  range where;
  const cfa *function;
  VEC(range) stack;    /* call sites, innermost first */
  VEC(run_lock) locks; /* that the thread held */
} run_access;

/* A thread that is blocked. */
typedef struct run_wait {
  uint32_t thread;
  const symbol *function; /* of the library, in which it waits; NULL: nobody knows */
  range where;
  uint32_t holder; /* the thread that holds what it waits for; UINT32_MAX: none */
  run_part what;   /* the lock or the like */
} run_wait;

typedef struct run_result {
  run_end end;
  int status;          /* RUN_EXIT */
  run_check check;     /* RUN_UNDEFINED */
  bool is_nowhere;     /* CHECK_NULL: the pointer is not null, but points to no object at all */
  bool by_address;     /* what it did depends on where objects are, which C leaves open */
  range where;         /* of the edge that ended it */
  const cfa *function; /* where it ended; NULL in the initialiser */
  char message[256];   /* one sentence, e.g. "signed overflow: 2147483647 + 1 does not fit int" */
  uint64_t steps;
  VEC(range) stack;         /* call sites, innermost first; release with run_result_free */
  uint32_t thread, threads; /* the one that was running at the end; how many were started, main included */
  run_access race[2];       /* CHECK_RACE: in the order in which they happened */
  bool has_race;            /* with CHECK_RACE or notes_races */
  VEC(run_wait) waiting;    /* RUN_DEADLOCK */
} run_result;

/* For the functions above: a new object of `size` bytes, all zero, and its address; NULL and 0: no memory. */
uint8_t *interp_object(struct machine *run, uint64_t size, uint64_t *address);
/* How large an object is that an unknown pointer to `t` points to: bytes may be many. */
uint64_t interp_unknown_size(const type *t);
/* The address of a global variable or a function; 0: it has none. */
uint64_t interp_address(struct machine *run, const symbol *of);
uint64_t interp_known_address(struct machine *run, const symbol *of); /* 0 also if nobody has asked for it */
uint64_t interp_address_of_name(struct machine *run, const char *name);

/* For `on_step`. How many calls are under way: 0 in the entry; how many steps were taken. */
uint32_t interp_depth(const struct machine *run);
uint64_t interp_steps(const struct machine *run);
uint32_t interp_thread(const struct machine *run);  /* the number of the running thread; that of main is 0 */
uint32_t interp_threads(const struct machine *run); /* how many were started, main included */
bool interp_has_ended(const struct machine *run, uint32_t thread);
/* For `schedule`: the thread has left an atomic section, whose assumption is false, as if it had not entered it. */
bool interp_is_retrying(const struct machine *run, uint32_t thread);
/* The function of the C library that the running thread is in, as the program called it; NULL: it executes the program's own code. */
const symbol *interp_model(const struct machine *run);
/* The variable at an address. */
run_part interp_part(const struct machine *run, uint64_t address);
/* The locks that the running thread holds, the newest first: the number of them; `n` at most are written. */
uint32_t interp_locks(const struct machine *run, run_part *to, uint32_t n);
/* The edge that a thread is about to take, when the scheduler is asked; NULL: it has ended, or is at no edge of its own. */
const cfa *interp_at(const struct machine *run, uint32_t thread, edge_id *e);
/* For `at_end`: calls `use` with what the next operation of a thread would access. */
void interp_pending(struct machine *run, uint32_t thread,
                    void (*use)(void *context, uint64_t address, uint64_t size, bool writes), void *context);
/* The edge of a model of the C library that is being executed, as cfa_inner has it; 0: there is none, or its inputs come in order. */
uint32_t interp_inner(const struct machine *run);
/* For `next_input`: the numbers that the input may be, if the surroundings choose among few; false: among many. */
bool interp_choice(const struct machine *run, const type *type, i128 *least, i128 *most);
/* Whether on_stored is wanted for the edge that is about to be taken, and those after it; yes at first. */
void interp_want_stored(struct machine *run, bool wanted);
/* Where an lvalue of the edge's function is now: the variable (NULL: an object without a name) and
 * the byte in it. False: in no object that lives. */
bool interp_place(struct machine *run, const expr *lvalue, const symbol **object, int64_t *offset);

run_result interp_run(job *job, const program *p, const char *entry, const run_options *options);
void run_result_free(run_result *r);

/* Does the interpreter's C library have a function of this name, also with __builtin_ before it? */
bool library_has(const char *name);
/* Is the function declared like the library's of that name? A program may have another one, without body here. */
bool library_is_meant(const symbol *f);

#endif
