/* Random trees written as YAML in every style and read back by base/yaml: the same tree. Then some bytes of the text are changed:
 * whatever comes of it, it is read, or refused with a diagnostic.
 * usage: fuzz-yaml N [SEED] */
#include "base/yaml.h"
#include "base/buf.h"
#include "styles.h"

static const char *const pieces[] = {"a",
                                     "line",
                                     "x == 0",
                                     " ",
                                     "'",
                                     "\"",
                                     "\\",
                                     "#",
                                     ": ",
                                     "- ",
                                     "&a",
                                     "*b",
                                     "!",
                                     "|",
                                     ">",
                                     "%",
                                     "@",
                                     "`",
                                     "{",
                                     "}",
                                     "[",
                                     "]",
                                     ",",
                                     "?",
                                     "0",
                                     "5",
                                     "~",
                                     "null",
                                     "no",
                                     "<",
                                     "é",
                                     "€",
                                     "...",
                                     "---",
                                     "=",
                                     "<<",
                                     "\xf0\x9f\x98\x80"};

static const char *random_text(arena *a) {
  buf text = {0};
  for (uint32_t i = 0, n = below(6); i < n; i++) buf_puts(&text, pieces[below(sizeof pieces / sizeof *pieces)]);
  const char *copy = arena_strdup(a, buf_text(&text));
  buf_free(&text);
  return copy;
}

static node *random_tree(arena *a, int depth) {
  node *n = fresh(depth ? (kind)below(3) : TEXT, NULL, NULL);
  if (n->kind == TEXT) n->text = random_text(a);
  for (uint32_t i = 0, most = below(5); n->kind != TEXT && i < most; i++) {
    node *c = random_tree(a, depth - 1);
    if (n->kind == MAP) c->key = arena_printf(a, "k%u%s", i, below(3) ? "" : random_text(a));
    add(n, c);
  }
  return n;
}

static void free_tree(node *n) {
  for (int i = 0; i < n->n; i++) free_tree(n->child[i]);
  free(n);
}

static bool equal(const node *a, const yaml_node *b) {
  static const yaml_kind kinds[] = {[TEXT] = YAML_TEXT, [LIST] = YAML_LIST, [MAP] = YAML_MAP};
  if (b->kind != kinds[a->kind] || (uint32_t)a->n != b->n) return false;
  if (a->kind == TEXT) return !strcmp(a->text, b->text);
  for (uint32_t i = 0; i < b->n; i++)
    if ((a->kind == MAP && strcmp(a->child[i]->key, b->items[i].key)) || !equal(a->child[i], b->items[i].value))
      return false;
  return true;
}

typedef struct outcome {
  const yaml_node *top;
  uint32_t errors;
} outcome;

static outcome read_back(arena *a, const char *text, size_t n, FILE *messages) {
  diag d;
  diag_init(&d, messages);
  outcome o = {.top = yaml_parse(&d, a, diag_file(&d, "fuzz"), text, n)};
  o.errors = d.errors;
  diag_free(&d);
  return o;
}

static void begin(uint64_t seed) {
  state = random_start(seed);
  anchors = numbers = 0;
  indent_step = 1 + (int)below(4);
  styled = below(6);
}

static bool one(uint64_t seed, FILE *messages) {
  arena a = {0};
  char *text = NULL;
  size_t n = 0;
  begin(seed);
  node *top = fresh(LIST, NULL, NULL);
  for (uint32_t i = 0, most = 1 + below(3); i < most; i++) add(top, random_tree(&a, 4));
  out = open_memstream(&text, &n);
  put_document(top);
  fclose(out);
  outcome o = read_back(&a, text, n, messages);
  bool fine = o.top && !o.errors && equal(top, o.top);
  if (!fine) printf("seed %llu: %s:\n%s\n", (unsigned long long)seed, o.top ? "another tree" : "refused", text);
  for (uint32_t i = 0, most = 1 + below(4); i < most && n; i++) text[below((uint32_t)n)] = (char)random_bits(&state);
  o = read_back(&a, text, n, messages);
  bool told = !o.top == !!o.errors;
  if (!told) printf("seed %llu: changed bytes: no tree and no error, or both\n", (unsigned long long)seed);
  free_tree(top);
  free(text);
  arena_free(&a);
  return fine && told;
}

int main(int argc, char **argv) {
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  uint64_t wrong = 0;
  FILE *messages = fopen("/dev/null", "w");
  if (!messages) return 1;
  for (uint64_t i = 0; i < n; i++) wrong += !one(first + i, messages);
  fclose(messages);
  printf("%llu trees from seed %llu, %llu wrong\n", (unsigned long long)n, (unsigned long long)first,
         (unsigned long long)wrong);
  return wrong || !n;
}
