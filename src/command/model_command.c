/* `cantrip model`: the automata of a program for a person (text, dot) or a program
 * (json). `--function` chooses by name; an `--entry` other than main chooses that
 * function and all that it calls, directly or by address. */
#include "base/file.h"
#include "command/command.h"
#include "command/model_lks.h"
#include "command/model_pds.h"

#include "automata/aut.h"
#include "automata/lts_print.h"
#include "automata/partition.h"
#include "base/options.h"
#include "flat/flat.h"
#include "front/front.h"
#include "library/properties.h"
#include "loops/rewrite.h"
#include "loops/summary.h"
#include "program/cfa_print.h"
#include "program/missing.h"
#include "prove/ask.h"
#include "report/sentences.h"
#include "spec/weave.h"

#include <stdlib.h>
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

static bool missing(job *job, const program *p, const char *name) { return program_missing(job, p, (place){0}, name); }

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
  diag_error(&job->diag, (place){0}, "cannot write the output");
  return STATUS_INPUT;
}

static int print_flat(job *job, program *p) {
  buf out = {0};
  flat_options o = flat_options_of(job, false, job->options.entry, job->options.entry);
  o.threads = p->has_threads;
  flat *f = flat_build(job, p, &o);
  if (!f) return job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
  flat_print(job, f, &out);
  flat_free(f);
  return put(job, &out);
}

/* Not sliced: every loop counts, whether or not an error depends on it. */
static int print_loops(job *job, program *p) {
  buf out = {0};
  blocks b;
  summary s;
  flat_options o = flat_options_of(job, false, job->options.entry, job->options.entry);
  flat *f = flat_build(job, p, &o);
  if (!f) return job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
  blocks_init(&b, f);
  summary_init(&s, job, &b, false);
  int status = STATUS_DONE;
  if (job->options.format != FORMAT_C) summary_print(&s, &out);
  else if (!rewrite_loops(&s, &out)) status = STATUS_INPUT;
  summary_free(&s);
  blocks_free(&b);
  flat_free(f);
  if (status == STATUS_DONE) return put(job, &out);
  buf_free(&out);
  return status;
}

static int print(job *job, const program *p, const string_list *names) {
  buf out = {0};
  if (job->options.format == FORMAT_JSON) cfa_print_json(job, p, names, &out);
  else if (job->options.format == FORMAT_DOT) cfa_print_dot(job, p, names, &out);
  else cfa_print_text(job, p, names, &out);
  return put(job, &out);
}

/* --- components as transition systems --- */

typedef struct model_task {
  string_list sources, specifications;
  actions actions;
  spec *spec;
  program *program;
} model_task;

static void model_task_free(model_task *c) {
  if (c->spec) spec_free(c->spec);
  if (c->program) program_free(c->program);
  vec_free(&c->sources);
  vec_free(&c->specifications);
  actions_free(&c->actions);
}

static int load_component(job *job, model_task *c) {
  for (uint32_t i = 0; i < job->options.files.n; i++) {
    const char *name = job->options.files.at[i];
    switch (role_of(name)) {
    case ROLE_C: vec_push(&c->sources, name); break;
    case ROLE_SPECIFICATION: vec_push(&c->specifications, name); break;
    default: role_refuse(job, name, "C files and .spec"); return STATUS_INPUT;
    }
  }
  if (!c->sources.n) {
    diag_error(&job->diag, (place){0}, "no C file given");
    return STATUS_USAGE;
  }
  c->spec = spec_read_all(job, &c->actions, &c->specifications);
  if (c->spec && spec_has_interrupts(c->spec)) c->program = front_load_interrupted(job, &c->sources);
  else if (c->spec) c->program = front_load(job, &c->sources);
  if (c->program) return STATUS_DONE;
  return job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
}

/* The property that --property names, and the program that it is of. */
static const spec_property *find_property(job *job, const model_task *c, const spec_program **of) {
  const char *name = job->options.properties.n ? job->options.properties.at[0] : NULL;
  for (uint32_t i = 0; name && i < spec_program_count(c->spec); i++) {
    *of = spec_program_at(c->spec, i);
    for (uint32_t k = 0; k < (*of)->properties.n; k++)
      if (!strcmp((*of)->properties.at[k].name, name)) return &(*of)->properties.at[k];
  }
  if (name) spec_no_property(job, c->spec, name);
  return NULL;
}

/* Without --entry: the component that the specification is about, if it is one. */
static const char *component_function(const job *job, const model_task *c) {
  if (job->options.functions.n) return job->options.functions.at[0];
  if (strcmp(job->options.entry, "main") || !spec_program_count(c->spec)) return job->options.entry;
  const spec_program *p = spec_program_at(c->spec, 0);
  const spec_component *only = spec_only_component(p);
  return only ? only->function : job->options.entry;
}

static bool add_predicate(job *job, model_task *c, const resolve_scope *scope, const char *name, const char *text,
                          const expr ***list, uint32_t *n) {
  const cexpr *e = spec_expression(c->spec, name, text);
  const expr *p = e ? spec_resolve(job, c->spec, e, scope) : NULL;
  if (!p) return false;
  *list = mem_resize(*list, sizeof **list * (*n + 1));
  (*list)[(*n)++] = p;
  return true;
}

/* Cuts a list at its commas, but not inside brackets; *text moves on. NULL: there is none left. */
static char *next_expression(char **text) {
  char *begin = *text;
  int depth = 0;
  if (!*begin) return NULL;
  for (; **text && (**text != ',' || depth); ++*text) {
    depth += **text == '(' || **text == '[';
    depth -= **text == ')' || **text == ']';
  }
  if (**text) *(*text)++ = 0;
  return begin;
}

/* One a line; empty lines and those that begin with // do not count. */
static bool read_predicates(job *job, model_task *c, const resolve_scope *scope, const char *name, char *text,
                            const expr ***list, uint32_t *n) {
  bool fine = true;
  for (char *line; fine && (line = file_line(&text));) {
    line += strspn(line, " \t");
    if (*line && strncmp(line, "//", 2)) fine = add_predicate(job, c, scope, name, line, list, n);
  }
  return fine;
}

/* The predicates of --predicates: expressions with commas between them, or the name of a file. */
static bool take_predicates(job *job, model_task *c, const char *function, const expr ***list, uint32_t *n) {
  resolve_scope scope = {.program = c->program,
                         .function = program_find(c->program, intern_str(&job->names, function))};
  bool fine = true;
  for (uint32_t i = 0; i < job->options.predicates.n && fine; i++) {
    const char *given = job->options.predicates.at[i];
    buf content = {0};
    bool is_file = file_read(given, 0, &content);
    if (is_file) fine = read_predicates(job, c, &scope, given, content.at, list, n);
    buf_free(&content);
    if (is_file) continue;
    char *copy = mem_strdup(given), *rest = copy, *text;
    while (fine && (text = next_expression(&rest))) fine = add_predicate(job, c, &scope, "--predicates", text, list, n);
    mem_free(copy);
  }
  return fine;
}

static int print_lts(job *job, const char *function, const char *name, lts *l) {
  buf out = {0};
  uint32_t format = job->options.format;
  l->name = intern_str(&l->actions->texts, name);
  if (format == FORMAT_AUT) aut_write(l, &out);
  else if (format == FORMAT_FSP) lts_print_fsp(l, &out);
  else if (format == FORMAT_JSON) lts_print_json(l, &out);
  else if (format == FORMAT_DOT) lts_print_dot(l, &out);
  else lts_print_text(l, &out);
  if (format == FORMAT_FSP && job->options.infer) /* so that it can be kept, and checked against */
    buf_printf(&out, "program %s { specification as_before, { (1) }, %s; }\n", function, l->name);
  return put(job, &out);
}

/* FSP's processes begin with a capital letter. */
static const char *process_name(job *job, const char *function) {
  char name[256];
  snprintf(name, sizeof name, "%s", function);
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = (char)(name[0] - 'a' + 'A');
  if (name[0] == '_') name[0] = 'P';
  return intern_str(&job->names, name);
}

static int model_component(job *job, model_task *c) {
  const spec_program *of = NULL;
  const spec_property *property = find_property(job, c, &of);
  if (!property && job->options.properties.n) return STATUS_INPUT;
  const char *function = component_function(job, c);
  weave_request w = {.job = job,
                     .program = c->program,
                     .spec = c->spec,
                     .actions = &c->actions,
                     .function = function,
                     .check_guards = true,
                     .show_return = job->options.infer};
  if (property) {
    w.process = property->process;
    w.guard = property->guards.n ? property->guards.at[0] : NULL;
    if (spec_only_component(of)) w.function = spec_only_component(of)->function;
  }
  weaving woven;
  const expr **predicates = NULL;
  verdict v;
  verdict_init(&v, AIM_SIMULATION, "");
  uint32_t n = 0;
  lts *model = NULL;
  if (!weave(&w, &woven)) return STATUS_INPUT;
  if (take_predicates(job, c, w.function, &predicates, &n)) {
    flat_options o = flat_options_of(job, of && of->initial_globals, w.function, woven.entry);
    o.no_errors = true;
    model_how how = job->options.infer ? MODEL_SHARP : property ? MODEL_PROVED : MODEL_GIVEN;
    parts m;
    if (parts_open_woven(&m, job, woven.program, &c->actions, &o, woven.process, NULL, &v)) {
      m.request.predicates = predicates;
      m.request.npredicates = n;
      model = ask_model(&m, how);
    }
    parts_close(&m);
  }
  int status = job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
  if (model && job->options.infer) {
    lts *small = lts_minimize(job, model, MINIMIZE_BRANCHING);
    lts_free(model);
    model = small;
  }
  if (!job->options.quiet) report_assumptions(job, &v.assumptions, NULL, stderr);
  if (model)
    status = print_lts(job, w.function, job->options.infer ? process_name(job, w.function) : w.function, model);
  if (model) lts_free(model);
  weaving_free(&woven);
  mem_free(predicates);
  verdict_free(&v);
  return status;
}

/* --- components as pushdown systems --- */

static int model_procedures(job *job, model_task *c) {
  const spec_program *of = NULL;
  const spec_property *property = find_property(job, c, &of);
  const spec_component *only = property ? spec_only_component(of) : NULL;
  if (!property && job->options.properties.n) return STATUS_INPUT;
  if (job->options.format == FORMAT_AUT || job->options.format == FORMAT_FSP) {
    diag_error(&job->diag, (place){0}, "--format %s is for transition systems: take text, json or dot",
               options_word(job, "format"));
    return STATUS_USAGE;
  }
  weave_request w = {.job = job,
                     .program = c->program,
                     .spec = c->spec,
                     .actions = &c->actions,
                     .function = only ? only->function : component_function(job, c),
                     .process = property ? property->process : NULL,
                     .guard = property && property->guards.n ? property->guards.at[0] : NULL,
                     .check_guards = true};
  const expr **predicates = NULL;
  uint32_t n = 0;
  buf out = {0};
  bool fine = take_predicates(job, c, w.function, &predicates, &n) && model_pds(job, &w, of, predicates, n, &out);
  mem_free(predicates);
  if (fine) return put(job, &out);
  buf_free(&out);
  return job->limits.hit ? STATUS_UNKNOWN : STATUS_INPUT;
}

/* --- components as labelled Kripke structures --- */

static int model_formula(job *job, model_task *c) {
  const spec_program *of = NULL;
  const spec_property *property = find_property(job, c, &of);
  const spec_component *only = property ? spec_only_component(of) : NULL;
  if (!property || property->kind != PROPERTY_LTL || !only) {
    diag_error(&job->diag, (place){0}, "--lks is for a formula of one component: name it by --property");
    return STATUS_USAGE;
  }
  weave_request w = {.job = job,
                     .program = c->program,
                     .spec = c->spec,
                     .actions = &c->actions,
                     .function = only->function,
                     .where = only->where,
                     .guard = property->guards.n ? property->guards.at[0] : NULL,
                     .check_guards = true};
  verdict v;
  verdict_init(&v, AIM_LTL, "");
  lts *model = model_lks(job, &w, of, property, &v);
  int status = model             ? print_lts(job, only->function, only->function, model)
               : job->limits.hit ? STATUS_UNKNOWN
                                 : STATUS_INPUT;
  lts_free(model);
  verdict_free(&v);
  return status;
}

static int print_component(job *job) {
  model_task c = {0};
  actions_init(&c.actions);
  int status = load_component(job, &c);
  if (status == STATUS_DONE)
    status = job->options.lks   ? model_formula(job, &c)
             : job->options.pds ? model_procedures(job, &c)
                                : model_component(job, &c);
  if (status == STATUS_UNKNOWN) fprintf(stderr, "cantrip: stopped: %s\n", limits_reason(&job->limits));
  model_task_free(&c);
  return status;
}

/* Not every model can be printed in every format. */
static bool format_suits(job *job) {
  uint32_t format = job->options.format;
  bool loops = job->options.model_loops, c = format == FORMAT_C;
  if (job->options.flat && format != FORMAT_TEXT) {
    diag_error(&job->diag, (place){0}, "a flat program is printed as text, not as %s", options_word(job, "format"));
    return false;
  }
  if (loops == c || (loops && format == FORMAT_TEXT) || (!loops && !c)) return true;
  if (c) diag_error(&job->diag, (place){0}, "--format c is for --loops");
  else diag_error(&job->diag, (place){0}, "--loops are printed as text or c, not as %s", options_word(job, "format"));
  return false;
}

int command_model(job *job) {
  int status = STATUS_DONE;
  if (job->options.lts || job->options.infer || job->options.lks || job->options.pds) return print_component(job);
  if (!command_takes_c(job, &status)) return status;
  if (!job->options.cfa && !job->options.flat && !job->options.model_loops) {
    diag_error(&job->diag, (place){0},
               "say which model to print: --cfa, --lts, --lks, --pds, --infer, --flat or --loops");
    return STATUS_USAGE;
  }
  if (job->options.format == FORMAT_AUT || job->options.format == FORMAT_FSP) {
    diag_error(&job->diag, (place){0}, "--format %s is for transition systems: take text, json or dot",
               options_word(job, "format"));
    return STATUS_USAGE;
  }
  if (!format_suits(job)) return STATUS_USAGE;
  program *p = front_load(job, &job->options.files);
  if (!p && job->limits.hit) {
    fprintf(stderr, "cantrip: stopped: %s\n", limits_reason(&job->limits));
    return STATUS_UNKNOWN;
  }
  if (!p) return STATUS_INPUT;
  string_list names = {0};
  if (job->options.model_loops) status = print_loops(job, p);
  else if (job->options.flat) status = print_flat(job, p);
  else status = choose(job, p, &names) ? print(job, p, &names) : STATUS_INPUT;
  vec_free(&names);
  program_free(p);
  return status;
}
