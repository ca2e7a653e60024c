/* __sync_* and __atomic_*: there is one thread, so each is the plain operation. The width
 * comes from what the first argument points to, or from a suffix _1 _2 _4 _8. */
#include "run/library.h"

#include <string.h>

enum { DO_ADD, DO_SUB, DO_OR, DO_AND, DO_XOR, DO_NAND, DO_SET };
enum { GIVE_OLD, GIVE_NEW };
#define FETCH(what, gives) ((what) * 2 + (gives))

static const type *target(machine *m, const library_call *c) {
  const type *t = c->nargs ? c->args[0].type : NULL;
  t = t && t->kind == TY_POINTER ? t->to : NULL;
  if (t && type_is_scalar(t)) return t;
  return m->program->terms->types.type_int;
}

static i128 load(machine *m, const type *t, uint64_t at, const char *what) {
  const uint8_t *bytes = access_bytes(m, at, t->size, false, what);
  if (!bytes) return 0;
  value v = value_read(t, bytes);
  return v.class == CLASS_WIDE ? v.v.w : v.v.i;
}

static void store(machine *m, const type *t, uint64_t at, i128 v, const char *what) {
  i128 wrapped = int_wrap(t, v);
  write_bytes(m, at, &wrapped, t->size > 16 ? 16 : t->size, what);
}

/* The result has the target's type, whatever the declaration says. */
static void give(library_call *c, const type *t, i128 v) {
  c->result = (value){.type = t, .class = class_of(t)};
  if (c->result.class == CLASS_WIDE) c->result.v.w = int_wrap(t, v);
  else c->result.v.i = (int64_t)int_wrap(t, v);
}

static void run_fetch(machine *m, library_call *c) {
  const type *t = target(m, c);
  uint64_t at = arg_pointer(m, c, 0);
  i128 old = load(m, t, at, c->name), v = arg_wide(c, 1), r;
  if (m->stop) return;
  switch (c->entry->tag / 2) {
  case DO_ADD: r = (i128)((u128)old + (u128)v); break;
  case DO_SUB: r = (i128)((u128)old - (u128)v); break;
  case DO_OR: r = old | v; break;
  case DO_AND: r = old & v; break;
  case DO_XOR: r = old ^ v; break;
  case DO_NAND: r = ~(old & v); break;
  default: r = v; break;
  }
  store(m, t, at, r, c->name);
  give(c, t, c->entry->tag % 2 == GIVE_NEW ? r : old);
}

/* __sync_*_compare_and_swap; tag 1: gives whether it did */
static void run_swap_if(machine *m, library_call *c) {
  const type *t = target(m, c);
  uint64_t at = arg_pointer(m, c, 0);
  i128 old = load(m, t, at, c->name);
  bool same = old == int_wrap(t, arg_wide(c, 1));
  if (same && !m->stop) store(m, t, at, arg_wide(c, 2), c->name);
  if (c->entry->tag) give_int(m, c, same);
  else give(c, t, old);
}

/* __atomic_compare_exchange (p, expected, desired, ...); tag 1: desired is a pointer */
static void run_exchange_if(machine *m, library_call *c) {
  const type *t = target(m, c);
  uint64_t at = arg_pointer(m, c, 0), expected = arg_pointer(m, c, 1);
  i128 old = load(m, t, at, c->name), wanted = load(m, t, expected, c->name);
  if (m->stop) return;
  i128 v = c->entry->tag ? load(m, t, arg_pointer(m, c, 2), c->name) : arg_wide(c, 2);
  if (old == wanted) store(m, t, at, v, c->name);
  else store(m, t, expected, old, c->name);
  give_int(m, c, old == wanted);
}

static void run_load_n(machine *m, library_call *c) {
  const type *t = target(m, c);
  give(c, t, load(m, t, arg_pointer(m, c, 0), c->name));
}

static void run_store_n(machine *m, library_call *c) {
  store(m, target(m, c), arg_pointer(m, c, 0), c->entry->tag ? 0 : arg_wide(c, 1), c->name);
}

/* The generic forms move whole objects: load (p, ret), store (p, val), exchange (p, val, ret) */
enum { MOVE_LOAD, MOVE_STORE, MOVE_EXCHANGE };

static void run_move(machine *m, library_call *c) {
  const type *t = c->nargs ? c->args[0].type : NULL;
  uint64_t n = t && t->kind == TY_POINTER ? t->to->size : 0;
  uint64_t a = arg_pointer(m, c, 0), b = arg_pointer(m, c, 1);
  if (c->entry->tag == MOVE_LOAD) copy_bytes(m, b, a, n, c->name);
  if (c->entry->tag == MOVE_EXCHANGE) copy_bytes(m, arg_pointer(m, c, 2), a, n, c->name);
  if (c->entry->tag != MOVE_LOAD) copy_bytes(m, a, b, n, c->name);
}

static void run_test_and_set(machine *m, library_call *c) {
  uint64_t at = arg_pointer(m, c, 0);
  uint64_t old = access_read(m, at, 1, c->name);
  access_write(m, at, 1, c->entry->tag, c->name);
  give_int(m, c, old != 0);
}

/* A flag is one byte, whatever the pointer says. */
static void run_clear(machine *m, library_call *c) { access_write(m, arg_pointer(m, c, 0), 1, 0, c->name); }

static void run_nothing(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

#define SIZED(name, run, tag)                                                                                          \
  {name, run, tag}, {name "_1", run, tag}, {name "_2", run, tag}, {name "_4", run, tag}, {name "_8", run, tag},        \
      {name "_16", run, tag},

const library_entry library_atomic[] = {
    SIZED("__sync_fetch_and_add", run_fetch, FETCH(DO_ADD, GIVE_OLD))
        SIZED("__sync_fetch_and_sub", run_fetch, FETCH(DO_SUB, GIVE_OLD))
            SIZED("__sync_fetch_and_or", run_fetch, FETCH(DO_OR, GIVE_OLD)) SIZED("__sync_fetch_and_and", run_fetch,
                                                                                  FETCH(DO_AND, GIVE_OLD))
                SIZED("__sync_fetch_and_xor", run_fetch, FETCH(DO_XOR, GIVE_OLD))
                    SIZED("__sync_fetch_and_nand", run_fetch, FETCH(DO_NAND, GIVE_OLD))
                        SIZED("__sync_add_and_fetch", run_fetch, FETCH(DO_ADD, GIVE_NEW))
                            SIZED("__sync_sub_and_fetch", run_fetch, FETCH(DO_SUB, GIVE_NEW))
                                SIZED("__sync_or_and_fetch", run_fetch, FETCH(DO_OR, GIVE_NEW))
                                    SIZED("__sync_and_and_fetch", run_fetch, FETCH(DO_AND, GIVE_NEW))
                                        SIZED("__sync_xor_and_fetch", run_fetch, FETCH(DO_XOR, GIVE_NEW))
                                            SIZED("__sync_nand_and_fetch", run_fetch, FETCH(DO_NAND, GIVE_NEW))
                                                SIZED("__sync_lock_test_and_set", run_fetch, FETCH(DO_SET, GIVE_OLD))
                                                    SIZED("__sync_lock_release", run_store_n, 1)
                                                        SIZED("__sync_val_compare_and_swap", run_swap_if, 0)
                                                            SIZED("__sync_bool_compare_and_swap", run_swap_if,
                                                                  1){"__sync_synchronize", run_nothing, 0},
    SIZED("__atomic_fetch_add", run_fetch, FETCH(DO_ADD, GIVE_OLD))
        SIZED("__atomic_fetch_sub", run_fetch, FETCH(DO_SUB, GIVE_OLD))
            SIZED("__atomic_fetch_or", run_fetch, FETCH(DO_OR, GIVE_OLD))
                SIZED("__atomic_fetch_and", run_fetch, FETCH(DO_AND, GIVE_OLD))
                    SIZED("__atomic_fetch_xor", run_fetch, FETCH(DO_XOR, GIVE_OLD))
                        SIZED("__atomic_fetch_nand", run_fetch, FETCH(DO_NAND, GIVE_OLD))
                            SIZED("__atomic_add_fetch", run_fetch, FETCH(DO_ADD, GIVE_NEW))
                                SIZED("__atomic_sub_fetch", run_fetch, FETCH(DO_SUB, GIVE_NEW))
                                    SIZED("__atomic_or_fetch", run_fetch, FETCH(DO_OR, GIVE_NEW))
                                        SIZED("__atomic_and_fetch", run_fetch, FETCH(DO_AND, GIVE_NEW))
                                            SIZED("__atomic_xor_fetch", run_fetch, FETCH(DO_XOR, GIVE_NEW))
                                                SIZED("__atomic_nand_fetch", run_fetch, FETCH(DO_NAND, GIVE_NEW)){
                                                    "__atomic_exchange_n", run_fetch, FETCH(DO_SET, GIVE_OLD)},
    {"__atomic_load_n", run_load_n, 0},
    {"__atomic_store_n", run_store_n, 0},
    {"__atomic_compare_exchange_n", run_exchange_if, 0},
    {"__atomic_compare_exchange", run_exchange_if, 1},
    {"__atomic_load", run_move, MOVE_LOAD},
    {"__atomic_store", run_move, MOVE_STORE},
    {"__atomic_exchange", run_move, MOVE_EXCHANGE},
    {"__atomic_test_and_set", run_test_and_set, 1},
    {"__atomic_clear", run_clear, 0},
    {"__atomic_thread_fence", run_nothing, 0},
    {"__atomic_signal_fence", run_nothing, 0},
    {"__atomic_always_lock_free", run_nothing, 1},
    {"__atomic_is_lock_free", run_nothing, 1},
    {NULL, NULL, 0}};
