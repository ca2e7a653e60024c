/* See yaml.h. libyaml loads a document as a table of nodes, where an alias is one more index of the same node. From it our own
 * nodes are made, each once, so that what is shared stays shared; `weight` is how much a reader would see who follows every
 * alias, and is bounded. This is the only file that includes yaml.h of libyaml. */
#include "base/yaml.h"

#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { largest_file = 16 << 20, deepest = 100, heaviest = 1 << 22 };

typedef struct made {
  const yaml_node *node; /* NULL: not yet */
  bool open;             /* its items are being made */
  uint32_t weight;
} made;

typedef struct reader {
  diag *d;
  arena *a;
  uint32_t file;
  yaml_document_t *document;
  made *made; /* by the number of the node, from 1 on */
  uint32_t depth;
} reader;

static place place_of(const reader *r, yaml_mark_t mark) {
  return (place){r->file, (uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

static bool refuse(reader *r, yaml_mark_t mark, const char *what, const char *word) {
  diag_error(r->d, place_of(r, mark), what, word);
  return false;
}

static const yaml_node *make(reader *r, int number);

static uint32_t weight_of(const reader *r, int number) { return r->made[number].weight; }

static bool has_usual_tag(const yaml_node_t *from) {
  static const char *const usual[] = {[YAML_SCALAR_NODE] = YAML_DEFAULT_SCALAR_TAG,
                                      [YAML_SEQUENCE_NODE] = YAML_DEFAULT_SEQUENCE_TAG,
                                      [YAML_MAPPING_NODE] = YAML_DEFAULT_MAPPING_TAG};
  return !from->tag || !strcmp((const char *)from->tag, usual[from->type]);
}

static bool make_text(reader *r, const yaml_node_t *from, yaml_node *to) {
  size_t n = from->data.scalar.length;
  char *text = arena_alloc(r->a, n + 1);
  memcpy(text, from->data.scalar.value, n);
  if (strlen(text) != n) return refuse(r, from->start_mark, "%s", "this text contains a NUL character");
  to->kind = YAML_TEXT;
  to->text = text;
  return true;
}

static bool make_list(reader *r, const yaml_node_t *from, yaml_node *to, uint64_t *weight) {
  const yaml_node_item_t *first = from->data.sequence.items.start;
  to->kind = YAML_LIST;
  to->n = (uint32_t)(from->data.sequence.items.top - first);
  yaml_item *items = arena_array(r->a, yaml_item, to->n + 1);
  to->items = items;
  for (uint32_t i = 0; i < to->n; i++) {
    if (!(items[i].value = make(r, first[i]))) return false;
    items[i].where = items[i].value->where;
    *weight += weight_of(r, first[i]);
  }
  return true;
}

static int by_key(const void *a, const void *b) {
  const yaml_item *x = *(const yaml_item *const *)a, *y = *(const yaml_item *const *)b;
  return strcmp(x->key, y->key);
}

static bool keys_are_different(reader *r, const yaml_node *map) {
  const yaml_item **sorted = mem_alloc(sizeof *sorted * (map->n + 1));
  const char *twice = NULL;
  place where = map->where;
  for (uint32_t i = 0; i < map->n; i++) sorted[i] = &map->items[i];
  qsort(sorted, map->n, sizeof *sorted, by_key);
  for (uint32_t i = 1; i < map->n && !twice; i++)
    if (!by_key(&sorted[i - 1], &sorted[i])) {
      twice = sorted[i]->key;
      where = sorted[i]->where.line > sorted[i - 1]->where.line ? sorted[i]->where : sorted[i - 1]->where;
    }
  mem_free(sorted);
  if (twice) diag_error(r->d, where, "duplicate key '%s'", twice);
  return !twice;
}

static bool make_map(reader *r, const yaml_node_t *from, yaml_node *to, uint64_t *weight) {
  const yaml_node_pair_t *first = from->data.mapping.pairs.start;
  to->kind = YAML_MAP;
  to->n = (uint32_t)(from->data.mapping.pairs.top - first);
  yaml_item *items = arena_array(r->a, yaml_item, to->n + 1);
  to->items = items;
  for (uint32_t i = 0; i < to->n; i++) {
    const yaml_node *key = make(r, first[i].key);
    if (!key) return false;
    yaml_mark_t mark = yaml_document_get_node(r->document, first[i].key)->start_mark;
    if (key->kind != YAML_TEXT) return refuse(r, mark, "%s", "a key must be a scalar");
    if (!strcmp(key->text, "<<")) return refuse(r, mark, "%s", "merge keys are not supported");
    items[i].key = key->text;
    items[i].where = key->where;
    if (!(items[i].value = make(r, first[i].value))) return false;
    *weight += weight_of(r, first[i].value);
  }
  return keys_are_different(r, to);
}

static bool make_kind(reader *r, const yaml_node_t *from, yaml_node *to, uint64_t *weight) {
  switch (from->type) {
  case YAML_SCALAR_NODE: return make_text(r, from, to);
  case YAML_SEQUENCE_NODE: return make_list(r, from, to, weight);
  case YAML_MAPPING_NODE: return make_map(r, from, to, weight);
  case YAML_NO_NODE: break;
  }
  return false;
}

/* NULL, with a diagnostic: it is refused. */
static const yaml_node *make(reader *r, int number) {
  made *m = &r->made[number];
  const yaml_node_t *from = yaml_document_get_node(r->document, number);
  uint64_t weight = 1;
  if (m->node) return m->node;
  if (m->open) return refuse(r, from->start_mark, "%s", "this alias refers to itself"), NULL;
  if (r->depth >= deepest) return refuse(r, from->start_mark, "%s", "this is nested too deeply"), NULL;
  if (!has_usual_tag(from)) return refuse(r, from->start_mark, "tags are not supported: %s", (char *)from->tag), NULL;
  yaml_node *to = arena_new(r->a, yaml_node);
  *to = (yaml_node){.where = place_of(r, from->start_mark), .text = ""};
  m->open = true;
  r->depth++;
  bool fine = make_kind(r, from, to, &weight);
  r->depth--;
  m->open = false;
  if (fine && weight > heaviest)
    fine = refuse(r, from->start_mark, "%s", "this is too large once its aliases are expanded");
  if (!fine) return NULL;
  m->weight = (uint32_t)weight;
  return m->node = to;
}

/* What libyaml could not parse. */
static void tell_problem(reader *r, const yaml_parser_t *parser) {
  const char *problem = parser->problem ? parser->problem : "not valid YAML";
  yaml_mark_t mark = parser->problem_mark;
  if (parser->error == YAML_MEMORY_ERROR) mem_exhausted();
  if (parser->error == YAML_READER_ERROR) { /* of characters: it knows their offset alone */
    diag_error(r->d, (place){.file = r->file}, "%s at byte %zu", problem, parser->problem_offset);
    return;
  }
  if (parser->error == YAML_COMPOSER_ERROR && !mark.line && !mark.column) mark = parser->context_mark;
  diag_error(r->d, place_of(r, mark), "%s%s%s", parser->context ? parser->context : "", parser->context ? ": " : "",
             problem);
}

/* The document that comes next; false, with a diagnostic: it cannot be parsed. */
static bool load(reader *r, yaml_parser_t *parser, yaml_document_t *document) {
  if (yaml_parser_load(parser, document)) return true;
  tell_problem(r, parser);
  return false;
}

/* Is there no further document? */
static bool is_last(reader *r, yaml_parser_t *parser) {
  yaml_document_t next;
  if (!load(r, parser, &next)) return false;
  const yaml_node_t *root = yaml_document_get_root_node(&next);
  bool last = root ? refuse(r, root->start_mark, "%s", "only one document is allowed") : true;
  yaml_document_delete(&next);
  return last;
}

const yaml_node *yaml_parse(diag *d, arena *a, uint32_t file, const char *text, size_t n) {
  yaml_parser_t parser;
  yaml_document_t document;
  reader r = {.d = d, .a = a, .file = file, .document = &document};
  const yaml_node *node = NULL;
  if (!yaml_parser_initialize(&parser)) mem_exhausted();
  yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
  if (load(&r, &parser, &document)) {
    const yaml_node_t *root = yaml_document_get_root_node(&document);
    r.made = mem_alloc(sizeof *r.made * (size_t)(document.nodes.top - document.nodes.start + 1));
    if (!root) diag_error(d, (place){.file = file}, "the document is empty");
    else if (!(node = make(&r, 1)) || !is_last(&r, &parser)) node = NULL;
    mem_free(r.made);
    yaml_document_delete(&document);
  }
  yaml_parser_delete(&parser);
  return node;
}

const yaml_node *yaml_read(diag *d, arena *a, const char *name) {
  buf text = {0};
  const yaml_node *node = NULL;
  uint32_t file = diag_file(d, name);
  if (file_read(name, largest_file, &text)) node = yaml_parse(d, a, file, buf_text(&text), text.n);
  else diag_error(d, (place){.file = file}, "%s", strerror(errno));
  buf_free(&text);
  return node;
}

/* ---- mappings as structs ---- */

static const char *kind_words(uint32_t kinds) {
  static const char *const words[] = {[YAML_TEXT] = "a string",
                                      [YAML_LIST] = "a list",
                                      [YAML_MAP] = "a mapping",
                                      [YAML_TEXT | YAML_LIST] = "a string or a list"};
  return kinds < sizeof words / sizeof *words && words[kinds] ? words[kinds] : "something else";
}

static bool take_item(diag *d, const yaml_item *item, const char *what, const yaml_field *fields, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (strcmp(fields[i].key, item->key)) continue;
    *fields[i].value = item->value;
    if (item->value->kind & fields[i].kinds) return true;
    diag_error(d, item->value->where, "the field '%s' of %s must be %s", item->key, what, kind_words(fields[i].kinds));
    return false;
  }
  diag_error(d, item->where, "unknown field '%s' in %s", item->key, what);
  return false;
}

bool yaml_fields(diag *d, const yaml_node *node, const char *what, const yaml_field *fields, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) *fields[i].value = NULL;
  if (node->kind != YAML_MAP) {
    diag_error(d, node->where, "%s must be a mapping", what);
    return false;
  }
  for (uint32_t i = 0; i < node->n; i++)
    if (!take_item(d, &node->items[i], what, fields, n)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!*fields[i].value && !fields[i].optional) {
      diag_error(d, node->where, "%s has no field '%s'", what, fields[i].key);
      return false;
    }
  return true;
}

bool yaml_positive(const yaml_node *node, uint32_t *value) {
  uint64_t n = 0;
  const char *text = node->text;
  if (node->kind != YAML_TEXT || *text < '1' || *text > '9' || strlen(text) > 10) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    n = n * 10 + (uint64_t)(*text - '0');
  }
  *value = (uint32_t)n;
  return n <= UINT32_MAX;
}
