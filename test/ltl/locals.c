// check:
// property bigger: holds
// property counted: holds
// property seen: violated
extern int nondet(void);
void step(void);
void stop(void);
void locals(int n) {
  int i = 0;
  if (n < 0) return;
  while (i < n) {
    i++;
    step();
  }
  stop();
}
