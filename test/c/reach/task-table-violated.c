// check: --entry resume
// verdict: violated
// A table of pointers, and the current one in a global: the kind of state that an operating system keeps.
extern void reach_error(void);
struct task { struct task *next, *previous; unsigned char priority, state; short delay; };
struct task *current, *by_priority[64];
unsigned char running;
int resume(unsigned char priority) {
  struct task *t;
  if (!running) return 1;
  if (priority >= 64) return 2;
  t = by_priority[priority];
  if (t == 0) return 3;
  if (t->state & 8) {
    t->state &= (unsigned char)~8;
    if (t->state == 0 && t->delay == 0 && current->priority > t->priority && t == current->next) reach_error();
    return 0;
  }
  return 4;
}
