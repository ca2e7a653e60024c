/* Reading and writing of places. The common cases, integers and floats of each size at
 * each kind of place, are functions of their own, written once as macros; the rest goes
 * through access_resolve. */
#include "run/threads.h"

#include <inttypes.h>
#include <string.h>

value_class class_of(const type *t) {
  switch (t->kind) {
  case TY_BOOL:
  case TY_POINTER: return CLASS_INT;
  case TY_INT: return t->width > 64 ? CLASS_WIDE : CLASS_INT;
  case TY_FLOAT: return t->width > 64 ? CLASS_LONG : CLASS_REAL;
  default: return CLASS_BYTES;
  }
}

/* ---- failures ---- */

void access_no_value(machine *m, const expr *e) {
  buf text = {0};
  if (e && e->kind == EX_VAR && e->sym->kind == SYM_TEMP) { /* how else could it be? */
    machine_undefined(m, CHECK_UNINIT, "the result of a call is used, but the function returned no value");
    return;
  }
  if (e) machine_print(m, &text, e);
  machine_undefined(m, CHECK_UNINIT, "%s is used before it has a value", buf_text(&text));
  buf_free(&text);
}

/* "int a[10]", "a heap object of 40 bytes" */
static void describe(buf *b, const object *o) {
  if (o->kind == OBJ_STRING && o->sym) buf_printf(b, "a string literal of %" PRIu64 " bytes", o->was);
  else if (o->sym) type_print(b, o->sym->type, o->sym->name);
  else if (o->kind == OBJ_HEAP) buf_printf(b, "a heap object of %" PRIu64 " bytes", o->was);
  else if (o->kind == OBJ_VARARGS) buf_puts(b, "the variable arguments");
  else buf_printf(b, "an object of %" PRIu64 " bytes", o->was);
}

static void explain_dead(machine *m, const char *text, const object *o, const char *target) {
  if (o->kind == OBJ_HEAP)
    machine_undefined(m, CHECK_MEMORY, "use after free: %s is in %s that was freed", text, target);
  else if (o->in_block)
    machine_undefined(m, CHECK_MEMORY, "use after the end of a block: %s is in %s, whose block has ended", text,
                      target);
  else machine_undefined(m, CHECK_MEMORY, "use after return: %s is in %s, whose function has returned", text, target);
}

/* Why `size` bytes at `address` cannot be accessed as `text`. */
static void explain(machine *m, const char *text, const char *pointer, uint64_t address, uint64_t size, bool write) {
  uint64_t offset;
  const object *o = memory_find(&m->memory, address, &offset);
  const char *verb = write ? "writes" : "reads";
  buf target = {0};
  describe(&target, o);
  const char *name = buf_text(&target);
  if (o->kind == OBJ_NOTHING && address < 4096)
    machine_undefined(m, CHECK_NULL, "null pointer dereference: %s is NULL", pointer);
  else if (o->kind == OBJ_NOTHING)
    machine_nowhere(m, "%s does not point to an object: its value is 0x%" PRIx64, pointer, address);
  else if (!o->alive) explain_dead(m, text, o, name);
  else if (o->kind == OBJ_FUNCTION)
    machine_undefined(m, CHECK_MEMORY, "%s accesses the code of %s", text, o->sym->name);
  else if (memory_within(offset, size, o->size))
    machine_undefined(m, CHECK_MEMORY, "modifying a constant: %s is in %s", text, name);
  else if (o->kind == OBJ_VARARGS)
    machine_undefined(m, CHECK_BOUNDS, "%s takes more variable arguments than were passed", text);
  else
    machine_undefined(m, CHECK_BOUNDS, "%s %s %" PRIu64 " byte%s at offset %" PRId64 ", outside %s", text, verb, size,
                      size == 1 ? "" : "s", (int64_t)offset, name);
  buf_free(&target);
}

/* The pointer through which an lvalue is reached. */
static const expr *pointer_of(const expr *e) {
  while (e && (e->kind == EX_FIELD || e->kind == EX_INDEX)) e = e->args[0];
  if (e && e->kind == EX_DEREF) e = e->args[0];
  while (e && e->kind == EX_PTRADD) e = e->args[0];
  return e;
}

static __attribute__((cold, noinline)) uint8_t *fail(machine *m, const node *n, uint64_t address, uint64_t size,
                                                     bool write) {
  uint64_t offset;
  bool nothing = memory_find(&m->memory, address, &offset)->kind == OBJ_NOTHING;
  if (nothing && program_has_device(m->program, address)) { /* what is there is not the program's */
    memset(m->scratch, 0, sizeof m->scratch);
    return m->scratch;
  }
  buf text = {0}, pointer = {0};
  const expr *p = pointer_of(n->e);
  if (n->e) machine_print(m, &text, n->e);
  if (p) machine_print(m, &pointer, p);
  explain(m, buf_text(&text), buf_text(&pointer), address, size, write);
  buf_free(&text);
  buf_free(&pointer);
  return m->scratch;
}

static __attribute__((cold, noinline)) void misaligned(machine *m, const node *n, uint64_t address) {
  buf text = {0};
  machine_print(m, &text, n->e);
  machine_undefined(m, CHECK_ALIGNMENT, "misaligned access: %s is %u byte%s past a multiple of %u", buf_text(&text),
                    (uint32_t)address & n->unaligned, ((uint32_t)address & n->unaligned) == 1 ? "" : "s",
                    n->unaligned + 1);
  buf_free(&text);
}

static __attribute__((cold, noinline)) uint8_t *no_value(machine *m, const node *n) {
  access_no_value(m, n->e);
  memset(m->scratch, 0, sizeof m->scratch);
  return m->scratch;
}

/* ---- the way to the bytes ---- */

static inline bool all_have(const uint8_t *init, uint32_t size) {
  uint16_t h;
  uint32_t w;
  uint64_t d;
  switch (size) {
  case 1: return *init;
  case 2: memcpy(&h, init, 2); return h == 0x0101;
  case 4: memcpy(&w, init, 4); return w == 0x01010101;
  case 8: memcpy(&d, init, 8); return d == 0x0101010101010101;
  default: return !memchr(init, 0, size);
  }
}

static inline uint64_t address_of(machine *m, const node *n) {
  uint64_t address = (uint64_t)n->a->eval.i(m, n->a) + n->disp;
  return address;
}

/* The bytes of a scalar; `root` and `size` are constants where this is inlined. */
static inline __attribute__((always_inline)) uint8_t *spot(machine *m, const node *n, place_root root, uint32_t size,
                                                           bool write) {
  object *o;
  uint64_t offset = n->disp, address;
  switch (root) {
  case ROOT_LOCAL: o = &m->objects[n->slot]; break;
  case ROOT_STATIC: o = n->object; break;
  case ROOT_LOCAL_AT:
    o = &m->objects[n->slot];
    offset += (uint64_t)n->a->eval.i(m, n->a);
    break;
  case ROOT_STATIC_AT:
    o = n->object;
    offset += (uint64_t)n->a->eval.i(m, n->a);
    break;
  default:
    address = address_of(m, n);
    o = memory_find(&m->memory, address, &offset);
    if (unlikely(!memory_within(offset, size, write ? o->writable : o->size))) return fail(m, n, address, size, write);
    if (unlikely(address & n->unaligned)) misaligned(m, n, address);
  }
  if (o->init) {
    if (write) memset(o->init + offset, 1, size);
    else if (unlikely(!all_have(o->init + offset, size))) return no_value(m, n);
  }
  return o->bytes + offset;
}

static uint8_t *any_spot(machine *m, const node *n, uint32_t size, bool write) {
  switch (n->root) {
  case ROOT_LOCAL: return spot(m, n, ROOT_LOCAL, size, write);
  case ROOT_STATIC: return spot(m, n, ROOT_STATIC, size, write);
  case ROOT_LOCAL_AT: return spot(m, n, ROOT_LOCAL_AT, size, write);
  case ROOT_STATIC_AT: return spot(m, n, ROOT_STATIC_AT, size, write);
  default: return spot(m, n, ROOT_ADDRESS, size, write);
  }
}

object *access_resolve(machine *m, const node *n, uint64_t size, bool write, uint64_t *offset) {
  object *o;
  *offset = n->disp;
  switch (n->root) {
  case ROOT_LOCAL_AT: *offset += (uint64_t)n->a->eval.i(m, n->a); /* fall through */
  case ROOT_LOCAL: o = &m->objects[n->slot]; break;
  case ROOT_STATIC_AT: *offset += (uint64_t)n->a->eval.i(m, n->a); /* fall through */
  case ROOT_STATIC: o = n->object; break;
  default: {
    uint64_t address = address_of(m, n);
    o = memory_find(&m->memory, address, offset);
    if (size ? !memory_within(*offset, size, write ? o->writable : o->size) : o->kind == OBJ_NOTHING) {
      fail(m, n, address, size, write);
      return NULL;
    }
    if (unlikely(size && address & n->unaligned)) misaligned(m, n, address);
  }
  }
  return m->stop ? NULL : o;
}

/* ---- loads and stores, one function for each size and root ---- */

#define EACH_ROOT(X, NAME, T)                                                                                          \
  X(NAME, T, LOCAL) X(NAME, T, STATIC) X(NAME, T, LOCAL_AT) X(NAME, T, STATIC_AT) X(NAME, T, ADDRESS)

#define INT_LOAD(NAME, T, ROOT)                                                                                        \
  static int64_t load_##NAME##_##ROOT(machine *m, const node *n) {                                                     \
    T v;                                                                                                               \
    memcpy(&v, spot(m, n, ROOT_##ROOT, sizeof v, false), sizeof v);                                                    \
    return (int64_t)v;                                                                                                 \
  }
#define REAL_LOAD(NAME, T, ROOT)                                                                                       \
  static double load_##NAME##_##ROOT(machine *m, const node *n) {                                                      \
    T v;                                                                                                               \
    memcpy(&v, spot(m, n, ROOT_##ROOT, sizeof v, false), sizeof v);                                                    \
    return v;                                                                                                          \
  }
#define INT_STORE(NAME, T, ROOT)                                                                                       \
  static void store_##NAME##_##ROOT(machine *m, const op *o) {                                                         \
    T v = (T)o->rhs->eval.i(m, o->rhs);                                                                                \
    memcpy(spot(m, o->place, ROOT_##ROOT, sizeof v, true), &v, sizeof v);                                              \
  }
#define REAL_STORE(NAME, T, ROOT)                                                                                      \
  static void store_##NAME##_##ROOT(machine *m, const op *o) {                                                         \
    T v = (T)o->rhs->eval.r(m, o->rhs);                                                                                \
    memcpy(spot(m, o->place, ROOT_##ROOT, sizeof v, true), &v, sizeof v);                                              \
  }

EACH_ROOT(INT_LOAD, i8, int8_t)
EACH_ROOT(INT_LOAD, u8, uint8_t)
EACH_ROOT(INT_LOAD, i16, int16_t)
EACH_ROOT(INT_LOAD, u16, uint16_t)
EACH_ROOT(INT_LOAD, i32, int32_t)
EACH_ROOT(INT_LOAD, u32, uint32_t)
EACH_ROOT(INT_LOAD, i64, int64_t)
EACH_ROOT(REAL_LOAD, f32, float)
EACH_ROOT(REAL_LOAD, f64, double)
EACH_ROOT(INT_STORE, i8, uint8_t)
EACH_ROOT(INT_STORE, i16, uint16_t)
EACH_ROOT(INT_STORE, i32, uint32_t)
EACH_ROOT(INT_STORE, i64, uint64_t)
EACH_ROOT(REAL_STORE, f32, float)
EACH_ROOT(REAL_STORE, f64, double)

#define ROOTS(NAME)                                                                                                    \
  {[ROOT_LOCAL] = NAME##_LOCAL,                                                                                        \
   [ROOT_STATIC] = NAME##_STATIC,                                                                                      \
   [ROOT_LOCAL_AT] = NAME##_LOCAL_AT,                                                                                  \
   [ROOT_STATIC_AT] = NAME##_STATIC_AT,                                                                                \
   [ROOT_ADDRESS] = NAME##_ADDRESS}

static int_fn *const signed_loads[4][6] = {ROOTS(load_i8), ROOTS(load_i16), ROOTS(load_i32), ROOTS(load_i64)};
static int_fn *const unsigned_loads[4][6] = {ROOTS(load_u8), ROOTS(load_u16), ROOTS(load_u32), ROOTS(load_i64)};
static real_fn *const real_loads[2][6] = {ROOTS(load_f32), ROOTS(load_f64)};
static act_fn *const int_stores[4][6] = {ROOTS(store_i8), ROOTS(store_i16), ROOTS(store_i32), ROOTS(store_i64)};
static act_fn *const real_stores[2][6] = {ROOTS(store_f32), ROOTS(store_f64)};

/* ---- cells ---- */

int64_t access_load_cell(machine *m, const node *n) {
  if (unlikely(!m->has[n->slot])) access_no_value(m, n->e);
  return m->cells[n->slot].i;
}

static double load_cell_f64(machine *m, const node *n) {
  if (unlikely(!m->has[n->slot])) access_no_value(m, n->e);
  return m->cells[n->slot].d;
}

static double load_cell_f32(machine *m, const node *n) {
  if (unlikely(!m->has[n->slot])) access_no_value(m, n->e);
  return m->cells[n->slot].f;
}

static void set_f64(machine *m, const op *o) {
  m->cells[o->slot].d = o->rhs->eval.r(m, o->rhs);
  m->has[o->slot] = 1;
}

static void set_f32(machine *m, const op *o) {
  m->cells[o->slot].f = (float)o->rhs->eval.r(m, o->rhs);
  m->has[o->slot] = 1;
}

static void set_wide(machine *m, const op *o) {
  m->cells[o->slot].w = o->rhs->eval.w(m, o->rhs);
  m->has[o->slot] = 1;
}

static void set_long(machine *m, const op *o) {
  m->cells[o->slot].l = o->rhs->eval.l(m, o->rhs);
  m->has[o->slot] = 1;
}

/* ---- bit-fields and integers of unusual width ---- */

static u128 gather(const uint8_t *bytes, uint32_t n) {
  u128 v = 0;
  memcpy(&v, bytes, n);
  return v;
}

static uint32_t field_bytes(const node *n) { return (n->bit + n->bits + 7u) / 8; }

static i128 extend(u128 v, const type *t, uint32_t bits) {
  u128 mask = bits < 128 ? ((u128)1 << bits) - 1 : ~(u128)0;
  v &= mask;
  bool negative = t->kind == TY_INT && t->is_signed && bits && v >> (bits - 1) & 1;
  return (i128)(negative ? v | ~mask : v);
}

static i128 load_bits(machine *m, const node *n) {
  uint32_t size = field_bytes(n);
  return extend(gather(any_spot(m, n, size, false), size) >> n->bit, n->type, n->bits);
}

static int64_t load_bit_field(machine *m, const node *n) { return (int64_t)load_bits(m, n); }

static void put_bits(uint8_t *at, const node *n, u128 v) {
  uint32_t size = field_bytes(n);
  u128 mask = (n->bits < 128 ? ((u128)1 << n->bits) - 1 : ~(u128)0) << n->bit;
  u128 word = (gather(at, size) & ~mask) | (v << n->bit & mask);
  memcpy(at, &word, size);
}

static void store_bit_field(machine *m, const op *o) {
  const node *p = o->place;
  u128 v = p->class == CLASS_WIDE ? (u128)o->rhs->eval.w(m, o->rhs) : (u128)(i128)o->rhs->eval.i(m, o->rhs);
  put_bits(any_spot(m, p, field_bytes(p), true), p, v);
}

static int64_t load_odd(machine *m, const node *n) {
  uint32_t size = (uint32_t)n->type->size;
  return (int64_t)extend(gather(any_spot(m, n, size, false), size), n->type, n->type->width);
}

static void store_odd(machine *m, const op *o) {
  int64_t v = o->rhs->eval.i(m, o->rhs);
  uint32_t size = (uint32_t)o->place->type->size;
  memcpy(any_spot(m, o->place, size, true), &v, size);
}

/* ---- 128 bits and long double ---- */

i128 access_load_wide(machine *m, const node *n) {
  if (n->root == ROOT_CELL) {
    if (!m->has[n->slot]) access_no_value(m, n->e);
    return m->cells[n->slot].w;
  }
  if (n->bits) return load_bits(m, n);
  i128 v = 0;
  uint32_t size = n->type->size > 16 ? 16 : (uint32_t)n->type->size;
  memcpy(&v, any_spot(m, n, size, false), size);
  return v;
}

static void store_wide(machine *m, const op *o) {
  i128 v = o->rhs->eval.w(m, o->rhs);
  uint32_t size = o->place->type->size > 16 ? 16 : (uint32_t)o->place->type->size;
  memcpy(any_spot(m, o->place, size, true), &v, size);
}

long double access_load_long(machine *m, const node *n) {
  long double v = 0;
  if (n->root == ROOT_CELL) {
    if (!m->has[n->slot]) access_no_value(m, n->e);
    return m->cells[n->slot].l;
  }
  memcpy(&v, any_spot(m, n, 10, false), 10);
  return v;
}

static void store_long(machine *m, const op *o) {
  long double v = o->rhs->eval.l(m, o->rhs);
  memcpy(any_spot(m, o->place, 10, true), &v, 10);
}

/* ---- the choice of a function ---- */

static int size_index(const type *t) {
  if (t->kind != TY_POINTER && t->kind != TY_BOOL && t->width != t->size * 8) return -1;
  switch (t->size) {
  case 1: return 0;
  case 2: return 1;
  case 4: return 2;
  case 8: return 3;
  default: return -1;
  }
}

int_fn *access_loader(const node *p) {
  if (p->root == ROOT_CELL) return access_load_cell;
  if (p->bits) return load_bit_field;
  int i = size_index(p->type);
  if (i < 0) return load_odd;
  bool is_signed = p->type->kind == TY_INT && p->type->is_signed;
  return is_signed ? signed_loads[i][p->root] : unsigned_loads[i][p->root];
}

real_fn *access_real_loader(const node *p) {
  bool single = p->type->width == 32;
  if (p->root == ROOT_CELL) return single ? load_cell_f32 : load_cell_f64;
  return real_loads[!single][p->root];
}

act_fn *access_assigner(const node *p, const node *rhs) {
  bool in_cell = p->root == ROOT_CELL;
  switch (class_of(p->type)) {
  case CLASS_INT: {
    if (p->bits) return store_bit_field;
    int i = size_index(p->type);
    return i < 0 ? store_odd : int_stores[i][p->root];
  }
  case CLASS_WIDE: return in_cell ? set_wide : p->bits ? store_bit_field : store_wide;
  case CLASS_REAL:
    if (in_cell) return p->type->width == 32 ? set_f32 : set_f64;
    return real_stores[p->type->width != 32][p->root];
  case CLASS_LONG: return in_cell ? set_long : store_long;
  case CLASS_BYTES: break;
  }
  return rhs ? access_copy : access_clear;
}

/* ---- copies ---- */

static void copy_to_cell(machine *m, const node *to, const node *from) {
  uint64_t offset;
  if (from->root == ROOT_CELL) {
    m->cells[to->slot] = m->cells[from->slot];
    m->has[to->slot] = m->has[from->slot];
    return;
  }
  object *o = access_resolve(m, from, from->type->size, false, &offset);
  if (!o) return;
  m->cells[to->slot] = value_read(to->type, o->bytes + offset).v;
  m->has[to->slot] = memory_has_value(o, offset, from->type->size);
}

static void copy_from_cell(machine *m, const node *to, const node *from) {
  uint64_t offset;
  object *o = access_resolve(m, to, to->type->size, true, &offset);
  if (!o) return;
  value v = {.type = from->type, .class = class_of(from->type), .v = m->cells[from->slot]};
  value_write(&v, o->bytes + offset);
  memory_mark(o, offset, to->type->size, m->has[from->slot]);
}

/* Bytes as they are, with or without value: aggregates, and single characters, so that
 * a loop may copy what a struct assignment may. */
void access_copy(machine *m, const op *o) {
  uint64_t n = o->rhs->type->size, to_offset, from_offset;
  if (o->place->root == ROOT_CELL) {
    copy_to_cell(m, o->place, o->rhs);
    return;
  }
  if (o->rhs->root == ROOT_CELL) {
    copy_from_cell(m, o->place, o->rhs);
    return;
  }
  object *from = access_resolve(m, o->rhs, n, false, &from_offset);
  object *to = from ? access_resolve(m, o->place, n, true, &to_offset) : NULL;
  if (to) memory_move(&m->memory, to, to_offset, from, from_offset, n);
}

void access_clear(machine *m, const op *o) {
  uint64_t n = o->place->type->size, offset;
  object *to = access_resolve(m, o->place, n, true, &offset);
  if (!to || !n) return;
  memset(to->bytes + offset, 0, n);
  memory_mark(to, offset, n, true);
}

/* ---- values ---- */

value value_read(const type *t, const uint8_t *bytes) {
  value v = {.type = t, .class = class_of(t)};
  float f;
  switch (v.class) {
  case CLASS_INT:
    v.v.i = (int64_t)extend(gather(bytes, (uint32_t)t->size), t, t->kind == TY_BOOL ? 8 : t->width);
    break;
  case CLASS_WIDE: memcpy(&v.v.w, bytes, t->size > 16 ? 16 : t->size); break;
  case CLASS_REAL:
    if (t->width == 32) {
      memcpy(&f, bytes, 4);
      v.v.d = f;
    } else {
      memcpy(&v.v.d, bytes, 8);
    }
    break;
  case CLASS_LONG: memcpy(&v.v.l, bytes, 10); break;
  case CLASS_BYTES: break;
  }
  return v;
}

void value_write(const value *v, uint8_t *bytes) {
  float f = (float)(v->class == CLASS_REAL && v->type->width == 32 ? v->v.d : 0);
  switch (v->class) {
  case CLASS_INT: memcpy(bytes, &v->v.i, v->type->size > 8 ? 8 : v->type->size); break;
  case CLASS_WIDE: memcpy(bytes, &v->v.w, v->type->size > 16 ? 16 : v->type->size); break;
  case CLASS_REAL:
    if (v->type->width == 32) memcpy(bytes, &f, 4);
    else memcpy(bytes, &v->v.d, 8);
    break;
  case CLASS_LONG: memcpy(bytes, &v->v.l, 10); break;
  case CLASS_BYTES: break;
  }
}

/* An integer goes to another integer type as a conversion would, anything else keeps its
 * bytes; missing ones are zero. */
value value_convert(const value *v, const type *to) {
  value_class class = class_of(to);
  uint8_t bytes[32] = {0};
  if (v->type == to || class == CLASS_BYTES) return *v;
  value r = {.type = to, .class = class, .undefined = v->undefined};
  if (v->class == CLASS_INT && class == CLASS_INT) {
    r.v.i = (int64_t)int_wrap(to, v->v.i);
    return r;
  }
  if (v->class == CLASS_REAL && class == CLASS_REAL) {
    r.v.d = to->width == 32 ? (float)v->v.d : v->v.d;
    return r;
  }
  if (v->class == CLASS_BYTES) {
    uint64_t n = v->object->was - v->offset;
    memcpy(bytes, v->object->bytes + v->offset, n < 16 ? n : 16);
  } else {
    value_write(v, bytes);
  }
  r = value_read(to, bytes);
  r.undefined = v->undefined;
  return r;
}

value access_eval(machine *m, const node *n, const type *t) {
  value v = {.type = t, .class = class_of(t)};
  switch (v.class) {
  case CLASS_INT: v.v.i = n->eval.i(m, n); break;
  case CLASS_WIDE: v.v.w = n->eval.w(m, n); break;
  case CLASS_REAL: v.v.d = n->eval.r(m, n); break;
  case CLASS_LONG: v.v.l = n->eval.l(m, n); break;
  case CLASS_BYTES: v.object = access_resolve(m, n, n->type->size, false, &v.offset); break;
  }
  return v;
}

static void put_cell(machine *m, const node *p, const value *v) {
  cell *c = &m->cells[p->slot];
  bool has = !v->undefined;
  *c = v->v;
  if (!has && !m->uninit) {
    *c = (cell){.w = 0};
    has = true;
  } else if (v->class == CLASS_REAL && p->type->width == 32) {
    c->f = (float)v->v.d;
  }
  m->has[p->slot] = has;
}

void access_put(machine *m, const node *p, const value *given) {
  value v = value_convert(given, p->type);
  uint64_t offset, size = p->bits ? field_bytes(p) : p->type->size;
  if (p->root == ROOT_CELL) {
    put_cell(m, p, &v);
    return;
  }
  object *o = access_resolve(m, p, size, true, &offset);
  if (!o) return;
  bool has = !v.undefined || !m->uninit;
  if (v.undefined) {
    if (!m->uninit) memset(o->bytes + offset, 0, size);
    memory_mark(o, offset, size, has);
  } else if (v.class == CLASS_BYTES) {
    if (v.object && memory_within(v.offset, size, v.object->was))
      memory_move(&m->memory, o, offset, v.object, v.offset, size);
  } else {
    if (p->bits) put_bits(o->bytes + offset, p, v.class == CLASS_WIDE ? (u128)v.v.w : (u128)(i128)v.v.i);
    else value_write(&v, o->bytes + offset);
    memory_mark(o, offset, size, true);
  }
}

/* ---- for the library ---- */

object *access_object(machine *m, uint64_t address, uint64_t n, bool write, const char *what, uint64_t *offset) {
  object *o = access_possible(m, address, n, write, what, offset);
  if (unlikely(m->threads != NULL) && o) threads_access(m, o, *offset, n, write);
  return m->stop ? NULL : o;
}

object *access_possible(machine *m, uint64_t address, uint64_t n, bool write, const char *what, uint64_t *offset) {
  object *o = memory_find(&m->memory, address, offset);
  if (memory_within(*offset, n, write ? o->writable : o->size) && o->kind != OBJ_NOTHING) return o;
  if (o->kind == OBJ_NOTHING && address < 4096) machine_undefined(m, CHECK_NULL, "%s is given a null pointer", what);
  else explain(m, what, what, address, n, write);
  return NULL;
}

uint8_t *access_bytes(machine *m, uint64_t address, uint64_t n, bool write, const char *what) {
  uint64_t offset;
  object *o = access_object(m, address, n, write, what, &offset);
  if (!o) return NULL;
  if (write) memory_mark(o, offset, n, true);
  else if (!memory_has_value(o, offset, n)) {
    machine_undefined(m, CHECK_UNINIT, "%s reads uninitialised bytes", what);
    return NULL;
  }
  return o->bytes + offset;
}

uint64_t access_read(machine *m, uint64_t address, uint32_t size, const char *what) {
  uint64_t v = 0;
  const uint8_t *at = access_bytes(m, address, size, false, what);
  if (at) memcpy(&v, at, size);
  return v;
}

void access_write(machine *m, uint64_t address, uint32_t size, uint64_t v, const char *what) {
  uint8_t *at = access_bytes(m, address, size, true, what);
  if (at) memcpy(at, &v, size);
}
