/* A small C program as the engines see it, for the tests of modules behind the front end: its text is written to a
 * temporary file, parsed, laid out flat, and cut into blocks. */
#ifndef CANTRIP_TEST_PROGRAM_H
#define CANTRIP_TEST_PROGRAM_H

#include "load.h"

#include "abstract/symex.h"
#include "flat/flat.h"

typedef struct fixture {
  job job;
  program *p;
  flat *f;
  blocks b;
} fixture;

#define NONDET                                                                                                         \
  "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);\n"            \
  "void *malloc(unsigned long); void free(void *);\n"

static inline void load_file(fixture *x, const char *source) {
  *x = (fixture){0};
  x->p = load_text(&x->job, source);
}

static inline void load_program(fixture *x, const char *source, flat_options options) {
  load_file(x, source);
  x->f = flat_build(&x->job, x->p, &options);
  assert_non_null(x->f);
  assert_true(flat_check(x->f, stderr));
  blocks_init(&x->b, x->f);
}

static inline void load_main(fixture *x, const char *source) {
  load_program(x, source, (flat_options){.entry = "main"});
}

static inline void drop_program(fixture *x) {
  blocks_free(&x->b);
  flat_free(x->f);
  program_free(x->p);
  job_free(&x->job);
}

/* The cell of that name, as a term. */
static inline const expr *cell(const fixture *x, const char *name) {
  for (uint32_t i = 0; i < x->f->vars.n; i++)
    if (!strcmp(x->f->vars.at[i]->name, name)) return ex_var(x->b.terms, x->f->vars.at[i]);
  fail_msg("there is no cell %s", name);
  return NULL;
}

static inline const expr *int_of(const fixture *x, i128 value) {
  return ex_int(x->b.terms, x->b.terms->types.type_int, value);
}

/* The only loop head: the head that is neither the entry nor an end. */
static inline loc_id loop_head(const fixture *x) {
  loc_id found = NO_LOC;
  for (uint32_t i = 0; i < x->b.heads.n; i++) {
    loc_id at = x->b.heads.at[i];
    if (at.n == x->f->entry.n || flat_loc_at(x->f, at)->end != END_NONE) continue;
    assert_int_equal(found.n, NO_LOC.n);
    found = at;
  }
  assert_int_not_equal(found.n, NO_LOC.n);
  return found;
}

static inline loc_id error_location(const fixture *x) {
  for (uint32_t i = 0; i < x->f->locs.n; i++)
    if (x->f->locs.at[i].end == END_ERROR) return (loc_id){i};
  return NO_LOC;
}

#endif
