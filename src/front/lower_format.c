/* Calls with a format: of printf, scanf and their like, and of functions with the attribute `format`. An argument that is not of the type that
 * its conversion asks for, or that is missing, is undefined behaviour whatever the function does with it: an obligation that is not met. Only
 * formats that are literals are examined, up to the first conversion that is not known. Signed and unsigned integers of one size
 * stand for each other, and so do all pointers of printf. */
#include "front/lower.h"
#include "program/format.h"

#include <string.h>

/* The parameter of the format, the first argument that it speaks of, both from 0; false: the call has none. */
static bool find_format(const symbol *f, uint32_t *format, uint32_t *first, bool *scans) {
  static const struct {
    const char *name;
    uint32_t format;
    bool scans;
  } known[] = {{"printf", 0, false},   {"fprintf", 1, false}, {"sprintf", 1, false},
               {"snprintf", 2, false}, {"dprintf", 1, false}, {"syslog", 1, false},
               {"scanf", 0, true},     {"fscanf", 1, true},   {"sscanf", 1, true}};
  for (size_t i = 0; i < sizeof known / sizeof *known && f->function == UINT32_MAX; i++) {
    if (strcmp(known[i].name, f->name)) continue;
    *format = known[i].format;
    *first = *format + 1;
    *scans = known[i].scans;
    return true;
  }
  if (!f->format_param || !f->format_first) return false;
  *format = f->format_param - 1u;
  *first = f->format_first - 1u;
  *scans = f->format_scans;
  return true;
}

static const char *literal(const expr *e) {
  while (e->kind == EX_CAST) e = e->args[0];
  if (e->kind != EX_ADDR || e->args[0]->kind != EX_INDEX) return NULL;
  const expr *index = e->args[0]->args[1], *array = e->args[0]->args[0];
  bool fits = array->kind == EX_VAR && array->sym->kind == SYM_STRING && index->kind == EX_INT && index->value >= 0 &&
              (uint64_t)index->value < array->sym->type->size;
  const char *text = fits ? array->sym->bytes + index->value : NULL;
  return text && memchr(text, 0, array->sym->type->size - (size_t)index->value) ? text : NULL;
}

static bool is_real(char kind) { return strchr("aAeEfFgG", kind) != NULL; }

/* Is it what a conversion of printf takes? */
static bool fits_print(const types *t, const format_item *c, const type *given) {
  if (c->kind == 's' || c->kind == 'p' || c->kind == 'n') return type_is_pointer(given);
  if (is_real(c->kind)) return given == (c->size == t->type_ldouble->size ? t->type_ldouble : t->type_double);
  uint64_t size = c->kind == 'c' || c->size < t->type_int->size ? t->type_int->size : c->size;
  return type_is_integer(given) && given->size == size;
}

/* The same for scanf, which takes pointers; of a pointer to void nothing is known. */
static bool fits_scan(const format_item *c, const type *given) {
  if (!type_is_pointer(given)) return false;
  const type *to = given->to;
  if (to->kind == TY_VOID) return true;
  if (c->kind == 's' || c->kind == 'c' || c->kind == '[') return to->size == 1 || to->kind == TY_ARRAY;
  if (c->kind == 'p') return type_is_pointer(to);
  return is_real(c->kind) ? type_is_float(to) && to->size == c->size : type_is_integer(to) && to->size == c->size;
}

/* The obligation that argument number `i`, from 1, is what the format asks for: it is not met. */
static void misfit(lower *l, const expr *format, uint32_t i) {
  enum { bounds = 2 }; /* CHECK_BOUNDS of share/cantrip/library/cantrip.h */
  const expr **args = arena_array(&l->program->arena, const expr *, 4);
  args[0] = ex_int(l->terms, l->types->type_int, 0);
  args[1] = ex_int(l->terms, l->types->type_int, bounds);
  args[2] = format;
  args[3] = ex_int(l->terms, l->types->type_int, i);
  const expr *fits = lower_builtin(l, "__cantrip_fits", l->types->type_void);
  lower_edge(l, (edge){.kind = E_CALL, .rhs = fits, .args = args, .nargs = 4});
}

/* The first argument, from 1, that does not fit; 0: all do, or it is not known. */
static uint32_t first_misfit(const lower *l, const edge *call, const char *at, uint32_t next, bool scans) {
  format_item c;
  while (format_next(l->types, scans, &at, &c)) {
    if (!c.kind) return 0;
    for (uint32_t i = 0; i < c.stars; i++, next++) {
      const type *star = next < call->nargs ? call->args[next]->type : NULL;
      if (!star || !type_is_integer(star) || star->size != l->types->type_int->size) return next + 1;
    }
    if (!c.takes) continue;
    const type *given = next < call->nargs ? call->args[next]->type : NULL;
    if (!given || !(scans ? fits_scan(&c, given) : fits_print(l->types, &c, given))) return next + 1;
    next++;
  }
  return 0;
}

void lower_format(lower *l, const symbol *f, const edge *call) {
  uint32_t format, first;
  bool scans;
  if (!find_format(f, &format, &first, &scans) || format >= call->nargs) return;
  const char *text = literal(call->args[format]);
  uint32_t wrong = text ? first_misfit(l, call, text, first, scans) : 0;
  if (wrong) misfit(l, call->args[format], wrong);
}
