/* The schedule of a violation for a compiled program: which thread reaches which access or call in which order, as a table, and the C
 * that makes the threads wait for one another (turns.native). */
#ifndef CANTRIP_DRIVE_TURNS_H
#define CANTRIP_DRIVE_TURNS_H

#include "check/verdict.h"

/* The number of the call of any function that the script answers. */
enum { TURNS_INPUT = 1000 };

/* Is the violation one that ThreadSanitizer reports? Otherwise its library is not linked, and its calls are only the turns. */
bool turns_use_tsan(const verdict *v);
/* Options for the linker. */
void turns_put_wraps(const program *p, buf *out);
/* Is a call of this name one that waits for its turn? */
bool turns_wraps(const char *name);
/* Behind the declarations of the harness, which includes this file of the program. */
void turns_put(const program *p, const verdict *v, uint32_t file, buf *out);

#endif
