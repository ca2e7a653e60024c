/* Memory that cannot fail: every allocation of the program goes through here, so
 * exhaustion is handled in one place. When the system has no more, the handler
 * that the thread has installed reports `unknown (out of memory)` and ends the process;
 * none of these functions returns NULL. */
#ifndef CANTRIP_BASE_MEM_H
#define CANTRIP_BASE_MEM_H

#include <stddef.h>

void *mem_alloc(size_t bytes); /* zeroed */
void *mem_resize(void *old, size_t bytes);
void mem_free(void *block);
char *mem_strdup(const char *s);

/* Called on exhaustion; must not return. The default prints a line and exits 5. */
typedef void mem_handler(void);
void mem_on_exhaustion(mem_handler *handler);
/* Calls it: a library that allocates by itself has no more. */
_Noreturn void mem_exhausted(void);

#endif
