/* Where pointers may point: random assignments of pointers, tables of pointers and pointers to pointers are executed in
 * many orders; whatever a pointer points to then must be one of its targets. And not everything is. */
#include "unit.h"

#include "flat/alias.h"

enum { objects = 5, pointers = 4, elements = 3, doubles = 2, statements = 12 };

static terms t;
static alias *a;
static symbol *object[objects], *pointer[pointers], *table, *twice[doubles], *number;
static uint64_t seed = 29;

/* What the pointers are now: -1 for none. A pointer to a pointer holds the number of a cell: the pointers, then the
 * elements of the table. */
static int cells[pointers + elements], holders[doubles], carried;

static uint32_t pick(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

typedef struct statement {
  uint32_t kind, i, j, k;
} statement;

static const expr *var(symbol *s) { return ex_var(&t, s); }
static const expr *element(uint32_t k) { return ex_index(&t, var(table), ex_int(&t, t.types.type_ptrdiff, k)); }

static void tell(statement s) {
  const expr *p = var(pointer[s.i]), *q = var(twice[s.j % doubles]), *n = var(number);
  switch (s.kind) {
  case 0: alias_assign(a, p, ex_addr(&t, var(object[s.k % objects]))); break;
  case 1: alias_assign(a, p, var(pointer[s.j])); break;
  case 2: alias_assign(a, q, ex_addr(&t, p)); break;
  case 3: alias_assign(a, q, ex_addr(&t, element(s.k % elements))); break;
  case 4: alias_assign(a, ex_deref(&t, q), p); break;
  case 5: alias_assign(a, p, ex_deref(&t, q)); break;
  case 6: alias_assign(a, element(s.k % elements), p); break;
  case 7: alias_assign(a, p, element(s.k % elements)); break;
  case 8:
    alias_assign(a, p,
                 ex_ite(&t, ex_binary(&t, EX_GT, n, ex_int(&t, n->type, 3)), var(pointer[s.j]), var(pointer[s.k])));
    break;
  case 9: alias_assign(a, n, ex_cast(&t, n->type, p)); break;
  case 10: alias_assign(a, p, ex_cast(&t, p->type, n)); break;
  default: alias_assign(a, var(twice[0]), var(twice[1])); break;
  }
}

static void perform(statement s) {
  int *p = &cells[s.i], *q = &holders[s.j % doubles];
  switch (s.kind) {
  case 0: *p = (int)(s.k % objects); break;
  case 1: *p = cells[s.j]; break;
  case 2: *q = (int)s.i; break;
  case 3: *q = (int)(pointers + s.k % elements); break;
  case 4:
    if (*q >= 0) cells[*q] = *p;
    break;
  case 5:
    if (*q >= 0) *p = cells[*q];
    break;
  case 6: cells[pointers + s.k % elements] = *p; break;
  case 7: *p = cells[pointers + s.k % elements]; break;
  case 8: *p = cells[pick(2) ? s.j : s.k]; break;
  case 9: carried = *p; break;
  case 10: *p = carried; break;
  default: holders[0] = holders[1]; break;
  }
}

static bool may_point(symbol *from, const symbol *to) {
  targets found = alias_of_value(a, var(from));
  for (uint32_t i = 0; i < found.n; i++)
    if (alias_target(a, found.at[i]).object == to) return true;
  return false;
}

static void forget(void) {
  memset(cells, -1, sizeof cells);
  memset(holders, -1, sizeof holders);
  carried = -1;
}

static void all_that_happens_is_known(void **state) {
  (void)state;
  uint32_t excluded = 0, met = 0;
  for (uint32_t n = 0; n < 300; n++) {
    statement all[statements];
    a = alias_new(&t);
    for (uint32_t i = 0; i < statements; i++) {
      all[i] = (statement){pick(12), pick(pointers), pick(pointers), pick(64) % pointers};
      tell(all[i]);
      if (pick(3) == 0) alias_of_value(a, var(pointer[0])); /* queries in between change nothing */
    }
    for (uint32_t run = 0; run < 10; run++) {
      forget();
      for (uint32_t k = 0; k < 40; k++) {
        perform(all[pick(statements)]);
        for (uint32_t i = 0; i < pointers; i++)
          if (cells[i] >= 0) assert_true(may_point(pointer[i], object[cells[i]]));
        for (uint32_t i = 0; i < doubles; i++)
          if (holders[i] >= 0) assert_true(may_point(twice[i], holders[i] < pointers ? pointer[holders[i]] : table));
      }
    }
    for (uint32_t i = 0; i < pointers; i++)
      for (uint32_t k = 0; k < objects; k++) may_point(pointer[i], object[k]) ? met++ : excluded++;
    alias_free(a);
  }
  assert_true(met > 200 && excluded > 200);
}

/* Members are told apart, elements are not; an index that is not known keeps to its member. */
static void members_apart(void **state) {
  (void)state;
  a = alias_new(&t);
  type *pair = type_record(&t.types, "pair", false);
  field members[2] = {{.name = "left", .type = pointer[0]->type, .offset = 0},
                      {.name = "right", .type = pointer[0]->type, .offset = 64}};
  type_complete(&t.types, pair, members, 2, 16, 8);
  symbol *s = symbol_new(&t, SYM_GLOBAL, "s", pair, (place){0});
  alias_assign(a, ex_field(&t, var(s), 0), ex_addr(&t, var(object[0])));
  alias_assign(a, ex_field(&t, var(s), 1), ex_addr(&t, var(object[1])));
  alias_assign(a, var(pointer[0]), ex_field(&t, var(s), 0));
  alias_assign(a, var(pointer[1]), ex_field(&t, var(s), 1));
  assert_true(may_point(pointer[0], object[0]) && !may_point(pointer[0], object[1]));
  assert_true(may_point(pointer[1], object[1]) && !may_point(pointer[1], object[0]));
  alias_assign(a, element(0), ex_addr(&t, var(object[2])));
  alias_assign(a, var(pointer[2]), element(1));
  assert_true(may_point(pointer[2], object[2]));
  alias_free(a);
}

/* A copy of bytes of unknown number takes all pointers along; an unknown pointer is unknown. */
static void bytes_and_unknowns(void **state) {
  (void)state;
  a = alias_new(&t);
  alias_assign(a, var(pointer[0]), ex_addr(&t, var(object[3])));
  alias_copy(a, ex_addr(&t, var(pointer[1])), ex_addr(&t, var(pointer[0])));
  assert_true(may_point(pointer[1], object[3]));
  alias_unknown(a, var(pointer[2]));
  targets found = alias_of_value(a, var(pointer[2]));
  assert_int_equal(found.n, 1);
  assert_null(alias_target(a, found.at[0]).object);
  alias_free(a);
}

static int open_all(void **state) {
  (void)state;
  terms_init(&t, false);
  const type *one = type_pointer_to(&t.types, t.types.type_int), *two = type_pointer_to(&t.types, one);
  for (int i = 0; i < objects; i++) object[i] = symbol_new(&t, SYM_GLOBAL, "x", t.types.type_int, (place){0});
  for (int i = 0; i < pointers; i++) pointer[i] = symbol_new(&t, SYM_GLOBAL, "p", one, (place){0});
  for (int i = 0; i < doubles; i++) twice[i] = symbol_new(&t, SYM_GLOBAL, "q", two, (place){0});
  table = symbol_new(&t, SYM_GLOBAL, "table", type_array_of(&t.types, one, elements), (place){0});
  number = symbol_new(&t, SYM_GLOBAL, "n", t.types.type_long, (place){0});
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&t);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_happens_is_known), cmocka_unit_test(members_apart),
                                     cmocka_unit_test(bytes_and_unknowns)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
