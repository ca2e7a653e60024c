/* sys/socket.h, netinet, arpa/inet.h, netdb.h, poll.h, sys/select.h, sys/epoll.h, termios.h, mqueue.h: what comes from outside is input. */
#include "cantrip.h"

#include <arpa/inet.h>
#include <errno.h>
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
int __model_no_file(void);
void *memcpy(void *to, const void *from, size_t n);

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
  if (fd < 0) return __model_no_file();
  __cantrip_reads(address, n);
  return done();
}

int connect(int fd, const struct sockaddr *address, socklen_t n) {
  if (fd < 0) return __model_no_file();
  __cantrip_reads(address, n);
  return done();
}

int listen(int fd, int backlog) {
  if (fd < 0) return __model_no_file();
  (void)backlog;
  return done();
}

int shutdown(int fd, int how) {
  if (fd < 0) return __model_no_file();
  (void)how;
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
  if (fd < 0) return __model_no_file();
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return (int)__cantrip_range(0, INT_MAX);
}

int accept4(int fd, struct sockaddr *address, socklen_t *n, int flags);

int accept4(int fd, struct sockaddr *address, socklen_t *n, int flags) {
  if (fd < 0) return __model_no_file();
  (void)flags;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return (int)__cantrip_range(0, INT_MAX);
}

int getsockname(int fd, struct sockaddr *address, socklen_t *n) {
  if (fd < 0) return __model_no_file();
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return 0;
}

int getpeername(int fd, struct sockaddr *address, socklen_t *n) {
  if (fd < 0) return __model_no_file();
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(address, n);
  return 0;
}

int getsockopt(int fd, int level, int name, void *to, socklen_t *n) {
  if (fd < 0) return __model_no_file();
  (void)level, (void)name;
  if (!__cantrip_range(0, 1)) return __model_fails();
  some_address(to, n);
  return 0;
}

int setsockopt(int fd, int level, int name, const void *from, socklen_t n) {
  if (fd < 0) return __model_no_file();
  (void)level, (void)name;
  if (from) __cantrip_reads(from, n);
  return done();
}

ssize_t recv(int fd, void *to, size_t n, int flags) {
  if (fd < 0) return __model_no_file();
  (void)flags;
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, 3, 0);
  return got < 0 ? __model_fails() : got;
}

ssize_t recvfrom(int fd, void *to, size_t n, int flags, struct sockaddr *address, socklen_t *size) {
  if (fd < 0) return __model_no_file();
  (void)flags;
  __cantrip_writes(to, n);
  long got = __cantrip_read(to, n, 3, 0);
  if (got < 0) return __model_fails();
  some_address(address, size);
  return got;
}

ssize_t recvmsg(int fd, struct msghdr *to, int flags) {
  if (fd < 0) return __model_no_file();
  (void)flags;
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
  if (fd < 0) return __model_no_file();
  (void)flags;
  __cantrip_reads(from, n);
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)n) : __model_fails();
}

ssize_t sendto(int fd, const void *from, size_t n, int flags, const struct sockaddr *address, socklen_t size) {
  if (fd < 0) return __model_no_file();
  (void)flags;
  __cantrip_reads(from, n);
  if (address) __cantrip_reads(address, size);
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)n) : __model_fails();
}

ssize_t sendmsg(int fd, const struct msghdr *from, int flags) {
  if (fd < 0) return __model_no_file();
  (void)flags;
  size_t all = 0;
  __cantrip_reads(from, sizeof *from);
  for (size_t i = 0; i < from->msg_iovlen; i++) {
    __cantrip_reads(from->msg_iov[i].iov_base, from->msg_iov[i].iov_len);
    all += from->msg_iov[i].iov_len;
  }
  return __cantrip_range(0, 7) ? __cantrip_range(0, (long)all) : __model_fails();
}

int sockatmark(int fd) {
  if (fd < 0) return __model_fails();
  int result = (int)__cantrip_range(-1, 1);
  return result < 0 ? __model_fails() : result;
}

/* ---- waiting ---- */

int poll(struct pollfd *fds, nfds_t n, int timeout) {
  int ready = 0;
  (void)timeout;
  __cantrip_writes(fds, n * sizeof *fds);
  if (!__cantrip_range(0, 7)) return __model_fails();
  for (nfds_t i = 0; i < n; i++) {
    int shown = fds[i].events | POLLERR | POLLHUP | POLLNVAL;
    fds[i].revents = fds[i].fd < 0 ? 0 : (short)(__cantrip_range(0, SHRT_MAX) & shown);
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

int pselect(int n, fd_set *reading, fd_set *writing, fd_set *others, const struct timespec *timeout,
            const sigset_t *blocked) {
  (void)n;
  if (timeout) __cantrip_reads(timeout, sizeof *timeout);
  if (blocked) __cantrip_reads(blocked, sizeof *blocked);
  if (!__cantrip_range(0, 7)) return __model_fails();
  some_of(reading);
  some_of(writing);
  some_of(others);
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
  if (fd < 0) return __model_fails();
  (void)operation, (void)other;
  if (event) __cantrip_reads(event, sizeof *event);
  return done();
}

int epoll_wait(int fd, struct epoll_event *to, int n, int timeout) {
  if (fd < 0) return __model_fails();
  (void)timeout;
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

/* A number of up to 32 bits in decimal, octal or hexadecimal; where it ends, or null. */
static const char *read_part(const char *s, unsigned long *n) {
  unsigned base = 10;
  *n = 0;
  if (s[0] < '0' || s[0] > '9') return 0;
  if (s[0] == '0') {
    base = s[1] == 'x' || s[1] == 'X' ? 16 : 8;
    s += base == 16 ? 2 : 1;
  }
  for (;; s++) {
    unsigned d = s[0] >= '0' && s[0] <= '9'                 ? (unsigned)(s[0] - '0')
                 : base == 16 && s[0] >= 'a' && s[0] <= 'f' ? (unsigned)(s[0] - 'a') + 10
                 : base == 16 && s[0] >= 'A' && s[0] <= 'F' ? (unsigned)(s[0] - 'A') + 10
                                                            : 99;
    if (d == 99) return s;
    if (d >= base) return 0;
    *n = *n * base + d;
    if (*n > 0xffffffff) return 0;
  }
}

static int is_blank(char c) { return c == ' ' || (c >= 9 && c <= 13); }

/* a, a.b, a.b.c or a.b.c.d, where the last part fills what is left. */
int inet_aton(const char *s, struct in_addr *to) {
  unsigned long part, all = 0;
  for (int i = 0;; i++) {
    s = read_part(s, &part);
    if (!s) return 0;
    if (*s != '.') {
      if (*s && !is_blank(*s)) return 0;
      if (part > 0xffffffff >> 8 * i) return 0;
      all |= part;
      break;
    }
    if (i == 3 || part > 255) return 0;
    all |= part << (24 - 8 * i);
    s++;
  }
  if (to) {
    __cantrip_writes(to, sizeof *to);
    to->s_addr = htonl((unsigned)all);
  }
  return 1;
}

int __contract_inet_aton(const char *s, struct in_addr *to) {
  __cantrip_length(s);
  if (!__cantrip_some()) return 0;
  if (to) {
    __cantrip_writes(to, sizeof *to);
    to->s_addr = (unsigned)__cantrip_some();
  }
  return 1;
}

in_addr_t inet_addr(const char *s) {
  struct in_addr a;
  return inet_aton(s, &a) ? a.s_addr : INADDR_NONE;
}

in_addr_t __contract_inet_addr(const char *s) {
  __cantrip_length(s);
  return (unsigned)__cantrip_some();
}

static char address_text[INET_ADDRSTRLEN];

/* a.b.c.d; its length. */
static size_t write_address(char *to, const unsigned char *from) {
  size_t n = 0;
  for (int i = 0; i < 4; i++) {
    if (i) to[n++] = '.';
    if (from[i] > 99) to[n++] = (char)('0' + from[i] / 100);
    if (from[i] > 9) to[n++] = (char)('0' + from[i] / 10 % 10);
    to[n++] = (char)('0' + from[i] % 10);
  }
  to[n] = 0;
  return n;
}

char *inet_ntoa(struct in_addr from) {
  write_address(address_text, (const unsigned char *)&from);
  return address_text;
}

char *__contract_inet_ntoa(struct in_addr from) {
  (void)from;
  __cantrip_forget(address_text, sizeof address_text);
  __VERIFIER_assume(address_text[7] == 0 || address_text[15] == 0);
  return address_text;
}

static int fails_with(int error) {
  errno = error;
  return -1;
}

/* Of IPv4 exactly a.b.c.d in decimal, without leading zeros. */
int inet_pton(int family, const char *s, void *to) {
  unsigned char bytes[4];
  if (family != AF_INET && family != AF_INET6) return fails_with(EAFNOSUPPORT);
  if (family == AF_INET6) __cantrip_stop("inet_pton() of IPv6");
  for (int i = 0; i < 4; i++) {
    unsigned n = 0;
    if (*s < '0' || *s > '9' || (s[0] == '0' && s[1] >= '0' && s[1] <= '9')) return 0;
    for (; *s >= '0' && *s <= '9'; s++) {
      n = n * 10 + (unsigned)(*s - '0');
      if (n > 255) return 0;
    }
    if (*s != (i < 3 ? '.' : 0)) return 0;
    bytes[i] = (unsigned char)n;
    if (i < 3) s++;
  }
  __cantrip_writes(to, 4);
  memcpy(to, bytes, 4);
  return 1;
}

int __contract_inet_pton(int family, const char *s, void *to) {
  if (family != AF_INET && family != AF_INET6) return fails_with(EAFNOSUPPORT);
  __cantrip_length(s);
  if (!__cantrip_some()) return 0;
  __cantrip_writes(to, family == AF_INET6 ? 16 : 4);
  __cantrip_forget(to, family == AF_INET6 ? 16 : 4);
  return 1;
}

const char *inet_ntop(int family, const void *from, char *to, socklen_t n) {
  char text[INET_ADDRSTRLEN];
  if (family != AF_INET && family != AF_INET6) {
    fails_with(EAFNOSUPPORT);
    return 0;
  }
  __cantrip_reads(from, family == AF_INET6 ? 16 : 4);
  if (family == AF_INET6) __cantrip_stop("inet_ntop() of IPv6");
  size_t length = write_address(text, from);
  if (length >= n) {
    fails_with(ENOSPC);
    return 0;
  }
  __cantrip_writes(to, length + 1);
  memcpy(to, text, length + 1);
  return to;
}

const char *__contract_inet_ntop(int family, const void *from, char *to, socklen_t n) {
  size_t least = family == AF_INET6 ? 2 : 7, most = family == AF_INET6 ? INET6_ADDRSTRLEN - 1 : 15;
  if (family != AF_INET && family != AF_INET6) {
    fails_with(EAFNOSUPPORT);
    return 0;
  }
  __cantrip_reads(from, family == AF_INET6 ? 16 : 4);
  size_t length = (size_t)__cantrip_some();
  __VERIFIER_assume(length >= least && length <= most);
  if (length >= n) {
    fails_with(ENOSPC);
    return 0;
  }
  __cantrip_writes(to, length + 1);
  __cantrip_forget(to, length + 1);
  __VERIFIER_assume(to[length] == 0);
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
  if (fd < 0) return __model_no_file();
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 1)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}

int tcsetattr(int fd, int when, const struct termios *from) {
  if (fd < 0) return __model_fails();
  (void)when;
  __cantrip_reads(from, sizeof *from);
  return done();
}

int tcflush(int fd, int what) {
  if (fd < 0) return __model_fails();
  (void)what;
  return done();
}

int tcflow(int fd, int what) {
  if (fd < 0) return __model_fails();
  (void)what;
  return done();
}

int tcsendbreak(int fd, int duration) {
  if (fd < 0) return __model_fails();
  (void)duration;
  return done();
}

int tcdrain(int fd) {
  if (fd < 0) return __model_fails();
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

int mq_timedsend(mqd_t q, const char *from, size_t n, unsigned priority, const struct timespec *until) {
  (void)q, (void)priority;
  __cantrip_reads(from, n);
  __cantrip_reads(until, sizeof *until);
  return done();
}

ssize_t mq_timedreceive(mqd_t q, char *to, size_t n, unsigned *priority, const struct timespec *until) {
  __cantrip_reads(until, sizeof *until);
  return mq_receive(q, to, n, priority);
}

int mq_setattr(mqd_t q, const struct mq_attr *from, struct mq_attr *old) {
  (void)q;
  __cantrip_reads(from, sizeof *from);
  if (!__cantrip_range(0, 7)) return __model_fails();
  if (old) {
    __cantrip_writes(old, sizeof *old);
    __cantrip_fill(old, sizeof *old);
  }
  return 0;
}

int mq_getattr(mqd_t q, struct mq_attr *to) {
  (void)q;
  __cantrip_writes(to, sizeof *to);
  if (!__cantrip_range(0, 7)) return __model_fails();
  __cantrip_fill(to, sizeof *to);
  return 0;
}
