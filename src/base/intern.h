/* Interned strings: equal strings have equal pointers, so names are compared with
 * `==` and used as map keys. They live as long as the table. */
#ifndef CANTRIP_BASE_INTERN_H
#define CANTRIP_BASE_INTERN_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct intern {
  arena arena;
  VEC(const char *) strings;
  idset index;
} intern;

const char *intern_str(intern *t, const char *s);
const char *intern_strn(intern *t, const char *s, size_t n);
void intern_free(intern *t);

#endif
