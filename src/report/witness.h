/* Verification witnesses in YAML, format 2.0, which other tools can validate: of a violation the inputs that lead there and where,
 * of a proof the invariants of its loops. */
#ifndef CANTRIP_REPORT_WITNESS_H
#define CANTRIP_REPORT_WITNESS_H

#include "check/verdict.h"

typedef struct witness_task {
  const string_list *files;  /* C */
  const char *specification; /* as SV-COMP writes it */
} witness_task;

/* One entry: for the first violation, or if all hold for the proofs together. Nothing where something is unknown. */
void report_witness(const job *job, const witness_task *task, const verdict *const *verdicts, uint32_t n, buf *out);

#endif
