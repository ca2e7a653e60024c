/* See natives.h. Which names a source of models defines is told by its text, as front/models.c has it. */
#include "drive/natives.h"

#include "base/file.h"
#include "front/front.h"
#include "program/external.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void natives_free(natives *n) {
  vec_free(&n->functions);
  vec_free(&n->files);
  arena_free(&n->arena);
}

/* ---- which ---- */

static bool is_input(const char *name) {
  static const char *const names[] = {"__cantrip_range", "__cantrip_fill", "__cantrip_read", "__cantrip_getc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return !strncmp(name, "__VERIFIER_nondet_", 18);
}

typedef VEC(const cfa *) cfa_list;

/* The model and all that it calls. True: one of them asks for an input, such as whether an allocation fails. */
static bool follow(const job *job, const program *p, const cfa *model, cfa_list *found) {
  bool asks = false;
  uint32_t from = found->n;
  for (uint32_t i = 0; i < found->n; i++)
    if (found->at[i] == model) return false;
  vec_push(found, model);
  for (; from < found->n; from++) {
    const cfa *f = found->at[from];
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const edge *e = &f->edges.at[i];
      asks |= e->kind == E_ALLOC && external_malloc_fails(job);
      if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) continue;
      const cfa *callee = program_model(p, e->rhs->sym);
      bool known = !callee;
      asks |= is_input(e->rhs->sym->name);
      for (uint32_t k = 0; k < found->n && !known; k++) known = found->at[k] == callee;
      if (!known) vec_push(found, callee);
    }
  }
  return asks;
}

/* A stream that another model made means nothing to the library. */
static bool takes_record(const symbol *f) {
  for (uint32_t i = 0; i < f->type->nparams; i++) {
    const type *t = f->type->params[i];
    if (type_is_pointer(t) && t->to->kind == TY_RECORD) return true;
  }
  return false;
}

/* Threads of a compiled program are real ones. */
static bool is_of_threads(const symbol *f) {
  static const char *const prefixes[] = {"pthread_", "sem_", "thrd_", "mtx_", "cnd_", "tss_", "call_once"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (!strncmp(f->name, prefixes[i], strlen(prefixes[i]))) return true;
  return false;
}

bool natives_has(const job *job, const program *p, const symbol *f) {
  if (!f->is_external || is_of_threads(f)) return false; /* helpers of a model come with it */
  const cfa *model = f->kind == SYM_FUNC && strncmp(f->name, "__", 2) ? program_model(p, f) : NULL;
  cfa_list found = {0};
  bool has = model &&
             (takes_record(model->sym) || follow(job, p, model, &found) || !dlsym(RTLD_DEFAULT, model->sym->name));
  vec_free(&found);
  return has;
}

static void add_file(natives *n, const char *name) {
  for (uint32_t i = 0; i < n->files.n; i++)
    if (!strcmp(n->files.at[i], name)) return;
  vec_push(&n->files, name);
}

void natives_find(const job *job, const program *p, const symbol *const *without, uint32_t n, const symbol *with,
                  bool arguments, natives *out) {
  cfa_list found = {0};
  *out = (natives){0};
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    const symbol *f = p->terms->symbols.at[i];
    bool left_out = f != with && !natives_has(job, p, f);
    for (uint32_t k = 0; k < n && !left_out; k++) left_out = without[k] == f;
    if (left_out) continue;
    vec_push(&out->functions, program_model(p, f)->sym);
    follow(job, p, program_model(p, f), &found);
  }
  if (arguments) follow(job, p, program_model(p, p->arguments), &found);
  for (uint32_t i = 0; i < found.n; i++)
    add_file(out, diag_file_name(&job->diag, cfa_loc(found.at[i], found.at[i]->entry)->where.file));
  static const char *const shared[] = {"errno.c", "locale.c"}; /* what any of them may use */
  const char *slash = out->files.n ? strrchr(out->files.at[0], '/') : NULL;
  for (size_t i = 0; slash && i < sizeof shared / sizeof *shared; i++)
    add_file(out, arena_printf(&out->arena, "%.*s/%s", (int)(slash - out->files.at[0]), out->files.at[0], shared[i]));
  vec_free(&found);
}

/* ---- names ---- */

static bool keeps_name(const natives *n, const program *p, const char *name) {
  for (uint32_t i = 0; i < n->functions.n; i++)
    if (!strcmp(n->functions.at[i]->name, name)) return true;
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->kind == SYM_GLOBAL && !strcmp(p->globals.at[i]->name, name)) return true;
  return !strncmp(name, "__", 2) || !strncmp(name, "std", 3); /* stdin */
}

static void put_own_name(const natives *n, const program *p, const char *name, const char *end, buf *out) {
  buf whole = {0};
  buf_printf(&whole, "%s%s", name, end);
  if (!keeps_name(n, p, buf_text(&whole)))
    buf_printf(out, "#define %s cantrip_own_%s\n", buf_text(&whole), buf_text(&whole));
  buf_free(&whole);
}

static void put_renamed(const natives *n, const program *p, const char *file, buf *out) {
  buf text = {0};
  size_t length;
  file_read(file, 0, &text);
  for (char *at = text.at, *line; (line = file_line(&at));) {
    bool forms;
    char *name = (char *)front_defined_name(line, strlen(line), &length, &forms);
    if (!name) continue;
    name[length] = 0;
    put_own_name(n, p, name, "", out);
    if (forms) put_own_name(n, p, name, "f", out), put_own_name(n, p, name, "l", out);
  }
  buf_free(&text);
}

void natives_put_names(const natives *n, const program *p, bool allocates, buf *out) {
  static const char *const types[] = {"bool", "int", "uint", "long", "ulong", "double", "float"};
  buf_puts(out, "#undef _GNU_SOURCE\n#define _GNU_SOURCE 1\n#define __VERIFIER_assume cantrip_assume\n");
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    buf_printf(out, "#define __VERIFIER_nondet_%s cantrip_input_%s\n", types[i], types[i]);
  if (allocates)
    buf_puts(out, "#define malloc cantrip_malloc\n#define calloc cantrip_zeroed\n"
                  "#define __builtin_malloc cantrip_malloc\n#define __builtin_calloc cantrip_zeroed\n"
                  "extern void *cantrip_malloc(unsigned long), *cantrip_zeroed(unsigned long, unsigned long);\n");
  for (uint32_t i = 0; i < n->functions.n; i++) /* the library itself and the sanitizers keep their own */
    buf_printf(out, "__asm__(\".hidden %s\");\n", n->functions.at[i]->name);
  for (uint32_t i = 0; i < n->files.n; i++) put_renamed(n, p, n->files.at[i], out);
}

/* ---- primitives ---- */

static const char inputs[] =
    "_Bool cantrip_input_bool(void) { return cantrip_next(\"*\", 0)->value; }\n"
    "int cantrip_input_int(void) { return cantrip_next(\"*\", 0)->value; }\n"
    "unsigned cantrip_input_uint(void) { return cantrip_next(\"*\", 0)->value; }\n"
    "long cantrip_input_long(void) { return cantrip_next(\"*\", 0)->value; }\n"
    "unsigned long cantrip_input_ulong(void) { return cantrip_next(\"*\", 0)->value; }\n"
    "double cantrip_input_double(void) { return cantrip_next(\"*\", 0)->real; }\n"
    "float cantrip_input_float(void) { return cantrip_next(\"*\", 0)->real; }\n"
    "void cantrip_assume(int condition) { if (!condition) cantrip_end(\"an assumption is false\", 3); }\n"
    "long __cantrip_range(long low, long high) {\n"
    "  long n = cantrip_input_long();\n"
    "  if (n >= low && n <= high) return n;\n"
    "  return high < low ? low : low + (long)((n < 0 ? -(unsigned long)n : n) % ((unsigned long)high - low + 1));\n"
    "}\n"
    "void __cantrip_fill(void *p, unsigned long n) {\n"
    "  if (n) cantrip_touch(p, n), cantrip_written(++cantrip_outputs, p, 0, 0);\n"
    "}\n"
    "long __cantrip_read(void *p, unsigned long n, int stream, int line) {\n"
    "  long given = cantrip_input_long();\n"
    "  if (given > 0 && (unsigned long)given > n) given = n;\n"
    "  if (given > 0) __cantrip_fill(p, given);\n"
    "  return given < 0 ? -1 : given;\n"
    "}\n"
    "int __cantrip_getc(int stream) {\n"
    "  long c = cantrip_input_long();\n"
    "  return c < -1 ? -1 : c > 255 ? 255 : c;\n"
    "}\n";

static const char strings[] =
    "unsigned long __cantrip_length_within(const volatile char *s, unsigned long n) {\n"
    "  unsigned long i = 0;\n"
    "  while (i < n && s[i]) i++;\n"
    "  return i;\n"
    "}\n"
    "unsigned long __cantrip_length(const char *s) { return __cantrip_length_within(s, -1ul); }\n"
    "int __cantrip_compare(const unsigned char *a, const unsigned char *b, unsigned long n, int strings) {\n"
    "  unsigned long i = 0;\n"
    "  while (i < n && a[i] == b[i] && (a[i] || !strings)) i++;\n"
    "  return i == n ? 0 : (a[i] > b[i]) - (a[i] < b[i]);\n"
    "}\n"
    "unsigned long __cantrip_find(const unsigned char *p, int c, unsigned long n, int last) {\n"
    "  unsigned long i, found = n;\n"
    "  for (i = 0; i < n && (last || found == n); i++)\n"
    "    if (p[i] == (unsigned char)c) found = i;\n"
    "  return found;\n"
    "}\n"
    "void __cantrip_reads(const volatile char *p, unsigned long n) { while (n--) (void)p[n]; }\n"
    "void __cantrip_writes(void *p, unsigned long n) { cantrip_touch(p, n); }\n";

static const char rest[] =
    "void __cantrip_print(const void *text, unsigned long n, int stream) { cantrip_print(stream, text, n); }\n"
    "void __cantrip_say(const char *text) {}\n"
    "void __cantrip_stop(const char *why) { cantrip_end(why, 1); }\n"
    "void *__cantrip_object(unsigned long n) { return cantrip_calloc(1, n); }\n"
    "extern unsigned long cantrip_usable(void *) __asm__(\"malloc_usable_size\");\n"
    "unsigned long __cantrip_size(void *p) { return cantrip_usable(p); }\n"
    "int __cantrip_is_here(int stream) { return 0; }\n"
    "int __cantrip_prints(void) { return 0; }\n"
    "unsigned __cantrip_self(void) { return 0; }\n" /* one thread runs */
    "unsigned __cantrip_start(void (*body)(void *, void *), void *f, void *a) { cantrip_end(\"a thread\", 1); return 0; }\n"
    "void __cantrip_end_thread(void) { cantrip_end(\"the end of a thread\", 1); __builtin_unreachable(); }\n"
    "void __cantrip_await(int condition) { if (!condition) cantrip_end(\"it waits forever\", 1); }\n"
    "void __VERIFIER_atomic_begin(void) {}\n"
    "void __VERIFIER_atomic_end(void) {}\n"
    "void __cantrip_acquire(const void *p) {}\n"
    "void __cantrip_release(const void *p) {}\n"
    "void __cantrip_holds(const void *p, int mode) {}\n"
    "void __cantrip_drops(const void *p) {}\n"
    "static unsigned long cantrip_put(char *to, unsigned long n, int stream, const char *text, unsigned long length) {\n"
    "  if (stream >= 0) cantrip_print(stream, text, length);\n"
    "  else if (n) __builtin_memcpy(to, text, length < n ? length : n);\n"
    "  return length;\n"
    "}\n"
    "unsigned long __cantrip_print_integer(char *to, unsigned long n, int stream, const char *format, int w, int p, long long v) {\n"
    "  char text[8192];\n"
    "  return cantrip_put(to, n, stream, text, __builtin_snprintf(text, sizeof text, format, w, p, v));\n"
    "}\n"
    "unsigned long __cantrip_print_real(char *to, unsigned long n, int stream, const char *format, int w, int p, long double v) {\n"
    "  char text[8192];\n"
    "  if (__builtin_strchr(format, 'L'))\n"
    "    return cantrip_put(to, n, stream, text, __builtin_snprintf(text, sizeof text, format, w, p, v));\n"
    "  return cantrip_put(to, n, stream, text, __builtin_snprintf(text, sizeof text, format, w, p, (double)v));\n"
    "}\n";

void natives_put_primitives(run_check check, buf *out) {
  buf_puts(out, inputs);
  buf_puts(out, strings);
  buf_printf(out,
             "void __cantrip_needs(int condition, int check, long argument) {\n"
             "  if (!condition && check == %u) cantrip_end(\"an argument is not allowed\", 10);\n}\n"
             "void __cantrip_apart(const char *p, const char *q, unsigned long n) {\n"
             "  if (%u == %u && n && p != q && p < q + n && q < p + n) cantrip_end(\"they overlap\", 10);\n}\n",
             (unsigned)check, (unsigned)check, (unsigned)CHECK_MEMORY);
  buf_puts(out, rest);
}
