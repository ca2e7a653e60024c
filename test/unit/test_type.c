/* Types: interning, sizes of both data models, records, printing as C. */
#include "unit.h"

#include "logic/type.h"

static void equal_types_are_one(void **state) {
  (void)state;
  types t;
  types_init(&t, false);
  assert_ptr_equal(type_pointer_to(&t, t.type_int), type_pointer_to(&t, t.type_int));
  assert_ptr_not_equal(type_pointer_to(&t, t.type_int), type_pointer_to(&t, t.type_uint));
  assert_ptr_equal(type_array_of(&t, t.type_char, 3), type_array_of(&t, t.type_char, 3));
  assert_ptr_not_equal(type_array_of(&t, t.type_char, 3), type_array_of(&t, t.type_char, 4));
  assert_ptr_not_equal(type_array_of(&t, t.type_char, 0), type_open_array(&t, t.type_char));
  assert_ptr_not_equal(t.type_long, t.type_llong);
  const type *params[] = {t.type_int, t.type_double};
  const type *f = type_function_of(&t, t.type_void, params, 2, false, true);
  params[1] = t.type_float;
  const type *g = type_function_of(&t, t.type_void, params, 2, false, true);
  assert_ptr_not_equal(f, g);
  assert_ptr_equal(f->params[1], t.type_double);
  assert_ptr_not_equal(g, type_function_of(&t, t.type_void, params, 2, true, true));
  assert_ptr_not_equal(type_record(&t, "s", false), type_record(&t, "s", false));
  assert_ptr_not_equal(type_vla_of(&t, t.type_int), type_vla_of(&t, t.type_int));
  types_free(&t);
}

static void sizes_follow_the_data_model(void **state) {
  (void)state;
  types t;
  types_init(&t, false);
  assert_int_equal(t.type_long->size, 8);
  assert_int_equal(type_pointer_to(&t, t.type_void)->size, 8);
  assert_int_equal(t.type_ldouble->size, 16);
  assert_ptr_equal(t.type_size, t.type_ulong);
  assert_int_equal(type_array_of(&t, type_array_of(&t, t.type_short, 5), 7)->size, 70);
  types_free(&t);
  types_init(&t, true);
  assert_int_equal(t.type_long->size, 4);
  assert_int_equal(t.type_llong->size, 8);
  assert_int_equal(t.type_llong->align, 4);
  assert_int_equal(t.type_double->align, 4);
  assert_int_equal(type_pointer_to(&t, t.type_void)->width, 32);
  assert_ptr_equal(t.type_size, t.type_uint);
  types_free(&t);
}

static void records_are_completed_once(void **state) {
  (void)state;
  types t;
  types_init(&t, false);
  type *s = type_record(&t, "pair", false);
  assert_false(s->is_complete);
  const type *p = type_pointer_to(&t, s);
  field fields[] = {{.name = "a", .type = t.type_int}, {.name = "next", .type = p, .offset = 64}};
  type_complete(&t, s, fields, 2, 16, 8);
  fields[0].name = "changed";
  assert_true(s->is_complete);
  assert_string_equal(s->fields[0].name, "a");
  assert_ptr_equal(s->fields[1].type->to, s);
  assert_int_equal(type_step(p->to), 16);
  assert_int_equal(type_step(t.type_void), 1);
  types_free(&t);
}

static void kinds(void **state) {
  (void)state;
  types t;
  types_init(&t, false);
  assert_true(type_is_integer(t.type_bool) && type_is_scalar(t.type_bool));
  assert_true(type_is_float(t.type_ldouble) && !type_is_integer(t.type_float));
  assert_true(type_is_aggregate(type_array_of(&t, t.type_int, 1)));
  assert_false(type_is_scalar(t.type_void));
  assert_true(type_is_char(t.type_uchar) && !type_is_char(t.type_short));
  assert_true(type_array_of(&t, type_vla_of(&t, t.type_int), 3)->is_vla);
  types_free(&t);
}

static void prints_as_c(void **state) {
  (void)state;
  types t;
  buf b = {0};
  types_init(&t, false);
  type_print(&b, t.type_ulong, "n");
  assert_text(&b, "unsigned long n");
  type_print(&b, type_pointer_to(&t, t.type_char), "s");
  assert_text(&b, "char *s");
  type_print(&b, type_array_of(&t, type_pointer_to(&t, t.type_int), 4), "a");
  assert_text(&b, "int *a[4]");
  type_print(&b, type_pointer_to(&t, type_array_of(&t, t.type_int, 4)), "p");
  assert_text(&b, "int (*p)[4]");
  const type *params[] = {t.type_int, type_pointer_to(&t, t.type_void)};
  const type *f = type_function_of(&t, type_pointer_to(&t, t.type_char), params, 2, true, true);
  type_print(&b, f, "f");
  assert_text(&b, "char *f(int, void *, ...)");
  type_print(&b, type_array_of(&t, type_pointer_to(&t, f), 2), "table");
  assert_text(&b, "char *(*table[2])(int, void *, ...)");
  type_print(&b, type_function_of(&t, t.type_void, NULL, 0, false, true), "g");
  assert_text(&b, "void g(void)");
  type_print(&b, type_function_of(&t, t.type_int, NULL, 0, false, false), "old");
  assert_text(&b, "int old()");
  type_print(&b, type_record(&t, "u", true), "v");
  assert_text(&b, "union u v");
  type_print(&b, type_open_array(&t, t.type_int), "");
  assert_text(&b, "int []");
  types_free(&t);
}

static void enumerations_know_their_values(void **state) {
  (void)state;
  types t;
  types_init(&t, false);
  const type *colour = type_integer(&t, 32, true, "enum colour");
  enumerator first[] = {{"RED", 0}, {"BLUE", -3}}, second[] = {{"OTHER", 0}};
  assert_null(type_value_name(colour, 0));
  type_name_values(&t, colour, first, 2);
  type_name_values(&t, colour, second, 1);
  assert_string_equal(type_value_name(type_integer(&t, 32, true, "enum colour"), -3), "BLUE");
  assert_string_equal(type_value_name(colour, 0), "RED");
  assert_null(type_value_name(colour, 1));
  assert_null(type_value_name(t.type_int, 0));
  types_free(&t);
}

RUN(cmocka_unit_test(enumerations_know_their_values), cmocka_unit_test(equal_types_are_one),
    cmocka_unit_test(sizes_follow_the_data_model), cmocka_unit_test(records_are_completed_once),
    cmocka_unit_test(kinds), cmocka_unit_test(prints_as_c))
