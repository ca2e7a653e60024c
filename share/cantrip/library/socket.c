/* sys/socket.h, netinet, arpa/inet.h, netdb.h, poll.h, sys/select.h, sys/epoll.h, termios.h, mqueue.h: what comes from outside is input. */
#include "cantrip.h"

#include <arpa/inet.h>
#include <limits.h>
#include <mqueue.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <termios.h>

int __model_fails(void);

static int done(void) { return __cantrip_range(0, 1) ? 0 : __model_fails(); }
static int some_number(void) { return __cantrip_range(0, 1) ? (int)__cantrip_range(0, INT_MAX) : __model_fails(); }

int socket(int domain, int type, int protocol) {
  (void)domain, (void)type, (void)protocol;
  return some_number();
}

int socketpair(int domain, int type, int protocol, int fds[2]) {
  (void)domain, (void)type, (void)protocol;
  __cantrip_writes(fds, 2 * sizeof *fds);
  if (!__cantrip_range(0, 7)) return __model_fails();
  fds[0] = (int)__cantrip_range(0, INT_MAX);
  fds[1] = (int)__cantrip_range(0, INT_MAX);
  return 0;
}

int bind(int fd, const struct sockaddr *address, socklen_t n) {
  (void)fd;
  __cantrip_reads(address, n);
  return done();
}

int connect(int fd, const struct sockaddr *address, socklen_t n) {
  (void)fd;
  __cantrip_reads(address, n);
  return done();
}

int listen(int fd, int backlog) {
  (void)fd, (void)backlog;
  return done();
}

int shutdown(int fd, int how) {
  (void)fd, (void)how;
  return done();
}

/* An address of at most *n bytes. */
static void some_address(void *to, socklen_t *n) {
  if (!to) return;
  __cantrip_writes(n, sizeof *n);
  __cantrip_writes(to, *n);
  socklen_t got = (socklen_t)__cantrip_range(0, 128);
  __cantrip_fill(to, got < *n ? got : *n);
  *n = got;
}

int accept(int fd, struct sockaddr *address, socklen_t *n) {
  (void)fd;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return (int)__cantrip_range(0, INT_MAX);
}

int accept4(int fd, struct sockaddr *address, socklen_t *n, int flags);

int accept4(int fd, struct sockaddr *address, socklen_t *n, int flags) {
  (void)fd, (void)flags;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return (int)__cantrip_range(0, INT_MAX);
}

int getsockname(int fd, struct sockaddr *address, socklen_t *n) {
  (void)fd;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return 0;
}

int getpeername(int fd, struct sockaddr *address, socklen_t *n) {
  (void)fd;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return 0;
}

int getsockopt(int fd, int level, int name, void *to, socklen_t *n) {
  (void)fd, (void)level, (void)name;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(to, n);
  return 0;
}

int setsockopt(int fd, int level, int name, const void *from, socklen_t n) {
  (void)fd, (void)level, (void)name;
  if (from) __cantrip_reads(from, n);
  return done();
}

ssize_t recv(int fd, void *to, size_t n, int flags) {
  (void)fd, (void)flags;
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, 3, 0);
  return got < 0 ? __model_fails() : got;
}

ssize_t recvfrom(int fd, void *to, size_t n, int flags, struct sockaddr *address, socklen_t *size) {
  (void)fd, (void)flags;
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, 3, 0);
  if (got < 0) return __model_fails();
  some_address(address, size);
  return got;
}

ssize_t recvmsg(int fd, struct msghdr *to, int flags) {
  (void)fd, (void)flags;
  __cantrip_writes(to, sizeof *to);
  long all = 0;
  if (!__cantrip_range(0, 7)) return __model_fails();
  for (size_t i = 0; i < to->msg_iovlen; i++) {
    size_t most = to->msg_iov[i].iov_len;
    __cantrip_writes(to->msg_iov[i].iov_base, most);
    size_t got = (size_t)__cantrip_range(0, (long)most);
    __cantrip_fill(to->msg_iov[i].iov_base, got);
    all += (long)got;
  }
  to->msg_flags = __VERIFIER_nondet_int();
  return all;
}

ssize_t send(int fd, const void *from, size_t n, int flags) {
  (void)fd, (void)flags;
  __cantrip_reads(from, n);
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)n) : __model_fails();
}

ssize_t sendto(int fd, const void *from, size_t n, int flags, const struct sockaddr *address, socklen_t size) {
  (void)fd, (void)flags;
  __cantrip_reads(from, n);
  if (address) __cantrip_reads(address, size);
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)n) : __model_fails();
}

ssize_t sendmsg(int fd, const struct msghdr *from, int flags) {
  (void)fd, (void)flags;
  __cantrip_reads(from, sizeof *from);
  return __cantrip_range(0, 7) ? __cantrip_range(0, LONG_MAX) : __model_fails();
}

/* ---- waiting ---- */

int poll(struct pollfd *fds, nfds_t n, int timeout) {
  int ready = 0;
  (void)timeout;
  __cantrip_writes(fds, n * sizeof *fds);
  if (!__cantrip_range(0, 7)) return __model_fails();
  for (nfds_t i = 0; i < n; i++) {
    fds[i].revents = (short)__cantrip_range(SHRT_MIN, SHRT_MAX);
    if (fds[i].revents) ready++;
  }
  return ready;
}

static void some_of(fd_set *set) {
  if (!set) return;
  __cantrip_writes(set, sizeof *set);
  __cantrip_fill(set, sizeof *set);
}

int select(int n, fd_set *reading, fd_set *writing, fd_set *others, struct timeval *timeout) {
  (void)n;
  if (!__cantrip_range(0, 7)) return __model_fails();
  some_of(reading);
  some_of(writing);
  some_of(others);
  if (timeout) {
    __cantrip_writes(timeout, sizeof *timeout);
    __cantrip_fill(timeout, sizeof *timeout);
  }
  return (int)__cantrip_range(0, 3 * FD_SETSIZE);
}

int epoll_create(int n) {
  (void)n;
  return some_number();
}

int epoll_create1(int flags) {
  (void)flags;
  return some_number();
}

int epoll_ctl(int fd, int operation, int other, struct epoll_event *event) {
  (void)fd, (void)operation, (void)other;
  if (event) __cantrip_reads(event, sizeof *event);
  return done();
}

int epoll_wait(int fd, struct epoll_event *to, int n, int timeout) {
  (void)fd, (void)timeout;
  __cantrip_writes(to, (size_t)n * sizeof *to);
  int got = (int)__cantrip_range(-1, n);
  if (got < 0) return __model_fails();
  __cantrip_fill(to, (size_t)got * sizeof *to);
  return got;
}

/* ---- numbers and names ---- */

unsigned short htons(unsigned short x) { return (unsigned short)(x >> 8 | x << 8); }

unsigned short ntohs(unsigned short x) { return (unsigned short)(x >> 8 | x << 8); }

unsigned htonl(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }

unsigned ntohl(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }

in_addr_t inet_addr(const char *s) {
  __cantrip_length(s);
  return __VERIFIER_nondet_uint();
}

int inet_aton(const char *s, struct in_addr *to) {
  __cantrip_length(s);
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return 0;
  to->s_addr = __VERIFIER_nondet_uint();
  return 1;
}

static char address_text[INET6_ADDRSTRLEN];

char *inet_ntoa(struct in_addr from) {
  (void)from;
  size_t n = (size_t)__cantrip_range(7, 15);
  __cantrip_fill(address_text, n);
  address_text[n] = 0;
  return address_text;
}

int inet_pton(int family, const char *s, void *to) {
  __cantrip_length(s);
  int result = (int)__cantrip_range(-1, 1);
  if (result < 0) __model_fails();
  if (result > 0) {
    __cantrip_writes(to, family == AF_INET6 ? 16 : 4);
    __cantrip_fill(to, family == AF_INET6 ? 16 : 4);
  }
  return result;
}

const char *inet_ntop(int family, const void *from, char *to, socklen_t n) {
  __cantrip_reads(from, family == AF_INET6 ? 16 : 4);
  if (n == 0 || !__cantrip_range(0, 1)) {
    __model_fails();
    return 0;
  }
  __cantrip_writes(to, n);
  size_t length = (size_t)__cantrip_range(0, (long)n - 1);
  __cantrip_fill(to, length);
  to[length] = 0;
  return to;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **to) {
  if (node) __cantrip_length(node);
  if (service) __cantrip_length(service);
  if (hints) __cantrip_reads(hints, sizeof *hints);
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return (int)__cantrip_range(-100, -1);
  struct addrinfo *a = malloc(sizeof *a);
  if (!a) return EAI_MEMORY;
  a->ai_flags = __VERIFIER_nondet_int();
  a->ai_family = __VERIFIER_nondet_int();
  a->ai_socktype = __VERIFIER_nondet_int();
  a->ai_protocol = __VERIFIER_nondet_int();
  a->ai_addrlen = sizeof(struct sockaddr);
  a->ai_addr = malloc(sizeof(struct sockaddr));
  if (a->ai_addr) __cantrip_fill(a->ai_addr, sizeof(struct sockaddr));
  a->ai_canonname = 0;
  a->ai_next = 0;
  *to = a;
  return 0;
}

void freeaddrinfo(struct addrinfo *a) {
  if (a) {
    free(a->ai_addr);
    free(a);
  }
}

const char *gai_strerror(int number) {
  (void)number;
  return "error";
}

/* ---- terminals ---- */

int tcgetattr(int fd, struct termios *to) {
  (void)fd;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int tcsetattr(int fd, int when, const struct termios *from) {
  (void)fd, (void)when;
  __cantrip_reads(from, sizeof *from);
  return done();
}

int tcflush(int fd, int what) {
  (void)fd, (void)what;
  return done();
}

int tcdrain(int fd) {
  (void)fd;
  return done();
}

/* glibc keeps the speed in c_cflag, and in c_iflag whether that of the input is 0. */
enum { SPEED = CBAUD | CBAUDEX };
static const unsigned no_input = 0x80000000;

static int is_speed(speed_t speed) { return !(speed & ~(speed_t)CBAUD) || (speed >= B57600 && speed <= B4000000); }

speed_t cfgetispeed(const struct termios *t) {
  __cantrip_reads(t, sizeof *t);
  return t->c_iflag & no_input ? 0 : t->c_cflag & SPEED;
}

speed_t cfgetospeed(const struct termios *t) {
  __cantrip_reads(t, sizeof *t);
  return t->c_cflag & SPEED;
}

int cfsetispeed(struct termios *t, speed_t speed) {
  __cantrip_writes(t, sizeof *t);
  if (!is_speed(speed)) return __model_fails();
  t->c_ispeed = speed;
  if (speed == 0) {
    t->c_iflag |= no_input;
    return 0;
  }
  t->c_iflag &= ~no_input;
  t->c_cflag = (t->c_cflag & ~(unsigned)SPEED) | speed;
  return 0;
}

int cfsetospeed(struct termios *t, speed_t speed) {
  __cantrip_writes(t, sizeof *t);
  if (!is_speed(speed)) return __model_fails();
  t->c_ospeed = speed;
  t->c_cflag = (t->c_cflag & ~(unsigned)SPEED) | speed;
  return 0;
}

void cfmakeraw(struct termios *t) {
  __cantrip_writes(t, sizeof *t);
  t->c_iflag &= ~(unsigned)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  t->c_oflag &= ~(unsigned)OPOST;
  t->c_lflag &= ~(unsigned)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  t->c_cflag = (t->c_cflag & ~(unsigned)(CSIZE | PARENB)) | CS8;
  t->c_cc[VMIN] = 1;
  t->c_cc[VTIME] = 0;
}

/* ---- message queues ---- */

mqd_t mq_open(const char *name, int flags, ...) {
  (void)flags;
  __cantrip_length(name);
  return (mqd_t)some_number();
}

int mq_close(mqd_t q) {
  (void)q;
  return done();
}

int mq_unlink(const char *name) {
  __cantrip_length(name);
  return done();
}

int mq_send(mqd_t q, const char *from, size_t n, unsigned priority) {
  (void)q, (void)priority;
  __cantrip_reads(from, n);
  return done();
}

ssize_t mq_receive(mqd_t q, char *to, size_t n, unsigned *priority) {
  (void)q;
  __cantrip_writes(to, n);
  long got = __cantrip_range(-1, (long)n);
  if (got < 0) return __model_fails();
  __cantrip_fill(to, (size_t)got);
  if (priority) {
    __cantrip_writes(priority, sizeof *priority);
    *priority = __VERIFIER_nondet_uint();
  }
  return got;
}

int mq_getattr(mqd_t q, struct mq_attr *to) {
  (void)q;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}
