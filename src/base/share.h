/* The files that come with the program: share/cantrip, beside it or where it was installed. */
#ifndef CANTRIP_BASE_SHARE_H
#define CANTRIP_BASE_SHARE_H

#include "base/arena.h"

/* The path of a file or directory below share/cantrip, in the arena; NULL if there is none. CANTRIP_SHARE names another directory
 * that is examined before those of an installation. */
const char *share_find(arena *a, const char *name);

#endif
