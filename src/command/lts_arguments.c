/* See lts_arguments.h. */
#include "command/lts_arguments.h"

#include "automata/aut.h"
#include "base/options.h"
#include "command/command.h"
#include "spec/spec.h"

#include <stdlib.h>
#include <string.h>

/* "dir/ring.aut" is called "ring". */
static const char *name_of_file(lts_arguments *s, const char *file) {
  const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
  if (!strcmp(file, "-")) return intern_str(&s->actions.texts, "input");
  return intern_strn(&s->actions.texts, base, dot ? (size_t)(dot - base) : strlen(base));
}

static bool read_aut(job *job, lts_arguments *s, const char *file) {
  lts *l = aut_read(job, &s->actions, file);
  if (!l) return false;
  l->name = name_of_file(s, file);
  vec_push(&s->at, l);
  return true;
}

/* --- processes --- */

/* The name of a process, with values for its parameters and indices: "Lift(3)", "Floor[1]". */
typedef struct request {
  const char *name;
  VEC(int64_t) values;
} request;

/* False for text that has another form. */
static bool parse_request(job *job, const char *text, request *r) {
  size_t n = strcspn(text, "([");
  r->name = intern_strn(&job->names, text, n);
  for (text += n; *text;) {
    const char close = *text == '(' ? ')' : ']';
    if (*text != '(' && *text != '[') return false;
    do {
      char *end;
      vec_push(&r->values, strtoll(++text, &end, 0));
      if (end == text) return false;
      text = end + strspn(end, " ");
    } while (*text == ',');
    if (*text++ != close) return false;
  }
  return n;
}

/* How a process is taken out of a specification: as a copy that lives after it; itself, if it is the last one that is asked
 * for; or as its members. */
typedef enum { TAKE_COPY, TAKE_LAST, TAKE_MEMBERS } taking;

static bool take_process(lts_arguments *s, spec *spec, const char *name, const int64_t *values, uint32_t n,
                         taking how) {
  if (how == TAKE_MEMBERS) return spec_members(spec, name, values, n, &s->at);
  lts *l = NULL;
  const lts *there = NULL;
  if (how == TAKE_LAST) l = spec_take_process(spec, name, values, n);
  else if ((there = spec_process(spec, name, values, n, (place){0}))) l = lts_copy(there);
  if (!l) return false;
  if (!l->name) l->name = intern_str(&s->actions.texts, name);
  vec_push(&s->at, l);
  return true;
}

static bool take_requested(job *job, lts_arguments *s, spec *spec, bool apart) {
  bool good = true;
  taking how = apart && job->options.processes.n == 1 && !s->at.n ? TAKE_MEMBERS : TAKE_LAST;
  uint32_t n = job->options.processes.n;
  for (uint32_t i = 0; i < n; i++) {
    request r = {0};
    const char *text = job->options.processes.at[i];
    if (parse_request(job, text, &r))
      good &= take_process(s, spec, r.name, r.values.at, r.values.n, i + 1 < n ? TAKE_COPY : how);
    else {
      diag_error(&job->diag, (place){0}, "--process: '%s' is not of the form NAME, NAME(1,2) or NAME[1]", text);
      good = false;
    }
    vec_free(&r.values);
  }
  return good;
}

/* The last composition, or else every process that needs no index. */
static bool take_all(lts_arguments *s, spec *spec, bool apart) {
  const char *composite = NULL;
  bool good = true;
  for (uint32_t i = 0; i < spec_processes(spec); i++) {
    spec_process_info info = spec_process_at(spec, i);
    if (info.is_composite) composite = info.name;
  }
  if (composite) return take_process(s, spec, composite, NULL, 0, apart && !s->at.n ? TAKE_MEMBERS : TAKE_LAST);
  for (uint32_t i = 0; i < spec_processes(spec); i++) {
    spec_process_info info = spec_process_at(spec, i);
    if (!info.indices) good &= take_process(s, spec, info.name, NULL, 0, TAKE_COPY);
  }
  return good;
}

/* --- files --- */

bool lts_arguments_load(job *job, lts_arguments *s, bool apart) {
  bool good = true, any = false;
  *s = (lts_arguments){0};
  actions_init(&s->actions);
  spec *spec = s->spec = spec_new(job, &s->actions);
  for (uint32_t i = 0; i < job->options.files.n; i++) {
    const char *file = job->options.files.at[i];
    file_role role = role_of(file);
    if (!strcmp(file, "-") || role == ROLE_SYSTEM) good &= read_aut(job, s, file);
    else if (role == ROLE_SPECIFICATION) good &= spec_read(spec, file), any = true;
    else {
      role_refuse(job, file, "transition systems (.aut) and specifications (.spec)");
      good = false;
    }
  }
  if (any) good &= spec_finish(spec);
  if (good && job->options.processes.n) good = take_requested(job, s, spec, apart);
  else if (good && any) good = take_all(s, spec, apart);
  return good && !job->diag.errors;
}

void lts_arguments_free(lts_arguments *s) {
  for (uint32_t i = 0; i < s->at.n; i++) lts_free(s->at.at[i]);
  vec_free(&s->at);
  if (s->spec) spec_free(s->spec);
  actions_free(&s->actions);
}

/* --- lists of actions --- */

/* Is `name` the action, or its first part, as `b` is of `b.lock` and `b[1]`? */
static bool covers(const char *name, const char *action) {
  size_t n = strlen(name);
  return n && !strncmp(name, action, n) && (!action[n] || action[n] == '.' || action[n] == '[');
}

static bool has_action(const lts_arguments *s, uint32_t a) {
  for (uint32_t i = 0; i < s->at.n; i++)
    if (lts_has(s->at.at[i], a)) return true;
  return false;
}

static bool no_action(job *job, const lts_arguments *s, const char *name, const char *option) {
  const char *near = nearest_word(name, s->actions.names.at + 1, s->actions.names.n - 1);
  if (near)
    diag_error(&job->diag, (place){0}, "%s: no system has an action '%s'; did you mean '%s'?", option, name, near);
  else diag_error(&job->diag, (place){0}, "%s: no system has an action '%s'", option, name);
  return false;
}

/* The end of the first element: a comma outside brackets, or the end. */
static const char *element_end(const char *s) {
  int depth = 0;
  for (; *s && (*s != ',' || depth > 0); s++) {
    depth += *s == '{' || *s == '(' || *s == '[';
    depth -= *s == '}' || *s == ')' || *s == ']';
  }
  return s;
}

bool lts_arguments_actions(job *job, const lts_arguments *s, const char *list, const char *option,
                           action_numbers *out) {
  for (const char *at = list, *end;; at = end + 1) {
    end = element_end(at);
    while (at < end && *at == ' ') at++;
    size_t n = (size_t)(end - at);
    while (n && at[n - 1] == ' ') n--;
    const char *name = intern_strn(&job->names, at, n);
    bool any = false;
    for (uint32_t a = 1; a < s->actions.names.n; a++)
      if (covers(name, action_name(&s->actions, a)) && has_action(s, a)) {
        vec_push(out, a);
        any = true;
      }
    if (!any) return no_action(job, s, name, option);
    if (!*end) return true;
  }
}
