/* signal.h, fenv.h and others in which nothing happens that one program without threads could see. Handlers of signals are not modelled:
 * a program that installs one is told so. */
#include "cantrip.h"

#include <errno.h>
#include <fenv.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

int __model_fails(void);

static int done(void) { return __cantrip_range(0, 1) ? 0 : __model_fails(); }

/* A set as the kernel has it: signal n is bit n - 1, and the rest of the type is not used. glibc keeps 32 and 33 to itself. */
enum { SIGNALS = 64, FIRST_OWN = 32, LAST_OWN = 33, IN_WORD = 8 * (int)sizeof(unsigned long) };

static int is_signal(int number) { return number > 0 && number <= SIGNALS; }

static int is_own(int number) { return number >= FIRST_OWN && number <= LAST_OWN; }

static int not_a_signal(void) {
  errno = EINVAL;
  return -1;
}

int sigemptyset(sigset_t *set) {
  for (int i = 0; i < SIGNALS / IN_WORD; i++) set->__val[i] = 0;
  return 0;
}

int sigfillset(sigset_t *set) {
  for (int i = 0; i < SIGNALS / IN_WORD; i++) set->__val[i] = ~0ul;
  for (int i = FIRST_OWN; i <= LAST_OWN; i++) set->__val[(i - 1) / IN_WORD] &= ~(1ul << ((i - 1) % IN_WORD));
  return 0;
}

int sigaddset(sigset_t *set, int number) {
  if (!is_signal(number) || is_own(number)) return not_a_signal();
  set->__val[(number - 1) / IN_WORD] |= 1ul << ((number - 1) % IN_WORD);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  if (!is_signal(number) || is_own(number)) return not_a_signal();
  set->__val[(number - 1) / IN_WORD] &= ~(1ul << ((number - 1) % IN_WORD));
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  if (!is_signal(number)) return not_a_signal();
  return set->__val[(number - 1) / IN_WORD] >> ((number - 1) % IN_WORD) & 1;
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

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  if (set) __cantrip_reads(set, sizeof *set);
  if (old) {
    __cantrip_writes(old, sizeof *old);
    __cantrip_fill(old, sizeof *old);
  }
  return set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK ? EINVAL : 0;
}

int sigpending(sigset_t *set) {
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
  return 0;
}

/* A signal that is waited for calls no handler. */
int sigwait(const sigset_t *set, int *number) {
  __cantrip_reads(set, sizeof *set);
  __cantrip_writes(number, sizeof *number);
  if (!__cantrip_range(0, 7)) return EINVAL;
  *number = (int)__cantrip_range(1, 64);
  return 0;
}

static int some_signal(const sigset_t *set, siginfo_t *to) {
  __cantrip_reads(set, sizeof *set);
  int number = (int)__cantrip_range(0, 64);
  if (!number) return __model_fails();
  if (to) {
    __cantrip_writes(to, sizeof *to);
    __cantrip_fill(to, sizeof *to);
    to->si_signo = number;
  }
  return number;
}

int sigwaitinfo(const sigset_t *set, siginfo_t *to) { return some_signal(set, to); }

int sigtimedwait(const sigset_t *set, siginfo_t *to, const struct timespec *most) {
  __cantrip_reads(most, sizeof *most);
  return some_signal(set, to);
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

/* Which operations were inexact, and so on, the interpreter does not remember. */
int fetestexcept(int which) {
  need_exceptions(which);
  __cantrip_stop("fetestexcept()");
  return 0;
}

int __contract_fetestexcept(int which) {
  need_exceptions(which);
  return (int)__cantrip_range(0, 61) & which;
}

int fegetenv(fenv_t *to) {
  __cantrip_writes(to, sizeof *to);
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int fegetexceptflag(fexcept_t *to, int which) {
  need_exceptions(which);
  __cantrip_writes(to, sizeof *to);
  *to = (fexcept_t)(__cantrip_range(0, 61) & which);
  return 0;
}

int fesetexceptflag(const fexcept_t *from, int which) {
  need_exceptions(which);
  __cantrip_reads(from, sizeof *from);
  return 0;
}

int feholdexcept(fenv_t *to) { return fegetenv(to); }

/* The rounding is the usual one in all of them. */
static void only_usual(const fenv_t *from) {
  if (from == (const fenv_t *)-2) __cantrip_stop("traps of floating-point numbers"); /* FE_NOMASK_ENV */
  if (from != FE_DFL_ENV) __cantrip_reads(from, sizeof *from);
}

int fesetenv(const fenv_t *from) {
  only_usual(from);
  return 0;
}

int feupdateenv(const fenv_t *from) {
  only_usual(from);
  return 0;
}
