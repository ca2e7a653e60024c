/* Reads a witness, see validate.h, line by line: of YAML it needs `key: value`, lists and quotes, as all producers of witnesses write
 * them. Nothing of its contents is passed over: a key that is not known, an expression in another language, a violation
 * without target or a witness of another program is an error. */
#include "base/sha256.h"
#include "prove/validate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void witness_free(witness *w) {
  vec_free(&w->points);
  arena_free(&w->arena);
}

typedef struct reader {
  job *job;
  witness *w;
  place where;        /* the file, and the line */
  bool known, inside; /* an entry has begun; its contents */
  string_list hashes; /* of the files that it is about */
  bool failed;
} reader;

static void refuse(reader *r, const char *what, const char *word) {
  diag_error(&r->job->diag, r->where, what, word);
  r->failed = true;
}

/* Without quotes. */
static const char *plain_value(arena *a, const char *text) {
  size_t length = strcspn(text, "\r\n");
  while (length && text[length - 1] == ' ') length--;
  bool quoted = length > 1 && (*text == '"' || *text == '\'') && text[length - 1] == *text;
  char *value = arena_printf(a, "%.*s", (int)(quoted ? length - 2 : length), quoted ? text + 1 : text);
  char *to = value;
  for (const char *from = value; *from; from++) { /* of escapes only those of quotes are needed in C */
    if (quoted && *text == '"' && *from == '\\' && (from[1] == '"' || from[1] == '\\')) from++;
    *to++ = *from;
  }
  *to = 0;
  return value;
}

static bool is(const char *a, const char *b) { return !strcmp(a, b); }

static bool is_one_of(const char *word, const char *const *words) {
  for (; *words; words++)
    if (is(word, *words)) return true;
  return false;
}

static bool is_hash(const char *text) { return strlen(text) == 64 && strspn(text, "0123456789abcdefABCDEF") == 64; }

/* What it is about. */
static void read_head(reader *r, const char *key, const char *value) {
  const char *model = r->job->options.data_model == MODEL_ILP32 ? "ILP32" : "LP64";
  if (is(key, "format_version") && strncmp(value, "2.", 2))
    refuse(r, "format_version '%s' is another one than 2.0", value);
  else if (is(key, "data_model") && !is(value, model))
    refuse(r, "the witness is for the data model %s: say so by --data-model", value);
  else if (is_hash(value)) vec_push(&r->hashes, value);
}

/* What it says. */
static void read_content(reader *r, const char *key, const char *value) {
  static const char *const structure[] = {"segment", "location", "constraint", "identifier", "file_hash", NULL};
  static const char *const fields[] = {"type", "action", "file_name", "function", "value",
                                       "line", "column", "format",    NULL};
  static const char *const formats[] = {"c_expression", "ext_c_expression", NULL};
  static const char *const actions[] = {"follow", "avoid", NULL};
  witness_point *p = r->w->points.n ? &vec_last(&r->w->points) : NULL;
  if (is_one_of(key, structure)) return;
  if (is(key, "waypoint") || is(key, "invariant"))
    vec_push(&r->w->points, ((witness_point){.type = "", .function = "", .value = "", .file = ""}));
  else if (!is_one_of(key, fields)) refuse(r, "'%s' is no field of a witness", key);
  else if (!p) refuse(r, "'%s' stands before any waypoint or invariant", key);
  else if ((is(key, "action") && !is_one_of(value, actions)) || (is(key, "format") && !is_one_of(value, formats)))
    refuse(r, "'%s' is nothing that a witness has there", value);
  else if (is(key, "type")) p->type = value, p->target = is(value, "target");
  else if (is(key, "action")) p->avoid = is(value, "avoid");
  else if (is(key, "file_name")) p->file = value;
  else if (is(key, "function")) p->function = value;
  else if (is(key, "value")) p->value = value;
  else if (is(key, "line")) p->line = (uint32_t)strtoul(value, NULL, 10);
  else if (is(key, "column")) p->column = (uint32_t)strtoul(value, NULL, 10);
}

static void read_line(reader *r, const char *line) {
  arena *a = &r->w->arena;
  const char *at = line + strspn(line, " -");
  if (!*at || *at == '\n' || *at == '\r' || *at == '#') return;
  size_t n = *at == '"' ? 1 + strcspn(at + 1, "\"") + 1 : strcspn(at, ":\r\n");
  bool keyed = n < strlen(at) && at[n] == ':';
  const char *key = keyed ? arena_printf(a, "%.*s", (int)n, at) : "";
  const char *value = plain_value(a, keyed ? at + n + 1 + strspn(at + n + 1, " ") : at);
  if (is(key, "entry_type")) {
    bool violation = is(value, "violation_sequence");
    if (!violation && !is(value, "invariant_set")) return;
    if (r->known) refuse(r, "there is another entry: '%s'", value);
    r->known = true;
    r->inside = false;
    r->w->kind = violation ? WITNESS_VIOLATION : WITNESS_PROOF;
  } else if (is(key, "content")) r->inside = true;
  else if (is(key, "metadata")) r->inside = false;
  else if (!r->inside) read_head(r, key, value);
  else if (keyed) read_content(r, key, value);
  else refuse(r, "'%s' is no field of a witness", value);
}

/* Each file that is checked is one of those that it is about, if it says which. */
static void compare_files(reader *r, const string_list *files) {
  for (uint32_t i = 0; i < files->n && r->hashes.n && !r->failed; i++) {
    char hash[SHA256_TEXT] = "";
    bool found = !sha256_file(files->at[i], hash);
    for (uint32_t k = 0; k < r->hashes.n; k++) found |= !strcasecmp(hash, r->hashes.at[k]);
    if (!found) refuse(r, "the witness is about other files: the hash of %s is not among its own", files->at[i]);
  }
}

static void complete(reader *r, const string_list *files) {
  const witness *w = r->w;
  bool target = w->points.n && w->points.at[w->points.n - 1].target;
  r->where.line = 0;
  if (r->failed) return;
  if (!r->known) refuse(r, "no witness of format 2.0: %s is expected", "a violation_sequence or an invariant_set");
  else if (!r->inside) refuse(r, "there is no %s", "content");
  else if (w->kind == WITNESS_VIOLATION && !target) refuse(r, "a violation ends with a waypoint of type %s", "target");
  else compare_files(r, files);
}

bool witness_read(job *job, const char *name, const string_list *files, witness *w) {
  *w = (witness){.name = name};
  reader r = {.job = job, .w = w, .where = {.file = diag_file(&job->diag, name)}};
  FILE *f = fopen(name, "r");
  char *line = NULL;
  size_t size = 0;
  if (!f) {
    refuse(&r, "%s", strerror(errno));
    return false;
  }
  for (r.where.line = 1, r.where.column = 1; getline(&line, &size, f) > 0 && !r.failed; r.where.line++)
    read_line(&r, line);
  free(line);
  fclose(f);
  complete(&r, files);
  vec_free(&r.hashes);
  return !r.failed;
}
