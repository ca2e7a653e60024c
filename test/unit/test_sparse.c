/* Sparse sets against plain bit tables; inclusions between sets against a closure that is computed anew until nothing changes. */
#include "unit.h"

#include "base/sparse.h"
#include "flat/inclusion.h"

enum { range = 1000, nodes = 24, numbers = 300, rules = 12 };

static uint64_t seed = 5;

static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

static void expect_same(const sparse *s, const bool *table) {
  uint32_t n = 0, last = 0;
  for (sparse_walk w = {0}; sparse_next(s, &w); n++) {
    assert_true(table[w.member]);
    assert_true(!n || w.member > last);
    last = w.member;
  }
  for (uint32_t i = 0; i < range; i++) {
    n -= table[i];
    assert_int_equal(sparse_has(s, i), table[i]);
  }
  assert_int_equal(n, 0);
}

static void sets_are_sets(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 300; round++) {
    sparse a = {0}, b = {0}, fresh = {0};
    bool in_a[range] = {0}, in_b[range] = {0}, in_fresh[range] = {0}, some = false;
    uint32_t count = 0;
    for (uint32_t i = pick(60); i; i--) {
      uint32_t x = pick(range), y = pick(pick(2) ? range : 70);
      assert_int_equal(sparse_add(&a, x), !in_a[x]);
      in_a[x] = true;
      assert_int_equal(sparse_add(&b, y), !in_b[y]);
      in_b[y] = true;
      uint32_t z = pick(range);
      if (pick(4) == 0) sparse_add(&fresh, z), in_fresh[z] = true;
    }
    for (uint32_t i = 0; i < range; i++) {
      some |= in_b[i] && !in_a[i];
      in_fresh[i] |= in_b[i] && !in_a[i];
      in_a[i] |= in_b[i];
      count += in_a[i];
    }
    assert_int_equal(sparse_join(&a, &b, &fresh), some);
    expect_same(&a, in_a);
    expect_same(&fresh, in_fresh);
    assert_int_equal(sparse_count(&a), count);
    for (uint32_t i = 0; i < range; i++) in_a[i] &= !in_fresh[i];
    sparse_subtract(&a, &fresh);
    expect_same(&a, in_a);
    sparse_free(&a);
    sparse_free(&b);
    sparse_free(&fresh);
  }
}

/* A rule of a node: each of its numbers n makes an edge from node n, or to it, or becomes another number elsewhere. */
typedef struct rule {
  uint32_t kind, of, node;
} rule;

static inclusion solved;
static rule all_rules[rules];
static bool has[nodes][numbers], edge[nodes][nodes];

static void apply(void *context, uint32_t number, const sparse *fresh) {
  (void)context;
  rule r = all_rules[number];
  for (sparse_walk w = {0}; sparse_next(fresh, &w);) {
    if (r.kind == 0) inclusion_edge(&solved, w.member % nodes, r.node);
    else if (r.kind == 1) inclusion_edge(&solved, r.node, w.member % nodes);
    else inclusion_put(&solved, r.node, (w.member * 7 + 1) % numbers);
  }
}

static void close_once(bool *changed) {
  for (uint32_t a = 0; a < nodes; a++)
    for (uint32_t b = 0; b < nodes; b++)
      for (uint32_t i = 0; i < numbers && edge[a][b]; i++) {
        *changed |= has[a][i] && !has[b][i];
        has[b][i] |= has[a][i];
      }
}

static void apply_all(uint32_t known, bool *changed) {
  for (uint32_t k = 0; k < known; k++)
    for (uint32_t i = 0; i < numbers; i++) {
      rule r = all_rules[k];
      if (!has[r.of][i]) continue;
      bool *at = r.kind == 0   ? &edge[i % nodes][r.node]
                 : r.kind == 1 ? &edge[r.node][i % nodes]
                               : &has[r.node][(i * 7 + 1) % numbers];
      *changed |= !*at;
      *at = true;
    }
}

static void expect_closure(uint32_t known) {
  for (bool changed = true; changed;) {
    changed = false;
    close_once(&changed);
    apply_all(known, &changed);
  }
  inclusion_solve(&solved);
  for (uint32_t a = 0; a < nodes; a++)
    for (uint32_t i = 0; i < numbers; i++) assert_int_equal(sparse_has(inclusion_set(&solved, a), i), has[a][i]);
}

/* Nothing is asked for before many edges are there, so that cycles are looked for; then more of everything is added. */
static void inclusions_are_closed(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 200; round++) {
    uint32_t known = 0, density = 1 + pick(12);
    inclusion_init(&solved, apply, NULL);
    memset(has, 0, sizeof has);
    memset(edge, 0, sizeof edge);
    for (uint32_t i = 0; i < nodes; i++) inclusion_node_new(&solved);
    for (uint32_t part = 0; part < 3; part++) {
      for (uint32_t i = nodes * density; i; i--) {
        uint32_t a = pick(nodes), b = pick(nodes);
        inclusion_edge(&solved, a, b);
        edge[a][b] = true;
      }
      for (uint32_t i = pick(8); i; i--) {
        uint32_t a = pick(nodes), x = pick(numbers);
        inclusion_put(&solved, a, x);
        has[a][x] = true;
      }
      for (uint32_t i = pick(4); i && known < rules; i--, known++) {
        all_rules[known] = (rule){pick(3), pick(nodes), pick(nodes)};
        inclusion_add_rule(&solved, all_rules[known].of, known);
      }
      if (pick(2) || part == 2) expect_closure(known);
    }
    inclusion_free(&solved);
  }
}

RUN(cmocka_unit_test(sets_are_sets), cmocka_unit_test(inclusions_are_closed))
