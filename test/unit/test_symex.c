/* Blocks of random programs, executed symbolically: of every concrete execution, exactly one exit knows, with the same
 * values; which variables matter; what merging keeps. */
#include "concrete.h"

static random_terms r = {.seed = 21};

/* Does the exit that is taken say what the execution did? `before`: the values at the head that it began at. */
static void compare_exits(fixture *x, const block_exits *exits, loc_id to, const i128 *before) {
  uint32_t taken = 0;
  static i128 after[most_symbols];
  memcpy(after, r.values, sizeof after);
  memcpy(r.values, before, sizeof r.values);
  for (uint32_t i = 0; i < x->b.inputs.n; i++) r.values[x->b.inputs.at[i]->id] = after[x->b.inputs.at[i]->id];
  for (uint32_t i = 0; i < exits->n; i++) {
    bool defined = true;
    if (!is_so(&r, exits->at[i].state.guard, &defined)) continue;
    taken++;
    assert_int_equal(exits->at[i].to.n, to.n);
    for (uint32_t v = 0; v < x->b.nvars; v++)
      if (blocks_is_live(&x->b, to, v))
        assert_true(value_of(&r, exits->at[i].state.values[v], &defined) == after[x->f->vars.at[v]->id]);
  }
  assert_int_equal(taken, 1);
  memcpy(r.values, after, sizeof r.values);
}

static void follow(fixture *x, const bool *tracked) {
  static i128 before[most_symbols];
  loc_id at = x->f->entry;
  for (uint32_t n = 0; n < 12 && (!n || flat_loc_at(x->f, at)->end == END_NONE); n++) {
    block_exits exits = {0};
    symstate start = symstate_new(&x->b);
    memcpy(before, r.values, sizeof before);
    block_execute(&x->b, at, &start, tracked, n, &exits);
    loc_id to = concrete_block(x, &r, at, n);
    assert_int_not_equal(to.n, NO_LOC.n);
    compare_exits(x, &exits, to, before);
    block_exits_free(&exits);
    symstate_free(&start);
    at = to;
  }
}

static void blocks_do_what_the_edges_do(void **state) {
  (void)state;
  uint32_t loops = 0;
  for (uint32_t n = 0; n < 150; n++) {
    fixture x;
    random_program(&x, &r);
    bool *tracked = mem_alloc(x.b.nvars + 1);
    for (uint32_t v = 0; v < x.b.nvars; v++) tracked[v] = pick(&r, 2);
    for (uint32_t k = 0; k < 12; k++) {
      for (uint32_t v = 0; v < x.b.nvars; v++) r.values[x.f->vars.at[v]->id] = (i128)pick(&r, 12) - 4;
      follow(&x, k & 1 ? tracked : NULL);
    }
    loops += x.b.heads.n > 4;
    mem_free(tracked);
    drop_program(&x);
  }
  assert_true(loops > 20);
}

/* Two states that meet, one behind each side of a branch: afterwards the guard is what it was before the branch. */
static void guards_merge_back(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int main(void) { int a = __VERIFIER_nondet_int(), b = 1;\n"
                       "  if (a > 3) b = 2; while (b < 9) b++; return b; }");
  block_exits exits = {0};
  symstate start = symstate_new(&x.b);
  block_execute(&x.b, x.f->entry, &start, NULL, 0, &exits);
  assert_int_equal(exits.n, 1);
  assert_int_equal(exits.at[0].state.guard->kind, EX_INT);
  assert_int_equal(exits.at[0].state.values[blocks_var(&x.b, cell(&x, "b")->sym)]->kind, EX_ITE);
  block_exits_free(&exits);
  bool *tracked = mem_alloc(x.b.nvars + 1);
  tracked[blocks_var(&x.b, cell(&x, "b")->sym)] = true;
  block_execute(&x.b, x.f->entry, &start, tracked, 0, &exits);
  assert_int_equal(exits.n, 2); /* b is followed: 1 and 2 stay apart */
  block_exits_free(&exits);
  mem_free(tracked);
  symstate_free(&start);
  drop_program(&x);
}

/* A followed variable gets what another one is on either side of a branch: two states, of which one is taken. */
static void choices_come_apart(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int main(void) { int a = __VERIFIER_nondet_int(), b = 1, c = 0;\n"
                       "  if (a > 3) b = 2; c = b; while (c < 9) c++; return c; }");
  block_exits exits = {0};
  symstate start = symstate_new(&x.b);
  bool *tracked = mem_alloc(x.b.nvars + 1);
  uint32_t c = blocks_var(&x.b, cell(&x, "c")->sym);
  tracked[c] = true;
  block_execute(&x.b, x.f->entry, &start, tracked, 0, &exits);
  assert_int_equal(exits.n, 2);
  for (i128 input = 3; input <= 4; input++) {
    uint32_t taken = 0;
    bool defined = true;
    for (uint32_t i = 0; i < x.b.inputs.n; i++) r.values[x.b.inputs.at[i]->id] = input;
    for (uint32_t i = 0; i < 2; i++) {
      if (!is_so(&r, exits.at[i].state.guard, &defined)) continue;
      taken++;
      assert_true(exits.at[i].state.values[c] == int_of(&x, input == 3 ? 1 : 2));
    }
    assert_int_equal(taken, 1);
  }
  block_exits_free(&exits);
  symstate_free(&start);
  mem_free(tracked);
  drop_program(&x);
}

static void inputs_of_their_own(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int main(void) { int s = 0; while (s >= 0) s = __VERIFIER_nondet_int(); return s; }");
  for (uint32_t i = 0; i < x.f->edges.n; i++) {
    if (x.f->edges.at[i].kind != F_HAVOC) continue;
    symbol *zero = block_input(&x.b, (edge_id){i}, 0), *two = block_input(&x.b, (edge_id){i}, 2);
    assert_ptr_not_equal(zero, two);
    assert_ptr_equal(two, block_input(&x.b, (edge_id){i}, 2));
  }
  drop_program(&x);
}

static void what_is_read_is_live(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int main(void) { int n = 0, m = 5, dead = 7; while (n < 4) { dead = n; n++; }\n"
                       "  if (m == 6) reach_error(); return 0; }");
  loc_id head = loop_head(&x);
  assert_true(blocks_is_live(&x.b, head, blocks_var(&x.b, cell(&x, "n")->sym)));
  assert_true(blocks_is_live(&x.b, head, blocks_var(&x.b, cell(&x, "m")->sym)));
  assert_false(blocks_is_live(&x.b, head, blocks_var(&x.b, cell(&x, "dead")->sym)));
  assert_false(blocks_is_live(&x.b, x.f->entry, blocks_var(&x.b, cell(&x, "n")->sym))); /* it is written first */
  drop_program(&x);
}

static void bits_are_needed(void **state) {
  (void)state;
  fixture x;
  load_main(&x, NONDET "int main(void) { int a = __VERIFIER_nondet_int(); return a / 3 + (a & 7); }");
  assert_false(blocks_need_bits(&x.b));
  drop_program(&x);
  load_main(&x, NONDET "int main(void) { int a = __VERIFIER_nondet_int(); return a ^ 3; }");
  assert_true(blocks_need_bits(&x.b));
  drop_program(&x);
}

RUN(cmocka_unit_test(blocks_do_what_the_edges_do), cmocka_unit_test(guards_merge_back),
    cmocka_unit_test(choices_come_apart), cmocka_unit_test(inputs_of_their_own), cmocka_unit_test(what_is_read_is_live),
    cmocka_unit_test(bits_are_needed))
