/* unistd.h, fcntl.h, sys/stat.h, time.h, sys/socket.h, poll.h, termios.h, signal.h and their like. */
#include "driver.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define SEE_RESULT(x)                                                                                                  \
  do {                                                                                                                 \
    errno = 0;                                                                                                         \
    long result_ = (long)(x);                                                                                          \
    see(result_);                                                                                                      \
    if (result_ == -1) see_errno();                                                                                    \
  } while (0)
/* A function that succeeds, or fails for a reason that was made for it. */
#define ANSWERS(f, ...)                                                                                                \
  CASE(f) { SEE_RESULT(f(__VA_ARGS__)); }

static int file_of(const char *content) {
  int fd = open(scratch("data"), O_RDWR | O_CREAT | O_TRUNC, 0600);
  see(fd);
  see(write(fd, content, strlen(content)));
  see(lseek(fd, 0, SEEK_SET));
  return fd;
}

CASE(read) {
  int fd = file_of("hello, file");
  char *to = room(16);
  size_t n = (size_t)pick(0, 16);
  long got = read(fd, to, n);
  see(got);
  see_bytes(to, 16);
  SEE_RESULT(read(-1, to, n));
  see(close(fd));
}
CASE(pread) {
  int fd = file_of("hello, file");
  char *to = room(16);
  see(pread(fd, to, (size_t)pick(0, 16), 3));
  see_bytes(to, 16);
  see(close(fd));
}
CASE(write) { SEE_RESULT(write(pick(0, 1) ? -1 : 999, room(5), (size_t)pick(0, 5))); }
CASE(pwrite) {
  int fd = file_of("x");
  SEE_RESULT(pwrite(fd, room(5), (size_t)pick(0, 5), 2));
  see(close(fd));
}
CASE(readv) {
  int fd = file_of("hello, file");
  struct iovec *parts = room(2 * sizeof *parts);
  parts[0] = (struct iovec){room(4), 4};
  parts[1] = (struct iovec){room(12), 12};
  hint(1);
  hint(4);
  hint(0);
  hint(7);
  long n = readv(fd, parts, 2);
  see_bytes(parts[0].iov_base, 4);
  see_bytes(parts[1].iov_base, 12);
  see(n);
  see(close(fd));
}
CASE(writev) {
  int fd = file_of("x");
  struct iovec *parts = room(2 * sizeof *parts);
  parts[0] = (struct iovec){room(4), 4};
  parts[1] = (struct iovec){room(12), 12};
  SEE_RESULT(writev(fd, parts, 2));
  see(close(fd));
}
CASE(lseek) {
  int fd = file_of("hello");
  SEE_RESULT(lseek(fd, pick(-9, 9), SEEK_END));
  see(close(fd));
}
CASE(open) { SEE_RESULT(open("/no/such/file", O_RDONLY)); }
CASE(open64) {
  int fd = open64("/dev/null", O_RDONLY);
  see(fd);
  see(close(fd));
}
CASE(openat) {
  int fd = openat(AT_FDCWD, "/dev/null", O_RDONLY);
  see(fd);
  see(close(fd));
}
CASE(creat) {
  int fd = creat(scratch("made"), 0600);
  see(fd);
  see(close(fd));
}
ANSWERS(close, -1)
CASE(dup) {
  int fd = dup(2);
  see(fd);
  see(close(fd));
  SEE_RESULT(dup(-1));
}
CASE(dup2) {
  SEE_RESULT(dup2(2, 77));
  SEE_RESULT(close(77));
  SEE_RESULT(dup2(-1, 77));
}
CASE(pipe) {
  int *fds = room(2 * sizeof *fds), r = pipe(fds);
  see(r);
  see(fds[0]);
  see(fds[1]);
  see(close(fds[0]));
  see(close(fds[1]));
}
ANSWERS(fcntl, pick(0, 1) ? 2 : -1, F_GETFD)
ANSWERS(fsync, -1)
ANSWERS(fdatasync, -1)
ANSWERS(ftruncate, -1, 0)
ANSWERS(truncate, "/no/such", 0)
ANSWERS(access, pick(0, 1) ? "/" : "/no/such", F_OK)
ANSWERS(unlink, "/no/such")
ANSWERS(rmdir, "/no/such")
ANSWERS(mkdir, pick(0, 1) ? "/" : "/no/such/such", 0700)
ANSWERS(chdir, pick(0, 1) ? "." : "/no/such")
ANSWERS(chmod, "/no/such", 0600)
ANSWERS(fchmod, -1, 0600)
ANSWERS(chown, "/no/such", 1, 1)
ANSWERS(link, "/no/such", "/no/other")
ANSWERS(symlink, "x", "/no/such/link")
CASE(umask) {
  mode_t old = umask(022);
  see(old);
  see(umask(old));
}
CASE(readlink) {
  char *to = room(8);
  long n = readlink(pick(0, 1) ? "/proc/self/cwd" : "/no/such", to, 8);
  see(n);
  if (n < 0) see_errno();
  else see_bytes(to, 8);
}
CASE(getcwd) {
  size_t n = pick(0, 1) ? 2 : 200;
  char *to = room(n), *r = getcwd(to, n);
  see(r ? (long)strlen(r) : 0);
  see_pointer(r, to);
  if (r) see_bytes(r, strlen(r) + 1);
  else see_errno();
}
CASE(getcwd__allocated) {
  char *r = getcwd(0, 0);
  hint(r ? (long)strlen(r) : 0);
  see(r != 0);
  see_bytes(r, strlen(r) + 1);
  free(r);
}
#define STATUS(f, ...)                                                                                                 \
  CASE(f) {                                                                                                            \
    struct stat *to = room(sizeof *to);                                                                                \
    SEE_RESULT(f(__VA_ARGS__));                                                                                        \
    see_bytes(to, sizeof *to);                                                                                         \
  }
STATUS(stat, pick(0, 1) ? "/" : "/no/such", to)
STATUS(lstat, pick(0, 1) ? "/" : "/no/such", to)
STATUS(fstat, pick(0, 1) ? 2 : -1, to)
STATUS(fstatat, AT_FDCWD, pick(0, 1) ? "/" : "/no/such", to, 0)
CASE(statvfs) {
  struct statvfs *to = room(sizeof *to);
  SEE_RESULT(statvfs(pick(0, 1) ? "/proc" : "/no/such", to));
  see_bytes(to, sizeof *to);
}
CASE(mkstemp) {
  char *name = word("/tmp/cantrip-XXXXXX");
  int fd = mkstemp(name);
  size_t n = strlen(name);
  for (size_t i = n - 6; i < n; i++) hint(name[i]);
  see(fd >= 0);
  see_bytes(name, n + 1);
  if (fd >= 0) unlink(name), close(fd);
}
CASE(mkstemp__no_template) {
  SEE_RESULT(mkstemp(word("short")));
  SEE_RESULT(mkstemp(word("/tmp/no template")));
}
ANSWERS(sysconf, (int)pick(0, 90))
ANSWERS(pathconf, "/", (int)pick(0, 10))
CASE(isatty) {
  see(isatty(-1));
  see_errno();
}
CASE(uname) {
  struct utsname *to = room(sizeof *to);
  see(uname(to));
  see_bytes(to, sizeof *to);
}
CASE(gethostname) {
  char *to = room(64);
  SEE_RESULT(gethostname(to, 64));
  see_bytes(to, 64);
}
#define NUMBER(f)                                                                                                      \
  CASE(f) { see(f()); }
NUMBER(getpid)
NUMBER(getppid)
NUMBER(getuid)
NUMBER(geteuid)
NUMBER(getgid)
NUMBER(getegid)
NUMBER(sched_yield)
ANSWERS(alarm, 0)
CASE(waitpid) {
  int *status = room(sizeof *status);
  SEE_RESULT(waitpid(-1, status, WNOHANG));
}
ANSWERS(wait, 0)
CASE(getrusage) {
  struct rusage *to = room(sizeof *to);
  SEE_RESULT(getrusage(pick(0, 1) ? RUSAGE_SELF : 99, to));
  see_bytes(to, sizeof *to);
}
CASE(getrlimit) {
  struct rlimit *to = room(sizeof *to);
  SEE_RESULT(getrlimit(pick(0, 1) ? RLIMIT_NOFILE : 99, to));
  see_bytes(to, sizeof *to);
}
CASE(setrlimit) {
  struct rlimit *from = room(sizeof *from);
  SEE_RESULT(setrlimit(99, from));
}
CASE(opendir) {
  see(opendir("/no/such") != 0);
  see_errno();
}
CASE(readdir) {
  DIR *d = opendir("/proc/self/task");
  see(d != 0);
  struct dirent *e = readdir(d);
  see(e != 0);
  see_bytes(e, offsetof(struct dirent, d_name) + strlen(e->d_name) + 1);
  see(closedir(d));
}
CASE(closedir) {
  DIR *d = opendir("/");
  see(d != 0);
  see(closedir(d));
}
CASE(getopt) {
  static const char *const words[] = {"-a", "-b", "-bx", "x", "--", "-ab", "-c", "-"};
  char *argv[5] = {word("program")};
  int argc = (int)pick(1, 4);
  for (int i = 1; i < argc; i++) argv[i] = word(words[pick(0, 7)]);
  opterr = 0;
  optind = 0;
  int c = getopt(argc, argv, "+ab:");
  hint(c == '?' ? optopt : c);
  hint(optind);
  hint(1);
  hint(optarg != 0);
  see(c);
}

/* ---- time.h ---- */

CASE(time) {
  time_t *to = room(sizeof *to), now = time(to);
  see(now);
  see(*to == now);
  see(time(0));
}
CASE(clock) { see(clock()); }
CASE(difftime) {
  time_t a = edge(), b = edge();
  see_double(difftime(a, b));
}
CASE(gettimeofday) {
  struct timeval *to = room(sizeof *to);
  int r = gettimeofday(to, 0);
  see(to->tv_sec);
  see(to->tv_usec);
  see(r);
}
static const clockid_t clocks[] = {CLOCK_MONOTONIC, CLOCK_REALTIME, CLOCK_TAI, 99};
#define SEE_CLOCK(f, id)                                                                                               \
  do {                                                                                                                 \
    int r = f(id, to);                                                                                                 \
    if (id == 99) hint(!r), hint(errno);                                                                               \
    else hint(to->tv_sec), hint(to->tv_nsec);                                                                          \
    see(r);                                                                                                            \
    if (r) see_errno();                                                                                                \
    else {                                                                                                             \
      see(to->tv_sec);                                                                                                 \
      see(to->tv_nsec);                                                                                                \
    }                                                                                                                  \
  } while (0)
CASE(clock_gettime) {
  struct timespec *to = room(sizeof *to);
  clockid_t id = clocks[pick(0, 3)];
  SEE_CLOCK(clock_gettime, id);
  SEE_CLOCK(clock_gettime, id);
}
CASE(clock_getres) {
  struct timespec *to = room(sizeof *to);
  clockid_t id = clocks[pick(0, 3)];
  int r = clock_getres(id, to);
  if (id == 99) hint(!r), hint(errno);
  else hint(to->tv_nsec);
  see(r);
  if (r) see_errno();
  else {
    see(to->tv_sec);
    see(to->tv_nsec);
  }
}
CASE(timespec_get) {
  struct timespec *to = room(sizeof *to);
  int r = timespec_get(to, pick(0, 1) ? TIME_UTC : 99);
  hint(r ? to->tv_sec : 0);
  hint(r ? to->tv_nsec : 0);
  see(r);
  if (r) see(to->tv_sec);
  if (r) see(to->tv_nsec);
}
CASE(nanosleep) {
  struct timespec *wanted = room(sizeof *wanted);
  *wanted = (struct timespec){0, pick(0, 1) ? 1 : 2000000000};
  SEE_RESULT(nanosleep(wanted, 0));
}
CASE(clock_nanosleep) {
  struct timespec *wanted = room(sizeof *wanted);
  *wanted = (struct timespec){0, pick(0, 1) ? 1 : 2000000000};
  see(clock_nanosleep(CLOCK_MONOTONIC, 0, wanted, 0));
}
CASE(times) {
  struct tms *to = room(sizeof *to);
  long r = times(to);
  see(r);
  see_bytes(to, sizeof *to);
}

static void see_date(const struct tm *d) {
  const int *field = &d->tm_sec;
  for (int i = 0; i < 9; i++) see(field[i]);
  see(d->tm_gmtoff);
}
static void see_date_later(const struct tm *d) {
  const int *field = &d->tm_sec;
  for (int i = 0; i < 9; i++) hint(field[i]);
  hint(d->tm_gmtoff);
}
#define DATE(f, ...)                                                                                                   \
  CASE(f) {                                                                                                            \
    time_t *from = room(sizeof *from);                                                                                 \
    struct tm *to = room(sizeof *to);                                                                                  \
    *from = pick(0, 7) ? pick(-9999999999, 99999999999) : edge();                                                      \
    struct tm *r = f(__VA_ARGS__);                                                                                     \
    if (r) see_date_later(r);                                                                                          \
    see(r != 0);                                                                                                       \
    if (r) see_date(r);                                                                                                \
    else see_errno();                                                                                                  \
  }
DATE(gmtime, from)
DATE(localtime, from)
DATE(gmtime_r, from, to)
DATE(localtime_r, from, to)
#define COUNTED(f)                                                                                                     \
  CASE(f) {                                                                                                            \
    struct tm *d = room(sizeof *d);                                                                                    \
    *d = (struct tm){.tm_sec = (int)pick(-99, 99),                                                                     \
                     .tm_min = (int)pick(-99, 99),                                                                     \
                     .tm_mday = (int)pick(-99, 99),                                                                    \
                     .tm_mon = (int)pick(-30, 30),                                                                     \
                     .tm_year = (int)pick(0, 300)};                                                                    \
    time_t r = f(d);                                                                                                   \
    hint(1);                                                                                                           \
    see_date_later(d);                                                                                                 \
    hint(r);                                                                                                           \
    see(r != 7);                                                                                                       \
    see_date(d);                                                                                                       \
    see(r);                                                                                                            \
  }
COUNTED(mktime)
COUNTED(timegm)

#define DATE_TEXT(f, type, ...)                                                                                        \
  CASE(f) {                                                                                                            \
    time_t *from = room(sizeof *from);                                                                                 \
    char *to = room(26);                                                                                               \
    *from = pick(0, 99999999999);                                                                                      \
    char *s = f(__VA_ARGS__);                                                                                          \
    see_bytes(s, strlen(s) + 1);                                                                                       \
  }
DATE_TEXT(ctime, time_t, from)
DATE_TEXT(ctime_r, time_t, from, to)
CASE(asctime) {
  struct tm *d = room(sizeof *d);
  *d = (struct tm){.tm_mday = (int)pick(1, 31), .tm_mon = (int)pick(0, 11), .tm_year = (int)pick(0, 300)};
  char *s = asctime(d);
  see_bytes(s, strlen(s) + 1);
}
CASE(asctime_r) {
  struct tm *d = room(sizeof *d);
  char *to = room(26);
  *d = (struct tm){.tm_mday = (int)pick(1, 31), .tm_mon = (int)pick(0, 11), .tm_year = (int)pick(0, 300)};
  char *s = asctime_r(d, to);
  see_bytes(s, strlen(s) + 1);
}
CASE(strftime) {
  static const char *const formats[] = {"",         "%Y-%m-%d", "x",     "%A",     "%a %b %B", "%c",
                                        "%D|%x",    "%e%%",     "%F",    "%h",     "%I:%p",    "%j|%w",
                                        "%n%t%R%u", "%T|%X",    "%y|%S", "%EY%Od", "%H%M",     "%m"};
  struct tm *d = room(sizeof *d);
  size_t n = (size_t)pick(0, 40);
  char *to = room(n);
  *d = (struct tm){.tm_mday = (int)pick(1, 31),
                   .tm_mon = (int)pick(-1, 12),
                   .tm_year = (int)pick(-2000, 300),
                   .tm_wday = (int)pick(-1, 7),
                   .tm_yday = (int)pick(0, 365),
                   .tm_hour = (int)pick(0, 23),
                   .tm_min = (int)pick(0, 59),
                   .tm_sec = (int)pick(0, 60)};
  size_t r = strftime(to, n, formats[pick(0, 17)], d);
  see(r);
  if (r) see_bytes(to, r + 1);
}
CASE(sleep) { see(sleep(0)); }
CASE(usleep) { see(usleep(1)); }
CASE(tzset) {
  tzset();
  hint(daylight);
  hint(timezone);
  see(daylight);
  see(timezone);
}

/* ---- sockets and waiting ---- */

static void pair(int fds[2]) {
  see(socketpair(AF_UNIX, SOCK_STREAM, 0, fds));
  see(fds[0]);
  see(fds[1]);
}
static void unpair(int fds[2]) {
  see(close(fds[0]));
  see(close(fds[1]));
}

CASE(socket) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  see(fd);
  see(close(fd));
  SEE_RESULT(socket(-1, 0, 0));
}
CASE(socketpair) {
  int fds[2];
  pair(fds);
  unpair(fds);
}
ANSWERS(bind, -1, room(sizeof(struct sockaddr_in)), sizeof(struct sockaddr_in))
ANSWERS(connect, -1, room(sizeof(struct sockaddr_in)), sizeof(struct sockaddr_in))
ANSWERS(listen, -1, 1)
ANSWERS(shutdown, -1, 1)
ANSWERS(accept, -1, 0, 0)
ANSWERS(accept4, -1, 0, 0, 0)
#define NAMES(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    int fds[2];                                                                                                        \
    socklen_t *n = room(sizeof *n);                                                                                    \
    char *to = room(32);                                                                                               \
    pair(fds);                                                                                                         \
    *n = 32;                                                                                                           \
    int r = f(fds[0], (struct sockaddr *)to, n);                                                                       \
    hint(1);                                                                                                           \
    hint(*n);                                                                                                          \
    see(r);                                                                                                            \
    see(*n);                                                                                                           \
    see_bytes(to, 32);                                                                                                 \
    unpair(fds);                                                                                                       \
  }
NAMES(getsockname)
NAMES(getpeername)
CASE(getsockopt) {
  int fds[2], *to = room(sizeof *to);
  socklen_t *n = room(sizeof *n);
  pair(fds);
  *n = sizeof *to;
  int r = getsockopt(fds[0], SOL_SOCKET, SO_TYPE, to, n);
  hint(1);
  hint(*n);
  see(r);
  see(*n);
  see_bytes(to, sizeof *to);
  unpair(fds);
}
ANSWERS(setsockopt, -1, SOL_SOCKET, SO_REUSEADDR, room(4), 4)
CASE(send) {
  int fds[2];
  pair(fds);
  SEE_RESULT(send(fds[0], room(5), (size_t)pick(0, 5), 0));
  unpair(fds);
}
CASE(sendto) { SEE_RESULT(sendto(-1, room(5), 5, 0, 0, 0)); }
CASE(recv) {
  int fds[2];
  char *to = room(8);
  pair(fds);
  see(send(fds[0], "hello", 5, 0));
  see(recv(fds[1], to, (size_t)pick(1, 8), 0));
  see_bytes(to, 8);
  SEE_RESULT(recv(-1, to, 8, 0));
  unpair(fds);
}
CASE(recvfrom) {
  int fds[2];
  char *to = room(8);
  pair(fds);
  see(send(fds[0], "hello", 5, 0));
  see(recvfrom(fds[1], to, (size_t)pick(1, 8), 0, 0, 0));
  see_bytes(to, 8);
  unpair(fds);
}
CASE(recvmsg) {
  int fds[2];
  struct iovec *part = room(sizeof *part);
  struct msghdr *m = room(sizeof *m);
  *part = (struct iovec){room(8), 8};
  *m = (struct msghdr){.msg_iov = part, .msg_iovlen = 1};
  pair(fds);
  see(send(fds[0], "hello", 5, 0));
  long n = recvmsg(fds[1], m, 0);
  hint(1);
  hint(n);
  hint(0);
  hint(m->msg_flags);
  see_bytes(part->iov_base, 8);
  see(n);
  see(m->msg_flags);
  unpair(fds);
}
CASE(sendmsg) {
  struct msghdr *m = room(sizeof *m);
  *m = (struct msghdr){0};
  SEE_RESULT(sendmsg(-1, m, 0));
}
CASE(poll) {
  struct pollfd *p = room(2 * sizeof *p);
  p[0] = (struct pollfd){.fd = -1};
  p[1] = (struct pollfd){.fd = 999, .events = POLLIN};
  int r = poll(p, 2, 0);
  hint(1);
  hint(p[0].revents);
  hint(p[1].revents);
  see(r);
  see(p[0].revents);
  see(p[1].revents);
}
CASE(select) {
  fd_set *in = room(sizeof *in);
  struct timeval *t = room(sizeof *t);
  FD_ZERO(in);
  *t = (struct timeval){0, 0};
  int r = select(0, in, 0, 0, t);
  see(r);
  see_bytes(in, sizeof *in);
  see_bytes(t, sizeof *t);
}
CASE(epoll_create) {
  int fd = epoll_create(1);
  see(fd);
  see(close(fd));
}
CASE(epoll_create1) {
  int fd = epoll_create1(0);
  see(fd);
  see(close(fd));
}
CASE(epoll_ctl) { SEE_RESULT(epoll_ctl(-1, EPOLL_CTL_ADD, 0, room(sizeof(struct epoll_event)))); }
CASE(epoll_wait) {
  int fd = epoll_create1(0);
  see(fd);
  see(epoll_wait(fd, room(2 * sizeof(struct epoll_event)), 2, 0));
  see(close(fd));
  SEE_RESULT(epoll_wait(-1, room(sizeof(struct epoll_event)), 1, 0));
}
static const char *const addresses[] = {"127.0.0.1", "127.1",    "0x7f.1", "010.1.1.1", "4294967295", "1.2.3.256",
                                        "1.2.3.4 x", "1.2.3.4x", "1.",     "08",        "x",          ""};
CASE(inet_addr) { see(inet_addr(word(addresses[pick(0, 11)]))); }
CASE(inet_aton) {
  struct in_addr *to = room(sizeof *to);
  int r = inet_aton(word(addresses[pick(0, 11)]), to);
  see(r != 0);
  see(to->s_addr);
}
CASE(inet_ntoa) {
  char *s = inet_ntoa((struct in_addr){(unsigned)edge()});
  see(strlen(s));
  see_bytes(s, strlen(s) + 1);
}
CASE(inet_pton) {
  static const char *const words[] = {"1.2.3.4", "255.0.10.099", "256.1.1.1", "1.2.3", "1.2.3.4.5", "x", "", "1..2.3"};
  char *to = room(4);
  int r = inet_pton(pick(0, 3) ? AF_INET : -5, word(words[pick(0, 7)]), to);
  hint(r == 1);
  see(r);
  if (r < 0) see_errno();
  see_bytes(to, 4);
}
CASE(inet_ntop) {
  socklen_t n = (socklen_t)pick(0, 20);
  char *to = room(n);
  const unsigned char *from = room(4);
  char whole[INET_ADDRSTRLEN];
  hint((long)strlen(inet_ntop(AF_INET, from, whole, sizeof whole)));
  const char *s = inet_ntop(AF_INET, from, to, n);
  see_pointer(s, to);
  if (s) see_bytes(s, strlen(s) + 1);
  else see_errno();
}

/* ---- terminals, signals, semaphores ---- */

CASE(tcgetattr) { SEE_RESULT(tcgetattr(-1, room(sizeof(struct termios)))); }
CASE(tcsetattr) { SEE_RESULT(tcsetattr(-1, 0, room(sizeof(struct termios)))); }
ANSWERS(tcflush, -1, 0)
ANSWERS(tcdrain, -1)
CASE(tcgetattr__terminal) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY);
  struct termios *t = room(sizeof *t);
  see(tcgetattr(fd, t));
  see_bytes(t, sizeof *t);
  see(cfgetospeed(t));
  close(fd);
}
#define SPEED(set, get)                                                                                                \
  CASE(set) {                                                                                                          \
    struct termios *t = room(sizeof *t);                                                                               \
    memset(t, 0, sizeof *t);                                                                                           \
    t->c_cflag = B1200;                                                                                                \
    SEE_RESULT(set(t, (speed_t[]){B9600, B0, B115200, 12345}[pick(0, 3)]));                                            \
    see(get(t));                                                                                                       \
    see_bytes(t, sizeof *t);                                                                                           \
  }                                                                                                                    \
  CASE(get) {                                                                                                          \
    struct termios *t = room(sizeof *t);                                                                               \
    memset(t, 0, sizeof *t);                                                                                           \
    t->c_cflag = B1200;                                                                                                \
    t->c_ospeed = B9600;                                                                                               \
    see(get(t));                                                                                                       \
  }
SPEED(cfsetispeed, cfgetispeed)
SPEED(cfsetospeed, cfgetospeed)
CASE(cfmakeraw) {
  struct termios *t = room(sizeof *t);
  cfmakeraw(t);
  see_bytes(t, sizeof *t);
}

#define SIGNALS(f, ...)                                                                                                \
  CASE(f) {                                                                                                            \
    sigset_t *set = room(sizeof *set);                                                                                 \
    SEE_RESULT(f(__VA_ARGS__));                                                                                        \
    see_bytes(set, sizeof *set);                                                                                       \
  }
SIGNALS(sigemptyset, set)
SIGNALS(sigfillset, set)
SIGNALS(sigaddset, set, (int)pick(-1, 70))
SIGNALS(sigdelset, set, (int)pick(-1, 70))
SIGNALS(sigismember, set, (int)pick(-1, 70))
SIGNALS(sigprocmask, SIG_BLOCK, 0, set)
ANSWERS(kill, getpid(), 0)
