/* See assumption.h. */
#include "flat/assumption.h"

#include <string.h>

static const struct {
  const char *word;
  bool outside;
  const char *sentence;
} kinds[] = {
#define X(kind, outside, sentence) {#kind, outside, sentence},
#include "flat/assumption.def"
#undef X
};

bool assumption_is_same(const assumption *a, const assumption *b) {
  return a->kind == b->kind && a->where.file == b->where.file && a->where.line == b->where.line &&
         a->number == b->number && !a->name == !b->name && (!a->name || !strcmp(a->name, b->name));
}

bool assumption_known(const assumption_list *list, const assumption *a) {
  for (uint32_t i = 0; i < list->n; i++)
    if (assumption_is_same(&list->at[i], a)) return true;
  return false;
}

const char *assumption_word(assumption_kind kind) { return kinds[kind].word; }

bool assumption_is_outside(const assumption *a) { return kinds[a->kind].outside; }

void assumption_print(buf *out, const diag *diag, const assumption *a) {
  for (const char *at = kinds[a->kind].sentence; *at; at++) {
    if (*at != '%') {
      buf_putc(out, *at);
      continue;
    }
    at++;
    if (*at == 'u') buf_printf(out, "%llu", (unsigned long long)a->number);
    else buf_puts(out, a->name);
    if (*at == 'f' && !strchr(a->name, ' ')) buf_puts(out, "()"); /* some have no name, and are described */
  }
  if (a->where.file) buf_printf(out, " (%s:%u)", diag_file_name(diag, a->where.file), a->where.line);
}
