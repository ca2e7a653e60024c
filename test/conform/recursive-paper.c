// The example of Chaki, Clarke, Kidd, Reps and Touili 2006 (section 5.3): what d2 waits for happens only if x is small, and it is not.
// check: --recursion pushdown
// property arrives: holds
// check: --recursion pushdown --language prefix
// property arrives: holds
// check: --recursion pushdown --language suffix
// property arrives: holds
// check: -DX=12 -DSTEP=x--
// property arrives: violated
// output: d2: label ARRIVED is reached
// output: x = 9
// check: --recursion inline
// property arrives: unknown
#ifndef X
#define X 10
#define STEP
#endif
void a(void);
int x;

void proc(void) {
  if (x < 10) {
    a();
  } else {
    STEP;
    proc();
  }
}

void d1(void) {
  x = X;
  proc();
}

void d2(void) {
  a();
ARRIVED:;
}
