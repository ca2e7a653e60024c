/* stdlib.h: the heap. Calls of malloc, calloc, alloca and free by their names are steps of their own, to proofs and interpreter; malloc and
 * calloc only where no allocation fails, or nobody looks at errno. */
#include "cantrip.h"

#include <errno.h>

void *memcpy(void *to, const void *from, size_t n);

/* What an allocation gives back; errno says why there is none. */
static void *given(void *p) {
  if (!p) errno = ENOMEM;
  return p;
}

void *malloc(size_t n) { return given(__builtin_malloc(n)); }

void free(void *p) { __builtin_free(p); }

void cfree(void *p) { __builtin_free(p); }

void *calloc(size_t n, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(n, size, &bytes)) return given(0);
  return given(__builtin_calloc(1, bytes));
}

/* With a size of 0 an object is only freed, as glibc does it. */
void *realloc(void *old, size_t n) {
  if (old && !n) {
    __builtin_free(old);
    return 0;
  }
  size_t had = old ? __cantrip_size(old) : 0;
  void *p = given(__builtin_malloc(n));
  if (!p) return 0;
  if (old) memcpy(p, old, had < n ? had : n);
  __builtin_free(old);
  return p;
}

/* The old object is freed first, while it may still be the newest of its place: proofs know more of that one. */
void *__contract_realloc(void *old, size_t n) {
  __cantrip_frees(old);
  if (old && !n) return 0;
  void *p = given(__builtin_malloc(n));
  if (!p) {
    __cantrip_revive(old);
    return 0;
  }
  __cantrip_contents(p, old);
  return p;
}

size_t malloc_usable_size(void *p) { return p ? __cantrip_size(p) : 0; }

/* those of Linux itself */
void *kmalloc(size_t n, unsigned flags) { return __builtin_malloc(n); }

void *kzalloc(size_t n, unsigned flags) { return __builtin_calloc(1, n); }
