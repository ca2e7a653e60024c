/* See hints.h. How often a function is inlined is counted along the calls by name; calls of a function that is under way do not count. */
#include "library/hints.h"

#include <string.h>

enum { most_copies = 1000000, least_edges = 50, least_percent = 30 };

typedef struct counting {
  const program *program;
  uint64_t *copies; /* by function */
  bool *active;
  uint64_t spent;
} counting;

static void inline_calls(counting *c, const cfa *f) {
  if (c->active[f->index] || ++c->spent > most_copies) return;
  c->active[f->index] = true;
  c->copies[f->index]++;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    bool named = e->kind == E_CALL && e->rhs->kind == EX_FUNC;
    const cfa *callee = named ? program_body(c->program, e->rhs->sym) : NULL;
    if (callee) inline_calls(c, callee);
  }
  c->active[f->index] = false;
}

void hints_for_unknown(const program *p, const char *entry, FILE *out) {
  const cfa *main = program_find(p, entry), *worst = NULL;
  counting c = {.program = p};
  uint64_t all = 0, most = 0;
  c.copies = mem_alloc((p->functions.n + 1) * sizeof *c.copies);
  c.active = mem_alloc(p->functions.n + 1);
  if (main) inline_calls(&c, main);
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    uint64_t edges = c.copies[i] * f->edges.n;
    all += edges;
    if (f == main || !f->sym || edges <= most) continue;
    most = edges;
    worst = f;
  }
  uint64_t percent = all ? most * 100 / all : 0;
  if (worst && all >= least_edges && percent >= least_percent)
    fprintf(
        out,
        "hint: %s() makes up %llu%% of the program when calls are inlined (%llu time%s); give it an abstraction in a .spec "
        "file, or check it by itself (--function %s)\n",
        worst->sym->name, (unsigned long long)percent, (unsigned long long)c.copies[worst->index],
        c.copies[worst->index] == 1 ? "" : "s", worst->sym->name);
  mem_free(c.copies);
  mem_free(c.active);
}
