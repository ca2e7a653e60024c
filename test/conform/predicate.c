// check:
// property order: holds
// A predicate to begin with.
int held;
void lock(void);
void unlock(void);
void work(int n) {
  while (n-- > 0) {
    if (!held) { lock(); held = 1; }
    else { unlock(); held = 0; }
  }
}
