/* `cantrip spec`: a first specification of a component, for a person to edit. The functions without body that its file calls become
 * procedures, each with an event of its name and, where it gives a number or a pointer, the two kinds of results that most callers
 * tell apart; the process is what the component does today (`model --infer`), so that the specification holds as it stands. Where
 * that is not found out with some effort, the events may come in any order. */
#include "command/command.h"

#include "base/buf.h"
#include "front/front.h"
#include "program/missing.h"
#include "run/interp.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_procedure(const program *p, const symbol *f) {
  if (f->kind != SYM_FUNC || f->type->kind != TY_FUNCTION || program_body(p, f)) return false;
  return !(library_is_meant(f) && library_has(f->name)) && strncmp(f->name, "__", 2);
}

/* Functions without body that are called, each once. */
typedef VEC(const symbol *) procedure_list;

static void add_procedure(procedure_list *list, const symbol *f) {
  for (uint32_t i = 0; i < list->n; i++)
    if (!strcmp(list->at[i]->name, f->name)) return;
  vec_push(list, f);
}

static bool calls_outside(const program *p, const cfa *f, procedure_list *list) {
  bool any = false;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    const symbol *callee = e->kind == E_CALL && e->rhs->kind == EX_FUNC ? e->rhs->sym : NULL;
    if (!callee || !is_procedure(p, callee)) continue;
    any = true;
    if (list) add_procedure(list, callee);
  }
  return any;
}

/* The function that --entry names; otherwise main, or the first that others can call and that calls something outside. */
static const char *component_of(const job *job, const program *p) {
  if (strcmp(job->options.entry, "main") || program_find(p, "main")) return job->options.entry;
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    if (f->sym && f->sym->is_external && calls_outside(p, f, NULL)) return f->sym->name;
  }
  return p->functions.n ? p->functions.at[0]->sym->name : NULL;
}

static void put_procedure(const symbol *f, buf *out) {
  const char *name = f->name;
  buf_printf(out, "procedure %s { abstract { (1), ( ", name);
  if (type_is_scalar(f->type->to) && !type_is_float(f->type->to))
    buf_printf(out, "%s -> return {$0 == 0} -> STOP | %s -> return {$0 != 0} -> STOP", name, name);
  else buf_printf(out, "%s -> return {} -> STOP", name);
  buf_puts(out, " ) }; }\n");
}

/* The process of today, by the other command; it needs the procedures in a file. */
static int infer(job *job, const char *component, buf *procedures) {
  char name[] = "/tmp/cantrip-XXXXXX.spec";
  int file = mkstemps(name, 5);
  bool fine = file >= 0 && write(file, buf_text(procedures), procedures->n) == (ssize_t)procedures->n;
  if (file >= 0) close(file);
  job->options.entry = component;
  job->options.infer = true;
  job->options.format = FORMAT_FSP;
  vec_push(&job->options.files, name);
  int status = fine ? command_model(job) : STATUS_INPUT;
  job->options.files.n--;
  if (file >= 0) unlink(name);
  return status;
}

/* All events in any order: what a person can begin with, too. */
static void put_any_order(const char *component, const procedure_list *procedures) {
  const char *first = *component == '_' ? "P" : "";
  char initial = (char)(*component >= 'a' && *component <= 'z' ? *component - 'a' + 'A' : *component);
  buf name = {0};
  buf_printf(&name, "%s%c%s", first, *first ? '_' : initial, component + 1);
  puts("// The order of these events is unknown, so any order is allowed here. Edit it to say which is right.");
  printf("%s = (", buf_text(&name));
  for (uint32_t i = 0; i < procedures->n; i++) printf("%s -> %s | ", procedures->at[i]->name, buf_text(&name));
  printf("return {} -> STOP).\nprogram %s { specification as_before, { (1) }, %s; }\n", component, buf_text(&name));
  buf_free(&name);
}

static int put_process(job *job, const char *component, const procedure_list *procedures, buf *text) {
  enum { effort = 5 * 1000 * 1000 };
  uint64_t before = limits_begin_part(&job->limits, effort);
  int status = infer(job, component, text);
  limits_end_part(&job->limits, before); /* or the user's limit: there is something to begin with, whichever it was */
  bool stopped = status == STATUS_UNKNOWN || (status == STATUS_INPUT && !job->diag.errors);
  if (!stopped || limits_interrupted(&job->limits)) return status;
  put_any_order(component, procedures);
  return STATUS_DONE;
}

int command_spec(job *job) {
  int status;
  procedure_list procedures = {0};
  buf text = {0};
  if (!command_takes_c(job, &status)) return status;
  program *p = front_load(job, &job->options.files);
  if (!p) return STATUS_INPUT;
  const char *component = component_of(job, p);
  if (!component || !program_find(p, component)) {
    if (component) program_missing(job, p, (place){0}, component);
    else diag_error(&job->diag, (place){0}, "no function has a body");
    program_free(p);
    return STATUS_INPUT;
  }
  component = intern_str(&job->names, component);
  for (uint32_t i = 0; i < p->functions.n; i++) calls_outside(p, p->functions.at[i], &procedures);
  for (uint32_t i = 0; i < procedures.n; i++) put_procedure(procedures.at[i], &text);
  printf("// What %s does today. Rename events, remove what callers must not rely on, and say what must not happen.\n",
         component);
  fputs(buf_text(&text), stdout);
  fflush(stdout);
  status = put_process(job, component, &procedures, &text);
  program_free(p);
  vec_free(&procedures);
  buf_free(&text);
  return status;
}
