// A number that stands for a pointer marks an entry of a table: the execution finds it there.
// check: --entry release
// verdict: violated
extern void reach_error(void);
struct task { int priority; };
#define RESERVED ((struct task *)1)
struct task *tasks[8];
int release(unsigned n) {
  if (n > 7 || !tasks[n]) return 0;
  if (tasks[n] == RESERVED) reach_error();
  return tasks[n]->priority;
}
