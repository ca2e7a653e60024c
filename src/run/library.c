/* See library.h: how a library function is found, takes its arguments and gives its
 * result; va_list; and the library's own objects. */
#include "run/library.h"
#include "run/threads.h"

#include <string.h>

/* ---- names ---- */

static const library_entry *find_in(const library_entry *table, const char *name) {
  for (; table->name; table++)
    if (!strcmp(table->name, name)) return table;
  return NULL;
}

static const library_entry *find_exactly(const char *name) {
  const library_entry *const tables[] = {library_stdio,    library_stdlib,  library_math,
                                         library_verifier, library_threads, library_primitives};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    const library_entry *e = find_in(tables[i], name);
    if (e) return e;
  }
  return NULL;
}

/* The fortified functions that only have one argument more at the end: memcpy, strcat... */
static const library_entry *find_fortified(const char *name) {
  char plain[64];
  size_t n = strlen(name);
  if (strncmp(name, "__", 2) || n < 7 || n > 60 || strcmp(name + n - 4, "_chk")) return NULL;
  memcpy(plain, name + 2, n - 6);
  plain[n - 6] = 0;
  if (strncmp(plain, "mem", 3) && strncmp(plain, "str", 3) && strncmp(plain, "stp", 3)) return NULL;
  return find_exactly(plain);
}

static bool starts(const char *s, const char *with) { return !strncmp(s, with, strlen(with)); }

const library_entry *library_find(const char *name) {
  const library_entry *e = find_exactly(name);
  if (!e) e = find_fortified(name);
  if (!e && starts(name, "__builtin_")) {
    e = find_in(library_variadic, name + 10);
    return e ? e : library_find(name + 10);
  }
  if (!e && starts(name, "__VERIFIER_nondet_")) return find_exactly("__VERIFIER_nondet_");
  return e;
}

bool library_has(const char *name) { return library_find(name) != NULL; }

/* Names that programs like to have for functions of their own, with the parameters of the library's: p a pointer, i an
 * integer. */
static const struct {
  const char *name, *parameters;
} shapes[] = {
    {"read", "ipi"},    {"write", "ipi"},  {"recv", "ipii"},  {"send", "ipii"},  {"time", "p"},      {"gets", "p"},
    {"puts", "p"},      {"fgets", "pip"},  {"fputs", "pp"},   {"fread", "piip"}, {"fwrite", "piip"}, {"getc", "p"},
    {"fgetc", "p"},     {"putchar", "i"},  {"putc", "ip"},    {"fputc", "ip"},   {"memset", "pii"},  {"memcpy", "ppi"},
    {"memmove", "ppi"}, {"strcpy", "pp"},  {"strcat", "pp"},  {"strlen", "p"},   {"strcmp", "pp"},   {"malloc", "i"},
    {"calloc", "ii"},   {"realloc", "pi"}, {"free", "p"},     {"exit", "i"},     {"abs", "i"},       {"fflush", "p"},
    {"fclose", "p"},    {"strtok", "pp"},  {"qsort", "piip"}, {"getchar", ""},   {"rand", ""},       {"abort", ""}};

bool library_is_meant(const symbol *f) {
  const type *t = f->type;
  if (t->kind != TY_FUNCTION || !t->has_prototype || (t->is_variadic && !t->nparams)) return true; /* nothing is said */
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    const char *p = shapes[i].parameters;
    if (strcmp(shapes[i].name, f->name)) continue;
    bool fits = t->nparams == strlen(p) && !t->is_variadic;
    for (uint32_t k = 0; k < t->nparams && fits; k++)
      fits = p[k] == 'p' ? type_is_pointer(t->params[k]) : type_is_integer(t->params[k]);
    return fits;
  }
  return true;
}

/* ---- arguments and results ---- */

i128 arg_wide(const library_call *c, uint32_t i) {
  if (i >= c->nargs) return 0;
  const value *v = &c->args[i];
  switch (v->class) {
  case CLASS_INT: return v->type->kind == TY_INT && v->type->is_signed ? (i128)v->v.i : (i128)(uint64_t)v->v.i;
  case CLASS_WIDE: return v->v.w;
  case CLASS_REAL: return (i128)v->v.d;
  case CLASS_LONG: return (i128)v->v.l;
  case CLASS_BYTES: break;
  }
  return 0;
}

int64_t arg_int(const library_call *c, uint32_t i) { return (int64_t)arg_wide(c, i); }

uint64_t arg_size(machine *m, const library_call *c, uint32_t i) {
  uint64_t v = (uint64_t)arg_int(c, i);
  return pointer_size(m) == 4 ? (uint32_t)v : v;
}

uint64_t arg_pointer(machine *m, const library_call *c, uint32_t i) { return arg_size(m, c, i); }

long double arg_real(const library_call *c, uint32_t i) {
  if (i >= c->nargs) return 0;
  const value *v = &c->args[i];
  switch (v->class) {
  case CLASS_REAL: return v->v.d;
  case CLASS_LONG: return v->v.l;
  default: return (long double)arg_wide(c, i);
  }
}

/* The type that the function is declared to give, else the one that is wanted. */
static const type *result_type(const library_call *c) {
  const type *f = c->function;
  if (f && f->kind == TY_FUNCTION && type_is_scalar(f->to)) return f->to;
  return c->wanted && type_is_scalar(c->wanted) ? c->wanted : NULL;
}

void give_int(machine *m, library_call *c, i128 v) {
  const type *t = result_type(c);
  if (!t) t = m->program->terms->types.type_llong;
  c->result = (value){.type = t, .class = class_of(t)};
  switch (c->result.class) {
  case CLASS_INT: c->result.v.i = (int64_t)int_wrap(t, v); break;
  case CLASS_WIDE: c->result.v.w = int_wrap(t, v); break;
  case CLASS_REAL: c->result.v.d = (double)v; break;
  default: c->result.v.l = (long double)v; break;
  }
}

void give_pointer(machine *m, library_call *c, uint64_t address) { give_int(m, c, (i128)address); }

void give_real(machine *m, library_call *c, long double v) {
  const type *t = result_type(c);
  if (!t) t = m->program->terms->types.type_double;
  if (!type_is_float(t)) {
    give_int(m, c, (i128)v);
    return;
  }
  c->result = (value){.type = t, .class = class_of(t)};
  if (c->result.class == CLASS_LONG) c->result.v.l = v;
  else c->result.v.d = t->width == 32 ? (float)v : (double)v;
}

/* ---- the program's memory ---- */

const uint8_t *read_text(machine *m, uint64_t address, uint64_t most, const char *what, uint64_t *length) {
  uint64_t offset;
  object *o = access_object(m, address, most ? 1 : 0, false, what, &offset);
  *length = 0;
  if (!o) return NULL;
  uint64_t room = offset < o->size ? o->size - offset : 0, n = room < most ? room : most;
  const uint8_t *at = o->bytes + offset, *zero = n ? memchr(at, 0, n) : NULL;
  uint64_t used = zero ? (uint64_t)(zero - at) + 1 : n;
  if (!zero && n < most) { /* runs out of the object: report the byte behind it */
    access_object(m, address + n, 1, false, what, &offset);
    return NULL;
  }
  if (!memory_has_value(o, offset, used)) {
    machine_undefined(m, CHECK_UNINIT, "%s reads uninitialised bytes", what);
    return NULL;
  }
  *length = zero ? used - 1 : used;
  return at;
}

const char *read_string(machine *m, uint64_t address, const char *what, uint64_t *length) {
  return (const char *)read_text(m, address, UINT64_MAX, what, length);
}

void write_bytes(machine *m, uint64_t to, const void *from, uint64_t n, const char *what) {
  if (!n) return;
  uint8_t *at = access_bytes(m, to, n, true, what);
  if (at) memcpy(at, from, n);
}

void copy_bytes(machine *m, uint64_t to, uint64_t from, uint64_t n, const char *what) {
  uint64_t to_offset, from_offset;
  if (!n) return;
  object *source = access_object(m, from, n, false, what, &from_offset);
  object *target = source ? access_object(m, to, n, true, what, &to_offset) : NULL;
  if (target) memory_move(&m->memory, target, to_offset, source, from_offset, n);
}

/* ---- the library's objects ---- */

object *library_static(machine *m, int which, uint64_t size) {
  library *l = m->library;
  if (!l->statics[which]) l->statics[which] = machine_alloc(m, OBJ_LIBRARY, size, true);
  if (!l->statics[which]) machine_end(m, RUN_LIMIT, "memory limit reached");
  return l->statics[which];
}

/* The variable of share/cantrip/library/errno.c, if the program looks at it. */
void set_errno(machine *m, int number) {
  for (uint32_t i = 0; i < m->program->globals.n; i++) {
    const symbol *g = m->program->globals.at[i];
    if (g->kind == SYM_GLOBAL && !strcmp(g->name, "__model_errno"))
      memcpy(threads_local(m, m->homes[g->id].object)->bytes, &number, 4);
  }
}

void library_open(machine *m) { m->library = mem_alloc(sizeof *m->library); }

void library_close(machine *m) {
  buf_free(&m->library->out);
  vec_free(&m->library->at_exit);
  mem_free(m->library);
}

void library_at_exit(machine *m) {
  library *l = m->library;
  while (l->at_exit.n && !m->stop) {
    uint64_t address = vec_pop(&l->at_exit);
    callee *f = machine_function_at(m, address);
    if (f) machine_call(m, f, NULL, 0);
  }
}
