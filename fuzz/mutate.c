/* Makes bad C out of good: reads the files that are named, chooses one and a few
 * mutations by the seed, and writes the result to the standard output.
 * usage: mutate SEED FILE... */
#include "random.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text {
  char *at;
  size_t n, cap;
} text;

static uint64_t state;

static uint64_t bits(void) { return random_bits(&state); }
static size_t below(size_t n) { return n ? (size_t)(bits() % n) : 0; }

static void reserve(text *t, size_t n) {
  if (n <= t->cap) return;
  t->cap = 2 * n + 64;
  t->at = realloc(t->at, t->cap);
  if (!t->at) abort();
}

/* Puts `n` bytes in place of those from `from` to `to`. */
static void replace(text *t, size_t from, size_t to, const char *with, size_t n) {
  char *copy = malloc(n + 1);
  if (!copy) abort();
  memcpy(copy, with, n);
  reserve(t, t->n + n);
  memmove(t->at + from + n, t->at + to, t->n - to);
  memcpy(t->at + from, copy, n);
  t->n = t->n - (to - from) + n;
  free(copy);
}

static text read_file(const char *name) {
  text t = {0};
  FILE *f = fopen(name, "rb");
  if (!f) return t;
  for (size_t got = 1; got;) {
    reserve(&t, t.n + 65536);
    t.n += got = fread(t.at + t.n, 1, 65536, f);
  }
  fclose(f);
  return t;
}

/* The token at or after a random place. */
static void token(const text *t, size_t *from, size_t *to) {
  size_t i = below(t->n);
  while (i < t->n && isspace((unsigned char)t->at[i])) i++;
  while (i > 0 && i < t->n && isalnum((unsigned char)t->at[i]) && isalnum((unsigned char)t->at[i - 1])) i--;
  *from = i;
  if (i < t->n && isalnum((unsigned char)t->at[i]))
    while (i < t->n && (isalnum((unsigned char)t->at[i]) || t->at[i] == '_')) i++;
  else if (i < t->n) i++;
  *to = i;
}

static void line(const text *t, size_t *from, size_t *to) {
  size_t i = below(t->n);
  while (i > 0 && t->at[i - 1] != '\n') i--;
  *from = i;
  while (i < t->n && t->at[i++] != '\n') {
  }
  *to = i;
}

static const char *const words[] = {
    "int",
    "struct",
    "union",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "*",
    "&",
    "&&",
    "goto",
    "case 1:",
    "default:",
    "break;",
    "continue;",
    "return",
    "0",
    "-1",
    "99999999999999999999",
    "1.0e999",
    "sizeof",
    "typedef",
    "static",
    "void",
    "...",
    "?",
    ":",
    ",",
    ";",
    "=",
    "<<",
    "%",
    "switch",
    "while (1)",
    "do",
    "else",
    "if",
    "__attribute__((packed))",
    "_Generic",
    "({",
    "})",
    "volatile",
    "_Complex",
    "__int128",
    "_Bool",
    "enum",
    "asm(\"\")",
    "__builtin_va_arg",
    "L\"x\"",
    "'\\",
    "\"",
    "/*",
    "*/",
    "#",
    "#if 1\n",
    "\\\n",
    "\t",
    "_Atomic",
    "inline",
    "[0]",
    "->x",
    ".x",
    "main",
    "(int)",
    "(char *)",
    "!",
    "~",
    "++",
    "--",
    "1u",
    "1ll",
    "0x",
    "extern",
    "__typeof__(",
    /* of specifications */
    "->",
    "||",
    "STOP",
    "END",
    "ERROR",
    "forall [i:0..2]",
    "when (1)",
    "|",
    "..",
    "::",
    "a:",
    "\\",
    "@",
    "/{a/b}",
    "+{c}",
    "return {1}",
    "property",
    "fluent",
    "set",
    "const",
    "range",
    "$0",
    "$1",
    "P",
    "[i]",
    "[i+1]",
    "[j:0..1]",
    "G",
    "U",
    "<>",
    ";",
    "P;",
    "if 1 then",
    "program",
    "procedure f {",
    "tau",
    "/",
    ".",
};

static void mutate(text *t, const text *other) {
  size_t from, to, at = below(t->n + 1);
  const char *word = words[below(sizeof words / sizeof *words)];
  switch (below(10)) {
  case 0: /* a bit */
    if (t->n) t->at[below(t->n)] ^= (char)(1 << below(8));
    break;
  case 1: /* a byte */
    if (t->n) t->at[below(t->n)] = (char)bits();
    break;
  case 2: /* a token goes */
    token(t, &from, &to);
    replace(t, from, to, "", 0);
    break;
  case 3: /* a token twice */
    token(t, &from, &to);
    replace(t, to, to, t->at + from, to - from);
    break;
  case 4: /* a token becomes another */
    token(t, &from, &to);
    replace(t, from, to, word, strlen(word));
    break;
  case 5: replace(t, at, at, word, strlen(word)); break;
  case 6: /* a line goes, or comes again elsewhere */
    line(t, &from, &to);
    if (bits() & 1) replace(t, from, to, "", 0);
    else replace(t, at, at, t->at + from, to - from);
    break;
  case 7: /* the end is missing */
    if (!below(4)) t->n = at;
    break;
  case 8: /* a part of another file */
    from = below(other->n);
    to = from + below(other->n - from < 400 ? other->n - from : 400);
    replace(t, at, at, other->at + from, to - from);
    break;
  case 9: /* a token of another file in place of one here */
    token(other, &from, &to);
    {
      size_t here, end;
      token(t, &here, &end);
      replace(t, here, end, other->at + from, to - from);
    }
    break;
  }
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fputs("usage: mutate SEED FILE...\n", stderr);
    return 1;
  }
  state = random_start(strtoull(argv[1], NULL, 10));
  text t = read_file(argv[2 + below((size_t)argc - 2)]);
  text other = read_file(argv[2 + below((size_t)argc - 2)]);
  for (size_t i = 0, n = 1 + below(6); i < n; i++) mutate(&t, &other);
  fwrite(t.at, 1, t.n, stdout);
  free(t.at);
  free(other.at);
  return 0;
}
