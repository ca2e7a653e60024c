/* Initialisers. libclang shows lists as they were written: braces left out, designators
 * in place. Here they become a flat sequence of (path, value): a walk over the object's
 * type with a current position, as the standard describes it, entering sub-objects when
 * their braces were left out and jumping where a designator says so.
 *
 * The position is a stack of aggregates that were entered, each with the next member or
 * element to fill; the stack's lower part belongs to enclosing braces and is not left. */
#include "front/parser.h"

#include <string.h>

typedef struct level {
  const type *type;
  uint64_t next; /* member or element to fill next */
} level;

typedef struct walk {
  parser *parser;
  VEC(level) at;
  VEC(ainit) items;
  bool designated; /* a designator was seen: members may be set twice */
} walk;

static uint64_t members_of(const type *t) {
  if (t->kind == TY_RECORD) return t->nfields;
  return t->is_complete ? t->count : UINT64_MAX;
}

static const type *member_type(const type *t, uint64_t i) { return t->kind == TY_RECORD ? t->fields[i].type : t->to; }

/* Unnamed bit-fields take no initialiser. */
static void skip_unnamed(level *l) {
  while (l->type->kind == TY_RECORD && l->next < l->type->nfields && l->type->fields[l->next].is_bit_field &&
         !*l->type->fields[l->next].name)
    l->next++;
}

static bool is_full(level *l) {
  skip_unnamed(l);
  return l->next >= members_of(l->type);
}

/* The member at the current position has been set. */
static void advance(walk *w) {
  level *l = &vec_last(&w->at);
  l->next = l->type->kind == TY_RECORD && l->type->is_union ? UINT64_MAX : l->next + 1;
}

static void emit(walk *w, aexpr *value) {
  parser *p = w->parser;
  ainit item = {.npath = w->at.n, .value = value};
  item.path = arena_array(&p->ast->arena, uint64_t, w->at.n + 1);
  for (uint32_t i = 0; i < w->at.n; i++) item.path[i] = w->at.at[i].next;
  vec_push(&w->items, item);
}

static bool is_string_for(const type *type, CXCursor c, CXCursor *string) {
  if (type->kind != TY_ARRAY || !type_is_integer(type->to)) return false;
  while (clang.getCursorKind(c) == CXCursor_ParenExpr || clang.getCursorKind(c) == CXCursor_UnexposedExpr ||
         clang.getCursorKind(c) == CXCursor_InitListExpr) {
    cursors kids = {0};
    parser_kids(c, &kids);
    bool one = kids.n == 1;
    CXCursor kid = one ? kids.at[0] : c;
    vec_free(&kids);
    if (!one) return false;
    c = kid;
  }
  *string = c;
  return clang.getCursorKind(c) == CXCursor_StringLiteral;
}

static void fill_list(walk *w, CXCursor list);

/* Sets the member at the current position, of type `type`, from `c`, if `c` can be its
 * whole value. False: it is an aggregate whose braces were left out. */
static bool set_whole(walk *w, const type *type, CXCursor c) {
  parser *p = w->parser;
  CXCursor string;
  if (is_string_for(type, c, &string)) {
    emit(w, parse_expr(p, string));
    return true;
  }
  if (clang.getCursorKind(c) == CXCursor_InitListExpr) {
    if (type_is_aggregate(type)) {
      /* Braces may set only part; what they leave is zero even if set before. */
      if (w->designated) emit(w, parse_node(p, A_INIT, type, 0));
      vec_push(&w->at, ((level){.type = type}));
      fill_list(w, c);
      w->at.n--;
      return true;
    }
    cursors kids = {0};
    parser_kids(c, &kids);
    bool done = !kids.n;
    if (done) emit(w, parse_convert(p, parse_int(p, p->types->type_int, 0), type));
    else done = set_whole(w, type, kids.at[0]);
    vec_free(&kids);
    return done;
  }
  if (!type_is_aggregate(type)) {
    emit(w, parse_convert(p, parse_expr(p, c), type));
    return true;
  }
  /* A record from an expression of its own type. */
  const struct type *own = parse_type(p, clang.getCursorType(c));
  if (own != type) return false;
  if (type->kind == TY_ARRAY && clang.getCursorKind(c) != CXCursor_CompoundLiteralExpr &&
      clang.getCursorKind(c) != CXCursor_UnexposedExpr && clang.getCursorKind(c) != CXCursor_ParenExpr)
    return false;
  emit(w, parse_expr(p, c));
  return true;
}

/* Sets the next member from `c`, entering sub-aggregates as needed. `floor` levels belong
 * to the braces around `c`. */
static void set_next(walk *w, uint32_t floor, CXCursor c) {
  while (w->at.n > floor && is_full(&vec_last(&w->at))) {
    w->at.n--;
    advance(w);
  }
  for (;;) {
    level *l = &vec_last(&w->at);
    if (is_full(l)) return; /* too many: a warning in C, ignored */
    const type *type = member_type(l->type, l->next);
    if (set_whole(w, type, c)) {
      advance(w);
      return;
    }
    vec_push(&w->at, ((level){.type = type}));
  }
}

/* ---- designators ---- */

/* `[a ... b]` and `[a][b]` have the same children: look at the text between them. */
static bool is_range(parser *p, CXCursor low, CXCursor high) {
  CXFile file, other;
  unsigned from, to;
  size_t size;
  if (!parser_spelled_at(low, &file, &from) || !parser_spelled_at(high, &other, &to)) return false;
  const char *text = parser_text(p, low, &size);
  if (!text) return false;
  size_t n = file == other && to > from ? to - from : size;
  int depth = 0;
  for (size_t i = 0; i + 2 < size && i < n + 3; i++) {
    if (text[i] == '[' || text[i] == '(') depth++;
    if (text[i] == ')') depth--;
    if (text[i] == ']' && depth-- == 0) return false;
    if (!memcmp(text + i, "...", 3)) return true;
  }
  return false;
}

/* Moves the current position, from level `floor` on, along the designators. Returns how
 * many elements a final range covers (1 without), or 0 if something is not understood. */
static uint64_t go_to(walk *w, uint32_t floor, const cursors *kids) {
  parser *p = w->parser;
  uint64_t repeat = 1;
  w->at.n = floor;
  for (uint32_t i = 0; i + 1 < kids->n; i++) {
    CXCursor k = kids->at[i];
    bool is_member = clang.getCursorKind(k) == CXCursor_MemberRef;
    if (i) { /* enter what the last designator named */
      level *l = &vec_last(&w->at);
      const type *type = member_type(l->type, l->next);
      if (!type_is_aggregate(type)) return 0;
      vec_push(&w->at, ((level){.type = type}));
    }
    level *l = &vec_last(&w->at);
    if (is_member) {
      uint32_t path[16];
      if (l->type->kind != TY_RECORD) return 0;
      uint32_t n = parse_member_path(p, l->type, clang.getCursorReferenced(k), path);
      if (!n) return 0;
      for (uint32_t s = 0; s < n; s++) {
        vec_last(&w->at).next = path[s];
        if (s + 1 < n) {
          const type *inner = vec_last(&w->at).type->fields[path[s]].type;
          vec_push(&w->at, ((level){.type = inner}));
        }
      }
    } else {
      i128 low, high;
      if (l->type->kind != TY_ARRAY || !parser_eval(k, &low) || low < 0) return 0;
      l->next = (uint64_t)low;
      bool more = i + 2 < kids->n && clang.getCursorKind(kids->at[i + 1]) != CXCursor_MemberRef;
      if (more && is_range(p, k, kids->at[i + 1])) {
        if (!parser_eval(kids->at[i + 1], &high) || high < low || i + 3 != kids->n) return 0;
        repeat = (uint64_t)(high - low) + 1;
        i++;
      }
    }
    if (is_full(&vec_last(&w->at))) return 0;
  }
  return repeat;
}

static void set_designated(walk *w, uint32_t floor, CXCursor c) {
  parser *p = w->parser;
  cursors kids = {0};
  w->designated = true;
  parser_kids(c, &kids);
  uint64_t repeat = kids.n > 1 ? go_to(w, floor, &kids) : 0;
  if (!repeat) {
    w->at.n = floor;
    vec_last(&w->at).next = 0;
    emit(w, parse_unsupported(p, c, p->types->type_int, "this designator"));
  }
  for (uint64_t i = 0; i < repeat; i++) set_next(w, floor, kids.at[kids.n - 1]);
  vec_free(&kids);
}

static bool is_designated(parser *p, CXCursor c) {
  if (clang.getCursorKind(c) != CXCursor_UnexposedExpr) return false;
  size_t size;
  if (parse_type(p, clang.getCursorType(c))->kind == TY_VOID) return true;
  const char *text = parser_text(p, c, &size);
  return text && size && (*text == '[' || (*text == '.' && size > 1 && !(text[1] >= '0' && text[1] <= '9')));
}

static void fill_list(walk *w, CXCursor list) {
  parser *p = w->parser;
  cursors kids = {0};
  uint32_t floor = w->at.n;
  parser_kids(list, &kids);
  CXCursor string;
  level *l = &vec_last(&w->at);
  if (kids.n == 1 && is_string_for(l->type, kids.at[0], &string)) { /* char s[] = {"..."} */
    const type *type = l->type;
    w->at.n--;
    emit(w, parse_expr(p, string));
    vec_push(&w->at, ((level){.type = type}));
  } else {
    for (uint32_t i = 0; i < kids.n; i++)
      if (is_designated(p, kids.at[i])) set_designated(w, floor, kids.at[i]);
      else set_next(w, floor, kids.at[i]);
  }
  w->at.n = floor;
  vec_free(&kids);
}

aexpr *parse_init(parser *p, CXCursor c, const type *type) {
  CXCursor string;
  if (is_string_for(type, c, &string)) return parse_expr(p, string);
  if (clang.getCursorKind(c) != CXCursor_InitListExpr) {
    aexpr *e = parse_expr(p, c);
    if (!e->where.begin.line) e->where = parser_range(p, c);
    return parse_convert(p, e, type);
  }
  walk w = {.parser = p};
  if (!type_is_aggregate(type)) {
    set_whole(&w, type, c);
    aexpr *e = w.items.n ? w.items.at[0].value : parse_int(p, p->types->type_int, 0);
    vec_free(&w.items);
    vec_free(&w.at);
    return parse_convert(p, e, type);
  }
  vec_push(&w.at, ((level){.type = type}));
  fill_list(&w, c);
  aexpr *e = parse_node(p, A_INIT, type, 0);
  e->where = parser_range(p, c);
  e->nitems = w.items.n;
  e->items = arena_copy(&p->ast->arena, w.items.at, w.items.n * sizeof *w.items.at);
  vec_free(&w.items);
  vec_free(&w.at);
  return e;
}
