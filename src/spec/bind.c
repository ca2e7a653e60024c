/* Names to what they mean, once all files are read; then which variables each node's future depends
 * on, so that states differ only where their futures may. */
#include "base/options.h"
#include "spec/syntax.h"

#include <string.h>

/* --- names --- */

void spec_undefined(spec *s, place where, const char *what, const char *name, name_kind kind, const char *advice) {
  VEC(const char *) words = {0};
  for (uint32_t i = 0; i < s->entries.n; i++)
    if (s->entries.at[i].kind == kind) vec_push(&words, s->entries.at[i].name);
  const char *near = strlen(name) > 2 ? nearest_word(name, words.at, words.n) : NULL;
  if (near) diag_error(&s->job->diag, where, "undefined %s '%s'; did you mean '%s'?", what, name, near);
  else diag_error(&s->job->diag, where, "undefined %s '%s'%s", what, name, advice);
  vec_free(&words);
  s->failed = true;
}

static void bind_indices(spec *s) {
  for (uint32_t i = 0; i < s->open_indices.n; i++) {
    label_part *part = s->open_indices.at[i];
    if (part->kind != PART_INDEX) continue;
    entry *e = spec_entry(s, part->low->text);
    if (!e || (e->kind != NAME_RANGE && e->kind != NAME_SET)) continue;
    part->kind = PART_RANGE;
    part->range = part->low->text;
    part->low = NULL;
  }
}

static void bind_names(spec *s) {
  for (uint32_t i = 0; i < s->names.n; i++) {
    const cexpr *e = s->names.at[i];
    entry *meant = spec_entry(s, e->text);
    if (meant) meant->used = true;
    else spec_undefined(s, e->where, "name", e->text, NAME_CONST, "");
  }
  for (uint32_t i = 0; i < s->c_names.n; i++) {
    entry *meant = spec_entry(s, s->c_names.at[i]->text);
    if (meant && meant->kind == NAME_CONST) meant->used = true;
  }
  for (uint32_t i = 0; i < s->set_names.n; i++) {
    const label_set *set = s->set_names.at[i];
    entry *meant = spec_entry(s, set->name);
    if (set->is_process) continue;
    if (meant) meant->used = true;
    else spec_undefined(s, set->where, "set", set->name, NAME_SET, "; an action begins with a lower-case letter");
  }
}

/* Every local process by definition and name; of several with one name the first. */
static void index_locals(spec *s) {
  for (uint32_t i = s->definitions.n; i-- > 0;) {
    const definition *d = &s->definitions.at[i];
    for (uint32_t k = d->nlocals; k-- > 0;)
      map_put_pair(&s->local_index, i, map_key(s->locals.at[d->first_local + k].name), d->first_local + k);
  }
}

static uint32_t local_of(const spec *s, uint32_t definition, const char *name) {
  uint64_t at = NONE;
  map_get_pair(&s->local_index, definition, map_key(name), &at);
  return (uint32_t)at;
}

/* A local process of another definition, where only one has that name and that text can be gone
 * on with without parameters. */
static bool bind_foreign_local(spec *s, process_ref *ref) {
  uint32_t found = NONE, of = NONE;
  if (ref->args.n) return false;
  for (uint32_t i = 0; i < s->definitions.n; i++) {
    const definition *d = &s->definitions.at[i];
    uint32_t local = local_of(s, i, ref->name);
    if (local == NONE) continue;
    if (found != NONE || d->nparams || d->relabels.n || d->hidden || d->shown || d->is_property) return false;
    found = local;
    of = i;
  }
  if (found == NONE) return false;
  ref->local = found;
  ref->definition = of;
  return true;
}

static void mark_local(spec *s, uint32_t first) {
  for (uint32_t i = first; i != NONE; i = s->locals.at[i].next_same) s->locals.at[i].used = true;
}

static void bind_ref(spec *s, process_ref *ref, uint32_t from) {
  entry *e;
  if (from != NONE && !ref->args.n && (ref->local = local_of(s, from, ref->name)) != NONE) {
    ref->definition = from;
    mark_local(s, ref->local);
  } else if ((e = spec_entry(s, ref->name)) && e->kind == NAME_PROCESS) {
    ref->definition = e->index;
    if (e->index != from) s->definitions.at[e->index].used = true;
  } else if (from != NONE && bind_foreign_local(s, ref)) {
    s->definitions.at[ref->definition].used = true;
    mark_local(s, ref->local);
  } else if (e) {
    diag_error(&s->job->diag, ref->where, "'%s' is not a process", ref->name);
    s->failed = true;
  } else {
    bool lower = *ref->name >= 'a' && *ref->name <= 'z';
    spec_undefined(s, ref->where, "process", ref->name, NAME_PROCESS, lower ? "; an action is followed by '->'" : "");
  }
}

static void bind_refs(spec *s) {
  for (uint32_t i = 0; i < s->nodes.n && !s->finished; i++) {
    const node *n = &s->nodes.at[i];
    if (n->kind == NODE_REF && n->ref->definition == NONE) bind_ref(s, n->ref, n->definition);
  }
  for (uint32_t i = 0; i < s->refs.n; i++)
    if (s->refs.at[i]->definition == NONE && !s->failed) bind_ref(s, s->refs.at[i], NONE);
}

/* --- which variables matter --- */

static uint64_t slot_bit(uint32_t slot) { return slot < 64 ? (uint64_t)1 << slot : 0; }

static uint64_t label_uses(const label *l, uint64_t *bound);

static uint64_t set_uses(const label_set *set) {
  uint64_t uses = 0;
  for (uint32_t i = 0; i < set->elements.n; i++) {
    uint64_t bound = 0, inner = label_uses(set->elements.at[i], &bound);
    uses |= inner & ~bound;
  }
  return uses;
}

static uint64_t part_uses(const label_part *part) {
  uint64_t uses = 0;
  if (part->low) uses |= cexpr_slots(part->low);
  if (part->high) uses |= cexpr_slots(part->high);
  if (part->set) uses |= set_uses(part->set);
  return uses;
}

static uint64_t label_uses(const label *l, uint64_t *bound) {
  uint64_t uses = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    uses |= part_uses(&l->parts[i]);
    if (l->parts[i].kind == PART_RANGE && l->parts[i].slot != NONE) *bound |= slot_bit(l->parts[i].slot);
  }
  return uses;
}

static uint64_t list_uses(const cexpr_list *list) {
  uint64_t uses = 0;
  for (uint32_t i = 0; i < list->n; i++) uses |= cexpr_slots(list->at[i]);
  return uses;
}

static uint64_t below(uint32_t n) { return n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1; }

static uint64_t live_of(const spec *s, const node *n) {
  uint64_t live = 0;
  switch (n->kind) {
  case NODE_CHOICE:
    for (uint32_t i = 0; i < n->alternatives.n; i++) {
      const alternative *a = &n->alternatives.at[i];
      uint64_t bound = 0, uses = label_uses(a->label, &bound) | s->nodes.at[a->target].live;
      live |= (uses & ~bound) | (a->guard ? cexpr_slots(a->guard) : 0);
    }
    return live;
  case NODE_IF: return cexpr_slots(n->condition) | s->nodes.at[n->then].live | s->nodes.at[n->otherwise].live;
  case NODE_SEQ: return s->nodes.at[n->then].live | s->nodes.at[n->otherwise].live;
  case NODE_REF:
    live = list_uses(&n->ref->args) | list_uses(&n->ref->indices);
    if (n->ref->definition == n->definition && !n->ref->args.n) live |= below(s->definitions.at[n->definition].nparams);
    return live;
  default: return 0;
  }
}

/* Children mostly have larger numbers: backwards, until nothing changes. */
static void find_live(spec *s) {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = s->nodes.n; i-- > 0;) {
      uint64_t live = live_of(s, &s->nodes.at[i]);
      again |= live != s->nodes.at[i].live;
      s->nodes.at[i].live = live;
    }
  }
}

void spec_bind(spec *s) {
  if (!s->finished) index_locals(s);
  bind_indices(s);
  bind_names(s);
  bind_refs(s);
  if (!s->failed && !s->finished) find_live(s);
  s->open_indices.n = s->names.n = s->c_names.n = s->set_names.n = s->refs.n = 0;
}
