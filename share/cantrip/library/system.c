/* What programs ask of the system beside files: processes, users, scheduling, timers, and memory that is mapped. What the system answers is input. */
#define _GNU_SOURCE
#include "cantrip.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <inttypes.h>
#include <limits.h>
#include <pwd.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int __model_fails(void);
int __model_no_file(void);

static int done(void) { return __cantrip_range(0, 1) ? 0 : __model_fails(); }
static int some_number(void) { return __cantrip_range(0, 1) ? (int)__cantrip_range(0, INT_MAX) : __model_fails(); }

/* A string of less than `room` bytes. */
static void some_string(char *to, size_t room) {
  __cantrip_fill(to, room - 1);
  to[room - 1] = 0;
}

/* ---- files ---- */

int fchdir(int fd) { return fd < 0 ? __model_no_file() : done(); }

int fchown(int fd, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  return fd < 0 ? __model_no_file() : done();
}

int lchown(const char *name, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  __cantrip_length(name);
  return done();
}

int fchownat(int fd, const char *name, uid_t owner, gid_t group, int flags) {
  (void)fd, (void)owner, (void)group, (void)flags;
  __cantrip_length(name);
  return done();
}

int fchmodat(int fd, const char *name, mode_t mode, int flags) {
  (void)fd, (void)mode, (void)flags;
  __cantrip_length(name);
  return done();
}

int faccessat(int fd, const char *name, int mode, int flags) {
  (void)fd, (void)mode, (void)flags;
  __cantrip_length(name);
  return done();
}

int mkdirat(int fd, const char *name, mode_t mode) {
  (void)fd, (void)mode;
  __cantrip_length(name);
  return done();
}

int mkfifo(const char *name, mode_t mode) {
  (void)mode;
  __cantrip_length(name);
  return done();
}

int mkfifoat(int fd, const char *name, mode_t mode) {
  (void)fd, (void)mode;
  __cantrip_length(name);
  return done();
}

int linkat(int fd, const char *from, int other, const char *to, int flags) {
  (void)fd, (void)other, (void)flags;
  __cantrip_length(from);
  __cantrip_length(to);
  return done();
}

int symlinkat(const char *from, int fd, const char *to) {
  (void)fd;
  __cantrip_length(from);
  __cantrip_length(to);
  return done();
}

int renameat(int fd, const char *from, int other, const char *to) {
  (void)fd, (void)other;
  __cantrip_length(from);
  __cantrip_length(to);
  return done();
}

int unlinkat(int fd, const char *name, int flags) {
  (void)fd, (void)flags;
  __cantrip_length(name);
  return done();
}

/* Not terminated. */
ssize_t readlinkat(int fd, const char *name, char *to, size_t n) {
  (void)fd;
  __cantrip_length(name);
  __cantrip_writes(to, n);
  long got = __cantrip_range(-1, (long)n);
  if (got < 0) return __model_fails();
  __cantrip_fill(to, (size_t)got);
  return got;
}

int utimes(const char *name, const struct timeval times[2]) {
  __cantrip_length(name);
  if (times) __cantrip_reads(times, 2 * sizeof *times);
  return done();
}

int utimensat(int fd, const char *name, const struct timespec times[2], int flags) {
  (void)fd, (void)flags;
  if (name) __cantrip_length(name);
  if (times) __cantrip_reads(times, 2 * sizeof *times);
  return done();
}

int futimens(int fd, const struct timespec times[2]) {
  if (times) __cantrip_reads(times, 2 * sizeof *times);
  return fd < 0 ? __model_no_file() : done();
}

/* These return the number of the error. */
int posix_fadvise(int fd, off_t at, off_t n, int advice) {
  (void)fd, (void)at, (void)n, (void)advice;
  return (int)__cantrip_range(0, 133);
}

int posix_fallocate(int fd, off_t at, off_t n) {
  (void)fd, (void)at, (void)n;
  return (int)__cantrip_range(0, 133);
}

long fpathconf(int fd, int name) {
  (void)fd, (void)name;
  long n = __cantrip_range(-1, LONG_MAX);
  if (n < 0 && __cantrip_range(0, 1)) __model_fails();
  return n;
}

char *mkdtemp(char *name) {
  size_t n = __cantrip_length(name);
  if (n < 6 || strcmp(name + n - 6, "XXXXXX") != 0) {
    __model_fails();
    return 0;
  }
  __cantrip_writes(name, n);
  for (size_t i = n - 6; i < n; i++) name[i] = (char)__cantrip_range('0', 'z');
  if (__cantrip_range(0, 1)) return name;
  __model_fails();
  return 0;
}

void rewinddir(DIR *d) { __cantrip_needs(d != 0, CHECK_NULL, (long)d); }

int dirfd(DIR *d) {
  __cantrip_needs(d != 0, CHECK_NULL, (long)d);
  return some_number();
}

/* How many bytes a request writes, or reads, is a part of its number; of old ones it is known by heart. */
static size_t size_of_request(unsigned long request) {
  switch (request) {
  case TIOCGWINSZ:
  case TIOCSWINSZ: return sizeof(struct winsize);
  case FIONREAD:
  case FIONBIO:
  case FIOASYNC:
  case TIOCOUTQ:
  case TIOCGPGRP:
  case TIOCSPGRP:
  case TIOCMGET:
  case TIOCMSET:
  case TIOCMBIS:
  case TIOCMBIC: return sizeof(int);
  default: return _IOC_SIZE(request);
  }
}

int ioctl(int fd, unsigned long request, ...) {
  va_list list;
  size_t n = size_of_request(request);
  int reads = request == FIONBIO || request == FIOASYNC || request == TIOCSWINSZ || request == TIOCSPGRP ||
              request == TIOCMSET || request == TIOCMBIS || request == TIOCMBIC || _IOC_DIR(request) == _IOC_WRITE;
  if (n) {
    va_start(list, request);
    void *p = va_arg(list, void *);
    va_end(list);
    if (reads) __cantrip_reads(p, n);
    else __cantrip_writes(p, n);
    if (fd < 0 || !__cantrip_range(0, 1)) return __model_fails();
    if (!reads) __cantrip_fill(p, n);
    return _IOC_TYPE(request) == 'T' ? 0 : (int)__cantrip_range(0, INT_MAX);
  }
  /* what old requests write, such as those of network interfaces, does not show in their numbers */
  __cantrip_stop("ioctl() with a request whose argument is not known");
  return 0;
}

/* ---- memory ---- */

/* Memory of a file, or zeros. Its protection and munmap() are not followed. */
void *mmap(void *wanted, size_t n, int protection, int flags, int fd, off_t at) {
  (void)wanted, (void)protection, (void)fd, (void)at;
  if (n == 0 || !__cantrip_range(0, 1)) {
    __model_fails();
    return MAP_FAILED;
  }
  if (flags & MAP_FIXED) __cantrip_stop("mmap() at a fixed address");
  __cantrip_say("mapped memory can be read and written until the program ends");
  unsigned char *p = __cantrip_object(n);
  if (flags & MAP_ANONYMOUS) memset(p, 0, n);
  else __cantrip_fill(p, n);
  return p;
}

int munmap(void *p, size_t n) {
  (void)p, (void)n;
  return done();
}

int mprotect(void *p, size_t n, int protection) {
  (void)p, (void)n, (void)protection;
  return done();
}

int msync(void *p, size_t n, int flags) {
  (void)p, (void)n, (void)flags;
  return done();
}

int mlock(const void *p, size_t n) {
  (void)p, (void)n;
  return done();
}

int munlock(const void *p, size_t n) {
  (void)p, (void)n;
  return done();
}

int mlockall(int flags) {
  (void)flags;
  return done();
}

int munlockall(void) { return done(); }

int posix_madvise(void *p, size_t n, int advice) {
  (void)p, (void)n, (void)advice;
  return (int)__cantrip_range(0, 133);
}

int shm_open(const char *name, int flags, mode_t mode) {
  (void)flags, (void)mode;
  __cantrip_length(name);
  return some_number();
}

int shm_unlink(const char *name) {
  __cantrip_length(name);
  return done();
}

/* ---- processes ---- */

pid_t getpgrp(void) { return (pid_t)__cantrip_range(0, INT_MAX); }

pid_t getpgid(pid_t id) {
  (void)id;
  return some_number();
}

pid_t getsid(pid_t id) {
  (void)id;
  return some_number();
}

int setpgid(pid_t id, pid_t group) {
  (void)id, (void)group;
  return done();
}

pid_t tcgetpgrp(int fd) {
  (void)fd;
  return some_number();
}

pid_t tcgetsid(int fd) {
  (void)fd;
  return some_number();
}

int tcsetpgrp(int fd, pid_t group) {
  (void)fd, (void)group;
  return done();
}

int seteuid(uid_t id) {
  (void)id;
  return done();
}

int setegid(gid_t id) {
  (void)id;
  return done();
}

int getgroups(int n, gid_t *to) {
  if (n < 0 || !__cantrip_range(0, 1)) return __model_fails();
  if (n == 0) return (int)__cantrip_range(0, 65536);
  int got = (int)__cantrip_range(0, n);
  __cantrip_writes(to, (size_t)got * sizeof *to);
  __cantrip_fill(to, (size_t)got * sizeof *to);
  return got;
}

int getpriority(__priority_which_t what, id_t who) {
  (void)what, (void)who;
  return __cantrip_range(0, 7) ? (int)__cantrip_range(-20, 19) : __model_fails();
}

int setpriority(__priority_which_t what, id_t who, int priority) {
  (void)what, (void)who, (void)priority;
  return done();
}

int pause(void) { return __model_fails(); } /* until a signal comes, whose handler is not modelled */

/* ---- users ---- */

enum { NAME = 64 };
static char name_of_user[NAME], password[NAME], full_name[NAME], home[NAME], shell[NAME], name_of_group[NAME],
    terminal[NAME];
static char *members[2]; /* at most one is listed */
static struct passwd user;
static struct group group;

static struct passwd *some_user(void) {
  if (!__cantrip_range(0, 1)) return 0;
  some_string(name_of_user, NAME);
  some_string(full_name, NAME);
  some_string(home, NAME);
  some_string(shell, NAME);
  some_string(password, NAME);
  user.pw_name = name_of_user;
  user.pw_passwd = password;
  user.pw_gecos = full_name;
  user.pw_dir = home;
  user.pw_shell = shell;
  user.pw_uid = __VERIFIER_nondet_uint();
  user.pw_gid = __VERIFIER_nondet_uint();
  return &user;
}

struct passwd *getpwnam(const char *name) {
  __cantrip_length(name);
  return some_user();
}

struct passwd *getpwuid(uid_t id) {
  struct passwd *p = some_user();
  if (p) p->pw_uid = id;
  return p;
}

static struct group *some_group(void) {
  if (!__cantrip_range(0, 1)) return 0;
  some_string(name_of_group, NAME);
  some_string(password, NAME);
  some_string(name_of_user, NAME);
  group.gr_name = name_of_group;
  group.gr_passwd = password;
  group.gr_gid = __VERIFIER_nondet_uint();
  members[0] = __cantrip_range(0, 1) ? name_of_user : 0;
  group.gr_mem = members;
  return &group;
}

struct group *getgrnam(const char *name) {
  __cantrip_length(name);
  return some_group();
}

struct group *getgrgid(gid_t id) {
  struct group *g = some_group();
  if (g) g->gr_gid = id;
  return g;
}

char *getlogin(void) {
  if (!__cantrip_range(0, 1)) return 0;
  some_string(name_of_user, NAME);
  return name_of_user;
}

int getlogin_r(char *to, size_t n) {
  __cantrip_writes(to, n);
  if (n == 0 || !__cantrip_range(0, 1)) return (int)__cantrip_range(1, 133);
  some_string(to, n);
  return 0;
}

char *ttyname(int fd) {
  (void)fd;
  if (!__cantrip_range(0, 1)) return 0;
  some_string(terminal, NAME);
  return terminal;
}

int ttyname_r(int fd, char *to, size_t n) {
  (void)fd;
  __cantrip_writes(to, n);
  if (n == 0 || !__cantrip_range(0, 1)) return (int)__cantrip_range(1, 133);
  some_string(to, n);
  return 0;
}

/* ---- scheduling and timers ---- */

int sched_get_priority_max(int policy) {
  return policy == SCHED_OTHER ? 0 : policy == SCHED_FIFO || policy == SCHED_RR ? 99 : __model_fails();
}

int sched_get_priority_min(int policy) {
  return policy == SCHED_OTHER ? 0 : policy == SCHED_FIFO || policy == SCHED_RR ? 1 : __model_fails();
}

int sched_getscheduler(pid_t id) {
  (void)id;
  return some_number();
}

int sched_setscheduler(pid_t id, int policy, const struct sched_param *from) {
  (void)id, (void)policy;
  __cantrip_reads(from, sizeof *from);
  return done();
}

int sched_getparam(pid_t id, struct sched_param *to) {
  (void)id;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  to->sched_priority = (int)__cantrip_range(0, 99);
  return 0;
}

int sched_setparam(pid_t id, const struct sched_param *from) {
  (void)id;
  __cantrip_reads(from, sizeof *from);
  return done();
}

int sched_rr_get_interval(pid_t id, struct timespec *to) {
  (void)id;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  to->tv_sec = __cantrip_range(0, 10);
  to->tv_nsec = __cantrip_range(0, 999999999);
  return 0;
}

int getitimer(__itimer_which_t which, struct itimerval *to) {
  (void)which;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

/* That it sends a signal is not modelled; without a handler, that ends the program. */
int setitimer(__itimer_which_t which, const struct itimerval *from, struct itimerval *old) {
  __cantrip_reads(from, sizeof *from);
  if (old) return getitimer(which, old);
  return done();
}

/* ---- numbers ---- */

intmax_t strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }

uintmax_t strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

imaxdiv_t imaxdiv(intmax_t a, intmax_t b) {
  __cantrip_needs(b != 0, CHECK_DIV0, b);
  __cantrip_needs(a != INTMAX_MIN || b != -1, CHECK_OVERFLOW, a);
  imaxdiv_t r;
  r.quot = a / b;
  r.rem = a % b;
  return r;
}

/* The text of an error is the system's; GNU's function need not use the buffer. */
int __xpg_strerror_r(int number, char *to, size_t n) {
  (void)number;
  __cantrip_writes(to, n);
  if (n) some_string(to, n);
  return __cantrip_range(0, 1) ? 0 : __cantrip_range(0, 1) ? EINVAL : ERANGE;
}

static char message[64];

char *strerror_r(int number, char *to, size_t n) {
  (void)number;
  if (n && __cantrip_range(0, 1)) {
    __cantrip_writes(to, n);
    some_string(to, n);
    return to;
  }
  some_string(message, sizeof message);
  return message;
}

/* ---- quick_exit ---- */

enum { MOST_QUICK = 32 };
static void (*last_wishes[MOST_QUICK])(void);
static int wishes;

int at_quick_exit(void (*function)(void)) {
  if (wishes == MOST_QUICK) __cantrip_stop("at_quick_exit() of more than 32 functions");
  last_wishes[wishes++] = function;
  return 0;
}

void quick_exit(int status) {
  while (wishes) last_wishes[--wishes]();
  _Exit(status);
}
