// check: -DSIZE=1000000
// verdict: holds
// Independent of the size.
#include "concat.c"
