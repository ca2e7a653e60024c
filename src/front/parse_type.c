/* Types from libclang. Each canonical type is translated once; records enter the cache
 * before their members are examined, so that they may contain pointers to themselves.
 * What has no place here (half floats, vectors of three elements) is one marked type: an
 * expression of it is reported where it stands, and mere declarations do no harm. */
#include "front/parser.h"

#include <string.h>

static const char unsupported_name[] = "(type that cantrip does not model)";

const type *parse_unsupported_type(parser *p) { return type_integer(p->types, 8, false, unsupported_name); }

bool parse_type_is_supported(const type *t) {
  if (t->kind == TY_INT) return strcmp(t->name, unsupported_name) != 0;
  if (t->kind == TY_ARRAY) return parse_type_is_supported(t->to);
  return true;
}

/* Is a record called by the name of a typedef? Then its type is spelled without `struct`. */
static bool is_typedef(CXCursor declaration) {
  CXString s = clang.getTypeSpelling(clang.getCursorType(declaration));
  const char *text = clang.getCString(s);
  bool tagged = strncmp(text, "struct ", 7) == 0 || strncmp(text, "union ", 6) == 0;
  clang.disposeString(s);
  return !tagged;
}

static const char *tag_of(parser *p, CXCursor declaration) {
  const char *name = parser_name(p, declaration);
  return strchr(name, '(') || strchr(name, ' ') ? "" : name;
}

typedef struct {
  parser *parser;
  VEC(field) fields;
} field_list;

static enum CXVisitorResult collect_field(CXCursor c, CXClientData data) {
  field_list *list = data;
  parser *p = list->parser;
  bool bits = clang.Cursor_isBitField(c);
  int width = bits ? clang.getFieldDeclBitWidth(c) : 0;
  if (bits && width == 0) return CXVisit_Continue;
  long long offset = clang.Cursor_getOffsetOfField(c);
  map_put(&p->member_of, map_key(c.data[0]), list->fields.n);
  const char *name = parser_name(p, c);
  vec_push(&list->fields,
           ((field){.name = strchr(name, '(') ? "" : name,
                    .type = parse_type(p, clang.getCursorType(c)),
                    .offset = offset < 0 ? 0 : (uint64_t)offset,
                    .bits = width > 0 ? (uint32_t)width : 0,
                    .is_volatile = clang.isVolatileQualifiedType(clang.getCanonicalType(clang.getCursorType(c))),
                    .is_bit_field = bits}));
  return CXVisit_Continue;
}

/* The program's record that a model means by the same name: a struct of a system header, which both include. */
static const type *same_record(parser *p, const type *record) {
  if (!*record->name) return NULL;
  for (uint32_t i = 0; i < p->types->all.n; i++) {
    const type *other = p->types->all.at[i];
    bool same = other != record && other->kind == TY_RECORD && other->is_complete && other->size == record->size &&
                other->nfields == record->nfields && other->is_union == record->is_union &&
                !strcmp(other->name, record->name);
    for (uint32_t k = 0; same && k < record->nfields; k++)
      same = other->fields[k].name == record->fields[k].name && other->fields[k].offset == record->fields[k].offset &&
             other->fields[k].type->size == record->fields[k].type->size;
    if (same) return other;
  }
  return NULL;
}

static const type *record_type(parser *p, CXType t, uint64_t key) {
  CXCursor declaration = clang.getTypeDeclaration(t);
  bool is_union = clang.getCursorKind(declaration) == CXCursor_UnionDecl;
  type *record = type_record(p->types, tag_of(p, declaration), is_union);
  record->has_no_tag = is_typedef(declaration);
  map_put(&p->type_of, key, map_key(record));
  long long size = clang.Type_getSizeOf(t), align = clang.Type_getAlignOf(t);
  if (size < 0) return record; /* incomplete */
  record->size = (uint64_t)size;
  record->align = align > 0 ? (uint32_t)align : 1;
  record->is_complete = true;
  field_list list = {.parser = p};
  clang.Type_visitFields(t, collect_field, &list);
  type_complete(p->types, record, list.fields.at, list.fields.n, record->size, record->align);
  vec_free(&list.fields);
  const type *known = p->is_model ? same_record(p, record) : NULL;
  if (known) map_put(&p->type_of, key, map_key(known));
  return known ? known : record;
}

/* What reports call the values of an enumeration. */
static void name_values(parser *p, const type *enumeration, CXCursor declaration) {
  cursors kids = {0};
  VEC(enumerator) list = {0};
  parser_kids(declaration, &kids);
  for (uint32_t i = 0; i < kids.n; i++)
    if (clang.getCursorKind(kids.at[i]) == CXCursor_EnumConstantDecl)
      vec_push(&list, ((enumerator){parser_name(p, kids.at[i]), clang.getEnumConstantDeclValue(kids.at[i])}));
  if (list.n) type_name_values(p->types, enumeration, list.at, list.n);
  vec_free(&list);
  vec_free(&kids);
}

static const type *enum_type(parser *p, CXType t) {
  CXCursor declaration = clang.getTypeDeclaration(t);
  CXType underlying = clang.getEnumDeclIntegerType(declaration);
  const type *base = underlying.kind == CXType_Invalid ? p->types->type_uint : parse_type(p, underlying);
  const char *tag = tag_of(p, declaration);
  if (!*tag || base->kind != TY_INT) return base;
  char name[256];
  snprintf(name, sizeof name, "enum %s", tag);
  const type *named = type_integer(p->types, base->width, base->is_signed, intern_str(&p->job->names, name));
  if (!named->nenumerators) name_values(p, named, declaration);
  return named;
}

static const type *function_type(parser *p, CXType t) {
  const type *result = parse_type(p, clang.getResultType(t));
  bool prototype = t.kind == CXType_FunctionProto;
  int n = prototype ? clang.getNumArgTypes(t) : 0;
  VEC(const type *) params = {0};
  for (int i = 0; i < n; i++) vec_push(&params, parse_value_type(p, clang.getArgType(t, (unsigned)i)));
  const type *f = type_function_of(p->types, result, params.at, params.n, !prototype || clang.isFunctionTypeVariadic(t),
                                   prototype);
  vec_free(&params);
  return f;
}

static const type *array_type(parser *p, CXType t) {
  const type *element = parse_type(p, clang.getArrayElementType(t));
  if (t.kind == CXType_IncompleteArray) return type_open_array(p->types, element);
  if (t.kind == CXType_VariableArray) return type_vla_of(p->types, element);
  return type_array_of(p->types, element, (uint64_t)clang.getArraySize(t));
}

/* Complex numbers and vectors; those whose parts are no ordinary numbers, or which are longer than their parts, are not supported. */
static const type *parts_type(parser *p, CXType t) {
  const type *part = parse_type(p, clang.getElementType(t));
  long long size = clang.Type_getSizeOf(t), align = clang.Type_getAlignOf(t);
  long long n = t.kind == CXType_Complex ? 2 : clang.getNumElements(t);
  bool number = part->kind == TY_FLOAT || part->kind == TY_INT;
  if (!number || !parse_type_is_supported(part) || n <= 0 || size != n * (long long)part->size || align <= 0)
    return parse_unsupported_type(p);
  return t.kind == CXType_Complex ? type_complex_of(p->types, part)
                                  : type_vector_of(p->types, part, (uint64_t)n, (uint32_t)align);
}

static const type *translate(parser *p, CXType t, uint64_t key) {
  types *ty = p->types;
  switch (t.kind) {
  case CXType_Void: return ty->type_void;
  case CXType_Bool: return ty->type_bool;
  case CXType_Char_S: return ty->type_char;
  case CXType_Char_U: return type_integer(ty, 8, false, "char");
  case CXType_SChar: return ty->type_schar;
  case CXType_UChar: return ty->type_uchar;
  case CXType_Short: return ty->type_short;
  case CXType_UShort:
  case CXType_Char16: return ty->type_ushort;
  case CXType_Int:
  case CXType_WChar: return ty->type_int;
  case CXType_UInt:
  case CXType_Char32: return ty->type_uint;
  case CXType_Long: return ty->type_long;
  case CXType_ULong: return ty->type_ulong;
  case CXType_LongLong: return ty->type_llong;
  case CXType_ULongLong: return ty->type_ullong;
  case CXType_Int128: return ty->type_int128;
  case CXType_UInt128: return ty->type_uint128;
  case CXType_Float: return ty->type_float;
  case CXType_Double: return ty->type_double;
  case CXType_LongDouble: return ty->type_ldouble;
  case CXType_Pointer: return type_pointer_to(ty, parse_type(p, clang.getPointeeType(t)));
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray: return array_type(p, t);
  case CXType_FunctionProto:
  case CXType_FunctionNoProto: return function_type(p, t);
  case CXType_Record: return record_type(p, t, key);
  case CXType_Enum: return enum_type(p, t);
  case CXType_Complex:
  case CXType_Vector:
  case CXType_ExtVector: return parts_type(p, t);
  case CXType_Atomic: return parse_type(p, clang.Type_getValueType(t));
  default: return parse_unsupported_type(p);
  }
}

const type *parse_type(parser *p, CXType t) {
  if (t.kind == CXType_Invalid) return parse_unsupported_type(p); /* libclang does not tell */
  CXType canonical = clang.getUnqualifiedType(clang.getCanonicalType(t));
  uint64_t key = map_key(canonical.data[0]), found;
  if (canonical.data[0] && map_get(&p->type_of, key, &found)) return (const type *)found;
  const type *result = translate(p, canonical, key);
  if (canonical.data[0]) map_put(&p->type_of, key, map_key(result));
  return result;
}

const type *parse_value_type(parser *p, CXType t) {
  const type *r = parse_type(p, t);
  if (r->kind == TY_ARRAY) return type_pointer_to(p->types, r->to);
  if (r->kind == TY_FUNCTION) return type_pointer_to(p->types, r);
  return r;
}

/* ---- members ---- */

/* Depth first through the unnamed members; names are unique among them. */
static uint32_t search(const type *record, const char *name, const type *type, uint32_t *path, uint32_t depth) {
  if (record->kind != TY_RECORD || depth >= 16) return 0;
  for (uint32_t i = 0; i < record->nfields; i++) {
    const field *f = &record->fields[i];
    path[depth] = i;
    if (*name && f->name == name && f->type == type) return depth + 1;
    if (!*f->name) {
      uint32_t n = search(f->type, name, type, path, depth + 1);
      if (n) return n;
    }
  }
  return 0;
}

uint32_t parse_member_path(parser *p, const type *record, CXCursor field_decl, uint32_t path[16]) {
  uint64_t index;
  const char *name = parser_name(p, field_decl);
  if (strchr(name, '(')) name = "";
  const type *type = parse_type(p, clang.getCursorType(field_decl));
  if (map_get(&p->member_of, map_key(field_decl.data[0]), &index) && index < record->nfields &&
      record->fields[index].name == name && (p->is_model || record->fields[index].type == type)) {
    path[0] = (uint32_t)index;
    return 1;
  }
  return search(record, name, type, path, 0);
}
