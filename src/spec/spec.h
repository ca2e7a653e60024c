/* Specifications: FSP processes, what C procedures do as events, and what is to be verified of
 * which programs. Files are read one after another (definitions may come in any order, from
 * any of them), then spec_finish binds names and checks; after that processes are elaborated to
 * transition systems when asked for, once each.
 *
 *     spec *s = spec_new(job, &actions);
 *     for each file: spec_read(s, file);
 *     if (!spec_finish(s)) ...              // errors are in job->diag, all of them
 *     const lts *lock = spec_process(s, "Lock", NULL, 0, (place){0});
 *
 * Everything that is reached from a spec belongs to it and lives as long. Errors are diagnostics with places;
 * after the first file with errors the others are still read, so that all are shown. */
#ifndef CANTRIP_SPEC_SPEC_H
#define CANTRIP_SPEC_SPEC_H

#include "automata/lts.h"
#include "base/job.h"
#include "spec/cexpr.h"
#include "spec/ltl.h"

typedef struct spec spec;

spec *spec_new(job *job, actions *actions); /* both outlive it */
void spec_free(spec *s);
const actions *spec_actions(const spec *s);

/* Reads a file; false, with diagnostics, if it cannot be read or does not parse. */
bool spec_read(spec *s, const char *file);
bool spec_read_text(spec *s, const char *name, const char *text, size_t size);

/* Binds names, evaluates constants, elaborates what procedures and programs mention, reports what
 * is undefined or unused. Once, after the last file. False if there was an error, in reading too. */
bool spec_finish(spec *s);
/* All of these together: reads and finishes the files. NULL with diagnostics. */
spec *spec_read_all(job *job, actions *actions, const string_list *files);

/* How many states one sequential process may have before that is an error (10,000,000). */
void spec_set_max_states(spec *s, uint32_t most);

/* --- processes --- */

/* The system of a process: `args` are values for its parameters, and for its indices after them;
 * missing parameters have their defaults. States are numbered breadth-first from the initial
 * state 0 and only those reachable exist; those where a process begins keep its name ("Floor[1]").
 * NULL, with a diagnostic, if there is no such process, or it is too large, or ill-formed. */
const lts *spec_process(spec *s, const char *name, const int64_t *args, uint32_t nargs, place where);

/* The same, taken out of the specification, which must not be asked for any process afterwards: a system of many states is then
 * not copied. */
lts *spec_take_process(spec *s, const char *name, const int64_t *args, uint32_t nargs);

/* The systems whose composition a process is, one if it is no composition; copies, appended. What the composition itself hides is
 * not hidden in them: its members share it. False with a diagnostic. */
typedef VEC(lts *) lts_list;
bool spec_members(spec *s, const char *name, const int64_t *args, uint32_t nargs, lts_list *out);

typedef struct spec_process_info {
  const char *name;
  place where;
  bool is_property, is_composite;
  uint32_t parameters; /* each has a default */
  uint32_t indices;    /* that a user must give: P[i:0..3] = ... */
} spec_process_info;

uint32_t spec_processes(const spec *s); /* those that have a name, in order of definition */
spec_process_info spec_process_at(const spec *s, uint32_t i);

/* The condition of a return action over $0, with the constants and indices of the specification
 * put in; NULL if the action is none, or is `return {}`. */
const cexpr *spec_return_condition(const spec *s, uint32_t action);
bool spec_is_return(const spec *s, uint32_t action);
/* Of `client.return {...}`: the component whose return it is, which is `client`. NULL: any, or the action is no return. */
const char *spec_return_owner(const spec *s, uint32_t action);

/* The value of a `const`; false if there is none. */
bool spec_constant(const spec *s, const char *name, int64_t *value);

typedef VEC(uint32_t) action_list;
void spec_sort_actions(action_list *list); /* and drops repetitions */

typedef struct spec_fluent {
  const char *name;         /* "Held[1]" */
  action_list starts, ends; /* sorted */
  bool initially;
  place where;
} spec_fluent;

typedef struct spec_progress {
  const char *name;
  bool is_conditional;            /* if `condition` happens forever, then ... */
  action_list condition, actions; /* sorted */
  place where;
} spec_progress;

typedef struct spec_assertion {
  const char *name;
  const ltl *formula;
  place where;
} spec_assertion;

/* --- procedures --- */

typedef struct spec_index {
  const char *name;
  int64_t value;
} spec_index;

typedef struct spec_abstraction {
  const char *name;   /* as given, or "1", "2", ... */
  const cexpr *guard; /* closed: indices and constants are put in */
  const lts *process;
  VEC(spec_index) indices; /* of `abstract forall` */
  place where, guard_where, process_where;
} spec_abstraction;

typedef struct spec_procedure {
  const char *name;     /* of the C function, or "*ops->send" */
  const cexpr *pointer; /* of calls through a pointer: `ops->send`; else NULL */
  place where;
  VEC(spec_abstraction) abstractions;
  VEC(const cexpr *)
  modifies, predicates, ensures,
    requires;
  bool is_inline;
  bool is_verified; /* its body is checked against its abstractions */
} spec_procedure;

/* --- programs --- */

typedef struct spec_component {
  const char *name;     /* of the instance */
  const char *function; /* of C; NULL: a process */
  const lts *process;
  place where;
  bool has_alphabet;    /* it is said what its alphabet is: */
  action_list alphabet; /* sorted */
} spec_component;

typedef enum {
  PROPERTY_SPECIFICATION, /* guards, process */
  PROPERTY_LTL,           /* formula */
  PROPERTY_ACTL,          /* formula, each operator for all paths */
  PROPERTY_REACH_LABEL,   /* target */
  PROPERTY_REACH_CALL,    /* target */
  PROPERTY_REACH_ERROR,   /* process; target is its name */
  PROPERTY_DEADLOCK
} spec_property_kind;

typedef struct spec_property {
  spec_property_kind kind;
  const char *name;
  place where;
  VEC(const cexpr *) guards; /* one per component, closed */
  const lts *process;
  bool is_property_process; /* it was completed with ERROR */
  const char *target;
  const ltl *formula;
} spec_property;

typedef enum { SYNC_DEFAULT, SYNC_ALL, SYNC_PAIR } spec_sync;

/* A handler that interrupts the C function of the program. */
typedef struct spec_interrupt {
  const char *handler; /* of C */
  place where;
  int64_t priority;
  const cexpr *when; /* closed; NULL: always */
  bool once;
} spec_interrupt;

typedef struct spec_program {
  place where;
  VEC(spec_component) components;
  VEC(spec_property) properties;
  VEC(spec_interrupt) interrupts;
  spec_sync sync;                     /* SYNC_DEFAULT: not said */
  action_list fair;                   /* components, by number, that move if they can go on forever; */
  action_list fair_actions;           /* actions that happen then; sorted */
  action_list strong, strong_actions; /* the same, if they can go on again and again */
  bool initial_globals;               /* components start with their globals as initialised */
} spec_program;

uint32_t spec_procedure_count(const spec *s);
const spec_procedure *spec_procedure_at(const spec *s, uint32_t i);
const spec_procedure *spec_procedure_of(const spec *s, const char *function); /* or NULL */
bool spec_has_interrupts(const spec *s);
uint32_t spec_program_count(const spec *s);
const spec_program *spec_program_at(const spec *s, uint32_t i);
/* Says that no property has this name, with the one that was probably meant. False. */
bool spec_no_property(job *job, const spec *s, const char *name);
/* The component of a program that has only one, which is a C function; else NULL. */
const spec_component *spec_only_component(const spec_program *p);
uint32_t spec_fluent_count(const spec *s);
const spec_fluent *spec_fluent_at(const spec *s, uint32_t i);
uint32_t spec_progress_count(const spec *s);
const spec_progress *spec_progress_at(const spec *s, uint32_t i);
uint32_t spec_assertion_count(const spec *s);
const spec_assertion *spec_assertion_at(const spec *s, uint32_t i);

/* A formula given elsewhere (`--ltl`), over the specification's events and fluents; NULL with diagnostics. */
const ltl *spec_formula(spec *s, const char *name, const char *text);
/* A C expression given elsewhere (`--predicates`); NULL with diagnostics. */
const cexpr *spec_expression(spec *s, const char *name, const char *text);

/* The action of a label as one writes it, `put[1]`, `return {10}`; LTS_NONE with diagnostics. */
uint32_t spec_action(spec *s, const char *name, const char *text);

#endif
