/* Faults by chance: draws places in C files and changes each by one operator, on the syntax tree of libclang.
 *
 * A file is drawn by its size, then an operator among those that find a place in it, then one of these places; so constants,
 * which are many, are not most of the faults. What a macro expands to is left alone, what it is given is not. Every fault is
 * written as the whole changed file DIRECTORY/NUMBER.c and, on the standard output, as a line of
 *   NUMBER  FILE  LINE  LINES-OF-ITS-FUNCTION  FUNCTION  OPERATOR  BEFORE  AFTER
 * with tabs between. The same seed and the same files give the same faults. Whether a fault compiles, and whether it changes
 * the object file at all, test/mutation.sh finds out.
 * usage: mutate SEED COUNT DIRECTORY FILE... -- OPTION-OF-CLANG... */
#include <clang-c/Index.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { NEGATE, RELATION, CONJUNCT, DROP, CONSTANT, INDEX, SWAP, RETURN, ROUND, OPERATORS } operator_kind;
static const char *const operator_names[] = {"negate", "relation", "conjunct", "drop", "constant",
                                             "index",  "swap",     "return",   "round"};

/* The text [begin, end) becomes `text`. */
typedef struct {
  operator_kind kind;
  uint32_t begin, end, line, first_line, last_line;
  char *text, *function;
} fault;

typedef struct {
  char *source;
  uint32_t size;
  CXTranslationUnit unit;
  fault *faults;
  uint32_t n, room;
  CXCursor function;
} file;

static void *checked(void *at) {
  if (!at) abort();
  return at;
}

static char *format(const char *form, ...) {
  va_list list;
  va_start(list, form);
  char *text;
  if (vasprintf(&text, form, list) < 0) abort();
  va_end(list);
  return text;
}

/* splitmix64 */
static uint64_t next(uint64_t *seed) {
  uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* ---- places ---- */

/* Where it is written in the file itself; false for what a macro expands to. */
static bool offset_of(CXSourceLocation at, uint32_t *offset, uint32_t *line) {
  CXFile spelled, expanded;
  unsigned one, other;
  clang_getSpellingLocation(at, &spelled, line, NULL, &one);
  clang_getFileLocation(at, &expanded, NULL, NULL, &other);
  *offset = one;
  return spelled && expanded && one == other && clang_File_isEqual(spelled, expanded) &&
         clang_Location_isFromMainFile(at);
}

static bool extent_of(CXCursor c, uint32_t *begin, uint32_t *end, uint32_t *line) {
  CXSourceRange range = clang_getCursorExtent(c);
  uint32_t unused;
  return offset_of(clang_getRangeStart(range), begin, line) && offset_of(clang_getRangeEnd(range), end, &unused) &&
         *begin < *end;
}

static char *text_of(const file *f, uint32_t begin, uint32_t end) {
  return format("%.*s", (int)(end - begin), f->source + begin);
}

static char *named(CXString name) {
  char *text = format("%s", clang_getCString(name) ? clang_getCString(name) : "");
  clang_disposeString(name);
  return text;
}

/* Takes `text`. What is there already is not added again: macros use what they are given more than once. */
static void add(file *f, operator_kind kind, uint32_t begin, uint32_t end, uint32_t line, char *text) {
  bool same = end - begin == strlen(text) && !memcmp(f->source + begin, text, end - begin);
  for (uint32_t i = f->n; i-- > 0 && !same;)
    same = f->faults[i].begin == begin && f->faults[i].end == end && !strcmp(f->faults[i].text, text);
  if (same) {
    free(text);
    return;
  }
  if (f->n == f->room) f->faults = checked(realloc(f->faults, (f->room = 2 * f->room + 64) * sizeof *f->faults));
  uint32_t first, last, unused;
  CXSourceRange range = clang_getCursorExtent(f->function);
  if (!offset_of(clang_getRangeStart(range), &unused, &first)) first = line;
  if (!offset_of(clang_getRangeEnd(range), &unused, &last)) last = line;
  f->faults[f->n++] = (fault){kind, begin, end, line, first, last, text, named(clang_getCursorSpelling(f->function))};
}

typedef struct {
  CXCursor at[256];
  uint32_t n;
} children;

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  children *list = data;
  if (list->n < sizeof list->at / sizeof *list->at) list->at[list->n++] = c;
  return CXChildVisit_Continue;
}

static children children_of(CXCursor c) {
  children list = {.n = 0};
  clang_visitChildren(c, collect, &list);
  return list;
}

/* Without parentheses and conversions that are not written. */
static CXCursor bare(CXCursor c) {
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr) return c;
    children list = children_of(c);
    if (list.n != 1) return c;
    c = list.at[0];
  }
}

/* ---- operators ---- */

static void negate(file *f, CXCursor condition) {
  uint32_t begin, end, line;
  if (!extent_of(condition, &begin, &end, &line)) return;
  char *text = text_of(f, begin, end);
  add(f, NEGATE, begin, end, line, format("!(%s)", text));
  free(text);
}

/* Where the operator of a binary expression is written. */
static bool operator_at(const file *f, CXCursor c, const char *spelling, uint32_t *begin) {
  children list = children_of(c);
  uint32_t from, to, unused, line;
  if (list.n != 2 || !extent_of(list.at[0], &unused, &from, &line)) return false;
  if (!extent_of(list.at[1], &to, &unused, &line) || from > to) return false;
  while (from < to && isspace((unsigned char)f->source[from])) from++;
  *begin = from;
  return !strncmp(f->source + from, spelling, strlen(spelling));
}

static void relation(file *f, CXCursor c, enum CXBinaryOperatorKind kind) {
  static const struct {
    enum CXBinaryOperatorKind kind;
    const char *spelling, *others[2];
  } table[] = {{CXBinaryOperator_LT, "<", {"<=", ">"}},   {CXBinaryOperator_LE, "<=", {"<", ">="}},
               {CXBinaryOperator_GT, ">", {">=", "<"}},   {CXBinaryOperator_GE, ">=", {">", "<="}},
               {CXBinaryOperator_EQ, "==", {"!=", NULL}}, {CXBinaryOperator_NE, "!=", {"==", NULL}}};
  uint32_t begin, end, line, at;
  if (!extent_of(c, &begin, &end, &line)) return;
  for (uint32_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].kind == kind && operator_at(f, c, table[i].spelling, &at))
      for (uint32_t k = 0; k < 2 && table[i].others[k]; k++)
        add(f, RELATION, at, at + (uint32_t)strlen(table[i].spelling), line, format("%s", table[i].others[k]));
}

static void conjunct(file *f, CXCursor c) {
  children list = children_of(c);
  uint32_t begin, end, line, from, to, unused;
  if (list.n != 2 || !extent_of(c, &begin, &end, &line)) return;
  for (uint32_t k = 0; k < 2; k++)
    if (extent_of(list.at[k], &from, &to, &unused)) add(f, CONJUNCT, begin, end, line, text_of(f, from, to));
}

static void constant(file *f, CXCursor c) {
  uint32_t begin, end, line;
  if (!offset_of(clang_getRangeStart(clang_getCursorExtent(c)), &begin, &line)) {
    /* true and false are macros */
    CXFile where;
    CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(c));
    clang_getFileLocation(at, &where, &line, NULL, &begin);
    if (!clang_Location_isFromMainFile(at)) return;
    for (uint32_t k = 0; k < 2; k++) {
      const char *before = k ? "true" : "false";
      uint32_t n = (uint32_t)strlen(before);
      if (begin + n < f->size && !strncmp(f->source + begin, before, n) &&
          !isalnum((unsigned char)f->source[begin + n]))
        add(f, CONSTANT, begin, begin + n, line, format("%s", k ? "false" : "true"));
    }
    return;
  }
  char *rest;
  errno = 0;
  unsigned long long value = strtoull(f->source + begin, &rest, 0);
  if (rest == f->source + begin || errno) return;
  end = (uint32_t)(rest - f->source);
  add(f, CONSTANT, begin, end, line, format("%llu", value + 1));
  if (value) add(f, CONSTANT, begin, end, line, format("%llu", value - 1));
}

/* An enumerator becomes the one before or behind it. */
static void enumerator(file *f, CXCursor c) {
  CXCursor is = clang_getCursorReferenced(c);
  uint32_t begin, end, line;
  if (clang_getCursorKind(is) != CXCursor_EnumConstantDecl || !extent_of(c, &begin, &end, &line)) return;
  children all = children_of(clang_getCursorSemanticParent(is));
  for (uint32_t i = 0; i < all.n; i++) {
    if (!clang_equalCursors(all.at[i], is)) continue;
    if (i > 0) add(f, CONSTANT, begin, end, line, named(clang_getCursorSpelling(all.at[i - 1])));
    if (i + 1 < all.n) add(f, CONSTANT, begin, end, line, named(clang_getCursorSpelling(all.at[i + 1])));
  }
}

static void index_of(file *f, CXCursor c) {
  children list = children_of(c);
  uint32_t begin, end, line;
  if (list.n != 2 || !extent_of(list.at[1], &begin, &end, &line)) return;
  if (clang_getCursorKind(bare(list.at[1])) == CXCursor_IntegerLiteral) return;
  char *text = text_of(f, begin, end);
  add(f, INDEX, begin, end, line, format("%s + 1", text));
  add(f, INDEX, begin, end, line, format("%s - 1", text));
  free(text);
}

static void swap(file *f, CXCursor call) {
  int n = clang_Cursor_getNumArguments(call);
  for (int i = 0; i < n; i++)
    for (int k = i + 1; k < n; k++) {
      CXCursor a = clang_Cursor_getArgument(call, (unsigned)i), b = clang_Cursor_getArgument(call, (unsigned)k);
      CXType one = clang_getCanonicalType(clang_getCursorType(bare(a)));
      CXType other = clang_getCanonicalType(clang_getCursorType(bare(b)));
      uint32_t from, to, begin, end, line, unused;
      if (!clang_equalTypes(one, other) || !extent_of(a, &from, &to, &line)) continue;
      if (!extent_of(b, &begin, &end, &unused) || to > begin) continue;
      char *first = text_of(f, from, to), *between = text_of(f, to, begin), *second = text_of(f, begin, end);
      if (strcmp(first, second)) add(f, SWAP, from, end, line, format("%s%s%s", second, between, first));
      free(first);
      free(between);
      free(second);
    }
}

/* `for` without its last round: i < n becomes i + 1 < n, i <= n becomes i < n, n > i and i-- > 0 become n > i + 1 and i-- > 1. */
static void round_of(file *f, CXCursor condition) {
  CXCursor c = bare(condition);
  while (clang_getCursorKind(c) == CXCursor_BinaryOperator &&
         clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_LAnd)
    c = bare(children_of(c).at[0]);
  if (clang_getCursorKind(c) != CXCursor_BinaryOperator) return;
  children list = children_of(c);
  uint32_t begin, end, line, at;
  enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
  bool less = kind == CXBinaryOperator_LT, more = kind == CXBinaryOperator_GT;
  if ((less || more) && list.n == 2 && extent_of(list.at[more], &begin, &end, &line)) {
    char *text = text_of(f, begin, end);
    add(f, ROUND, begin, end, line, format("%s + 1", text));
    free(text);
  } else if (kind == CXBinaryOperator_LE && operator_at(f, c, "<=", &at) && extent_of(c, &begin, &end, &line)) {
    add(f, ROUND, at, at + 2, line, format("<"));
  }
}

/* The statement goes, its semicolon stays. A call of a macro ends with its last parenthesis. */
static void drop(file *f, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(bare(c));
  uint32_t begin, end, line;
  CXSourceRange range = clang_getCursorExtent(c);
  if (!extent_of(c, &begin, &end, &line)) {
    CXFile where;
    clang_getFileLocation(clang_getRangeStart(range), &where, &line, NULL, &begin);
    if (!clang_Location_isFromMainFile(clang_getRangeStart(range)) || begin >= f->size) return;
    static const char *const kept[] = {"assert", "va_start", "va_end", "va_copy"};
    for (uint32_t i = 0; i < sizeof kept / sizeof *kept; i++)
      if (!strncmp(f->source + begin, kept[i], strlen(kept[i]))) return;
    end = begin;
    while (isalnum((unsigned char)f->source[end]) || f->source[end] == '_') end++;
    if (end == begin || f->source[end] != '(') return;
    uint32_t depth = 0;
    do {
      depth += (f->source[end] == '(') - (f->source[end] == ')');
      end++;
    } while (end < f->size && depth);
    if (f->source[end] != ';') return;
  } else if (kind == CXCursor_IfStmt || kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt) {
    if (f->source[end - 1] != '}' && f->source[end] != ';') return;
    if (f->source[end - 1] == '}') {
      add(f, DROP, begin, end, line, format(";"));
      return;
    }
  } else if (kind != CXCursor_BreakStmt && kind != CXCursor_ContinueStmt && kind != CXCursor_ReturnStmt &&
             !(kind >= CXCursor_FirstExpr && kind <= CXCursor_LastExpr)) {
    return;
  }
  add(f, DROP, begin, end, line, format(""));
}

static void early(file *f, CXCursor c) {
  uint32_t begin, line;
  CXFile where;
  CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(c));
  clang_getFileLocation(at, &where, &line, NULL, &begin);
  if (!clang_Location_isFromMainFile(at)) return;
  CXType type = clang_getCursorResultType(f->function);
  char *name = named(clang_getTypeSpelling(type));
  add(f, RETURN, begin, begin, line, type.kind == CXType_Void ? format("return; ") : format("return (%s){0}; ", name));
  free(name);
}

/* The statements of a block, and what `if` and loops do. */
static void statement(file *f, CXCursor c, bool last) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (kind == CXCursor_CompoundStmt || kind == CXCursor_NullStmt || kind == CXCursor_DefaultStmt) return;
  if (kind == CXCursor_CaseStmt || kind == CXCursor_LabelStmt) return;
  if (!(kind == CXCursor_ReturnStmt && last)) drop(f, c);
  if (kind != CXCursor_ReturnStmt) early(f, c);
}

static void for_loop(file *f, CXCursor c) {
  children list = children_of(c);
  uint32_t begin, end, line, from, to;
  if (!extent_of(c, &begin, &end, &line)) return;
  /* the children do not say which parts are missing */
  uint32_t depth = 0, at = begin, parts = 0, condition = 0;
  for (; at < end; at++) {
    char s = f->source[at];
    if (s == '(') depth++;
    if (s == ')' && --depth == 0) break;
    if (s == ';' && depth == 1 && parts++ == 0) condition = at + 1;
  }
  while (condition < end && isspace((unsigned char)f->source[condition])) condition++;
  for (uint32_t i = 0; i + 1 < list.n; i++)
    if (extent_of(list.at[i], &from, &to, &line) && from == condition) round_of(f, list.at[i]);
  if (list.n) statement(f, list.at[list.n - 1], false);
}

static void binary(file *f, CXCursor c) {
  enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
  if (kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr) conjunct(f, c);
  else relation(f, c, kind);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data) {
  file *f = data;
  (void)parent;
  children list;
  switch (clang_getCursorKind(c)) {
  case CXCursor_BinaryOperator: binary(f, c); break;
  case CXCursor_IntegerLiteral: constant(f, c); break;
  case CXCursor_DeclRefExpr: enumerator(f, c); break;
  case CXCursor_ArraySubscriptExpr: index_of(f, c); break;
  case CXCursor_CallExpr: swap(f, c); break;
  case CXCursor_ForStmt: for_loop(f, c); break;
  case CXCursor_ConditionalOperator:
    list = children_of(c);
    if (list.n == 3) negate(f, list.at[0]);
    break;
  case CXCursor_IfStmt:
  case CXCursor_WhileStmt:
    list = children_of(c);
    if (list.n >= 2) negate(f, list.at[0]);
    for (uint32_t i = 1; i < list.n; i++) statement(f, list.at[i], false);
    break;
  case CXCursor_DoStmt:
    list = children_of(c);
    if (list.n == 2) negate(f, list.at[1]);
    break;
  case CXCursor_CompoundStmt:
    list = children_of(c);
    for (uint32_t i = 0; i < list.n; i++) statement(f, list.at[i], i + 1 == list.n);
    break;
  default: break;
  }
  return CXChildVisit_Recurse;
}

static enum CXChildVisitResult function(CXCursor c, CXCursor parent, CXClientData data) {
  file *f = data;
  (void)parent;
  if (clang_getCursorKind(c) == CXCursor_FunctionDecl && clang_isCursorDefinition(c) &&
      clang_Location_isFromMainFile(clang_getCursorLocation(c))) {
    f->function = c;
    clang_visitChildren(c, visit, f);
  }
  return CXChildVisit_Continue;
}

/* ---- drawing ---- */

static bool load(file *f, CXIndex index, const char *path, const char *const *options, int n) {
  *f = (file){0};
  FILE *in = fopen(path, "rb");
  if (!in) return false;
  fseek(in, 0, SEEK_END);
  f->size = (uint32_t)ftell(in);
  rewind(in);
  f->source = checked(calloc(f->size + 1, 1));
  bool whole = fread(f->source, 1, f->size, in) == f->size;
  fclose(in);
  f->unit = whole ? clang_parseTranslationUnit(index, path, options, n, NULL, 0, CXTranslationUnit_None) : NULL;
  if (f->unit) clang_visitChildren(clang_getTranslationUnitCursor(f->unit), function, f);
  return f->unit != NULL;
}

static void unload(file *f) {
  for (uint32_t i = 0; i < f->n; i++) {
    free(f->faults[i].text);
    free(f->faults[i].function);
  }
  if (f->unit) clang_disposeTranslationUnit(f->unit);
  free(f->faults);
  free(f->source);
}

static const fault *draw(const file *f, uint64_t *seed) {
  uint32_t counts[OPERATORS] = {0}, kinds = 0;
  for (uint32_t i = 0; i < f->n; i++) kinds += counts[f->faults[i].kind]++ == 0;
  if (!kinds) return NULL;
  uint32_t kind = 0, k = (uint32_t)(next(seed) % kinds);
  while (counts[kind] == 0 || k-- > 0) kind++;
  k = (uint32_t)(next(seed) % counts[kind]);
  for (uint32_t i = 0;; i++)
    if (f->faults[i].kind == kind && k-- == 0) return &f->faults[i];
}

/* On one line, blanks as one. */
static void put_text(const char *text, uint32_t n) {
  bool blank = false;
  for (uint32_t i = 0; i < n; i++) {
    if (isspace((unsigned char)text[i])) {
      blank = true;
      continue;
    }
    if (blank) putchar(' ');
    blank = false;
    putchar(text[i]);
  }
}

static bool put(const file *f, const fault *x, const char *path, uint32_t number, const char *directory) {
  char *name = format("%s/%u.c", directory, number);
  FILE *out = fopen(name, "wb");
  free(name);
  if (!out) return false;
  fwrite(f->source, 1, x->begin, out);
  fputs(x->text, out);
  fwrite(f->source + x->end, 1, f->size - x->end, out);
  if (fclose(out)) return false;
  printf("%u\t%s\t%u\t%u-%u\t%s\t%s\t", number, path, x->line, x->first_line, x->last_line, x->function,
         operator_names[x->kind]);
  uint32_t end = x->end;
  if (x->begin == x->end) /* what something is put before */
    while (end < f->size && f->source[end] != '\n') end++;
  put_text(f->source + x->begin, end - x->begin);
  putchar('\t');
  put_text(x->text, (uint32_t)strlen(x->text));
  if (x->begin == x->end) putchar(' ');
  if (x->begin == x->end) put_text(f->source + x->begin, end - x->begin);
  putchar('\n');
  return true;
}

int main(int argc, char **argv) {
  int options = 4;
  while (options < argc && strcmp(argv[options], "--")) options++;
  if (argc < 6 || options + 1 > argc) {
    fprintf(stderr, "usage: mutate SEED COUNT DIRECTORY FILE... -- OPTION-OF-CLANG...\n");
    return 2;
  }
  uint64_t seed = strtoull(argv[1], NULL, 10), all = 0;
  uint32_t count = (uint32_t)strtoul(argv[2], NULL, 10), done = 0, nfiles = (uint32_t)options - 4;
  uint64_t *sizes = checked(calloc(nfiles, sizeof *sizes));
  for (uint32_t i = 0; i < nfiles; i++) {
    FILE *in = fopen(argv[4 + i], "rb");
    if (!in || fseek(in, 0, SEEK_END)) return perror(argv[4 + i]), 2;
    all += sizes[i] = (uint64_t)ftell(in);
    fclose(in);
  }
  CXIndex index = clang_createIndex(0, 0);
  while (done < count) {
    uint64_t at = next(&seed) % all;
    uint32_t i = 0;
    while (at >= sizes[i]) at -= sizes[i++];
    file f;
    if (!load(&f, index, argv[4 + i], (const char *const *)argv + options + 1, argc - options - 1)) return 2;
    const fault *x = draw(&f, &seed);
    if (x && !put(&f, x, argv[4 + i], ++done, argv[3])) return 2;
    unload(&f);
  }
  clang_disposeIndex(index);
  free(sizes);
}
