/* Variable arguments: the first pointer of a va_list is the address of the next slot. Names are found without their __builtin_. */
#include "run/library.h"

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
    machine_undefined(m, CHECK_UNINIT, "va_arg reads an uninitialised argument");
    return;
  }
  c->result = value_read(t, o->bytes + offset);
}

static void run_va_copy(machine *m, library_call *c) {
  copy_bytes(m, arg_pointer(m, c, 0), arg_pointer(m, c, 1), pointer_size(m), "va_copy");
}

static void run_va_end(machine *m, library_call *c) {
  (void)m;
  (void)c;
}

const library_entry library_variadic[] = {{"va_start", run_va_start, 0},
                                          {"va_arg", run_va_arg, 0},
                                          {"va_copy", run_va_copy, 0},
                                          {"__va_copy", run_va_copy, 0},
                                          {"va_end", run_va_end, 0},
                                          {"stdarg_start", run_va_start, 0},
                                          {NULL, NULL, 0}};
