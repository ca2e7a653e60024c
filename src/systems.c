/* See systems.h. */
#include "systems.h"

#include "automata/aut.h"
#include "base/options.h"
#include "command.h"

#include <string.h>

/* "dir/ring.aut" is called "ring". */
static const char *name_of_file(systems *s, const char *file) {
  const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
  if (!strcmp(file, "-")) return intern_str(&s->actions.texts, "input");
  return intern_strn(&s->actions.texts, base, dot ? (size_t)(dot - base) : strlen(base));
}

static bool read_aut(job *job, systems *s, const char *file) {
  lts *l = aut_read(job, &s->actions, file);
  if (!l) return false;
  l->name = name_of_file(s, file);
  vec_push(&s->at, l);
  return true;
}

bool systems_load(job *job, systems *s) {
  bool good = true;
  *s = (systems){0};
  actions_init(&s->actions);
  for (uint32_t i = 0; i < job->options.files.n; i++) {
    const char *file = job->options.files.at[i];
    if (!strcmp(file, "-") || command_role(file) == ROLE_SYSTEM)
      good &= read_aut(job, s, file);
    else {
      command_refuse(job, file, "transition systems (.aut) and specifications (.spec)");
      good = false;
    }
  }
  return good;
}

void systems_free(systems *s) {
  for (uint32_t i = 0; i < s->at.n; i++) lts_free(s->at.at[i]);
  vec_free(&s->at);
  actions_free(&s->actions);
}

/* --- lists of actions --- */

static bool has_action(const systems *s, uint32_t a) {
  for (uint32_t i = 0; i < s->at.n; i++)
    if (lts_has(s->at.at[i], a)) return true;
  return false;
}

static bool no_action(job *job, const systems *s, const char *name, const char *option) {
  const char *near = nearest_word(name, s->actions.names.at + 1, s->actions.names.n - 1);
  if (near)
    diag_error(&job->diag, (place){0}, "%s: no system has an action '%s'; did you mean '%s'?", option, name, near);
  else
    diag_error(&job->diag, (place){0}, "%s: no system has an action '%s'", option, name);
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

bool systems_actions(job *job, const systems *s, const char *list, const char *option, action_numbers *out) {
  for (const char *at = list, *end;; at = end + 1) {
    end = element_end(at);
    while (at < end && *at == ' ') at++;
    size_t n = (size_t)(end - at);
    while (n && at[n - 1] == ' ') n--;
    const char *name = intern_strn(&job->names, at, n);
    uint32_t a = action_find(&s->actions, name);
    if (a == LTS_NONE || a == LTS_TAU || !has_action(s, a)) return no_action(job, s, name, option);
    vec_push(out, a);
    if (!*end) return true;
  }
}
