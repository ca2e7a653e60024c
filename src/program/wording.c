/* See wording.h. */
#include "program/wording.h"

enum { deepest = 4 }; /* temporaries inside of temporaries */

typedef struct wording {
  const cfa *function;
  arena arena;
  uint32_t depth;
} wording;

const edge *cfa_only_setter(const cfa *f, const symbol *variable) {
  const edge *set = NULL;
  for (uint32_t i = 0; f && i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (!e->lhs || e->lhs->kind != EX_VAR || e->lhs->sym != variable) continue;
    if (set) return NULL;
    set = e;
  }
  return set;
}

static const char *word_for(void *context, const symbol *s, bool *compound) {
  wording *w = context;
  const symbol *of = s->copy_of ? s->copy_of : s;
  if (of->kind != SYM_TEMP) return s->copy_of ? of->name : NULL;
  const edge *set = w->depth < deepest ? cfa_only_setter(w->function, of) : NULL;
  if (!set || (set->kind != E_ASSIGN && set->kind != E_CALL && set->kind != E_ALLOC)) return "...";
  buf text = {0};
  w->depth++;
  edge_show_right(&text, set, &(ex_style){word_for, w});
  w->depth--;
  *compound = set->kind == E_ASSIGN && ex_is_compound(set->rhs);
  const char *r = arena_strdup(&w->arena, buf_text(&text));
  buf_free(&text);
  return r;
}

void cfa_show_term(buf *b, const cfa *f, const expr *e) {
  wording w = {.function = f};
  ex_show(b, e, NULL, &(ex_style){word_for, &w});
  arena_free(&w.arena);
}
