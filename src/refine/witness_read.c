/* Reads a witness, see validate.h. The tree of YAML is taken apart mapping by mapping, each with the fields that format 2.0 gives it:
 * nothing of its contents is passed over. A field that is not known, an expression in another language, a segment that does not end
 * with what is to be followed, a constraint where none can be, or a witness of another program is an error. */
#include "base/sha256.h"
#include "base/yaml.h"
#include "refine/validate.h"

#include <string.h>
#include <strings.h>

void witness_free(witness *w) {
  vec_free(&w->points);
  arena_free(&w->arena);
}

typedef struct reader {
  job *job;
  witness *w;
  const string_list *files;
} reader;

#define FIELDS(r, node, what, ...)                                                                                     \
  yaml_fields(&(r)->job->diag, node, what, (const yaml_field[]){__VA_ARGS__},                                          \
              sizeof((const yaml_field[]){__VA_ARGS__}) / sizeof(yaml_field))

static bool refuse(reader *r, const yaml_node *at, const char *what, const char *word) {
  diag_error(&r->job->diag, at->where, what, word);
  return false;
}

static bool is(const yaml_node *node, const char *text) { return node && !strcmp(node->text, text); }

static const char *text_of(const yaml_node *node) { return node ? node->text : ""; }

/* ---- what it is about ---- */

static bool is_hash(const char *text) { return strlen(text) == 64 && strspn(text, "0123456789abcdefABCDEF") == 64; }

/* Each file that is checked is one of those that it is about. */
static bool compare_hashes(reader *r, const yaml_node *hashes) {
  for (uint32_t k = 0; k < hashes->n; k++)
    if (!is_hash(hashes->items[k].value->text))
      return refuse(r, hashes->items[k].value, "'%s' is not a SHA-256 hash", hashes->items[k].value->text);
  for (uint32_t i = 0; i < r->files->n; i++) {
    char hash[SHA256_TEXT] = "";
    bool found = !sha256_file(r->files->at[i], hash);
    for (uint32_t k = 0; k < hashes->n; k++) found |= !strcasecmp(hash, hashes->items[k].value->text);
    if (!found)
      return refuse(r, hashes, "the witness is about other files: the hash of %s is not among its own",
                    r->files->at[i]);
  }
  return true;
}

static bool read_task(reader *r, const yaml_node *task) {
  const yaml_node *files, *hashes, *specification, *model, *language;
  const char *wanted = r->job->options.data_model == MODEL_ILP32 ? "ILP32" : "LP64";
  if (!FIELDS(r, task, "a task", {"input_files", YAML_TEXT | YAML_LIST, true, &files},
              {"input_file_hashes", YAML_MAP, true, &hashes}, {"specification", YAML_TEXT, true, &specification},
              {"data_model", YAML_TEXT, true, &model}, {"language", YAML_TEXT, true, &language}))
    return false;
  if (language && !is(language, "C")) return refuse(r, language, "the language must be C, not '%s'", language->text);
  if (model && !is(model, wanted))
    return refuse(r, model, "the witness is for the data model %s: use --data-model", model->text);
  r->w->specification = text_of(specification);
  return !hashes || compare_hashes(r, hashes);
}

static bool read_metadata(reader *r, const yaml_node *metadata) {
  const yaml_node *version, *uuid, *time, *producer, *task;
  if (!FIELDS(r, metadata, "the metadata of a witness", {"format_version", YAML_TEXT, false, &version},
              {"uuid", YAML_TEXT, true, &uuid}, {"creation_time", YAML_TEXT, true, &time},
              {"producer", YAML_MAP, true, &producer}, {"task", YAML_MAP, true, &task}))
    return false;
  if (strncmp(version->text, "2.", 2)) return refuse(r, version, "format_version must be 2.0, not '%s'", version->text);
  return !task || read_task(r, task);
}

/* ---- what it says ---- */

static bool read_location(reader *r, const yaml_node *location, witness_point *p) {
  const yaml_node *file, *line, *column, *function;
  if (!FIELDS(r, location, "a location", {"file_name", YAML_TEXT, false, &file}, {"line", YAML_TEXT, false, &line},
              {"column", YAML_TEXT, true, &column}, {"function", YAML_TEXT, true, &function}))
    return false;
  p->file = file->text;
  p->function = text_of(function);
  if (!*p->file || (function && !*p->function)) return refuse(r, location, "%s", "an empty name of a file or function");
  if (!yaml_positive(line, &p->line)) return refuse(r, line, "'%s' is not a line number", line->text);
  if (column && !yaml_positive(column, &p->column))
    return refuse(r, column, "'%s' is not a column number", column->text);
  return true;
}

/* The value of a constraint or an invariant. */
static bool read_value(reader *r, const yaml_node *value, const yaml_node *format, witness_point *p) {
  bool known = !format || is(format, "c_expression") || is(format, "ext_c_expression") ||
               (is(format, "acsl_expression") && !strcmp(p->type, "function_return"));
  if (!known) return refuse(r, format, "'%s' is not allowed here", format->text);
  if (!*value->text) return refuse(r, value, "%s", "the expression is missing");
  p->value = value->text;
  return true;
}

static bool read_constraint(reader *r, const yaml_node *constraint, witness_point *p) {
  const yaml_node *value, *format;
  if (p->target || !strcmp(p->type, "function_enter"))
    return refuse(r, constraint, "a waypoint of type %s must not have a constraint", p->type);
  return FIELDS(r, constraint, "a constraint", {"value", YAML_TEXT, false, &value},
                {"format", YAML_TEXT, true, &format}) &&
         read_value(r, value, format, p);
}

static bool read_waypoint(reader *r, const yaml_node *item) {
  static const char *const types[] = {"assumption", "branching", "function_enter", "function_return", "target"};
  const yaml_node *waypoint, *type, *action, *location, *constraint;
  bool known = false;
  if (!FIELDS(r, item, "the element of a segment", {"waypoint", YAML_MAP, false, &waypoint}) ||
      !FIELDS(r, waypoint, "a waypoint", {"type", YAML_TEXT, false, &type}, {"action", YAML_TEXT, false, &action},
              {"location", YAML_MAP, false, &location}, {"constraint", YAML_MAP, true, &constraint}))
    return false;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) known |= is(type, types[i]);
  if (!known) return refuse(r, type, "unknown waypoint type '%s'", type->text);
  if (!is(action, "follow") && !is(action, "avoid")) return refuse(r, action, "'%s' is not allowed here", action->text);
  witness_point p = {.type = type->text, .function = "", .value = "", .file = ""};
  p.target = is(type, "target");
  p.avoid = is(action, "avoid");
  if (p.target && p.avoid) return refuse(r, action, "%s", "the action of a target must be 'follow'");
  if (!read_location(r, location, &p)) return false;
  if (constraint && !read_constraint(r, constraint, &p)) return false;
  if (!constraint && (is(type, "assumption") || is(type, "branching")))
    return refuse(r, waypoint, "a waypoint of type %s needs a constraint", type->text);
  vec_push(&r->w->points, p);
  return true;
}

/* Some waypoints to avoid, then one to follow. The last segment ends with the target. */
static bool read_segment(reader *r, const yaml_node *item, bool last) {
  const yaml_node *segment;
  if (!FIELDS(r, item, "the content of a violation", {"segment", YAML_LIST, false, &segment})) return false;
  if (!segment->n) return refuse(r, item, "a segment without %s", "waypoints");
  for (uint32_t i = 0; i < segment->n; i++) {
    const yaml_node *at = segment->items[i].value;
    if (!read_waypoint(r, at)) return false;
    const witness_point *p = &vec_last(&r->w->points);
    bool end = i + 1 == segment->n;
    if (p->avoid == end) return refuse(r, at, "%s", "a segment must end with its only 'follow' waypoint");
    if (end && p->target != last) return refuse(r, at, "a violation must end with a waypoint of type %s", "target");
  }
  return true;
}

static bool read_violation(reader *r, const yaml_node *content) {
  if (!content->n) return refuse(r, content, "a violation must end with a waypoint of type %s", "target");
  for (uint32_t i = 0; i < content->n; i++)
    if (!read_segment(r, content->items[i].value, i + 1 == content->n)) return false;
  return true;
}

static bool read_invariant(reader *r, const yaml_node *item) {
  const yaml_node *invariant, *type, *location, *value, *format;
  if (!FIELDS(r, item, "the content of a proof", {"invariant", YAML_MAP, false, &invariant}) ||
      !FIELDS(r, invariant, "an invariant", {"type", YAML_TEXT, false, &type}, {"location", YAML_MAP, false, &location},
              {"value", YAML_TEXT, false, &value}, {"format", YAML_TEXT, true, &format}))
    return false;
  if (!is(type, "loop_invariant") && !is(type, "location_invariant"))
    return refuse(r, type, "unknown invariant type '%s'", type->text);
  witness_point p = {.type = type->text, .function = "", .value = "", .file = ""};
  if (!read_location(r, location, &p) || !read_value(r, value, format, &p)) return false;
  vec_push(&r->w->points, p);
  return true;
}

static bool read_proof(reader *r, const yaml_node *content) {
  for (uint32_t i = 0; i < content->n; i++)
    if (!read_invariant(r, content->items[i].value)) return false;
  return true;
}

/* A list with one entry. */
static bool read_entry(reader *r, const yaml_node *top) {
  const yaml_node *type, *metadata, *content;
  if (top->kind != YAML_LIST || !top->n)
    return refuse(r, top, "not a witness of format 2.0: expected %s", "a violation_sequence or an invariant_set");
  if (top->n > 1) return refuse(r, top->items[1].value, "there is %s", "another entry");
  if (!FIELDS(r, top->items[0].value, "a witness", {"entry_type", YAML_TEXT, false, &type},
              {"metadata", YAML_MAP, true, &metadata}, {"content", YAML_LIST, false, &content}))
    return false;
  bool violation = is(type, "violation_sequence");
  if (!violation && !is(type, "invariant_set"))
    return refuse(r, type, "not a witness of format 2.0: expected %s", "a violation_sequence or an invariant_set");
  r->w->kind = violation ? WITNESS_VIOLATION : WITNESS_PROOF;
  return (!metadata || read_metadata(r, metadata)) && (violation ? read_violation(r, content) : read_proof(r, content));
}

bool witness_read(job *job, const char *name, const string_list *files, witness *w) {
  *w = (witness){.name = name, .specification = ""};
  reader r = {.job = job, .w = w, .files = files};
  const yaml_node *top = yaml_read(&job->diag, &w->arena, name);
  return top && read_entry(&r, top);
}
