/* Executes flat programs, to compare them with C (test/flat.sh does):
 *     flat_run [--slice] [--print] [--build] [-IDIR] FILE.c
 * Prints `exit N`, `error` (or how else it ended); `unknown` as soon as a branch depends on
 * a value that is an input or that the flat program leaves open. --build runs nothing. */
#include "flat/flat.h"
#include "front/front.h"

#include <string.h>

typedef struct value {
  bool unknown;
  i128 n;
  long double real;
} value;

typedef struct array {
  map at; /* index -> position in values */
  VEC(value) values;
  VEC(i128) indices; /* parallel to values */
  value rest;        /* every other element */
} array;

typedef struct runner {
  flat *f;
  terms *t;
  value *scalars; /* by symbol id */
  array *arrays;
  bool sliced; /* then there is no result left to print */
} runner;

static value unknown(void) { return (value){.unknown = true}; }
static value integer(i128 n) { return (value){.n = n}; }

static i128 address_of(runner *r, const expr *lvalue) {
  uint32_t shift = r->t->types.pointer_size == 8 ? 32 : 16;
  if (lvalue->kind == EX_VAR) return ((i128)(lvalue->sym->id + 1) << shift) + ((i128)1 << (shift - 4));
  i128 base = address_of(r, lvalue->args[0]);
  if (lvalue->kind == EX_FIELD) return base + (i128)(ex_field_of(lvalue)->offset / 8);
  return base + lvalue->args[1]->value * (i128)lvalue->type->size;
}

static value eval(runner *r, const expr *e);

static value read_array(runner *r, const expr *a, value index) {
  uint64_t found;
  if (index.unknown) return unknown();
  if (a->kind == EX_ZERO) return (value){0};
  if (a->kind == EX_STORE) {
    value at = eval(r, a->args[1]);
    if (at.unknown) return unknown();
    return at.n == index.n ? eval(r, a->args[2]) : read_array(r, a->args[0], index);
  }
  if (a->kind == EX_ITE) {
    value c = eval(r, a->args[0]);
    return c.unknown ? unknown() : read_array(r, a->args[c.n ? 1 : 2], index);
  }
  array *x = &r->arrays[a->sym->id];
  return map_get(&x->at, (uint64_t)index.n, &found) ? x->values.at[found] : x->rest;
}

static value round_to(const type *t, long double v) {
  if (t->width == 32) v = (float)v;
  if (t->width == 64) v = (double)v;
  return (value){.real = v};
}

static value cast(const type *to, const type *from, value v) {
  if (v.unknown) return v;
  if (type_is_float(to)) return round_to(to, type_is_float(from) ? v.real : (long double)v.n);
  if (!type_is_float(from)) return integer(int_wrap(to, v.n));
  if (to->kind == TY_BOOL) return integer(v.real != 0);
  if (v.real > 1e30L || v.real < -1e30L || v.real != v.real) return unknown();
  return integer(int_wrap(to, (i128)v.real));
}

static bool truth(const type *t, value v) { return type_is_float(t) ? v.real != 0 : v.n != 0; }

static bool is_signed(const type *t) { return t->kind == TY_INT && t->is_signed; }

static value compare(const expr *e, value a, value b) {
  const type *t = e->args[0]->type;
  bool less, same;
  if (type_is_float(t)) {
    if (a.real != a.real || b.real != b.real) return integer(e->kind == EX_NE);
    less = a.real < b.real;
    same = a.real == b.real;
  } else {
    less = is_signed(t) ? a.n < b.n : (u128)a.n < (u128)b.n;
    same = a.n == b.n;
  }
  switch (e->kind) {
  case EX_LT: return integer(less);
  case EX_LE: return integer(less || same);
  case EX_GT: return integer(!less && !same);
  case EX_GE: return integer(!less);
  case EX_EQ: return integer(same);
  default: return integer(!same);
  }
}

static value float_arith(const expr *e, value a, value b) {
  switch (e->kind) {
  case EX_ADD: return round_to(e->type, a.real + b.real);
  case EX_SUB: return round_to(e->type, a.real - b.real);
  case EX_MUL: return round_to(e->type, a.real * b.real);
  default: return round_to(e->type, a.real / b.real);
  }
}

static value arith(const expr *e, value a, value b) {
  const type *t = e->type;
  i128 n = 0;
  uint32_t by = (uint32_t)b.n & (t->width - 1);
  switch (e->kind) {
  case EX_ADD: n = (i128)((u128)a.n + (u128)b.n); break;
  case EX_SUB: n = (i128)((u128)a.n - (u128)b.n); break;
  case EX_MUL: n = (i128)((u128)a.n * (u128)b.n); break;
  case EX_DIV:
  case EX_REM:
    if (!b.n) return unknown();
    if (is_signed(t)) n = e->kind == EX_DIV ? a.n / b.n : a.n % b.n;
    else n = (i128)(e->kind == EX_DIV ? (u128)a.n / (u128)b.n : (u128)a.n % (u128)b.n);
    break;
  case EX_BITAND: n = a.n & b.n; break;
  case EX_BITOR: n = a.n | b.n; break;
  case EX_BITXOR: n = a.n ^ b.n; break;
  case EX_SHL: n = (i128)((u128)a.n << by); break;
  default: n = is_signed(t) ? a.n >> by : (i128)((u128)a.n >> by); break;
  }
  return integer(int_wrap(t, n));
}

static value logical(runner *r, const expr *e) {
  value a = eval(r, e->args[0]);
  if (a.unknown) return a;
  bool first = truth(e->args[0]->type, a);
  if (first == (e->kind == EX_LOR)) return integer(first);
  value b = eval(r, e->args[1]);
  return b.unknown ? b : integer(truth(e->args[1]->type, b));
}

static value operate(runner *r, const expr *e) {
  value a = eval(r, e->args[0]), b = e->nargs > 1 ? eval(r, e->args[1]) : integer(0);
  const type *t = e->args[0]->type;
  if (a.unknown || b.unknown) return unknown();
  switch (e->kind) {
  case EX_CAST: return cast(e->type, t, a);
  case EX_NEG:
    if (type_is_float(t)) return round_to(t, -a.real);
    return integer(int_wrap(t, (i128)(0 - (u128)a.n)));
  case EX_BITNOT: return integer(int_wrap(t, ~a.n));
  case EX_LNOT: return integer(!truth(t, a));
  case EX_PTRADD: return integer(int_wrap(e->type, a.n + b.n * (i128)type_step(t->to)));
  case EX_PTRDIFF: return integer((a.n - b.n) / (i128)type_step(t->to));
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_EQ:
  case EX_NE: return compare(e, a, b);
  default: return type_is_float(e->type) ? float_arith(e, a, b) : arith(e, a, b);
  }
}

static value eval(runner *r, const expr *e) {
  switch (e->kind) {
  case EX_INT: return integer(e->value);
  case EX_FLOAT: return (value){.real = e->real};
  case EX_FUNC: return integer(((i128)(e->sym->id + 1) << 32) + (1 << 28));
  case EX_ADDR: return integer(address_of(r, e->args[0]));
  case EX_VAR: return r->scalars[e->sym->id];
  case EX_SELECT: return read_array(r, e->args[0], eval(r, e->args[1]));
  case EX_LAND:
  case EX_LOR: return logical(r, e);
  case EX_ITE: {
    value c = eval(r, e->args[0]);
    return c.unknown ? c : eval(r, e->args[truth(e->args[0]->type, c) ? 1 : 2]);
  }
  default: return operate(r, e);
  }
}

/* ---- arrays ---- */

static void put(array *x, value index, value v) {
  uint64_t found;
  if (index.unknown) { /* any element may have changed */
    map_free(&x->at);
    x->values.n = x->indices.n = 0;
    x->rest = unknown();
  } else if (map_get(&x->at, (uint64_t)index.n, &found)) {
    x->values.at[found] = v;
  } else {
    map_put(&x->at, (uint64_t)index.n, x->values.n);
    vec_push(&x->values, v);
    vec_push(&x->indices, index.n);
  }
}

static void clear(array *x, value rest) {
  map_free(&x->at);
  x->values.n = x->indices.n = 0;
  x->rest = rest;
}

/* Indices and values are all of the state before. */
static void assign_array(runner *r, symbol *var, const expr *rhs) {
  VEC(value) pairs = {0};
  array *x = &r->arrays[var->id];
  for (; rhs->kind == EX_STORE; rhs = rhs->args[0]) {
    vec_push(&pairs, eval(r, rhs->args[1]));
    vec_push(&pairs, eval(r, rhs->args[2]));
  }
  if (rhs->kind == EX_ZERO) {
    clear(x, (value){0});
  } else if (rhs->kind == EX_VAR && rhs->sym != var) {
    const array *from = &r->arrays[rhs->sym->id];
    clear(x, from->rest);
    for (uint32_t i = 0; i < from->values.n; i++) put(x, integer(from->indices.at[i]), from->values.at[i]);
  }
  while (pairs.n) {
    value v = vec_pop(&pairs), index = vec_pop(&pairs);
    put(x, index, v);
  }
  vec_free(&pairs);
}

/* ---- the run ---- */

static void havoc(runner *r, const flat_edge *e) {
  value v = e->input == INPUT_GLOBAL ? (value){0} : unknown();
  if (e->var->type->kind == TY_ARRAY) clear(&r->arrays[e->var->id], v);
  else r->scalars[e->var->id] = v;
}

static const char *const ends[] = {"stuck", "error", "exit", "unmodelled", "recursion"};

static int finish(runner *r, loc_id at) {
  const flat_loc *l = flat_loc_at(r->f, at);
  if (l->end != END_EXIT) {
    puts(ends[l->end]);
    return 0;
  }
  value v = unknown();
  if (l->note && l->end == END_EXIT && !r->sliced) {
    printf("%s\n", l->note);
    return 0;
  }
  for (uint32_t i = 0; i < r->f->vars.n; i++)
    if (!strcmp(r->f->vars.at[i]->name, "$return")) v = r->scalars[r->f->vars.at[i]->id];
  if (r->sliced) puts("ended");
  else if (v.unknown) puts("unknown");
  else printf("exit %d\n", (int)(v.n & 255));
  return 0;
}

static int run(runner *r, uint64_t steps) {
  loc_id at = r->f->entry;
  while (steps--) {
    if (flat_loc_at(r->f, at)->end != END_NONE) return finish(r, at);
    const flat_edge *taken = NULL;
    for_flat_out(r->f, at, id) {
      const flat_edge *e = flat_edge_at(r->f, id);
      if (e->kind == F_ASSUME) {
        value v = eval(r, e->rhs);
        if (v.unknown) {
          puts("unknown");
          return 0;
        }
        if (!truth(e->rhs->type, v)) continue;
      }
      taken = e;
      break;
    }
    if (!taken) return finish(r, at);
    if (taken->kind == F_HAVOC) havoc(r, taken);
    if (taken->kind == F_ASSIGN && taken->var->type->kind == TY_ARRAY) assign_array(r, taken->var, taken->rhs);
    else if (taken->kind == F_ASSIGN) r->scalars[taken->var->id] = eval(r, taken->rhs);
    at = taken->to;
  }
  puts("steps");
  return 0;
}

int main(int argc, char **argv) {
  bool slice = false, print = false, quiet = false;
  job job;
  job_init(&job);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--slice")) slice = true;
    else if (!strcmp(argv[i], "--print")) print = true;
    else if (!strcmp(argv[i], "--build")) quiet = true;
    else if (!strncmp(argv[i], "-I", 2)) vec_push(&job.options.include_dirs, argv[i] + 2);
    else vec_push(&job.options.files, argv[i]);
  }
  program *p = front_load(&job, &job.options.files);
  vec_free(&job.options.files);
  vec_free(&job.options.include_dirs);
  if (!p) return 2;
  flat *f = flat_build(&job, p, &(flat_options){.entry = "main"});
  if (!f) return 3;
  if (!flat_check(f, stderr)) return 4;
  if (slice) flat_slice(f);
  if (slice && !flat_check(f, stderr)) return 4;
  if (print) {
    buf out = {0};
    flat_print(&job, f, &out);
    fputs(buf_text(&out), stdout);
    buf_free(&out);
  }
  runner r = {.f = f, .t = p->terms, .sliced = slice};
  r.scalars = mem_alloc(sizeof *r.scalars * (p->terms->symbols.n + 1));
  r.arrays = mem_alloc(sizeof *r.arrays * (p->terms->symbols.n + 1));
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    r.scalars[i] = unknown();
    r.arrays[i].rest = unknown();
  }
  int status = quiet ? 0 : run(&r, 50000000);
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    map_free(&r.arrays[i].at);
    vec_free(&r.arrays[i].values);
    vec_free(&r.arrays[i].indices);
  }
  mem_free(r.scalars);
  mem_free(r.arrays);
  flat_free(f);
  program_free(p);
  job_free(&job);
  return status;
}
