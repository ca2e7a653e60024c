// check: --entry get_result --label too_many -DINITIALISED
// verdict: holds
// assuming: NO_OVERLAP
// assuming: POINTERS
// The same with a monitor that begins at zero.
#include "cdrom.h"
