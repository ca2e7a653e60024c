/* Ready models: `import <pipe.spec>`. Private to this room. */
#ifndef CANTRIP_SPEC_IMPORT_H
#define CANTRIP_SPEC_IMPORT_H

#include "spec/syntax.h"

/* Reads the model of that name, unless it was read before. It is looked for in share/cantrip beside the directory of the program
 * (where it was installed), and one directory further up (where it was built). False, with a diagnostic at `where`. */
bool spec_import(spec *s, const char *name, place where);

#endif
