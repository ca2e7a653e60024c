// check: --entry get_result --label too_many -DINITIALISED
// verdict: holds
// The same with a monitor that begins at zero.
#include "cdrom.h"
