/* Blocks of memory: the rest of string.h is made of them, in share/cantrip/library. */
#include "run/library_state.h"

#include <string.h>

/* tag: 1 memcpy */
static void run_copy(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), from = arg_pointer(m, c, 1), n = arg_size(m, c, 2);
  if (c->entry->tag && to != from && to < from + n && from < to + n)
    machine_undefined(m, CHECK_MEMORY, "%s copies between places that overlap", c->name);
  copy_bytes(m, to, from, n, c->name);
  give_pointer(m, c, to);
}

static void run_set(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), n = arg_size(m, c, 2);
  uint8_t *at = n ? access_bytes(m, to, n, true, c->name) : NULL;
  if (at) memset(at, (int)arg_int(c, 1), n);
  give_pointer(m, c, to);
}

const library_entry library_string[] = {
    {"memmove", run_copy, 0}, {"memcpy", run_copy, 1}, {"memset", run_set, 0}, {NULL, NULL, 0}};
