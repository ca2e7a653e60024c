/* GCC's builtins: variable arguments, counting bits, arithmetic that tells of overflow,
 * and hints that mean nothing to an interpreter. Names are found without their
 * __builtin_ prefix, which library_find takes off. */
#include "run/library.h"

#include <string.h>

/* ---- variable arguments: the first pointer of a va_list is the next slot's address ---- */

static void run_va_start(machine *m, library_call *c) {
  frame *f = m->frame;
  if (!f->varargs) {
    object *o = machine_alloc(m, OBJ_VARARGS, 0, false);
    if (!o) return;
    o->next = f->dynamic;
    f->dynamic = f->varargs = o;
  }
  access_write(m, arg_pointer(m, c, 0), pointer_size(m), f->varargs->address, c->name);
}

static void run_va_arg(machine *m, library_call *c) {
  uint64_t list = arg_pointer(m, c, 0), offset;
  uint64_t at = access_read(m, list, pointer_size(m), "va_arg");
  const type *t = c->wanted ? c->wanted : m->program->terms->types.type_llong;
  if (m->stop) return;
  uint64_t size = class_of(t) == CLASS_LONG ? 10 : t->size;
  object *o = access_object(m, at, size, false, "va_arg", &offset);
  if (!o) return;
  uint64_t step = t->size <= 16 ? 16 : (t->size + 15) / 16 * 16;
  access_write(m, list, pointer_size(m), at + step, "va_arg");
  if (class_of(t) == CLASS_BYTES) {
    c->result = (value){.type = t, .class = CLASS_BYTES, .object = o, .offset = offset};
    return;
  }
  if (!memory_has_value(o, offset, size)) {
    machine_undefined(m, CHECK_UNINIT, "va_arg reads an argument that has no value");
    return;
  }
  c->result = value_read(t, o->bytes + offset);
}

static void run_va_copy(machine *m, library_call *c) {
  copy_bytes(m, arg_pointer(m, c, 0), arg_pointer(m, c, 1), pointer_size(m), "va_copy");
}

static void run_nothing(machine *m, library_call *c) {
  (void)m;
  (void)c;
}

/* ---- arithmetic that tells of overflow ---- */

enum { OVER_ADD, OVER_SUB, OVER_MUL };
enum { OVER_STORE, OVER_PREDICATE };
#define OVER(what, how) ((what) * 2 + (how))

static u128 magnitude(const type *t, i128 v, bool *negative) {
  *negative = type_is_integer(t) && t->is_signed && v < 0;
  return *negative ? 0 - (u128)v : (u128)v;
}

/* x op y as sign and magnitude; false if even 128 bits of magnitude are too few. */
static bool compute(int what, u128 x, bool xn, u128 y, bool yn, u128 *r, bool *rn) {
  if (what == OVER_MUL) {
    *rn = xn != yn;
    return !__builtin_mul_overflow(x, y, r);
  }
  if (what == OVER_SUB) yn = !yn;
  if (xn == yn) {
    *rn = xn;
    return !__builtin_add_overflow(x, y, r);
  }
  *rn = x >= y ? xn : yn;
  *r = x >= y ? x - y : y - x;
  return true;
}

/* Computed as if without bounds, then compared with the range of the result's type. */
static void run_overflow(machine *m, library_call *c) {
  int what = c->entry->tag / 2;
  bool predicate = c->entry->tag % 2, xn, yn, rn;
  if (c->nargs < 3) return;
  const type *t = c->args[2].type;
  if (!predicate) t = t->to;
  u128 r, x = magnitude(c->args[0].type, arg_wide(c, 0), &xn);
  u128 y = magnitude(c->args[1].type, arg_wide(c, 1), &yn);
  bool fits = compute(what, x, xn, y, yn, &r, &rn);
  if (!r) rn = false;
  u128 low = what == OVER_MUL ? x * y : r; /* the product modulo 2^128 */
  i128 wrapped = int_wrap(t, (i128)(rn ? 0 - low : low));
  u128 most = rn ? 0 - (u128)int_min(t) : (u128)int_max(t);
  fits = fits && r <= most;
  if (!predicate) {
    uint8_t *at = access_bytes(m, arg_pointer(m, c, 2), t->size, true, c->name);
    if (at) memcpy(at, &wrapped, t->size > 16 ? 16 : t->size);
  }
  give_int(m, c, !fits);
}

/* ---- others ---- */

static void run_alloca(machine *m, library_call *c) {
  object *o = machine_alloc(m, OBJ_STACK, arg_size(m, c, 0), false);
  if (!o) {
    machine_end(m, RUN_LIMIT, "the stack has no room for alloca");
    return;
  }
  o->next = m->frame->dynamic;
  m->frame->dynamic = o;
  give_pointer(m, c, o->address);
}

/* The first argument, which the others only say something about. */
static void run_first(machine *m, library_call *c) { give_int(m, c, arg_wide(c, 0)); }

/* Some address that is not null; 0 for frames further up. */
static void run_address(machine *m, library_call *c) {
  object *o = library_static(m, STATIC_MISC, 32);
  if (o) give_pointer(m, c, arg_int(c, 0) ? 0 : o->address);
}

static void run_give(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

const library_entry library_builtin[] = {{"va_start", run_va_start, 0},
                                         {"va_arg", run_va_arg, 0},
                                         {"va_copy", run_va_copy, 0},
                                         {"__va_copy", run_va_copy, 0},
                                         {"va_end", run_nothing, 0},
                                         {"stdarg_start", run_va_start, 0},
                                         {"add_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"sub_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"mul_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"sadd_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"saddl_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"saddll_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"uadd_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"uaddl_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"uaddll_overflow", run_overflow, OVER(OVER_ADD, OVER_STORE)},
                                         {"ssub_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"ssubl_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"ssubll_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"usub_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"usubl_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"usubll_overflow", run_overflow, OVER(OVER_SUB, OVER_STORE)},
                                         {"smul_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"smull_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"smulll_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"umul_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"umull_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"umulll_overflow", run_overflow, OVER(OVER_MUL, OVER_STORE)},
                                         {"add_overflow_p", run_overflow, OVER(OVER_ADD, OVER_PREDICATE)},
                                         {"sub_overflow_p", run_overflow, OVER(OVER_SUB, OVER_PREDICATE)},
                                         {"mul_overflow_p", run_overflow, OVER(OVER_MUL, OVER_PREDICATE)},
                                         {"alloca_with_align", run_alloca, 0},
                                         {"expect", run_first, 0},
                                         {"expect_with_probability", run_first, 0},
                                         {"assume_aligned", run_first, 0},
                                         {"launder", run_first, 0},
                                         {"extract_return_addr", run_first, 0},
                                         {"frob_return_addr", run_first, 0},
                                         {"frame_address", run_address, 0},
                                         {"return_address", run_address, 0},
                                         {"prefetch", run_nothing, 0},
                                         {"constant_p", run_give, 0},
                                         {"__clear_cache", run_nothing, 0},
                                         {"assume", run_nothing, 0},
                                         {"stack_restore", run_nothing, 0},
                                         {"stack_save", run_address, 0},
                                         {NULL, NULL, 0}};

/* Those that are also functions of the library, under their plain names. */
const library_entry library_plain[] = {{"alloca", run_alloca, 0}, {NULL, NULL, 0}};
