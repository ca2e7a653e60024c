/* The memory of an interpreted program: objects, their bytes, and addresses.
 *
 * Every object is found from its address in constant time, and an address says exactly
 * to which object it belongs. On lp64 the upper bits of an address are the object's
 * number and the lower 34 an offset with a bias, so that pointers before and far beyond
 * an object are still its own. On ilp32 addresses are flat; objects lie in slots of
 * pages, one size a page, with gaps between them.
 *
 * A byte may be indeterminate: `init` has one byte, 0 or 1, for each byte of the object;
 * NULL means that all of them have values. Addresses of dead objects are kept out of use
 * for long, and until then lead to a dead object that can say what it was. */
#ifndef CANTRIP_RUN_MEMORY_H
#define CANTRIP_RUN_MEMORY_H

#include "base/vec.h"
#include "logic/expr.h"
#include "run/interp.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  OBJ_NOTHING, /* what a number that is no address points to */
  OBJ_GLOBAL,
  OBJ_STRING,
  OBJ_LOCAL,
  OBJ_HEAP,
  OBJ_STACK, /* alloca, VLA */
  OBJ_FUNCTION,
  OBJ_VARARGS,
  OBJ_LIBRARY /* the C library's own: streams, tables, errno */
} object_kind;

typedef struct object object;
struct object {
  uint8_t *bytes;
  uint8_t *init;
  uint64_t size;     /* 0 when dead, or not to be accessed */
  uint64_t writable; /* as size; 0 for constants */
  uint64_t address;  /* of its first byte; 0: none was asked for yet */
  uint64_t was;      /* the size that it has or had when alive */
  uint64_t charged;  /* bytes that count against the limit while it lives */
  object_kind kind;
  bool alive;
  bool owned;        /* made by memory_new */
  bool in_block;     /* dead: its block has ended, not only its function */
  bool reached;      /* found by a search of the whole memory */
  const symbol *sym; /* the variable or function; NULL for others */
  const void *tag;   /* whatever its maker wants to remember */
  object *next;      /* in a list of its maker */
};

typedef struct flat_page {
  object **slot; /* shift > 0: 4096 >> shift of them */
  object *whole; /* shift == 0: the object that covers the page */
  uint32_t shift;
} flat_page;

typedef struct address_queue {
  VEC(uint32_t) at;
  uint32_t head;
} address_queue;

enum { FLAT_CLASSES = 12 };

typedef struct page_run {
  uint32_t page, pages;
} page_run;

typedef struct memory {
  bool flat;     /* ilp32 */
  bool looks_up; /* memory_find must ask the object where it begins */
  memory_layout layout;
  bool track_init;        /* otherwise indeterminate bytes are zero and no object has `init` */
  uint64_t in_use, limit; /* bytes */
  uint64_t created;       /* objects, for statistics */
  object nothing;
  VEC(object *) table;               /* lp64: by number; [0] is nothing */
  address_queue retired;             /* lp64: numbers that wait for their next use */
  flat_page *pages;                  /* ilp32: one for each 4096 bytes of the address space */
  address_queue slots[FLAT_CLASSES]; /* ilp32: retired ones, by the logarithm of their size */
  uint32_t fresh[FLAT_CLASSES];      /* the next one that was never used; 0: take a page */
  uint32_t next_page;
  VEC(page_run) runs; /* ilp32: pages of dead large objects */
  uint64_t run_pages;
} memory;

#define ADDRESS_SHIFT 34
#define ADDRESS_BIAS ((uint64_t)0x110000000)

void memory_init(memory *m, bool flat, bool track_init, memory_layout layout, uint64_t limit);
void memory_free(memory *m); /* and all objects that have an address */

/* A new object; its bytes are zero, and indeterminate unless `zeroed`. NULL when the
 * limit does not allow it. */
object *memory_new(memory *m, object_kind kind, uint64_t size, bool zeroed);

/* Ends the life of an object made by memory_new. Its address is retired. */
void memory_kill(memory *m, object *o);

/* The address of an object, given to it when first asked for. */
uint64_t memory_address(memory *m, object *o);

/* Takes its address from an object that memory_new did not make; from now on the address
 * leads to `grave`. */
void memory_retire(memory *m, object *o, object *grave);

/* Memory used by the interpreter on behalf of the program. False: over the limit. */
bool memory_charge(memory *m, uint64_t bytes);

/* n bytes from one object to another, or the same: also whether they have values. The
 * caller has checked the bounds. */
void memory_move(memory *m, object *to, uint64_t to_offset, const object *from, uint64_t from_offset, uint64_t n);
void memory_mark(object *o, uint64_t offset, uint64_t n, bool has_value);
bool memory_has_value(const object *o, uint64_t offset, uint64_t n);
void memory_track(object *o); /* gives it an `init`, all bytes having values */

object *memory_look_up(const memory *m, uint64_t address, uint64_t *offset);

/* The object an address belongs to, never NULL, and the offset, which may lie outside. */
static inline object *memory_find(const memory *m, uint64_t address, uint64_t *offset) {
  if (__builtin_expect(m->looks_up, 0)) return memory_look_up(m, address, offset);
  uint64_t number = address >> ADDRESS_SHIFT;
  *offset = (address & (((uint64_t)1 << ADDRESS_SHIFT) - 1)) - ADDRESS_BIAS;
  return m->table.at[number < m->table.n ? number : 0];
}

/* Whether `size` bytes at `offset` lie within `limit`. */
static inline bool memory_within(uint64_t offset, uint64_t size, uint64_t limit) {
  return limit >= size && offset <= limit - size;
}

#endif
