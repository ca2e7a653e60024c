// check:
// property socket_right: holds
// property socket_wrong: violated
// output: => release
// seconds: 2
// socket(2): family and type are checked, a socket is allocated, the family creates it, a descriptor is mapped to it;
// what fails after the allocation releases it. A valid descriptor or a negative error. The wrong version keeps
// the socket when no descriptor is left, and releases the one whose creation failed twice.
enum { EMFILE = 24, EINVAL = 22, EAFNOSUPPORT = 97, ENFILE = 23, NPROTO = 32, SOCK_MAX = 11 };
struct socket { int type; void *ops; };
struct family { int (*create)(struct socket *s, int protocol); };
struct family *find_family(int n);
struct socket *sock_alloc(void);
void sock_release(struct socket *s);
int create(struct socket *s, int protocol);
int map_fd(struct socket *s);

static int make(int family, int type, int protocol, struct socket **res) {
  struct socket *s;
  int i;
  if (family < 0 || family >= NPROTO) return -EAFNOSUPPORT;
  if (type < 0 || type >= SOCK_MAX) return -EINVAL;
  if (!find_family(family)) return -EAFNOSUPPORT;
  s = sock_alloc();
  if (!s) return -ENFILE;
  s->type = type;
  i = create(s, protocol);
  if (i < 0) {
    sock_release(s);
    return i;
  }
  *res = s;
  return i;
}

int socket_right(int family, int type, int protocol) {
  struct socket *s = 0;
  int r = make(family, type, protocol, &s);
  if (r < 0) return r;
  r = map_fd(s);
  if (r < 0) sock_release(s);
  return r;
}

int socket_wrong(int family, int type, int protocol) {
  struct socket *s = 0;
  int r = make(family, type, protocol, &s);
  if (r < 0) {
    if (r != -ENFILE) sock_release(s);
    return r;
  }
  return map_fd(s);
}
