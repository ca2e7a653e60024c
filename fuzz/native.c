/* A program of test/c executed natively on the inputs that `cantrip check --save-inputs` left: linked with it by
 * fuzz/mutants.sh. Inputs are read from the file that INPUTS names, one number a line; the exit code is 10 where the
 * error is reached, 11 where the inputs are used up, 12 where an assumption fails. All definitions are weak: a
 * program may have its own. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

static long long next_value(void) {
  static FILE *f;
  long long v;
  if (!f) f = fopen(getenv("INPUTS"), "r");
  if (!f || fscanf(f, "%lld", &v) != 1) _exit(11);
  return v;
}

WEAK void reach_error(void) { _exit(10); }
WEAK void __VERIFIER_error(void) { _exit(10); }
WEAK void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  _exit(10);
}
WEAK void __VERIFIER_assume(int c) {
  if (!c) _exit(12);
}

#define INPUT(name, type)                                                                                              \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)next_value(); }
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(schar, signed char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(bool, _Bool)
INPUT(size_t, size_t)
