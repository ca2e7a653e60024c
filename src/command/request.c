/* See request.h. */
#include "command/request.h"

#include "base/buf.h"
#include "base/story.h"
#include "command/command.h"
#include "command/functions.h"
#include "command/outputs.h"
#include "flat/checks.h"
#include "front/front.h"
#include "prove/assumptions.h"
#include "prove/obligations.h"
#include "prove/reach_errors.h"
#include "prove/termination.h"

#include <string.h>

/* --- what is to be checked --- */

void request_init(request *r) {
  *r = (request){0};
  actions_init(&r->actions);
}

void request_free(request *r) {
  for (uint32_t i = 0; i < r->verdicts.n; i++) {
    verdict_free(r->verdicts.at[i]);
    mem_free(r->verdicts.at[i]);
  }
  vec_free(&r->verdicts);
  vec_free(&r->files);
  vec_free(&r->specifications);
  if (r->spec) spec_free(r->spec);
  actions_free(&r->actions);
  vec_free(&r->properties);
  task_free(&r->task);
  if (r->program) program_free(r->program);
  witness_free(&r->witness);
  arena_free(&r->arena);
}

static bool take_property(job *job, request *r, const char *name) {
  property p;
  if (!property_read(job, &r->arena, name, &p)) return false;
  vec_push(&r->properties, p);
  return true;
}

static bool take_task(job *job, request *r, const char *name) {
  if (r->has_task) {
    diag_error(&job->diag, (place){0}, "one task definition at a time; 'cantrip batch' takes many");
    return false;
  }
  r->has_task = true;
  if (!task_read(job, name, &r->task)) return false;
  for (uint32_t i = 0; i < r->task.files.n; i++) vec_push(&r->files, r->task.files.at[i]);
  if (r->task.data_model) job->options.data_model = r->task.data_model;
  return true;
}

static bool take_file(job *job, request *r, const char *name, int *status) {
  switch (command_role(name)) {
  case ROLE_C: vec_push(&r->files, name); return true;
  case ROLE_PROPERTY: return take_property(job, r, name);
  case ROLE_TASK: return take_task(job, r, name);
  case ROLE_SPECIFICATION: vec_push(&r->specifications, name); return true;
  case ROLE_SYSTEM:
  case ROLE_OTHER: command_refuse(job, name, "C files, .spec, .prp and .yml"); *status = STATUS_INPUT;
  }
  return false;
}

/* Options that mean nothing without another are not passed over. */
static const char *contradiction(const job *job, const request *r) {
  const options *o = &job->options;
  bool specified = r->specifications.n || o->ltl.n;
  if (o->quiet && (o->verbose || o->explain)) return "-q asks for less, -v and --explain for more: take one of them";
  if (o->properties.n && !specified) return "--property is for the properties of a specification: give its .spec file";
  if (o->deadlock && !r->specifications.n)
    return "--deadlock is for the components of a specification: give its .spec file";
  if (*o->cache && !o->all_functions) return "--cache is for --all-functions";
  if (*o->changed_since && !o->all_functions) return "--changed-since is for --all-functions";
  if (*o->validate &&
      (*o->json || *o->html || *o->witness || *o->sarif || *o->junit || *o->dot || *o->harness || *o->save_inputs))
    return "--validate answers in text alone: ask for other outputs without it";
  if (o->all_functions && (*o->harness || *o->witness || *o->save_inputs || *o->dot))
    return "--harness, --witness, --save-inputs and --dot are about one execution: ask for its function by --function F";
  if (*o->validate && o->all_functions) return "--validate is for a whole program: leave --all-functions out";
  if (o->functions.n && strcmp(o->entry, "main")) return "--entry and --function both say where to begin: take one";
  return NULL;
}

static bool refuse_usage(job *job, const char *why, int *status) {
  diag_error(&job->diag, (place){0}, "%s", why);
  *status = STATUS_USAGE;
  return false;
}

/* Sorts the files by their roles; the properties of a task count unless some are given. */
static bool read_request(job *job, request *r, int *status) {
  *status = STATUS_INPUT;
  for (uint32_t i = 0; i < job->options.files.n; i++)
    if (!take_file(job, r, job->options.files.at[i], status)) return false;
  bool competition = r->properties.n || r->has_task; /* of SV-COMP */
  if (competition && !job->options.external) job->options.external = EXTERNAL_PURE;
  if (!r->properties.n)
    for (uint32_t i = 0; i < r->task.properties.n; i++) vec_push(&r->properties, r->task.properties.at[i]);
  bool listed = *job->options.compile_commands, all = job->options.all_functions;
  if (!r->files.n && listed && !all)
    return refuse_usage(
        job, "no C file given: -p has flags for those that are named; --all-functions takes all that it lists", status);
  if (!r->files.n && !listed) return refuse_usage(job, "no C file given", status);
  const char *why = contradiction(job, r);
  return why ? refuse_usage(job, why, status) : true;
}

/* --- checking --- */

static verdict *new_verdict(request *r, const char *name) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_REACH, name);
  vec_push(&r->verdicts, v);
  return v;
}

/* Nothing came of it: because of a limit, which is an answer, or of the input. */
static int stopped(job *job, request *r, const char *name) {
  if (job->diag.errors || !limits_check_now(&job->limits)) return STATUS_INPUT;
  new_verdict(r, name)->reason = limits_reason(&job->limits);
  return STATUS_DONE;
}

static bool has_label(const program *p, const char *label) {
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    for (uint32_t l = 0; l < f->locs.n; l++)
      if (f->locs.at[l].label && !strcmp(f->locs.at[l].label, label)) return true;
  }
  return false;
}

/* A label that is nowhere is never reached, which may not be what was meant. */
static void look_for_labels(job *job, const program *p) {
  const string_list *labels = &job->options.labels;
  for (uint32_t i = 0; i < labels->n; i++)
    if (strcmp(labels->at[i], "ERROR") && !has_label(p, labels->at[i]))
      diag_warning(&job->diag, (place){0}, "no function has a label '%s'", labels->at[i]);
}

/* The program, with a witness in it if one is to be checked; NULL: it cannot be read. */
static program *load(job *job, request *r) {
  const char *why = NULL;
  if (r->program) return r->program;
  r->program = front_load(job, &r->files);
  if (r->program) look_for_labels(job, r->program);
  if (!r->program || !*job->options.validate) return r->program;
  if (witness_read(job, job->options.validate, &r->files, &r->witness) &&
      witness_weave(job, r->program, &r->files, &r->witness, &why))
    return r->program;
  if (why) diag_error(&job->diag, (place){.file = diag_file(&job->diag, job->options.validate)}, "%s", why);
  program_free(r->program);
  return r->program = NULL;
}

static flat_options flat_options_for(const job *job, const property *which) {
  const char *entry = job->options.entry;
  if (which && *which->entry && !strcmp(entry, "main")) entry = which->entry;
  return flat_options_of(job, false, entry, entry);
}

/* `which` NULL: the usual errors. */
static int check_one(job *job, request *r, const property *which) {
  const char *name = which ? which->name : "unreach";
  if (!load(job, r)) return stopped(job, r, name);
  flat_options o = flat_options_for(job, which);
  verdict *v = mem_alloc(sizeof *v);
  uint64_t before = job->limits.effort.spent;
  bool ends = which && which->termination;
  if (!(ends ? termination_check(job, r->program, &o, v) : reach_errors(job, r->program, &o, v)) ||
      !assumptions_try(job, r->program, &o, job->limits.effort.spent - before, v)) {
    verdict_free(v);
    mem_free(v);
    return stopped(job, r, name);
  }
  v->property = name;
  v->story = story_take(job, &v->arena);
  vec_push(&r->verdicts, v);
  return STATUS_DONE;
}

/* The obligations of every entry that is asked for. */
static int check_obligations(job *job, request *r, uint32_t checks) {
  const string_list *functions = &job->options.functions;
  for (uint32_t i = 0; i < (functions->n ? functions->n : 1); i++) {
    flat_options o = flat_options_for(job, NULL);
    if (functions->n) {
      const char *function = intern_str(&job->names, functions->at[i]);
      o = flat_options_of(job, false, function, function);
      o.any_globals = job->options.globals != GLOBALS_INITIAL;
    }
    o.checks = checks;
    uint32_t first = r->verdicts.n;
    uint64_t before = job->limits.effort.spent;
    if (!load(job, r) || !obligations_check(job, r->program, &o, &r->verdicts) ||
        !assumptions_try_all(job, r->program, &o, job->limits.effort.spent - before, &r->verdicts, first))
      return stopped(job, r, "checks");
  }
  return STATUS_DONE;
}

static void decline(request *r, const property *p) {
  new_verdict(r, p->name)->reason = arena_printf(&r->arena, "this version checks only that no error is reached, not %s",
                                                 *p->text ? p->text : p->name);
}

/* Errors of the specification are told before the C files are read. */
static int check_specified(job *job, request *r, uint32_t checks, bool termination) {
  r->spec = properties_read(job, &r->actions, &r->specifications);
  if (!r->spec) return STATUS_INPUT;
  if (!load(job, r)) return stopped(job, r, "specification");
  bool fine = job->options.functions.n || properties_check(job, r->program, r->spec, &r->actions, &r->verdicts);
  if (fine && checks) fine = properties_obligations(job, r->program, r->spec, &r->actions, checks, &r->verdicts);
  if (fine && termination) fine = properties_termination(job, r->program, r->spec, &r->actions, &r->verdicts);
  return fine ? STATUS_DONE : stopped(job, r, "specification");
}

/* The list of --checks without `termination`, which is no operation's; whether it was there. */
static bool take_termination(const char *list, buf *rest) {
  bool found = false;
  for (const char *at = list; *at;) {
    size_t n = strcspn(at, ",");
    bool is = n == strlen("termination") && !strncmp(at, "termination", n);
    if (!is && rest->n) buf_putc(rest, ',');
    if (!is) buf_write(rest, at, n);
    if (!is && at[n] && !at[n + 1]) buf_putc(rest, ','); /* its error is the parser's to tell */
    found |= is;
    at += n + (at[n] == ',');
  }
  return found;
}

static bool parse_checks(job *job, uint32_t *checks, bool *termination) {
  buf rest = {0};
  *termination = take_termination(job->options.checks, &rest);
  bool fine = !rest.n || checks_parse(job, buf_text(&rest), checks);
  buf_free(&rest);
  return fine;
}

/* Every function for itself; the text is told on the way. */
static int check_functions(job *job, request *r, uint32_t checks) {
  if (!checks || r->specifications.n || r->has_task) {
    diag_error(&job->diag, (place){0}, "--all-functions is for run-time checks of C files: say which by --checks");
    return STATUS_USAGE;
  }
  r->told = true;
  bool any = functions_check(job, &r->files, checks, &r->arena, &r->verdicts, outputs_text(job));
  return any ? STATUS_DONE : STATUS_INPUT;
}

static int check_all(job *job, request *r) {
  uint32_t checks = 0;
  bool termination;
  static const property ends = {.name = "termination", .entry = "", .text = "", .termination = true};
  if (!parse_checks(job, &checks, &termination)) return STATUS_USAGE;
  if (job->options.functions.n && !checks) {
    diag_error(&job->diag, (place){0}, "--function is for run-time checks: say which by --checks, or take --entry");
    return STATUS_USAGE;
  }
  if (job->options.all_functions) return check_functions(job, r, checks);
  if (r->specifications.n || job->options.ltl.n) return check_specified(job, r, checks, termination);
  int status = r->properties.n || job->options.functions.n ? STATUS_DONE : check_one(job, r, NULL);
  if (status == STATUS_DONE && checks) status = check_obligations(job, r, checks);
  if (status == STATUS_DONE && termination) status = check_one(job, r, &ends);
  for (uint32_t i = 0; status == STATUS_DONE && i < r->properties.n; i++) {
    if (r->properties.at[i].supported) status = check_one(job, r, &r->properties.at[i]);
    else decline(r, &r->properties.at[i]);
  }
  return status;
}

int request_answer(job *job, request *r) {
  int status;
  return read_request(job, r, &status) ? check_all(job, r) : status;
}

const verdict *request_worst(const request *r) {
  static const int badness[] = {[VERDICT_HOLDS] = 0, [VERDICT_UNKNOWN] = 1, [VERDICT_VIOLATED] = 2};
  const verdict *w = r->verdicts.n ? r->verdicts.at[0] : NULL;
  for (uint32_t i = 1; i < r->verdicts.n; i++)
    if (badness[r->verdicts.at[i]->kind] > badness[w->kind]) w = r->verdicts.at[i];
  return w;
}
