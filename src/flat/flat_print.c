/* Flat programs as text, and the invariants that flat.h promises. */
#include "flat/flat.h"

#include <string.h>

static const char *const input_names[] = {[INPUT_NONE] = "any",
                                          [INPUT_NONDET] = "input",
                                          [INPUT_OUTPUT] = "output",
                                          [INPUT_DECLARE] = "indeterminate",
                                          [INPUT_GLOBAL] = "initial"};

static const char *const end_names[] = {[END_NONE] = "",
                                        [END_ERROR] = "error",
                                        [END_EXIT] = "exit",
                                        [END_UNMODELLED] = "not modelled",
                                        [END_RECURSION] = "recursion",
                                        [END_THREAD] = "the thread ends"};

static void put_edge(job *job, const flat *f, const flat_edge *e, buf *out) {
  buf text = {0};
  switch (e->kind) {
  case F_SKIP: buf_puts(&text, "skip"); break;
  case F_ASSIGN:
    buf_printf(&text, "%s = ", e->var->name);
    ex_print(&text, e->rhs);
    break;
  case F_ASSUME:
    buf_putc(&text, '[');
    ex_print(&text, e->rhs);
    buf_putc(&text, ']');
    break;
  case F_EVENT:
    if (e->origin.n == UINT32_MAX) buf_puts(&text, "event of its end");
    else buf_printf(&text, "event %s", cfa_edge(f->frames.at[e->frame].function, e->origin)->note);
    break;
  case F_CALL: buf_printf(&text, "call %s", f->procedures.at[e->event].function->sym->name); break;
  case F_HAVOC: buf_printf(&text, "%s = *  (%s)", e->var->name, input_names[e->input]); break;
  }
  buf_printf(out, "    %-44s -> %u", buf_text(&text), e->to.n);
  buf_free(&text);
  if (e->origin.n != UINT32_MAX) {
    place at = cfa_edge(f->frames.at[e->frame].function, e->origin)->where.begin;
    if (at.file) buf_printf(out, "\t%s:%u:%u", diag_file_name(&job->diag, at.file), at.line, at.column);
  }
  buf_putc(out, '\n');
}

void flat_print(job *job, const flat *f, buf *out) {
  for (uint32_t i = 0; i < f->assumptions.n; i++) {
    buf_puts(out, "assuming: ");
    assumption_print(out, &job->diag, &f->assumptions.at[i]);
    buf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < f->vars.n; i++) {
    buf_puts(out, i % 8 ? "; " : i ? "\nvar " : "var ");
    type_print(out, f->vars.at[i]->type, f->vars.at[i]->name);
  }
  if (f->vars.n) buf_putc(out, '\n');
  for (uint32_t i = 0; i < f->locs.n; i++) {
    const flat_loc *l = &f->locs.at[i];
    buf_printf(out, "  %u", i);
    if (i == f->entry.n) buf_puts(out, " entry");
    if (l->frame < f->frames.n && f->frames.at[l->frame].function->sym)
      buf_printf(out, " in %s", f->frames.at[l->frame].function->sym->name);
    if (l->end != END_NONE) buf_printf(out, " %s", end_names[l->end]);
    if (l->note) buf_printf(out, ": %s", l->note);
    buf_putc(out, '\n');
    for_flat_out(f, (loc_id){i}, e) put_edge(job, f, flat_edge_at(f, e), out);
  }
}

/* ---- invariants ---- */

typedef struct checker {
  const flat *f;
  bool *known; /* by symbol id: is in vars */
  bool *good;  /* by term id */
  const char *wrong;
} checker;

static bool is_constant_path(const expr *e) {
  if (e->kind == EX_VAR) return true;
  if (e->kind == EX_FIELD) return is_constant_path(e->args[0]);
  return e->kind == EX_INDEX && e->args[1]->kind == EX_INT && is_constant_path(e->args[0]);
}

static void check_term(checker *c, const expr *e, bool array_allowed) {
  if (c->good[e->id]) return;
  bool array = e->type->kind == TY_ARRAY;
  if (array && !array_allowed) c->wrong = "an array where a scalar is expected";
  if (type_is_aggregate(e->type) && !array) c->wrong = "a record";
  switch (e->kind) {
  case EX_DEREF:
  case EX_FIELD:
  case EX_INDEX: c->wrong = "an lvalue that is not a cell"; return;
  case EX_VAR:
    if (!c->known[e->sym->id]) c->wrong = "a variable that is not listed";
    return;
  case EX_ADDR:
    if (!is_constant_path(e->args[0])) c->wrong = "an address that is not constant";
    return;
  default: break;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool inner = i == 0 && (e->kind == EX_SELECT || e->kind == EX_STORE);
    check_term(c, e->args[i], inner || (array && e->kind == EX_ITE && i));
  }
  if (!c->wrong && !array) c->good[e->id] = true;
}

static void check_edge(checker *c, const flat_edge *e) {
  const flat *f = c->f;
  if (e->from.n >= f->locs.n || e->to.n >= f->locs.n) c->wrong = "an end that does not exist";
  if (e->frame >= f->frames.n) c->wrong = "a frame that does not exist";
  bool writes = e->kind == F_ASSIGN || e->kind == F_HAVOC;
  if (writes != !!e->var) c->wrong = "a variable missing or too many";
  if ((e->kind == F_ASSIGN || e->kind == F_ASSUME) != !!e->rhs) c->wrong = "a term missing";
  if (c->wrong) return;
  if (writes && !c->known[e->var->id]) c->wrong = "a variable that is not listed";
  if (writes && e->var->type->kind == TY_RECORD) c->wrong = "a record";
  if (e->rhs) check_term(c, e->rhs, writes && e->var->type->kind == TY_ARRAY);
  if (e->kind == F_ASSIGN && e->var->type != e->rhs->type) c->wrong = "types that differ";
  if (e->kind == F_ASSUME && !type_is_scalar(e->rhs->type)) c->wrong = "a value that is not a scalar";
  if (flat_loc_at(f, e->from)->end != END_NONE) c->wrong = "an edge behind an end";
  if (e->origin.n != UINT32_MAX && e->frame < f->frames.n && e->origin.n >= f->frames.at[e->frame].function->edges.n)
    c->wrong = "an origin that does not exist";
}

bool flat_check(const flat *f, FILE *out) {
  const terms *t = f->program->terms;
  checker c = {.f = f, .known = mem_alloc(t->symbols.n + 1), .good = mem_alloc(t->all.n + 1)};
  for (uint32_t i = 0; i < f->vars.n; i++) c.known[f->vars.at[i]->id] = true;
  uint32_t at = 0, linked = 0;
  for (; at < f->edges.n && !c.wrong; at++) check_edge(&c, &f->edges.at[at]);
  bool ok = !c.wrong;
  if (c.wrong) fprintf(out, "flat: edge %u has %s\n", at - 1, c.wrong);
  for (uint32_t i = 0; i < f->locs.n && ok; i++)
    for_flat_out(f, (loc_id){i}, e) linked += flat_edge_at(f, e)->from.n == i;
  if (ok && linked != f->edges.n) {
    fprintf(out, "flat: %u of %u edges are linked\n", linked, f->edges.n);
    ok = false;
  }
  uint32_t *in = mem_alloc(sizeof *in * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->edges.n && ok; i++) in[f->edges.at[i].to.n]++;
  for (uint32_t i = 0; i < f->edges.n && ok; i++)
    if ((f->edges.at[i].kind == F_EVENT || f->edges.at[i].kind == F_CALL) && in[f->edges.at[i].to.n] != 1) {
      fprintf(out, "flat: event %u does not lead to a place of its own\n", i);
      ok = false;
    }
  mem_free(in);
  for (uint32_t i = 0; i < f->locs.n && ok; i++)
    if (f->locs.at[i].end == END_ERROR && f->locs.at[i].property >= f->properties.n) {
      fprintf(out, "flat: location %u has no property\n", i);
      ok = false;
    }
  mem_free(c.known);
  mem_free(c.good);
  return ok;
}
