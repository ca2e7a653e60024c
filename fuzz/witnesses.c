/* Witnesses for test/witnesses.sh, right and wrong, in every style that YAML has. What a witness says is a tree; it is chosen so that its
 * answer is known, and may then be broken; the same tree is written in blocks or flow, with any quotes, folded, with anchors.
 * The first line of the output is a comment that says what must become of it:
 *   # confirmed   it is right, whatever its style
 *   # denied      it says something false: it is not confirmed
 *   # refused     it is no witness: exit code 2
 * usage: witnesses SEED violation|proof   for the programs of test/witnesses.sh */
#include "styles.h"

static node *find(node *map, const char *key) {
  for (int i = 0; i < map->n; i++)
    if (map->child[i]->key && !strcmp(map->child[i]->key, key)) return map->child[i];
  return NULL;
}

static void drop(node *parent, node *child) {
  for (int i = 0; i < parent->n; i++)
    if (parent->child[i] == child) {
      memmove(parent->child + i, parent->child + i + 1, sizeof *parent->child * (size_t)(parent->n - i - 1));
      parent->n--;
      return;
    }
}

/* ---- what witnesses say ---- */

typedef struct point {
  const char *type, *line, *value;
  bool avoid;
} point;

typedef struct claim {
  bool right;
  point points[4];
} claim;

static const claim violations[] = {
    {true, {{"assumption", "5", "n == 8", false}}},
    {true, {{"assumption", "5", "n > 3 && n < 9", false}}},
    {true, {{"function_return", "4", "\\result == 8", false}, {"branching", "8", "true", false}}},
    {true, {{"assumption", "6", "i == 2", false}, {"assumption", "6", "i == 3", false}}},
    {true, {{"branching", "5", "true", false}}},
    {true, {{"assumption", "6", "i > 100", true}}},
    {true, {{NULL, NULL, NULL, false}}},
    {false, {{"assumption", "5", "1 == 0", false}}},
    {false, {{"assumption", "5", "n == 7", false}}},
    {false, {{"assumption", "5", "n > 9 && n < 8", false}}},
    {false, {{"assumption", "5", "0", false}}},
    {false, {{"function_return", "4", "\\result == 5", false}}},
    {false, {{"function_return", "4", "\\result == 8", false}, {"branching", "8", "false", false}}},
    {false, {{"assumption", "6", "i == 3", false}, {"assumption", "6", "i == 2", false}}},
    {false, {{"branching", "5", "false", true}}},
    {false, {{"assumption", "6", "i == 5", true}}},
};

static const claim proofs[] = {
    {true, {{"loop_invariant", "5", "last >= 0", false}}},
    {true, {{"loop_invariant", "5", "last >= 0 && i >= last", false}}},
    {true, {{"loop_invariant", "5", "i >= 0", false}, {"loop_invariant", "5", "last <= i", false}}},
    {true, {{"location_invariant", "8", "last >= 0", false}}},
    {true, {{"loop_invariant", "5", "1 == 1", false}}},
    {true, {{NULL, NULL, NULL, false}}},
    {false, {{"loop_invariant", "5", "last >= 1", false}}},
    {false, {{"loop_invariant", "5", "1 == 0", false}}},
    {false, {{"loop_invariant", "5", "i == 5", false}}},
    {false, {{"loop_invariant", "5", "last >= 0", false}, {"loop_invariant", "5", "last == 5", false}}},
    {false, {{"loop_invariant", "5", "i > last", false}, {"loop_invariant", "5", "i >= 0", false}}},
    {false, {{"location_invariant", "8", "last > 0", false}}},
    {false, {{"location_invariant", "6", "i != 3", false}}},
};

static node *make_location(const char *line) {
  node *location = fresh(MAP, "location", NULL);
  add(location, fresh(TEXT, "file_name", "loop.c"));
  add(location, fresh(TEXT, "line", line));
  if (seldom()) add(location, fresh(TEXT, "function", "main"));
  return location;
}

static node *make_waypoint(const char *type, const char *line, const char *value, bool avoid) {
  node *item = fresh(MAP, NULL, NULL), *w = add(item, fresh(MAP, "waypoint", NULL));
  add(w, fresh(TEXT, "type", type));
  add(w, fresh(TEXT, "action", avoid ? "avoid" : "follow"));
  add(w, make_location(line));
  if (!value) return item;
  node *constraint = add(w, fresh(MAP, "constraint", NULL));
  add(constraint, fresh(TEXT, "value", value));
  if (often()) add(constraint, fresh(TEXT, "format", "c_expression"));
  return item;
}

static void fill_violation(node *content, const claim *c) {
  node *segment = NULL;
  for (const point *p = c->points; p->type || p == c->points; p++) {
    if (!p->type) break;
    if (!segment) segment = add(add(content, fresh(MAP, NULL, NULL)), fresh(LIST, "segment", NULL));
    add(segment, make_waypoint(p->type, p->line, p->value, p->avoid));
    if (!p->avoid) segment = NULL;
  }
  if (!segment) segment = add(add(content, fresh(MAP, NULL, NULL)), fresh(LIST, "segment", NULL));
  add(segment, make_waypoint("target", "8", NULL, false));
}

static void fill_proof(node *content, const claim *c) {
  for (const point *p = c->points; p->type; p++) {
    node *inv = add(add(content, fresh(MAP, NULL, NULL)), fresh(MAP, "invariant", NULL));
    add(inv, fresh(TEXT, "type", p->type));
    add(inv, make_location(p->line));
    add(inv, fresh(TEXT, "value", p->value));
    add(inv, fresh(TEXT, "format", "c_expression"));
  }
}

static void add_metadata(node *entry) {
  node *m = add(entry, fresh(MAP, "metadata", NULL));
  add(m, fresh(TEXT, "format_version", "2.0"));
  add(m, fresh(TEXT, "uuid", "91023a0f-9f45-4385-88c4-1152ade45537"));
  node *producer = add(m, fresh(MAP, "producer", NULL));
  add(producer, fresh(TEXT, "name", "a generator"));
  node *task = add(m, fresh(MAP, "task", NULL));
  add(add(task, fresh(LIST, "input_files", NULL)), fresh(TEXT, NULL, "loop.c"));
  add(task, fresh(TEXT, "specification", "CHECK( init(main()), LTL(G ! call(reach_error())) )"));
  add(task, fresh(TEXT, "data_model", "LP64"));
  add(task, fresh(TEXT, "language", "C"));
}

static node *make_entry(bool violation, const claim *c) {
  node *entry = fresh(MAP, NULL, NULL);
  add(entry, fresh(TEXT, "entry_type", violation ? "violation_sequence" : "invariant_set"));
  if (often()) add_metadata(entry);
  node *content = add(entry, fresh(LIST, "content", NULL));
  if (violation) fill_violation(content, c);
  else fill_proof(content, c);
  for (int i = 0; i < entry->n && seldom(); i++) { /* the order of fields means nothing */
    int k = (int)below((uint32_t)entry->n);
    node *swapped = entry->child[i];
    entry->child[i] = entry->child[k];
    entry->child[k] = swapped;
  }
  return entry;
}

/* ---- broken ones ---- */

/* One of the waypoints or invariants; NULL: there is none. */
static node *some_point(node *entry, bool violation) {
  node *content = find(entry, "content");
  if (!content->n) return NULL;
  node *item = content->child[below((uint32_t)content->n)];
  if (!violation) return item->child[0];
  node *segment = item->child[0];
  return segment->child[below((uint32_t)segment->n)]->child[0];
}

static void set_text(node *map, const char *key, const char *text) { find(map, key)->text = text; }

/* Another value under a key that is there: before it or behind it. */
static void add_twice(node *map, const char *key) {
  static const char *const values[] = {"1 == 1", "follow", "5", "8", "target"};
  node *again = fresh(TEXT, key, values[below(5)]);
  add(map, again);
  if (below(2)) return;
  memmove(map->child + 1, map->child, sizeof *map->child * (size_t)(map->n - 1));
  map->child[0] = again;
}

static bool break_point(node *p, bool violation) {
  static const char *const no_lines[] = {"0x5", "5.0", "+5", "-5", "0", "five", "05", "5 ", "", "4294967301"};
  static const char *const fields[] = {"type", "location", "value", "action"};
  const char *field = fields[below(violation ? 2 : 3)];
  switch (below(9)) {
  case 0: add_twice(p, field); return true;
  case 1: drop(p, find(p, field)); return true;
  case 2: add(p, fresh(TEXT, "comment", "1 == 0")); return true;
  case 3: set_text(find(p, "location"), "line", no_lines[below(10)]); return true;
  case 4: set_text(p, "type", "hint"); return true;
  case 5: add_twice(find(p, "location"), "line"); return true;
  case 6: drop(find(p, "location"), find(find(p, "location"), "file_name")); return true;
  case 7:
    if (!violation) set_text(p, "format", "acsl");
    else set_text(p, "action", "ignore");
    return true;
  default:
    if (!violation || find(p, "constraint") || strcmp(find(p, "type")->text, "target")) return false;
    node *c = add(p, fresh(MAP, "constraint", NULL)); /* a target has none */
    add(c, fresh(TEXT, "value", below(2) ? "1 == 0" : "1 == 1"));
    return true;
  }
}

/* False: this one cannot be broken in the way that was chosen. */
static bool break_entry(node *top, node *entry, bool violation) {
  node *p = some_point(entry, violation), *content = find(entry, "content");
  switch (below(7)) {
  case 0: add_twice(entry, below(2) ? "content" : "entry_type"); return true;
  case 1: add(entry, fresh(TEXT, "remark", "1 == 0")); return true;
  case 2: add(top, make_entry(violation, &(violation ? violations : proofs)[0])); return true;
  case 3: set_text(entry, "entry_type", "loop_invariant"); return true;
  case 4:
    content->kind = TEXT;
    content->n = 0;
    content->text = "none";
    return true;
  case 5:
    if (content->n) content->child[0]->child[0]->key = "part";
    return content->n;
  default: return p && break_point(p, violation);
  }
}

/* ---- writing ---- */

/* What is no tree: tags, merge keys, aliases of nothing and of themselves, another document, an end too soon. */
static void put_spoiled(node *top) {
  switch (below(6)) {
  case 0: puts("- &e !!set"); break;
  case 1: puts("- &e\n  <<: {content: []}"); break;
  case 2: puts("- *nothing"); return;
  case 3: puts("- &e [*e]"); return;
  case 4:
    put_document(top);
    puts("---\n- 1 == 0");
    return;
  default: puts("- {entry_type: invariant_set, content: ["); return;
  }
  put_entries(top->child[0], 2, false);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: witnesses SEED violation|proof\n", stderr);
    return 1;
  }
  bool violation = !strcmp(argv[2], "violation");
  out = stdout;
  state = random_start(strtoull(argv[1], NULL, 10));
  indent_step = 1 + (int)below(4);
  styled = below(5); /* otherwise it is JSON */
  uint32_t count = violation ? sizeof violations / sizeof *violations : sizeof proofs / sizeof *proofs;
  const claim *c = &(violation ? violations : proofs)[below(count)];
  node *top = fresh(LIST, NULL, NULL), *entry = add(top, make_entry(violation, c));
  bool broken = !below(3) && break_entry(top, entry, violation), spoiled = !broken && styled && !below(12);
  printf("# %s\n", broken || spoiled ? "refused" : c->right ? "confirmed" : "denied");
  if (spoiled) put_spoiled(top);
  else put_document(top);
  return 0;
}
