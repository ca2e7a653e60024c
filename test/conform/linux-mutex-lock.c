// check:
// property lock_right: holds
// property lock_wrong: violated
// seconds: 2
// pthread_mutex_lock by kind of mutex, as its manual page says: a recursive mutex held by the caller counts, an
// error-checking one gives EDEADLK, an unknown kind EINVAL. The wrong version forgets to compare the owner.
enum { FAST, RECURSIVE, ERRORCHECK, TIMED };
enum { EDEADLK = 35, EINVAL = 22 };
struct mutex { int kind, count; unsigned long owner; /* a thread's number */ };
unsigned long self(void);
void acquire(struct mutex *m);
void count_up(struct mutex *m);

int lock_right(struct mutex *m) {
  unsigned long me;
  switch (m->kind) {
  case FAST: acquire(m); return 0;
  case RECURSIVE:
    me = self();
    if (m->owner == me) { count_up(m); m->count++; return 0; }
    acquire(m);
    m->owner = me;
    m->count = 0;
    return 0;
  case ERRORCHECK:
    me = self();
    if (m->owner == me) return EDEADLK;
    acquire(m);
    m->owner = me;
    return 0;
  case TIMED: acquire(m); return 0;
  default: return EINVAL;
  }
}

int lock_wrong(struct mutex *m) {
  unsigned long me;
  switch (m->kind) {
  case FAST: acquire(m); return 0;
  case RECURSIVE:
    me = self();
    if (m->owner == me) { count_up(m); m->count++; return 0; }
    acquire(m);
    m->owner = me;
    return 0;
  case ERRORCHECK:
    acquire(m);
    m->owner = self();
    return EDEADLK;
  case TIMED: acquire(m); return 0;
  default: return EINVAL;
  }
}
