// check:
// property send_right: holds
// property send_wrong: violated
// seconds: 2
// send is sendto without an address. The wrong version turns an error into 0.
long sys_sendto(int fd, void *buffer, unsigned long length, unsigned flags, void *address, int n);
long send_right(int fd, void *buffer, unsigned long length, unsigned flags) {
  return sys_sendto(fd, buffer, length, flags, 0, 0);
}
long send_wrong(int fd, void *buffer, unsigned long length, unsigned flags) {
  long r = sys_sendto(fd, buffer, length, flags, 0, 0);
  return r > 0 ? r : 0;
}
