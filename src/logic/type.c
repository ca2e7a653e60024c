/* See type.h. Interning compares the few fields that define each kind. */
#include "logic/type.h"

#include <string.h>

static uint64_t hash_of(const type *k) {
  uint64_t h = hash_mix(k->kind, k->width * 2 + k->is_signed);
  h = hash_mix(h, k->to ? k->to->id + 1 : 0);
  h = hash_mix(h, k->count * 8 + k->is_complete * 4 + k->is_variadic * 2 + k->has_prototype);
  if (k->name) h = hash_mix(h, hash_bytes(k->name, strlen(k->name)));
  for (uint32_t i = 0; i < k->nparams; i++) h = hash_mix(h, k->params[i]->id);
  return h;
}

static bool same(void *context, uint32_t id, const void *candidate) {
  const types *t = context;
  const type *a = t->all.at[id], *b = candidate;
  if (a->kind != b->kind || a->width != b->width || a->is_signed != b->is_signed || a->to != b->to ||
      a->count != b->count || a->is_complete != b->is_complete || a->is_variadic != b->is_variadic ||
      a->has_prototype != b->has_prototype || a->nparams != b->nparams || a->is_vla != b->is_vla ||
      strcmp(a->name, b->name))
    return false;
  return !a->nparams || !memcmp(a->params, b->params, a->nparams * sizeof *a->params);
}

static type *add(types *t, const type *key) {
  type *n = arena_copy(&t->arena, key, sizeof *key);
  n->id = t->all.n;
  if (key->nparams) n->params = arena_copy(&t->arena, key->params, key->nparams * sizeof *key->params);
  vec_push(&t->all, n);
  return n;
}

static const type *intern_type(types *t, const type *key) {
  uint64_t hash = hash_of(key);
  uint32_t id = idset_find(&t->index, hash, same, t, key);
  if (id != UINT32_MAX) return t->all.at[id];
  type *n = add(t, key);
  idset_add(&t->index, hash, n->id);
  return n;
}

static uint32_t integer_align(const types *t, uint32_t size) { return t->pointer_size == 4 && size > 4 ? 4 : size; }

const type *type_integer(types *t, uint32_t width, bool is_signed, const char *name) {
  uint32_t size = width / 8;
  return intern_type(t, &(type){.kind = TY_INT,
                                .is_signed = is_signed,
                                .is_complete = true,
                                .width = width,
                                .size = size,
                                .align = integer_align(t, size),
                                .name = name});
}

void type_name_values(types *t, const type *enumeration, const enumerator *list, uint32_t n) {
  type *mine = t->all.at[enumeration->id];
  if (mine->nenumerators) return;
  mine->enumerators = arena_copy(&t->arena, list, n * sizeof *list);
  mine->nenumerators = n;
}

const char *type_value_name(const type *t, int64_t value) {
  for (uint32_t i = 0; i < t->nenumerators; i++)
    if (t->enumerators[i].value == value) return t->enumerators[i].name;
  return NULL;
}

static const type *floating(types *t, uint32_t width, uint32_t size, uint32_t align, const char *name) {
  return intern_type(t, &(type){.kind = TY_FLOAT,
                                .is_signed = true,
                                .is_complete = true,
                                .width = width,
                                .size = size,
                                .align = align,
                                .name = name});
}

void types_init(types *t, bool ilp32) {
  *t = (types){.pointer_size = ilp32 ? 4 : 8};
  uint32_t word = ilp32 ? 32 : 64;
  t->type_void = intern_type(t, &(type){.kind = TY_VOID, .align = 1, .name = "void"});
  t->type_bool = intern_type(
      t, &(type){.kind = TY_BOOL, .is_complete = true, .width = 1, .size = 1, .align = 1, .name = "_Bool"});
  t->type_char = type_integer(t, 8, true, "char");
  t->type_schar = type_integer(t, 8, true, "signed char");
  t->type_uchar = type_integer(t, 8, false, "unsigned char");
  t->type_short = type_integer(t, 16, true, "short");
  t->type_ushort = type_integer(t, 16, false, "unsigned short");
  t->type_int = type_integer(t, 32, true, "int");
  t->type_uint = type_integer(t, 32, false, "unsigned int");
  t->type_long = type_integer(t, word, true, "long");
  t->type_ulong = type_integer(t, word, false, "unsigned long");
  t->type_llong = type_integer(t, 64, true, "long long");
  t->type_ullong = type_integer(t, 64, false, "unsigned long long");
  t->type_int128 = type_integer(t, 128, true, "__int128");
  t->type_uint128 = type_integer(t, 128, false, "unsigned __int128");
  t->type_float = floating(t, 32, 4, 4, "float");
  t->type_double = floating(t, 64, 8, ilp32 ? 4 : 8, "double");
  t->type_ldouble = floating(t, 80, ilp32 ? 12 : 16, ilp32 ? 4 : 16, "long double");
  t->type_size = ilp32 ? t->type_uint : t->type_ulong;
  t->type_ptrdiff = ilp32 ? t->type_int : t->type_long;
}

void types_free(types *t) {
  arena_free(&t->arena);
  vec_free(&t->all);
  idset_free(&t->index);
}

const type *type_pointer_to(types *t, const type *to) {
  return intern_type(t, &(type){.kind = TY_POINTER,
                                .is_complete = true,
                                .width = 8 * t->pointer_size,
                                .size = t->pointer_size,
                                .align = t->pointer_size,
                                .to = to,
                                .name = ""});
}

const type *type_array_of(types *t, const type *element, uint64_t count) {
  if (element->is_vla) {
    type *n = (type *)type_vla_of(t, element);
    n->count = count;
    return n;
  }
  return intern_type(t, &(type){.kind = TY_ARRAY,
                                .is_complete = true,
                                .to = element,
                                .count = count,
                                .size = element->size * count,
                                .align = element->align,
                                .name = ""});
}

const type *type_open_array(types *t, const type *element) {
  return intern_type(t, &(type){.kind = TY_ARRAY, .to = element, .align = element->align, .name = ""});
}

const type *type_vla_of(types *t, const type *element) {
  return add(
      t,
      &(type){
          .kind = TY_ARRAY, .is_complete = true, .is_vla = true, .to = element, .align = element->align, .name = ""});
}

const type *type_function_of(types *t, const type *result, const type *const *params, uint32_t nparams, bool variadic,
                             bool prototype) {
  return intern_type(t, &(type){.kind = TY_FUNCTION,
                                .to = result,
                                .params = (const type **)params,
                                .nparams = nparams,
                                .is_variadic = variadic,
                                .has_prototype = prototype,
                                .align = 1,
                                .name = ""});
}

bool type_is_alike(const type *a, const type *b) {
  if (a == b) return true;
  return a->kind == TY_RECORD && b->kind == TY_RECORD && *a->name && a->size == b->size && a->is_union == b->is_union &&
         !strcmp(a->name, b->name);
}

type *type_record(types *t, const char *name, bool is_union) {
  return add(t, &(type){.kind = TY_RECORD, .is_union = is_union, .align = 1, .name = name});
}

void type_complete(types *t, type *record, const field *fields, uint32_t nfields, uint64_t size, uint32_t align) {
  record->fields = arena_copy(&t->arena, fields, nfields * sizeof *fields);
  record->nfields = nfields;
  record->size = size;
  record->align = align;
  record->is_complete = true;
}

/* The record of this kind and name, unless there is none yet. */
static const type *known_parts(const types *t, parts_kind kind, const char *name) {
  for (uint32_t i = 0; i < t->all.n; i++)
    if (t->all.at[i]->parts == kind && !strcmp(t->all.at[i]->name, name)) return t->all.at[i];
  return NULL;
}

static const type *parts_of(types *t, parts_kind kind, const char *name, const field *fields, uint32_t n, uint64_t size,
                            uint32_t align) {
  type *record = type_record(t, name, false);
  record->parts = kind;
  record->has_no_tag = true;
  type_complete(t, record, fields, n, size, align);
  return record;
}

const type *type_complex_of(types *t, const type *part) {
  const char *name = arena_printf(&t->arena, "%s _Complex", part->name);
  const type *known = known_parts(t, PARTS_COMPLEX, name);
  field fields[] = {{.name = "real", .type = part}, {.name = "imag", .type = part, .offset = 8 * part->size}};
  return known ? known : parts_of(t, PARTS_COMPLEX, name, fields, 2, 2 * part->size, part->align);
}

const type *type_vector_of(types *t, const type *part, uint64_t count, uint32_t align) {
  uint64_t size = count * part->size;
  const char *name = arena_printf(&t->arena, "%s __attribute__((vector_size(%llu)))", part->name,
                                  (unsigned long long)size);
  const type *known = known_parts(t, PARTS_VECTOR, name);
  field fields[] = {{.name = "", .type = type_array_of(t, part, count)}};
  return known ? known : parts_of(t, PARTS_VECTOR, name, fields, 1, size, align);
}

const type *type_part(const type *t) {
  if (t->parts == PARTS_NONE) return NULL;
  return t->parts == PARTS_COMPLEX ? t->fields[0].type : t->fields[0].type->to;
}

uint64_t type_nparts(const type *t) {
  return t->parts == PARTS_NONE ? 0 : t->parts == PARTS_COMPLEX ? 2 : t->fields[0].type->count;
}

uint64_t type_step(const type *t) { return t->kind == TY_VOID || t->kind == TY_FUNCTION ? 1 : t->size; }

static void print_params(buf *b, const type *t) {
  buf_putc(b, '(');
  for (uint32_t i = 0; i < t->nparams; i++) {
    if (i) buf_puts(b, ", ");
    type_print(b, t->params[i], "");
  }
  if (t->is_variadic && t->has_prototype) buf_puts(b, t->nparams ? ", ..." : "...");
  if (!t->nparams && t->has_prototype && !t->is_variadic) buf_puts(b, "void");
  buf_putc(b, ')');
}

/* C's declarators read inside out: wrap the declarator, then print what it is of. */
void type_print(buf *b, const type *t, const char *declarator) {
  buf inner = {0};
  switch (t->kind) {
  case TY_POINTER:
    if (t->to->kind == TY_ARRAY || t->to->kind == TY_FUNCTION) buf_printf(&inner, "(*%s)", declarator);
    else buf_printf(&inner, "*%s", declarator);
    type_print(b, t->to, buf_text(&inner));
    break;
  case TY_ARRAY:
    buf_puts(&inner, declarator);
    if (t->is_complete && !t->is_vla) buf_printf(&inner, "[%llu]", (unsigned long long)t->count);
    else buf_puts(&inner, t->is_vla ? "[*]" : "[]");
    type_print(b, t->to, buf_text(&inner));
    break;
  case TY_FUNCTION:
    buf_puts(&inner, declarator);
    print_params(&inner, t);
    type_print(b, t->to, buf_text(&inner));
    break;
  case TY_RECORD:
    if (t->parts) buf_puts(b, t->name);
    else buf_printf(b, "%s %s", t->is_union ? "union" : "struct", *t->name ? t->name : "(unnamed)");
    if (*declarator) buf_printf(b, " %s", declarator);
    break;
  default:
    buf_puts(b, t->name);
    if (*declarator) buf_printf(b, " %s", declarator);
  }
  buf_free(&inner);
}

void type_print_part(buf *out, const type *t, uint64_t offset, const type *wanted) {
  while (offset || (wanted && t != wanted)) {
    if (t->kind == TY_ARRAY && t->to->size && (t->to == wanted || offset / t->to->size < t->count)) {
      buf_printf(out, "[%llu]", (unsigned long long)(offset / t->to->size));
      offset %= t->to->size;
      t = t->to;
      continue;
    }
    uint32_t k = 0;
    while (t->kind == TY_RECORD && !t->is_union && k < t->nfields &&
           (t->fields[k].is_bit_field || offset < t->fields[k].offset / 8 ||
            offset >= t->fields[k].offset / 8 + t->fields[k].type->size))
      k++;
    if (t->kind != TY_RECORD || t->is_union || k == t->nfields) break;
    if (*t->fields[k].name) buf_printf(out, ".%s", t->fields[k].name);
    offset -= t->fields[k].offset / 8;
    t = t->fields[k].type;
  }
  if (offset) buf_printf(out, " + %llu bytes", (unsigned long long)offset);
}
