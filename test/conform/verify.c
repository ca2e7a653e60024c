// check:
// property one: holds
// property two: holds
// property verify_push: holds
// property verify_pop: violated
// property verify_store: unknown
// output: assuming: store() behaves as its abstractions say; its body is ignored
// output: its body changes count at line 22, which `modifies` does not list
// Bodies against the abstractions that stand for them elsewhere. Actions that no call in a body performs stand for the call itself.
int count, top;
void lock(void);
void unlock(void);
int push(int n) {
  if (n < 0) return -1;
  lock();
  top = n;
  unlock();
  return 0;
}
void store(int n) {
  top = n;
  count = count + 1;
}
int pop(void) {
  lock();
  if (top < 0) return -1;
  unlock();
  return top;
}
int user(int n) {
  if (push(n) == 0) return pop();
  store(1);
  return -1;
}
