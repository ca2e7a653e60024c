/* unistd.h, fcntl.h, sys/stat.h, sys/uio.h, sys/ioctl.h, sys/mman.h and their like: what the system answers is input. */
#define _GNU_SOURCE
#include "cantrip.h"

#include <dirent.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

int __model_fails(void);
int __model_no_file(void);

/* 0, or -1 with errno. */
static int done(void) { return __cantrip_range(0, 1) ? 0 : __model_fails(); }

/* A number of a file, a process or the like, or -1. */
static int some_number(void) { return __cantrip_range(0, 1) ? (int)__cantrip_range(0, INT_MAX) : __model_fails(); }

/* ---- reading and writing ---- */

ssize_t read(int fd, void *to, size_t n) {
  if (fd < 0) return __model_no_file();
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, fd, 0);
  return got < 0 ? __model_fails() : got;
}

ssize_t pread(int fd, void *to, size_t n, off_t at) {
  if (fd < 0) return __model_fails();
  (void)at;
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, fd ? fd : 3, 0);
  return got < 0 ? __model_fails() : got;
}

ssize_t write(int fd, const void *from, size_t n) {
  if (fd < 0) return __model_no_file();
  __cantrip_reads(from, n);
  __cantrip_print(from, n, fd);
  return __cantrip_range(0, 7) ? __cantrip_range(n ? 1 : 0, (long)n) : __model_fails();
}

ssize_t pwrite(int fd, const void *from, size_t n, off_t at) {
  if (fd < 0) return __model_fails();
  (void)at;
  __cantrip_reads(from, n);
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)n) : __model_fails();
}

ssize_t readv(int fd, const struct iovec *parts, int n) {
  if (fd < 0) return __model_no_file();
  ssize_t all = 0;
  __cantrip_reads(parts, (size_t)n * sizeof *parts);
  if (!__cantrip_range(0, 7)) return __model_fails();
  for (int i = 0; i < n; i++) {
    size_t most = parts[i].iov_len, got;
    __cantrip_writes(parts[i].iov_base, most);
    got = (size_t)__cantrip_range(0, (long)most);
    __cantrip_fill(parts[i].iov_base, got);
    all += (ssize_t)got;
    if (got < most) break;
  }
  return all;
}

ssize_t writev(int fd, const struct iovec *parts, int n) {
  if (fd < 0) return __model_no_file();
  ssize_t all = 0;
  __cantrip_reads(parts, (size_t)n * sizeof *parts);
  for (int i = 0; i < n; i++) {
    __cantrip_reads(parts[i].iov_base, parts[i].iov_len);
    all += (ssize_t)parts[i].iov_len;
  }
  return __cantrip_range(0, 7) ? __cantrip_range(0, all) : __model_fails();
}

off_t lseek(int fd, off_t offset, int from) {
  if (fd < 0) return __model_no_file();
  (void)offset, (void)from;
  return __cantrip_range(0, 1) ? __cantrip_range(0, LONG_MAX) : __model_fails();
}

/* ---- files ---- */

int open(const char *name, int flags, ...) {
  (void)flags;
  __cantrip_length(name);
  return some_number();
}

int open64(const char *name, int flags, ...) {
  (void)flags;
  __cantrip_length(name);
  return some_number();
}

int openat(int fd, const char *name, int flags, ...) {
  (void)fd, (void)flags;
  __cantrip_length(name);
  return some_number();
}

int creat(const char *name, mode_t mode) {
  (void)mode;
  __cantrip_length(name);
  return some_number();
}

int close(int fd) { return fd < 0 ? __model_no_file() : done(); }

int dup(int fd) { return fd < 0 ? __model_no_file() : some_number(); }

int dup2(int fd, int to) {
  if (fd < 0) return __model_no_file();
  return __cantrip_range(0, 1) ? to : __model_fails();
}

int pipe(int fds[2]) {
  __cantrip_writes(fds, 2 * sizeof *fds);
  if (!__cantrip_range(0, 7)) return __model_fails();
  fds[0] = (int)__cantrip_range(0, INT_MAX);
  fds[1] = (int)__cantrip_range(0, INT_MAX);
  __VERIFIER_assume(fds[0] != fds[1]);
  return 0;
}

int fcntl(int fd, int command, ...) {
  (void)command;
  int result = fd < 0 ? -1 : (int)__cantrip_range(-1, INT_MAX);
  return result < 0 ? __model_fails() : result;
}

int fsync(int fd) { return fd < 0 ? __model_no_file() : done(); }

int fdatasync(int fd) { return fd < 0 ? __model_no_file() : done(); }

void sync(void) {}

int ftruncate(int fd, off_t n) { return fd < 0 || n < 0 ? __model_fails() : done(); }

int truncate(const char *name, off_t n) {
  (void)n;
  __cantrip_length(name);
  return done();
}

int access(const char *name, int mode) {
  (void)mode;
  __cantrip_length(name);
  return done();
}

int unlink(const char *name) {
  __cantrip_length(name);
  return done();
}

int rmdir(const char *name) {
  __cantrip_length(name);
  return done();
}

int mkdir(const char *name, mode_t mode) {
  (void)mode;
  __cantrip_length(name);
  return done();
}

int chdir(const char *name) {
  __cantrip_length(name);
  return done();
}

int chmod(const char *name, mode_t mode) {
  (void)mode;
  __cantrip_length(name);
  return done();
}

int fchmod(int fd, mode_t mode) {
  if (fd < 0) return __model_no_file();
  (void)mode;
  return done();
}

int chown(const char *name, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  __cantrip_length(name);
  return done();
}

mode_t umask(mode_t mask) {
  (void)mask;
  return (mode_t)__cantrip_range(0, 0777);
}

int link(const char *from, const char *to) {
  __cantrip_length(from);
  __cantrip_length(to);
  return done();
}

int symlink(const char *from, const char *to) {
  __cantrip_length(from);
  __cantrip_length(to);
  return done();
}

/* Not terminated. */
ssize_t readlink(const char *name, char *to, size_t n) {
  __cantrip_length(name);
  __cantrip_writes(to, n);
  long got = __cantrip_range(-1, (long)n);
  if (got < 0) return __model_fails();
  __cantrip_fill(to, (size_t)got);
  return got;
}

char *getcwd(char *to, size_t n) {
  if (!__cantrip_range(0, 7)) {
    __model_fails();
    return 0;
  }
  if (!to) {
    if (n == 0) n = 4096;
    to = malloc(n);
    if (!to) return 0;
  }
  if (n == 0) return 0;
  __cantrip_writes(to, n);
  size_t length = (size_t)__cantrip_range(0, (long)n - 1);
  __cantrip_fill(to, length);
  to[length] = 0;
  return to;
}

static int status_of(struct stat *to) {
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int stat(const char *name, struct stat *to) {
  __cantrip_length(name);
  return status_of(to);
}

int lstat(const char *name, struct stat *to) {
  __cantrip_length(name);
  return status_of(to);
}

int fstat(int fd, struct stat *to) {
  if (fd < 0) return __model_no_file();
  return status_of(to);
}

int fstatat(int fd, const char *name, struct stat *to, int flags) {
  (void)fd, (void)flags;
  __cantrip_length(name);
  return status_of(to);
}

int statvfs(const char *name, struct statvfs *to) {
  __cantrip_length(name);
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int mkstemp(char *name) {
  size_t n = __cantrip_length(name);
  if (n < 6) return __model_fails();
  char *x = name + n - 6;
  if (x[0] != 'X' || x[1] != 'X' || x[2] != 'X' || x[3] != 'X' || x[4] != 'X' || x[5] != 'X') return __model_fails();
  __cantrip_writes(name, n);
  x[0] = (char)__cantrip_range('0', 'z'), x[1] = (char)__cantrip_range('0', 'z'),
  x[2] = (char)__cantrip_range('0', 'z');
  x[3] = (char)__cantrip_range('0', 'z'), x[4] = (char)__cantrip_range('0', 'z'),
  x[5] = (char)__cantrip_range('0', 'z');
  return some_number();
}

/* -1: there is no limit, or no such name. */
static long some_limit(void) {
  long n = __cantrip_range(-1, LONG_MAX);
  if (n < 0 && __cantrip_range(0, 1)) __model_fails();
  return n;
}

long sysconf(int name) {
  (void)name;
  return some_limit();
}

long pathconf(const char *path, int name) {
  (void)name;
  __cantrip_length(path);
  return some_limit();
}

int isatty(int fd) {
  if (fd >= 0 && __cantrip_range(0, 1)) return 1;
  __model_fails();
  return 0;
}

int uname(struct utsname *to) {
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  to->sysname[sizeof to->sysname - 1] = to->nodename[sizeof to->nodename - 1] = 0;
  to->release[sizeof to->release - 1] = to->version[sizeof to->version - 1] = 0;
  to->machine[sizeof to->machine - 1] = 0;
  return 0;
}

int gethostname(char *to, size_t n) {
  __cantrip_writes(to, n);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, n);
  return 0;
}

/* ---- processes ---- */

pid_t getpid(void) { return (pid_t)__cantrip_range(1, INT_MAX); }

pid_t getppid(void) { return (pid_t)__cantrip_range(0, INT_MAX); }

uid_t getuid(void) { return (uid_t)__VERIFIER_nondet_uint(); }

uid_t geteuid(void) { return (uid_t)__VERIFIER_nondet_uint(); }

gid_t getgid(void) { return (gid_t)__VERIFIER_nondet_uint(); }

gid_t getegid(void) { return (gid_t)__VERIFIER_nondet_uint(); }

int setuid(uid_t id) {
  (void)id;
  return done();
}

int setgid(gid_t id) {
  (void)id;
  return done();
}

pid_t setsid(void) { return some_number(); }

extern unsigned __model_started;

/* Parent and child are executions of their own from here on, which share no memory. */
pid_t fork(void) {
  if (__model_started) __cantrip_stop("fork() in a program with threads");
  int id = (int)__cantrip_range(-1, INT_MAX);
  return id < 0 ? __model_fails() : id;
}

/* Another program takes the place of this one, which has ended then. */
static int replaced(void) {
  if (__cantrip_range(0, 1)) _exit((int)__cantrip_range(0, 255));
  return __model_fails();
}

static void needs_strings(char *const list[]) {
  for (int i = 0; list[i]; i++) __cantrip_length(list[i]);
}

int execv(const char *name, char *const words[]) {
  __cantrip_length(name);
  needs_strings(words);
  return replaced();
}

int execvp(const char *name, char *const words[]) { return execv(name, words); }

int execve(const char *name, char *const words[], char *const variables[]) {
  if (variables) needs_strings(variables);
  return execv(name, words);
}

/* The words end with a null pointer. */
#define WITH_WORDS(first)                                                                                              \
  va_list list;                                                                                                        \
  __cantrip_length(name);                                                                                              \
  va_start(list, first);                                                                                               \
  for (const char *word = first; word; word = va_arg(list, const char *)) __cantrip_length(word);                      \
  va_end(list);                                                                                                        \
  return replaced()

int execl(const char *name, const char *first, ...) { WITH_WORDS(first); }
int execlp(const char *name, const char *first, ...) { WITH_WORDS(first); }

int waitid(idtype_t kind, id_t id, siginfo_t *to, int options) {
  (void)kind, (void)id, (void)options;
  if (!__cantrip_range(0, 1)) return __model_fails();
  if (to) {
    __cantrip_writes(to, sizeof *to);
    __cantrip_fill(to, sizeof *to);
  }
  return 0;
}

pid_t waitpid(pid_t id, int *status, int options) {
  (void)id, (void)options;
  if (status) {
    __cantrip_writes(status, sizeof *status);
    *status = __VERIFIER_nondet_int();
  }
  return some_number();
}

pid_t wait(int *status) { return waitpid(-1, status, 0); }

unsigned alarm(unsigned seconds) {
  (void)seconds;
  return __VERIFIER_nondet_uint();
}

int getrusage(int who, struct rusage *to) {
  (void)who;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int getrlimit(__rlimit_resource_t what, struct rlimit *to) {
  (void)what;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int setrlimit(__rlimit_resource_t what, const struct rlimit *from) {
  (void)what;
  __cantrip_reads(from, sizeof *from);
  return done();
}

int sched_yield(void) { return 0; }

int pthread_yield(void) { return 0; } /* newer headers call it sched_yield */

int daemon(int keep, int open) {
  (void)keep, (void)open;
  return done();
}

/* ---- directories ---- */

static char directory;
static struct dirent entry;

DIR *opendir(const char *name) {
  __cantrip_length(name);
  if (__cantrip_range(0, 1)) return (DIR *)&directory;
  __model_fails();
  return 0;
}

struct dirent *readdir(DIR *d) {
  __cantrip_needs(d != 0, CHECK_NULL, (long)d);
  if (!__cantrip_range(0, 1)) return 0;
  __cantrip_fill(&entry, sizeof entry);
  entry.d_name[sizeof entry.d_name - 1] = 0;
  return &entry;
}

int closedir(DIR *d) {
  __cantrip_needs(d != 0, CHECK_NULL, (long)d);
  return done();
}

/* ---- options ---- */

char *optarg;
int optind = 1;
int opterr = 1;
int optopt;

static char *next_letter; /* of the word that is looked at; null, or the end of one: look for the next */
static int passed_first = 1, passed_end = 1; /* the words between these were passed over: they are not options */

static int is_word(const char *s) { return s[0] != '-' || !s[1]; }

/* The words that were passed over come behind the options after them. */
static void put_behind(char **argv) {
  int n = optind - passed_end;
  for (int k = 0; k < n; k++) {
    char *option = argv[passed_end + k];
    for (int i = passed_end + k; i > passed_first + k; i--) argv[i] = argv[i - 1];
    argv[passed_first + k] = option;
  }
  passed_first += n;
  passed_end = optind;
}

static void pass_over_words(int argc, char **argv) {
  if (passed_first != passed_end && passed_end != optind) put_behind(argv);
  else if (passed_end != optind) passed_first = optind;
  while (optind < argc && is_word(argv[optind])) optind++;
  passed_end = optind;
}

static void end_of_options(int argc, char **argv) {
  optind++;
  if (passed_first != passed_end && passed_end != optind) put_behind(argv);
  else if (passed_first == passed_end) passed_first = optind;
  passed_end = optind = argc;
}

/* The next word with options; 0: it is one, or what getopt returns instead. */
static int next_word(int argc, char **argv, int order) {
  if (passed_end > optind) passed_end = optind;
  if (passed_first > optind) passed_first = optind;
  if (!order) pass_over_words(argc, argv);
  if (optind < argc && argv[optind][0] == '-' && argv[optind][1] == '-' && !argv[optind][2]) end_of_options(argc, argv);
  if (optind >= argc) {
    if (passed_first != passed_end) optind = passed_first;
    return -1;
  }
  if (is_word(argv[optind])) {
    if (order == '+') return -1;
    optarg = argv[optind++];
    return 1;
  }
  next_letter = argv[optind] + 1;
  return 0;
}

static int argument_of(int argc, char **argv, int c, int optional, int missing) {
  if (*next_letter || optional) {
    optarg = *next_letter ? next_letter : 0;
    optind += *next_letter != 0;
  } else if (optind == argc) {
    optopt = c;
    c = missing;
  } else {
    optarg = argv[optind++];
  }
  next_letter = 0;
  return c;
}

/* As glibc does it, without POSIXLY_CORRECT. */
static int begin_options(int argc, char **argv, int order) {
  optarg = 0;
  if (!optind) {
    optind = passed_first = passed_end = 1;
    next_letter = 0;
  }
  return next_letter && *next_letter ? 0 : next_word(argc, argv, order);
}

static int order_of(const char *options) { return options[0] == '-' || options[0] == '+' ? options[0] : 0; }

static int letter(int argc, char **argv, const char *known) {
  int c = *next_letter++;
  if (!*next_letter) optind++;
  size_t n = __cantrip_length(known), i = __cantrip_find(known, c, n, 0);
  if (i == n || c == ':' || c == ';') {
    optopt = c;
    return '?';
  }
  if (known[i + 1] != ':') return c;
  return argument_of(argc, argv, c, known[i + 2] == ':', known[0] == ':' ? ':' : '?');
}

int getopt(int argc, char *const argv[], const char *options) {
  __cantrip_length(options);
  if (argc < 1) return -1;
  int order = order_of(options);
  int found = begin_options(argc, (char **)argv, order);
  return found ? found : letter(argc, (char **)argv, order ? options + 1 : options);
}

/* The option whose name begins with n characters: the one that is no longer, or the only one that is; -1: there is none, or several. */
static int find_long(const char *name, size_t n, const struct option *all) {
  int found = -1, several = 0;
  for (int i = 0; all[i].name; i++) {
    size_t k = 0;
    while (k < n && all[i].name[k] == name[k]) k++;
    if (k < n) continue;
    if (!all[i].name[n]) return i;
    if (found < 0) found = i;
    else
      several |= all[i].has_arg != all[found].has_arg || all[i].flag != all[found].flag || all[i].val != all[found].val;
  }
  return several ? -1 : found;
}

static int long_option(int argc, char **argv, int missing, const struct option *all, int *index) {
  char *name = argv[optind++] + 2;
  size_t n = 0;
  next_letter = 0;
  while (name[n] && name[n] != '=') n++;
  int i = find_long(name, n, all);
  if (i < 0) {
    optopt = 0;
    return '?';
  }
  if (name[n]) {
    if (!all[i].has_arg) {
      optopt = all[i].val;
      return '?';
    }
    optarg = name + n + 1;
  } else if (all[i].has_arg == required_argument) {
    if (optind >= argc) {
      optopt = all[i].val;
      return missing;
    }
    optarg = argv[optind++];
  }
  if (index) *index = i;
  if (!all[i].flag) return all[i].val;
  *all[i].flag = all[i].val;
  return 0;
}

int getopt_long(int argc, char *const argv[], const char *options, const struct option *all, int *index) {
  __cantrip_length(options);
  if (argc < 1) return -1;
  int order = order_of(options);
  const char *known = order ? options + 1 : options;
  int goes_on = next_letter && *next_letter && optind, found = begin_options(argc, (char **)argv, order);
  if (found) return found;
  if (!goes_on && argv[optind][1] == '-')
    return long_option(argc, (char **)argv, known[0] == ':' ? ':' : '?', all, index);
  return letter(argc, (char **)argv, known);
}

int __contract_getopt(int argc, char *const argv[], const char *options);

int __contract_getopt_long(int argc, char *const argv[], const char *options, const struct option *all, int *index) {
  if (!__cantrip_some()) return __contract_getopt(argc, argv, options);
  int n = 0, i = (int)__cantrip_some(), next = (int)__cantrip_some(), word = (int)__cantrip_some();
  __cantrip_length(options);
  __cantrip_say("getopt() does not permute its arguments, and option arguments are separate words");
  if (!optind) optind = 1;
  if (argc < 1 || optind >= argc) return -1;
  while (all[n].name) n++;
  __VERIFIER_assume(i >= -1 && i < n && next >= 1 && next <= argc && word >= 1 && word < argc);
  optind = next;
  optarg = 0;
  if (i < 0) {
    optopt = (int)__cantrip_some();
    return options[0] == ':' && __cantrip_some() ? ':' : '?';
  }
  if (all[i].has_arg == required_argument || (all[i].has_arg && __cantrip_some())) optarg = argv[word];
  if (index) *index = i;
  if (!all[i].flag) return all[i].val;
  *all[i].flag = all[i].val;
  return 0;
}

/* Any letter may be next, with any word beside it. */
int __contract_getopt(int argc, char *const argv[], const char *options) {
  size_t n = __cantrip_length(options);
  __cantrip_say("getopt() does not permute its arguments, and option arguments are separate words");
  if (!optind) optind = 1;
  if (argc < 1 || optind >= argc) return -1;
  int c = (int)__cantrip_some(), next = (int)__cantrip_some(), word = (int)__cantrip_some();
  __VERIFIER_assume(c >= -1 && c <= 255 && next >= 1 && next <= argc && word >= 1 && word < argc);
  optind = next;
  optarg = __cantrip_some() ? argv[word] : 0;
  if (c < 0) return -1;
  if (options[0] == '-' && optarg && __cantrip_some()) return 1;
  size_t i = __cantrip_find(options, c, n, 0);
  if (i == n || c == ':' || c == ';' || (options[i + 1] == ':' && options[i + 2] != ':' && !optarg)) {
    optopt = c;
    return options[0] == ':' && i != n ? ':' : '?';
  }
  return c;
}
