// check: --entry get_result --label too_many
// verdict: violated
// The result register gives ten bytes at a time; between, one has to wait. Nothing says how many
// were read before.
#include "cdrom.h"
