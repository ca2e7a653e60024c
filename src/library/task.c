/* See task.h. What a property asks for is found in a table of the formulas that SV-COMP has. */
#include "library/task.h"

#include "base/classes.h"
#include "base/file.h"
#include "base/yaml.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* --- files --- */

enum { largest_property = 1 << 20 };

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

/* What can be asked for. A property of several lines is known by all of them. */
typedef struct formula {
  const char *text; /* without blanks; lines in alphabetical order, with | between them */
  const char *name; /* of the file that usually has it */
  property_kind kind;
  uint32_t counted, further; /* checks; further ones, at which nobody knows whether they are meant */
  bool cleanup;
} formula;

enum { dereferences = CHECK_BOUNDS | CHECK_NULL | CHECK_MEMORY };

static const formula formulas[] = {
    {"G!call(reach_error())", "unreach-call", ASKS_UNREACH, 0, 0, false},
    {"G!call(__VERIFIER_error())", "", ASKS_UNREACH, 0, 0, false},
    {"Fend", "termination", ASKS_TERMINATION, 0, 0, false},
    {"G!overflow", "no-overflow", ASKS_CHECKS, CHECK_OVERFLOW, CHECK_SHIFT, false},
    {"Gvalid-deref|Gvalid-free|Gvalid-memtrack", "valid-memsafety", ASKS_CHECKS, dereferences | CHECK_LEAK, 0, false},
    {"Gvalid-memcleanup", "valid-memcleanup", ASKS_CHECKS, CHECK_LEAK, 0, true},
    {"G!data-race", "no-data-race", ASKS_CHECKS, CHECK_RACE, 0, false},
};

enum { nformulas = sizeof formulas / sizeof *formulas, most_lines = 4 };

static void set_formula(property *p, const formula *f) {
  p->kind = f->kind;
  p->counted = f->counted;
  p->checks = f->counted | f->further;
  p->cleanup = f->cleanup;
  p->why = f->kind == ASKS_OTHER ? "unknown function" : "";
}

/* CHECK(init(F()),LTL(FORMULA)): the formula, and the entry that all of them must have. NULL: it is something else. */
static const char *parse_check(const char **at, arena *a, property *p) {
  if (!skip(at, "CHECK(init(")) return NULL;
  const char *entry = called(at, a);
  if (!entry || !*entry || !skip(at, "),LTL(") || (*p->entry && strcmp(p->entry, entry))) return NULL;
  const char *begin = *at, *end = strstr(begin, "CHECK(");
  if (!end) end = begin + strlen(begin);
  *at = end;
  p->entry = entry;
  return end - begin > 2 && !strncmp(end - 2, "))", 2) ? arena_printf(a, "%.*s", (int)(end - begin) - 2, begin) : NULL;
}

/* Of a text without blanks. */
static void parse_property(const char *at, arena *a, property *p) {
  const char *lines[most_lines] = {0}, *text = "";
  int n = 0;
  while (*at) {
    const char *line = n < most_lines ? parse_check(&at, a, p) : NULL;
    if (!line) return;
    int k = n++;
    for (; k > 0 && strcmp(lines[k - 1], line) > 0; k--) lines[k] = lines[k - 1];
    lines[k] = line;
  }
  for (int i = 0; i < n; i++) text = arena_printf(a, "%s%s%s", text, i ? "|" : "", lines[i]);
  for (int i = 0; i < nformulas; i++)
    if (!strcmp(formulas[i].text, text)) set_formula(p, &formulas[i]);
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

static const char not_known[] =
    "this version checks only unreach-call, termination, no-overflow, valid-memsafety and valid-memcleanup";

bool property_read(job *job, arena *a, const char *name, property *p) {
  buf content = {0};
  place where = {.file = diag_file(&job->diag, name)};
  *p = (property){.name = base_name(a, name), .file = arena_strdup(a, name), .entry = "", .text = "", .why = not_known};
  bool fine = file_read(name, largest_property, &content);
  if (!fine) diag_error(&job->diag, where, "%s", strerror(errno));
  char *text = arena_strdup(a, buf_text(&content));
  buf_free(&content);
  if (!fine) return false;
  p->text = one_line(a, text);
  squeeze(text);
  if (strncmp(text, "CHECK(", 6) && strncmp(text, "COVER(", 6)) {
    diag_error(&job->diag, where, "not a property; an example: CHECK( init(main()), LTL(G ! call(reach_error())) )");
    return false;
  }
  parse_property(text, a, p);
  return true;
}

bool property_is(const property *p, arena *a, const char *text) {
  property q = {.entry = ""};
  char *copy = arena_strdup(a, text);
  squeeze(copy);
  parse_property(copy, a, &q);
  return q.kind != ASKS_OTHER && q.kind == p->kind && q.counted == p->counted && q.cleanup == p->cleanup;
}

/* --- task definitions --- */

typedef struct reader {
  job *job;
  task *task;
  const char *name;
} reader;

#define FIELDS(r, node, what, ...)                                                                                     \
  yaml_fields(&(r)->job->diag, node, what, (const yaml_field[]){__VA_ARGS__},                                          \
              sizeof((const yaml_field[]){__VA_ARGS__}) / sizeof(yaml_field))

static bool refuse(reader *r, const yaml_node *at, const char *what) {
  diag_error(&r->job->diag, at->where, "%s", what);
  return false;
}

static bool add_file(reader *r, const yaml_node *name) {
  if (name->kind != YAML_TEXT || !*name->text) return refuse(r, name, "this is not the name of a file");
  vec_push(&r->task->files, beside(&r->task->arena, r->name, name->text));
  return true;
}

static bool add_files(reader *r, const yaml_node *files) {
  bool fine = files->kind == YAML_LIST || add_file(r, files);
  for (uint32_t i = 0; fine && i < files->n; i++) fine = add_file(r, files->items[i].value);
  return fine && (r->task->files.n || refuse(r, files, "no input_files"));
}

/* A property whose file is not there is known by its name. */
static bool read_property(reader *r, const char *name, property *p) {
  arena *a = &r->task->arena;
  const char *file = beside(a, r->name, name);
  if (!access(file, F_OK)) return property_read(r->job, a, file, p);
  *p = (property){.name = base_name(a, file), .file = file, .entry = "", .why = not_known};
  p->text = p->name;
  for (int i = 0; i < nformulas; i++)
    if (!strcmp(formulas[i].name, p->name)) {
      set_formula(p, &formulas[i]);
      p->entry = "main";
    }
  return true;
}

static bool add_property(reader *r, const yaml_node *item) {
  const yaml_node *file, *expected, *sub;
  property p;
  if (!FIELDS(r, item, "a property of a task", {"property_file", YAML_TEXT, false, &file},
              {"expected_verdict", YAML_TEXT, true, &expected}, {"subproperty", YAML_TEXT, true, &sub}))
    return false;
  if (!read_property(r, file->text, &p)) return false;
  bool holds = expected && !strcmp(expected->text, "true"), violated = expected && !strcmp(expected->text, "false");
  if (expected && !holds && !violated) return refuse(r, expected, "expected_verdict must be true or false");
  p.expected = holds ? EXPECT_HOLDS : violated ? EXPECT_VIOLATED : EXPECT_NOTHING;
  vec_push(&r->task->properties, p);
  return true;
}

/* Tools may have options of their own. */
static bool read_options(reader *r, const yaml_node *options) {
  for (uint32_t i = 0; i < options->n; i++) {
    const yaml_node *value = options->items[i].value;
    bool language = !strcmp(options->items[i].key, "language"), model = !strcmp(options->items[i].key, "data_model");
    if (language && strcmp(value->text, "C")) return refuse(r, value, "the language of this task is not C");
    if (!model) continue;
    if (!strcmp(value->text, "LP64")) r->task->data_model = MODEL_LP64;
    else if (!strcmp(value->text, "ILP32")) r->task->data_model = MODEL_ILP32;
    else return refuse(r, value, "data_model must be LP64 or ILP32");
  }
  return true;
}

static bool read_definition(reader *r, const yaml_node *top) {
  const yaml_node *version, *files, *required, *properties, *options, *more;
  if (!FIELDS(r, top, "a task definition", {"format_version", YAML_TEXT, false, &version},
              {"input_files", YAML_TEXT | YAML_LIST, false, &files},
              {"required_files", YAML_TEXT | YAML_LIST, true, &required}, {"properties", YAML_LIST, true, &properties},
              {"options", YAML_MAP, true, &options}, {"additional_information", YAML_ANY, true, &more}))
    return false;
  if (version->text[0] != '2' && version->text[0] != '1')
    return refuse(r, version, "unsupported format_version; 1 and 2 are supported");
  if ((options && !read_options(r, options)) || !add_files(r, files)) return false;
  for (uint32_t i = 0; properties && i < properties->n; i++)
    if (!add_property(r, properties->items[i].value)) return false;
  return true;
}

bool task_read(job *job, const char *name, task *t) {
  *t = (task){0};
  reader r = {.job = job, .task = t, .name = name};
  const yaml_node *top = yaml_read(&job->diag, &t->arena, name);
  return top && read_definition(&r, top);
}

void task_free(task *t) {
  vec_free(&t->files);
  vec_free(&t->properties);
  arena_free(&t->arena);
}
