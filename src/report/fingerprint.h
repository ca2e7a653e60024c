/* What a finding is about, as a number that stays when lines move. */
#ifndef CANTRIP_REPORT_FINGERPRINT_H
#define CANTRIP_REPORT_FINGERPRINT_H

#include "base/job.h"
#include "check/verdict.h"

/* Of number `i` among `n` verdicts: made of its rule, file, function and the words of the operation; of several that are alike, the
 * order counts. */
uint64_t fingerprint_of(const job *job, const verdict *const *verdicts, uint32_t i);
/* The rule that it is about: a class of run-time checks, or a kind of property. */
const char *fingerprint_rule(const verdict *v);

#endif
