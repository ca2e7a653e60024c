/* See request.h. */
#include "library/request.h"

#include "base/buf.h"
#include "base/classes.h"

#include <string.h>

/* ---- files ---- */

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

static bool take_file(job *job, request *r, const char *name) {
  switch (role_of(name)) {
  case ROLE_C: vec_push(&r->files, name); return true;
  case ROLE_PROPERTY: return take_property(job, r, name);
  case ROLE_TASK: return take_task(job, r, name);
  case ROLE_SPECIFICATION: vec_push(&r->specifications, name); return true;
  case ROLE_SYSTEM:
  case ROLE_OTHER: role_refuse(job, name, "C files, .spec, .prp and .yml");
  }
  return false;
}

/* ---- options ---- */

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

/* Options that mean nothing without another are not passed over. */
static const char *contradiction(const job *job, const request *r) {
  const options *o = &job->options;
  bool specified = r->specifications.n || o->ltl.n;
  if (o->quiet && (o->verbose || o->explain)) return "-q conflicts with -v and --explain";
  if (o->properties.n && !specified) return "--property is for the properties of a specification: give its .spec file";
  if (*o->cache && !o->all_functions) return "--cache is for --all-functions";
  if (*o->write_contracts && !o->all_functions) return "--write-contracts is for --all-functions";
  if (*o->changed_since && !o->all_functions) return "--changed-since is for --all-functions";
  if (*o->validate &&
      (*o->json || *o->html || *o->witness || *o->sarif || *o->junit || *o->dot || *o->harness || *o->save_inputs))
    return "--validate prints text only: ask for other outputs without it";
  if (o->all_functions && (*o->harness || *o->witness || *o->save_inputs || *o->dot))
    return "--harness, --witness, --save-inputs and --dot are about one execution: choose its function with --function F";
  if (*o->validate && o->all_functions) return "--validate is for a whole program: omit --all-functions";
  if (*o->validate && specified && !o->functions.n)
    return "--validate is for errors and run-time checks: omit the specification";
  if (o->functions.n && !r->checks)
    return "--function is for run-time checks: choose some with --checks, or use --entry";
  if (o->all_functions && (!r->checks || r->has_task))
    return "--all-functions is for run-time checks of C files: choose some with --checks, or omit --checks for all";
  if (o->functions.n && strcmp(o->entry, "main")) return "--entry and --function exclude each other";
  return NULL;
}

static int refuse_usage(job *job, const char *why) {
  diag_error(&job->diag, (place){0}, "%s", why);
  return STATUS_USAGE;
}

/* The properties of a task count unless some are given. */
static void take_properties_of_task(request *r) {
  for (uint32_t i = 0; i < r->task.properties.n; i++) vec_push(&r->properties, r->task.properties.at[i]);
}

/* Only calls of reach_error are asked about: what is undefined is nobody's question. */
static bool asks_only_unreach(const request *r) {
  for (uint32_t i = 0; i < r->properties.n; i++)
    if (r->properties.at[i].kind != ASKS_UNREACH) return false;
  return r->properties.n;
}

/* Each violation that is looked for violates the property: one is enough. */
static bool one_is_enough(const request *r) {
  for (uint32_t i = 0; i < r->properties.n; i++) {
    const property *p = &r->properties.at[i];
    if (p->kind == ASKS_CHECKS && p->checks != p->counted) return false;
  }
  return r->properties.n;
}

int request_read(job *job, request *r) {
  *r = (request){0};
  for (uint32_t i = 0; i < job->options.files.n; i++)
    if (!take_file(job, r, job->options.files.at[i])) return STATUS_INPUT;
  bool competition = r->properties.n || r->has_task; /* of SV-COMP */
  if (competition && !job->options.external) job->options.external = EXTERNAL_PURE;
  if (!r->properties.n) take_properties_of_task(r);
  if (competition && one_is_enough(r)) job->options.stop_at_first = true;
  if (competition && asks_only_unreach(r)) job->options.assume |= GIVEN_DEFINED;
  bool listed = *job->options.compile_commands, all = job->options.all_functions;
  if (!r->files.n && listed && !all)
    return refuse_usage(
        job,
        "no C file given: -p only supplies flags for the named files; --all-functions checks all files that it lists");
  if (!r->files.n && !listed) return refuse_usage(job, "no C file given");
  if (!parse_checks(job, &r->checks, &r->termination)) return STATUS_USAGE;
  if ((all || job->options.functions.n) && !*job->options.checks) r->checks = CHECK_ALL;
  const char *why = contradiction(job, r);
  return why ? refuse_usage(job, why) : STATUS_DONE;
}

void request_free(request *r) {
  vec_free(&r->files);
  vec_free(&r->specifications);
  vec_free(&r->properties);
  task_free(&r->task);
  arena_free(&r->arena);
}
