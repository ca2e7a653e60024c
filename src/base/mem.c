/* See mem.h. The handler is the only state, one for each thread. */
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void default_handler(void) {
  fputs("cantrip: out of memory\nverdict: unknown (out of memory)\n", stderr);
  _Exit(5);
}

static _Thread_local mem_handler *on_exhaustion = default_handler;

void mem_on_exhaustion(mem_handler *handler) { on_exhaustion = handler; }

void mem_exhausted(void) {
  on_exhaustion();
  abort();
}

static void *must(void *block) {
  if (!block) mem_exhausted();
  return block;
}

void *mem_alloc(size_t bytes) { return must(calloc(1, bytes ? bytes : 1)); }

void *mem_resize(void *old, size_t bytes) { return must(realloc(old, bytes ? bytes : 1)); }

void mem_free(void *block) { free(block); }

char *mem_strdup(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(mem_alloc(n), s, n);
}
