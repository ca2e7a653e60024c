/* How an answer was found, told while it happens and read with the verdict (--explain): one numbered line for each sentence. Without the option nothing
 * is told and nothing is kept. */
#ifndef CANTRIP_BASE_STORY_H
#define CANTRIP_BASE_STORY_H

#include "base/arena.h"
#include "base/job.h"

bool story_is_wanted(const job *job);
void story_tell(job *job, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* All that was told since the last time, in the arena; NULL: nothing. */
const char *story_take(job *job, arena *a);

#endif
