// check:
// property held: holds
// property never: violated
// property free: violated
extern int nondet(void);
void lock(void);
void unlock(void);
void use(void);
void fluents(void) {
  for (;;) {
    lock();
    while (nondet()) use();
    unlock();
  }
}
