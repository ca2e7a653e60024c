/* See digest.h. A function's text is its edges with their ends; a call through a pointer may go to any function whose address is taken
 * somewhere. The functions that one may reach are found by a walk from it, and hashed in the order of their names. */
#include "program/digest.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(uint32_t) callees;

typedef struct digesting {
  const program *p;
  digest *own; /* of the function alone */
  callees *calls;
  callees taken; /* functions whose address is taken */
} digesting;

static void add_callee(callees *list, uint32_t f) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == f) return;
  vec_push(list, f);
}

static void put_symbol(buf *text, const symbol *s) {
  type_print(text, s->type, s->name);
  buf_printf(text, " %llu%d%d%d\n", (unsigned long long)s->type->size, s->is_const, s->is_volatile, s->is_defined);
}

/* Functions that a term mentions other than by calling them. */
static void mention(digesting *d, const expr *e) {
  if (!e) return;
  if (e->kind == EX_FUNC) {
    const cfa *f = program_body(d->p, e->sym);
    if (f) add_callee(&d->taken, f->index);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++) mention(d, e->args[i]);
}

static void digest_function(digesting *d, const cfa *f, buf *text, callees *calls) {
  bool by_pointer = false;
  for (uint32_t i = 0; i < f->params.n; i++) put_symbol(text, f->params.at[i]);
  for (uint32_t i = 0; i < f->locals.n; i++) put_symbol(text, f->locals.at[i]);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    buf_printf(text, "%u %u ", e->from.n, e->to.n);
    edge_print(text, e);
    buf_putc(text, '\n');
    bool direct = e->kind == E_CALL && e->rhs->kind == EX_FUNC;
    const cfa *callee = direct ? program_body(d->p, e->rhs->sym) : NULL;
    if (callee && calls) add_callee(calls, callee->index);
    if (direct && !callee) put_symbol(text, e->rhs->sym);
    by_pointer |= e->kind == E_CALL && !direct;
    if (!direct) mention(d, e->rhs);
    mention(d, e->lhs);
    for (uint32_t k = 0; k < e->nargs; k++) mention(d, e->args[k]);
  }
  if (by_pointer && calls) vec_push(calls, UINT32_MAX);
}

/* Globals, and the records of the program with their members. */
static void put_surroundings(digesting *d, buf *text) {
  const types *t = &d->p->terms->types;
  for (uint32_t i = 0; i < d->p->globals.n; i++) {
    const symbol *g = d->p->globals.at[i];
    if (g->kind == SYM_GLOBAL) put_symbol(text, g);
  }
  for (uint32_t i = 0; i < t->all.n; i++) {
    const type *r = t->all.at[i];
    if (r->kind != TY_RECORD || !r->is_complete) continue;
    buf_printf(text, "%s {", r->name);
    for (uint32_t k = 0; k < r->nfields; k++) {
      type_print(text, r->fields[k].type, r->fields[k].name ? r->fields[k].name : "");
      buf_printf(text, " %llu;", (unsigned long long)r->fields[k].offset);
    }
    buf_puts(text, "}\n");
  }
  if (d->p->init) digest_function(d, d->p->init, text, NULL);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* All that the function may reach, as one hash. */
static void close_over(digesting *d, uint32_t f, const char *surroundings, char out[SHA256_TEXT]) {
  callees reached = {0};
  VEC(char *) texts = {0};
  add_callee(&reached, f);
  for (uint32_t i = 0; i < reached.n; i++) {
    const callees *c = &d->calls[reached.at[i]];
    vec_push(&texts, d->own[reached.at[i]]);
    for (uint32_t k = 0; k < c->n; k++) {
      if (c->at[k] != UINT32_MAX) add_callee(&reached, c->at[k]);
      for (uint32_t n = 0; c->at[k] == UINT32_MAX && n < d->taken.n; n++) add_callee(&reached, d->taken.at[n]);
    }
  }
  qsort(texts.at, texts.n, sizeof *texts.at, by_text);
  buf all = {0};
  buf_printf(&all, "%s %s\n", d->p->functions.at[f]->sym->name, surroundings);
  for (uint32_t i = 0; i < texts.n; i++) buf_printf(&all, "%s\n", texts.at[i]);
  sha256_text(all.at, all.n, out);
  buf_free(&all);
  vec_free(&texts);
  vec_free(&reached);
}

digest *program_digests(const program *p) {
  uint32_t n = p->functions.n;
  digesting d = {.p = p};
  digest surroundings, *result = mem_alloc(sizeof *result * (n + 1));
  buf text = {0};
  d.own = mem_alloc(sizeof *d.own * (n + 1));
  d.calls = mem_alloc(sizeof *d.calls * (n + 1));
  put_surroundings(&d, &text);
  sha256_text(buf_text(&text), text.n, surroundings);
  for (uint32_t i = 0; i < n; i++) {
    text.n = 0;
    digest_function(&d, p->functions.at[i], &text, &d.calls[i]);
    sha256_text(buf_text(&text), text.n, d.own[i]);
  }
  buf_free(&text);
  for (uint32_t i = 0; i < n; i++) close_over(&d, i, surroundings, result[i]);
  for (uint32_t i = 0; i < n; i++) vec_free(&d.calls[i]);
  vec_free(&d.taken);
  mem_free(d.calls);
  mem_free(d.own);
  return result;
}
