/* One C file through libclang into the syntax tree: the compiler's flags, its errors as
 * ours, then the declarations of the file, linked to those of other files by name.
 *
 * Any error diagnostic rejects the file, for libclang silently drops what it could not
 * parse. Functions of system headers are taken only when something mentions them. */
#include "base/file.h"
#include "base/json.h"
#include "base/share.h"
#include "front/front.h"
#include "front/parser.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- cursors ---- */

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  cursors *out = data;
  vec_push(out, c);
  return CXChildVisit_Continue;
}

void parser_kids(CXCursor c, cursors *out) { clang.visitChildren(c, collect, out); }

static uint32_t file_index(parser *p, CXFile file) {
  if (!file) return 0;
  if (file == p->last_file) return p->last_index;
  CXString name = clang.getFileName(file);
  const char *text = clang.getCString(name);
  p->last_index = diag_file(&p->job->diag, text ? text : "");
  p->last_file = file;
  clang.disposeString(name);
  return p->last_index;
}

static place place_at(parser *p, CXSourceLocation at) {
  CXFile file;
  unsigned line, column;
  clang.getExpansionLocation(at, &file, &line, &column, NULL);
  return (place){file_index(p, file), line, column};
}

place parser_place(parser *p, CXCursor c) { return place_at(p, clang.getCursorLocation(c)); }

range parser_range(parser *p, CXCursor c) {
  CXSourceRange extent = clang.getCursorExtent(c);
  range r = {.begin = place_at(p, clang.getRangeStart(extent))};
  place end = place_at(p, clang.getRangeEnd(extent));
  r.end_line = end.line;
  r.end_column = end.column > 1 ? end.column - 1 : end.column;
  return r;
}

bool parser_spelled_at(CXCursor c, CXFile *file, unsigned *offset) {
  CXSourceLocation at = clang.getRangeStart(clang.getCursorExtent(c));
  clang.getSpellingLocation(at, file, NULL, NULL, offset);
  return *file != NULL;
}

const char *parser_text(parser *p, CXCursor c, size_t *size) {
  CXFile file;
  unsigned offset;
  if (!parser_spelled_at(c, &file, &offset)) return NULL;
  if (file != p->text_file) {
    p->text_file = file;
    p->text = clang.getFileContents(p->unit, file, &p->text_size);
  }
  if (!p->text || offset >= p->text_size) return NULL;
  *size = p->text_size - offset;
  return p->text + offset;
}

static size_t word_length(const char *text, size_t size) {
  size_t n = 0;
  while (n < size && (isalnum((unsigned char)text[n]) || text[n] == '_' || text[n] == '$')) n++;
  return n;
}

const char *parser_word(parser *p, CXCursor c) {
  size_t size;
  const char *text = parser_text(p, c, &size);
  return text ? intern_strn(&p->job->names, text, word_length(text, size)) : "";
}

const char *parser_used_at(parser *p, CXCursor c, size_t *size) {
  CXFile file;
  unsigned offset;
  clang.getExpansionLocation(clang.getRangeStart(clang.getCursorExtent(c)), &file, NULL, NULL, &offset);
  const char *text = file ? clang.getFileContents(p->unit, file, size) : NULL;
  if (!text || offset >= *size) return NULL;
  *size -= offset;
  return text + offset;
}

const char *parser_macro(parser *p, CXCursor c) {
  size_t size;
  const char *text = parser_used_at(p, c, &size);
  return text ? intern_strn(&p->job->names, text, word_length(text, size)) : "";
}

const char *parser_name(parser *p, CXCursor c) {
  CXString s = clang.getCursorSpelling(c);
  const char *text = clang.getCString(s);
  const char *name = intern_str(&p->job->names, text ? text : "");
  clang.disposeString(s);
  return name;
}

bool parser_eval(CXCursor c, i128 *value) {
  CXEvalResult r = clang.Cursor_Evaluate(c);
  if (!r) return false;
  bool ok = clang.EvalResult_getKind(r) == CXEval_Int;
  if (ok)
    *value = clang.EvalResult_isUnsignedInt(r) ? (i128)clang.EvalResult_getAsUnsigned(r)
                                               : (i128)clang.EvalResult_getAsLongLong(r);
  clang.EvalResult_dispose(r);
  return ok;
}

/* ---- symbols, linked by name ---- */

/* The name the linker sees: asm("x") after a declarator replaces it. */
static const char *link_name(parser *p, CXCursor declaration) {
  const char *name = parser_name(p, declaration);
  cursors kids = {0};
  parser_kids(declaration, &kids);
  for (uint32_t i = 0; i < kids.n; i++)
    if (clang.getCursorKind(kids.at[i]) == CXCursor_AsmLabelAttr) {
      const char *other = parser_name(p, kids.at[i]);
      if (*other) name = other;
    }
  vec_free(&kids);
  return name;
}

static symbol *external(parser *p, symbol_kind kind, const char *name, const type *type, place where) {
  uint64_t found;
  if (map_get(&p->ast->externals, map_key(name), &found)) {
    symbol *s = (symbol *)found;
    if (s->kind == kind) return s;
    diag_error(&p->job->diag, where, "'%s' is a function here and a variable elsewhere", name);
    diag_note(&p->job->diag, s->where, "the other declaration");
  }
  symbol *s = symbol_new(p->program->terms, kind, name, type, where);
  s->is_external = true;
  map_put(&p->ast->externals, map_key(name), map_key(s));
  return s;
}

/* Which parameters are pointers to something that the function only reads. */
static uint32_t const_params(CXCursor d) {
  CXType t = clang.getCanonicalType(clang.getCursorType(d));
  int n = t.kind == CXType_FunctionProto ? clang.getNumArgTypes(t) : 0;
  uint32_t found = 0;
  for (int i = 0; i < n && i < 32; i++) {
    CXType to = clang.getPointeeType(clang.getCanonicalType(clang.getArgType(t, (unsigned)i)));
    if (to.kind != CXType_Invalid && clang.isConstQualifiedType(clang.getCanonicalType(to))) found |= 1u << i;
  }
  return found;
}

static symbol *function_symbol(parser *p, CXCursor d) {
  const type *type = parse_type(p, clang.getCursorType(d));
  const char *name = link_name(p, d);
  place where = parser_place(p, d);
  map *by_name = &p->program->functions_by_name;
  if (clang.getCursorLinkage(d) != CXLinkage_Internal) {
    symbol *s = external(p, SYM_FUNC, name, type, where);
    if (type->has_prototype && !s->type->has_prototype) s->type = type;
    s->const_params |= const_params(d);
    s->is_system |= clang.Location_isInSystemHeader(clang.getCursorLocation(d)) != 0;
    map_put(by_name, map_key(name), map_key(s));
    return s;
  }
  symbol *s = definitions_static(p, name, type, where);
  uint64_t other;
  if (!map_get(by_name, map_key(name), &other)) map_put(by_name, map_key(name), map_key(s));
  return s;
}

/* An array, a record or a scalar: what a declaration elsewhere must agree in. */
static int shape(const type *t) { return t->kind == TY_ARRAY ? 1 : type_is_aggregate(t) ? 2 : 0; }

static void check_shape(parser *p, const symbol *s, const type *type, place where) {
  if (p->is_model || shape(s->type) == shape(type)) return;
  diag_error(&p->job->diag, where, "'%s' is declared with incompatible types", s->name);
  diag_note(&p->job->diag, s->where, "the other declaration");
}

static symbol *variable_symbol(parser *p, CXCursor d) {
  const type *type = parse_type(p, clang.getCursorType(d));
  place where = parser_place(p, d);
  bool global = clang.Cursor_hasVarDeclGlobalStorage(d) == 1;
  if (!global) return symbol_new(p->program->terms, SYM_LOCAL, parser_name(p, d), type, where);
  const char *name = link_name(p, d);
  enum CXLinkageKind linkage = clang.getCursorLinkage(d);
  if (linkage == CXLinkage_External || linkage == CXLinkage_UniqueExternal) {
    symbol *s = external(p, SYM_GLOBAL, name, type, where);
    check_shape(p, s, type, where);
    if (!s->type->is_complete || (type->kind == TY_ARRAY && s->type->size < type->size)) s->type = type;
    return s;
  }
  return symbol_new(p->program->terms, SYM_GLOBAL, name, type, where);
}

/* The symbol that __attribute__((alias("name"))) makes another name of; NULL without. */
static symbol *alias_target(parser *p, CXCursor d) {
  cursors kids = {0};
  symbol *target = NULL;
  parser_kids(d, &kids);
  for (uint32_t i = 0; i < kids.n; i++) {
    if (!clang.isAttribute(clang.getCursorKind(kids.at[i]))) continue;
    const char *word = parser_word(p, kids.at[i]);
    if (strcmp(word, "alias") && strcmp(word, "__alias__")) continue;
    size_t size;
    const char *text = parser_text(p, kids.at[i], &size);
    const char *open = memchr(text, '"', size);
    const char *close = open ? memchr(open + 1, '"', size - (size_t)(open + 1 - text)) : NULL;
    if (!close) continue;
    uint64_t found;
    const char *name = intern_strn(&p->job->names, open + 1, (size_t)(close - open - 1));
    if (map_get(&p->file_scope, map_key(name), &found)) target = (symbol *)found;
  }
  vec_free(&kids);
  return target;
}

static symbol *new_symbol(parser *p, CXCursor d) {
  bool local = p->function && clang.getCursorLinkage(d) == CXLinkage_NoLinkage;
  symbol *s = local ? NULL : alias_target(p, d);
  if (s) return s;
  switch (clang.getCursorKind(d)) {
  case CXCursor_FunctionDecl: s = function_symbol(p, d); break;
  case CXCursor_ParmDecl:
    s = symbol_new(p->program->terms, SYM_PARAM, parser_name(p, d), parse_value_type(p, clang.getCursorType(d)),
                   parser_place(p, d));
    break;
  default: s = variable_symbol(p, d);
  }
  CXType t = clang.getCursorType(d), element = clang.getArrayElementType(t);
  while (element.kind != CXType_Invalid) {
    t = element;
    element = clang.getArrayElementType(t);
  }
  s->is_const = clang.isConstQualifiedType(t);
  s->is_volatile |= clang.isVolatileQualifiedType(clang.getCanonicalType(t)) != 0;
  s->is_thread_local = clang.getCursorTLSKind(d) != CXTLS_None;
  if (!local) map_put(&p->file_scope, map_key(s->name), map_key(s));
  uint64_t seen;
  if (s->kind == SYM_GLOBAL && !map_get(&p->ast->listed, map_key(s), &seen)) {
    map_put(&p->ast->listed, map_key(s), 1);
    vec_push(&p->program->globals, s);
  }
  return s;
}

symbol *parser_symbol(parser *p, CXCursor d) {
  uint64_t found;
  if (map_get(&p->symbol_of, map_key(d.data[0]), &found)) return (symbol *)found;
  CXCursor first = clang.getCanonicalCursor(d);
  if (!map_get(&p->symbol_of, map_key(first.data[0]), &found)) {
    found = map_key(new_symbol(p, first));
    map_put(&p->symbol_of, map_key(first.data[0]), found);
  }
  symbol *s = (symbol *)found;
  if (clang.getCursorKind(d) == CXCursor_FunctionDecl) attributes_take(p, s, d);
  if (s->kind == SYM_GLOBAL) { /* a later declaration may complete `int a[]` */
    const type *type = parse_type(p, clang.getCursorType(d));
    if (!s->type->is_complete && type->is_complete) s->type = type;
  }
  map_put(&p->symbol_of, map_key(d.data[0]), found);
  return s;
}

symbol *parser_string(parser *p, const type *type, const char *bytes) {
  uint64_t key = hash_mix(hash_bytes(bytes, type->size), type->id), found;
  if (map_get(&p->strings, key, &found)) {
    symbol *s = (symbol *)found;
    if (s->type == type && !memcmp(s->bytes, bytes, type->size)) return s;
  }
  symbol *s = symbol_new(p->program->terms, SYM_STRING, "", type, (place){0});
  s->bytes = arena_copy(&p->program->arena, bytes, type->size);
  s->is_const = s->is_defined = true;
  vec_push(&p->program->globals, s);
  map_put(&p->strings, key, map_key(s));
  return s;
}

/* ---- functions ---- */

/* Attributes that change what a program does, and that libclang does not tell. */
static void refuse_attributes(parser *p, CXCursor d, const cursors *kids) {
  static const char *const refused[] = {"ifunc", "__ifunc__"};
  for (uint32_t i = 0; i < kids->n; i++) {
    if (!clang.isAttribute(clang.getCursorKind(kids->at[i]))) continue;
    const char *word = parser_word(p, kids->at[i]);
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++)
      if (!strcmp(word, refused[k]))
        diag_warning(&p->job->diag, parser_place(p, d), "the attribute '%s' of '%s' is not modelled", word,
                     parser_name(p, d));
  }
}

/* Constructors and destructors. */
static void take_hooks(parser *p, symbol *s, const cursors *kids) {
  enum { last_of_all = 65535 };
  for (uint32_t i = 0; i < kids->n; i++) {
    if (!clang.isAttribute(clang.getCursorKind(kids->at[i]))) continue;
    const char *word = parser_word(p, kids->at[i]);
    bool begin = attribute_is(word, "constructor"), end = attribute_is(word, "destructor");
    if (!begin && !end) continue;
    size_t size;
    const char *text = parser_text(p, kids->at[i], &size), *open = memchr(text, '(', size);
    uint32_t priority = open ? (uint32_t)strtoul(open + 1, NULL, 0) : last_of_all;
    vec_push(&p->program->hooks, ((program_hook){s, priority ? priority : last_of_all, p->program->hooks.n, end}));
  }
}

static void parse_params(parser *p, CXCursor d, afunction *f) {
  int n = clang.Cursor_getNumArguments(d);
  f->nparams = n > 0 ? (uint32_t)n : 0;
  f->params = arena_array(&p->ast->arena, symbol *, f->nparams + 1);
  VEC(avla) vlas = {0};
  for (uint32_t i = 0; i < f->nparams; i++) {
    CXCursor param = clang.Cursor_getArgument(d, i);
    f->params[i] = parser_symbol(p, param);
    if (i < f->sym->type->nparams && f->params[i]->type != f->sym->type->params[i]) f->is_kr = true;
    cursors kids = {0};
    parser_kids(param, &kids);
    avla *list;
    uint32_t count = parse_vlas(p, param, clang.getCursorType(param), &kids, kids.n, &list);
    for (uint32_t k = 0; k < count; k++) vec_push(&vlas, list[k]);
    vec_free(&kids);
  }
  if (!f->sym->type->has_prototype && f->nparams) f->is_kr = true;
  f->nvlas = vlas.n;
  f->vlas = arena_copy(&p->ast->arena, vlas.at, vlas.n * sizeof *vlas.at);
  vec_free(&vlas);
}

static void parse_function(parser *p, CXCursor d) {
  symbol *s = parser_symbol(p, d);
  afunction *f = parser_new(p, afunction);
  f->sym = s;
  f->where = parser_range(p, d);
  f->is_inline = clang.Cursor_isFunctionInlined(d);
  f->is_model = p->is_model;
  cursors kids = {0};
  parser_kids(d, &kids);
  f->is_weak = attributes_have(p, &kids, "weak");
  if (!definitions_claim(p, d, f)) {
    vec_free(&kids);
    return;
  }
  refuse_attributes(p, d, &kids);
  take_hooks(p, s, &kids);
  s->where = parser_place(p, d);
  s->type = parse_type(p, clang.getCursorType(d));
  p->function = s;
  map_free(&p->label_of);
  p->labels.n = 0;
  parse_params(p, d, f);
  for (uint32_t i = 0; i < kids.n; i++)
    if (clang.getCursorKind(kids.at[i]) == CXCursor_CompoundStmt) f->body = parse_stmt(p, kids.at[i]);
  f->nlabels = p->labels.n;
  f->labels = arena_copy(&p->ast->arena, p->labels.at, p->labels.n * sizeof *p->labels.at);
  p->function = NULL;
  vec_free(&kids);
}

static bool has_body(CXCursor d) { return clang.isCursorDefinition(d) != 0; }

/* A specification may mention them. */
static void take_enumerators(parser *p, CXCursor d) {
  cursors kids = {0};
  parser_kids(d, &kids);
  for (uint32_t i = 0; i < kids.n; i++)
    if (clang.getCursorKind(kids.at[i]) == CXCursor_EnumConstantDecl)
      vec_push(&p->program->enumerators,
               ((enumerator){parser_name(p, kids.at[i]), clang.getEnumConstantDeclValue(kids.at[i])}));
  vec_free(&kids);
}

static bool has_specification(const job *job) {
  const string_list *files = &job->options.files;
  for (uint32_t i = 0; i < files->n; i++) {
    size_t n = strlen(files->at[i]);
    if (n > 5 && !strcmp(files->at[i] + n - 5, ".spec")) return true;
  }
  return job->options.ltl.n;
}

static void take_typedef(parser *p, CXCursor d) {
  if (!has_specification(p->job)) return;
  const type *t = parse_type(p, clang.getTypedefDeclUnderlyingType(d));
  if (parse_type_is_supported(t)) vec_push(&p->program->typedefs, ((program_typedef){parser_name(p, d), t}));
}

static void top_level(parser *p, CXCursor d) {
  enum CXCursorKind kind = clang.getCursorKind(d);
  if (p->is_model) {
    bool variable = kind == CXCursor_VarDecl && clang.Cursor_getStorageClass(d) != CX_SC_Extern;
    if (variable || (kind == CXCursor_FunctionDecl && has_body(d))) vec_push(&p->postponed, d);
    return;
  }
  switch (kind) {
  case CXCursor_FunctionDecl:
    if (!has_body(d)) break;
    if (clang.Location_isInSystemHeader(clang.getCursorLocation(d)) ||
        (clang.Cursor_isFunctionInlined(d) && clang.Cursor_getStorageClass(d) == CX_SC_Static))
      vec_push(&p->postponed, d);
    else parse_function(p, d);
    break;
  case CXCursor_VarDecl: {
    cursors kids = {0};
    parser_kids(d, &kids);
    refuse_attributes(p, d, &kids);
    vec_free(&kids);
    parse_decl(p, d);
    break;
  }
  case CXCursor_EnumDecl: take_enumerators(p, d); break;
  case CXCursor_TypedefDecl: take_typedef(p, d); break;
  default: break; /* types are read where they are used */
  }
}

static void parse_definition(parser *p, CXCursor d) {
  if (clang.getCursorKind(d) == CXCursor_FunctionDecl) {
    parse_function(p, d);
    return;
  }
  symbol *s = parser_symbol(p, d);
  if (s->is_external && s->is_defined) return; /* the program has its own */
  parse_decl(p, d);
  s->is_library = true;
  s->is_woven = strcmp(s->name, "__model_errno") != 0; /* what a model remembers begins as it says */
}

/* Was the function or variable mentioned? Of a model nothing else becomes part of the program. */
static bool is_used(parser *p, CXCursor d) {
  uint64_t found;
  CXCursor first = clang.getCanonicalCursor(d);
  if (p->is_model && !map_get(&p->symbol_of, map_key(first.data[0]), &found)) return false;
  return map_get(&p->used, map_key(parser_symbol(p, d)), &found);
}

/* Parsing one body may mention further ones: until nothing new is mentioned. */
static void parse_postponed(parser *p) {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < p->postponed.n; i++) {
      CXCursor d = p->postponed.at[i];
      if (clang.Cursor_isNull(d) || !is_used(p, d)) continue;
      p->postponed.at[i] = clang.getNullCursor();
      parse_definition(p, d);
      again = true;
    }
  }
}

/* The definition of a name among those that were not taken yet; UINT32_MAX. */
static uint32_t find_postponed(parser *p, const char *name) {
  for (uint32_t i = 0; i < p->postponed.n; i++)
    if (!clang.Cursor_isNull(p->postponed.at[i]) && parser_name(p, p->postponed.at[i]) == name) return i;
  return UINT32_MAX;
}

const type *parser_type_of(parser *p, const char *name) {
  uint32_t i = find_postponed(p, name);
  return i == UINT32_MAX ? NULL : parse_type(p, clang.getCursorType(p->postponed.at[i]));
}

bool parser_take(parser *p, const char *name) {
  uint32_t i = find_postponed(p, name);
  if (i == UINT32_MAX) return false;
  CXCursor d = p->postponed.at[i];
  p->postponed.at[i] = clang.getNullCursor();
  parse_definition(p, d);
  parse_postponed(p);
  return true;
}

/* ---- the file ---- */

typedef VEC(const char *) flags;

static void add_list(parser *p, flags *f, const char *letter, const string_list *list) {
  for (uint32_t i = 0; i < list->n; i++) vec_push(f, arena_printf(&p->ast->arena, "%s%s", letter, list->at[i]));
}

static bool is_listed(const string_list *list, const char *name) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!strcmp(list->at[i], name)) return true;
  return false;
}

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n >= m && !strcmp(s + n - m, end);
}

/* What is wrong with an entry of compile_commands.json; NULL: nothing. */
static const char *entry_fault(const json *entry) {
  const json *command = json_get(entry, "command"), *arguments = json_get(entry, "arguments");
  if (entry->kind != JSON_OBJECT) return "an entry is not an object";
  if (!*json_string(entry, "file")) return "an entry has no file";
  if (!*json_string(entry, "directory")) return "an entry has no directory";
  if (!(command && command->kind == JSON_STRING) && !(arguments && arguments->kind == JSON_ARRAY))
    return "an entry has neither command nor arguments";
  return NULL;
}

static const char *database_fault(const char *text, size_t n) {
  arena strings = {0};
  const json *all = json_read(&strings, text, n);
  const char *fault = !all ? "not valid JSON" : all->kind != JSON_ARRAY ? "this is not a list of commands" : NULL;
  for (const json *entry = fault ? NULL : all->first; entry && !fault; entry = entry->next) fault = entry_fault(entry);
  arena_free(&strings);
  return fault;
}

/* The database of a directory, NULL if there is none; a file with faults is not given to libclang, which would print them. */
static CXCompilationDatabase open_database(job *job, const char *dir) {
  CXCompilationDatabase_Error error = CXCompilationDatabase_CanNotLoadDatabase;
  CXCompilationDatabase db = NULL;
  buf name = {0}, text = {0};
  buf_printf(&name, "%s/compile_commands.json", dir);
  bool there = file_read(buf_text(&name), 0, &text);
  const char *fault = there ? database_fault(buf_text(&text), text.n) : NULL;
  place where = {.file = diag_file(&job->diag, intern_str(&job->names, buf_text(&name)))};
  if (fault) diag_error(&job->diag, where, "%s; regenerate it with your build", fault);
  else if (there) db = clang.CompilationDatabase_fromDirectory(dir, &error);
  if (!fault && error != CXCompilationDatabase_NoError)
    diag_error(&job->diag, (place){0}, "no compile_commands.json can be read in '%s'", dir);
  buf_free(&name);
  buf_free(&text);
  return db;
}

bool front_database_files(job *job, const char *dir, arena *a, string_list *out) {
  if (!*dir || !clang_load(job)) return false;
  CXCompilationDatabase db = open_database(job, dir);
  if (!db) return false;
  CXCompileCommands all = clang.CompilationDatabase_getAllCompileCommands(db);
  for (unsigned i = 0; i < clang.CompileCommands_getSize(all); i++) {
    CXCompileCommand command = clang.CompileCommands_getCommand(all, i);
    CXString file = clang.CompileCommand_getFilename(command), where = clang.CompileCommand_getDirectory(command);
    const char *text = clang.getCString(file);
    const char *name = *text == '/' ? arena_strdup(a, text) : arena_printf(a, "%s/%s", clang.getCString(where), text);
    char *full = realpath(name, NULL);
    if (full) name = arena_strdup(a, full);
    free(full);
    if (ends_with(name, ".c") && !is_listed(out, name)) vec_push(out, name);
    clang.disposeString(file);
    clang.disposeString(where);
  }
  clang.CompileCommands_dispose(all);
  clang.CompilationDatabase_dispose(db);
  return true;
}

/* Where a path of the command line, or with a `base` one of a command that is executed there, is to be looked for: below the
 * copy, if an older revision is read. */
static const char *placed(parser *p, const char *path, const char *base) {
  const revision *r = &p->job->revision;
  arena *a = &p->ast->arena;
  size_t n = r->top ? strlen(r->top) : 0;
  const char *joined = base && *path != '/' ? arena_printf(a, "%s/%s", base, path) : arena_strdup(a, path);
  char *full = realpath(joined, NULL);
  const char *known = full ? arena_strdup(a, full) : joined;
  free(full);
  if (n && !strncmp(known, r->top, n) && (!known[n] || known[n] == '/'))
    return arena_printf(a, "%s%s", r->copy, known + n);
  return base ? known : arena_strdup(a, path);
}

/* One word of a command, if it says something of the source; those with a path may be in two words. */
static unsigned add_flag(parser *p, flags *f, CXCompileCommand command, const char *base, unsigned i) {
  static const char *const with_path[] = {"-isystem", "-include", "-iquote", "-idirafter", "-imacros", "-I"};
  static const char *const others[] = {"-D", "-U", "-std=", "-funsigned-char", "-fshort-enums", "-nostdinc"};
  CXString word = clang.CompileCommand_getArg(command, i);
  const char *text = clang.getCString(word), *rest = NULL;
  const char *flag = NULL;
  bool path = false;
  for (size_t k = 0; k < sizeof with_path / sizeof *with_path && !flag; k++)
    if (!strncmp(text, with_path[k], strlen(with_path[k]))) flag = with_path[k], path = true;
  for (size_t k = 0; k < sizeof others / sizeof *others && !flag; k++)
    if (!strncmp(text, others[k], strlen(others[k]))) flag = others[k];
  if (flag) rest = text + strlen(flag);
  bool next = flag && !*rest && (path || !strcmp(flag, "-D") || !strcmp(flag, "-U")) &&
              i + 1 < clang.CompileCommand_getNumArgs(command);
  CXString second = {0};
  if (next) {
    second = clang.CompileCommand_getArg(command, ++i);
    rest = clang.getCString(second);
    vec_push(f, flag);
    vec_push(f, path ? placed(p, rest, base) : arena_strdup(&p->ast->arena, rest));
    clang.disposeString(second);
  } else if (flag) {
    vec_push(f, arena_printf(&p->ast->arena, "%s%s", flag, path ? placed(p, rest, base) : rest));
  }
  clang.disposeString(word);
  return i;
}

/* Flags from compile_commands.json: all that say something of the source. */
static void add_database_flags(parser *p, flags *f, const char *file) {
  const char *dir = p->job->options.compile_commands;
  if (!*dir) return;
  CXCompilationDatabase db = open_database(p->job, dir);
  if (!db) return;
  char *full = realpath(p->job->revision.name ? p->job->revision.name : file, NULL);
  CXCompileCommands all = clang.CompilationDatabase_getCompileCommands(db, full ? full : file);
  if (clang.CompileCommands_getSize(all)) {
    CXCompileCommand command = clang.CompileCommands_getCommand(all, 0);
    CXString where = clang.CompileCommand_getDirectory(command);
    const char *base = arena_strdup(&p->ast->arena, clang.getCString(where));
    clang.disposeString(where);
    for (unsigned i = 1; i < clang.CompileCommand_getNumArgs(command); i++) i = add_flag(p, f, command, base, i);
  } else {
    diag_warning(&p->job->diag, (place){diag_file(&p->job->diag, file), 0, 0},
                 "compile_commands.json has no entry for this file; it is read without its flags");
  }
  clang.CompileCommands_dispose(all);
  clang.CompilationDatabase_dispose(db);
  free(full);
}

/* __FILE__ is what it would be today: a path is no change. */
static void add_names(parser *p, flags *f, const char *file) {
  const revision *r = &p->job->revision;
  if (!r->top) return;
  vec_push(f, arena_printf(&p->ast->arena, "-fmacro-prefix-map=%s=%s", r->copy, r->top));
  vec_push(f, arena_printf(&p->ast->arena, "-fmacro-prefix-map=%s=%s", file, r->name));
}

/* Where the 32-bit headers are not installed, those of the 64-bit C library serve: they ask the compiler for the target. The one that they
 * lack then, a list of functions that are stubs, is empty. */
static void add_target(parser *p, flags *f) {
  vec_push(f, p->program->ilp32 ? "--target=i386-linux-gnu" : "--target=x86_64-linux-gnu");
  if (!p->program->ilp32) return;
  vec_push(f, "-idirafter/usr/include/x86_64-linux-gnu");
  const char *missing = share_find(&p->ast->arena, "ilp32");
  if (missing) vec_push(f, arena_printf(&p->ast->arena, "-idirafter%s", missing));
}

static void collect_flags(parser *p, flags *f, const char *file) {
  static const char *const always[] = {"-x",
                                       "c",
                                       "-w",
                                       "-fbracket-depth=100000",
                                       "-ferror-limit=50",
                                       "-fno-spell-checking",
                                       "-D__NO_CTYPE", /* isdigit() is a call, no look into a table of glibc */
                                       "-Wno-error=implicit-function-declaration",
                                       "-Wno-error=int-conversion",
                                       "-Wno-error=incompatible-pointer-types",
                                       "-Wno-error=implicit-int",
                                       "-Wno-error=return-type",
                                       "-Wno-error=incompatible-function-pointer-types",
                                       "-Wno-error=return-mismatch"};
  /* What gcc's own preprocessor leaves in a .i file and clang does not know. */
  static const char *const preprocessed[] = {"-D__malloc__(...)=__malloc__", "-D_Float32=float", "-D_Float64=double",
                                             "-D_Float32x=double", "-D_Float64x=long double"};
  const options *o = &p->job->options;
  for (size_t i = 0; i < sizeof always / sizeof *always; i++) vec_push(f, always[i]);
  add_target(p, f);
  if (p->is_model) {
    vec_push(f, "-std=gnu17");
    return;
  }
  bool old = ends_with(file, ".i");
  for (size_t i = 0; old && i < sizeof preprocessed / sizeof *preprocessed; i++) vec_push(f, preprocessed[i]);
  add_database_flags(p, f, file);
  if (*o->std) vec_push(f, arena_printf(&p->ast->arena, "-std=%s", o->std));
  else if (!*o->compile_commands) vec_push(f, "-std=gnu17");
  for (uint32_t i = 0; i < o->include_dirs.n; i++)
    vec_push(f, arena_printf(&p->ast->arena, "-I%s", placed(p, o->include_dirs.at[i], NULL)));
  add_list(p, f, "-D", &o->defines);
  add_list(p, f, "-U", &o->undefines);
  const char *cprover = share_find(&p->ast->arena, "include/cprover.h");
  if (cprover) vec_push(f, "-include");
  if (cprover) vec_push(f, cprover);
  for (uint32_t i = 0; i < o->pre_include.n; i++) {
    vec_push(f, "-include");
    vec_push(f, placed(p, o->pre_include.at[i], NULL));
  }
  const char *headers = share_find(&p->ast->arena, "include");
  if (headers) vec_push(f, arena_printf(&p->ast->arena, "-isystem%s", headers));
  add_names(p, f, file);
}

static void report_errors(parser *p) {
  unsigned n = clang.getNumDiagnostics(p->unit);
  for (unsigned i = 0; i < n; i++) {
    CXDiagnostic d = clang.getDiagnostic(p->unit, i);
    if (clang.getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
      CXString text = clang.getDiagnosticSpelling(d);
      diag_error(&p->job->diag, place_at(p, clang.getDiagnosticLocation(d)), "%s", clang.getCString(text));
      clang.disposeString(text);
    }
    clang.disposeDiagnostic(d);
  }
}

static bool readable(job *job, const char *file) {
  struct stat st;
  if (!strcmp(file, "-")) return true;
  const char *problem = NULL;
  if (stat(file, &st)) problem = "no such file";
  else if (S_ISDIR(st.st_mode)) problem = "this is a directory; name the C files in it";
  else if (access(file, R_OK)) problem = "this file cannot be read";
  if (problem) diag_error(&job->diag, (place){diag_file(&job->diag, file), 0, 0}, "%s", problem);
  return !problem;
}

static char *read_stdin(size_t *size) {
  buf b = {0};
  file_read_input(0, &b);
  buf_reserve(&b, 0);
  *size = b.n;
  return (char *)buf_text(&b);
}

typedef VEC(struct CXUnsavedFile) unsaved_files;

/* --overlay FILE=TEXT; the contents are owned by the list. False, with a diagnostic, if one cannot be read. */
static bool read_overlays(parser *p, unsaved_files *files) {
  const string_list *overlays = &p->job->options.overlays;
  for (uint32_t i = 0; i < overlays->n && !p->is_model; i++) {
    const char *equals = strrchr(overlays->at[i], '=');
    buf text = {0};
    if (!equals || !file_read(equals + 1, 0, &text)) {
      diag_error(&p->job->diag, (place){0}, "--overlay: '%s' is not FILE=TEXT with a TEXT that can be read",
                 overlays->at[i]);
      return false;
    }
    buf_reserve(&text, 0);
    const char *name = arena_printf(&p->ast->arena, "%.*s", (int)(equals - overlays->at[i]), overlays->at[i]);
    vec_push(files, ((struct CXUnsavedFile){.Filename = name, .Contents = buf_text(&text), .Length = text.n}));
  }
  return true;
}

static bool parse_unit(parser *p, const char *file) {
  flags f = {0};
  unsaved_files unsaved = {0};
  enum CXErrorCode code = CXError_Failure;
  if (!strcmp(file, "-")) {
    struct CXUnsavedFile standard_input = {.Filename = "stdin.c"};
    standard_input.Contents = read_stdin(&standard_input.Length);
    vec_push(&unsaved, standard_input);
    file = standard_input.Filename;
  }
  bool fine = read_overlays(p, &unsaved);
  if (fine) collect_flags(p, &f, file);
  if (fine)
    code = clang.parseTranslationUnit2(p->index, file, f.at, (int)f.n, unsaved.at, unsaved.n, CXTranslationUnit_None,
                                       &p->unit);
  vec_free(&f);
  for (uint32_t i = 0; i < unsaved.n; i++)
    if (unsaved.at[i].Length) mem_free((char *)(uintptr_t)unsaved.at[i].Contents);
  vec_free(&unsaved);
  if (!fine) return false;
  if (code == CXError_Success) return true;
  diag_error(&p->job->diag, (place){diag_file(&p->job->diag, file), 0, 0}, "the C parser gave up on this file (%s)",
             code == CXError_Crashed ? "it crashed" : "its flags are not understood");
  return false;
}

bool parser_open(parser *p, const char *file) {
  uint32_t errors = p->job->diag.errors;
  p->types = &p->program->terms->types;
  if (!readable(p->job, file) || !clang_load(p->job)) return false;
  p->index = clang.createIndex(0, 0);
  if (!parse_unit(p, file)) return false;
  report_errors(p);
  if (p->job->diag.errors != errors) return false;
  cursors top = {0};
  parser_kids(clang.getTranslationUnitCursor(p->unit), &top);
  for (uint32_t i = 0; i < top.n; i++) top_level(p, top.at[i]);
  if (!p->is_model) parse_postponed(p);
  vec_free(&top);
  return p->job->diag.errors == errors;
}

void parser_close(parser *p) {
  if (p->unit) clang.disposeTranslationUnit(p->unit);
  if (p->index) clang.disposeIndex(p->index);
  map_free(&p->type_of);
  map_free(&p->symbol_of);
  map_free(&p->member_of);
  map_free(&p->label_of);
  map_free(&p->strings);
  map_free(&p->file_scope);
  map_free(&p->used);
  vec_free(&p->postponed);
  vec_free(&p->labels);
}

bool front_parse(job *job, program *program, ast *ast, const char *file) {
  parser p = {.job = job, .program = program, .ast = ast};
  bool fine = parser_open(&p, file);
  if (fine) job->stats.units++;
  parser_close(&p);
  return fine;
}

void ast_free(ast *ast) {
  arena_free(&ast->arena);
  vec_free(&ast->functions);
  vec_free(&ast->globals);
  map_free(&ast->externals);
  map_free(&ast->listed);
  map_free(&ast->bodies);
  map_free(&ast->mentioned);
}
