/* See interval.h. A worklist in reverse post-order; loop heads are widened from their third
 * visit on. Conditions narrow a variable that stands alone on one side of a comparison. A pointer variable is
 * between two addresses, or null besides: a test for null must leave the addresses alone. Terms are computed
 * without that distinction. */
#include "abstract/interval.h"

#include "base/tuning.h"
#include "logic/smt.h"

#include <stdlib.h>
#include <string.h>

enum { deepest = 40 };

typedef struct analysis {
  job *job;
  const blocks *b;
  intervals *out;
  uint32_t *visits;     /* by location */
  uint32_t passes;      /* over the program; after some, widening knows only the ends of types */
  VEC(i128) thresholds; /* sorted */
} analysis;

static interval between(i128 low, i128 high) { return (interval){low, high, false}; }

static interval full(const type *t) {
  if (!type_is_integer(t) && !type_is_pointer(t)) return between(0, 0);
  if (t->width > 64) return between(-((i128)1 << 126), (i128)1 << 126); /* not followed: never computed with */
  return between(int_min(t), int_max(t));
}

static bool is_followed(const type *t) { return (type_is_integer(t) || type_is_pointer(t)) && t->width <= 64; }
/* Terms of 128 bits, in which 64 are checked for overflow, are computed with as long as they stay small:
 * what is not, is full, and decides no comparison. */
static bool is_wide(const type *t) { return t->kind == TY_INT && t->is_signed && t->width == 128; }
static bool is_computed(const type *t) { return is_followed(t) || is_wide(t); }
static interval none(void) { return between(1, 0); }
static bool is_none(interval x) { return x.low > x.high; }
static i128 least(i128 a, i128 b) { return a < b ? a : b; }
static i128 most(i128 a, i128 b) { return a > b ? a : b; }

static interval join(interval a, interval b) {
  if (is_none(a)) return b;
  if (is_none(b)) return a;
  return (interval){least(a.low, b.low), most(a.high, b.high), a.null || b.null};
}

static bool is_null(interval x) { return x.low == 0 && x.high == 0; }

static interval or_null(interval x) {
  x.null = x.low > 0;
  return x;
}

/* Of two values of a pointer variable. */
static interval join_pointers(interval a, interval b) {
  if (is_null(a) && !is_none(b)) return b.low > 0 ? or_null(b) : join(a, b);
  if (is_null(b) && !is_none(a)) return a.low > 0 ? or_null(a) : join(a, b);
  interval j = join(a, b);
  if (j.low <= 0) j.null = false;
  return j;
}

static interval join_values(const type *t, interval a, interval b) {
  return type_is_pointer(t) ? join_pointers(a, b) : join(a, b);
}

static interval plain(interval x) { return x.null ? (interval){0, x.high, false} : x; }

static interval meet(interval a, interval b) { return between(most(a.low, b.low), least(a.high, b.high)); }

/* ---- terms ---- */

/* What does not fit the type may be anything in it. */
static interval into(const type *t, interval x) {
  interval all = full(t);
  return x.low >= all.low && x.high <= all.high ? x : all;
}

static bool is_small(interval x) { return x.low >= -((i128)1 << 66) && x.high <= (i128)1 << 66; }

static interval times(interval a, interval b) {
  i128 large = (i128)1 << 62;
  if (least(a.low, b.low) < -large || most(a.high, b.high) > large) return between(-large * large, large * large);
  i128 p[4] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  interval r = between(p[0], p[0]);
  for (int i = 1; i < 4; i++) r = between(least(r.low, p[i]), most(r.high, p[i]));
  return r;
}

static interval eval(const analysis *x, const interval *row, const expr *e, int depth);

/* 1: always true, 0: never, -1: either */
static int decide(const analysis *x, const interval *row, const expr *e, int depth) {
  if (e->kind == EX_INT) return e->value != 0;
  if (depth <= 0) return -1;
  if (e->kind == EX_LNOT) {
    int d = decide(x, row, e->args[0], depth - 1);
    return d < 0 ? d : !d;
  }
  if (e->kind == EX_LAND || e->kind == EX_LOR) {
    int a = decide(x, row, e->args[0], depth - 1), b = decide(x, row, e->args[1], depth - 1),
        strong = e->kind == EX_LOR;
    if (a == strong || b == strong) return strong;
    return a == b ? a : -1;
  }
  if (e->kind >= EX_LT && e->kind <= EX_NE && is_computed(e->args[0]->type)) {
    interval a = eval(x, row, e->args[0], depth - 1), b = eval(x, row, e->args[1], depth - 1);
    if (is_none(a) || is_none(b)) return -1;
    switch (e->kind) {
    case EX_LT: return a.high < b.low ? 1 : a.low >= b.high ? 0 : -1;
    case EX_LE: return a.high <= b.low ? 1 : a.low > b.high ? 0 : -1;
    case EX_GT: return a.low > b.high ? 1 : a.high <= b.low ? 0 : -1;
    case EX_GE: return a.low >= b.high ? 1 : a.high < b.low ? 0 : -1;
    default: {
      bool apart = a.high < b.low || b.high < a.low, same = a.low == a.high && b.low == b.high && a.low == b.low;
      return apart ? e->kind == EX_NE : same ? e->kind == EX_EQ : -1;
    }
    }
  }
  if (!is_followed(e->type)) return -1;
  interval v = eval(x, row, e, depth - 1);
  return v.low > 0 || v.high < 0 ? 1 : v.low == 0 && v.high == 0 ? 0 : -1;
}

static interval eval_binary(const expr *e, interval a, interval b) {
  const type *t = e->type;
  bool constant = b.low == b.high;
  switch (e->kind) {
  case EX_ADD: return into(t, between(a.low + b.low, a.high + b.high));
  case EX_SUB: return into(t, between(a.low - b.high, a.high - b.low));
  case EX_MUL: return into(t, times(a, b));
  case EX_DIV:
    if (!constant || b.low <= 0) return full(t);
    return between(a.low / b.low, a.high / b.low);
  case EX_REM:
    if (!constant || b.low <= 0) return full(t);
    if (a.low >= 0 && a.high < b.low) return a;
    return between(a.low < 0 ? most(a.low, 1 - b.low) : 0, a.high > 0 ? least(a.high, b.low - 1) : 0);
  case EX_BITAND:
    if (a.low >= 0 && b.low >= 0) return between(0, least(a.high, b.high));
    if (a.low >= 0) return between(0, a.high);
    return b.low >= 0 ? between(0, b.high) : full(t);
  case EX_SHR:
    if (!constant || b.low < 0 || b.low >= t->width) return full(t);
    return between(a.low >> b.low, a.high >> b.low);
  case EX_SHL:
    if (!constant || b.low < 0 || b.low >= t->width) return full(t);
    return into(t, times(a, between((i128)1 << b.low, (i128)1 << b.low)));
  default: return full(t);
  }
}

static interval moved(const type *t, interval from, interval index, uint64_t size) {
  interval by = times(index, between((i128)size, (i128)size));
  if (is_none(from) || is_none(index) || !is_small(by)) return full(t);
  return into(t, between(from.low + by.low, from.high + by.high));
}

/* Of an lvalue: objects have numbers as addresses. */
static interval address(const analysis *x, const interval *row, const expr *e, int depth) {
  const type *pointer = x->b->terms->types.type_size;
  interval none_known = full(pointer);
  if (depth <= 0) return none_known;
  switch (e->kind) {
  case EX_VAR: {
    i128 at = symbol_address(x->b->terms, e->sym);
    return between(at, at);
  }
  case EX_DEREF: return eval(x, row, e->args[0], depth - 1);
  case EX_FIELD: {
    i128 offset = (i128)(ex_field_of(e)->offset / 8);
    return moved(pointer, address(x, row, e->args[0], depth - 1), between(offset, offset), 1);
  }
  case EX_INDEX:
    return moved(pointer, address(x, row, e->args[0], depth - 1), eval(x, row, e->args[1], depth - 1), e->type->size);
  default: return none_known;
  }
}

static interval eval(const analysis *x, const interval *row, const expr *e, int depth) {
  if (!is_computed(e->type)) return full(e->type);
  if (e->kind == EX_INT && is_small(between(e->value, e->value))) return between(e->value, e->value);
  if (e->kind == EX_VAR) {
    if (is_wide(e->type)) return full(e->type);
    uint32_t v = blocks_var(x->b, e->sym);
    return v == UINT32_MAX ? full(e->type) : plain(row[v]);
  }
  if (depth <= 0) return full(e->type);
  if (e->kind == EX_LNOT || (e->kind >= EX_LT && e->kind <= EX_LOR)) {
    int d = decide(x, row, e, depth - 1);
    return d < 0 ? between(0, 1) : between(d, d);
  }
  if (e->kind == EX_CAST) {
    if (!is_computed(e->args[0]->type)) return full(e->type);
    interval a = eval(x, row, e->args[0], depth - 1);
    if (e->type->kind != TY_BOOL) return into(e->type, a);
    return a.low > 0 || a.high < 0 ? between(1, 1) : a.low == 0 && a.high == 0 ? a : between(0, 1);
  }
  if (e->kind == EX_ITE) {
    int d = decide(x, row, e->args[0], depth - 1);
    interval a = d == 0 ? none() : eval(x, row, e->args[1], depth - 1);
    return d == 1 ? a : join(a, eval(x, row, e->args[2], depth - 1));
  }
  if (e->kind == EX_NEG) {
    interval a = eval(x, row, e->args[0], depth - 1);
    return into(e->type, between(-a.high, -a.low));
  }
  if (e->kind == EX_FUNC) return between(symbol_address(x->b->terms, e->sym), symbol_address(x->b->terms, e->sym));
  if (e->kind == EX_ADDR) return address(x, row, e->args[0], depth - 1);
  if (e->kind == EX_PTRADD)
    return moved(e->type, eval(x, row, e->args[0], depth - 1), eval(x, row, e->args[1], depth - 1),
                 type_step(e->type->to));
  if (e->kind < EX_ADD || e->kind > EX_SHR || !is_computed(e->args[1]->type)) return full(e->type);
  interval a = eval(x, row, e->args[0], depth - 1), b = eval(x, row, e->args[1], depth - 1);
  if (is_none(a) || is_none(b) || !is_small(a) || !is_small(b)) return full(e->type);
  interval r = eval_binary(e, a, b);
  return is_wide(e->type) && !(r.low > -((i128)1 << 123) && r.high < (i128)1 << 123) ? full(e->type) : r;
}

/* Of a pointer that is assigned: null keeps apart. */
static interval eval_pointer(const analysis *x, const interval *row, const expr *e, int depth) {
  if (depth > 0 && e->kind == EX_VAR) {
    uint32_t v = blocks_var(x->b, e->sym);
    return v == UINT32_MAX ? full(e->type) : row[v];
  }
  if (depth > 0 && e->kind == EX_CAST && type_is_pointer(e->args[0]->type))
    return eval_pointer(x, row, e->args[0], depth - 1);
  if (depth > 0 && e->kind == EX_ITE) {
    int d = decide(x, row, e->args[0], depth - 1);
    interval a = d == 0 ? none() : eval_pointer(x, row, e->args[1], depth - 1);
    return d == 1 ? a : join_pointers(a, eval_pointer(x, row, e->args[2], depth - 1));
  }
  return eval(x, row, e, depth);
}

/* ---- conditions ---- */

/* The variable alone, perhaps widened, whose interval a bound on the term bounds. */
static uint32_t alone(const analysis *x, const interval *row, const expr *e) {
  while (e->kind == EX_CAST && is_computed(e->type) && is_followed(e->args[0]->type) && e->type->kind != TY_BOOL) {
    interval a = eval(x, row, e->args[0], deepest), all = full(e->type);
    if (a.low < all.low || a.high > all.high) return UINT32_MAX;
    e = e->args[0];
  }
  return e->kind == EX_VAR && is_followed(e->type) ? blocks_var(x->b, e->sym) : UINT32_MAX;
}

static interval bounded(expr_kind kind, interval a, interval b) {
  switch (kind) {
  case EX_LT: return between(a.low, least(a.high, b.high - 1));
  case EX_LE: return between(a.low, least(a.high, b.high));
  case EX_GT: return between(most(a.low, b.low + 1), a.high);
  case EX_GE: return between(most(a.low, b.low), a.high);
  case EX_EQ: return meet(a, b);
  default:
    if (b.low != b.high) return a;
    return between(a.low + (a.low == b.low), a.high - (a.high == b.low));
  }
}

/* Where a variable may be when it is compared so with a value of `b`. */
static interval compared(expr_kind kind, interval a, interval b) {
  if (!a.null) return bounded(kind, a, b);
  interval some = bounded(kind, (interval){a.low, a.high, false}, b), zero = {0, 0, false};
  interval none_left = bounded(kind, zero, b);
  bool may_be_null = kind == EX_EQ ? b.low <= 0 && b.high >= 0 : kind == EX_NE ? !is_null(b) : !is_none(none_left);
  if (!may_be_null) return some;
  return is_none(some) ? zero : or_null(some);
}

/* v - c <= k, unsigned: how far a pointer is from the beginning of its object. */
static bool is_distance(const expr *e) {
  const expr *d = e->args[0];
  return (e->kind == EX_LE || e->kind == EX_LT) && d->kind == EX_SUB && type_is_integer(d->type) &&
         !d->type->is_signed && d->type->width <= 64;
}

static bool assume_near(const analysis *x, interval *row, const expr *e) {
  const expr *d = e->args[0];
  interval base = eval(x, row, d->args[1], deepest), k = eval(x, row, e->args[1], deepest);
  uint32_t v = alone(x, row, d->args[0]);
  if (v == UINT32_MAX || base.low != base.high || base.low + k.high > int_max(d->type)) return true;
  row[v] = meet(plain(row[v]), (interval){base.low, base.low + k.high - (e->kind == EX_LT), false});
  return !is_none(row[v]);
}

/* A value that stands alone as a condition is not zero there, or is zero. */
static bool assume_truth(const analysis *x, interval *row, const expr *e, bool holds) {
  uint32_t v = is_followed(e->type) ? alone(x, row, e) : UINT32_MAX;
  if (v == UINT32_MAX) return true;
  row[v] = compared(holds ? EX_NE : EX_EQ, row[v], between(0, 0));
  return !is_none(row[v]);
}

/* Narrows the row to where the condition may hold; false: nowhere. */
static bool assume(const analysis *x, interval *row, const expr *e, int depth) {
  static const expr_kind turned[] = {
      [EX_LT] = EX_GT, [EX_LE] = EX_GE, [EX_GT] = EX_LT, [EX_GE] = EX_LE, [EX_EQ] = EX_EQ, [EX_NE] = EX_NE};
  if (decide(x, row, e, depth) == 0) return false;
  if (depth <= 0) return true;
  if (e->kind == EX_LAND) return assume(x, row, e->args[0], depth - 1) && assume(x, row, e->args[1], depth - 1);
  if (e->kind == EX_LNOT) {
    const expr *a = e->args[0], *no = ex_not(x->b->terms, a);
    if (a->kind == EX_LOR)
      return assume(x, row, ex_not(x->b->terms, a->args[0]), depth - 1) &&
             assume(x, row, ex_not(x->b->terms, a->args[1]), depth - 1);
    if (a->kind == EX_LAND && decide(x, row, a->args[0], depth - 1) == 1)
      return assume(x, row, ex_not(x->b->terms, a->args[1]), depth - 1);
    return no->kind == EX_LNOT ? assume_truth(x, row, a, false) : assume(x, row, no, depth - 1);
  }
  if (e->kind == EX_LOR) return decide(x, row, e->args[0], depth - 1) != 0 || assume(x, row, e->args[1], depth - 1);
  if (e->kind == EX_VAR || e->kind == EX_CAST) return assume_truth(x, row, e, true);
  if (e->kind < EX_LT || e->kind > EX_NE || !is_computed(e->args[0]->type)) return true;
  if (is_distance(e)) return assume_near(x, row, e);
  uint32_t left = alone(x, row, e->args[0]), right = alone(x, row, e->args[1]);
  interval a = eval(x, row, e->args[0], deepest), b = eval(x, row, e->args[1], deepest);
  if (left != UINT32_MAX) row[left] = compared(e->kind, row[left], b);
  if (right != UINT32_MAX) row[right] = compared(turned[e->kind], row[right], a);
  return (left == UINT32_MAX || !is_none(row[left])) && (right == UINT32_MAX || !is_none(row[right]));
}

/* The row behind an edge, from the row before it, in place; false: it is not taken. */
static bool transfer(const analysis *x, const flat_edge *e, interval *row) {
  uint32_t v = e->var ? blocks_var(x->b, e->var) : UINT32_MAX;
  switch (e->kind) {
  case F_SKIP:
  case F_CALL:
  case F_EVENT: return true;
  case F_ASSUME: return assume(x, row, e->rhs, deepest);
  case F_ASSIGN:
    if (!is_followed(e->var->type)) row[v] = full(e->var->type);
    else row[v] = type_is_pointer(e->var->type) ? eval_pointer(x, row, e->rhs, deepest) : eval(x, row, e->rhs, deepest);
    return true;
  case F_HAVOC: row[v] = full(e->var->type); return true;
  }
  return true;
}

/* ---- the fixpoint ---- */

static interval *row_at(const analysis *x, uint32_t loc) { return x->out->at + x->out->first[loc]; }

static i128 threshold_below(const analysis *x, i128 v, i128 otherwise) {
  for (uint32_t i = x->thresholds.n; i-- > 0;)
    if (x->thresholds.at[i] <= v) return x->thresholds.at[i];
  return otherwise;
}

static i128 threshold_above(const analysis *x, i128 v, i128 otherwise) {
  for (uint32_t i = 0; i < x->thresholds.n; i++)
    if (x->thresholds.at[i] >= v) return x->thresholds.at[i];
  return otherwise;
}

static interval widen(const analysis *x, const type *t, interval old, interval new, bool patient) {
  interval all = full(t);
  if (new.null != old.null &&new.low >= old.low) return new; /* null is new only once */
  if (new.low < old.low) new.low = patient ? most(all.low, threshold_below(x, new.low, all.low)) : all.low;
  if (new.high > old.high) new.high = patient ? least(all.high, threshold_above(x, new.high, all.high)) : all.high;
  return new;
}

/* The first variable from `v` on that some continuation of the location reads: no other matters there. */
static uint32_t next_live(const analysis *x, uint32_t loc, uint32_t v) {
  const uint64_t *bits = x->b->live + (size_t)loc * x->b->words;
  while (v < x->b->nvars) {
    uint64_t rest = bits[v / 64] >> (v % 64);
    if (rest) return v + (uint32_t)__builtin_ctzll(rest);
    v = (v / 64 + 1) * 64;
  }
  return v;
}

#define for_live(x, loc, v) for (uint32_t v = next_live(x, loc, 0); v < (x)->b->nvars; v = next_live(x, loc, v + 1))

/* The row of a location by variable; of those that nothing reads there, what was in it before. */
static void spread(const analysis *x, uint32_t loc, interval *row) {
  const interval *here = row_at(x, loc);
  for_live(x, loc, v) row[v] = *here++;
}

static void gather(const analysis *x, uint32_t loc, const interval *row, interval *here) {
  for_live(x, loc, v) *here++ = row[v];
}

/* Adds what arrives at a location; true if that is new. */
static bool arrive(analysis *x, loc_id to, const interval *row) {
  interval *here = row_at(x, to.n);
  if (!x->out->reached[to.n]) {
    x->out->reached[to.n] = true;
    gather(x, to.n, row, here);
    return true;
  }
  bool changed = false, late = x->b->is_head[to.n] && ++x->visits[to.n] > tuning.visits_before_widening;
  for_live(x, to.n, v) {
    interval *old = here++, j;
    if (row[v].low >= old->low && row[v].high <= old->high && (!row[v].null || old->null)) continue;
    j = join_values(x->b->flat->vars.at[v]->type, *old, row[v]);
    if (j.low == old->low && j.high == old->high && j.null == old->null) continue;
    *old = late ? widen(x, x->b->flat->vars.at[v]->type, *old, j, x->passes < tuning.patient_passes) : j;
    x->out->widened |= late;
    changed = true;
  }
  return changed;
}

/* Nothing follows there: what holds at it is nobody's question. It counts as reached. */
static bool is_end(analysis *x, loc_id l) {
  if (flat_loc_at(x->b->flat, l)->end == END_NONE) return false;
  x->out->reached[l.n] = true;
  return true;
}

static void ascend(analysis *x) {
  const flat *f = x->b->flat;
  uint32_t n = f->locs.n;
  uint32_t *at = mem_alloc(sizeof *at * (n + 1)); /* position -> location + 1 */
  bool *waiting = mem_alloc(n + 1);
  interval *row = mem_alloc(sizeof *row * (x->b->nvars + 1));
  for (uint32_t i = 0; i < n; i++)
    if (x->b->order[i] < n) at[x->b->order[i]] = i + 1;
  waiting[f->entry.n] = true;
  for (bool again = true; again && !limits_hit(&x->job->limits);) {
    again = false;
    x->passes++;
    for (uint32_t k = 0; k < n; k++) {
      if (!at[k] || !waiting[at[k] - 1]) continue;
      uint32_t loc = at[k] - 1;
      waiting[loc] = false;
      for_flat_out(f, (loc_id){loc}, e) {
        const flat_edge *edge = flat_edge_at(f, e);
        if (is_end(x, edge->to)) continue;
        spread(x, loc, row);
        if (!transfer(x, edge, row) || !arrive(x, edge->to, row)) continue;
        waiting[edge->to.n] = again = true;
      }
    }
  }
  mem_free(at);
  mem_free(waiting);
  mem_free(row);
}

/* Everything once more from what is known, without widening. */
static void descend(analysis *x) {
  const flat *f = x->b->flat;
  size_t size = x->out->first[f->locs.n];
  interval *next = mem_alloc(sizeof *next * (size + 1)), *row = mem_alloc(sizeof *row * (x->b->nvars + 1));
  bool *reached = mem_alloc(f->locs.n + 1);
  reached[f->entry.n] = true;
  uint32_t entry = f->entry.n;
  memcpy(next + x->out->first[entry], row_at(x, entry),
         sizeof *next * (x->out->first[entry + 1] - x->out->first[entry]));
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    if (!x->out->reached[e->from.n]) continue;
    if (is_end(x, e->to)) {
      reached[e->to.n] = true;
      continue;
    }
    spread(x, e->from.n, row);
    if (!transfer(x, e, row)) continue;
    interval *there = next + x->out->first[e->to.n];
    if (!reached[e->to.n]) gather(x, e->to.n, row, there);
    else for_live(x, e->to.n, v) {
        *there = join_values(f->vars.at[v]->type, *there, row[v]);
        there++;
      }
    reached[e->to.n] = true;
  }
  memcpy(x->out->at, next, sizeof *next * size);
  memcpy(x->out->reached, reached, f->locs.n);
  mem_free(next);
  mem_free(row);
  mem_free(reached);
}

static int by_value(const void *a, const void *b) {
  i128 x = *(const i128 *)a, y = *(const i128 *)b;
  return x < y ? -1 : x > y;
}

static void collect(analysis *x, const expr *e, int depth) {
  if (e->kind == EX_INT && is_followed(e->type) && x->thresholds.n < 300)
    for (int d = -1; d <= 1; d++) vec_push(&x->thresholds, e->value + d);
  for (uint32_t i = 0; i < e->nargs && depth > 0 && e->kind != EX_ADDR; i++) collect(x, e->args[i], depth - 1);
}

/* Where the rows of locations begin: they have what is read there or later. False: that is too much. */
static bool place_rows(const blocks *b, intervals *out) {
  const flat *f = b->flat;
  size_t size = 0;
  out->first = mem_alloc(sizeof *out->first * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->locs.n; i++) {
    out->first[i] = size;
    if (f->locs.at[i].end != END_NONE || b->order[i] >= f->locs.n) continue; /* nothing follows, or comes there */
    for (uint32_t w = 0; w < b->words; w++) size += (size_t)__builtin_popcountll(b->live[(size_t)i * b->words + w]);
  }
  out->first[f->locs.n] = size;
  return size <= tuning.interval_entries;
}

void interval_analysis(job *job, const blocks *b, intervals *out) {
  const flat *f = b->flat;
  *out = (intervals){.b = b};
  if (!place_rows(b, out)) {
    intervals_free(out);
    out->b = b;
    return;
  }
  analysis x = {.job = job, .b = b, .out = out, .visits = mem_alloc(sizeof(uint32_t) * (f->locs.n + 1))};
  out->at = mem_alloc(sizeof *out->at * (out->first[f->locs.n] + 1));
  out->reached = mem_alloc(f->locs.n + 1);
  out->row = mem_alloc(sizeof *out->row * (b->nvars + 1));
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == F_ASSUME) collect(&x, f->edges.at[i].rhs, 6);
  if (x.thresholds.n) qsort(x.thresholds.at, x.thresholds.n, sizeof *x.thresholds.at, by_value);
  out->reached[f->entry.n] = true;
  for (uint32_t v = 0; v < b->nvars; v++) out->row[v] = full(f->vars.at[v]->type);
  gather(&x, f->entry.n, out->row, row_at(&x, f->entry.n));
  ascend(&x);
  if (job->limits.hit) intervals_free(out); /* half an analysis says nothing */
  out->b = b;
  vec_free(&x.thresholds);
  mem_free(x.visits);
}

void interval_narrow(job *job, intervals *out) {
  analysis x = {.job = job, .b = out->b, .out = out};
  for (uint32_t i = 0; i < tuning.narrowings && out->at && out->widened && !limits_hit(&job->limits); i++) descend(&x);
}

void intervals_free(intervals *x) {
  mem_free(x->at);
  mem_free(x->reached);
  mem_free(x->first);
  mem_free(x->row);
  *x = (intervals){0};
}

/* All that is known at a location. */
static const interval *known_at(const analysis *a, loc_id at) {
  interval *row = a->out->row;
  for (uint32_t v = 0; v < a->b->nvars; v++) row[v] = full(a->b->flat->vars.at[v]->type);
  spread(a, at.n, row);
  return row;
}

bool interval_reaches(const intervals *x, loc_id at) { return !x->at || x->reached[at.n]; }

interval interval_of(const intervals *x, loc_id at, const expr *e) {
  analysis a = {.b = x->b, .out = (intervals *)x};
  if (!x->at || !x->reached[at.n] || is_end(&a, at)) return full(e->type);
  return eval(&a, known_at(&a, at), e, deepest);
}

bool interval_refutes(const intervals *x, loc_id at, const expr *condition) {
  analysis a = {.b = x->b, .out = (intervals *)x};
  if (!x->at) return false;
  if (!x->reached[at.n]) return true;
  if (is_end(&a, at)) return false;
  return decide(&a, known_at(&a, at), condition, deepest) == 0;
}
