/* See z3_api.h. CANTRIP_LIBZ3 names another library file. */
#include "logic/z3_api.h"

#include <dlfcn.h>
#include <stdlib.h>

z3_table z3;

bool z3_load(job *job) {
  if (z3.mk_config) return true;
  const char *named = getenv("CANTRIP_LIBZ3");
  void *library = dlopen(named ? named : "libz3.so.4", RTLD_NOW);
  if (!library && !named) library = dlopen("libz3.so", RTLD_NOW);
  if (!library) {
    diag_error(&job->diag, (place){0},
               "Z3 is needed to verify and was not found; install it (`make deps`) or name its "
               "file in CANTRIP_LIBZ3");
    return false;
  }
  z3_table table;
#define X(name)                                                                                                        \
  *(void **)&table.name = dlsym(library, "Z3_" #name);                                                                 \
  if (!table.name) {                                                                                                   \
    diag_error(&job->diag, (place){0}, "this Z3 lacks Z3_" #name);                                                     \
    return false;                                                                                                      \
  }
  Z3_FUNCTIONS(X)
#undef X
  z3 = table;
  return true;
}
