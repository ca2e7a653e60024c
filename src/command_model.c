/* `cantrip model`: the automata of a program for a person (text, dot) or a program
 * (json). `--function` chooses by name; an `--entry` other than main chooses that
 * function and all that it calls, directly or by address. */
#include "command.h"

#include "base/options.h"
#include "front/front.h"
#include "program/cfa_print.h"
#include "program/flat.h"

#include <string.h>

static void add_callees(const program *p, const expr *e, string_list *names, bool *chosen);

static void add_function(const program *p, const cfa *f, string_list *names, bool *chosen) {
  if (chosen[f->index]) return;
  chosen[f->index] = true;
  vec_push(names, f->sym->name);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    add_callees(p, e->lhs, names, chosen);
    add_callees(p, e->rhs, names, chosen);
    for (uint32_t k = 0; k < e->nargs; k++) add_callees(p, e->args[k], names, chosen);
  }
}

static void add_callees(const program *p, const expr *e, string_list *names, bool *chosen) {
  if (!e) return;
  if (e->kind == EX_FUNC && e->sym->function != UINT32_MAX)
    add_function(p, p->functions.at[e->sym->function], names, chosen);
  for (uint32_t i = 0; i < e->nargs; i++) add_callees(p, e->args[i], names, chosen);
}

static bool missing(job *job, const program *p, const char *name) {
  VEC(const char *) words = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) vec_push(&words, p->functions.at[i]->sym->name);
  const char *near = nearest_word(name, words.at, words.n);
  if (near)
    diag_error(&job->diag, (place){0}, "no function '%s' with a body; did you mean '%s'?", name,
               near);
  else
    diag_error(&job->diag, (place){0}, "no function '%s' with a body", name);
  vec_free(&words);
  return false;
}

/* Fills `names` with the functions that are asked for; empty means all. */
static bool choose(job *job, const program *p, string_list *names) {
  for (uint32_t i = 0; i < job->options.functions.n; i++) {
    const char *name = job->options.functions.at[i];
    if (!program_find(p, name)) return missing(job, p, name);
    vec_push(names, name);
  }
  if (names->n || !strcmp(job->options.entry, "main")) return true;
  const cfa *entry = program_find(p, job->options.entry);
  if (!entry) return missing(job, p, job->options.entry);
  bool *chosen = mem_alloc(p->functions.n);
  add_function(p, entry, names, chosen);
  mem_free(chosen);
  return true;
}

static int put(job *job, buf *out) {
  fwrite(buf_text(out), 1, out->n, stdout);
  buf_free(out);
  if (!fflush(stdout) && !ferror(stdout)) return STATUS_DONE;
  diag_error(&job->diag, (place){0}, "the output could not be written");
  return STATUS_INPUT;
}

static int print_flat(job *job, program *p) {
  buf out = {0};
  flat *f = flat_build(job, p, &(flat_options){.entry = job->options.entry});
  if (!f) return job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
  flat_print(job, f, &out);
  flat_free(f);
  return put(job, &out);
}

static int print(job *job, const program *p, const string_list *names) {
  buf out = {0};
  if (!strcmp(job->options.format, "json"))
    cfa_print_json(job, p, names, &out);
  else if (!strcmp(job->options.format, "dot"))
    cfa_print_dot(job, p, names, &out);
  else
    cfa_print_text(job, p, names, &out);
  return put(job, &out);
}

int command_model(job *job) {
  int status = STATUS_DONE;
  if (!command_takes_c(job, &status)) return status;
  if (!job->options.cfa && !job->options.flat) {
    diag_error(&job->diag, (place){0}, "say which model to print: --cfa or --flat");
    return STATUS_USAGE;
  }
  if (!strcmp(job->options.format, "aut") || !strcmp(job->options.format, "fsp")) {
    diag_error(&job->diag, (place){0}, "--format %s is for transition systems: take text, json or dot", job->options.format);
    return STATUS_USAGE;
  }
  program *p = front_load(job, &job->options.files);
  if (!p && job->limits.hit) {
    fprintf(stderr, "cantrip: stopped: %s\n", limits_reason(&job->limits));
    return STATUS_UNKNOWN;
  }
  if (!p) return STATUS_INPUT;
  string_list names = {0};
  if (job->options.flat) status = print_flat(job, p);
  else status = choose(job, p, &names) ? print(job, p, &names) : STATUS_INPUT;
  vec_free(&names);
  program_free(p);
  return status;
}
