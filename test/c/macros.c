// run: -DN=4 -D TEXT='"from the command line"' -UGONE -I test/c/parts -include test/c/parts/pre.h
// stdout: 4 from the command line 11 4
// Options of the preprocessor.
#include "header.h"
int printf(const char *, ...);
#ifdef GONE
#error GONE is defined
#endif
int main(void) { printf("%d %s %d %d\n", N, TEXT, FROM_HEADER, from_pre(3)); return 0; }
