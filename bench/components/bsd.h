/* What OpenBSD's headers declare and glibc's do not. */
#include <stddef.h>
#define timespeccmp(a, b, op) ((a)->tv_sec == (b)->tv_sec ? (a)->tv_nsec op (b)->tv_nsec : (a)->tv_sec op (b)->tv_sec)
size_t strlcpy(char *to, const char *from, size_t n);
