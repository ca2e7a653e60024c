// What an abstraction stands for is not looked into: that it calls itself does not make the component recursive.
// check: --explain
// property f: holds
// property l: holds
// output: 1. the program is analysed as a whole
void go(void);
void end(void);
int ask(void);
int fold(int n) { return n > 0 ? fold(n - 1) + ask() : 0; }
void f(void) {
  go();
  if (fold(3)) end();
}
