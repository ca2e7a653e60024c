// check:
// property codes: holds
// property mixed: violated
// A procedure that sets a global according to its result; the component turns it into a code.
int errno_;
int sys_write(int fd);
int put(int fd) { errno_ = 0; int r = sys_write(fd); if (r < 0) return r == -4 ? 1 : 2; return 0; }
int wrong(int fd) { int r = sys_write(fd); if (r < -4) return 1; return 0; }
