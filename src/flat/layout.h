/* What an object consists of: its leaves. A leaf is one scalar member, or the same scalar
 * member of all elements of the arrays around it; contiguous dimensions (`int a[3][4]`)
 * are one. A leaf becomes a cell of the flat program, and a variable of the points-to
 * analysis. Offsets and strides are in bits because of bit-fields. */
#ifndef CANTRIP_FLAT_LAYOUT_H
#define CANTRIP_FLAT_LAYOUT_H

#include "logic/type.h"

typedef struct dim {
  uint64_t start; /* where the array begins, all outer indices 0 */
  uint64_t stride;
  uint64_t count; /* 0: not known; only of an outermost dimension */
} dim;

enum { max_dims = 6 };

typedef struct leaf {
  uint64_t base; /* all indices 0 */
  uint64_t width;
  const type *type;
  const field *bits; /* the member, when it is a bit-field */
  uint32_t ndims;
  dim dims[max_dims]; /* outermost first */
  uint32_t group;     /* leaves of one union have one group; others one each */
  bool shares;        /* some other leaf has the same group */
  const char *suffix; /* ".state", "[].x", "" */
} leaf;

typedef struct layout {
  const type *type;
  bool opaque; /* cannot be split: no leaves */
  uint32_t n, ngroups;
  leaf *at;
} layout;

/* Both in `a`. An open array at the top is a dimension of unknown count. */
layout *layout_of(arena *a, const type *t);
layout *layout_opaque(arena *a, const type *t);

/* A byte offset with every array index set to 0: the class of the positions that differ only
 * in indices. NO_OFFSET for padding, what is outside, and later elements of an array in a union. */
#define NO_OFFSET UINT32_MAX
uint32_t layout_class(const layout *l, int64_t offset);
/* The class of a pointer of class `offset` moved by `bytes` that are so many times `step`, by any
 * number of `step` bytes, or from a record of `size` bytes to its member at `bytes`.
 * NO_OFFSET: anywhere in the object. A pointer that moves in steps of an array's elements
 * keeps its class, also where it leaves the array: layout_may_stray says of which classes that must be
 * thought of when it is followed. Bytes are moved through whole objects (container_of). */
uint32_t layout_move(const layout *l, uint32_t offset, int64_t bytes, uint64_t step);
uint32_t layout_stride(const layout *l, uint32_t offset, uint64_t step);
uint32_t layout_member(const layout *l, uint32_t offset, int64_t bytes, uint64_t size);
/* A pointer to a whole object becomes one to its bytes: where these begin with an array of bytes
 * it must not be taken for one to that array. */
uint32_t layout_bytes(const layout *l, uint32_t offset);

/* A pointer becomes one to a record of `size` bytes that begins with an array of elements of `first` bytes
 * (0: with no array). Where it may be inside another array of smaller elements, nobody knows where the
 * record's members are. */
uint32_t layout_record(const layout *l, uint32_t offset, uint64_t size, uint64_t first);

/* The leaf at a position, in bits, and how far inside of its element; NULL: none. */
const leaf *layout_leaf(const layout *l, int64_t offset, uint64_t *rest);
/* How many of its outermost dimensions all leaves of its union have: those around the union. */
uint32_t layout_outer_dims(const layout *l, const leaf *f);
/* Does its outermost array fill the whole object? What leaves that leaves the object. */
bool layout_spans(const layout *l, const leaf *f);
bool layout_has_unions(const layout *l);
/* May a pointer of class `offset` to something of `size` bytes be elsewhere in the object than its class
 * says? It moves in an array that is only a part of the object, or of a union. */
bool layout_may_stray(const layout *l, uint32_t offset, uint64_t size);

/* How many elements of the leaf one step in dimension `d` is. */
uint64_t leaf_weight(const leaf *f, uint32_t d);
/* All elements; 0 when not known. 1 for a leaf without dimensions. */
uint64_t leaf_count(const leaf *f);
/* May an access of `size` bytes at a position of class `offset` (NO_OFFSET: anywhere) touch
 * the leaf? */
bool leaf_touched(const layout *l, const leaf *f, uint32_t offset, uint64_t size);

#endif
