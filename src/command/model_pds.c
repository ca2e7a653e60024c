/* See model_pds.h. */
#include "command/model_pds.h"

#include "abstract/pushdown.h"
#include "base/tuning.h"

static void look_at(pushdown *p, const expr *const *predicates, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t q = 0; q < p->procedures.all.n; q++)
      for (uint32_t h = 0; h < p->procedures.all.at[q].blocks.heads.n; h++) pushdown_add(p, q, h, predicates[i]);
}

static void print(const job *job, const pushdown *p, const char *name, const actions *actions, buf *out) {
  if (job->options.format == FORMAT_JSON) pushdown_print_json(p, name, actions, out);
  else if (job->options.format == FORMAT_DOT) pushdown_print_dot(p, name, actions, out);
  else pushdown_print_text(p, name, actions, out);
}

static bool model_woven(job *job, const weave_request *request, const weaving *woven, const flat_options *options,
                        const expr *const *predicates, uint32_t npredicates, buf *out) {
  pushdown p;
  bool fine = pushdown_open(&p, job, woven->program, options, action_named(request->actions, "(lost)"));
  smt *smt = fine ? smt_new(job, woven->program->terms, SMT_INT) : NULL;
  if (smt) {
    pushdown_start(&p, smt, SMT_INT, false);
    look_at(&p, predicates, npredicates);
    fine = pushdown_model(&p, woven->process, LTS_NONE, (uint32_t)tuning.most_model_states);
    if (fine) print(job, &p, request->function, request->actions, out);
    pushdown_stop(&p);
    smt_free(smt);
  }
  pushdown_close(&p);
  return fine && smt;
}

bool model_pds(job *job, const weave_request *request, const spec_program *block, const expr *const *predicates,
               uint32_t npredicates, buf *out) {
  weaving woven;
  if (!weave(request, &woven)) return false;
  flat_options options = flat_options_of(job, block && block->initial_globals, request->function, woven.entry);
  options.no_errors = true;
  bool fine = model_woven(job, request, &woven, &options, predicates, npredicates, out);
  weaving_free(&woven);
  return fine;
}
