/* See sentences.h. */
#include "report/sentences.h"

void report_certificate(buf *out, const certificate *c) {
  unsigned long long n = c->number;
  switch (c->kind) {
  case CERTIFICATE_NONE: break;
  case CERTIFICATE_INTERVALS: buf_puts(out, "by intervals"); break;
  case CERTIFICATE_NO_ERRORS: buf_puts(out, "no execution reaches an error location"); break;
  case CERTIFICATE_BOUNDED: buf_printf(out, "every execution ends within %llu block%s", n, plural(n)); break;
  case CERTIFICATE_EXECUTED:
    if (c->relations > 1)
      buf_printf(out, "all its %u executions end, after %llu step%s in total", c->relations, n, plural(n));
    else buf_printf(out, "its only execution ends after %llu step%s", n, plural(n));
    break;
  case CERTIFICATE_CONTRACTS:
    buf_printf(out, "the contract%s of %llu procedure%s confirmed by independent queries", n == 1 ? "" : "s", n,
               n == 1 ? " was" : "s were");
    break;
  case CERTIFICATE_INVARIANTS: buf_puts(out, "the invariants were confirmed by independent queries"); break;
  case CERTIFICATE_MODEL: buf_puts(out, "each step of the model was confirmed by independent queries"); break;
  case CERTIFICATE_LOOPS:
    buf_printf(out, "%llu loop%s abstracted to %u relation%s%s%s", n, n == 1 ? " was" : "s were", c->relations,
               plural(c->relations), c->longer_induction ? " by k-induction" : "",
               c->confirmed ? ", confirmed by independent queries" : "");
    break;
  }
}

/* So many of one kind are written out; of more only the first, with their number. */
enum { most_of_kind = 4 };

static uint32_t of_kind(const assumption_list *list, assumption_kind kind) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < list->n; i++) n += list->at[i].kind == kind;
  return n;
}

static void print_assumption(const job *job, const assumption *a, uint32_t others, FILE *out) {
  buf text = {0};
  assumption_print(&text, &job->diag, a);
  fprintf(out, "assuming: %s", buf_text(&text));
  if (others) fprintf(out, " (and %u more like this: -v)", others);
  fputc('\n', out);
  buf_free(&text);
}

void report_assumptions(const job *job, const assumption_list *list, assumption_list *said, FILE *out) {
  assumption_list fresh = {0};
  for (uint32_t i = 0; i < list->n; i++) {
    if (said && assumption_known(said, &list->at[i])) continue;
    if (said) vec_push(said, list->at[i]);
    vec_push(&fresh, list->at[i]);
  }
  for (uint32_t i = 0; i < fresh.n; i++) {
    uint32_t n = of_kind(&fresh, fresh.at[i].kind);
    bool all = job->options.verbose || n <= most_of_kind, first = true;
    for (uint32_t k = 0; k < i; k++) first &= fresh.at[k].kind != fresh.at[i].kind;
    if (all || first) print_assumption(job, &fresh.at[i], all ? 0 : n - 1, out);
  }
  vec_free(&fresh);
}
