/* See child.h. */
#define _GNU_SOURCE 1 /* memfd_create */
#include "base/child.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { defect = 6, not_found = 127 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void close_files(child *c) {
  if (c->out >= 0) close(c->out);
  if (c->err >= 0) close(c->err);
}

/* 0 in the child. Below 0: it could not be started, and nothing is left of it. */
static pid_t split(child *c) {
  *c = (child){.out = memfd_create("out", MFD_CLOEXEC), .err = memfd_create("err", MFD_CLOEXEC), .began = now()};
  fflush(NULL); /* or both would print what is not written yet */
  pid_t pid = c->out < 0 || c->err < 0 ? -1 : fork();
  if (pid > 0) c->pid = pid;
  if (pid >= 0) return pid;
  int why = errno;
  close_files(c);
  *c = (child){0};
  errno = why;
  return -1;
}

bool child_call(child *c, int (*work)(void *context, int out), void *context) {
  pid_t pid = split(c);
  if (!pid) _exit(work(context, c->out));
  return pid > 0;
}

static bool start(child *c, const char *const *words, bool again) {
  pid_t pid = split(c);
  if (pid) return pid > 0;
  int null = open("/dev/null", O_RDONLY);
  if (null < 0 || dup2(null, 0) < 0 || dup2(c->out, 1) < 0 || dup2(c->err, 2) < 0) _exit(defect);
  setpgid(0, 0); /* with its own children it can be ended as one */
  if (again) execv("/proc/self/exe", (char *const *)words);
  else execvp(words[0], (char *const *)words);
  _exit(again ? defect : not_found);
}

bool child_again(child *c, const char *const *words) { return start(c, words, true); }
bool child_start(child *c, const char *const *words) { return start(c, words, false); }

static void read_end(int file, size_t most, buf *text) {
  off_t size = lseek(file, 0, SEEK_END), at = most && size > (off_t)most ? size - (off_t)most : 0;
  char block[1 << 14];
  for (ssize_t n; (n = pread(file, block, sizeof block, at)) > 0; at += n) buf_write(text, block, (size_t)n);
}

/* 0: it has not ended; it cannot be waited for: it has ended, and nobody knows how. */
static bool reap(child *c, int options, size_t most, child_end *end) {
  struct rusage usage = {0};
  int status = defect << 8;
  pid_t got;
  while ((got = wait4(c->pid, &status, options, &usage)) < 0 && errno == EINTR) continue;
  if (!got) return false;
  bool signalled = WIFSIGNALED(status);
  *end = (child_end){.signalled = signalled,
                     .code = signalled ? WTERMSIG(status) : WEXITSTATUS(status),
                     .seconds = now() - c->began,
                     .peak_kib = (uint64_t)usage.ru_maxrss};
  read_end(c->out, most, &end->out);
  read_end(c->err, most, &end->err);
  close_files(c);
  *c = (child){0};
  return true;
}

bool child_ended(child *c, size_t most, child_end *end) { return c->pid && reap(c, WNOHANG, most, end); }

void child_wait(child *c, size_t most, child_end *end) {
  *end = (child_end){0};
  if (c->pid) reap(c, 0, most, end);
}

/* Some child of the process is left to be waited for; if it is none of these, this is asked again soon. */
void child_wait_for_some(child *const *children, uint32_t n) {
  siginfo_t info = {0};
  if (waitid(P_ALL, 0, &info, WEXITED | WNOWAIT)) return;
  for (uint32_t i = 0; i < n; i++)
    if (children[i]->pid == info.si_pid) return;
  usleep(1000);
}

void child_kill(child *c) {
  child_end end;
  if (!c->pid) return;
  if (getpgid(c->pid) == c->pid) kill(-c->pid, SIGKILL);
  kill(c->pid, SIGKILL);
  reap(c, 0, 1, &end);
  child_end_free(&end);
}

void child_end_free(child_end *end) {
  buf_free(&end->out);
  buf_free(&end->err);
}

int child_perform(const char *const *words) {
  int status;
  fflush(NULL);
  pid_t pid = fork();
  if (!pid) {
    int null = open("/dev/null", O_RDONLY);
    if (null < 0 || dup2(null, 0) < 0 || dup2(2, 1) < 0) _exit(defect);
    execvp(words[0], (char *const *)words);
    _exit(not_found);
  }
  if (pid < 0) return -1;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
