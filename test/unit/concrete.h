/* Random flat programs, and their executions step by step on plain numbers: what the symbolic and abstract engines
 * say of a program must be true of each of these. */
#ifndef CANTRIP_TEST_CONCRETE_H
#define CANTRIP_TEST_CONCRETE_H

#include "program.h"
#include "terms.h"

/* ---- sources ---- */

static const char *const variable_names[] = {"a", "b", "c", "d"};

static inline void random_operand(random_terms *r, buf *out) {
  if (pick(r, 3)) buf_puts(out, variable_names[pick(r, 4)]);
  else buf_printf(out, "%d", (int)pick(r, 9) - 3);
}

static inline void random_test(random_terms *r, buf *out) {
  static const char *const signs[] = {"<", "<=", ">", ">=", "==", "!="};
  random_operand(r, out);
  buf_printf(out, " %s ", signs[pick(r, 6)]);
  random_operand(r, out);
}

static inline void random_statements(random_terms *r, buf *out, int depth);

static inline void random_statement(random_terms *r, buf *out, int depth) {
  static const char *const signs[] = {"+", "-", "*"};
  uint32_t how = pick(r, depth > 0 ? 7 : 4);
  if (pick(r, 8) == 0) {
    buf_printf(out, "%s = %s;\n", variable_names[pick(r, 4)], variable_names[pick(r, 4)]);
  } else if (how == 0) {
    buf_printf(out, "%s = %d;\n", variable_names[pick(r, 4)], (int)pick(r, 6));
  } else if (how == 1) {
    buf_printf(out, "%s = __VERIFIER_nondet_int();\n", variable_names[pick(r, 4)]);
  } else if (how <= 3) {
    buf_printf(out, "%s = ", variable_names[pick(r, 4)]);
    random_operand(r, out);
    buf_printf(out, " %s ", signs[pick(r, 3)]);
    random_operand(r, out);
    buf_puts(out, ";\n");
  } else {
    buf_puts(out, how == 6 ? "while (" : "if (");
    random_test(r, out);
    if (pick(r, 2)) {
      buf_puts(out, pick(r, 2) ? " && " : " || ");
      random_test(r, out);
    }
    buf_puts(out, ") {\n");
    random_statements(r, out, depth - 1);
    buf_puts(out, "}");
    if (how == 4) {
      buf_puts(out, " else {\n");
      random_statements(r, out, depth - 1);
      buf_puts(out, "}");
    }
    buf_putc(out, '\n');
  }
}

static inline void random_statements(random_terms *r, buf *out, int depth) {
  for (uint32_t n = 1 + pick(r, 4); n-- > 0;) random_statement(r, out, depth);
}

/* A program over four integers that ends in an error for some of them. */
static inline void random_program(fixture *x, random_terms *r) {
  buf source = {0};
  buf_puts(&source, NONDET "int main(void) {\nint a = __VERIFIER_nondet_int(), b = 2, c = 0, d = 1;\n");
  random_statements(r, &source, 3);
  buf_puts(&source, "if (a + 2 * b == c - d) reach_error();\nreturn 0; }\n");
  load_main(x, buf_text(&source));
  buf_free(&source);
  r->t = x->b.terms;
}

/* ---- executions ---- */

/* From one head to the next, with `r->values` as the state and as the inputs (of this occurrence), which are drawn
 * here and small. Returns the head; NO_LOC if something undefined happens. */
static inline loc_id concrete_block(fixture *x, random_terms *r, loc_id at, uint32_t occurrence) {
  for (uint32_t steps = 0; !steps || !x->b.is_head[at.n]; steps++) {
    const flat_edge *taken = NULL;
    bool defined = true;
    for_flat_out(x->f, at, e) {
      const flat_edge *edge = flat_edge_at(x->f, e);
      if (edge->kind == F_ASSUME && !is_so(r, edge->rhs, &defined)) continue;
      assert_null(taken); /* branches exclude one another */
      taken = edge;
      if (edge->kind == F_HAVOC) {
        symbol *input = block_input(&x->b, e, occurrence);
        r->values[edge->var->id] = r->values[input->id] = (i128)pick(r, 12) - 4;
      }
    }
    assert_non_null(taken);
    if (taken->kind == F_ASSIGN) r->values[taken->var->id] = value_of(r, taken->rhs, &defined);
    if (!defined) return NO_LOC;
    at = taken->to;
  }
  return at;
}

#endif
