// check:
// property all: holds
// property part: violated
// output: => return {$0 < 10 && $0 > 0}
// property named: holds
// Conditions of return actions that overlap: a value between 0 and 10 is a return of both.
void a(void);
int f(int n) {
  if (n < 0) return -1;
  if (n > 4) { a(); return 5; }
  return 20;
}
