/* The front end: C files to a program of automata. */
#ifndef CANTRIP_FRONT_FRONT_H
#define CANTRIP_FRONT_FRONT_H

#include "program/cfa.h"

/* Parses, links and lowers `files`; release with program_free. NULL, with diagnostics in
 * the job, for input that is not C or cannot be read. */
program *front_load(job *job, const string_list *files);
/* The same, of a program that interrupts may come to: what it reads twice may differ. */
program *front_load_interrupted(job *job, const string_list *files);

/* The C files that dir/compile_commands.json lists, each once, with names that begin at the root; the strings are in `a`. False, with
 * a diagnostic, if it cannot be read. */
bool front_database_files(job *job, const char *dir, arena *a, string_list *out);

/* The name, of *n characters, that a line of a model of the C library defines: before the parenthesis of a function, or before the
 * `=`, `[` or `;` of a variable. NULL: none. *forms: of FORM(name), which also defines the name with f and with l behind it. */
const char *front_defined_name(const char *line, size_t length, size_t *n, bool *forms);

#endif
