/* See harness.h. The file includes the source that has the entry, so that static functions and variables have names; other
 * sources are linked. It includes no header and declares what it needs under names of its own with the symbol beside it
 * (`__asm__("f")`), so that no declaration of the program can contradict it. Functions without body are defined in the same
 * way, with parameters that are only as exact as calling conventions need.
 *
 * A script says which of them must be called in which order, and what each gives back (script.h). The memory that the program
 * finds at its beginning is set by a constructor, which then calls the entry, unless that is main. Where the violation is an event,
 * the script ends with it; where it is a call of an error function, that exits with 10; run-time errors are left to gcc's
 * sanitizers, which are told to exit with 10. */
#include "drive/harness.h"

#include "base/file.h"
#include "run/inputs.h"

#include "drive/natives.h"
#include "drive/script.h"
#include "drive/turns.h"
#include "program/external.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct harness {
  const job *job;
  const program *program;
  const verdict *v;
  const string_list *files;
  script script;
  natives natives;
  bool arguments; /* main is given its strings */
  uint32_t component, ncomponents;
  const symbol *entry;
  const execution_step *call; /* of the entry by what the specification adds; or NULL */
  uint32_t doubts;
  bool allocations; /* the program must get its memory from here */
  buf *out;
} harness;

static bool is_by_events(const verdict *v) {
  return v->aim == AIM_SIMULATION || v->aim == AIM_TRACES || v->aim == AIM_LTL || v->aim == AIM_ACTL ||
         (v->aim == AIM_DEADLOCK && !v->is_threaded);
}

/* ---- numbers, pointers, bytes ---- */

static void put_number(buf *out, i128 v) {
  if (v == (i128)INT64_MIN) buf_puts(out, "(-0x7fffffffffffffffLL - 1)");
  else if (v >= INT64_MIN && v <= INT64_MAX) buf_printf(out, "%lldLL", (long long)v);
  else buf_printf(out, "%lluULL", (unsigned long long)(u128)v);
}

/* C has no literals for some numbers. */
static void put_real(buf *out, long double x) {
  const char *sign = signbit(x) ? "-" : "";
  if (isnan(x)) buf_printf(out, "%s__builtin_nan(\"\")", sign);
  else if (isinf(x)) buf_printf(out, "%s__builtin_inf()", sign);
  else real_print(out, x);
}

/* As a number; a pointer is one when the program runs. */
static void put_value(buf *out, const input_part *p) {
  switch (p->kind) {
  case PART_OBJECT:
    buf_printf(out, "(long long)(cantrip_object[%u] + %llu)", p->object, (unsigned long long)p->offset);
    break;
  case PART_SYMBOL:
    buf_printf(out, "(long long)((char *)&%s + %llu)", p->symbol->name, (unsigned long long)p->offset);
    break;
  case PART_REAL: put_real(out, real_of_bits(p->type, p->number)); break;
  case PART_NUMBER:
  case PART_ZEROS:
  case PART_BYTES: put_number(out, p->number); break;
  }
}

static uint64_t size_of_part(const harness *h, const input_part *p) {
  bool bytes = p->kind == PART_ZEROS || p->kind == PART_BYTES;
  return bytes ? p->size : p->type ? p->type->size : h->program->terms->types.pointer_size;
}

static uint64_t size_of(const harness *h, const given_input *g) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < g->nparts; i++) size += size_of_part(h, &g->parts[i]);
  return size;
}

static void put_part(harness *h, const char *to, uint64_t at, const input_part *p) {
  unsigned long long where = at, size = size_of_part(h, p);
  if (p->kind == PART_ZEROS) {
    buf_printf(h->out, "  __builtin_memset(%s + %llu, 0, %llu);\n", to, where, size);
  } else if (p->kind == PART_BYTES) {
    buf_printf(h->out, "  __builtin_memcpy(%s + %llu, \"", to, where);
    for (uint64_t i = 0; i < p->size; i++) buf_printf(h->out, "\\x%02x", p->bytes[i]);
    buf_printf(h->out, "\", %llu);\n", size);
  } else {
    buf_puts(h->out, "  { char *p = (char *)(__INTPTR_TYPE__)");
    put_value(h->out, p);
    buf_printf(h->out, "; __builtin_memcpy(%s + %llu, &p, sizeof p); }\n", to, where);
  }
}

/* Statements that put what was given to `to`; how many bytes they are. */
static uint64_t put_bytes(harness *h, const char *to, const given_input *g) {
  uint64_t at = 0;
  for (uint32_t i = 0; i < g->nparts; i++) {
    put_part(h, to, at, &g->parts[i]);
    at += size_of_part(h, &g->parts[i]);
  }
  return at;
}

/* ---- what was given, by name ---- */

/* The global that it is about: of those of its name, in the order of the program, the one that began to live then; NULL: it is no global. */
static const symbol *global_of(const harness *h, const given_input *n) {
  uint32_t k = 0;
  if (n->kind != GIVEN_HELD) return NULL;
  for (uint32_t i = 0; i < h->program->globals.n; i++) {
    const symbol *g = h->program->globals.at[i];
    if (g->kind == SYM_GLOBAL && !strcmp(g->name, n->of->name) && ++k == n->number) return g;
  }
  return NULL;
}

static uint32_t globals_named(const harness *h, const char *name) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < h->program->globals.n; i++)
    k += h->program->globals.at[i]->kind == SYM_GLOBAL && !strcmp(h->program->globals.at[i]->name, name);
  return k;
}

/* Is it what this parameter of the entry was given? */
static bool is_of_parameter(const harness *h, const given_input *g, const symbol *parameter) {
  return g->kind == GIVEN_HELD && !strcmp(g->of->name, parameter->name) &&
         g->number == globals_named(h, parameter->name) + 1;
}

static const given_input *given_parameter(const harness *h, const symbol *parameter) {
  for (uint32_t i = 0; i < h->v->given.n; i++)
    if (is_of_parameter(h, &h->v->given.at[i], parameter)) return &h->v->given.at[i];
  return NULL;
}

static bool is_parameter(const harness *h, const given_input *g) {
  const cfa *f = program_body(h->program, h->entry);
  for (uint32_t i = 0; f && i < f->params.n; i++)
    if (is_of_parameter(h, g, f->params.at[i])) return true;
  return false;
}

/* ---- declarations ---- */

static void put_class(buf *out, const type *t) {
  if (type_is_pointer(t)) buf_puts(out, "void *");
  else if (type_is_float(t)) buf_puts(out, t->width == 32 ? "float" : t->width == 64 ? "double" : "long double");
  else if (t->kind == TY_RECORD && t->has_no_tag) buf_puts(out, t->name);
  else if (t->kind == TY_RECORD) buf_printf(out, "%s %s", t->is_union ? "union" : "struct", t->name);
  else if (t->kind == TY_VOID) buf_puts(out, "void");
  else if (t->size > 8) buf_puts(out, "__int128");
  else buf_puts(out, t->size > 4 ? "long long" : "int");
}

/* Floats stand in the script as their bits: little-endian, as the interpreter is. */
static bool is_by_bits(const type *t) { return type_is_float(t) && t->width <= 64; }

static bool is_error(const char *name) {
  static const char *const errors[] = {"reach_error", "__VERIFIER_error", "__assert_fail", "__assert_rtn", "__assert"};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (!strcmp(name, errors[i])) return true;
  return false;
}

static void put_parameters(buf *out, const type *f, uint32_t fewest) {
  uint32_t n = f->nparams > fewest ? f->nparams : fewest;
  buf_putc(out, '(');
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_puts(out, ", ");
    if (i < f->nparams && f->params[i]->kind != TY_RECORD) put_class(out, f->params[i]);
    else buf_puts(out, "void *");
    buf_printf(out, " a%u", i);
  }
  buf_puts(out, n ? ")" : "void)");
}

/* The body of a function that the script answers. */
static void put_answer(harness *h, const symbol *f, uint32_t n) {
  buf *out = h->out;
  const type *t = f->type->to;
  buf_puts(out, " {\n  void *arguments[] = {");
  for (uint32_t i = 0; i < n; i++) {
    bool pointer = i >= f->type->nparams || type_is_pointer(f->type->params[i]);
    if (pointer) buf_printf(out, "a%u, ", i);
    else buf_puts(out, "0, ");
  }
  buf_puts(out, "0};\n");
  if (h->v->is_threaded)
    buf_printf(out, "  CANTRIP_INSIDE;\n  cantrip_call(%d, 0);\n",
               TURNS_INPUT); /* its accesses are not the program's */
  buf_printf(out, "  struct cantrip_step *s = cantrip_next(\"%s\", arguments);\n", f->name);
  if (t->kind == TY_VOID) buf_puts(out, "  (void)s;\n}\n");
  else if (type_is_pointer(t)) buf_puts(out, "  return cantrip_place(s->value);\n}\n");
  else if (t->kind == TY_RECORD) {
    buf_puts(out, "  static ");
    put_class(out, t);
    buf_puts(out, " zero;\n  (void)s;\n  return zero;\n}\n");
  } else if (is_by_bits(t)) {
    buf_puts(out, "  ");
    put_class(out, t);
    buf_puts(out, " real;\n  __builtin_memcpy(&real, &s->value, sizeof real);\n  return real;\n}\n");
  } else {
    buf_puts(out, "  return (");
    put_class(out, t);
    buf_puts(out, ")s->value;\n}\n");
  }
}

static bool is_scripted(const harness *h, const symbol *f) {
  for (uint32_t i = 0; i < h->script.calls.n; i++)
    if (h->script.calls.at[i].function == f && !h->script.calls.at[i].is_input) return true;
  return false;
}

static void put_definition(harness *h, const symbol *f, const char *as) {
  buf *out = h->out;
  uint32_t fewest = f->type->has_prototype || is_error(f->name) ? 0 : 4;
  uint32_t n = f->type->nparams > fewest ? f->type->nparams : fewest;
  for (int body = 0; body < 2; body++) {
    put_class(out, f->type->to);
    buf_printf(out, " cantrip_of_%s", as);
    put_parameters(out, f->type, fewest);
    if (!body) buf_printf(out, " __asm__(\"%s\");\n", as);
  }
  if (is_error(f->name)) buf_puts(out, " { cantrip_end(\"the error is reached\", 10); }\n");
  else if (!strcmp(f->name, "assert")) /* that no header declares */
    buf_puts(out, " { if (!(int)(__INTPTR_TYPE__)a0) cantrip_end(\"the assertion fails\", 10); return 0; }\n");
  else if (f->is_noreturn && !is_scripted(h, f)) buf_puts(out, " { cantrip_leave(0); }\n");
  else if (!strcmp(f->name, "__VERIFIER_assume"))
    buf_printf(out, " { if (!a0) %scantrip_end(\"an assumption is false\", 3); }\n",
               h->v->is_threaded ? "cantrip_rest(), " : "");
  else put_answer(h, f, n);
}

/* An assertion or assumption of a harness for CBMC, which takes a number of any type; false: it is none. */
static bool put_claim(harness *h, const symbol *f) {
  static const struct {
    const char *name, *text;
    int status;
  } claims[] = {{"__CPROVER_assert", "an assertion fails", 10},
                {"__CPROVER_precondition", "an assertion fails", 10},
                {"__CPROVER_postcondition", "an assertion fails", 10},
                {"__CPROVER_assume", "an assumption is false", 3}};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    if (strcmp(f->name, claims[i].name) || program_body(h->program, f)) continue;
    buf_printf(h->out, "int %s(int condition) { if (!condition) cantrip_end(\"%s\", %d); return 0; }\n", f->name,
               claims[i].text, claims[i].status);
    return true;
  }
  return false;
}

/* Functions without body that the program mentions. */
static void put_functions(harness *h) {
  const terms *t = h->program->terms;
  bool assert_fails = false;
  intern names = {0};
  for (uint32_t i = 0; i < t->symbols.n; i++) {
    const symbol *f = t->symbols.at[i];
    bool error = f->kind == SYM_FUNC && is_error(f->name) && !program_body(h->program, f);
    assert_fails |= error && !strcmp(f->name, "__assert_fail");
    bool used = f->kind == SYM_FUNC && f->type->kind == TY_FUNCTION && !f->is_weak && !strpbrk(f->name, " (*");
    used &= !h->v->is_threaded || !script_leaves_out(f) || !strcmp(f->name, "__VERIFIER_assume");
    if (!used || (!error && !script_answers(h->program, f) && !is_scripted(h, f))) continue;
    uint32_t before = names.strings.n;
    intern_str(&names, f->name);
    if (names.strings.n == before) continue; /* a specification mentions it, too */
    if (!put_claim(h, f)) put_definition(h, f, f->name);
  }
  intern_free(&names);
  if (!assert_fails)
    buf_puts(h->out, "void cantrip_assert_fail(void) __asm__(\"__assert_fail\");\n"
                     "void cantrip_assert_fail(void) { cantrip_end(\"an assertion fails\", 10); }\n");
}

/* Streams, `environ` and the like: they keep the values that the library gives them. */
static bool is_of_library(const symbol *g) { return g->is_library || (!g->is_defined && dlsym(RTLD_DEFAULT, g->name)); }

/* Globals that no source defines, unless the C library does. */
static void put_globals(harness *h) {
  for (uint32_t i = 0; i < h->program->globals.n; i++) {
    const symbol *g = h->program->globals.at[i];
    if (g->kind != SYM_GLOBAL || g->is_defined || g->is_woven || g->owner != UINT32_MAX || is_of_library(g)) continue;
    unsigned long long size = g->type->size ? g->type->size : 4096;
    buf_printf(h->out, "char cantrip_global_%s[%llu] __asm__(\"%s\") __attribute__((aligned(16)));\n", g->name, size,
               g->name);
  }
}

/* ---- the script ---- */

static void put_outputs(harness *h) {
  const script *s = &h->script;
  for (uint32_t i = 0; i < s->calls.n; i++) {
    const script_call *c = &s->calls.at[i];
    if (!c->noutputs) continue;
    buf_printf(h->out, "static const struct cantrip_output cantrip_outputs_%u[] = {", i);
    for (uint32_t k = 0; k < c->noutputs; k++) {
      const script_output *o = &s->outputs.at[c->first_output + k];
      buf_printf(h->out, "{%u, %d, %llu, %llu}, ", o->argument, o->pointer, (unsigned long long)o->limit,
                 (unsigned long long)o->back);
    }
    buf_puts(h->out, "{-1, 0, 0, 0}};\n");
  }
}

static bool is_constant(const input_part *p) { return p->kind == PART_NUMBER || p->kind == PART_REAL; }

static long double real_of(const input_part *p) {
  return p->kind == PART_REAL ? real_of_bits(p->type, p->number) : (long double)p->number;
}

static void put_script(harness *h) {
  const script *s = &h->script;
  buf *out = h->out;
  put_outputs(h);
  buf_puts(out, "static struct cantrip_step cantrip_script[] = {\n");
  for (uint32_t i = 0; i < s->calls.n; i++) {
    const script_call *c = &s->calls.at[i];
    buf_printf(out, "  {%u, \"%s%s\", ", h->v->is_threaded ? 0 : c->component, c->is_input ? "*" : "",
               c->function ? c->function->name : "malloc");
    const type *result = c->function && c->function->type->kind == TY_FUNCTION ? c->function->type->to : NULL;
    if (result && is_by_bits(result) && !c->is_input)
      put_number(out, bits_of_real(result, c->value ? real_of(c->value) : (long double)c->number));
    else if (c->value && is_constant(c->value)) put_value(out, c->value);
    else if (!c->value) put_number(out, c->number);
    else buf_puts(out, "0");
    buf_printf(out, ", %d, ", c->event);
    if (c->noutputs) buf_printf(out, "cantrip_outputs_%u", i);
    else buf_puts(out, "0");
    buf_printf(out, ", %u, ", c->first_pointer);
    if (c->is_input) put_value(out, c->value);
    else buf_puts(out, "0");
    buf_puts(out, "},\n");
  }
  buf_puts(out, "  {0, 0, 0, 0, 0, 0, 0}};\n");
  buf_printf(out, "static long long cantrip_pointer[%u];\n", s->pointers.n + 1);
}

/* Values that are only known when the program runs. */
static void put_late_values(harness *h) {
  const script *s = &h->script;
  for (uint32_t i = 0; i < s->calls.n; i++) {
    const input_part *value = s->calls.at[i].value;
    if (!value || is_constant(value)) continue;
    buf_printf(h->out, "  cantrip_script[%u].value = ", i);
    put_value(h->out, value);
    buf_puts(h->out, ";\n");
  }
  for (uint32_t i = 0; i < s->pointers.n; i++) {
    buf_printf(h->out, "  cantrip_pointer[%u] = ", i);
    put_value(h->out, s->pointers.at[i]);
    buf_puts(h->out, ";\n");
  }
}

/* Bytes by number: what calls write (`written`), what allocated memory holds (`allocated`). */
static void put_numbered(harness *h, given_kind kind) {
  buf_printf(h->out, "static unsigned long cantrip_%s(int n, char *to, unsigned long limit, unsigned long back) {\n",
             kind == GIVEN_WRITTEN ? "written" : "allocated");
  uint64_t most = 1;
  for (uint32_t i = 0; i < h->v->given.n; i++)
    if (h->v->given.at[i].kind == kind && size_of(h, &h->v->given.at[i]) > most) most = size_of(h, &h->v->given.at[i]);
  buf_printf(h->out, "  static char bytes[%llu];\n  unsigned long size = 0;\n  switch (n) {\n",
             (unsigned long long)most);
  for (uint32_t i = 0; i < h->v->given.n; i++) {
    const given_input *g = &h->v->given.at[i];
    if (g->kind != kind) continue;
    buf_printf(h->out, "  case %u:\n", g->number);
    uint64_t size = put_bytes(h, "bytes", g);
    buf_printf(h->out, "  size = %llu;\n  break;\n", (unsigned long long)size);
  }
  buf_puts(h->out, "  default: return 0;\n  }\n"
                   "  if (limit && back + limit <= size) __builtin_memcpy(to, bytes + back, limit);\n"
                   "  else if (!limit) __builtin_memcpy(to - back, bytes, size);\n  return size;\n}\n");
}

static void put_stores(harness *h) {
  const script *s = &h->script;
  buf_puts(h->out, "static void cantrip_store(int step, void **arguments) {\n  long long v;\n  switch (step) {\n");
  for (uint32_t i = 0; i < s->calls.n; i++) {
    if (!s->calls.at[i].nstores) continue;
    buf_printf(h->out, "  case %u:\n", i);
    for (uint32_t k = 0; k < s->calls.at[i].nstores; k++) {
      const script_store *x = &s->stores.at[s->calls.at[i].first_store + k];
      buf_puts(h->out, "    v = ");
      put_number(h->out, x->number);
      if (x->global) buf_printf(h->out, ", __builtin_memcpy((char *)&%s", x->global->name);
      else buf_printf(h->out, ", __builtin_memcpy((char *)arguments[%u]", x->argument);
      buf_printf(h->out, " + %llu, &v, %u);\n", (unsigned long long)x->offset, x->size);
    }
    buf_puts(h->out, "    break;\n");
  }
  buf_puts(h->out, "  default: break;\n  }\n}\n");
}

static const char runtime[] =
    "static void cantrip_touch(volatile char *p, unsigned long n) { while (n--) p[n] = p[n]; }\n"
    "static int cantrip_made, cantrip_outputs;\n"
    "static void *cantrip_place(long long value) { /* 1: an object of its own */\n"
    "  char *p = value == 1 ? cantrip_calloc(1, 65536) : (char *)(__INTPTR_TYPE__)value;\n"
    "  if (value == 1) cantrip_allocated(++cantrip_made, p, 0, 0);\n"
    "  return p;\n"
    "}\n"
    "static struct cantrip_step *cantrip_next(const char *function, void **arguments) {\n"
    "  static int at = -1, rounds;\n"
    "  struct cantrip_step *s;\n"
    "  int i, k;\n"
    "  at++;\n"
    "  while (cantrip_script[at].function && cantrip_script[at].component != cantrip_component) at++;\n"
    "  if (!cantrip_script[at].function && cantrip_cycle >= 0) {\n"
    "    if (++rounds == 3) cantrip_end(\"the cycle is repeated\", 10);\n"
    "    at = cantrip_cycle;\n"
    "    while (cantrip_script[at].function && cantrip_script[at].component != cantrip_component) at++;\n"
    "  }\n"
    "  s = &cantrip_script[at];\n"
    "  if (!s->function && cantrip_events) cantrip_end(\"the run is complete\", 10);\n"
    "  if (!s->function) cantrip_end(\"the script is at its end, but the program calls another function\", 1);\n"
    "  if (*s->function == '*' && (*function == '*' || !__builtin_strcmp(function, \"malloc\"))) return s;\n"
    "  if (__builtin_strcmp(s->function, function)) cantrip_end(\"the program does not call what the script says\", 1);\n"
    "  if (s->event) cantrip_end(\"the event that is not allowed\", 10);\n"
    "  for (i = k = 0; s->outputs && s->outputs[i].argument >= 0; i++) {\n"
    "    char *to = arguments[s->outputs[i].argument];\n"
    "    if (s->outputs[i].pointer) {\n"
    "      void *p = cantrip_place(cantrip_pointer[s->first_pointer + k++]);\n"
    "      if (to) __builtin_memcpy(to, &p, sizeof p);\n"
    "    } else if (to) cantrip_written(++cantrip_outputs, to, s->outputs[i].limit, s->outputs[i].back);\n"
    "  }\n"
    "  cantrip_store(at, arguments);\n"
    "  return s;\n"
    "}\n";

/* ---- the beginning ---- */

static uint32_t object_count(const harness *h) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < h->v->given.n; i++)
    if (h->v->given.at[i].kind == GIVEN_OBJECT && h->v->given.at[i].number > most) most = h->v->given.at[i].number;
  return most;
}

static void put_objects(harness *h) {
  for (int fill = 0; fill < 2; fill++)
    for (uint32_t i = 0; i < h->v->given.n; i++) {
      const given_input *g = &h->v->given.at[i];
      char name[40];
      if (g->kind != GIVEN_OBJECT) continue;
      snprintf(name, sizeof name, "cantrip_object[%u]", g->number);
      if (fill) put_bytes(h, name, g);
      else buf_printf(h->out, "  %s = cantrip_calloc(1, %llu);\n", name, (unsigned long long)size_of(h, g));
    }
}

static void put_global(harness *h, const symbol *g, const given_input *given) {
  buf to = {0};
  if (!g->is_defined) buf_printf(&to, "cantrip_global_%s", g->name);
  else buf_printf(&to, "(char *)&%s", g->name);
  if (type_is_integer(g->type) || type_is_pointer(g->type)) {
    buf_puts(h->out, "  { long long v = ");
    put_value(h->out, given->parts);
    buf_printf(h->out, "; __builtin_memcpy(%s, &v, %llu); }\n", buf_text(&to), (unsigned long long)g->type->size);
  } else {
    put_bytes(h, buf_text(&to), given);
  }
  buf_free(&to);
}

/* All that is named and not written later; what cannot be set is a doubt. */
static void put_memory(harness *h) {
  for (uint32_t i = 0; i < h->v->given.n; i++) {
    const symbol *g = global_of(h, &h->v->given.at[i]);
    if (g && g->owner == UINT32_MAX && !is_of_library(g)) put_global(h, g, &h->v->given.at[i]);
  }
}

/* Does the last step go to a label of the source, and is no call? */
static bool ends_at_label(const harness *h) {
  const execution *x = &h->v->execution;
  const execution_step *last = x->steps.n ? &vec_last(&x->steps) : NULL;
  const cfa *f = last && last->function ? program_body(h->program, last->function) : NULL;
  if (h->v->aim != AIM_REACH || !f || last->role != STEP_STATEMENT || last->edge->kind == E_CALL) return false;
  return last->edge->to.n < f->locs.n && cfa_loc(f, last->edge->to)->label;
}

static void find_doubts(harness *h) {
  h->doubts = h->script.doubts;
  h->allocations = external_malloc_fails(h->job);
  if (ends_at_label(h)) h->doubts |= SCRIPT_LABEL;
  for (uint32_t i = 0; i < h->v->given.n; i++) {
    const given_input *given = &h->v->given.at[i];
    const symbol *g = global_of(h, given);
    h->allocations |= given->kind == GIVEN_ALLOCATED;
    if (given->kind == GIVEN_HELD && !(g && g->owner == UINT32_MAX) && !is_parameter(h, given))
      h->doubts |= SCRIPT_LOCAL;
  }
}

/* Where the program is entered, and how: by what a specification adds, or as it stands. */
static bool find_entry(harness *h) {
  step_list steps = {0};
  script_steps(h->v, &steps);
  h->entry = NULL;
  h->call = NULL;
  for (uint32_t i = 0; i < steps.n && !h->entry; i++) {
    const execution_step *s = &h->v->execution.steps.at[steps.at[i]];
    if (s->role == STEP_GAP || s->component != h->component) continue;
    const symbol *f = s->edge->kind == E_CALL && s->edge->rhs->kind == EX_FUNC ? s->edge->rhs->sym : NULL;
    if (s->role == STEP_WOVEN && f && program_body(h->program, f)) {
      h->entry = f;
      h->call = s;
    } else if (s->role != STEP_WOVEN && s->role != STEP_EVENT) {
      h->entry = s->function;
    }
  }
  if (!steps.n && h->v->function) { /* it ends in its first step */
    const cfa *f = program_find(h->program, h->v->function);
    h->entry = f ? f->sym : NULL;
  }
  vec_free(&steps);
  return h->entry && program_body(h->program, h->entry);
}

/* ---- the call of the entry ---- */

static void put_argument(harness *h, const symbol *parameter, uint32_t i) {
  buf *out = h->out;
  const given_input *given = h->call ? NULL : given_parameter(h, parameter);
  if (h->arguments && i == 1) {
    buf_puts(out, "cantrip_arguments(");
    put_argument(h, program_body(h->program, h->entry)->params.at[0], 0);
    buf_puts(out, ")");
    return;
  }
  if (parameter->type->kind == TY_RECORD) {
    buf_printf(out, "cantrip_record_%u", i);
    return;
  }
  if (!type_is_float(parameter->type)) {
    buf_putc(out, '(');
    put_class(out, parameter->type);
    buf_puts(out, ")(__INTPTR_TYPE__)");
  }
  for (uint32_t k = 0; h->call && k < h->call->nvalues; k++) {
    const run_value *v = &h->v->execution.values.at[h->call->first_value + k];
    if (v->variable != parameter || type_is_pointer(v->type)) continue;
    put_number(out, v->number);
    return;
  }
  if (h->call) given = given_parameter(h, parameter);
  if (given && given->nparts) put_value(out, given->parts);
  else buf_puts(out, "0");
}

static void put_records(harness *h, const cfa *f) {
  for (uint32_t i = 0; i < f->params.n; i++) {
    const symbol *p = f->params.at[i];
    char name[40];
    if (p->type->kind != TY_RECORD) continue;
    buf_puts(h->out, "  static ");
    put_class(h->out, p->type);
    buf_printf(h->out, " cantrip_record_%u;\n", i);
    snprintf(name, sizeof name, "(char *)&cantrip_record_%u", i);
    const given_input *given = given_parameter(h, p);
    if (given) put_bytes(h, name, given);
  }
}

/* What the entry gave back, where that is the event. */
static bool returned(const harness *h, i128 *number) {
  step_list steps = {0};
  bool found = false;
  script_steps(h->v, &steps);
  for (uint32_t i = 0; i < steps.n; i++) {
    const execution_step *s = &h->v->execution.steps.at[steps.at[i]];
    bool ours = s->role != STEP_GAP && s->function == h->entry && s->edge->kind == E_RETURN &&
                s->component == h->component;
    for (uint32_t k = 0; ours && k < s->nvalues; k++) {
      const run_value *v = &h->v->execution.values.at[s->first_value + k];
      found = type_is_integer(v->type);
      if (found) *number = v->number;
    }
  }
  vec_free(&steps);
  return found;
}

static void put_entry(harness *h) {
  const cfa *f = program_body(h->program, h->entry);
  buf *out = h->out;
  i128 number;
  bool event = is_by_events(h->v), compared = event && returned(h, &number);
  if (!f) return;
  buf_printf(out, "static void cantrip_enter_%u(void) {\n", h->component);
  put_records(h, f);
  bool used = !compared && type_is_scalar(h->entry->type->to);
  buf_printf(out, "  %s%s(", compared || used ? "long long cantrip_result = (long long)" : "", h->entry->name);
  for (uint32_t i = 0; i < f->params.n; i++) {
    buf_puts(out, i ? ", " : "");
    put_argument(h, f->params.at[i], i);
  }
  buf_puts(out, ");\n");
  if (compared) {
    buf_puts(out, "  if (cantrip_result != ");
    put_number(out, number);
    buf_printf(out, ") cantrip_end(\"%s returns another value\", 1);\n", h->entry->name);
  }
  if (used) /* valgrind looks at each bit that is decided on */
    buf_puts(out,
             "  int i;\n  for (i = 0; i < 64; i++)\n    if (cantrip_result >> i & 1) cantrip_print(2, \"\", 0);\n");
  if (event) buf_puts(out, "  cantrip_end(\"the execution is at its end\", 10);\n");
  buf_puts(out, "}\n");
}

/* ---- the whole ---- */

static const char *absolute(const job *job, const char *name, char *room) {
  (void)job;
  return realpath(name, room) ? room : name;
}

static place entry_where(const harness *h) {
  const cfa *body = program_body(h->program, h->entry);
  return body && body->locs.n ? cfa_loc(body, body->entry)->where : h->entry->where;
}

static const char *file_of_entry(const harness *h) {
  const char *name = diag_file_name(&h->job->diag, entry_where(h).file);
  for (uint32_t i = 0; i < h->files->n; i++)
    if (!strcmp(h->files->at[i], name)) return h->files->at[i];
  return h->files->at[0];
}

/* ThreadSanitizer's calls exclude AddressSanitizer. */
static bool needs_valgrind(const harness *h) {
  bool in_memory = h->v->check == CHECK_MEMORY || h->v->check == CHECK_LEAK;
  return h->v->aim == AIM_CHECK && (!*check_sanitizers(h->v->check) || (h->v->is_threaded && in_memory));
}

static bool needs_sanitizers(const harness *h) {
  if (needs_valgrind(h)) return false;
  return h->v->aim == AIM_CHECK || h->v->where.line;
}

static bool has_error_body(const harness *h) {
  for (uint32_t i = 0; i < h->program->functions.n; i++)
    if (is_error(h->program->functions.at[i]->sym->name)) return true;
  return false;
}

/* With threads: is it UndefinedBehaviorSanitizer that sees the violation? */
static bool has_undefined(const harness *h) {
  return h->v->aim == AIM_CHECK && !needs_valgrind(h) && !turns_use_tsan(h->v);
}

static void put_command(harness *h, const char *name) {
  const options *o = &h->job->options;
  buf *out = h->out;
  char room[4096];
  buf_puts(out, "   gcc -g -w");
  if (h->program->ilp32) buf_puts(out, " -m32");
  if (*o->std) buf_printf(out, " -std=%s", o->std);
  for (uint32_t i = 0; i < o->include_dirs.n; i++)
    buf_printf(out, " -I%s", absolute(h->job, o->include_dirs.at[i], room));
  for (uint32_t i = 0; i < o->defines.n; i++) buf_printf(out, " '-D%s'", o->defines.at[i]);
  for (uint32_t i = 0; i < o->undefines.n; i++) buf_printf(out, " -U%s", o->undefines.at[i]);
  if (h->v->is_threaded) buf_puts(out, " -fgnu89-inline -fsanitize=thread");
  if (h->v->is_threaded && has_undefined(h)) buf_puts(out, ",undefined -fno-sanitize-recover=undefined");
  else if (needs_sanitizers(h) && !h->v->is_threaded)
    buf_printf(out, " -fsanitize=%s -fno-sanitize-recover=all", check_sanitizers(h->v->check));
  if (h->v->is_threaded && !turns_use_tsan(h->v)) buf_puts(out, " -r");
  if (has_error_body(h)) buf_puts(out, " -finstrument-functions");
  bool linked = !h->v->is_threaded || turns_use_tsan(h->v); /* at once */
  bool zeros = h->natives.files.n && !needs_valgrind(h);    /* what a model leaves as it was */
  if (h->doubts & SCRIPT_LOCAL || zeros) buf_puts(out, " -ftrivial-auto-var-init=zero");
  if (h->natives.files.n) /* of the models only what is called is linked, and what the program has itself comes first */
    buf_printf(out, " -iquote . '-DCANTRIP_HARNESS=\"%s\"' -D__NO_CTYPE -fno-builtin -ffunction-sections%s", name,
               linked ? " -Wl,--gc-sections,-z,muldefs" : " -Wl,-z,muldefs");
  buf_printf(out, " %s", name);
  for (uint32_t i = 0; i < h->files->n; i++)
    if (strcmp(h->files->at[i], file_of_entry(h))) buf_printf(out, " %s", absolute(h->job, h->files->at[i], room));
  for (uint32_t i = 0; i < h->natives.files.n; i++)
    buf_printf(out, " %s", absolute(h->job, h->natives.files.at[i], room));
  if (h->v->is_threaded && !turns_use_tsan(h->v))
    buf_printf(out, " -o harness.o && gcc%s%s%s harness.o", h->program->ilp32 ? " -m32" : "",
               has_undefined(h) ? " -fsanitize=undefined" : "", h->natives.files.n ? " -Wl,--gc-sections" : "");
  if (h->v->is_threaded) turns_put_wraps(h->program, out);
  buf_puts(out, h->v->is_threaded ? " -pthread -lm -o harness\n" : " -lm -o harness\n");
  buf_printf(out, "   %s./harness\n", needs_valgrind(h) ? "valgrind -q --error-exitcode=10 " : "");
}

static void put_head(harness *h, const char *name) {
  static const char *const sentences[] = {"it reads a volatile object, which only a device or a debugger can set",
                                          "it depends on the value of an uninitialised local variable",
                                          "the execution is very long: the script omits calls in its middle",
                                          "it calls an unknown function through a pointer",
                                          "the specification replaces a function whose body is executed here",
                                          NULL,
                                          "the violated contract is in the specification only",
                                          "a function returns an integer wider than 64 bits"};
  buf *out = h->out;
  buf_printf(out, "/* Drives the program into this violation, and exits with 10:\n   %s: %s\n", h->v->property,
             h->v->message ? h->v->message : "violated");
  put_command(h, name);
  for (uint32_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
    if (h->doubts >> i & 1 && sentences[i]) buf_printf(out, "   It may fail: %s.\n", sentences[i]);
  buf_puts(out, "*/\n");
}

/* Does a label that is an error stand here? Its length with the colon. */
static size_t label_at(const harness *h, const char *text, const char *at) {
  static const char *const usual[] = {"ERROR"};
  const string_list *chosen = &h->job->options.labels;
  const char *before = at;
  while (before > text && strchr(" \t\r\n", before[-1])) before--;
  bool begins = before > text && (strchr(";{}:)", before[-1]) || (before > text + 1 && !strncmp(before - 2, "*/", 2)));
  for (uint32_t i = 0; begins && i < (chosen->n ? chosen->n : 1); i++) {
    const char *label = chosen->n ? chosen->at[i] : usual[i];
    size_t n = strlen(label), blanks;
    if (strncmp(at, label, n)) continue;
    blanks = strspn(at + n, " \t");
    if (at[n + blanks] == ':') return n + blanks + 1;
  }
  return 0;
}

/* The source itself: nobody sees from outside that a label is reached, so it says so. */
static void put_source(harness *h, const char *name) {
  buf text = {0};
  file_read(name, 0, &text);
  buf_printf(h->out, "extern void cantrip_label(void);\n#line 1 \"%s\"\n", name);
  for (const char *all = buf_text(&text), *at = all; *at;) {
    size_t n = label_at(h, all, at);
    buf_write(h->out, at, n ? n : 1);
    if (n) buf_puts(h->out, " cantrip_label();");
    at += n ? n : 1;
  }
  buf_puts(h->out, "\n#line 1 \"harness\"\n");
  buf_free(&text);
}

static void put_declarations(harness *h) {
  buf *out = h->out;
  char room[4096];
  if (h->allocations) buf_puts(out, "#define malloc cantrip_malloc\n#define calloc cantrip_zeroed\n");
  if (h->doubts & SCRIPT_LABEL) put_source(h, file_of_entry(h));
  else buf_printf(out, "#include \"%s\"\n", absolute(h->job, file_of_entry(h), room));
  if (h->allocations) buf_puts(out, "#undef malloc\n#undef calloc\n");
  buf_puts(out, "#undef main\n"
                "extern long cantrip_print(int, const void *, unsigned long) __asm__(\"__write\");\n"
                "extern void cantrip_exit(int) __asm__(\"_exit\"), cantrip_leave(int) __asm__(\"exit\");\n"
                "extern void *cantrip_calloc(unsigned long, unsigned long) __asm__(\"calloc\");\n"
                "extern int cantrip_fork(void) __asm__(\"fork\"), cantrip_wait(int *) __asm__(\"wait\");\n"
                "static void cantrip_end(const char *text, int status) {\n"
                "  cantrip_print(2, text, __builtin_strlen(text));\n"
                "  cantrip_print(2, \"\\n\", 1);\n"
                "  cantrip_exit(status);\n"
                "}\n"
                "static void cantrip_endless(int s) { cantrip_end(\"it runs forever\", 10); }\n"
                "struct cantrip_output { int argument, pointer; unsigned long limit, back; };\n"
                "struct cantrip_step {\n"
                "  int component;\n"
                "  const char *function;\n"
                "  long long value;\n"
                "  int event;\n"
                "  const struct cantrip_output *outputs;\n"
                "  int first_pointer;\n"
                "  double real;\n"
                "};\n");
  buf_printf(
      out, "static char *cantrip_object[%u];\nstatic int cantrip_component, cantrip_cycle = %d, cantrip_events = %d;\n",
      object_count(h) + 1, h->script.cycle == UINT32_MAX ? -1 : (int)h->script.cycle, is_by_events(h->v));
}

/* With --malloc may-fail the script says which allocations do. */
static void put_allocation(harness *h) {
  const char *fails = external_malloc_fails(h->job) ? "  if (!cantrip_next(\"malloc\", 0)->value) return 0;\n" : "";
  if (!h->allocations) return;
  buf_printf(h->out,
             "void *cantrip_malloc(unsigned long size) {\n%s"
             "  char *p = cantrip_calloc(1, size);\n  cantrip_allocated(++cantrip_made, p, size, 0);\n  return p;\n}\n"
             "void *cantrip_zeroed(unsigned long n, unsigned long size) {\n%s  return cantrip_calloc(n, size);\n}\n",
             fails, fails);
}

static void put_options(harness *h) {
  buf_puts(
      h->out,
      "const char *cantrip_asan(void) __asm__(\"__asan_default_options\");\n"
      "const char *cantrip_asan(void) { return \"exitcode=10:detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1\"; }\n"
      "const char *cantrip_ubsan(void) __asm__(\"__ubsan_default_options\");\n"
      "const char *cantrip_ubsan(void) { return \"exitcode=10:halt_on_error=1\"; }\n"
      "const char *cantrip_lsan(void) __asm__(\"__lsan_default_options\");\n"
      "const char *cantrip_lsan(void) { return \"exitcode=10\"; }\n");
  if (h->doubts & SCRIPT_LABEL)
    buf_puts(h->out, "void cantrip_label(void) { cantrip_end(\"the label is reached\", 10); }\n");
  if (!has_error_body(h)) return;
  buf_puts(h->out, "__attribute__((no_instrument_function)) void cantrip_enters(void *f, void *from) "
                   "__asm__(\"__cyg_profile_func_enter\");\nvoid cantrip_enters(void *f, void *from) {\n");
  for (uint32_t i = 0; i < h->program->functions.n; i++)
    if (is_error(h->program->functions.at[i]->sym->name))
      buf_printf(h->out, "  if (f == (void *)%s) cantrip_exit(10);\n", h->program->functions.at[i]->sym->name);
  buf_puts(h->out, "}\n__attribute__((no_instrument_function)) void cantrip_leaves(void *f, void *from) "
                   "__asm__(\"__cyg_profile_func_exit\");\nvoid cantrip_leaves(void *f, void *from) {}\n");
}

/* Every component follows its part of the script in a process of its own. */
static void put_start(harness *h) {
  buf *out = h->out;
  if (h->v->cycle != NO_CYCLE)
    buf_puts(out, "extern unsigned cantrip_alarm(unsigned) __asm__(\"alarm\");\n"
                  "extern void *cantrip_signal(int, void (*)(int)) __asm__(\"signal\");\n");
  const cfa *entry = program_body(h->program, h->entry);
  bool is_main = !strcmp(h->entry->name, "main") && h->ncomponents == 1 && (!entry->params.n || h->v->is_threaded);
  buf_puts(out, "__attribute__((constructor, no_instrument_function)) static void cantrip_start(void) {\n");
  if (h->v->cycle != NO_CYCLE) buf_puts(out, "  cantrip_signal(14, cantrip_endless);\n  cantrip_alarm(2);\n");
  if (h->v->is_threaded)
    buf_puts(
        out,
        "  cantrip_word watch;\n  __real_pthread_create((cantrip_word)&watch, 0, (cantrip_word)cantrip_watch, 0);\n");
  put_objects(h);
  put_memory(h);
  put_late_values(h);
  if (h->ncomponents == 1 && !is_main) {
    buf_printf(out, "  cantrip_component = %u;\n  cantrip_enter_%u();\n  cantrip_leave(0);\n", h->component,
               h->component);
  } else if (h->ncomponents > 1) {
    buf_puts(out, "  int status, worst = 10;\n");
    for (uint32_t i = 0; i < h->ncomponents; i++)
      if ((h->component = i, find_entry(h)))
        buf_printf(out,
                   "  if (!cantrip_fork()) { cantrip_component = %u; cantrip_enter_%u(); cantrip_exit(0); }\n"
                   "  cantrip_wait(&status);\n  if (status != 10 << 8) worst = 1;\n",
                   i, i);
    buf_puts(out, "  cantrip_exit(worst);\n");
  }
  buf_puts(out, "}\n");
  if (!program_find(h->program, "main"))
    buf_puts(out, "int cantrip_main(void) __asm__(\"main\");\nint cantrip_main(void) { return 0; }\n");
}

static void put_harness(harness *h, const char *name) {
  buf *out = h->out;
  put_head(h, name);
  if (h->natives.files.n) {
    buf_puts(out, "#ifdef CANTRIP_LIBRARY_H\n");
    natives_put_names(&h->natives, h->program, h->allocations, out);
    buf_puts(out, "#else\n");
  }
  put_declarations(h);
  put_globals(h);
  put_script(h);
  put_numbered(h, GIVEN_WRITTEN);
  put_numbered(h, GIVEN_ALLOCATED);
  put_stores(h);
  buf_puts(out, runtime);
  if (h->natives.files.n) buf_puts(out, "#define CANTRIP_MODELS 1\n");
  if (h->v->is_threaded) turns_put(h->program, h->v, entry_where(h).file, out);
  put_allocation(h);
  if (h->natives.files.n) natives_put_primitives(h->v->aim == AIM_CHECK ? h->v->check : 0, out);
  if (h->arguments) buf_puts(out, "extern void *cantrip_arguments(int) __asm__(\"__model_arguments\");\n");
  put_functions(h);
  put_options(h);
  for (h->component = 0; h->component < h->ncomponents; h->component++)
    if (find_entry(h)) put_entry(h);
  for (h->component = 0; !find_entry(h);) h->component++;
  put_start(h);
  if (h->natives.files.n) buf_puts(out, "#endif\n");
}

/* The function of the library whose arguments a run-time check is about; or NULL. */
static const symbol *checked_callee(const harness *h) {
  const execution *x = &h->v->execution;
  const execution_step *last = x->steps.n ? &vec_last(&x->steps) : NULL;
  if (h->v->aim != AIM_CHECK || h->v->is_threaded || !last || last->role == STEP_GAP) return NULL;
  const symbol *f = last->edge->kind == E_CALL && last->edge->rhs->kind == EX_FUNC ? last->edge->rhs->sym : NULL;
  return f && program_model(h->program, f) ? f : NULL;
}

/* What the script has an answer for needs no model. */
static void find_natives(harness *h) {
  VEC(const symbol *) scripted = {0};
  const symbol *checked = checked_callee(h);
  bool asks = !h->v->is_threaded || h->arguments; /* real threads need models only where these ask for inputs */
  for (uint32_t i = 0; i < h->script.calls.n; i++) asks |= h->script.calls.at[i].is_input;
  if (!asks) return;
  for (uint32_t i = 0; i < h->script.calls.n; i++)
    if (h->script.calls.at[i].function && !h->script.calls.at[i].is_input)
      vec_push(&scripted, h->script.calls.at[i].function);
  natives_find(h->job, h->program, scripted.at, scripted.n, checked, h->arguments, &h->natives);
  vec_free(&scripted);
}

void report_harness(const job *job, const char *name, const string_list *files, const program *p, const verdict *v,
                    buf *out) {
  harness h = {.job = job, .program = p, .v = v, .files = files, .out = out};
  h.ncomponents = v->components.n > 1 && !v->is_threaded ? v->components.n : 1;
  while (!find_entry(&h) && h.component + 1 < h.ncomponents) h.component++;
  if (!h.entry) {
    buf_printf(out, "#error \"%s: no function of the program is entered\"\n", v->property);
    return;
  }
  h.arguments = h.ncomponents == 1 && !v->is_threaded && program_arguments(p, program_body(p, h.entry));
  script_make(job, p, v, h.arguments, &h.script);
  find_doubts(&h);
  find_natives(&h);
  h.allocations |= h.natives.files.n && !needs_valgrind(&h) && !v->is_threaded;
  put_harness(&h, !strcmp(name, "-") ? "harness.c" : name);
  script_free(&h.script);
  natives_free(&h.natives);
}
