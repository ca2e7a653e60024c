/* signal.h, fenv.h and others in which nothing happens that one program without threads could see. Handlers of signals are not modelled:
 * a program that installs one is told so. */
#include "cantrip.h"

#include <fenv.h>
#include <signal.h>
#include <sys/mman.h>
#include <stdlib.h>

int __model_fails(void);

static int done(void) { return __cantrip_range(0, 1) ? 0 : __model_fails(); }

int sigemptyset(sigset_t *set) {
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
  return 0;
}

int sigfillset(sigset_t *set) {
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
  return 0;
}

int sigaddset(sigset_t *set, int number) {
  (void)number;
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
  return done();
}

int sigdelset(sigset_t *set, int number) {
  (void)number;
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
  return done();
}

int sigismember(const sigset_t *set, int number) {
  (void)number;
  __cantrip_reads(set, sizeof *set);
  int result = (int)__cantrip_range(-1, 1);
  return result < 0 ? __model_fails() : result;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  (void)how;
  if (set) __cantrip_reads(set, sizeof *set);
  if (old) {
    __cantrip_writes(old, sizeof *old);
    __cantrip_fill(old, sizeof *old);
  }
  return done();
}

int kill(pid_t process, int number) {
  (void)process, (void)number;
  return done();
}

int raise(int number) {
  if (number == SIGABRT || number == SIGKILL) abort();
  __cantrip_stop("raise()");
  return 0;
}

/* ---- the floating-point environment ---- */

int fegetround(void) { return FE_TONEAREST; }

/* Other bits than those of exceptions (and of denormal numbers, which x86 has) are undefined behaviour. */
static void need_exceptions(int which) { __cantrip_needs(!(which & ~0x3f), CHECK_BOUNDS, which); }

int feclearexcept(int which) {
  need_exceptions(which);
  return 0;
}

int feraiseexcept(int which) {
  need_exceptions(which);
  return 0;
}

int fetestexcept(int which) {
  need_exceptions(which);
  return (int)__cantrip_range(0, 61) & which;
}

int fegetenv(fenv_t *to) {
  __cantrip_writes(to, sizeof *to);
  __cantrip_fill(to, sizeof *to);
  return 0;
}
