/* The truth about a program of fuzz/reach.sh: linked with it (its main renamed to `tested`), tries
 * all combinations of inputs and prints `violated A B C` for the first that reaches the error,
 * or `holds`. Every execution is a process of its own, so that globals begin as they should.
 * The arguments are the number of values of each input, and behind a colon the first of them, 0 otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most = 8, reached = 2 };

int tested(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);

static int value[most], next;

unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)value[next++ % most]; }
_Bool __VERIFIER_nondet_bool(void) { return value[next++ % most]; }
char __VERIFIER_nondet_char(void) { return (char)value[next++ % most]; }
int __VERIFIER_nondet_int(void) { return value[next++ % most]; }
void __VERIFIER_assume(int c) {
  if (!c) _exit(0);
}
void reach_error(void) { _exit(reached); }

/* How one execution ends: 0, `reached`, or anything else for one that crashes. */
static int outcome(void) {
  int status;
  pid_t child = fork();
  if (!child) {
    tested();
    _exit(0);
  }
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

int main(int argc, char **argv) {
  int n = argc - 1, total = 1;
  if (n > most) return 1;
  for (int i = 0; i < n; i++) total *= atoi(argv[1 + i]);
  for (int k = 0; k < total; k++) {
    int rest = k;
    for (int i = 0; i < n; i++) {
      const char *first = strchr(argv[1 + i], ':');
      value[i] = rest % atoi(argv[1 + i]) + (first ? atoi(first + 1) : 0);
      rest /= atoi(argv[1 + i]);
    }
    int how = outcome();
    if (how && how != reached) return 1;
    if (!how) continue;
    printf("violated");
    for (int i = 0; i < n; i++) printf(" %d", value[i]);
    puts("");
    return 0;
  }
  puts("holds");
  return 0;
}
