/* Compaction: what lowering leaves behind for its own convenience is removed, that is
 * code that no path reaches and locations whose only edge is a skip. A location with
 * a user's label stays, because reaching it is something a property can speak of, and
 * so does one location of an empty endless loop. Locations are renumbered in preorder
 * from the entry, the exit last, and edges with them. */
#include "program/cfa.h"

#include <string.h>

/* The one edge of a location that may be stepped over, or NO_EDGE. */
static edge_id lone_skip(const cfa *f, loc_id l) {
  edge_id e = cfa_loc(f, l)->first_out;
  if (e.n == UINT32_MAX || cfa_edge(f, e)->next_out.n != UINT32_MAX) return NO_EDGE;
  return cfa_edge(f, e)->kind == E_SKIP ? e : NO_EDGE;
}

enum { unseen = UINT32_MAX, on_path = UINT32_MAX - 1 };

/* Sets target[l] for all locations on the chain of skips that begins at `l`. */
static void resolve(const cfa *f, uint32_t *target, loc_id l) {
  loc_id at = l;
  while (target[at.n] == unseen) {
    edge_id skip = cfa_loc(f, at)->label || at.n == f->exit.n ? NO_EDGE : lone_skip(f, at);
    if (skip.n == UINT32_MAX) {
      target[at.n] = at.n;
      break;
    }
    target[at.n] = on_path;
    at = cfa_edge(f, skip)->to;
  }
  uint32_t end = target[at.n] == on_path ? at.n : target[at.n]; /* a cycle keeps one */
  for (at = l; target[at.n] == on_path;) {
    target[at.n] = end;
    at = cfa_edge(f, cfa_loc(f, at)->first_out)->to;
  }
}

static void bypass_skips(cfa *f) {
  uint32_t *target = mem_alloc(sizeof *target * f->locs.n);
  for (uint32_t i = 0; i < f->locs.n; i++) target[i] = unseen;
  for (uint32_t i = 0; i < f->locs.n; i++) resolve(f, target, (loc_id){i});
  for (uint32_t i = 0; i < f->edges.n; i++) f->edges.at[i].to.n = target[f->edges.at[i].to.n];
  for (uint32_t i = 0; i < f->locs.n; i++) /* a loop without condition begins where its body does */
    if (f->locs.at[i].loop.line && !f->locs.at[target[i]].loop.line) f->locs.at[target[i]].loop = f->locs.at[i].loop;
  f->entry.n = target[f->entry.n];
  mem_free(target);
}

/* Reachable locations in preorder; number[l] is the new number, or `unseen`. */
static uint32_t number_locations(const cfa *f, uint32_t *number) {
  uint32_t count = 0;
  VEC(loc_id) todo = {0};
  for (uint32_t i = 0; i < f->locs.n; i++) number[i] = unseen;
  vec_push(&todo, f->entry);
  while (todo.n) {
    loc_id l = vec_pop(&todo);
    if (number[l.n] != unseen || l.n == f->exit.n) continue;
    number[l.n] = count++;
    uint32_t first = todo.n;
    for_out_edges (f, l, e) vec_push(&todo, cfa_edge(f, e)->to);
    for (uint32_t i = first, j = todo.n; i + 1 < j; i++) { /* the first edge comes first */
      loc_id swapped = todo.at[--j];
      todo.at[j] = todo.at[i];
      todo.at[i] = swapped;
    }
  }
  vec_free(&todo);
  number[f->exit.n] = count++;
  return count;
}

/* A label whose skip is the only way to what follows takes over the edges behind it. */
static void join_labels(cfa *f) {
  uint32_t *number = mem_alloc(sizeof *number * f->locs.n);
  uint32_t *entering = mem_alloc(sizeof *entering * f->locs.n);
  number_locations(f, number);
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (number[f->edges.at[i].from.n] != unseen) entering[f->edges.at[i].to.n]++;
  for (uint32_t i = 0; i < f->locs.n; i++) {
    edge_id skip = f->locs.at[i].label ? lone_skip(f, (loc_id){i}) : NO_EDGE;
    if (number[i] == unseen || skip.n == UINT32_MAX) continue;
    loc_id next = cfa_edge(f, skip)->to;
    location *behind = cfa_loc(f, next);
    if (next.n == i || next.n == f->entry.n || next.n == f->exit.n || behind->label || entering[next.n] != 1) continue;
    for_out_edges (f, next, e) cfa_edge(f, e)->from.n = i;
    f->locs.at[i].first_out = behind->first_out;
    f->locs.at[i].last_out = behind->last_out;
    behind->first_out = behind->last_out = NO_EDGE;
    cfa_edge(f, skip)->from = next; /* a dead location now */
  }
  mem_free(entering);
  mem_free(number);
}

static void copy_reachable(cfa *f) {
  uint32_t *number = mem_alloc(sizeof *number * f->locs.n);
  uint32_t count = number_locations(f, number);
  uint32_t *old = mem_alloc(sizeof *old * count);
  cfa packed = {0};
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (number[i] != unseen) old[number[i]] = i;
  for (uint32_t i = 0; i < count; i++) {
    loc_id l = cfa_add_loc(&packed, f->locs.at[old[i]].where);
    cfa_loc(&packed, l)->label = f->locs.at[old[i]].label;
    cfa_loc(&packed, l)->loop = f->locs.at[old[i]].loop;
  }
  for (uint32_t i = 0; i < count; i++)
    for_out_edges (f, (loc_id){old[i]}, e) {
      edge moved = *cfa_edge(f, e);
      moved.from.n = number[moved.from.n];
      moved.to.n = number[moved.to.n];
      cfa_add_edge(&packed, moved);
    }
  f->entry.n = number[f->entry.n];
  f->exit.n = number[f->exit.n];
  vec_free(&f->locs);
  vec_free(&f->edges);
  memcpy(&f->locs, &packed.locs, sizeof packed.locs);
  memcpy(&f->edges, &packed.edges, sizeof packed.edges);
  mem_free(old);
  mem_free(number);
}

void cfa_compact(cfa *f) {
  bypass_skips(f);
  join_labels(f);
  copy_reachable(f);
}
