/* The front end as a whole: parse every file into one tree, then lower it. Symbols are
 * shared between files while parsing, so that lowering sees one linked program. Which
 * functions have bodies is known then: functions of the C library that have none get the
 * models of share/cantrip/library, and malloc and its like become edges of their own. */
#include "front/front.h"

#include "front/ast.h"

#include <malloc.h>

static bool starts_threads(job *job, const ast *ast) {
  uint64_t found;
  return map_get(&ast->externals, map_key(intern_str(&job->names, "__cantrip_start")), &found);
}

/* May a handler be installed that runs between any two steps? */
static bool installs_handlers(job *job, const ast *ast) {
  uint64_t found;
  return map_get(&ast->externals, map_key(intern_str(&job->names, "signal")), &found) ||
         map_get(&ast->externals, map_key(intern_str(&job->names, "sigaction")), &found);
}

static program *load(job *job, const string_list *files, bool interrupted) {
  program *p = program_new(job->options.data_model == MODEL_ILP32);
  p->terms->effort = &job->limits.effort;
  ast ast = {0};
  bool ok = true;
  for (uint32_t i = 0; i < files->n; i++) ok &= front_parse(job, p, &ast, files->at[i]);
  if (ok) definitions_settle(job, p, &ast);
  ok = ok && front_add_models(job, p, &ast);
  if (ok) p->has_threads = starts_threads(job, &ast);
  p->has_handlers = interrupted || installs_handlers(job, &ast);
  ok = ok && front_lower(job, p, &ast);
  if (ok) front_link_models(job, p, &ast);
  if (ok) program_lower_allocation(p, job->options.malloc == MALLOC_MAY_FAIL && front_looks_at_errno(p));
  if (ok) program_lower_ends(p);
  if (ok) program_lower_jumps(p);
  if (ok && p->has_threads) program_split_accesses(p);
  ast_free(&ast);
  malloc_trim(0); /* the parser's memory goes back before verification begins */
  if (ok) return p;
  program_free(p);
  return NULL;
}

program *front_load(job *job, const string_list *files) { return load(job, files, false); }

program *front_load_interrupted(job *job, const string_list *files) { return load(job, files, true); }
