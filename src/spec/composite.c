/* Compositions, and what may follow a process: relabelling, hiding, interface. As in LTSA a group's
 * relabelling applies to each of its members before they are composed, so that actions of
 * different members that get one name synchronise; and a composition within a composition is taken
 * apart into its members unless it hides something.
 *
 * A name in a relabelling, a hiding set or an interface also means the actions that it is a prefix
 * of: `/{x/a}` makes x.b[1] of a.b[1]. Of several that fit, the longest counts. */
#include "automata/compose.h"
#include "spec/value.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(lts *) systems;
typedef VEC(lts_rename) rename_list;

static void free_systems(systems *all, uint32_t from) {
  for (uint32_t i = from; i < all->n; i++) lts_free(all->at[i]);
  all->n = from;
}

/* Is `prefix` the whole of `text`, or does it end at a border of its parts? */
static bool is_prefix(const char *prefix, const char *text) {
  size_t n = strlen(prefix);
  return !strncmp(prefix, text, n) && (!text[n] || text[n] == '.' || text[n] == '[');
}

/* --- relabelling --- */

typedef struct pair {
  uint32_t old, new;
} pair;

typedef struct pairs {
  spec *s;
  const relabel *of;
  uint32_t new;
  VEC(pair) all;
} pairs;

static bool collect(pairs *c, const relabel_list *list, int64_t *frame);

static bool pair_old(void *context, uint32_t action, int64_t *frame) {
  (void)frame;
  pairs *c = context;
  vec_push(&c->all, ((pair){action, c->new}));
  return true;
}

static bool pair_new(void *context, uint32_t action, int64_t *frame) {
  pairs *c = context;
  c->new = action;
  return spec_each_action(c->s, c->of->old_label, frame, pair_old, c);
}

typedef struct inner_list {
  pairs *c;
  const relabel_list *list;
} inner_list;

static bool collect_inner(void *context, int64_t *frame) {
  inner_list *x = context;
  return collect(x->c, x->list, frame);
}

static bool collect(pairs *c, const relabel_list *list, int64_t *frame) {
  for (uint32_t i = 0; i < list->n; i++) {
    const relabel *r = list->at[i];
    bool fine;
    if (r->new_label) {
      c->of = r;
      fine = spec_each_action(c->s, r->new_label, frame, pair_new, c);
    } else {
      inner_list x = {c, &r->inner};
      fine = spec_each_binding(c->s, r->forall, r->nforall, frame, collect_inner, &x);
    }
    if (!fine) return false;
  }
  return true;
}

/* The renames that the pairs mean for a system's alphabet. */
static void renames_of(const lts *l, const pair *all, uint32_t n, rename_list *renames) {
  buf text = {0};
  for (uint32_t a = 0; a < l->alphabet.n; a++) {
    const char *name = action_name(l->actions, l->alphabet.at[a]);
    size_t best = 0;
    for (uint32_t i = 0; i < n; i++) {
      const char *old = action_name(l->actions, all[i].old);
      size_t length = strlen(old);
      if (length > best && is_prefix(old, name)) best = length;
    }
    for (uint32_t i = 0; i < n && best; i++) {
      const char *old = action_name(l->actions, all[i].old);
      if (strlen(old) != best || !is_prefix(old, name)) continue;
      text.n = 0;
      buf_puts(&text, action_name(l->actions, all[i].new));
      buf_puts(&text, name + best);
      vec_push(renames, ((lts_rename){l->alphabet.at[a], action_named(l->actions, buf_text(&text))}));
    }
  }
  buf_free(&text);
}

/* An old name that none of the systems has is most likely a mistake. */
static void warn_unused(spec *s, const relabel_list *list, lts *const *all, uint32_t n) {
  for (uint32_t i = 0; i < list->n; i++) {
    relabel *r = (relabel *)list->at[i];
    if (!r->old_label || !r->old_label->is_fixed || r->is_checked) continue;
    r->is_checked = true;
    bool found = false;
    const char *old = action_name(s->actions, r->old_label->action);
    for (uint32_t k = 0; k < n && !found; k++)
      for (uint32_t a = 0; a < all[k]->alphabet.n && !found; a++)
        found = is_prefix(old, action_name(s->actions, all[k]->alphabet.at[a]));
    if (!found) diag_warning(&s->job->diag, r->old_label->where, "no process here has an action '%s'", old);
  }
}

/* Replaces the systems from `from` on by relabelled ones. */
static bool relabel_all(spec *s, const relabel_list *list, systems *all, uint32_t from, int64_t *frame) {
  pairs c = {.s = s};
  if (!list->n) return true;
  bool fine = collect(&c, list, frame);
  if (fine) warn_unused(s, list, all->at + from, all->n - from);
  for (uint32_t i = from; i < all->n && fine; i++) {
    rename_list renames = {0};
    renames_of(all->at[i], c.all.at, c.all.n, &renames);
    lts *l = lts_relabel(s->job, all->at[i], renames.at, renames.n);
    vec_free(&renames);
    fine = l;
    if (!l) break;
    lts_free(all->at[i]);
    all->at[i] = l;
  }
  vec_free(&c.all);
  return fine;
}

/* --- labelling and sharing --- */

static uint32_t prefixed(actions *t, uint32_t prefix, uint32_t action, buf *text) {
  const char *name = action_name(t, action);
  text->n = 0;
  buf_puts(text, action_name(t, prefix));
  if (*name != '[') buf_putc(text, '.');
  buf_puts(text, name);
  return action_named(t, buf_text(text));
}

static lts *with_prefixes(spec *s, const lts *l, const uint32_t *prefixes, uint32_t n) {
  rename_list renames = {0};
  buf text = {0};
  for (uint32_t a = 0; a < l->alphabet.n; a++)
    for (uint32_t i = 0; i < n; i++) {
      uint32_t to = prefixed(s->actions, prefixes[i], l->alphabet.at[a], &text);
      vec_push(&renames, ((lts_rename){l->alphabet.at[a], to}));
    }
  lts *made = lts_relabel(s->job, l, renames.at, renames.n);
  vec_free(&renames);
  buf_free(&text);
  return made;
}

static bool prefix_all(spec *s, systems *all, uint32_t from, const uint32_t *prefixes, uint32_t n) {
  for (uint32_t i = from; i < all->n; i++) {
    lts *l = with_prefixes(s, all->at[i], prefixes, n);
    if (!l) return false;
    lts_free(all->at[i]);
    all->at[i] = l;
  }
  return true;
}

/* --- members --- */

typedef struct gathering {
  spec *s;
  const comp *of;
  systems *all;
} gathering;

static bool gather(spec *s, const comp *c, systems *all, int64_t *frame);

static lts *copy_of(spec *s, const lts *l) { return lts_relabel(s->job, l, NULL, 0); }

static bool gather_ref(spec *s, const comp *c, systems *all, int64_t *frame) {
  const definition *d = &s->definitions.at[c->ref->definition];
  if (d->is_composite && !d->hidden && !d->shown && !d->is_property && !d->extensions.n && !c->ref->indices.n) {
    int64_t inner[SLOTS] = {0};
    if (c->ref->args.n > SLOTS) return false;
    for (uint32_t i = 0; i < c->ref->args.n; i++)
      if (!spec_eval(s, c->ref->args.at[i], frame, &inner[i])) return false;
    if (spec_complete_values(s, c->ref->definition, inner, c->ref->args.n, c->where) == NONE) return false;
    if (s->elaborating > 200 || d->is_finishing) {
      diag_error(&s->job->diag, c->where, "the composition '%s' contains itself", d->name);
      s->failed = true;
      return false;
    }
    uint32_t from = all->n, id = c->ref->definition;
    s->definitions.at[id].is_finishing = true;
    s->elaborating++;
    bool fine = gather(s, d->composite, all, inner) && relabel_all(s, &d->relabels, all, from, inner);
    s->elaborating--;
    s->definitions.at[id].is_finishing = false;
    return fine;
  }
  uint32_t i = spec_instance_of(s, c->ref, frame);
  if (i == NONE) return false;
  lts *l = copy_of(s, s->instances.at[i].system);
  if (l) vec_push(all, l);
  return l;
}

static bool gather_bound(void *context, int64_t *frame) {
  gathering *g = context;
  return gather(g->s, g->of->parts.at[0], g->all, frame);
}

static bool gather_inner(spec *s, const comp *c, systems *all, int64_t *frame) {
  int64_t value;
  switch (c->kind) {
  case COMP_REF: return gather_ref(s, c, all, frame);
  case COMP_GROUP:
    for (uint32_t i = 0; i < c->parts.n; i++)
      if (!gather(s, c->parts.at[i], all, frame)) return false;
    return true;
  case COMP_FORALL: return spec_each_binding(s, c->forall, c->nforall, frame, gather_bound, &(gathering){s, c, all});
  case COMP_IF:
    if (!spec_eval(s, c->condition, frame, &value)) return false;
    if (!value && c->parts.n < 2) return true;
    return gather(s, c->parts.at[value ? 0 : 1], all, frame);
  }
  return false;
}

/* {a,b}:P is a:P || b:P; one member for each label. */
static bool gather_prefixed(void *context, uint32_t action, int64_t *frame) {
  gathering *g = context;
  uint32_t from = g->all->n;
  return gather_inner(g->s, g->of, g->all, frame) && prefix_all(g->s, g->all, from, &action, 1);
}

static bool add_action(void *context, uint32_t action, int64_t *frame) {
  (void)frame;
  action_list *list = context;
  vec_push(list, action);
  return true;
}

static bool gather(spec *s, const comp *c, systems *all, int64_t *frame) {
  uint32_t from = all->n;
  bool fine = true;
  if (c->prefix) fine = spec_each_action(s, c->prefix, frame, gather_prefixed, &(gathering){s, c, all});
  else fine = gather_inner(s, c, all, frame);
  if (fine && c->share) {
    action_list shared = {0};
    fine = spec_each_action(s, c->share, frame, add_action, &shared);
    fine = fine && prefix_all(s, all, from, shared.at, shared.n);
    vec_free(&shared);
  }
  return fine && relabel_all(s, &c->relabels, all, from, frame);
}

/* The members of a composition, after those in `all`; at least one. */
static bool members(spec *s, uint32_t id, int64_t *frame, systems *all) {
  const definition d = s->definitions.at[id];
  uint32_t from = all->n;
  s->definitions.at[id].is_finishing = true;
  bool fine = gather(s, d.composite, all, frame) && relabel_all(s, &d.relabels, all, from, frame);
  s->definitions.at[id].is_finishing = false;
  if (fine && all->n == from) {
    diag_error(&s->job->diag, d.where, "the composition '%s' has no members", d.name ? d.name : "");
    s->failed = true;
    return false;
  }
  return fine;
}

lts *spec_compose(spec *s, uint32_t id, int64_t *frame) {
  systems all = {0};
  lts *l = members(s, id, frame, &all) ? lts_compose(s->job, all.at, all.n) : NULL;
  free_systems(&all, 0);
  vec_free(&all);
  return l;
}

bool spec_members(spec *s, const char *name, const int64_t *args, uint32_t nargs, lts_list *out) {
  entry *e = spec_entry(s, intern_str(&s->job->names, name));
  const definition *d = e && e->kind == NAME_PROCESS ? &s->definitions.at[e->index] : NULL;
  if (!d || !d->is_composite || d->is_property || d->extensions.n || nargs > d->nparams) {
    const lts *l = spec_process(s, name, args, nargs, (place){0});
    if (l) vec_push(out, lts_copy(l));
    return l;
  }
  int64_t values[SLOTS] = {0};
  systems all = {0};
  if (nargs) memcpy(values, args, sizeof *args * nargs);
  bool fine = spec_complete_values(s, e->index, values, nargs, d->where) != NONE && members(s, e->index, values, &all);
  for (uint32_t i = 0; i < all.n && fine; i++) vec_push(out, all.at[i]);
  if (!fine) free_systems(&all, 0);
  vec_free(&all);
  return fine;
}

/* --- what follows a process --- */

static lts *keep(lts *old, lts *new) {
  lts_free(old);
  return new;
}

/* The actions of the alphabet that a set means, by themselves or by a prefix. */
static bool meant(spec *s, const label_set *set, const lts *l, int64_t *frame, action_list *out) {
  action_list names = {0};
  bool fine = spec_set_actions(s, set, frame, &names);
  for (uint32_t a = 0; a < l->alphabet.n && fine; a++)
    for (uint32_t i = 0; i < names.n; i++)
      if (is_prefix(action_name(s->actions, names.at[i]), action_name(s->actions, l->alphabet.at[a]))) {
        vec_push(out, l->alphabet.at[a]);
        break;
      }
  vec_free(&names);
  return fine;
}

static lts *extended(spec *s, const definition *d, lts *l, int64_t *frame) {
  action_list all = {0};
  bool fine = true;
  for (uint32_t i = 0; i < d->extensions.n && fine; i++) fine = spec_set_actions(s, d->extensions.at[i], frame, &all);
  for (uint32_t i = 0; i < all.n; i++) lts_add_action(l, all.at[i]);
  vec_free(&all);
  lts_freeze(l);
  return fine ? l : keep(l, NULL);
}

lts *spec_apply_suffix(spec *s, const definition *d, lts *l, int64_t *frame) {
  if (d->is_composite && d->extensions.n) l = extended(s, d, l, frame);
  if (l && !d->is_composite && d->relabels.n) { /* a composition has relabelled its members */
    systems one = {0};
    vec_push(&one, l);
    bool fine = relabel_all(s, &d->relabels, &one, 0, frame);
    l = one.at[0];
    vec_free(&one);
    if (!fine) return keep(l, NULL);
  }
  if (l && (d->hidden || d->shown)) {
    action_list all = {0};
    bool fine = meant(s, d->hidden ? d->hidden : d->shown, l, frame, &all);
    lts *made = !fine       ? NULL
                : d->hidden ? lts_hide(s->job, l, all.at, all.n)
                            : lts_restrict_to(s->job, l, all.at, all.n);
    vec_free(&all);
    l = keep(l, made);
  }
  return l;
}
