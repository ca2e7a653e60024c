/* See linking.h. That all files are one program is tried first, with diagnostics held back: they are told if it works. Only otherwise is each
 * file read alone, to see which cannot be read and which define what others define. */
#include "library/linking.h"

#include "front/front.h"

#include <stdlib.h>
#include <string.h>

/* ---- diagnostics that may not be told ---- */

typedef struct held {
  FILE *out;
  char *text;
  size_t size;
  uint32_t errors, warnings, kept;
} held;

static void hold(job *job, held *h) {
  *h = (held){
      .out = job->diag.out, .errors = job->diag.errors, .warnings = job->diag.warnings, .kept = job->diag.kept.n};
  FILE *memory = open_memstream(&h->text, &h->size);
  if (memory) job->diag.out = memory;
}

static void let_go(job *job, held *h, bool tell) {
  if (job->diag.out != h->out) fclose(job->diag.out);
  job->diag.out = h->out;
  if (tell && h->size) fwrite(h->text, 1, h->size, h->out);
  if (!tell) {
    job->diag.errors = h->errors;
    job->diag.warnings = h->warnings;
    for (uint32_t i = h->kept; i < job->diag.kept.n; i++) mem_free(job->diag.kept.at[i].text);
    job->diag.kept.n = h->kept;
  }
  free(h->text);
}

/* ---- what clashes ---- */

typedef struct definition {
  const char *name;
  place where;
  uint32_t file;
} definition;

typedef struct planner {
  job *job;
  const string_list *files;
  VEC(definition) definitions; /* of functions that others can call */
  bool *readable, *clashes;    /* by file */
} planner;

static void look_at(planner *p, uint32_t file) {
  string_list one = {0};
  uint32_t errors = p->job->diag.errors;
  vec_push(&one, p->files->at[file]);
  program *program = front_load(p->job, &one);
  vec_free(&one);
  p->readable[file] = program != NULL;
  if (!program) p->job->diag.errors = errors; /* the others can be checked all the same */
  for (uint32_t i = 0; program && i < program->functions.n; i++) {
    const symbol *s = program->functions.at[i]->sym;
    if (!s || !s->is_external) continue;
    definition d = {intern_str(&p->job->names, s->name), s->where, file};
    vec_push(&p->definitions, d);
  }
  if (program) program_free(program);
}

static int by_name(const void *a, const void *b) {
  const definition *x = a, *y = b;
  return strcmp(x->name, y->name);
}

/* A function of a header is one, whoever includes it. */
static void find_clashes(planner *p) {
  if (p->definitions.n) qsort(p->definitions.at, p->definitions.n, sizeof *p->definitions.at, by_name);
  for (uint32_t i = 0; i < p->definitions.n; i++)
    for (uint32_t k = i + 1; k < p->definitions.n && p->definitions.at[k].name == p->definitions.at[i].name; k++) {
      const definition *a = &p->definitions.at[i], *b = &p->definitions.at[k];
      if (a->file == b->file || (a->where.file == b->where.file && a->where.line == b->where.line)) continue;
      p->clashes[a->file] = p->clashes[b->file] = true;
    }
}

static void add_program(planner *p, const char *of, linking *out) {
  linked l = {.of = of};
  for (uint32_t i = 0; i < p->files->n; i++)
    if (p->readable[i] && (!p->clashes[i] || p->files->at[i] == of)) vec_push(&l.files, p->files->at[i]);
  if (l.files.n) vec_push(&out->programs, l);
  else vec_free(&l.files);
}

/* They cannot be linked for another reason: each is examined alone. */
static bool can_link(job *job, const string_list *files, program **first) {
  held h;
  hold(job, &h);
  *first = front_load(job, files);
  let_go(job, &h, *first != NULL);
  return *first != NULL;
}

void linking_plan(job *job, const string_list *files, linking *out) {
  planner p = {.job = job, .files = files};
  *out = (linking){0};
  if (can_link(job, files, &out->first)) {
    linked all = {0};
    for (uint32_t i = 0; i < files->n; i++) vec_push(&all.files, files->at[i]);
    vec_push(&out->programs, all);
    return;
  }
  p.readable = mem_alloc(files->n + 1);
  p.clashes = mem_alloc(files->n + 1);
  for (uint32_t i = 0; i < files->n; i++) look_at(&p, i);
  find_clashes(&p);
  add_program(&p, NULL, out);
  bool fine = !out->programs.n || can_link(job, &out->programs.at[0].files, &out->first);
  if (!fine) {
    vec_free(&out->programs.at[0].files);
    out->programs.n = 0;
    memset(p.clashes, 1, files->n);
  }
  for (uint32_t i = 0; i < files->n; i++) {
    if (!p.readable[i]) vec_push(&out->not_read, files->at[i]);
    else if (p.clashes[i]) add_program(&p, files->at[i], out);
  }
  vec_free(&p.definitions);
  mem_free(p.readable);
  mem_free(p.clashes);
}

void linking_free(linking *l) {
  for (uint32_t i = 0; i < l->programs.n; i++) vec_free(&l->programs.at[i].files);
  vec_free(&l->programs);
  vec_free(&l->not_read);
}
