/* Which definition of a function counts. Usually there is one; of inline and weak ones another may come. With --replace F the last
 * definition of F counts, as stubs of a harness stand behind the files of the project; where there is no second one, F has no body.
 *
 * Harnesses for CBMC call a static function of another file by a name that has the file in it. */
#include "base/options.h"
#include "front/parser.h"

#include <ctype.h>
#include <string.h>

static const char exported_prefix[] = "__CPROVER_file_local_";

/* As goto-cc --export-file-local-symbols names it: FILE_c_NAME, behind a prefix. */
static const char *exported_name(parser *p, const char *name, place where) {
  const char *file = diag_file_name(&p->job->diag, where.file), *slash = strrchr(file, '/');
  char *exported = arena_printf(&p->ast->arena, "%s%s_%s", exported_prefix, slash ? slash + 1 : file, name);
  for (char *at = exported; *at; at++)
    if (!isalnum((unsigned char)*at)) *at = '_';
  return intern_str(&p->job->names, exported);
}

symbol *definitions_static(parser *p, const char *name, const type *type, place where) {
  uint64_t found;
  const char *exported = exported_name(p, name, where);
  bool known = map_get(&p->ast->externals, map_key(exported), &found);
  symbol *mentioned = known ? (symbol *)found : NULL, *s = mentioned;
  if (!mentioned || !mentioned->is_external) s = symbol_new(p->program->terms, SYM_FUNC, name, type, where);
  if (!mentioned) map_put(&p->ast->externals, map_key(exported), map_key(s));
  s->is_external = false;
  s->name = name;
  return s;
}

/* The name that was asked for; NULL: none. A static function may also be named as goto-instrument has it. */
static const char *replaced_as(job *job, const symbol *f) {
  const string_list *names = &job->options.replace;
  size_t n = strlen(f->name);
  for (uint32_t i = 0; i < names->n; i++) {
    const char *name = names->at[i];
    size_t length = strlen(name);
    bool exported = !strncmp(name, exported_prefix, strlen(exported_prefix)) && length > n &&
                    name[length - n - 1] == '_' && !f->is_external;
    if (!strcmp(name, f->name) || (exported && !strcmp(name + length - n, f->name))) return name;
  }
  return NULL;
}

bool definitions_claim(parser *p, CXCursor d, afunction *f) {
  uint64_t found;
  const symbol *s = f->sym;
  if (!map_get(&p->ast->bodies, map_key(s), &found)) {
    vec_push(&p->ast->functions, f);
    map_put(&p->ast->bodies, map_key(s), p->ast->functions.n - 1);
    return true;
  }
  afunction *old = p->ast->functions.at[found];
  bool replaces = !p->is_model && replaced_as(p->job, s);
  if (!replaces && (clang.Cursor_isFunctionInlined(d) || f->is_weak)) return false;
  if (!replaces && !old->is_inline && !old->is_weak) {
    if (p->is_model) return false; /* the program has its own */
    diag_error(&p->job->diag, parser_place(p, d), "'%s' is defined twice; --replace %s takes the last definition",
               s->name, s->name);
    diag_note(&p->job->diag, old->where.begin, "the first definition");
    return false;
  }
  f->replaces = replaces;
  p->ast->functions.at[found] = f;
  return true;
}

/* ---- functions that lose their body ---- */

static void drop(program *p, ast *ast, uint32_t i) {
  symbol *s = ast->functions.at[i]->sym;
  s->is_external = true;
  map_put(&p->functions_by_name, map_key(s->name), map_key(s));
  for (; i + 1 < ast->functions.n; i++) ast->functions.at[i] = ast->functions.at[i + 1];
  ast->functions.n--;
  map_free(&ast->bodies);
  for (i = 0; i < ast->functions.n; i++) map_put(&ast->bodies, map_key(ast->functions.at[i]->sym), i);
}

static bool is_mentioned(const program *p, const char *name) {
  for (uint32_t i = 0; i < p->terms->symbols.n; i++)
    if (p->terms->symbols.at[i]->kind == SYM_FUNC && !strcmp(p->terms->symbols.at[i]->name, name)) return true;
  return false;
}

/* A name that no function has is probably a mistake. */
static void miss(job *job, const program *p, const ast *ast, const char *name) {
  VEC(const char *) words = {0};
  for (uint32_t i = 0; i < ast->functions.n; i++) vec_push(&words, ast->functions.at[i]->sym->name);
  const char *near = nearest_word(name, words.at, words.n);
  if (is_mentioned(p, name)) near = NULL;
  else if (near) diag_warning(&job->diag, (place){0}, "--replace: no function '%s'; did you mean '%s'?", name, near);
  else diag_warning(&job->diag, (place){0}, "--replace: no function '%s'", name);
  vec_free(&words);
}

/* A function of the C library has a model, which is the first definition. */
static bool is_of_library(const symbol *s) { return s->is_system; }

void definitions_settle(job *job, program *p, ast *ast) {
  const string_list *names = &job->options.replace;
  for (uint32_t k = 0; k < names->n; k++) {
    bool found = false;
    for (uint32_t i = ast->functions.n; i-- > 0;) {
      const afunction *f = ast->functions.at[i];
      const char *as = replaced_as(job, f->sym);
      if (!as || strcmp(as, names->at[k]) != 0) continue;
      found = true;
      if (!f->replaces && !is_of_library(f->sym)) drop(p, ast, i);
    }
    if (!found) miss(job, p, ast, names->at[k]);
  }
}
