/* See conclude.h. */
#include "check/conclude.h"

void conclude_holds(verdict *v, certificate certificate) {
  verdict_forget_counterexample(v);
  v->kind = VERDICT_HOLDS;
  v->certificate = certificate;
  v->message = "";
}

void conclude_violated(verdict *v, const char *message) {
  v->kind = VERDICT_VIOLATED;
  if (message) v->message = message;
}

void conclude_unknown(verdict *v, const char *reason) {
  v->kind = VERDICT_UNKNOWN;
  v->vacuous = false;
  v->certificate = (certificate){0};
  v->reason = arena_strdup(&v->arena, reason ? reason : "");
}
