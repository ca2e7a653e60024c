// check:
// property stuck: unknown
// output: an interrupt may still come
// A component that waits forever is not stuck while a handler may come.
void wait(void), signal_it(void);
void handler(void) { signal_it(); }
int main(void) {
  wait();
  return 0;
}
