// check:
// property order: holds
// property never: violated
// output: => lock      not allowed here; expected: return {$0 == -1}, unlock
// Which abstraction applies depends on the argument: a null mutex is never locked.
int mutex_lock(int *m);
void mutex_unlock(int *m);
int m;
int work(int *p) {
  if (mutex_lock(p)) return -1;
  mutex_unlock(p);
  return 0;
}
