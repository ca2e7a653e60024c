/* A calculator behind a socket: it is sent a number and answers with the next one.  gcc socket.c && ./a.out
 * or  cantrip check socket.c socket.spec */
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

/* The ends of the socket have names of their own: a specification tells by them who sends. */
long take(int fd, char *number) { return recv(fd, number, 1, 0); }
long answer(int fd, const char *number) { return send(fd, number, 1, 0); }

int ask(int fd, char number) {
  char answer = 0;
  if (send(fd, &number, 1, 0) != 1 || recv(fd, &answer, 1, 0) != 1) return -1;
  return answer;
}

void client(int fd) {
  int number = 0;
  while (number >= 0 && number < 3) number = ask(fd, (char)number);
  printf("%d\n", number);
}

void server(int fd) {
  for (int i = 0; i < 3; i++) {
    char number = 0;
    if (take(fd, &number) != 1) return;
    number++;
    if (answer(fd, &number) != 1) return;
  }
}

int main(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return 1;
  if (fork()) client(ends[0]);
  else server(ends[1]);
  return 0;
}
