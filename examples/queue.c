/* Work for a machine goes through a message queue; 0 tells it to stop.  gcc queue.c && ./a.out  or  cantrip check queue.c queue.spec */
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STOP, DRILL, PAINT };

void office(mqd_t orders) {
  char order = DRILL;
  if (mq_send(orders, &order, 1, 0)) return;
  order = PAINT;
  if (mq_send(orders, &order, 1, 0)) return;
  order = STOP;
  mq_send(orders, &order, 1, 0);
}

void machine(mqd_t orders) {
  for (;;) {
    char order = STOP;
    if (mq_receive(orders, &order, 1, NULL) != 1 || order == STOP) return;
    puts(order == DRILL ? "drilling" : "painting");
  }
}

int main(void) {
  struct mq_attr room = {.mq_maxmsg = 2, .mq_msgsize = 1};
  mqd_t orders = mq_open("/cantrip-example", O_CREAT | O_RDWR, 0600, &room);
  if (orders == (mqd_t)-1) return 1;
  if (fork()) {
    office(orders);
    wait(NULL);
    mq_unlink("/cantrip-example");
  } else {
    machine(orders);
  }
  return 0;
}
