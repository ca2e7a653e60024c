/* The C library as C. share/cantrip/library has a model for each function: ordinary C, with a few primitives (cantrip.h there). A
 * function that the program mentions and does not define gets its model, if it is declared like the library's; what that
 * mentions follows. Which file has a model is told by its text, without parsing: a definition begins in the first column. So a
 * program that calls no function of the library pays nothing, and others pay for the files that they need.
 *
 * A function `__contract_f` beside `f` says the same for proofs, where following `f` itself would cost too much. The interpreter
 * executes `f`. */
#include "base/file.h"
#include "base/share.h"
#include "front/front.h"
#include "front/parser.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

typedef struct unit {
  const char *file;
  parser parser;
  bool is_open, is_broken;
} unit;

typedef struct models {
  job *job;
  program *program;
  ast *ast;
  VEC(unit) units;
  map unit_of; /* interned name -> index of the unit that defines it */
  bool is_read, failed;
} models;

/* ---- which file defines what ---- */

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

const char *front_defined_name(const char *line, size_t length, size_t *n, bool *forms) {
  static const char *const others[] = {"static", "typedef", "extern", "struct", "union", "enum"};
  if (!length || !is_letter(*line)) return NULL;
  const char *open = memchr(line, '(', length), *end = open;
  bool prototype = line[length - 1] == ';' && open;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    size_t k = strlen(others[i]);
    bool starts = length > k && !strncmp(line, others[i], k) && !is_letter(line[k]);
    if (starts && (i < 3 || !open)) return NULL;
  }
  for (const char *at = line; !end && at < line + length; at++)
    if (*at == '=' || *at == '[' || *at == ';') end = at;
  if (!end || prototype) return NULL;
  while (end > line && end[-1] == ' ') end--;
  const char *begin = end;
  while (begin > line && is_letter(begin[-1])) begin--;
  *n = (size_t)(end - begin);
  *forms = *n == 4 && !strncmp(begin, "FORM", 4) && open;
  if (*forms) {
    begin = open + 1;
    const char *close = memchr(begin, ')', length - (size_t)(begin - line));
    *n = close ? (size_t)(close - begin) : 0;
  }
  return *n ? begin : NULL;
}

static void add_name(models *m, const char *name) {
  map_put(&m->unit_of, map_key(intern_str(&m->job->names, name)), m->units.n - 1);
}

static void read_names(models *m, const char *text, size_t size) {
  for (const char *at = text, *end = text + size; at < end;) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    size_t length = next ? (size_t)(next - at) : (size_t)(end - at), n;
    bool forms;
    const char *name = front_defined_name(at, length, &n, &forms);
    if (name) add_name(m, intern_strn(&m->job->names, name, n));
    if (name && forms) {
      add_name(m, arena_printf(&m->ast->arena, "%.*sf", (int)n, name));
      add_name(m, arena_printf(&m->ast->arena, "%.*sl", (int)n, name));
    }
    at += length + 1;
  }
}

static void read_file(models *m, const char *file) {
  buf text = {0};
  if (file_read(file, 0, &text)) {
    vec_push(&m->units, ((unit){.file = file}));
    read_names(m, buf_text(&text), text.n);
  }
  buf_free(&text);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void read_directory(models *m) {
  arena *a = &m->ast->arena;
  const char *path = share_find(a, "library");
  DIR *d = path ? opendir(path) : NULL;
  VEC(const char *) files = {0};
  m->is_read = true;
  if (!d) return;
  for (const struct dirent *e; (e = readdir(d));) {
    size_t n = strlen(e->d_name);
    if (n > 2 && !strcmp(e->d_name + n - 2, ".c")) vec_push(&files, arena_printf(a, "%s/%s", path, e->d_name));
  }
  closedir(d);
  if (files.n) qsort(files.at, files.n, sizeof *files.at, by_name);
  for (uint32_t i = 0; i < files.n; i++) read_file(m, files.at[i]);
  vec_free(&files);
}

/* ---- names ---- */

/* The library's name of a function that compilers and headers know under another: __builtin_strlen, __isoc99_sscanf, and the
 * fortified __memcpy_chk, which has one argument more at the end. */
static const char *plain_name(job *job, const char *name) {
  static const char *const before[] = {"__builtin___", "__builtin_", "__isoc99_", "__isoc23_"};
  size_t n = strlen(name);
  for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
    size_t k = strlen(before[i]);
    if (strncmp(name, before[i], k)) continue;
    return plain_name(job, i ? name + k : arena_printf(&job->names.arena, "__%s", name + k));
  }
  bool memory = !strncmp(name, "__mem", 5) || !strncmp(name, "__str", 5) || !strncmp(name, "__stp", 5);
  if (memory && n > 6 && !strcmp(name + n - 4, "_chk")) return intern_strn(&job->names, name + 2, n - 6);
  return intern_str(&job->names, name);
}

/* The model of a builtin that is no function of the library: __model_clz for __builtin_clz; NULL: it is no builtin. */
static const char *builtin_name(job *job, const char *name) {
  if (strncmp(name, "__builtin_", 10)) return NULL;
  return intern_str(&job->names, arena_printf(&job->names.arena, "__model_%s", name + 10));
}

bool front_prints(const char *name) {
  static const char *const names[] = {"printf",   "fprintf", "dprintf",      "vprintf",      "vfprintf",
                                      "vdprintf", "printk",  "__printf_chk", "__fprintf_chk"};
  if (!strncmp(name, "__builtin_", 10)) name += 10;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

/* Can the program notice that output fails? By a result, by the state of a stream, by errno. */
static bool notices_output(const program *p, const ast *ast) {
  static const char *const names[] = {"ferror", "ferror_unlocked", "__errno_location", "__error"};
  const terms *t = p->terms;
  for (uint32_t i = 0; i < t->symbols.n; i++)
    for (size_t k = 0; k < sizeof names / sizeof *names && t->symbols.at[i]->kind == SYM_FUNC; k++)
      if (!strcmp(t->symbols.at[i]->name, names[k])) return true;
  return ast->prints_mentioned > ast->prints_dropped;
}

/* The name of its model. */
static const char *model_name(job *job, const ast *ast, const char *name) {
  const char *plain = plain_name(job, name);
  if (!ast->notices_output || !front_prints(plain)) return plain;
  return intern_str(&job->names, arena_printf(&job->names.arena, "__model_failing_%s", plain));
}

/* Is a function that the program declares the library's? A program may have another one of that name, without body here. */
static bool fits(const type *declared, const type *model) {
  if (model->kind != TY_FUNCTION || declared->kind != TY_FUNCTION) return model->kind == declared->kind;
  if (!declared->has_prototype) return true;
  if (declared->nparams < model->nparams || (declared->nparams > model->nparams && !model->is_variadic)) return false;
  for (uint32_t i = 0; i < model->nparams; i++) {
    const type *a = declared->params[i], *b = model->params[i];
    bool records = a->kind == TY_RECORD && (b->kind == TY_RECORD || type_is_pointer(b)); /* a transparent union */
    if (!records && a->kind != b->kind && !(type_is_integer(a) && type_is_integer(b))) return false;
  }
  const type *a = declared->to, *b = model->to;
  return a->kind == b->kind || a->kind == TY_VOID || (type_is_integer(a) && type_is_integer(b));
}

/* ---- taking ---- */

static parser *open_unit(models *m, uint32_t number) {
  unit *u = &m->units.at[number];
  if (!u->is_open) {
    u->is_open = true;
    u->parser = (parser){.job = m->job, .program = m->program, .ast = m->ast, .is_model = true};
    u->is_broken = !parser_open(&u->parser, u->file);
    m->failed |= u->is_broken;
  }
  return u->is_broken ? NULL : &u->parser;
}

/* Without the models, functions of the library would be unknown ones, which do less than they do. */
static void miss_models(models *m, const symbol *s) {
  if (!s->is_system || m->units.n || m->failed) return;
  m->failed = true;
  diag_error(&m->job->diag, s->where,
             "the models of the C library, share/cantrip/library, are neither beside this program nor installed; set "
             "CANTRIP_SHARE to the share/cantrip directory that came with it");
}

static void take_model(models *m, const symbol *s) {
  uint64_t number;
  if (!m->is_read) read_directory(m);
  miss_models(m, s);
  const char *name = builtin_name(m->job, s->name);
  if (!name || !map_get(&m->unit_of, map_key(name), &number)) name = model_name(m->job, m->ast, s->name);
  const char *contract = intern_str(&m->job->names, arena_printf(&m->ast->arena, "__contract_%s", name));
  if (!map_get(&m->unit_of, map_key(name), &number) && !map_get(&m->unit_of, map_key(contract), &number)) return;
  parser *p = open_unit(m, (uint32_t)number);
  if (!p) return;
  const type *t = parser_type_of(p, name), *promised = parser_type_of(p, contract);
  if (!t) t = promised;
  bool fortified = strlen(s->name) > 4 && !strcmp(s->name + strlen(s->name) - 4, "_chk");
  if (!t || (!fortified && !fits(s->type, t))) return;
  parser_take(p, name);
  parser_take(p, contract);
}

/* A function that has no body here; or a model, whose contract may be wanted. */
static bool is_wanted(const models *m, const symbol *s) {
  uint64_t found;
  if (s->kind == SYM_FUNC)
    return !map_get(&m->ast->bodies, map_key(s), &found) || m->ast->functions.at[found]->is_model;
  return s->kind == SYM_GLOBAL && s->is_external && !s->is_defined && map_get(&m->ast->mentioned, map_key(s), &found);
}

/* main(argc, argv) that looks at its strings gets them from a model, too. */
static void take_arguments(models *m) {
  const ast *ast = m->ast;
  for (uint32_t i = 0; i < ast->functions.n; i++) {
    const afunction *f = ast->functions.at[i];
    uint64_t used;
    if (f->is_model || f->nparams < 2 || strcmp(f->sym->name, "main") || !type_is_pointer(f->params[1]->type)) continue;
    if (!map_get(&ast->mentioned, map_key(f->params[1]), &used) || !type_is_pointer(f->params[1]->type->to)) continue;
    const type *t = type_function_of(&m->program->terms->types, f->params[1]->type, NULL, 0, false, false);
    symbol *s = symbol_new(m->program->terms, SYM_FUNC, intern_str(&m->job->names, "__model_arguments"), t,
                           f->sym->where);
    s->is_external = true;
    map_put(&m->ast->externals, map_key(s->name), map_key(s));
    m->program->arguments = s;
    return;
  }
}

bool front_add_models(job *job, program *program, ast *ast) {
  models m = {.job = job, .program = program, .ast = ast};
  const terms *t = program->terms;
  take_arguments(&m);
  ast->notices_output = notices_output(program, ast);
  for (uint32_t mentioned = UINT32_MAX;
       mentioned != ast->mentioned.n;) { /* models may mention variables of the library */
    mentioned = ast->mentioned.n;
    for (uint32_t i = 0; i < t->symbols.n && !m.failed; i++)
      if (is_wanted(&m, t->symbols.at[i])) take_model(&m, t->symbols.at[i]);
  }
  for (uint32_t i = 0; i < m.units.n; i++)
    if (m.units.at[i].is_open) parser_close(&m.units.at[i].parser);
  vec_free(&m.units);
  map_free(&m.unit_of);
  return !m.failed;
}

/* ---- what models remember ---- */

static bool mentions_global(const expr *e, bool with_errno) {
  if (!e) return false;
  if (e->kind == EX_VAR && e->sym->kind == SYM_GLOBAL && !e->sym->is_const)
    return with_errno || strcmp(e->sym->name, "__model_errno") != 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions_global(e->args[i], with_errno)) return true;
  return false;
}

static bool calls(const edge *e, const char *name) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, name);
}

bool front_looks_at_errno(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (calls(e, "__errno_location") || calls(e, "__error")) return true;
    }
  return false;
}

/* An edge of a model that uses a variable of the library, or calls a model that does. */
static bool remembers(const program *p, const edge *e, const bool *found, bool with_errno) {
  bool state = mentions_global(e->lhs, with_errno) || mentions_global(e->rhs, with_errno);
  for (uint32_t i = 0; i < e->nargs; i++) state |= mentions_global(e->args[i], with_errno);
  const symbol *callee = e->kind == E_CALL && e->rhs->kind == EX_FUNC ? e->rhs->sym : NULL;
  const cfa *model = callee ? program_model(p, callee) : NULL;
  bool location = callee && (calls(e, "__errno_location") || calls(e, "__error"));
  return state || (model && !location && found[callee->model]) || (location && with_errno);
}

static void find_state(program *p) {
  bool *found = mem_alloc(p->models.n + 1), with_errno = front_looks_at_errno(p);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < p->models.n; i++)
      for (uint32_t k = 0; !found[i] && k < p->models.at[i]->edges.n; k++)
        if (remembers(p, &p->models.at[i]->edges.at[k], found, with_errno)) more = found[i] = true;
  }
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    symbol *s = p->terms->symbols.at[i];
    if (s->kind == SYM_FUNC && s->model != UINT32_MAX) s->has_state = found[s->model];
    if (s->kind == SYM_FUNC && s->contract != UINT32_MAX) s->has_state |= found[s->contract];
  }
  mem_free(found);
}

/* ---- linking ---- */

static const symbol *external_of(const ast *ast, const char *name) {
  uint64_t found;
  return map_get(&ast->externals, map_key(name), &found) ? (const symbol *)(uintptr_t)found : NULL;
}

void front_link_models(job *job, program *program, const ast *ast) {
  buf name = {0};
  for (uint32_t i = 0; program->models.n && i < program->terms->symbols.n; i++) {
    symbol *s = program->terms->symbols.at[i];
    if (s->kind != SYM_FUNC || s->function != UINT32_MAX) continue;
    const char *plain = builtin_name(job, s->name);
    if (!plain || !external_of(ast, plain)) plain = model_name(job, ast, s->name);
    name.n = 0;
    buf_printf(&name, "__contract_%s", plain);
    const symbol *model = external_of(ast, plain),
                 *contract = external_of(ast, intern_str(&job->names, buf_text(&name)));
    bool meant = model && (model == s || fits(s->type, model->type));
    if (meant && s->model == UINT32_MAX) s->model = model->model;
    if (contract && contract->model != UINT32_MAX && fits(s->type, contract->type)) s->contract = contract->model;
  }
  buf_free(&name);
  if (program->models.n) find_state(program);
}
