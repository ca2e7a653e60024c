// run:
// exit: 44
// The status is cut to eight bits; atexit-free exit from deep inside.
#include <stdlib.h>
static void deep(int n) { if (!n) exit(300); deep(n - 1); }
int main(void) { deep(50); return 0; }
