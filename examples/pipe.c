/* A countdown through a pipe, from one process to another.  gcc pipe.c && ./a.out  or  cantrip check pipe.c pipe.spec */
#include <stdio.h>
#include <unistd.h>

void writer(int fd) {
  for (char c = 3; c >= 0; c--) {
    if (write(fd, &c, 1) != 1) return;
  }
}

void reader(int fd) {
  char c = 0;
  do {
    if (read(fd, &c, 1) != 1) return;
    printf("%d\n", c);
  } while (c > 0);
}

/* Waits for one number more than there is. */
void greedy(int fd) {
  char c = 0;
  do {
    if (read(fd, &c, 1) != 1) return;
  } while (c >= 0);
}

int main(void) {
  int ends[2];
  if (pipe(ends)) return 1;
  if (fork()) reader(ends[0]);
  else writer(ends[1]);
  return 0;
}
