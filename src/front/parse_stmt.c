/* Statements and local declarations from libclang. The one trap is `for`: its absent
 * parts leave no trace among the children, so the text says which of the three slots
 * between the parentheses are empty; where text and children disagree, the loop is
 * reported, never guessed. */
#include "front/parser.h"

#include <ctype.h>
#include <string.h>

static astmt *new_stmt(parser *p, CXCursor c, astmt_kind kind, uint32_t nkids) {
  astmt *s = parser_new(p, astmt);
  s->kind = kind;
  s->where = parser_range(p, c);
  s->nkids = nkids;
  if (nkids) s->kid = arena_array(&p->ast->arena, astmt *, nkids);
  return s;
}

static astmt *unsupported(parser *p, CXCursor c, const char *note) {
  astmt *s = new_stmt(p, c, S_UNSUPPORTED, 0);
  s->note = note;
  return s;
}

/* An expression that is a statement, a condition or a step: it carries its place. */
static aexpr *root(parser *p, CXCursor c) {
  aexpr *e = parse_expr(p, c);
  if (!e->where.begin.line) e->where = parser_range(p, c);
  return e;
}

/* ---- declarations ---- */

/* Is there a function that is called when the variable's scope ends? `function` NULL: it cannot be told which. */
static bool has_cleanup(parser *p, const cursors *kids, symbol **function) {
  *function = NULL;
  for (uint32_t i = 0; i < kids->n; i++) {
    if (!clang.isAttribute(clang.getCursorKind(kids->at[i]))) continue;
    if (!attribute_is(parser_word(p, kids->at[i]), "cleanup")) continue;
    *function = attribute_function(p, kids->at[i]);
    return true;
  }
  return false;
}

astmt *parse_decl(parser *p, CXCursor d) {
  symbol *s = parser_symbol(p, d);
  avar *v = parser_new(p, avar);
  v->sym = s;
  v->type = parse_type(p, clang.getCursorType(d));
  v->where = parser_range(p, d);
  CXCursor init = clang.Cursor_getVarDeclInitializer(d);
  bool has_init = !clang.Cursor_isNull(init);
  bool global = s->kind == SYM_GLOBAL;
  v->is_extern = global && !has_init && clang.Cursor_getStorageClass(d) == CX_SC_Extern;
  v->is_static = global;
  if (v->is_extern) return NULL;
  cursors kids = {0};
  parser_kids(d, &kids);
  attributes_take_alignment(p, s, &kids);
  astmt *stmt = NULL;
  if (global) {
    s->is_defined = true;
    if (has_init) {
      if (v->type->is_complete) s->type = v->type;
      v->init = parse_init(p, init, v->type);
    }
    vec_push(&p->ast->globals, v);
  } else {
    stmt = new_stmt(p, d, S_DECL, 0);
    stmt->decl = v;
    uint32_t nkids = kids.n;
    if (has_init && nkids) nkids--; /* the initialiser is the last child */
    stmt->nvlas = parse_vlas(p, d, clang.getCursorType(d), &kids, nkids, &stmt->vlas);
    if (has_init) v->init = parse_init(p, init, v->type);
    if (!parse_type_is_supported(v->type))
      stmt = unsupported(p, d,
                         "a variable of a type that is not modelled (vector, complex or "
                         "unusual floating point)");
    else if (has_cleanup(p, &kids, &v->cleanup) && (!v->cleanup || v->type->is_vla))
      stmt = unsupported(p, d, "the attribute 'cleanup'");
  }
  vec_free(&kids);
  return stmt;
}

/* A typedef inside a function may contain a variable length, evaluated where it stands. */
static astmt *local_typedef(parser *p, CXCursor d) {
  cursors kids = {0};
  parser_kids(d, &kids);
  astmt *s = NULL;
  avla *vlas;
  uint32_t n = parse_vlas(p, d, clang.getTypedefDeclUnderlyingType(d), &kids, kids.n, &vlas);
  if (n) {
    s = new_stmt(p, d, S_DECL, 0);
    s->vlas = vlas;
    s->nvlas = n;
  }
  vec_free(&kids);
  return s;
}

static astmt *declarations(parser *p, CXCursor c, const cursors *kids) {
  astmt *block = new_stmt(p, c, S_SEVERAL, kids->n);
  block->nkids = 0;
  for (uint32_t i = 0; i < kids->n; i++) {
    enum CXCursorKind kind = clang.getCursorKind(kids->at[i]);
    astmt *s = NULL;
    if (kind == CXCursor_VarDecl) s = parse_decl(p, kids->at[i]);
    if (kind == CXCursor_TypedefDecl) s = local_typedef(p, kids->at[i]);
    if (s) block->kid[block->nkids++] = s;
  }
  if (block->nkids == 1) return block->kid[0];
  if (!block->nkids) block->kind = S_NULL;
  return block;
}

/* ---- for ---- */

static const char *skip_quoted(const char *at, const char *end) {
  char quote = *at++;
  while (at < end && *at != quote) at += *at == '\\' ? 2 : 1;
  return at < end ? at + 1 : end;
}

static const char *skip_comment(const char *at, const char *end) {
  if (at[1] == '/') {
    while (at < end && *at != '\n') at++;
    return at;
  }
  for (at += 2; at + 1 < end; at++)
    if (at[0] == '*' && at[1] == '/') return at + 2;
  return end;
}

/* Which of the three slots of `for (a; b; c)` have text. False: this is not a `for`. */
static bool for_slots(const char *text, size_t size, bool present[3]) {
  const char *at = text, *end = text + size;
  if (size < 4 || memcmp(at, "for", 3)) return false;
  at += 3;
  while (at < end && *at != '(') {
    if (*at == '/' && at + 1 < end && (at[1] == '/' || at[1] == '*')) at = skip_comment(at, end);
    else if (isspace((unsigned char)*at) || *at == '\\') at++;
    else return false;
  }
  present[0] = present[1] = present[2] = false;
  int depth = 0, slot = 0;
  for (at++; at < end;) {
    if (*at == '"' || *at == '\'') {
      present[slot] = true;
      at = skip_quoted(at, end);
      continue;
    }
    if (*at == '/' && at + 1 < end && (at[1] == '/' || at[1] == '*')) {
      at = skip_comment(at, end);
      continue;
    }
    if (depth == 0 && *at == ')') return slot == 2;
    if (depth == 0 && *at == ';') {
      if (++slot > 2) return false;
      at++;
      continue;
    }
    if (*at == '(' || *at == '{' || *at == '[') depth++;
    if (*at == ')' || *at == '}' || *at == ']') depth--;
    if (!isspace((unsigned char)*at) && !(*at == '\\' && at + 1 < end && at[1] == '\n')) present[slot] = true;
    at++;
  }
  return false;
}

static astmt *for_loop(parser *p, CXCursor c, const cursors *kids) {
  bool present[3] = {true, true, true};
  size_t size;
  const char *text = kids->n < 4 ? parser_text(p, c, &size) : NULL;
  uint32_t parts = kids->n ? kids->n - 1 : 0;
  if (!kids->n) return unsupported(p, c, "a for loop without a body");
  if (parts == 0) {
    present[0] = present[1] = present[2] = false;
  } else if (parts < 3) {
    bool found = text && for_slots(text, size, present);
    if (!found || (uint32_t)present[0] + present[1] + present[2] != parts)
      return unsupported(p, c, "a for loop whose parts come from a macro; write all three parts");
  }
  astmt *s = new_stmt(p, c, S_FOR, 2);
  uint32_t k = 0;
  if (present[0]) s->kid[1] = parse_stmt(p, kids->at[k++]);
  if (present[1]) s->expr = root(p, kids->at[k++]);
  if (present[2]) s->step = root(p, kids->at[k++]);
  s->kid[0] = parse_stmt(p, kids->at[k]);
  return s;
}

/* ---- labels, switch ---- */

alabel *parse_jump_label(parser *p, CXCursor label_stmt) {
  uint64_t key = map_key(label_stmt.data[1]), found;
  if (map_get(&p->label_of, key, &found)) return (alabel *)found;
  alabel *l = parser_new(p, alabel);
  l->name = parser_name(p, label_stmt);
  l->loc = NO_LOC;
  map_put(&p->label_of, key, map_key(l));
  vec_push(&p->labels, l);
  return l;
}

static astmt *label(parser *p, CXCursor c, const cursors *kids) {
  astmt *s = new_stmt(p, c, S_LABEL, 1);
  s->label = parse_jump_label(p, c);
  s->label->is_defined = true;
  uint32_t k = 0;
  while (k < kids->n && clang.isAttribute(clang.getCursorKind(kids->at[k]))) k++;
  if (k < kids->n) s->kid[0] = parse_stmt(p, kids->at[k]);
  else s->kid[0] = new_stmt(p, c, S_NULL, 0);
  return s;
}

static astmt *case_label(parser *p, CXCursor c, const cursors *kids) {
  if (kids->n < 2) return unsupported(p, c, "a case without a value");
  astmt *s = new_stmt(p, c, S_CASE, 1);
  bool is_range = kids->n == 3;
  if (!parser_eval(kids->at[0], &s->low)) return unsupported(p, c, "a case that is not constant");
  s->high = s->low;
  if (is_range && !parser_eval(kids->at[1], &s->high)) return unsupported(p, c, "a case that is not constant");
  s->kid[0] = parse_stmt(p, kids->at[kids->n - 1]);
  return s;
}

static astmt *jump(parser *p, CXCursor c, const cursors *kids) {
  if (!kids->n) return unsupported(p, c, "a goto without a target");
  astmt *s = new_stmt(p, c, S_GOTO, 0);
  s->label = parse_jump_label(p, clang.getCursorReferenced(kids->at[0]));
  return s;
}

/* ---- all statements ---- */

static astmt *with_body(parser *p, CXCursor c, astmt_kind kind, const cursors *kids, uint32_t cond, uint32_t body) {
  if (kids->n != 2) return unsupported(p, c, "a statement of this shape");
  astmt *s = new_stmt(p, c, kind, 1);
  if (kind == S_DO) { /* in order of the source, so that labels come first */
    s->kid[0] = parse_stmt(p, kids->at[body]);
    s->expr = root(p, kids->at[cond]);
  } else {
    s->expr = root(p, kids->at[cond]);
    s->kid[0] = parse_stmt(p, kids->at[body]);
  }
  return s;
}

static astmt *if_stmt(parser *p, CXCursor c, const cursors *kids) {
  if (kids->n < 2 || kids->n > 3) return unsupported(p, c, "an if of this shape");
  astmt *s = new_stmt(p, c, S_IF, 2);
  s->expr = root(p, kids->at[0]);
  s->kid[0] = parse_stmt(p, kids->at[1]);
  if (kids->n == 3) s->kid[1] = parse_stmt(p, kids->at[2]);
  return s;
}

static astmt *block(parser *p, CXCursor c, const cursors *kids) {
  astmt *s = new_stmt(p, c, S_BLOCK, kids->n);
  for (uint32_t i = 0; i < kids->n; i++) s->kid[i] = parse_stmt(p, kids->at[i]);
  return s;
}

static astmt *by_kind(parser *p, CXCursor c, enum CXCursorKind kind, const cursors *kids) {
  astmt *s;
  switch (kind) {
  case CXCursor_CompoundStmt: return block(p, c, kids);
  case CXCursor_DeclStmt: return declarations(p, c, kids);
  case CXCursor_IfStmt: return if_stmt(p, c, kids);
  case CXCursor_WhileStmt: return with_body(p, c, S_WHILE, kids, 0, 1);
  case CXCursor_DoStmt: return with_body(p, c, S_DO, kids, 1, 0);
  case CXCursor_SwitchStmt: return with_body(p, c, S_SWITCH, kids, 0, 1);
  case CXCursor_ForStmt: return for_loop(p, c, kids);
  case CXCursor_CaseStmt: return case_label(p, c, kids);
  case CXCursor_DefaultStmt:
    if (!kids->n) break;
    s = new_stmt(p, c, S_DEFAULT, 1);
    s->kid[0] = parse_stmt(p, kids->at[0]);
    return s;
  case CXCursor_LabelStmt: return label(p, c, kids);
  case CXCursor_GotoStmt: return jump(p, c, kids);
  case CXCursor_IndirectGotoStmt:
    if (!kids->n) break;
    s = new_stmt(p, c, S_GOTO_COMPUTED, 0);
    s->expr = root(p, kids->at[0]);
    return s;
  case CXCursor_BreakStmt: return new_stmt(p, c, S_BREAK, 0);
  case CXCursor_ContinueStmt: return new_stmt(p, c, S_CONTINUE, 0);
  case CXCursor_NullStmt: return new_stmt(p, c, S_NULL, 0);
  case CXCursor_ReturnStmt:
    s = new_stmt(p, c, S_RETURN, 0);
    if (kids->n) {
      s->expr = root(p, kids->at[0]);
      const type *result = p->function->type->to;
      if (result->kind != TY_VOID || s->expr->type->kind == TY_VOID) s->expr = parse_convert(p, s->expr, result);
    }
    return s;
  case CXCursor_GCCAsmStmt:
    s = new_stmt(p, c, S_ASM, 0);
    parse_asm(p, c, kids, s);
    return s;
  case CXCursor_UnexposedStmt: /* attributes around a statement */
    if (kids->n && !clang.isAttribute(clang.getCursorKind(kids->at[kids->n - 1])))
      return parse_stmt(p, kids->at[kids->n - 1]);
    return new_stmt(p, c, S_NULL, 0);
  default: break;
  }
  return unsupported(p, c, "a statement of this kind");
}

bool parse_prints(const aexpr *e) {
  while (e->kind == A_CAST && e->type->kind == TY_VOID) e = e->kid[0];
  if (e->kind != A_CALL) return false;
  const aexpr *f = e->kid[0];
  while (f->kind == A_DECAY || f->kind == A_ADDR || f->kind == A_DEREF) f = f->kid[0];
  return f->kind == A_VAR && f->sym->kind == SYM_FUNC && front_prints(f->sym->name);
}

astmt *parse_stmt(parser *p, CXCursor c) {
  enum CXCursorKind kind = clang.getCursorKind(c);
  if (parser_is_expression(kind)) {
    astmt *s = new_stmt(p, c, S_EXPR, 0);
    s->expr = root(p, c);
    if (!p->is_model) p->ast->prints_dropped += parse_prints(s->expr);
    return s;
  }
  cursors kids = {0};
  parser_kids(c, &kids);
  astmt *s = by_kind(p, c, kind, &kids);
  vec_free(&kids);
  return s;
}
