/* A program whose calls stay calls, procedure by procedure. Each is a flat program of its own with blocks of its own, which
 * shares some variables with others: what it may read of them (`inputs`) and what it may write (`outputs`), itself or by
 * calls. A procedure that runs has variables that nobody else sees, even if it calls itself. */
#ifndef CANTRIP_ABSTRACT_PROCEDURE_H
#define CANTRIP_ABSTRACT_PROCEDURE_H

#include "abstract/symex.h"

typedef VEC(symbol *) symbol_list;

typedef struct procedure {
  const flat_procedure *of; /* NULL: the entry */
  flat body;
  loc_id exit; /* in `body`; NO_LOC: it never returns */
  blocks blocks;
  symbol_list inputs;  /* arguments, and what is shared */
  symbol_list outputs; /* the result, and what is shared; all but the result are inputs, too */
  bool may_fail;       /* an error may be found in it, or in what it calls */
} procedure;

typedef struct procedures {
  flat *flat;
  VEC(procedure) all; /* the entry, then those of flat.procedures */
  bool apart;
} procedures;

/* `apart`: as in block_calls. False, with a diagnostic, where the program cannot be flattened. */
bool procedures_open(procedures *p, job *job, program *program, const flat_options *options, bool apart);
void procedures_close(procedures *p);

#endif
