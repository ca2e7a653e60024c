/* A tree written as YAML in every style that there is: blocks, flow, quotes and escapes, folded and literal text, anchors, comments. To be
 * included once: `state` is the random numbers, `out` where it goes. */
#ifndef CANTRIP_FUZZ_STYLES_H
#define CANTRIP_FUZZ_STYLES_H

#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { TEXT, LIST, MAP } kind;

typedef struct node {
  kind kind;
  const char *key; /* in a mapping */
  const char *text;
  struct node *child[12];
  int n;
  int anchor; /* 0: none */
} node;

static uint64_t state;
static int indent_step;
static node *anchored[64];
static int anchors, numbers; /* finished, begun */
static bool styled;          /* use what only YAML has; otherwise it is JSON */
static FILE *out;

static uint32_t below(uint32_t n) { return random_below(&state, n); }
static bool often(void) { return below(3) > 0; }
static bool seldom(void) { return !below(4); }

/* ---- trees ---- */

static node *fresh(kind k, const char *key, const char *text) {
  node *n = calloc(1, sizeof *n);
  if (!n) abort();
  n->kind = k;
  n->key = key;
  n->text = text;
  return n;
}

static node *add(node *parent, node *child) {
  if (parent->n == 12) abort();
  return parent->child[parent->n++] = child;
}

static bool same(const node *a, const node *b) {
  if (a->kind != b->kind || a->n != b->n || (a->text && strcmp(a->text, b->text))) return false;
  for (int i = 0; i < a->n; i++)
    if ((a->child[i]->key && strcmp(a->child[i]->key, b->child[i]->key)) || !same(a->child[i], b->child[i]))
      return false;
  return true;
}

/* ---- writing ---- */

static void put_indent(int n) { fprintf(out, "%*s", n, ""); }

static bool is_plain(const char *s, bool flow) {
  if (!*s || strchr("!&*>|@`\"'%#-?:{}[], ", *s) || s[strlen(s) - 1] == ' ') return false;
  for (; *s; s++)
    if ((flow && strchr(",[]{}", *s)) || (s[0] == ':' && s[1] == ' ') || (s[0] == ' ' && s[1] == '#')) return false;
  return true;
}

static void put_double(const char *s, int indent) {
  const char *begin = s;
  fputc('"', out);
  for (; *s; s++) {
    if (*s == '\\' || *s == '"') fprintf(out, "\\%c", *s);
    else if (styled && (unsigned char)*s < 128 && !below(12)) fprintf(out, "\\x%02x", (unsigned)*s);
    else if (styled && (unsigned char)*s < 128 && !below(30)) fprintf(out, "\\u%04x", (unsigned)*s);
    else if (styled && indent >= 0 && *s == ' ' && s[-1] != ' ' && s > begin && s[1] != ' ' && s[1] &&
             seldom()) { /* a line break is a blank */
      fputc('\n', out);
      put_indent(indent + 2);
    } else fputc(*s, out);
  }
  fputc('"', out);
}

static void put_single(const char *s) {
  fputc('\'', out);
  for (; *s; s++) fprintf(out, *s == '\'' ? "''" : "%c", *s);
  fputc('\'', out);
}

/* On the line; `indent` -1: it must not have another. */
static void put_scalar(const char *s, bool flow, int indent) {
  uint32_t how = styled ? below(3) : 2;
  if (how == 0 && is_plain(s, flow)) fputs(s, out);
  else if (how == 1) put_single(s);
  else put_double(s, indent);
}

/* >- or |- in a block. */
static void put_lines(const char *s, int indent) {
  bool folded = below(2), broken = false;
  fputs(folded ? ">-" : "|-", out), fputc('\n', out);
  put_indent(indent);
  for (; *s; s++) {
    if (folded && *s == ' ' && s[1] && s[1] != ' ' && !broken && below(2)) {
      fputc('\n', out);
      put_indent(indent);
      broken = true;
    } else fputc(*s, out);
  }
  fputc('\n', out);
}

/* True: an alias was written instead. */
static bool put_anchor(node *n) {
  if (!styled) return false;
  for (int i = 0; i < anchors; i++)
    if (same(anchored[i], n) && often()) {
      fprintf(out, " *a%d ", anchored[i]->anchor);
      return true;
    }
  if (numbers < 60 && seldom()) {
    n->anchor = ++numbers;
    fprintf(out, " &a%d", n->anchor);
  }
  return false;
}

/* What lies inside cannot mean it. */
static void keep_anchor(node *n) {
  for (int i = 0; i < anchors; i++)
    if (anchored[i] == n) return;
  if (n->anchor) anchored[anchors++] = n;
}

static void put_break(int indent) { /* anywhere between the tokens of flow */
  if (!styled || below(6)) return;
  if (below(2)) fputs(" # a comment", out);
  fputc('\n', out);
  put_indent(indent + 3);
}

static void put_flow(node *n, int indent) {
  fputc(' ', out);
  if (n->kind == TEXT) put_scalar(n->text, true, indent);
  else fputc(n->kind == LIST ? '[' : '{', out);
  for (int i = 0; i < n->n; i++) {
    node *c = n->child[i];
    if (i) fputc(',', out);
    put_break(indent);
    if (n->kind == MAP) {
      fputc(' ', out);
      put_scalar(c->key, true, -1);
      fputc(':', out);
    }
    if (!put_anchor(c)) put_flow(c, indent);
  }
  if (n->kind != TEXT) put_break(indent), fputc(n->kind == LIST ? ']' : '}', out);
  keep_anchor(n);
}

static void put_value(node *n, int indent);

static void put_entries(node *n, int indent, bool first_is_placed) {
  for (int i = 0; i < n->n; i++) {
    node *c = n->child[i];
    if (styled && !below(15) && (i || !first_is_placed)) fputs("\n# a comment\n", out);
    if (i || !first_is_placed) put_indent(indent);
    if (n->kind == MAP) {
      bool explicit = styled && !below(12);
      if (explicit) fputs("? ", out);
      put_scalar(c->key, false, -1);
      if (explicit) fputc('\n', out), put_indent(indent);
      fputc(':', out);
    } else {
      fputc('-', out);
    }
    put_value(c, indent);
  }
}

/* Behind `key:` or `-`. */
static void put_value(node *n, int indent) {
  int deeper = indent + indent_step;
  if (put_anchor(n)) {
    fputc('\n', out);
    return;
  }
  if (n->kind == TEXT && styled && *n->text && *n->text != ' ' && n->text[strlen(n->text) - 1] != ' ' && seldom()) {
    fputc(' ', out);
    put_lines(n->text, deeper);
  } else if (n->kind == TEXT || !n->n || seldom() || !styled) {
    put_flow(n, indent);
    if (styled && !below(8)) fputs("   # a comment", out);
    fputc('\n', out);
  } else if (!n->key && n->kind == MAP && !n->anchor && often()) { /* `- key: value` */
    fputc(' ', out);
    put_entries(n, indent + 2, true);
  } else {
    fputc('\n', out);
    put_entries(n, deeper, false);
  }
  keep_anchor(n);
}

static void put_document(node *top) {
  if (styled && seldom()) fputs(below(2) ? "%YAML 1.1\n---\n" : "---\n", out);
  if (!styled || seldom()) {
    put_flow(top, 0);
    fputc('\n', out);
  } else {
    put_entries(top, 0, false);
  }
  if (styled && seldom()) fputs("...", out), fputc('\n', out);
}

#endif
