// check:
// property unlock_right: holds
// property unlock_wrong: violated
// output: => release
// seconds: 2
// pthread_mutex_unlock by kind: EPERM for an error-checking mutex of another thread, or of none; a recursive one
// counts down first. The wrong version gives a recursive mutex back while it is still held.
enum { FAST, RECURSIVE, ERRORCHECK, TIMED };
enum { EPERM = 1, EINVAL = 22 };
struct mutex { int kind, count, locked; unsigned long owner; /* a thread's number */ };
unsigned long self(void);
void release(struct mutex *m);
void count_down(struct mutex *m);

int unlock_right(struct mutex *m) {
  switch (m->kind) {
  case FAST: release(m); return 0;
  case RECURSIVE:
    if (m->owner != self()) return EPERM;
    if (m->count > 0) { count_down(m); m->count--; return 0; }
    m->owner = 0;
    release(m);
    return 0;
  case ERRORCHECK:
    if (m->owner != self() || !m->locked) return EPERM;
    m->owner = 0;
    release(m);
    return 0;
  case TIMED: release(m); return 0;
  default: return EINVAL;
  }
}

int unlock_wrong(struct mutex *m) {
  switch (m->kind) {
  case FAST: release(m); return 0;
  case RECURSIVE:
    if (m->owner != self()) return EPERM;
    if (m->count > 0) { count_down(m); m->count--; }
    m->owner = 0;
    release(m);
    return 0;
  case ERRORCHECK:
    if (m->owner != self() || !m->locked) return EPERM;
    m->owner = 0;
    release(m);
    return 0;
  case TIMED: release(m); return 0;
  default: return EINVAL;
  }
}
