/* See task.h. The file is read line by line into (indentation, dash, key, value), and the
 * few keys that matter are picked up by where they stand; a document that uses more of YAML
 * than that is refused with its line, never misread. */
#include "command/task.h"

#include "base/buf.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- files --- */

enum { largest_file = 1 << 20 };

static char *read_all(const char *name, arena *a, const char **why) {
  FILE *f = fopen(name, "r");
  *why = f ? "cannot be read" : strerror(errno);
  if (!f) return NULL;
  char *text = mem_alloc(largest_file + 1), *copy = NULL;
  size_t n = fread(text, 1, largest_file, f);
  if (n == largest_file) *why = "too large for a file of this kind";
  else if (!ferror(f) && !memchr(text, 0, n)) copy = arena_strdup(a, text);
  fclose(f);
  mem_free(text);
  return copy;
}

/* `name` as seen from the directory of `from`. */
static const char *beside(arena *a, const char *from, const char *name) {
  const char *slash = strrchr(from, '/');
  if (!slash || name[0] == '/') return arena_strdup(a, name);
  return arena_printf(a, "%.*s%s", (int)(slash - from + 1), from, name);
}

static const char *base_name(arena *a, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  const char *dot = strrchr(name, '.');
  return arena_printf(a, "%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

/* --- properties --- */

static void squeeze(char *s) { /* drops white space */
  char *to = s;
  for (; *s; s++)
    if (!isspace((unsigned char)*s)) *to++ = *s;
  *to = 0;
}

static bool skip(const char **at, const char *word) {
  size_t n = strlen(word);
  if (strncmp(*at, word, n)) return false;
  *at += n;
  return true;
}

/* The name of a function before "()". */
static const char *called(const char **at, arena *a) {
  const char *begin = *at;
  while (isalnum((unsigned char)**at) || **at == '_') ++*at;
  const char *name = arena_printf(a, "%.*s", (int)(*at - begin), begin);
  return skip(at, "()") ? name : NULL;
}

/* CHECK(init(F()),LTL(G!call(E()))) with E one of the error functions. */
static bool parse_unreach(const char *at, arena *a, property *p) {
  if (!skip(&at, "CHECK(init(")) return false;
  const char *entry = called(&at, a);
  if (!entry || !*entry || !skip(&at, "),LTL(G!call(")) return false;
  const char *error = called(&at, a);
  if (!error || !skip(&at, ")))") || *at) return false;
  p->entry = entry;
  return !strcmp(error, "reach_error") || !strcmp(error, "__VERIFIER_error");
}

/* CHECK(init(F()),LTL(Fend)). */
static bool parse_termination(const char *at, arena *a, property *p) {
  if (!skip(&at, "CHECK(init(")) return false;
  const char *entry = called(&at, a);
  if (!entry || !*entry || !skip(&at, "),LTL(Fend))") || *at) return false;
  p->entry = entry;
  return true;
}

static const char *one_line(arena *a, const char *text) {
  char *line = arena_strdup(a, text), *to = line;
  for (const char *at = line; *at; at++) {
    bool blank = isspace((unsigned char)*at);
    if (!blank) *to++ = *at;
    if (blank && to > line && to[-1] != ' ') *to++ = ' ';
  }
  while (to > line && to[-1] == ' ') to--;
  *to = 0;
  return line;
}

bool property_read(job *job, arena *a, const char *name, property *p) {
  const char *why;
  char *text = read_all(name, a, &why);
  *p = (property){.name = base_name(a, name), .file = arena_strdup(a, name), .entry = "", .text = ""};
  if (!text) {
    diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", why);
    return false;
  }
  p->text = one_line(a, text);
  squeeze(text);
  if (strncmp(text, "CHECK(", 6) && strncmp(text, "COVER(", 6)) {
    diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)},
               "this is no property: CHECK( init(main()), LTL(G ! call(reach_error())) ) is one");
    return false;
  }
  p->termination = parse_termination(text, a, p);
  p->supported = p->termination || parse_unreach(text, a, p);
  return true;
}

/* --- YAML, the little that is needed --- */

typedef struct yaml_line {
  uint32_t number, indent; /* indent: column of the key or the item's text */
  bool dash;               /* an item of a sequence begins here */
  char *key, *value;       /* "" when there is none */
} yaml_line;

typedef struct reader {
  job *job;
  task *task;
  const char *name;
  uint32_t file;
  const char *version, *language;
  const char *section; /* the key at column 0 that we are below */
  uint32_t pending;    /* index + 1 of the property that expected_verdict belongs to */
  bool failed;
} reader;

static bool refuse(reader *r, uint32_t line, const char *what) {
  diag_error(&r->job->diag, (place){r->file, line, line ? 1 : 0}, "%s", what);
  r->failed = true;
  return false;
}

/* Cuts a comment: a # that begins the text or follows a blank, outside of quotes. */
static void cut_comment(char *s) {
  char quote = 0;
  for (char *at = s; *at; at++) {
    if (quote) {
      if (*at == quote) quote = 0;
    } else if (*at == '"' || *at == '\'') {
      quote = *at;
    } else if (*at == '#' && (at == s || isspace((unsigned char)at[-1]))) {
      *at = 0;
      return;
    }
  }
}

static char *trim(char *s) {
  while (isspace((unsigned char)*s)) s++;
  char *end = s + strlen(s);
  while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
  return s;
}

static char *unquote(char *s) {
  size_t n = strlen(s);
  if (n < 2 || (s[0] != '"' && s[0] != '\'') || s[n - 1] != s[0]) return s;
  s[n - 1] = 0;
  return s + 1;
}

/* The colon that ends a key: outside of quotes, before a blank or the end. */
static char *key_end(char *s) {
  if (*s == '"' || *s == '\'' || *s == '[') return NULL;
  for (char *at = s; *at; at++)
    if (*at == ':' && (!at[1] || isspace((unsigned char)at[1]))) return at;
  return NULL;
}

static bool split_line(reader *r, char *text, uint32_t number, yaml_line *l) {
  char *at = text;
  *l = (yaml_line){.number = number, .key = "", .value = ""};
  cut_comment(text);
  while (*at == ' ') at++;
  if (*at == '\t') return refuse(r, number, "a tab indents here, which YAML does not allow");
  while (at[0] == '-' && (at[1] == ' ' || !at[1])) {
    l->dash = true;
    at++;
    while (*at == ' ') at++;
  }
  l->indent = (uint32_t)(at - text);
  at = trim(at);
  if (*at == '{' || *at == '&' || *at == '*' || *at == '!' || *at == '|' || *at == '>')
    return refuse(r, number, "this kind of YAML is not read here");
  char *colon = key_end(at);
  if (colon) {
    *colon = 0;
    l->key = trim(at);
    l->value = trim(colon + 1);
    if (*l->value == '{' || *l->value == '&' || *l->value == '*')
      return refuse(r, number, "this kind of YAML is not read here");
  } else {
    l->value = at;
  }
  return true;
}

/* --- what a task says --- */

static void add_files(reader *r, char *value) {
  task *t = r->task;
  size_t n = strlen(value);
  if (*value == '[' && value[n - 1] == ']') {
    value[n - 1] = 0;
    for (char *item = strtok(value + 1, ","); item; item = strtok(NULL, ",")) {
      char *name = unquote(trim(item));
      if (*name) vec_push(&t->files, beside(&t->arena, r->name, name));
    }
  } else if (*value) {
    vec_push(&t->files, beside(&t->arena, r->name, unquote(value)));
  }
}

/* A property whose file is not there is known by its name. */
static void add_property(reader *r, const char *value) {
  task *t = r->task;
  const char *file = beside(&t->arena, r->name, value);
  FILE *f = fopen(file, "r");
  property p = {.name = base_name(&t->arena, file), .file = file, .entry = "", .text = ""};
  if (f) {
    fclose(f);
    r->failed |= !property_read(r->job, &t->arena, file, &p);
  } else {
    p.termination = !strcmp(p.name, "termination");
    p.supported = p.termination || !strcmp(p.name, "unreach-call");
    p.entry = p.supported ? "main" : "";
    p.text = p.name;
  }
  vec_push(&t->properties, p);
  r->pending = t->properties.n;
}

static void set_expected(reader *r, const yaml_line *l, const char *value) {
  if (!r->pending) {
    refuse(r, l->number, "expected_verdict stands before its property_file");
    return;
  }
  property *p = &r->task->properties.at[r->pending - 1];
  if (!strcmp(value, "true")) p->expected = EXPECT_HOLDS;
  else if (!strcmp(value, "false")) p->expected = EXPECT_VIOLATED;
  else refuse(r, l->number, "expected_verdict is true or false");
}

static void set_model(reader *r, const yaml_line *l, const char *value) {
  if (!strcmp(value, "LP64")) r->task->data_model = MODEL_LP64;
  else if (!strcmp(value, "ILP32")) r->task->data_model = MODEL_ILP32;
  else refuse(r, l->number, "data_model is LP64 or ILP32");
}

static void take_line(reader *r, yaml_line *l) {
  bool top = l->indent == 0 && *l->key;
  if (top) r->section = l->key;
  char *value = unquote(l->value);
  if (top && !strcmp(l->key, "format_version")) {
    r->version = value;
  } else if (!strcmp(r->section, "input_files")) {
    add_files(r, value);
  } else if (!strcmp(r->section, "properties") && !top) {
    if (l->dash) r->pending = 0;
    if (!strcmp(l->key, "property_file")) add_property(r, value);
    else if (!strcmp(l->key, "expected_verdict")) set_expected(r, l, value);
  } else if (!strcmp(r->section, "options") && !top) {
    if (!strcmp(l->key, "language")) r->language = value;
    else if (!strcmp(l->key, "data_model")) set_model(r, l, value);
  }
}

static bool complete(reader *r) {
  if (r->failed) return false;
  if (!*r->version) return refuse(r, 0, "no format_version: this is not a task definition");
  if (r->version[0] != '2' && r->version[0] != '1') return refuse(r, 0, "a format_version other than 1 and 2");
  if (strcmp(r->language, "C")) return refuse(r, 0, "the language of this task is not C");
  if (!r->task->files.n) return refuse(r, 0, "no input_files");
  return true;
}

bool task_read(job *job, const char *name, task *t) {
  *t = (task){0};
  reader r = {.job = job,
              .task = t,
              .name = name,
              .version = "",
              .language = "C",
              .section = "",
              .file = diag_file(&job->diag, name)};
  const char *why;
  char *text = read_all(name, &t->arena, &why);
  if (!text) return refuse(&r, 0, why);
  uint32_t number = 1;
  for (char *at = text; at && !r.failed; number++) {
    char *end = strchr(at, '\n'), *next = end ? end + 1 : NULL;
    yaml_line l;
    if (end) *end = 0;
    if (strcmp(at, "---") && split_line(&r, at, number, &l) && (*l.key || *l.value || l.dash)) take_line(&r, &l);
    at = next;
  }
  return complete(&r);
}

void task_free(task *t) {
  vec_free(&t->files);
  vec_free(&t->properties);
  arena_free(&t->arena);
}
