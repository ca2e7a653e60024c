/* See fingerprint.h. */
#include "report/fingerprint.h"

#include <string.h>

const char *fingerprint_rule(const verdict *v) {
  if (v->aim != AIM_CHECK) return verdict_aim_word(v->aim);
  return v->check || !v->where.line ? check_name_of(v->check) : "requires";
}

static const char *words_of(const verdict *v) { return v->operation && *v->operation ? v->operation : v->property; }

static bool are_alike(const verdict *a, const verdict *b) {
  return a->aim == b->aim && a->check == b->check && a->where.file == b->where.file && a->function && b->function &&
         !strcmp(a->function, b->function) && !strcmp(words_of(a), words_of(b));
}

uint64_t fingerprint_of(const job *job, const verdict *const *verdicts, uint32_t i) {
  const verdict *v = verdicts[i];
  uint32_t before = 0;
  buf about = {0};
  for (uint32_t k = 0; k < i; k++) before += are_alike(verdicts[k], v);
  buf_printf(&about, "%s|%s|%s|%s|%u", fingerprint_rule(v), words_of(v),
             v->where.file ? diag_short_name(&job->diag, v->where.file, 0) : "", v->function ? v->function : "",
             before);
  uint64_t hash = hash_bytes(about.at, about.n);
  buf_free(&about);
  return hash;
}
