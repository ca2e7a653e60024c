/* See cfa_print.h. Three pictures of the same automata:
 *   text  one paragraph per function, one line per edge, in order of location
 *   json  everything, for other programs; doc/model-json.md describes it
 *   dot   one cluster per function for graphviz; loops closed by bold dashed edges */
#include "program/cfa_print.h"

#include "base/version.h"

#include <string.h>

static bool wanted(const cfa *f, const string_list *only) {
  if (!only || !only->n) return true;
  for (uint32_t i = 0; i < only->n; i++)
    if (f->sym && !strcmp(f->sym->name, only->at[i])) return true;
  return false;
}

static const char *name_of(const cfa *f) { return f->sym ? f->sym->name : "(initialiser)"; }

static bool prints_initialiser(const program *p, const string_list *only) {
  return p->init && p->init->edges.n && (!only || !only->n);
}

static void put_place(job *job, buf *out, place where) {
  if (where.file) buf_printf(out, "%s:%u:%u", diag_file_name(&job->diag, where.file), where.line, where.column);
}

static void put_signature(buf *out, const cfa *f) {
  if (!f->sym) {
    buf_puts(out, "(initialiser of the globals)");
    return;
  }
  buf declarator = {0};
  buf_printf(&declarator, "%s(", f->sym->name);
  const type *t = f->sym->type;
  for (uint32_t i = 0; i < f->params.n; i++) {
    if (i) buf_puts(&declarator, ", ");
    type_print(&declarator, f->params.at[i]->type, f->params.at[i]->name);
  }
  if (t->kind == TY_FUNCTION && t->is_variadic) buf_puts(&declarator, f->params.n ? ", ..." : "...");
  else if (!f->params.n) buf_puts(&declarator, "void");
  buf_putc(&declarator, ')');
  if (t->kind == TY_FUNCTION) type_print(out, t->to, buf_text(&declarator));
  else buf_puts(out, buf_text(&declarator));
  buf_free(&declarator);
}

/* --- text --- */

static void text_edge(buf *out, const edge *e) {
  buf line = {0};
  edge_print(&line, e);
  if (e->is_else) buf_puts(&line, "  (else)");
  if (e->is_atomic) buf_puts(&line, e->is_joined ? "  (atomic, joined)" : "  (atomic)");
  buf_printf(out, "    %-44s -> %u", buf_text(&line), e->to.n);
  if (e->where.begin.line) buf_printf(out, "\t%u:%u", e->where.begin.line, e->where.begin.column);
  buf_putc(out, '\n');
  buf_free(&line);
}

static void text_location(buf *out, const cfa *f, loc_id l) {
  const location *at = cfa_loc(f, l);
  buf_printf(out, "  %u", l.n);
  if (at->label) buf_printf(out, " %s:", at->label);
  if (l.n == f->entry.n) buf_puts(out, " entry");
  if (l.n == f->exit.n) buf_puts(out, " exit");
  buf_putc(out, '\n');
  for_out_edges (f, l, e) text_edge(out, cfa_edge(f, e));
}

static void text_function(job *job, buf *out, const cfa *f) {
  put_signature(out, f);
  if (f->sym && f->sym->where.file) {
    buf_puts(out, "    // ");
    put_place(job, out, f->sym->where);
  }
  buf_putc(out, '\n');
  if (f->locals.n) {
    buf_puts(out, "  locals");
    for (uint32_t i = 0; i < f->locals.n; i++) {
      buf_puts(out, i ? "; " : " ");
      type_print(out, f->locals.at[i]->type, f->locals.at[i]->name);
    }
    buf_putc(out, '\n');
  }
  for (uint32_t i = 0; i < f->locs.n; i++) text_location(out, f, (loc_id){i});
  buf_putc(out, '\n');
}

void cfa_print_text(job *job, const program *p, const string_list *only, buf *out) {
  if (prints_initialiser(p, only)) text_function(job, out, p->init);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (wanted(p->functions.at[i], only)) text_function(job, out, p->functions.at[i]);
}

/* --- json --- */

static const char *const kind_names[] = {
    [E_SKIP] = "skip",       [E_ASSIGN] = "assign", [E_ASSUME] = "assume", [E_CALL] = "call",
    [E_RETURN] = "return",   [E_HAVOC] = "havoc",   [E_ALLOC] = "alloc",   [E_FREE] = "free",
    [E_DECLARE] = "declare", [E_ENDS] = "ends",     [E_EVENT] = "event",   [E_UNMODELLED] = "unmodelled",
};

static const char *const alloc_names[] = {
    [ALLOC_HEAP] = "heap", [ALLOC_HEAP_ZERO] = "heap-zero", [ALLOC_LIBRARY] = "library", [ALLOC_STACK] = "stack",
    [ALLOC_VLA] = "vla",
};

static void json_string(buf *out, const char *key, const char *value) {
  buf_printf(out, ",\"%s\":", key);
  buf_json(out, value);
}

static void json_expr(buf *out, const char *key, const expr *e) {
  if (!e) return;
  buf text = {0};
  ex_print(&text, e);
  json_string(out, key, buf_text(&text));
  buf_free(&text);
}

static void json_place(job *job, buf *out, place where) {
  if (!where.file) return;
  json_string(out, "file", diag_file_name(&job->diag, where.file));
  buf_printf(out, ",\"line\":%u,\"column\":%u", where.line, where.column);
}

static const char *symbol_kind_name(const symbol *s) {
  switch (s->kind) {
  case SYM_GLOBAL: return "global";
  case SYM_STRING: return "string";
  case SYM_PARAM: return "parameter";
  case SYM_LOCAL: return "local";
  case SYM_TEMP: return "temporary";
  case SYM_FUNC: return "function";
  }
  return "";
}

static void json_symbol(job *job, buf *out, const symbol *s) {
  buf text = {0};
  type_print(&text, s->type, "");
  buf_printf(out, "{\"id\":%u", s->id);
  json_string(out, "kind", symbol_kind_name(s));
  json_string(out, "name", s->name ? s->name : "");
  json_string(out, "type", buf_text(&text));
  if (s->kind == SYM_GLOBAL)
    buf_printf(out, ",\"external\":%s,\"defined\":%s", s->is_external ? "true" : "false",
               s->is_defined ? "true" : "false");
  json_place(job, out, s->where);
  buf_putc(out, '}');
  buf_free(&text);
}

static void json_symbols(job *job, buf *out, const char *key, symbol *const *at, uint32_t n) {
  buf_printf(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_putc(out, ',');
    json_symbol(job, out, at[i]);
  }
  buf_putc(out, ']');
}

static void json_edge(job *job, buf *out, const edge *e) {
  buf text = {0};
  edge_print(&text, e);
  buf_printf(out, "{\"from\":%u,\"to\":%u", e->from.n, e->to.n);
  json_string(out, "kind", kind_names[e->kind]);
  json_string(out, "text", buf_text(&text));
  buf_free(&text);
  json_expr(out, "lhs", e->lhs);
  json_expr(out, "rhs", e->rhs);
  if (e->kind == E_CALL) {
    buf_puts(out, ",\"args\":[");
    for (uint32_t i = 0; i < e->nargs; i++) {
      buf arg = {0};
      ex_print(&arg, e->args[i]);
      if (i) buf_putc(out, ',');
      buf_json(out, buf_text(&arg));
      buf_free(&arg);
    }
    buf_putc(out, ']');
  }
  if (e->kind == E_ALLOC) json_string(out, "alloc", alloc_names[e->alloc]);
  if (e->is_else) buf_puts(out, ",\"else\":true");
  if (e->note) json_string(out, "note", e->note);
  json_place(job, out, e->where.begin);
  if (e->where.begin.file)
    buf_printf(out, ",\"end_line\":%u,\"end_column\":%u", e->where.end_line, e->where.end_column);
  buf_putc(out, '}');
}

static void json_locations(job *job, buf *out, const cfa *f) {
  buf_puts(out, ",\n  \"locations\":[");
  for (uint32_t i = 0; i < f->locs.n; i++) {
    buf_printf(out, "%s\n   {\"id\":%u", i ? "," : "", i);
    if (f->locs.at[i].label) json_string(out, "label", f->locs.at[i].label);
    json_place(job, out, f->locs.at[i].where);
    buf_putc(out, '}');
  }
  buf_puts(out, "],\n  \"edges\":[");
  for (uint32_t i = 0; i < f->edges.n; i++) {
    buf_puts(out, i ? ",\n   " : "\n   ");
    json_edge(job, out, &f->edges.at[i]);
  }
  buf_puts(out, "]");
}

static void json_function(job *job, buf *out, const cfa *f) {
  buf text = {0};
  put_signature(&text, f);
  buf_puts(out, " {\"name\":");
  buf_json(out, name_of(f));
  json_string(out, "signature", buf_text(&text));
  buf_free(&text);
  if (f->sym) {
    buf_printf(out, ",\"external\":%s", f->sym->is_external ? "true" : "false");
    json_place(job, out, f->sym->where);
  }
  buf_printf(out, ",\"entry\":%u,\"exit\":%u", f->entry.n, f->exit.n);
  json_symbols(job, out, "params", f->params.at, f->params.n);
  json_symbols(job, out, "locals", f->locals.at, f->locals.n);
  json_locations(job, out, f);
  buf_puts(out, "}");
}

void cfa_print_json(job *job, const program *p, const string_list *only, buf *out) {
  buf_printf(out, "{\"tool\":\"cantrip\",\"version\":\"%s\",\"data_model\":\"%s\"", CANTRIP_VERSION,
             p->ilp32 ? "ilp32" : "lp64");
  json_symbols(job, out, "globals", p->globals.at, p->globals.n);
  if (prints_initialiser(p, only)) {
    buf_puts(out, ",\n\"initialiser\":");
    json_function(job, out, p->init);
  }
  buf_puts(out, ",\n\"functions\":[");
  const char *separator = "\n";
  for (uint32_t i = 0; i < p->functions.n; i++) {
    if (!wanted(p->functions.at[i], only)) continue;
    buf_puts(out, separator);
    json_function(job, out, p->functions.at[i]);
    separator = ",\n";
  }
  buf_puts(out, "]}\n");
}

/* --- dot --- */

/* Quoted for graphviz; lines are broken near `width` at a blank, and left-aligned. */
static void dot_string(buf *out, const char *s, uint32_t width) {
  uint32_t column = 0;
  bool broken = false;
  buf_putc(out, '"');
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (column >= width && c == ' ') {
      buf_puts(out, "\\l   ");
      column = 3;
      broken = true;
      continue;
    }
    if (c == '"' || c == '\\') buf_printf(out, "\\%c", c);
    else if (c == '\n') buf_puts(out, "\\n");
    else buf_putc(out, c < 0x20 ? '?' : (char)c);
    column++;
  }
  buf_puts(out, broken ? "\\l\"" : "\"");
}

enum { dot_width = 48 };

/* Edges that close a loop: they lead to a location on the current depth-first path. */
static bool *closing_edges(const cfa *f) {
  enum { white, grey, black };
  bool *closes = mem_alloc(f->edges.n + 1);
  char *colour = mem_alloc(f->locs.n + 1);
  VEC(loc_id) path = {0};
  VEC(edge_id) next = {0};
  vec_push(&path, f->entry);
  vec_push(&next, cfa_loc(f, f->entry)->first_out);
  colour[f->entry.n] = grey;
  while (path.n) {
    edge_id e = vec_last(&next);
    if (e.n == UINT32_MAX) {
      colour[vec_pop(&path).n] = black;
      next.n--;
      continue;
    }
    vec_last(&next) = cfa_edge(f, e)->next_out;
    loc_id to = cfa_edge(f, e)->to;
    closes[e.n] = colour[to.n] == grey;
    if (colour[to.n] != white) continue;
    colour[to.n] = grey;
    vec_push(&path, to);
    vec_push(&next, cfa_loc(f, to)->first_out);
  }
  vec_free(&path);
  vec_free(&next);
  mem_free(colour);
  return closes;
}

static const char *edge_colour(const edge *e) {
  switch (e->kind) {
  case E_ASSUME: return "#1f5fa8";
  case E_CALL: return "#8a4b08";
  case E_RETURN: return "#2e7d32";
  case E_HAVOC:
  case E_UNMODELLED: return "#b00020";
  case E_ALLOC:
  case E_FREE: return "#6a1b9a";
  default: return "#333333";
  }
}

static void dot_location(job *job, buf *out, const cfa *f, loc_id l) {
  const location *at = cfa_loc(f, l);
  buf text = {0}, tip = {0};
  if (l.n == f->entry.n) put_signature(&text, f);
  else if (l.n == f->exit.n) buf_puts(&text, "exit");
  else buf_printf(&text, "%u", l.n);
  if (at->label) buf_printf(&text, " %s:", at->label);
  put_place(job, &tip, at->where);
  buf_printf(out, "    f%u_%u [label=", f->sym ? f->index : UINT32_MAX, l.n);
  dot_string(out, buf_text(&text), dot_width);
  buf_puts(out, ", tooltip=");
  dot_string(out, tip.n ? buf_text(&tip) : buf_text(&text), UINT32_MAX);
  if (l.n == f->entry.n) buf_puts(out, ", fillcolor=\"#dcebfa\", penwidth=1.6");
  else if (l.n == f->exit.n) buf_puts(out, ", fillcolor=\"#e3f3e3\", penwidth=1.6");
  else if (at->label) buf_puts(out, ", fillcolor=\"#fff3cd\"");
  buf_puts(out, "];\n");
  buf_free(&text);
  buf_free(&tip);
}

static void dot_edge(job *job, buf *out, const cfa *f, const edge *e, bool closes) {
  uint32_t id = f->sym ? f->index : UINT32_MAX;
  buf text = {0}, tip = {0};
  if (e->kind != E_SKIP) {
    buf_putc(&text, ' '); /* off the line */
    edge_print(&text, e);
  }
  put_place(job, &tip, e->where.begin);
  buf_printf(out, "    f%u_%u -> f%u_%u [label=", id, e->from.n, id, e->to.n);
  dot_string(out, buf_text(&text), dot_width);
  if (tip.n) {
    buf_puts(out, ", tooltip=");
    dot_string(out, buf_text(&tip), UINT32_MAX);
    buf_puts(out, ", labeltooltip=");
    dot_string(out, buf_text(&tip), UINT32_MAX);
  }
  buf_printf(out, ", color=\"%s\", fontcolor=\"%s\"", edge_colour(e), edge_colour(e));
  if (closes) buf_puts(out, ", style=\"bold,dashed\"");
  buf_puts(out, "];\n");
  buf_free(&text);
  buf_free(&tip);
}

static void dot_function(job *job, buf *out, const cfa *f) {
  bool *closes = closing_edges(f);
  buf_printf(out, "  subgraph cluster_%u {\n    label=", f->sym ? f->index : UINT32_MAX);
  dot_string(out, name_of(f), UINT32_MAX);
  buf_puts(out, ";\n");
  for (uint32_t i = 0; i < f->locs.n; i++) dot_location(job, out, f, (loc_id){i});
  for (uint32_t i = 0; i < f->edges.n; i++) dot_edge(job, out, f, &f->edges.at[i], closes[i]);
  buf_puts(out, "  }\n");
  mem_free(closes);
}

void cfa_print_dot(job *job, const program *p, const string_list *only, buf *out) {
  buf_puts(out, "digraph cantrip {\n"
                "  graph [fontname=\"Helvetica\", fontsize=13, color=\"#c0c0c0\", style=rounded,"
                " nodesep=0.35, ranksep=0.4];\n"
                "  node [shape=box, style=\"rounded,filled\", fillcolor=white,"
                " fontname=\"Helvetica\", fontsize=11, height=0.3, width=0.4, margin=\"0.1,0.04\"];\n"
                "  edge [fontname=\"Courier\", fontsize=10, arrowsize=0.7];\n");
  if (prints_initialiser(p, only)) dot_function(job, out, p->init);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (wanted(p->functions.at[i], only)) dot_function(job, out, p->functions.at[i]);
  buf_puts(out, "}\n");
}
