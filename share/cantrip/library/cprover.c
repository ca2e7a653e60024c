/* What harnesses for CBMC ask of memory: may it be accessed, how large is an object. */
#include "cantrip.h"

_Bool __CPROVER_r_ok(const void *p, size_t n) { return __cantrip_accessible((const unsigned char *)p, n, 0); }
_Bool __CPROVER_w_ok(const void *p, size_t n) { return __cantrip_accessible((const unsigned char *)p, n, 1); }
_Bool __CPROVER_rw_ok(const void *p, size_t n) { return __cantrip_accessible((const unsigned char *)p, n, 1); }

size_t __CPROVER_OBJECT_SIZE(const void *p) { return __cantrip_extent(p, EXTENT_SIZE); }
size_t __CPROVER_POINTER_OBJECT(const void *p) { return __cantrip_extent(p, EXTENT_OBJECT); }
ptrdiff_t __CPROVER_POINTER_OFFSET(const void *p) { return (ptrdiff_t)__cantrip_extent(p, EXTENT_OFFSET); }
_Bool __CPROVER_DYNAMIC_OBJECT(const void *p) { return __cantrip_extent(p, EXTENT_HEAP) != 0; }
_Bool __CPROVER_same_object(const void *p, const void *q) {
  return __cantrip_extent(p, EXTENT_OBJECT) == __cantrip_extent(q, EXTENT_OBJECT);
}

void __CPROVER_havoc_slice(void *p, size_t n) {
  __cantrip_writes(p, n);
  __cantrip_fill(p, n);
}
