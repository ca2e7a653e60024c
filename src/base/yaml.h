/* YAML as a tree, read by libyaml in all its styles: blocks, flow, quotes, folded and literal text, anchors. What could be
 * understood in two ways is refused, with a diagnostic at its place: a key that a mapping has twice, keys that are no text, tags,
 * merge keys (`<<`), an alias inside of what it stands for, a second document.
 *
 * Scalars are text, whatever they look like: `5`, `"5"` and `true` are the text 5, 5 and true. */
#ifndef CANTRIP_BASE_YAML_H
#define CANTRIP_BASE_YAML_H

#include "base/arena.h"
#include "base/diag.h"

typedef enum { YAML_TEXT = 1, YAML_LIST = 2, YAML_MAP = 4, YAML_ANY = 7 } yaml_kind;

typedef struct yaml_node yaml_node;

typedef struct yaml_item {
  const char *key; /* of a mapping; NULL in a list */
  place where;     /* of the key or the element */
  const yaml_node *value;
} yaml_item;

struct yaml_node {
  yaml_kind kind;
  place where;
  const char *text; /* YAML_TEXT; "" otherwise */
  uint32_t n;
  const yaml_item *items; /* of a list or mapping, in their order */
};

/* The one document of a file, in the arena. NULL, with a diagnostic: it cannot be read, or is not understood. */
const yaml_node *yaml_read(diag *d, arena *a, const char *name);
/* The same of a text; `file` is its name in diagnostics. */
const yaml_node *yaml_parse(diag *d, arena *a, uint32_t file, const char *text, size_t n);

/* ---- mappings as structs ---- */

typedef struct yaml_field {
  const char *key;
  uint32_t kinds; /* which it may be */
  bool optional;
  const yaml_node **value; /* set; NULL where an optional field is absent */
} yaml_field;

/* Takes a mapping apart. False, with a diagnostic: it is no mapping, has another field, lacks one or has one of another kind.
 * `what` names it: "a waypoint". */
bool yaml_fields(diag *d, const yaml_node *node, const char *what, const yaml_field *fields, uint32_t n);

/* Is it the text of a whole number from 1 to UINT32_MAX, in decimal digits alone? */
bool yaml_positive(const yaml_node *node, uint32_t *value);

#endif
