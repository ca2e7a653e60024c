/* One small fault in a good program: a constant one more or less, a comparison, a sign or a connective turned into its
 * neighbour, an assignment left out. Comments, strings and lines of the preprocessor stay as they are.
 *
 *     mutants SEED FILE     the program with the fault, on the standard output; the standard error says what it is */
#include "random.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct change {
  size_t at, n;
  char with[32];
} change;

static char *text;
static size_t length;
static change *changes;
static size_t nchanges, room;

static void propose(size_t at, size_t n, const char *with) {
  if (nchanges == room) {
    room = 2 * room + 64;
    changes = realloc(changes, room * sizeof *changes);
    if (!changes) abort();
  }
  changes[nchanges] = (change){.at = at, .n = n};
  snprintf(changes[nchanges].with, sizeof changes->with, "%s", with);
  nchanges++;
}

static size_t skip_to(size_t i, const char *end) {
  const char *found = strstr(text + i, end);
  return found ? (size_t)(found - text) + strlen(end) : length;
}

static size_t skip_quoted(size_t i) {
  char quote = text[i++];
  while (i < length && text[i] != quote) i += text[i] == '\\' ? 2 : 1;
  return i + 1;
}

static size_t number_at(size_t i) {
  char *end;
  unsigned long long value = strtoull(text + i, &end, 0);
  size_t n = (size_t)(end - (text + i));
  char with[32];
  if (*end != '.' && n < 20) {
    snprintf(with, sizeof with, "%llu", value + 1);
    propose(i, n, with);
    snprintf(with, sizeof with, "%llu", value - 1);
    if (value) propose(i, n, with);
  }
  i += n;
  while (isalnum((unsigned char)text[i]) || text[i] == '.') i++;
  return i;
}

static size_t operator_at(size_t i) {
  static const struct {
    const char *is, *becomes;
  } all[] = {{"<<", NULL}, {">>", NULL}, {"->", NULL}, {"<=", "<"},  {">=", ">"},  {"==", "!="},
             {"!=", "=="}, {"&&", "||"}, {"||", "&&"}, {"++", "--"}, {"--", "++"}, {"+=", "-="},
             {"-=", "+="}, {"<", "<="},  {">", ">="},  {"+", "-"},   {"-", "+"}};
  for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
    size_t n = strlen(all[k].is);
    if (strncmp(text + i, all[k].is, n)) continue;
    if (all[k].becomes) propose(i, n, all[k].becomes);
    return i + n;
  }
  return i + 1;
}

/* `x = ...;` after the end of another statement: left out. */
static void assignment_at(size_t i) {
  size_t end = i;
  int depth = 0;
  while (end < length && (text[end] != ';' || depth)) {
    depth += (text[end] == '(') - (text[end] == ')');
    if (text[end] == '{' || text[end] == '\n' || depth < 0) return;
    end++;
  }
  const char *sign = memchr(text + i, '=', end - i);
  if (!sign || sign == text + i) return;
  for (const char *c = text + i; c < sign; c++)
    if (!strchr("[]->._", *c) && !isalnum((unsigned char)*c) && !(*c == ' ' && c + 1 == sign)) return;
  propose(i, end - i, "");
}

static void find_changes(void) {
  bool begins = false;
  for (size_t i = 0; i < length;) {
    if (!strncmp(text + i, "//", 2)) i = skip_to(i, "\n");
    else if (!strncmp(text + i, "/*", 2)) i = skip_to(i + 2, "*/");
    else if (text[i] == '#') i = skip_to(i, "\n");
    else if (text[i] == '"' || text[i] == '\'') i = skip_quoted(i);
    else if (isspace((unsigned char)text[i])) i++;
    else {
      if (begins && (isalpha((unsigned char)text[i]) || text[i] == '_')) assignment_at(i);
      begins = strchr(";{}", text[i]);
      if (isdigit((unsigned char)text[i])) i = number_at(i);
      else if (isalpha((unsigned char)text[i]) || text[i] == '_')
        while (isalnum((unsigned char)text[i]) || text[i] == '_') i++;
      else i = operator_at(i);
    }
  }
}

int main(int argc, char **argv) {
  FILE *f = argc == 3 ? fopen(argv[2], "rb") : NULL;
  if (!f) return 1;
  text = calloc(1, 1 << 20);
  if (!text) return 1;
  length = fread(text, 1, (1 << 20) - 1, f);
  fclose(f);
  find_changes();
  if (!nchanges) return 2;
  uint64_t state = random_start(strtoull(argv[1], NULL, 10));
  const change *c = &changes[random_below(&state, nchanges)];
  fwrite(text, 1, c->at, stdout);
  fputs(c->with, stdout);
  fwrite(text + c->at + c->n, 1, length - c->at - c->n, stdout);
  unsigned line = 1;
  for (size_t i = 0; i < c->at; i++) line += text[i] == '\n';
  fprintf(stderr, "%s:%u: '%.*s' becomes '%s'\n", argv[2], line, (int)c->n, text + c->at, c->with);
  return 0;
}
