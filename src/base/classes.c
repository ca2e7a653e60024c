/* See classes.h. */
#include "base/classes.h"

#include "base/job.h"
#include "base/options.h"

#include <string.h>

typedef struct class {
  const char *name, *sanitizers, *text;
  uint32_t checks;
} class;

static const class classes[] = {
#define X(name, kind, bit, memory, tools, text) {#name, tools, text, bit},
    CHECKS(X)
#undef X
};

enum { nclasses = sizeof classes / sizeof *classes };

static const class *class_of(run_check check) {
  static const class none = {"check", "address,undefined", "", 0};
  for (int i = 0; i < nclasses; i++)
    if (classes[i].checks == (uint32_t)check) return &classes[i];
  return &none;
}

const char *check_name_of(run_check check) { return class_of(check)->name; }
const char *check_text(run_check check) { return class_of(check)->text; }
const char *check_sanitizers(run_check check) { return class_of(check)->sanitizers; }

const char *check_misuse(int64_t number) {
#define X(n, text)                                                                                                     \
  if (number == (n)) return text;
  MISUSES(X)
#undef X
  return "its interface does not allow this use";
}

/* The checks that a word of n characters stands for; false: it is none. */
static bool find_word(const char *word, size_t n, uint32_t *checks) {
  bool all = n == 3 && !strncmp(word, "all", n), none = n == 4 && !strncmp(word, "none", n);
  *checks = all ? CHECK_ALL : 0;
  if (all || none) return true;
  for (int i = 0; i < nclasses; i++) {
    if (strlen(classes[i].name) != n || strncmp(classes[i].name, word, n)) continue;
    *checks = classes[i].checks;
    return true;
  }
  return false;
}

static void refuse_word(job *job, const char *word) {
  buf names = {0};
  const char *words[sizeof classes / sizeof *classes + 3];
  uint32_t n = 0;
  for (int i = 0; i < nclasses; i++) {
    buf_printf(&names, "%s, ", classes[i].name);
    words[n++] = classes[i].name;
  }
  words[n++] = "all";
  words[n++] = "none";
  words[n++] = "termination";
  const char *near = *word ? nearest_word(word, words, n) : NULL;
  if (near)
    diag_error(&job->diag, (place){0}, "--checks: '%s' is not one of %sall, none; did you mean '%s'?", word,
               buf_text(&names), near);
  else diag_error(&job->diag, (place){0}, "--checks: '%s' is not one of %sall, none", word, buf_text(&names));
  buf_free(&names);
}

bool checks_parse(job *job, const char *list, uint32_t *checks) {
  *checks = 0;
  while (*list) {
    uint32_t more;
    size_t n = strcspn(list, ",");
    bool known = find_word(list, n, &more);
    if (!known || (list[n] == ',' && !list[n + 1])) {
      refuse_word(job, known ? "" : intern_strn(&job->names, list, n));
      return false;
    }
    *checks |= more;
    list += n + (list[n] == ',');
  }
  return true;
}
