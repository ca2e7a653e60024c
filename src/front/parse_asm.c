/* Inline assembly. libclang tells the operands, outputs first; the text tells how many of them are outputs, their
 * constraints, and what else is clobbered. Where text and operands disagree the statement is not understood. */
#include "front/parser.h"

#include <ctype.h>
#include <string.h>

enum { most_operands = 32 };

typedef struct reader {
  parser *p;
  const char *at, *end;
  uint32_t section;  /* 0: the template, 1: outputs, 2: inputs, 3: clobbers, 4: labels */
  bool in_operand;   /* something of it has been seen */
  bool has_template; /* it is not empty */
  bool clobbers_memory;
  uint32_t count[5];
  const char *constraints[most_operands]; /* of outputs and inputs */
  uint32_t nconstraints;
} reader;

static void skip_comment(reader *r) {
  bool line = r->at[1] == '/';
  for (r->at += 2; r->at < r->end; r->at++) {
    if (line && *r->at == '\n') return;
    if (!line && *r->at == '/' && r->at[-1] == '*') {
      r->at++;
      return;
    }
  }
}

/* A string: a piece of the template, a constraint, or a register that is clobbered. */
static void take_string(reader *r, bool outermost) {
  const char *begin = ++r->at;
  while (r->at < r->end && *r->at != '"') r->at += *r->at == '\\' ? 2 : 1;
  size_t n = r->at < r->end ? (size_t)(r->at - begin) : 0;
  for (size_t i = 0; i < n && !r->section; i++) r->has_template |= !isspace((unsigned char)begin[i]);
  if (outermost && r->section == 3) r->clobbers_memory |= n == 6 && !memcmp(begin, "memory", 6);
  bool constraint = outermost && (r->section == 1 || r->section == 2) && r->nconstraints < most_operands;
  if (constraint && r->nconstraints < r->count[1] + r->count[2])
    r->constraints[r->nconstraints++] = intern_strn(&r->p->job->names, begin, n);
  if (r->at < r->end) r->at++;
}

static void begin_operand(reader *r) {
  if (!r->in_operand && r->section < 5) r->count[r->section]++;
  r->in_operand = true;
}

/* From behind the `(`; false: it does not end. */
static bool read_parts(reader *r) {
  int depth = 1;
  while (r->at < r->end && r->section < 5) {
    char c = *r->at;
    bool outermost = depth == 1;
    if (c == '/' && r->at + 1 < r->end && (r->at[1] == '/' || r->at[1] == '*')) {
      skip_comment(r);
      continue;
    }
    if (c == ')' && !--depth) return true;
    bool separates = outermost && (c == ':' || c == ',');
    if (separates) r->in_operand = false;
    if (outermost && c == ':') r->section++;
    if (!separates && !isspace((unsigned char)c) && c != '\\') begin_operand(r);
    if (c == '(') depth++;
    if (c == '"') {
      take_string(r, outermost);
      continue;
    }
    bool word = !r->section && !separates && !isspace((unsigned char)c) && c != '\\';
    r->has_template |= word; /* a macro */
    r->at++;
  }
  return false;
}

void parse_asm(parser *p, CXCursor c, const cursors *kids, astmt *s) {
  size_t size;
  const char *text = parser_text(p, c, &size), *open = text ? memchr(text, '(', size) : NULL;
  if (!open) return;
  for (const char *at = text; at < open; at++)
    if (open - at >= 4 && !memcmp(at, "goto", 4)) return;
  reader r = {.p = p, .at = open + 1, .end = text + size};
  cursors operands = {0};
  for (uint32_t i = 0; i < kids->n; i++)
    if (parser_is_expression(clang.getCursorKind(kids->at[i]))) vec_push(&operands, kids->at[i]);
  uint32_t n = 0;
  s->assembly = parser_new(p, aassembly);
  if (read_parts(&r)) n = r.count[1] + r.count[2];
  s->assembly->is_understood = r.at < r.end && n <= operands.n && n <= most_operands && r.nconstraints == n;
  s->assembly->is_empty = !r.has_template;
  s->assembly->clobbers_memory = r.clobbers_memory;
  s->assembly->noutputs = r.count[1];
  s->assembly->noperands = n;
  s->assembly->operands = arena_array(&p->ast->arena, aexpr *, n + 1);
  s->assembly->constraints = arena_copy(&p->ast->arena, r.constraints, sizeof *r.constraints * n);
  for (uint32_t i = 0; i < n && s->assembly->is_understood; i++) {
    s->assembly->operands[i] = parse_expr(p, operands.at[i]);
    if (!s->assembly->operands[i]->where.begin.line) s->assembly->operands[i]->where = parser_range(p, operands.at[i]);
  }
  vec_free(&operands);
}
