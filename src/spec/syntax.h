/* What the parser makes of the files: the room's own view of a `spec`. Processes are nodes in one
 * vector; a node's children have larger numbers than itself, so that passes over all nodes need
 * no recursion however deep the text nests. Variables (parameters, indices) are slots of a frame
 * of at most SLOTS values, given out by the parser: what is in scope at a node are the slots below
 * its depth. */
#ifndef CANTRIP_SPEC_SYNTAX_H
#define CANTRIP_SPEC_SYNTAX_H

#include "spec/spec.h"

enum { SLOTS = 64 };
#define NO_NODE UINT32_MAX
#define NONE UINT32_MAX

/* --- labels and sets --- */

typedef struct label label;
typedef struct label_part label_part;
typedef VEC(const label *) label_list;

typedef struct label_set {
  const char *name; /* of a `set`; or NULL and: */
  label_list elements;
  place where;
  bool is_process; /* the name turned out to be a process's */
} label_set;

typedef enum {
  PART_NAME,  /* text */
  PART_INDEX, /* [expr]; spec_finish makes PART_RANGE of it where it names a range or set */
  PART_RANGE, /* [slot : low..high], [slot : NAME], [slot : {a, b}]; slot NONE: no variable */
  PART_SET,   /* {a, b} or the name of a set */
  PART_RETURN /* return {expr}; expr NULL: return {} */
} part_kind;

struct label_part {
  part_kind kind;
  uint32_t slot;
  const char *text;        /* PART_NAME; PART_RANGE: the variable's name */
  const char *range;       /* PART_RANGE by name: of a range or a set */
  const cexpr *low, *high; /* PART_RANGE by bounds; low: PART_INDEX, PART_RETURN */
  const label_set *set;    /* PART_SET; PART_RANGE over a literal set */
  place where;
};

struct label {
  label_part *parts;
  uint32_t n;
  bool is_fixed;   /* names only: one action, whatever the frame */
  uint32_t action; /* then: its number, or LTS_NONE before it was asked for */
  place where;
};

/* --- sequential processes --- */

typedef enum { NODE_STOP, NODE_END, NODE_ERROR, NODE_CHOICE, NODE_IF, NODE_REF, NODE_SEQ } node_kind;

/* The nodes of these numbers exist in every spec. */
enum { THE_STOP = 0, THE_END = 1, THE_ERROR = 2 };

typedef struct alternative {
  const cexpr *guard; /* or NULL */
  label *label;
  uint32_t target;
} alternative;

typedef VEC(const cexpr *) cexpr_list;

/* P(1, 2)[i]: a process named. */
typedef struct process_ref {
  const char *name;
  cexpr_list args, indices;
  place where;
  uint32_t local; /* bound: the first local process of that name in the same definition, or NONE, and: */
  uint32_t definition;
  bool is_warned; /* of an index that no process has */
} process_ref;

typedef struct node {
  node_kind kind;
  place where;
  uint32_t definition;
  uint64_t live;                 /* the slots that what follows depends on */
  VEC(alternative) alternatives; /* NODE_CHOICE */
  const cexpr *condition;        /* NODE_IF */
  uint32_t then, otherwise;      /* NODE_IF; NODE_SEQ: first, rest */
  process_ref *ref;              /* NODE_REF */
} node;

typedef struct local_process {
  const char *name;
  place where;
  label_part *indices;
  uint32_t nindices;
  uint32_t node;
  uint32_t next_same; /* another of the same name and definition, for other indices, or NONE */
  bool used;
} local_process;

/* --- compositions, relabelling --- */

typedef struct relabel relabel;
typedef VEC(const relabel *) relabel_list;
struct relabel {
  label *new_label, *old_label; /* new/old; or NULL and: */
  label_part *forall;           /* one variable */
  uint32_t nforall;
  relabel_list inner;
  bool is_checked; /* warned already */
  place where;
};

typedef enum { COMP_REF, COMP_GROUP, COMP_FORALL, COMP_IF } comp_kind;

typedef struct comp comp;
typedef VEC(const comp *) comp_list;
struct comp {
  comp_kind kind;
  place where;
  const label *share;  /* {a,b}:: or NULL */
  const label *prefix; /* a: or NULL; its variables are visible in the rest */
  process_ref *ref;
  comp_list parts; /* COMP_GROUP; COMP_FORALL, COMP_IF: one or two */
  label_part *forall;
  uint32_t nforall;
  const cexpr *condition;
  relabel_list relabels;
};

typedef VEC(const label_set *) set_list;

typedef struct definition {
  const char *name; /* NULL: a process that stands in place */
  place where;
  bool is_property, is_composite, used, is_finishing;
  uint32_t nparams;
  const char **params;
  const cexpr **defaults;        /* NULL: must be given (processes in place) */
  uint32_t first_local, nlocals; /* spec.locals; the first is the process itself */
  const comp *composite;
  set_list extensions;
  relabel_list relabels;
  const label_set *hidden, *shown; /* \ and @, or NULL */
} definition;

/* --- the rest --- */

typedef enum { NAME_CONST, NAME_RANGE, NAME_SET, NAME_PROCESS, NAME_FLUENT, NAME_PROGRESS, NAME_ASSERT } name_kind;

typedef struct entry {
  const char *name;
  name_kind kind;
  place where;
  bool used;
  uint8_t progress;        /* constants: 0 not evaluated, 1 being so, 2 done, 3 in error; sets: 1 open */
  const cexpr *low, *high; /* const: low */
  const label_set *set;
  int64_t value;
  uint32_t index; /* NAME_PROCESS: definition */
} entry;

typedef struct fluent_syntax {
  const char *name;
  label_part *indices;
  uint32_t nindices;
  const label_set *starts, *ends; /* progress: condition (or NULL), actions */
  const cexpr *initially;
  place where;
} fluent_syntax;

typedef struct assert_syntax {
  const char *name;
  const ltl *formula;
  place where;
} assert_syntax;

typedef struct abstraction_syntax {
  const char *name;
  const cexpr *guard;
  uint32_t definition;
  label_part *forall;
  uint32_t nforall;
  place where, process_where;
} abstraction_syntax;

typedef struct procedure_syntax {
  const char *name;
  const cexpr *pointer;
  place where;
  VEC(abstraction_syntax) abstractions;
  cexpr_list modifies, predicates, ensures,
    requires;
  bool is_inline, is_verified;
} procedure_syntax;

typedef struct component_syntax {
  const char *name;
  process_ref *ref;    /* a function or a process */
  uint32_t definition; /* in place, or of the reference with its arguments */
  place where;
  const label_set *alphabet; /* NULL: not said */
} component_syntax;

typedef struct property_syntax {
  spec_property_kind kind;
  const char *name, *target;
  place where;
  cexpr_list guards;
  bool has_guards;
  uint32_t definition; /* of the process, or NONE */
  const ltl *formula;
} property_syntax;

typedef struct interrupt_syntax {
  const char *handler;
  place where;
  const cexpr *priority, *when; /* NULL: not said */
  bool once;
} interrupt_syntax;

typedef struct program_syntax {
  place where;
  VEC(component_syntax) components;
  VEC(property_syntax) properties;
  VEC(interrupt_syntax) interrupts;
  VEC(uint32_t) fair, strong; /* components, by number */
  label_set fair_actions, strong_actions;
  spec_sync sync;
  bool initial_globals;
} program_syntax;

/* One elaborated process: a definition with values for its parameters and indices. */
typedef struct instance {
  uint32_t definition;
  uint32_t values, nvalues; /* in spec.pool */
  lts *system;              /* NULL: being made, or failed */
  uint32_t end;             /* its END state, or LTS_NONE */
  bool failed;
} instance;

struct spec {
  job *job;
  actions *actions;
  arena arena;
  uint32_t max_states;
  bool failed, finished;
  VEC(node) nodes;
  VEC(local_process) locals;
  VEC(definition) definitions;
  VEC(entry) entries;
  map by_name;                    /* interned name -> entry */
  map local_index;                /* hash of definition and name -> local process */
  VEC(label_part *) open_indices; /* PART_INDEX of a bare name: perhaps a range */
  VEC(process_ref *) refs;
  VEC(const cexpr *) names;   /* in expressions of FSP: must be defined */
  VEC(const cexpr *) c_names; /* in expressions of C: may be constants */
  VEC(const label_set *) set_names;
  VEC(fluent_syntax) fluents, progress;
  VEC(assert_syntax) asserts;
  VEC(procedure_syntax) procedures;
  VEC(program_syntax) programs;
  VEC(instance) instances;
  VEC(int64_t) pool;
  idset instance_index;
  uint32_t elaborating;      /* depth */
  map returns;               /* action -> const cexpr * (0: return {}) */
  VEC(const char *) imports; /* the models that were read */
  map return_owners;         /* of `client.return {...}`: action -> "client" */
  /* what spec.h gives out */
  VEC(spec_fluent) fluents_out;
  map fluent_by_name;
  VEC(spec_progress) progress_out;
  VEC(spec_assertion) asserts_out;
  VEC(spec_procedure) procedures_out;
  VEC(spec_program) programs_out;
};

/* Moves a vector that is complete into the arena, where it is freed with everything else. */
#define vec_settle(a, v)                                                                                               \
  do {                                                                                                                 \
    void *heap_ = (v)->at;                                                                                             \
    (v)->at = (v)->n ? arena_copy((a), heap_, sizeof *(v)->at * (size_t)(v)->n) : NULL;                                \
    (v)->cap = (v)->n;                                                                                                 \
    mem_free(heap_);                                                                                                   \
  } while (0)

entry *spec_entry(const spec *s, const char *name); /* interned; NULL if undefined */
uint32_t spec_new_node(spec *s, node_kind kind, place where, uint32_t definition);

/* bind.c: names to definitions, which slots live; finish.c: what spec.h gives out. */
void spec_bind(spec *s);
/* A name that nothing has: with the one of this kind that was probably meant, or else the advice. */
void spec_undefined(spec *s, place where, const char *what, const char *name, name_kind kind, const char *advice);
void spec_warn(spec *s);

/* finish.c: a formula with labels as events and fluents; the only action of a label. */
const ltl *spec_finish_formula(spec *s, const ltl *f);
uint32_t spec_only_action(spec *s, label *l);

/* elaborate.c: the instance of a definition, made if need be; NONE after an error. `values` are
 * parameters, then indices of the process itself. */
uint32_t spec_instance(spec *s, uint32_t definition, const int64_t *values, uint32_t n, place where);
/* Fills in defaults of missing parameters: returns how many values there are now, or NONE. */
uint32_t spec_complete_values(spec *s, uint32_t definition, int64_t *values, uint32_t n, place where);
/* What a reference stands for, with values of the frame; for those that are no local process. */
uint32_t spec_instance_of(spec *s, const process_ref *ref, const int64_t *frame);

/* composite.c */
lts *spec_compose(spec *s, uint32_t definition, int64_t *frame);
/* Relabelling, hiding, interface of a definition; frees or returns `l`. */
lts *spec_apply_suffix(spec *s, const definition *d, lts *l, int64_t *frame);

#endif
