/* See clang_api.h. CANTRIP_LIBCLANG names another library file. Threads inside
 * libclang are turned off: parsing runs on our own thread, which has the larger stack. */
#include "front/clang_api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

clang_table clang;

static void *open_library(void) {
  const char *named = getenv("CANTRIP_LIBCLANG");
  if (named) return dlopen(named, RTLD_NOW);
  for (int version = 19; version < 40; version++) {
    const char *const patterns[] = {"libclang-%d.so.1", "libclang-%d.so.%d", "/usr/lib/llvm-%d/lib/libclang.so.1",
                                    "/usr/lib/llvm-%d/lib/libclang-%d.so.1"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
      char name[128];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
      snprintf(name, sizeof name, patterns[i], version, version);
#pragma GCC diagnostic pop
      void *library = dlopen(name, RTLD_NOW);
      if (library) return library;
    }
  }
  return NULL;
}

static bool load(job *job) {
  if (clang.createIndex) return true;
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  void *library = open_library();
  if (!library) {
    diag_error(&job->diag, (place){0},
               "libclang 19 or newer is needed to read C and was not found; install it "
               "(`make deps`) or name its file in CANTRIP_LIBCLANG");
    return false;
  }
  clang_table table;
#define X(name)                                                                                                        \
  *(void **)&table.name = dlsym(library, "clang_" #name);                                                              \
  if (!table.name) {                                                                                                   \
    diag_error(&job->diag, (place){0}, "this libclang lacks clang_" #name "; 19 or newer is needed");                  \
    return false;                                                                                                      \
  }
  CLANG_FUNCTIONS(X)
#undef X
  clang = table;
  return true;
}

bool clang_load(job *job) {
  static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&once);
  bool fine = load(job);
  pthread_mutex_unlock(&once);
  return fine;
}
