// check:
// property alloc_right: holds
// property alloc_wrong: violated
// output: => return {$0 != 0}
// seconds: 2
// A socket comes with an inode: without one there is none; with one it is initialised and counted. The wrong version
// forgets to count.
struct socket { int state, flags; void *ops, *sk, *file; };
struct inode { int mode, uid; struct socket socket; };
struct inode *get_empty_inode(void);
void init_waitqueue(struct socket *s);
int sockets_in_use;
void count_socket(void);

struct socket *alloc_right(void) {
  struct inode *inode = get_empty_inode();
  struct socket *sock;
  if (!inode) return 0;
  sock = &inode->socket;
  inode->mode = 0140000 | 0777;
  inode->uid = 0;
  init_waitqueue(sock);
  sock->state = 1;
  sock->flags = 0;
  sock->ops = 0;
  sock->sk = 0;
  sock->file = 0;
  count_socket();
  sockets_in_use++;
  return sock;
}

struct socket *alloc_wrong(void) {
  struct inode *inode = get_empty_inode();
  struct socket *sock;
  if (!inode) return 0;
  sock = &inode->socket;
  inode->mode = 0140000 | 0777;
  init_waitqueue(sock);
  sock->state = 1;
  if (sockets_in_use >= 0) return sock;
  count_socket();
  return sock;
}
