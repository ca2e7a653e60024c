// check:
// property sendmsg_right: holds
// property sendmsg_wrong: violated
// output: => return {$0 < 0}
// seconds: 2
// The control message is sent first; if that works the operation's sendmsg follows, and then the control message is
// destroyed, whatever came of it. The wrong version leaves it when sendmsg fails.
struct socket;
struct msg { int flags, control; };
struct scm { int n; };
struct ops { int (*sendmsg)(struct socket *s, struct msg *m, int size, struct scm *c); };
struct socket { const struct ops *ops; };
int scm_send(struct socket *s, struct msg *m, struct scm *c);
void scm_destroy(struct scm *c);
int inet_sendmsg(struct socket *s, struct msg *m, int size, struct scm *c);
const struct ops inet = {inet_sendmsg};

int sendmsg_right(struct msg *m, int size) {
  struct socket s = {&inet};
  struct scm scm;
  int err = scm_send(&s, m, &scm);
  if (err >= 0) {
    err = s.ops->sendmsg(&s, m, size, &scm);
    scm_destroy(&scm);
  }
  return err;
}

int sendmsg_wrong(struct msg *m, int size) {
  struct socket s = {&inet};
  struct scm scm;
  int err = scm_send(&s, m, &scm);
  if (err >= 0) {
    err = s.ops->sendmsg(&s, m, size, &scm);
    if (err < 0) return err;
    scm_destroy(&scm);
  }
  return err;
}
