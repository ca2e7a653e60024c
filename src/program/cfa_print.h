/* Automata for people and programs: `cantrip model --cfa --format text|json|dot`. */
#ifndef CANTRIP_PROGRAM_CFA_PRINT_H
#define CANTRIP_PROGRAM_CFA_PRINT_H

#include "program/cfa.h"

/* `only`: names of the functions wanted; empty for all. */
void cfa_print_text(job *job, const program *p, const string_list *only, buf *out);
void cfa_print_json(job *job, const program *p, const string_list *only, buf *out);
void cfa_print_dot(job *job, const program *p, const string_list *only, buf *out);

#endif
