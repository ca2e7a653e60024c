/* Which basic blocks does a test execute? Linked into programs that gcc built with -fsanitize-coverage=trace-pc: every block calls
 * __sanitizer_cov_trace_pc, which marks its address in a file that is shared by all processes of one test. The file is mapped, so
 * that nothing is lost when a process is killed, crashes or leaves with _exit, as watchdogs do (what gcov writes at exit is).
 * The directory is named by the environment variable COVERAGE; each program has a file of its own name there, one byte for each
 * byte of its text. Without COVERAGE nothing is marked. test/mutation-coverage.sh turns addresses into lines. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern const char __executable_start[], etext[];
void __sanitizer_cov_trace_pc(void);

static unsigned char *marks;

__attribute__((constructor)) static void begin(void) {
  const char *directory = getenv("COVERAGE");
  char name[4096];
  if (!directory || snprintf(name, sizeof name, "%s/%s", directory, program_invocation_short_name) >= (int)sizeof name)
    return;
  size_t size = (size_t)(etext - __executable_start);
  int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return;
  void *at = ftruncate(file, (off_t)size) ? MAP_FAILED : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (at != MAP_FAILED) marks = at;
}

void __sanitizer_cov_trace_pc(void) {
  if (marks) marks[(const char *)__builtin_return_address(0) - __executable_start] = 1;
}
