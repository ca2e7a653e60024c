/* Lowering of small syntax trees made by hand: each test builds the body of
 * `int f(int x, int *p)` and compares its edges, one per line. */
#include "unit.h"

#include "front/ast.h"

typedef struct fixture {
  job job;
  program *p;
  terms *t;
  types *ty;
  ast ast;
  afunction *fn;
  symbol *x, *ptr, *y, *g, *h; /* parameters x and p; local y; global g; function h */
  buf out;
} fixture;

static fixture X; /* one test at a time */

static aexpr *node(aexpr_kind kind, const type *type, aexpr *a, aexpr *b, aexpr *c) {
  aexpr *e = arena_new(&X.ast.arena, aexpr), *kids[] = {a, b, c};
  e->kind = kind;
  e->type = type;
  e->nkids = c ? 3 : b ? 2 : a ? 1 : 0;
  e->kid = arena_copy(&X.ast.arena, kids, sizeof kids);
  return e;
}

static aexpr *num(int n) {
  aexpr *e = node(A_INT, X.ty->type_int, NULL, NULL, NULL);
  e->value = n;
  return e;
}

static aexpr *var(symbol *s) {
  aexpr *e = node(A_VAR, s->type, NULL, NULL, NULL);
  e->sym = s;
  return e;
}

static aexpr *bin(expr_kind op, aexpr *a, aexpr *b) {
  const type *type = op >= EX_LT ? X.ty->type_int : a->type;
  aexpr *e = node(A_BINARY, type, a, b, NULL);
  e->op = op;
  return e;
}

static aexpr *op(aexpr_kind kind, aexpr *a, aexpr *b) {
  return node(kind, kind == A_LAND || kind == A_LOR ? X.ty->type_int : a->type, a, b, NULL);
}

static aexpr *opassign(expr_kind how, aexpr *a, aexpr *b, const type *comp) {
  aexpr *e = op(A_OPASSIGN, a, b);
  e->op = how;
  e->comp = comp;
  return e;
}

static aexpr *cast(const type *type, aexpr *a) { return node(A_CAST, type, a, NULL, NULL); }

static aexpr *deref(aexpr *a) { return node(A_DEREF, a->type->to, a, NULL, NULL); }

/* h(a) */
static aexpr *call(aexpr *a) {
  aexpr *f = node(A_DECAY, type_pointer_to(X.ty, X.h->type), var(X.h), NULL, NULL);
  return node(A_CALL, X.ty->type_int, f, a, NULL);
}

static astmt *stmt(astmt_kind kind, aexpr *e, astmt *a, astmt *b) {
  astmt *s = arena_new(&X.ast.arena, astmt), *kids[] = {a, b};
  s->kind = kind;
  s->expr = e;
  s->nkids = b ? 2 : a ? 1 : 0;
  s->kid = arena_copy(&X.ast.arena, kids, sizeof kids);
  return s;
}

static astmt *run(aexpr *e) { return stmt(S_EXPR, e, NULL, NULL); }
static astmt *ret(aexpr *e) { return stmt(S_RETURN, e, NULL, NULL); }

static astmt *block(astmt *a, astmt *b, astmt *c) {
  astmt *s = stmt(S_BLOCK, NULL, NULL, NULL), *kids[] = {a, b, c};
  s->nkids = c ? 3 : b ? 2 : 1;
  s->kid = arena_copy(&X.ast.arena, kids, sizeof kids);
  return s;
}

static astmt *decl(symbol *s, aexpr *init) {
  astmt *d = stmt(S_DECL, NULL, NULL, NULL);
  d->decl = arena_new(&X.ast.arena, avar);
  *d->decl = (avar){.sym = s, .type = s->type, .init = init};
  return d;
}

static astmt *on(i128 low, i128 high, astmt *s) {
  astmt *c = stmt(S_CASE, NULL, s, NULL);
  c->low = low;
  c->high = high;
  return c;
}

static symbol *sym(symbol_kind kind, const char *name, const type *type) {
  return symbol_new(X.t, kind, name, type, (place){0});
}

static int setup(void **state) {
  (void)state;
  X = (fixture){0};
  job_init(&X.job);
  X.job.diag.quiet = true;
  X.p = program_new(false);
  X.t = X.p->terms;
  X.ty = &X.t->types;
  const type *i = X.ty->type_int, *params[] = {i, type_pointer_to(X.ty, i)};
  X.x = sym(SYM_PARAM, "x", i);
  X.ptr = sym(SYM_PARAM, "p", params[1]);
  X.y = sym(SYM_LOCAL, "y", i);
  X.g = sym(SYM_GLOBAL, "g", i);
  X.h = sym(SYM_FUNC, "h", type_function_of(X.ty, i, params, 1, false, true));
  X.fn = arena_new(&X.ast.arena, afunction);
  X.fn->sym = sym(SYM_FUNC, "f", type_function_of(X.ty, i, params, 2, false, true));
  X.fn->params = arena_array(&X.ast.arena, symbol *, 2);
  X.fn->params[0] = X.x;
  X.fn->params[1] = X.ptr;
  X.fn->nparams = 2;
  vec_push(&X.ast.functions, X.fn);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  buf_free(&X.out);
  ast_free(&X.ast);
  program_free(X.p);
  job_free(&X.job);
  return 0;
}

static void print(const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    buf_printf(&X.out, "%u-%u ", e->from.n, e->to.n);
    edge_print(&X.out, e);
    buf_puts(&X.out, e->is_else ? " else\n" : "\n");
  }
}

static void lowers_to(astmt *body, const char *edges) {
  X.fn->body = body;
  assert_true(front_lower(&X.job, X.p, &X.ast));
  assert_true(program_check(X.p, stderr));
  print(program_find(X.p, "f"));
  assert_text(&X.out, edges);
}

/* ---- expressions ---- */

static void pure_expressions_stay_whole(void **state) {
  (void)state;
  aexpr *sum = bin(EX_ADD, bin(EX_MUL, var(X.x), num(2)), deref(var(X.ptr)));
  aexpr *c = node(A_COND, X.ty->type_int, op(A_LAND, var(X.x), var(X.g)), sum, num(7));
  lowers_to(ret(c), "0-1 return x && g ? x * 2 + *p : 7\n");
}

static void a_call_is_one_edge(void **state) {
  (void)state;
  lowers_to(block(decl(X.y, call(num(1))), run(op(A_ASSIGN, var(X.g), call(var(X.y)))), ret(var(X.g))),
            "0-1 int y\n1-2 y = h(1)\n2-3 g = h(y)\n3-4 return g\n");
}

static void earlier_operands_are_saved(void **state) {
  (void)state;
  lowers_to(ret(bin(EX_ADD, var(X.g), call(var(X.x)))), "0-1 $1 = g\n1-2 $2 = h(x)\n2-3 return $1 + $2\n");
}

static void constants_are_not_saved(void **state) {
  (void)state;
  lowers_to(ret(bin(EX_SUB, num(5), call(var(X.x)))), "0-1 $1 = h(x)\n1-2 return 5 - $1\n");
}

static void the_left_address_is_pinned(void **state) {
  (void)state;
  lowers_to(block(run(op(A_ASSIGN, deref(var(X.ptr)), call(num(1)))), ret(num(0)), NULL),
            "0-1 $1 = p\n1-2 $2 = h(1)\n2-3 *$1 = $2\n3-4 return 0\n");
}

static void chained_assignment_reads_back(void **state) {
  (void)state;
  aexpr *inner = op(A_ASSIGN, var(X.g), bin(EX_ADD, var(X.x), num(1)));
  lowers_to(ret(op(A_ASSIGN, var(X.x), inner)), "0-1 g = x + 1\n1-2 x = g\n2-3 return x\n");
}

static void a_store_through_a_pointer_is_not_read_back(void **state) {
  (void)state;
  lowers_to(ret(op(A_ASSIGN, deref(var(X.ptr)), var(X.x))), "0-1 $1 = x\n1-2 *p = $1\n2-3 return $1\n");
}

static void increments(void **state) {
  (void)state;
  aexpr *post = op(A_POSTINC, var(X.x), NULL), *unused = op(A_POSTDEC, var(X.g), NULL);
  lowers_to(block(run(unused), ret(post), NULL), "0-1 g = g - 1\n1-2 $1 = x\n2-3 x = x + 1\n3-4 return $1\n");
}

static void narrow_increments_are_promoted(void **state) {
  (void)state;
  symbol *c = sym(SYM_GLOBAL, "c", X.ty->type_char), *b = sym(SYM_GLOBAL, "b", X.ty->type_bool);
  lowers_to(block(run(op(A_PREINC, var(c), NULL)), run(op(A_PREDEC, var(b), NULL)), ret(num(0))),
            "0-1 c = (char)((int)c + 1)\n1-2 b = (_Bool)((int)b - 1)\n2-3 return 0\n");
}

static void compound_assignment_computes_in_its_type(void **state) {
  (void)state;
  symbol *c = sym(SYM_GLOBAL, "c", X.ty->type_char);
  aexpr *e = opassign(EX_MUL, var(c), cast(X.ty->type_long, call(num(2))), X.ty->type_long);
  lowers_to(block(run(e), ret(num(0)), NULL), "0-1 $1 = h(2)\n1-2 c = (char)((long)c * (long)$1)\n2-3 return 0\n");
}

static void pointers_move_backwards(void **state) {
  (void)state;
  aexpr *e = opassign(EX_PTRADD, var(X.ptr), num(2), NULL);
  e->negate = true;
  lowers_to(block(run(e), ret(num(0)), NULL), "0-1 p = p + -2L\n1-2 return 0\n");
}

static void guarded_effects_branch(void **state) {
  (void)state;
  lowers_to(ret(op(A_LOR, var(X.x), call(num(3)))), "0-1 [x]\n0-3 [!x] else\n1-2 $1 = 1\n2-6 return $1\n3-4 $2 = h(3)\n"
                                                    "4-1 [$2]\n4-5 [!$2] else\n5-2 $1 = 0\n");
}

static void conditional_calls_set_one_variable(void **state) {
  (void)state;
  aexpr *c = node(A_COND, X.ty->type_int, var(X.x), call(num(1)), call(num(2)));
  lowers_to(block(run(op(A_ASSIGN, var(X.g), c)), ret(num(0)), NULL),
            "0-1 [x]\n0-3 [!x] else\n1-2 g = h(1)\n2-4 return 0\n3-2 g = h(2)\n");
}

static void a_discarded_division_is_computed(void **state) {
  (void)state;
  lowers_to(block(run(bin(EX_DIV, num(1), var(X.x))), run(cast(X.ty->type_void, var(X.g))), ret(num(0))),
            "0-1 $1 = 1 / x\n1-2 return 0\n");
}

static void a_member_of_a_result_is_read_from_a_temporary(void **state) {
  (void)state;
  field fields[] = {{"a", X.ty->type_int, 0, 0, false, false}, {"b", X.ty->type_int, 32, 0, false, false}};
  type *s = type_record(X.ty, "s", false);
  type_complete(X.ty, s, fields, 2, 8, 4);
  symbol *make = sym(SYM_FUNC, "make", type_function_of(X.ty, s, NULL, 0, false, true));
  aexpr *f = node(A_DECAY, type_pointer_to(X.ty, make->type), var(make), NULL, NULL);
  aexpr *m = node(A_MEMBER, X.ty->type_int, node(A_CALL, s, f, NULL, NULL), NULL, NULL);
  m->index = 1;
  lowers_to(ret(m), "0-1 $1 = make()\n1-2 return $1.b\n");
}

static void a_bit_field_is_read_back_truncated(void **state) {
  (void)state;
  field fields[] = {{"b", X.ty->type_uint, 0, 3, true, false}};
  type *s = type_record(X.ty, "s", false);
  type_complete(X.ty, s, fields, 1, 4, 4);
  symbol *v = sym(SYM_GLOBAL, "v", s);
  aexpr *m = node(A_MEMBER, X.ty->type_uint, var(v), NULL, NULL);
  aexpr *nine = cast(X.ty->type_uint, num(9));
  lowers_to(ret(cast(X.ty->type_int, op(A_ASSIGN, m, nine))), "0-1 v.b = 9U\n1-2 return (int)v.b\n");
}

/* ---- statements ---- */

static void conditions_with_effects_are_control_flow(void **state) {
  (void)state;
  aexpr *c = op(A_LAND, var(X.x), node(A_LNOT, X.ty->type_int, call(num(1)), NULL, NULL));
  lowers_to(block(stmt(S_IF, c, ret(num(1)), NULL), ret(num(0)), NULL),
            "0-1 [x]\n0-3 [!x] else\n1-2 $1 = h(1)\n2-3 [$1]\n2-4 [!$1] else\n3-5 return 0\n"
            "4-5 return 1\n");
}

static void loops_close(void **state) {
  (void)state;
  astmt *step = run(op(A_POSTINC, var(X.x), NULL));
  astmt *leave = stmt(S_IF, var(X.g), stmt(S_BREAK, NULL, NULL, NULL), NULL);
  lowers_to(block(stmt(S_WHILE, bin(EX_LT, var(X.x), num(3)), block(step, leave, NULL), NULL), ret(var(X.x)), NULL),
            "0-1 [x < 3]\n0-3 [x >= 3] else\n1-2 x = x + 1\n2-3 [g]\n2-0 [!g] else\n3-4 return x\n");
}

static void endless_loops_need_no_exit(void **state) {
  (void)state;
  lowers_to(stmt(S_WHILE, num(1), stmt(S_NULL, NULL, NULL, NULL), NULL), "0-0 skip\n");
}

static void a_switch_tries_its_cases_in_order(void **state) {
  (void)state;
  astmt *one = on(1, 1, run(op(A_ASSIGN, var(X.g), num(1))));
  astmt *some = on(3, 5, stmt(S_BREAK, NULL, NULL, NULL));
  astmt *rest = stmt(S_DEFAULT, NULL, ret(num(9)), NULL);
  lowers_to(block(stmt(S_SWITCH, var(X.x), block(one, some, rest), NULL), ret(num(0)), NULL),
            "0-1 [x == 1]\n0-2 [x >= 3 && x <= 5]\n0-3 [x != 1 && (x < 3 || x > 5)] else\n"
            "1-2 g = 1\n2-4 return 0\n3-4 return 9\n");
}

static void a_constant_switch_is_a_jump(void **state) {
  (void)state;
  astmt *one = on(1, 1, ret(num(10))), *two = on(2, 2, ret(num(20)));
  lowers_to(block(stmt(S_SWITCH, num(2), block(one, two, NULL), NULL), ret(num(0)), NULL), "0-1 return 20\n");
}

static void many_cases_make_no_deep_term(void **state) {
  (void)state;
  enum { n = 5000 };
  astmt *b = block(stmt(S_NULL, NULL, NULL, NULL), NULL, NULL);
  b->kid = arena_array(&X.ast.arena, astmt *, n);
  b->nkids = n;
  for (int i = 0; i < n; i++) b->kid[i] = on(i, i, stmt(S_BREAK, NULL, NULL, NULL));
  X.fn->body = stmt(S_SWITCH, var(X.x), b, NULL);
  assert_true(front_lower(&X.job, X.p, &X.ast));
  const cfa *f = program_find(X.p, "f");
  const expr *e = cfa_edge(f, cfa_loc(f, f->entry)->last_out)->rhs;
  uint32_t depth = 0;
  for (; e->kind == EX_LAND; e = e->args[1]) depth++;
  assert_in_range(depth, 1, 16);
}

static void gotos_enter_loops_and_keep_labels(void **state) {
  (void)state;
  alabel *in = arena_new(&X.ast.arena, alabel);
  in->name = "inside";
  astmt *to = stmt(S_GOTO, NULL, NULL, NULL), *at;
  to->label = in;
  at = stmt(S_LABEL, NULL, run(op(A_POSTDEC, var(X.x), NULL)), NULL);
  at->label = in;
  lowers_to(block(to, stmt(S_WHILE, var(X.x), at, NULL), ret(num(0))),
            "0-1 x = x - 1\n1-0 [x]\n1-2 [!x] else\n2-3 return 0\n");
  const cfa *f = program_find(X.p, "f");
  assert_string_equal(cfa_loc(f, f->entry)->label, "inside");
}

static void falling_off_returns_nothing(void **state) {
  (void)state;
  lowers_to(run(op(A_ASSIGN, var(X.g), num(1))), "0-1 g = 1\n1-2 return\n");
}

static void main_returns_zero(void **state) {
  (void)state;
  X.fn->sym->name = "main";
  X.fn->body = stmt(S_NULL, NULL, NULL, NULL);
  assert_true(front_lower(&X.job, X.p, &X.ast));
  print(program_find(X.p, "main"));
  assert_text(&X.out, "0-1 return 0\n");
}

static void assembly_is_unmodelled_unless_a_barrier(void **state) {
  (void)state;
  astmt *barrier = stmt(S_ASM, NULL, NULL, NULL), *code = stmt(S_ASM, NULL, NULL, NULL);
  aassembly nothing = {.is_understood = true, .is_empty = true}, output = {.is_understood = true};
  aexpr *outputs[] = {var(X.g)};
  const char *constraints[] = {"=r"};
  output.noutputs = output.noperands = 1;
  output.operands = outputs;
  output.constraints = constraints;
  barrier->assembly = &nothing;
  code->assembly = &output;
  lowers_to(block(barrier, code, block(stmt(S_ASM, NULL, NULL, NULL), ret(num(0)), NULL)),
            "0-1 inline assembly()\n1-2 havoc g\n2-3 unmodelled: inline assembly\n3-4 return 0\n");
  assert_int_equal(X.job.diag.warnings, 1);
}

/* ---- declarations, initialisers, parameters ---- */

static aexpr *list(const type *type, uint32_t n, ...) {
  aexpr *e = node(A_INIT, type, NULL, NULL, NULL);
  va_list ap;
  va_start(ap, n);
  e->nitems = n;
  e->items = arena_array(&X.ast.arena, ainit, n);
  for (uint32_t i = 0; i < n; i++) {
    e->items[i].path = arena_array(&X.ast.arena, uint64_t, 1);
    e->items[i].npath = 1;
    e->items[i].path[0] = va_arg(ap, unsigned);
    e->items[i].value = num(va_arg(ap, int));
  }
  va_end(ap);
  return e;
}

static void partial_lists_zero_the_rest(void **state) {
  (void)state;
  const type *three = type_array_of(X.ty, X.ty->type_int, 3);
  symbol *a = sym(SYM_LOCAL, "a", three), *b = sym(SYM_LOCAL, "b", three);
  lowers_to(block(decl(a, list(three, 2, 0u, 0, 1u, 5)), decl(b, list(three, 3, 0u, 0, 1u, 1, 2u, 2)), ret(num(0))),
            "0-1 int a[3]\n1-2 a = (int [3]){0}\n2-3 a[1] = 5\n3-4 int b[3]\n4-5 b[0] = 0\n"
            "5-6 b[1] = 1\n6-7 b[2] = 2\n7-8 return 0\n");
}

static void global(symbol *s, aexpr *init) {
  avar *v = arena_new(&X.ast.arena, avar);
  *v = (avar){.sym = s, .type = s->type, .init = init};
  vec_push(&X.ast.globals, v);
}

static void later_zeros_override(void **state) {
  (void)state;
  const type *four = type_array_of(X.ty, X.ty->type_int, 4);
  symbol *a = sym(SYM_GLOBAL, "a", four);
  global(a, list(four, 4, 0u, 0, 2u, 7, 1u, 0, 2u, 0));
  global(X.g, num(0));
  lowers_to(ret(num(0)), "0-1 return 0\n");
  print(X.p->init);
  assert_text(&X.out, "0-1 a[2] = 7\n1-2 a[1] = 0\n2-3 a[2] = 0\n");
  assert_true(a->is_defined);
}

static void strings_are_fitted_to_their_array(void **state) {
  (void)state;
  const type *eight = type_array_of(X.ty, X.ty->type_char, 8), *two = type_array_of(X.ty, X.ty->type_char, 2);
  symbol *s = sym(SYM_STRING, "", type_array_of(X.ty, X.ty->type_char, 3));
  s->bytes = "hi";
  symbol *wide = sym(SYM_GLOBAL, "wide", eight), *tight = sym(SYM_GLOBAL, "tight", two);
  aexpr *literal = node(A_STRING, s->type, NULL, NULL, NULL);
  literal->sym = s;
  global(wide, literal);
  global(tight, literal);
  lowers_to(ret(num(0)), "0-1 return 0\n");
  print(X.p->init);
  assert_text(&X.out, "0-1 wide = \"hi\\000\\000\\000\\000\\000\"\n1-2 tight = \"hi\"\n");
}

static void flexible_members_get_room(void **state) {
  (void)state;
  field fields[] = {{"n", X.ty->type_int, 0, 0, false, false},
                    {"a", type_open_array(X.ty, X.ty->type_int), 32, 0, false, false}};
  type *s = type_record(X.ty, "s", false);
  type_complete(X.ty, s, fields, 2, 4, 4);
  symbol *v = sym(SYM_GLOBAL, "v", s);
  aexpr *init = list(s, 1, 1u, 6);
  init->items[0].path = arena_array(&X.ast.arena, uint64_t, 2);
  init->items[0].npath = 2;
  init->items[0].path[0] = 1;
  init->items[0].path[1] = 2;
  global(v, init);
  lowers_to(ret(num(0)), "0-1 return 0\n");
  print(X.p->init);
  assert_text(&X.out, "0-1 v.a[2] = 6\n");
  assert_int_equal(v->type->size, 16);
}

static void old_style_parameters_arrive_promoted(void **state) {
  (void)state;
  X.fn->is_kr = true;
  X.fn->sym->type = type_function_of(X.ty, X.ty->type_int, NULL, 0, false, false);
  X.x->type = X.ty->type_char;
  lowers_to(ret(cast(X.ty->type_int, var(X.x))), "0-1 char x\n1-2 x = (char)x\n2-3 return (int)x\n");
  const cfa *f = program_find(X.p, "f");
  assert_ptr_equal(f->params.at[0]->type, X.ty->type_int);
  assert_int_equal(X.x->kind, SYM_LOCAL);
}

static void arrays_of_run_time_length_are_pointers(void **state) {
  (void)state;
  const type *row = type_vla_of(X.ty, X.ty->type_int), *all = type_vla_of(X.ty, row);
  symbol *a = sym(SYM_LOCAL, "a", all);
  astmt *d = decl(a, NULL);
  d->vlas = arena_array(&X.ast.arena, avla, 2);
  d->vlas[0] = (avla){all, num(3)};
  d->vlas[1] = (avla){row, var(X.x)};
  d->nvlas = 2;
  aexpr *rows = node(A_DECAY, type_pointer_to(X.ty, row), var(a), NULL, NULL);
  aexpr *second = node(A_INDEX, row, rows, num(1), NULL);
  aexpr *ints = node(A_DECAY, type_pointer_to(X.ty, X.ty->type_int), second, NULL, NULL);
  aexpr *size = node(A_SIZEOF_VLA, X.ty->type_size, NULL, NULL, NULL);
  size->of = all;
  aexpr *element = node(A_INDEX, X.ty->type_int, ints, num(2), NULL);
  lowers_to(block(d, run(op(A_ASSIGN, element, cast(X.ty->type_int, size))), ret(num(0))),
            "0-1 $1 = (unsigned long)x\n1-2 a = vla(3UL * ($1 * 4UL))\n"
            "2-3 ((int *)((char *)a + 1L * (long)($1 * 4UL)))[2] = (int)(3UL * ($1 * 4UL))\n"
            "3-4 return 0\n");
}

/* ---- builtins ---- */

static aexpr *call_named(const char *name, const type *result, aexpr *a, aexpr *b) {
  symbol *s = sym(SYM_FUNC, name, type_function_of(X.ty, result, NULL, 0, false, false));
  aexpr *f = node(A_DECAY, type_pointer_to(X.ty, s->type), var(s), NULL, NULL);
  return node(A_CALL, result, f, a, b);
}

static void expect_is_its_argument(void **state) {
  (void)state;
  aexpr *e = call_named("__builtin_expect", X.ty->type_long, cast(X.ty->type_long, var(X.x)),
                        cast(X.ty->type_long, num(1)));
  lowers_to(ret(cast(X.ty->type_int, e)), "0-1 return (int)(long)x\n");
}

static void constant_p_tells_literals(void **state) {
  (void)state;
  aexpr *no = call_named("__builtin_constant_p", X.ty->type_int, call(num(1)), NULL);
  aexpr *yes = call_named("__builtin_constant_p", X.ty->type_int, num(4), NULL);
  lowers_to(ret(bin(EX_ADD, yes, no)), "0-1 return 1\n");
}

static void setjmp_returns_once(void **state) {
  (void)state;
  lowers_to(ret(call_named("setjmp", X.ty->type_int, var(X.ptr), NULL)), "0-1 return 0\n");
}

static void setjmp_is_a_call_with_longjmp(void **state) {
  (void)state;
  sym(SYM_FUNC, "longjmp", type_function_of(X.ty, X.ty->type_void, NULL, 0, false, true));
  lowers_to(ret(call_named("setjmp", X.ty->type_int, var(X.ptr), NULL)), "0-1 $1 = setjmp(p)\n1-2 return $1\n");
}

static void computed_gotos_compare_addresses(void **state) {
  (void)state;
  alabel *a = arena_new(&X.ast.arena, alabel);
  *a = (alabel){.name = "a", .address_taken = true, .is_defined = true};
  X.fn->labels = arena_array(&X.ast.arena, alabel *, 1);
  X.fn->labels[0] = a;
  X.fn->nlabels = 1;
  symbol *to = sym(SYM_GLOBAL, "to", type_pointer_to(X.ty, X.ty->type_void));
  aexpr *address = node(A_LABEL_ADDR, to->type, NULL, NULL, NULL);
  address->label = a;
  astmt *at = stmt(S_LABEL, NULL, ret(num(1)), NULL);
  at->label = a;
  lowers_to(block(run(op(A_ASSIGN, var(to), address)), stmt(S_GOTO_COMPUTED, var(to), NULL, NULL), at),
            "0-1 to = (void *)0x10\n1-2 [to == (void *)0x10]\n1-3 [to != (void *)0x10] else\n"
            "2-5 return 1\n3-4 unmodelled: goto to an address that is not a label of this function\n4-5 return\n");
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

RUN(T(pure_expressions_stay_whole), T(a_call_is_one_edge), T(earlier_operands_are_saved), T(constants_are_not_saved),
    T(the_left_address_is_pinned), T(chained_assignment_reads_back), T(a_store_through_a_pointer_is_not_read_back),
    T(increments), T(narrow_increments_are_promoted), T(compound_assignment_computes_in_its_type),
    T(pointers_move_backwards), T(guarded_effects_branch), T(conditional_calls_set_one_variable),
    T(a_discarded_division_is_computed), T(a_member_of_a_result_is_read_from_a_temporary),
    T(a_bit_field_is_read_back_truncated), T(conditions_with_effects_are_control_flow), T(loops_close),
    T(endless_loops_need_no_exit), T(a_switch_tries_its_cases_in_order), T(a_constant_switch_is_a_jump),
    T(many_cases_make_no_deep_term), T(gotos_enter_loops_and_keep_labels), T(falling_off_returns_nothing),
    T(main_returns_zero), T(assembly_is_unmodelled_unless_a_barrier), T(partial_lists_zero_the_rest),
    T(later_zeros_override), T(strings_are_fitted_to_their_array), T(flexible_members_get_room),
    T(old_style_parameters_arrive_promoted), T(arrays_of_run_time_length_are_pointers), T(expect_is_its_argument),
    T(constant_p_tells_literals), T(setjmp_returns_once), T(setjmp_is_a_call_with_longjmp),
    T(computed_gotos_compare_addresses))
