/* Terms print as C that a person recognises, with only the parentheses that are needed. */
#include "unit.h"

#include "logic/expr.h"

typedef struct fixture {
  terms t;
  const expr *x, *y, *p, *a, *s, *ps, *d;
} fixture;

static const expr *var(terms *t, const char *name, const type *type) {
  return ex_var(t, symbol_new(t, SYM_LOCAL, name, type, (place){0}));
}

static void setup(fixture *f) {
  terms_init(&f->t, false);
  types *ty = &f->t.types;
  type *record = type_record(ty, "pair", false);
  field fields[] = {{.name = "left", .type = ty->type_int},
                    {.name = "right", .type = type_array_of(ty, ty->type_int, 2), .offset = 32}};
  type_complete(ty, record, fields, 2, 12, 4);
  f->x = var(&f->t, "x", ty->type_int);
  f->y = var(&f->t, "y", ty->type_int);
  f->p = var(&f->t, "p", type_pointer_to(ty, ty->type_int));
  f->a = var(&f->t, "a", type_array_of(ty, ty->type_int, 8));
  f->s = var(&f->t, "s", record);
  f->ps = var(&f->t, "ps", type_pointer_to(ty, record));
  f->d = var(&f->t, "d", ty->type_double);
}

static void prints(const expr *e, const char *expected) {
  buf b = {0};
  ex_print(&b, e);
  assert_text(&b, expected);
}

static void parentheses_only_where_needed(void **state) {
  (void)state;
  fixture f;
  setup(&f);
  terms *t = &f.t;
  const expr *sum = ex_binary(t, EX_ADD, f.x, f.y);
  prints(ex_binary(t, EX_MUL, sum, f.x), "(x + y) * x");
  prints(ex_binary(t, EX_ADD, ex_binary(t, EX_MUL, f.x, f.y), f.x), "x * y + x");
  prints(ex_binary(t, EX_SUB, f.x, ex_binary(t, EX_SUB, f.y, f.x)), "x - (y - x)");
  prints(ex_binary(t, EX_SUB, ex_binary(t, EX_SUB, f.x, f.y), f.x), "x - y - x");
  prints(ex_unary(t, EX_NEG, sum), "-(x + y)");
  prints(ex_unary(t, EX_NEG, ex_unary(t, EX_NEG, f.x)), "-(-x)");
  prints(ex_unary(t, EX_LNOT, ex_binary(t, EX_LAND, f.x, f.y)), "!(x && y)");
  prints(ex_binary(t, EX_EQ, ex_binary(t, EX_BITAND, f.x, f.y), f.x), "(x & y) == x");
  prints(ex_ite(t, f.x, f.y, ex_ite(t, f.y, f.x, f.y)), "x ? y : y ? x : y");
  terms_free(t);
}

static void lvalues_look_like_the_source(void **state) {
  (void)state;
  fixture f;
  setup(&f);
  terms *t = &f.t;
  const type *pd = t->types.type_ptrdiff;
  prints(ex_deref(t, f.p), "*p");
  prints(ex_deref(t, ex_binary(t, EX_PTRADD, f.p, f.x)), "p[x]");
  prints(ex_index(t, f.a, f.x), "a[x]");
  prints(ex_decay(t, f.a), "a");
  prints(ex_binary(t, EX_PTRADD, ex_decay(t, f.a), ex_int(t, pd, 2)), "a + 2L");
  prints(ex_field(t, f.s, 0), "s.left");
  prints(ex_field(t, ex_deref(t, f.ps), 0), "ps->left");
  prints(ex_index(t, ex_field(t, ex_deref(t, f.ps), 1), f.x), "ps->right[x]");
  prints(ex_addr(t, ex_field(t, f.s, 0)), "&s.left");
  terms_free(t);
}

static void constants_keep_type_and_value(void **state) {
  (void)state;
  fixture f;
  setup(&f);
  terms *t = &f.t;
  types *ty = &t->types;
  prints(ex_int(t, ty->type_int, -5), "-5");
  prints(ex_int(t, ty->type_int, INT32_MIN), "(-2147483647 - 1)");
  prints(ex_int(t, ty->type_uint, 5), "5U");
  prints(ex_int(t, ty->type_ulong, UINT64_MAX), "18446744073709551615UL");
  prints(ex_int(t, type_pointer_to(ty, ty->type_int), 0), "NULL");
  prints(ex_float(t, ty->type_double, 0.1), "0.1");
  prints(ex_float(t, ty->type_double, 2), "2.0");
  prints(ex_float(t, ty->type_float, 0.5), "0.5f");
  prints(ex_cast(t, ty->type_char, f.x), "(char)x");
  prints(ex_cast(t, ty->type_int, ex_binary(t, EX_ADD, f.d, f.d)), "(int)(d + d)");
  terms_free(t);
}

static void strings_are_quoted_and_cut(void **state) {
  (void)state;
  fixture f;
  setup(&f);
  terms *t = &f.t;
  symbol *s = symbol_new(t, SYM_STRING, "$s", type_array_of(&t->types, t->types.type_char, 7), (place){0});
  s->bytes = "a\"\\\n\001b";
  prints(ex_decay(t, ex_var(t, s)), "\"a\\\"\\\\\\n\\001b\"");
  char longer[101];
  memset(longer, 'z', 100);
  longer[100] = 0;
  s = symbol_new(t, SYM_STRING, "$t", type_array_of(&t->types, t->types.type_char, 101), (place){0});
  s->bytes = longer;
  buf b = {0};
  ex_print(&b, ex_var(t, s));
  assert_int_equal(b.n, 60 + 5);
  buf_free(&b);
  terms_free(t);
}

static void number(const type *t, i128 value, const char *expected) {
  buf b = {0};
  int_print(&b, t, value);
  assert_text(&b, expected);
}

static void numbers_are_written_in_one_way(void **state) {
  (void)state;
  terms t;
  terms_init(&t, false);
  types *ty = &t.types;
  number(ty->type_int128, -((i128)1 << 100) - 7, "-1267650600228229401496703205383");
  number(ty->type_int128, int_min(ty->type_int128), "-170141183460469231731687303715884105728");
  number(ty->type_uint128, (i128)-1, "340282366920938463463374607431768211455");
  number(ty->type_ullong, (i128)UINT64_MAX, "18446744073709551615");
  number(ty->type_llong, INT64_MIN, "-9223372036854775808");
  number(ty->type_bool, 1, "1");
  number(ty->type_char, -128, "-128");
  number(ty->type_uchar, 255, "255");
  number(type_pointer_to(ty, ty->type_int), 0, "0");
  number(type_pointer_to(ty, ty->type_int), (i128)0xfffffffffffff000u, "0xfffffffffffff000");
  number(type_pointer_to(ty, ty->type_int), -4096, "0xfffffffffffff000");
  number(ty->type_double, -3, "-3");
  number(NULL, -1, "-1");
  terms_free(&t);
}

RUN(cmocka_unit_test(numbers_are_written_in_one_way), cmocka_unit_test(parentheses_only_where_needed),
    cmocka_unit_test(lvalues_look_like_the_source), cmocka_unit_test(constants_keep_type_and_value),
    cmocka_unit_test(strings_are_quoted_and_cut))
