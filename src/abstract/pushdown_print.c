/* Pushdown systems of components, for people and programs. */
#include "abstract/pushdown.h"

static const char *name_of(const pushdown *p, uint32_t procedure, const char *entry) {
  const flat_procedure *of = p->procedures.all.at[procedure].of;
  return of ? of->function->sym->name : entry;
}

/* Where a state is; the frames that say so are those of the whole program. */
static void print_place(const pushdown *p, const pushdown_symbol *s, buf *out) {
  const procedure *q = &p->procedures.all.at[s->procedure];
  const flat_loc *l = flat_loc_at(&q->body, q->blocks.heads.at[s->state.head]);
  const flat *f = p->procedures.flat;
  loc_id at = q->blocks.heads.at[s->state.head];
  bool known = l->origin.n != UINT32_MAX && l->frame < f->frames.n;
  place w = known ? cfa_loc(f->frames.at[l->frame].function, l->origin)->where : (place){0};
  if (w.line) buf_printf(out, "%s:%u", diag_file_name(&p->job->diag, w.file), w.line);
  else
    buf_puts(out, at.n == q->body.entry.n ? "begins" : at.n == q->exit.n || l->end != END_NONE ? "ends" : "continues");
}

/* What a state says: followed values and predicates, with commas between. */
static void print_state(const pushdown *p, uint32_t procedure, const astate *s, buf *out) {
  const precision *of = &p->precisions[procedure];
  const char *comma = "";
  uint32_t k = 0;
  for (uint32_t v = 0; v < of->blocks->nvars; v++) {
    if (!of->tracked[v]) continue;
    const expr *value = s->values[k++];
    if (!value) continue;
    buf_printf(out, "%s%s = ", comma, of->blocks->flat->vars.at[v]->name);
    ex_print(out, value);
    comma = ", ";
  }
  for (uint32_t i = 0; i < s->npreds; i++) {
    if (s->preds[i] < 0) continue;
    buf_puts(out, comma);
    buf_puts(out, s->preds[i] ? "" : "!(");
    ex_print(out, of->preds[s->head].at[i]);
    buf_puts(out, s->preds[i] ? "" : ")");
    comma = ", ";
  }
}

static void print_control(uint32_t control, buf *out) {
  if (control) buf_printf(out, "given%u", control);
  else buf_puts(out, "run");
}

static void print_rule(const pds_rule *r, const actions *actions, buf *out) {
  buf_puts(out, "  <");
  print_control(r->from, out);
  buf_printf(out, ", %u> -", r->top);
  if (r->action != LTS_TAU) buf_printf(out, "%s-", action_name(actions, r->action));
  buf_puts(out, "> <");
  print_control(r->to, out);
  buf_puts(out, ",");
  for (uint32_t k = 0; k < r->npush; k++) buf_printf(out, " %u", r->push[k]);
  buf_puts(out, ">\n");
}

void pushdown_print_text(const pushdown *p, const char *name, const actions *actions, buf *out) {
  buf_printf(out, "pushdown system of %s: %u control%s, %u symbol%s, %u rule%s\n", name, p->system->controls,
             plural(p->system->controls), p->system->symbols, plural(p->system->symbols), p->system->rules.n,
             plural(p->system->rules.n));
  for (uint32_t i = 0; i < p->gifts.n; i++) {
    buf_printf(out, "  given%u: %s returns", i + 1, name_of(p, p->gifts.at[i].procedure, name));
    uint32_t before = out->n;
    print_state(p, p->gifts.at[i].procedure, &p->gifts.at[i].state, out);
    if (out->n > before) buf_puts(out, " there");
    buf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < p->symbols.n; i++) {
    const pushdown_symbol *s = &p->symbols.at[i];
    buf_printf(out, "  %u: %s%s ", i, name_of(p, s->procedure, name), s->waits ? " waits" : "");
    print_place(p, s, out);
    buf_puts(out, " ");
    print_state(p, s->procedure, &s->state, out);
    while (out->n && out->at[out->n - 1] == ' ') out->n--;
    buf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < p->system->rules.n; i++) print_rule(&p->system->rules.at[i], actions, out);
}

/* ---- JSON ---- */

static void print_string(const buf *text, buf *out) {
  buf_putc(out, '"');
  for (uint32_t i = 0; i < text->n; i++) {
    if (text->at[i] == '"' || text->at[i] == '\\') buf_putc(out, '\\');
    buf_putc(out, text->at[i]);
  }
  buf_putc(out, '"');
}

static void print_json_symbol(const pushdown *p, uint32_t i, const char *name, buf *out) {
  const pushdown_symbol *s = &p->symbols.at[i];
  buf text = {0};
  buf_printf(out, "    {\"symbol\": %u, \"procedure\": \"%s\", \"waits\": %s, \"place\": ", i,
             name_of(p, s->procedure, name), s->waits ? "true" : "false");
  print_place(p, s, &text);
  print_string(&text, out);
  text.n = 0;
  buf_puts(out, ", \"state\": ");
  print_state(p, s->procedure, &s->state, &text);
  print_string(&text, out);
  buf_puts(out, i + 1 < p->symbols.n ? "},\n" : "}\n");
  buf_free(&text);
}

void pushdown_print_json(const pushdown *p, const char *name, const actions *actions, buf *out) {
  buf_printf(out, "{\n  \"name\": \"%s\",\n  \"controls\": %u,\n  \"symbols\": [\n", name, p->system->controls);
  for (uint32_t i = 0; i < p->symbols.n; i++) print_json_symbol(p, i, name, out);
  buf_puts(out, "  ],\n  \"rules\": [\n");
  for (uint32_t i = 0; i < p->system->rules.n; i++) {
    const pds_rule *r = &p->system->rules.at[i];
    buf action = {0};
    if (r->action != LTS_TAU) buf_puts(&action, action_name(actions, r->action));
    buf_printf(out, "    {\"from\": %u, \"top\": %u, \"action\": ", r->from, r->top);
    print_string(&action, out);
    buf_printf(out, ", \"to\": %u, \"push\": [", r->to);
    for (uint32_t k = 0; k < r->npush; k++) buf_printf(out, "%s%u", k ? ", " : "", r->push[k]);
    buf_puts(out, i + 1 < p->system->rules.n ? "]},\n" : "]}\n");
    buf_free(&action);
  }
  buf_puts(out, "  ]\n}\n");
}

/* ---- pictures ---- */

static void print_boxes(const pushdown *p, const char *name, buf *out) {
  for (uint32_t q = 0; q < p->procedures.all.n; q++) {
    buf_printf(out, "  subgraph cluster_%u {\n    label=\"%s\";\n", q, name_of(p, q, name));
    for (uint32_t i = 0; i < p->symbols.n; i++) {
      const pushdown_symbol *s = &p->symbols.at[i];
      buf text = {0};
      if (s->procedure != q) continue;
      buf_printf(&text, "%u ", i);
      print_place(p, s, &text);
      buf_puts(&text, "  ");
      print_state(p, q, &s->state, &text);
      buf_printf(out, "    s%u [style=%s, label=", i, s->waits ? "dashed" : "solid");
      print_string(&text, out);
      buf_puts(out, "];\n");
      buf_free(&text);
    }
    buf_puts(out, "  }\n");
  }
}

void pushdown_print_dot(const pushdown *p, const char *name, const actions *actions, buf *out) {
  buf_printf(out, "digraph \"%s\" {\n  node [shape=box];\n", name);
  print_boxes(p, name, out);
  for (uint32_t i = 0; i < p->system->rules.n; i++) {
    const pds_rule *r = &p->system->rules.at[i];
    buf label = {0};
    if (r->action != LTS_TAU) buf_puts(&label, action_name(actions, r->action));
    if (r->from) buf_printf(&label, "given%u", r->from);
    if (!r->npush) buf_printf(out, "  s%u -> given%u;\n  given%u [shape=ellipse];\n", r->top, r->to, r->to);
    if (r->npush == 2) buf_printf(out, "  s%u -> s%u [style=dashed, label=\"waits\"];\n", r->top, r->push[1]);
    if (r->npush) {
      buf_printf(out, "  s%u -> s%u [%slabel=", r->top, r->push[0], r->npush == 2 ? "style=bold, " : "");
      print_string(&label, out);
      buf_puts(out, "];\n");
    }
    buf_free(&label);
  }
  buf_puts(out, "}\n");
}
