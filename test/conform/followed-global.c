// check:
// property leave: violated
// output: => return
// The component follows a global pointer without asking; the way that forgets to let go is found with an object there.
extern void enter(void), leave(void);
struct task { int priority, state; struct task *next; };
struct task *current;
int post(void) {
  enter();
  if (current->next->state == 4 && current->priority < 3) return 1;
  leave();
  return 0;
}
