/* See balance.h. The first phase of the simplex method: every equation gets a number of its own that makes it true, and the sum of
 * these is made as small as it can be; always the first column that helps (Bland), so that it ends. The table is kept without fractions
 * (Edmonds, Bareiss): every entry has the same denominator, the last pivot, and all divisions are exact. */
#include "check/balance.h"

#include "base/tuning.h"

#include <string.h>

typedef __int128 wide;

typedef struct entry {
  uint32_t equation, variable;
  int64_t factor;
} entry;

struct balance {
  uint32_t variables;
  VEC(int64_t) right;
  VEC(entry) entries;
};

balance *balance_new(void) { return mem_alloc(sizeof(balance)); }

void balance_free(balance *b) {
  if (!b) return;
  vec_free(&b->right);
  vec_free(&b->entries);
  mem_free(b);
}

uint32_t balance_variable(balance *b) { return b->variables++; }

uint32_t balance_equation(balance *b, int64_t right) {
  vec_push(&b->right, right);
  return b->right.n - 1;
}

void balance_add(balance *b, uint32_t equation, uint32_t variable, int64_t factor) {
  vec_push(&b->entries, ((entry){equation, variable, factor}));
}

/* ---- the table ---- */

/* One row an equation and one of costs; one column a variable, then one of its own for each equation, then the right side. */
typedef struct table {
  uint32_t rows, columns;
  wide *at;
  uint32_t *basis; /* by row */
  wide denominator;
  bool overflow;
} table;

static wide *cell(const table *t, uint32_t row, uint32_t column) { return &t->at[(size_t)row * t->columns + column]; }

static void fill(table *t, const balance *b) {
  uint32_t m = b->right.n, n = b->variables;
  for (uint32_t i = 0; i < b->entries.n; i++) {
    const entry *e = &b->entries.at[i];
    *cell(t, e->equation, e->variable) += b->right.at[e->equation] < 0 ? -e->factor : e->factor;
  }
  for (uint32_t i = 0; i < m; i++) {
    int64_t right = b->right.at[i];
    *cell(t, i, n + i) = 1;
    *cell(t, i, n + m) = right < 0 ? -right : right;
    t->basis[i] = n + i;
    for (uint32_t k = 0; k < t->columns; k++)
      if (k < n || k == n + m) *cell(t, m, k) -= *cell(t, i, k);
  }
}

/* a * b - c * d, divided by the last pivot. */
static wide cross(table *t, wide a, wide b, wide c, wide d) {
  wide x, y, z;
  if (__builtin_mul_overflow(a, b, &x) || __builtin_mul_overflow(c, d, &y) || __builtin_sub_overflow(x, y, &z)) {
    t->overflow = true;
    return 0;
  }
  return z / t->denominator;
}

static void pivot(table *t, uint32_t row, uint32_t column) {
  wide p = *cell(t, row, column);
  for (uint32_t i = 0; i <= t->rows && !t->overflow; i++) {
    if (i == row) continue;
    wide factor = *cell(t, i, column);
    if (!factor && p == t->denominator) continue;
    for (uint32_t k = 0; k < t->columns; k++) {
      wide *c = cell(t, i, k);
      if (*c || (factor && *cell(t, row, k))) *c = cross(t, *c, p, factor, *cell(t, row, k));
    }
  }
  t->basis[row] = column;
  t->denominator = p;
}

static uint32_t entering(const table *t) {
  for (uint32_t k = 0; k + 1 < t->columns; k++)
    if (*cell(t, t->rows, k) < 0) return k;
  return UINT32_MAX;
}

/* The row whose bound is reached first; of equal ones that with the smallest number in the basis. */
static uint32_t leaving(table *t, uint32_t column) {
  uint32_t best = UINT32_MAX, last = t->columns - 1;
  for (uint32_t i = 0; i < t->rows; i++) {
    wide a = *cell(t, i, column), x, y;
    if (a <= 0) continue;
    if (best == UINT32_MAX) {
      best = i;
      continue;
    }
    bool large = __builtin_mul_overflow(*cell(t, i, last), *cell(t, best, column), &x) ||
                 __builtin_mul_overflow(*cell(t, best, last), a, &y);
    t->overflow |= large;
    if (!large && (x < y || (x == y && t->basis[i] < t->basis[best]))) best = i;
  }
  return best;
}

/* ---- the proof ---- */

/* The factors stand in the row of costs, in the columns of the equations' own numbers. */
static bool is_proof(const table *t, const balance *b) {
  uint32_t m = b->right.n, n = b->variables;
  wide *sum = mem_alloc(sizeof *sum * (n + 1)), right = 0;
  bool fine = true;
  for (uint32_t i = 0; i < m; i++) { /* factor i: denominator - cost, with the sign of the equation */
    wide f = t->denominator - *cell(t, t->rows, n + i), term;
    if (b->right.at[i] < 0) f = -f;
    fine &= !__builtin_mul_overflow(f, (wide)b->right.at[i], &term) && !__builtin_add_overflow(right, term, &right);
    for (uint32_t k = 0; k < b->entries.n && fine; k++) {
      const entry *e = &b->entries.at[k];
      if (e->equation != i) continue;
      fine = !__builtin_mul_overflow(f, (wide)e->factor, &term) &&
             !__builtin_add_overflow(sum[e->variable], term, &sum[e->variable]);
    }
  }
  for (uint32_t k = 0; k < n; k++) fine &= sum[k] <= 0;
  mem_free(sum);
  return fine && right > 0;
}

bool balance_is_impossible(job *job, balance *b) {
  uint32_t m = b->right.n, n = b->variables;
  table t = {.rows = m, .columns = n + m + 1, .denominator = 1};
  if ((uint64_t)(m + 1) * t.columns > tuning.largest_balance) return false;
  t.at = mem_alloc(sizeof *t.at * (m + 1) * t.columns);
  t.basis = mem_alloc(sizeof *t.basis * (m + 1));
  fill(&t, b);
  uint32_t column;
  while ((column = entering(&t)) != UINT32_MAX && !t.overflow && !limits_hit(&job->limits)) {
    uint32_t row = leaving(&t, column);
    if (row == UINT32_MAX || t.overflow) break;
    pivot(&t, row, column);
    effort_charge(&job->limits.effort, (uint64_t)t.rows * t.columns / 64);
  }
  bool done = column == UINT32_MAX && !t.overflow;
  bool impossible = done && *cell(&t, m, t.columns - 1) < 0 && is_proof(&t, b);
  mem_free(t.at);
  mem_free(t.basis);
  return impossible;
}
