/* See loop.h: loops for people. The transition constraints are the paths from a loop's head to
 * the next head or out of the loop, each a condition and what is new behind it, marked with a
 * prime; the abstraction is what relates the values when the loop is entered (plain) to those
 * whenever it comes back to its head (with a prime). */
#include "loops/loop.h"

#include <ctype.h>

enum { most_paths = 24, longest = 400 };

typedef struct printing {
  job *job;
  const loop_forest *f;
  const loop *l;
  buf *out;
  uint32_t paths; /* found */
} printing;

static void print_place(printing *p, place at) {
  buf_printf(p->out, "%s:%u:%u", diag_file_name(&p->job->diag, at.file), at.line, at.column);
}

static place place_at(const loop_forest *f, loc_id at) {
  for (uint32_t i = 0; i < f->all.n; i++)
    if (f->all.at[i].head.n == at.n) return f->all.at[i].where;
  const flat_loc *l = flat_loc_at(f->b->flat, at);
  if (l->origin.n == UINT32_MAX) return (place){0};
  return cfa_loc(f->b->flat->frames.at[l->frame].function, l->origin)->where;
}

static void print_target(printing *p, loc_id to) {
  place where = place_at(p->f, to);
  flat_end end = flat_loc_at(p->f->b->flat, to)->end;
  if (to.n == p->l->head.n) return;
  if (end == END_ERROR) buf_puts(p->out, "   -> error");
  else if (end != END_NONE) buf_puts(p->out, "   -> end");
  else {
    bool inside = p->l->member[to.n];
    buf_puts(p->out, inside ? "   -> the loop at " : "   -> out, ");
    print_place(p, where);
  }
}

/* Conjuncts of a guard, without the outermost &&. */
static void print_guard(buf *out, const expr *e) {
  if (e->kind == EX_LAND) {
    print_guard(out, e->args[0]);
    buf_puts(out, " && ");
    print_guard(out, e->args[1]);
    return;
  }
  bool loose = e->kind == EX_LOR || e->kind == EX_ITE;
  if (loose) buf_putc(out, '(');
  ex_print(out, e);
  if (loose) buf_putc(out, ')');
}

static void print_path(printing *p, loc_id to, const symstate *s) {
  blocks *b = p->f->b;
  const char *separator = "";
  if (++p->paths > most_paths) return;
  buf_puts(p->out, "    ");
  if (s->guard->kind != EX_INT) {
    print_guard(p->out, s->guard);
    separator = " && ";
  }
  for (uint32_t v = 0; v < b->nvars; v++) {
    const symbol *x = b->flat->vars.at[v];
    if (s->values[v] == ex_var(b->terms, b->flat->vars.at[v]) || !blocks_is_live(b, to, v)) continue;
    buf_printf(p->out, "%s%s' == ", separator, x->name);
    ex_print(p->out, s->values[v]);
    separator = " && ";
  }
  if (!*separator) buf_puts(p->out, "1");
  print_target(p, to);
  buf_putc(p->out, '\n');
}

/* Every path from here to the next head, or out of the loop. */
static void walk(printing *p, loc_id at, const symstate *s, uint32_t depth) {
  blocks *b = p->f->b;
  if (depth > longest || p->paths > most_paths) return;
  for_flat_out(b->flat, at, id) {
    const flat_edge *e = flat_edge_at(b->flat, id);
    symstate next = symstate_copy(b, s);
    const expr *holds = sym_step(b, id, 0, &next);
    if (holds) next.guard = ex_both(b->terms, next.guard, holds);
    bool possible = next.guard->kind != EX_INT || next.guard->value;
    if (possible && (b->is_head[e->to.n] || !p->l->member[e->to.n])) print_path(p, e->to, &next);
    else if (possible) walk(p, e->to, &next, depth + 1);
    symstate_free(&next);
  }
}

/* ---- the abstraction ---- */

/* States in which a cell is called x' now and x at the entry. */
static void name_states(const loop_forest *f, const loop *l, const char *suffix, symstate *now, symstate *entry) {
  blocks *b = f->b;
  *now = symstate_new(b);
  *entry = symstate_new(b);
  for (uint32_t v = 0; v < b->nvars; v++) {
    const symbol *x = b->flat->vars.at[v];
    if (!l->written[v]) continue;
    char *name = arena_printf(&b->terms->arena, "%s%s", x->name, suffix);
    for (char *c = name; *suffix == '_' && *c; c++)
      if (!isalnum((unsigned char)*c)) *c = '_';
    now->values[v] = ex_var(b->terms, symbol_new(b->terms, SYM_TEMP, name, x->type, x->where));
  }
}

static bool mentions_written(const loop_forest *f, const loop *l, const expr *e, uint32_t v) {
  if (e->kind == EX_VAR) {
    uint64_t w;
    if (map_get(&f->entry_of, e->sym->id, &w)) return false;
    uint32_t mine = blocks_var(f->b, e->sym);
    return mine != UINT32_MAX && l->written[mine] && (v == UINT32_MAX || v == mine);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions_written(f, l, e->args[i], v)) return true;
  return false;
}

static void print_facts(printing *p, const loop_facts *facts, uint32_t loop) {
  symstate now, entry;
  map done = {0};
  uint32_t n = 0;
  name_states(p->f, p->l, "'", &now, &entry);
  for (uint32_t i = 0; i < facts->all.n; i++) {
    const loop_fact *fact = &facts->all.at[i];
    if (fact->loop != loop || fact->dead) continue;
    buf_puts(p->out, fact->quantified ? "    for all k: " : "    ");
    ex_print(p->out, loop_put(p->f, fact->formula, &now, &entry, NULL, &done));
    buf_putc(p->out, '\n');
    n++;
  }
  if (!n) buf_puts(p->out, "    no invariant\n");
  map_free(&done);
  symstate_free(&now);
  symstate_free(&entry);
}

/* What the loop writes and no fact mentions. */
static void print_lost(printing *p, const loop_facts *facts, uint32_t loop) {
  blocks *b = p->f->b;
  const char *separator = "  arbitrary value: ";
  for (uint32_t v = 0; v < b->nvars; v++) {
    bool said = !p->l->written[v] || !blocks_is_live(b, p->l->head, v);
    for (uint32_t i = 0; i < facts->all.n && !said; i++) {
      const loop_fact *f = &facts->all.at[i];
      said = f->loop == loop && !f->dead && mentions_written(p->f, p->l, f->formula, v);
    }
    if (said) continue;
    buf_printf(p->out, "%s%s'", separator, b->flat->vars.at[v]->name);
    separator = ", ";
  }
  if (separator[0] == ',') buf_putc(p->out, '\n');
}

void loop_print(job *job, const loop_forest *f, const loop_facts *facts, buf *out) {
  for (uint32_t i = 0; i < f->all.n; i++) {
    printing p = {.job = job, .f = f, .l = &f->all.at[i], .out = out};
    symstate s = symstate_new(f->b);
    buf_puts(out, "loop at ");
    print_place(&p, p.l->where);
    buf_puts(out, "\n  transition constraints:\n");
    walk(&p, p.l->head, &s, 0);
    if (p.paths > most_paths) buf_puts(out, "    ... and further paths\n");
    symstate_free(&s);
    if (!f->reducible) {
      buf_puts(out, "  no abstraction: a loop is entered at several places\n");
      continue;
    }
    buf_puts(out, "  abstraction:\n");
    print_facts(&p, facts, i);
    print_lost(&p, facts, i);
  }
}

/* ---- as C ---- */

static const char *nondet_name(const type *t) {
  static const char *const names[][2] = {{"uchar", "char"}, {"ushort", "short"}, {"uint", "int"}, {"ulong", "long"}};
  if (t->kind == TY_BOOL) return "bool";
  if (!type_is_integer(t)) return NULL;
  bool is_signed = t->kind == TY_INT && t->is_signed;
  return names[t->width <= 8 ? 0 : t->width <= 16 ? 1 : t->width <= 32 ? 2 : 3][is_signed];
}

static bool needs_next(const loop_forest *f, const loop *l, uint32_t v) {
  return l->written[v] && blocks_is_live(f->b, l->head, v) && type_is_scalar(f->b->flat->vars.at[v]->type);
}

static void print_next(printing *p, const symstate *now, const char *margin) {
  blocks *b = p->f->b;
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!needs_next(p->f, p->l, v)) continue;
    const char *how = nondet_name(b->flat->vars.at[v]->type);
    buf_printf(p->out, "%s  ", margin);
    type_print(p->out, b->flat->vars.at[v]->type, now->values[v]->sym->name);
    if (how) buf_printf(p->out, " = __VERIFIER_nondet_%s()", how);
    buf_puts(p->out, ";\n");
  }
}

void loop_print_c(job *job, const loop_forest *f, const loop_facts *facts, uint32_t loop, const char *margin,
                  buf *out) {
  printing p = {.job = job, .f = f, .l = &f->all.at[loop], .out = out};
  blocks *b = f->b;
  symstate now, entry;
  map done = {0};
  name_states(f, p.l, "_next", &now, &entry);
  buf_printf(out, "%sif (__VERIFIER_nondet_bool()) {\n", margin);
  print_next(&p, &now, margin);
  for (uint32_t i = 0; i < facts->all.n; i++) {
    const loop_fact *fact = &facts->all.at[i];
    if (fact->loop != loop || fact->dead) continue;
    buf_printf(out, fact->quantified ? "%s  /* for all k: " : "%s  __VERIFIER_assume(", margin);
    ex_print(out, loop_put(f, fact->formula, &now, &entry, NULL, &done));
    buf_puts(out, fact->quantified ? " */\n" : ");\n");
  }
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (needs_next(f, p.l, v))
      buf_printf(out, "%s  %s = %s;\n", margin, b->flat->vars.at[v]->name, now.values[v]->sym->name);
    else if (p.l->written[v] && blocks_is_live(b, p.l->head, v))
      buf_printf(out, "%s  /* %s gets an arbitrary value */\n", margin, b->flat->vars.at[v]->name);
  }
  buf_printf(out, "%s}\n", margin);
  map_free(&done);
  symstate_free(&now);
  symstate_free(&entry);
}
