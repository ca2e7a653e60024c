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

void report_assumptions(const job *job, const assumption_list *list, assumption_list *said, FILE *out) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (said && assumption_known(said, &list->at[i])) continue;
    if (said) vec_push(said, list->at[i]);
    buf text = {0};
    assumption_print(&text, &job->diag, &list->at[i]);
    fprintf(out, "assuming: %s\n", buf_text(&text));
    buf_free(&text);
  }
}
