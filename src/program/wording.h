/* Terms of a function in the words of its source, where there are neither temporaries nor copies of variables. */
#ifndef CANTRIP_PROGRAM_WORDING_H
#define CANTRIP_PROGRAM_WORDING_H

#include "program/cfa.h"

/* A temporary is written as what it stands for, if it is set in one place only, else as `...`. `f` may be NULL. */
void cfa_show_term(buf *b, const cfa *f, const expr *e);
/* The only edge that sets the variable; NULL: there are others, or none. `f` may be NULL. */
const edge *cfa_only_setter(const cfa *f, const symbol *variable);

#endif
